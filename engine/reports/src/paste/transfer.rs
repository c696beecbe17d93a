//! Texts inside other notations: quoted-printable mails, JSON strings.

use super::json_texts::{HOSTS, LIST_LINES_MIN, lists, strings};
use crate::findings::Findings;
use crate::page::JOINED;
use serde_json::Value;

/// Nesting beyond this is no report (serde_json itself stops at 128).
const JSON_DEPTH_MAX: usize = 100;

/// Undoes quoted-printable (RFC 2045, 6.7) if every `=` of the text is an escape or a soft line end.
pub(super) fn undo_quoted_printable(text: String, findings: &mut Findings) -> String {
    if !is_quoted_printable(&text) {
        return text;
    }
    findings.repaired(0, "quoted-printable text (=3D, soft line ends) decoded");
    decoded(&text)
}

pub(super) fn decoded(text: &str) -> String {
    // A soft line end joins two lines; a mark keeps the numbers of the lines that follow.
    let mut bytes = Vec::with_capacity(text.len());
    let mut owed = 0_usize;
    let raw = text.as_bytes();
    let mut k = 0;
    while k < raw.len() {
        match raw[k] {
            b'=' => match escape(&raw[k + 1..]) {
                Some((Some(byte), used)) => {
                    bytes.push(byte);
                    k += 1 + used;
                }
                Some((None, used)) => {
                    owed += 1;
                    k += 1 + used;
                }
                None => {
                    bytes.push(b'=');
                    k += 1;
                }
            },
            b'\n' => {
                bytes.push(b'\n');
                bytes.extend(std::iter::repeat_n(JOINED as u8, owed));
                owed = 0;
                k += 1;
            }
            byte => {
                bytes.push(byte);
                k += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One escape behind `=`: its byte, or nothing for a soft line end; and how many bytes it takes.
fn escape(rest: &[u8]) -> Option<(Option<u8>, usize)> {
    match rest {
        [b'\n', ..] => Some((None, 1)),
        [b'\r', b'\n', ..] => Some((None, 2)),
        [high, low, ..] if is_upper_hex(*high) && is_upper_hex(*low) => {
            let digits = std::str::from_utf8(&rest[..2]).ok()?;
            Some((Some(u8::from_str_radix(digits, 16).ok()?), 2))
        }
        _ => None,
    }
}

fn is_upper_hex(b: u8) -> bool {
    b.is_ascii_digit() || (b'A'..=b'F').contains(&b)
}

/// Whether what stands before a soft line end fits into a line of quoted-printable text (RFC 2045, 6.7).
fn is_short_line(before: &[u8]) -> bool {
    const BYTES_MAX: usize = 75;
    let line = before.rsplit(|byte| *byte == b'\n').next();
    line.is_none_or(|line| line.len() <= BYTES_MAX)
}

fn is_quoted_printable(text: &str) -> bool {
    let raw = text.as_bytes();
    let (mut escapes, mut typical, mut other) = (0_usize, 0_usize, 0_usize);
    for k in (0..raw.len()).filter(|k| raw[*k] == b'=') {
        match escape(&raw[k + 1..]) {
            // Soft line ends keep lines short; who cuts at a column cuts behind any sign.
            Some((None, _)) if !is_short_line(&raw[..k]) => other += 1,
            Some((byte, used)) => {
                escapes += 1;
                let behind = raw.get(k + 1 + used);
                let follows_another = k >= 3 && raw[k - 3] == b'=';
                typical += usize::from(match byte {
                    None | Some(b'=' | b'\t') => true,
                    // Of a longer number in hexadecimal, as traces name a file's handle: `FH=B083`.
                    Some(0xa0..) => follows_another || !behind.is_some_and(|b| is_upper_hex(*b)),
                    // A blank is only written so at the end of a line: `port=2049` holds none.
                    Some(b' ') => matches!(behind, None | Some(b'\n' | b'\r' | b'=')),
                    // The line end of a file with CR LF, whose own end follows or is written out, too.
                    Some(b'\r') => {
                        let rest = &raw[k + 1 + used..];
                        matches!(behind, None | Some(b'\n' | b'\r')) || rest.starts_with(b"=0A")
                    }
                    Some(b'\n') => raw[..k].ends_with(b"=0D"),
                    // The middle of a letter, never its beginning: `rsize=8192` holds none.
                    Some(0x80..) => follows_another,
                    Some(_) => false,
                });
            }
            None => other += 1,
        }
    }
    typical > 0 && escapes >= other * 20 && typical * 2 >= escapes
}

/// The report inside a JSON document that carries it as a string with line ends.
pub(super) fn text_in_json(text: &str, findings: &mut Findings) -> Option<String> {
    let trimmed = text.trim();
    let without_marks = trimmed
        .starts_with(['{', '[', '"'])
        .then(|| trimmed.replace(JOINED, ""));
    let trimmed = without_marks.as_deref().unwrap_or(trimmed);
    if trimmed.starts_with(['{', '[']) && depth(trimmed) > JSON_DEPTH_MAX {
        findings.refused(1, "this is JSON nested too deeply for any known report");
        return None;
    }
    let mut texts = Vec::new();
    if trimmed.starts_with(['{', '[', '"']) {
        match serde_json::from_str::<Value>(trimmed) {
            Ok(value) => {
                texts = strings(&value, trimmed, |text| text.contains('\n'));
                if texts.is_empty() {
                    texts = lists(&value, trimmed);
                }
                if texts.is_empty() {
                    texts = strings(&value, trimmed, super::flattened::is_table);
                }
            }
            Err(_) => match python_list(trimmed) {
                Some(text) => texts.push(text),
                None => log_lines(trimmed, &mut texts),
            },
        }
    } else if let Some(document) = behind_arrow(trimmed) {
        if let Ok(value) = serde_json::from_str::<Value>(document) {
            texts = strings(&value, document, |text| {
                text.contains('\n') || super::flattened::is_table(text)
            });
        }
    } else if let Some(text) = python_string(trimmed) {
        texts.push(text);
    } else if !trimmed.contains('\n')
        && !super::logfmt::holds_lines(trimmed)
        && !super::ansible::is_one(trimmed)
        && trimmed.matches("\\n").count() >= 3
    {
        texts = behind_stamp(trimmed);
        if texts.is_empty() {
            texts.push(trimmed.replace("\\n", "\n").replace("\\t", "\t"));
        }
    }
    if texts.is_empty() {
        return None;
    }
    findings.repaired(
        0,
        "the report is text inside JSON; read from there, line numbers count inside it",
    );
    Some(texts.join("\n"))
}

/// `Mar  5 10:12:44 host1 check[812]: {…}`: the texts of an object behind what a log sets before it.
fn behind_stamp(line: &str) -> Vec<String> {
    let document = &line[line.find('{').unwrap_or(line.len())..];
    let value = serde_json::from_str::<Value>(document);
    let texts = value.map(|value| strings(&value, document, |text| text.contains('\n')));
    texts.unwrap_or_default()
}

/// `ok: [host1] => {…}`: one result of a configuration tool.
fn behind_arrow(text: &str) -> Option<&str> {
    let head = text.lines().next()?;
    let (task, _) = head.split_once(" => {")?;
    (task.len() < 100 && text.ends_with('}')).then(|| &text[task.len() + 4..])
}

/// `b'…\n…'` or `'…\n…'` as Python prints what a command said.
fn python_string(text: &str) -> Option<String> {
    let literal = text.strip_prefix('b').unwrap_or(text);
    let (inside, rest) = python_literal(literal)?;
    (rest.trim().is_empty() && inside.contains('\n')).then_some(inside)
}

/// `['…', '…']`: the lines of a text as a list of Python.
fn python_list(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('[')?.strip_suffix(']')?;
    let mut lines = Vec::new();
    while !rest.trim().is_empty() {
        let item = rest.trim_start();
        let (line, more) = python_literal(item.strip_prefix('b').unwrap_or(item))?;
        lines.push(line.trim_end_matches('\n').to_owned());
        rest = more.trim_start().strip_prefix(',').unwrap_or(more);
    }
    (lines.len() >= LIST_LINES_MIN).then(|| lines.join("\n"))
}

/// A literal in single or double marks, and what stands behind it.
pub(super) fn python_literal(text: &str) -> Option<(String, &str)> {
    let mark = text.chars().next().filter(|c| *c == '\'' || *c == '"')?;
    let mut inside = String::with_capacity(text.len());
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => match chars.next()?.1 {
                'n' => inside.push('\n'),
                't' => inside.push('\t'),
                'r' => {}
                'x' if text[at..].get(2..4).is_some_and(|digits| digits > "7f") => {
                    let (letters, used) = of_bytes(&text[at..])?;
                    inside.push_str(&letters);
                    chars.nth(used.checked_sub(3)?);
                }
                sign @ ('x' | 'u') => {
                    let digits = if sign == 'x' { 2 } else { 4 };
                    match by_number(text.get(at + 2..at + 2 + digits)) {
                        Some(c) => {
                            inside.push(c);
                            chars.nth(digits - 1);
                        }
                        None => inside.push(sign),
                    }
                }
                other => inside.push(other),
            },
            c if c == mark => return Some((inside, &text[at + c.len_utf8()..])),
            c => inside.push(c),
        }
    }
    None
}

/// Bytes one after another, `\xc2\xa0`: the letters that they are in UTF-8, or each a letter, and how long they stand.
fn of_bytes(text: &str) -> Option<(String, usize)> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(digits) = rest.strip_prefix("\\x").and_then(|rest| rest.get(..2)) {
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &rest[4..];
    }
    let letters = String::from_utf8(bytes);
    let letters =
        letters.unwrap_or_else(|fault| fault.as_bytes().iter().map(|b| char::from(*b)).collect());
    Some((letters, text.len() - rest.len()))
}

/// The character with the number, which is hexadecimal.
fn by_number(digits: Option<&str>) -> Option<char> {
    char::from_u32(u32::from_str_radix(digits?, 16).ok()?)
}

/// One JSON object per line, as container logs are written: the message strings in a row.
fn log_lines(text: &str, texts: &mut Vec<String>) {
    let mut messages: Vec<(Option<String>, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(line) else {
            return;
        };
        let message = ["log", "message", "msg", "MESSAGE", "line", "content"]
            .iter()
            .find_map(|key| fields.get(*key)?.as_str());
        let Some(message) = message else { return };
        let host = HOSTS
            .iter()
            .find_map(|key| fields.get(*key)?.as_str())
            .map(str::to_owned);
        messages.push((host, message.trim_end_matches('\n').to_owned()));
    }
    // Logs of several hosts are told apart as the lines of a parallel shell are.
    let mut hosts: Vec<&str> = messages.iter().filter_map(|(h, _)| h.as_deref()).collect();
    let all = hosts.len() == messages.len();
    hosts.sort_unstable();
    hosts.dedup();
    let several = all && hosts.len() > 1;
    let mut joined = String::new();
    for (host, message) in &messages {
        for line in message.split('\n') {
            if let Some(host) = host.as_ref().filter(|_| several) {
                joined.push_str(host);
                joined.push_str(": ");
            }
            joined.push_str(line);
            joined.push('\n');
        }
    }
    texts.push(joined);
}

/// Deepest nesting of brackets outside strings.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0_usize, 0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}
