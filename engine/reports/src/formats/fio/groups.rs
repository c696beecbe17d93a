//! The totals of a group of fio's jobs, `Run status group`, where nothing above them is of a job.

use super::text::{Side, behind, milliseconds, size_bytes};
use crate::findings::Findings;
use crate::page::Page;
use crate::reading::{Block, rounded};
use serde_json::{Map, Value};

/// `WRITE: bw=95.1MiB/s (…), …, io=2854MiB (…), run=30001-30001msec`; before fio 3 `aggrb=` and `maxt=`.
pub(super) fn total(text: &str) -> Option<Side> {
    let (name, rest) = text.split_once(':')?;
    let test = match name.trim() {
        "READ" => "read",
        "WRITE" => "write",
        _ => return None,
    };
    let rest = rest.trim();
    let bandwidth = behind(rest, "aggrb=").or_else(|| behind(rest, "bw="))?;
    let io = behind(rest, "io=")?;
    let runtime = behind(rest, "maxt=").or_else(|| {
        let run = behind(rest, "run=")?;
        run.split_once('-').map(|(_, longest)| longest.to_owned())
    });
    let mut side = Map::new();
    side.insert("bw_text".into(), Value::from(bandwidth));
    if let Some(bytes) = size_bytes(&io) {
        side.insert("bytes".into(), rounded(bytes, 0));
    }
    side.insert("io_text".into(), Value::from(io));
    let runtime = runtime.as_deref().and_then(milliseconds);
    // Behind its label the time may be cut off; without it the line is another.
    let labelled = ["run=", "mint=", "maxt="]
        .iter()
        .any(|label| rest.contains(label));
    match runtime {
        Some(ms) => drop(side.insert("runtime_ms".into(), ms)),
        None if !labelled => return None,
        None => {}
    }
    Some((test, side))
}

/// The totals of a group, and the line after them.
pub(super) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let mut block = Block::new("fio", line).with("span", "rate");
    let mut k = i;
    while let Some((test, side)) = total(page.trimmed(k)).filter(|(t, _)| block.get(t).is_none()) {
        if side.get("runtime_ms").is_none() {
            let line = page.number(k);
            findings.lost(
                line,
                format!(
                    "line {line}: fio's totals break off in the time that they took: it is not used"
                ),
            );
        }
        block.set(test, side);
        k += 1;
    }
    findings.note(
        line,
        "only the totals of a group: no latencies, and the jobs are not told apart",
    );
    findings.push(block);
    k
}
