//! The slots that calls take: whose table it is, and what it would allow where the run did not fill it. So many calls in the
//! time that one takes on an idle mount are the most; without this the rung above few calls under way would be the link.

use super::under_way::{Mean, reached};
use super::{Limit, Work, held};
use crate::{path, text};
use mountwise_sim::Scenario;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::transport::slots::{self, SetBy, TCP_SLOTS};
use mountwise_sim::usage::Resource;

pub(super) fn table(scenario: &Scenario) -> &'static str {
    match scenario.protocol().has_sessions() {
        true => "the session's table",
        false => "the client's table",
    }
}

/// How many it has, or the setting that says so.
pub(super) fn of_table(scenario: &Scenario) -> String {
    let (tables, client) = (slots::of(scenario), &scenario.client);
    let setting = match tables.set_by {
        #[cfg(feature = "whole")]
        SetBy::TcpMaxSlotTableEntries if slots::has_fixed_table(scenario) => {
            "tcp_slot_table_entries"
        }
        SetBy::TcpMaxSlotTableEntries if tables.slots < TCP_SLOTS.1 => "tcp_max_slot_table_entries",
        SetBy::Asked if client.max_session_slots == Some(tables.slots) => "max_session_slots",
        _ => "",
    };
    let slots = text::count(f64::from(tables.slots));
    match setting {
        "" => format!(" of {slots} slots"),
        setting => format!(", {setting} {slots}"),
    }
}

/// Whether with all of them taken more would move than the link carries.
pub(super) fn pass_the_link(scenario: &Scenario, work: &Work, mean: &Mean) -> bool {
    let reach = mean.reach(slots::of(scenario).all());
    work.bytes * reach >= path::link_bytes_per_s(scenario)
}

/// Of calls as those of the run. A client's own table that was left as large as the kernel has it is out of reach.
pub(super) fn tell(
    limits: &mut Vec<Limit>,
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
    mean: &Mean,
) {
    let tables = slots::of(scenario);
    let one_by_one = work.bytes <= 0.0 && work.processes == 1;
    let is_told = limits.iter().any(|told| told.id == "slots");
    if tables.slots >= TCP_SLOTS.1 || one_by_one || is_told {
        return;
    }
    let reach = mean.reach(tables.all());
    let told = (Resource::Slots, 0.0, u64::from(tables.tables));
    let limit = Limit {
        formula: format!("{} slots", text::count(tables.all() as f64)),
        ..held::told(scenario, parameters, phase, work, told)
    };
    limits.push(reached(
        limit,
        scenario,
        parameters,
        phase,
        work,
        (mean, reach),
    ));
}
