//! A page whose lines a window or a mail program cut at a width: where, and what the lines were before.
//!
//! A window cuts wherever its last column is, so what it cut has exactly its width, or less if the blanks in front of
//! the cut were dropped since; some put a backslash into the last column. Mail programs cut at a blank, which goes:
//! the first word of the next line did not fit any more. Lines of a table may have such a width and be whole.

use super::row_ends::{is_cut_word, is_hyphenated, is_inside_options, is_whole, length};
use super::words::is_of_another;
use super::wrap::{WIDTH_MIN, begins_afresh, is_between_words, is_next_mount, is_row_of_time};
use super::{frames, overhang, window_edge};
use crate::page::{Line, Page};

/// Blanks that may have been dropped in front of a cut: the widest column of a known table, nfsiostat's, less a digit.
const BLANKS_MAX: usize = 23;
/// Mail programs and ticket systems break before this column.
const MAILER_WIDTH_MAX: usize = 132;
/// Of so many lines of a text that a mail quotes, one at least has the mark: the others are rests.
const QUOTED_SHARE: usize = 3;
/// Fewer places between two words may be chance.
const BETWEEN_WORDS_MIN: usize = 3;
/// Figures and names of tables are no longer.
const SHORT_WORD: usize = 16;

/// What becomes of a line's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Stays,
    /// The line goes on in the one below.
    Cut,
    /// As well, behind a blank that went.
    CutAtBlank,
}

impl End {
    pub(crate) const ALL: [Self; 3] = [Self::Stays, Self::Cut, Self::CutAtBlank];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Window,
    /// A backslash stands where lines were cut.
    WindowWithMark,
    Mailer,
}

pub(crate) struct Cut {
    lines: Vec<Line>,
    node: Option<String>,
    pub(crate) width: usize,
    pub(crate) by: By,
    pub(crate) ends: Vec<End>,
    /// Which lines begin with what most lines begin with.
    prefixed: Vec<bool>,
}

impl Cut {
    /// Where lines seem to have been cut by a window as wide as the longest; nothing if nowhere.
    pub(crate) fn by_window(page: &Page) -> Option<Self> {
        let lines = &page.lines;
        let width = lines.iter().map(|line| length(&line.text)).max()?;
        if width < WIDTH_MIN {
            return None;
        }
        if is_between_words(lines, width) {
            return None;
        }
        let full = |line: &Line| length(&line.text) == width;
        let longest = || lines.iter().filter(|line| full(line));
        let marked = longest().all(|line| line.text.ends_with('\\'));
        // The soft ends of quoted-printable text are undone elsewhere; what a window's edge hid is gone.
        if longest().all(|line| line.text.ends_with('=')) || window_edge::of(page).is_some() {
            return None;
        }
        // One long word below a line that had no room for it.
        let alone = longest().count() == 1;
        let moved = |k: usize| {
            let above = k
                .checked_sub(1)
                .map_or("", |above| lines[above].text.trim());
            alone && !above.is_empty() && is_cut_word(&lines[k].text, width)
        };
        let end = |(k, pair): (usize, &[Line])| {
            let (row, below) = (pair[0].text.as_str(), pair[1].text.as_str());
            let whole = || {
                let apart = begins_afresh(below) || is_row_of_time(row, below);
                apart
                    || is_whole(lines, k)
                    || is_of_another(row, below)
                    || is_next_mount(row, below)
                    || is_framed(row)
            };
            match full(&pair[0]) && (marked || !whole()) && !is_quote(below) {
                true if moved(k) => End::CutAtBlank,
                true => End::Cut,
                false => End::Stays,
            }
        };
        let by = match marked {
            true => By::WindowWithMark,
            false => By::Window,
        };
        Self::with(page, width, by, lines.windows(2).enumerate().map(end))
    }

    /// Where lines seem to have been cut at blanks; nothing if nowhere.
    pub(crate) fn by_mailer(page: &Page) -> Option<Self> {
        let whole = window_edge::of(page).is_none();
        let width = mailer_width(page).filter(|_| whole)?;
        let longest = page.lines.iter().map(|line| length(&line.text)).max()?;
        let several = page
            .lines
            .iter()
            .filter(|line| length(&line.text) == longest);
        let cuts_words = longest >= width && longest <= width + BLANKS_MAX && several.count() > 1;
        let quotes = page.lines.iter().filter(|line| is_quote(&line.text));
        let filled = page
            .lines
            .iter()
            .filter(|line| !line.text.trim().is_empty());
        let quoted = quotes.count() * QUOTED_SHARE >= filled.count();
        let end = |(k, pair): (usize, &[Line])| {
            let (row, below) = (pair[0].text.as_str(), pair[1].text.as_str());
            // What stands further in has a column.
            let whole = || {
                below.starts_with([' ', '\t'])
                    || begins_afresh(below)
                    || is_of_another(row, below)
                    || is_hyphenated(row)
                    || is_quote(below)
                    || is_framed(row)
                    || is_whole(&page.lines, k)
            };
            // Below quotes, what lacks their mark goes on.
            let room = if quoted { width - BLANKS_MAX } else { width };
            match did_not_fit(row, below, room) && !whole() {
                true if cuts_words && is_cut_word(row, longest) => End::Cut,
                true => End::CutAtBlank,
                false => End::Stays,
            }
        };
        let pairs = page.lines.windows(2).enumerate();
        Self::with(page, width, By::Mailer, pairs.map(end))
    }

    fn with(page: &Page, width: usize, by: By, ends: impl Iterator<Item = End>) -> Option<Self> {
        if has_own_signs(&page.lines) {
            return None;
        }
        let ends: Vec<End> = ends.collect();
        if ends.iter().all(|end| *end == End::Stays) {
            return None;
        }
        let prefixed = overhang::prefixed(page);
        let goes_on = prefixed.iter().skip(1).map(|prefixed| !prefixed);
        let end = |(end, goes_on): (End, bool)| if goes_on { end } else { End::Stays };
        let mut ends: Vec<End> = ends.into_iter().zip(goes_on).map(end).collect();
        ends.push(End::Stays);
        let found = ends.iter().any(|end| *end != End::Stays);
        found.then(|| Self {
            lines: page.lines.clone(),
            node: page.node.clone(),
            width,
            by,
            ends,
            prefixed,
        })
    }

    /// Whether line `k` may have ended so, for all that its length and the line below tell.
    pub(crate) fn may_be(&self, k: usize, end: End) -> bool {
        let row = self.lines[k].text.as_str();
        let below = self.lines.get(k + 1).map_or("", |line| line.text.as_str());
        let prefixed = self.prefixed.get(k + 1) == Some(&true);
        let apart = is_quote(below) || prefixed || is_framed(row) || is_whole(&self.lines, k);
        let goes_on = !below.trim().is_empty() && !apart;
        match (self.by, end) {
            (By::WindowWithMark, _) => false,
            (_, End::Stays) => true,
            (By::Window, End::Cut) => goes_on && length(row) + BLANKS_MAX >= self.width,
            (By::Window, End::CutAtBlank) => goes_on && length(row) == self.width,
            (By::Mailer, End::Cut) => false,
            (By::Mailer, End::CutAtBlank) => {
                let broken = did_not_fit(row, below, self.width - BLANKS_MAX);
                goes_on && broken && !is_hyphenated(row)
            }
        }
    }

    /// The number of line `k` in the text as pasted.
    pub(crate) fn number(&self, k: usize) -> usize {
        self.lines[k].number
    }

    /// The same lines, each of them cut at a blank, unless one of a window's cuts has one beside it.
    pub(crate) fn at_blanks(&self) -> Option<Vec<End>> {
        let of_window = match self.by {
            By::Window => self.has_cut_beside_blank(&self.ends),
            By::WindowWithMark => true,
            By::Mailer => false,
        };
        if of_window || !self.ends.contains(&End::Cut) {
            return None;
        }
        let ends = self.ends.iter().enumerate().map(|(k, end)| match end {
            End::Cut if self.by == By::Window && !self.is_word(k) => End::CutAtBlank,
            other => *other,
        });
        Some(ends.collect()).filter(|ends| *ends != self.ends)
    }

    fn is_word(&self, k: usize) -> bool {
        !self.lines[k].text.contains([' ', '\t'])
    }

    /// The same ends, but for the first line that is one word: it was cut, or the line was broken behind it.
    pub(crate) fn otherwise(&self, ends: &[End]) -> Option<(usize, Vec<End>)> {
        let k = (0..ends.len()).find(|k| ends[*k] != End::Stays && self.is_word(*k))?;
        let mut others = ends.to_vec();
        others[k] = match ends[k] {
            End::Cut => End::CutAtBlank,
            _ => End::Cut,
        };
        Some((self.number(k), others)).filter(|_| self.by != By::WindowWithMark)
    }

    /// Whether too many cuts touch no blank to be chance. A window cuts inside long words, and rarely inside short ones.
    pub(crate) fn is_between_words(&self) -> bool {
        let pairs = self.lines.windows(2).zip(&self.ends);
        let cuts = pairs.filter(|(_, end)| **end == End::Cut);
        let short = cuts.filter(|(pair, _)| word_at(pair) <= SHORT_WORD);
        short.count() >= BETWEEN_WORDS_MIN
    }

    /// Whether nothing but a window cuts so: in several lines of one width, beside blanks or inside long words; or with
    /// a mark that no shell's line has, which ends in a blank and the backslash.
    pub(crate) fn is_of_window(&self) -> bool {
        let cuts = || {
            let pairs = self.lines.windows(2).zip(&self.ends);
            pairs.filter(|(_, end)| **end == End::Cut)
        };
        if self.by == By::WindowWithMark {
            return cuts().count() >= 2 || cuts().all(|(pair, _)| !pair[0].text.ends_with(" \\"));
        }
        let long = |(pair, _): (&[Line], &End)| word_at(pair) > SHORT_WORD;
        // Rows of a table have one width, too.
        let rests = cuts().filter(|(pair, _)| length(&pair[1].text) < self.width);
        let short = rests.count();
        self.by == By::Window
            && cuts().count() >= 2
            && (self.has_cut_beside_blank(&self.ends) && short * 2 >= cuts().count()
                || cuts().any(long))
    }

    fn has_cut_beside_blank(&self, ends: &[End]) -> bool {
        let mut cuts = self.lines.windows(2).zip(ends);
        cuts.any(|(pair, end)| {
            *end == End::Cut
                && (pair[0].text.ends_with(' ')
                    || pair[1].text.starts_with(' ')
                    || length(&pair[0].text) < self.width)
        })
    }

    /// The first line that digits end and digits go on, if no line was cut beside a blank: the lines may as well have
    /// been cut at blanks, and the two be two numbers.
    pub(crate) fn doubtful(&self, ends: &[End]) -> Option<usize> {
        if self.by != By::Window || self.has_cut_beside_blank(ends) {
            return None;
        }
        let digit = |c: char| c.is_ascii_digit();
        let mut met = self.lines.windows(2).zip(ends).filter(|(pair, end)| {
            let (row, below) = (pair[0].text.as_str(), pair[1].text.as_str());
            let met = row.ends_with(digit) && below.starts_with(digit);
            **end == End::Cut && met && !is_inside_options(row, below)
        });
        met.next().map(|(pair, _)| pair[0].number)
    }

    /// The first line that goes on.
    pub(crate) fn first(&self, ends: &[End]) -> usize {
        let first = ends.iter().position(|end| *end != End::Stays);
        first.map_or(0, |k| self.number(k))
    }

    pub(crate) fn joined(&self, ends: &[End]) -> Page {
        let mut lines: Vec<Line> = Vec::with_capacity(self.lines.len());
        let mut before = End::Stays;
        for (line, end) in self.lines.iter().zip(ends) {
            let mut text = line.text.clone();
            if *end == End::Cut {
                let mark = usize::from(self.by == By::WindowWithMark && text.pop().is_some());
                let dropped = match self.by {
                    By::Mailer => 0,
                    _ => (self.width - mark).saturating_sub(length(&text)),
                };
                text.extend(std::iter::repeat_n(' ', dropped));
            }
            match lines.last_mut() {
                Some(last) if before == End::Cut => last.text.push_str(&text),
                Some(last) if before == End::CutAtBlank => {
                    last.text.truncate(last.text.trim_end().len());
                    last.text.push(' ');
                    last.text.push_str(text.trim_start());
                }
                _ => lines.push(Line {
                    number: line.number,
                    text,
                }),
            }
            before = *end;
        }
        Page {
            lines,
            node: self.node.clone(),
        }
    }
}

/// The length of what ends the one line and begins the other, if it is one word.
fn word_at(pair: &[Line]) -> usize {
    let last = pair[0].text.split_whitespace().next_back();
    let first = pair[1].text.split_whitespace().next();
    last.map_or(0, length) + first.map_or(0, length)
}

/// The widest line that could have been broken at a blank: a word that is longer stays whole.
fn mailer_width(page: &Page) -> Option<usize> {
    let breakable = page
        .lines
        .iter()
        .map(|line| line.text.trim_end())
        .filter(|text| text.trim_start_matches(['>', ' ']).contains([' ', '\t']));
    let width = breakable.map(length).max()?;
    (WIDTH_MIN..=MAILER_WIDTH_MAX)
        .contains(&width)
        .then_some(width)
}

/// Whether the first word of the line below had no room behind the row.
fn did_not_fit(row: &str, below: &str, width: usize) -> bool {
    let row = length(row.trim_end());
    let word = below.split_whitespace().next().map_or(0, length);
    row > 0 && word > 0 && row + 1 + word > width
}

/// Who quotes a text puts a mark before each line: no line goes on there.
fn is_quote(text: &str) -> bool {
    text.starts_with('>')
}

/// A pipe before a line and one behind it were set when the line was whole.
fn is_framed(row: &str) -> bool {
    frames::is_between(row, '|')
}

/// Whether each line was written with signs of its own after it had been cut: of colours, markup, frames, or `cat -A`.
fn has_own_signs(lines: &[Line]) -> bool {
    let filled = lines.iter().filter(|line| !line.text.is_empty()).count();
    let ended = lines.iter().filter(|line| line.text.ends_with('$')).count();
    let sign = |c: char| matches!(c, '\u{1b}' | '\u{9b}' | '\u{2500}'..='\u{257f}');
    let signed = |line: &Line| line.text.contains(sign) || line.text.contains("</");
    ended == filled || lines.iter().any(signed)
}
