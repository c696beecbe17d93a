//! What the simulator says of a change, in every world that was given.

use super::{AdviseRequest, Change, Effect, Goal, Piece, Proposal, When};
use crate::error::Error;
use crate::existence::lacking;
use crate::limits::WORTH_TELLING;
use crate::quick::{Answered, Proof, QuickPhase};
use crate::sweep::scenario_at;
use mountwise_sim::Scenario;
use serde_json::Value;

pub(super) struct Judge<'a> {
    request: &'a AdviseRequest,
    worlds: Vec<Value>,
    /// The goal's figure of each, and which changes are proven to leave it.
    before: Vec<(f64, Option<Proof>)>,
    /// The question.
    pub(super) scenario: Scenario,
    /// How much its client does not have as it is.
    lacks: usize,
    answered: &'a mut Answered,
    /// Runs that were asked for.
    pub(super) tried: usize,
}

pub(super) struct Judged {
    pub(super) effect: Effect,
    /// Mean part of the goal's figure that is left, over all worlds.
    pub(super) left: f64,
    pub(super) changed: Scenario,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        request: &'a AdviseRequest,
        answered: &'a mut Answered,
    ) -> Result<Self, Error> {
        let worlds = worlds(request)?;
        let before = worlds
            .iter()
            .map(|world| {
                let scenario = scenario_at(world, &[])?;
                let figure = figure(&scenario, request.goal, answered)?;
                Ok((figure, answered.proof(&scenario)))
            })
            .collect::<Result<_, Error>>()?;
        let scenario = scenario_at(&request.scenario, &[])?;
        Ok(Self {
            request,
            worlds,
            before,
            lacks: lacking(&scenario).len(),
            scenario,
            answered,
            tried: 0,
        })
    }

    /// The proposals of a piece, if it is one for this question.
    pub(super) fn worth_trying(&mut self, piece: &Piece) -> Vec<Proposal> {
        let proposals = (piece.proposals)(&self.scenario);
        let held = piece.when == When::Always || proposals.is_empty() || self.slots_hold(&[]);
        if held { proposals } else { Vec::new() }
    }

    /// Whether, with these changes, calls wait because every slot is taken: of the question itself.
    pub(super) fn slots_hold(&mut self, changes: &[Change]) -> bool {
        let changed = scenario_at(&self.request.scenario, &pairs(changes));
        let phases = changed.map(|changed| self.answered.quick(&changed));
        let phases = phases.ok().and_then(Result::ok).unwrap_or_default();
        let holds = |phase: &QuickPhase| phase.slots_s > WORTH_TELLING * phase.elapsed_s;
        phases.iter().any(holds)
    }

    /// None where there are no figures, and where the client does not have it.
    pub(super) fn of(&mut self, changes: &[Change]) -> Option<Judged> {
        self.tried += 1;
        let judged = self.judge(&pairs(changes)).ok()?;
        (lacking(&judged.changed).len() <= self.lacks).then_some(judged)
    }

    fn judge(&mut self, changes: &[(&str, &Value)]) -> Result<Judged, Error> {
        let goal = self.request.goal;
        let both = self.worlds.iter().zip(&self.before);
        let after: Vec<f64> = both
            .map(|(world, (before, proof))| {
                let changed = scenario_at(world, changes)?;
                // Estimates of two mounts that do the same may be a little apart.
                match proof {
                    Some(proof) if proof.holds_for(&changed) => Ok(*before),
                    _ => figure(&changed, goal, self.answered),
                }
            })
            .collect::<Result<_, Error>>()?;
        let before = self.before.iter().map(|(figure, _)| figure);
        let both = before.zip(&after);
        let factors = both.map(|(before, after)| if *after > 0.0 { before / after } else { 1.0 });
        let factors: Vec<f64> = factors.collect();
        let left = factors.iter().map(|factor| 1.0 / factor).sum::<f64>() / factors.len() as f64;
        let (mut least_at, mut most_at) = (0, 0);
        for (at, factor) in factors.iter().enumerate() {
            if *factor < factors[least_at] {
                least_at = at;
            }
            if *factor > factors[most_at] {
                most_at = at;
            }
        }
        let effect = Effect {
            from: self.before[0].0,
            to: after[0],
            unit: unit(goal),
            factor: factors[0],
            least_factor: factors[least_at],
            least_at,
            most_factor: factors[most_at],
            most_at,
        };
        let changed = scenario_at(&self.request.scenario, changes)?;
        Ok(Judged {
            effect,
            left,
            changed,
        })
    }
}

fn pairs(changes: &[Change]) -> Vec<(&str, &Value)> {
    changes
        .iter()
        .map(|change| (change.field.as_str(), &change.to))
        .collect()
}

fn worlds(request: &AdviseRequest) -> Result<Vec<Value>, Error> {
    /// Each world costs one run per proposal.
    const MAX_WORLDS: usize = 16;
    if request.worlds.len() > MAX_WORLDS {
        return Err(Error::at(
            "worlds",
            format!(
                "{} are too many; the limit is {MAX_WORLDS}",
                request.worlds.len()
            ),
        ));
    }
    Ok(std::iter::once(&request.scenario)
        .chain(&request.worlds)
        .cloned()
        .collect())
}

fn unit(goal: Goal) -> &'static str {
    match goal {
        Goal::Throughput => "seconds for all phases",
        Goal::Latency => "seconds that processes wait",
        Goal::ServerLoad => "calls to the server",
        Goal::Memory => "bytes read from the server",
    }
}

/// The figure that the goal wants small.
fn figure(scenario: &Scenario, goal: Goal, answered: &mut Answered) -> Result<f64, Error> {
    let phases = answered.quick(scenario).map_err(Error::new)?;
    let of = |phase: &QuickPhase| match goal {
        Goal::Throughput => phase.elapsed_s,
        Goal::Latency => phase.waiting_s,
        Goal::ServerLoad => phase.calls,
        Goal::Memory => phase.bytes_read,
    };
    Ok(phases.iter().map(of).sum())
}
