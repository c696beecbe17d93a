//! Bodies of mails as they are sent (RFC 2045): base64 and quoted-printable, as their header says, or a text
//! that is base64 throughout.

use super::transfer;
use crate::findings::Findings;
use crate::numbers::counted;

const ENCODING: &str = "content-transfer-encoding:";
const ENCODINGS: [&str; 2] = ["base64", "quoted-printable"];
const BOUNDARY: &str = "boundary=";

/// Shorter texts may be words that look like it.
const BARE_CHARACTERS_MIN: usize = 120;

pub(super) fn undo(text: String, findings: &mut Findings) -> String {
    if let Some(decoded) = bare(&text) {
        findings.repaired(0, SAID);
        return decoded;
    }
    let Some(part) = Part::first(&text) else {
        return text;
    };
    let decoded = match part.encoding {
        "base64" => decode(part.body),
        "quoted-printable" => Some(transfer::decoded(part.body)),
        _ => None,
    };
    let Some(decoded) = decoded else {
        return text;
    };
    findings.repaired(0, SAID);
    let left = part.behind.lines().filter(|l| !l.trim().is_empty()).count();
    if left > 0 {
        let lines = counted(left, "line");
        findings.skipped(
            0,
            format!("{lines} behind the part of the mail that was decoded: not read"),
        );
    }
    decoded
}

const SAID: &str =
    "the body of a mail in its transfer encoding; decoded, line numbers count inside it";

/// A body whose header says how it is encoded.
struct Part<'a> {
    encoding: &'a str,
    body: &'a str,
    /// What the line that ends the part keeps off: further parts.
    behind: &'a str,
}

impl<'a> Part<'a> {
    fn first(text: &'a str) -> Option<Self> {
        // Lower case of ASCII keeps the places of all bytes.
        let at = text.to_ascii_lowercase().find(ENCODING)?;
        let encoding = text[at + ENCODING.len()..].split_whitespace().next()?;
        let encoding = ENCODINGS
            .into_iter()
            .find(|known| encoding.eq_ignore_ascii_case(known))?;
        let heads = [("\n\n", 2), ("\r\n\r\n", 4)];
        let start = heads
            .into_iter()
            .find_map(|(gap, len)| Some(at + text[at..].find(gap)? + len))?;
        let delimiters = delimiters(&text[..start], at);
        let (body, behind) = split_at_end(&text[start..], encoding, &delimiters);
        Some(Self {
            encoding,
            body,
            behind,
        })
    }
}

/// What may end the part whose header stands at `at`: the boundaries that the headers name, and the line that
/// opened this part.
fn delimiters(heads: &str, at: usize) -> Vec<String> {
    let lower = heads.to_ascii_lowercase();
    let named = lower.match_indices(BOUNDARY).filter_map(|(k, _)| {
        let value = &heads[k + BOUNDARY.len()..];
        let name = match value.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => value.split([';', ' ', '\t', '\r', '\n']).next(),
        };
        name.filter(|name| !name.is_empty())
    });
    let mut found: Vec<String> = named.map(|name| format!("--{name}")).collect();
    let own = heads[..at].lines().rev();
    let first = own.take_while(|line| !line.trim().is_empty()).last();
    found.extend(
        first
            .map(str::trim_end)
            .filter(|line| line.starts_with("--") && line.contains(|c| c != '-'))
            .map(str::to_owned),
    );
    found
}

/// The body before the line that ends it, and what stands behind. A rule of dashes ends nothing, unless in
/// base64, which has no dashes.
fn split_at_end<'a>(text: &'a str, encoding: &str, delimiters: &[String]) -> (&'a str, &'a str) {
    let is_end = |line: &str| {
        let line = line.trim_end();
        let bare = line.strip_suffix("--").unwrap_or(line);
        (encoding == "base64" && line.starts_with("--"))
            || delimiters.iter().any(|own| own == line || own == bare)
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_end(line) {
            return (&text[..at], &text[at + line.len()..]);
        }
        at += line.len();
    }
    (text, "")
}

/// A text of nothing but base64.
fn bare(text: &str) -> Option<String> {
    let trimmed = text.trim();
    let enough = trimmed.len() >= BARE_CHARACTERS_MIN && !trimmed.contains([' ', '\t']);
    if !enough || trimmed.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    decode(trimmed).filter(|text| text.contains('\n'))
}

fn decode(body: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(body.len() / 4 * 3);
    let (mut held, mut bits) = (0_u32, 0_u32);
    for byte in body.trim().bytes().filter(|b| !b.is_ascii_whitespace()) {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => continue,
            _ => return None,
        };
        held = held << 6 | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    let plain = |c: char| !c.is_control() || c.is_whitespace() || c == '\u{1b}';
    text.chars().all(plain).then_some(text)
}
