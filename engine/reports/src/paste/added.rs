//! Plus signs of a diff before the lines of an output that was added as a whole. A diff that takes lines out,
//! too, holds two outputs: its signs say which line is of which (`snapshots.rs`).

use super::runs::for_runs_that;
use super::snapshots;
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// Fewer lines are a list, or figures with their signs.
const ADDED_MIN: usize = 3;

/// Lines of a heading of a patch: `diff --git`, `new file mode`, `index`, `---`, `+++`.
const HEAD_LINES: usize = 5;

/// Takes the signs off files that a patch adds, and off a text whose every line has one.
pub(super) fn undo_new_files(page: &mut Page, findings: &mut Findings) -> bool {
    let heads: Vec<(usize, usize)> = (0..page.len())
        .filter_map(|k| Some((k, added_lines(page.at(k))?)))
        .collect();
    let mut edited = 0;
    for (at, lines) in &heads {
        let names_a_file = at
            .checked_sub(1)
            .is_some_and(|k| page.trimmed(k).starts_with("+++ "));
        if names_a_file {
            edited += take_off(page, at + 1, *lines);
            set_heading(page, *at, heads.len() > 1);
        }
    }
    if edited == 0 && is_added_whole(page) {
        edited = take_off(page, 0, page.len());
    }
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("the `+` of a diff taken off {lines}"));
    }
    edited > 0
}

/// How many lines a file has that was not there before: `@@ -0,0 +1,12 @@`.
fn added_lines(text: &str) -> Option<usize> {
    let (range, _) = text
        .trim_start()
        .strip_prefix("@@ -0,0 +1")?
        .split_once(" @@")?;
    match range.strip_prefix(',') {
        Some(lines) => lines.parse().ok(),
        None => range.is_empty().then_some(1),
    }
}

/// Takes the signs off so many lines; lines without one are rests of those above, which a mail program broke.
fn take_off(page: &mut Page, from: usize, lines: usize) -> usize {
    let head = from.checked_sub(1).map_or("", |k| page.at(k));
    let margin = head[..column(head)].to_owned();
    let ends = |text: &str| ["@@ ", "diff "].iter().any(|head| text.starts_with(head));
    let mut edited = 0;
    for line in page.lines.iter_mut().skip(from) {
        if edited == lines || ends(line.text.trim_start()) {
            break;
        }
        let behind = line.text.strip_prefix(&margin);
        if let Some(text) = behind.and_then(|text| text.strip_prefix('+')) {
            line.text = text.to_owned();
            edited += 1;
        }
    }
    edited
}

/// Several files are told apart by their names; the name of a single one says nothing.
fn set_heading(page: &mut Page, at: usize, has_others: bool) {
    let name = page.trimmed(at - 1).trim_start_matches("+++ ").trim();
    let name = name.strip_prefix("b/").unwrap_or(name).to_owned();
    let begins = [
        "diff --git ",
        "new file mode ",
        "index ",
        "--- ",
        "+++ ",
        "@@ ",
    ];
    for line in page.lines[at.saturating_sub(HEAD_LINES)..=at].iter_mut() {
        let text = line.text.trim_start();
        if begins.iter().any(|begin| text.starts_with(begin)) {
            line.text.clear();
        }
    }
    if has_others {
        page.lines[at].text = format!("==> {name} <==");
    }
}

fn is_added_whole(page: &Page) -> bool {
    let filled = || {
        page.lines
            .iter()
            .filter(|line| !line.text.trim().is_empty())
    };
    filled().all(|line| line.text.starts_with('+'))
        && filled()
            .filter(|line| is_added(&line.text))
            .take(ADDED_MIN)
            .count()
            == ADDED_MIN
}

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
