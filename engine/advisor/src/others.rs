//! The other clients of a server, for whoever runs a question in another way than `steady::predict`.

use mountwise_sim::Scenario;
use mountwise_sim::parameters::Parameters;
use std::borrow::Cow;

type Settle = for<'a> fn(&'a Scenario, &Parameters) -> Result<Cow<'a, Scenario>, String>;

/// The question with what they leave of the server; none: there are none, or nothing comes of it.
pub(crate) fn with_others(scenario: &Scenario, settle: Settle) -> Option<Scenario> {
    scenario.server.clients?;
    let settled = settle(scenario, &Parameters::for_scenario(scenario)).ok()?;
    Some(settled.into_owned())
}
