//! The FreeBSD laboratory's records, command by command, against the replay.

use super::compare::{CommandCount, Entry, OpCounts};
use mountwise_sim::replay::{self, CallCounts, Exactness, Range, ReplayedRecord, StepRecord};
use std::collections::BTreeMap;

/// Entries for the step records of one file, in its order; `line` counts from one.
pub fn step_entries(records: &[(usize, StepRecord)]) -> Vec<Entry> {
    replay::replay(records)
        .iter()
        .zip(records)
        .map(|(replayed, (_, record))| entry(record, replayed))
        .collect()
}

fn entry(record: &StepRecord, replayed: &ReplayedRecord) -> Entry {
    let modelled = replayed.not_modelled.is_none();
    let wrong = if modelled {
        wrong_steps(record, replayed)
    } else {
        Vec::new()
    };
    Entry {
        id: replayed.id.clone(),
        environment: format!("lab-freebsd {}", record.boot),
        purpose: "check",
        modelled,
        reason: replayed
            .not_modelled
            .clone()
            .or_else(|| (!wrong.is_empty()).then(|| wrong.join("; "))),
        counts: counts(&record.n, &replayed.calls),
        commands: if modelled && record.steps_ok == Some(true) {
            commands(record, replayed)
        } else {
            Vec::new()
        },
        exact: modelled && wrong.is_empty(),
        sizes_exact: (modelled && !record.steps.is_empty()).then(|| sizes_exact(record, replayed)),
        elapsed: None,
        time_mark: false,
        calibrated: false,
        group: if record.steps_ok == Some(false) {
            "FreeBSD steps marked not ok"
        } else {
            "FreeBSD steps"
        },
        timing: None,
        processes: 1,
    }
}

/// What differs, step by step; a count that depends on a race may lie anywhere in its range.
fn wrong_steps(record: &StepRecord, replayed: &ReplayedRecord) -> Vec<String> {
    let between = record
        .between
        .iter()
        .flat_map(|measured| wrong("before the first command", measured, &replayed.between));
    let steps = record
        .steps
        .iter()
        .zip(&replayed.steps)
        .flat_map(|(measured, predicted)| wrong(&measured.cmd, &measured.rpcs, &predicted.calls));
    between.chain(steps).collect()
}

fn wrong(what: &str, measured: &BTreeMap<String, u64>, predicted: &CallCounts) -> Vec<String> {
    names(measured, predicted)
        .filter_map(|name| {
            let (measured, predicted) = (
                measured.get(name).copied().unwrap_or(0),
                predicted.get(name).copied().unwrap_or_default(),
            );
            (predicted.exactness(name, measured) == Exactness::Off)
                .then(|| format!("{what}: {name} {}/{measured}", printed(&predicted)))
        })
        .collect()
}

fn printed(range: &Range) -> String {
    if range.low == range.high {
        range.predicted.to_string()
    } else {
        format!("{} ({}–{})", range.predicted, range.low, range.high)
    }
}

fn names<'a>(
    measured: &'a BTreeMap<String, u64>,
    predicted: &'a CallCounts,
) -> impl Iterator<Item = &'a String> {
    measured.keys().chain(
        predicted
            .keys()
            .filter(|name| !measured.contains_key(*name)),
    )
}

fn counts(measured: &BTreeMap<String, u64>, predicted: &CallCounts) -> BTreeMap<String, OpCounts> {
    names(measured, predicted)
        .map(|name| {
            let range = predicted.get(name).copied().unwrap_or_default();
            let races = range.low < range.high;
            let counts = OpCounts {
                predicted: range.predicted,
                measured: measured.get(name).copied().unwrap_or(0),
                low: races.then_some(range.low),
                high: races.then_some(range.high),
            };
            (name.clone(), counts)
        })
        .collect()
}

/// Every count, command by command, and the most calls in flight where replies took their time.
fn commands(record: &StepRecord, replayed: &ReplayedRecord) -> Vec<CommandCount> {
    let counts = record
        .steps
        .iter()
        .zip(&replayed.steps)
        .flat_map(|(measured, predicted)| {
            names(&measured.rpcs, &predicted.calls).filter_map(|name| {
                let range = predicted.calls.get(name).copied().unwrap_or_default();
                let count = measured.rpcs.get(name).copied().unwrap_or(0);
                let exact = range.exactness(name, count) == Exactness::Exact;
                (range.high > 0 || count > 0)
                    .then(|| command_count(&measured.cmd, name, range, count, exact))
            })
        });
    let in_flight = [
        ("READ", record.max_infl_read, replayed.reads_in_flight),
        ("WRITE", record.max_infl_write, replayed.writes_in_flight),
    ];
    let in_flight = in_flight.into_iter().filter_map(|(name, most, range)| {
        let most = most.filter(|most| *most > 0 && record.rtt_ms > 0.0)?;
        let exact = range.predicted == most;
        Some(command_count("in flight", name, range, most, exact))
    });
    counts.chain(in_flight).collect()
}

fn command_count(
    command: &str,
    op: &str,
    range: Range,
    measured: u64,
    exact: bool,
) -> CommandCount {
    CommandCount {
        command: command.to_owned(),
        op: op.to_owned(),
        predicted: range.predicted,
        low: range.low,
        high: range.high,
        measured,
        exact,
    }
}

fn sizes_exact(record: &StepRecord, replayed: &ReplayedRecord) -> bool {
    let none = BTreeMap::new();
    let flags = record.write.keys().chain(replayed.write_sizes.keys());
    same_sizes(&record.read_req, &replayed.read_sizes)
        && flags.into_iter().all(|flag| {
            same_sizes(
                record.write.get(flag).unwrap_or(&none),
                replayed.write_sizes.get(flag).unwrap_or(&BTreeMap::new()),
            )
        })
}

fn same_sizes(measured: &BTreeMap<String, u64>, predicted: &BTreeMap<u64, Range>) -> bool {
    let predicted: CallCounts = predicted
        .iter()
        .map(|(size, range)| (size.to_string(), *range))
        .collect();
    wrong("", measured, &predicted).is_empty()
}
