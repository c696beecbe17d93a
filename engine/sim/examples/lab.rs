//! Replays measurement records and prints predicted against measured, one line each: a tool for
//! whoever works on a client model. `mountwise score` is the users' form.
//!
//! usage: lab [-p name=value]... [-q] FILE.jsonl...

#![allow(clippy::print_stdout, clippy::print_stderr)]

use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const OPS: [Op; 4] = [Op::Read, Op::ReadPlus, Op::Write, Op::Commit];

fn main() {
    let mut parameters: BTreeMap<String, f64> = BTreeMap::new();
    let mut files = Vec::new();
    let mut quiet = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-q" => quiet = true,
            "-p" => {
                let setting = arguments.next().unwrap_or_default();
                if let Some((name, Ok(value))) = setting
                    .split_once('=')
                    .map(|(name, value)| (name, value.parse()))
                {
                    parameters.insert(name.into(), value);
                }
            }
            _ => files.push(argument),
        }
    }
    let records: Vec<Value> = files.iter().flat_map(|file| read_records(file)).collect();
    let by_id: BTreeMap<&str, &Value> = records
        .iter()
        .filter_map(|record| Some((record["id"].as_str()?, record)))
        .collect();
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for record in &records {
        if !matches!(
            record["phase"]["op"].as_str(),
            Some("read" | "write" | "mixed")
        ) {
            continue;
        }
        let scenario = scenario_of(record, &by_id, &parameters);
        let line = match Scenario::from_json(&scenario.to_string())
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0))
        {
            Ok(outcome) => outcome.phases.last().map(|phase| compare(record, phase)),
            Err(error) => {
                println!("{} {error}", record["id"]);
                None
            }
        };
        let group = groups.entry(record["environment"].to_string()).or_default();
        group.add(line.as_ref(), record["phase"]["processes"] == 1);
        if let Some(line) = line
            && !quiet
        {
            println!("{}", line.text);
        }
    }
    for (name, group) in &mut groups {
        println!("{name}: {}", group.summary());
    }
}

#[derive(Default)]
struct Group {
    records: usize,
    exact: usize,
    single: usize,
    single_exact: usize,
    sizes: usize,
    errors: Vec<f64>,
}

impl Group {
    fn add(&mut self, line: Option<&Line>, single: bool) {
        self.records += 1;
        self.single += usize::from(single);
        if let Some(line) = line {
            self.exact += usize::from(line.exact);
            self.single_exact += usize::from(line.exact && single);
            self.sizes += usize::from(line.sizes);
            self.errors.push(line.error);
        }
    }

    fn summary(&mut self) -> String {
        self.errors.sort_by(f64::total_cmp);
        let at = |share: f64| {
            self.errors
                .get(((self.errors.len() as f64 - 1.0) * share) as usize)
                .copied()
                .unwrap_or(0.0)
        };
        format!(
            "counts {}/{} (single {}/{}), sizes {}; time error median {:.1} % p90 {:.1} % worst {:.1} %",
            self.exact,
            self.records,
            self.single_exact,
            self.single,
            self.sizes,
            at(0.5) * 100.0,
            at(0.9) * 100.0,
            at(1.0) * 100.0
        )
    }
}

struct Line {
    text: String,
    exact: bool,
    sizes: bool,
    error: f64,
}

fn read_records(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

fn scenario_of(
    record: &Value,
    by_id: &BTreeMap<&str, &Value>,
    parameters: &BTreeMap<String, f64>,
) -> Value {
    let mut phases = vec![record["phase"].clone()];
    let mut at = record;
    while let Some(before) = at["phase"]["after"].as_str().and_then(|id| by_id.get(id)) {
        phases.insert(0, before["phase"].clone());
        at = before;
    }
    json!({"client": record["client"], "mount": record["mount"], "network": record["network"],
           "server": record["server"], "phases": phases, "parameters": parameters})
}

fn compare(record: &Value, phase: &PhaseOutcome) -> Line {
    let measured = &record["measured"];
    let mut notes = String::new();
    let mut exact = true;
    for op in OPS {
        let want = measured["rpcs"][op.name()].as_u64().unwrap_or(0);
        let got = phase.meter.op(op).count;
        let allowed = (want as f64 * 0.01).max(2.0);
        if got.abs_diff(want) as f64 > allowed {
            exact = false;
        }
        if got != want {
            notes += &format!(" {} {got}≠{want}", op.name());
        }
    }
    let reads = histogram(&measured["read_sizes"]);
    let mut sizes = reads == phase.meter.read_sizes;
    if !sizes {
        notes += &format!(" reads {:?} ≠ {reads:?}", phase.meter.read_sizes);
    }
    for (name, stable) in [
        ("unstable", Stable::Unstable),
        ("file_sync", Stable::FileSync),
    ] {
        let want = histogram(&measured["write_sizes"][name]);
        let got: BTreeMap<u64, u64> = phase
            .meter
            .write_sizes
            .iter()
            .filter(|((kind, _), _)| *kind == stable)
            .map(|(&(_, size), &count)| (size, count))
            .collect();
        if want != got {
            sizes = false;
            notes += &format!(" {name} {got:?} ≠ {want:?}");
        }
    }
    let want = measured["elapsed_s"].as_f64().unwrap_or(0.0);
    let got = phase.marks.elapsed.seconds();
    let error = if want > 0.0 {
        (got / want - 1.0).abs()
    } else {
        0.0
    };
    let part = |name: &str, got: f64| {
        measured[name]
            .as_f64()
            .map(|want| format!(" {} {got:.4}/{want:.4}", &name[..name.len() - 2]))
            .unwrap_or_default()
    };
    let parts = part("open_s", phase.marks.open.seconds())
        + &part("io_s", phase.marks.io.seconds())
        + &part("fsync_s", phase.marks.fsync.seconds())
        + &part("close_s", phase.marks.close.seconds());
    let mark = if exact { "ok " } else { "BAD" };
    let id = record["id"]
        .as_str()
        .unwrap_or("")
        .split_once('/')
        .map_or("", |(_, rest)| rest);
    Line {
        text: format!(
            "{mark} {id} {:+.1}% {got:.4}/{want:.4}{parts} |{notes}",
            (got / want - 1.0) * 100.0
        ),
        exact,
        sizes,
        error,
    }
}

fn histogram(value: &Value) -> BTreeMap<u64, u64> {
    let Some(object) = value.as_object() else {
        return BTreeMap::new();
    };
    object
        .iter()
        .filter_map(|(size, count)| Some((size.parse().ok()?, count.as_u64()?)))
        .collect()
}
