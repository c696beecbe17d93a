//! Lines of several hosts that run together, each with its host's name before it: parallel shells, containers.

use crate::findings::Findings;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// Fewer lines than this in a row show no habit.
const RUN_MIN: usize = 3;

/// What mails and Markdown put before code; lines of a format that stand further in have a margin of their own.
const MARGIN_MAX: usize = 4;

/// Words before a colon that belong to formats, not to hosts.
const NO_HOSTS: [&str; 16] = [
    "xprt",
    "Client",
    "Server",
    "read",
    "write",
    "READ",
    "WRITE",
    "Flags",
    "opts",
    "Reads",
    "Writes",
    "Lookups",
    "All",
    "device",
    "mount.nfs",
    "mount.nfs4",
];

/// Splits the output of a parallel shell (`node: line`) into one page per node.
pub(super) fn split(page: Page, findings: &mut Findings) -> Vec<Page> {
    let mut nodes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut filled = 0;
    let margin = margin(&page);
    for line in page.lines.iter().filter(|l| !l.text.trim().is_empty()) {
        filled += 1;
        if let Some((node, _)) = node_of(behind(&line.text, margin)) {
            *nodes.entry(node).or_default() += 1;
        }
    }
    let run_min = if have_one_heading(&page, margin) {
        2
    } else {
        RUN_MIN
    };
    nodes.retain(|_, lines| *lines >= run_min);
    let covered: usize = nodes.values().sum();
    if filled < RUN_MIN || covered * 10 < filled * 8 {
        return vec![page];
    }
    let names: Vec<String> = nodes.keys().map(|n| (*n).to_owned()).collect();
    findings.repaired(
        0,
        format!(
            "node names of a parallel shell taken off: {}",
            names.join(", ")
        ),
    );
    names
        .into_iter()
        .map(|name| page_of(&page, margin, name))
        .collect()
}

/// Whether every line has a node's name before it, and what each of several nodes printed first is the same: the heading
/// of a table that may have a single row.
fn have_one_heading(page: &Page, margin: usize) -> bool {
    const WORDS_MIN: usize = 3;
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for line in page.lines.iter().filter(|l| !l.text.trim().is_empty()) {
        let Some((node, text)) = node_of(behind(&line.text, margin)) else {
            return false;
        };
        first.entry(node).or_insert(text);
    }
    let mut headings = first.values();
    let Some(heading) = headings.next() else {
        return false;
    };
    let is_heading = heading.split_whitespace().count() >= WORDS_MIN;
    first.len() > 1 && is_heading && headings.all(|other| other == heading)
}

/// Blanks before all lines, if they are few.
fn margin(page: &Page) -> usize {
    let filled = page.lines.iter().map(|line| line.text.as_str());
    let blanks = filled.filter(|text| !text.trim().is_empty());
    let blanks = blanks.map(|text| text.len() - text.trim_start_matches(' ').len());
    blanks
        .min()
        .filter(|blanks| *blanks <= MARGIN_MAX)
        .unwrap_or(0)
}

fn behind(text: &str, margin: usize) -> &str {
    text.get(margin..).unwrap_or_default()
}

fn page_of(page: &Page, margin: usize, name: String) -> Page {
    let own = page.lines.iter().filter_map(|line| {
        let (node, text) = node_of(behind(&line.text, margin))?;
        (node == name).then(|| Line {
            number: line.number,
            text: text.to_owned(),
        })
    });
    Page {
        lines: own.collect(),
        node: Some(name),
    }
}

/// Whether what stands before every line is the host's name as fabric prints it, `[alpha] run:` before commands and
/// `[alpha] out:` before what they printed: it tells whose lines they are.
pub(super) fn is_of_fabric(prefix: &str, lines: &[&str]) -> bool {
    let of_output = format!("{} out:", prefix.trim_end());
    let named = |line: &&str| line.starts_with(&of_output) && node_in_brackets(line).is_some();
    prefix.starts_with('[') && lines.iter().any(named)
}

/// `[node] text`, `[node] out: text`; the node's port may stand behind it.
fn node_in_brackets(text: &str) -> Option<(&str, &str)> {
    let (node, rest) = text.strip_prefix('[')?.split_once(']')?;
    let named = (2..=64).contains(&node.len())
        && node
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-/@:".contains(&b))
        && node.bytes().any(|b| b.is_ascii_alphabetic());
    let rest = rest.strip_prefix(" out:").unwrap_or(rest);
    let rest = rest
        .strip_prefix(' ')
        .or_else(|| rest.is_empty().then_some(""))?;
    named.then_some((node, rest))
}

/// `node: text`, and `name  | text` of containers that run together.
pub(super) fn node_of(text: &str) -> Option<(&str, &str)> {
    if let Some(found) = node_in_brackets(text) {
        return Some(found);
    }
    if let Some((name, rest)) = text.split_once('|')
        && name.ends_with(' ')
        && !name.trim_end().contains(' ')
        && (rest.is_empty() || rest.starts_with(' '))
    {
        let name = name.trim_end();
        let named = (2..=64).contains(&name.len())
            && name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
            && name.bytes().any(|b| b.is_ascii_alphabetic() || b == b'.');
        if named {
            return Some((name, rest.strip_prefix(' ').unwrap_or(rest)));
        }
    }
    let (node, rest) = text.split_once(':')?;
    let named = node.len() <= 64
        && node.starts_with(|c: char| c.is_ascii_alphanumeric())
        && node
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    let known = NO_HOSTS.contains(&node) || crate::ops::is_known(node);
    let rest = rest
        .strip_prefix(' ')
        .or_else(|| rest.is_empty().then_some(""))?;
    (named && !known).then_some((node, rest))
}
