//! Replays measurement records and compares every operation but READ, WRITE and COMMIT, and the
//! elapsed time: a tool for whoever works on names and attributes.
//!
//! usage: lab_names [-p name=value]... [-a] [-d] [-f TEXT] FILE.jsonl...
//! -a also prints exact records, -d takes the data phases too, -f only ids that contain TEXT

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const DATA: [Op; 4] = [Op::Read, Op::ReadPlus, Op::Write, Op::Commit];

#[derive(Default)]
struct Options {
    parameters: BTreeMap<String, f64>,
    all: bool,
    data_phases: bool,
    filter: String,
    files: Vec<String>,
}

fn main() {
    let options = read_options();
    let records: Vec<Value> = options.files.iter().flat_map(|file| read(file)).collect();
    let by_id: BTreeMap<&str, &Value> = records
        .iter()
        .filter_map(|record| Some((record["id"].as_str()?, record)))
        .collect();
    let followed: BTreeSet<&str> = records
        .iter()
        .filter_map(|record| record["phase"]["after"].as_str())
        .collect();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for record in &records {
        let id = record["id"].as_str().unwrap_or("");
        let chain = chain_of(record, &by_id);
        let is_data = chain.iter().all(|one| {
            matches!(
                one["phase"]["op"].as_str(),
                Some("read" | "write" | "mixed")
            )
        });
        if followed.contains(id)
            || !id.contains(&options.filter)
            || (is_data && !options.data_phases)
        {
            continue;
        }
        replay(&chain, &options, &mut tallies);
    }
    for (name, tally) in &mut tallies {
        println!("{name}: {}", tally.summary());
    }
}

fn read_options() -> Options {
    let mut options = Options::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-a" => options.all = true,
            "-d" => options.data_phases = true,
            "-f" => options.filter = arguments.next().unwrap_or_default(),
            "-p" => {
                let setting = arguments.next().unwrap_or_default();
                if let Some((name, Ok(value))) =
                    setting.split_once('=').map(|(n, v)| (n, v.parse()))
                {
                    options.parameters.insert(name.into(), value);
                }
            }
            _ => options.files.push(argument),
        }
    }
    options
}

fn read(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

fn chain_of<'a>(record: &'a Value, by_id: &BTreeMap<&str, &'a Value>) -> Vec<&'a Value> {
    let mut chain = vec![record];
    let mut at = record;
    while let Some(before) = at["phase"]["after"].as_str().and_then(|id| by_id.get(id)) {
        chain.insert(0, before);
        at = before;
    }
    chain
}

fn replay(chain: &[&Value], options: &Options, tallies: &mut BTreeMap<String, Tally>) {
    let last = chain[chain.len() - 1];
    let phases: Vec<&Value> = chain.iter().map(|record| &record["phase"]).collect();
    let scenario = json!({"client": last["client"], "mount": last["mount"],
        "network": last["network"], "server": last["server"], "phases": phases,
        "parameters": options.parameters});
    let outcome = Scenario::from_json(&scenario.to_string())
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0));
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => return println!("{} {error}", last["id"]),
    };
    for (record, phase) in chain.iter().zip(&outcome.phases) {
        let is_data = phase.marks.bytes.0 > 0;
        if is_data && !options.data_phases {
            continue;
        }
        let kind = format!(
            "{} {}",
            record["source"].as_str().unwrap_or(""),
            record["phase"]["op"].as_str().unwrap_or("")
        );
        let line = compare(record, phase);
        if options.all || !line.exact {
            println!("{}", line.text);
        }
        tallies.entry(kind).or_default().add(&line);
    }
}

struct Line {
    text: String,
    exact: bool,
    error: f64,
}

fn compare(record: &Value, phase: &PhaseOutcome) -> Line {
    let rpcs = &record["measured"]["rpcs"];
    let mut notes = String::new();
    let mut exact = phase.not_modelled.is_none();
    for op in Op::ALL.iter().filter(|op| !DATA.contains(op)) {
        let want = rpcs[op.name()].as_u64().unwrap_or(0);
        let got = phase.meter.op(*op).count;
        exact &= got.abs_diff(want) as f64 <= (want as f64 * 0.01).max(2.0);
        if got != want {
            notes += &format!(" {} {got}≠{want}", op.name());
        }
    }
    if let Some(reason) = &phase.not_modelled {
        notes += reason;
    }
    let want = record["measured"]["elapsed_s"].as_f64().unwrap_or(0.0);
    let got = phase.marks.elapsed.seconds();
    let mark = if exact { "ok " } else { "BAD" };
    Line {
        text: format!(
            "{mark} {} {:+.1}% {got:.6}/{want:.6} |{notes}",
            record["id"].as_str().unwrap_or(""),
            (got / want - 1.0) * 100.0
        ),
        exact,
        error: if want > 0.0 {
            (got / want - 1.0).abs()
        } else {
            0.0
        },
    }
}

#[derive(Default)]
struct Tally {
    records: usize,
    exact: usize,
    errors: Vec<f64>,
}

impl Tally {
    fn add(&mut self, line: &Line) {
        self.records += 1;
        self.exact += usize::from(line.exact);
        self.errors.push(line.error);
    }

    fn summary(&mut self) -> String {
        self.errors.sort_by(f64::total_cmp);
        let at =
            |share: f64| self.errors[((self.errors.len() - 1) as f64 * share) as usize] * 100.0;
        format!(
            "counts {}/{}; time error median {:.1} % p90 {:.1} % worst {:.1} %",
            self.exact,
            self.records,
            at(0.5),
            at(0.9),
            at(1.0)
        )
    }
}
