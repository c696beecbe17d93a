//! Attributes that age while a long phase runs, told by short runs whose clock gains.

use super::work::{of_all_processes, part};
use super::{FIRST_RUN, LARGEST_PART, Plan, Run};
use crate::line::Line;
use crate::op::Op;
use crate::outcome::{Marks, Outcome, PhaseOutcome};
use crate::phase::{Phase, PhaseOp};
use crate::scenario::Ageing;
use crate::units::Nanos;

/// Requests of a short run, between two expiries, with which it tells when attributes expire.
const REQUESTS_PER_EXPIRY: u64 = 16;
/// A run with so many times fewer requests than that will do.
const CLOSE_ENOUGH: u64 = 2;

/// What one run has and another has not, as it is.
const ONCE: Line = Line {
    beyond: 1,
    apart: 1,
};

/// How a phase of the whole is told: its last lives of attributes are all alike.
#[derive(Clone, Copy)]
struct Lives {
    /// Whole lives that are counted on.
    alike: u64,
    /// The time before them, in which a short run ages.
    before: Nanos,
}

impl Plan<'_> {
    pub(super) fn ageing_of_parts(&self) -> Ageing {
        if self.in_its_own_time {
            Ageing::InItsOwnTime
        } else {
            Ageing::AtTheEnd
        }
    }

    /// Adds to each phase of the whole what attributes cost that expire while it runs, as far as a shortened run
    /// can tell. Says how many events that took.
    ///
    /// A clock that gains a thousandfold ages attributes between two requests of a short run as much as
    /// between a thousand of the whole. That tells their expiries while there are more requests than those. What
    /// expires once in each life from then on, a run tells whose clock leaps by one. What expires every few requests they do
    /// not tell: it is `too_often`.
    pub(super) fn age(&self, runs: &[Run], whole: &mut [PhaseOutcome]) -> Result<u64, String> {
        let in_leaps = !self.in_its_own_time && self.may_expire(whole);
        let Some(first) = runs.first().filter(|_| in_leaps) else {
            return Ok(0);
        };
        let expiring: Vec<bool> = (0..whole.len())
            .map(|index| !self.renews(runs, index))
            .collect();
        if !expiring.contains(&true) {
            return Ok(0);
        }
        let mut events = 0;
        let mut unaged = first.clone();
        let (lives, aged) = loop {
            let pairs = self.scenario.phases.iter().zip(whole.iter());
            let lives: Vec<Lives> = pairs
                .zip(&unaged.outcome.phases)
                .map(|((phase, whole), short)| self.lives(phase, whole, short))
                .collect();
            let times = times(&unaged.outcome, &lives);
            let aged = self.cut(unaged.size, Ageing::Throughout(times))?;
            events += aged.events;
            let needed = self.needed_for(&unaged.outcome, &aged, &expiring);
            let will_do = |run: &&Run| needed <= run.size * CLOSE_ENOUGH;
            if will_do(&&unaged) {
                break (lives, aged);
            }
            unaged = if let Some(run) = runs.iter().find(will_do) {
                run.clone()
            } else {
                let stretches = needed
                    .saturating_sub(self.shape.rest)
                    .div_ceil(self.shape.stretch);
                let size = self.shape.rest + stretches * self.shape.stretch;
                if size > self.shape.file / LARGEST_PART {
                    self.too_often.set(true);
                    return Ok(events);
                }
                let run = self.shortened(size)?;
                events += run.outcome.events;
                run
            };
        };
        for (index, phase) in whole
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| expiring[*index])
        {
            phase.add_differences(&aged, &unaged.outcome, index, ONCE);
        }
        let expire =
            |index| expiring[index] && getattrs(&aged, index) > getattrs(&unaged.outcome, index);
        let alike: Vec<u64> = (0..lives.len())
            .map(|index| if expire(index) { lives[index].alike } else { 0 })
            .collect();
        if alike.iter().any(|lives| *lives > 0) {
            let short = if runs.len() == 1 {
                let shorter = self.shortened(self.shape.rest + FIRST_RUN * self.shape.stretch)?;
                events += shorter.outcome.events;
                shorter
            } else {
                first.clone()
            };
            events += self.add_lives(&short, &alike, whole)?;
        }
        Ok(events)
    }

    /// All phases together, and the time between them, last as long as attributes are believed at least.
    fn may_expire(&self, whole: &[PhaseOutcome]) -> bool {
        let idle = |phase: &Phase| phase.gap_s.or(phase.pause_s).unwrap_or(0.0);
        let idle: f64 = self.scenario.phases.iter().map(idle).sum();
        let busy: u64 = whole.iter().map(|phase| phase.marks.elapsed.0).sum();
        Nanos::from_seconds(idle) + Nanos(busy) >= self.shape.attributes.shortest
    }

    /// The files of the phase are read from the server all the time: two stretches take less than the shortest life, and
    /// each process sends a READ in each.
    fn renews(&self, runs: &[Run], index: usize) -> bool {
        let Some([low, high]) = self.repeats(runs, index) else {
            return false;
        };
        let per_stretch = |pick: fn(&PhaseOutcome) -> u64| {
            part(
                pick(high.1) - pick(low.1),
                self.shape.stretch,
                high.0 - low.0,
            )
        };
        let phase = &self.scenario.phases[index];
        let reads = per_stretch(|phase| phase.meter.op(Op::Read).count);
        phase.op == PhaseOp::Read
            && self.shape.attributes.renewed_by_reads
            && reads >= phase.processes.into()
            && per_stretch(|phase| phase.marks.elapsed.0) < self.shape.attributes.shortest.0 / 2
    }

    /// Adds what expires in a life, as many times as each phase has lives that are all alike.
    fn add_lives(
        &self,
        short: &Run,
        alike: &[u64],
        whole: &mut [PhaseOutcome],
    ) -> Result<u64, String> {
        let midst = |(phase, lives): (&PhaseOutcome, &u64)| {
            (*lives > 0).then_some(Nanos(phase.marks.elapsed.0 / 2))
        };
        let phases = short.outcome.phases.iter();
        let leapt = self.cut(
            short.size,
            Ageing::Leap {
                by: self.shape.attributes.longest,
                after: phases.zip(alike).map(midst).collect(),
            },
        )?;
        for (index, (phase, lives)) in whole.iter_mut().zip(alike).enumerate() {
            let line = Line {
                beyond: *lives,
                ..ONCE
            };
            phase.add_differences(&leapt, &short.outcome, index, line);
        }
        Ok(leapt.events)
    }

    /// An expiry is noticed by the next request, half of one later in the mean.
    fn lives(&self, phase: &Phase, whole: &PhaseOutcome, short: &PhaseOutcome) -> Lives {
        let elapsed = whole.marks.elapsed;
        let request = elapsed.0 / phase.requests().max(1);
        let life = self.shape.attributes.longest.0;
        let told = self.shape.attributes.settled_after.max(short.marks.elapsed);
        let each = life + request / 2;
        let alike = if phase.op.is_data() && life > request.saturating_mul(REQUESTS_PER_EXPIRY) {
            elapsed.saturating_sub(told).0 / each
        } else {
            0
        };
        Lives {
            alike,
            before: Nanos(elapsed.0 - alike * each),
        }
    }

    /// The size of a run whose requests lie close enough to tell the expiries that this pair saw. Fewer
    /// requests see fewer, so a run that is large enough for what it saw has seen them all.
    fn needed_for(&self, unaged: &Outcome, aged: &Outcome, expiring: &[bool]) -> u64 {
        let of_phase = |(index, phase): (usize, &Phase)| {
            let expiries = getattrs(aged, index).saturating_sub(getattrs(unaged, index));
            if expiries == 0 {
                return 0;
            }
            // One more than was seen: a short run may miss one and look large enough for the others.
            let requests = (expiries + 1).saturating_mul(REQUESTS_PER_EXPIRY);
            part(
                self.shape.file,
                requests,
                of_all_processes(phase, phase.requests()),
            )
        };
        let data = self.scenario.phases.iter().enumerate();
        data.filter(|(index, phase)| phase.op.is_data() && expiring[*index])
            .map(of_phase)
            .max()
            .unwrap_or(0)
    }
}

impl PhaseOutcome {
    /// What ageing attributes add to the calls and to the time, as far as the line leads; or take away, where a clock that
    /// leapt when a phase was over aged what the whole has only just heard of.
    fn add_differences(&mut self, aged: &Outcome, unaged: &Outcome, index: usize, line: Line) {
        let (Some(aged), Some(unaged)) = (aged.phases.get(index), unaged.phases.get(index)) else {
            return;
        };
        let longer = |now: Nanos, pick: fn(&Marks) -> Nanos| {
            line.time(now, pick(&unaged.marks), pick(&aged.marks))
        };
        self.marks.elapsed = longer(self.marks.elapsed, |marks| marks.elapsed);
        self.marks.io = longer(self.marks.io, |marks| marks.io);
        self.meter
            .add_differences(Op::Getattr, &aged.meter, &unaged.meter, line);
    }
}

fn getattrs(run: &Outcome, phase: usize) -> u64 {
    let getattr = |phase: &PhaseOutcome| phase.meter.op(Op::Getattr).count;
    run.phases.get(phase).map_or(0, getattr)
}

/// How many times longer each phase of the whole lasts before its lives are alike.
fn times(run: &Outcome, lives: &[Lives]) -> Vec<f64> {
    run.phases
        .iter()
        .zip(lives)
        .map(|(short, long)| long.before.0 as f64 / short.marks.elapsed.0.max(1) as f64)
        .collect()
}
