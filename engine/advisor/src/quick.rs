//! What sweeps and advice look at: the few figures of each phase, as an estimate, because they ask for
//! hundreds of answers. The answer to the scenario itself (`predict`) is worked out in full.
//!
//! Most of those questions differ in sizes of the mount only, and for many of these the simulator proves that they
//! change nothing (`mountwise_sim::setting`). Such a question is answered from memory: the same figures to the bit.

use mountwise_sim::bounds::least_elapsed;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::{Phase, PhaseOp};
use mountwise_sim::setting::Spans;
use mountwise_sim::steady::{self, Effort, Likeness};
use mountwise_sim::usage::Resource;
use mountwise_sim::{Outcome, Scenario};
use std::borrow::Cow;
use std::collections::VecDeque;

/// Calls of a mix that are simulated here, twice: they go out as evenly as their shares allow, so that after the first,
/// which find caches cold, what they take lies on a line.
const MIXED: [u64; 2] = [4096, 16_384];
/// Answers kept: a map of two options and a curve of each fit in.
const KEPT: usize = 256;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuickPhase {
    pub elapsed_s: f64,
    /// What the network allows at best.
    pub least_s: f64,
    pub waiting_s: f64,
    /// For which calls waited because every slot was taken.
    pub slots_s: f64,
    pub bytes: f64,
    pub bytes_read: f64,
    pub calls: f64,
}

/// What has been answered, and which other questions have the same answer.
#[derive(Debug, Default)]
pub struct Answered(VecDeque<Known>);

#[derive(Debug)]
struct Known {
    question: Likeness,
    spans: Option<Spans>,
    phases: Result<Vec<QuickPhase>, String>,
}

impl Answered {
    /// One entry per phase.
    pub fn quick(&mut self, scenario: &Scenario) -> Result<Vec<QuickPhase>, String> {
        let parameters = Parameters::for_scenario(scenario);
        let question = Likeness::of(scenario, &parameters);
        let has_same = |known: &&Known| question.is_met_by(&known.question, known.spans);
        if let Some(known) = self.0.iter().rev().find(has_same) {
            return known.phases.clone();
        }
        let outcome = steady::predict(&cut(scenario, MIXED[1]), &parameters, Effort::Estimate)?;
        let mut phases = phases(scenario, &outcome);
        if has_more_calls(scenario) {
            let part = steady::predict(&cut(scenario, MIXED[0]), &parameters, Effort::Estimate)?;
            let parts = self::phases(scenario, &part);
            phases = phases.and_then(|ends| Ok(beyond(scenario, &parts?, ends)));
        }
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(Known {
            question,
            spans: outcome.spans,
            phases: phases.clone(),
        });
        phases
    }

    /// What a question that has just been answered proves of others.
    pub(crate) fn proof(&self, scenario: &Scenario) -> Option<Proof> {
        let question = Likeness::of(scenario, &Parameters::for_scenario(scenario));
        let has_same = |known: &&Known| question.is_met_by(&known.question, known.spans);
        let spans = self.0.iter().rev().find(has_same)?.spans;
        Some(Proof { question, spans })
    }
}

/// For which other questions an answer holds, however they would be estimated.
pub(crate) struct Proof {
    question: Likeness,
    spans: Option<Spans>,
}

impl Proof {
    pub(crate) fn holds_for(&self, scenario: &Scenario) -> bool {
        let other = Likeness::of(scenario, &Parameters::for_scenario(scenario));
        other.is_proven_by(&self.question, self.spans)
    }
}

/// Calls of a mix that are not all simulated.
fn many_calls(phase: &Phase) -> Option<u64> {
    let calls = phase.count.filter(|calls| *calls > MIXED[1]);
    calls.filter(|_| phase.op == PhaseOp::OpMix)
}

fn has_more_calls(scenario: &Scenario) -> bool {
    let mut phases = scenario.phases.iter();
    phases.any(|phase| many_calls(phase).is_some())
}

/// The scenario with so many calls of its large mixes.
fn cut(scenario: &Scenario, calls: u64) -> Cow<'_, Scenario> {
    let mut part = Cow::Borrowed(scenario);
    if has_more_calls(scenario) {
        let phases = part.to_mut().phases.iter_mut();
        for phase in phases.filter(|phase| many_calls(phase).is_some()) {
            phase.count = Some(calls);
        }
    }
    part
}

/// All of the calls, from two parts of them.
fn beyond(scenario: &Scenario, parts: &[QuickPhase], ends: Vec<QuickPhase>) -> Vec<QuickPhase> {
    let both = parts.iter().zip(ends).zip(&scenario.phases);
    both.map(|((part, end), phase)| {
        let left = many_calls(phase).map_or(0, |calls| calls - MIXED[1]);
        let times = left as f64 / (MIXED[1] - MIXED[0]) as f64;
        let line = |of: fn(&QuickPhase) -> f64| of(&end) + (of(&end) - of(part)) * times;
        QuickPhase {
            elapsed_s: line(|phase| phase.elapsed_s),
            least_s: line(|phase| phase.least_s),
            waiting_s: line(|phase| phase.waiting_s),
            slots_s: line(|phase| phase.slots_s),
            bytes: line(|phase| phase.bytes),
            bytes_read: line(|phase| phase.bytes_read),
            calls: line(|phase| phase.calls),
        }
    })
    .collect()
}

/// A phase that is not modelled has no figures; its reason is the answer.
fn phases(scenario: &Scenario, outcome: &Outcome) -> Result<Vec<QuickPhase>, String> {
    outcome
        .phases
        .iter()
        .map(|one| {
            let reason = one.not_modelled.clone();
            reason.map_or_else(|| Ok(phase(scenario, one)), Err)
        })
        .collect()
}

fn phase(scenario: &Scenario, phase: &PhaseOutcome) -> QuickPhase {
    QuickPhase {
        elapsed_s: phase.marks.elapsed.seconds(),
        least_s: least_elapsed(scenario, phase).seconds(),
        waiting_s: phase.meter.waits.values().map(|wait| wait.seconds()).sum(),
        slots_s: slots_s(phase),
        bytes: phase.marks.bytes.0 as f64,
        bytes_read: phase
            .meter
            .read_sizes
            .iter()
            .map(|(size, count)| (size * count) as f64)
            .sum(),
        calls: Op::ALL
            .iter()
            .map(|op| phase.meter.op(*op).count as f64)
            .sum(),
    }
}

/// Of each table, where there are several.
pub(crate) fn slots_s(phase: &PhaseOutcome) -> f64 {
    let (time, tables) = phase.usage.of(Resource::Slots);
    time.seconds() / tables.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::scenario_at;
    use serde_json::{Value, json};

    fn preset(id: &str) -> Value {
        let preset = crate::presets::all()
            .into_iter()
            .find(|one| one["id"] == id);
        preset.expect("a preset of this name")["scenario"].take()
    }

    /// The figures of each size along an option, and how many of them had to be worked out.
    fn along(id: &str, axis: &str, sizes: &[u64]) -> (Vec<Vec<QuickPhase>>, usize) {
        let mut answered = Answered::default();
        let figures = sizes.iter().map(|size| {
            let scenario = scenario_at(&preset(id), &[(axis, &json!(size))]).expect("a scenario");
            answered.quick(&scenario).expect("figures")
        });
        let figures = figures.collect();
        (figures, answered.0.len())
    }

    #[test]
    fn what_changes_nothing_is_worked_out_once_and_is_the_same() {
        let sizes: Vec<u64> = (0..8).map(|step| 8192 << step).collect();
        // A checkpoint is only written; FreeBSD 9.2 grants 64 KiB at most and takes the larger size for its blocks.
        for (id, axis, worked_out) in [
            ("hpc-checkpoint", "mount.rsize", 1),
            ("hpc-checkpoint", "mount.wsize", 8),
            ("freebsd-2014-64k", "mount.rsize", 4),
            ("linux-2021-readahead", "mount.wsize", 1),
        ] {
            let (figures, count) = along(id, axis, &sizes);
            assert_eq!(count, worked_out, "{id} along {axis}");
            let alone = sizes
                .iter()
                .map(|size| along(id, axis, &[*size]).0.remove(0));
            assert_eq!(figures, alone.collect::<Vec<_>>(), "{id} along {axis}");
        }
    }

    /// Calls of all kinds, from processes that meet at the server; large ones as well as many.
    #[test]
    fn a_large_mix_goes_on_as_parts_of_it_do() {
        // From one of four files to another a disk turns as their reads happen to come.
        for (storage, cache, transfer, most) in
            [("ssd", "warm", 32_768, 0.01), ("disk", "cold", 4096, 0.025)]
        {
            let mix = json!({"ACCESS": 10.0, "COMMIT": 1.0, "GETATTR": 30.0, "LOOKUP": 10.0, "READ": 34.0, "WRITE": 15.0});
            let text = json!({
                "client": {"os": "linux"}, "mount": {"version": "3"},
                "server": {"os": "linux", "storage": storage, "cache": cache},
                "phases": [{"op": "op_mix", "count": 131_072, "mix": mix, "processes": 4, "record_bytes": transfer}],
            });
            let scenario = Scenario::from_json(&text.to_string()).expect("a scenario");
            let parameters = Parameters::for_scenario(&scenario);
            let whole = steady::predict(&scenario, &parameters, Effort::Exact).expect("an outcome");
            let whole = phases(&scenario, &whole).expect("figures")[0];
            let quick = Answered::default().quick(&scenario).expect("figures")[0];
            for (quick, whole) in [
                (quick.elapsed_s, whole.elapsed_s),
                (quick.bytes_read, whole.bytes_read),
                (quick.calls, whole.calls),
            ] {
                let off = (quick / whole - 1.0).abs();
                assert!(off < most, "{storage}: {quick} for {whole}");
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_is_useful() {
        let sizes: Vec<u64> = (1..=KEPT as u64 + 2).map(|pages| pages * 4096).collect();
        let (_, kept) = along("container-volume", "mount.wsize", &sizes);
        assert!(kept <= KEPT, "{kept}");
    }
}
