//! The event queue: what happens next, ordered by (time, order of insertion).
//!
//! Nearly all events come from stations that serve in order, so they arrive as a few interleaved
//! streams of rising time. Each stream is kept as a plain queue (a lane); only the heads are compared.
//! What fits no lane goes into a heap. The order of events is the same as a heap's alone.

use crate::units::Nanos;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// A task sleeps or works until now.
    Wake(u32),
    /// A call reaches its next station.
    Advance(u32),
    /// A burst is at the other end of the link.
    BurstArrived(u32),
    /// The acknowledgement of a burst is back at its sender.
    Acknowledged(u32),
    /// A sender's window may have room again.
    PipeReady(u16),
}

type Entry = (Nanos, u64, Event);

/// More lanes than a mount has stations would only be searched, never used.
const MAX_LANES: usize = 12;

#[derive(Default)]
pub(crate) struct Schedule {
    /// The only event there is: where calls go one at a time, nothing is ever compared.
    only: Option<Entry>,
    lanes: Vec<Lane>,
    heap: BinaryHeap<Reverse<Entry>>,
    /// Events in lanes and heap.
    kept: usize,
    sequence: u64,
}

/// Events of rising time; the first of them is kept outside the queue, where it is compared most.
struct Lane {
    first: Option<Entry>,
    last: Nanos,
    others: VecDeque<Entry>,
}

impl Schedule {
    // Called from everywhere: copies would make the page's engine larger.
    #[inline(never)]
    pub(crate) fn push(&mut self, at: Nanos, event: Event) {
        self.sequence += 1;
        let entry = (at, self.sequence, event);
        if self.kept == 0 && self.only.is_none() {
            self.only = Some(entry);
            return;
        }
        if let Some(only) = self.only.take() {
            self.keep(only);
        }
        self.keep(entry);
    }

    fn keep(&mut self, entry: Entry) {
        self.kept += 1;
        match self.lane_for(entry.0) {
            Some(index) => self.lanes[index].push(entry),
            None if self.lanes.len() < MAX_LANES => self.lanes.push(Lane::of(entry)),
            None => self.heap.push(Reverse(entry)),
        }
    }

    /// The lane whose last event is the latest that is not after `at`; an empty lane if none is.
    fn lane_for(&self, at: Nanos) -> Option<usize> {
        let mut best: Option<(Nanos, usize)> = None;
        let mut empty = None;
        for (index, lane) in self.lanes.iter().enumerate() {
            if lane.first.is_none() {
                empty = Some(index);
            } else if lane.last <= at && best.is_none_or(|(time, _)| lane.last > time) {
                best = Some((lane.last, index));
            }
        }
        best.map(|(_, index)| index).or(empty)
    }

    pub(crate) fn pop(&mut self) -> Option<(Nanos, Event)> {
        if self.kept == 0 {
            return self.only.take().map(|(at, _, event)| (at, event));
        }
        self.kept -= 1;
        let mut first: Option<((Nanos, u64), usize)> = None;
        for (index, lane) in self.lanes.iter().enumerate() {
            if let Some((at, sequence, _)) = lane.first
                && first.is_none_or(|(best, _)| (at, sequence) < best)
            {
                first = Some(((at, sequence), index));
            }
        }
        let in_heap = self
            .heap
            .peek()
            .map(|Reverse((at, sequence, _))| (*at, *sequence));
        let entry = match (first, in_heap) {
            (Some((lane, _)), Some(heap)) if heap < lane => {
                self.heap.pop().map(|Reverse(entry)| entry)
            }
            (Some((_, index)), _) => self.lanes[index].pop(),
            (None, _) => self.heap.pop().map(|Reverse(entry)| entry),
        };
        entry.map(|(at, _, event)| (at, event))
    }

    /// Events taken in so far; the benchmark's unit of work.
    pub(crate) fn count(&self) -> u64 {
        self.sequence
    }
}

impl Lane {
    fn of(entry: Entry) -> Self {
        Self {
            first: Some(entry),
            last: entry.0,
            others: VecDeque::new(),
        }
    }

    fn push(&mut self, entry: Entry) {
        self.last = entry.0;
        match self.first {
            Some(_) => self.others.push_back(entry),
            None => self.first = Some(entry),
        }
    }

    fn pop(&mut self) -> Option<Entry> {
        let next = self.others.pop_front();
        std::mem::replace(&mut self.first, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A dumb reference: sort by time, then by insertion.
        #[test]
        fn events_come_out_by_time_and_then_in_order_of_insertion(times in prop::collection::vec(0u64..50, 1..200), take in 0usize..5) {
            let mut schedule = Schedule::default();
            let mut waiting: Vec<(u64, usize)> = Vec::new();
            let mut now = 0;
            for (index, offset) in times.iter().enumerate() {
                schedule.push(Nanos(now + offset), Event::Wake(index as u32));
                waiting.push((now + offset, index));
                if index % 5 < take {
                    waiting.sort_unstable();
                    let (at, expected) = waiting.remove(0);
                    prop_assert_eq!(schedule.pop(), Some((Nanos(at), Event::Wake(expected as u32))));
                    now = at;
                }
            }
            waiting.sort_unstable();
            for (at, expected) in waiting {
                prop_assert_eq!(schedule.pop(), Some((Nanos(at), Event::Wake(expected as u32))));
            }
            prop_assert_eq!(schedule.pop(), None);
        }
    }
}
