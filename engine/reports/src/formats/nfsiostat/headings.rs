//! The headings of a row of `nfsiostat`, and how many figures they announce.

use super::is_total_header;

/// Headings of a row, without brackets, in the order in which they may stand, with the fields they fill.
const HEADINGS: [(&str, &str); 10] = [
    ("kB/s", "bytes_s"),
    ("MB/s", "bytes_s"),
    ("kB/op", "per_op"),
    ("MB/op", "per_op"),
    ("ops/s", "ops_s"),
    ("retrans", "retrans"),
    ("avg RTT ms", "rtt_ms"),
    ("avg exe ms", "exe_ms"),
    ("avg queue ms", "queue_ms"),
    ("errors", "errors"),
];

/// How many figures stand below the heading of the totals or of a row.
pub(crate) fn columns_of(text: &str) -> Option<usize> {
    if !(text.contains("/op") || text.contains("bklog") || text.contains("avg RTT")) {
        return None;
    }
    if is_total_header(text) {
        return Some(2);
    }
    let heading = text.split_once(':').map_or(text, |(_, heading)| heading);
    let columns = is_heading(heading).then(|| columns(heading)).flatten();
    columns
        .map(|columns| columns.len())
        .filter(|count| *count > 1)
}

/// `avg RTT (ms)`, which pages and programs write as one word or without its brackets.
fn spelt_plainly(heading: &str) -> String {
    let heading = heading.replace(['(', ')', '_'], " ");
    heading.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn is_heading(text: &str) -> bool {
    let text = spelt_plainly(text);
    !text.is_empty() && HEADINGS.iter().any(|(h, _)| text.contains(h)) && !text.contains(':')
}

/// The fields in the order of their headings; nothing if the heading holds anything else.
pub(super) fn columns(heading: &str) -> Option<Vec<&'static str>> {
    let (columns, rest) = columns_and_rest(heading);
    rest.is_empty().then_some(columns)
}

/// The same of a heading that a window cut inside its last word, and what is left of that.
pub(super) fn columns_before_cut(heading: &str) -> Option<(Vec<&'static str>, String)> {
    let (columns, rest) = columns_and_rest(heading);
    let begun = HEADINGS.iter().any(|(h, _)| h.starts_with(&rest));
    let at_end = spelt_plainly(heading).ends_with(&rest);
    (begun && at_end && columns.len() > 1).then_some((columns, rest))
}

fn columns_and_rest(heading: &str) -> (Vec<&'static str>, String) {
    let squeezed = spelt_plainly(heading);
    let mut found: Vec<(usize, &str)> = HEADINGS
        .iter()
        .filter_map(|(h, field)| Some((squeezed.find(h)?, *field)))
        .collect();
    found.sort_unstable();
    found.dedup_by_key(|(_, field)| *field);
    let rest = HEADINGS
        .iter()
        .fold(squeezed, |rest, (h, _)| rest.replace(h, ""));
    let columns = found.into_iter().map(|(_, field)| field).collect();
    (columns, rest.trim().to_owned())
}
