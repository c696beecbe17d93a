//! Backslashes that a web page or a program's source put before signs: `lookup\_root`, `\topts:\trw`.
//!
//! The tools themselves write blanks in names as octal digits (`\040`), so these stay as they are.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;

/// Signs that Markdown gives a meaning, so that a converter puts a backslash before them.
const MARKDOWN: [&str; 8] = ["\\_", "\\*", "\\[", "\\]", "\\<", "\\>", "\\|", "\\~"];

/// One written tab may be of a name.
const WRITTEN_MIN: usize = 2;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut edited = 0;
    for line in page.lines.iter_mut().filter(|l| l.text.contains('\\')) {
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
            format!("backslashes before signs of Markdown taken off {lines}"),
        );
    }
    let is_written = |text: &str| {
        text.trim_start_matches([' ', '\t', '"', '\''])
            .starts_with("\\t")
    };
    let written = page.lines.iter().filter(|l| is_written(&l.text)).count();
    if written < WRITTEN_MIN {
        return;
    }
    for line in &mut page.lines {
        let text = line.text.replace("\\t", "\t");
        let end = text.trim_end_matches('\\').trim_end_matches("\\n");
        line.text = end.to_owned();
    }
    findings.repaired(0, format!("`\\t` read as a tab in {written} lines"));
}
