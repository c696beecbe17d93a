//! Caches that cannot be as the scenario has them, and advice on them that a client is not told to follow.

use super::AS_WITHOUT;
use mountwise_sim::phase::Phase;
use mountwise_sim::scenario::{CacheState, Os, Scenario};

/// Data of which one phase reads more than this stays in few servers' memory; assumption: nobody is asked for that
/// memory, and most machines have less.
pub(super) const LARGE_BYTES: u64 = 64 << 30;

// `are_large` keeps from the first engine what it would tell otherwise than the whole.
#[cfg(feature = "whole")]
const _: () = assert!(LARGE_BYTES <= mountwise_sim::steady::TAKEN_AS_THEY_ARE_BYTES);

/// Whether a server may not hold in its memory what it is taken to.
#[cfg(feature = "whole")]
pub(super) fn may_be_too_large(scenario: &Scenario) -> bool {
    scenario.server.cache != Some(CacheState::Cold) && are_large(scenario)
}

/// Whether a phase's files are larger than that.
pub(super) fn are_large(scenario: &Scenario) -> bool {
    let is_large = |phase: &Phase| {
        let files = u64::from(phase.data_files());
        phase.file_bytes.unwrap_or(0).saturating_mul(files) > LARGE_BYTES
    };
    scenario.phases.iter().any(is_large)
}

pub(super) fn notes(scenario: &Scenario) -> impl Iterator<Item = String> {
    let first = scenario.phases.first().and_then(|phase| phase.cache);
    let empty = (first == Some(CacheState::Warm)).then(|| {
        "Phase 1: warm, but no phase comes before it: its cache is empty, as after a fresh mount".to_owned()
    });
    let advised = scenario.phases.iter().any(|phase| phase.advice.is_some());
    let advice = (cfg!(feature = "whole") && advised && scenario.client.os != Os::Linux)
        .then(|| format!("posix_fadvise is followed on Linux alone{AS_WITHOUT}"));
    empty.into_iter().chain(advice)
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
}
