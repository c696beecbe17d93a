//! The event queue: what happens next, ordered by (time, order of insertion).

use crate::units::Nanos;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// A task sleeps or works until now.
    Wake(u32),
    /// A call reaches its next station.
    Advance(u32),
}

#[derive(Default)]
pub(crate) struct Schedule {
    heap: BinaryHeap<Reverse<(Nanos, u64, Event)>>,
    sequence: u64,
}

impl Schedule {
    pub(crate) fn push(&mut self, at: Nanos, event: Event) {
        self.sequence += 1;
        self.heap.push(Reverse((at, self.sequence, event)));
    }

    pub(crate) fn pop(&mut self) -> Option<(Nanos, Event)> {
        self.heap.pop().map(|Reverse((at, _, event))| (at, event))
    }

    /// Events taken in so far; the benchmark's unit of work.
    pub(crate) fn count(&self) -> u64 {
        self.sequence
    }
}
