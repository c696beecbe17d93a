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
const WEB_ROOT: &str = include_str!("../../../models/presets/web-root.json");
const MIB: u64 = 1 << 20;

/// # Errors
/// A preset that is not JSON.
pub fn questions() -> Result<Vec<Question>, serde_json::Error> {
    let gib = scenario(READ_AHEAD)?;
    let small = with_file_bytes(&gib, 16 * MIB);
    let files = scenario(WEB_ROOT)?;
    let sizes: Vec<u64> = (12..=20).map(|power| 1 << power).collect();
    Ok(vec![
        ask("predict-16-mib", "predict", &small),
        ask("predict-1-gib", "predict", &gib),
        ask("predict-small-files", "predict", &files),
        ask(
            "sweep-of-9",
            "sweep",
            &json!({"scenario": small, "axis": "mount.rsize", "values": sizes}),
        ),
        ask(
            "advise",
            "advise",
            &json!({"scenario": small, "goal": "throughput"}),
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
