//! Predicted calls beside measured ones.

use super::bench::Arrivals;
use crate::op::Stable;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A count: the point, which is the one that most runs came near, and the ends between which a race puts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Range {
    pub low: u64,
    pub predicted: u64,
    pub high: u64,
}

/// Calls by the names that the records use.
pub type CallCounts = BTreeMap<String, Range>;

/// How close a prediction came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Exactness {
    /// Within 1 % or 2 calls (COMMITs of overlapping WRITEs: 15 %).
    Exact,
    /// The point is further off, but the predicted range holds the measurement.
    InRange,
    Off,
}

/// A count is exact within so many calls, or this share of what was measured, whichever is larger.
pub const EXACT_CALLS: u64 = 2;
pub const EXACT_SHARE: f64 = 0.01;
/// Where several WRITEs overlap, the number of COMMITs depends on which replies were in.
const COMMIT_SHARE: f64 = 0.15;

/// Share of what was measured within which the count of such calls is exact.
fn exact_share(name: &str) -> f64 {
    if name == "COMMIT" {
        COMMIT_SHARE
    } else {
        EXACT_SHARE
    }
}

fn is_near(predicted: u64, measured: u64, share: f64) -> bool {
    let distance = predicted.abs_diff(measured);
    distance <= EXACT_CALLS || distance as f64 <= share * measured as f64
}

impl Range {
    /// Of what the runs counted; a race often ends in one of two ways, and the median of its ends lies at neither.
    fn of(mut counts: Vec<u64>, is_near: impl Fn(u64, u64) -> bool) -> Self {
        counts.sort_unstable();
        let (Some(low), Some(high)) = (counts.first(), counts.last()) else {
            return Self::default();
        };
        let median = counts.len() / 2;
        let company = |at: &usize| {
            let near = counts.iter().filter(|count| is_near(counts[*at], **count));
            (near.count(), Reverse(at.abs_diff(median)))
        };
        Self {
            low: *low,
            predicted: counts[(0..counts.len()).max_by_key(company).unwrap_or(median)],
            high: *high,
        }
    }

    pub fn exactness(&self, name: &str, measured: u64) -> Exactness {
        if is_near(self.predicted, measured, exact_share(name)) {
            Exactness::Exact
        } else if (self.low..=self.high).contains(&measured) {
            Exactness::InRange
        } else {
            Exactness::Off
        }
    }
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct ReplayedStep {
    pub cmd: String,
    pub calls: CallCounts,
}

/// One record, predicted.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReplayedRecord {
    pub id: String,
    /// Why the record could not be predicted.
    pub not_modelled: Option<String>,
    /// Calls between the end of the phase before and the first command of this one.
    pub between: CallCounts,
    pub steps: Vec<ReplayedStep>,
    /// All steps together.
    pub calls: CallCounts,
    pub read_sizes: BTreeMap<u64, Range>,
    /// By stable flag as it travels: 0 UNSTABLE, 2 FILE_SYNC.
    pub write_sizes: BTreeMap<String, BTreeMap<u64, Range>>,
    pub reads_in_flight: Range,
    pub writes_in_flight: Range,
}

/// What one member of the ensemble saw in one phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub between: Arrivals,
    pub steps: Vec<Arrivals>,
}

impl Seen {
    fn total(&self) -> Arrivals {
        let mut total = Arrivals::default();
        for step in &self.steps {
            for (op, count) in &step.calls {
                *total.calls.entry(*op).or_default() += count;
            }
            for (size, count) in &step.read_sizes {
                *total.read_sizes.entry(*size).or_default() += count;
            }
            for (size, count) in &step.write_sizes {
                *total.write_sizes.entry(*size).or_default() += count;
            }
            total.reads_in_flight = total.reads_in_flight.max(step.reads_in_flight);
            total.writes_in_flight = total.writes_in_flight.max(step.writes_in_flight);
        }
        total
    }
}

/// Joins what the members of the ensemble saw.
pub(super) fn join(id: String, commands: &[String], members: &[Seen]) -> ReplayedRecord {
    let totals: Vec<Arrivals> = members.iter().map(Seen::total).collect();
    let steps = commands.iter().enumerate().map(|(index, cmd)| {
        let seen: Vec<&Arrivals> = members
            .iter()
            .filter_map(|member| member.steps.get(index))
            .collect();
        ReplayedStep {
            cmd: cmd.clone(),
            calls: calls(&seen),
        }
    });
    ReplayedRecord {
        id,
        not_modelled: None,
        between: calls(
            &members
                .iter()
                .map(|member| &member.between)
                .collect::<Vec<_>>(),
        ),
        steps: steps.collect(),
        calls: calls(&totals.iter().collect::<Vec<_>>()),
        read_sizes: ranges(
            totals
                .iter()
                .map(|total| total.read_sizes.clone())
                .collect(),
            |_| EXACT_SHARE,
        ),
        write_sizes: write_sizes(&totals),
        reads_in_flight: in_flight(totals.iter().map(|total| total.reads_in_flight)),
        writes_in_flight: in_flight(totals.iter().map(|total| total.writes_in_flight)),
    }
}

/// Nothing but the very depth is right.
fn in_flight(depths: impl Iterator<Item = u64>) -> Range {
    Range::of(depths.collect(), |one, other| one == other)
}

fn calls(seen: &[&Arrivals]) -> CallCounts {
    let by_name = seen.iter().map(|arrivals| {
        arrivals
            .calls
            .iter()
            .map(|(op, count)| (op.name().to_owned(), *count))
            .collect()
    });
    ranges(by_name.collect(), |name: &String| exact_share(name))
}

fn ranges<K: Ord + Clone>(
    members: Vec<BTreeMap<K, u64>>,
    share_of: impl Fn(&K) -> f64,
) -> BTreeMap<K, Range> {
    let mut keys: Vec<K> = members
        .iter()
        .flat_map(|member| member.keys().cloned())
        .collect();
    keys.sort();
    keys.dedup();
    keys.into_iter()
        .map(|key| {
            let counts = members
                .iter()
                .map(|member| member.get(&key).copied().unwrap_or(0))
                .collect();
            let share = share_of(&key);
            let range = Range::of(counts, |one, other| is_near(one, other, share));
            (key, range)
        })
        .collect()
}

fn write_sizes(totals: &[Arrivals]) -> BTreeMap<String, BTreeMap<u64, Range>> {
    let mut by_flag = BTreeMap::new();
    for (flag, stable) in [
        ("0", Stable::Unstable),
        ("1", Stable::DataSync),
        ("2", Stable::FileSync),
    ] {
        let members = totals.iter().map(|total| {
            let sizes = total
                .write_sizes
                .iter()
                .filter(|((how, _), _)| *how == stable);
            sizes.map(|((_, size), count)| (*size, *count)).collect()
        });
        let sizes = ranges(members.collect(), |_| EXACT_SHARE);
        if !sizes.is_empty() {
            by_flag.insert(flag.to_owned(), sizes);
        }
    }
    by_flag
}

impl ReplayedRecord {
    pub(super) fn refused(id: String, reason: String) -> Self {
        Self {
            id,
            not_modelled: Some(reason),
            ..Self::default()
        }
    }
}
