//! Closed-form bounds: an independent oracle. A simulation that beats one of them is a bug.
//!
//! They use only what crossed the wire and what the network is, never the simulator's own stations.

use crate::op::Op;
use crate::outcome::PhaseOutcome;
use crate::scenario::Scenario;
use crate::units::{Bytes, BytesPerSecond, Nanos};

/// IPv4 and TCP headers with time stamps (RFC 791, 9293, 7323).
const HEADERS: u64 = 52;
/// Ethernet (IEEE 802.3): preamble 8, header 14, check sequence 4, gap 12; a virtual network has the header alone.
const FRAME: u64 = 38;
const VIRTUAL_FRAME: u64 = 14;

/// The least time in which a phase with these calls can have run.
pub fn least_elapsed(scenario: &Scenario, phase: &PhaseOutcome) -> Nanos {
    wire(scenario, phase).max(one_round_trip(scenario, phase))
}

/// File data at the network's rate, in the direction that carries more. Calls that were still under
/// way at the end are left out: the phase did not wait for them.
fn wire(scenario: &Scenario, phase: &PhaseOutcome) -> Nanos {
    let Some(rate) = scenario.network.rate_mbit.map(BytesPerSecond::from_mbit) else {
        return Nanos::ZERO;
    };
    let read: u64 = phase
        .meter
        .read_sizes
        .iter()
        .map(|(size, count)| size * count)
        .sum();
    let written: u64 = phase
        .meter
        .write_sizes
        .iter()
        .map(|((_, size), count)| size * count)
        .sum();
    let largest = |op: Op| phase.meter.op(op).in_flight;
    let unfinished_reads = largest(Op::Read) + largest(Op::ReadPlus);
    let read_size = phase.meter.read_sizes.keys().max().copied().unwrap_or(0);
    let write_size = phase
        .meter
        .write_sizes
        .keys()
        .map(|(_, size)| *size)
        .max()
        .unwrap_or(0);
    let down = read.saturating_sub(unfinished_reads * read_size);
    let up = written.saturating_sub(largest(Op::Write) * write_size);
    let data = down.max(up);
    // What passes the server's end is that of all its clients.
    #[cfg(feature = "whole")]
    let data = match scenario.server.is_crowded() {
        true => data.saturating_mul(scenario.server.clients.unwrap_or(1).into()),
        false => data,
    };
    let segment = u64::from(scenario.network.mtu_bytes)
        .saturating_sub(HEADERS)
        .max(1);
    let frame = if scenario.server.shares_client_cpu {
        VIRTUAL_FRAME
    } else {
        FRAME
    };
    rate.time_of(Bytes(
        data.saturating_add(data / segment * (frame + HEADERS)),
    ))
}

/// A phase that waited for a reply took at least one round trip.
fn one_round_trip(scenario: &Scenario, phase: &PhaseOutcome) -> Nanos {
    let waited = phase.meter.waits.values().any(|wait| wait > Nanos::ZERO);
    let finished = Op::ALL
        .iter()
        .any(|op| phase.meter.op(*op).count > phase.meter.op(*op).in_flight);
    match scenario.network.rtt_ms {
        Some(rtt_ms) if waited && finished => Nanos::from_millis(rtt_ms),
        _ => Nanos::ZERO,
    }
}
