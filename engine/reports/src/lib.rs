//! Reads whatever administrators paste: NFS statistics of any tool, in any wrapping.
//!
//! `read` turns bytes into a [`Reading`]: blocks of figures and remarks about what was used, repaired,
//! assumed or left out. It never fails and never panics. It knows formats, not simulation; detection goes
//! by content alone. `difference` compares two readings of the same counters.

mod cells;
mod compare;
mod detect;
mod findings;
mod finish;
mod formats;
mod last_row;
mod leftover;
mod moments;
mod names;
mod numbers;
pub mod observe;
mod ops;
mod pace;
mod page;
mod pages;
mod paste;
pub mod reading;
mod rejoin;
mod signs;
mod since;
pub mod stream;
mod system;
mod timed;
mod walk;

pub use compare::{are_of_one, difference, holds_counters};
use findings::Findings;
pub use finish::serve_as_time;
pub use names::format_name;
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
        Some(text) => rejoin::read_text(text, &findings),
        None => findings,
    };
    found.into_reading()
}
