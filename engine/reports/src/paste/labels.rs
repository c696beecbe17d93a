//! What an author wrote above a report to tell machines apart: `Good client:`, `Client 2:`, `*web01*`.

use super::host_names::{
    TOOLS, host_name, is_address, is_numbered_node, names_a_moment, without_remark,
};
use super::hosts::is_numbered_name;
use crate::page::Page;

/// What a machine is called that has no name.
const KINDS: [&str; 9] = [
    "client", "server", "host", "node", "machine", "vm", "guest", "box", "pod",
];
/// Words that tell nothing apart, and the signs of a wiki's headings.
const FILLERS: [&str; 17] = [
    "the", "this", "that", "is", "are", "from", "on", "of", "a", "my", "our", "output", "and",
    "here", "h2", "h3", "h4",
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
/// What stands around a heading.
const MARKS: &[char] = &[
    '*', '_', '~', '=', '-', '#', '+', '.', ':', '(', ')', '[', ']', '<', '>', '{', '}',
];
/// Blank lines, rules and fences between a label and its table.
const LINES_BETWEEN: usize = 8;
/// Longer lines are sentences.
const WORDS_MAX: usize = 7;
const BYTES_MAX: usize = 80;

/// A label right above the title of a table of calls, blank lines and fences between them.
pub(super) fn above_table(page: &Page, i: usize) -> Option<String> {
    let text = page.trimmed(i);
    if text.is_empty() || text.len() > BYTES_MAX || !is_title(page.trimmed(title_below(page, i)?)) {
        return None;
    }
    of_kind(text).or_else(|| in_marks(text))
}

/// A word above the title of a table that may name a host or a moment, or a few that may tell a machine from another.
pub(super) fn unknown_above(page: &Page, i: usize) -> Option<&str> {
    let text = page.trimmed(i);
    let title = page.trimmed(title_below(page, i)?);
    let text = Some(text).filter(|text| !text.is_empty() && text.len() <= BYTES_MAX);
    let text = text.filter(|_| is_title(title))?;
    let named = |word: &&str| host_name(word).is_some() && !names_a_moment(word);
    let word = bare_name(text).filter(named);
    word.or_else(|| of_machine(text))
}

/// `client east`, `the nfs server in the cellar`: a machine and one word or two that are not of tables.
fn of_machine(text: &str) -> Option<&str> {
    const OTHERS_MAX: usize = 2;
    let bare = text.trim_matches(MARKS).trim();
    let lower = bare.to_ascii_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let kind = words.iter().position(|word| KINDS.contains(word))?;
    let of_name = |word: &str| {
        let letters = word.bytes().any(|b| b.is_ascii_alphabetic());
        letters
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !word.starts_with('-')
    };
    let is_other = |k: usize, word: &str| {
        k != kind
            && ![&FILLERS[..], &OF_TABLES]
                .iter()
                .any(|known| known.contains(&word))
    };
    // The new client is a machine, the client of the new run is none.
    let tells = |k: usize, word: &str| {
        of_name(word) && !TOOLS.contains(&word) && (k + 1 == kind || !names_a_moment(word))
    };
    let others = words
        .iter()
        .enumerate()
        .filter(|(k, word)| is_other(*k, word));
    let (count, all) = others.fold((0, true), |(count, all), (k, word)| {
        (count + 1, all && tells(k, word))
    });
    (words.len() <= WORDS_MAX && (1..=OTHERS_MAX).contains(&count) && all).then_some(bare)
}

/// `Client A`, `node 2`: the words alone are a heading.
fn is_numbered_kind(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let kind = words.next().map(str::to_ascii_lowercase);
    let number = words.next().unwrap_or_default();
    let numbered = number.len() == 1 || number.bytes().all(|b| b.is_ascii_digit());
    kind.is_some_and(|kind| KINDS.contains(&kind.as_str()))
        && !number.is_empty()
        && numbered
        && words.next().is_none()
}

fn title_below(page: &Page, i: usize) -> Option<usize> {
    (i + 1..page.len()).take(LINES_BETWEEN).find(|k| {
        let text = page.trimmed(*k);
        !text.starts_with("```") && !text.bytes().all(|b| b"=-~".contains(&b))
    })
}

/// `Client rpc stats:`, `Server nfs v3:`, `Client Info:`; the first line of what is told of one mount.
fn is_title(text: &str) -> bool {
    if text.contains(" mounted on /") {
        return true;
    }
    let side = ["Client ", "Server "]
        .iter()
        .any(|side| text.starts_with(side));
    side && text.ends_with(':') && text.split_whitespace().count() <= 4
}

/// `Good client:`, `This is from the first client:`, `Client 1:`: a machine and one word that tells it from another.
fn of_kind(text: &str) -> Option<String> {
    let bare = text.trim_matches(['*', '#', '=', '-', '_', ' ']);
    // `## Server A` is a heading without its colon.
    let headed = || {
        let marked = text.starts_with(['#', '=', '*']) || is_numbered_kind(bare);
        marked.then_some(bare)
    };
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

/// `**web01:**`, `[web1]`, `<web1>`, `2) web2`, `web1 output:`, `Node web1`: a name that is numbered or an address, in
/// marks or beside a word that announces it; `alpha.example.com` with its domain behind it.
fn in_marks(text: &str) -> Option<String> {
    let word = bare_name(text)?;
    let marked = word != text;
    let named = is_numbered_name(word) || is_numbered_node(word) || is_address(word);
    ((marked && named) || has_domain(word))
        .then(|| host_name(word))
        .flatten()
}

fn has_domain(word: &str) -> bool {
    let (first, last) = (word.split('.').next(), word.rsplit('.').next());
    word.matches('.').count() >= 2
        && first.is_some_and(|label| !names_a_moment(label))
        && last.is_some_and(|label| !["txt", "log", "out"].contains(&label) && is_word(label))
}

fn is_word(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphabetic())
}

/// The one word of a heading, without its marks, the number of the list before it and what announces it.
pub(super) fn bare_name(text: &str) -> Option<&str> {
    let tells = |word: &&str| {
        let lower = word.to_ascii_lowercase();
        !word.is_empty()
            && ![&KINDS[..], &FILLERS]
                .iter()
                .any(|known| known.contains(&lower.as_str()))
    };
    let listed = |c: char| c.is_ascii_digit() || "). ".contains(c);
    let behind = text.trim_start_matches(listed);
    let inner = if behind.is_empty() { text } else { behind };
    let words = inner
        .split_whitespace()
        .map(|word| word.trim_matches(MARKS));
    let mut words = words.filter(tells);
    let word = words.next()?;
    (words.next().is_none() && word.len() > 1).then_some(word)
}
