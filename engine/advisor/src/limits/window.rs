//! TCP's windows where they did not hold the run up and would before the link does: a window in each round trip is the
//! most that a connection carries. Without it the rung above a short read-ahead would seem to be the link.

use super::{Limit, Work, held};
use crate::{path, text};
use mountwise_sim::Scenario;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::transport::tcp;
use mountwise_sim::usage::Resource;

pub(super) fn tell(
    limits: &mut Vec<Limit>,
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
) {
    let rtt_s = path::rtt_ms(scenario, parameters) / 1e3;
    let connections = u64::from(scenario.mount.nconnect.max(1));
    let window = tcp::buffer_bytes(scenario, parameters) as f64;
    let most = window * connections as f64 / rtt_s;
    if work.bytes <= 0.0 || most >= path::link_bytes_per_s(scenario) {
        return;
    }
    let of = |op: Op| phase.meter.op(op);
    let reads = of(Op::Read).received_bytes + of(Op::ReadPlus).received_bytes;
    for (resource, moved) in [
        (Resource::WindowToClient, reads),
        (Resource::WindowToServer, of(Op::Write).sent_bytes),
    ] {
        let share = moved as f64 / most / work.elapsed_s;
        let mut limit = held::told(
            scenario,
            parameters,
            phase,
            work,
            (resource, share, connections),
        );
        limit.formula = format!(
            "{connections} × {} / {} round trip = {}",
            text::bytes(window),
            text::seconds(rtt_s),
            text::rate(limit.bytes_per_s.unwrap_or(most))
        );
        // What limits the run is told from the run. What only held now and then was a window that had not opened, which
        // it does as soon as it is used.
        let at = limits.iter().position(|told| told.id == limit.id);
        match at {
            _ if moved == 0 => {}
            None => limits.push(limit),
            Some(at) if limits[at].binding => {}
            Some(at) => limits[at] = limit,
        }
    }
}
