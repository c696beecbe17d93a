//! Bodies of mails as they are sent (RFC 2045): base64 and quoted-printable, as their header says, or a text
//! that is base64 throughout.

use super::transfer;
use crate::findings::Findings;

/// Shorter texts may be words that look like it.
const BARE_CHARACTERS_MIN: usize = 120;

pub(super) fn undo(text: String, findings: &mut Findings) -> String {
    if let Some(decoded) = bare(&text) {
        findings.repaired(0, SAID);
        return decoded;
    }
    let lower = text.to_ascii_lowercase();
    let Some(at) = lower.find("content-transfer-encoding:") else {
        return text;
    };
    let value = lower[at..].split_once(':').map_or("", |(_, rest)| rest);
    let encoding = value.split_whitespace().next().unwrap_or_default();
    let head = text[at..].find("\n\n").map(|k| k + 2);
    let head = head.or_else(|| text[at..].find("\r\n\r\n").map(|k| k + 4));
    let Some(start) = head.map(|k| at + k) else {
        return text;
    };
    let body = up_to_boundary(&text[start..], encoding);
    let decoded = match encoding {
        "base64" => decode(body),
        "quoted-printable" => Some(transfer::decoded(body)),
        _ => None,
    };
    match decoded {
        Some(decoded) => {
            findings.repaired(0, SAID);
            decoded
        }
        None => text,
    }
}

/// The text before the next `--boundary`; behind the sign of a soft line break, dashes are the rest of a rule.
fn up_to_boundary<'a>(text: &'a str, encoding: &str) -> &'a str {
    let goes_on = |k: usize| text[..k].trim_end_matches('\r').ends_with('=');
    let end = text
        .match_indices("\n--")
        .map(|(k, _)| k)
        .find(|k| encoding != "quoted-printable" || !goes_on(*k));
    &text[..end.unwrap_or(text.len())]
}

const SAID: &str =
    "the body of a mail in its transfer encoding; decoded, line numbers count inside it";

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
