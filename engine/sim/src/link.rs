//! The network between the hosts: half the round trip each way, and a transmitter each way.

use crate::parameters::{Param, Parameters};
use crate::scenario::Scenario;
use crate::server::share::Share;
use crate::station::Station;
use crate::units::{Bytes, BytesPerSecond, Nanos};

/// Ethernet, IP and TCP bytes per full segment of the MTU: preamble 8, header 14, FCS 4, gap 12
/// (IEEE 802.3), IPv4 20, TCP 20 with 12 of timestamps (RFC 791, 9293, 7323).
const FRAME_BYTES: u64 = 38;
/// Within one machine the rate limit counts the Ethernet header alone (net/sched/sch_netem.c).
const VIRTUAL_FRAME_BYTES: u64 = 14;
pub(crate) const PACKET_HEADER_BYTES: u64 = 52;

#[derive(Clone, Debug)]
pub struct Link {
    one_way: Nanos,
    rate: Option<BytesPerSecond>,
    mtu_bytes: u64,
    frame_bytes: u64,
    /// Of the server's end, which all its clients share.
    pub(crate) share: Share,
    up: Station,
    down: Station,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    ToServer,
    ToClient,
}

impl Link {
    pub fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        let rtt_ms = scenario
            .network
            .rtt_ms
            .unwrap_or_else(|| parameters.get(Param::RttMs));
        Self {
            one_way: Nanos::from_millis(rtt_ms / 2.0),
            rate: scenario.network.rate_mbit.map(BytesPerSecond::from_mbit),
            mtu_bytes: u64::from(scenario.network.mtu_bytes),
            frame_bytes: if scenario.server.shares_client_cpu {
                VIRTUAL_FRAME_BYTES
            } else {
                FRAME_BYTES
            },
            share: Share::ALONE,
            up: Station::new(1),
            down: Station::new(1),
        }
    }

    /// Bytes that a message occupies on the wire.
    pub fn wire_bytes(&self, message: Bytes) -> Bytes {
        let segments = message.0.div_ceil(self.segment_bytes()).max(1);
        Bytes(message.0 + segments * (self.frame_bytes + PACKET_HEADER_BYTES))
    }

    /// Hands a message over at `now`; says when its last byte is there.
    pub fn send(&mut self, now: Nanos, direction: Direction, message: Bytes) -> Nanos {
        if self.rate.is_none() {
            return now + self.one_way;
        }
        let occupied = self.share.of(self.time_of(message));
        let transmitter = match direction {
            Direction::ToServer => &mut self.up,
            Direction::ToClient => &mut self.down,
        };
        transmitter.serve(now, occupied) + self.one_way
    }

    /// Time for which a message occupies its transmitter.
    pub fn time_of(&self, message: Bytes) -> Nanos {
        let rate = self.rate;
        rate.map_or(Nanos::ZERO, |rate| rate.time_of(self.wire_bytes(message)))
    }

    /// Time for which the transmitters were busy, to the server and to the client.
    pub fn busy(&self) -> (Nanos, Nanos) {
        (self.up.busy(), self.down.busy())
    }

    /// Payload of a full segment.
    pub fn segment_bytes(&self) -> u64 {
        self.mtu_bytes.saturating_sub(PACKET_HEADER_BYTES).max(1)
    }

    pub fn one_way(&self) -> Nanos {
        self.one_way
    }

    pub fn round_trip(&self) -> Nanos {
        self.one_way * 2
    }
}
