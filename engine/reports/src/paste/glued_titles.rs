//! Titles behind something on their line, a prompt, a command or an author's words: `$ nfsstat -c Client rpc stats:`.

use crate::findings::Findings;
use crate::formats::{nfsstat_titles, solaris};
use crate::numbers::shown;
use crate::page::Page;

/// What begins the titles of every `nfsstat`.
const SIDES: [&str; 2] = ["Client ", "Server "];
/// What stands first below one.
const BELOW: [&str; 14] = [
    "calls",
    "packets",
    "hits",
    "read",
    "size",
    "lookup",
    "null",
    "op0-unused",
    "Connection",
    "Connectionless",
    "Rpc",
    "RPC",
    "NFSv3",
    "Getattr",
];

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    for k in 0..page.len() {
        let text = page.at(k).trim_end();
        let Some(at) = title(text).filter(|_| has_columns(page, k)) else {
            continue;
        };
        let (line, head, title) = (
            page.number(k),
            shown(text[..at].trim()),
            text[at..].to_owned(),
        );
        findings.used(
            line,
            format!("line {line}: what stands before the title is set aside: '{head}'"),
        );
        page.lines[k].text = title;
    }
}

/// Where the title begins that ends the line.
fn title(text: &str) -> Option<usize> {
    let head_ends = |at: usize| {
        let head = text[..at].trim_end();
        let sets_apart = text[..at].ends_with(|c: char| !c.is_alphanumeric());
        // Stars of Markdown belong to the title; two titles head two reports that stand side by side.
        let stars = head.trim_start_matches('*').is_empty();
        sets_apart && !stars && !is_title(head.trim_start())
    };
    let places = SIDES.iter().filter_map(|side| text.rfind(side));
    places.max().filter(|at| {
        let tail = &text[*at..];
        head_ends(*at) && is_title(tail)
    })
}

fn is_title(text: &str) -> bool {
    let of_bsd = || matches!(text, "Client Info:" | "Server Info:");
    nfsstat_titles::is_title(text) || solaris::is_title(text) || of_bsd()
}

fn has_columns(page: &Page, k: usize) -> bool {
    let below = page.trimmed(page.next_filled(k + 1));
    let first = below.split([' ', '\t', ':']).next().unwrap_or_default();
    BELOW.contains(&first)
}
