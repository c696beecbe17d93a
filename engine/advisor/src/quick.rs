//! What sweeps and advice look at: the few figures of each phase, as an estimate, because they ask for
//! hundreds of answers. The answer to the scenario itself (`predict`) is worked out in full.
//!
//! Most of those questions differ in sizes of the mount only, and for many of these the simulator proves that they
//! change nothing (`mountwise_sim::setting`). Such a question is answered from memory: the same figures to the bit.

use mountwise_sim::bounds::least_elapsed;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::setting::Spans;
use mountwise_sim::steady::{self, Effort, Likeness};
use mountwise_sim::usage::Resource;
use mountwise_sim::{Outcome, Scenario};
use std::collections::VecDeque;

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
        let outcome = steady::predict(scenario, &parameters, Effort::Estimate)?;
        let phases = phases(scenario, &outcome);
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

    #[test]
    fn no_more_is_kept_than_is_useful() {
        let sizes: Vec<u64> = (1..=KEPT as u64 + 2).map(|pages| pages * 4096).collect();
        let (_, kept) = along("container-volume", "mount.wsize", &sizes);
        assert!(kept <= KEPT, "{kept}");
    }
}
