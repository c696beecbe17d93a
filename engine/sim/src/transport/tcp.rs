//! How much one direction of a TCP connection may have on the way.
//!
//! Slow start from ten segments (RFC 6928), doubling per round trip while the window is used
//! (RFC 5681), up to what the buffers hold; after an idle time longer than the retransmission timer
//! it falls back (RFC 5681 4.1, `tcp_slow_start_after_idle`). Loss bounds it by what it leaves on average (`loss`). Pacing,
//! HyStart and the receiver's own window growth are left out.

#[cfg(feature = "whole")]
use super::loss;
use crate::link::PACKET_HEADER_BYTES;
use crate::parameters::{Param, Parameters};
use crate::scenario::Scenario;
use crate::units::Nanos;
use std::collections::VecDeque;

/// Initial window in segments (RFC 6928; net/ipv4/tcp.c `TCP_INIT_CWND`).
const INITIAL_SEGMENTS: u64 = 10;
/// `TCP_RTO_MIN` (include/net/tcp.h): the timer is never shorter, beyond the round trip.
pub(super) const RTO_MIN: Nanos = Nanos(200_000_000);
/// net.ipv4.tcp_tso_win_divisor (net/ipv4/tcp_ipv4.c `tcp_sk_init`).
const WINDOW_DIVISOR: u64 = 3;

/// net.ipv4.tcp_rmem's maximum unless set (net/ipv4/tcp.c `tcp_init`: at most 6 MiB).
pub const DEFAULT_BUFFER_MAX: u64 = 6_291_456;

/// What the socket buffers let one connection have on the way; buffers set larger by the
/// administrator raise it in proportion.
pub fn buffer_bytes(scenario: &Scenario, parameters: &Parameters) -> u64 {
    let usual = parameters.get(Param::TcpWindowBytes);
    let factor = scenario
        .client
        .tcp_buffer_max_bytes
        .map_or(1.0, |max| max as f64 / DEFAULT_BUFFER_MAX as f64);
    let buffers = (usual * factor) as u64;
    #[cfg(feature = "whole")]
    if let Some(mean) = loss::window_bytes(scenario, parameters, buffers) {
        return mean;
    }
    buffers
}

/// Data of a full segment.
pub fn segment_bytes(scenario: &Scenario) -> u64 {
    let mtu = u64::from(scenario.network.mtu_bytes);
    mtu.saturating_sub(PACKET_HEADER_BYTES).max(1)
}

#[derive(Clone, Debug)]
pub struct Window {
    segment_bytes: u64,
    initial_bytes: u64,
    congestion_bytes: u64,
    buffer_bytes: u64,
    round_trip: Nanos,
    /// Sent and not freed: when the acknowledgement is back, how many bytes it covers.
    sent: VecDeque<(Nanos, u64)>,
    /// How many of these, from the front, have been acknowledged since `take_freed`.
    acknowledged: usize,
    outstanding_bytes: u64,
    sent_bytes: u64,
    usage: Usage,
    last_sent: Nanos,
    /// Where losses leave less than a segment of it.
    #[cfg(feature = "whole")]
    hold: Nanos,
}

/// How much of the window was used of late (net/ipv4/tcp_output.c `tcp_cwnd_validate`).
#[derive(Clone, Debug, Default)]
struct Usage {
    /// `is_cwnd_limited`: more would have left had the window been larger.
    limited: bool,
    /// `max_packets_out`: the most that was on the way at once.
    most_bytes: u64,
    /// `cwnd_usage_seq`: until this is acknowledged, only a stronger sign counts.
    until_bytes: u64,
}

impl Window {
    pub fn new(segment_bytes: u64, buffer_bytes: u64, round_trip: Nanos) -> Self {
        let initial_bytes = INITIAL_SEGMENTS * segment_bytes;
        Self {
            segment_bytes,
            initial_bytes,
            congestion_bytes: initial_bytes,
            buffer_bytes: buffer_bytes.max(initial_bytes),
            round_trip,
            sent: VecDeque::new(),
            acknowledged: 0,
            outstanding_bytes: 0,
            sent_bytes: 0,
            usage: Usage::default(),
            last_sent: Nanos::ZERO,
            #[cfg(feature = "whole")]
            hold: Nanos::ZERO,
        }
    }

    /// Losses leave no more of it, not even at the beginning.
    #[cfg(feature = "whole")]
    pub fn at_most(self, bytes: u64) -> Self {
        let hold = loss::hold(bytes, self.segment_bytes, self.round_trip);
        let bytes = bytes.max(self.segment_bytes);
        let initial_bytes = self.initial_bytes.min(bytes);
        Self {
            initial_bytes,
            congestion_bytes: initial_bytes,
            buffer_bytes: self.buffer_bytes.min(bytes),
            hold,
            ..self
        }
    }

    /// A new connection in the place of this one.
    pub fn reset(&mut self) {
        self.congestion_bytes = self.initial_bytes;
        self.sent.clear();
        self.acknowledged = 0;
        self.outstanding_bytes = 0;
        self.usage = Usage::default();
    }

    /// `tcp_tso_should_defer`: with data on the way, less than this part of the window is not worth sending yet.
    pub fn worth_sending(&self) -> u64 {
        self.congestion_bytes.min(self.buffer_bytes) / WINDOW_DIVISOR
    }

    /// Bytes that may leave now.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn room(&mut self, now: Nanos) -> u64 {
        self.take_acknowledgements(now);
        self.fall_back_after_idle(now);
        let limit = self.congestion_bytes.min(self.buffer_bytes);
        limit.saturating_sub(self.outstanding_bytes)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn sent(&mut self, now: Nanos, bytes: u64, acknowledged_at: Nanos) {
        #[cfg(feature = "whole")]
        let acknowledged_at = acknowledged_at.max(now + self.hold);
        self.last_sent = now;
        self.outstanding_bytes += bytes;
        self.sent_bytes += bytes;
        self.sent.push_back((acknowledged_at, bytes));
        self.note_usage(self.outstanding_bytes + self.segment_bytes > self.congestion_bytes);
    }

    /// All that was sent has been acknowledged.
    #[cfg(feature = "whole")]
    pub fn is_unused(&self) -> bool {
        self.outstanding_bytes == 0
    }

    /// More would leave were the window larger.
    pub fn held_back(&mut self) {
        self.note_usage(self.congestion_bytes < self.buffer_bytes);
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn note_usage(&mut self, limited: bool) {
        let acknowledged_bytes = self.sent_bytes - self.outstanding_bytes;
        let usage = &self.usage;
        if limited
            || acknowledged_bytes >= usage.until_bytes
            || (!usage.limited && self.outstanding_bytes > usage.most_bytes)
        {
            self.usage = Usage {
                limited,
                most_bytes: self.outstanding_bytes,
                until_bytes: self.sent_bytes,
            };
        }
    }

    pub fn next_acknowledgement(&self) -> Option<Nanos> {
        self.sent.get(self.acknowledged).map(|(at, _)| *at)
    }

    /// What acknowledgements have freed at the sender, and when; the oldest first.
    pub fn take_freed(&mut self) -> Option<(Nanos, u64)> {
        self.acknowledged = self.acknowledged.checked_sub(1)?;
        self.sent.pop_front()
    }

    fn take_acknowledgements(&mut self, now: Nanos) {
        while let Some(&(at, bytes)) = self.sent.get(self.acknowledged)
            && at <= now
        {
            // `tcp_is_cwnd_limited`: in slow start the window grows while more than half was used.
            let used = self.usage.limited || self.congestion_bytes < 2 * self.usage.most_bytes;
            if used && self.congestion_bytes < self.buffer_bytes {
                self.congestion_bytes += bytes;
            }
            self.outstanding_bytes -= bytes;
            self.acknowledged += 1;
        }
    }

    /// `tcp_cwnd_restart`: halved once for each timer period without sending.
    fn fall_back_after_idle(&mut self, now: Nanos) {
        if self.outstanding_bytes > 0 || self.congestion_bytes <= self.initial_bytes {
            return;
        }
        let timer = self.round_trip + RTO_MIN;
        let mut idle = now.saturating_sub(self.last_sent);
        while idle > timer && self.congestion_bytes > self.initial_bytes {
            idle = idle.saturating_sub(timer);
            self.congestion_bytes = (self.congestion_bytes / 2).max(self.initial_bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEGMENT: u64 = 1448;
    const RTT: Nanos = Nanos(20_000_000);

    #[test]
    fn a_busy_window_doubles_per_round_trip_up_to_the_buffer() {
        let mut window = Window::new(SEGMENT, 100_000, RTT);
        let mut now = Nanos::ZERO;
        let mut sent = Vec::new();
        for _ in 0..5 {
            let room = window.room(now);
            window.sent(now, room, now + RTT);
            sent.push(room);
            now += RTT;
        }
        assert_eq!(sent, [14_480, 28_960, 57_920, 100_000, 100_000]);
    }

    #[test]
    fn an_unused_window_does_not_grow_and_an_idle_one_falls_back() {
        let mut window = Window::new(SEGMENT, 1 << 20, RTT);
        window.sent(Nanos::ZERO, 1_000, RTT);
        assert_eq!(window.room(RTT), 14_480);
        let mut now = RTT;
        for _ in 0..3 {
            let room = window.room(now);
            window.sent(now, room, now + RTT);
            now += RTT;
        }
        assert_eq!(window.room(now), 115_840);
        assert_eq!(
            window.room(now + Nanos(240_000_000)),
            57_920,
            "one timer of 220 ms has passed"
        );
        assert_eq!(window.room(now + Nanos(9_000_000_000)), 14_480);
    }

    #[test]
    fn a_window_that_held_data_back_grows_by_all_of_it_even_when_little_is_left_on_the_way() {
        let mut held = Window::new(SEGMENT, 1 << 20, RTT);
        held.sent(Nanos::ZERO, 7_240, RTT);
        held.sent(Nanos::ZERO, 7_240, RTT * 2);
        held.held_back();
        assert_eq!(held.room(RTT * 2), 28_960);
        let mut free = Window::new(SEGMENT, 1 << 20, RTT);
        free.sent(Nanos::ZERO, 3_000, RTT);
        free.sent(Nanos::ZERO, 3_000, RTT * 2);
        assert_eq!(free.room(RTT * 2), 14_480, "less than half was used");
    }
}
