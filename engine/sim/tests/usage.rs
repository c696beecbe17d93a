//! What holds calls up is measured: times that follow from the question by a rule of their own.
#![allow(clippy::panic, reason = "a test that cannot go on says why")]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::usage::Resource;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};

fn scenario(network: &Value, mount: &Value, server: &Value, phase: &Value) -> Scenario {
    let client = json!({"os": "linux", "version": "6.1.176"});
    let question = json!({"client": client, "mount": mount, "network": network, "server": server, "phases": [phase]});
    Scenario::from_json(&question.to_string()).unwrap_or_else(|error| panic!("{error}: {question}"))
}

fn run(scenario: &Scenario) -> PhaseOutcome {
    let outcome = simulate(scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    outcome.phases[0].clone()
}

/// Calls of one kind, each process waiting for one before the next.
fn mix(op: &str, processes: u32) -> Value {
    json!({"op": "op_mix", "mix": {op: 1}, "count": 640, "processes": processes, "record_bytes": 4096})
}

#[test]
fn storage_threads_and_slots_hold_up_as_many_as_there_are_too_many() {
    let network = json!({"rtt_ms": 0.1});
    let server = json!({"threads": 4, "storage": "disk"});
    for (processes, version, threads, slots) in [
        (1, "4.1", false, false),
        (4, "4.1", false, false),
        (8, "4.1", true, false),
        (40, "4.1", true, true),
        (40, "3", true, false),
    ] {
        let asked = scenario(
            &network,
            &json!({"version": version}),
            &server,
            &mix("WRITE", processes),
        );
        let phase = run(&asked);
        let share = |resource| {
            let (time, places) = phase.usage.of(resource);
            time.seconds() / places as f64 / phase.marks.elapsed.seconds()
        };
        assert!(
            share(Resource::Storage) > 0.9,
            "{processes}: one disk, {}",
            share(Resource::Storage)
        );
        assert!(
            (share(Resource::Storage) - 1.0) < 1e-3,
            "{processes}: {}",
            share(Resource::Storage)
        );
        for (resource, held) in [(Resource::Threads, threads), (Resource::Slots, slots)] {
            let share = share(resource);
            assert_eq!(
                share > 0.9,
                held,
                "{resource:?} of {processes}, v{version}: {share}"
            );
            assert!(
                held || share == 0.0,
                "{resource:?} of {processes}, v{version}: {share}"
            );
        }
        // A turn for the data and one for the journal, and each waits for all that came before it.
        let sums = phase.meter.op(Op::Write);
        let each_s = sums.storage.seconds() / sums.count as f64;
        assert!(each_s >= 0.0166, "{processes}: {each_s}");
    }
}

#[test]
fn tcp_holds_back_a_stream_that_is_longer_than_its_window_and_no_other() {
    let read = json!({"op": "read", "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 28, "file": "existing", "cache": "cold"});
    for (read_ahead_kib, long) in [(15_360, true), (128, false)] {
        let mount = json!({"version": "3", "read_ahead_kib": read_ahead_kib});
        let phase = run(&scenario(
            &json!({"rtt_ms": 100}),
            &mount,
            &json!({}),
            &read,
        ));
        let share = |resource| phase.usage.of(resource).0.seconds() / phase.marks.elapsed.seconds();
        let held = share(Resource::WindowToClient);
        assert!(
            if long { held > 0.9 } else { held < 0.03 },
            "{read_ahead_kib}: {held}"
        );
        assert!(share(Resource::WindowToServer) == 0.0, "requests are short");
    }
}
