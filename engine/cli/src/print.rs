//! Answers as text for a terminal.

use mountwise_advisor::text;
use serde_json::Value;
use std::fmt::Write;

pub(crate) fn prediction(value: &Value) -> String {
    let mut out = format!("{}\n", value["sentence"].as_str().unwrap_or(""));
    for one in list(&value["negotiated"]) {
        let _ = writeln!(
            out,
            "{} = {}: {}",
            string(&one["option"]),
            one["granted"],
            string(&one["why"])
        );
    }
    for (index, phase) in list(&value["phases"]).iter().enumerate() {
        let _ = writeln!(
            out,
            "\nphase {}: {}, {}",
            index + 1,
            range(&phase["elapsed_s"], text::seconds),
            range(&phase["throughput_bytes_per_s"], text::rate)
        );
        let rpcs = phase["rpcs"].as_object().map(|rpcs| {
            rpcs.iter()
                .map(|(op, count)| format!("{op} {count}"))
                .collect::<Vec<_>>()
                .join("  ")
        });
        let _ = writeln!(out, "  calls   {}", rpcs.unwrap_or_default());
        for limit in list(&phase["limits"]) {
            let mark = if limit["binding"] == true { "*" } else { " " };
            let _ = writeln!(
                out,
                "  {mark} limit {}: {}",
                string(&limit["label"]),
                string(&limit["formula"])
            );
        }
        for reason in list(&phase["why"]) {
            let _ = writeln!(
                out,
                "  why     {} [{}]",
                string(&reason["text"]),
                string(&reason["source"])
            );
        }
        if let Some(reason) = phase["not_modelled"].as_str() {
            let _ = writeln!(out, "  not modelled: {reason}");
        }
    }
    out
}

pub(crate) fn sweep(value: &Value) -> String {
    let mut out = String::new();
    for point in list(&value["points"]) {
        let rates: Vec<String> = list(&point["throughput_bytes_per_s"])
            .iter()
            .map(|rate| text::rate(rate.as_f64().unwrap_or(0.0)))
            .collect();
        let calls: Vec<String> = list(&point["rpcs_total"])
            .iter()
            .map(ToString::to_string)
            .collect();
        let _ = writeln!(
            out,
            "{:>12}  {}  calls {}",
            point["value"].to_string(),
            rates.join("  "),
            calls.join("  ")
        );
    }
    out
}

pub(crate) fn timeline(value: &Value) -> String {
    let mut out = String::from("    queued µs      sent µs      done µs  operation\n");
    for call in list(&value["calls"]) {
        let _ = writeln!(
            out,
            "{:>13.1}{:>13.1}{:>13.1}  {} {} bytes @ {} {}",
            call["queued_us"].as_f64().unwrap_or(0.0),
            call["sent_us"].as_f64().unwrap_or(0.0),
            call["done_us"].as_f64().unwrap_or(0.0),
            string(&call["op"]),
            call["bytes"],
            call["offset"],
            string(&call["stable"]),
        );
    }
    for stall in list(&value["stalls"]) {
        let _ = writeln!(
            out,
            "stall {:.1}–{:.1} µs: {}",
            stall["from_us"].as_f64().unwrap_or(0.0),
            stall["to_us"].as_f64().unwrap_or(0.0),
            string(&stall["what"])
        );
    }
    if value["truncated"] == true {
        out.push_str("(there is more: raise --max-events)\n");
    }
    out
}

fn range(value: &Value, format: fn(f64) -> String) -> String {
    let number = |name: &str| format(value[name].as_f64().unwrap_or(0.0));
    format!(
        "{} ({} to {})",
        number("predicted"),
        number("low"),
        number("high")
    )
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}
