//! fio's normal text. Figures are rounded; units of latencies are named per line and differ within a job.

use super::{asked, cut, doubts, groups, json, syncs, unread};
use crate::detect;
use crate::findings::{Findings, Rank};
use crate::numbers::{self, figure, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int, rounded};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    is_job(text)
        || ((groups::total(text).is_some() || is_side_alone(text)) && stands_alone(page, i))
}

/// The reads or writes of a job whose head the author left out.
fn is_side_alone(text: &str) -> bool {
    direction(text)
        .is_some_and(|(_, side)| side.contains_key("bw_text") && side.contains_key("runtime_ms"))
}

pub(super) fn is_job(text: &str) -> bool {
    text.contains("(groupid=") && text.contains("err=") && text.contains("jobs=")
}

/// Totals of a group repeat its jobs; without a job above they are all there is.
fn stands_alone(page: &Page, i: usize) -> bool {
    /// More than a job and the head of the totals print.
    const JOB_LINES: usize = 200;
    !(i.saturating_sub(JOB_LINES)..i).any(|k| is_job(page.trimmed(k)))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "fio_text");
    let headless = !is_job(page.trimmed(i));
    if headless && !is_side_alone(page.trimmed(i)) {
        return groups::read(page, i, findings);
    }
    let line = page.number(i);
    let head = if headless { "" } else { page.trimmed(i) };
    let mut block = Block::new("fio", line).with("span", "rate");
    if headless {
        findings.note(
            line,
            "the head of fio's job is missing: its name and whether it failed are not known",
        );
    } else {
        let name = head.split(": (groupid").next().unwrap_or_default();
        block.set("jobname", name);
        for (option, value) in asked::options(page, i, name, findings) {
            block.set(option, value);
        }
    }
    block.set_if("jobs", behind(head, "jobs=").and_then(|t| figure(&t)));
    block.set_if("version", version(page, i));
    let error = behind(head, "err=")
        .and_then(|t| numbers::count(&t).ok())
        .unwrap_or(0);
    let (k, sides) = sides(page, if headless { i } else { i + 1 });
    let others = findings.blocks.iter().any(|block| block.kind == "fio");
    if others && block.text("jobname") == Some(json::ALL_CLIENTS) {
        json::skip_all_clients(line, findings);
        return k;
    }
    block.set_if("sync", syncs::of_text(page, i..k));
    cut::say(page, i, k, findings);
    unread::say(page, i, k, findings);
    let trouble = findings.trouble();
    if error != 0 {
        findings.lost(
            line,
            format!("line {line}: fio reports error {error}, so its figures are not used"),
        );
        return k;
    }
    if sides.is_empty() {
        findings.lost(
            line,
            format!(
                "line {line}: a job of fio without a line of its reads or writes: cut or broken"
            ),
        );
    }
    if !headless && !asked::is_whole_name(head) {
        findings.lost(
            line,
            format!("line {line}: the head of fio's job does not begin with the job's name (line ends or a prefix lost?): the name may be another"),
        );
    }
    if let Some(torn) = (i..k).find(|k| is_torn(page.trimmed(*k))) {
        let line = page.number(torn);
        findings.lost(
            line,
            format!("line {line}: a line of fio that breaks off: what is missing is not used"),
        );
    }
    if findings.trouble() == trouble {
        cut::say_end(page, k, &sides, findings);
    }
    let longest_ms = sides
        .iter()
        .filter_map(|(_, s)| s.get("runtime_ms")?.as_f64())
        .fold(0.0, f64::max);
    if longest_ms > 0.0 {
        findings.elapsed_s.push(decimal(longest_ms / 1000.0));
    }
    for (test, side) in sides {
        doubts::check_rate(&side, line, findings);
        block.set(test, side);
    }
    findings.push(block);
    groups::behind_jobs(page, k, findings)
}

/// A line of totals without its run time, of latencies without their mean, or two rows on one line.
fn is_torn(text: &str) -> bool {
    let own = |start: &&str| text.starts_with(*start);
    let inside = text.contains(": min=") && !OWN_LINES.iter().any(own);
    if inside || text.matches("min=").count() > 1 || text.matches("IOPS=").count() > 1 {
        return true;
    }
    let totals = text.contains("IOPS=") && text.contains("BW=") && !text.contains("sec)");
    let latency = text.contains("lat (") && text.contains("min=") && !text.contains("avg=");
    totals || latency
}

/// `fio-3.33` on a line of its own above.
fn version(page: &Page, i: usize) -> Option<String> {
    (0..i)
        .rev()
        .map(|k| page.trimmed(k))
        .filter(|text| !text.is_empty())
        .take(60)
        .find(|t| t.starts_with("fio-") && !t.contains(' '))
        .map(str::to_owned)
}

/// The word behind a label, blanks after the label skipped.
pub(super) fn behind(text: &str, label: &str) -> Option<String> {
    let (_, rest) = text.split_once(label)?;
    let word = rest.trim_start().split([' ', ',', ')', ':', ';']).next()?;
    (!word.is_empty()).then(|| word.to_owned())
}

/// What a job prints below its head; other lines may begin another report.
const OWN_LINES: [&str; 15] = [
    "slat",
    "clat",
    "lat",
    "|",
    "bw",
    "iops",
    "cpu",
    "IO depths",
    "submit",
    "complete",
    "issued",
    "latency",
    "fsync",
    "sync",
    "errors",
];

pub(super) type Side = (&'static str, Map<String, Value>);

/// The read and write parts of a job up to the next one.
fn sides(page: &Page, from: usize) -> (usize, Vec<Side>) {
    let mut sides: Vec<Side> = Vec::new();
    let mut percentile_unit = None;
    let mut k = from;
    while k < page.len() {
        let text = page.trimmed(k);
        if is_job(text) || text.starts_with("Run status group") {
            break;
        }
        let own =
            OWN_LINES.iter().any(|start| text.starts_with(start)) || groups::total(text).is_some();
        if !own && detect::begins(page, k) && direction(text).is_none() {
            break;
        }
        if let Some((test, head)) = direction(text) {
            // Another run, of lines that were searched for: a job has one line of each.
            if sides.iter().any(|(other, _)| *other == test) {
                break;
            }
            sides.push((test, head));
        } else if text.contains(" percentiles (") {
            // Those of submission, of the whole and of syncs are printed alike.
            percentile_unit = text.starts_with("clat").then(|| unit_us(text)).flatten();
        } else if text.starts_with("issued ") {
            totals(text, &mut sides);
        } else if let Some((_, side)) = sides.last_mut() {
            latency(text, side);
            if text.contains("th=[") {
                let broken = text.ends_with('[') || text.ends_with('=');
                let rest = if broken {
                    page.trimmed(page.next_filled(k + 1))
                } else {
                    ""
                };
                let text = cut::without_cut(page, k, text);
                percentiles(&format!("{text}{rest}"), percentile_unit, side);
            }
        }
        k += 1;
    }
    (k, sides)
}

/// `read: IOPS=673, BW=674MiB/s (706MB/s)(128MiB/190msec)`, or the older `read : io=…, bw=…, iops=…`.
fn direction(text: &str) -> Option<Side> {
    let (name, rest) = text.split_once(':')?;
    let test = match name.trim() {
        "read" => "read",
        "write" => "write",
        _ => return None,
    };
    let mut side = Map::new();
    let iops = behind(rest, "IOPS=").or_else(|| behind(rest, "iops="))?;
    let bandwidth = behind(rest, "BW=").or_else(|| behind(rest, "bw="));
    side.insert("iops_text".into(), Value::from(iops.as_str()));
    if let Some(iops) = scaled(&iops) {
        side.insert("iops".into(), iops);
    }
    if let Some(text) = bandwidth {
        side.insert("bw_text".into(), Value::from(text));
    }
    let (io, runtime) = match rest
        .rsplit_once('(')
        .and_then(|(_, t)| t.split(')').next()?.split_once('/'))
    {
        Some((io, runtime)) if runtime.ends_with("sec") => {
            (Some(io.to_owned()), Some(runtime.to_owned()))
        }
        _ => (behind(rest, "io="), behind(rest, "runt=")),
    };
    if let Some(io) = io {
        if let Some(bytes) = size_bytes(&io) {
            side.insert("bytes".into(), rounded(bytes, 0));
        }
        side.insert("io_text".into(), Value::from(io));
    }
    if let Some(ms) = runtime.as_deref().and_then(milliseconds) {
        side.insert("runtime_ms".into(), ms);
    }
    Some((test, side))
}

/// `115k`, `1.2M`, `673`.
pub(super) fn scaled(text: &str) -> Option<Value> {
    let (digits, factor) = match text.chars().last()? {
        'k' => (&text[..text.len() - 1], 1e3),
        'M' => (&text[..text.len() - 1], 1e6),
        _ => return figure(text),
    };
    Some(rounded(plain_decimal(digits)? * factor, 0))
}

pub(super) fn size_bytes(text: &str) -> Option<f64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let kib = 1024.0;
    let factor = match &text[digits.len()..] {
        "B" => 1.0,
        "KiB" | "KB" => kib,
        "MiB" | "MB" => kib * kib,
        "GiB" | "GB" => kib * kib * kib,
        "TiB" | "TB" => kib * kib * kib * kib,
        _ => return None,
    };
    Some(plain_decimal(digits)? * factor)
}

pub(super) fn milliseconds(text: &str) -> Option<Value> {
    if let Some(ms) = text.strip_suffix("msec") {
        return figure(ms);
    }
    text.strip_suffix("sec")
        .and_then(plain_decimal)
        .map(|s| rounded(s * 1000.0, 3))
}

/// Microseconds per unit named in brackets, which people and tables of theirs shorten.
pub(super) fn unit_us(text: &str) -> Option<f64> {
    let (_, rest) = text.split_once('(')?;
    let (unit, _) = rest.split_once(')')?;
    match unit.trim() {
        "nsec" | "ns" => Some(0.001),
        "usec" | "us" | "µsec" | "μsec" | "µs" | "μs" => Some(1.0),
        "msec" | "ms" => Some(1000.0),
        "sec" | "s" => Some(1e6),
        _ => None,
    }
}

fn in_us(value: f64, unit: f64) -> Value {
    if unit == 1.0 && value.fract() == 0.0 {
        int(value as i128)
    } else {
        rounded(value * unit, 6)
    }
}

/// `clat (usec): min=82, max=35378, avg=2934.45, stdev=6166.80`
fn latency(text: &str, side: &mut Map<String, Value>) {
    let name = text.split(['(', ':']).next().unwrap_or_default().trim();
    let field = match name {
        "clat" => "clat_us_mean",
        "lat" => "lat_us_mean",
        "slat" => "slat_us_mean",
        _ => return,
    };
    let mean = behind(text, "avg=").and_then(|t| plain_decimal(&t));
    if let Some((mean, unit)) = mean.zip(unit_us(text)) {
        side.insert(
            field.into(),
            if unit == 1.0 {
                decimal(mean)
            } else {
                rounded(mean * unit, 6)
            },
        );
    }
}

/// `|  1.00th=[  100],  5.00th=[  108], …`
fn percentiles(text: &str, unit: Option<f64>, side: &mut Map<String, Value>) {
    let Some(unit) = unit else { return };
    for part in text.split("],") {
        let Some((percent, value)) = part.split_once("th=[") else {
            continue;
        };
        let percent = percent
            .trim_start_matches(['|', ' ', ',', '\t'])
            .trim_end_matches('0')
            .trim_end_matches('.');
        if let Some(value) = plain_decimal(value.trim().trim_end_matches(']').trim()) {
            side.insert(format!("clat_us_p{percent}"), in_us(value, unit));
        }
    }
}

/// `issued rwts: total=128,0,0,0 …`: reads, then writes; before fio 3 `issued    : total=r=128/w=0/d=0, short=…`.
fn totals(text: &str, sides: &mut [Side]) {
    let Some((_, rest)) = text.split_once("total=") else {
        return;
    };
    let list = rest.split(' ').next().unwrap_or_default();
    let mut counts = list
        .split([',', '/'])
        .map(|t| t.trim_start_matches("r=").trim_start_matches("w="));
    for test in ["read", "write"] {
        let count = counts.next().and_then(|t| numbers::count(t).ok());
        let side = sides.iter_mut().find(|(name, _)| *name == test);
        if let (Some(count), Some((_, side))) = (count, side) {
            side.insert("total_ios".into(), int(count));
        }
    }
}
