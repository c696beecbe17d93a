//! A short deterministic mutation fuzz over all texts: no panic, no hang, valid JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use crate::common::cases;
use mountwise_reports::{difference, read};
use std::time::{Duration, Instant};

/// Mutations per text; `npm run fuzz` (engine/fuzz) goes on from here.
const ROUNDS: u64 = 60;

/// xorshift64*: the same mutations on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % sides.max(1)
    }
}

fn mutated(text: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(bytes.len());
        match dice.roll(8) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, b" \n\t%:-9\x00\xff{\"=>|"[dice.roll(14)]),
            2 if !bytes.is_empty() => bytes[at] = dice.roll(256) as u8,
            3 => {
                let end = (at + dice.roll(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + dice.roll(200)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            5 => {
                let from = dice.roll(other.len());
                let end = (from + dice.roll(300)).min(other.len());
                bytes.splice(at..at, other[from..end].iter().copied());
            }
            6 => bytes
                .splice(at..at, b"99999999999999999999".iter().copied())
                .for_each(drop),
            _ => {
                if let Some(k) = bytes.iter().skip(at).position(|b| *b == b'\n') {
                    bytes.remove(at + k);
                }
            }
        }
    }
    bytes
}

#[test]
fn mutated_texts_never_panic_or_hang() {
    let cases = cases();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for case in &cases {
        let clean = read(&case.text);
        for _ in 0..ROUNDS {
            let other = &cases[dice.roll(cases.len())].text;
            let bytes = mutated(&case.text, other, &mut dice);
            let begun = Instant::now();
            let reading = read(&bytes);
            let both = difference(&clean, &reading);
            let json = serde_json::to_string(&reading).expect("JSON")
                + &serde_json::to_string(&both).expect("JSON");
            assert!(
                !json.contains("NaN") || bytes.windows(3).any(|w| w == b"NaN"),
                "{}",
                case.name
            );
            assert!(
                begun.elapsed() < Duration::from_secs(2),
                "{} took {:?}",
                case.name,
                begun.elapsed()
            );
        }
    }
}
