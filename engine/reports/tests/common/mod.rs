//! Loads the texts of models/reports and compares what is read with what they say.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

pub mod breaks;
pub mod mangle;
pub mod says;

use mountwise_reports::{Outcome, Reading};
use serde_json::Value;
use std::path::{Path, PathBuf};

pub struct Case {
    pub name: String,
    pub text: Vec<u8>,
    pub expected: Value,
}

pub fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/reports")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("folder")
        .map(|e| e.expect("entry").path())
        .collect();
    found.sort();
    found
}

fn sidecars(folder: &Path) -> Vec<PathBuf> {
    entries(folder)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect()
}

fn name_of(path: &Path) -> String {
    let folder = path
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    format!("{folder}/{}", path.file_stem().unwrap().to_string_lossy())
}

/// Every sound text.
pub fn cases() -> Vec<Case> {
    let folders = entries(&models())
        .into_iter()
        .filter(|p| p.is_dir() && !p.ends_with("broken"));
    let cases: Vec<Case> = folders
        .flat_map(|folder| sidecars(&folder))
        .map(|sidecar| Case {
            name: name_of(&sidecar),
            text: std::fs::read(sidecar.with_extension("txt")).expect("text"),
            expected: serde_json::from_slice(&std::fs::read(&sidecar).unwrap()).expect("JSON"),
        })
        .collect();
    assert!(cases.len() > 80, "only {} texts", cases.len());
    cases
}

pub struct BrokenCase {
    pub name: String,
    /// One text, or before and after.
    pub texts: Vec<Vec<u8>>,
    pub expected: Value,
}

pub fn broken_cases() -> Vec<BrokenCase> {
    let folder = models().join("broken");
    let read = |sidecar: &Path, suffix: &str| {
        let stem = sidecar.file_stem().unwrap().to_string_lossy().into_owned();
        std::fs::read(sidecar.with_file_name(format!("{stem}{suffix}.txt"))).ok()
    };
    let case = |sidecar: PathBuf| BrokenCase {
        name: name_of(&sidecar),
        texts: ["", "-before", "-after"]
            .iter()
            .filter_map(|suffix| read(&sidecar, suffix))
            .collect(),
        expected: serde_json::from_slice(&std::fs::read(&sidecar).unwrap()).expect("JSON"),
    };
    sidecars(&folder).into_iter().map(case).collect()
}

/// What of the expected blocks is not found.
pub fn misfits(expected: &Value, reading: &Reading) -> Vec<String> {
    let answer = serde_json::to_value(reading).expect("JSON");
    let mut free: Vec<&Value> = answer["blocks"]
        .as_array()
        .expect("blocks")
        .iter()
        .collect();
    let mut faults = Vec::new();
    if expected["nothing_to_extract"] == true && !free.is_empty() {
        faults.push(format!("{} blocks where there is nothing", free.len()));
    }
    for fact in expected["blocks"].as_array().expect("facts") {
        let place = free
            .iter()
            .position(|b| b["kind"] == fact["kind"] && misfit(fact, b, "").is_none());
        match place {
            Some(place) => {
                free.remove(place);
            }
            None => {
                let same = free.iter().filter(|b| b["kind"] == fact["kind"]);
                let nearest = same.filter_map(|b| misfit(fact, b, "")).next_back();
                faults
                    .push(nearest.unwrap_or_else(|| format!("no block of kind {}", fact["kind"])));
            }
        }
    }
    for due in expected["elapsed_s"].as_array().into_iter().flatten() {
        if !reading
            .elapsed_s
            .iter()
            .any(|found| misfit(due, found, "").is_none())
        {
            faults.push(format!(
                "elapsed {due} s is not among {:?}",
                reading.elapsed_s
            ));
        }
    }
    faults
}

pub fn misfit(expected: &Value, found: &Value, path: &str) -> Option<String> {
    match (expected, found) {
        (Value::Object(fields), Value::Object(other)) => fields.iter().find_map(|(name, value)| {
            let path = format!("{path}.{name}");
            other.get(name).map_or_else(
                || Some(format!("{path} is missing")),
                |found| misfit(value, found, &path),
            )
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
            let pairs = items.iter().take(listed).zip(other).enumerate();
            pairs
                .map(|(k, (e, f))| misfit(e, f, &format!("{path}[{k}]")))
                .find_map(|fault| fault)
        }
        (Value::Number(a), Value::Number(b)) => {
            let (x, y) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            let both_whole = a.is_u64() && b.is_u64();
            let same = a == b || (!both_whole && (x - y).abs() <= 1e-5 * x.abs().max(1.0));
            (!same).then(|| format!("{path} is {b}, expected {a}"))
        }
        _ => (expected != found).then(|| format!("{path} is {found}, expected {expected}")),
    }
}

/// The blocks without the line numbers, which wrappings may shift; in an order of their own.
pub fn figures(reading: &Reading) -> Vec<String> {
    let mut blocks: Vec<String> = reading
        .blocks
        .iter()
        .map(|block| {
            let mut value = serde_json::to_value(block).expect("JSON");
            strip_lines(&mut value);
            if block.kind == "iozone" {
                // Which columns are listed depends on whether the heading survived; the values do not.
                value.as_object_mut().unwrap().remove("columns");
            }
            value.to_string()
        })
        .collect();
    blocks.sort();
    blocks
}

fn strip_lines(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["line", "op_lines", "node", "host"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(strip_lines);
        }
        Value::Array(items) => items.iter_mut().for_each(strip_lines),
        _ => {}
    }
}

/// Why a mangled text reads wrongly: other figures than the clean one's without a word about it.
pub fn silently_wrong(clean: &Reading, mangled: &Reading) -> Option<String> {
    let (due, found) = (figures(clean), figures(mangled));
    if due == found {
        return None;
    }
    use mountwise_reports::RemarkKind::{Contradicts, Ignored};
    let known: Vec<&str> = clean.remarks.iter().map(|r| r.text.as_str()).collect();
    let said_anew = mangled
        .remarks
        .iter()
        .any(|r| matches!(r.kind, Contradicts | Ignored) && !known.contains(&r.text.as_str()));
    let aloud = mangled.outcome >= Outcome::WarningPartial
        && (said_anew || mangled.outcome > clean.outcome);
    if aloud {
        return None;
    }
    let first = due
        .iter()
        .find(|b| !found.contains(b))
        .or_else(|| found.iter().find(|b| !due.contains(b)));
    Some(format!(
        "outcome {:?}: {}",
        mangled.outcome,
        first.map_or("", |b| &b[..b.len().min(300)])
    ))
}
