//! Tasks of Ansible whose mount stands as `key=value` on one line, or on a few: `mount: path=… src=… fstype=nfs opts=…`,
//! `action: mount name=…`, `ansible web -m mount -a "path=…"` (ansible.posix, mount; before 2.3 `path` was `name`).

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// A longer line is no task.
const LINE_BYTES_MAX: usize = 8192;

/// The keys may go on over so many lines.
const LINES_MAX: usize = 8;

/// What is set around words.
const MARKS: [char; 4] = ['"', '\'', '`', ','];

struct Task<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Task<'a> {
    /// The value of the first of the keys; a template with blanks inside is in pieces.
    fn value(&self, keys: &[&str]) -> Option<&'a str> {
        let mut values = self.words.iter().filter_map(|word| {
            let (key, value) = word.trim_matches(MARKS).split_once('=')?;
            keys.contains(&key).then(|| value.trim_matches(MARKS))
        });
        values
            .next()
            .filter(|value| value.matches("{{").count() == value.matches("}}").count())
    }
}

/// Whether the module stands as a key, or behind what calls it; what Ansible prints of a task names it otherwise.
fn calls_module(text: &str) -> bool {
    /// What stands before the name of a module (ansible(1); tasks in the notation before `module:`).
    const CALLS: [&str; 4] = ["action:", "local_action:", "-m", "--module-name"];
    let is_module = |word: &str| matches!(word, "mount" | "ansible.posix.mount");
    let mut before = "";
    text.split_whitespace().any(|word| {
        let called = CALLS.contains(&before) && is_module(word.trim_matches(MARKS));
        before = word;
        called || word.strip_suffix(':').is_some_and(is_module)
    })
}

/// The words of the task that begins at line `i`.
fn task(page: &Page, i: usize) -> Option<Task<'_>> {
    let first = page.trimmed(i);
    if first.len() > LINE_BYTES_MAX || !calls_module(first) {
        return None;
    }
    let mut words: Vec<&str> = first.split_whitespace().collect();
    let mut next = i + 1;
    while next < page.len().min(i + LINES_MAX) {
        let more = page.trimmed(next);
        if more.is_empty() || !more.split_whitespace().all(|word| word.contains('=')) {
            break;
        }
        words.extend(more.split_whitespace());
        next += 1;
    }
    let task = Task { words, next };
    let fstype = task.value(&["fstype"])?;
    let names_source = task
        .words
        .iter()
        .any(|word| word.trim_matches(MARKS).starts_with("src="));
    (names_source && matches!(fstype, "nfs" | "nfs4")).then_some(task)
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    text.contains("mount") && text.contains('=') && task(page, i).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(task) = task(page, i) else {
        return i + 1;
    };
    let line = page.number(i);
    let options = Options::parse(task.value(&["opts"]).unwrap_or("defaults"));
    let mut block = Block::new("mount_command", line).with("source", "options");
    let device = task.value(&["src"]).filter(|name| name.contains(':'));
    block.set_if("device", device);
    block.set_if("mountpoint", task.value(&["path", "name"]));
    block.set_if("nfsvers", options.value("nfsvers").map(Value::from));
    options.fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.note(line, "a configuration says what is asked for; what the server granted is in `mount` or /proc/mounts");
    findings.push(block);
    task.next
}
