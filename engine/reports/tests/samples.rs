//! Every text of models/reports reads as it says; every broken one fails as it should.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::{broken_cases, cases, misfits};
use mountwise_reports::{Reading, difference, read};
use serde_json::Value;

/// The imitation prints exactly what nfsiostat prints, so its name cannot be told from the text.
const IMITATION: &str = "mountstats_iostat";

#[test]
fn sound_texts_read_as_they_say() {
    let mut faults = Vec::new();
    for case in cases() {
        let reading = read(&case.text);
        let mut found = misfits(&case.expected["expected"], &reading);
        let format = case.expected["format"].as_str().unwrap_or_default();
        if reading.format != format && format != IMITATION {
            found.push(format!("format {} for {format}", reading.format));
        }
        faults.extend(
            found
                .into_iter()
                .map(|fault| format!("{}: {fault}", case.name)),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn broken_texts_fail_as_they_should() {
    let mut faults = Vec::new();
    for case in broken_cases() {
        let reading = match case.texts.as_slice() {
            [one] => read(one),
            [before, after] => difference(&read(before), &read(after)),
            _ => panic!("{}: no text", case.name),
        };
        faults.extend(
            broken_faults(&case.expected, &reading)
                .into_iter()
                .map(|fault| format!("{}: {fault}", case.name)),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn broken_faults(expected: &Value, reading: &Reading) -> Vec<String> {
    let mut faults = Vec::new();
    let answer = serde_json::to_value(reading).expect("JSON");
    if answer["outcome"] != expected["outcome"] {
        faults.push(format!(
            "outcome {} for {}",
            answer["outcome"], expected["outcome"]
        ));
    }
    let named = |line: u64| {
        reading
            .remarks
            .iter()
            .any(|r| r.line == usize::try_from(line).ok())
    };
    if expected["line"].as_u64().is_some_and(|line| !named(line)) {
        faults.push(format!("no remark names line {}", expected["line"]));
    }
    let remarks: String = reading
        .remarks
        .iter()
        .map(|r| r.text.to_lowercase() + "\n")
        .collect();
    for words in expected["mentions"].as_array().into_iter().flatten() {
        let mut words = words
            .as_array()
            .expect("words")
            .iter()
            .filter_map(Value::as_str);
        if !words.any(|word| remarks.contains(word)) {
            faults.push(format!("nothing says {words:?}: {remarks}"));
        }
    }
    let all = answer["blocks"].to_string();
    for figure in expected["figures"].as_array().into_iter().flatten() {
        if !all.contains(&figure.to_string()) {
            faults.push(format!("{figure} is not found"));
        }
    }
    faults
}

#[test]
fn remarks_of_a_reading_name_lines_of_the_text() {
    for case in cases() {
        let lines = case.text.split(|b| *b == b'\n').count();
        for remark in read(&case.text).remarks {
            assert!(
                remark.line.is_none_or(|line| line >= 1 && line <= lines),
                "{}: {remark:?}",
                case.name
            );
        }
    }
}
