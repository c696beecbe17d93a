//! Whether a word names a host.

/// Words in a heading that name a moment of one host, not a host.
const MOMENTS: [&str; 22] = [
    "before", "after", "start", "end", "begin", "begins", "stop", "finish", "first", "second",
    "third", "pre", "post", "old", "new", "now", "then", "run", "test", "snapshot", "sample",
    "idle",
];

/// Headings of a document's parts.
const PARTS: [&str; 20] = [
    "format",
    "usage",
    "synopsis",
    "description",
    "example",
    "examples",
    "output",
    "options",
    "result",
    "results",
    "summary",
    "notes",
    "background",
    "environment",
    "configuration",
    "overview",
    "details",
    "problem",
    "question",
    "solution",
];

/// A moment or a part of a text.
pub(super) fn names_a_moment(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let stem = lower.trim_end_matches(|c: char| c.is_ascii_digit() || "-_.:#".contains(c));
    stem.len() < 2
        || [&MOMENTS[..], &PARTS]
            .iter()
            .any(|known| known.contains(&stem))
}

/// The first label of a host's name.
pub(super) fn host_name(word: &str) -> Option<String> {
    let word = word.trim();
    let fits = (1..=64).contains(&word.len())
        && word
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
        && word.bytes().any(|b| b.is_ascii_alphabetic() || b == b'.');
    if !fits {
        return None;
    }
    let address = word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let label = if address {
        word
    } else {
        word.split('.').next()?
    };
    (!label.is_empty()).then(|| label.to_owned())
}
