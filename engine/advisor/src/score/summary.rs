//! The scoreboard: shares, medians and worst records, per group and per environment.

use super::regret::{self, Choice};
use super::{Chain, Entry};
use crate::record::{Record, Timing};
use crate::work;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub name: String,
    pub records: usize,
    pub modelled: usize,
    pub counts_exact: usize,
    pub counts_exact_share: f64,
    pub sizes_exact: usize,
    pub sizes_known: usize,
    /// Errors of the elapsed time, |predicted / measured - 1|; records not modelled count as 1.
    pub time_records: usize,
    pub time_error_median: Option<f64>,
    pub time_error_p90: Option<f64>,
    pub time_error_worst: Option<f64>,
    pub worst_id: Option<String>,
    /// Share of the measured times inside the predicted 90 % interval.
    pub interval_share: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub all: Row,
    pub by_use: Vec<Row>,
    pub by_environment: Vec<Row>,
    pub by_group: Vec<Row>,
    pub by_processes: Vec<Row>,
    pub by_timing: Vec<Row>,
    pub choices: usize,
    pub regret_median: Option<f64>,
    pub regret_worst: Option<f64>,
    pub trivial_beats_model: usize,
    pub advised_regret_median: Option<f64>,
    pub advised_regret_worst: Option<f64>,
    pub trivial_beats_advice: usize,
    pub worst_choices: Vec<Choice>,
}

pub(super) fn group(record: &Record) -> &'static str {
    work::kind(&record.mount.options, &record.phase)
}

pub(super) fn timing_name(timing: Timing) -> &'static str {
    match timing {
        Timing::Exact => "exact",
        Timing::Noisy => "noisy",
        Timing::Published => "published",
    }
}

/// `of_records` goes with `records` one by one and decides the regret; `entries` are all that was scored.
pub fn summarise(
    records: &[Record],
    chains: &[Chain],
    of_records: &[Entry],
    entries: &[Entry],
) -> Summary {
    let ways = ways(records.len(), chains);
    let choices = regret::choices(records, of_records, &ways);
    let regrets = sorted(&choices, |choice| choice.regret);
    let advised_regrets = sorted(&choices, |choice| choice.advised_regret);
    let trivial_beats = |regret: fn(&Choice) -> f64| {
        let beaten = choices
            .iter()
            .filter(|one| one.trivial_regret < regret(one));
        beaten.count()
    };
    let mut worst = choices.clone();
    worst.sort_by(|a, b| b.regret.total_cmp(&a.regret));
    worst.truncate(10);
    Summary {
        all: row("all", entries.iter()),
        by_use: rows(entries, |entry| entry.purpose.to_owned()),
        by_environment: rows(entries, |entry| entry.environment.clone()),
        by_group: rows(entries, |entry| entry.group.to_owned()),
        by_processes: rows(entries, |entry| {
            if entry.processes == 1 {
                "one process".to_owned()
            } else {
                "several processes".to_owned()
            }
        }),
        by_timing: rows(entries, |entry| {
            format!(
                "{}{}",
                entry.timing.unwrap_or("unknown"),
                if entry.calibrated { ", calibrated" } else { "" }
            )
        }),
        choices: choices.len(),
        regret_median: quantile(&regrets, 0.5),
        regret_worst: regrets.last().copied(),
        trivial_beats_model: trivial_beats(|choice| choice.regret),
        advised_regret_median: quantile(&advised_regrets, 0.5),
        advised_regret_worst: advised_regrets.last().copied(),
        trivial_beats_advice: trivial_beats(|choice| choice.advised_regret),
        worst_choices: worst,
    }
}

fn sorted(choices: &[Choice], regret: fn(&Choice) -> f64) -> Vec<f64> {
    let mut regrets: Vec<f64> = choices.iter().map(regret).collect();
    regrets.sort_by(f64::total_cmp);
    regrets
}

/// For each record, the records that ran before it and itself.
fn ways(count: usize, chains: &[Chain]) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new(); count];
    for chain in chains {
        for (place, index) in chain.records.iter().enumerate() {
            ways[*index] = chain.records[..=place].to_vec();
        }
    }
    ways
}

fn rows(entries: &[Entry], name: impl Fn(&Entry) -> String) -> Vec<Row> {
    let mut groups: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        groups.entry(name(entry)).or_default().push(entry);
    }
    groups
        .into_iter()
        .map(|(name, group)| row(&name, group.into_iter()))
        .collect()
}

pub(super) fn row<'a>(name: &str, entries: impl Iterator<Item = &'a Entry>) -> Row {
    let entries: Vec<&Entry> = entries.collect();
    let mut errors: Vec<(f64, &str)> = entries
        .iter()
        .filter_map(|entry| Some((time_error(entry)?, entry.id.as_str())))
        .collect();
    errors.sort_by(|a, b| a.0.total_cmp(&b.0));
    let values: Vec<f64> = errors.iter().map(|(error, _)| *error).collect();
    let timed: Vec<_> = entries
        .iter()
        .filter(|entry| entry.time_mark)
        .filter_map(|entry| entry.elapsed)
        .collect();
    let inside = timed
        .iter()
        .filter(|times| (times.low_s..=times.high_s).contains(&times.measured_s))
        .count();
    let exact = entries.iter().filter(|entry| entry.exact).count();
    Row {
        name: name.to_owned(),
        records: entries.len(),
        modelled: entries.iter().filter(|entry| entry.modelled).count(),
        counts_exact: exact,
        counts_exact_share: exact as f64 / entries.len().max(1) as f64,
        sizes_exact: entries
            .iter()
            .filter(|entry| entry.sizes_exact == Some(true))
            .count(),
        sizes_known: entries
            .iter()
            .filter(|entry| entry.sizes_exact.is_some())
            .count(),
        time_records: values.len(),
        time_error_median: quantile(&values, 0.5),
        time_error_p90: quantile(&values, 0.9),
        time_error_worst: values.last().copied(),
        worst_id: errors.last().map(|(_, id)| (*id).to_owned()),
        interval_share: (!timed.is_empty()).then(|| inside as f64 / timed.len() as f64),
    }
}

/// What is not modelled counts as wholly wrong.
fn time_error(entry: &Entry) -> Option<f64> {
    if !entry.time_mark {
        return None;
    }
    if !entry.modelled {
        return Some(1.0);
    }
    let times = entry.elapsed?;
    Some((times.predicted_s / times.measured_s - 1.0).abs())
}

fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = libm::ceil(share * sorted.len() as f64) as usize;
    sorted.get(place.saturating_sub(1)).copied()
}
