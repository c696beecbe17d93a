//! The table of Bonnie and bonnie++: one heading, and below it a row for each run that its author put there.
//!
//! A row has a machine's label, a size and twelve cells. Which words of it are which is told by their number: the last
//! twelve are the cells. A row with fewer (bonnie++ leaves columns blank) is told by where its words end. What fits
//! neither is refused.

use super::{RATES, TESTS, block, is_beside, is_cell, is_title, rate, size, starts};
use crate::leftover::is_row_of_figures;
use crate::numbers::{all_digits, plain_decimal};
use crate::page::Page;
use crate::reading::Block;

/// A test has its rate and its share of a processor.
const CELLS: usize = 2 * TESTS.len();

const NO_HEADINGS: &str = "a table of bonnie++ without its headings (wrapped?): it is not used";
const OTHER_HEADINGS: &str = "the headings of this table are not the twelve of bonnie++ (wrapped, or columns left out?): its figures are not used";
const MISPLACED: &str = "the figures of bonnie++ do not stand below their headings (wrapped, or blanks lost?): they are not used";

pub(super) struct Table {
    pub(super) rows: Vec<Block>,
    /// Lines that are not used, and why.
    pub(super) faults: Vec<(usize, &'static str)>,
    /// The first line whose size is that of the row above.
    pub(super) sizes_from_above: Option<usize>,
    /// 2.00 prints two or three digits and a letter.
    pub(super) is_rounded: bool,
    pub(super) end: usize,
}

impl Table {
    fn with_fault(line: usize, fault: Option<&'static str>, end: usize) -> Self {
        Self {
            rows: Vec::new(),
            faults: fault.map(|fault| (line, fault)).into_iter().collect(),
            sizes_from_above: None,
            is_rounded: false,
            end,
        }
    }

    fn add(&mut self, page: &Page, k: usize, columns: &Columns) {
        let line = page.number(k);
        let above = self
            .rows
            .last()
            .and_then(|row| row.get("file_bytes")?.as_u64());
        let row = Row::read(page.at(k), columns);
        match row.and_then(|row| Some((row.size.or(above)?, row))) {
            Some((file_bytes, row)) => {
                if row.size.is_none() {
                    self.sizes_from_above.get_or_insert(line);
                }
                self.rows.push(block(line, file_bytes, &row.rates()));
            }
            None => self.faults.push((line, MISPLACED)),
        }
        self.end = k + 1;
    }
}

/// The table whose title is line `i`.
pub(super) fn read(page: &Page, i: usize) -> Table {
    /// Titles take two lines, and a blank one may stand between them.
    const TITLE_MAX: usize = 4;
    let line = page.number(i);
    let is_heading = |k: &usize| page.at(*k).contains("/sec %CP");
    let Some(at) = (i + 1..i + TITLE_MAX).find(is_heading) else {
        let of_files = page.at(i).contains(" Create");
        return Table::with_fault(line, (!of_files).then_some(NO_HEADINGS), i + 1);
    };
    let Some(columns) = Columns::read(page.at(at)) else {
        return Table::with_fault(line, Some(OTHER_HEADINGS), at + 2);
    };
    let mut table = Table::with_fault(line, None, at + 1);
    table.is_rounded = columns.letters;
    while let Some(k) = next_row(page, table.end, &columns) {
        table.add(page, k, &columns);
    }
    if table.rows.is_empty() && table.faults.is_empty() {
        return Table::with_fault(line, Some(MISPLACED), at + 2);
    }
    table
}

/// The next row: right below line `from`, or below blank lines and a caption if all its cells are there.
fn next_row(page: &Page, from: usize, columns: &Columns) -> Option<usize> {
    /// A blank line, a caption, a blank line.
    const GAP_MAX: usize = 3;
    let is_whole = |k: usize| Row::read(page.at(k), columns).is_some();
    let stands_apart = |k: usize| starts(page, k) || is_beside(page.trimmed(k));
    if !stands_apart(from) && (is_whole(from) || is_row_of_figures(page.trimmed(from))) {
        return Some(from);
    }
    let first = page.next_filled(from);
    let second = page.next_filled(first + 1);
    if first <= from + GAP_MAX && is_whole(first) && !stands_apart(first) {
        return Some(first);
    }
    let captioned = is_caption(page.trimmed(first)) && !stands_apart(first);
    let near = second <= from + GAP_MAX && is_whole(second) && !stands_apart(second);
    (captioned && near).then_some(second)
}

/// A few words that say of which run the rows below are.
fn is_caption(text: &str) -> bool {
    /// Longer lines are prose, or headings of another table.
    const WORDS: usize = 8;
    text.split_whitespace().count() <= WORDS && !is_row_of_figures(text) && !is_title(text)
}

/// Where the headings of the twelve cells stand.
struct Columns {
    places: Vec<(usize, usize)>,
    /// Rates have letters for their units: no `K` in the heading.
    letters: bool,
}

impl Columns {
    fn read(text: &str) -> Option<Self> {
        let headings = words(text);
        let cells = headings.get(headings.len().checked_sub(CELLS)?..)?;
        let sound = cells.iter().enumerate().all(|(place, (word, _, _))| {
            if place % 2 == 0 {
                word.ends_with("/sec")
            } else {
                word.starts_with("%CP")
            }
        });
        sound.then(|| Self {
            places: cells.iter().map(|(_, start, end)| (*start, *end)).collect(),
            letters: !text.contains("K/sec"),
        })
    }

    fn is_rate(&self, cell: &str) -> bool {
        if self.letters && all_digits(cell) {
            return false;
        }
        is_cell(cell) || (self.letters && rate(cell).is_some())
    }
}

struct Row<'a> {
    size: Option<u64>,
    cells: Vec<&'a str>,
}

impl<'a> Row<'a> {
    fn read(text: &'a str, columns: &Columns) -> Option<Self> {
        let words = words(text);
        let fits = |row: &Self| row.is_sound(columns);
        Self::whole(&words, columns)
            .filter(fits)
            .or_else(|| Self::aligned(&words, columns).filter(fits))
    }

    /// All cells are there: what stands before them are the label and the size, or the size alone.
    fn whole(words: &[(&'a str, usize, usize)], columns: &Columns) -> Option<Self> {
        let (head, cells) = words.split_at(words.len().checked_sub(CELLS)?);
        let below_first = || {
            let (start, end) = columns.places[0];
            cells[0].1 < end && cells[0].2 > start
        };
        let size = match head {
            // Rows of one machine and size may name them once, above: then nothing stands below the two.
            [] if below_first() => None,
            [] => return None,
            head => Some(size_behind_label(head)?),
        };
        let cells = cells.iter().map(|(word, ..)| *word).collect();
        Some(Self { size, cells })
    }

    /// Cells are missing: each that is there ends where its heading ends.
    fn aligned(words: &[(&'a str, usize, usize)], columns: &Columns) -> Option<Self> {
        let place_of = |end: usize| columns.places.iter().position(|(_, edge)| *edge == end);
        let first = words
            .iter()
            .position(|(_, _, end)| place_of(*end).is_some())?;
        let mut cells = vec![""; CELLS];
        for (word, _, end) in &words[first..] {
            *cells.get_mut(place_of(*end)?)? = word;
        }
        let size = Some(size_behind_label(&words[..first])?);
        Some(Self { size, cells })
    }

    fn is_sound(&self, columns: &Columns) -> bool {
        let is_share = |cell: &&str| is_cell(cell) || plain_decimal(cell).is_some();
        let rates = self.rates();
        rates[..RATES].iter().all(|cell| columns.is_rate(cell))
            && rates[RATES..].iter().all(is_share)
            && self.cells.iter().skip(1).step_by(2).all(is_share)
            && self.cells.iter().any(|cell| !cell.is_empty())
    }

    fn rates(&self) -> Vec<&'a str> {
        self.cells.iter().step_by(2).copied().collect()
    }
}

/// The size, behind a label of any words or none; figures alone are no label of several words.
fn size_behind_label(head: &[(&str, usize, usize)]) -> Option<u64> {
    let ((of_size, ..), label) = head.split_last()?;
    let named = label.len() < 2 || label.iter().any(|(word, ..)| plain_decimal(word).is_none());
    size(of_size).filter(|_| named)
}

/// The words of a line, and where each begins and ends.
fn words(text: &str) -> Vec<(&str, usize, usize)> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace()
        .map(|word| (word, start(word), start(word) + word.len()))
        .collect()
}
