//! Caches that cannot be as the scenario has them, and advice on them that a client is not told to follow.

use super::AS_WITHOUT;
use crate::text;
use mountwise_sim::Outcome;
use mountwise_sim::op::Op;
use mountwise_sim::scenario::{CacheState, Os, Scenario};

/// Data of which one phase reads more than this stays in few servers' memory; assumption: nobody is asked for that
/// memory, and most machines have less.
const LARGE_BYTES: u64 = 64 << 30;

pub(super) fn notes(scenario: &Scenario, outcome: &Outcome) -> impl Iterator<Item = String> {
    let first = scenario.phases.first().and_then(|phase| phase.cache);
    let empty = (first == Some(CacheState::Warm)).then(|| {
        "Phase 1: warm, but no phase comes before it: its cache is empty, as after a fresh mount".to_owned()
    });
    let most = outcome.phases.iter().filter(|phase| {
        [Op::Read, Op::ReadPlus]
            .iter()
            .any(|op| phase.meter.op(*op).count > 0)
    });
    let most = most.map(|phase| phase.marks.bytes.0).max().unwrap_or(0);
    let large = scenario.server.cache == Some(CacheState::Warm) && most > LARGE_BYTES;
    let large = large.then(|| {
        format!(
            "a server whose memory does not hold {}: there they cannot stay, and the answer is that for a cold server",
            text::bytes(most as f64)
        )
    });
    let advised = scenario.phases.iter().any(|phase| phase.advice.is_some());
    let advice = (cfg!(feature = "whole") && advised && scenario.client.os != Os::Linux)
        .then(|| format!("posix_fadvise is followed on Linux alone{AS_WITHOUT}"));
    empty.into_iter().chain(large).chain(advice)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, said};
    use serde_json::json;

    #[test]
    fn a_first_phase_that_is_warm_is_as_a_cold_one() {
        let read = |cache: &str| json!({"op": "read", "pattern": "sequential", "record_bytes": 65536, "file_bytes": 1 << 20, "cache": cache});
        let notes = said(&asked(&[("phases", json!([read("warm"), read("warm")]))]));
        assert!(
            notes.len() == 1 && notes[0].starts_with("Phase 1: warm, but no phase"),
            "{notes:?}"
        );
        let notes = said(&asked(&[("phases", json!([read("cold"), read("warm")]))]));
        assert!(notes.is_empty(), "{notes:?}");
    }

    #[test]
    fn advice_that_is_not_followed_says_so() {
        for (os, noted) in [("linux", false), ("freebsd", true)] {
            let phase = json!({"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": 1 << 20, "advice": "random"});
            let notes = said(&asked(&[
                ("client", json!({"os": os})),
                ("phases", json!([phase])),
            ]));
            let found = notes.iter().any(|note| note.starts_with("posix_fadvise "));
            assert_eq!(found, noted, "{os}: {notes:?}");
        }
    }

    #[test]
    fn what_no_memory_holds_cannot_stay_in_it() {
        for (cache, gib, noted) in [
            ("warm", 500_u64, true),
            ("warm", 64, false),
            ("cold", 500, false),
        ] {
            let phase = json!({"op": "read", "pattern": "sequential", "record_bytes": 1 << 20, "file_bytes": gib << 30});
            let server = json!({"storage": "ssd", "cache": cache});
            let notes = said(&asked(&[("phases", json!([phase])), ("server", server)]));
            let found = notes
                .iter()
                .any(|note| note.contains("cannot stay") && note.contains("500 GiB"));
            assert_eq!(found, noted, "{cache} {gib}: {notes:?}");
        }
    }
}
