//! Marks that an author, a wiki or a page set around figures of a row: `_7843_`, `-->7843<--`, `{color:red}7843{color}`,
//! `<b>68765  58%</b>`, `7843 (!!!)`. The figures are read without them.

use crate::findings::Findings;
use crate::numbers::{clock_s, counted, is_placeholder, plain_decimal};
use crate::page::Page;

/// Tags of pages that set words apart inside of a line.
const TAGS: [&str; 16] = [
    "b", "strong", "i", "em", "u", "s", "ins", "del", "mark", "code", "tt", "kbd", "span", "font",
    "big", "small",
];

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let (mut edited, mut first) = (0_usize, 0);
    for line in &mut page.lines {
        let Some(plain) = without_marks(&line.text) else {
            continue;
        };
        first = if first == 0 { line.number } else { first };
        edited += 1;
        line.text = plain;
    }
    if edited > 0 {
        findings.used(
            first,
            format!("marks around figures taken off {}", counted(edited, "line")),
        );
    }
}

fn without_marks(text: &str) -> Option<String> {
    /// Rows are no longer.
    const LINE_BYTES_MAX: usize = 1000;
    if text.len() > LINE_BYTES_MAX || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let untagged = without_tags(text);
    let plain = untagged.as_deref().unwrap_or(text);
    without_signs(plain)
        .or_else(|| without_pairs_of_signs(plain))
        .or(untagged)
}

/// `_7843_` anywhere, in a sentence too.
fn without_pairs_of_signs(text: &str) -> Option<String> {
    let emphasized = |word: &Word<'_>| {
        !word.before.is_empty()
            && word.before.chars().all(|c| "_~=->→".contains(c))
            && mirrors(word.before, word.behind)
    };
    if !text.contains(['_', '~', '=', '<', '←']) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut end = 0;
    let mut found = false;
    for token in text.split_whitespace() {
        let at = token.as_ptr() as usize - text.as_ptr() as usize;
        plain.push_str(&text[end..at]);
        end = at + token.len();
        let figure = Word::of(token).filter(emphasized).map(|word| word.figure);
        found |= figure.is_some();
        plain.push_str(figure.unwrap_or(token));
    }
    plain.push_str(&text[end..]);
    found.then_some(plain)
}

/// The text without tags in pairs around figures.
fn without_tags(text: &str) -> Option<String> {
    if !text.contains("</") && !text.contains("{color") {
        return None;
    }
    let mut plain = text.to_owned();
    if text.contains("</") {
        for tag in TAGS {
            let closing = format!("</{tag}>");
            plain = without_pairs(plain, &format!("<{tag}"), '>', &closing);
        }
    }
    if text.contains("{color") {
        plain = without_pairs(plain, "{color:", '}', "{color}");
    }
    (plain != text).then_some(plain)
}

/// What stands between an opening tag, which may have attributes, and the closing one, where that is figures.
fn without_pairs(text: String, opening: &str, end: char, closing: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(opening) {
        let tail = &rest[at + opening.len()..];
        let own = opening.ends_with(':') || tail.starts_with([end, ' ']);
        let inner = tail.find(end).map(|end| &tail[end + 1..]).filter(|_| own);
        let inner = inner.and_then(|inner| inner.split_once(closing));
        match inner.filter(|(inner, _)| inner.split_whitespace().all(is_figure)) {
            Some((inner, behind)) => {
                plain.push_str(&rest[..at]);
                plain.push_str(inner);
                rest = behind;
            }
            None => {
                plain.push_str(&rest[..at + opening.len()]);
                rest = tail;
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// A word of a row: the figure inside, and what stands before and behind it.
struct Word<'a> {
    before: &'a str,
    figure: &'a str,
    behind: &'a str,
}

impl<'a> Word<'a> {
    fn of(word: &'a str) -> Option<Self> {
        if is_figure(word) {
            return Some(Self {
                before: "",
                figure: word,
                behind: "",
            });
        }
        let begins = |c: char| "_*~=-><→⇒«»`!^[{".contains(c);
        let ends = |c: char| "_*~=-><←⇐«»`!?^]}".contains(c);
        let figure = word.trim_start_matches(begins);
        let before = &word[..word.len() - figure.len()];
        let inner = figure.trim_end_matches(ends);
        is_figure(inner).then_some(Self {
            before,
            figure: inner,
            behind: &figure[inner.len()..],
        })
    }

    fn is_plain(&self) -> bool {
        self.before.is_empty() && self.behind.is_empty()
    }
}

/// A sign without a figure, which nothing but an author sets behind one.
fn is_sign(word: &str) -> bool {
    const ARROWS: [&str; 8] = ["<-", "<--", "<---", "<==", "<<", "<<<", "←", "⇐"];
    let shout = word.chars().all(|c| "!?()".contains(c)) && word.contains('!');
    shout || ARROWS.contains(&word)
}

/// A row of figures without the signs around some of them: as many open as close, or they are set behind one.
fn without_signs(text: &str) -> Option<String> {
    /// A name and a time, `AM` behind it.
    const NAMES_MAX: usize = 2;
    /// Fewer figures stand in prose and commands, too.
    const FIGURES_MIN: usize = 2;
    let bare = text.trim_start();
    if bare.starts_with(['#', '>', '+', '-', '|', '*']) && bare[1..].starts_with([' ', '\t']) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let (mut end, mut figures, mut names, mut marks) = (0, 0, 0, 0);
    // What has opened and not closed.
    let mut open: Option<&str> = None;
    for token in text.split_whitespace() {
        let at = token.as_ptr() as usize - text.as_ptr() as usize;
        if is_sign(token) && figures > 0 {
            let rest = text[at + token.len()..].trim_start();
            let ends_row = rest.is_empty();
            // Behind the last figure it is a remark on the row, which may have words.
            if ends_row {
                break;
            }
            plain.push_str(text[end..at].trim_end());
            end = at + token.len();
            marks += 1;
            continue;
        }
        plain.push_str(&text[end..at]);
        end = at + token.len();
        match Word::of(token) {
            Some(word) => {
                figures += 1;
                marks += usize::from(!word.is_plain());
                match (open, word.before, word.behind) {
                    (_, "", "") => {}
                    (None, "", behind) if behind.starts_with(['!', '<', '←', '⇐']) => {}
                    (None, before, "") if !before.is_empty() => open = Some(before),
                    (None, before, behind) if mirrors(before, behind) => {}
                    (Some(before), "", behind) if mirrors(before, behind) => open = None,
                    _ => return None,
                }
                plain.push_str(word.figure);
            }
            None if figures == 0 && names < NAMES_MAX && is_name(token) => {
                names += 1;
                plain.push_str(token);
            }
            None if is_placeholder(token) => plain.push_str(token),
            None => return None,
        }
    }
    plain.push_str(&text[end..]);
    (marks > 0 && figures >= FIGURES_MIN && open.is_none()).then_some(plain)
}

fn is_name(token: &str) -> bool {
    clock_s(token).is_some() || token.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether what closes is what opened, seen from the other side.
fn mirrors(before: &str, behind: &str) -> bool {
    let turned = |c: char| match c {
        '>' => '<',
        '<' => '>',
        '→' => '←',
        '⇒' => '⇐',
        '«' => '»',
        '»' => '«',
        '[' => ']',
        '{' => '}',
        other => other,
    };
    before.chars().rev().map(turned).eq(behind.chars())
}

/// `7843`, `1,234`, `58%`, `(0.1%)`, `-3`.
fn is_figure(word: &str) -> bool {
    let inner = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    let share = inner.unwrap_or(word);
    let figure = share.strip_suffix('%').unwrap_or(share);
    let bare = figure.replace(',', "");
    !figure.ends_with(',')
        && plain_decimal(&bare).is_some()
        && (inner.is_none() || share.ends_with('%'))
}
