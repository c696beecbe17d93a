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
    for lacking in list(&value["lacking"]) {
        let _ = writeln!(out, "predicted all the same: {}", string(lacking));
    }
    for note in list(&value["notes"]) {
        let _ = writeln!(out, "note: {}", string(note));
    }
    for (index, phase) in list(&value["phases"]).iter().enumerate() {
        let _ = writeln!(
            out,
            "\nphase {}: {}{}",
            index + 1,
            range(&phase["elapsed_s"], text::seconds),
            throughput(phase)
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
        if let Some(why) = point["error"]["message"].as_str() {
            let field = point["error"]["field"].as_str();
            let field = field.map_or_else(String::new, |field| format!("{field}: "));
            let _ = writeln!(out, "{:>12}  {field}{why}", point["value"].to_string());
            continue;
        }
        let rates: Vec<String> = list(&point["throughput_bytes_per_s"])
            .iter()
            .zip(list(&point["elapsed_s"]))
            .map(|(rate, seconds)| match rate.as_f64() {
                Some(rate) if rate > 0.0 => text::rate(rate),
                _ => text::seconds(seconds.as_f64().unwrap_or(0.0)),
            })
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

pub(crate) fn reading(value: &Value) -> String {
    let mut out = format!(
        "{} ({})\n",
        string(&value["format"]),
        string(&value["outcome"])
    );
    for block in list(&value["blocks"]) {
        let _ = writeln!(out, "{}", block);
    }
    for remark in list(&value["remarks"]) {
        let line = remark["line"]
            .as_u64()
            .map_or_else(String::new, |line| format!("line {line}, "));
        let _ = writeln!(
            out,
            "{line}{}: {}",
            string(&remark["kind"]),
            string(&remark["text"])
        );
    }
    out
}

pub(crate) fn calibration(value: &Value) -> String {
    let mut out = format!("{}\n\n", string(&value["summary"]));
    for line in list(&value["parameters"]) {
        let verdict = match (line["identified"] == true, line["pegged"] == true) {
            (true, _) => "",
            (_, true) => "not identifiable from this report: it would be at the end of its range",
            _ => "not identifiable from this report",
        };
        let number = |name: &str| text::number(line[name].as_f64().unwrap_or(0.0));
        let _ = writeln!(
            out,
            "{:<28} {:>12} ({} to {}) {} {verdict}",
            string(&line["name"]),
            number("value"),
            number("low"),
            number("high"),
            string(&line["unit"])
        );
    }
    for line in list(&value["comparison"]) {
        let number = |name: &str| text::number(line[name].as_f64().unwrap_or(0.0));
        let _ = writeln!(
            out,
            "{:<32} observed {} {unit}, before {}, after {}: {}",
            string(&line["quantity"]),
            number("observed"),
            number("before"),
            number("after"),
            match line["remaining"].as_str() {
                Some("noise") => "noise",
                Some("doubt") => "within the model's doubt",
                _ => "worth a look",
            },
            unit = string(&line["unit"])
        );
    }
    for symptom in list(&value["symptoms"]) {
        let _ = writeln!(
            out,
            "shown: {} {}",
            string(&symptom["text"]),
            string(&symptom["meaning"])
        );
    }
    let rpcs = || value["rpcs"].as_object().into_iter().flatten();
    if rpcs().any(|(_, line)| line["measured_share"].is_number()) {
        rpcs().for_each(|(op, line)| out.push_str(&counted(op, line)));
    }
    for offer in list(&value["offers"]) {
        let _ = writeln!(
            out,
            "told: {} {} ({})",
            string(&offer["field"]),
            offer["value"],
            string(&offer["why"])
        );
    }
    if let Some(why) = value["storage"]["why"].as_str() {
        let _ = writeln!(
            out,
            "if that ran on the server, on what it exports: parameters.storage_scale {} ({why})",
            value["storage"]["scale"]
        );
    }
    for (k, reading) in list(&value["readings"]).iter().enumerate() {
        let remarks = list(&reading["remarks"]).iter();
        for remark in remarks.filter(|remark| remark["noted"] != true && remark["kind"] != "used") {
            let (kind, said) = (string(&remark["kind"]), string(&remark["text"]));
            let _ = writeln!(out, "report {}, {kind}: {said}", k + 1);
        }
    }
    for doubt in list(&value["doubts"]) {
        let _ = writeln!(out, "doubtful: {}", string(doubt));
    }
    for step in list(&value["next"]) {
        let _ = writeln!(
            out,
            "next: {} -- tells {}",
            string(&step["command"]),
            string(&step["tells"])
        );
    }
    out
}

/// Predicted beside measured; shares, for a report since boot counts other work, too.
fn counted(op: &str, line: &Value) -> String {
    let share = |name: &str| format!("{:.1} %", 100.0 * line[name].as_f64().unwrap_or(0.0));
    let count = |name: &str| text::count(line[name].as_f64().unwrap_or(0.0));
    let measured = match line["measured"].as_f64() {
        Some(_) => format!("{} ({})", count("measured"), share("measured_share")),
        None if line["measured_share"].is_number() => share("measured_share"),
        None => "none".to_owned(),
    };
    let (predicted, part) = (count("predicted"), share("predicted_share"));
    format!("{op:<24} measured {measured}, predicted {predicted} ({part})\n")
}

pub(crate) fn advice(value: &Value) -> String {
    let mut out = String::new();
    if value["leave"] == true {
        let _ = writeln!(
            out,
            "Leave it as it is: nothing of {} settings tried ({}) changes the result over all phases by more than the model can tell apart.",
            value["tried"],
            list(&value["tried_of"])
                .iter()
                .map(string)
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    let all = ["advice", "beyond"].map(|of| list(&value[of]).iter().map(move |one| (of, one)));
    for (of, one) in all.into_iter().flatten() {
        let beyond = if of == "beyond" {
            "Beyond the mount: "
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "{beyond}{}: factor {}\n  why   {}\n  risk  {}",
            string(&one["title"]),
            text::number(one["effect"]["factor"].as_f64().unwrap_or(0.0)),
            string(&one["why"]),
            string(&one["risk"])
        );
        for (name, lines) in [("set", &one["set"]), ("undo", &one["undo"])] {
            for line in list(lines) {
                let _ = writeln!(out, "  {name:<5} {}", string(line));
            }
        }
    }
    out
}

pub(crate) fn exported(value: &Value) -> String {
    let mut out = format!(
        "{}\n\n# undo\n{}\n\n# check\n{}\n",
        string(&value["text"]),
        string(&value["undo"]),
        string(&value["check"])
    );
    for note in list(&value["notes"]) {
        let _ = writeln!(out, "\n# {}", string(note));
    }
    out
}

/// Only what moves bytes has a rate.
fn throughput(phase: &Value) -> String {
    match phase["bytes"].as_u64() {
        Some(bytes) if bytes > 0 => {
            format!(", {}", range(&phase["throughput_bytes_per_s"], text::rate))
        }
        _ => String::new(),
    }
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
