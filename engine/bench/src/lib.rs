//! The questions whose answers are timed: the same ones natively here, as wasm in scripts/bench.mjs, and for
//! the page. They cover what a user waits for: the first answer, a large file, a curve, advice.

use serde_json::{Value, json};

/// A question to the door, ready to ask.
pub struct Question {
    pub name: &'static str,
    /// Function of `mountwise_advisor::door`, and of the wasm module.
    pub door: &'static str,
    pub request: String,
}

const READ_AHEAD: &str = include_str!("../../../models/presets/linux-2021-readahead.json");
const READ_MODIFY_WRITE: &str = include_str!("../../../models/presets/freebsd-2014-8k.json");
const WEB_ROOT: &str = include_str!("../../../models/presets/web-root.json");
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
    let four_phases = scenario(READ_MODIFY_WRITE)?;
    let sizes: Vec<u64> = (1..=24).map(|step| step * 43_008).collect();
    Ok(vec![
        ask("estimate-16-mib", "estimate", &small),
        ask("estimate-1-gib", "estimate", &gib),
        ask("estimate-1-tib", "estimate", &large),
        ask("estimate-random-1-gib", "estimate", &random),
        ask("estimate-small-files", "estimate", &files),
        ask("estimate-four-phases", "estimate", &four_phases),
        ask("predict-1-gib", "predict", &gib),
        ask("predict-random-1-gib", "predict", &random),
        ask(
            "sweep-of-24",
            "sweep",
            &json!({"scenario": gib, "axis": "mount.rsize", "values": sizes}),
        ),
        ask(
            "advise",
            "advise",
            &json!({"scenario": gib, "goal": "throughput"}),
        ),
    ])
}

fn ask(name: &'static str, door: &'static str, request: &Value) -> Question {
    Question {
        name,
        door,
        request: request.to_string(),
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
