//! Whether a word names a host.

use crate::numbers::all_digits;

/// Words in a heading that name a moment of one host, not a host.
const MOMENTS: [&str; 22] = [
    "before", "after", "start", "end", "begin", "begins", "stop", "finish", "first", "second",
    "third", "pre", "post", "old", "new", "now", "then", "run", "test", "snapshot", "sample",
    "idle",
];

/// What is run on another host for its counters.
pub(super) const TOOLS: [&str; 8] = [
    "nfsstat",
    "nfsiostat",
    "mountstats",
    "cat",
    "sar",
    "mount",
    "sudo",
    "grep",
];

/// Those that a number may follow, and that no host is called by.
const NUMBERED: [&str; 20] = [
    "step",
    "round",
    "phase",
    "day",
    "hour",
    "minute",
    "week",
    "nfsstat",
    "snap",
    "iteration",
    "loop",
    "pass",
    "try",
    "trial",
    "attempt",
    "vorher",
    "nachher",
    "anfang",
    "ende",
    "probe",
];

/// Those that are none with a number behind them: `cold1` may be a host.
const ALONE: [&str; 20] = [
    "cold",
    "warm",
    "hot",
    "busy",
    "loaded",
    "baseline",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "morning",
    "noon",
    "afternoon",
    "evening",
    "night",
    "midnight",
    "today",
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
    let saved = [".txt", ".log", ".out"].iter();
    let lower = saved.fold(&lower[..], |name, end| {
        name.strip_suffix(end).unwrap_or(name)
    });
    let stem = lower.trim_end_matches(|c: char| c.is_ascii_digit() || "-_.:#".contains(c));
    let short = stem.len() < 2 && !is_numbered_node(word) && !is_address(word);
    // `10am`.
    let of_clock = lower
        .strip_suffix("am")
        .or_else(|| lower.strip_suffix("pm"));
    short
        || of_clock.is_some_and(all_digits)
        || ALONE.contains(&lower.trim_end_matches(':'))
        || [&MOMENTS[..], &NUMBERED, &PARTS]
            .iter()
            .any(|known| known.contains(&stem))
}

/// `n01`, `c12.cluster`: a letter and two digits or more; `t10` may be a time, `v41` a version.
pub(super) fn is_numbered_node(word: &str) -> bool {
    let label = word.split('.').next().unwrap_or_default();
    let digits = label.trim_start_matches(|c: char| c.is_ascii_alphabetic() && !"tvTV".contains(c));
    label.len() == digits.len() + 1 && digits.len() >= 2 && all_digits(digits)
}

/// `10.0.0.11`.
pub(super) fn is_address(word: &str) -> bool {
    word.parse::<std::net::Ipv4Addr>().is_ok()
}

/// `web01` of `web01 (idle)`.
pub(super) fn without_remark(name: &str) -> &str {
    let remarked = name.split_once(" (");
    let remarked = remarked.filter(|(_, remark)| remark.ends_with(')'));
    remarked.map_or(name, |(name, _)| name)
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
