//! FreeBSD `nfsstat --libxo json` and macOS `nfsstat -f JSON`.

use super::block;
use crate::findings::{Findings, Rank};
use serde_json::{Map, Value};

/// Reads either document; false if it is neither.
pub(crate) fn read(document: &Value, line: usize, findings: &mut Findings) -> bool {
    if let Some(stats) = document.get("nfsstat").and_then(Value::as_object) {
        findings.format(Rank::Figures, "freebsd_libxo_json");
        // With -e and -E both sides stand one level down.
        let levels = [Some(stats), stats.get("nfsv4").and_then(Value::as_object)];
        let mut sided = false;
        for (key, side) in [("clientstats", "client"), ("serverstats", "server")] {
            for level in levels.iter().flatten() {
                if let Some(sections) = level.get(key).and_then(Value::as_object) {
                    findings.push(block(line, side, numeric(sections)));
                    sided = true;
                }
            }
        }
        if let Some(sections) = levels[1].filter(|_| !sided) {
            findings.push(block(line, "server", numeric(sections)));
        }
        return true;
    }
    let mut found = false;
    for (key, side) in [("Client Info", "client"), ("Server Info", "server")] {
        if let Some(sections) = document.get(key).and_then(Value::as_object) {
            findings.format(Rank::Figures, "macos_json");
            findings.push(block(line, side, numeric(sections)));
            found = true;
        }
    }
    found
}

/// Sections of numbers; deeper nesting is flattened to `outer inner`, text that holds a number is one.
fn numeric(sections: &Map<String, Value>) -> Map<String, Value> {
    let mut kept = Map::new();
    for (title, value) in sections {
        gather(title, value, &mut kept);
    }
    kept
}

fn gather(title: &str, value: &Value, kept: &mut Map<String, Value>) {
    let Some(fields) = value.as_object() else {
        return;
    };
    let mut numbers = Map::new();
    for (name, value) in fields {
        match value {
            Value::Number(_) => {
                numbers.insert(name.clone(), value.clone());
            }
            Value::String(text) => {
                if let Some(figure) = crate::numbers::figure(text) {
                    numbers.insert(name.clone(), figure);
                }
            }
            Value::Object(_) => gather(&format!("{title} {name}"), value, kept),
            _ => {}
        }
    }
    if !numbers.is_empty() {
        kept.insert(title.to_owned(), Value::Object(numbers));
    }
}
