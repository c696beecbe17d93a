//! Output inside a string of a program: `text = """nas:/vol mounted on …`, `"rpc 5 0 5\nproc3 22 …\n"`.
//!
//! What stands before the string is no part of the output, nor is what stands behind its end.

use super::transfer;
use crate::findings::Findings;
use crate::page::{Line, Page};

/// Marks around a string of several lines; longer ones first.
const MARKS: [&str; 4] = ["\"\"\"", "'''", "`", "\""];

/// Line ends written as `\n` that one string must have to be a text of lines.
const LINE_ENDS_MIN: usize = 2;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let written = set_lines(page);
    let cut = cut_borders(page);
    if written + cut > 0 {
        findings.repaired(
            0,
            "strings of a program: their marks and the code before them taken off",
        );
    }
}

/// Sets the lines of strings that hold several apart.
fn set_lines(page: &mut Page) -> usize {
    let mut found = 0;
    for line in std::mem::take(&mut page.lines) {
        match lines_of(&line.text) {
            Some(parts) => {
                found += 1;
                let number = line.number;
                page.lines
                    .extend(parts.into_iter().map(|text| Line { number, text }));
            }
            None => page.lines.push(line),
        }
    }
    found
}

/// The code before the string stays a line: it keeps two strings apart.
fn lines_of(text: &str) -> Option<Vec<String>> {
    if let Some(lines) = literal(text) {
        return Some(lines);
    }
    if !text.contains('"') {
        return None;
    }
    let holds = |part: &&str| part.matches("\\n").count() >= LINE_ENDS_MIN;
    let string = text.split('"').skip(1).step_by(2).find(holds)?;
    let lines = string.split("\\n").map(|line| line.replace("\\t", "\t"));
    let code = text.split('"').next().map(str::to_owned);
    Some(code.into_iter().chain(lines).collect())
}

/// The lines of a literal of Python in single marks that is all of its line: `'nas:/vol mounted on /mnt:\n\n  op/s\t…'`.
fn literal(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    let bare = text.strip_prefix(['b', 'u']).unwrap_or(text);
    if !bare.starts_with('\'') || bare.matches("\\n").count() < LINE_ENDS_MIN {
        return None;
    }
    let (inside, rest) = transfer::python_literal(bare)?;
    let ends = rest.trim_end_matches([',', ')']).is_empty();
    ends.then(|| inside.split('\n').map(str::to_owned).collect())
}

/// Takes off the code before a string of several lines, its marks, and the code behind it.
fn cut_borders(page: &mut Page) -> usize {
    let may_hold = |line: &Line| line.text.bytes().any(|b| matches!(b, b'"' | b'\'' | b'`'));
    if !page.lines.iter().any(may_hold) {
        return 0;
    }
    let last = MARKS.map(|mark| page.lines.iter().rposition(|line| line.text.contains(mark)));
    let cells = cells(page);
    let mut open: Option<&str> = None;
    let mut found = 0;
    for (i, line) in page.lines.iter_mut().enumerate() {
        if let Some(mark) = open {
            // Marks in pairs belong to what the string holds.
            let closes = line.text.matches(mark).count() % 2 == 1;
            if let Some(at) = line.text.find(mark).filter(|_| closes) {
                line.text.truncate(at);
                open = None;
            }
            continue;
        }
        if !may_hold(line) {
            continue;
        }
        let opened = MARKS.iter().zip(last).find_map(|(mark, last)| {
            let (before, inside) = line.text.split_once(mark)?;
            // A text that was cut has no end of the string; prose before a colon must show one.
            let closes = last.is_some_and(|last| last > i) || !before.trim_end().ends_with(':');
            let begins = (closes && is_before_a_string(before)) || cells.contains(&i);
            (begins && !inside.contains(mark)).then(|| (*mark, inside.to_owned()))
        });
        if let Some((mark, inside)) = opened {
            line.text = inside.trim_end_matches('\\').to_owned();
            open = Some(mark);
            found += 1;
        }
    }
    found
}

/// The lines in which a cell of a spreadsheet or a quotation begins that holds several: its mark is the first of its
/// line or stands behind a comma, and the one that closes it ends its line or the cell.
fn cells(page: &Page) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open = None;
    for (i, line) in page.lines.iter().enumerate() {
        let text = line.text.trim_end();
        let odd = text.matches('"').count() % 2 == 1;
        if !odd {
            continue;
        }
        let ends =
            text.ends_with('"') || text.rsplit('"').next().is_some_and(|b| b.starts_with(','));
        if let Some(begun) = open.take().filter(|_| ends) {
            found.push(begun);
            continue;
        }
        let before = text.split('"').next().unwrap_or_default().trim_start();
        open = (before.is_empty() || before.ends_with(',')).then_some(i);
    }
    found
}

/// `let text = `, `read(`, `content: `, with the sign of a raw string.
fn is_before_a_string(code: &str) -> bool {
    let code = code.trim_end_matches(['r', '#', 'f', 'b']).trim_end();
    code.len() > 1 && code.ends_with(['=', '(', ':'])
}
