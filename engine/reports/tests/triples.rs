//! A clean text in any three wrappings, in any order: the same figures, or a remark that says what was lost.
//!
//! There are too many triples to try all; the draws are the same in every run. `MOUNTWISE_TRIPLES=150000` tries as many
//! others, and prints what it found.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

use crate::common::mangle::{ENCODINGS, HARMFUL, HARMLESS, Mangle};
use crate::common::{Case, cases, figures, silently_wrong};
use mountwise_reports::{Reading, read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

/// Draws of a run; two of five make a triple.
const DRAWS: usize = 40_000;
/// Of so many triples, one may still lose a figure silently: above all texts whose line ends were lost before a mail
/// program filled them up again, and numbers that a second window cut.
const TRIPLES_PER_LOSS: usize = 2000;

/// Numbers that follow from `seed` alone (splitmix64, Steele and others 2014).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The text in three wrappings; nothing if they make no triple.
fn wrapped(text: &str, triple: [&Mangle; 3]) -> Option<Vec<u8>> {
    let mut inside = text.to_owned();
    for mangle in &triple[..2] {
        if ENCODINGS.contains(&mangle.0) {
            return None;
        }
        inside = String::from_utf8((mangle.1)(&inside)).ok()?;
    }
    Some((triple[2].1)(&inside))
}

/// Whether the draw makes a triple, and what is silently wrong of it.
fn fault_of(cases: &[(Case, Reading, Vec<String>)], draw: usize) -> (bool, Option<String>) {
    let mangles: Vec<&Mangle> = HARMLESS.iter().chain(HARMFUL).collect();
    let mut draws = Draws(draw as u64);
    let (case, clean, due) = &cases[draws.below(cases.len())];
    let triple = [(); 3].map(|()| mangles[draws.below(mangles.len())]);
    let text = std::str::from_utf8(&case.text).expect("UTF-8");
    let Some(wrapped) = wrapped(text, triple) else {
        return (false, None);
    };
    let found = read(&wrapped);
    let fault = (figures(&found) != *due)
        .then(|| silently_wrong(clean, &found))
        .flatten();
    let named = triple.map(|mangle| mangle.0).join(" / ");
    let fault = fault.map(|fault| format!("{} / {named}: {fault}", case.name));
    (true, fault)
}

#[test]
fn three_wrappings_hardly_ever_lose_anything_silently() {
    let asked = std::env::var("MOUNTWISE_TRIPLES").ok();
    let asked: Option<usize> = asked.map(|number| number.parse().expect("a number of draws"));
    let first = if asked.is_some() { DRAWS } else { 0 };
    let last = first + asked.unwrap_or(DRAWS);
    // One or two lines show no habit of prefixes.
    let long = cases()
        .into_iter()
        .filter(|case| std::str::from_utf8(&case.text).is_ok_and(|text| text.lines().count() >= 5));
    let cases: Vec<(Case, Reading, Vec<String>)> = long
        .map(|case| {
            let clean = read(&case.text);
            let due = figures(&clean);
            (case, clean, due)
        })
        .collect();
    let (next, triples) = (AtomicUsize::new(first), AtomicUsize::new(0));
    let faults = Mutex::new(Vec::new());
    let work = || {
        loop {
            let draw = next.fetch_add(1, Relaxed);
            if draw >= last {
                return;
            }
            let (is_triple, fault) = fault_of(&cases, draw);
            triples.fetch_add(usize::from(is_triple), Relaxed);
            faults.lock().expect("a list").extend(fault);
        }
    };
    std::thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let mut faults = faults.into_inner().expect("a list");
    faults.sort();
    let triples = triples.into_inner();
    let said = format!(
        "{} of {triples} triples\n{}",
        faults.len(),
        faults.join("\n")
    );
    if asked.is_some() {
        println!("{said}");
    }
    assert!(
        triples > (last - first) / 4,
        "hardly any triples: {triples}"
    );
    assert!(faults.len() * TRIPLES_PER_LOSS <= triples, "{said}");
}
