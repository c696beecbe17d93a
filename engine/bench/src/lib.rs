//! The questions whose answers are timed: the same ones natively here, as wasm in scripts/bench.mjs, and for
//! the page. They cover what a user waits for: the first answer, a large file, a curve, a map, advice, a calibration;
//! and what fast answers are measured against: the plain simulation, and a yardstick that is no part of the engine.

mod yardstick;

use mountwise_advisor::door::{self, Explorer};
use mountwise_sim::{Scenario, simulate};
use serde::Serialize;
use serde_json::{Value, json};
use std::hint::black_box;

/// A question, ready to ask.
#[derive(Serialize)]
pub struct Question {
    pub name: &'static str,
    pub door: Door,
    /// Asked one after the other.
    pub requests: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Door {
    Predict,
    Estimate,
    Sweep,
    Advise,
    Calibrate,
    /// Every request of the scenario is simulated; native only.
    Plain,
    /// Not the engine at all; native only.
    Yardstick,
}

impl Question {
    /// Asks it, and says how many events passed where that is known.
    #[must_use]
    pub fn ask(&self) -> Option<u64> {
        // As the page does, but what an earlier repeat worked out is forgotten.
        let mut explorer = Explorer::default();
        self.requests
            .iter()
            .map(|request| answer(self.door, black_box(request), &mut explorer))
            .fold(None, |sum, events| Some(sum.unwrap_or(0) + events?))
    }
}

fn answer(door: Door, request: &str, explorer: &mut Explorer) -> Option<u64> {
    let ask = match door {
        Door::Predict => door::predict,
        Door::Estimate => door::estimate,
        Door::Sweep => {
            black_box(explorer.sweep(request));
            return None;
        }
        Door::Advise => {
            black_box(explorer.advise(request));
            return None;
        }
        Door::Calibrate => door::calibrate,
        Door::Plain => {
            return simulate(&Scenario::from_json(request).ok()?, 0)
                .ok()
                .map(|outcome| outcome.events);
        }
        Door::Yardstick => {
            black_box(yardstick::run());
            return None;
        }
    };
    black_box(ask(request));
    None
}

const READ_AHEAD: &str = include_str!("../../../models/presets/linux-2021-readahead.json");
const READ_MODIFY_WRITE: &str = include_str!("../../../models/presets/freebsd-2014-8k.json");
const FOUR_PHASES: &str = include_str!("../../../models/presets/linux-2014-8k.json");
const WEB_ROOT: &str = include_str!("../../../models/presets/web-root.json");
const MOUNTSTATS: &str = include_str!("../../../public/samples/mountstats-linux-v3-nconnect16.txt");
const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;
const TIB: u64 = 1 << 40;

/// # Errors
/// A preset that is not JSON.
pub fn questions() -> Result<Vec<Question>, serde_json::Error> {
    let gib = scenario(READ_AHEAD)?;
    let small = with_file_bytes(&gib, 16 * MIB);
    let large = with_file_bytes(&gib, TIB);
    let random = at_random(&with_file_bytes(&gib, GIB));
    let files = scenario(WEB_ROOT)?;
    let sizes: Vec<u64> = (1..=24).map(|step| step * 42 * KIB).collect();
    let curve = json!({"scenario": gib, "axis": "mount.rsize", "values": sizes});
    let advice = json!({"scenario": gib, "goal": "throughput"});
    let report = json!({"scenario": gib, "reports": [MOUNTSTATS], "elapsed_s": null});
    Ok(vec![
        ask("yardstick", Door::Yardstick, &Value::Null),
        ask("plain-1-gib", Door::Plain, &gib),
        ask("plain-random-1-gib", Door::Plain, &random),
        ask("estimate-16-mib", Door::Estimate, &small),
        ask("estimate-1-gib", Door::Estimate, &gib),
        ask("estimate-1-tib", Door::Estimate, &large),
        ask("estimate-random-1-gib", Door::Estimate, &random),
        ask("estimate-small-files", Door::Estimate, &files),
        ask(
            "estimate-four-phases",
            Door::Estimate,
            &scenario(READ_MODIFY_WRITE)?,
        ),
        ask("predict-1-gib", Door::Predict, &gib),
        ask("predict-random-1-gib", Door::Predict, &random),
        ask("sweep-of-24", Door::Sweep, &curve),
        ask("advise", Door::Advise, &advice),
        ask("calibrate-mountstats", Door::Calibrate, &report),
        map_of_512(&scenario(FOUR_PHASES)?),
    ])
}

fn ask(name: &'static str, door: Door, request: &Value) -> Question {
    Question {
        name,
        door,
        requests: vec![request.to_string()],
    }
}

/// Eight sizes each of READ, WRITE and read-ahead, over four phases, row by row; like the page's map without intervals.
fn map_of_512(scenario: &Value) -> Question {
    let eight = |least: u64| -> Vec<u64> { (0..8).map(|step| least << step).collect() };
    let row = |wsize: u64, window: u64| {
        let mut changed = scenario.clone();
        changed["mount"]["wsize"] = json!(wsize);
        changed["mount"]["read_ahead_kib"] = json!(window);
        let no_interval = [0.0; 4];
        json!({"scenario": changed, "axis": "mount.rsize", "values": eight(8 * KIB), "log_sigmas": no_interval}).to_string()
    };
    Question {
        name: "map-of-512",
        door: Door::Sweep,
        requests: eight(8 * KIB)
            .into_iter()
            .flat_map(|wsize| eight(64).into_iter().map(move |window| (wsize, window)))
            .map(|(wsize, window)| row(wsize, window))
            .collect(),
    }
}

fn scenario(preset: &str) -> Result<Value, serde_json::Error> {
    let mut preset: Value = serde_json::from_str(preset)?;
    Ok(preset["scenario"].take())
}

fn with_file_bytes(scenario: &Value, bytes: u64) -> Value {
    let mut changed = scenario.clone();
    changed["phases"][0]["file_bytes"] = json!(bytes);
    changed
}

/// Records of 4 KiB, each once.
fn at_random(scenario: &Value) -> Value {
    let mut changed = scenario.clone();
    changed["phases"][0]["pattern"] = json!("random");
    changed["phases"][0]["record_bytes"] = json!(4096);
    changed
}
