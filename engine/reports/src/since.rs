//! Which reports of rates are averages since the mount.
//!
//! `nfsiostat` divides its first report by the age of the mount and later ones by the interval (nfs-utils,
//! tools/nfs-iostat/nfs-iostat.py), `iostat -n` of sysstat its first one by the time since boot. Called anew, each
//! begins again: behind a prompt, on a screen of `watch`, below a date that a loop printed.

use crate::compare::snapshots::owner_of;
use crate::findings::Findings;
use crate::formats::solaris_iostat;
use crate::moments;
use crate::pace;
use crate::page::{Page, is_prompt};
use crate::reading::Block;
use std::collections::BTreeMap;

/// What is said of the first report.
pub(crate) const FIRST: &str =
    "the first report is an average since the mount, any later one of an interval";

/// No command that asks for reports is longer.
const COMMAND_BYTES_MAX: usize = 300;

/// A line after which a report is the first one of a call.
struct Call {
    line: usize,
    /// Whether reports of an interval follow the first.
    paced: bool,
}

/// Marks the reports of later calls.
pub(crate) fn note(pages: &[Page], findings: &mut Findings) {
    if !findings.blocks.iter().any(is_report) {
        return;
    }
    let lines = pages.iter().flat_map(|page| &page.lines);
    let mut calls: Vec<Call> = lines
        .filter(|line| is_call(&line.text))
        .map(|line| Call {
            line: line.number,
            paced: pace::of_command(&line.text).is_some(),
        })
        .collect();
    calls.sort_by_key(|call| call.line);
    let mut latest: BTreeMap<String, usize> = BTreeMap::new();
    let (mut anew, mut later) = (0, 0);
    for k in 0..findings.blocks.len() {
        let block = &findings.blocks[k];
        if !is_report(block) {
            continue;
        }
        let line = block.title_line;
        let Some(then) = latest.insert(subject(block), line) else {
            continue;
        };
        if is_anew(then, line, block, &calls, findings) {
            findings.blocks[k].set("since", "mount");
            anew += 1;
        } else {
            later += 1;
        }
    }
    if anew > 0 {
        let said = match later {
            0 => {
                "each report is an average since the mount: the tool was called anew for each, and none is of the time between them"
            }
            _ => {
                "the first report behind each call is an average since the mount, any later one of an interval"
            }
        };
        let firsts = findings.remarks.iter_mut().filter(|r| r.text == FIRST);
        firsts.for_each(|remark| said.clone_into(&mut remark.text));
    }
}

/// PCP and sysstat tell the time above each report themselves.
fn is_report(block: &Block) -> bool {
    block.kind.ends_with("nfsiostat") && block.get("timestamp").is_none()
}

fn subject(block: &Block) -> String {
    let told = ["device", "mount"].map(|name| block.text(name));
    format!("{} {told:?} {}", block.kind, owner_of(block))
}

fn is_anew(then: usize, now: usize, block: &Block, calls: &[Call], findings: &Findings) -> bool {
    let behind = calls.partition_point(|call| call.line < now);
    let call = behind.checked_sub(1).map(|at| &calls[at]);
    if call.is_some_and(|call| call.line > then) {
        return true;
    }
    let paced = call.is_some_and(|call| call.paced);
    // Both print the time above a report themselves, if asked.
    let tells_time = block.kind == "sysstat_nfsiostat" || is_timed(block);
    !paced && !tells_time && moments::is_any_alone(&findings.times.dates, then..now)
}

/// Whether the tool prints a date above each report (`iostat -xnT d`).
pub(crate) fn is_timed(block: &Block) -> bool {
    block.text("source") == Some(solaris_iostat::SOURCE)
}

/// A prompt with the tool, its name at the start of a line, or a screen of `watch`.
fn is_call(text: &str) -> bool {
    /// `sudo`, the language, a loop's `do`.
    const WORDS_BEFORE: usize = 3;
    if text.len() > COMMAND_BYTES_MAX || !text.contains("iostat") {
        return false;
    }
    let text = text.trim_start();
    if moments::of_watch(text).is_some() {
        return true;
    }
    let sign = text.find(['$', '#', '%', '➜']).filter(|_| is_prompt(text));
    let command = sign.map_or(text, |at| {
        text[at..].trim_start_matches(['$', '#', '%', '➜'])
    });
    // A sentence behind a lone `#` is a comment.
    let before = match sign {
        None => 0,
        Some(0) => 1,
        Some(_) => WORDS_BEFORE,
    };
    let is_tool = |word: &str| {
        let name = word.rsplit('/').next().unwrap_or_default();
        matches!(
            name,
            "nfsiostat" | "iostat" | "nfs-iostat.py" | "nfsiostat.py" | "nfsiostat-sysstat"
        )
    };
    command.split_whitespace().take(before + 1).any(is_tool)
}
