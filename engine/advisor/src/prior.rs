//! What is not known before any report is read: which parameters may be otherwise and by how much, and how wrong the model is.

use crate::free::Free;
use crate::range::NINETY_FIVE_PER_CENT;
use crate::work;
use mountwise_sim::parameter_sets::{self, ParameterSet};
use mountwise_sim::parameters::PARAMETERS;
use mountwise_sim::scenario::Scenario;
use mountwise_sim::server::storage;

/// Half around the earth and back: 20 000 km each way at the 200 000 km/s of light in glass (ITU-T G.652: index 1.47). A
/// machine is much like another, but how far a server is away only the network tells: this is the end of the interval
/// in which an open round trip is expected.
const FARTHEST_MS: f64 = 200.0;

/// The parameters that a calibration of this scenario may move: by as much as a real system may be from the set, and by
/// what the set's own fit left open.
pub fn free_parameters(scenario: &Scenario) -> Vec<Free> {
    let Some(set) = parameter_sets::for_scenario(scenario) else {
        return Vec::new();
    };
    set.prior_log_sigma
        .iter()
        .filter(|(name, _)| matters(scenario, name))
        .filter_map(|(name, sigma)| {
            let left_open = set.sigma.get(name).copied().unwrap_or(0.0);
            let mut free = free(set, name, libm::hypot(*sigma, left_open))?;
            if name == "rtt_ms" {
                let far = libm::log(FARTHEST_MS / free.start).abs() / NINETY_FIVE_PER_CENT;
                free.prior_log_sigma = free.prior_log_sigma.max(far);
            }
            Some(free)
        })
        .collect()
}

/// A round trip that the scenario states is not free; storage that costs nothing has no scale.
fn matters(scenario: &Scenario, name: &str) -> bool {
    match name {
        "rtt_ms" => scenario.network.rtt_ms.is_none(),
        "storage_scale" => storage::kind(scenario.server.storage.as_deref()).name != "memory",
        _ => true,
    }
}

fn free(set: &ParameterSet, name: &str, prior_log_sigma: f64) -> Option<Free> {
    let spec = PARAMETERS.iter().find(|spec| spec.name == name)?;
    let start = set.values.get(name).copied().unwrap_or(spec.default);
    (start > 0.0).then(|| Free {
        name: name.to_owned(),
        start,
        low: spec.low,
        high: spec.high,
        prior_log_sigma,
    })
}

/// The model's own error in each phase, by its kind of work where the set knows it.
pub fn phase_log_sigmas(scenario: &Scenario) -> Vec<f64> {
    let whole = model_log_sigma(scenario);
    let of_kinds = parameter_sets::for_scenario(scenario).map(|set| &set.model_log_sigma_of);
    let of_kind = |kind| of_kinds.and_then(|of_kinds| of_kinds.get(kind));
    work::kinds(scenario)
        .into_iter()
        .map(|kind| of_kind(kind).copied().unwrap_or(whole))
        .collect()
}

/// The model's own error for this scenario's parameter set, over all kinds of work.
pub fn model_log_sigma(scenario: &Scenario) -> f64 {
    /// Without any set, half an order of magnitude either way is possible.
    const UNCALIBRATED: f64 = 0.5;
    parameter_sets::for_scenario(scenario).map_or(UNCALIBRATED, |set| set.model_log_sigma)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_fit_of_a_set_left_open_may_be_moved() {
        let scenario = Scenario::from_json(
            r#"{"client":{"os":"linux"},"mount":{"version":"4.1"},"parameter_set":"linux-6.12-lab","phases":[{"op":"read",
                "pattern":"sequential","record_bytes":4096,"file_bytes":8192,"file":"existing","cache":"cold"}]}"#,
        );
        let name = "server_send_ns_per_byte";
        let free = scenario.map(|scenario| free_parameters(&scenario));
        let moved = free.iter().flatten().find(|one| one.name == name);
        let set = parameter_sets::by_name("linux-6.12-lab");
        let stated = set.as_ref().and_then(|set| set.prior_log_sigma.get(name));
        let left_open = set.as_ref().and_then(|set| set.sigma.get(name));
        let (Some(moved), Some(stated), Some(left_open)) = (moved, stated, left_open) else {
            panic!("the set has no such value");
        };
        assert!(moved.prior_log_sigma >= stated.max(*left_open) && *left_open > *stated);
    }
}
