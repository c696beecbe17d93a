//! A page whose lines a window cut at its width: which were, and what they were before.
//!
//! A window cuts wherever its last column is, so what it cut has exactly its width, or less if the blanks in front of
//! the cut were dropped since. Lines of a table may happen to have that width and be whole. Some windows put a
//! backslash into the last column.

use super::wrap::{WIDTH_MIN, begins_afresh, is_of_another};
use crate::page::{Line, Page};

/// Blanks that may have been dropped in front of a cut: the widest column of a known table, nfsiostat's, less a digit.
const BLANKS_MAX: usize = 23;
/// Of so many lines, one may be shorter than the others although a window filled up all.
const PADDED_SHARE: usize = 10;

pub(crate) struct Cut {
    lines: Vec<Line>,
    node: Option<String>,
    pub(crate) width: usize,
    /// Whether each line was cut, and goes on in the one below.
    pub(crate) joins: Vec<bool>,
    /// Whether a backslash stands where lines were cut.
    marked: bool,
}

impl Cut {
    /// Where lines seem to have been cut at the width of the longest; nothing if nowhere.
    pub(crate) fn of(page: &Page) -> Option<Self> {
        let lines = without_padding(page);
        let width = lines.iter().map(|line| length(&line.text)).max()?;
        if width < WIDTH_MIN {
            return None;
        }
        let full = |line: &Line| length(&line.text) == width;
        let marked = lines
            .iter()
            .filter(|line| full(line))
            .all(|line| line.text.ends_with('\\'));
        let goes_on = |pair: &[Line]| {
            let (row, below) = (pair[0].text.as_str(), pair[1].text.as_str());
            full(&pair[0]) && (marked || !(begins_afresh(below) || is_of_another(row, below)))
        };
        let mut joins: Vec<bool> = lines.windows(2).map(goes_on).collect();
        joins.push(false);
        joins.contains(&true).then(|| Self {
            lines,
            node: page.node.clone(),
            width,
            joins,
            marked,
        })
    }

    /// Whether line `k` may have been cut, for all that its length and the line below tell.
    pub(crate) fn may_be_cut(&self, k: usize) -> bool {
        let length = length(&self.lines[k].text);
        let below = self.lines.get(k + 1);
        !self.marked
            && length + BLANKS_MAX >= self.width
            && below.is_some_and(|below| !below.text.trim().is_empty())
    }

    /// The number of line `k` in the text as pasted.
    pub(crate) fn number(&self, k: usize) -> usize {
        self.lines[k].number
    }

    /// The first line that digits end and digits go on, if no line was cut at a blank: the lines may as well have been
    /// broken at blanks, and the two be two numbers.
    pub(crate) fn doubtful(&self, joins: &[bool]) -> Option<usize> {
        let cuts = || self.lines.windows(2).zip(joins).filter(|(_, cut)| **cut);
        let at_blank = |pair: &[Line]| {
            pair[0].text.ends_with(' ')
                || pair[1].text.starts_with(' ')
                || length(&pair[0].text) < self.width
        };
        if self.marked || cuts().any(|(pair, _)| at_blank(pair)) {
            return None;
        }
        let digit = |c: char| c.is_ascii_digit();
        let mut met = cuts()
            .map(|(pair, _)| pair)
            .filter(|pair| pair[0].text.ends_with(digit) && pair[1].text.starts_with(digit));
        met.next().map(|pair| pair[0].number)
    }

    pub(crate) fn joined(&self, joins: &[bool]) -> Page {
        let mut lines: Vec<Line> = Vec::with_capacity(self.lines.len());
        let mut goes_on = false;
        for (line, joins) in self.lines.iter().zip(joins) {
            let mut text = line.text.clone();
            if *joins {
                if self.marked {
                    text.pop();
                }
                let dropped = (self.width - usize::from(self.marked)).saturating_sub(length(&text));
                text.extend(std::iter::repeat_n(' ', dropped));
            }
            match lines.last_mut() {
                Some(last) if goes_on => last.text.push_str(&text),
                _ => lines.push(Line {
                    number: line.number,
                    text,
                }),
            }
            goes_on = *joins;
        }
        Page {
            lines,
            node: self.node.clone(),
        }
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The lines without the blanks that filled each up to the width of the window.
fn without_padding(page: &Page) -> Vec<Line> {
    let width = page.lines.iter().map(|line| length(&line.text)).max();
    let filled = page.lines.iter().filter(|line| !line.text.is_empty());
    let shorter = filled
        .clone()
        .filter(|line| Some(length(&line.text)) != width)
        .count();
    let padded = shorter * PADDED_SHARE <= filled.count()
        && page.lines.iter().any(|line| line.text.ends_with(' '));
    let line = |line: &Line| Line {
        number: line.number,
        text: match padded {
            true => line.text.trim_end().to_owned(),
            false => line.text.clone(),
        },
    };
    page.lines.iter().map(line).collect()
}
