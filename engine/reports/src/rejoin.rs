//! Texts whose lines a window or a mail program cut: read as they stand and joined again, and the reading with
//! less damage and more figures counts.
//!
//! A window cuts last: what it cut is joined before anything else is undone. A report that was cut before
//! something was put in front of its lines is joined page by page. In both, each place where a line may have been
//! cut is tried on its own where the reading says that something is amiss.

use crate::findings::Findings;
use crate::leftover;
use crate::moments;
use crate::page::Page;
use crate::pages::{Pages, read_lines};
use crate::paste::cut::{By, Cut, End};
use crate::paste::wrap::{self, Joins};
use crate::paste::{self, alike, refilled, stretches};
use std::cell::RefCell;
use std::rc::Rc;

/// A text may pass through two windows that cut its lines.
const HARD_WRAPS: usize = 2;

/// Longer texts are joined as a whole, without trying each place where a line may have been cut.
const SEARCHED_BYTES_MAX: usize = 128 << 10;
/// Rows that were cut read as more figures than they have: of so many, one.
const FACTS_SHARE: usize = 20;
/// Readings that the search for the cuts may take.
const TRIES_MAX: usize = 40;

/// Prefixes that are tried where nothing was read.
const PREFIXES_MAX: usize = 6;

/// What is read behind a prefix is far more than what is read with it.
const FACTS_TWICE: usize = 2;

/// Reads a text, of which `known` says what was undone so far: as it stands, or if nothing is read of it so, or
/// something is amiss, without what stands before every line. Stretches that have something before their lines are
/// read by themselves where that reads more.
pub(crate) fn read_text(text: String, known: &Findings) -> Findings {
    let kept = (text.len() <= SEARCHED_BYTES_MAX).then(|| text.clone());
    let apart = kept.as_deref().and_then(stretches::marked);
    let whole = read_whole(text, kept, known);
    let Some(apart) = apart else {
        return whole;
    };
    let parts = read_joined(apart, known);
    let more = parts.facts() > whole.facts() && parts.trouble() <= whole.trouble();
    let is_sound = whole.has_blocks() && whole.trouble() == 0;
    let better = more
        && match is_sound {
            true => parts.holds(&whole),
            false => parts.holds_kinds_of(&whole),
        };
    if better { parts } else { whole }
}

fn read_whole(text: String, kept: Option<String>, known: &Findings) -> Findings {
    let mut best = read_joined(text, known);
    let amiss = !best.has_blocks() || best.trouble() > 0;
    let Some(text) = kept.filter(|_| amiss) else {
        return best;
    };
    for prefix in alike::prefixes(&text).into_iter().take(PREFIXES_MAX) {
        let mut known = known.clone();
        for (k, line) in text.split('\n').enumerate() {
            moments::note_stamp(k + 1, line.get(..prefix).unwrap_or_default(), &mut known);
        }
        let (rest, before) = alike::without(&text, prefix);
        let before = crate::numbers::shown(before);
        known.repaired(0, format!("`{before}` and the like taken off every line"));
        let found = read_joined(rest, &known);
        if !found.has_blocks() {
            continue;
        }
        // What a shorter one leaves before the lines would only be read as something else.
        let more = match best.has_blocks() {
            true => found.facts() > best.facts() * FACTS_TWICE && found.trouble() <= best.trouble(),
            false => true,
        };
        if more {
            best = found;
        }
        break;
    }
    best
}

/// Reads a text as it stands or with its lines joined.
fn read_joined(text: String, known: &Findings) -> Findings {
    let page = paste::outermost(&text);
    let bytes = text.len();
    let seen = Seen::default();
    let in_full = |pages: &Pages| pages.otherwise(|page, found| read_page(page, found, &seen));
    let mut best = in_full(&Pages::of(text, known));
    let mut doubt = None;
    // What a mail program may have done has to read better than what a window may have.
    let mut least = best.trouble();
    // What was taken for a mail program's work, page by page, may be a window's.
    let by_mailer = best.remarks.iter().any(|r| r.text == CUT_AT_BLANKS);
    // A sound reading gives way to what nothing but a window does.
    let gives_way = |cut: &Cut| least > 0 || by_mailer || cut.is_of_window();
    if let Some(cut) = Cut::by_window(&page).filter(gives_way) {
        let found = searched(&cut, bytes, &best, known);
        let joined = in_full(&found.pages);
        let (sound, fewer) = (best.trouble() == 0, joined.facts() < best.facts());
        if !fewer {
            least = least.min(joined.trouble());
        }
        let differs = joined.blocks != best.blocks;
        // Rows of a table have one width, and what was cut off is short.
        let rests = wrap::has_short_rests(&page, cut.width);
        let alike = differ(&joined, &best)
            && joined.facts() == best.facts()
            && sound
            && joined.trouble() == 0;
        let preferred = match (cut.is_of_window(), cut.by) {
            (true, By::WindowWithMark) => differs && joined.has_blocks(),
            (true, _) => {
                let (trouble, before) = (joined.trouble(), best.trouble());
                let more = joined.facts() > best.facts() && (rests || !sound) && trouble <= before;
                // The same figures with fewer complaints: what was complained of is only hidden.
                let sounder = differs && hardly_fewer(&joined, &best) && trouble < before;
                more || sounder || (by_mailer && alike)
            }
            (false, _) => false,
        };
        let alike = alike && !preferred && rests && by_mailer;
        let repair = cut_hard(cut.width);
        let preferred = preferred || (alike && cut.is_of_window());
        let kept = keep_better(&mut best, &joined, preferred, &repair);
        let otherwise = || alike.then(|| (0, otherwise_if_whole(cut.width)));
        doubt = match kept {
            true => found.doubt(&cut, known),
            false => None,
        };
        doubt = doubt.or_else(otherwise);
    }
    if let Some(cut) = Cut::by_mailer(&page).filter(|_| least > 0) {
        let found = searched(&cut, bytes, &best, known);
        let joined = in_full(&found.pages);
        let sounder = joined.trouble() < least;
        let preferred = hardly_fewer(&joined, &best) && joined.blocks != best.blocks;
        if sounder && keep_better(&mut best, &joined, preferred, CUT_AT_BLANKS) {
            doubt = found.doubt(&cut, known);
        }
    }
    if let Some((line, doubt)) = doubt {
        best.lost(line, doubt);
    }
    best
}

/// A page joined where that makes the reading sounder.
struct Searched {
    pages: Pages,
    best: Findings,
    ends: Vec<End>,
    /// The first line of which two readings are as good as each other.
    undecided: Option<usize>,
}

impl Searched {
    /// The line at which the reading may be wrong with what to say of it.
    fn doubt(&self, cut: &Cut, known: &Findings) -> Option<(usize, String)> {
        if let Some(line) = cut.doubtful(&self.ends) {
            return Some((line, digits_met(line)));
        }
        let first_word = || {
            let (line, others) = cut.otherwise(&self.ends)?;
            let found = Pages::of(cut.joined(&others).to_text(), known).as_they_stand();
            let alike =
                (found.trouble(), found.facts()) == (self.best.trouble(), self.best.facts());
            (alike && differ(&found, &self.best)).then_some(line)
        };
        let line = self.undecided.or_else(first_word)?;
        Some((
            line,
            format!(
                "line {line}: whether a word was cut in two at its end, or the line was broken between two words, is not known: compare with the original"
            ),
        ))
    }
}

fn searched(cut: &Cut, bytes: usize, whole: &Findings, known: &Findings) -> Searched {
    let read = |page: &Page| Pages::of(page.to_text(), known);
    let mut ends = cut.ends.clone();
    let mut page = cut.joined(&ends);
    let mut pages = read(&page);
    let mut best = pages.as_they_stand();
    let mut undecided = None;
    if let Some(others) = cut.at_blanks() {
        let other = cut.joined(&others);
        let others_pages = read(&other);
        let found = others_pages.as_they_stand();
        let alike = (found.trouble(), found.facts()) == (best.trouble(), best.facts());
        let sounder = found.trouble() < best.trouble() && found.facts() >= best.facts();
        if alike && differ(&found, &best) {
            undecided = Some(cut.first(&ends));
        }
        if sounder || (undecided.is_some() && cut.is_between_words()) {
            (best, page, pages, ends) = (found, other, others_pages, others);
        }
    }
    let sounder = |page: &Page, best: &Findings| {
        let mut pages = Pages::sounder_than(best.trouble(), page.to_text(), known)?;
        let found = pages.for_once();
        let sounder = found.trouble() < best.trouble() && found.facts() >= best.facts();
        sounder.then_some((pages, found))
    };
    // Lines that read no better in part were hardly cut.
    let hopeful = best.trouble() < whole.trouble() || best.facts() > whole.facts();
    let (mut tries, mut was_mended) = (0, false);
    let mut k = match bytes <= SEARCHED_BYTES_MAX && (hopeful || cut.is_of_window()) {
        true => 0,
        false => ends.len(),
    };
    while k < ends.len() && best.trouble() > 0 && tries < TRIES_MAX {
        for end in End::ALL {
            if end == ends[k] || !cut.may_be(k, end) || !is_near_damage(&page, cut.number(k), &best)
            {
                continue;
            }
            let kept = std::mem::replace(&mut ends[k], end);
            let other = cut.joined(&ends);
            tries += 1;
            match sounder(&other, &best) {
                Some((others_pages, found)) => {
                    (best, page, pages) = (found, other, others_pages);
                    was_mended = true;
                }
                None => ends[k] = kept,
            }
        }
        k += 1;
    }
    if was_mended {
        pages.read_again();
    }
    Searched {
        pages,
        best,
        ends,
        undecided,
    }
}

/// Whether the reading complains of a line close to the one that holds line `number` of the text.
fn is_near_damage(page: &Page, number: usize, found: &Findings) -> bool {
    /// A row that was cut is missed at the row of names above it, or at the row below.
    const LINES: usize = 3;
    let at = |number: usize| page.lines.partition_point(|line| line.number <= number);
    let place = at(number);
    found
        .damaged_lines()
        .any(|number| at(number).abs_diff(place) <= LINES)
}

/// Pages of joined lines and what they say: a text that is joined in two ways often gives the same pages.
#[derive(Default)]
struct Seen(RefCell<Vec<(Page, Rc<Findings>)>>);

impl Seen {
    fn read(&self, page: &Page) -> Rc<Findings> {
        let known = self
            .0
            .borrow()
            .iter()
            .find(|(known, _)| known == page)
            .map(|(_, found)| Rc::clone(found));
        known.unwrap_or_else(|| {
            let found = Rc::new(read_lines(page));
            self.0.borrow_mut().push((page.clone(), Rc::clone(&found)));
            found
        })
    }
}

/// Reads a page as it stands and, if its lines may have been cut at a column, also joined again; the
/// reading with less damage and more figures counts.
fn read_page(page: &Page, as_it_stands: &Findings, seen: &Seen) -> Findings {
    let mut best = as_it_stands.clone();
    let page = &wrap::without_margins(page);
    let mut unwrapped = page.clone();
    let (mut kept_page, mut doubtful) = (None, None);
    for _ in 0..HARD_WRAPS {
        let Some(width) = wrap::hard_wrap_width(&unwrapped) else {
            break;
        };
        // Where nothing is amiss, rows that stand apart are no sign of a cut.
        let joins = match best.trouble() {
            0 => Joins::All,
            _ => Joins::OfAKind,
        };
        let doubt = wrap::doubtful_seam(&unwrapped, width);
        let rests = wrap::has_short_rests(&unwrapped, width);
        unwrapped = wrap::joined(&unwrapped, width, joins);
        let joined = seen.read(&unwrapped);
        let more = best.trouble() == 0 && joined.trouble() == 0 && joined.facts() > best.facts();
        let alike = best.trouble() == 0
            && joined.trouble() == 0
            && joined.facts() == best.facts()
            && differ(&joined, &best)
            && rests;
        let kept = keep_better(&mut best, &joined, more || alike, &cut_hard(width));
        if kept && alike {
            best.lost(0, otherwise_if_whole(width));
        }
        if kept {
            kept_page = Some(unwrapped.clone());
        }
        doubtful = doubtful.or(doubt.filter(|_| kept));
    }
    let soft = wrap::soft_wrap_width(page);
    let of_rows = soft.and_then(|width| wrap::rows_width(page, width));
    for width in [soft, of_rows].into_iter().flatten() {
        if best.trouble() == 0 {
            break;
        }
        let mut joined = read_lines(&wrap::flowed(page, width));
        leftover::say_cut(page, &mut joined);
        if keep_better(&mut best, &joined, false, CUT_AT_BLANKS) {
            doubtful = wrap::number_at_edge(page);
        }
    }
    if let Some(line) = doubtful {
        best.lost(line, digits_met(line));
    }
    let run_on = || {
        let filled = refilled::begins_at(page);
        let joined = || refilled::joined_at(kept_page.as_ref()?);
        filled.or_else(joined)
    };
    if best.trouble() == 0
        && let Some(line) = run_on()
    {
        best.lost(line, format!("line {line}: the line ends were lost here, and the text was broken elsewhere: rows cannot be told apart. What can is read; paste the original text for the rest"));
    }
    best
}

const CUT_AT_BLANKS: &str = "lines were broken at blanks (by a mail program); joined again";

fn cut_hard(width: usize) -> String {
    format!("the lines were cut hard at column {width}; joined again")
}

fn otherwise_if_whole(width: usize) -> String {
    format!(
        "lines of {width} characters end as if they had been cut there, and read otherwise if they were not: compare the figures with the original"
    )
}

fn digits_met(line: usize) -> String {
    format!(
        "line {line}: digits end it and digits begin the next: whether a number was cut in two there, or two stood apart, is not known"
    )
}

fn hardly_fewer(joined: &Findings, best: &Findings) -> bool {
    joined.has_blocks() && joined.facts() + joined.facts() / FACTS_SHARE >= best.facts()
}

/// Whether figures of two readings differ: where the lines begin that hold them is no figure.
fn differ(one: &Findings, other: &Findings) -> bool {
    let mut pairs = one.blocks.iter().zip(&other.blocks);
    one.blocks.len() != other.blocks.len() || !pairs.all(|(one, other)| one.is_like(other))
}

/// Whether the other reading took the place of the best one.
fn keep_better(best: &mut Findings, other: &Findings, found_more: bool, repair: &str) -> bool {
    // Joined lines that nobody knows are in no trouble either: what was read has to have gained by it.
    let sounder = other.trouble() < best.trouble()
        && other.facts() >= best.facts().max(1)
        && other.blocks != best.blocks;
    if sounder || found_more {
        best.clone_from(other);
        best.repaired(0, repair);
    }
    sounder || found_more
}
