//! Characters that look like others or like nothing: blanks of all kinds, zero-width and direction marks.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;

/// More control characters than this share of a text, and it is none.
const CONTROL_SHARE: usize = 20;

/// Whoever turns blanks into tabs turns those between the words of a title as well.
fn is_title_with_tabs(text: &str) -> bool {
    let title = text.trim();
    let word = |w: &str| w.starts_with(|c: char| c.is_ascii_alphabetic());
    title.ends_with(':')
        && title.contains('\t')
        && !title.contains([' ', '='])
        && title.split('\t').all(word)
}

fn is_dash(c: char) -> bool {
    ('\u{2010}'..='\u{2015}').contains(&c)
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let (mut blanks, mut zero_width, mut direction) = (0, 0, 0);
    let (mut typeset, mut controls, mut total) = (0, 0, 0);
    let mut in_number = None;
    for line in &mut page.lines {
        total += line.text.len();
        if is_title_with_tabs(&line.text) {
            line.text = line.text.replace('\t', " ");
        }
        if line
            .text
            .bytes()
            .all(|b| (0x20..0x7f).contains(&b) || b == b'\t')
        {
            continue;
        }
        let mut out = String::with_capacity(line.text.len());
        let mut chars = line.text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {
                    zero_width += 1;
                    let inside = out.ends_with(|c: char| c.is_ascii_digit())
                        && chars.peek().is_some_and(char::is_ascii_digit);
                    if inside {
                        in_number.get_or_insert(line.number);
                    }
                }
                // The first byte of a no-break blank, whose two somebody's program read as two characters.
                '\u{c2}' if chars.peek() == Some(&'\u{a0}') => {}
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                    direction += 1
                }
                ' ' | '\t' => out.push(c),
                '\u{201c}'..='\u{201f}' => {
                    typeset += 1;
                    out.push('"');
                }
                '\u{2018}'..='\u{201b}' => {
                    typeset += 1;
                    out.push('\'');
                }
                // At the beginning of a line, word processors make one of two: `-- Original mount options:`.
                '\u{2013}' | '\u{2014}'
                    if chars.peek() == Some(&' ') && out.bytes().all(|b| b == b' ') =>
                {
                    typeset += 1;
                    out.push_str("--");
                }
                '\u{2010}'..='\u{2015}' | '\u{2212}'
                    if chars.peek().is_some_and(char::is_ascii_alphanumeric) =>
                {
                    typeset += 1;
                    out.push('-');
                }
                // A rule, which says nothing.
                c if is_dash(c)
                    && (chars.peek().is_some_and(|c| is_dash(*c) || *c == '-')
                        || out.ends_with("--")) =>
                {
                    out.push('-');
                }
                '\u{ff1a}' | '\u{ff05}' if out.ends_with(|c: char| c.is_ascii_alphanumeric()) => {
                    typeset += 1;
                    out.push(if c == '\u{ff1a}' { ':' } else { '%' });
                }
                c if c.is_control() => controls += 1,
                c if c.is_whitespace() || c == '\u{2800}' || c == '\u{3164}' => {
                    blanks += 1;
                    out.push(' ');
                }
                c => out.push(c),
            }
        }
        line.text = out;
    }
    if blanks > 0 {
        findings.used(
            0,
            format!(
                "{} read as plain",
                counted(blanks, "no-break or other special blank")
            ),
        );
    }
    if zero_width > 0 {
        let line = in_number.unwrap_or(0);
        findings.repaired(
            line,
            format!(
                "{zero_width} zero-width characters removed{}",
                if line > 0 {
                    ", also inside numbers"
                } else {
                    ""
                }
            ),
        );
    }
    if typeset > 0 {
        findings.repaired(
            0,
            format!(
                "{} of a word processor read as plain",
                counted(typeset, "sign")
            ),
        );
    }
    if direction > 0 {
        findings.repaired(
            0,
            format!("characters that turn the direction of writing removed: {direction}"),
        );
    }
    if controls > 0 {
        findings.repaired(
            0,
            format!("{} removed", counted(controls, "control character")),
        );
    }
    if controls * CONTROL_SHARE > total.max(1) {
        findings.refused(0, "this is not text: too many control characters");
    }
}
