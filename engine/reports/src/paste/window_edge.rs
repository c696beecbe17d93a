//! Lines that a pager or an editor showed up to the edge of its window, where it set a mark: `less -S` and nano `>`,
//! nano and BSD's editors `$`. What stood behind it is lost, and the word before it may be cut.

use super::row_ends::length;
use super::runs::{RUN_MIN, filled};
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;

const MARKS: [char; 2] = ['>', '$'];
/// Nobody reads reports in a narrower window.
const WIDTH_MIN: usize = 60;
/// A single line that ends so may be of another kind, unless it ends inside a list.
const LINES_MIN: usize = 2;

/// The width of the window and its mark; nothing if no window ended here.
pub(super) fn of(page: &Page) -> Option<(usize, char)> {
    let lines = || page.lines.iter().map(|line| line.text.as_str());
    let width = lines().map(length).max().filter(|w| *w >= WIDTH_MIN)?;
    let at_edge = || lines().filter(|text| length(text) == width);
    // Markup ends in such a sign, too, and so do addresses of mails and the names of promtool's series.
    let other = |text: &str| text.contains('<') || text.ends_with("=>");
    let by = |mark: &char| at_edge().all(|text| text.ends_with(*mark) && !other(text));
    let mark = MARKS.into_iter().find(by)?;
    let in_list = |text: &str| {
        let word = text.rsplit([' ', '\t']).next().unwrap_or_default();
        word.matches(',').count() > 1
    };
    let several = at_edge().count() >= LINES_MIN || at_edge().all(in_list);
    several.then_some((width, mark))
}

/// What tmux draws between its panes; a selection of whole lines takes it along.
const BORDER: char = '│';

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_border(page, findings);
    undo_border_before(page, findings);
    let Some((width, mark)) = of(page) else {
        return;
    };
    let mut first = None;
    for line in &mut page.lines {
        if length(&line.text) == width {
            first.get_or_insert(line.number);
            let whole = line.text.rfind([' ', '\t', ',']).unwrap_or(0);
            line.text.truncate(whole);
        }
    }
    let first = first.unwrap_or(0);
    findings.lost(first, format!("line {first}: a window ended here, as its sign {mark} says: what stood behind it, in this line and all that are as wide, is lost, and a word that may be cut is not used"));
}

fn undo_border(page: &mut Page, findings: &mut Findings) {
    let ends = |text: &str| {
        let inside = text.strip_suffix(BORDER).map(str::trim_start);
        inside.is_some_and(|inside| !inside.starts_with(BORDER))
    };
    let ended = || page.lines.iter().filter(|line| ends(&line.text));
    let width = ended().next().map(|line| length(&line.text));
    let lines = ended().count();
    let straight = ended().all(|line| Some(length(&line.text)) == width);
    if lines < RUN_MIN || lines * 5 < filled(page) * 4 || !straight {
        return;
    }
    for line in page.lines.iter_mut().filter(|line| ends(&line.text)) {
        line.text.pop();
        line.text.truncate(line.text.trim_end().len());
    }
    let lines = counted(lines, "line");
    findings.repaired(
        0,
        format!("the border of a pane ({BORDER}) taken off the end of {lines}"),
    );
}

/// The same before the lines of a pane to the right of another: on all of them, and nowhere inside, as in a drawn table.
fn undo_border_before(page: &mut Page, findings: &mut Findings) {
    let texts = page.lines.iter().map(|line| line.text.trim());
    let before = |text: &str| {
        text.strip_prefix(BORDER)
            .is_some_and(|rest| !rest.contains(BORDER))
    };
    if filled(page) == 0 || !texts.filter(|text| !text.is_empty()).all(before) {
        return;
    }
    let bordered = page
        .lines
        .iter_mut()
        .filter(|line| line.text.contains(BORDER));
    for line in bordered {
        let margin = line.text.find(BORDER).unwrap_or(0);
        line.text = line.text.split_off(margin + BORDER.len_utf8());
    }
    findings.repaired(
        0,
        format!("the border of a pane ({BORDER}) taken off the beginning of every line"),
    );
}
