//! Large scenarios from smaller ones: what repeats is simulated a few times and then counted on.
//!
//! A sequential phase soon repeats its state: each stretch of the file costs the same calls and the same
//! time. Files are cut to some stretches; where the calls of each kind and the time lie on one straight line
//! through four milestones of the run, the rest of the file follows the line. Where they do not, or where more
//! than the requests so far has a say, files are cut to sizes that double, and four of these runs must lie on one
//! line. The ramp, the last flush and the end of the file are in every run, so they are counted once, as simulated.
//! What does not repeat, random phases above all, is simulated as it is, or, for an estimate, expected
//! from a line through two sizes.
//!
//! A client's clock stands still while a part of a file is worked on and then runs ahead by what the whole takes, so that
//! attributes age as they would (`ageing`), and files that do not stay in its cache shrink together with the cache. Where requests are random, all that has to do
//! with how full a file is shrinks with it (`scale`): limits on dirty data and their expiry, the writes from one fsync to
//! the next, what is near to a server's disk. Where files are written in order, the limits hold some passes of the client
//! over them, and how much more the whole may hold changes only its end. Each phase meets the limits of its own kind, and one
//! whose files are not cut those of the whole. Of files written at random that are so large that
//! requests hardly meet, two smaller ones tell (`narrow`), at a cost that does not grow with them.
//!
//! Not modelled here: attributes that expire while a phase of hours runs, where a shortened run is over
//! before they would be looked at.

mod ageing;
mod cuts;
mod enough;
mod likeness;
mod line;
mod milestones;
#[cfg(feature = "whole")]
mod narrow;
mod scale;
mod shape;
mod sizes;
mod stretch;
mod work;

pub use likeness::Likeness;
#[cfg(feature = "whole")]
pub use narrow::TAKEN_AS_THEY_ARE_BYTES;

use crate::line::Line;
use crate::op::Op;
use crate::outcome::{Basis, Outcome, PhaseOutcome};
use crate::parameters::Parameters;
use crate::phase::{Phase, PhaseOp};
use crate::run::{is_too_large, simulate_parameters};
use crate::scenario::{Ageing, Cut, CutLimits, PhaseCut, Scenario};
use crate::setting::Spans;
use enough::Enough;
use shape::Shape;
use std::cell::Cell;
use work::{follow_each_other, is_random, part};

/// Pieces of a scenario's work above which it is never simulated as it is.
const LARGE: u64 = 1 << 22;
/// Pieces up to which it is simulated as it is where shorter runs would not tell.
const FEW: u64 = LARGE / 8;
/// The same where no shorter run is large enough to tell: estimates of small files behind 4 and 15 MiB of read-ahead took a
/// sixth of the whole's time, those of writes in strides beyond a limit that is a small part of the file twice it, where
/// processes write one file one after the other they were up to 62 % off (measured on the simulator).
const FEW_UNTOLD: u64 = LARGE / 2;
/// Size of the first run in stretches; the ramp should be over by then. Each further one has twice as many.
const FIRST_RUN: u64 = 2;
/// Sizes that must lie on one line.
const ON_THE_LINE: usize = 4;
/// How many times larger the larger of the two runs is that tell an expectation of random requests: the farther apart,
/// the less of their chance is in the line, but the smaller one must be like the whole.
const APART_AT_RANDOM: [u64; 2] = [16, 4];
/// The same where files share limits, which must have room for what is under way in the smaller run, too.
const APART_WITH_LIMITS: [u64; 3] = [16, 4, 2];
/// The same where nothing is left to chance but writers wait at limits.
const APART: u64 = 4;
/// How many times larger where no phase is random and nobody waits at limits.
const APART_IN_ORDER: u64 = 2;
/// How many times smaller a run will do where only fsyncs flush: more meets in it than should, but the whole would take
/// three times as long (measured on the simulator).
const LOOSER: u64 = 4;
/// The rule by which a Linux client commits what a single write runs into (client/linux/file.rs).
const COMMITS_ONE: &str = "linux.flush_incompatible_range";
/// Largest part of the whole that is tried.
const LARGEST_PART: u64 = 4;

/// How exact an answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// At once: what does not repeat is an expectation.
    Estimate,
    /// What does not repeat is simulated, up to millions of requests.
    Exact,
}

/// The outcome of a scenario, at a cost that does not follow its file sizes where their cost repeats.
pub fn predict(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
) -> Result<Outcome, String> {
    #[cfg(feature = "whole")]
    if scenario.server.is_crowded() {
        return crate::crowd::predict(scenario, parameters, effort);
    }
    run(scenario, parameters, effort)
}

/// The same, of the server what is left of it.
pub(crate) fn run(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
) -> Result<Outcome, String> {
    #[cfg(feature = "whole")]
    if let Some(outcome) = crate::many_files::predict(scenario, parameters, effort) {
        return outcome;
    }
    #[cfg(feature = "whole")]
    if let Some(outcome) = narrow::predict(scenario, parameters, effort) {
        return outcome;
    }
    match Plan::outcome(scenario, parameters, effort) {
        Some(told) => told,
        None => simulate_parameters(scenario, parameters, 0),
    }
}

struct Plan<'a> {
    scenario: &'a Scenario,
    parameters: &'a Parameters,
    shape: Shape,
    /// Parts of files age by what they take, and by what is left out when they are over.
    in_its_own_time: bool,
    /// If attributes expire too often for anything else.
    too_often: &'a Cell<bool>,
    /// For which sizes of the mount all runs so far would have been the same.
    spans: Cell<Option<Spans>>,
}

/// How a phase stood when so much of its file lay behind it.
type Point<'r> = (u64, &'r PhaseOutcome);

#[derive(Clone)]
struct Run {
    size: u64,
    outcome: Outcome,
}

impl<'a> Plan<'a> {
    /// None: it is simulated as it is.
    fn outcome(
        scenario: &'a Scenario,
        parameters: &'a Parameters,
        effort: Effort,
    ) -> Option<Result<Outcome, String>> {
        let too_often = Cell::new(false);
        let told = Plan::of(scenario, parameters, &too_often)?.run(effort);
        // What expires every few requests does so in a part as in the whole.
        match too_often.get() {
            true => Some(Plan::of(scenario, parameters, &too_often)?.run(effort)),
            false => Some(told),
        }
    }

    fn of(
        scenario: &'a Scenario,
        parameters: &'a Parameters,
        too_often: &'a Cell<bool>,
    ) -> Option<Self> {
        Some(Self {
            scenario,
            parameters,
            shape: Shape::of(scenario, parameters)?,
            in_its_own_time: too_often.get(),
            too_often,
            spans: Cell::new(Some(Spans::ALL)),
        })
    }

    fn run(mut self, effort: Effort) -> Result<Outcome, String> {
        let few = self.shape.work <= LARGE && !is_too_large(self.scenario);
        let exact = effort == Effort::Exact && few;
        if effort == Effort::Exact && !exact {
            self.shape.enough = Enough::FOR_LARGE;
        }
        let phases = &self.scenario.phases;
        if !phases.iter().all(|phase| self.may_repeat(phase)) {
            return if exact { self.whole() } else { self.expect() };
        }
        if let Some(outcome) = self.in_one_run()? {
            return Ok(outcome);
        }
        let mut runs: Vec<Run> = Vec::new();
        let mut stretches = FIRST_RUN;
        while stretches * self.shape.stretch < self.shape.least {
            stretches *= 2;
        }
        loop {
            let size = self.shape.rest + stretches * self.shape.stretch;
            if size > self.shape.file / LARGEST_PART {
                break;
            }
            runs.push(self.shortened(size)?);
            if self.all_repeat(&runs) || !exact && runs.len() >= ON_THE_LINE && self.is_enough(size)
            {
                return self.extend(&runs);
            }
            stretches *= 2;
        }
        if exact {
            return self.whole();
        }
        self.extend(&runs)
    }

    /// A line through two runs, where waiting for the phases to repeat would be in vain.
    fn expect(mut self) -> Result<Outcome, String> {
        let random = self.scenario.phases.iter().any(is_random);
        let share_limits = random && self.shape.share_limits;
        let aparts: &[u64] = if share_limits {
            &APART_WITH_LIMITS
        } else if random {
            &APART_AT_RANDOM
        } else if self.shape.settled > 0 {
            &[APART, APART_IN_ORDER]
        } else {
            &[APART_IN_ORDER]
        };
        let mut told = self.told(aparts, random);
        if told.is_none() && random && self.shape.steady {
            self.shape.least /= LOOSER;
            told = self.told(aparts, random);
        }
        // The nearer, the larger is the smaller one, which matters where WRITEs under way fill limits.
        let apart = if share_limits {
            aparts.last()
        } else {
            aparts.first()
        };
        let at_best = || self.at_best(*apart?);
        let Some((low, high)) = told.or_else(at_best) else {
            return self.whole();
        };
        self.extend(&[self.shortened(low)?, self.shortened(high)?])
    }

    fn may_repeat(&self, phase: &Phase) -> bool {
        self.shape.repeatable
            && !is_random(phase)
            && !follow_each_other(phase)
            && (self.shape.steady || phase.op == PhaseOp::Read)
    }

    fn whole(&self) -> Result<Outcome, String> {
        self.simulate(self.scenario)
    }

    fn simulate(&self, scenario: &Scenario) -> Result<Outcome, String> {
        let outcome = simulate_parameters(scenario, self.parameters, 0)?;
        let both = self.spans.get().zip(outcome.spans);
        let spans = both.map(|(all, here)| all.within(here));
        self.spans.set(spans);
        Ok(Outcome { spans, ..outcome })
    }

    fn shortened(&self, size: u64) -> Result<Run, String> {
        let outcome = self.cut(size, self.ageing_of_parts())?;
        Ok(Run { size, outcome })
    }

    /// The scenario with files of another size.
    fn cut(&self, size: u64, ageing: Ageing) -> Result<Outcome, String> {
        let mut scenario = self.scenario.clone();
        let run_part = size as f64 / self.shape.file as f64;
        let phases = scenario.phases.iter_mut().enumerate();
        for (index, phase) in phases.filter(|(_, phase)| phase.op.is_data()) {
            phase.evenly_mixed = true;
            phase.milestones = self.milestones(size);
            let whole = phase.file_bytes.unwrap_or(0);
            if self.shape.cuts.is_cut(index) {
                let record = phase.record_bytes.unwrap_or(1).max(1);
                let cut = self.reach(index, size).max(record);
                phase.count = phase.count.map(|count| part(count, cut, whole).max(1));
                if self.shape.in_scale && is_random(phase) {
                    scale::sync_sooner(phase, size, self.shape.file);
                }
                phase.file_bytes = Some(cut);
                phase.whole_bytes = Some(whole);
                let dirty_limits = self.shape.limits_of(phase);
                let if_cut = |is_cut: bool| if is_cut { run_part } else { 1.0 };
                phase.cut = PhaseCut {
                    cache: if_cut(self.shape.cut_cache),
                    limits: if_cut(dirty_limits == CutLimits::OfTheSameShare),
                    dirty_limits,
                };
            }
        }
        scenario.client.cut = Some(Cut {
            part: run_part,
            at_random: self.shape.at_random,
            in_scale: self.shape.in_scale,
            ageing,
        });
        self.simulate(&scenario)
    }

    fn all_repeat(&self, runs: &[Run]) -> bool {
        let mut phases = self.scenario.phases.iter().enumerate();
        phases.all(|(index, phase)| !phase.op.is_data() || self.repeats(runs, index).is_some())
    }

    /// If what has been seen of the phase lies on one line, in calls of each kind and in time: its last two points, with
    /// how much of the file lies behind them.
    #[inline(never)]
    fn repeats<'r>(&self, runs: &'r [Run], index: usize) -> Option<[Point<'r>; 2]> {
        if !self.may_repeat(self.scenario.phases.get(index)?) {
            return None;
        }
        let points: Vec<Point> = if let [run] = runs {
            self.noted(run, index)
        } else {
            let of = |run: &'r Run| {
                let size = self.reach(index, run.size);
                Some((size, run.outcome.phases.get(index)?))
            };
            runs.iter().filter_map(of).collect()
        };
        let last = points.get(points.len().checked_sub(ON_THE_LINE)?..)?;
        let [.., low, high] = *last else {
            return None;
        };
        line::on_a_line(last).then_some([low, high])
    }

    #[inline(never)]
    fn extend(&self, runs: &[Run]) -> Result<Outcome, String> {
        let (first, before, last) = match runs {
            [one] if self.all_repeat(runs) => (one, one, one),
            [first, .., before, last] => (first, before, last),
            [first, last] => (first, first, last),
            _ => return self.whole(),
        };
        let phases = last.outcome.phases.iter().enumerate();
        let mut phases: Vec<PhaseOutcome> = phases
            .map(|(index, to)| {
                let phase = &self.scenario.phases[index];
                let file_bytes = self.reach(index, last.size);
                let whole_bytes = self.reach(index, self.shape.file);
                let line = |apart: u64| Line {
                    beyond: whole_bytes - file_bytes,
                    apart,
                };
                if !phase.op.is_data() || !self.shape.cuts.is_cut(index) {
                    to.clone()
                } else if let Some([low, high]) = self.repeats(runs, index) {
                    let basis = Basis::Repeated { file_bytes };
                    line(high.0 - low.0).follow(to, (low.1, high.1), basis)
                } else {
                    let basis = Basis::Expected { file_bytes };
                    // Where nothing is left to chance, the last runs are the least marked by their size.
                    let low = if is_random(phase) { first } else { before };
                    let mut from = low.outcome.phases.get(index).unwrap_or(to).clone();
                    if self.shape.settled > 0 {
                        from.marks.end_as(&to.marks);
                    }
                    let low_bytes = self.reach(index, low.size);
                    let mut whole = line(file_bytes - low_bytes).follow(to, (&from, to), basis);
                    if self.shape.in_scale {
                        let sizes = [low_bytes, file_bytes, whole_bytes];
                        let meters = (&from.meter, &to.meter);
                        whole
                            .meter
                            .saturate((Op::Commit, COMMITS_ONE), meters, sizes);
                    }
                    whole
                }
            })
            .collect();
        let ageing = self.age(runs, &mut phases)?;
        let asked = self.scenario.phases.iter();
        for ((phase, short), asked) in phases.iter_mut().zip(&last.outcome.phases).zip(asked) {
            phase.stretch_course(short, !self.shape.in_scale && !is_random(asked));
        }
        Ok(Outcome {
            phases,
            spans: self.spans.get(),
            events: ageing + runs.iter().map(|run| run.outcome.events).sum::<u64>(),
            client: last.outcome.client,
            negotiated: last.outcome.negotiated.clone(),
            trace: last.outcome.trace.clone(),
        })
    }
}

impl PhaseOutcome {
    /// Spreads the calls over the seconds as a short run did; or it goes on for longer, where it goes on as it is.
    pub(crate) fn stretch_course(&mut self, short: &Self, goes_on: bool) {
        let (from, to) = (short.marks.elapsed, self.marks.elapsed);
        let totals = self.meter.totals();
        self.meter.course = short.meter.course.stretched(from, to, totals, goes_on);
    }
}
