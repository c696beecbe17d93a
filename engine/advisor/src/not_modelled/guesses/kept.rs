//! What a server is taken to hold in its memory, and few have the memory for.

use crate::left_open::{SLOWEST_USUAL, is_storage_told};
use crate::not_modelled::caches::{LARGE_BYTES, may_be_too_large};
use crate::text;
use mountwise_sim::Outcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::{Phase, PhaseOp};
use mountwise_sim::scenario::{CacheState, Scenario};
use mountwise_sim::server::storage;
use mountwise_sim::steady::{Effort, predict};

fn most_read_bytes(scenario: &Scenario) -> u64 {
    let reads = |phase: &&Phase| matches!(phase.op, PhaseOp::Read | PhaseOp::Mixed);
    let bytes = |phase: &Phase| {
        let asked = phase
            .record_bytes
            .unwrap_or(0)
            .saturating_mul(phase.requests());
        let file = asked.min(phase.file_bytes.unwrap_or(0));
        file.saturating_mul(u64::from(phase.data_files()))
    };
    let all = scenario.phases.iter().filter(reads).map(bytes);
    all.max().unwrap_or(0)
}

pub(super) fn is_assumed(scenario: &Scenario) -> bool {
    may_be_too_large(scenario)
        && most_read_bytes(scenario) > LARGE_BYTES
        && (!is_storage_told(scenario)
            || storage::kind(scenario.server.storage.as_deref()).ns_per_byte > 0.0)
}

/// As if the server held none of it, and how much longer each phase takes then than predicted: the logarithm of so many
/// times.
pub(crate) fn forgotten(
    scenario: &Scenario,
    predicted: Option<&Outcome>,
) -> Option<(Scenario, Vec<f64>)> {
    if !is_assumed(scenario) {
        return None;
    }
    let mut cold = scenario.clone();
    cold.server.cache = Some(CacheState::Cold);
    if !is_storage_told(scenario) {
        cold.server.storage = Some(SLOWEST_USUAL.to_owned());
    }
    let estimated = |scenario: &Scenario| {
        let parameters = Parameters::for_scenario(scenario);
        let outcome = predict(scenario, &parameters, Effort::Estimate).ok()?;
        Some(seconds(&outcome))
    };
    let held_s = predicted.map_or_else(|| estimated(scenario), |outcome| Some(seconds(outcome)))?;
    let cold_s = estimated(&cold)?;
    let longer = held_s.iter().zip(cold_s).map(|(here, there)| {
        if *here > 0.0 {
            libm::log(there / here)
        } else {
            0.0
        }
    });
    let longer = longer.collect();
    Some((cold, longer))
}

/// Of each phase.
fn seconds(outcome: &Outcome) -> Vec<f64> {
    let phases = outcome.phases.iter();
    phases.map(|phase| phase.marks.elapsed.seconds()).collect()
}

pub(super) fn note(scenario: &Scenario) -> Option<String> {
    is_assumed(scenario).then(|| {
        format!(
            "a server whose memory does not hold {}: as asked, it holds all that is read (Server: Cache){SAID}",
            text::bytes(most_read_bytes(scenario) as f64)
        )
    })
}

/// The end of the note.
const SAID: &str = "; the interval reaches to where its storage reads it";

pub(crate) fn says(note: &str) -> bool {
    note.ends_with(SAID)
}

#[cfg(test)]
mod tests {
    use crate::predict::predict;
    use mountwise_sim::Scenario;
    use mountwise_sim::steady::Effort;
    use serde_json::{Value, json};

    fn answer(cache: &str, gib: u64, storage: &str) -> Value {
        let question = json!({
            "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1", "read_ahead_kib": 8192},
            "network": {"rtt_ms": 1.0, "rate_mbit": 10_000}, "server": {"storage": storage, "cache": cache},
            "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 1 << 18, "file_bytes": gib << 30}],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let answer = predict(&scenario, Effort::Estimate);
        serde_json::to_value(answer.ok()).expect("an answer")
    }

    #[test]
    fn what_no_memory_holds_may_come_from_storage() {
        let seconds = |answer: &Value, end: &str| {
            answer["phases"][0]["elapsed_s"][end]
                .as_f64()
                .expect("seconds")
        };
        let [warm, cold] = ["warm", "cold"].map(|cache| answer(cache, 100, "disk"));
        assert!(
            seconds(&warm, "high") > 1.1 * seconds(&cold, "predicted"),
            "{warm}"
        );
        assert!(seconds(&warm, "predicted") < 0.5 * seconds(&cold, "predicted"));
        assert_eq!(warm["left_out"].as_array().map(Vec::len), Some(1), "{warm}");
        assert!(
            warm["left_out"][0]
                .as_str()
                .expect("a note")
                .contains("100 GiB")
        );
        for (cache, gib) in [("cold", 100), ("warm", 64)] {
            let told = answer(cache, gib, "disk");
            assert_eq!(told["left_out"], json!([]), "{cache} {gib}");
        }
    }
}
