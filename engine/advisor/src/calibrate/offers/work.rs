//! The work that was counted, as a mix of operations that can be asked about.

use crate::observe::{FEW_CALLS, Observed, Offer, OpObserved, Span, op_of};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::NfsVersion;
use serde_json::{Map, json};

/// Enough calls for a mix to show its percentages; more only take longer.
const ENOUGH_CALLS: f64 = 10_000.0;
/// Assumption: rarer calls, those of the mount among them, change neither time nor mix.
const LEAST_PER_CENT: f64 = 0.5;
/// Of a busy fleet one client's calls, not all.
const MOST_PROCESSES: f64 = 256.0;

/// The counted calls as a question, to be asked instead of the one that stands there.
pub(in crate::calibrate) fn of_work(scenario: &Scenario, observed: &Observed) -> Option<Offer> {
    let version = version_of_work(scenario, observed);
    let known = || {
        let ops = observed.ops.iter();
        ops.filter(|(name, _)| op_of(name).is_some_and(|op| op.is_of(version)))
    };
    let calls: f64 = known().map(|(_, op)| op.count).sum();
    if calls < FEW_CALLS {
        return None;
    }
    let total: f64 = known().map(|(_, op)| op.weight()).sum();
    let mix: Map<String, serde_json::Value> = known()
        .map(|(name, op)| (name, libm::round(op.weight() / total * 1000.0) / 10.0))
        .filter(|(_, per_cent)| *per_cent >= LEAST_PER_CENT)
        .map(|(name, per_cent)| (name.clone(), json!(per_cent)))
        .collect();
    let mut phase = json!({
        "op": "op_mix",
        "mix": mix,
        "count": libm::round(calls.min(ENOUGH_CALLS)) as u64,
        "processes": under_way(observed).unwrap_or(1),
    });
    if let Some(bytes) = transfer_bytes(observed) {
        phase["record_bytes"] = json!(bytes);
    }
    Some(Offer {
        field: "phases",
        value: json!([phase]),
        why: why_of_work(observed, version),
    })
}

/// That of the report, whose mount is offered too, else that of the question.
fn version_of_work(scenario: &Scenario, observed: &Observed) -> NfsVersion {
    let offers = observed.offers.iter();
    let told = offers
        .filter(|offer| offer.field == "mount.version")
        .find_map(|offer| serde_json::from_value(offer.value.clone()).ok());
    let mut asked = scenario.clone();
    asked.mount.version = told.unwrap_or(asked.mount.version);
    asked.protocol()
}

/// A question may hold what the mount sends by itself (sim/src/validate/mix.rs).
fn why_of_work(observed: &Observed, version: NfsVersion) -> String {
    let lacking = |name: &&String| op_of(name).is_some_and(|op| !op.is_of(version));
    let left_out: Vec<&str> = observed
        .ops
        .keys()
        .filter(lacking)
        .map(String::as_str)
        .collect();
    let mix = if observed.span == Some(Span::Rate) {
        "the calls whose rates the report tells, as a mix"
    } else {
        "the calls that the report counts, as a mix"
    };
    if left_out.is_empty() {
        return mix.to_owned();
    }
    format!(
        "{mix}; without what this version does not send by itself: {}",
        left_out.join(", ")
    )
}

/// Little's law: calls in a second times what each takes.
fn under_way(observed: &Observed) -> Option<u64> {
    let elapsed_s = observed.elapsed_s.filter(|_| observed.between_readings);
    let under_way: f64 = observed
        .ops
        .values()
        .filter_map(|op| {
            let per_s = op.per_s.or_else(|| Some(op.count / elapsed_s?))?;
            Some(per_s * op.execute_ms.or(op.round_trip_ms)? / 1e3)
        })
        .sum();
    (under_way > 0.0).then(|| libm::round(under_way.clamp(1.0, MOST_PROCESSES)) as u64)
}

/// Data in a READ or WRITE on the mean, whichever moved more.
fn transfer_bytes(observed: &Observed) -> Option<u64> {
    let of = |name: &str, data: fn(&OpObserved) -> Option<f64>| {
        let op = observed.ops.get(name)?;
        let bytes = data(op)?;
        Some((op.weight() * bytes, bytes))
    };
    let read = of("READ", OpObserved::bytes_read_per_call);
    let written = of("WRITE", OpObserved::bytes_written_per_call);
    let either = read.into_iter().chain(written);
    let (_, bytes) = either.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(bytes as u64)
}
