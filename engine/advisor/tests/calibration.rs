//! A calibration from data that the model itself made with known parameters recovers them within its
//! stated interval.

use mountwise_advisor::calibrate::report::{CalibrateRequest, calibrate};
use mountwise_advisor::calibrate::solve::{Case, run, solve};
use mountwise_advisor::calibrate::target::{Quantity, Target};
use mountwise_advisor::predict::predict;
use mountwise_advisor::prior::free_parameters;
use mountwise_sim::op::Op;
use mountwise_sim::steady::Effort;
use mountwise_sim::{Scenario, ScenarioError};
use std::collections::BTreeMap;

const DRAWS: u64 = 100;
/// Doubt of each observed figure.
const LOG_SIGMA: f64 = 0.01;
/// What the stated interval promises, and how far from it chance may lead over all parameters: 800 draws
/// have a standard deviation of 0.8 %.
const STATED: f64 = 0.95;
const CHANCE: f64 = 0.02;
/// Of each parameter, in 100 draws.
const LEAST: u64 = 90;

/// Numbers from a fixed seed: uniform by xorshift, normal by summing twelve (Irwin–Hall).
struct Draws(u64);

impl Draws {
    fn uniform(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}

fn scenario() -> Result<Scenario, ScenarioError> {
    let text = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"4.1","rsize":262144,"wsize":262144,"read_ahead_kib":512},
        "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
        "phases":[{"op":"read","pattern":"sequential","record_bytes":131072,"file_bytes":8388608,"open":"rdonly","file":"existing","cache":"cold"},
                  {"op":"write","pattern":"sequential","record_bytes":131072,"file_bytes":8388608,"open":"wronly","file":"new","cache":"warm","fsync":"end"},
                  {"op":"read","pattern":"random","record_bytes":4096,"file_bytes":8388608,"count":200,"open":"rdonly","file":"existing","cache":"dropped"}]}"#;
    Scenario::from_json(text)
}

const OBSERVED: [Quantity; 6] = [
    Quantity::Elapsed(0),
    Quantity::Elapsed(1),
    Quantity::Elapsed(2),
    Quantity::RoundTrip(Op::Read),
    Quantity::RoundTrip(Op::Write),
    Quantity::Execute(Op::Write),
];

#[test]
fn known_parameters_are_recovered_within_the_stated_interval() {
    let scenario = scenario().expect("a valid scenario");
    let free = free_parameters(&scenario);
    assert!(free.len() >= 4, "{free:?}");
    let mut draws = Draws(88_172_645_463_325_252);
    let mut inside: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..DRAWS {
        let truth: BTreeMap<String, f64> = free
            .iter()
            .map(|one| {
                (
                    one.name.clone(),
                    (one.start * libm::exp(draws.normal() * one.prior_log_sigma))
                        .clamp(one.low, one.high),
                )
            })
            .collect();
        let outcome = run(&scenario, &truth, None).unwrap_or_else(|| panic!("no run"));
        let targets = OBSERVED
            .iter()
            .filter_map(|quantity| {
                let exact = quantity.of(&outcome)?;
                Some(Target {
                    quantity: *quantity,
                    observed: exact * libm::exp(draws.normal() * LOG_SIGMA),
                    log_sigma: LOG_SIGMA,
                })
            })
            .collect();
        let calibrated = solve(&[Case {
            scenario: scenario.clone(),
            effort: None,
            targets,
        }])
        .unwrap_or_else(|| panic!("no calibration"));
        let fit = calibrated.fit.unwrap_or_else(|| panic!("no fit"));
        for one in &fit.parameters {
            *inside.entry(one.name.clone()).or_default() +=
                u64::from((one.low..=one.high).contains(&truth[&one.name]));
        }
    }
    let total: u64 = inside.values().sum();
    let share = total as f64 / (DRAWS * free.len() as u64) as f64;
    println!(
        "inside the stated interval: {inside:?}, {:.1} % in all",
        share * 100.0
    );
    assert!((share - STATED).abs() <= CHANCE, "{inside:?}");
    for (name, count) in inside {
        assert!(
            count >= LEAST,
            "{name}: only {count} of {DRAWS} inside the stated interval"
        );
    }
}

/// `nfsstat` and `rsync` of one copy; a cloud file service whose round trip its set's fit knows and this report does not tell.
#[test]
fn what_a_report_does_not_tell_is_no_less_known_than_before() {
    let scenario = Scenario::from_json(
        r#"{"client":{"os":"linux","version":"5.3.9","memory_bytes":17179869184},
            "mount":{"version":"4.1","rsize":1048576,"wsize":1048576,"read_ahead_kib":15360},"parameter_set":"efs-2021",
            "server":{"cache":"warm","storage":"cloud file service"},
            "phases":[{"op":"read","pattern":"sequential","record_bytes":262144,"file_bytes":1073741824,"open":"rdonly","file":"existing","cache":"cold"}]}"#,
    );
    let mut scenario = scenario.expect("a valid scenario");
    let width = |scenario: &Scenario| {
        let answer = predict(scenario, Effort::Estimate).expect("an answer");
        let elapsed = answer.phases[0].elapsed_s;
        elapsed.high / elapsed.low
    };
    let before = width(&scenario);
    let calibration = calibrate(&CalibrateRequest {
        scenario: scenario.clone(),
        reports: vec![
            include_str!("../../../public/samples/nfsstat-linux-2021-15m.txt").to_owned(),
        ],
        elapsed_s: None,
        mount: None,
    });
    let calibration = calibration.expect("a calibration");
    assert_eq!(calibration.not_identifiable, ["rtt_ms"]);
    assert!(!calibration.values.contains_key("rtt_ms"));
    scenario.parameters = calibration.values;
    scenario.uncertainty = calibration.uncertainty;
    let after = width(&scenario);
    assert!(after < 1.1 * before, "{before} became {after}");
}
