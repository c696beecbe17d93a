//! Read-ahead far beyond what a near server needs.

#[cfg(feature = "whole")]
use crate::text;
use mountwise_sim::phase::{Pattern, PhaseOp};
use mountwise_sim::scenario::{Os, Scenario};

/// Between the 1 MiB that was fast on such a mount and the 15 MiB that was slow (github.com/buroa/home-ops, pull request
/// 5862: 942 and 380 MB/s).
const FEW_KIB: u64 = 4 << 10;
/// Round trips of a local network (assumption).
const NEAR_MS: f64 = 1.0;

/// Whether this is asked for.
pub(super) fn is_asked(scenario: &Scenario) -> bool {
    let reads = |op: PhaseOp| matches!(op, PhaseOp::Read | PhaseOp::Mixed | PhaseOp::ReadFiles);
    scenario.client.os == Os::Linux
        && scenario
            .mount
            .read_ahead_kib
            .is_some_and(|kib| kib > FEW_KIB)
        && scenario.network.rtt_ms.is_some_and(|ms| ms < NEAR_MS)
        && scenario
            .phases
            .iter()
            .any(|phase| reads(phase.op) && phase.pattern != Some(Pattern::Random))
}

#[cfg(feature = "whole")]
pub(super) fn note(scenario: &Scenario) -> Option<String> {
    let kib = scenario
        .mount
        .read_ahead_kib
        .filter(|_| is_asked(scenario))?;
    Some(format!(
        "what a read-ahead of {} loses on a near mount: one has read 942 MB/s with 1 MiB and 380 MB/s with 15 MiB. Measure with a few MiB, too",
        text::bytes(kib as f64 * 1024.0)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn said(change: impl FnOnce(&mut Value)) -> bool {
        let mut scenario = json!({
            "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.2", "read_ahead_kib": 15_360},
            "network": {"rtt_ms": 0.2}, "phases": [{"op": "read", "file_bytes": 1_048_576, "record_bytes": 65_536}]
        });
        change(&mut scenario);
        let scenario = Scenario::from_json(&scenario.to_string()).expect("a question");
        note(&scenario).is_some_and(|note| note.starts_with("what a read-ahead of 15 MiB loses"))
    }

    #[test]
    fn windows_of_many_mebibytes_are_doubted_on_a_near_mount_that_reads() {
        assert!(said(|_| {}));
        assert!(!said(|one| one["mount"]["read_ahead_kib"] = json!(4096)));
        assert!(!said(|one| one["network"]["rtt_ms"] = json!(5)));
        assert!(!said(|one| one["network"] = json!({})));
        assert!(!said(|one| one["phases"][0]["op"] = json!("write")));
        // Which read nothing ahead.
        assert!(!said(|one| one["phases"][0]["pattern"] = json!("random")));
    }
}
