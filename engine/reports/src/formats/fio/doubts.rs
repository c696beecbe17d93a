//! What in one side of a job cannot be right: figures below zero or that are none, a rate that its bytes and its time
//! do not give.

use super::text::size_bytes;
use crate::findings::Findings;
use crate::numbers::shown;
use serde_json::{Map, Value};

/// Words that say what a figure is, beside the figures.
const WORDS: [&str; 1] = ["io_bytes_unit"];
/// fio rounds both, and of jobs that report together it takes the longest time.
const TIMES: f64 = 2.0;

/// Says that a job moved data and that fio did not take the times of it.
pub(super) fn say_untimed(line: usize, findings: &mut Findings) {
    findings.note(line, format!("line {line}: fio measured no latencies of a job (they were switched off, as gtod_reduce and disable_clat do, or not taken): none are used"));
}

/// Says so of a side of a job in text whose rate is not what its bytes and its time make.
pub(super) fn check_rate(side: &Map<String, Value>, line: usize, findings: &mut Findings) {
    let of = |name: &str| side.get(name).and_then(Value::as_f64);
    let said = side.get("bw_text").and_then(Value::as_str);
    let rate = said.and_then(|text| size_bytes(text.strip_suffix("/s")?));
    let (Some(said), Some(rate), Some(bytes), Some(ms)) = (
        said,
        rate,
        of("bytes"),
        of("runtime_ms").filter(|ms| *ms > 0.0),
    ) else {
        return;
    };
    let due = bytes * 1000.0 / ms;
    if due.max(rate) > due.min(rate) * TIMES + 1024.0 {
        let said = shown(said);
        findings.contradicts(line, format!("line {line}: {bytes} bytes in {ms} ms are {due:.0} bytes/s, but the report says {said}: is a figure altered or cut?"));
    }
}

/// Takes out what is no figure, and says which do not fit each other.
pub(super) fn check(
    fields: &mut Map<String, Value>,
    whose: &str,
    line: usize,
    findings: &mut Findings,
) {
    let sound = |value: &Value| value.as_f64().is_some_and(|figure| figure >= 0.0);
    let broken = fields
        .iter()
        .filter(|(name, value)| !WORDS.contains(&name.as_str()) && !sound(value));
    let broken: Vec<(String, Value)> = broken.map(|(n, v)| (n.clone(), v.clone())).collect();
    for (name, value) in broken {
        let value = shown(&value.to_string());
        findings.lost(
            line,
            format!("{whose}: {name} is {value}, which is no such figure: not used"),
        );
        fields.remove(&name);
    }
    let of = |name: &str| fields.get(name).and_then(Value::as_f64);
    let rate = of("bw_bytes_s").or_else(|| Some(of("bw_KiB_s")? * 1024.0));
    let (Some(bytes), Some(ms)) = (of("bytes"), of("runtime_ms")) else {
        return;
    };
    if bytes > 0.0 && ms == 0.0 {
        findings.contradicts(
            line,
            format!("{whose}: {bytes} bytes in 0 ms: how fast it ran is not known"),
        );
    } else if let Some(rate) = rate.filter(|_| ms > 0.0) {
        let due = bytes * 1000.0 / ms;
        if due.max(rate) > due.min(rate) * TIMES + 1024.0 {
            findings.contradicts(line, format!("{whose}: {bytes} bytes in {ms} ms are {due:.0} bytes/s, but the report says {rate:.0}: is a figure altered or cut?"));
        }
    }
}
