//! Every format, version and mode has a text that shows it, and every text is recognised by its content.
#![allow(clippy::expect_used, clippy::disallowed_methods)]

use crate::common;
use mountwise_reports::read;
use serde_json::Value;

#[test]
fn every_mode_has_a_text() {
    let folder = common::models();
    let table = std::fs::read(folder.join("coverage.json")).expect("the table");
    let table: Vec<Value> = serde_json::from_slice(&table).expect("JSON");
    let mut faults = Vec::new();
    for row in &table {
        let (format, mode) = (row["format"].as_str(), row["mode"].as_str());
        let format = format.expect("a format");
        let samples: Vec<&str> = row["samples"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        if samples.is_empty() {
            faults.push(format!("{format}, {mode:?}: no text"));
        }
        for sample in samples {
            let Ok(text) = std::fs::read(folder.join(format!("{sample}.txt"))) else {
                faults.push(format!("{format}, {mode:?}: {sample} is not there"));
                continue;
            };
            let present = read(&text).formats_present;
            if !present.iter().any(|one| one == format) {
                faults.push(format!("{sample}: {present:?} for {format}"));
            }
        }
    }
    assert!(
        table.len() > 60 && faults.is_empty(),
        "{}",
        faults.join("\n")
    );
}

/// A text of the folder `by-mode` is there for a row of the table.
#[test]
fn every_text_by_mode_stands_in_the_table() {
    let table = std::fs::read_to_string(common::models().join("coverage.json")).expect("the table");
    let strangers: Vec<String> = common::cases()
        .into_iter()
        .map(|case| case.name)
        .filter(|name| name.starts_with("by-mode/") && !table.contains(&format!("\"{name}\"")))
        .collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}
