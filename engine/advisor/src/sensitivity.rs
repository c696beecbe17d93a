//! How the predicted times move with the parameters, and the interval that follows.
//!
//! Slopes are taken on a scaled-down copy of the scenario: the question is a share, which some dozen large
//! requests tell nearly as well as a million, and an answer must stay instant. (Of 184 phases of all kinds nine
//! in ten have the same width to one per cent with four times as many; the widest difference is a quarter.)

mod scaled;

use crate::left_open::{
    MANY_THREADS, SERVICE_MBIT, SLOWEST_USUAL, are_slots_open, are_threads_open, is_service,
    is_storage_told, may_be_quicker, may_be_slower, may_flush_to_flash,
};
use crate::limits::is_storage_used;
#[cfg(feature = "whole")]
use crate::not_modelled::guesses;
#[cfg(feature = "whole")]
use crate::others::with_others;
use crate::prior::{free_parameters, phase_log_sigmas};
use crate::range::{NINETY_PER_CENT, Range};
#[cfg(feature = "whole")]
use mountwise_sim::crowd;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::scenario::CacheState;
use mountwise_sim::server::storage::FLASH;
use mountwise_sim::transport::slots::USUAL_SESSION_SLOTS;
use mountwise_sim::{Outcome, Scenario, parameter_sets, simulate};
use scaled::{scaled_down, scattered_as_far};

/// How far a parameter is moved for its slope.
const LOG_STEP: f64 = 0.05;

/// How far the time of a phase may be from what is predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// Standard deviation of its logarithm.
    pub log_sigma: f64,
    /// By what factor the upper end lies further up, because the storage is not told, or what a service allows.
    pub slower: f64,
    /// By what factor the lower end lies further down, because the server's threads or slots are not told.
    pub quicker: f64,
}

impl Doubt {
    pub fn of(log_sigma: f64) -> Self {
        Self {
            log_sigma,
            slower: 1.0,
            quicker: 1.0,
        }
    }

    /// What a point of a sweep tells itself is not left open by the scenario.
    pub fn at(self, point: &Scenario) -> Self {
        let told = |factor, is_open: bool| if is_open { factor } else { 1.0 };
        #[cfg(feature = "whole")]
        if guesses::has(point) {
            return self;
        }
        Self {
            slower: told(self.slower, may_be_slower(point)),
            quicker: told(self.quicker, may_be_quicker(point)),
            ..self
        }
    }

    pub fn around(self, seconds: f64) -> Range {
        Range::around(seconds, self.log_sigma)
            .up_to(self.slower)
            .down_to(self.quicker)
    }
}

/// Of each phase of what was predicted.
pub fn doubts(scenario: &Scenario, predicted: &Outcome) -> Vec<Doubt> {
    told_or_not(scenario, log_sigmas(scenario), Some(predicted))
}

/// With the deviations that are known, and what else may be where the scenario does not tell.
pub fn told_or_not(
    scenario: &Scenario,
    log_sigmas: Vec<f64>,
    predicted: Option<&Outcome>,
) -> Vec<Doubt> {
    #[cfg(not(feature = "whole"))]
    let _ = predicted;
    let mut doubts: Vec<Doubt> = log_sigmas.into_iter().map(Doubt::of).collect();
    // Who gives no deviations at all looks at the middles alone: a map asks for hundreds.
    let is_middle = doubts.iter().all(|doubt| doubt.log_sigma == 0.0);
    let is_open = may_be_slower(scenario) || may_be_quicker(scenario);
    #[cfg(feature = "whole")]
    let is_open = is_open || guesses::has(scenario);
    if is_middle || !is_open {
        return doubts;
    }
    let small = scattered_as_far(scenario);
    let Ok(here) = beside_others(&small) else {
        return doubts;
    };
    let differ = |change: &dyn Fn(&mut Scenario)| {
        let mut there = small.clone();
        change(&mut there);
        let other = log_times(&beside_others(&there).ok()?);
        let longer = other
            .iter()
            .zip(log_times(&here))
            .map(|(there, here)| there - here);
        let longer: Vec<f64> = longer.collect();
        longer
            .iter()
            .any(|longer| *longer != 0.0)
            .then_some((there, longer))
    };
    // It is predicted as memory, and the upper end is that of a slower kind, with what is unknown of it.
    if !is_storage_told(scenario)
        && let Some((slow, longer)) =
            differ(&|scenario| scenario.server.storage = Some(SLOWEST_USUAL.to_owned()))
    {
        reach_up_to(&mut doubts, &slow, &longer);
    }
    #[cfg(feature = "whole")]
    if let Some((cold, longer)) = guesses::kept::forgotten(scenario, predicted) {
        reach_up_to(&mut doubts, &cold, &longer);
    }
    let to_flash = |scenario: &mut Scenario| scenario.server.storage = Some(FLASH.to_owned());
    let to_quota = |scenario: &mut Scenario| {
        let rate = scenario.network.rate_mbit.unwrap_or(f64::INFINITY);
        scenario.network.rate_mbit = Some(rate.min(SERVICE_MBIT));
    };
    let slower = match (may_flush_to_flash(scenario), is_service(scenario)) {
        (true, _) => differ(&to_flash),
        (_, true) => differ(&to_quota),
        _ => None,
    };
    if let Some((_, longer)) = slower {
        for (doubt, longer) in doubts.iter_mut().zip(longer) {
            doubt.slower = doubt.slower.max(libm::exp(longer));
        }
    }
    if may_be_quicker(scenario)
        && let Some((_, longer)) = differ(&|scenario| {
            if are_threads_open(scenario) {
                scenario.server.threads = Some(MANY_THREADS);
            }
            if are_slots_open(scenario) {
                scenario.server.session_slots = Some(USUAL_SESSION_SLOTS);
            }
        })
    {
        for (doubt, longer) in doubts.iter_mut().zip(longer) {
            doubt.quicker = libm::exp(longer).min(1.0);
        }
    }
    #[cfg(feature = "whole")]
    for change in guesses::ends(scenario) {
        let Some((_, longer)) = differ(&change) else {
            continue;
        };
        for (doubt, longer) in doubts.iter_mut().zip(longer) {
            doubt.slower = doubt.slower.max(libm::exp(longer));
            doubt.quicker = doubt.quicker.min(libm::exp(longer));
        }
    }
    doubts
}

/// With the upper end of what takes so much longer: the logarithm of so many times.
fn reach_up_to(doubts: &mut [Doubt], slow: &Scenario, longer: &[f64]) {
    let sigmas = log_sigmas(slow);
    for ((doubt, longer), sigma) in doubts.iter_mut().zip(longer).zip(sigmas) {
        if *longer > 0.0 {
            let wider = NINETY_PER_CENT * (sigma - doubt.log_sigma);
            doubt.slower = doubt.slower.max(libm::exp(longer + wider));
        }
    }
}

/// What the server's other clients leave of it depends on what it is.
fn beside_others(scenario: &Scenario) -> Result<Outcome, String> {
    #[cfg(feature = "whole")]
    if let Some(crowded) = with_others(scenario, crowd::settled_anew) {
        return simulate(&crowded, 0);
    }
    simulate(scenario, 0)
}

/// Standard deviation of the logarithm of each phase's elapsed time.
pub fn log_sigmas(scenario: &Scenario) -> Vec<f64> {
    let small = match scenario.server.cache {
        Some(CacheState::Cold) => scattered_as_far(scenario),
        _ => scaled_down(scenario),
    };
    #[cfg(feature = "whole")]
    let small = with_others(&small, crowd::settled).unwrap_or(small);
    let outcome = simulate(&small, 0).ok();
    let base = outcome.as_ref().map(log_times).unwrap_or_default();
    let phases = outcome.map(|outcome| outcome.phases).unwrap_or_default();
    let mut variances: Vec<f64> = phase_log_sigmas(scenario)
        .into_iter()
        .map(|own| own * own)
        .collect();
    let fitted = parameter_sets::for_scenario(scenario).map(|set| &set.sigma);
    for free in free_parameters(scenario) {
        if !phases.iter().any(|phase| may_matter(&free.name, phase)) {
            continue;
        }
        let value = scenario
            .parameters
            .get(&free.name)
            .copied()
            .unwrap_or(free.start);
        // What a calibration learnt, else what the set's own fit learnt, else what was believed before.
        let learnt = scenario
            .uncertainty
            .get(&free.name)
            .or_else(|| fitted?.get(&free.name));
        let sigma = learnt.copied().unwrap_or(free.prior_log_sigma);
        let mut moved = small.clone();
        moved
            .parameters
            .insert(free.name, value * libm::exp(LOG_STEP));
        let Ok(moved) = simulate(&moved, 0) else {
            continue;
        };
        for ((variance, there), here) in variances.iter_mut().zip(log_times(&moved)).zip(&base) {
            let slope = (there - here) / LOG_STEP;
            *variance += slope * slope * sigma * sigma;
        }
    }
    variances.into_iter().map(libm::sqrt).collect()
}

/// False where a phase has nothing that the parameter is the cost of: its time cannot move then.
fn may_matter(parameter: &str, phase: &PhaseOutcome) -> bool {
    match parameter {
        "server_write_ns_per_byte" => phase.meter.op(Op::Write).count > 0,
        "storage_scale" => is_storage_used(phase),
        _ => true,
    }
}

fn log_times(outcome: &Outcome) -> Vec<f64> {
    outcome
        .phases
        .iter()
        .map(|phase| libm::log(phase.marks.elapsed.seconds().max(1e-9)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predict::predict;
    use crate::range::Range;
    use mountwise_sim::steady::Effort;
    use serde_json::{Value, json};

    fn elapsed(phase: &Value, server: &Value) -> Range {
        let question = json!({
            "client": {"os": "linux", "version": "6.1.176"},
            "mount": {"version": "4.1"},
            "network": {"rtt_ms": 0.3, "rate_mbit": 10_000},
            "server": server,
            "phases": [phase],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let answer = predict(&scenario, Effort::Estimate);
        answer
            .unwrap_or_else(|error| panic!("{}", error.message))
            .phases[0]
            .elapsed_s
    }

    #[test]
    fn storage_that_is_not_told_leaves_as_much_open_as_the_usual_kinds_differ() {
        let archive = json!({"op": "extract_archive", "command": "tar -x",
            "archive": {"files": 200, "directories": 10, "file_bytes": 8192}});
        let creates = json!({"op": "create_files", "files": 200, "file_bytes": 2048});
        let synchronous = json!({"op": "write", "record_bytes": 8192, "file_bytes": 1 << 22, "flags": ["sync"],
            "file": "existing"});
        let at_random = json!({"op": "read", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 28,
            "count": 500, "file": "existing", "cache": "cold"});
        for (phase, cache) in [
            (archive, "warm"),
            (creates, "warm"),
            (synchronous, "warm"),
            (at_random, "cold"),
        ] {
            let of = |storage: Value| elapsed(&phase, &json!({"storage": storage, "cache": cache}));
            let untold = of(Value::Null);
            let memory = of(json!("memory"));
            assert_eq!(
                (untold.predicted, untold.low),
                (memory.predicted, memory.low)
            );
            for kind in ["memory", "nvme", "ssd"] {
                let told = of(json!(kind));
                assert!(
                    untold.low <= told.predicted && told.high <= untold.high * 1.1,
                    "{phase} on {kind}: {told:?} in {untold:?}"
                );
            }
            assert!(
                untold.high / untold.low >= memory.high / memory.low * 1.1,
                "{phase}"
            );
        }
    }

    #[test]
    fn what_a_service_grants_and_a_server_takes_at_once_is_left_open() {
        let reads = json!({"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 28, "file": "existing", "cache": "cold"});
        let of = |server: Value| elapsed(&reads, &server);
        let service = of(json!({"storage": "cloud file service"}));
        let measured_s = f64::from(1 << 28) / (SERVICE_MBIT * 1e6 / 8.0);
        assert!(
            service.predicted < measured_s && service.high > 0.9 * measured_s,
            "{service:?}"
        );
        let many = json!({"op": "read", "pattern": "random", "record_bytes": 8192, "file_bytes": 1 << 28, "count": 500,
            "processes": 32, "flags": ["direct"], "file": "existing", "cache": "cold"});
        let of = |server: Value| elapsed(&many, &server);
        let slow = |more: Value| {
            let mut server = json!({"storage": "ssd", "cache": "cold"});
            server
                .as_object_mut()
                .expect("an object")
                .extend(more.as_object().cloned().unwrap_or_default());
            of(server)
        };
        let (untold, eight, many) = (
            slow(json!({})),
            slow(json!({"threads": 8})),
            slow(json!({"threads": 64})),
        );
        assert_eq!(
            (untold.predicted, untold.high),
            (eight.predicted, eight.high)
        );
        assert!(
            many.predicted < eight.predicted && untold.low < eight.low,
            "{untold:?} {many:?}"
        );
    }

    #[test]
    fn what_is_unknown_of_a_disk_is_unknown_of_a_file_that_its_server_soon_holds() {
        let of = |bytes: u64| {
            let phase = json!({"op": "read", "pattern": "random", "record_bytes": 4096, "file_bytes": bytes, "count": 4000,
                "file": "existing", "cache": "cold"});
            let told = elapsed(&phase, &json!({"storage": "disk", "cache": "cold"}));
            told.high / told.predicted
        };
        assert!(of(1 << 30) > 2.0, "{}", of(1 << 30));
    }

    #[test]
    fn nvme_may_have_to_flush_to_its_flash() {
        let synced = json!({"op": "write", "record_bytes": 8192, "file_bytes": 1 << 24, "file": "existing", "fsync": "every:1+end"});
        let of = |storage: &str| elapsed(&synced, &json!({"storage": storage, "cache": "warm"}));
        let (nvme, flash) = (of("nvme"), of("nvme without capacitors"));
        assert!(
            flash.predicted > 1.5 * nvme.predicted && nvme.high > 0.95 * flash.predicted,
            "{nvme:?} {flash:?}"
        );
    }

    #[test]
    fn it_is_no_matter_where_no_call_waits_for_it() {
        let phase = json!({"op": "read", "record_bytes": 1 << 20, "file_bytes": 1 << 26, "file": "existing", "cache": "cold"});
        let of = |server: Value| elapsed(&phase, &server);
        assert_eq!(
            of(json!({"cache": "warm"})),
            of(json!({"cache": "warm", "storage": "memory"}))
        );
    }
}
