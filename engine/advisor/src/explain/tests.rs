//! Reasons against the runs that they explain.

use super::*;
use crate::presets::PRESETS;
use mountwise_sim::simulate;
use serde_json::Value;

#[test]
fn the_block_that_is_read_first_is_the_one_in_force() {
    let question = serde_json::json!({
        "client": {"os": "freebsd", "version": "14.1"},
        "mount": {"version": "3"},
        "phases": [{"op": "write", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 20, "file": "existing"}],
    });
    let text = said_of(&question, "freebsd.read_before_write").expect("blocks are read first");
    assert!(text.contains("a 64 KiB block"), "{text}");
}

/// Of the last phase.
fn said_of(question: &Value, rule: &str) -> Option<String> {
    let scenario = Scenario::from_json(&question.to_string()).expect("a question");
    let outcome = simulate(&scenario, 0).expect("an outcome");
    let last = scenario.phases.last().zip(outcome.phases.last());
    let (phase, told) = last.expect("a phase");
    let said = reasons(&scenario, phase, told);
    let found = said.into_iter().find(|one| one.rule == rule);
    found.map(|one| one.text)
}

#[test]
fn a_small_request_that_reads_a_whole_block_says_so_with_and_without_o_direct() {
    let question = |flags: Value, pattern: &str| {
        serde_json::json!({
            "client": {"os": "freebsd", "version": "14.1"},
            "mount": {"version": "3"},
            "phases": [{"op": "read", "pattern": pattern, "record_bytes": 4096, "file_bytes": 1 << 20, "file": "existing", "flags": flags}],
        })
    };
    let said =
        |flags: Value, pattern: &str| said_of(&question(flags, pattern), "freebsd.whole_blocks");
    let direct = said(serde_json::json!(["direct"]), "random").expect("a reason");
    assert!(
        direct.contains("O_DIRECT is ignored") && direct.contains("block of 64 KiB"),
        "{direct}"
    );
    let cached = said(serde_json::json!([]), "random").expect("a reason");
    assert!(
        cached.contains("whole block of 64 KiB") && !cached.contains("O_DIRECT"),
        "{cached}"
    );
    assert_eq!(said(serde_json::json!([]), "sequential"), None);
}

#[test]
fn what_tar_sets_on_its_members_is_said() {
    let said = |version: &str| {
        let question = serde_json::json!({
            "client": {"os": "linux", "version": "5.15.0"},
            "mount": {"version": version},
            "phases": [{"op": "extract_archive", "archive": {"files": 40, "directories": 3, "file_bytes": 4096}}],
        });
        said_of(&question, "tar.attributes").expect("a reason")
    };
    for version in ["3", "4.1"] {
        let text = said(version);
        let counted = text.contains("one more (SETATTR: 169)");
        assert!(counted, "{version}: {text}");
    }
}

#[test]
fn rsize_is_not_called_unreached_where_it_is_the_window() {
    let said = |rsize: u64| {
        let question = serde_json::json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1", "rsize": rsize, "read_ahead_kib": 128},
            "phases": [{"op": "read", "record_bytes": 65536, "file_bytes": 1 << 22, "file": "existing"}],
        });
        said_of(&question, "linux.read_ahead_window").expect("a reason")
    };
    assert!(said(131_072).contains("each is one READ of rsize"));
    assert!(said(262_144).contains("rsize of 256 KiB is not reached"));
}

/// Members of an archive are written as each is closed, and the flusher that wakes meanwhile finds nothing.
#[test]
fn passes_of_the_flusher_are_told_where_there_were_any() {
    for (phase, told) in [
        (
            serde_json::json!({"op": "extract_archive", "archive": {"files": 400, "directories": 20, "file_bytes": 4096}}),
            false,
        ),
        (
            serde_json::json!({"op": "write", "record_bytes": 1 << 20, "file_bytes": 1_u64 << 31, "file": "new"}),
            true,
        ),
    ] {
        let question = serde_json::json!({
            "client": {"os": "linux", "version": "3.10.0-1160.el7.x86_64", "memory_bytes": 1_u64 << 30},
            "mount": {"version": "4.0"},
            "network": {"rtt_ms": 150, "rate_mbit": 1000},
            "phases": [phase],
        });
        let said = said_of(&question, "linux.background_write_back");
        assert_eq!(said.is_some(), told, "{said:?}");
        assert!(said.is_none_or(|text| !text.ends_with(": 0.")));
    }
}

/// Requests of large folios are in each other's way, and those COMMITs are told apart.
#[test]
fn passes_are_counted_without_the_commits_of_writes_that_are_in_the_way() {
    let file = |pattern: &str, record: u64, state: &str| serde_json::json!({"op": "write", "pattern": pattern, "record_bytes": record, "file_bytes": 1 << 25, "file": state, "cache": if state == "new" { "cold" } else { "warm" }});
    let question = serde_json::json!({
        "client": {"os": "linux", "version": "6.12.95", "vm_dirty_bytes": 1 << 23},
        "mount": {"version": "4.1"},
        "phases": [file("sequential", 1 << 20, "new"), file("random", 16_384, "existing")],
    });
    let count = |rule| {
        let said = said_of(&question, rule).unwrap_or_default();
        let digits = said.split(": ").nth(1).unwrap_or_default();
        let digits = digits.split('.').next().unwrap_or_default();
        digits
            .chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
            .parse::<u64>()
            .unwrap_or(0)
    };
    let (passes, conflicts) = (
        count("linux.background_write_back"),
        count("linux.flush_incompatible_range"),
    );
    assert!(conflicts > 100, "{conflicts}");
    let scenario = Scenario::from_json(&question.to_string()).expect("a question");
    let outcome = simulate(&scenario, 0).expect("an outcome");
    assert_eq!(
        passes + conflicts,
        outcome.phases[1].meter.op(Op::Commit).count
    );
}

/// What is said of windows and what the run counts are of one mind.
#[test]
fn a_request_beyond_the_window_tells_of_sizes_only_as_they_are_read() {
    for (rsize, alternates, larger) in [
        (262_144, false, ", and so does a larger rsize"),
        (1_048_576, true, "a larger rsize alone does not"),
    ] {
        let question = serde_json::json!({
            "client": {"os": "linux", "version": "5.14.0"},
            "mount": {"version": "4.1", "rsize": rsize, "read_ahead_kib": 128},
            "phases": [{"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 26, "cache": "cold"}],
        });
        let text = said_of(&question, "linux.read_ahead_window").expect("a reason");
        assert_eq!(text.contains("alternate"), alternates, "{text}");
        assert!(text.contains(larger), "{text}");
        let sizes = said_of(&question, "read_sizes").expect("a reason");
        assert_eq!(sizes.contains(','), alternates, "{sizes}");
    }
}

#[test]
fn a_file_within_one_window_is_told_that_windows_bring_nothing() {
    let question = |bytes: u64, rsize: u64| {
        serde_json::json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1", "rsize": rsize},
            "phases": [{"op": "read", "record_bytes": bytes, "file_bytes": bytes, "cache": "cold"}],
        })
    };
    for (bytes, rsize, is_small) in [
        (1, 1 << 20, true),
        (65_536, 65_536, true),
        (65_536, 32_768, false),
        (131_072, 1 << 20, false),
    ] {
        let said = said_of(&question(bytes, rsize), "linux.small_file");
        let nothing = |text: String| text.ends_with("more of either brings nothing.");
        assert_eq!(said.is_some_and(nothing), is_small, "{bytes} {rsize}");
        let windows = said_of(&question(bytes, rsize), "linux.read_ahead_window");
        assert_eq!(windows.is_none(), is_small, "{bytes} {rsize}");
    }
}

#[test]
fn every_rule_that_acts_in_a_preset_is_explained() {
    let known = rule_names();
    for (id, text) in PRESETS {
        let preset: Value =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let scenario = Scenario::from_json(&preset["scenario"].to_string())
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let Ok(outcome) = simulate(&scenario, 0) else {
            continue;
        };
        for (rule, _) in outcome
            .phases
            .iter()
            .flat_map(|phase| phase.meter.rules.iter())
        {
            assert!(known.contains(&rule), "{id}: {rule} has no sentence");
        }
    }
}
