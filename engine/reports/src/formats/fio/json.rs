//! `fio --output-format=json`. Version 2 gives io_bytes in KiB and clat in µs, version 3 bytes and ns.

use super::{doubts, syncs};
use crate::findings::{Findings, Rank};
use crate::numbers::shown;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

/// Stands for the version of a part that an author quotes without it.
const FRAGMENT: &str = "fragment";

/// What the JSON of a job begins with where its author quotes one side of it, `"read" : {`; the text around it is put back.
pub(crate) fn head_of_fragment(lines: &[&str]) -> Option<String> {
    /// Keys that version 3 has and version 2 has not, near the top of a side.
    const KEYS: [&str; 2] = ["\"bw_bytes\"", "\"io_kbytes\""];
    let first = lines.first()?.trim();
    let name = first
        .strip_suffix('{')?
        .trim_end()
        .strip_suffix(':')?
        .trim_end();
    let side = ["\"read\"", "\"write\""].contains(&name);
    let has_key = |line: &&str| KEYS.iter().any(|key| line.trim_start().starts_with(key));
    let known = side && lines.iter().skip(1).any(has_key);
    known.then(|| format!("{{\"fio version\": \"{FRAGMENT}\", \"jobs\": [{{"))
}

pub(crate) fn read(document: &Value, line: usize, cut: bool, findings: &mut Findings) -> bool {
    let named = document.get("fio version").and_then(Value::as_str);
    let Some((version, old)) = named
        .map(|name| (name, is_old(name)))
        .or_else(|| of_keys(document))
    else {
        return false;
    };
    if named.is_none() && document.get("jobs").is_none() {
        // A job alone, as programs take it out of the list.
        let of_job = serde_json::json!({ "jobs": [document] });
        return read(&of_job, line, cut, findings);
    }
    findings.format(Rank::Figures, "fio_json");
    if version == FRAGMENT {
        let (keys, job) = match (old, named) {
            (true, _) => ("2", ""),
            (false, None) => ("3", ""),
            (false, Some(_)) => ("3", "; of which job it is is not said"),
        };
        findings.assumed(
            line,
            format!("line {line}: a part of fio's JSON, by its keys of version {keys}{job}"),
        );
    }
    let jobs = ["jobs", "client_stats"]
        .iter()
        .find_map(|key| document.get(key).and_then(Value::as_array));
    let several = jobs.is_some_and(|jobs| jobs.len() > 1);
    for job in jobs.into_iter().flatten() {
        if several && job.get("jobname").and_then(Value::as_str) == Some(ALL_CLIENTS) {
            skip_all_clients(line, findings);
            continue;
        }
        take_job(document, job, version, old, line, cut, findings);
    }
    true
}

fn is_old(version: &str) -> bool {
    version.trim_start_matches("fio-").starts_with(['1', '2'])
}

/// The jobs of a document that does not say its version, or a job alone: since version 3 the names of latencies end in
/// their unit, before they were of microseconds (stat.c, add_ddir_status_json).
fn of_keys(document: &Value) -> Option<(&'static str, bool)> {
    let first = match document.get("jobs") {
        Some(jobs) => jobs.as_array()?.first()?,
        None => document,
    };
    first.get("jobname").filter(|name| name.is_string())?;
    let side = |test: &str| {
        first
            .get(test)
            .filter(|side| side.get("io_bytes").is_some())
    };
    let side = side("read").or_else(|| side("write"))?;
    let old = side.get("clat").is_some();
    (old || side.get("clat_ns").is_some()).then_some((FRAGMENT, old))
}

/// What `fio --client` puts below the jobs of several hosts (client.c, handle_ts).
pub(super) const ALL_CLIENTS: &str = "All clients";

pub(super) fn skip_all_clients(line: usize, findings: &mut Findings) {
    let said = "fio's 'All clients' adds up the jobs above it: left out";
    findings.skipped(line, said);
}

fn take_job(
    document: &Value,
    job: &Value,
    version: &str,
    old: bool,
    line: usize,
    cut: bool,
    findings: &mut Findings,
) {
    let name = job
        .get("jobname")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let error = job.get("error").and_then(Value::as_i64).unwrap_or(0);
    if error != 0 {
        findings.lost(
            line,
            format!(
                "fio job {}: error {error}, so its figures are not used",
                shown(name)
            ),
        );
        return;
    }
    let mut block = Block::new("fio", line).with("span", "rate");
    block.set_if("version", Some(version).filter(|name| *name != FRAGMENT));
    if version != FRAGMENT || !name.is_empty() {
        block.set("jobname", name);
    }
    block.set_if("host", job.get("hostname").cloned());
    block.set_if("elapsed_s", job.get("elapsed").cloned());
    for option in [
        "ioengine",
        "iodepth",
        "bs",
        "rw",
        "direct",
        "numjobs",
        "size",
        "rwmixread",
        "fsync",
        "end_fsync",
    ] {
        let own = job.get("job options").and_then(|o| o.get(option));
        let global = document.get("global options").and_then(|o| o.get(option));
        block.set_if(option, own.or(global).cloned());
    }
    block.set_if("sync", syncs::of_json(job));
    let mut longest_ms = 0;
    for test in ["read", "write"] {
        let Some(side) = job.get(test) else { continue };
        if side.get("io_bytes").and_then(Value::as_u64).unwrap_or(0) == 0
            && side.get("total_ios").and_then(Value::as_u64).unwrap_or(0) == 0
        {
            continue;
        }
        longest_ms = longest_ms.max(side.get("runtime").and_then(Value::as_u64).unwrap_or(0));
        let mut fields = if old {
            of_version_2(side)
        } else {
            of_version_3(side)
        };
        let clat = side.get(if old { "clat" } else { "clat_ns" });
        if clat.is_some_and(is_untimed) {
            doubts::say_untimed(line, findings);
        }
        doubts::check(
            &mut fields,
            &format!("fio job {}: {test}", shown(name)),
            line,
            findings,
        );
        block.set(test, fields);
    }
    if longest_ms > 0 {
        findings.elapsed_s.push(decimal(longest_ms as f64 / 1000.0));
    }
    if cut {
        block.set("truncated", true);
    }
    findings.push(block);
}

fn copied(side: &Value, fields: &mut Map<String, Value>, names: &[(&str, &str)]) {
    for (from, to) in names {
        if let Some(value) = side.get(*from) {
            fields.insert((*to).to_owned(), value.clone());
        }
    }
}

fn of_version_3(side: &Value) -> Map<String, Value> {
    let mut fields = Map::new();
    copied(
        side,
        &mut fields,
        &[
            ("io_bytes", "bytes"),
            ("bw_bytes", "bw_bytes_s"),
            ("iops", "iops"),
            ("runtime", "runtime_ms"),
            ("total_ios", "total_ios"),
        ],
    );
    if !fields.contains_key("bw_bytes_s") {
        copied(side, &mut fields, &[("bw", "bw_KiB_s")]);
    }
    latency(side.get("clat_ns"), "clat_ns", &mut fields);
    fields
}

fn of_version_2(side: &Value) -> Map<String, Value> {
    let mut fields = Map::new();
    copied(
        side,
        &mut fields,
        &[
            ("io_bytes", "io_bytes_field"),
            ("bw", "bw_KiB_s"),
            ("iops", "iops"),
            ("runtime", "runtime_ms"),
            ("total_ios", "total_ios"),
        ],
    );
    fields.insert("io_bytes_unit".into(), Value::from("KiB in fio 2.x"));
    if let Some(kib) = side.get("io_bytes").and_then(Value::as_u64) {
        fields.insert("bytes".into(), int(i128::from(kib) * 1024));
    }
    latency(side.get("clat"), "clat_us", &mut fields);
    fields
}

/// Whether there were no samples: none are counted, or (before fio counted them) the least is 2^64 - 1, or all is nothing.
fn is_untimed(clat: &Value) -> bool {
    let of = |name: &str| clat.get(name).and_then(Value::as_f64);
    let nothing = of("max") == Some(0.0) && of("mean") == Some(0.0);
    clat.get("min").and_then(Value::as_u64) == Some(u64::MAX)
        || of("N").map_or(nothing, |samples| samples == 0.0)
}

/// Mean and percentiles.
fn latency(clat: Option<&Value>, name: &str, fields: &mut Map<String, Value>) {
    let Some(clat) = clat.filter(|clat| !is_untimed(clat)) else {
        return;
    };
    if let Some(mean) = clat.get("mean") {
        fields.insert(format!("{name}_mean"), mean.clone());
    }
    for (percent, value) in clat
        .get("percentile")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let short = percent.trim_end_matches('0').trim_end_matches('.');
        if !short.is_empty() {
            fields.insert(format!("{name}_p{short}"), value.clone());
        }
    }
}
