//! What stands between the lines of a report and is none of it: messages of the kernel or a tool, footers of pages, and
//! the words with which authors and programs say that lines are left out.

use super::stamps::is_since_boot;
use crate::findings::Findings;
use crate::numbers::{all_digits, counted, shown};
use crate::page::{Line, Page, is_prompt};
use std::collections::{BTreeMap, BTreeSet};

/// More messages in a row are a log of their own.
const RUN_MAX: usize = 3;
/// Longer lines say more than that something is left out.
const MARK_BYTES_MAX: usize = 60;
/// What such a mark is set in.
const AROUND: [char; 7] = ['[', '<', '(', '*', '-', '.', '…'];
/// What such a mark says.
const WORDS: [&str; 6] = [
    "snip",
    "omitted",
    "truncated",
    "skipped",
    "elided",
    "left out",
];
/// The same where it stands as a word of its own.
const WHOLE_WORDS: [&str; 3] = ["cut", "trimmed", "shortened"];
/// Scissors, as mail draws them.
const SCISSORS: [&str; 2] = ["8<", ">8"];
/// A line that the kernel draws above a warning.
const OF_THE_KERNEL: &str = "[ cut here ]";
/// What readers know as the place of lines that are not there.
const LEFT_OUT: &str = "[...]";

/// Writes the marks of what is left out as the readers know them.
pub(super) fn undo_marks(page: &mut Page, findings: &mut Findings) {
    for k in 0..page.len() {
        if is_mark(page.trimmed(k)) && k > 0 && k + 1 < page.len() {
            let line = page.number(k);
            let mark = shown(page.trimmed(k));
            findings.assumed(
                line,
                format!(
                    "line {line}: lines are left out here ('{mark}'): what they said is not known"
                ),
            );
            page.lines[k].text = LEFT_OUT.to_owned();
        }
    }
}

fn is_mark(text: &str) -> bool {
    let set_in = text.starts_with(AROUND) || text.ends_with("...");
    if text.len() > MARK_BYTES_MAX || text.contains(OF_THE_KERNEL) {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let is_whole = |word: &str| WHOLE_WORDS.contains(&word);
    let says = || {
        WORDS.iter().any(|word| lower.contains(word))
            || lower.split(|c: char| !c.is_alphanumeric()).any(is_whole)
    };
    let drawn = text.trim_matches(['-', ' ', '=']);
    lower == WORDS[0] || SCISSORS.contains(&drawn) || (set_in && says())
}

/// Messages between filled lines of which one has figures, or that touch both: the terminal showed both.
pub(super) fn drop_messages(page: &mut Page, findings: &mut Findings) {
    let is_message = |k: usize| is_message(page.at(k));
    let mut dropped = vec![false; page.len()];
    let mut k = 0;
    while k < page.len() {
        let run = (k..page.len()).take_while(|k| is_message(*k)).count();
        let above = page.trimmed(page.filled_before(k));
        let below = page.trimmed(page.next_filled(k + run));
        let between = k > 0 && [above, below].iter().all(|text| !text.is_empty());
        let touched = k > 0
            && !page.trimmed(k - 1).is_empty()
            && !page.trimmed((k + run).min(page.len() - 1)).is_empty();
        let of_a_report = touched || has_figures(above) || has_figures(below);
        if (1..=RUN_MAX).contains(&run) && between && of_a_report {
            dropped[k..k + run].fill(true);
        }
        k += run.max(1);
    }
    let Some(first) = dropped.iter().position(|dropped| *dropped) else {
        return;
    };
    let messages = counted(
        dropped.iter().filter(|dropped| **dropped).count(),
        "message",
    );
    findings.skipped(
        page.number(first),
        format!(
            "{messages} between the lines of a report set aside: '{}'",
            shown(page.trimmed(first))
        ),
    );
    page.drop_lines(dropped);
}

/// What the kernel writes on a terminal, a tool beside its table, or a printer below a page.
fn is_message(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.split_once(']'));
    let stamped = |(inside, rest): (&str, &str)| {
        let since_boot = is_since_boot(inside) || rest.starts_with(" nfs:") && is_decimal(inside);
        since_boot && rest.starts_with(' ')
    };
    inside.is_some_and(stamped)
        || is_of_a_server(text)
        || text.starts_with("tshark: ")
        || is_footer(text)
}

/// `nfs: server nas OK` of Linux, `nfs server nas:/vol: is alive again` of the BSDs.
fn is_of_a_server(text: &str) -> bool {
    const LINUX: [&str; 4] = [
        " not responding",
        " not responding, still trying",
        " not responding, timed out",
        " OK",
    ];
    const BSD: [&str; 2] = [": not responding", ": is alive again"];
    let ends = |ends: &[&str]| ends.iter().any(|end| text.ends_with(end));
    text.starts_with("nfs: server ") && ends(&LINUX)
        || text.starts_with("nfs server ") && ends(&BSD)
}

/// `Page 2 of 5`.
fn is_footer(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    matches!(words.as_slice(), ["Page", page, "of", pages] if all_digits(page) && all_digits(pages))
}

fn is_decimal(text: &str) -> bool {
    let digits = text.trim_start().split_once('.');
    digits.is_some_and(|(whole, part)| all_digits(whole) && all_digits(part))
}

/// Whether the line has two figures, as rows of reports do.
fn has_figures(text: &str) -> bool {
    let digits = |word: &&str| word.bytes().any(|b| b.is_ascii_digit());
    text.split([' ', '\t', ',', ';'])
        .filter(digits)
        .take(2)
        .count()
        == 2
}

/// Takes the shell's prompt, and the command behind it, off the end of a line: what was printed last had no line end. The
/// text shows the prompt elsewhere, or it is of a kind that nothing else is written like.
pub(super) fn undo_glued_prompts(page: &mut Page, findings: &mut Findings) {
    let mut prompts = Prompts::default();
    for line in &page.lines {
        let text = line.text.trim_start();
        let end = text.find(['#', '$']).filter(|_| is_prompt(text));
        let alone = |head: &&str| head.contains('@') && before_brackets(head).is_none();
        let prompt = end.map(|end| &text[..=end]).filter(alone);
        if let Some(prompt) = prompt {
            prompts.note(prompt);
        }
    }
    for mut line in std::mem::take(&mut page.lines) {
        let text = line.text.trim_end();
        let glued = prompts.inside(text);
        let glued = glued.filter(|(head, _)| !head.trim().is_empty() && !is_prompt(head));
        let Some((head, command)) = glued.map(|(head, rest)| (head.to_owned(), rest.to_owned()))
        else {
            page.lines.push(line);
            continue;
        };
        let number = line.number;
        findings.used(
            number,
            format!("line {number}: the prompt behind the last line of an output taken off"),
        );
        line.text = head;
        page.lines.push(line);
        if !command.ends_with(['#', '$']) {
            page.lines.push(Line {
                number,
                text: command,
            });
        }
    }
}

/// What ends right before `[user@host directory]#`, which nothing but a prompt is written like; a prefix of the line, such as
/// a node's name and a colon, is no output.
fn before_brackets(text: &str) -> Option<&str> {
    let inner = text.strip_suffix(['#', '$'])?.strip_suffix(']')?;
    let (head, prompt) = inner.rsplit_once('[')?;
    let (user, place) = prompt.split_once('@')?;
    let (host, directory) = place.split_once(' ')?;
    let is_name = |word: &str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
        !word.is_empty() && word.bytes().all(plain)
    };
    let touches = head.ends_with(|c: char| c.is_ascii_alphanumeric());
    let names_all = is_name(user) && is_name(host) && !directory.contains(' ');
    (touches && names_all).then_some(head)
}

/// The prompts that a text shows, in the order in which each first stands there.
#[derive(Default)]
struct Prompts {
    places: BTreeMap<String, usize>,
    lengths: BTreeSet<usize>,
}

impl Prompts {
    fn note(&mut self, prompt: &str) {
        let place = self.places.len();
        self.places.entry(prompt.to_owned()).or_insert(place);
        self.lengths.insert(prompt.len());
    }

    /// What stands before the first prompt in a text, and the prompt with what was typed behind it.
    fn inside<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        if !text.contains(['#', '$']) {
            return None;
        }

        /// Signs of a line that may end a prompt.
        const SIGNS_MAX: usize = 8;
        let signs = text.match_indices(['#', '$']).take(SIGNS_MAX);
        let mut ends = signs.map(|(at, _)| text.split_at(at + 1));
        ends.find_map(|(until, behind)| {
            let ends = behind.is_empty() || behind.starts_with(' ');
            let head = self.before(until).or_else(|| before_brackets(until));
            Some(text.split_at(head.filter(|_| ends)?.len()))
        })
    }

    /// What stands before the prompt that ends a text; of several the first.
    fn before<'a>(&self, text: &'a str) -> Option<&'a str> {
        if !text.ends_with(['#', '$']) {
            return None;
        }
        let heads = self.lengths.range(..=text.len());
        let heads = heads.filter_map(|length| text.split_at_checked(text.len() - length));
        let known = heads.filter_map(|(head, end)| Some((self.places.get(end)?, head)));
        known.min_by_key(|(place, _)| *place).map(|(_, head)| head)
    }
}
