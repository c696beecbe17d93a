//! The ladder of limits: what each resource alone would allow, with the formula and the numbers in it.
//!
//! A resource that was busy for b seconds while n bytes moved could not have moved them faster than
//! n / b; of several cores, as many count as processes or server threads can keep busy. The lowest
//! rung near the prediction is what limits; if none is near, waiting limits: too little was on the way
//! at once for the round trip.

use crate::text;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::Phase;
use mountwise_sim::scenario::Scenario;
use mountwise_sim::units::Nanos;
use serde::Serialize;

/// A resource that is busy for more than this share of the time is what limits.
const BUSY: f64 = 0.85;

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

pub fn ladder(scenario: &Scenario, asked: &Phase, phase: &PhaseOutcome) -> Vec<Limit> {
    let work = Work::of(phase);
    let usage = &phase.usage;
    let mut limits = Vec::new();
    let shared = usage.server_cpu.is_none();
    let processor = if shared {
        "the processor that client and server share"
    } else {
        "the client's processor"
    };
    let client = work.cores(usage.client_cpu, usage.client_cores, asked.processes);
    limits.extend(busy(
        "client_cpu",
        processor,
        usage.client_cpu,
        client,
        &work,
    ));
    limits.extend(usage.server_cpu.and_then(|time| {
        let server = work.cores(time, usage.server_cores, u32::MAX);
        busy("server_cpu", "the server's processor", time, server, &work)
    }));
    if let Some(rate) = scenario.network.rate_mbit {
        limits.extend(busy(
            "link_to_client",
            &format!("the link towards the client, {} Mb/s", text::number(rate)),
            usage.link_to_client,
            1,
            &work,
        ));
        limits.extend(busy(
            "link_to_server",
            &format!("the link towards the server, {} Mb/s", text::number(rate)),
            usage.link_to_server,
            1,
            &work,
        ));
    }
    limits.extend(waiting(phase, &work));
    limits.sort_by(|a, b| a.calls_per_s.total_cmp(&b.calls_per_s));
    mark_binding(&mut limits);
    limits
}

/// What the phase moved, and how long it took.
struct Work {
    bytes: f64,
    calls: f64,
    elapsed_s: f64,
}

impl Work {
    fn of(phase: &PhaseOutcome) -> Self {
        let calls: u64 = Op::ALL.iter().map(|op| phase.meter.op(*op).count).sum();
        Self {
            bytes: phase.marks.bytes.0 as f64,
            calls: calls as f64,
            elapsed_s: phase.marks.elapsed.seconds(),
        }
    }

    /// Cores that count: those there are, one for each who works, and no fewer than were seen busy (a process
    /// that writes back has a kernel worker beside it).
    fn cores(&self, busy: Nanos, there: u64, workers: u32) -> u64 {
        let seen = libm::ceil(busy.seconds() / self.elapsed_s) as u64;
        there.min(u64::from(workers).max(seen)).max(1)
    }
}

/// `cores` of a kind were busy for `time`, all together.
fn busy(id: &'static str, label: &str, time: Nanos, cores: u64, work: &Work) -> Option<Limit> {
    let seconds = time.seconds() / cores as f64;
    if seconds <= 0.0 || work.elapsed_s <= 0.0 {
        return None;
    }
    let (label, each) = match cores {
        1 => (label.to_owned(), ""),
        _ => (format!("{label}, {cores} cores"), " each"),
    };
    let (bytes_per_s, formula) = if work.bytes > 0.0 {
        (
            Some(work.bytes / seconds),
            format!(
                "{} / {} busy{each} = {}",
                text::bytes(work.bytes),
                text::seconds(seconds),
                text::rate(work.bytes / seconds)
            ),
        )
    } else {
        (
            None,
            format!(
                "{} calls / {} busy{each} = {} calls/s",
                text::count(work.calls),
                text::seconds(seconds),
                text::count(work.calls / seconds)
            ),
        )
    };
    Some(Limit {
        id,
        label,
        formula,
        bytes_per_s,
        calls_per_s: work.calls / seconds,
        share: seconds / work.elapsed_s,
        binding: false,
    })
}

/// What can be on the way at once, over the time that one call takes (Little's law).
fn waiting(phase: &PhaseOutcome, work: &Work) -> Option<Limit> {
    if work.calls <= 0.0 || work.elapsed_s <= 0.0 {
        return None;
    }
    let calls_per_s = work.calls / work.elapsed_s;
    let bytes_per_s = (work.bytes > 0.0).then(|| work.bytes / work.elapsed_s);
    let data = [Op::Read, Op::ReadPlus, Op::Write]
        .into_iter()
        .max_by_key(|op| phase.meter.op(*op).count)
        .filter(|op| work.bytes > 0.0 && phase.meter.op(*op).count > 0);
    let (what, count, execute_s, yields) = if let Some(op) = data {
        let sums = phase.meter.op(op);
        let count = sums.count as f64;
        let yields = format!(
            " × {} = {}",
            text::bytes(work.bytes / count),
            text::rate(work.bytes / work.elapsed_s)
        );
        (op.name(), count, sums.execute.seconds(), yields)
    } else {
        let all = Op::ALL
            .iter()
            .map(|op| phase.meter.op(*op).execute.seconds());
        let yields = format!(" = {} calls/s", text::count(calls_per_s));
        ("calls", work.calls, all.sum(), yields)
    };
    let under_way = text::number(execute_s / work.elapsed_s);
    let what = if under_way == "1" && what == "calls" {
        "call"
    } else {
        what
    };
    let formula = format!(
        "{under_way} {what} under way / {} each{yields}",
        text::seconds(execute_s / count),
    );
    Some(Limit {
        id: "latency",
        label: "waiting for replies".to_owned(),
        formula,
        bytes_per_s,
        calls_per_s,
        share: 0.0,
        binding: false,
    })
}

/// The busiest resource, if it is busy enough; otherwise the waiting.
fn mark_binding(limits: &mut [Limit]) {
    let busiest = limits
        .iter()
        .enumerate()
        .filter(|(_, limit)| limit.id != "latency")
        .max_by(|a, b| a.1.share.total_cmp(&b.1.share))
        .map(|(index, limit)| (index, limit.share));
    let index = match busiest {
        Some((index, share)) if share >= BUSY => Some(index),
        _ => limits.iter().position(|limit| limit.id == "latency"),
    };
    if let Some(index) = index {
        limits[index].binding = true;
    }
}
