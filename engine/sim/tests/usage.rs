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

/// Each connection has its own table: of 64 processes that read one by one, as many calls are under way as the slots of all
/// connections, and 4.0's own table is one for all.
#[test]
fn slots_of_connections_let_so_many_calls_be_under_way_on_each() {
    let network = json!({"rtt_ms": 20, "rate_mbit": 10_000});
    let server = json!({"threads": 64, "storage": "tmpfs"});
    let elapsed_s = |version: &str, nconnect: u32, client: Value| {
        let mount = json!({"version": version, "nconnect": nconnect});
        let mut question = json!({"client": {"os": "linux", "version": "6.1.176"}, "mount": mount, "network": network,
            "server": server, "phases": [mix("GETATTR", 64)]});
        for (field, value) in client.as_object().into_iter().flatten() {
            question["client"][field] = value.clone();
        }
        let asked = Scenario::from_json(&question.to_string());
        let phase = run(&asked.unwrap_or_else(|error| panic!("{error}: {question}")));
        let (time, tables) = phase.usage.of(Resource::Slots);
        let elapsed_s = phase.marks.elapsed.seconds();
        (
            elapsed_s,
            time.seconds() / tables as f64 / elapsed_s,
            tables,
        )
    };
    let (free, held, tables) = elapsed_s("3", 4, json!({}));
    assert!(held == 0.0 && tables == 4, "{held} of {tables}");
    for (version, nconnect, slots, at_once) in [
        ("3", 1, 8, 8.0),
        ("3", 2, 8, 16.0),
        ("3", 4, 8, 32.0),
        ("4.0", 2, 8, 16.0),
        ("4.1", 4, 8, 30.0),
    ] {
        let told = json!({"tcp_max_slot_table_entries": slots});
        let (elapsed, held, tables) = elapsed_s(version, nconnect, told);
        assert!(held > 0.9, "{version}, {nconnect}: {held}");
        let expected = if version == "4.1" { 1 } else { nconnect.into() };
        assert_eq!(tables, expected, "{version}");
        let slower = elapsed / free;
        let wanted = 64.0 / at_once;
        assert!(
            (slower / wanted - 1.0).abs() < 0.1,
            "{version}, {nconnect}: {slower} for {wanted}"
        );
    }
    let (few, ..) = elapsed_s("4.1", 1, json!({"max_session_slots": 4}));
    assert!((few / free / 16.0 - 1.0).abs() < 0.1, "{few} of {free}");
}
