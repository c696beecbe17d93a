//! How long a call takes when no other is under way: what a number of calls at a time is worth follows from it.
//!
//! The same stations carry it as in a run. Storage is left out: what calls wait for there depends on what it holds,
//! and the run has measured it.

use mountwise_sim::Scenario;
use mountwise_sim::call::Call;
use mountwise_sim::meter::OpSums;
use mountwise_sim::op::Op;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::transport::headers;
#[cfg(feature = "whole")]
use mountwise_sim::transport::security::Security;
use mountwise_sim::units::{Bytes, Nanos};
use mountwise_sim::world::World;

/// The first calls open TCP's window and make the file as long as they are.
const REPEATS: usize = 4;

/// A mount that nobody uses. A call goes over one connection: of several, each would begin with a small window, and its
/// opening, which a run is through with soon, would count.
pub(super) fn mount(scenario: &Scenario, parameters: &Parameters) -> World {
    let mut scenario = scenario.clone();
    scenario.server.storage = None;
    scenario.mount.nconnect = 1;
    World::new(&scenario, parameters, 0)
}

/// The shortest of a few such calls.
pub(super) fn time(mount: &World, call: Call) -> Nanos {
    let spent = || {
        let meter = mount.meter();
        let sums = meter.op(call.op);
        sums.execute.saturating_sub(sums.storage)
    };
    let mut least = Nanos(u64::MAX);
    for _ in 0..REPEATS {
        let before = spent();
        drop(mount.call(call));
        // Until nothing is left to happen.
        mount.run();
        least = least.min(spent().saturating_sub(before));
    }
    least
}

/// Mean bytes of a call besides its headers.
pub(super) fn payload(scenario: &Scenario, op: Op, sums: &OpSums) -> Bytes {
    let headers = headers::of(op, scenario.protocol());
    #[cfg(feature = "whole")]
    let headers = Security::of(scenario).map_or(headers, |security| security.dress(op, headers));
    let (bytes, headers) = match op {
        Op::Write => (sums.sent_bytes, headers.call_bytes),
        _ => (sums.received_bytes, headers.reply_bytes),
    };
    Bytes((bytes / sums.count.max(1)).saturating_sub(headers.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::simulate;
    use serde_json::json;

    /// Were it the opening of windows, a thousand calls under way would seem to be fewer than a link carries.
    #[test]
    fn over_several_connections_it_takes_no_longer() {
        let took = |nconnect: u32| {
            let question = json!({
                "client": {"os": "linux"},
                "mount": {"version": "4.1", "nconnect": nconnect},
                "network": {"rtt_ms": 200, "rate_mbit": 10_000},
                "phases": [{"op": "find"}],
            });
            let scenario = Scenario::from_json(&question.to_string()).expect("a question");
            let call = Call {
                data: Bytes(1 << 20),
                ..Call::new(Op::Read, mountwise_sim::call::FileId(0))
            };
            time(
                &mount(&scenario, &Parameters::for_scenario(&scenario)),
                call,
            )
        };
        assert_eq!(took(1), took(16));
        assert!(took(16).millis() < 210.0, "a round trip, and little more");
    }

    /// One process has nothing else under way: each of its calls takes what one takes alone.
    #[test]
    fn a_call_alone_takes_what_a_single_process_waits_for_it() {
        for (op, version, rtt_ms, storage) in [
            (Op::Getattr, "3", 0.2, "memory"),
            (Op::Lookup, "4.1", 1.0, "memory"),
            (Op::Read, "4.1", 20.0, "memory"),
            (Op::Write, "3", 0.2, "memory"),
            (Op::Write, "4.2", 0.2, "disk"),
        ] {
            let question = json!({
                "client": {"os": "linux", "version": "6.1.176"},
                "mount": {"version": version},
                "network": {"rtt_ms": rtt_ms, "rate_mbit": 1000},
                "server": {"storage": storage},
                "phases": [{"op": "op_mix", "mix": {op.name(): 1}, "count": 640, "record_bytes": 4096}],
            });
            let scenario = Scenario::from_json(&question.to_string()).expect("a question");
            let outcome = simulate(&scenario, 0).expect("an outcome");
            let sums = outcome.phases[0].meter.op(op);
            let call = Call {
                data: payload(&scenario, op, sums),
                ..Call::new(op, mountwise_sim::call::FileId(0))
            };
            let found = time(
                &mount(&scenario, &Parameters::for_scenario(&scenario)),
                call,
            );
            let mean = (sums.execute - sums.storage).seconds() / sums.count as f64;
            let off = (found.seconds() - mean).abs() / mean;
            assert!(
                off < 0.02,
                "{op:?}: {} alone, {mean} in the run",
                found.seconds()
            );
            assert!(
                found.millis() > rtt_ms,
                "{op:?}: no faster than the network"
            );
        }
    }
}
