//! Phases that the FreeBSD laboratory ran more than once on one kind of client: the point that the replay gives
//! is right about as often as another run of the laboratory is. Where it is not, the kernel's own races decide.
#![allow(
    clippy::expect_used,
    reason = "a boot that cannot be replayed fails the test"
)]

use crate::laboratory::records_of;
use mountwise_sim::replay::{Exactness, Range, StepRecord, replay};
use std::collections::BTreeMap;

/// The boots that repeat phases, of each other or of their own.
const BOOTS: [&str; 5] = ["9.3-a-vtnet", "9.3-a", "9.3-b", "10.4-a-vtnet", "10.4-a"];
/// How many of a hundred the model may be behind another run: a few records decide.
const SLACK_PER_CENT: f64 = 5.0;

/// One run of a phase: measured calls, and what the model says.
struct Run {
    measured: BTreeMap<String, u64>,
    predicted: BTreeMap<String, Range>,
}

fn runs() -> Vec<Vec<Run>> {
    let by_boot = std::thread::scope(|scope| {
        let boots = BOOTS.map(|boot| scope.spawn(move || runs_of(boot)));
        boots.map(|boot| boot.join().expect("the runs of a boot"))
    });
    let mut alike: BTreeMap<String, Vec<Run>> = BTreeMap::new();
    for (setting, run) in by_boot.into_iter().flatten() {
        alike.entry(setting).or_default().push(run);
    }
    alike.into_values().filter(|runs| runs.len() > 1).collect()
}

/// The runs of one boot whose steps all went well, each with its setting.
fn runs_of(boot: &str) -> Vec<(String, Run)> {
    let records = records_of(boot);
    let replayed = replay(&records).into_iter().zip(&records);
    replayed
        .filter(|(_, (_, record))| record.steps_ok == Some(true))
        .map(|(replayed, (_, record))| {
            let run = Run {
                measured: record.n.clone(),
                predicted: replayed.calls,
            };
            (setting(record), run)
        })
        .collect()
}

/// All that the laboratory set, and what it did.
fn setting(record: &StepRecord) -> String {
    let commands: Vec<&str> = record.steps.iter().map(|step| step.cmd.as_str()).collect();
    format!(
        "{:?}",
        (
            (&record.kern, &record.fstype, record.mem_mb, &record.mount),
            (&record.phase, record.file_bytes, &record.seq, commands),
            (record.rtt_ms, &record.mtime_gran),
            (&record.variant, record.iodmax),
        )
    )
}

fn is_exact(point: u64, name: &str, measured: u64) -> bool {
    let range = Range {
        low: point,
        predicted: point,
        high: point,
    };
    range.exactness(name, measured) == Exactness::Exact
}

/// Runs with this call, and of a hundred how many another run tells, and how many the model.
fn told(name: &str, alike: &[Vec<Run>]) -> (usize, f64, f64) {
    let (mut all, mut by_another, mut by_model) = (0, 0.0, 0.0);
    for runs in alike {
        let counts: Vec<u64> = runs
            .iter()
            .map(|run| run.measured.get(name).copied().unwrap_or(0))
            .collect();
        if counts.iter().all(|count| *count == 0) {
            continue;
        }
        for (place, (run, measured)) in runs.iter().zip(&counts).enumerate() {
            let agreeing = counts
                .iter()
                .enumerate()
                .filter(|(other, count)| *other != place && is_exact(**count, name, *measured));
            by_another += agreeing.count() as f64 / (counts.len() - 1) as f64;
            let point = run.predicted.get(name).map_or(0, |range| range.predicted);
            by_model += f64::from(u8::from(is_exact(point, name, *measured)));
            all += 1;
        }
    }
    let per_cent = |told: f64| told * 100.0 / all.max(1) as f64;
    (all, per_cent(by_another), per_cent(by_model))
}

#[test]
fn the_point_is_right_as_often_as_another_run_of_the_laboratory() {
    let alike = runs();
    for name in ["READ", "WRITE", "COMMIT"] {
        let (all, by_another, by_model) = told(name, &alike);
        println!(
            "{name}: {all} runs, another run tells {by_another:.1} %, the model {by_model:.1} %"
        );
        assert!(all > 40, "{name}: {all} runs of phases that were repeated");
        assert!(
            by_model + SLACK_PER_CENT >= by_another,
            "{name}: another run tells {by_another:.1} %, the model {by_model:.1} %"
        );
    }
}
