//! The same figures twice: one report pasted again, which is no second measurement.

use super::difference::NO_DIFFERENCE;
use super::mounts;
use crate::findings::Findings;
use crate::reading::Block;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reports of rates and results; counters are compared as snapshots.
const KINDS: [&str; 8] = [
    "nfsiostat",
    "sysstat_nfsiostat",
    "mountstats_tool",
    "rate_series",
    "time_series",
    "fio",
    "iozone",
    "service_response_time",
];

/// Two idle intervals are alike, and so are two that hold a figure or two.
const FIGURES_MIN: usize = 6;

pub(crate) fn note(findings: &mut Findings) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut again = Vec::new();
    for block in findings
        .blocks
        .iter()
        .filter(|b| KINDS.contains(&b.kind.as_str()))
    {
        let mut figures = 0;
        let text = shown(&Value::Object(block.fields.clone()), &mut figures);
        if figures < FIGURES_MIN {
            continue;
        }
        match seen.get(&text) {
            Some(first) => again.push((*first, block.title_line)),
            None => {
                seen.insert(text, block.title_line);
            }
        }
    }
    say_totals(findings);
    for (first, line) in again {
        findings.used(line, format!("the same figures as at line {first}: the same report pasted twice, not two measurements"));
    }
}

/// The mountstats command of one mount at two moments.
fn say_totals(findings: &mut Findings) {
    let mut seen = BTreeMap::new();
    let mut later = Vec::new();
    // Runs that name no mount may be of two.
    let totals = |b: &&Block| {
        let named = b.get("device").is_some() && b.get("since").is_none();
        named && b.kind == "mountstats_tool"
    };
    for block in findings.blocks.iter().filter(totals) {
        // One moment may have been asked for its parts one by one.
        for part in ["ops", "bytes"] {
            let mut figures = 0;
            let now = block.get(part).map(|part| shown(part, &mut figures));
            let place = (part, mounts::place(block));
            if figures > 0
                && seen
                    .insert(place, now.clone())
                    .is_some_and(|then| then != now)
            {
                later.push(block.title_line);
            }
        }
    }
    later.dedup();
    for line in later {
        findings.assumed(
            line,
            format!("line {line}: the same mount as above with other figures: {NO_DIFFERENCE}"),
        );
    }
}

/// What a block says, lines left out, and how many of its numbers are above zero.
fn shown(value: &Value, figures: &mut usize) -> String {
    match value {
        Value::Object(fields) => {
            let own = fields
                .iter()
                .filter(|(name, _)| !name.ends_with("line") && *name != "op_lines");
            let parts: Vec<String> = own
                .map(|(name, value)| format!("{name}={}", shown(value, figures)))
                .collect();
            parts.join(",")
        }
        Value::Array(items) => {
            let parts: Vec<String> = items.iter().map(|item| shown(item, figures)).collect();
            parts.join(";")
        }
        Value::Number(number) => {
            *figures += usize::from(number.as_f64().is_some_and(|n| n > 0.0));
            number.to_string()
        }
        other => other.to_string(),
    }
}
