//! Texts as cases: what a reading must say, by JSON pointer.

use mountwise_reports::read;
use serde_json::{Value, json};

pub struct Case {
    pub what: &'static str,
    pub text: &'static str,
    pub says: &'static [(&'static str, &'static str)],
}

/// Every difference between what the texts say and what they must say, a line each.
pub fn faults(cases: &[Case]) -> String {
    let faults: Vec<String> = cases.iter().flat_map(check).collect();
    faults.join("\n")
}

fn check(case: &Case) -> Vec<String> {
    let answer = serde_json::to_value(read(case.text.as_bytes())).expect("JSON");
    let differs = |(pointer, due): &&(&str, &str)| {
        let due: Value = serde_json::from_str(due).expect("JSON");
        answer.pointer(pointer).unwrap_or(&json!(null)) != &due
    };
    let says = case.says.iter().filter(differs);
    says.map(|(pointer, due)| {
        let found = answer.pointer(pointer);
        format!("{}: {pointer} is {found:?}, not {due}", case.what)
    })
    .collect()
}
