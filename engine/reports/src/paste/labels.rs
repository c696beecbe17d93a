//! What an author wrote above a report to tell machines apart: `Good client:`, `Client 2:`, `*web01*`.

use super::host_names::{host_name, names_a_moment, without_remark};
use super::hosts::is_numbered_name;
use crate::page::Page;

/// What a machine is called that has no name.
const KINDS: [&str; 8] = [
    "client", "server", "host", "node", "machine", "vm", "guest", "box",
];
/// Words that tell nothing apart.
const FILLERS: [&str; 14] = [
    "the", "this", "that", "is", "are", "from", "on", "of", "a", "my", "our", "output", "and",
    "here",
];
/// Words of what tools print and of where counters are, never of one machine among others.
const OF_TABLES: [&str; 22] = [
    "rpc",
    "nfs",
    "nfsd",
    "info",
    "packet",
    "packets",
    "stats",
    "statistics",
    "cache",
    "side",
    "reply",
    "file",
    "io",
    "counts",
    "errors",
    "mount",
    "connection",
    "connectionless",
    "version",
    "v2",
    "v3",
    "v4",
];
/// Longer lines are sentences.
const WORDS_MAX: usize = 7;
const BYTES_MAX: usize = 80;

/// A label right above the title of a table of calls, blank lines and fences between them.
pub(super) fn above_table(page: &Page, i: usize) -> Option<String> {
    let text = page.trimmed(i);
    if text.is_empty() || text.len() > BYTES_MAX || !is_title(page.trimmed(title_below(page, i)?)) {
        return None;
    }
    of_kind(text).or_else(|| in_bold(text))
}

fn title_below(page: &Page, i: usize) -> Option<usize> {
    (i + 1..page.len()).find(|k| {
        let text = page.trimmed(*k);
        !text.is_empty() && !text.starts_with("```")
    })
}

/// `Client rpc stats:`, `Server nfs v3:`, `Client Info:`.
fn is_title(text: &str) -> bool {
    let side = ["Client ", "Server "]
        .iter()
        .any(|side| text.starts_with(side));
    side && text.ends_with(':') && text.split_whitespace().count() <= 4
}

/// `Good client:`, `This is from the first client:`, `Client 1:`: a machine and one word that tells it from another.
fn of_kind(text: &str) -> Option<String> {
    let bare = text.trim_matches(['*', '#', '=', '-', '_', ' ']);
    // `## Server A` is a heading without its colon.
    let headed = || text.starts_with(['#', '=', '*']).then_some(bare);
    let inner = without_remark(bare.strip_suffix(':').or_else(headed)?);
    let words: Vec<String> = inner
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .collect();
    let kind = words
        .iter()
        .position(|word| KINDS.contains(&word.as_str()))?;
    let follows = |k: usize| k == kind + 1;
    // `A` tells one client from another, `a` in front of it does not.
    let filler = |k: usize, word: &String| {
        FILLERS.contains(&word.as_str()) && !(follows(k) && word.len() == 1)
    };
    let mut others = words
        .iter()
        .enumerate()
        .filter(|(k, word)| *k != kind && !filler(*k, word));
    let (k, other) = others.next()?;
    let numbered = follows(k) && (other.len() == 1 || other.bytes().all(|b| b.is_ascii_digit()));
    // The first client is a machine, the client of the first run is none.
    let named = k + 1 == kind || !names_a_moment(other);
    let tells = numbered || (named && !OF_TABLES.contains(&other.as_str()));
    (words.len() <= WORDS_MAX && others.next().is_none() && tells)
        .then(|| host_name(&format!("{other}-{}", words[kind])))
        .flatten()
}

/// `*web01*`, `**web01**`, `__web01:__`.
fn in_bold(text: &str) -> Option<String> {
    let inner = text.trim_matches(['*', '_']);
    let marks = text.len() - inner.len();
    let word = inner.trim().trim_end_matches(':');
    (marks >= 2 && is_numbered_name(word))
        .then(|| host_name(word))
        .flatten()
}
