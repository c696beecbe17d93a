//! Lines that a backslash continues: commands of a shell, and mounts whose options an author broke so.

use crate::page::{Line, Page};

/// No command goes on for longer.
const LINES_MAX: usize = 12;

/// Words of the commands whose lines are joined; the map of the automounter joins its own.
const COMMANDS: [&str; 4] = ["mount", "docker ", "echo ", "printf "];

pub(super) fn undo(page: &mut Page) {
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len());
    let mut joined = 0;
    for line in page.lines.drain(..) {
        let open = lines.last_mut().filter(|_| joined < LINES_MAX);
        let head = open.as_ref().and_then(|last| continued(&last.text));
        let Some(head) = head.map(str::to_owned) else {
            lines.push(line);
            joined = 0;
            continue;
        };
        if let Some(last) = open {
            let blank = if head.ends_with(',') { "" } else { " " };
            last.text = format!("{head}{blank}{}", line.text.trim());
            joined += 1;
        }
    }
    page.lines = lines;
}

/// The line without its backslash, if the next one belongs to it.
fn continued(text: &str) -> Option<&str> {
    let head = text.trim_end().strip_suffix('\\')?.trim_end();
    let listed = head.ends_with(',') && head.contains('=');
    let map = head.contains("fstype=nfs");
    let command = COMMANDS.iter().any(|word| head.contains(word)) && !map;
    let table = head.ends_with(" nfs") || head.ends_with(" nfs4");
    (listed || command || table).then_some(head)
}
