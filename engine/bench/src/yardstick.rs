//! What the engine is measured against on the machine at hand: a queue of events, a table of places, and sums, as any
//! simulator has them. It shares no code with the engine and is never changed, so that a ratio to it changes only with
//! the engine.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

const EVENTS: u64 = 20_000;
const STATIONS: usize = 4096;
const WAITING: u64 = 48;

/// Something that depends on every event.
pub(crate) fn run() -> u64 {
    let mut queue: BinaryHeap<Reverse<(u64, u64)>> =
        (0..WAITING).map(|id| Reverse((id * 7, id))).collect();
    let mut stations = vec![0u64; STATIONS];
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..EVENTS {
        let Some(Reverse((now, id))) = queue.pop() else {
            break;
        };
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(id);
        let station = &mut stations[(state >> 52) as usize];
        *station = (*station).max(now) + (state >> 56);
        queue.push(Reverse((*station + 1, id)));
    }
    stations.iter().fold(state, |sum, at| sum.wrapping_add(*at))
}
