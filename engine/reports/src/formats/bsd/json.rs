//! FreeBSD `nfsstat --libxo json` and macOS `nfsstat -f JSON`.

use super::{block, say_negative};
use crate::findings::{Findings, Rank};
use crate::numbers::{self, shown};
use crate::reading::as_integer;
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
                    let sections = numeric(sections, line, findings);
                    findings.push(block(line, side, sections));
                    sided = true;
                }
            }
        }
        if let Some(sections) = levels[1].filter(|_| !sided) {
            let sections = numeric(sections, line, findings);
            findings.push(block(line, "server", sections));
        }
        return true;
    }
    let mut found = false;
    // A program that asks macOS for it keeps the answer as a member of its own: `"nfs_client": {"Client Info": …}`.
    let members = document.as_object().into_iter().flat_map(Map::values);
    for level in std::iter::once(document).chain(members) {
        for (key, side) in [("Client Info", "client"), ("Server Info", "server")] {
            if let Some(sections) = level.get(key).and_then(Value::as_object) {
                findings.format(Rank::Figures, "macos_json");
                let sections = numeric(sections, line, findings);
                findings.push(block(line, side, sections));
                found = true;
            }
        }
    }
    found
}

/// Sections of numbers; deeper nesting is flattened to `outer inner`, text that holds a number is one.
fn numeric(
    sections: &Map<String, Value>,
    line: usize,
    findings: &mut Findings,
) -> Map<String, Value> {
    let mut kept = Map::new();
    for (title, value) in sections {
        gather(title, value, &mut kept, (line, findings));
    }
    kept
}

fn gather(
    title: &str,
    value: &Value,
    kept: &mut Map<String, Value>,
    (line, findings): (usize, &mut Findings),
) {
    let Some(fields) = value.as_object() else {
        return;
    };
    let mut kept_here = Map::new();
    for (name, value) in fields {
        if value.is_object() {
            let title = format!("{title} {name}");
            gather(&title, value, kept, (line, findings));
        } else if let Some(figure) = figure_of(value) {
            if let Some(count) = as_integer(&figure) {
                say_negative(&shown(name), count, line, findings);
            }
            kept_here.insert(name.clone(), figure);
        } else {
            let (name, value) = (shown(name), shown(&value.to_string()));
            findings.lost(
                line,
                format!("{title}: {name} is {value}: no figure, left out"),
            );
        }
    }
    if !kept_here.is_empty() {
        kept.insert(title.to_owned(), Value::Object(kept_here));
    }
}

fn figure_of(value: &Value) -> Option<Value> {
    match value {
        Value::Number(_) => Some(value.clone()),
        Value::String(text) => numbers::figure(text),
        _ => None,
    }
}
