//! Reads whatever administrators paste: NFS statistics of any tool, in any wrapping.
//!
//! `read` turns bytes into a [`Reading`]: blocks of figures and remarks about what was used, repaired,
//! assumed or left out. It never fails and never panics. It knows formats, not simulation; detection goes
//! by content alone. `difference` compares two readings of the same counters.

mod compare;
mod detect;
mod findings;
mod finish;
mod formats;
mod leftover;
mod names;
mod numbers;
pub mod observe;
mod ops;
mod page;
mod paste;
pub mod reading;
pub mod stream;

pub use compare::{difference, holds_counters};
use findings::Findings;
pub use names::format_name;
use page::Page;
use paste::wrap::Joins;
pub use reading::{Block, Outcome, Reading, Remark, RemarkKind};
pub use stream::StreamReader;

/// Reads a text. What it holds is in the answer, and so is why it holds nothing.
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    if bytes.len() <= stream::WHOLE_BYTES_MAX {
        return read_whole(bytes);
    }
    let mut reader = StreamReader::new();
    reader.feed(bytes);
    reader.finish()
}

fn read_whole(bytes: &[u8]) -> Reading {
    if let Some(reading) = Reading::from_json(bytes) {
        return reading;
    }
    let mut findings = Findings::default();
    let pages = paste::unwrap(bytes, &mut findings);
    for page in &pages {
        let mut found = read_page(page);
        if let Some(node) = &page.node {
            found
                .blocks
                .iter_mut()
                .for_each(|block| block.set("node", node.as_str()));
        }
        findings.append(found);
    }
    compare::checks::check(&mut findings);
    compare::pairs::compare(&mut findings);
    finish::say_why_nothing(&pages, &mut findings);
    findings.into_reading()
}

/// A text may pass through two windows that cut its lines.
const HARD_WRAPS: usize = 2;

/// Reads a page as it stands and, if its lines may have been cut at a column, also joined again; the
/// reading with less damage and more figures counts.
fn read_page(page: &Page) -> Findings {
    let mut best = read_lines(page);
    let page = &paste::wrap::without_margins(page);
    let mut unwrapped = page.clone();
    let (mut was_joined, mut doubtful) = (false, None);
    for _ in 0..HARD_WRAPS {
        let Some(width) = paste::wrap::hard_wrap_width(&unwrapped) else {
            break;
        };
        // Where nothing is amiss, rows that stand apart are no sign of a cut.
        let joins = match best.trouble() {
            0 => Joins::All,
            _ => Joins::OfAKind,
        };
        let doubt = paste::wrap::doubtful_seam(&unwrapped, width);
        let rests = paste::wrap::has_short_rests(&unwrapped, width);
        unwrapped = paste::wrap::joined(&unwrapped, width, joins);
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
    if let Some(width) = paste::wrap::soft_wrap_width(page).filter(|_| best.trouble() > 0) {
        let mut joined = read_lines(&paste::wrap::flowed(page, width));
        leftover::say_cut(page, &mut joined);
        let repair = "lines were broken at blanks (by a mail program); joined again";
        if keep_better(&mut best, joined, false, repair) {
            doubtful = None;
        }
    }
    if let Some(line) = doubtful {
        best.lost(line, format!("line {line}: digits end it and digits begin the next: whether a number was cut in two there, or two stood apart, is not known"));
    }
    let run_on = || {
        let filled = paste::refilled::begins_at(page);
        let joined = || paste::refilled::joined_at(&unwrapped).filter(|_| was_joined);
        filled.or_else(joined)
    };
    if best.trouble() == 0
        && let Some(line) = run_on()
    {
        best.lost(line, format!("line {line}: the line ends were lost here, and the text was broken elsewhere: rows cannot be told apart. What can is read; paste the original text for the rest"));
    }
    best
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

fn read_lines(page: &Page) -> Findings {
    let mut findings = Findings::default();
    detect::read_page(page, &mut findings);
    findings
}
