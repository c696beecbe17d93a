//! `nfsstat -l`: one operation per line, zero ones left out.

use crate::findings::{Findings, Rank};
use crate::formats::counts::{Counts, Subject};
use crate::formats::linux_nfsstat::{self, CALLBACKS};
use crate::numbers;
use crate::ops::Side;
use crate::page::Page;
use crate::reading::int;

struct Entry<'a> {
    subject: Subject,
    /// As printed: `servop` and `cback` are of one side and unit, but two tables.
    table: &'a str,
    name: &'a str,
    count: &'a str,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    is_entry(page.trimmed(i))
}

pub(crate) fn is_entry(text: &str) -> bool {
    entry(text).is_some()
}

fn entry(text: &str) -> Option<Entry<'_>> {
    let mut tokens = text.split_whitespace();
    if tokens.next()? != "nfs" {
        return None;
    }
    let version = tokens.next()?.strip_prefix('v')?.parse::<u8>().ok()?;
    let table = tokens.next()?;
    let (side, operations) = match table {
        "client" => (Side::Client, false),
        "server" => (Side::Server, false),
        "servop" => (Side::Server, true),
        // What the server asked of its clients (nfs-utils utils/nfsstat/nfsstat.c, print_serv_list).
        "cback" => (Side::Server, true),
        _ => return None,
    };
    let name = tokens.next()?.strip_suffix(':')?;
    let subject = Subject {
        side,
        version,
        operations,
    };
    Some(Entry {
        subject,
        table,
        name,
        count: tokens.next()?,
    })
}

/// Whoever asks for some operations (`| grep write`) asks for few.
const CHOSEN_MAX: usize = 3;

/// `-------------`, also with the dashes that word processors make of them.
fn is_rule(text: &str) -> bool {
    const RULE_MIN: usize = 5;
    let dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    let dashes = text.chars().take_while(|c| dash(*c)).count();
    dashes >= RULE_MIN
}

/// What stands for the lines between two stretches of a diff, and for those that an author left out.
fn is_left_out(text: &str) -> bool {
    let inner = text.trim_start_matches(['[', '<', '(']);
    let inner = inner.trim_end_matches([']', '>', ')']);
    matches!(inner, "..." | "…")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "linux_nfsstat_list");
    let Some(first) = entry(page.trimmed(i)) else {
        return i + 1;
    };
    let subject = first.subject;
    let key = (first.table, subject.version);
    let mut counts = Counts::default();
    let (mut total, mut shortened) = (None, false);
    let mut sum = 0;
    let mut k = i;
    while k < page.len() {
        let text = page.trimmed(k);
        if is_rule(text) || text.is_empty() {
            k += 1;
            continue;
        }
        if is_left_out(text) {
            shortened = true;
            k += 1;
            continue;
        }
        let Some(entry) = entry(text)
            .filter(|e| (e.table, e.subject.version) == key && !(e.name == "total" && k > i))
        else {
            break;
        };
        if text.split_whitespace().last() != Some(entry.count) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: more stands behind the count of {} (line ends lost?): it is not used", entry.name));
        }
        match numbers::count(entry.count) {
            Ok(count) if entry.name == "total" => total = Some(count),
            Ok(count) => {
                sum += count;
                counts.add(subject, entry.name, count);
            }
            Err(fault) => findings.lost(
                page.number(k),
                format!("line {}: {}", page.number(k), fault.sentence(entry.count)),
            ),
        }
        k += 1;
    }
    let mut block = subject
        .block(page.number(i))
        .with("layout", "list")
        .with("span", linux_nfsstat::span(page, i, findings));
    block.set_if("protocol", (first.table == "cback").then_some(CALLBACKS));
    counts.fill(&mut block, findings);
    if let Some(total) = total {
        block.set("total_printed", int(total));
        if total != sum && !shortened {
            findings.contradicts(
                page.number(i),
                format!(
                    "line {}: total {total}, but the operations below add up to {sum}",
                    page.number(i)
                ),
            );
        }
    }
    if total.is_none() && !shortened {
        let line = page.number(i);
        let text = format!(
            "line {line}: the list has no `total`, with which the tool begins it: its beginning is cut, or lines were chosen from it; the mix is of what stands here alone"
        );
        match k - i {
            ..=CHOSEN_MAX => findings.note(line, text),
            _ => findings.lost(line, text),
        }
    }
    findings.push(block);
    k
}
