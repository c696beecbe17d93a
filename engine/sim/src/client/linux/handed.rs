//! Pages that a waiting reader is handed one by one, as the READs that bring them are completed.
//!
//! A reader that waits pays for each of them, one that is behind does not: so the laboratory's records of 6.1 say.
//! Why is not known (see the note of `page_turn_ns`).

use super::readahead::PageIndex;
use std::cell::Cell;

#[derive(Default)]
pub(super) struct Handed(Cell<State>);

#[derive(Clone, Copy, Default)]
struct State {
    waits: bool,
    /// The page that the reader waits for, or the one behind all that it has been handed.
    next: PageIndex,
    pages: u64,
}

impl Handed {
    pub(super) fn waits_for(&self, next: PageIndex) {
        self.0.set(State {
            waits: true,
            next,
            pages: 0,
        });
    }

    /// A READ has brought the pages up to `end`.
    pub(super) fn came(&self, start: PageIndex, end: PageIndex) {
        let state = self.0.get();
        if state.waits && (start..end).contains(&state.next) {
            self.0.set(State {
                next: end,
                pages: state.pages + (end - state.next),
                ..state
            });
        }
    }

    /// How many there were; the reader waits no more.
    pub(super) fn take(&self) -> u64 {
        self.0.take().pages
    }
}
