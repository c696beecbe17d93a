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
mod numbers;
pub mod observe;
mod ops;
mod page;
mod paste;
pub mod reading;

pub use compare::difference;
use findings::Findings;
use page::Page;
pub use reading::{Block, Outcome, Reading, Remark, RemarkKind};

/// Reads a text. What it holds is in the answer, and so is why it holds nothing.
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    let mut findings = Findings::default();
    let pages = paste::unwrap(bytes, &mut findings);
    for page in &pages {
        findings.append(read_page(page));
    }
    compare::checks::check(&mut findings);
    compare::pairs::compare(&mut findings);
    finish::say_why_nothing(&pages, &mut findings);
    findings.into_reading()
}

/// Reads a page as it stands; if that leaves damage, also with its lines joined at a fixed column.
fn read_page(page: &Page) -> Findings {
    let plain = read_lines(page);
    if plain.trouble() == 0 && plain.has_blocks() {
        return plain;
    }
    let Some(width) = paste::wrap::hard_wrap_width(page) else {
        return plain;
    };
    let mut joined = read_lines(&paste::wrap::joined(page, width));
    let better = joined.trouble() < plain.trouble() && joined.facts() >= plain.facts()
        || joined.facts() > plain.facts() && joined.trouble() <= plain.trouble();
    if !better {
        return plain;
    }
    joined.repaired(
        0,
        format!("the lines were cut hard at column {width}; joined again"),
    );
    joined
}

fn read_lines(page: &Page) -> Findings {
    let mut findings = Findings::default();
    detect::read_page(page, &mut findings);
    findings
}
