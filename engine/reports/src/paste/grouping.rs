//! Digits in groups of three with thin blanks or apostrophes between, as word processors and sheets of some countries
//! write them; commas are read as they are, but in lines of counters
//! whose readers know none. A plain no-break blank may stand between columns, too, and stays.

use crate::findings::Findings;
use crate::numbers::{all_digits, counted, is_count, is_grouped};
use crate::page::{Line, Page};

const MARKS: [char; 4] = ['\u{202f}', '\u{2009}', '\'', '\u{2019}'];
const GROUP: usize = 3;
/// Stands between columns, too, unless every one of a text stands in a number.
const NO_BREAK: char = '\u{a0}';

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_no_breaks(page);
    let (mut numbers, mut first) = (0, 0);
    let (mut with_commas, mut comma_line) = (0, 0);
    let mut below_iozone = false;
    for line in &mut page.lines {
        below_iozone = match line.text.contains("reclen") {
            true => true,
            false => below_iozone && may_stand_in_iozone(&line.text),
        };
        let whole = below_iozone && is_row(&line.text);
        if line.text.contains(',') && (whole || is_counters(&line.text)) {
            comma_line = if comma_line == 0 {
                line.number
            } else {
                comma_line
            };
            with_commas += line
                .text
                .split_whitespace()
                .filter(|word| is_grouped(word))
                .count();
            line.text = ungrouped(&line.text);
        }
        let plain = line.text.is_ascii() && !line.text.contains('\'');
        if plain || !line.text.contains(MARKS) {
            continue;
        }
        let (text, found) = without_marks(&line.text);
        if found > 0 {
            numbers += found;
            first = if first == 0 { line.number } else { first };
            line.text = text;
        }
    }
    if with_commas > 0 {
        let numbers = counted(with_commas, "number");
        findings.repaired(
            comma_line,
            format!("{numbers} with commas between groups of three digits, read without them"),
        );
    }
    if numbers > 0 {
        let numbers = counted(numbers, "number");
        findings.repaired(
            first,
            format!("{numbers} with blanks or apostrophes between groups of three digits, read without them"),
        );
    }
}

/// Where no-break blanks stand in numbers alone, and plain blanks elsewhere, they are marks as the others are.
fn undo_no_breaks(page: &mut Page) {
    let mut found = false;
    for line in page
        .lines
        .iter()
        .filter(|line| line.text.contains(NO_BREAK))
    {
        let marked = line.text.replace(NO_BREAK, "'");
        let marks = marked.matches('\'').count();
        let (plain, _) = without_marks(&marked);
        if plain.chars().count() + marks != marked.chars().count() {
            return;
        }
        found = true;
    }
    let blank = |line: &Line| line.text.contains(' ');
    if found && page.lines.iter().any(blank) {
        for line in &mut page.lines {
            line.text = line.text.replace(NO_BREAK, "'");
        }
    }
}

/// `READ: 4,000 4,000 0 …` of mountstats, a sample of node_exporter: counts behind a name, one at least with commas.
fn is_counters(text: &str) -> bool {
    /// Fewer figures stand in lists and sentences, too, whose readers know commas.
    const FIGURES_MIN: usize = 4;
    let is_quote = |word: &&str| word.bytes().all(|b| b">|".contains(&b));
    let mut words = text.split_whitespace().skip_while(is_quote);
    let name = words.next().unwrap_or_default();
    let (mut figures, mut grouped) = (0, 0);
    for word in words {
        if is_grouped(word) {
            grouped += 1;
        } else if !all_digits(word) && !word.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return false;
        }
        figures += 1;
    }
    let sample = name.starts_with("node_nfs") || name.starts_with("node_mountstats_nfs");
    grouped > 0 && (sample || name == "age:" || (name.ends_with(':') && figures >= FIGURES_MIN))
}

/// Rows of figures, blank lines and the second line of the heading.
fn may_stand_in_iozone(text: &str) -> bool {
    is_row(text) || !text.bytes().any(|b| b.is_ascii_digit())
}

/// The sizes and a rate at least. iozone prints whole numbers alone, so that no comma is one of decimals.
fn is_row(text: &str) -> bool {
    const FIGURES_MIN: usize = 3;
    let mut words = text.split_whitespace();
    let counts = words.clone().filter(|word| is_count(word)).count();
    counts >= FIGURES_MIN && words.all(|word| is_grouped(word) || !word.contains(','))
}

fn ungrouped(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(|word| {
            if is_grouped(word.trim_end()) {
                word.replace(',', "")
            } else {
                word.to_owned()
            }
        })
        .collect()
}

/// The text with its numbers in one piece, and how many there were.
fn without_marks(text: &str) -> (String, usize) {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let (mut k, mut found) = (0, 0);
    while k < chars.len() {
        let begins = chars[k].is_ascii_digit()
            && !k.checked_sub(1).is_some_and(|before| {
                chars[before].is_ascii_alphanumeric() || chars[before] == '.'
            });
        match begins.then(|| grouped_end(&chars, k)).flatten() {
            Some(end) => {
                out.extend(chars[k..end].iter().filter(|c| c.is_ascii_digit()));
                found += 1;
                k = end;
            }
            None => {
                out.push(chars[k]);
                k += 1;
            }
        }
    }
    (out, found)
}

/// Where a number ends whose groups are all apart by the same mark.
fn grouped_end(chars: &[char], from: usize) -> Option<usize> {
    let digits = |at: usize| {
        let rest = chars.get(at..).unwrap_or_default();
        rest.iter().take_while(|c| c.is_ascii_digit()).count()
    };
    let first = digits(from);
    let mark = *chars.get(from + first)?;
    if !(1..=GROUP).contains(&first) || !MARKS.contains(&mark) {
        return None;
    }
    let mut end = from + first;
    while chars.get(end) == Some(&mark) && digits(end + 1) == GROUP {
        end += 1 + GROUP;
    }
    let whole = end > from + first
        && chars
            .get(end)
            .is_none_or(|c| !c.is_ascii_alphanumeric() && !MARKS.contains(c));
    whole.then_some(end)
}
