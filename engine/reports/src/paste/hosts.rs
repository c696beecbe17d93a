//! Several hosts in one text, told apart by what stands between their outputs: prompts, headings of loops,
//! of parallel shells and of configuration tools. Counters of two hosts are no snapshots of one another.

use crate::findings::Findings;
use crate::page::{Line, Page, is_noise, is_prompt};

/// Words in a heading that name a moment of one host, not a host.
const MOMENTS: [&str; 22] = [
    "before", "after", "start", "end", "begin", "begins", "stop", "finish", "first", "second",
    "third", "pre", "post", "old", "new", "now", "then", "run", "test", "snapshot", "sample",
    "idle",
];

/// Headings of a document's parts.
const PARTS: [&str; 20] = [
    "format",
    "usage",
    "synopsis",
    "description",
    "example",
    "examples",
    "output",
    "options",
    "result",
    "results",
    "summary",
    "notes",
    "background",
    "environment",
    "configuration",
    "overview",
    "details",
    "problem",
    "question",
    "solution",
];

/// Shorter rules that touch the word between them are of tables.
const RULE_MIN: usize = 3;

/// Results of one task of ansible.
const TASK_RESULTS: [&str; 5] = ["CHANGED", "SUCCESS", "FAILED", "FAILED!", "UNREACHABLE!"];

/// One page per stretch of a host's lines; the page itself if it names fewer than two.
pub(super) fn split(page: Page, findings: &mut Findings) -> Vec<Page> {
    let named: Vec<(usize, String)> = (0..page.len())
        .filter_map(|i| Some((i, host_at(&page, i)?)))
        .filter(|(i, _)| !heads_a_session(&page, *i))
        .collect();
    let mut hosts: Vec<&str> = named.iter().map(|(_, host)| host.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    if hosts.len() < 2 {
        return vec![page];
    }
    findings.used(
        0,
        format!(
            "{} hosts, told apart by prompts or headings: {}",
            hosts.len(),
            hosts.join(", ")
        ),
    );
    let mut pages = vec![part(&page, 0..named[0].0, None)];
    let ends = named.iter().skip(1).map(|(at, _)| *at).chain([page.len()]);
    pages.extend(
        named
            .iter()
            .zip(ends)
            .map(|((at, host), end)| part(&page, *at..end, Some(host.clone()))),
    );
    pages.retain(|page| !page.lines.is_empty());
    pages
}

fn part(page: &Page, range: std::ops::Range<usize>, node: Option<String>) -> Page {
    let lines: Vec<Line> = page.lines[range].to_vec();
    Page { lines, node }
}

fn host_at(page: &Page, i: usize) -> Option<String> {
    let text = page.trimmed(i);
    if text.len() > 300 {
        return None;
    }
    of_task(text)
        .or_else(|| of_prompt(text))
        .or_else(|| of_heading(text))
        .or_else(|| between_rules(page, i))
        .or_else(|| above_margin(page, i))
}

/// `host1:` above lines that stand further in, as Salt prints them: the name begins at the margin of the text.
fn above_margin(page: &Page, i: usize) -> Option<String> {
    let word = page.at(i).trim_end().strip_suffix(':')?;
    let margin = |k: usize| page.at(k).len() - page.at(k).trim_start().len();
    let below = page.next_filled(i + 1);
    let titled = page.trimmed(below).ends_with(':') && page.trimmed(below).contains(' ');
    let other = crate::ops::is_known(word) || names_a_moment(word);
    (below < page.len() && margin(below) >= margin(i) + 2 && titled && !other)
        .then(|| host_name(word))
        .flatten()
}

/// Whether the heading at `i` is of a part of a document: below it, before any output, a prompt names the host.
fn heads_a_session(page: &Page, i: usize) -> bool {
    if of_heading(page.trimmed(i)).is_none() {
        return false;
    }
    let below = (i + 1..page.len()).map(|k| page.trimmed(k));
    let mut said = below.filter(|text| !is_noise(text) && !text.starts_with(['#', '`']));
    said.next().is_some_and(|text| of_prompt(text).is_some())
}

/// `host1 | CHANGED | rc=0 >>`, `ok: [host1] => {`.
fn of_task(text: &str) -> Option<String> {
    if let Some((host, result)) = text.split_once(" | ") {
        let word = result.split_whitespace().next()?;
        return TASK_RESULTS
            .contains(&word)
            .then(|| host_name(host))
            .flatten();
    }
    let (result, rest) = text.split_once(": [")?;
    let (host, _) = rest.split_once(']')?;
    ["ok", "changed", "fatal", "failed"]
        .contains(&result)
        .then(|| host_name(host))
        .flatten()
}

/// `user@host:~$ …`; a command that `ssh` runs elsewhere belongs to that host.
fn of_prompt(text: &str) -> Option<String> {
    if !is_prompt(text) {
        return None;
    }
    let end = text.find(['$', '#', '%'])?;
    let (head, command) = text.split_at(end);
    let mut words = command[1..].split_whitespace();
    if words.next() == Some("ssh")
        && let Some(target) = words.find(|word| !word.starts_with('-'))
    {
        return host_name(target.rsplit('@').next()?);
    }
    match head.split_once('@') {
        Some((_, host)) => host_name(host.split([':', ' ', ']', '~']).next()?),
        None => before_directory(head, &command[1..]),
    }
}

/// `host:~/data$ …`: a prompt without a user.
fn before_directory(head: &str, command: &str) -> Option<String> {
    let (host, directory) = head.split_once(':')?;
    let set_apart = command.is_empty() || command.starts_with(' ');
    (set_apart && directory.starts_with('~'))
        .then(|| host_name(host))
        .flatten()
}

/// `=== host1 ===`, `### host1`, `----- host1 -----`: one word between rules.
fn of_heading(text: &str) -> Option<String> {
    let rule = text.chars().next().filter(|c| "=#*-".contains(*c))?;
    let inner = text.trim_start_matches(rule);
    let before = text.len() - inner.len();
    if before < 2 {
        return None;
    }
    let bare = inner.trim_end_matches(rule);
    let after = inner.len() - bare.len();
    let word = bare.trim().trim_end_matches(':');
    let ruled = match rule {
        '#' | '=' => true,
        // Tables have headings in rules, too, and dashes fill their columns: `--Random-`, `--Block---`.
        _ => after > 0 && (bare.starts_with(' ') || (before == after && before >= RULE_MIN)),
    };
    (ruled && !names_a_moment(word))
        .then(|| host_name(word))
        .flatten()
}

/// The heading of `dshbak`: a word alone between two rules.
fn between_rules(page: &Page, i: usize) -> Option<String> {
    let is_rule = |text: &str| text.len() >= 4 && text.bytes().all(|b| b == b'-');
    let ruled = is_rule(page.trimmed(i)) && is_rule(page.trimmed(i + 2));
    let word = page.trimmed(i + 1);
    (ruled && !names_a_moment(word))
        .then(|| host_name(word))
        .flatten()
}

/// A moment or a part of a text.
fn names_a_moment(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let stem = lower.trim_end_matches(|c: char| c.is_ascii_digit() || "-_.:#".contains(c));
    stem.len() < 2
        || [&MOMENTS[..], &PARTS]
            .iter()
            .any(|known| known.contains(&stem))
}

/// The first label of a host's name.
fn host_name(word: &str) -> Option<String> {
    let word = word.trim();
    let fits = (1..=64).contains(&word.len())
        && word
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
        && word.bytes().any(|b| b.is_ascii_alphabetic() || b == b'.');
    if !fits {
        return None;
    }
    let address = word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let label = if address {
        word
    } else {
        word.split('.').next()?
    };
    (!label.is_empty()).then(|| label.to_owned())
}
