//! The ladder of limits: what each resource and each wait alone would allow, with the formula and the numbers in it.
//!
//! What was busy, or held the work up, for b seconds while n bytes moved could not have let them move faster than
//! n / b; of several places of a kind, as many count as processes or server threads can keep busy. Calls that are
//! under way at once cannot be answered faster than one after the other on an idle mount. Who holds a thread or a slot
//! may be waiting for the work behind it: the busiest of those that work is what limits if it is busy enough, then what
//! lets work begin, then the number under way. If nothing holds for long enough, what holds longest, and for how long.

mod alone;
mod held;
#[cfg(feature = "whole")]
mod paused;
mod slots;
mod under_way;
mod window;

pub(crate) use held::is_storage_used;
#[cfg(feature = "whole")]
pub(crate) use paused::paused;

use crate::{few, text};
use mountwise_sim::Scenario;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::Phase;
use mountwise_sim::units::Nanos;
use mountwise_sim::usage::Resource;
use serde::Serialize;

/// What holds for more than this share of the time is what limits.
const BUSY: f64 = 0.85;
/// Files up to this size are opened and closed with about as many calls as carry their data: an assumption.
const SMALL_FILE_BYTES: u64 = 64 << 10;
/// Processors and links are always told; of the rest what held for this share of the time.
pub(crate) const WORTH_TELLING: f64 = 0.05;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Limit {
    pub id: &'static str,
    pub label: String,
    pub formula: String,
    pub bytes_per_s: Option<f64>,
    pub calls_per_s: f64,
    /// Share of the elapsed time for which this was busy or waited for.
    pub share: f64,
    pub binding: bool,
}

/// Whether it is about a file that one READ or a few carry, of which other calls tell as much as these.
pub(crate) fn is_of_small_files(phase: &Phase) -> bool {
    let is_small = |bytes: u64| bytes <= SMALL_FILE_BYTES;
    phase.op.is_data() && phase.file_bytes.is_some_and(is_small)
}

pub fn ladder(
    scenario: &Scenario,
    parameters: &Parameters,
    asked: &Phase,
    phase: &PhaseOutcome,
) -> Vec<Limit> {
    let work = Work::of(asked, phase);
    if work.elapsed_s <= 0.0 {
        return Vec::new();
    }
    let data = under_way::data(asked, phase, &work);
    #[cfg(feature = "whole")]
    let data = data.filter(|_| !under_way::is_one_of_several(asked, phase, &work));
    let mean = (work.calls > 0.0).then(|| under_way::Mean::of(scenario, parameters, phase, data));
    let (mut limits, mut workers) = (Vec::new(), 0);
    let passes = |mean| slots::pass_the_link(scenario, &work, mean);
    let never_slots = mean.as_ref().is_none_or(passes);
    for resource in Resource::ALL {
        // Taken because what is behind them is busy.
        if resource == Resource::Slots && never_slots {
            continue;
        }
        limits.extend(held::limit(scenario, parameters, phase, &work, resource));
        if (resource as usize) < Resource::Threads as usize {
            workers = limits.len();
        }
    }
    let waited = work.waited(phase, data);
    let window = mean.as_ref().map(|mean| {
        let told = (data, waited, mean);
        under_way::limit(scenario, parameters, asked, phase, &work, told)
    });
    // While the processes waited, as many calls were under way as ever are: that is why they waited.
    let mut explained = false;
    if let Some(mut window) = window {
        explained = window.share >= BUSY * waited;
        if explained && waited > window.share {
            window.share = waited;
        }
        if window.share >= WORTH_TELLING {
            limits.push(window);
        }
    }
    let permits = limits.len();
    for (what, time) in phase.meter.waits.iter() {
        let share = work.share(time);
        if share >= WORTH_TELLING && !(explained && under_way::waits_for(what, data)) {
            limits.push(work.wait(phase, what, share));
        }
    }
    let shared = Resource::ALL
        .into_iter()
        .any(|resource| held::is_flushing(scenario, parameters, phase, &work, resource));
    // What is shared is as fast as those who share it are many.
    let window = limits[..permits]
        .iter()
        .position(|one| one.id == "in_flight");
    let sharers = window.filter(|_| shared && explained);
    mark_binding(&mut limits, workers, permits, sharers);
    // What would hold next, though in this run it held nothing.
    window::tell(&mut limits, scenario, parameters, phase, &work);
    if let Some(mean) = mean.as_ref().filter(|_| !never_slots) {
        slots::tell(&mut limits, scenario, parameters, phase, &work, mean);
    }
    few::order(&mut limits, |a, b| a.calls_per_s.total_cmp(&b.calls_per_s));
    limits
}

/// What the phase moved, who moved it, and how long it took.
struct Work {
    bytes: f64,
    calls: f64,
    elapsed_s: f64,
    processes: u32,
}

impl Work {
    fn of(asked: &Phase, phase: &PhaseOutcome) -> Self {
        let calls: u64 = Op::ALL.iter().map(|op| phase.meter.op(*op).count).sum();
        Self {
            bytes: phase.marks.bytes.0 as f64,
            calls: calls as f64,
            elapsed_s: phase.marks.elapsed.seconds(),
            processes: match asked.op.runs_once() {
                true => 1,
                false => asked.processes.max(1),
            },
        }
    }

    /// Cores that count: those there are, one for each who works, and no fewer than were seen busy (a process
    /// that writes back has a kernel worker beside it).
    fn cores(&self, busy: Nanos, there: u64, workers: u32) -> u64 {
        let seen = libm::ceil(busy.seconds() / self.elapsed_s) as u64;
        there.min(u64::from(workers).max(seen)).max(1)
    }

    /// Part of the processes' time.
    fn share(&self, waited: Nanos) -> f64 {
        (waited.seconds() / self.elapsed_s / f64::from(self.processes)).min(1.0)
    }

    /// Part of it in which they waited for calls of this kind, or for any.
    fn waited(&self, phase: &PhaseOutcome, data: Option<Op>) -> f64 {
        let mut waited = 0.0;
        for (what, time) in phase.meter.waits.iter() {
            if under_way::waits_for(what, data) {
                waited += self.share(time);
            }
        }
        waited.min(1.0)
    }

    fn wait(&self, phase: &PhaseOutcome, what: &'static str, share: f64) -> Limit {
        let op = what.strip_suffix(" reply");
        let label = match op {
            Some(op) => format!("waiting for replies to {op}"),
            None => format!("waiting for {what}"),
        };
        let sums = Op::from_name(op.unwrap_or(what)).map(|op| phase.meter.op(op));
        let how = sums.filter(|sums| sums.count > 0).map_or_else(
            || "waited".to_owned(),
            |sums| {
                let execute = sums.execute.seconds();
                let mean = text::number(execute / self.elapsed_s);
                let mut how = format!("waited ({mean} under way on average");
                for (part, place) in [
                    (sums.queue, "not sent yet"),
                    (sums.storage, held::behind_processor(phase)),
                ] {
                    let part = part.seconds() / execute;
                    if part >= WORTH_TELLING {
                        how += &format!(", {:.0} % {place}", part * 100.0);
                    }
                }
                how + ")"
            },
        );
        self.held(what, label, share, &how)
    }

    /// What held for this share of the time.
    fn held(&self, id: &'static str, label: String, share: f64, how: &str) -> Limit {
        let seconds = self.elapsed_s * share;
        let (amount, rate) = if self.bytes > 0.0 {
            (text::bytes(self.bytes), text::rate(self.bytes / seconds))
        } else {
            (
                format!("{} calls", text::count(self.calls)),
                format!("{} calls/s", text::count(self.calls / seconds)),
            )
        };
        Limit {
            id,
            label,
            formula: format!("{amount} / {} {how} = {rate}", text::seconds(seconds)),
            bytes_per_s: (self.bytes > 0.0).then(|| self.bytes / seconds),
            calls_per_s: self.calls / seconds,
            share,
            binding: false,
        }
    }
}

/// Storage whose flushes `sharers` share is told by them where that is as low or nearly so.
/// The first `workers` work, those up to `permits` let work begin, the rest are waits.
fn mark_binding(limits: &mut [Limit], workers: usize, permits: usize, sharers: Option<usize>) {
    let Some(longest) = longest(limits) else {
        return;
    };
    // A wait is the sign of what held for nearly as long.
    let at = match cause(limits, workers, permits, BUSY) {
        None if longest >= permits => cause(limits, workers, permits, BUSY * limits[longest].share),
        Some(at) if limits[at].id.starts_with("storage") => {
            let as_low = |of: &usize| limits[*of].calls_per_s * BUSY <= limits[at].calls_per_s;
            sharers.filter(as_low).or(Some(at))
        }
        cause => cause,
    };
    let limit = &mut limits[at.unwrap_or(longest)];
    limit.binding = true;
    if limit.share < BUSY {
        limit.label += &format!(", {:.0} % of the time", limit.share * 100.0);
    }
}

fn cause(limits: &[Limit], workers: usize, permits: usize, least: f64) -> Option<usize> {
    let working = longest(&limits[..workers]);
    let working_for = |least: f64| working.filter(|at| limits[*at].share >= least);
    let permit = || (workers..permits).find(|at| limits[*at].share >= least);
    // What is taken while the work behind it is busy is taken because of it.
    working_for(least).or_else(|| {
        let permit = permit()?;
        working_for(BUSY * limits[permit].share).or(Some(permit))
    })
}

fn longest(limits: &[Limit]) -> Option<usize> {
    (0..limits.len()).reduce(|a, b| {
        if limits[a].share >= limits[b].share {
            a
        } else {
            b
        }
    })
}
