//! What sets the pace: typical questions, and the cause that the answer names for each.
#![allow(clippy::panic, reason = "a test that cannot go on says why")]

use mountwise_advisor::door;
use serde_json::{Value, json};

/// A question on a mount between two hosts, with changes by path.
fn answer(phase: &Value, changes: &[(&str, Value)]) -> Value {
    let mut question = json!({
        "client": { "os": "linux", "version": "6.1.176", "memory_bytes": 17_179_869_184_u64 },
        "mount": { "version": "4.1", "rsize": 1_048_576, "wsize": 1_048_576, "read_ahead_kib": 128 },
        "network": { "rtt_ms": 0.2, "rate_mbit": 10_000 },
        "server": { "os": "linux", "threads": 8, "export": "sync", "storage": "nvme", "cache": "warm" },
        "phases": [phase],
    });
    for (path, value) in changes {
        let place = question.pointer_mut(path);
        match (place, path.rsplit_once('/')) {
            (Some(place), _) => *place = value.clone(),
            (None, Some((parent, field))) => {
                question
                    .pointer_mut(parent)
                    .unwrap_or_else(|| panic!("no {parent}"))[field] = value.clone()
            }
            _ => panic!("no {path}"),
        }
    }
    let answer = door::estimate(&question.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    match answer.get("ok") {
        Some(answer) => answer.clone(),
        None => panic!("{question}: {answer}"),
    }
}

fn binding(answer: &Value) -> &Value {
    let limits = answer["phases"][0]["limits"].as_array();
    let mut limits = limits.into_iter().flatten();
    limits
        .find(|limit| limit["binding"] == true)
        .unwrap_or_else(|| panic!("nothing binds: {answer}"))
}

/// The cause by its label, and parts of its formula.
fn check(phase: &Value, changes: &[(&str, Value)], label: &str, formula: &[&str]) {
    let answer = answer(phase, changes);
    let limit = binding(&answer);
    let found = limit["label"].as_str().unwrap_or_default();
    assert!(
        found.starts_with(label),
        "{found}, not {label}: {changes:?}"
    );
    let text = limit["formula"].as_str().unwrap_or_default();
    for part in formula {
        assert!(text.contains(part), "{text} says nothing of {part}");
    }
    let sentence = answer["sentence"].as_str().unwrap_or_default();
    assert!(sentence.contains(found), "{sentence}");
}

fn sequential(op: &str, file_bytes: u64) -> Value {
    let file = if op == "read" { "existing" } else { "new" };
    json!({"op": op, "pattern": "sequential", "record_bytes": 65_536, "file_bytes": file_bytes, "file": file, "cache": "cold"})
}

fn random(processes: u32) -> Value {
    json!({"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 268_435_456, "count": 2000, "file": "existing", "cache": "cold", "processes": processes})
}

#[test]
fn a_reader_is_paced_by_its_read_ahead_by_the_link_by_tcp_or_by_slots() {
    let read = sequential("read", 268_435_456);
    let wan = ("/network/rtt_ms", json!(50));
    let ahead = ("/mount/read_ahead_kib", json!(15_360));
    let small = ("/mount/rsize", json!(16_384));
    check(
        &read,
        std::slice::from_ref(&wan),
        "a read-ahead of 2 READs",
        &["2 READs under way × 128 KiB / 50.", "(50 ms round trip, "],
    );
    check(
        &read,
        &[
            ("/network/rate_mbit", json!(1000)),
            ("/mount/read_ahead_kib", json!(4096)),
        ],
        "the link towards the client, 1 Gb/s",
        &["busy"],
    );
    check(
        &read,
        &[wan.clone(), ahead.clone()],
        "TCP's window towards the client, 3 MiB",
        &["held back"],
    );
    check(
        &read,
        &[wan.clone(), ahead.clone(), small.clone()],
        "the session's table of 30 slots",
        &["all taken"],
    );
    // A FreeBSD server grants more, and NFSv3 has no session.
    check(
        &read,
        &[
            wan.clone(),
            ahead.clone(),
            small.clone(),
            ("/server/os", json!("freebsd")),
        ],
        "the session's table of 64 slots",
        &[],
    );
    check(
        &read,
        &[wan, ahead, small, ("/mount/version", json!("3"))],
        "TCP's window",
        &[],
    );
    check(
        &read,
        &[
            ("/network", json!({"rtt_ms": 0.05, "rate_mbit": null})),
            ("/mount/read_ahead_kib", json!(16_384)),
        ],
        "the client's receiver of each connection",
        &["busy"],
    );
}

#[test]
fn requests_one_after_another_are_paced_by_what_one_takes() {
    let cold = ("/server/cache", json!("cold"));
    check(
        &random(1),
        std::slice::from_ref(&cold),
        "one READ at a time",
        &[
            "1 READ under way",
            "(0.2 ms round trip, ",
            " to send and serve, ",
            " storage)",
        ],
    );
    check(
        &random(16),
        std::slice::from_ref(&cold),
        "one READ at a time in each of 16 processes",
        &["16 READs under way"],
    );
    check(
        &random(64),
        &[
            cold.clone(),
            ("/server/storage", json!("cloud")),
            ("/mount/version", json!("3")),
        ],
        "the server's pool of 8 threads",
        &["all taken"],
    );
    check(
        &random(1),
        &[cold, ("/server/storage", json!("disk"))],
        "the server's storage, disk",
        &["busy"],
    );
    check(
        &json!({"op": "stat_files", "files": 500, "directories": 5, "cache": "cold"}),
        &[],
        "one call at a time",
        &["1 call under way / ", "calls/s"],
    );
    let mix = json!({"op": "op_mix", "mix": {"GETATTR": 60, "LOOKUP": 40}, "count": 4000, "processes": 8});
    check(
        &mix,
        &[],
        "one call at a time in each of 8 processes",
        &["8 calls under way"],
    );
}

#[test]
fn a_writer_is_paced_by_what_its_data_waits_for() {
    let mut each = sequential("write", 4_194_304);
    each["fsync"] = json!("every:1");
    each["file"] = json!("existing");
    check(
        &each,
        &[("/server/storage", json!("disk"))],
        "the server's storage, disk",
        &["busy"],
    );
    check(&each, &[], "one WRITE at a time", &[" storage)"]);
    let mut small = each.clone();
    small["record_bytes"] = json!(4096);
    small["fsync"] = json!("none");
    check(
        &small,
        &[("/mount/options", json!(["sync"]))],
        "one WRITE at a time",
        &["1 WRITE under way × 4 KiB"],
    );
    let mut late = sequential("write", 1_073_741_824);
    late["fsync"] = json!("end");
    check(
        &late,
        &[("/server/storage", json!("ssd"))],
        "the rate of the server's storage, ssd (writes and flushes), 6",
        &["busy"],
    );
    late["processes"] = json!(8);
    check(
        &late,
        &[
            ("/network/rtt_ms", json!(20)),
            ("/mount/wsize", json!(65_536)),
        ],
        "the session's table of 30 slots",
        &[],
    );
}

/// Storage that is busy with shared flushes serves more calls where more processes share them: that rate is no ceiling.
#[test]
fn a_flush_that_processes_share_says_so_and_their_number_paces_them() {
    let mix = |processes: u32| json!({"op": "op_mix", "mix": {"GETATTR": 8, "WRITE": 1, "SETATTR": 1}, "count": 8000, "record_bytes": 8192, "processes": processes});
    let ssd = ("/server/storage", json!("ssd"));
    let shared = "one flush is for all who wait for it; more at once share more";
    let told = |phase: &Value, os: &str| {
        let answer = answer(phase, &[ssd.clone(), ("/server/os", json!(os))]);
        let limits = answer["phases"][0]["limits"].as_array().cloned();
        let limits = limits.unwrap_or_default();
        let of_storage = limits.iter().find(|limit| limit["id"] == "storage_rate");
        let of_storage = of_storage.unwrap_or_else(|| panic!("no storage in {answer}"));
        let label = binding(&answer)["label"].as_str().unwrap_or_default();
        (
            label.to_owned(),
            of_storage["formula"].to_string(),
            of_storage["calls_per_s"].as_f64(),
        )
    };
    let few = told(&mix(4), "linux");
    let many = told(&mix(16), "linux");
    for (processes, (label, formula, _)) in [(4, &few), (16, &many)] {
        let paced = format!("one call at a time in each of {processes} processes");
        assert!(label.starts_with(&paced), "{label}");
        assert!(formula.contains(shared), "{formula}");
    }
    assert!(many.2 > few.2.map(|rate| 2.0 * rate), "{few:?} {many:?}");
    // Each pays for its own.
    let (label, formula, _) = told(&mix(16), "freebsd");
    assert!(
        label.starts_with("the rate of the server's storage, ssd"),
        "{label}"
    );
    assert!(!formula.contains(shared), "{formula}");
    // Bytes pass one after another, whoever shares their flush.
    let mut bytes = sequential("write", 268_435_456);
    bytes["fsync"] = json!("end");
    bytes["processes"] = json!(8);
    assert!(!told(&bytes, "linux").1.contains(shared));
}

/// Of several causes the one behind the others is named, and a share below all of the time is told.
#[test]
fn a_cause_that_does_not_hold_all_the_time_says_for_how_long_it_does() {
    let answer = answer(
        &sequential("read", 20_971_520),
        &[
            ("/network/rtt_ms", json!(50)),
            ("/mount/read_ahead_kib", json!(15_360)),
        ],
    );
    let label = binding(&answer)["label"].as_str().unwrap_or_default();
    assert!(
        label.starts_with("TCP's window towards the client, 3 MiB, ")
            && label.ends_with(" % of the time"),
        "{label}"
    );
    let sentence = answer["sentence"].as_str().unwrap_or_default();
    assert!(sentence.contains("% of the time, limits it."), "{sentence}");
}

#[test]
fn slots_that_ran_out_are_told_as_an_assumption_and_others_are_not() {
    let read = sequential("read", 67_108_864);
    let out = [
        ("/network/rtt_ms", json!(50)),
        ("/mount/read_ahead_kib", json!(15_360)),
        ("/mount/rsize", json!(16_384)),
    ];
    let noted = |changes: &[(&str, Value)]| answer(&read, changes)["notes"].to_string();
    assert!(noted(&out).contains("slots of a session are not told: taken as 30"));
    assert!(
        !noted(&out[..2]).contains("slots"),
        "the slots are never all taken"
    );
}

/// A published mount of version 3 whose flush is larger than the client's table.
#[test]
fn without_a_session_the_slots_are_the_clients() {
    let preset = include_str!("../../../models/presets/linux-2014-8k.json");
    let mut preset: Value = serde_json::from_str(preset).unwrap_or_default();
    // A link would be full with fewer of them.
    preset["scenario"]["network"]["rate_mbit"] = Value::Null;
    let answer = door::predict(&preset["scenario"].to_string());
    assert!(
        answer.contains("the client's table of 65\u{2009}536 slots"),
        "{answer}"
    );
    assert!(!answer.contains("slots of a session"), "{answer}");
}

#[test]
fn options_that_cost_what_is_not_modelled_stand_beside_the_figures() {
    let read = sequential("read", 1_048_576);
    for (option, told) in [
        ("proto=rdma", true),
        ("pnfs", true),
        ("fsc", true),
        ("sec=krb5p", false),
        ("sec=sys", false),
        ("hard", false),
        ("nosuchoption", false),
    ] {
        let answer = answer(&read, &[("/mount/options", json!([option]))]);
        let left_out = answer["left_out"].as_array().cloned().unwrap_or_default();
        assert_eq!(left_out.len(), usize::from(told), "{option}: {left_out:?}");
        for note in left_out {
            assert!(
                answer["notes"]
                    .as_array()
                    .is_some_and(|notes| notes.contains(&note)),
                "{note}"
            );
        }
    }
}

#[test]
fn reads_of_one_size_are_counted_once_and_of_several_summed() {
    let read = sequential("read", 67_108_864);
    let told = |rsize: u32, version: &str| {
        let changes = [
            ("/mount/rsize", json!(rsize)),
            ("/client/version", json!(version)),
            ("/mount/read_ahead_kib", json!(48)),
        ];
        answer(&read, &changes).to_string()
    };
    let one = told(16_384, "6.1");
    assert!(
        one.contains("Requests of 64 KiB become READs: 4\u{2009}096 of 16 KiB."),
        "{one}"
    );
    let several = told(1_048_576, "5.4");
    assert!(several.contains(" READs: "), "{several}");
    assert!(!several.contains("become READs"), "{several}");
}

#[test]
fn reads_of_many_sizes_are_all_counted() {
    let read = sequential("read", 67_108_864);
    let changes = [
        ("/phases/0/pattern", json!("random")),
        ("/phases/0/record_bytes", json!(4096)),
    ];
    let told = answer(&read, &changes);
    let sizes = &told["phases"][0]["read_sizes"].as_object();
    assert!(sizes.is_some_and(|sizes| sizes.len() > 3), "{sizes:?}");
    let why = told["phases"][0]["why"].as_array().expect("reasons");
    let said = why.iter().find(|one| one["rule"] == "read_sizes");
    let said = said.and_then(|one| one["text"].as_str()).expect("sizes");
    let (head, list) = said.split_once(" READs: ").expect(said);
    let count = |words: &str| -> u64 {
        let words = words.split(" of ").next().unwrap_or_default();
        words
            .replace('\u{2009}', "")
            .parse()
            .unwrap_or_else(|_| panic!("{words}"))
    };
    let (_, all) = head.rsplit_once(" become ").expect(said);
    assert_eq!(list.split(", ").map(count).sum::<u64>(), count(all));
    assert!(list.ends_with(" of other sizes."), "{said}");
}

#[test]
fn a_window_that_is_full_because_the_link_is_busy_sets_no_pace() {
    let ids = |rtt_ms: f64| -> Vec<String> {
        let phase = json!({"op": "write", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 28, "file": "new"});
        let changes = [
            ("/network/rtt_ms", json!(rtt_ms)),
            ("/server/storage", json!("memory")),
        ];
        let limits = answer(&phase, &changes)["phases"][0]["limits"].clone();
        let limits = limits.as_array().cloned().unwrap_or_default();
        let id = |limit: &Value| limit["id"].as_str().unwrap_or_default().to_owned();
        limits.iter().map(id).collect()
    };
    let near = ids(0.2);
    assert!(near.contains(&"link_to_server".to_owned()), "{near:?}");
    assert!(!near.contains(&"window_to_server".to_owned()), "{near:?}");
    let far = ids(40.0);
    assert!(far.contains(&"window_to_server".to_owned()), "{far:?}");
}
