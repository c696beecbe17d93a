//! What is fed, and what must hold of the answer.

use crate::corpus;
use crate::dice::Dice;
use crate::mutate;
use mountwise_reports::{Reading, StreamReader, difference, observe, read};
use mountwise_sim::Scenario;
use mountwise_sim::phase::Phase;
use serde_json::Value;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{Seek, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Name and share of the inputs, in per mille.
pub(crate) const TARGETS: [(&str, u64); 4] = [
    ("read", 600),
    ("difference", 150),
    ("stream", 150),
    ("scenario", 100),
];

/// Requests of a mutated scenario that is still run as it is.
const REQUESTS_MAX: u64 = 400;
/// Of a larger one, so many requests of each phase, none larger than this.
const FEW_REQUESTS: u64 = 20;
const LARGEST_RECORD: u64 = 1 << 16;

pub(crate) fn named(name: &str) -> Result<usize, String> {
    TARGETS
        .iter()
        .position(|(one, _)| *one == name)
        .ok_or_else(|| {
            format!(
                "no target {name}; there are {:?}",
                TARGETS.map(|(one, _)| one)
            )
        })
}

struct Corpus {
    texts: Vec<Vec<u8>>,
    scenarios: Vec<Value>,
}

/// What the texts of the corpus say as they stand: each is the report before of thousands of inputs.
#[derive(Default)]
struct Before(HashMap<Vec<u8>, Reading>);

impl Before {
    fn read(&mut self, text: &[u8]) -> &Reading {
        self.0
            .entry(text.to_vec())
            .or_insert_with_key(|text| read(text))
    }
}

impl Corpus {
    fn load() -> Result<Self, String> {
        Ok(Self {
            texts: corpus::texts()?,
            scenarios: corpus::scenarios()?,
        })
    }

    /// The input of this number: for a difference, two texts.
    fn input(&self, target: usize, number: u64) -> Vec<Vec<u8>> {
        let mut dice = Dice::of(target, number);
        if TARGETS[target].0 == "scenario" {
            let mut document = dice.pick(&self.scenarios).cloned().unwrap_or_default();
            mutate::json(&mut document, &mut dice);
            return vec![document.to_string().into_bytes()];
        }
        let empty = Vec::new();
        let base = dice.pick(&self.texts).unwrap_or(&empty);
        let other = dice.pick(&self.texts).unwrap_or(&empty);
        let mutated = mutate::bytes(base, other, &mut dice);
        if TARGETS[target].0 == "difference" {
            vec![base.clone(), mutated]
        } else {
            vec![mutated]
        }
    }
}

/// Prints one input and feeds it.
pub(crate) fn show(target: usize, number: u64) -> Result<(), String> {
    let input = Corpus::load()?.input(target, number);
    for text in &input {
        println!("{}", String::from_utf8_lossy(text));
    }
    feed(target, &input, &mut Before::default());
    Ok(())
}

/// Feeds a range of inputs; before each, its number is written into the file `now` for the parent.
pub(crate) fn work(
    target: usize,
    numbers: Range<u64>,
    folder: &Path,
    now: &Path,
) -> Result<(), String> {
    let corpus = Corpus::load()?;
    std::panic::set_hook(Box::new(|panic| {
        println!("{}", panic.to_string().replace('\n', " "));
    }));
    let mut before = Before::default();
    let mut now = File::create(now).map_err(|error| error.to_string())?;
    for number in numbers {
        now.rewind()
            .and_then(|()| now.write_all(&number.to_le_bytes()))
            .map_err(|error| error.to_string())?;
        let input = corpus.input(target, number);
        if catch_unwind(AssertUnwindSafe(|| feed(target, &input, &mut before))).is_err() {
            keep(target, number, &input, folder)?;
        }
    }
    Ok(())
}

/// Writes down the input of a finding.
pub(crate) fn keep_number(target: usize, number: u64, folder: &Path) -> Result<(), String> {
    let input = Corpus::load()?.input(target, number);
    keep(target, number, &input, folder)
}

fn keep(target: usize, number: u64, input: &[Vec<u8>], folder: &Path) -> Result<(), String> {
    for (part, text) in input.iter().enumerate() {
        let name = format!("{}-{number}-{part}.txt", TARGETS[target].0);
        fs::write(folder.join("findings").join(name), text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Panics where an answer is not what it must be.
fn feed(target: usize, input: &[Vec<u8>], readings: &mut Before) {
    match (TARGETS[target].0, input) {
        ("difference", [before, after]) => {
            printable(&difference(readings.read(before), &read(after)));
        }
        ("stream", [text]) => {
            let mut reader = StreamReader::new();
            text.chunks(1 + text.len() / 7).for_each(|chunk| {
                reader.feed(chunk);
            });
            assert!(
                reader.finish() == read(text),
                "a text in chunks reads otherwise"
            );
        }
        ("scenario", [text]) => scenario(&String::from_utf8_lossy(text)),
        (_, [text]) => {
            let reading = read(text);
            let _ = observe::observe(&reading);
            printable(&reading);
        }
        _ => {}
    }
}

fn printable(reading: &Reading) {
    assert!(serde_json::to_string(reading).is_ok(), "no JSON");
}

fn scenario(text: &str) {
    let Ok(mut scenario) = Scenario::from_json(text) else {
        return;
    };
    // A long question is no hang: of a larger one, its first requests.
    if asked(&scenario) > REQUESTS_MAX {
        for phase in scenario
            .phases
            .iter_mut()
            .filter(|phase| phase.op.is_data())
        {
            phase.count = Some(phase.requests().min(FEW_REQUESTS));
            phase.processes = 1;
            if let Some(record) = phase.record_bytes {
                phase.record_bytes = Some(record.min(LARGEST_RECORD));
            }
        }
        if scenario.check().is_err() || requests(&scenario) > REQUESTS_MAX {
            return;
        }
    }
    let text = serde_json::to_string(&scenario).unwrap_or_default();
    let answer = mountwise_advisor::door::predict(&text);
    assert!(
        !answer.contains("\"elapsed_s\":{\"predicted\":null"),
        "an elapsed time that is no number"
    );
}

/// Requests, or blocks, of everything that is asked for.
fn asked(scenario: &Scenario) -> u64 {
    let of_data = |phase: &Phase| phase.file_bytes.unwrap_or(0) / 1024;
    sum(scenario, of_data)
}

fn requests(scenario: &Scenario) -> u64 {
    sum(scenario, |_| 0)
}

fn sum(scenario: &Scenario, blocks: impl Fn(&Phase) -> u64) -> u64 {
    let phases = scenario.phases.iter().map(|phase| {
        let requests = if phase.op.is_data() {
            phase.requests()
        } else {
            // Files of a tree are made whole.
            let bytes = phase.file_bytes.unwrap_or(0) / 1024;
            phase.files.unwrap_or(1).max(bytes)
        };
        let mixed: u64 = phase.inputs.values().map(|one| one.abs() as u64).sum();
        requests
            .max(blocks(phase))
            .max(mixed)
            .max(phase.directories.unwrap_or(0))
            .saturating_mul(u64::from(phase.processes))
    });
    phases.fold(0, u64::saturating_add)
}
