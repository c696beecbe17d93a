//! Texts whose lines a window or a mail program cut: read as they stand and joined again, and the reading with
//! less damage and more figures counts.
//!
//! A window cuts last: what it cut is joined before anything else is undone. A report that was cut before
//! something was put in front of its lines is joined page by page. In both, each place where a line may have been
//! cut is tried on its own where the reading says that something is amiss.

use crate::findings::Findings;
use crate::page::Page;
use crate::paste::cut::Cut;
use crate::paste::wrap::{self, Joins};
use crate::paste::{self, refilled};
use crate::{leftover, read_lines, read_pages};

/// A text may pass through two windows that cut its lines.
const HARD_WRAPS: usize = 2;

/// Longer texts are joined as a whole, without trying each place where a line may have been cut.
const SEARCHED_BYTES_MAX: usize = 256 << 10;
/// Readings that the search for the cuts may take.
const TRIES_MAX: usize = 60;

/// Reads a text, of which `known` says what was undone so far.
pub(crate) fn read_text(text: String, known: Findings) -> Findings {
    let best = read_pages(text.clone(), known.clone(), &read_page);
    if best.trouble() == 0 {
        return best;
    }
    let mut best = best;
    for page in paste::outermost(&text) {
        let Some(cut) = Cut::of(&page) else {
            continue;
        };
        let read = |page: &Page| read_pages(page.to_text(), known.clone(), &read_lines);
        let (joined, doubtful) = searched(&cut, text.len(), &read);
        let mut joined = read_pages(joined.to_text(), known.clone(), &read_page);
        say_doubtful(doubtful, &mut joined);
        let repair = format!(
            "the lines were cut hard at column {}; joined again",
            cut.width
        );
        keep_better(&mut best, joined, false, &repair);
    }
    best
}

/// The page joined where that makes the reading sounder, and the line at which it may be wrong.
fn searched(cut: &Cut, bytes: usize, read: &dyn Fn(&Page) -> Findings) -> (Page, Option<usize>) {
    let mut joins = cut.joins.clone();
    let mut page = cut.joined(&joins);
    if bytes > SEARCHED_BYTES_MAX {
        return (page, cut.doubtful(&joins));
    }
    let mut best = read(&page);
    let mut tries = 0;
    let mut k = 0;
    while k < joins.len() && best.trouble() > 0 && tries < TRIES_MAX {
        if cut.may_be_cut(k) && is_near_damage(&page, cut.number(k), &best) {
            joins[k] = !joins[k];
            let other = cut.joined(&joins);
            let found = read(&other);
            tries += 1;
            if found.trouble() < best.trouble() && found.facts() >= best.facts() {
                (best, page) = (found, other);
            } else {
                joins[k] = !joins[k];
            }
        }
        k += 1;
    }
    (page, cut.doubtful(&joins))
}

/// Whether the reading complains of a line close to the one that holds line `number` of the text.
fn is_near_damage(page: &Page, number: usize, found: &Findings) -> bool {
    /// A row that was cut is missed at the row of names above it, or at the row below.
    const LINES: usize = 3;
    let at = |number: usize| page.lines.partition_point(|line| line.number <= number);
    let place = at(number);
    found
        .damaged_lines()
        .any(|number| at(number).abs_diff(place) <= LINES)
}

/// Reads a page as it stands and, if its lines may have been cut at a column, also joined again; the
/// reading with less damage and more figures counts.
pub(crate) fn read_page(page: &Page) -> Findings {
    let mut best = read_lines(page);
    let page = &wrap::without_margins(page);
    let mut unwrapped = page.clone();
    let (mut was_joined, mut doubtful) = (false, None);
    for _ in 0..HARD_WRAPS {
        let Some(width) = wrap::hard_wrap_width(&unwrapped) else {
            break;
        };
        // Where nothing is amiss, rows that stand apart are no sign of a cut.
        let joins = match best.trouble() {
            0 => Joins::All,
            _ => Joins::OfAKind,
        };
        let doubt = wrap::doubtful_seam(&unwrapped, width);
        let rests = wrap::has_short_rests(&unwrapped, width);
        unwrapped = wrap::joined(&unwrapped, width, joins);
        let joined = read_lines(&unwrapped);
        let more = best.trouble() == 0 && joined.trouble() == 0 && joined.facts() > best.facts();
        let alike = best.trouble() == 0
            && joined.trouble() == 0
            && joined.facts() == best.facts()
            && joined.blocks != best.blocks
            && rests;
        let kept = keep_better(
            &mut best,
            joined,
            more || alike,
            &format!("the lines were cut hard at column {width}; joined again"),
        );
        if kept && alike {
            best.lost(0, format!("lines of {width} characters end as if they had been cut there, and read otherwise if they were not: compare the figures with the original"));
        }
        was_joined |= kept;
        doubtful = doubtful.or(doubt.filter(|_| kept));
    }
    if let Some(width) = wrap::soft_wrap_width(page).filter(|_| best.trouble() > 0) {
        let mut joined = read_lines(&wrap::flowed(page, width));
        leftover::say_cut(page, &mut joined);
        let repair = "lines were broken at blanks (by a mail program); joined again";
        if keep_better(&mut best, joined, false, repair) {
            doubtful = None;
        }
    }
    say_doubtful(doubtful, &mut best);
    let run_on = || {
        let filled = refilled::begins_at(page);
        let joined = || refilled::joined_at(&unwrapped).filter(|_| was_joined);
        filled.or_else(joined)
    };
    if best.trouble() == 0
        && let Some(line) = run_on()
    {
        best.lost(line, format!("line {line}: the line ends were lost here, and the text was broken elsewhere: rows cannot be told apart. What can is read; paste the original text for the rest"));
    }
    best
}

fn say_doubtful(line: Option<usize>, findings: &mut Findings) {
    if let Some(line) = line {
        findings.lost(line, format!("line {line}: digits end it and digits begin the next: whether a number was cut in two there, or two stood apart, is not known"));
    }
}

/// Whether the other reading took the place of the best one.
fn keep_better(best: &mut Findings, mut other: Findings, found_more: bool, repair: &str) -> bool {
    // Joined lines that nobody knows are in no trouble either: what was read has to have gained by it.
    let sounder = other.trouble() < best.trouble()
        && other.facts() >= best.facts().max(1)
        && other.blocks != best.blocks;
    if sounder || found_more {
        other.repaired(0, repair);
        *best = other;
    }
    sounder || found_more
}

