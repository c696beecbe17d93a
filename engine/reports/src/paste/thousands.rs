//! Plain blanks between groups of three digits, as French, Russian or Swedish systems and people write thousands:
//! `507 131 bytes`.
//!
//! Two columns may stand as near to each other, so that groups are joined only where there is no second reading: before
//! what is counted, behind a label in words, and in rows that then have one figure for each name above.

use crate::findings::Findings;
use crate::formats::nfsiostat;
use crate::numbers::{all_digits, clock_s, counted, local_decimal};
use crate::ops;
use crate::page::Page;

const GROUP: usize = 3;
/// What tools and people count: nouns that stand right behind their number.
const COUNTED: [&str; 46] = [
    "b",
    "byte",
    "bytes",
    "bytes/sec",
    "bytes/s",
    "b/s",
    "kb",
    "kib",
    "kb/s",
    "kib/s",
    "mb",
    "mib",
    "mb/s",
    "mib/s",
    "gb",
    "gib",
    "octet",
    "octets",
    "ops",
    "op",
    "ops/s",
    "rpc",
    "rpcs",
    "xids",
    "calls",
    "times",
    "requests",
    "replies",
    "retrans",
    "retransmissions",
    "major",
    "errors",
    "open",
    "dentry",
    "vfs",
    "lookups",
    "readdirs",
    "operations",
    "records",
    "packets",
    "s",
    "sec",
    "secs",
    "seconds",
    "ms",
    "msec",
];

/// A row and its names are read with the groups joined; what stays ambiguous is for the readers, which count.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let (mut numbers, mut first) = (0, 0);
    let mut names: Option<Names> = None;
    let mut unsure: Vec<usize> = Vec::new();
    let known = page.lines.iter().any(|line| has_forced(&line.text));
    for line in &mut page.lines {
        let text = &line.text;
        if let Some(below) = Names::of(text) {
            names = Some(below);
            continue;
        }
        if !may_hold(text) {
            names = names.filter(|_| is_row(text) || text.trim().is_empty());
            continue;
        }
        let joined = in_words(text).or_else(|| {
            let (row, note) = text.split_at(end_of_row(text));
            is_row(row).then_some(())?;
            let cells = names.as_ref().and_then(|names| names.cells(row, known));
            if cells.is_none() && has_forced(row) {
                unsure.push(line.number);
            }
            Some((format!("{}{note}", cells.as_ref()?.0), cells?.1))
        });
        if let Some((text, found)) = joined {
            first = if first == 0 { line.number } else { first };
            numbers += found;
            line.text = text;
        } else if !is_row(&text[..end_of_row(text)]) {
            names = None;
        }
    }
    if numbers > 0 {
        let numbers = counted(numbers, "number");
        findings.repaired(
            first,
            format!("{numbers} with blanks between groups of three digits, read without them"),
        );
        for line in unsure {
            findings.lost(line, format!("line {line}: blanks stand between groups of digits here, too, and which of them are inside a number is not known: paste what the tool itself printed (LC_ALL=C)"));
        }
    }
}

/// The words of a line that stand one blank apart from the next, or more.
struct Word<'a> {
    text: &'a str,
    at: usize,
    /// Whether one blank parts it from the word before.
    near: bool,
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    for word in text.split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let end = words.last().map_or(0, |last| last.at + last.text.len());
        let near = !words.is_empty() && matches!(&text[end..at], " " | "\u{a0}");
        words.push(Word {
            text: word,
            at,
            near,
        });
    }
    words
}

/// Whether a blank stands between a digit and three others: of most lines nothing else is asked.
fn may_hold(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let group = |at: usize| digit(at + 1) && digit(at + 2) && digit(at + 3) && !digit(at + 4);
    (1..bytes.len()).any(|at| {
        digit(at - 1)
            && match bytes[at] {
                b' ' => group(at),
                0xc2 => bytes.get(at + 1) == Some(&0xa0) && group(at + 1),
                _ => false,
            }
    })
}

/// The first group of a number.
fn begins(word: &str) -> bool {
    (1..=GROUP).contains(&word.len()) && all_digits(word) && !word.starts_with('0')
}

fn is_group(word: &str) -> bool {
    word.len() == GROUP && all_digits(word)
}

/// The last group, which may have decimals.
fn ends(word: &str) -> bool {
    let (digits, behind) = word.split_at_checked(GROUP).unwrap_or((word, ""));
    let decimals = behind.strip_prefix(['.', ',']);
    is_group(digits) && (behind.is_empty() || decimals.is_some_and(all_digits))
}

/// Whether no number begins with it that a tool prints, so that it goes on with the one before.
fn has_forced(text: &str) -> bool {
    may_hold(text) && {
        let words = words(text);
        let forced = |pair: &[Word<'_>]| {
            pair[1].near
                && pair[1].text.starts_with('0')
                && ends(pair[1].text)
                && begins(pair[0].text)
        };
        words.windows(2).any(forced)
    }
}

/// The end of the groups that begin at word `k`: as far as they go, with what stands behind the last.
fn run(words: &[Word<'_>], k: usize) -> Option<usize> {
    let opened = words[k].text.trim_start_matches('(');
    if !begins(opened) {
        return None;
    }
    let mut end = k + 1;
    while words
        .get(end)
        .is_some_and(|word| word.near && is_group(word.text))
    {
        end += 1;
    }
    let closed = |word: &str| {
        let bare = word.trim_end_matches([',', ';', ')', '.', ':']);
        let whole = bare.split_once('+').filter(|(_, part)| all_digits(part));
        ends(whole.map_or(bare, |(whole, _)| whole)) && bare.len() <= word.len()
    };
    if words
        .get(end)
        .is_some_and(|word| word.near && !is_group(word.text) && closed(word.text))
    {
        end += 1;
    }
    (end > k + 1).then_some(end)
}

/// The line with the numbers joined that stand before what they count or behind a label, and how many there were.
fn in_words(text: &str) -> Option<(String, usize)> {
    let words = words(text);
    let mut out = String::with_capacity(text.len());
    let (mut k, mut found, mut copied) = (0, 0, 0);
    while k < words.len() {
        let end = run(&words, k).filter(|end| stands_in_words(text, &words, k, *end));
        let Some(end) = end else {
            k += 1;
            continue;
        };
        out.push_str(&text[copied..words[k].at]);
        words[k..end]
            .iter()
            .for_each(|word| out.push_str(word.text));
        copied = words[end - 1].at + words[end - 1].text.len();
        found += 1;
        k = end;
    }
    out.push_str(&text[copied..]);
    (found > 0).then_some((out, found))
}

fn stands_in_words(text: &str, words: &[Word<'_>], from: usize, end: usize) -> bool {
    let before = from.checked_sub(1).map(|at| words[at].text);
    if before.is_some_and(|word| word.ends_with(|c: char| c.is_ascii_digit() || c == '%')) {
        return false;
    }
    let last = words[end - 1].text;
    // A row of a histogram: its bounds and, before the bar, its count.
    if text.contains(" -> ") && text.contains('|') {
        return true;
    }
    let open = last.ends_with(|c: char| c.is_ascii_digit());
    let behind = words.get(end).filter(|word| word.near && open);
    let is_counted = behind.is_some_and(|word| {
        let noun = word.text.trim_matches(|c: char| !c.is_alphanumeric());
        COUNTED.contains(&noun.to_lowercase().as_str())
    });
    if is_counted {
        return true;
    }
    let named = behind.is_some_and(|word| word.text.starts_with(char::is_alphabetic));
    // `1 073 741 824 байт (…) скопировано, 10,2 s, 105 MB/s` of dd.
    if from == 0
        && named
        && [" B/s", "B/s", "o/s"]
            .iter()
            .any(|unit| text.trim_end().ends_with(unit))
    {
        return true;
    }
    let next = words.get(end).filter(|_| open).map_or("", |word| word.text);
    let goes_on = next.starts_with(|c: char| c.is_alphabetic() || c == '(');
    let apart = words.get(end).is_none_or(|word| !word.near || !open);
    let label = text[..words[from].at].trim_end();
    let set = label.ends_with('=') && end - from == 2 && end == words.len();
    set || is_label(label, goes_on) && (goes_on || apart)
}

/// `avg bytes received per op:`; a single word stands before the columns of a row, too, unless a word follows the number.
fn is_label(text: &str, goes_on: bool) -> bool {
    /// Names of rows with many columns, in /proc/self/mountstats.
    const ROWS: [&str; 3] = ["events", "bytes", "xprt"];
    let Some(label) = text.strip_suffix(':') else {
        return false;
    };
    let part = label.rsplit(['\t', ';']).next().unwrap_or(label);
    let part = part.rsplit("  ").next().unwrap_or(part);
    let is_word = |word: &&str| word.contains(char::is_alphabetic);
    let few = label.split_whitespace().all(|word| is_word(&word));
    let several = part.split_whitespace().filter(is_word).count() > 1
        || (few && label.split_whitespace().count() > 1);
    let name = label.split_whitespace().next_back().unwrap_or_default();
    let is_row = ROWS.contains(&name) || !name.contains(|c: char| c.is_lowercase());
    let single = name == "age" || (label.trim() == name && ops::is_known(name));
    (goes_on && is_word(&name)) || (!is_row && (several || single))
}

/// Where an author's remark begins behind a row.
fn end_of_row(text: &str) -> usize {
    let signs = ["<-", "<=", "←", "#", "//"];
    let places = signs.iter().filter_map(|sign| text.find(sign));
    places.min().unwrap_or(text.len())
}

fn is_figure(word: &str) -> bool {
    let bare = word.trim_matches(['(', ')']);
    let figure = bare.strip_suffix('%').unwrap_or(bare);
    local_decimal(figure).is_some()
}

/// Figures, with a time before them or not.
fn is_row(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let timed = clock_s(first).is_some();
    (timed || is_figure(first)) && words.all(|word| is_figure(word) || (timed && is_half(word)))
}

fn is_half(word: &str) -> bool {
    ["AM", "PM"].contains(&word)
}

/// The names of columns.
struct Names {
    count: usize,
}

impl Names {
    fn of(text: &str) -> Option<Self> {
        if let Some(count) = nfsiostat::columns_of(text) {
            return Some(Self { count });
        }
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let is_name = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '%');
        let heads = is_name(first) || clock_s(first).is_some();
        let rest = words.clone().count();
        (heads && rest > 0 && !first.ends_with(':') && words.all(is_name))
            .then_some(Self { count: rest + 1 })
    }

    /// The row with a figure, or a count and its share, for each name, and how many numbers were joined.
    fn cells(&self, row: &str, known: bool) -> Option<(String, usize)> {
        let shares = row
            .split_whitespace()
            .filter(|word| word.ends_with('%'))
            .count();
        let due = if shares == self.count {
            2 * self.count
        } else {
            self.count
        };
        joined(row, due, known)
    }
}

/// The text with its groups joined so that so many words are left, if that can be done in one way; in a text that is not
/// known to have such groups, only if wider gaps tell the columns apart.
pub(crate) fn joined(text: &str, due: usize, known: bool) -> Option<(String, usize)> {
    let words = words(text);
    // Shares in brackets have no name of their own.
    let own = words.iter().filter(|word| !word.text.starts_with('('));
    let excess = own.count().checked_sub(due).filter(|excess| *excess > 0)?;
    let mut within = false;
    let mut can = vec![false; words.len()];
    for k in 1..words.len() {
        let before = words[k - 1].text;
        let open = begins(before) || (within && is_group(before));
        can[k] = words[k].near && open && ends(words[k].text);
        within = can[k];
    }
    let possible = can.iter().filter(|can| **can).count();
    let digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && !word.ends_with('%');
    let pairs = words.windows(2);
    let near = pairs.filter(|pair| pair[1].near && digit(pair[0].text) && digit(pair[1].text));
    let near = near.count();
    if possible != excess || !(known || possible == near) {
        let forced = |k: usize| can[k] && words[k].text.starts_with('0');
        let count = (0..words.len()).filter(|k| forced(*k)).count();
        if count != excess {
            return None;
        }
        let marks: Vec<bool> = (0..words.len()).map(forced).collect();
        can = marks;
    }
    let mut out = String::with_capacity(text.len());
    let (mut end, mut numbers) = (0, 0);
    for (k, word) in words.iter().enumerate() {
        if !can[k] {
            out.push_str(&text[end..word.at]);
        } else if !can[k - 1] {
            numbers += 1;
        }
        out.push_str(word.text);
        end = word.at + word.text.len();
    }
    out.push_str(&text[end..]);
    Some((out, numbers))
}
