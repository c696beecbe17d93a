//! Regret: how much slower the setting that the model ranks first was than the best measured one.

use super::Entry;
use crate::preference::{Candidate, Preference, TIE, choose, choose_sparing};
use crate::record::Record;
use serde::Serialize;
use std::collections::BTreeMap;

/// Groups whose measured times spread less than this say nothing about a choice.
const SPREAD: f64 = 0.10;

/// One set of records that differ only in their options.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    pub environment: String,
    pub phase: String,
    pub settings: usize,
    pub chosen: String,
    pub best: String,
    pub regret: f64,
    /// Regret of what advice would take, which spares memory on a tie.
    pub advised_regret: f64,
    /// Regret of "largest rsize, then largest read-ahead", whatever the prediction.
    pub trivial_regret: f64,
}

/// `places`: chain of each record, as (index of record, its predecessors and itself).
pub(super) fn choices(records: &[Record], entries: &[Entry], ways: &[Vec<usize>]) -> Vec<Choice> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        // Noisy records are facts about counts, not about time.
        if entry.elapsed.is_some() && entry.timing != Some("noisy") {
            groups
                .entry(key(records, index, &ways[index]))
                .or_default()
                .push(index);
        }
    }
    groups
        .into_values()
        .filter_map(|group| choice(records, entries, &group))
        .collect()
}

/// All that two records of one group share: everything but the options that may be chosen.
fn key(records: &[Record], index: usize, way: &[usize]) -> String {
    let record = &records[index];
    let phases: Vec<String> = way
        .iter()
        .map(|place| {
            let mut phase = records[*place].phase.clone();
            phase.gap_s = None;
            phase.after = None;
            format!("{phase:?}")
        })
        .collect();
    format!(
        "{}|{:?}|{:?}|{:?}|{:?}|{}",
        record.environment,
        record.client,
        record.network,
        record.server,
        record.mount.version,
        phases.join(";")
    )
}

fn choice(records: &[Record], entries: &[Entry], group: &[usize]) -> Option<Choice> {
    let measured = |index: usize| {
        entries[index]
            .elapsed
            .map_or(f64::INFINITY, |times| times.measured_s)
    };
    let predicted = |index: usize| {
        entries[index]
            .elapsed
            .map_or(f64::INFINITY, |times| times.predicted_s)
    };
    let best = *group
        .iter()
        .min_by(|a, b| measured(**a).total_cmp(&measured(**b)))?;
    let worst = *group
        .iter()
        .max_by(|a, b| measured(**a).total_cmp(&measured(**b)))?;
    if group.len() < 2 || measured(worst) <= measured(best) * (1.0 + SPREAD) {
        return None;
    }
    let candidates = |figure: &dyn Fn(usize) -> f64| -> Vec<Candidate<usize>> {
        let candidate = |&setting: &usize| Candidate {
            setting,
            preference: Preference::of(&records[setting].mount),
            figure: figure(setting),
        };
        group.iter().map(candidate).collect()
    };
    let chosen = choose(candidates(&predicted))?;
    let advised = choose_sparing(candidates(&predicted))?;
    let trivial = choose(candidates(&|_| 0.0))?;
    let regret = |index: usize| {
        let ratio = measured(index) / measured(best) - 1.0;
        if ratio <= TIE { 0.0 } else { ratio }
    };
    Some(Choice {
        environment: entries[best].environment.clone(),
        phase: format!(
            "{:?} {:?}",
            records[best].phase.op, records[best].phase.pattern
        ),
        settings: group.len(),
        chosen: entries[chosen].id.clone(),
        best: entries[best].id.clone(),
        regret: regret(chosen),
        advised_regret: regret(advised),
        trivial_regret: regret(trivial),
    })
}
