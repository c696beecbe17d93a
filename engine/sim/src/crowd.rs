//! Several clients of one server: what one of them gets while the others do the same.
//!
//! Every client has a host and a cache of its own; they share the server's link (at its end as fast as at theirs), its
//! processors, its threads and its storage. They are alike, so one of them is simulated. What its work keeps the
//! busiest of the shared parts from others is its demand. As long as there is time for the demand of all while one of
//! them works alone, each works as if it were alone; beyond that it takes as long as the demand of all, one after the
//! other: the asymptotic bounds of a closed network (Lazowska, Zahorjan, Graham, Sevcik: Quantitative System
//! Performance, 1984, chapter 5). In such a phase the server's work is stretched, until the phase takes that long.
//! At worst every call meets those of all the others at every part: that, with the work stretched by the number of
//! clients, is how much more it may take. At the storage the clients' streams come mixed, so that no READ follows the
//! one before; how much less it takes where they do not mix is told with it. A flush that all who wait share is for
//! the others', too: it takes no longer for more of them, but one may have to wait for the one before.
//!
//! Not modelled: clients that do different work or begin at different times, what one finds in the server's cache
//! because of another, and delegations and attributes that change because several work on one file. A service that
//! limits each client (`Kind::limits_each_client`) is taken to have enough for all.

use crate::meter::Undecided;
use crate::outcome::{Outcome, PhaseOutcome};
use crate::parameters::Parameters;
use crate::scenario::{Scenario, Server};
use crate::server::{DEFAULT_NFSD_THREADS, storage};
use crate::steady::{self, Effort};
use crate::units::Nanos;
use crate::usage::Resource;
use std::borrow::Cow;

/// How near a phase's time comes to what it is stretched for: no answer is that exact.
const NEAR: f64 = 0.005;
/// Runs in search of it; the nearest that does not take less is taken.
const TRIES: usize = 5;

/// How the other clients bear on one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    /// How many times as long the server's work takes.
    stretch: f64,
    undecided: Undecided,
    /// Whether its threads are what all of them wait for.
    waits_for_threads: bool,
}

impl Server {
    /// Whether other clients take from it what this one would use.
    pub(crate) fn is_crowded(&self) -> bool {
        let kind = storage::kind(self.storage.as_deref());
        self.clients.unwrap_or(1) > 1 && !kind.limits_each_client()
    }

    pub(crate) fn stretch(&self, phase: usize) -> f64 {
        self.crowd.get(phase).map_or(1.0, |part| part.stretch)
    }

    /// Of a question of which one phase is left.
    pub(crate) fn leave_only(&mut self, phase: usize) {
        let part = self.crowd.get(phase).copied();
        self.crowd = part.into_iter().collect();
    }

    fn threads_or_default(&self) -> f64 {
        f64::from(self.threads.unwrap_or(DEFAULT_NFSD_THREADS))
    }
}

/// The scenario with what the other clients leave of the server, for whoever runs it in another way than `predict`.
pub fn settled<'a>(
    scenario: &'a Scenario,
    parameters: &Parameters,
) -> Result<Cow<'a, Scenario>, String> {
    match scenario.server.crowd.is_empty() {
        true => settled_anew(scenario, parameters),
        false => Ok(Cow::Borrowed(scenario)),
    }
}

/// The same of a question that was made of one that is settled.
pub fn settled_anew<'a>(
    scenario: &'a Scenario,
    parameters: &Parameters,
) -> Result<Cow<'a, Scenario>, String> {
    if !scenario.server.is_crowded() {
        return Ok(Cow::Borrowed(scenario));
    }
    let mut settled = scenario.clone();
    settled.server.crowd.clear();
    settled.server.crowd = Search::new(&settled, parameters)?.parts()?;
    Ok(Cow::Owned(settled))
}

pub(crate) fn predict(
    scenario: &Scenario,
    parameters: &Parameters,
    effort: Effort,
) -> Result<Outcome, String> {
    let settled = settled(scenario, parameters)?;
    let mut outcome = steady::run(&settled, parameters, effort)?;
    let clients = f64::from(scenario.server.clients.unwrap_or(1));
    for (phase, part) in outcome.phases.iter_mut().zip(&settled.server.crowd) {
        phase.usage.of_all_clients(clients / part.stretch);
        if part.waits_for_threads {
            phase.usage.set(Resource::Threads, phase.marks.elapsed, 1);
        }
        phase.meter.undecided += part.undecided;
    }
    // What other sizes would change depends on all the runs.
    outcome.spans = None;
    Ok(outcome)
}

/// Seconds for which one client keeps the busiest of the shared parts from the others, and whether that is the threads.
fn demand(phase: &PhaseOutcome, server: &Server) -> (f64, bool) {
    let usage = &phase.usage;
    let total = |resource| usage.of(resource).0.seconds();
    let joint = usage.joint_flushes().seconds();
    let of_flushes = usage.of_flushes();
    let apart = |resource| match resource == of_flushes {
        true => (total(resource) - joint).max(0.0),
        false => total(resource),
    };
    let each = |resource| apart(resource) / usage.of(resource).1.max(1) as f64;
    let busiest = [
        Resource::LinkToServer,
        Resource::LinkToClient,
        Resource::ServerProcessor,
        Resource::Storage,
        Resource::StorageRate,
    ]
    .into_iter()
    .map(each)
    .fold(0.0, f64::max);
    // A thread is held while the processor and the storage work for it, and during a flush.
    let held = total(Resource::ServerProcessor)
        + apart(Resource::Storage)
        + apart(Resource::StorageRate)
        + joint;
    let threads = held / server.threads_or_default();
    (busiest.max(threads), threads > busiest)
}

/// The least stretch known to take long enough, and the longest known not to.
#[derive(Clone, Copy)]
struct Bracket {
    wanted: f64,
    low: (f64, f64),
    high: (f64, f64),
}

impl Bracket {
    fn is_met(&self) -> bool {
        self.low.1 >= self.wanted || self.high.1 <= self.wanted * (1.0 + NEAR)
    }

    fn best(&self) -> f64 {
        if self.low.1 >= self.wanted {
            self.low.0
        } else {
            self.high.0
        }
    }

    /// On the line between the two, a little beyond the middle of what is near enough.
    fn next(&self) -> f64 {
        let ((low, less), (high, more)) = (self.low, self.high);
        let aim = self.wanted * (1.0 + NEAR / 2.0);
        let at = low + (high - low) * ((aim - less) / (more - less)).clamp(0.05, 0.95);
        at.clamp(low, high)
    }

    fn learn(&mut self, stretch: f64, took: f64) {
        if took >= self.wanted {
            self.high = (stretch, took);
        } else {
            self.low = (stretch, took);
        }
    }
}

struct Search<'a> {
    scenario: &'a Scenario,
    parameters: &'a Parameters,
    clients: f64,
    /// Of one client alone, and of one whose READs are mixed with others'.
    alone: Outcome,
    mixed: Outcome,
    worst: Outcome,
}

impl<'a> Search<'a> {
    fn new(scenario: &'a Scenario, parameters: &'a Parameters) -> Result<Self, String> {
        let clients = scenario.server.clients.unwrap_or(1);
        let mut alone = scenario.clone();
        alone.server.clients = None;
        let phases = scenario.phases.len();
        let run = |stretch: f64| stretched(scenario, parameters, &vec![stretch; phases]);
        Ok(Self {
            scenario,
            parameters,
            clients: clients.into(),
            alone: steady::run(&alone, parameters, Effort::Estimate)?,
            mixed: run(1.0)?,
            worst: run(clients.into())?,
        })
    }

    fn parts(&self) -> Result<Vec<Part>, String> {
        let server = &self.scenario.server;
        let mut brackets: Vec<Bracket> = Vec::new();
        for (phase, worst) in self.mixed.phases.iter().zip(&self.worst.phases) {
            brackets.push(Bracket {
                wanted: self.clients * demand(phase, server).0,
                low: (1.0, elapsed(phase)),
                high: (self.clients, elapsed(worst)),
            });
        }
        for _ in 0..TRIES {
            if brackets.iter().all(Bracket::is_met) {
                break;
            }
            let tried: Vec<f64> = brackets
                .iter()
                .map(|one| if one.is_met() { one.best() } else { one.next() })
                .collect();
            let outcome = stretched(self.scenario, self.parameters, &tried)?;
            for ((bracket, stretch), phase) in brackets.iter_mut().zip(tried).zip(&outcome.phases) {
                if !bracket.is_met() {
                    bracket.learn(stretch, elapsed(phase));
                }
            }
        }
        let parts = brackets.iter().enumerate();
        Ok(parts.map(|(at, bracket)| self.part(at, bracket)).collect())
    }

    fn part(&self, at: usize, bracket: &Bracket) -> Part {
        let server = &self.scenario.server;
        let (alone, worst) = (&self.alone.phases[at], &self.worst.phases[at]);
        let takes = if bracket.low.1 >= bracket.wanted {
            bracket.low.1
        } else {
            bracket.high.1
        };
        let least = elapsed(alone).max(self.clients * demand(alone, server).0);
        Part {
            stretch: bracket.best(),
            undecided: Undecided {
                less: Nanos::from_seconds((takes - least).max(0.0)),
                more: Nanos::from_seconds((elapsed(worst) - takes).max(0.0)),
            },
            waits_for_threads: bracket.low.1 < bracket.wanted
                && demand(&self.mixed.phases[at], server).1,
        }
    }
}

fn elapsed(phase: &PhaseOutcome) -> f64 {
    phase.marks.elapsed.seconds()
}

fn stretched(
    scenario: &Scenario,
    parameters: &Parameters,
    stretches: &[f64],
) -> Result<Outcome, String> {
    let mut scenario = scenario.clone();
    let part = |stretch: &f64| Part {
        stretch: *stretch,
        undecided: Undecided::default(),
        waits_for_threads: false,
    };
    scenario.server.crowd = stretches.iter().map(part).collect();
    steady::run(&scenario, parameters, Effort::Estimate)
}
