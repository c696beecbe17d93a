//! Whose turn it is on a processor that several applications wait for.

use crate::executor::Notify;
use std::cell::Cell;

/// Applications take the processor in the order in which they asked: one that has just worked stands
/// behind those that wait, as under a scheduler that is fair. Without it, the one that works would
/// always ask first.
#[derive(Default)]
pub(super) struct Turns {
    first: Cell<u64>,
    next: Cell<u64>,
    pub(super) moved: Notify,
}

impl Turns {
    /// A place at the end of the queue.
    pub(super) fn queue(&self) -> u64 {
        let ticket = self.next.get();
        self.next.set(ticket + 1);
        ticket
    }

    pub(super) fn is_first(&self, ticket: u64) -> bool {
        self.first.get() == ticket
    }

    /// How many want it.
    pub(super) fn waiting(&self) -> u64 {
        self.next.get() - self.first.get()
    }

    /// The first has what it waited for.
    pub(super) fn pass(&self) {
        self.first.set(self.first.get() + 1);
    }
}
