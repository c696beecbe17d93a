//! The times of a listing's packets, those of other protocols too: with `-ttt`, and tshark's `-t d`, each is the
//! difference to the packet before, so that the time of one is the sum of all up to it.

use super::packet::Packet;

/// Clocks and times since the first packet rise, but for a few packets that a capture has out of order; of differences
/// half fall, of so many at least one.
const FALLS_OF: usize = 4;

/// No packet of a listing follows the one before so late.
const DIFFERENCE_MAX_US: u64 = 3_600_000_000;

#[derive(Default)]
pub(super) struct Stamps {
    /// Each time, and which packet has it.
    all: Vec<(u64, Option<usize>)>,
}

impl Stamps {
    pub(super) fn push(&mut self, time_us: Option<u64>, packet: Option<usize>) {
        self.all.extend(time_us.map(|time_us| (time_us, packet)));
    }

    fn are_differences(&self) -> bool {
        let falls = self.all.windows(2).filter(|pair| pair[1].0 < pair[0].0);
        let falls = falls.count();
        let short = self.all.iter().all(|(us, _)| *us < DIFFERENCE_MAX_US);
        falls > 0 && short && falls * FALLS_OF >= self.all.len() - 1
    }

    /// Gives each packet its time since the first one; whether the times were differences.
    pub(super) fn add_up(&self, packets: &mut [Packet]) -> bool {
        if !self.are_differences() {
            return false;
        }
        let mut since_us: u64 = 0;
        for (difference_us, packet) in &self.all {
            since_us = since_us.saturating_add(*difference_us);
            let timed = packet.and_then(|k| packets.get_mut(k));
            if let Some(packet) = timed.filter(|packet| packet.time_us.is_some()) {
                packet.time_us = Some(since_us);
            }
        }
        true
    }
}
