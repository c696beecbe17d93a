//! Why: the rules that acted in a phase, with the numbers put in and the source of each rule.
//!
//! A client model reports each rule by name when it acts (`World::rule_acted`); the registry below
//! turns the name and the count into a sentence. A rule without an entry here is a fault of this file.

use crate::text;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::Phase;
use mountwise_sim::scenario::Scenario;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub text: String,
    pub rule: &'static str,
    pub source: &'static str,
}

/// What a sentence may draw on.
pub struct Facts<'a> {
    pub scenario: &'a Scenario,
    pub phase: &'a Phase,
    pub outcome: &'a PhaseOutcome,
    pub times: u64,
}

struct Rule {
    name: &'static str,
    source: &'static str,
    sentence: fn(&Facts<'_>) -> String,
}

pub fn reasons(scenario: &Scenario, phase: &Phase, outcome: &PhaseOutcome) -> Vec<Reason> {
    outcome
        .meter
        .rules
        .iter()
        .filter_map(|(name, times)| {
            let rule = RULES.iter().find(|rule| rule.name == *name)?;
            let facts = Facts {
                scenario,
                phase,
                outcome,
                times: *times,
            };
            Some(Reason {
                text: (rule.sentence)(&facts),
                rule: rule.name,
                source: rule.source,
            })
        })
        .chain(sizes(phase, outcome))
        .collect()
}

/// Which request sizes went out, in the order of their weight.
fn sizes(phase: &Phase, outcome: &PhaseOutcome) -> Option<Reason> {
    let reads = &outcome.meter.read_sizes;
    let record = phase.record_bytes?;
    let total: u64 = reads.values().sum();
    if total == 0 {
        return None;
    }
    let mut sizes: Vec<(u64, u64)> = reads.iter().map(|(size, count)| (*size, *count)).collect();
    sizes.sort_by_key(|(size, count)| std::cmp::Reverse((*count, *size)));
    let list: Vec<String> = sizes
        .iter()
        .take(3)
        .map(|(size, count)| {
            format!(
                "{} of {}",
                text::count(*count as f64),
                text::bytes(*size as f64)
            )
        })
        .collect();
    let text = format!(
        "Requests of {} become {} READs: {}.",
        text::bytes(record as f64),
        text::count(total as f64),
        list.join(", ")
    );
    Some(Reason {
        text,
        rule: "read_sizes",
        source: "counted in this run",
    })
}

const RULES: &[Rule] = &[];

/// Names of all rules that can be explained; the tests hold the clients to it.
pub fn rule_names() -> Vec<&'static str> {
    RULES.iter().map(|rule| rule.name).collect()
}

/// Calls of one operation in the phase.
#[allow(dead_code, reason = "used by the sentences of RULES")]
fn calls(facts: &Facts<'_>, op: Op) -> String {
    text::count(facts.outcome.meter.op(op).count as f64)
}
