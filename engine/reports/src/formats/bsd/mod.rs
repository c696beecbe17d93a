//! `nfsstat` of the BSDs and macOS: counters since boot, in sections.
//!
//! FreeBSD up to 13 prints signed 32-bit counters in columns of 9, later ones 64 bit in columns of 13
//! without a blank between; macOS 12 and a blank. A `Misses` column belongs to the Hits before it. NetBSD
//! writes shares of a hundred behind the counts, and for its caches hits alone.

pub(crate) mod busy;
mod columns;
pub(crate) mod json;
mod names;
pub(crate) mod per_interval;
mod titles;

use super::value_rows::{NAMES_MIN, say_bare};
use crate::findings::{Findings, Rank};
use crate::numbers::{self, WRAP_32_BIT, all_digits, looks_numeric};
use crate::ops;
use crate::page::Page;
use crate::reading::{Block, as_integer, int};
use columns::{names_by_place, values};
use names::{cut_in_two, names, with_owners};
use serde_json::{Map, Value};
use titles::{declared, section_like, section_title, side_title};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    side_title(text).is_some()
        || (section_title(text).is_some() && has_row(page, i))
        || is_untitled(page, i)
}

/// Names and as many numbers below, or a number alone.
fn has_row(page: &Page, i: usize) -> bool {
    let mut at = i;
    (0..4).any(|_| {
        at = page.next_filled(at + 1);
        looks_numeric(page.trimmed(at))
    })
}

/// `-q` leaves the titles out: the first row names itself.
fn is_untitled(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    text.starts_with("Getattr")
        && text.contains("Lookup")
        && !names(text).is_empty()
        && looks_numeric(page.trimmed(page.next_filled(i + 1)))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let side = side_title(page.trimmed(i));
    let mut sections: Map<String, Value> = Map::new();
    let mut title = match side {
        Some("server") => "Server Info".to_owned(),
        _ => "Rpc Counts".to_owned(),
    };
    let mut k = if side.is_some() { i + 1 } else { i };
    let mut server = side == Some("server");
    let mut stated = Vec::new();
    let trouble = findings.trouble();
    while k < page.len() {
        let text = page.trimmed(k);
        if text.is_empty() {
            k += 1;
        } else if side_title(text).is_some() {
            break;
        } else if let Some(section) = section_title(text)
            .or_else(|| section_like(text))
            .filter(|_| has_row(page, k))
        {
            if sections.contains_key(section) {
                break;
            }
            server |= section.starts_with("Server");
            title = section.to_owned();
            stated.extend(declared(text).map(|n| (page.number(k), title.clone(), n)));
            k += 1;
        } else {
            match take_rows(page, k, &title, &mut sections, findings) {
                Some(next) => k = next,
                None => break,
            }
        }
    }
    if findings.trouble() == trouble {
        check_declared(&stated, &sections, findings);
    }
    finish(
        line,
        side.unwrap_or(if server { "server" } else { "client" }),
        sections,
        findings,
    );
    k.max(i + 1)
}

/// NetBSD adds its counts up in the title.
fn check_declared(
    stated: &[(usize, String, i128)],
    sections: &Map<String, Value>,
    findings: &mut Findings,
) {
    for (line, title, declared) in stated {
        let counts = sections.get(title).and_then(Value::as_object);
        let counts = counts.into_iter().flat_map(Map::values);
        let sum: i128 = counts.filter_map(as_integer).sum();
        if sum != *declared {
            findings.contradicts(
                *line,
                format!(
                    "line {line}: {declared} calls are declared, but the counts add up to {sum}"
                ),
            );
        }
    }
}

/// A names row with its values row, or a number alone below a title.
fn take_rows(
    page: &Page,
    i: usize,
    title: &str,
    sections: &mut Map<String, Value>,
    findings: &mut Findings,
) -> Option<usize> {
    let text = page.trimmed(i);
    let section = sections
        .entry(title.to_owned())
        .or_insert_with(|| Value::Object(Map::new()));
    let section = section.as_object_mut()?;
    if all_digits(text) && !section.is_empty() {
        let line = page.number(i);
        findings.lost(
            line,
            format!(
                "line {line}: {} has no name: a broken row",
                numbers::shown(text)
            ),
        );
        return Some(i + 1);
    }
    if all_digits(text) {
        section.insert(title.to_owned(), int(numbers::count(text).ok()?));
        return Some(i + 1);
    }
    let mut text = text.to_owned();
    let mut at = page.next_filled(i + 1);
    if looks_numeric(&text) && goes_on(page.trimmed(at)) {
        let line = page.number(i);
        findings.lost(
            line,
            format!("line {line}: figures without names above them; they are left out"),
        );
        return Some(i + 1);
    }
    let mut below = Vec::new();
    // Mail may break the row of names, and then the row of values as well.
    while at < i + 3
        && !looks_numeric(page.trimmed(at))
        && section_title(page.trimmed(at)).is_none()
        && !names(page.trimmed(at)).is_empty()
    {
        below = names(page.trimmed(at));
        text = format!("{text} {}", page.trimmed(at));
        at = page.next_filled(at + 1);
    }
    let mut names = names(&text);
    if names.is_empty() || looks_numeric(&text) {
        drop_empty(sections, title);
        return None;
    }
    if !looks_numeric(page.trimmed(at)) {
        let cut = goes_on(&names[0])
            || names.iter().any(|n| n == "Misses")
            || section_title(page.trimmed(at)).is_some();
        if cut {
            let line = page.number(i);
            findings.lost(
                line,
                format!(
                    "line {line}: the table is incomplete: {} have no value",
                    names.join(", ")
                ),
            );
        }
        drop_empty(sections, title);
        return None;
    }
    let line = page.number(at);
    let above = page.at(at.saturating_sub(1));
    let mut values = values(above, page.at(at), names.len());
    let mut next = at + 1;
    while values.len() < names.len() && looks_numeric(page.trimmed(next)) {
        values.extend(
            page.at(next)
                .split_whitespace()
                .map(|token| Ok(token.to_owned())),
        );
        next += 1;
    }
    let above = names.len().saturating_sub(below.len());
    let whole_row = below.is_empty();
    if values.len() < names.len() && below.is_empty() {
        let placed = names_by_place(page.at(i), page.at(at));
        names = placed.unwrap_or(names);
    }
    if let Some(name) = cut_in_two(names.get(..above).unwrap_or_default(), &below) {
        findings.lost(
            line,
            format!("line {line}: the name {name} above is cut in two, and so may be a figure: the row is left out"),
        );
        return Some(next);
    }
    if below.len().min(above) >= NAMES_MIN && values.len() == below.len() {
        say_bare(line, &names[..above], findings);
        names = below;
    }
    if values.len() > names.len() || (values.len() < names.len() && !page.ends_after(at)) {
        findings.lost(
            line,
            format!(
                "line {line}: {} values for {} names; the row is left out",
                values.len(),
                names.len()
            ),
        );
        return Some(next);
    }
    if values.len() == names.len() && whole_row && ends_short(page, i, at) {
        values.pop();
        findings.lost(line, format!("line {line}: the text ends in this row before its last column does: {} may be cut and is not used", names.last().map_or("", String::as_str)));
        names.pop();
    }
    if values.len() < names.len() {
        let (found, due) = (values.len(), names.len());
        // A cut may have taken digits of the last one.
        values.pop();
        findings.lost(line, format!("line {line}: the text ends inside the table (incomplete): {found} values for {due} names; the last of them may be cut and is not used"));
    }
    for (name, cell) in with_owners(names).into_iter().zip(&values) {
        let token = match cell {
            Ok(token) => token,
            Err(digits) => {
                findings.lost(line, format!("line {line}: {name}: it touches its neighbour, and one of them is wider than its column: where {} divides cannot be told; left out", numbers::shown(digits)));
                continue;
            }
        };
        match numbers::count(token) {
            Ok(count) => {
                say_negative(&name, count, line, findings);
                section.insert(name, int(count));
            }
            Err(fault) => {
                let text = format!("line {line}: {name}: {}", fault.sentence(token));
                if fault.spoils_all() {
                    findings.refused(line, text)
                } else {
                    findings.lost(line, text)
                }
            }
        }
    }
    Some(next)
}

/// Whether the text ends in the figures of line `at`, right below the names of line `i`, left of the edge to which both are
/// printed (usr.bin/nfsstat/nfsstat.c: `%9s` and `%9d`, or 13).
fn ends_short(page: &Page, i: usize, at: usize) -> bool {
    let (names, figures) = (page.at(i), page.at(at));
    let in_columns = at == i + 1 && names.starts_with(' ') && names.trim().contains("  ");
    let plain = !names.contains('\t') && !figures.contains('\t');
    in_columns && plain && page.ends_after(at) && figures.trim_end().len() < names.trim_end().len()
}

/// A row of names of operations, or the next section.
fn goes_on(text: &str) -> bool {
    section_title(text).is_some() || names(text).first().is_some_and(|name| ops::is_known(name))
}

fn drop_empty(sections: &mut Map<String, Value>, title: &str) {
    if sections
        .get(title)
        .and_then(Value::as_object)
        .is_some_and(Map::is_empty)
    {
        sections.remove(title);
    }
}

fn say_negative(name: &str, count: i128, line: usize, findings: &mut Findings) {
    if count < 0 {
        findings.contradicts(line, format!(
            "line {line}: {name} is negative: a 32-bit counter shown as signed; {} if it wrapped once", count + WRAP_32_BIT));
    }
}

fn finish(line: usize, side: &str, sections: Map<String, Value>, findings: &mut Findings) {
    if sections.is_empty() {
        findings.lost(line, format!("line {line}: a title without numbers below"));
        return;
    }
    let macos = [
        "NFSv3 RPC Counts",
        "NFSv4 RPC Counts",
        "NFSv4 Operation Counts",
        "NLM RPC Counts",
        "Paging Info",
    ];
    let has = |section: &str, name: &str| sections.get(section).and_then(|s| s.get(name)).is_some();
    // What the server prints there has names of its own.
    let of_server = has("RPC Counts", "Null")
        || has("Server Faults", "RPC Errors")
        || has("Server Cache Stats", "Late Idem");
    let format = if has("RPC Counts", "null") {
        "netbsd_nfsstat"
    } else if of_server || macos.iter().any(|m| sections.contains_key(*m)) {
        "macos_nfsstat"
    } else {
        "freebsd_nfsstat"
    };
    findings.format(Rank::Figures, format);
    if format != "netbsd_nfsstat" {
        say_cut(line, &sections, findings);
    }
    findings.push(block(line, side, sections));
}

/// The first row of counts ends with Remove; one that ends before lost its right edge.
fn say_cut(line: usize, sections: &Map<String, Value>, findings: &mut Findings) {
    let has = |counts: &Value, wanted: &str| {
        let mut names = counts.as_object().into_iter().flat_map(Map::keys);
        names.any(|name| name.eq_ignore_ascii_case(wanted))
    };
    let mut tables = sections.iter();
    let cut = tables.find(|(_, counts)| {
        has(counts, "Getattr") && has(counts, "Lookup") && !has(counts, "Remove")
    });
    if let Some((title, _)) = cut {
        findings.lost(line, format!("line {line}: {title} without Remove: the table seems to be cut at its right edge, what is missing is unknown, not zero"));
    }
}

/// The block of counters with what calibration looks for lifted to its top.
pub(super) fn block(line: usize, side: &str, sections: Map<String, Value>) -> Block {
    let find = |wanted: &str| {
        let mut all = sections.values().filter_map(Value::as_object).flatten();
        all.find(|(name, _)| name.eq_ignore_ascii_case(wanted))
            .map(|(_, v)| v.clone())
    };
    let mut block = Block::new("bsd_nfsstat", line)
        .with("side", side)
        .with("span", "cumulative");
    block.set_if("requests", find("Requests"));
    block.set_if("retries", find("Retries"));
    block.set_if("timeouts", find("TimedOut").or_else(|| find("timeout")));
    block.set("sections", sections);
    block
}
