//! Directions that large messages leave idle, on a path that cannot carry them in one piece. What the run tells is the
//! longer of both since its beginning: how long each was idle in a phase follows from the messages of the phase.

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::{Param, Parameters};

/// Most data of a message that is not large (`LARGE_MESSAGE_BYTES` and `DATA_HEADER_BYTES` of server/freebsd.rs of the
/// simulator).
const MOST_DATA: u64 = 65_535 - 128;

/// Seconds of one pause and of all of them, towards the client and towards the server.
pub(crate) fn paused(parameters: &Parameters, phase: &PhaseOutcome) -> [(Op, f64, f64); 2] {
    let meter = &phase.meter;
    let is_large = |size: &u64| *size > MOST_DATA;
    let reads = meter.read_sizes.iter();
    let reads: u64 = reads.filter(|one| is_large(one.0)).map(|one| *one.1).sum();
    let writes = meter.write_sizes.iter();
    let writes = writes.filter(|((_, size), _)| is_large(size));
    let writes: u64 = writes.map(|one| *one.1).sum();
    let sides = [
        (Op::Read, Param::LargeReadStallNs, reads),
        (Op::Write, Param::LargeWriteStallNs, writes),
    ];
    sides.map(|(op, pause, count)| {
        let each_s = parameters.get(pause) / 1e9;
        (op, each_s, each_s * count as f64)
    })
}
