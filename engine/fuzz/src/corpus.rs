//! What the mutations begin with: the texts of models/reports, and small scenarios made from the presets.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Larger texts take the time of a thousand small ones and hold nothing that those do not.
const TEXT_BYTES_MAX: usize = 64 << 10;

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models")
}

pub(crate) fn texts() -> Result<Vec<Vec<u8>>, String> {
    let mut paths = Vec::new();
    collect(&models().join("reports"), "txt", &mut paths)?;
    paths
        .iter()
        .map(|path| fs::read(path).map_err(|error| format!("{}: {error}", path.display())))
        .filter(|text| {
            text.as_ref()
                .map_or(true, |text| text.len() <= TEXT_BYTES_MAX)
        })
        .collect()
}

pub(crate) fn scenarios() -> Result<Vec<Value>, String> {
    let mut paths = Vec::new();
    collect(&models().join("presets"), "json", &mut paths)?;
    paths
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
            let preset: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            let mut scenario = preset.get("scenario").cloned().unwrap_or(preset);
            shrink(&mut scenario);
            Ok(scenario)
        })
        .collect()
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|one| Some(one.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, ending, found)?;
        } else if path.extension().is_some_and(|one| one == ending) {
            found.push(path);
        }
    }
    Ok(())
}

/// A run of some hundred requests, so that thousands of scenarios can be run.
fn shrink(scenario: &mut Value) {
    let Some(phases) = scenario.get_mut("phases").and_then(Value::as_array_mut) else {
        return;
    };
    phases.truncate(2);
    for phase in phases.iter_mut().filter_map(Value::as_object_mut) {
        for (name, most) in [
            ("file_bytes", 256 << 10),
            ("count", 40),
            ("files", 12),
            ("processes", 3),
        ] {
            if let Some(value) = phase.get_mut(name)
                && let Some(number) = value.as_u64()
            {
                *value = number.min(most).into();
            }
        }
    }
}
