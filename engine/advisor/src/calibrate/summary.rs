//! What a calibration says of itself in words, and what to run next.

use super::aims::CLOCK_S;
use super::lines::ParameterLine;
use super::settle::Missed;
use super::target::{Quantity, Target};
use crate::observe::{FEW_CALLS, Observed, OpObserved, Span};
use crate::text;
use mountwise_reports::Reading;
use mountwise_sim::scenario::Os;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextStep {
    pub command: &'static str,
    pub tells: &'static str,
}

/// What systems other than Linux print instead of times of each operation: counts and misses (usr.bin/nfsstat/nfsstat.c).
const BSD_COUNTS: NextStep = NextStep {
    command: "nfsstat -c > before; time COMMAND; nfsstat -c > after",
    tells: "the calls of this work and how long it took; this system keeps no times of single calls",
};
const ROUND_TRIP: NextStep = NextStep {
    command: "ping -c 10 SERVER",
    tells: "the network's round trip by itself, which the question leaves open",
};
/// COMMAND stands for the work in each of these: what can be typed holds no other words.
const MOUNTSTATS: &str = "cp /proc/self/mountstats before; COMMAND; cp /proc/self/mountstats after";

const TOLD_TWICE: &str = " Two reports count the same calls, so one of them is used: an interval before totals, one mount before the whole machine.";

/// The one thing to run that would tell most of what this report does not.
pub(super) fn next_steps(
    os: Os,
    observed: &Observed,
    targets: &[Target],
    round_trip_open: bool,
) -> Vec<NextStep> {
    let timed = are_timed(targets) || !observed.rates.is_empty();
    if os != Os::Linux || observed.foreign.is_some() {
        let counted = observed.span == Some(Span::Interval);
        let mut steps = Vec::from_iter((!timed || !counted).then_some(BSD_COUNTS));
        steps.extend(round_trip_open.then_some(ROUND_TRIP));
        return steps;
    }
    let has_times = observed.ops.values().any(|op| op.round_trip_ms.is_some());
    let of_totals = observed.ops.values().any(|op| op.of_totals);
    let mut steps = Vec::new();
    if !has_times {
        steps.push(NextStep {
            command: MOUNTSTATS,
            tells: "round trips and execution times of every operation, for this mount alone",
        });
    } else if observed.span == Some(Span::Cumulative) || of_totals {
        steps.push(NextStep {
            command: MOUNTSTATS,
            tells: "the times and counts of this work alone, instead of all loads since the mount",
        });
    }
    if !timed {
        steps.push(NextStep {
            command: "time COMMAND",
            tells: "how long the work took, without which costs per call cannot be told",
        });
    }
    if !has_times && observed.span == Some(Span::Cumulative) {
        steps.push(NextStep {
            command: "nfsstat -Z10",
            tells: "the counts of ten seconds under this load, instead of all since boot",
        });
    }
    steps.extend(round_trip_open.then_some(ROUND_TRIP));
    steps
}

/// Whether the work's own time is among what the fit aims at.
fn are_timed(targets: &[Target]) -> bool {
    let mut quantities = targets.iter().map(|target| target.quantity);
    quantities.any(|quantity| matches!(quantity, Quantity::Elapsed(_) | Quantity::Total))
}

pub(super) fn summary(
    observed: &Observed,
    parameters: &[ParameterLine],
    readings: &[Reading],
    targets: &[Target],
    other_benchmark: bool,
    missed: Option<Missed>,
) -> String {
    let other = if other_benchmark {
        " Its benchmark did other work than the question, so nothing is fitted to its figures."
    } else {
        ""
    };
    // What nothing was read of is told beside its text.
    let is_read = |reading: &&Reading| !reading.blocks.is_empty();
    let mut formats: Vec<String> = Vec::new();
    for reading in readings.iter().filter(is_read) {
        let name = mountwise_reports::format_name(&reading.format);
        if !formats.contains(&name) {
            formats.push(name);
        }
    }
    let formats = match formats.join(", ") {
        none if none.is_empty() => "nothing".to_owned(),
        formats => formats,
    };
    let learnt: Vec<&str> = parameters
        .iter()
        .filter(|line| line.identified)
        .map(|line| line.meaning)
        .collect();
    let mount = match (
        observed.mount.map(|place| &observed.mounts[place]),
        observed.mounts.len(),
    ) {
        (Some(one), 2..) => format!(
            " Of {} mounts, {} ({}) is the one that is used.",
            observed.mounts.len(),
            text::name(&one.mountpoint),
            text::name(&one.device)
        ),
        _ => String::new(),
    };
    let counts = if observed.ops.is_empty() && !observed.served.is_empty() {
        "what a server counts, none of a client's calls"
    } else if observed.ops.is_empty() {
        "no counts"
    } else if observed.span == Some(Span::Rate) {
        "rates of calls"
    } else {
        "counts of calls"
    };
    let span = span(observed, targets);
    let twice = if observed.told_twice { TOLD_TWICE } else { "" };
    let foreign = observed.foreign.map_or_else(String::new, |system| {
        format!(" It is of {system}, whose client has no model: what is predicted beside it is of the client in the form.")
    });
    let [client, server] = &observed.told;
    let unsure = [client, server]
        .into_iter()
        .filter_map(|told| told.doubt.as_deref());
    let unsure: String = unsure.map(|doubt| format!(" {doubt}.")).collect();
    if learnt.is_empty() {
        let has_times = !targets.is_empty()
            || !observed.rates.is_empty()
            || observed.ops.values().any(|op| op.round_trip_ms.is_some());
        let reason = if other_benchmark {
            "its benchmark did other work than the question, so nothing is fitted to its figures"
                .to_owned()
        } else if let Some(missed) = missed {
            said_of(missed)
        } else if targets.is_empty() && observed.ops.values().any(are_few) {
            text_of_few()
        } else if has_times {
            "its times do not tell the costs apart, so each keeps its default and its doubt"
                .to_owned()
        } else {
            "it has no times of this work, so costs keep their defaults and their doubt".to_owned()
        };
        return format!(
            "Read {} ({counts}). It determines no single cost: {reason}.{}{twice}{span}{mount}{foreign}{unsure}",
            formats,
            if targets.is_empty() {
                ""
            } else {
                " What it does show is compared below."
            }
        );
    }
    format!(
        "Read {} ({counts}). It determines {} of {} parameters: {}.{other}{twice}{span}{mount}{foreign}{unsure}",
        formats,
        learnt.len(),
        parameters.len(),
        learnt.join("; ")
    )
}

/// Timed, but too few for their mean to be that of others.
fn are_few(op: &OpObserved) -> bool {
    op.round_trip_ms.or(op.execute_ms).is_some() && op.count > 0.0 && op.count < FEW_CALLS
}

fn text_of_few() -> String {
    format!(
        "of no operation of the question are there {FEW_CALLS} timed calls: too few samples, so each cost keeps its default and its doubt"
    )
}

/// What is done with the time that is known.
fn span(observed: &Observed, targets: &[Target]) -> String {
    let Some(elapsed_s) = observed.elapsed_s.filter(|_| !are_timed(targets)) else {
        return String::new();
    };
    let all = text::seconds(elapsed_s);
    let within = targets.iter().any(|one| one.quantity == Quantity::Within);
    let idle_s = idle_s(observed, elapsed_s);
    let idle = idle_s.map(|idle_s| {
        format!(
            " (at least {} of them without any call under way)",
            text::seconds(idle_s)
        )
    });
    let idle = idle.unwrap_or_default();
    if within {
        format!(
            " The {all} between its readings{idle} are no less than the work's time, and no more is taken from them."
        )
    } else {
        format!(
            " The {all} that it covers{idle} are not taken for this question's time: they hold other work, or pauses."
        )
    }
}

/// Of an interval, what all its calls one after the other would leave.
fn idle_s(observed: &Observed, elapsed_s: f64) -> Option<f64> {
    /// Assumption: less is not worth saying.
    const SHARE: f64 = 0.1;
    if !observed.between_readings || observed.span != Some(Span::Interval) {
        return None;
    }
    let took_ms = observed.ops.values().map(|op| {
        let ms = op
            .execute_ms
            .or(op.round_trip_ms)
            .filter(|_| !op.of_totals)?;
        Some(op.count * ms)
    });
    let clock_s = if observed.whole_seconds { CLOCK_S } else { 0.0 };
    let idle_s = elapsed_s - clock_s - took_ms.sum::<Option<f64>>()? / 1e3;
    (idle_s >= SHARE * elapsed_s).then_some(idle_s)
}

fn said_of(missed: Missed) -> String {
    let unit = missed.quantity.unit();
    format!(
        "with the costs that it would tell, the {} is still {} {unit} where {} {unit} were measured, so another cause takes or saves that time, and each keeps its default",
        missed.quantity.label(),
        text::number(missed.fitted),
        text::number(missed.observed)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_run_holds_commands_and_no_words() {
        for text in [MOUNTSTATS, BSD_COUNTS.command, ROUND_TRIP.command] {
            for part in text.split("; ") {
                let first = part.split(' ').next().unwrap_or_default();
                assert!(
                    ["cp", "nfsstat", "time", "ping", "COMMAND"].contains(&first),
                    "{part}"
                );
            }
        }
    }
}
