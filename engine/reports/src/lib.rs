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
mod rejoin;
pub mod stream;

pub use compare::{difference, holds_counters};
use findings::Findings;
pub use names::format_name;
use page::Page;
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
    let text = paste::decode(bytes, &mut findings);
    let found = match text {
        Some(text) => rejoin::read_text(text, findings),
        None => findings,
    };
    found.into_reading()
}

/// Reads a text, of which `findings` holds what is known: all its pages, each as `read_page` does.
pub(crate) fn read_pages(
    text: String,
    mut findings: Findings,
    read_page: &dyn Fn(&Page) -> Findings,
) -> Findings {
    let pages = paste::unwrap(text, &mut findings);
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
    findings
}

pub(crate) fn read_lines(page: &Page) -> Findings {
    let mut findings = Findings::default();
    detect::read_page(page, &mut findings);
    findings
}
