//! Plus signs of a diff before the lines of an output that was added as a whole. A diff that takes lines out,
//! too, holds two outputs: its signs say which line is of which (`snapshots.rs`).

use super::runs::for_runs_that;
use super::snapshots;
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// Fewer lines are a list, or figures with their signs.
const ADDED_MIN: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let takes_out = page.lines.iter().any(|line| is_removed(&line.text));
    if takes_out || snapshots::head(page).is_some() {
        return;
    }
    let holds = |run: &[Line]| {
        let column = column(&run[0].text);
        run.len() >= ADDED_MIN && run.iter().all(|line| self::column(&line.text) == column)
    };
    let edited = for_runs_that(page, is_added, holds, |text| {
        *text = text.replacen('+', "", 1)
    });
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("the `+` of a diff taken off {lines}"));
    }
}

fn column(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// bonnie++ prints plus signs for what was too fast, and tables have them in their corners: more than one each.
fn is_added(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('+');
    inner.is_some_and(|inner| !inner.contains("++") && !inner.starts_with(['+', '-', '=']))
}

/// A minus sign that text follows; a blank behind it may be of a list, but is of a diff as well.
fn is_removed(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('-');
    inner.is_some_and(|inner| !inner.trim().is_empty() && !inner.starts_with('-'))
}
