//! Backslashes that a web page or a program's source put before signs: `lookup\_root`, `\topts:\trw`.
//!
//! The tools themselves write blanks in names as octal digits (`\040`), so these stay as they are.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// Signs that Markdown or LaTeX gives a meaning, so that a converter puts a backslash before them.
const MARKDOWN: [&str; 10] = [
    "\\_", "\\*", "\\[", "\\]", "\\<", "\\>", "\\|", "\\~", "\\%", "\\#",
];

/// One written tab may be of a name.
const WRITTEN_MIN: usize = 2;

/// What the tools print before a tab alone.
const KEYS: [&str; 2] = ["Flags:\\t", "opts:\\t"];

/// A tab in a message of syslog (rsyslog, `$EscapeControlCharactersOnReceive`).
const TAB_OF_SYSLOG: &str = "#011";

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut edited = 0;
    let escaped = |line: &&mut Line| line.text.contains('\\') && !is_of_windows(&line.text);
    for line in page.lines.iter_mut().filter(escaped) {
        let plain = MARKDOWN.iter().fold(line.text.clone(), |text, sign| {
            text.replace(sign, &sign[1..])
        });
        edited += usize::from(plain != line.text);
        line.text = plain;
    }
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(
            0,
            format!("backslashes before signs of Markdown or LaTeX taken off {lines}"),
        );
    }
    undo_of_syslog(page, findings);
    let is_written = |text: &str| {
        text.trim_start_matches([' ', '\t', '"', '\''])
            .starts_with("\\t")
    };
    let written = page.lines.iter().filter(|l| is_written(&l.text)).count();
    let keyed = |line: &Line| KEYS.iter().any(|key| line.text.contains(key));
    if written < WRITTEN_MIN && !page.lines.iter().any(keyed) {
        return;
    }
    for line in &mut page.lines {
        let text = line.text.replace("\\t", "\t");
        let end = text.trim_end_matches('\\').trim_end_matches("\\n");
        line.text = end.to_owned();
    }
    let lines = counted(written.max(1), "line");
    findings.repaired(0, format!("`\\t` read as a tab in {lines}"));
}

/// `C:\>`, `PS C:\Users> nfsstat`: a prompt.
fn is_of_windows(text: &str) -> bool {
    let text = text.trim_start();
    let path = text.strip_prefix("PS ").unwrap_or(text);
    path.as_bytes().get(1..3) == Some(b":\\") && path.contains('>')
}

/// `opts:#011rw,…`: where one stands at the beginning, behind a blank or a colon, all of them are tabs.
fn undo_of_syslog(page: &mut Page, findings: &mut Findings) {
    let is_tab = |line: &Line| {
        let mut found = line.text.match_indices(TAB_OF_SYSLOG);
        found.any(|(at, _)| at == 0 || line.text[..at].ends_with([' ', ':']))
    };
    let Some(first) = page.lines.iter().find(|line| is_tab(line)) else {
        return;
    };
    findings.repaired(first.number, "`#011` of a log read as a tab");
    for line in &mut page.lines {
        line.text = line.text.replace(TAB_OF_SYSLOG, "\t");
    }
}
