//! The number of calls under way at once, which the client's rules bound: read-ahead, one request of a process at a
//! time. It is worth as many calls in the time that one takes on an idle mount, and no more.

use super::{Limit, Work, alone, held};
#[cfg(feature = "whole")]
use crate::not_modelled::guesses::security;
use crate::preference::TIE;
use crate::{path, text};
use mountwise_sim::Scenario;
use mountwise_sim::call::{Call, FileId};
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::{OpenFlag, Pattern, Phase, PhaseOp};
use mountwise_sim::transport::slots;

/// While processes wait, each has one call under way, but for a few that it need not have waited for.
const ONE_EACH: f64 = 1.1;

pub(super) fn limit(
    scenario: &Scenario,
    parameters: &Parameters,
    asked: &Phase,
    phase: &PhaseOutcome,
    work: &Work,
    (data, waited, mean): (Option<Op>, f64, &Mean),
) -> Limit {
    let processes = u64::from(work.processes);
    let under_way = match data.map(|op| phase.meter.op(op)) {
        Some(sums) => {
            let at_once = sums.execute.seconds() / work.elapsed_s;
            let each_one = at_once <= ONE_EACH * waited * processes as f64;
            sums.in_flight_max
                .min(if each_one { processes } else { u64::MAX })
        }
        None => processes,
    };
    // Calls that began before the phase are answered in it: the most at once may be one more.
    let reach = mean.reach(under_way).max(1.0 / work.elapsed_s);
    let name = data.map_or("call", Op::name);
    let slots = slots::of(scenario).all();
    let sent = match under_way > slots {
        true => format!(" ({slots} of them in a slot)"),
        false => String::new(),
    };
    let limit = Limit {
        id: "in_flight",
        label: label(asked, data, under_way, work),
        formula: format!(
            "{} {} under way{sent}",
            text::count(under_way as f64),
            if under_way == 1 {
                name.to_owned()
            } else {
                text::calls(name)
            }
        ),
        bytes_per_s: None,
        calls_per_s: 0.0,
        share: 0.0,
        binding: false,
    };
    reached(limit, scenario, parameters, phase, work, (mean, reach))
}

/// What so many calls at once, as the formula begins with, are worth.
pub(super) fn reached(
    limit: Limit,
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
    (mean, reach): (&Mean, f64),
) -> Limit {
    let &Mean {
        count,
        alone_s,
        storage_s,
        payload,
    } = mean;
    let rtt_s = path::rtt_ms(scenario, parameters) / 1e3;
    let serving_s = (alone_s - storage_s - rtt_s).max(0.0);
    let mut parts = format!(
        "{} round trip, {} to send and serve",
        text::seconds(rtt_s),
        text::seconds(serving_s)
    );
    #[cfg(feature = "whole")]
    parts.push_str(&security::in_call(scenario, payload));
    if storage_s > 0.0 {
        let place = held::behind_processor(phase);
        parts += &format!(", {} {place}", text::seconds(storage_s));
    }
    let (size, rate) = if work.bytes > 0.0 {
        let each = work.bytes / count;
        // Not all of the work is what these calls carry: some is cached, read twice, or carried by others.
        let of = match (each / payload - 1.0).abs() < TIE {
            true => "",
            false => " of the work",
        };
        (
            format!(" × {}{of}", text::bytes(each)),
            text::rate(reach * work.bytes),
        )
    } else {
        (
            String::new(),
            format!("{} calls/s", text::count(reach * work.calls)),
        )
    };
    Limit {
        formula: format!(
            "{}{size} / {} each ({parts}) = {rate}",
            limit.formula,
            text::seconds(alone_s)
        ),
        bytes_per_s: (work.bytes > 0.0).then_some(reach * work.bytes),
        calls_per_s: reach * work.calls,
        share: 1.0 / (reach * work.elapsed_s),
        ..limit
    }
}

/// The operation that moves the data, most often; none where the phase moves none, and where each request of a mix is a
/// call that its process waits for: then all of them count.
pub(super) fn data(asked: &Phase, phase: &PhaseOutcome, work: &Work) -> Option<Op> {
    let executed = phase.meter.op(Op::Write).execute;
    let writing = executed.seconds() / work.elapsed_s / f64::from(work.processes);
    if asked.op == PhaseOp::Mixed && writing <= ONE_EACH * work.waited(phase, Some(Op::Write)) {
        return None;
    }
    [Op::Read, Op::ReadPlus, Op::Write]
        .into_iter()
        .max_by_key(|op| phase.meter.op(*op).count)
        .filter(|op| work.bytes > 0.0 && phase.meter.op(*op).count > 0)
}

/// Whether a small file's calls follow each other, none of a kind that takes half of the time: then it is no kind of call
/// that sets the pace, but that there are so many of them.
#[cfg(feature = "whole")]
pub(super) fn is_one_of_several(asked: &Phase, phase: &PhaseOutcome, work: &Work) -> bool {
    let executed = Op::ALL
        .iter()
        .map(|op| phase.meter.op(*op).execute.seconds());
    let at_once = executed.sum::<f64>() / work.elapsed_s / f64::from(work.processes);
    let mut waits = phase.meter.waits.iter();
    super::is_of_small_files(asked)
        && at_once <= ONE_EACH
        && waits.all(|(_, time)| work.share(time) < 0.5)
}

/// Whether somebody who waits for this waits for such a call: for READ_PLUS as for READ.
pub(super) fn waits_for(what: &str, data: Option<Op>) -> bool {
    data.is_none_or(|op| {
        let name = if op.reads_data() {
            Op::Read.name()
        } else {
            op.name()
        };
        what.starts_with(name) || what.ends_with(name)
    })
}

/// Means over the calls that count.
pub(super) struct Mean {
    count: f64,
    /// On a mount where nothing else is under way.
    alone_s: f64,
    storage_s: f64,
    /// Bytes that one carries.
    payload: f64,
}

impl Mean {
    pub(super) fn of(
        scenario: &Scenario,
        parameters: &Parameters,
        phase: &PhaseOutcome,
        data: Option<Op>,
    ) -> Self {
        let idle = alone::mount(scenario, parameters);
        let (mut count, mut alone_s, mut storage_s, mut payload) = (0.0, 0.0, 0.0, 0.0);
        for &op in Op::ALL {
            let sums = phase.meter.op(op);
            if sums.count == 0 || data.is_some_and(|data| data != op) {
                continue;
            }
            let call = Call {
                data: alone::payload(scenario, op, sums),
                ..Call::new(op, FileId(0))
            };
            // A busy host need not be woken for each call: in a run a call may even be shorter.
            let all = alone::time(&idle, call) * sums.count + sums.storage;
            alone_s += all.min(sums.execute).seconds();
            count += sums.count as f64;
            payload += call.data.0 as f64 * sums.count as f64;
            storage_s += sums.storage.seconds();
        }
        Self {
            count,
            alone_s: alone_s / count,
            storage_s: storage_s / count,
            payload: payload / count,
        }
    }

    /// How often in a second the whole of them is through, with so many at once.
    pub(super) fn reach(&self, at_once: u64) -> f64 {
        at_once as f64 / self.alone_s / self.count
    }
}

fn label(asked: &Phase, data: Option<Op>, under_way: u64, work: &Work) -> String {
    let name = data.map_or("call", Op::name);
    let ahead = data.is_some_and(Op::reads_data)
        && asked.pattern.unwrap_or(Pattern::Sequential) == Pattern::Sequential
        && !asked.has_flag(OpenFlag::Direct)
        && !asked.is_mapped();
    let many = text::count(under_way as f64);
    match (under_way, u64::from(work.processes)) {
        (1, _) => format!("one {name} at a time"),
        (calls, processes) if calls <= processes => {
            format!("one {name} at a time in each of {processes} processes")
        }
        _ if ahead => format!("a read-ahead of {many} {}", text::calls(name)),
        _ => format!("a window of {many} {}", text::calls(name)),
    }
}
