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

/// A text whose remarks are looked at, too.
pub struct Remarked {
    pub what: &'static str,
    pub text: &'static str,
    pub says: &'static [(&'static str, &'static str)],
    /// Each stands in one of the remarks.
    pub told: &'static [&'static str],
    /// None of them stands in a remark.
    pub untold: &'static [&'static str],
}

/// The same differences, with what the remarks lack or say too much.
pub fn remarked_faults(cases: &[Remarked]) -> String {
    let faults: Vec<String> = cases.iter().flat_map(check_remarked).collect();
    faults.join("\n")
}

fn check_remarked(case: &Remarked) -> Vec<String> {
    let reading = read(case.text.as_bytes());
    let remarks: Vec<&str> = reading.remarks.iter().map(|r| r.text.as_str()).collect();
    let stands = |words: &&&str| remarks.iter().any(|remark| remark.contains(**words));
    let missing = case.told.iter().filter(|words| !stands(words));
    let missing = missing.map(|words| format!("{}: no '{words}' in {remarks:?}", case.what));
    let idle = case.untold.iter().filter(stands);
    let idle = idle.map(|words| format!("{}: '{words}' in {remarks:?}", case.what));
    let wrong = check(&Case {
        what: case.what,
        text: case.text,
        says: case.says,
    });
    wrong.into_iter().chain(missing).chain(idle).collect()
}
