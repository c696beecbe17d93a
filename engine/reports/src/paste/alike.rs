//! What stands before every line and differs in digits alone: a time, a program, a host, in whatever order a log has them.
//!
//! It is taken off where next to nothing was read of the text as it stands: rows of reports begin alike, too.

/// Fewer lines than this may begin alike by chance.
const LINES_MIN: usize = 3;
/// No log writes more before a line.
const PREFIX_BYTES_MAX: usize = 120;
/// `: `, with which Org begins lines that stand as they are.
const PREFIX_BYTES_MIN: usize = 2;

/// How long what stands before every line may be: the longest first.
pub(crate) fn prefixes(text: &str) -> Vec<usize> {
    let filled: Vec<&str> = text
        .split('\n')
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect();
    let Some(longest) = filled.iter().max_by_key(|line| line.len()) else {
        return Vec::new();
    };
    if filled.len() < LINES_MIN {
        return Vec::new();
    }
    let blank = |b: &u8| matches!(b, b' ' | b'\t');
    let bytes = longest.as_bytes();
    // Behind the first blank of several: the others are the line's own.
    let ends = (2..bytes.len().min(PREFIX_BYTES_MAX))
        .filter(|end| blank(&bytes[end - 1]) && !blank(&bytes[end - 2]));
    let stands = |end: &usize| {
        let prefix = &bytes[..*end];
        *end >= PREFIX_BYTES_MIN
            && !is_of_mount(prefix)
            && !is_of_packet(prefix)
            && filled.iter().all(|line| begins(line.as_bytes(), prefix))
    };
    let mut found: Vec<usize> = ends.filter(stands).collect();
    found.reverse();
    found
}

/// The name with which mount begins all that it says, and by which its words are known.
fn is_of_mount(prefix: &[u8]) -> bool {
    let bare = prefix.trim_ascii_end();
    bare.ends_with(b"mount.nfs:") || bare.ends_with(b"mount.nfs4:")
}

/// The time of a packet and the `IP` that tcpdump prints behind it: they are the packet's own.
fn is_of_packet(prefix: &[u8]) -> bool {
    let bare = prefix.trim_ascii_end();
    bare.ends_with(b" IP") || bare.ends_with(b" IP6")
}

/// The text without so many bytes before each line, and what stood before the first.
pub(crate) fn without(text: &str, prefix: usize) -> (String, &str) {
    let rest = |line: &str| line.get(prefix..).unwrap_or_default().to_owned();
    let lines: Vec<String> = text.split('\n').map(rest).collect();
    let first = text.split('\n').find(|line| !line.trim().is_empty());
    let shown = first
        .and_then(|line| line.get(..prefix))
        .unwrap_or_default();
    (lines.join("\n"), shown.trim())
}

/// Whether the line begins so, digits for digits; one with nothing behind may lack the blank.
fn begins(line: &[u8], prefix: &[u8]) -> bool {
    let like = |(a, b): (&u8, &u8)| a == b || (a.is_ascii_digit() && b.is_ascii_digit());
    let bare = prefix.trim_ascii_end();
    let whole = line.len() >= prefix.len() || line.len() == bare.len();
    whole && line.iter().zip(prefix).all(like)
}
