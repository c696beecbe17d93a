//! What going through many files is made of: so many calls for each, one after another, and what the server's storage takes of
//! their time.

use super::Reason;
use crate::limits::is_storage_used;
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::{Phase, PhaseOp};
use mountwise_sim::scenario::Export;
use mountwise_sim::server::storage;

/// Calls that this part of the files takes belong to each of them (assumption).
const OF_EACH: f64 = 0.5;
/// Part of the calls' time from which on the storage is the reason for it (assumption).
const MUCH: f64 = 0.3;
/// Files whose calls say what one takes (assumption).
const ENOUGH_FILES: u64 = 16;

pub(super) fn reasons(
    scenario: &Scenario,
    phase: &Phase,
    outcome: &PhaseOutcome,
) -> impl Iterator<Item = Reason> {
    let goes_through = !phase.op.is_data() && !matches!(phase.op, PhaseOp::OpMix | PhaseOp::Build);
    let each = goes_through.then(|| of_each(phase, outcome)).flatten();
    let durable = goes_through.then(|| durable(scenario, outcome)).flatten();
    each.into_iter().chain(durable)
}

fn of_each(phase: &Phase, outcome: &PhaseOutcome) -> Option<Reason> {
    let processes = match phase.op.runs_once() {
        true => 1,
        false => phase.processes.max(1),
    };
    let archived = phase.archive.map(|archive| archive.files);
    let files = archived
        .or(phase.files)
        .filter(|files| *files >= ENOUGH_FILES)?;
    let all = (files
        * if archived.is_some() {
            1
        } else {
            u64::from(processes)
        }) as f64;
    let of = |op: Op| outcome.meter.op(op).count as f64 / all;
    let each = Op::ALL.iter().filter(|op| of(**op) >= OF_EACH);
    let each: Vec<String> = each
        .map(|op| format!("{} {}", op.name(), text::number(of(*op))))
        .collect();
    let calls: u64 = Op::ALL.iter().map(|op| outcome.meter.op(*op).count).sum();
    let seconds = outcome.marks.elapsed.seconds() * f64::from(processes) / calls.max(1) as f64;
    let beside = match processes {
        1 => String::new(),
        many => format!("; {many} processes do so side by side"),
    };
    let time = text::seconds(seconds);
    let taken = match text::number(calls as f64 / all).as_str() {
        "1" => format!("1 call of {time}"),
        calls => format!("{calls} calls, one after another, each {time}"),
    };
    (!each.is_empty()).then(|| Reason {
        text: format!(
            "Each file takes {taken} on average: {}{beside}.",
            each.join(", ")
        ),
        rule: "files.each",
        source: "counted in this run",
    })
}

fn durable(scenario: &Scenario, outcome: &PhaseOutcome) -> Option<Reason> {
    if scenario.server.export == Some(Export::Async) || !is_storage_used(outcome) {
        return None;
    }
    let execute = |op: &&Op| outcome.meter.op(**op).execute.seconds();
    let stored = |op: &&Op| outcome.meter.op(**op).storage.seconds();
    let changes = || {
        Op::ALL
            .iter()
            .filter(|op| !matches!(op, Op::Read | Op::ReadPlus))
    };
    let waited: f64 = changes().map(|op| stored(&op)).sum();
    let all: f64 = Op::ALL.iter().map(|op| execute(&op)).sum();
    let named = changes().filter(|op| stored(op) >= MUCH * execute(op) && stored(op) > 0.0);
    let named: Vec<&str> = named.map(|op| op.name()).collect();
    (waited >= MUCH * all && !named.is_empty()).then(|| Reason {
        text: format!(
            "Before it answers {}, a server that exports sync waits until its storage ({}) has it: {:.0} % of all calls' time.",
            named.join(", "),
            storage::kind(scenario.server.storage.as_deref()).name,
            waited / all * 100.0
        ),
        rule: "export.sync",
        source: "exports(5), sync; fs/nfsd/vfs.c, commit_metadata",
    })
}

#[cfg(test)]
mod tests {
    use crate::predict::predict;
    use mountwise_sim::Scenario;
    use mountwise_sim::steady::Effort;
    use serde_json::{Value, json};

    fn why(phase: Value, server: Value) -> Vec<String> {
        let question = json!({
            "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1"},
            "network": {"rtt_ms": 0.3, "rate_mbit": 1000}, "server": server, "phases": [phase],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let answer = predict(&scenario, Effort::Estimate);
        let answer = answer.unwrap_or_else(|error| panic!("{}", error.message));
        let why = answer.phases[0].why.iter();
        why.map(|reason| reason.text.clone()).collect()
    }

    #[test]
    fn what_each_file_takes_comes_first() {
        let read = json!({"op": "read_files", "files": 200, "file_bytes": 8192, "cache": "cold"});
        let why = why(read, json!({"storage": "memory"}));
        let of_three = "Each file takes 3.0";
        assert!(why[0].starts_with(of_three), "{why:?}");
        for op in ["OPEN 1", "READ 1", "CLOSE 1"] {
            assert!(why[0].contains(op), "{why:?}");
        }
    }

    #[test]
    fn one_call_is_told_as_one() {
        let absent = json!({"op": "stat_absent", "files": 2000, "cache": "cold"});
        let why = why(absent, json!({"storage": "memory"}));
        assert!(why[0].starts_with("Each file takes 1 call of "), "{why:?}");
        assert!(why[0].contains(" on average: LOOKUP 1."), "{why:?}");
    }

    #[test]
    fn that_an_export_waits_for_its_storage_is_told_where_it_does() {
        let archive = json!({"op": "extract_archive", "archive": {"files": 100, "directories": 5, "file_bytes": 8192}});
        let of = |storage: &str, export: &str| {
            let why = why(
                archive.clone(),
                json!({"storage": storage, "export": export}),
            );
            why.into_iter()
                .find(|text| text.starts_with("Before it answers "))
        };
        let told = of("disk", "sync").expect("disks are waited for");
        assert!(
            told.contains("SETATTR") && told.contains("(disk)"),
            "{told}"
        );
        assert_eq!(of("disk", "async"), None);
        assert_eq!(of("memory", "sync"), None);
    }
}
