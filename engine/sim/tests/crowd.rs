//! Several clients of one server: laws that hold whatever the model, and an oracle that shares no code with it.
#![allow(clippy::panic, reason = "a test that cannot go on says why")]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Outcome, PhaseOutcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Scenario, crowd, many_files, simulate};
use serde_json::{Value, json};

fn ask(question: &Value) -> Outcome {
    let scenario = Scenario::from_json(&question.to_string())
        .unwrap_or_else(|error| panic!("{question}: {error}"));
    let parameters = Parameters::for_scenario(&scenario);
    steady::predict(&scenario, &parameters, Effort::Estimate)
        .unwrap_or_else(|error| panic!("{question}: {error}"))
}

fn first(question: &Value) -> PhaseOutcome {
    ask(question).phases.remove(0)
}

fn seconds(question: &Value) -> f64 {
    first(question).marks.elapsed.seconds()
}

/// The question, of so many clients.
fn of(clients: u32, question: &Value) -> Value {
    let mut question = question.clone();
    question["server"]["clients"] = clients.into();
    question
}

fn questions() -> Vec<Value> {
    let client = json!({"os": "linux", "version": "6.1.176"});
    let network = json!({"rtt_ms": 0.5, "rate_mbit": 10_000});
    let read = json!({"op": "read", "pattern": "sequential", "record_bytes": 262_144, "file_bytes": 256 << 20, "file": "existing", "cache": "cold"});
    let mut scattered = read.clone();
    for (field, value) in [
        ("pattern", json!("random")),
        ("record_bytes", json!(4096)),
        ("count", json!(2000)),
    ] {
        scattered[field] = value;
    }
    let write = json!({"op": "write", "pattern": "sequential", "record_bytes": 65_536, "file_bytes": 64 << 20, "file": "new", "fsync": "end"});
    let synced = json!({"op": "write", "pattern": "sequential", "record_bytes": 4096, "file_bytes": 4 << 20, "file": "new", "fsync": "every:1"});
    let mix = json!({"op": "op_mix", "mix": {"GETATTR": 3, "LOOKUP": 1, "READ": 1}, "count": 2000, "record_bytes": 4096});
    let mut all = Vec::new();
    for (phase, storage, version) in [
        (&read, "memory", "4.1"),
        (&read, "nvme", "3"),
        (&read, "disk", "4.2"),
        (&scattered, "ssd", "4.1"),
        (&scattered, "disk", "3"),
        (&write, "ssd", "4.1"),
        (&synced, "nvme", "3"),
        (&synced, "disk", "4.1"),
        (&mix, "nvme", "4.1"),
    ] {
        all.push(json!({
            "client": client, "network": network, "mount": {"version": version, "read_ahead_kib": 4096},
            "server": {"storage": storage, "cache": "cold"}, "phases": [phase],
        }));
    }
    all
}

#[test]
fn one_client_is_alone() {
    for question in questions() {
        let (told, untold) = (first(&of(1, &question)), first(&question));
        assert_eq!(told.marks, untold.marks, "{question}");
        assert_eq!(told.usage, untold.usage, "{question}");
        assert_eq!(told.meter.undecided, untold.meter.undecided, "{question}");
    }
}

/// More of them take longer, each; all of them together get no less than fewer (one has a disk's streams for itself), and
/// never more than the wire carries.
#[test]
fn what_is_shared_is_shared() {
    // Bits of 10 Gb/s in a second.
    const WIRE: f64 = 1.25e9;
    for question in questions() {
        let mut before = (1.0, 0.0);
        for clients in [1, 2, 3, 8, 40, 300] {
            let phase = first(&of(clients, &question));
            let (count, took) = (f64::from(clients), phase.marks.elapsed.seconds());
            assert!(took >= before.1 * 0.999, "{clients} of {question}: {took}");
            assert!(
                took <= before.1 * 1.02 * count / before.0 || before.0 == 1.0,
                "{clients} of {question}: {took} after {before:?}"
            );
            let rate = count * phase.marks.bytes.0 as f64 / took;
            assert!(rate < WIRE, "{clients} of {question}: {rate} B/s");
            before = (count, took);
        }
    }
}

/// While the server has time for all, each works as if it were alone.
#[test]
fn a_server_with_time_for_all_slows_nobody() {
    let question = json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1"},
        "network": {"rtt_ms": 10, "rate_mbit": 10_000}, "server": {"storage": "memory"},
        "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 131_072, "file_bytes": 64 << 20, "file": "existing", "cache": "cold"}],
    });
    let alone = first(&question);
    let beside = first(&of(20, &question));
    assert_eq!(beside.marks.elapsed, alone.marks.elapsed);
    assert!(
        beside.meter.undecided.more > alone.meter.undecided.more,
        "their calls may meet all the same"
    );
    assert!(seconds(&of(2000, &question)) > 1.5 * alone.marks.elapsed.seconds());
}

/// What one client asks for does not depend on how long the server takes for it.
#[test]
fn reads_are_the_same_beside_others() {
    for question in &questions()[..5] {
        let reads = |clients| first(&of(clients, question)).meter.op(Op::Read).count;
        assert_eq!(reads(1), reads(50), "{question}");
    }
}

/// As many processes on one host as there are clients meet at the same storage; where that is what all wait for, and the
/// host is in nobody's way, both take as long.
#[test]
fn clients_take_as_long_as_processes_where_storage_is_the_limit() {
    for (storage, count, each) in [("ssd", 4, 1500), ("nvme", 8, 1500), ("disk", 4, 200)] {
        let question = |processes: u32| {
            json!({
                "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1", "nconnect": 8},
                "network": {"rtt_ms": 0.1, "rate_mbit": 100_000},
                "server": {"storage": storage, "cache": "cold", "threads": 64},
                "phases": [{"op": "read", "pattern": "random", "record_bytes": 65_536, "file_bytes": 1_u64 << 30, "count": each,
                            "processes": processes, "file": "existing", "cache": "cold"}],
            })
        };
        let processes = seconds(&question(count * 2));
        let clients = seconds(&of(count, &question(2)));
        let off = clients / processes - 1.0;
        assert!(
            off.abs() < 0.08,
            "{storage}: {clients} s, {processes} s as processes"
        );
    }
}

/// A flush that all who wait share is for the others', too.
#[test]
fn joint_flushes_are_not_multiplied() {
    let sync = |storage: &str, os: &str| {
        json!({
            "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "3"},
            "network": {"rtt_ms": 0.2, "rate_mbit": 10_000}, "server": {"os": os, "storage": storage},
            "phases": [{"op": "write", "pattern": "sequential", "record_bytes": 4096, "file_bytes": 1 << 20, "file": "new", "fsync": "every:1"}],
        })
    };
    let slower = |question: &Value| seconds(&of(10, question)) / seconds(question);
    assert!(slower(&sync("ssd", "linux")) < 2.0);
    assert!(
        slower(&sync("ssd", "freebsd")) > 4.0,
        "UFS flushes for each"
    );
}

/// Where phases are predicted from fewer files, each keeps what the others leave in it: names much, data little.
#[test]
fn phases_of_many_files_keep_their_own_share() {
    let phase = |op: &str, bytes: u64| json!({"op": op, "files": 20_000, "directories": 10, "file_bytes": bytes, "file": "existing", "cache": "cold"});
    let question = json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "3"},
        "network": {"rtt_ms": 1, "rate_mbit": 1000}, "server": {"os": "linux", "storage": "memory", "threads": 64, "clients": 40},
        "phases": [phase("stat_files", 0), phase("read_files", 65_536)],
    });
    let scenario = Scenario::from_json(&question.to_string()).expect("a question");
    let parameters = Parameters::for_scenario(&scenario);
    let settled = crowd::settled(&scenario, &parameters).expect("what is left");
    let whole = simulate(&settled, 0).expect("the whole");
    let fewer = many_files::from_fewer(&settled, &parameters, Effort::Estimate, |_| true);
    let fewer = fewer.expect("from fewer");
    for (fewer, whole) in fewer.phases.iter().zip(&whole.phases) {
        let off = fewer.marks.elapsed.seconds() / whole.marks.elapsed.seconds() - 1.0;
        assert!(off.abs() < 0.05, "{off}");
    }
}

#[test]
fn a_service_that_limits_each_client_has_enough_for_all() {
    let question = json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1"},
        "network": {"rtt_ms": 1, "rate_mbit": 10_000}, "server": {"storage": "cloud file service"},
        "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 131_072, "file_bytes": 64 << 20, "file": "existing", "cache": "cold"}],
    });
    assert_eq!(seconds(&of(500, &question)), seconds(&question));
}

#[test]
fn clients_that_cannot_be_are_refused() {
    let refused = |server: Value| {
        let question = json!({"client": {"os": "linux"}, "mount": {"version": "3"}, "server": server, "phases": [{"op": "find"}]});
        Scenario::from_json(&question.to_string())
            .map_or_else(|error| error.field, |_| String::new())
    };
    assert_eq!(refused(json!({"clients": 0})), "server.clients");
    assert_eq!(refused(json!({"clients": 10_001})), "server.clients");
    assert_eq!(
        refused(json!({"clients": 2, "shares_client_cpu": true})),
        "server.clients"
    );
    assert_eq!(
        refused(json!({"clients": 1, "shares_client_cpu": true})),
        ""
    );
    assert_eq!(refused(json!({"clients": 10_000})), "");
}
