//! Reads every sample of the folders named on the command line and compares it with its sidecar.
//!
//! A sidecar `NNN.json` stands beside `NNN_*.txt`: `expected.blocks` lists facts that must be found in
//! blocks of the same kind; `outcome`, `line`, `partial_result` describe broken inputs.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use mountwise_reports::{Reading, difference, read};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() {
    let verbose = std::env::args().any(|a| a == "-v");
    let folders: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|a| a != "-v")
        .map(PathBuf::from)
        .collect();
    let mut tally: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for folder in &folders {
        for sidecar in sidecars(folder) {
            judge(&sidecar, verbose, &mut tally);
        }
    }
    for (group, (passed, all)) in tally {
        println!("{group}: {passed} of {all}");
    }
}

fn sidecars(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("folder")
        .map(|e| e.expect("entry").path())
        .collect();
    found.retain(|p| p.extension().is_some_and(|e| e == "json"));
    found.sort();
    found
}

fn judge(sidecar: &Path, verbose: bool, tally: &mut BTreeMap<String, (usize, usize)>) {
    let expected: Value =
        serde_json::from_slice(&std::fs::read(sidecar).expect("sidecar")).expect("JSON");
    let id = sidecar.file_stem().unwrap().to_str().unwrap();
    let texts = texts(sidecar.parent().unwrap(), id);
    let begun = Instant::now();
    let reading = match texts.as_slice() {
        [one] => read(one),
        [after, before] => difference(&read(before), &read(after)),
        _ => return,
    };
    let took = begun.elapsed();
    let mut faults = Vec::new();
    let group = match expected.get("outcome") {
        Some(outcome) => {
            broken(&expected, outcome, &reading, &mut faults);
            "broken".to_owned()
        }
        None => {
            blocks(&expected, &reading, &mut faults);
            expected["priority"].as_str().unwrap_or("?").to_owned()
        }
    };
    if took.as_secs_f64() > 1.0 {
        faults.push(format!("took {took:?}"));
    }
    let entry = tally.entry(group.clone()).or_default();
    entry.1 += 1;
    entry.0 += usize::from(faults.is_empty());
    if !faults.is_empty() || verbose {
        println!(
            "{id} {} [{group}] {:?} format {}",
            if faults.is_empty() { "ok" } else { "FAILS" },
            reading.outcome,
            reading.format
        );
        faults.iter().take(8).for_each(|f| println!("    {f}"));
        if verbose {
            reading
                .remarks
                .iter()
                .take(12)
                .for_each(|r| println!("    . {:?} {:?} {}", r.line, r.kind, r.text));
        }
    }
}

fn texts(folder: &Path, id: &str) -> Vec<Vec<u8>> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("folder")
        .map(|e| e.expect("entry").path())
        .collect();
    found.retain(|p| {
        p.extension().is_some_and(|e| e == "txt")
            && p.file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with(&format!("{id}_"))
    });
    found.sort();
    found
        .iter()
        .map(|p| std::fs::read(p).expect("text"))
        .collect()
}

fn blocks(expected: &Value, reading: &Reading, faults: &mut Vec<String>) {
    let answer = serde_json::to_value(reading).expect("JSON");
    if expected["format"] != answer["format"] {
        faults.push(format!(
            "(format {} for {})",
            answer["format"], expected["format"]
        ));
    }
    let found = answer["blocks"].as_array().expect("blocks");
    if expected["expected"]["nothing_to_extract"] == true && !found.is_empty() {
        faults.push(format!("{} blocks where there is nothing", found.len()));
    }
    if let Some(elapsed) = expected["expected"].get("elapsed_s")
        && !contains(elapsed, &answer["elapsed_s"])
    {
        faults.push(format!("elapsed_s {} for {elapsed}", answer["elapsed_s"]));
    }
    let mut free: Vec<&Value> = found.iter().collect();
    for fact in expected["expected"]["blocks"].as_array().expect("facts") {
        let place = free
            .iter()
            .position(|b| b["kind"] == fact["kind"] && misfit(fact, b, "").is_none());
        match place {
            Some(place) => {
                free.remove(place);
            }
            None => faults.push(nearest(fact, &free)),
        }
    }
}

/// The misfit of the block of the same kind that comes closest.
fn nearest(fact: &Value, free: &[&Value]) -> String {
    let same: Vec<&&Value> = free.iter().filter(|b| b["kind"] == fact["kind"]).collect();
    let mut misfits = same.iter().filter_map(|b| misfit(fact, b, ""));
    misfits
        .next_back()
        .unwrap_or_else(|| format!("no block of kind {}", fact["kind"]))
}

fn misfit(expected: &Value, found: &Value, path: &str) -> Option<String> {
    match (expected, found) {
        (Value::Object(fields), Value::Object(other)) => fields.iter().find_map(|(name, value)| {
            let path = format!("{path}.{name}");
            match other.get(name) {
                Some(found) => misfit(value, found, &path),
                None => Some(format!("{path} is missing (expected {})", short(value))),
            }
        }),
        (Value::Array(items), Value::Array(other)) => {
            let more = items
                .last()
                .and_then(|i| i.get("more"))
                .and_then(Value::as_u64);
            let listed = items.len() - usize::from(more.is_some());
            if listed + more.unwrap_or(0) as usize != other.len() {
                return Some(format!(
                    "{path} has {} entries, expected {}",
                    other.len(),
                    items.len()
                ));
            }
            items
                .iter()
                .take(listed)
                .zip(other)
                .enumerate()
                .find_map(|(k, (e, f))| misfit(e, f, &format!("{path}[{k}]")))
        }
        (Value::Number(a), Value::Number(b)) => {
            let same = a == b || close(a.as_f64().unwrap(), b.as_f64().unwrap());
            (!same).then(|| format!("{path} is {b}, expected {a}"))
        }
        _ => (expected != found)
            .then(|| format!("{path} is {}, expected {}", short(found), short(expected))),
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-5 * a.abs().max(1.0)
}

fn contains(expected: &Value, found: &Value) -> bool {
    let list = |v: &Value| {
        v.as_array()
            .cloned()
            .unwrap_or_else(|| if v.is_null() { vec![] } else { vec![v.clone()] })
    };
    let found = list(found);
    list(expected)
        .iter()
        .all(|e| found.iter().any(|f| misfit(e, f, "").is_none()))
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(160).collect()
}

fn broken(expected: &Value, outcome: &Value, reading: &Reading, faults: &mut Vec<String>) {
    let answer = serde_json::to_value(reading).expect("JSON");
    if &answer["outcome"] != outcome {
        faults.push(format!("outcome {} for {outcome}", answer["outcome"]));
    }
    let remarks: String = reading
        .remarks
        .iter()
        .map(|r| format!("{}\n", r.text.to_lowercase()))
        .collect();
    if let Some(line) = expected["line"].as_u64()
        && !reading
            .remarks
            .iter()
            .any(|r| r.line == Some(line as usize))
    {
        faults.push(format!("no remark for line {line}"));
    }
    for idea in expected["must_mention"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        let said = idea.split(" or ").any(|part| {
            part.split(" / ")
                .any(|word| remarks.contains(&word.to_lowercase()))
        });
        if !said {
            faults.push(format!(
                "nothing says: {idea}; remarks: {}",
                short(&Value::from(remarks.as_str()))
            ));
        }
    }
    if !expected["partial_result"].is_null() {
        let all = answer.to_string();
        for (name, value) in flat(&expected["partial_result"]) {
            if value.is_number() && !all.contains(&value.to_string()) && value != 0 {
                faults.push(format!("{name} {value} is not found"));
            }
        }
    }
}

fn flat(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(n, v)| {
                flat(v)
                    .into_iter()
                    .map(move |(m, v)| (format!("{n}.{m}"), v))
            })
            .collect(),
        other => vec![(String::new(), other.clone())],
    }
}
