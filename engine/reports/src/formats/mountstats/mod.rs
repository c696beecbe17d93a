//! /proc/self/mountstats, whole or in fragments.

pub(crate) mod block;
mod connections;
pub(crate) mod doubts;
pub(crate) mod keys;
pub(crate) mod op;
mod pnfs;
pub(crate) mod section;
mod values;
pub(crate) mod xprt;

use crate::findings::{Findings, Rank};
use crate::formats::stanza;
use crate::leftover::is_torn_off;
use crate::moments;
use crate::numbers;
use crate::page::{Page, is_prompt};
use crate::reading::Block;
use section::{Fed, Section};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // A task of Ansible has a key of this name, with the type of the file system beside it.
    let asked = || text.starts_with("opts:") && stanza::starts(page, i);
    is_device_line(text)
        || (is_fragment_line(text) && !asked())
        || (text == "opts:" && is_fragment_line(&format!("opts: {}", page.trimmed(i + 1))))
}

pub(crate) fn is_device_line(text: &str) -> bool {
    (text.starts_with("device ") && text.contains(" mounted on "))
        || text.starts_with("no device mounted on ")
}

fn is_fragment_line(text: &str) -> bool {
    let Some((key, rest)) = text.split_once(':') else {
        return false;
    };
    let rest = rest.trim();
    match key {
        // The kernel writes no quotes, and `vers=` for what an administrator calls `nfsvers=`.
        "opts" => {
            let asked = rest.starts_with(['"', '\'']) || rest.contains("nfsvers=");
            !asked && (rest.contains("vers=") || rest.starts_with("rw") || rest.starts_with("ro"))
        }
        "xprt" => {
            rest.split_whitespace().count() >= 8 && !rest.starts_with(|c: char| c.is_ascii_digit())
        }
        "nfsv4" => rest.starts_with("bm0="),
        _ => {
            let values = rest.split_whitespace();
            key.len() > 2
                && key.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
                && (8..=9).contains(&values.clone().count())
                && values.clone().all(numbers::all_digits)
        }
    }
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "mountstats_raw");
    let (mut section, mut k) = first_line(page, i, findings);
    if !section.is_nfs() {
        count_foreign(page.number(i), findings);
        return k;
    }
    while k < page.len() {
        let text = page.at(k);
        let trimmed = text.trim();
        if is_device_line(trimmed)
            || (is_prompt(trimmed)
                && section.line > 0
                && !trimmed.is_empty()
                && !section.goes_on_naming_server(trimmed))
        {
            break;
        }
        if begins_another(&section, trimmed) {
            break;
        }
        match section.feed(text, page.number(k)) {
            Fed::Taken => {}
            Fed::Joined => findings.repaired(
                page.number(k),
                format!(
                    "line {}: joined to the wrapped line before it",
                    page.number(k)
                ),
            ),
            Fed::NotMine if belongs_nowhere(page, k) => break,
            Fed::NotMine if tells_time(trimmed) => {}
            Fed::NotMine => say_unreadable(trimmed, page.number(k), findings),
        }
        k += 1;
    }
    if !section.is_empty() {
        let block = section.into_block(findings);
        findings.push(block);
    }
    k.max(i + 1)
}

/// What `watch` or a loop prints above a snapshot.
fn tells_time(text: &str) -> bool {
    moments::of_watch(text).is_some() || moments::is_moment(text)
}

/// A second `opts:` line is another mount's, whose device line was lost.
fn begins_another(section: &Section, text: &str) -> bool {
    text.starts_with("opts:")
        && if section.fragment {
            !section.is_empty()
        } else {
            !section.opts.is_empty()
        }
}

/// Whether the section is over: no further line of it stands in the next few.
fn belongs_nowhere(page: &Page, i: usize) -> bool {
    let mut probe = Section::fragment(1);
    !(i + 1..(i + 4).min(page.len())).any(|k| {
        let text = page.trimmed(k);
        !text.is_empty()
            && !is_device_line(text)
            && text.contains(':')
            && probe.feed(text, 0) == Fed::Taken
    })
}

/// No line of the author of a mail holds so many.
const FIGURES_OF_AN_OPERATION: usize = 8;

fn say_unreadable(text: &str, line: usize, findings: &mut Findings) {
    let holds_key = ["events:", "bytes:", "xprt:", "opts:", "age:"]
        .iter()
        .any(|key| text.contains(key));
    let figures = text
        .split_whitespace()
        .filter(|word| numbers::looks_numeric(word));
    let damaged = holds_key
        || figures.count() >= FIGURES_OF_AN_OPERATION
        || is_torn_off(text)
        || numbers::looks_numeric(text.split_whitespace().next().unwrap_or_default());
    let text = format!(
        "line {line}: '{}' is no line of mountstats that is known",
        numbers::shown(text)
    );
    if damaged {
        findings.lost(line, text)
    } else {
        findings.skipped(line, text)
    }
}

/// The device line, joined if a mail program broke it, or the start of a fragment.
fn first_line(page: &Page, i: usize, findings: &mut Findings) -> (Section, usize) {
    let line = page.number(i);
    if !is_device_line(page.trimmed(i)) {
        return (Section::fragment(line), i);
    }
    let mut text = page.trimmed(i).to_owned();
    let mut k = i + 1;
    while k < (i + 4).min(page.len()) && !is_complete(&text, page.trimmed(k)) {
        findings.repaired(
            page.number(k),
            format!("line {}: joined to the wrapped device line", page.number(k)),
        );
        text.push(' ');
        text.push_str(page.trimmed(k));
        k += 1;
    }
    match Section::from_device_line(&text, line) {
        Some(section) => (section, k),
        None => {
            findings.lost(
                line,
                format!("line {line}: a device line without its file system type: cut, left out"),
            );
            (Section::fragment(line), i + 1)
        }
    }
}

fn is_complete(text: &str, next: &str) -> bool {
    next.is_empty()
        || is_device_line(next)
        || (text.contains(" with fstype ") && !next.starts_with("statvers="))
        || next.starts_with("opts:")
}

/// Devices that are not NFS: counted in one block.
pub(crate) fn count_foreign(line: usize, findings: &mut Findings) {
    let (blocks, foreign) = (&mut findings.blocks, &mut findings.walk.foreign);
    let counts = |place: &usize| blocks[*place].kind == "non_nfs_device_lines";
    let known = foreign.before(blocks.len(), counts);
    match known.and_then(|place| blocks.get_mut(place)) {
        Some(block) => {
            let count = block.integer("count").unwrap_or(0) + 1;
            block.set("count", crate::reading::int(count));
        }
        None => findings.push(Block::new("non_nfs_device_lines", line).with("count", 1)),
    }
}
