//! The FreeBSD laboratory's records, as the tests of their replay read them.

use mountwise_sim::replay::StepRecord;

const RECORDS: &str = include_str!("../../../../models/measurements/lab-freebsd/records.jsonl");

/// Those of one boot, each with its line.
pub(crate) fn records_of(boot: &str) -> Vec<(usize, StepRecord)> {
    RECORDS
        .lines()
        .enumerate()
        .filter_map(|(index, line)| Some((index + 1, StepRecord::from_json(line).ok()?)))
        .filter(|(_, record)| record.boot == boot)
        .collect()
}
