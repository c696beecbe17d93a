//! A window or a mail program broke lines after a prefix had been put before each: the rest of a line stands
//! without it. Where a prefix stands on the first line and on many others, a line without it is such a rest.

use super::{log, prefix};
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// Fewer lines with a prefix show no habit.
const PREFIXED_MIN: usize = 3;
/// Of so many filled lines, one at least has the prefix.
const PREFIXED_SHARE: usize = 3;
/// Shorter lines are not broken.
const WIDTH_MIN: usize = 40;

/// Puts the rests behind the lines that they were torn off, for the first prefix that fits.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let kinds: [fn(&str) -> bool; 4] = [
        |text| text.trim_start().starts_with('|'),
        log::is_logged,
        |text| text.trim_start().starts_with("* "),
        prefix::is_marked_with_number,
    ];
    for stands_on in kinds {
        let Some(width) = width_of_breaks(page, stands_on) else {
            continue;
        };
        let rests = join(page, stands_on, width);
        let lines = counted(rests, "line");
        findings.lost(0, format!("{lines} without the prefix that stands on all others, taken for rests of broken lines and joined: compare with the original"));
        return;
    }
}

/// The width at which lines were broken, if all lines without the prefix are rests.
fn width_of_breaks(page: &Page, stands_on: fn(&str) -> bool) -> Option<usize> {
    let filled: Vec<&str> = page
        .lines
        .iter()
        .map(|line| line.text.trim_end())
        .filter(|text| !text.is_empty())
        .collect();
    let prefixed = filled.iter().filter(|text| stands_on(text)).count();
    let rests = filled.len() - prefixed;
    let habit = prefixed >= PREFIXED_MIN && prefixed * PREFIXED_SHARE >= filled.len();
    if rests == 0 || !habit || !stands_on(filled[0]) {
        return None;
    }
    // The first word of a rest did not fit any more.
    let torn = filled.windows(2).all(|pair| {
        let word = pair[1].split_whitespace().next().unwrap_or_default();
        stands_on(pair[1]) || pair[0].chars().count() + 1 + word.chars().count() > WIDTH_MIN
    });
    let broken = filled.windows(2).filter(|pair| !stands_on(pair[1]));
    let width = broken.map(|pair| pair[0].chars().count()).max()?;
    torn.then_some(width)
}

/// Joins each rest: without a blank behind a line of full width, else with one.
fn join(page: &mut Page, stands_on: fn(&str) -> bool, width: usize) -> usize {
    let full = |text: &str| text.chars().count() == width;
    let hard = page.lines.iter().filter(|line| full(&line.text)).count() >= 2;
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len());
    let (mut rests, mut before_is_full) = (0, false);
    for line in std::mem::take(&mut page.lines) {
        let is_rest = !line.text.trim().is_empty() && !stands_on(&line.text);
        let fills = full(&line.text);
        match lines.last_mut() {
            Some(last) if is_rest => {
                if hard && before_is_full {
                    last.text.push_str(&line.text);
                } else {
                    last.text.truncate(last.text.trim_end().len());
                    last.text.push(' ');
                    last.text.push_str(line.text.trim_start());
                }
                rests += 1;
            }
            _ => lines.push(line),
        }
        before_is_full = fills;
    }
    page.lines = lines;
    rests
}
