//! Several clients of one server (crowd.rs of the simulator): reckoned from one, and never measured.

use mountwise_sim::scenario::Scenario;
use mountwise_sim::server::storage;

/// Clients that share the server, this one among them.
pub(crate) fn clients(scenario: &Scenario) -> u32 {
    let kind = storage::kind(scenario.server.storage.as_deref());
    match kind.limits_each_client() {
        true => 1,
        false => scenario.server.clients.unwrap_or(1),
    }
}

pub(super) fn note(scenario: &Scenario) -> Option<String> {
    let asked = scenario.server.clients.filter(|clients| *clients > 1)?;
    Some(match clients(scenario) {
        1 => format!(
            "what a cloud file service has for {asked} clients together: each is taken to get what one gets alone"
        ),
        _ => format!(
            "clients that warm the server's cache for each other, or share files: all {asked} do the same at the same time, each on \
             a host of its own and with files of its own, and no measurement has several"
        ),
    })
}
