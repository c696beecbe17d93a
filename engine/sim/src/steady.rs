//! Large scenarios from smaller ones: what repeats is simulated a few times and then counted on.
//!
//! A sequential phase soon repeats its state: each stretch of the file costs the same calls and the same
//! time. Files are cut to sizes that double, whole stretches apart; where the calls of each kind and the
//! time lie on one straight line through four of them, the rest of the file follows the line. The ramp,
//! the last flush and the end of the file are in every run, so they are counted once, as simulated.
//! What does not repeat, random phases above all, is simulated as it is, or, for an estimate, expected
//! from a line through two sizes.
//!
//! A client's clock runs ahead by the time that is left out, so that attributes age as they would, and
//! files that do not stay in its cache shrink together with the cache, and the limits on dirty data shrink
//! with files that exceed them, as far as the client's own passes over them still fit in.
//!
//! Not modelled here: attributes that expire while a phase of hours runs, where a shortened run is over
//! before they would be looked at.

mod ageing;
mod line;
mod stretch;
mod work;

pub(crate) use line::Line;

use crate::client::{AttributeLife, client_for};
use crate::outcome::{Basis, Outcome, PhaseOutcome};
use crate::parameters::Parameters;
use crate::phase::{Pattern, Phase, PhaseOp};
use crate::run::simulate_parameters;
use crate::scenario::{Ageing, Cut, CutLimits, Scenario};
use stretch::{rough_stretch, stretch};
use work::{of_all_processes, part, piece, pieces};

/// Requests of a scenario up to which it is simulated as it is.
const SMALL: u64 = 2048;
/// Pieces of a scenario's work above which it is never simulated as it is.
const LARGE: u64 = 1 << 22;
/// Pieces up to which it is simulated as it is where shorter runs would not tell.
const FEW: u64 = LARGE / 2;
/// Size of the first run in stretches; the ramp should be over by then. Each further one has twice as many.
const FIRST_RUN: u64 = 2;
/// Sizes that must lie on one line.
const ON_THE_LINE: usize = 4;
/// How many times larger the larger of the two runs is that tell an expectation.
const APART: u64 = 4;
/// Largest part of the whole that is tried.
const LARGEST_PART: u64 = 4;
/// The same where no phase is random.
const APART_IN_ORDER: u64 = 2;
/// Requests of each phase, of all its processes, that tell an expectation.
const ENOUGH: u64 = 4096;
/// The same where all is in order and only the client's own limits keep it from repeating: these say how long a
/// run has to be.
const ENOUGH_IN_ORDER: u64 = 1024;
/// Pieces that tell one where nothing better follows, because the whole has too many.
const ENOUGH_FOR_LARGE: u64 = LARGE / 16;
/// Pieces of each phase, of all its processes, from which on a run need not be larger for the sake of each.
const PLENTY: u64 = LARGE / 16;
/// Part of a client's cache up to which files are sure to stay in it.
const SURELY_CACHED: f64 = 0.5;

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
    match Plan::of(scenario, parameters) {
        Some(plan) => plan.run(effort),
        None => simulate_parameters(scenario, parameters, 0),
    }
}

struct Plan<'a> {
    scenario: &'a Scenario,
    parameters: &'a Parameters,
    /// Size of the files that are cut.
    file: u64,
    /// What is left of it when the largest run that may be tried is taken off, in whole stretches.
    rest: u64,
    stretch: u64,
    cut_cache: bool,
    /// The stretch is a whole number of all that the client counts in: without one nothing repeats.
    repeatable: bool,
    /// Pieces of work in all phases.
    work: u64,
    /// What a piece of work moves at most.
    piece: u64,
    /// Nothing but requests says when the client writes.
    steady: bool,
    /// What must be written in order, by all processes together, until the rest goes on as it did.
    settled: u64,
    /// Processes that write at once, where fewest do.
    writers: u64,
    /// What of each phase tells an expectation.
    enough: Enough,
    attributes: AttributeLife,
}

#[derive(Clone, Copy)]
enum Enough {
    Requests(u64),
    Pieces(u64),
}

#[derive(Clone)]
struct Run {
    size: u64,
    outcome: Outcome,
}

impl<'a> Plan<'a> {
    fn of(scenario: &'a Scenario, parameters: &'a Parameters) -> Option<Self> {
        let extent = (client_for(scenario)?.extent)(scenario, parameters);
        let data = || scenario.phases.iter().filter(|phase| phase.op.is_data());
        let requests = data()
            .map(|phase| of_all_processes(phase, phase.requests()))
            .fold(0, u64::saturating_add);
        let file = data().filter_map(|phase| phase.file_bytes).max()?;
        let replayed = data().any(|phase| phase.order.is_some());
        if requests <= SMALL || replayed {
            return None;
        }
        let piece = piece(&extent);
        let work = data()
            .map(|phase| of_all_processes(phase, pieces(phase, piece)))
            .fold(0, u64::saturating_add);
        let tried = FIRST_RUN << (ON_THE_LINE - 1);
        let fits = |stretch: &u64| {
            let least = tried.checked_mul(*stretch);
            least.is_some_and(|least| file / LARGEST_PART >= least)
        };
        let common = stretch(scenario, &extent).filter(fits);
        let rough = || Some(rough_stretch(scenario)).filter(|stretch| work > FEW && fits(stretch));
        let stretch = common.or_else(rough)?;
        let wanted = data()
            .map(|phase| of_all_processes(phase, phase.file_bytes.unwrap_or(0)))
            .max()?;
        let written = data()
            .filter(|phase| phase.op != PhaseOp::Read)
            .map(|phase| of_all_processes(phase, phase.file_bytes.unwrap_or(0)))
            .max();
        let writers = data()
            .filter(|phase| phase.op != PhaseOp::Read)
            .map(|phase| u64::from(phase.processes));
        let in_order = data().any(|phase| phase.op != PhaseOp::Read && !is_random(phase));
        let steady = written <= Some(extent.steadily_written_bytes);
        Some(Self {
            scenario,
            parameters,
            file,
            rest: file % stretch,
            stretch,
            cut_cache: wanted as f64 > extent.cache_bytes as f64 * SURELY_CACHED,
            repeatable: common.is_some(),
            work,
            piece,
            steady,
            writers: writers.min().unwrap_or(1),
            settled: if in_order && !steady {
                extent.settled_after_bytes
            } else {
                0
            },
            attributes: extent.attributes,
            enough: Enough::Requests(if steady || data().any(is_random) {
                ENOUGH
            } else {
                ENOUGH_IN_ORDER
            }),
        })
    }

    fn run(mut self, effort: Effort) -> Result<Outcome, String> {
        let exact = effort == Effort::Exact && self.work <= LARGE;
        if effort == Effort::Exact && !exact {
            self.enough = Enough::Pieces(ENOUGH_FOR_LARGE);
        }
        let phases = &self.scenario.phases;
        if !phases.iter().all(|phase| self.may_repeat(phase)) {
            return if exact { self.whole() } else { self.expect() };
        }
        let mut runs: Vec<Run> = Vec::new();
        let mut stretches = FIRST_RUN;
        loop {
            let size = self.rest + stretches * self.stretch;
            if size > self.file / LARGEST_PART {
                break;
            }
            runs.push(Run {
                size,
                outcome: self.cut(size, Ageing::AtTheEnd)?,
            });
            if (0..self.scenario.phases.len()).all(|index| self.repeats(&runs, index))
                || !exact && runs.len() >= ON_THE_LINE && self.is_enough(size)
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
    fn expect(&self) -> Result<Outcome, String> {
        let apart = if self.scenario.phases.iter().any(is_random) {
            APART
        } else {
            APART_IN_ORDER
        };
        let size = |stretches: u64| self.rest + stretches * self.stretch;
        // Too many for each process to come to that state by itself.
        let many = self.work > FEW;
        let tells = |stretches: u64| {
            let (low, high) = (size(stretches / apart), size(stretches));
            let together = low.saturating_mul(self.writers);
            self.is_enough(high)
                && (low >= self.settled || many && together >= self.settled && self.is_plenty(high))
        };
        let mut stretches = FIRST_RUN << (ON_THE_LINE - 1);
        while many
            && stretches > apart
            && tells(stretches / 2)
            && self.is_plenty(size(stretches / 2))
        {
            stretches /= 2;
        }
        while !tells(stretches) && size(2 * stretches) <= self.file / LARGEST_PART {
            stretches *= 2;
        }
        if !tells(stretches) && self.work <= FEW {
            return self.whole();
        }
        let run = |size: u64| {
            let outcome = self.cut(size, Ageing::AtTheEnd)?;
            Ok(Run { size, outcome })
        };
        let runs: Result<Vec<Run>, String> = [size(stretches / apart), size(stretches)]
            .into_iter()
            .map(run)
            .collect();
        self.extend(&runs?)
    }

    fn may_repeat(&self, phase: &Phase) -> bool {
        self.repeatable && !is_random(phase) && (self.steady || phase.op == PhaseOp::Read)
    }

    fn whole(&self) -> Result<Outcome, String> {
        simulate_parameters(self.scenario, self.parameters, 0)
    }

    fn is_enough(&self, size: u64) -> bool {
        let mut data = self
            .scenario
            .phases
            .iter()
            .filter(|phase| phase.op.is_data());
        data.all(|phase| {
            let (each, enough) = match self.enough {
                Enough::Requests(enough) => (phase.requests(), enough),
                Enough::Pieces(enough) => (pieces(phase, self.piece), enough),
            };
            part(of_all_processes(phase, each), size, self.file) >= enough
        })
    }

    /// All processes together have done so much that no more is needed of each.
    fn is_plenty(&self, size: u64) -> bool {
        let mut data = self.scenario.phases.iter().filter(|one| one.op.is_data());
        data.all(|phase| {
            let all = of_all_processes(phase, pieces(phase, self.piece));
            part(all, size, self.file) >= PLENTY
        })
    }

    /// The scenario with files of another size.
    fn cut(&self, size: u64, ageing: Ageing) -> Result<Outcome, String> {
        let mut scenario = self.scenario.clone();
        for phase in scenario
            .phases
            .iter_mut()
            .filter(|phase| phase.op.is_data())
        {
            let whole = phase.file_bytes.unwrap_or(0);
            if whole > self.file / 2 {
                let record = phase.record_bytes.unwrap_or(1).max(1);
                let cut = whole.saturating_sub(self.file - size).max(record);
                phase.count = phase.count.map(|count| part(count, cut, whole).max(1));
                phase.file_bytes = Some(cut);
            }
        }
        scenario.client.cut = Some(Cut {
            part: size as f64 / self.file as f64,
            cache: self.cut_cache,
            dirty_limits: match (self.steady, self.settled) {
                (true, _) => CutLimits::Whole,
                (false, 0) => CutLimits::OfTheSameShare,
                (false, _) => CutLimits::OverSomePasses,
            },
            ageing,
        });
        simulate_parameters(&scenario, self.parameters, 0)
    }

    /// The last runs lie on one line, in calls of each kind and in time.
    fn repeats(&self, runs: &[Run], index: usize) -> bool {
        let Some(phase) = self.scenario.phases.get(index) else {
            return false;
        };
        if !phase.op.is_data() {
            return true;
        }
        let Some(last) = runs
            .len()
            .checked_sub(ON_THE_LINE)
            .map(|from| &runs[from..])
        else {
            return false;
        };
        let outcomes: Option<Vec<(u64, &PhaseOutcome)>> = last
            .iter()
            .map(|run| Some((run.size, run.outcome.phases.get(index)?)))
            .collect();
        self.may_repeat(phase) && outcomes.is_some_and(|outcomes| line::on_a_line(&outcomes))
    }

    fn extend(&self, runs: &[Run]) -> Result<Outcome, String> {
        let (Some(first), [.., before, last]) = (runs.first(), runs) else {
            return self.whole();
        };
        let line = |low: &Run| Line {
            beyond: self.file - last.size,
            apart: last.size - low.size,
        };
        let mut phases: Vec<PhaseOutcome> = (0..self.scenario.phases.len())
            .filter_map(|index| {
                let of = |run: &'_ Run| run.outcome.phases.get(index).cloned();
                let file_bytes = last.size;
                Some(if !self.scenario.phases[index].op.is_data() {
                    of(last)?
                } else if self.repeats(runs, index) {
                    let basis = Basis::Repeated { file_bytes };
                    line(before).through(&of(before)?, &of(last)?, basis)
                } else {
                    let basis = Basis::Expected { file_bytes };
                    // Where nothing is left to chance, the last runs are the least marked by their size.
                    let low = if is_random(&self.scenario.phases[index]) {
                        first
                    } else {
                        before
                    };
                    line(low).through(&of(low)?, &of(last)?, basis)
                })
            })
            .collect();
        let ageing = self.age(runs, &mut phases)?;
        for (phase, short) in phases.iter_mut().zip(&last.outcome.phases) {
            phase.stretch_course(short);
        }
        Ok(Outcome {
            phases,
            events: ageing + runs.iter().map(|run| run.outcome.events).sum::<u64>(),
            ..last.outcome.clone()
        })
    }
}

fn is_random(phase: &Phase) -> bool {
    phase.op == PhaseOp::Mixed || phase.pattern == Some(Pattern::Random)
}

impl PhaseOutcome {
    /// Spreads the calls over the seconds as a short run did.
    fn stretch_course(&mut self, short: &Self) {
        let (from, to) = (short.marks.elapsed, self.marks.elapsed);
        let totals = self.meter.totals();
        self.meter.course = short.meter.course.stretched(from, to, totals);
    }
}
