//! Replays step records from a file and prints the predictions as JSON lines.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

use mountwise_sim::replay::{StepRecord, replay};

fn main() {
    let path = std::env::args().nth(1).expect("usage: replay FILE");
    let text = std::fs::read_to_string(path).unwrap();
    let records: Vec<(usize, StepRecord)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, StepRecord::from_json(line).unwrap()))
        .collect();
    for record in replay(&records) {
        println!("{}", serde_json::to_string(&record).unwrap());
    }
}
