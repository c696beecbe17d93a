//! What fewer files tell of many, held against all of them, simulated one by one.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::many_files::from_fewer;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Basis, Outcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::scenario::Scenario;
use mountwise_sim::simulate;
use mountwise_sim::steady::{Effort, predict};
use serde_json::{Value, json};

fn scenario(client: &Value, version: &str, rtt_ms: f64, phases: &[Value]) -> Scenario {
    let text = json!({
        "client": client, "mount": {"version": version},
        "network": {"rtt_ms": rtt_ms, "rate_mbit": 10_000},
        "server": {"os": "linux", "storage": "ssd", "cache": "warm"}, "phases": phases,
    });
    Scenario::from_json(&text.to_string()).expect("a scenario")
}

fn phase(op: &str, files: u64, bytes: u64, directories: u64, processes: u64) -> Value {
    json!({"op": op, "files": files, "file_bytes": bytes, "directories": directories, "processes": processes, "cache": "cold"})
}

fn told(scenario: &Scenario, effort: Effort) -> Result<Outcome, String> {
    predict(scenario, &Parameters::for_scenario(scenario), effort)
}

fn linux() -> Value {
    json!({"os": "linux", "version": "6.1.176"})
}

/// Calls and time of all files, simulated, and from fewer of them.
fn check(asked: &Scenario, effort: Effort, within: (f64, f64)) {
    let whole = simulate(asked, 0).expect("all of them");
    let parameters = Parameters::for_scenario(asked);
    let part = from_fewer(asked, &parameters, effort, |_| true).expect("an outcome");
    for (whole, part) in whole.phases.iter().zip(&part.phases) {
        let what = format!("{effort:?} of {:?}", asked.phases);
        let Basis::FewerFiles { files, .. } = part.basis else {
            panic!("{what}: {:?}", part.basis);
        };
        assert!(
            files <= asked.phases[0].files.unwrap_or(0) / 3,
            "{what}: {files}"
        );
        let off = part.marks.elapsed.seconds() / whole.marks.elapsed.seconds() - 1.0;
        assert!(off.abs() < within.0, "{what}: {off} in time");
        assert_eq!(part.marks.bytes, whole.marks.bytes, "{what}");
        let calls: u64 = Op::ALL.iter().map(|op| whole.meter.op(*op).count).sum();
        for op in Op::ALL {
            let (all, few) = (whole.meter.op(*op).count, part.meter.op(*op).count);
            let by = all.abs_diff(few) as f64;
            // A few of the calls that only the clock asks for are no more than two in a thousand of all.
            let most = (within.1 * all as f64).max(0.002 * calls as f64).max(2.0);
            assert!(by <= most, "{what}: {few} for {all} {op:?}");
        }
    }
}

/// Ten thousand files and fewer against sixty thousand. Behind a round trip of 20 ms minutes go by in some of them.
#[test]
fn what_the_last_files_cost_all_further_ones_cost() {
    let freebsd = json!({"os": "freebsd", "version": "14.1"});
    for (client, version, op, bytes, processes) in [
        (linux(), "3", "create_files", 4096, 1),
        (linux(), "3", "read_files", 4096, 4),
        (linux(), "3", "read_files", 100_000, 1),
        (linux(), "4.1", "create_files", 4096, 4),
        (linux(), "4.1", "create_files", 100_000, 1),
        (freebsd.clone(), "3", "create_files", 4096, 1),
        (freebsd, "3", "read_files", 20_000, 2),
        (linux(), "3", "stat_absent", 0, 1),
    ] {
        let asked = scenario(
            &client,
            version,
            20.0,
            &[phase(op, 60_000, bytes, 20, processes)],
        );
        check(&asked, Effort::Exact, (0.005, 0.02));
        check(&asked, Effort::Estimate, (0.005, 0.02));
    }
}

#[test]
fn names_alone_are_told_from_fewer_names() {
    let asked = |files| scenario(&linux(), "3", 0.5, &[phase("stat_files", files, 0, 50, 1)]);
    let many = told(&asked(100_000_000), Effort::Exact).expect("an outcome");
    let one = told(&asked(100_000), Effort::Exact).expect("an outcome");
    assert_eq!(one.phases[0].basis, Basis::Simulated);
    assert!(matches!(
        many.phases[0].basis,
        Basis::FewerFiles {
            is_settled: true,
            ..
        }
    ));
    let times = |of: fn(&Outcome) -> f64| of(&many) / of(&one);
    let calls = times(|outcome| outcome.phases[0].meter.op(Op::Lookup).count as f64);
    let seconds = times(|outcome| outcome.phases[0].marks.elapsed.seconds());
    assert!((calls / 1000.0 - 1.0).abs() < 0.005, "{calls}");
    assert!((seconds / 1000.0 - 1.0).abs() < 0.005, "{seconds}");
}

#[test]
fn delegations_that_go_back_by_the_minute_are_among_what_is_told() {
    let asked = scenario(
        &linux(),
        "4.1",
        2.0,
        &[phase("read_files", 2_000_000, 4096, 10, 1)],
    );
    let given_back = |effort| {
        let outcome = told(&asked, effort).expect("an outcome");
        outcome.phases[0].meter.op(Op::Delegreturn).count
    };
    assert!(
        (1_900_000..2_050_000).contains(&given_back(Effort::Exact)),
        "{}",
        given_back(Effort::Exact)
    );
    assert_eq!(given_back(Effort::Estimate), 0);
}

#[test]
fn phases_that_know_of_each_other_are_not_told_apart() {
    let (create, read) = (
        phase("create_files", 2_000_000, 4096, 1, 1),
        phase("read_files", 2_000_000, 4096, 1, 1),
    );
    let both = |second: &Value| {
        let asked = scenario(&linux(), "3", 0.5, &[create.clone(), second.clone()]);
        told(&asked, Effort::Estimate)
    };
    assert_eq!(both(&read).expect("cold").phases.len(), 2);
    let mut warm = read;
    warm["cache"] = json!("warm");
    for second in [
        &warm,
        &create,
        &json!({"op": "find", "files": 10, "cache": "cold"}),
    ] {
        let said = both(second).expect_err("no outcome");
        assert!(said.contains("phase 2 rules out"), "{said}");
    }
    let spread = scenario(
        &linux(),
        "3",
        0.5,
        &[phase("read_files", 100_000, 100_000_000, 65_536, 1)],
    );
    let said = told(&spread, Effort::Exact).expect_err("no outcome");
    assert!(said.contains("ask for fewer directories"), "{said}");
}
