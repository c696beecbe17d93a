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
/// Later than any event.
const NEVER: Nanos = Nanos(u64::MAX);

pub(crate) struct Schedule {
    /// An event before all that are kept: where calls go one at a time, it comes and goes, and nothing is compared
    /// but its time with that of a timer far away.
    next: Option<Entry>,
    lanes: Vec<Lane>,
    /// When the first event of each lane happens, and when its last; side by side, for they are compared most.
    firsts: [Nanos; MAX_LANES],
    lasts: [Nanos; MAX_LANES],
    heap: BinaryHeap<Reverse<Entry>>,
    /// Events in lanes and heap.
    kept: usize,
    /// When the first event in lanes and heap happens.
    kept_from: Nanos,
    sequence: u64,
    /// The number of the event that happens now.
    happening: u64,
}

/// Events of rising time.
#[derive(Default)]
struct Lane {
    first: Option<Entry>,
    others: VecDeque<Entry>,
    /// When the last was pushed, by number.
    last: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            next: None,
            lanes: Vec::new(),
            firsts: [NEVER; MAX_LANES],
            lasts: [Nanos::ZERO; MAX_LANES],
            heap: BinaryHeap::new(),
            kept: 0,
            kept_from: NEVER,
            sequence: 0,
            happening: 0,
        }
    }
}

impl Schedule {
    #[inline]
    pub(crate) fn push(&mut self, at: Nanos, event: Event) {
        self.sequence += 1;
        let entry = (at, self.sequence, event);
        if self.next.is_none() && at < self.kept_from {
            self.next = Some(entry);
        } else {
            self.push_beside_others(entry);
        }
    }

    /// Whether an event at `at` would come out next. If so, it counts as if it had.
    #[inline]
    pub(crate) fn pass(&mut self, at: Nanos) -> bool {
        let passes = at < self.next.map_or(self.kept_from, |next| next.0);
        self.sequence += u64::from(passes);
        if passes {
            self.happening = self.sequence;
        }
        passes
    }

    /// Counts an event that somebody else keeps, and says its number: it happens, if ever somebody looks, in its place
    /// among the others.
    pub(crate) fn count_apart(&mut self) -> u64 {
        self.sequence += 1;
        self.sequence
    }

    /// The number of the event that happens now: those of the same time with a lower one have happened.
    pub(crate) fn happening(&self) -> u64 {
        self.happening
    }

    // Called from everywhere: copies would make the page's engine larger.
    #[inline(never)]
    fn push_beside_others(&mut self, entry: Entry) {
        let later = match &mut self.next {
            Some(next) if entry.0 < next.0 => std::mem::replace(next, entry),
            _ => entry,
        };
        self.keep(later);
    }

    fn keep(&mut self, entry: Entry) {
        self.kept += 1;
        self.kept_from = self.kept_from.min(entry.0);
        match self.lane_for(entry.0, entry.1) {
            Some(index) => {
                self.lasts[index] = entry.0;
                let lane = &mut self.lanes[index];
                lane.last = entry.1;
                match lane.first {
                    Some(_) => lane.others.push_back(entry),
                    None => {
                        lane.first = Some(entry);
                        self.firsts[index] = entry.0;
                    }
                }
            }
            None => self.heap.push(Reverse(entry)),
        }
    }

    /// The lane whose last event is the latest that does not come after `at`; an empty one, whose last counts as never
    /// having been, if none does. What was next may be kept after an event of the same time that was pushed later.
    fn lane_for(&mut self, at: Nanos, sequence: u64) -> Option<usize> {
        // By how much before `at`: of a lane whose last comes after it, by more than any time.
        let (mut best, mut before) = (0, u64::MAX);
        for (index, last) in self.lasts[..self.lanes.len()].iter().enumerate() {
            let here = at.0.wrapping_sub(last.0);
            best = if here < before { index } else { best };
            before = before.min(here);
        }
        let follows = |lane: &Lane| before > 0 || lane.last < sequence || lane.first.is_none();
        if before <= at.0 && self.lanes.get(best).is_some_and(follows) {
            return Some(best);
        }
        let is_room = self.lanes.len() < MAX_LANES;
        is_room.then(|| {
            self.lanes.push(Lane::default());
            self.lanes.len() - 1
        })
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(Nanos, Event)> {
        let (at, number, event) = match self.next.take() {
            Some(next) => next,
            None => self.first_kept()?,
        };
        self.happening = number;
        Some((at, event))
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn first_kept(&mut self) -> Option<Entry> {
        if self.kept == 0 {
            return None;
        }
        self.kept -= 1;
        let firsts = &self.firsts[..self.lanes.len()];
        // The earliest event but the first; of its own lane, what follows it.
        let (mut first, mut second) = (NEVER, NEVER);
        for at in firsts {
            second = second.min(first.max(*at));
            first = first.min(*at);
        }
        let here = if second > first {
            firsts.iter().position(|at| *at == first)
        } else {
            self.earliest_of(first)
        };
        let in_heap = (self.heap.peek()).map(|Reverse((at, sequence, _))| (*at, *sequence));
        let entry = match (here, in_heap) {
            (Some(index), Some(heap)) if heap < (first, self.number(index)) => {
                second = first;
                self.heap.pop().map(|Reverse(entry)| entry)
            }
            (Some(index), _) => {
                let lane = &mut self.lanes[index];
                let next = lane.others.pop_front();
                let at = next.map_or(NEVER, |(at, _, _)| at);
                if next.is_none() {
                    self.lasts[index] = Nanos::ZERO;
                }
                self.firsts[index] = at;
                second = second.min(at);
                std::mem::replace(&mut lane.first, next)
            }
            (None, _) => self.heap.pop().map(|Reverse(entry)| entry),
        };
        let in_heap = self.heap.peek().map_or(NEVER, |Reverse((at, _, _))| *at);
        self.kept_from = second.min(in_heap);
        entry
    }

    /// Of the lanes whose first events happen at this time the one whose was pushed first.
    #[inline(never)]
    fn earliest_of(&self, at: Nanos) -> Option<usize> {
        let firsts = &self.firsts[..self.lanes.len()];
        let among = (firsts.iter().enumerate()).filter(|(_, first)| **first == at);
        among
            .map(|(index, _)| index)
            .min_by_key(|index| self.number(*index))
    }

    fn number(&self, index: usize) -> u64 {
        self.lanes[index]
            .first
            .map_or(u64::MAX, |(_, sequence, _)| sequence)
    }

    /// Events taken in so far; the benchmark's unit of work.
    pub(crate) fn count(&self) -> u64 {
        self.sequence
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_event_kept_apart_has_its_place_among_the_others() {
        let mut schedule = Schedule::default();
        schedule.push(Nanos(5), Event::Wake(0));
        let apart = schedule.count_apart();
        schedule.push(Nanos(5), Event::Wake(1));
        assert!(schedule.pop().is_some() && schedule.happening() < apart);
        assert!(schedule.pop().is_some() && schedule.happening() > apart);
        assert!(schedule.pass(Nanos(6)) && schedule.happening() == schedule.count());
    }

    proptest! {
        /// A dumb reference: sort by time, then by insertion.
        #[test]
        fn events_come_out_by_time_and_then_in_order_of_insertion(times in prop::collection::vec(0u64..50, 1..200), take in 0usize..5) {
            let mut schedule = Schedule::default();
            let mut waiting: Vec<(u64, usize)> = Vec::new();
            let mut now = 0;
            for (index, offset) in times.iter().enumerate() {
                // What may pass is what would come out next.
                let others_are_later = waiting.iter().all(|(at, _)| *at > now + offset);
                prop_assert_eq!(schedule.pass(Nanos(now + offset)), others_are_later);
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
