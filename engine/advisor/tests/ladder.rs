//! The ladder of limits against the answer that it explains: nothing is faster than what limits it, the
//! interval's end included.
#![allow(clippy::panic, reason = "a test that cannot go on says why")]
#![allow(clippy::disallowed_methods, reason = "presets are files")]

use mountwise_advisor::door;
use serde_json::{Value, json};
use std::fs;

const PRESETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/presets");
/// Rates come from whole nanoseconds and are rounded for print.
const ROUNDING: f64 = 1e-5;

pub(crate) fn presets() -> Vec<(String, Value)> {
    let folder = fs::read_dir(PRESETS).unwrap_or_else(|error| panic!("{PRESETS}: {error}"));
    folder
        .flatten()
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let preset: Value = serde_json::from_str(&text).unwrap_or_default();
            (name, preset["scenario"].clone())
        })
        .collect()
}

/// Every rung of every phase allows what is predicted; says how many there were.
pub(crate) fn rungs_above_the_answer(name: &str, scenario: &Value) -> usize {
    let answer = door::estimate(&scenario.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    let phases = answer["ok"]["phases"].as_array().cloned();
    let mut rungs = 0;
    for phase in phases.unwrap_or_else(|| panic!("{name}: {answer}")) {
        let elapsed_s = phase["elapsed_s"]["predicted"].as_f64().unwrap_or(0.0);
        let calls: f64 = phase["rpcs"]
            .as_object()
            .map_or(0.0, |rpcs| rpcs.values().filter_map(Value::as_f64).sum());
        for limit in phase["limits"].as_array().into_iter().flatten() {
            let ceiling = limit["calls_per_s"].as_f64().unwrap_or(0.0);
            assert!(
                ceiling >= calls / elapsed_s * (1.0 - ROUNDING),
                "{name}: {} allows {ceiling} calls/s, {} are predicted",
                limit["label"],
                calls / elapsed_s
            );
            rungs += 1;
        }
    }
    rungs
}

#[test]
fn no_rung_lies_below_the_answer() {
    let rungs: usize = presets()
        .iter()
        .map(|(name, scenario)| rungs_above_the_answer(name, scenario))
        .sum();
    assert!(rungs > 50, "only {rungs} rungs were looked at");
}

/// Of a file that opens, reads and closes with a call each, none of these sets the pace more than the others.
#[test]
fn the_few_calls_of_a_small_file_are_told_as_calls_and_not_by_the_first_kind() {
    for (op, file, bytes, storage, binding) in [
        ("read", "existing", 1, "memory", "one call at a time"),
        ("read", "existing", 8192, "memory", "one call at a time"),
        ("write", "new", 1, "memory", "one call at a time"),
        // One wait in it is the most of it, and stays what is said.
        (
            "write",
            "existing",
            4096,
            "disk",
            "the server's storage, disk",
        ),
        // Not small: its READs are what it is about.
        ("read", "existing", 1 << 26, "memory", "a read-ahead of"),
    ] {
        let scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1"},
            "network": {"rtt_ms": 0.447, "rate_mbit": 10_000},
            "server": {"os": "linux", "storage": storage},
            "phases": [{"op": op, "record_bytes": bytes.min(65_536), "file_bytes": bytes, "file": file, "cache": "cold"}],
        });
        let name = format!("{op} {bytes}");
        assert!(rungs_above_the_answer(&name, &scenario) > 2);
        let answer = door::predict(&scenario.to_string());
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        let limits = answer["ok"]["phases"][0]["limits"].as_array().cloned();
        let said: Vec<String> = limits
            .into_iter()
            .flatten()
            .filter(|limit| limit["binding"] == true)
            .map(|limit| limit["label"].as_str().unwrap_or_default().to_owned())
            .collect();
        assert!(
            said.len() == 1 && said[0].starts_with(binding),
            "{name}: {said:?}"
        );
    }
}

/// One process writes, a kernel worker writes back beside it: both were busy, so two cores count.
#[test]
fn a_worker_that_writes_back_counts_as_a_core() {
    let scenario = json!({
        "client": { "os": "linux", "version": "6.1.0", "memory_bytes": 17_179_869_184_u64 },
        "mount": { "version": "4.1", "rsize": 1_048_576, "wsize": 1_048_576, "nconnect": 8, "options": [] },
        "network": { "rtt_ms": 0.2, "rate_mbit": null },
        "server": { "os": "linux", "storage": "tmpfs" },
        "phases": [{
            "op": "write", "pattern": "sequential", "record_bytes": 1_048_576,
            "file_bytes": 2_147_483_648_u64, "open": "wronly", "file": "new", "fsync": "end", "cache": "cold"
        }]
    });
    assert!(rungs_above_the_answer("one writer", &scenario) > 2);
    let answer = door::estimate(&scenario.to_string());
    assert!(
        answer.contains("the client's processor, 2 cores") && answer.contains("busy each"),
        "{answer}"
    );
    let mut scenario = scenario;
    scenario["client"]["cores"] = json!(1);
    let answer = door::estimate(&scenario.to_string());
    assert!(
        answer.contains("the client's processor") && !answer.contains("2 cores"),
        "{answer}"
    );
}

#[test]
fn no_interval_reaches_beyond_the_link() {
    let mut cut = 0;
    for (name, scenario) in presets() {
        let Some(rate_mbit) = scenario["network"]["rate_mbit"].as_f64() else {
            continue;
        };
        // Of a full frame of Ethernet, what is data (RFC 791, 9293; IEEE 802.3).
        let mtu = scenario["network"]["mtu_bytes"].as_f64().unwrap_or(1500.0);
        let most = rate_mbit * 1e6 / 8.0 * (mtu - 52.0) / (mtu + 38.0);
        let answer = door::estimate(&scenario.to_string());
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        for phase in answer["ok"]["phases"].as_array().into_iter().flatten() {
            // What the cache keeps need not cross the link.
            let crossed = phase["amplification"]["read"].as_f64() == Some(1.0)
                || phase["amplification"]["write"].as_f64() == Some(1.0);
            let high = phase["throughput_bytes_per_s"]["high"].as_f64();
            if let Some(high) = high.filter(|_| crossed) {
                assert!(
                    high <= most * (1.0 + ROUNDING),
                    "{name}: {high} of {most} bytes/s"
                );
                cut += u32::from(high >= most * (1.0 - ROUNDING));
            }
        }
    }
    assert!(
        cut > 0,
        "no preset's interval is cut at the link: nothing was shown"
    );
}

/// What is predicted for the only phase, and its rungs: id, formula, bytes per second.
fn rungs(scenario: &Value) -> (f64, Vec<(String, String, f64)>) {
    let answer = door::estimate(&scenario.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    let phase = &answer["ok"]["phases"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rungs = phase["limits"].as_array().into_iter().flatten();
    let rungs = rungs.map(|one| {
        let rate = one["bytes_per_s"].as_f64().unwrap_or(0.0);
        (text(&one["id"]), text(&one["formula"]), rate)
    });
    let rate = phase["throughput_bytes_per_s"]["predicted"].as_f64();
    (rate.unwrap_or(0.0), rungs.collect())
}

fn far(version: &str, read_ahead_kib: u64, nconnect: u32) -> Value {
    json!({
        "client": { "os": "linux", "version": "6.1.176" },
        "mount": { "version": version, "read_ahead_kib": read_ahead_kib, "nconnect": nconnect },
        "network": { "rtt_ms": 200, "rate_mbit": 10_000 },
        "phases": [{ "op": "read", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 36, "cache": "cold" }]
    })
}

/// A window that holds nothing while little is read ahead holds as soon as more is.
#[test]
fn the_window_that_comes_next_has_its_rung() {
    for (version, nconnect) in [("4.1", 1), ("3", 4)] {
        let (slow, rungs_now) = rungs(&far(version, 512, nconnect));
        let window = rungs_now.iter().find(|(id, ..)| id == "window_to_client");
        let (_, formula, most) = window.unwrap_or_else(|| panic!("{rungs_now:?}"));
        assert!(formula.contains("3 MiB") && formula.contains("200 ms round trip"));
        let (fast, _) = rungs(&far(version, 16_384, nconnect));
        assert!(slow < 0.9 * most, "{slow} of {most}: it holds already");
        assert!(
            (0.9 * most..=*most).contains(&fast),
            "{fast} of {most} with more read-ahead"
        );
    }
    let near = json!({"rtt_ms": 0.2, "rate_mbit": 10_000});
    let mut scenario = far("4.1", 512, 1);
    scenario["network"] = near;
    let (_, near) = rungs(&scenario);
    assert!(near.iter().all(|(id, ..)| id != "window_to_client"));
}

/// What a thousand READs are worth is told from one on an idle mount: no queue of the run is in it, nor the opening of
/// windows, and where the session has fewer slots, that is said.
#[test]
fn no_rung_of_a_wide_read_ahead_lies_below_what_the_same_window_gives_elsewhere() {
    let mut with_sessions = far("4.1", 131_072, 16);
    let mut without = far("3", 131_072, 16);
    for scenario in [&mut with_sessions, &mut without] {
        scenario["client"]["tcp_buffer_max_bytes"] = json!(1 << 29);
    }
    let (without, _) = rungs(&without);
    let (held, rungs) = rungs(&with_sessions);
    assert!(held < without / 4.0, "the slots hold: {held} of {without}");
    let window = rungs.iter().find(|(id, ..)| id == "in_flight");
    if let Some((_, formula, most)) = window {
        assert!(*most >= without, "{most} of {without}");
        assert!(formula.contains("30 of them in a slot"), "{formula}");
    }
    let waits = rungs.iter().find(|(id, ..)| id == "READ reply");
    let (_, formula, _) = waits.unwrap_or_else(|| panic!("{rungs:?}"));
    assert!(formula.contains("not sent yet"), "{formula}");
}

/// Of 8 KiB past the cache, 70 in 100 are READs: both kinds are under way, and of all calls each carries 8 KiB but for the few that open.
#[test]
fn a_mix_of_requests_is_told_by_both_kinds_of_calls() {
    let mix = |flags: &[&str], fsync: &str| {
        rungs(&json!({
            "client": { "os": "linux", "version": "6.1.176" },
            "mount": { "version": "4.1" },
            "network": { "rtt_ms": 1.0, "rate_mbit": 10_000 },
            "phases": [{ "op": "mixed", "pattern": "random", "read_percent": 70, "record_bytes": 8192,
                "file_bytes": 1 << 28, "count": 4000, "processes": 8, "flags": flags, "fsync": fsync, "cache": "cold" }]
        }))
    };
    for (flags, name, size) in [
        (&["direct"][..], "8 calls under way", "× 7.99 KiB /"),
        (&[], "READs under way", "KiB of the work /"),
    ] {
        let (rate, rungs) = mix(flags, "none");
        let formula = rungs.iter().find(|(id, ..)| id == "in_flight");
        let (_, formula, most) = formula.unwrap_or_else(|| panic!("{rungs:?}"));
        assert!(formula.contains(name), "{formula}");
        assert!(formula.contains(size), "{formula}");
        assert!(rate <= *most, "{rate} of {most}");
    }
}

/// What slots would allow is told before they hold, and how it follows.
#[test]
fn the_slots_that_come_next_have_their_rung() {
    let scattered = |version: &str, client: Value, processes: u32| {
        let mut scenario = json!({
            "client": { "os": "linux", "version": "6.1.176" },
            "mount": { "version": version, "nconnect": 2 },
            "network": { "rtt_ms": 20, "rate_mbit": 10_000 },
            "server": { "threads": 256 },
            "phases": [{ "op": "read", "pattern": "random", "record_bytes": 65_536, "file_bytes": 1 << 28, "count": 4000,
                "processes": processes, "flags": ["direct"], "cache": "cold" }]
        });
        for (field, value) in client.as_object().into_iter().flatten() {
            scenario["client"][field] = value.clone();
        }
        rungs(&scenario)
    };
    for (version, client, processes, formula) in [
        ("4.1", json!({}), 8, "30 slots × 64 KiB / "),
        (
            "4.1",
            json!({"max_session_slots": 12}),
            8,
            "12 slots × 64 KiB / ",
        ),
        (
            "3",
            json!({"tcp_max_slot_table_entries": 16}),
            8,
            "32 slots × 64 KiB / ",
        ),
    ] {
        let (slow, rungs) = scattered(version, client.clone(), processes);
        let rung = rungs.iter().find(|(id, ..)| id == "slots");
        let (_, told, most) = rung.unwrap_or_else(|| panic!("{rungs:?}"));
        assert!(told.starts_with(formula), "{told}");
        assert!(told.contains("20 ms round trip"), "{told}");
        assert!(slow < 0.9 * most, "{slow} of {most}: they hold already");
        let (fast, rungs) = scattered(version, client, 128);
        assert!(
            (0.8 * most..=1.01 * most).contains(&fast),
            "{fast} of {most}: {rungs:?}"
        );
    }
    // The kernel's own limit is out of reach.
    let (_, rungs) = scattered("3", json!({}), 8);
    assert!(rungs.iter().all(|(id, ..)| id != "slots"), "{rungs:?}");
}

/// They are taken while the link carries what is in them; what the file's COMMIT takes of the time is not theirs either.
#[test]
fn slots_that_are_taken_because_the_link_is_busy_are_not_what_limits() {
    for slots in [16, 30, 60] {
        let scenario = json!({
            "client": { "os": "linux", "version": "6.1.176" },
            "mount": { "version": "4.1" },
            "network": { "rtt_ms": 20, "rate_mbit": 1000 },
            "server": { "os": "linux", "storage": "ssd", "session_slots": slots },
            "phases": [{ "op": "write", "record_bytes": 1 << 18, "file_bytes": 1 << 30, "file": "new", "cache": "cold" }]
        });
        let answer: Value =
            serde_json::from_str(&door::estimate(&scenario.to_string())).unwrap_or_default();
        let limits = answer["ok"]["phases"][0]["limits"].as_array().cloned();
        let binding = limits
            .unwrap_or_default()
            .into_iter()
            .find(|limit| limit["binding"] == true);
        assert_eq!(
            binding.unwrap_or_default()["id"],
            "link_to_server",
            "{slots} slots"
        );
    }
}

/// Of whose table, and how it comes to be as large.
#[test]
fn slots_that_hold_are_told_by_their_setting() {
    for (version, client, server, label) in [
        (
            "4.1",
            json!({}),
            json!({}),
            "the session's table of 30 slots",
        ),
        (
            "4.1",
            json!({}),
            json!({"session_slots": 20}),
            "the session's table of 20 slots",
        ),
        (
            "4.1",
            json!({"max_session_slots": 16}),
            json!({}),
            "the session's table, max_session_slots 16",
        ),
        (
            "3",
            json!({"tcp_max_slot_table_entries": 8}),
            json!({}),
            "the client's table, tcp_max_slot_table_entries 8 × 2 connections",
        ),
        (
            "4.0",
            json!({"tcp_max_slot_table_entries": 8}),
            json!({}),
            "the client's table, tcp_max_slot_table_entries 8 × 2 connections",
        ),
    ] {
        let mut scenario = json!({
            "client": client, "mount": { "version": version, "nconnect": 2 }, "server": server,
            "network": { "rtt_ms": 20, "rate_mbit": 10_000 },
            "phases": [{ "op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 28, "count": 1000,
                "processes": 256, "flags": ["direct"], "cache": "cold" }]
        });
        scenario["client"]["os"] = json!("linux");
        scenario["server"]["threads"] = json!(256);
        let answer: Value =
            serde_json::from_str(&door::predict(&scenario.to_string())).unwrap_or_default();
        let limits = answer["ok"]["phases"][0]["limits"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let binding = limits.iter().find(|limit| limit["binding"] == true);
        let told = binding
            .map(|limit| limit["label"].clone())
            .unwrap_or_default();
        assert!(
            told.as_str().unwrap_or_default().starts_with(label),
            "{told} for {label}"
        );
    }
}

/// The rewrite of January 2014 on a mount of 64 KiB waits for READs, each of which waits for the pause after it: the run's own
/// sum begins before the phase, with WRITEs that paused in the other direction.
#[test]
fn a_pause_after_large_messages_is_counted_in_the_phase_where_it_was() {
    let (_, scenario) = presets()
        .into_iter()
        .find(|(name, _)| name == "freebsd-2014-64k.json")
        .unwrap_or_else(|| panic!("no such preset"));
    let answer = door::estimate(&scenario.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    for phase in answer["ok"]["phases"].as_array().into_iter().flatten() {
        let limits = phase["limits"].as_array().cloned().unwrap_or_default();
        let binding = limits.iter().find(|one| one["binding"] == true);
        let binding = binding.unwrap_or_else(|| panic!("nothing binds: {phase}"));
        assert_eq!(binding["id"], "large_messages", "{binding}");
    }
}

/// The Linux guest of January 2014 writes through a sender that takes 47 µs for each WRITE, which fills TCP's window: what is
/// named as the cause is what makes the work faster.
#[test]
fn a_window_that_is_full_because_the_sender_is_busy_is_no_rung_and_would_bring_nothing() {
    let (_, mut scenario) = presets()
        .into_iter()
        .find(|(name, _)| name == "linux-2014-8k.json")
        .unwrap_or_else(|| panic!("no such preset"));
    scenario["phases"] = json!([scenario["phases"][0]]);
    scenario["phases"][0]["file_bytes"] = json!(1 << 28);
    let told = |scenario: &Value| {
        let answer = door::estimate(&scenario.to_string());
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        let phase = answer["ok"]["phases"][0].clone();
        let limits = phase["limits"].as_array().cloned().unwrap_or_default();
        let seconds = phase["elapsed_s"]["predicted"].as_f64();
        (limits, seconds.unwrap_or_else(|| panic!("{answer}")))
    };
    let (limits, now_s) = told(&scenario);
    let binding: Vec<&Value> = limits.iter().filter(|one| one["binding"] == true).collect();
    assert_eq!(binding[0]["id"], "client_sender");
    assert!(limits.iter().all(|one| one["id"] != "window_to_server"));
    let mut wider = scenario.clone();
    wider["client"]["tcp_buffer_max_bytes"] = json!(4 * 6_291_456);
    let (_, wider_s) = told(&wider);
    assert!((wider_s / now_s - 1.0).abs() < 0.02, "{wider_s} {now_s}");
    let mut quicker = scenario;
    quicker["parameters"] = json!({"client_send_ns": 46_846.0 / 2.0});
    let (_, quicker_s) = told(&quicker);
    assert!(quicker_s < 0.7 * now_s, "{quicker_s} {now_s}");
}
