//! Times in names of files and headings: `nfsstat-20240612-100000.txt`, `2024-06-12_10:00:00`.

use super::date::midnight_s;
use super::zones;
use crate::page::is_prompt;

/// A heading has no more words; a sentence may name a file that is not the report below.
const WORDS_MAX: usize = 4;

/// The only time that a heading or a prompt names, and its zone.
pub(super) fn stamp(text: &str) -> Option<(i64, &str)> {
    let starts = text.match_indices("20").filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|before| !before.is_alphanumeric())
    });
    let mut stamps = starts.filter_map(|(at, _)| at_start(&text[at..]));
    let found = stamps.next()?;
    let is_only = stamps.next().is_none();
    let is_heading = text.split_whitespace().count() <= WORDS_MAX || is_prompt(text.trim_start());
    (is_only && is_heading).then_some(found)
}

/// A day and a time of eight and six digits, with signs between or without; nothing but them.
fn at_start(text: &str) -> Option<(i64, &str)> {
    let mut at = 0;
    let mut digits = |count: usize, between: &[u8]| {
        let bytes = text.as_bytes();
        at += usize::from(bytes.get(at).is_some_and(|byte| between.contains(byte)));
        let word = text.get(at..at + count)?;
        at += count;
        word.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| word.parse::<i64>().ok())?
    };
    let (year, month, day) = (digits(4, b"")?, digits(2, b"-")?, digits(2, b"-")?);
    let hour = digits(2, b"-_T")?;
    let (minute, second) = (digits(2, b"-_:.")?, digits(2, b"-_:.")?);
    let rest = &text[at..];
    // Fourteen digits may be a count.
    let parted = text[..at].contains(['-', '_', 'T']);
    if !parted
        || hour > 23
        || minute > 59
        || second > 60
        || rest.starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let seconds = midnight_s(year, month, day)? + (hour * 60 + minute) * 60 + second;
    Some((seconds, zones::at_start(rest)))
}

#[cfg(test)]
mod tests {
    use super::stamp;

    #[test]
    fn names_tell_times_that_are_whole() {
        let apart = |one: &str, other: &str| Some(stamp(other)?.0 - stamp(one)?.0);
        for (one, other, due) in [
            ("20240612-100000", "20240612-100030", Some(30)),
            (
                "==> nfs.20240612_100000.txt <==",
                "==> nfs.20240613_100000.txt <==",
                Some(86_400),
            ),
            (
                "$ cat nfs-2024-06-12_10-00-00",
                "$ cat nfs-2024-06-12_10-01-00",
                Some(60),
            ),
            ("20240612", "20240613", None),
            ("20240612T100000+02:00", "20240612T100030Z", Some(30)),
            ("20240612100000 7", "20240612100030 7", None),
            ("20240612.100000", "20240612.100030", None),
            ("20240612-1000001", "20240612-1000302", None),
            ("20241312-100000", "20241312-100030", None),
            (
                "from 20240612-100000 to 20240612-100030",
                "20240612-100030",
                None,
            ),
            ("2024061210 20240612 1000 100000", "20240612-100030", None),
        ] {
            assert_eq!(apart(one, other), due, "{one} / {other}");
        }
    }
}
