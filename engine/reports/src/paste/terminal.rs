//! What terminals leave behind: line ends, colours, bracketed pastes, overstrikes, `script`, `cat -A`.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{JOINED, Page};

/// On a single line, what looks like a control sequence may be of the text.
const BARE_LINES_MIN: usize = 2;

/// CR LF and lone CR become line ends; blank marks of soft line ends keep the line numbers.
pub(super) fn undo_line_ends(text: String, findings: &mut Findings) -> String {
    let plain = text.is_ascii() && !text.contains('\r');
    if plain || !text.contains(['\r', '\u{85}', '\u{2028}', '\u{2029}']) {
        return text;
    }
    findings.used(0, "line ends CR LF, CR or of Unicode read as line ends");
    text.replace(['\u{85}', '\u{2028}', '\u{2029}'], "\n")
        .replace("\r\r\n", "\n")
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_cat_a(page, findings);
    undo_escapes(page, findings);
    drop_script_lines(page);
    drop_interrupts(page);
    page.lines.retain(|line| !is_pager(line.text.trim()));
}

/// What `more`, `less` and `vi` write at the end of a screen.
fn is_pager(text: &str) -> bool {
    let more = text.strip_prefix("--More--");
    let less = text.strip_prefix("lines ").filter(|t| t.contains('-'));
    more.is_some_and(|rest| rest.is_empty() || (rest.starts_with('(') && rest.ends_with("%)")))
        || less.is_some_and(|t| {
            t.bytes()
                .all(|b| b.is_ascii_digit() || b"-/ %(END)".contains(&b))
        })
        || text == "(END)"
        || is_of_editor(text)
}

/// What vi shows below the end of a file: `~`, `"out.txt" 40L, 1234B`.
fn is_of_editor(text: &str) -> bool {
    let status = text
        .strip_prefix('"')
        .and_then(|text| text.split_once("\" "));
    let counts = status.and_then(|(_, counts)| counts.split_once("L, "));
    let all = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let counted = counts.is_some_and(|(lines, bytes)| {
        let bytes = bytes.strip_suffix(['B', 'C']);
        all(lines) && bytes.is_some_and(all)
    });
    text == "~" || counted
}

/// The terminal shows how a tool that repeats itself was ended; what it prints then may follow at once.
fn drop_interrupts(page: &mut Page) {
    for line in &mut page.lines {
        if let Some(rest) = line.text.trim_start().strip_prefix("^C") {
            line.text = rest.to_owned();
        }
        if let Some(head) = line.text.trim_end().strip_suffix("^C") {
            line.text = head.to_owned();
        }
    }
}

/// Counts the lines that soft line ends swallowed.
pub(super) fn renumber_soft_ends(page: &mut Page) {
    let mut shift = 0;
    for line in &mut page.lines {
        let own = line.text.chars().take_while(|c| *c == JOINED).count();
        shift += own;
        line.number += shift;
        if own > 0 {
            line.text = line.text.trim_start_matches(JOINED).to_owned();
        }
    }
}

/// `cat -A` writes `^I` for a tab and `$` at each line end.
fn undo_cat_a(page: &mut Page, findings: &mut Findings) {
    let filled: Vec<&str> = page
        .lines
        .iter()
        .map(|l| l.text.as_str())
        .filter(|t| !t.trim().is_empty())
        .collect();
    let ended = filled.iter().filter(|t| t.ends_with('$')).count();
    let long_line = filled.len() == 1 && filled[0].len() > 80 && !filled[0].contains(" $");
    let enough = filled.len() >= 3 || (filled.len() == 2 && ended == 2) || long_line;
    if !enough || ended * 10 < filled.len() * 8 {
        return;
    }
    findings.repaired(
        0,
        "output of `cat -A` (^I for tabs, $ at line ends); undone",
    );
    for line in &mut page.lines {
        let text = line.text.strip_suffix('$').unwrap_or(&line.text);
        line.text = text
            .replace("^M", "")
            .replace("^I", "\t")
            .replace("M-BM- ", " ")
            .replace("M-oM-;M-?", "");
    }
}

fn undo_escapes(page: &mut Page, findings: &mut Findings) {
    let lost_escapes = has_bare_sequences(page);
    let mut cleaned = 0;
    for line in &mut page.lines {
        let escaped = line.text.contains(['\u{1b}', '\u{8}', '\u{9b}']);
        if !escaped && !lost_escapes {
            continue;
        }
        let mut text = line.text.clone();
        if escaped {
            text = without_escapes(&text);
        }
        if lost_escapes {
            text = without_bare_sequences(&text);
        }
        cleaned += usize::from(text != line.text);
        line.text = text;
    }
    if cleaned > 0 {
        let lines = counted(cleaned, "line");
        findings.repaired(
            0,
            format!("terminal control sequences removed from {lines}"),
        );
    }
}

/// Whether sequences whose escape character was lost stand on several lines: ends of colours, or marks around
/// what was typed. `[m` ends a colour only where one begins: fio and others write words in brackets, too.
fn has_bare_sequences(page: &Page) -> bool {
    let sequences = |text: &str| -> Vec<String> {
        let starts = text.match_indices('[');
        let bare = starts.filter(|(at, _)| !text[..*at].ends_with('\u{1b}'));
        bare.map(|(at, _)| &text[at + 1..])
            .filter_map(|tail| Some(tail[..bare_sequence(tail)?].to_owned()))
            .collect()
    };
    let found: Vec<Vec<String>> = page.lines.iter().map(|l| sequences(&l.text)).collect();
    let begins = |s: &String| s.ends_with('m') && !["m", "0m", "00m"].contains(&s.as_str());
    let coloured = found.iter().flatten().any(begins);
    let typical =
        |s: &String| s.starts_with("?2004") || s == "0m" || s == "00m" || (s == "m" && coloured);
    let lines = found.iter().filter(|line| line.iter().any(typical)).count();
    lines >= BARE_LINES_MIN
}

/// Removes ECMA-48 control sequences, OSC strings and overstrikes.
pub(super) fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{8}' => {
                out.pop();
            }
            '\u{9b}' => skip_csi(&mut chars),
            '\u{1b}' => match chars.next() {
                Some('[') => skip_csi(&mut chars),
                Some(']' | 'P' | '^' | '_') => skip_string(&mut chars),
                Some('(' | ')' | '#' | '%') => {
                    chars.next();
                }
                _ => {}
            },
            _ => out.push(c),
        }
    }
    out
}

fn skip_csi(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    while let Some(c) = chars.next_if(|c| matches!(c, '\u{20}'..='\u{7e}')) {
        if matches!(c, '\u{40}'..='\u{7e}') {
            return;
        }
    }
}

fn skip_string(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    while let Some(c) = chars.next() {
        if c == '\u{7}' || (c == '\u{1b}' && chars.next_if_eq(&'\\').is_some()) {
            return;
        }
    }
}

/// Takes off sequences whose escape character was lost on the way: `[01;32m`, `[K`, `[?2004h`.
fn without_bare_sequences(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let tail = &rest[at + 1..];
        out.push_str(&rest[..at]);
        if let Some(length) = bare_sequence(tail) {
            rest = &tail[length..];
        } else {
            out.push('[');
            rest = tail;
        }
    }
    out.push_str(rest);
    out
}

/// How much of the text behind a bracket is a control sequence.
fn bare_sequence(tail: &str) -> Option<usize> {
    let is_argument = |c: char| c.is_ascii_digit() || c == ';' || c == '?';
    let arguments = tail.len() - tail.trim_start_matches(is_argument).len();
    let behind = &tail[arguments..];
    let ends = (behind.starts_with(['m', 'K']) && !tail.starts_with('?'))
        || (tail.starts_with("?2004") && behind.starts_with(['h', 'l']));
    let worded = arguments == 0 && is_word_in_brackets(tail);
    // `[1K, 2K)`: the bounds of a row of bpftrace.
    let bounds = behind.starts_with("K, ");
    (ends && !worded && !bounds).then_some(arguments + 1)
}

/// `m(1),_(2)]`, `mm__]`: what fio says its threads do.
fn is_word_in_brackets(tail: &str) -> bool {
    let of_word = |c: char| c.is_ascii_alphanumeric() || "(),_-/ ".contains(c);
    tail.trim_start_matches(of_word).starts_with(']')
}

fn drop_script_lines(page: &mut Page) {
    for k in 0..page.lines.len() {
        let text = &page.lines[k].text;
        let done = text.starts_with("Script done on");
        if !done && !text.starts_with("Script started on") {
            continue;
        }
        page.lines[k].text.clear();
        // The shell under it was left.
        let left = (0..k).rev().find(|at| !page.trimmed(*at).is_empty());
        if let Some(at) = left.filter(|at| done && matches!(page.trimmed(*at), "exit" | "logout")) {
            page.lines[at].text.clear();
        }
    }
}
