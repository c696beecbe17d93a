//! From bytes to text: compressed files are named, UTF-16 and byte order marks undone, bad bytes counted.

use crate::findings::Findings;
use crate::numbers::counted;

/// Files that are no text, by their first bytes.
const CONTAINERS: [(&[u8], &str); 15] = [
    (
        b"\x1f\x8b",
        "a gzip file: unpack it (gunzip) and paste the text",
    ),
    (
        b"PK\x03\x04",
        "a zip archive (or an office document): unpack it and paste the text",
    ),
    (b"\xfd7zXZ\x00", "an xz file: unpack it and paste the text"),
    (
        b"\x28\xb5\x2f\xfd",
        "a zstd file: unpack it and paste the text",
    ),
    (b"BZh", "a bzip2 file: unpack it and paste the text"),
    (
        b"\xd4\xc3\xb2\xa1",
        "a packet capture: paste what `tshark -z rpc,srt` prints of it",
    ),
    (
        b"\xa1\xb2\xc3\xd4",
        "a packet capture: paste what `tshark -z rpc,srt` prints of it",
    ),
    (
        b"\x0a\x0d\x0d\x0a",
        "a packet capture: paste what `tshark -z rpc,srt` prints of it",
    ),
    (b"%PDF-", "a PDF document: paste the text"),
    (
        b"\x89PNG",
        "a picture, which is binary and not text: paste the text that it shows",
    ),
    (
        b"\xff\xd8\xff",
        "a picture, which is binary and not text: paste the text that it shows",
    ),
    (
        b"GIF8",
        "a picture, which is binary and not text: paste the text that it shows",
    ),
    (
        b"\x7fELF",
        "a program, which is binary and not text: run it and paste what it prints",
    ),
    (
        b"\xff\xfe\0\0",
        "a UTF-32 text: save it as UTF-8 and paste that",
    ),
    (
        b"\0\0\xfe\xff",
        "a UTF-32 text: save it as UTF-8 and paste that",
    ),
];

/// The text, or nothing after saying why there is none.
pub(super) fn decode(input: &[u8], findings: &mut Findings) -> Option<String> {
    if let Some((_, what)) = CONTAINERS
        .iter()
        .find(|(magic, _)| input.starts_with(magic))
    {
        findings.refused(0, format!("this is {what}"));
        return None;
    }
    let text = match utf16(input) {
        Some(text) => {
            findings.repaired(0, "the file was UTF-16; decoded");
            text
        }
        None => utf8(input, findings),
    };
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    Some(within_lines(without_nul(text, findings)?, findings))
}

/// No report has so many lines in the bytes that are read whole: the shortest rows that are repeated, operations of
/// mountstats that were never asked for, have 33 characters (8 MiB then hold 254,200).
const LINES_MAX: usize = 400_000;

fn within_lines(mut text: String, findings: &mut Findings) -> String {
    let mark = if text.contains('\n') { '\n' } else { '\r' };
    let ends = text.match_indices(mark).nth(LINES_MAX);
    let end = ends.map_or(text.len(), |(at, _)| at);
    if !text[end..].trim().is_empty() {
        findings.lost(LINES_MAX, format!("line {LINES_MAX}: the text is too long: what stands below its first {LINES_MAX} lines is not read. Paste the part with the report"));
        text.truncate(end);
    }
    text
}

fn utf16(input: &[u8]) -> Option<String> {
    let little = if input.starts_with(b"\xff\xfe") {
        true
    } else if input.starts_with(b"\xfe\xff") {
        false
    } else {
        let nul_at = |odd: usize| {
            input
                .iter()
                .skip(odd)
                .step_by(2)
                .take(2000)
                .filter(|b| **b == 0)
                .count()
        };
        let half = input.len().min(4000) / 2;
        let (even, odd) = (nul_at(0), nul_at(1));
        if half < 8 || even.max(odd) * 10 < half * 8 || even.min(odd) * 10 > half {
            return None;
        }
        odd > even
    };
    let unit = |pair: &[u8]| {
        if little {
            u16::from_le_bytes([pair[0], pair[1]])
        } else {
            u16::from_be_bytes([pair[0], pair[1]])
        }
    };
    let units: Vec<u16> = input.chunks_exact(2).map(unit).collect();
    Some(String::from_utf16_lossy(&units))
}

fn utf8(input: &[u8], findings: &mut Findings) -> String {
    match std::str::from_utf8(input) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let mut bad = 0_usize;
            let mut text = String::with_capacity(input.len());
            for chunk in input.utf8_chunks() {
                text.push_str(chunk.valid());
                if chunk.invalid() == [0xa0] {
                    text.push(' ');
                } else if !chunk.invalid().is_empty() {
                    text.push(char::REPLACEMENT_CHARACTER);
                }
                bad += chunk.invalid().len();
            }
            findings.repaired(
                0,
                format!("{} outside of UTF-8 replaced", counted(bad, "byte")),
            );
            text
        }
    }
}

/// NUL bytes at the end are padding; elsewhere they mean that the text is damaged.
fn without_nul(text: String, findings: &mut Findings) -> Option<String> {
    let kept = text.trim_end_matches(['\0', '\n', '\r', ' ']).len();
    let (body, tail) = text.split_at(kept);
    if !body.contains('\0') {
        if tail.contains('\0') {
            findings.repaired(0, "NUL bytes at the end of the text; removed");
            return Some(body.to_owned());
        }
        return Some(text);
    }
    for (k, line) in body
        .split('\n')
        .enumerate()
        .filter(|(_, line)| line.contains('\0'))
        .take(20)
    {
        let digits = line
            .split('\0')
            .next()
            .is_some_and(|head| head.ends_with(|c: char| c.is_ascii_digit()));
        let where_ = if digits { " inside a figure" } else { "" };
        findings.refused(k + 1, format!("line {}: NUL (control character){where_}: this is not text or it is damaged; figures on it cannot be trusted", k + 1));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As long as what is read whole may be (`stream::WHOLE_BYTES_MAX`).
    const BYTES: usize = 8 << 20;

    fn kept(row: &str) -> (usize, usize) {
        let rows = BYTES / row.len();
        let mut findings = Findings::default();
        let text = within_lines(row.repeat(rows), &mut findings);
        (text.lines().count(), rows)
    }

    #[test]
    fn no_report_that_is_read_whole_has_too_many_lines() {
        let (kept_rows, rows) = kept("\t        NULL: 0 0 0 0 0 0 0 0 0\n");
        assert_eq!(kept_rows, rows);
        let (kept_rows, rows) = kept("ab\n");
        assert!(kept_rows < rows, "{kept_rows} of {rows}");
    }
}
