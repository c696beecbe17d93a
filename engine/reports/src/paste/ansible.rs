//! `ansible -o`: what a host said on one line, `web1 | CHANGED | rc=0 | (stdout) first\\nsecond`.
//!
//! It is written as without `-o`: the host above, its lines below (ansible, plugins/callback/oneline.py).

use crate::findings::Findings;
use crate::page::{Line, Page};

/// Before what the command said.
const SAID: &str = " | (stdout) ";
/// Before what it said of errors, on the same line.
const ERRORS: &str = " (stderr) ";

/// Whether the line is one host's.
pub(super) fn is_one(text: &str) -> bool {
    head(text).is_some()
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    if !page.lines.iter().any(|line| is_one(&line.text)) {
        return;
    }
    let mut hosts = 0;
    for line in std::mem::take(&mut page.lines) {
        let Some((task, said)) = head(&line.text) else {
            page.lines.push(line);
            continue;
        };
        hosts += 1;
        let said = said.split(ERRORS).next().unwrap_or_default();
        let lines = said.split("\\n").map(|text| text.replace("\\t", "\t"));
        let task = std::iter::once(format!("{task} >>"));
        page.lines.extend(task.chain(lines).map(|text| Line {
            number: line.number,
            text,
        }));
    }
    let hosts = crate::numbers::counted(hosts, "host");
    findings.repaired(
        0,
        format!("what {hosts} said on one line each (ansible -o): set on lines again"),
    );
}

/// The host with the result of its task, and what it said.
fn head(text: &str) -> Option<(&str, &str)> {
    let (task, said) = text.split_once(SAID)?;
    let (_, result) = task.split_once(" | ")?;
    (result.contains("| rc=") && !task.contains("\\n")).then_some((task, said))
}
