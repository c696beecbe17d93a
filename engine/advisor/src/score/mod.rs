//! Predicted against measured: every record of the facts, one entry each, misses included.
//!
//! Records are gathered into chains (phases that ran in a row on the same files). Each chain is one
//! run of the engine; the command line may run chains side by side.

mod chains;
mod compare;
mod pasted;
mod regret;
mod steps;
mod summary;

pub use chains::{Chain, chains};
pub use compare::{CommandCount, Entry, OpCounts, Times};
pub use pasted::{FromPasted, Tool, from_pasted};
pub use steps::step_entries;
pub use summary::{Row, Summary, summarise};

use crate::calibrate::Calibrated;
use crate::calibrate::environment::{Observation, calibrate};
use crate::record::{Purpose, Record};
use std::collections::BTreeMap;

/// Calibrates each environment from its own `calibrate` records, and from nothing else.
pub fn calibrations(records: &[Record], chains: &[Chain]) -> BTreeMap<String, Calibrated> {
    let mut observations: BTreeMap<&str, Vec<Observation<'_>>> = BTreeMap::new();
    for chain in chains {
        for (place, index) in chain.records.iter().enumerate() {
            let record = &records[*index];
            if record.purpose == Purpose::Calibrate {
                let phases = chain.phases(records, place);
                observations
                    .entry(record.calibration_environment())
                    .or_default()
                    .push(Observation { record, phases });
            }
        }
    }
    observations
        .into_iter()
        .filter_map(|(name, list)| Some((name.to_owned(), calibrate(&list)?)))
        .collect()
}

/// Entries of one chain, as (place in the input, entry).
pub fn score_chain(
    records: &[Record],
    chain: &Chain,
    calibrations: &BTreeMap<String, Calibrated>,
) -> Vec<(usize, Entry)> {
    let calibrated = chain
        .records
        .first()
        .and_then(|index| calibrations.get(records[*index].calibration_environment()));
    compare::entries(records, chain, calibrated)
}
