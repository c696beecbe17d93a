//! Digits in groups of three with thin blanks or apostrophes between, as word processors and sheets of some countries
//! write them; commas are read as they are. A plain no-break blank may stand between columns, too, and stays.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;

const MARKS: [char; 4] = ['\u{202f}', '\u{2009}', '\'', '\u{2019}'];
const GROUP: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let (mut numbers, mut first) = (0, 0);
    for line in &mut page.lines {
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
    if numbers > 0 {
        let numbers = counted(numbers, "number");
        findings.repaired(
            first,
            format!("{numbers} with blanks or apostrophes between groups of three digits, read without them"),
        );
    }
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
