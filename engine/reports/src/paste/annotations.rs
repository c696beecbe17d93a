//! What an author wrote behind a row: `118380  7843  118380   <--- retrans!`.
//!
//! Figures and names end where the arrow stands. The rows of a series keep theirs: there they divide it into phases.

use crate::findings::Findings;
use crate::formats::bsd::per_interval;
use crate::formats::two_columns;
use crate::numbers::{self, looks_numeric, shown};
use crate::page::Page;

/// Nothing but an author draws these.
const ARROWS: [&str; 5] = ["<--", "<==", "←", "⇐", "<—"];

/// These stand in prose and commands too: they end a row of figures alone.
const SIGNS: [&str; 5] = ["<", "#", "//", "!", "("];

/// Who points at figures repeats one or two of them; where more follow, lines have run together.
const FIGURES_IN_REMARK: usize = 2;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut in_series = false;
    // Whether a series begins takes longer to tell, and matters to nothing else.
    let any = page
        .lines
        .iter()
        .any(|line| annotation(&line.text).is_some());
    if !any {
        return;
    }
    for i in 0..page.len() {
        let text = page.at(i);
        let place = annotation(text);
        let head = text[..place.unwrap_or(text.len())].trim_end();
        let is_row = head.split_whitespace().all(|t| numbers::count(t).is_ok());
        in_series = begins_series(page, i) || (in_series && is_row);
        let Some(place) = place.filter(|_| !in_series) else {
            continue;
        };
        let (line, length) = (page.number(i), head.len());
        let note = shown(text[place..].trim());
        findings.used(
            line,
            format!("line {line}: what its author wrote behind it is set aside: '{note}'"),
        );
        page.lines[i].text.truncate(length);
    }
}

/// Rows whose reader keeps what is behind them.
fn begins_series(page: &Page, i: usize) -> bool {
    two_columns::starts(page, i) && !per_interval::starts(page, i)
}

/// Where the author's words begin.
fn annotation(text: &str) -> Option<usize> {
    let begins = |byte: u8| matches!(byte, b'<' | b'#' | b'/' | b'!' | b'(') || !byte.is_ascii();
    if !text.bytes().any(begins) {
        return None;
    }
    // What `head` and `tail` set above a file is in arrows, too.
    if text.starts_with("==>") {
        return None;
    }
    let of_row = || {
        ARROWS.iter().filter_map(|sign| text.find(sign)).find(|at| {
            let head = &text[..*at];
            let ends = |c: char| c.is_ascii_alphanumeric() || "%):.…".contains(c);
            head.ends_with([' ', '\t']) && head.trim_end().ends_with(ends)
        })
    };
    behind_figures(text)
        .or_else(of_row)
        .filter(|place| is_remark(&text[*place..]))
}

fn is_remark(text: &str) -> bool {
    let text = text.trim_end();
    let figures = text.split_whitespace().filter(|token| looks_numeric(token));
    // `<14>1` begins a line of syslog, `<unstable>` is a flag, `(xfr#1, to-chk=0/1)` a tool's own.
    let is_tag = text.starts_with('<') && text[1..].starts_with(char::is_alphanumeric);
    let is_of_a_tool = text.starts_with('(') && (!text.ends_with(')') || text.contains(['=', '#']));
    figures.count() <= FIGURES_IN_REMARK && !is_tag && !is_of_a_tool
}

/// What begins with a sign behind several figures, be they alone or have a name (`rpc 118380 7843 118380`).
fn behind_figures(text: &str) -> Option<usize> {
    /// `xprt: tcp 900 1 1`.
    const NAMES_MAX: usize = 2;
    /// Prose ends in one figure.
    const FIGURES_MIN: usize = 2;
    /// Behind a key one will do (`age: 1000`), but tools have brackets there.
    const BEHIND_KEY: [&str; 3] = ["//", "#", "<"];
    let share = |token: &str| token.starts_with('(') && token.contains('%');
    // An address is none: packets go from one to another. Nor is a time, which stands before lines of a log.
    let number = |token: &str| {
        looks_numeric(token) && token.matches('.').count() < 2 && !token.contains(':')
    };
    let figure = |token: &str| number(token) || token == "%" || share(token);
    let key = text.split_whitespace().next()?.ends_with(':');
    let (mut names, mut figures) = (0, 0);
    for token in text.split_whitespace() {
        let at = token.as_ptr() as usize - text.as_ptr() as usize;
        if figure(token) {
            figures += 1;
        } else if figures > 0 || names == NAMES_MAX {
            let words = text[at..].contains(char::is_alphabetic) || token.starts_with(['!', '<']);
            let begins = |signs: &[&str]| signs.iter().any(|sign| token.starts_with(sign));
            let several = figures >= FIGURES_MIN && begins(&SIGNS);
            let one = key && figures == 1 && begins(&BEHIND_KEY);
            return (words && (several || one)).then_some(at);
        } else {
            names += 1;
        }
    }
    None
}
