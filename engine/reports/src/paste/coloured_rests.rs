//! A window or a mail program broke lines after each had been coloured: the colour opens on one line and closes on
//! another. Once the control sequences are off, nothing tells any more where the lines were broken.

use crate::findings::Findings;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// What shows the escape character.
const ESCAPE: &str = "^[";
/// Fewer coloured lines show no habit.
const LINES_MIN: usize = 3;
/// No line is broken into more.
const RESTS_MAX: usize = 12;
/// What stands from the last sequence on is the sequence and a sign or two behind it.
const END_BYTES_MAX: usize = 12;

/// How most lines are coloured.
struct Habit {
    /// What stands before the first sequence.
    before: String,
    /// The first sequence.
    opens: String,
    /// The last sequence and what follows it.
    closes: String,
}

/// Puts rests behind the lines that they were torn off; where it is not known how, that is said.
pub(super) fn join(page: &mut Page, findings: &mut Findings) {
    let Some(habit) = habit(page) else {
        return;
    };
    let broken = broken(page, &habit);
    let (Some(first), Some(width)) = (broken.first(), width(page)) else {
        return;
    };
    let number = page.number(first.0);
    let Some(hard) = is_hard(page, &broken, &habit) else {
        findings.lost(number, format!("line {number}: the line was broken after its colours had been set, between two words or inside of one: figures near it may be wrong; paste the text without colours"));
        return;
    };
    // How many lines below its row each rest stands.
    let mut below = vec![0; page.len()];
    for (row, last) in &broken {
        (row + 1..=*last).for_each(|k| below[k] = k - row);
    }
    let mut lines: Vec<Line> = Vec::with_capacity(page.len());
    for (line, below) in std::mem::take(&mut page.lines).into_iter().zip(below) {
        match lines.last_mut() {
            Some(above) if below > 0 => {
                let mut text = habit.without_end(&above.text).to_owned();
                let rest = habit.without_start(&above.text, below, &line.text);
                if hard {
                    text.push_str(rest);
                } else {
                    text.truncate(text.trim_end().len());
                    text.push(' ');
                    text.push_str(rest.trim_start());
                }
                above.text = text;
            }
            _ => lines.push(line),
        }
    }
    page.lines = lines;
    match hard {
        true => findings.repaired(
            number,
            format!("coloured lines were cut hard at column {width}; joined again before the colours were taken off"),
        ),
        // How many blanks stood there is not known.
        false => findings.lost(
            number,
            format!("line {number}: coloured lines were broken at blanks, this one first, and joined again before the colours were taken off: compare with the original"),
        ),
    }
}

impl Habit {
    /// The row without the sign that was set behind it after it had been broken.
    fn without_end<'a>(&self, row: &'a str) -> &'a str {
        let sign = self
            .closes
            .trim_start_matches(|c: char| c != 'm' && c != 'K');
        let sign = sign.get(1..).unwrap_or_default();
        match sign.is_empty() {
            true => row,
            false => row.strip_suffix(sign).unwrap_or(row),
        }
    }

    /// The rest `below` its row without what was set before it as well.
    fn without_start<'a>(&self, row: &str, below: usize, rest: &'a str) -> &'a str {
        let next = |number: usize| number + below;
        let (row, own) = (numbered(row), numbered(rest));
        match (row, own) {
            (Some((number, _)), Some((own, rest))) if own == next(number) => rest,
            _ => rest.strip_prefix(self.before.as_str()).unwrap_or(rest),
        }
    }
}

/// The number before a line, set apart by a tab or a colon, and what stands behind it.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = text[digits..].strip_prefix(['\t', ':'])?;
    Some((text[..digits].parse().ok()?, behind))
}

fn numbered_behind(text: &str) -> Option<&str> {
    numbered(text).map(|(_, behind)| behind)
}

fn habit(page: &Page) -> Option<Habit> {
    let most = |found: &mut dyn Iterator<Item = String>| {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for text in found {
            *times.entry(text).or_default() += 1;
        }
        let most = times.into_iter().max_by_key(|(_, times)| *times);
        most.filter(|(_, times)| *times >= LINES_MIN)
    };
    let texts = || page.lines.iter().map(|line| line.text.trim_end());
    let opening = |text: &str| {
        let (before, tail) = text.split_once(ESCAPE)?;
        let end = tail.find('m')?;
        let opens = format!("{ESCAPE}{}", &tail[..=end]);
        (end <= END_BYTES_MAX).then_some((before.to_owned(), opens))
    };
    let (opens, times) = most(&mut texts().filter_map(|text| opening(text).map(|(_, o)| o)))?;
    let of_habit = || texts().filter_map(opening).filter(|(_, o)| *o == opens);
    let before = most(&mut of_habit().map(|(before, _)| before));
    let before = before.map_or_else(String::new, |(before, _)| before);
    let closing = |text: &str| text.rfind(ESCAPE).map(|at| text[at..].to_owned());
    let short = |end: &String| end.len() <= END_BYTES_MAX;
    let (closes, closed) = most(&mut texts().filter_map(closing).filter(short))?;
    // Whoever colours every line closes every line; whoever colours words has lines without any.
    (closes != opens && closed * 2 >= times).then_some(Habit {
        before,
        opens,
        closes,
    })
}

/// Each line that opens and does not close, and the last of those below it, which does.
fn broken(page: &Page, habit: &Habit) -> Vec<(usize, usize)> {
    let closes = |text: &str| text.trim_end().ends_with(&habit.closes);
    let rests = |row: usize| {
        let mut text = habit.without_end(page.at(row)).to_owned();
        for k in (row + 1..page.len()).take(RESTS_MAX) {
            let rest = page.at(k);
            if rest.trim().is_empty() || rest.contains(&habit.opens) {
                return None;
            }
            text.push_str(habit.without_start(page.at(row), k - row, rest));
            if closes(&text) {
                return Some((row, k));
            }
        }
        None
    };
    let opens = |row: &usize| {
        let text = page.at(*row);
        text.contains(&habit.opens) && !closes(text)
    };
    (0..page.len()).filter(opens).filter_map(rests).collect()
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn width(page: &Page) -> Option<usize> {
    page.lines.iter().map(|line| length(&line.text)).max()
}

/// Whether the lines were cut at a column; nothing if that is not known.
fn is_hard(page: &Page, broken: &[(usize, usize)], habit: &Habit) -> Option<bool> {
    let seams = || {
        let rows = broken.iter();
        rows.flat_map(|(row, last)| (*row..*last).map(|k| (*row, k)))
    };
    // Who numbered the lines since made some longer than others.
    let numbered = seams().all(|(_, k)| numbered(page.at(k + 1)).is_some());
    let own = |text: &str| match numbered_behind(text).filter(|_| numbered) {
        Some(text) => length(text),
        None => length(text),
    };
    let widest = page.lines.iter().map(|line| own(&line.text)).max();
    if seams().any(|(_, k)| Some(own(page.at(k))) != widest) {
        return Some(false);
    }
    let rest =
        |row: usize, k: usize| habit.without_start(page.at(row), k + 1 - row, page.at(k + 1));
    let beside_blank = |row: usize, k: usize| {
        habit.without_end(page.at(k)).ends_with(' ') || rest(row, k).starts_with(' ')
    };
    // A sequence has no blank at which it could be broken.
    let inside_sequence = |row: usize, k: usize| {
        let text = habit.without_end(page.at(k));
        let tail = text.rfind('^').map(|at| &text[at..]);
        tail.is_some_and(|tail| habit.closes.starts_with(tail) || habit.opens.starts_with(tail))
            || habit.closes.contains(rest(row, k).trim_end())
    };
    seams()
        .any(|(row, k)| beside_blank(row, k) || inside_sequence(row, k))
        .then_some(true)
}
