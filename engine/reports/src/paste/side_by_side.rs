//! Two reports in one text, one beside the other, as `paste`, `pr -m`, `diff -y` and terminals with two panes put them.
//!
//! The right half of nearly every line that has words says the same as the left half, but for its figures. The left
//! report is read as the first snapshot, the right one as the second.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// Assumption: fewer lines with the same words twice are no habit.
const DOUBLE_MIN: usize = 3;
/// Of the lines with words so many tenths are double; names of mounts and hosts may differ.
const DOUBLE_TENTHS: usize = 8;
/// What stands between the halves: bars of `paste -d`, panes and `diff -y`, which also marks lines of one side.
const BETWEEN: [&str; 7] = ["|", "│", "┃", "║", "<", ">", "||"];

pub(super) fn split(page: Page, findings: &mut Findings) -> Vec<Page> {
    let Some(stretch) = stretch(&page) else {
        return vec![page];
    };
    let column = shared_column(&page.lines[stretch.clone()]);
    let part = |lines: &[Line]| Page {
        lines: lines.to_vec(),
        node: page.node.clone(),
    };
    let (mut left, mut right) = (part(&[]), part(&[]));
    let mut lost: Vec<usize> = Vec::new();
    for line in &page.lines[stretch.clone()] {
        let (one, other) = match place(&line.text, column) {
            Some(at) => line.text.split_at(at),
            None => {
                lost.extend(words(&line.text).next().map(|_| line.number));
                ("", "")
            }
        };
        for (side, text) in [(&mut left, one), (&mut right, other)] {
            side.lines.push(Line {
                number: line.number,
                text: without_between(text).to_owned(),
            });
        }
    }
    findings.repaired(page.number(stretch.start), "two reports stand side by side: the left one read as the first snapshot, the right one as the second");
    if let Some(line) = lost.first() {
        let lines = counted(lost.len(), "line");
        findings.lost(*line, format!("line {line}: where the left report ends and the right one begins is not known here ({lines} left out): paste one below the other"));
    }
    let above = part(&page.lines[..stretch.start]);
    let below = part(&page.lines[stretch.end..]);
    let pages = [above, left, right, below].into_iter();
    let filled = |page: &Page| page.lines.iter().any(|line| !line.text.trim().is_empty());
    pages.filter(filled).collect()
}

/// From the first double line to the last, if nearly all lines with words between are; with those right above that begin
/// twice, of which only names differ.
fn stretch(page: &Page) -> Option<std::ops::Range<usize>> {
    let is_double = |line: &Line| has_words(&line.text) && half(&line.text).is_some();
    let doubles: Vec<bool> = page.lines.iter().map(is_double).collect();
    let first = doubles.iter().position(|double| *double)?;
    let last = doubles.iter().rposition(|double| *double)?;
    let doubles = doubles.iter().filter(|double| **double).count();
    let within = page.lines[first..=last].iter();
    let worded = within.filter(|line| has_words(&line.text)).count();
    // Figures of the last row have no words of their own.
    let behind = page.lines[last + 1..].iter();
    let rest = behind.take_while(|line| !has_words(&line.text)).count();
    let begun = page.lines[..first].iter().rev();
    let above = begun.take_while(|line| second_beginning(&line.text).is_some());
    let begin = first - above.count();
    let habit = doubles >= DOUBLE_MIN && doubles * 10 >= worded * DOUBLE_TENTHS;
    habit.then_some(begin..last + 1 + rest)
}

fn has_words(text: &str) -> bool {
    words(text).any(|(_, word)| word.starts_with(char::is_alphabetic))
}

/// The words with the places where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let words = text.split_whitespace().map(move |word| (place(word), word));
    words.filter(|(_, word)| !BETWEEN.contains(word))
}

/// Where the second half begins, if it says the same as the first but for its figures.
fn half(text: &str) -> Option<usize> {
    let words: Vec<(usize, &str)> = words(text).collect();
    let (one, other) = words.split_at(words.len() / 2);
    let alike = one.len() == other.len()
        && !one.is_empty()
        && one.iter().zip(other).all(|(a, b)| are_alike(a.1, b.1));
    alike.then(|| other[0].0)
}

/// The same but for digits.
fn are_alike(one: &str, other: &str) -> bool {
    let digit = |c: &char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let bare = |word: &str| word.chars().filter(|c| !digit(c)).collect::<String>();
    let figure = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    one == other || (figure(one) && figure(other) && bare(one) == bare(other))
}

/// The column, counted in characters, at which every second half with words begins.
fn shared_column(lines: &[Line]) -> Option<usize> {
    let worded = lines.iter().filter(|line| has_words(&line.text));
    let mut columns = worded.filter_map(|line| {
        let at = half(&line.text)?;
        // Indented lines of the right report begin further right.
        Some(line.text[..at].chars().count())
    });
    let first = columns.next()?;
    let (least, same) = columns.fold((first, true), |(least, same), column| {
        (least.min(column), same && column == first)
    });
    same.then_some(least)
}

/// Where the right report's part of the line begins: at its half, at the second time of its first word, at the column
/// that the others have.
fn place(text: &str, column: Option<usize>) -> Option<usize> {
    if let Some(at) = half(text) {
        return Some(at);
    }
    if let Some(at) = second_beginning(text) {
        return Some(at);
    }
    words(text).next()?;
    let at = column?;
    let place = text.char_indices().nth(at).map_or(text.len(), |(at, _)| at);
    let free = text[..place].ends_with(char::is_whitespace) || place == text.len();
    free.then_some(place)
}

/// Where the first word of the line stands once again, if it does so once.
fn second_beginning(text: &str) -> Option<usize> {
    let first = words(text).next()?.1;
    let named = first.starts_with(char::is_alphabetic);
    let mut again = words(text).skip(1).filter(|(_, word)| *word == first);
    let (at, _) = again.next().filter(|_| named)?;
    again.next().is_none().then_some(at)
}

/// The line without the sign that stands between the halves.
fn without_between(text: &str) -> &str {
    let text = text.trim_end();
    let inner = text.strip_suffix(|c: char| "|│┃║<>".contains(c));
    inner.map_or(text, str::trim_end)
}
