//! An async export answers from the server's memory, of which the model has no end.

use crate::text;
use mountwise_sim::Outcome;
use mountwise_sim::op::Op;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::scenario::{Export, Scenario};
use mountwise_sim::server::storage;

/// What is written at once until the server's memory is likely to count: a fifth of 8 GiB (vm.dirty_ratio; how much a server
/// has is an assumption).
const FEW_BYTES: u64 = 1600 << 20;

pub(super) fn note(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    if scenario.server.export != Some(Export::Async) {
        return None;
    }
    let kind = storage::kind(scenario.server.storage.as_deref());
    let parameters = Parameters::for_scenario(scenario);
    let ns_per_byte = kind.ns_per_byte * parameters.get(Param::StorageScale);
    let mut phases = outcome.phases.iter();
    let outruns = phases.any(|phase| {
        let bytes = phase.meter.op(Op::Write).sent_bytes;
        let storage_s = bytes as f64 * ns_per_byte / 1e9;
        bytes > FEW_BYTES && storage_s > phase.marks.elapsed.seconds()
    });
    outruns.then(|| {
        format!(
            "the server's memory: its async export answers from there, and once a fifth of it waits to be written (vm.dirty_ratio \
             there) WRITEs go on no faster than its storage, about {}/s{SAID}",
            text::bytes(1e9 / ns_per_byte)
        )
    })
}

/// The end of the note.
const SAID: &str = "; in a crash of the server all of that is lost";

pub(super) fn says(note: &str) -> bool {
    note.ends_with(SAID)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::steady::{Effort, predict};
    use serde_json::json;

    #[test]
    fn what_no_memory_holds_is_told_of_an_async_export_on_disks() {
        let said = |export: &str, storage: &str, gib: u64| {
            let question = json!({
                "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "3"},
                "network": {"rtt_ms": 0.2, "rate_mbit": 10_000}, "server": {"export": export, "storage": storage},
                "phases": [{"op": "write", "file": "new", "file_bytes": gib << 30, "record_bytes": 1 << 20}],
            });
            let scenario = Scenario::from_json(&question.to_string()).expect("a question");
            let parameters = Parameters::for_scenario(&scenario);
            let outcome = predict(&scenario, &parameters, Effort::Estimate).expect("an outcome");
            note(&scenario, &outcome)
        };
        let told = said("async", "disk", 200).expect("a disk is slower than the link");
        assert!(told.contains("about 147 MiB/s") && says(&told), "{told}");
        assert_eq!(said("async", "disk", 1), None);
        assert_eq!(said("sync", "disk", 200), None);
        assert_eq!(said("async", "nvme", 200), None);
    }
}
