//! collectl's lines of NFS (`-sf` and `-sF`), per second: totals in brief and verbose mode, each operation in detail
//! (formatit.ph). From the fifth digit on it cuts to thousands, `12K`.
//!
//! Other subsystems may stand before NFS in a row, as may the time; rows of details leave columns blank.

use crate::findings::{Findings, Rank};
use crate::numbers::{all_digits, clock_s};
use crate::pace;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

/// Heads of the totals; what follows them tells the side.
const TOTALS: [&str; 4] = ["Reads", "Writes", "Meta", "Comm"];
/// The columns of the totals.
const RATES: [&str; 4] = ["read/s", "write/s", "meta/s", "commit/s"];

/// Heads of the details and the operations.
const DETAILS: [(&str, &str); 22] = [
    ("Read", "read"),
    ("Writ", "write"),
    ("Comm", "commit"),
    ("Look", "lookup"),
    ("Accs", "access"),
    ("Gttr", "getattr"),
    ("Sttr", "setattr"),
    ("Rdir", "readdir"),
    ("Cre8", "create"),
    ("Rmov", "remove"),
    ("Rnam", "rename"),
    ("Link", "link"),
    ("Rlnk", "readlink"),
    ("Null", "null"),
    ("Syml", "symlink"),
    ("Mkdr", "mkdir"),
    ("Rmdr", "rmdir"),
    ("Fsta", "fsstat"),
    ("Finf", "fsinfo"),
    ("Path", "pathconf"),
    ("Mknd", "mknod"),
    ("Rdr+", "readdirplus"),
];

/// The words of a row and where each ends.
type Words<'a> = Vec<(&'a str, usize)>;

struct Part {
    side: Option<&'static str>,
    nfs_version: Option<u64>,
    rows: Vec<Map<String, Value>>,
}

/// The words of a row of names. Its `#` may have been taken for the sign of a comment.
fn names(text: &str) -> Words<'_> {
    let rest = without_sign(text);
    let shift = text.len() - rest.len();
    let words = words(rest);
    words.into_iter().map(|(w, end)| (w, end + shift)).collect()
}

fn without_sign(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix('#').unwrap_or(text)
}

fn words(text: &str) -> Words<'_> {
    let ends = text.split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, start + word.len())
    });
    ends.collect()
}

/// Where the names of totals stand in a row of names.
fn totals(names: &Words) -> Vec<usize> {
    let starts = names.windows(TOTALS.len()).enumerate();
    let found = starts.filter(|(_, four)| four.iter().map(|(w, _)| *w).eq(TOTALS));
    found.map(|(at, _)| at).collect()
}

/// Where the details begin in a row of names.
fn details(names: &Words) -> Option<usize> {
    let at = names.iter().position(|(word, _)| *word == "Type")?;
    let mut behind = names[at + 1..].iter().map(|(word, _)| *word);
    (behind.next() == Some("Read") && behind.next() == Some("Writ")).then_some(at)
}

fn is_names(text: &str) -> bool {
    let has = |head: &str| text.contains(head);
    if !(has("Meta Comm") || has("Type Read Writ")) {
        return false;
    }
    let names = names(text);
    !totals(&names).is_empty() || details(&names).is_some()
}

/// `# NFS SUMMARY (/sec)`, `#<------NFS Totals------>`.
fn is_title(text: &str) -> bool {
    let rest = without_sign(text).trim();
    rest.starts_with("NFS SUMMARY (")
        || rest.starts_with("NFS SERVER/CLIENT DETAILS (")
        || (rest.starts_with('<') && rest.ends_with("->"))
}

/// The titles above a row of names are two lines at most.
const TITLES_MAX: usize = 2;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let names_follow = || (i + 1..=i + TITLES_MAX).any(|k| is_names(page.trimmed(k)));
    is_names(page.at(i)) || (is_title(page.at(i)) && names_follow())
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let mut heading = Words::new();
    let mut parts: Vec<Part> = Vec::new();
    let mut cut_to_thousands = false;
    let (mut seen, mut k, mut end) = (0, i, i + 1);
    while k < page.len() {
        let text = page.at(k);
        if is_names(text) {
            heading = names(text);
        } else if text.trim().is_empty() || is_title(text) {
            // Titles come again with the names.
        } else if let Some(rows) = rows(text, &heading) {
            cut_to_thousands |= words(text).iter().any(|(word, _)| is_cut(word));
            for (whose, row) in rows {
                add(&mut parts, whose, row);
            }
            seen += 1;
        } else if is_damaged(text, &heading) {
            let line = page.number(k);
            findings.lost(
                line,
                format!(
                    "line {line}: a row of collectl whose figures are not under its names: left out"
                ),
            );
        } else {
            break;
        }
        k += 1;
        end = k;
    }
    if seen == 0 {
        findings.lost(
            line,
            format!("line {line}: names of collectl's columns of NFS without rows"),
        );
        return end;
    }
    let interval_s = interval_s(page, i).unwrap_or_else(|| pace::assume(line, findings));
    if cut_to_thousands {
        findings.assumed(
            line,
            format!("line {line}: collectl cut large figures to thousands (K): they are too low by up to a thousand"),
        );
    }
    if parts.iter().any(|part| part.side.is_none()) {
        findings.assumed(
            line,
            format!("line {line}: collectl's totals of client and server together, and of all versions: taken for the client's"),
        );
    }
    findings.format(Rank::Figures, "collectl");
    let longest = parts.iter().map(|part| part.rows.len()).max().unwrap_or(0);
    findings
        .elapsed_s
        .push(Value::from(longest as u64 * interval_s));
    for part in parts {
        findings.push(block(line, part, interval_s));
    }
    end
}

fn block(line: usize, part: Part, interval_s: u64) -> Block {
    let mut block = Block::new("rate_series", line)
        .with("unit", "per second")
        .with("span", "rate")
        .with("columns", columns(&part.rows))
        .with("interval_s", interval_s)
        .with("n_rows", part.rows.len());
    block.set_if("side", part.side);
    block.set_if("nfs_version", part.nfs_version);
    let weighted = part.rows.into_iter().map(|mut row| {
        row.insert("interval_s".into(), Value::from(interval_s));
        row
    });
    block.set("rows", weighted.collect::<Vec<_>>());
    block
}

type Whose = (Option<&'static str>, Option<u64>);

fn add(parts: &mut Vec<Part>, whose: Whose, row: Map<String, Value>) {
    let (side, nfs_version) = whose;
    let mut known = parts.iter_mut();
    match known.find(|part| (part.side, part.nfs_version) == whose) {
        Some(part) => part.rows.push(row),
        None => parts.push(Part {
            side,
            nfs_version,
            rows: vec![row],
        }),
    }
}

/// The columns that any of the rows has, in collectl's order.
fn columns(rows: &[Map<String, Value>]) -> Vec<String> {
    let of_details = DETAILS.iter().map(|(_, op)| format!("{op}/s"));
    let mut columns: Vec<String> = RATES.iter().map(|name| (*name).to_owned()).collect();
    columns.push("retrans/s".to_owned());
    for name in of_details {
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    columns.retain(|name| rows.iter().any(|row| row.contains_key(name)));
    columns
}

/// What a row says: of totals one for each group of names, of details one.
fn rows(text: &str, heading: &Words) -> Option<Vec<(Whose, Map<String, Value>)>> {
    let words = words(text);
    if let Some(at) = details(heading) {
        return Some(vec![of_details(&words, heading, at)?]);
    }
    let groups = totals(heading);
    if groups.is_empty() || words.len() != heading.len() {
        return None;
    }
    let of_group = |at: &usize| {
        let below = heading.get(at + TOTALS.len()).map(|(name, _)| *name);
        let side = match below {
            Some("UDP") => Some("server"),
            Some("Retrans") => Some("client"),
            _ => None,
        };
        let named = RATES.iter().zip(&words[*at..]);
        let row: Option<Map<String, Value>> = named
            .map(|(name, (word, _))| Some(((*name).to_owned(), int(figure(word)?))))
            .collect();
        let mut row = row?;
        if side == Some("client") {
            let (word, _) = words.get(at + TOTALS.len())?;
            row.insert("retrans/s".into(), int(figure(word)?));
        }
        stamp(&words, &mut row);
        Some(((side, None), row))
    };
    groups.iter().map(of_group).collect()
}

/// `Clt3   12    0 …` under `Type Read Writ …`: where columns are blank, by the right edges of the names.
fn of_details(words: &Words, heading: &Words, at: usize) -> Option<(Whose, Map<String, Value>)> {
    let label = words.iter().position(|(word, _)| is_label(word))?;
    let (word, label_end) = words[label];
    let side = if word.starts_with("Clt") {
        "client"
    } else {
        "server"
    };
    let nfs_version = word.get(3..)?.parse().ok();
    let (figures, names) = (&words[label + 1..], &heading[at + 1..]);
    let (_, type_end) = heading[at];
    let by_order = figures.len() == names.len();
    let mut row = Map::new();
    for (k, (word, end)) in figures.iter().enumerate() {
        let name = if by_order {
            names.get(k)
        } else {
            let own = |(_, edge): &&(&str, usize)| edge + label_end == end + type_end;
            names.iter().find(own)
        };
        let (head, _) = name?;
        let known = DETAILS.iter().find(|(known, _)| known == head);
        let rate = int(figure(word)?);
        row.extend(known.map(|(_, op)| (format!("{op}/s"), rate)));
    }
    stamp(words, &mut row);
    (row.len() > 1).then_some(((Some(side), nfs_version), row))
}

fn stamp(words: &Words, row: &mut Map<String, Value>) {
    let time = words.iter().find(|(word, _)| is_time(word));
    row.extend(time.map(|(word, _)| ("time".to_owned(), Value::from(*word))));
}

fn is_time(word: &str) -> bool {
    clock_s(word.split('.').next().unwrap_or_default()).is_some()
}

fn is_label(word: &str) -> bool {
    ["Clt2", "Clt3", "Clt4", "Svr2", "Svr3", "Svr4"].contains(&word)
}

fn is_cut(word: &str) -> bool {
    word.strip_suffix(['K', 'M', 'G']).is_some_and(all_digits)
}

/// `49`, or cut to thousands and more: `12K`.
fn figure(word: &str) -> Option<i128> {
    let (digits, factor) = match word.chars().next_back()? {
        'K' => (&word[..word.len() - 1], 1_000),
        'M' => (&word[..word.len() - 1], 1_000_000),
        'G' => (&word[..word.len() - 1], 1_000_000_000),
        _ => (word, 1),
    };
    let digits = all_digits(digits).then(|| digits.parse::<i128>().ok())?;
    digits.map(|count| count * factor)
}

/// Mostly figures, or of a side, but not under the names.
fn is_damaged(text: &str, heading: &Words) -> bool {
    let words = words(text);
    let figures = words.iter().filter(|(word, _)| figure(word).is_some());
    let labelled = words.iter().any(|(word, _)| is_label(word));
    !heading.is_empty() && (labelled || figures.count() * 2 > heading.len())
}

/// `waiting for 10 second sample...`, which collectl prints first.
fn interval_s(page: &Page, i: usize) -> Option<u64> {
    /// Its other lines above the names are fewer.
    const LINES: usize = 8;
    let above = (i.saturating_sub(LINES)..i).rev();
    let line = above.map(|k| page.trimmed(k)).find_map(|text| {
        let (_, rest) = text.split_once("waiting for ")?;
        rest.split_once(" second sample")
    });
    line?.0.parse().ok().filter(|seconds| *seconds > 0)
}
