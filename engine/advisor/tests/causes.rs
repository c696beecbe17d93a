//! A report that several costs explain about equally well determines none of them; one that a single cause explains best
//! names it, however far the cause lies from where the search begins.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_advisor::calibrate::report::{CalibrateRequest, Calibration, calibrate};
use mountwise_advisor::calibrate::solve::run;
use mountwise_advisor::calibrate::target::Quantity;
use mountwise_advisor::prior::model_log_sigma;
use mountwise_sim::Scenario;
use mountwise_sim::op::Op;
use std::collections::BTreeMap;

/// The round trip is left open.
const OPEN: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"4.1","rsize":524288,"wsize":524288,"read_ahead_kib":15360},
    "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":1048576,"file_bytes":536870912,"open":"rdonly","file":"existing","cache":"cold"}]}"#;

/// Two readings around the question's work where its parameters are `truth`, and how long it took.
fn report(question: &Scenario, truth: &[(&str, f64)]) -> (Vec<String>, f64) {
    let truth: BTreeMap<String, f64> = truth
        .iter()
        .map(|(name, value)| ((*name).to_owned(), *value))
        .collect();
    let outcome = run(question, &truth, None).expect("a run");
    let seconds = Quantity::Total.of(&outcome).expect("a time");
    let ms = |quantity: Quantity| quantity.of(&outcome).expect("a mean");
    let means = [Quantity::RoundTrip(Op::Read), Quantity::Execute(Op::Read)].map(ms);
    let calls = outcome.phases[0].meter.op(Op::Read).count;
    let bytes = question.phases[0].file_bytes.expect("a size");
    let reading = |age: f64, calls: u64, bytes: u64| {
        let [rtt, execute] = means.map(|mean| mean * calls as f64);
        format!(
            "device nas:/v mounted on /mnt with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.1,rsize=524288,wsize=524288,hard,proto=tcp\n\tage:\t{age:.0}\n\tper-op statistics\n\t        READ: {calls} {calls} 0 {} {} {:.0} {rtt:.0} {execute:.0} 0\n\n",
            calls * 200,
            bytes + calls * 120,
            execute - rtt,
        )
    };
    let texts = vec![
        reading(1000.0, 0, 0),
        reading(1000.0 + libm::ceil(seconds) + 1.0, calls, bytes),
    ];
    (texts, seconds)
}

fn calibrated(question: &Scenario, reports: Vec<String>, elapsed_s: Option<f64>) -> Calibration {
    calibrate(&CalibrateRequest {
        scenario: question.clone(),
        reports,
        elapsed_s,
        mount: None,
    })
    .expect("an answer")
}

#[test]
fn a_server_far_away_is_found_with_and_without_the_time() {
    let question = Scenario::from_json(OPEN).expect("a scenario");
    for truth in [20.0, 100.0] {
        let (texts, seconds) = report(&question, &[("rtt_ms", truth)]);
        for elapsed_s in [Some(seconds), None] {
            let found = calibrated(&question, texts.clone(), elapsed_s);
            let names: Vec<&String> = found.values.keys().collect();
            assert_eq!(
                names,
                ["rtt_ms"],
                "{truth} {elapsed_s:?}: {}",
                found.summary
            );
            let line = found
                .parameters
                .iter()
                .find(|line| line.name == "rtt_ms")
                .expect("a line");
            assert!((line.low..=line.high).contains(&truth), "{line:?}");
            // However exact the clock, the model's own error remains: two figures of it are no better than one.
            let known = found.uncertainty["rtt_ms"] * libm::sqrt(2.0);
            assert!(known >= model_log_sigma(&question), "{line:?}");
            // Costs far from their defaults might take as long: `ping` tells the round trip by itself.
            let mut next = found.next.iter();
            assert!(next.any(|step| step.command.starts_with("ping")));
        }
    }
}

#[test]
fn of_two_costs_that_explain_one_time_neither_is_named() {
    let mut question = Scenario::from_json(OPEN).expect("a scenario");
    question.network.rtt_ms = Some(0.2);
    for cost in ["client_receive_ns_per_byte", "server_send_ns_per_byte"] {
        let (texts, seconds) = report(&question, &[(cost, 4.0)]);
        let found = calibrated(&question, texts, Some(seconds));
        for (name, value) in &found.values {
            let line = found
                .parameters
                .iter()
                .find(|line| line.name == name)
                .expect("a line");
            assert!(
                name == cost && (line.low..=line.high).contains(&4.0),
                "{cost} was taken for {name} = {value}"
            );
        }
    }
}
