//! The totals of a group of fio's jobs, `Run status group`, where nothing above them is of a job, or jobs are missing
//! there.

use super::text::{Side, behind, is_job, milliseconds, size_bytes};
use crate::findings::Findings;
use crate::page::Page;
use crate::reading::{Block, rounded};
use serde_json::{Map, Value};

/// Stands on a job that ran beside others which the text does not show: its rate is not what went over the mount.
pub(crate) const PART_OF_GROUP: &str = "part_of_group";

/// What the line above the totals begins with (fio stat.c, `show_group_stats`).
const GROUP: &str = "Run status group ";

/// fio rounds each figure, and cuts some after the point: what is below this is no job's.
const MORE_THAN_ROUNDED: f64 = 1.1;

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

/// The totals that stand from line `k` on, behind a job, where they are of more than the jobs above; the line to go on
/// with.
pub(super) fn behind_jobs(page: &Page, k: usize, findings: &mut Findings) -> usize {
    let (mut at, mut next) = (k, k);
    while let Some(group) = page.trimmed(at).strip_prefix(GROUP) {
        let group: String = group.chars().take_while(char::is_ascii_digit).collect();
        let sides: Vec<Side> = (at + 1..page.len())
            .map_while(|k| total(page.trimmed(k)))
            .collect();
        if sides.is_empty() {
            break;
        }
        let first = at + 1;
        let shown = jobs_above(page, k, &group, findings);
        let shown = shown.filter(|jobs| lacks_jobs(&sides, jobs, findings));
        at = page.next_filled(first + sides.len());
        let Some(shown) = shown else {
            continue;
        };
        let line = page.number(first);
        findings.lost(line, format!("line {line}: these totals are of more than the jobs above them: jobs of this group are missing (cut?). How fast it went is taken from the totals; the jobs that are there are a part of it"));
        let alike = alike(&shown, findings);
        for place in shown {
            findings.blocks[place].set(PART_OF_GROUP, true);
        }
        next = read(page, first, findings);
        if let Some(block) = findings.blocks.last_mut() {
            alike
                .into_iter()
                .for_each(|(name, value)| block.set(name, value));
        }
    }
    next
}

/// The places of the blocks of the group's jobs above line `k`, up to the totals of a run before; nothing if one of them
/// was not read.
fn jobs_above(page: &Page, k: usize, group: &str, findings: &Findings) -> Option<Vec<usize>> {
    let run = (0..k)
        .rev()
        .take_while(|k| !page.trimmed(*k).starts_with(GROUP));
    let heads = run.filter(|k| {
        let text = page.trimmed(*k);
        is_job(text) && behind(text, "groupid=").as_deref() == Some(group)
    });
    let place = |k: usize| {
        let own = |block: &Block| block.kind == "fio" && block.title_line == page.number(k);
        findings.blocks.iter().rposition(own)
    };
    let places: Vec<usize> = heads.map(place).collect::<Option<_>>()?;
    (!places.is_empty()).then_some(places)
}

/// Whether both the bytes and the rate of a total are more than those of the jobs together.
fn lacks_jobs(totals: &[Side], jobs: &[usize], findings: &Findings) -> bool {
    let jobs = || jobs.iter().filter_map(|place| findings.blocks.get(*place));
    let ran = |block: &Block| block.map("read").is_some() || block.map("write").is_some();
    if !jobs().all(ran) {
        return false;
    }
    let is_more = |(test, total): &Side, figure: fn(&Map<String, Value>) -> Option<f64>| {
        let of_jobs = jobs().map(|job| job.map(test).map_or(Some(0.0), figure));
        let sum: Option<f64> = of_jobs.sum();
        let total = figure(total).zip(sum);
        total.is_some_and(|(total, sum)| total > sum * MORE_THAN_ROUNDED)
    };
    let bytes = |side: &Map<String, Value>| side.get("bytes")?.as_f64();
    let rate = |side: &Map<String, Value>| {
        let text = side.get("bw_text")?.as_str()?;
        size_bytes(text.strip_suffix("/s")?)
    };
    totals
        .iter()
        .any(|total| is_more(total, bytes) && is_more(total, rate))
}

/// What the jobs were asked for alike.
fn alike(jobs: &[usize], findings: &Findings) -> Vec<(&'static str, Value)> {
    let jobs = || jobs.iter().filter_map(|place| findings.blocks.get(*place));
    let of = |name: &'static str| {
        let value = jobs().next()?.get(name)?;
        let same = jobs().all(|job| job.get(name) == Some(value));
        same.then(|| (name, value.clone()))
    };
    ["version", "rw", "bs"].into_iter().filter_map(of).collect()
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
