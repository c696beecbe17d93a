//! Lines that a backslash continues: commands of a shell, and lists of options that an author broke so.

use crate::page::Page;

/// No command goes on for longer.
const LINES_MAX: usize = 12;

/// Words of the commands whose lines are joined; the map of the automounter joins its own.
const COMMANDS: [&str; 4] = ["mount", "docker ", "echo ", "printf "];

pub(super) fn undo(page: &mut Page) {
    let mut i = 0;
    while i < page.len() {
        let mut next = i + 1;
        while next < (i + LINES_MAX).min(page.len())
            && let Some(head) = continued(page.at(i))
        {
            let more = page.trimmed(next);
            let blank = if head.ends_with(',') { "" } else { " " };
            let joined = format!("{head}{blank}{more}");
            page.lines[i].text = joined;
            page.lines[next].text.clear();
            next += 1;
        }
        i = next;
    }
}

/// The line without its backslash, if the next one belongs to it.
fn continued(text: &str) -> Option<&str> {
    let head = text.trim_end().strip_suffix('\\')?.trim_end();
    let listed = head.ends_with(',') && head.contains('=');
    let map = head.contains("fstype=nfs");
    let command = COMMANDS.iter().any(|word| head.contains(word)) && !map;
    (listed || command).then_some(head)
}
