//! The titles of the BSDs' `nfsstat`.

use crate::numbers;

const SECTIONS: [&str; 19] = [
    "Client",
    "Rpc Counts",
    "RPC Counts",
    "Rpc Info",
    "RPC Info",
    "Cache Info",
    "NFSv3 RPC Counts",
    "NLM RPC Counts",
    "NFSv4 RPC Counts",
    "NFSv4 Operation Counts",
    "NFSv4.1 Operation Counts",
    "NFSv4 Callback RPC Counts",
    "NFSv4 Callback Operation Counts",
    "NFSv4.1 Callback Operation Counts",
    "Paging Info",
    "Server Cache Stats",
    "Server Write Gathering",
    "Server Errors",
    "Server Lease Stats",
];
/// Titles that newer versions print without a colon or cut to 13 characters.
const BARE: [&str; 9] = [
    "Server Ret-Failed",
    // With libxo, from 14 on.
    "Server Re-Failed",
    "Server Faults",
    "Server Write",
    "Server Cache",
    "Server Ret-Fai",
    "Server Cache S",
    "Server Write G",
    "Server",
];

pub(super) fn side_title(text: &str) -> Option<&'static str> {
    match text.trim_end_matches(':').trim_end() {
        "Client Info" if text.ends_with(':') => Some("client"),
        "Server Info" if text.ends_with(':') => Some("server"),
        _ => None,
    }
}

pub(super) fn section_title(text: &str) -> Option<&str> {
    // NetBSD: `RPC Counts: (15835 calls)`.
    let titled = text.split_once(": (").filter(|(_, n)| n.contains("call"));
    let (name, colon) = match titled.map(|(name, _)| name).or(text.strip_suffix(':')) {
        Some(name) => (name.trim_end(), true),
        None => (text, false),
    };
    let known = (colon && SECTIONS.contains(&name)) || BARE.contains(&name);
    known.then_some(name)
}

/// The calls that NetBSD declares in a title.
pub(super) fn declared(text: &str) -> Option<i128> {
    let (_, count) = text.split_once(": (")?;
    numbers::count(count.split(' ').next()?).ok()
}

/// A section below others that no version known here prints: `Server Lease Limits Stats:`.
pub(super) fn section_like(text: &str) -> Option<&str> {
    const LAST: [&str; 4] = ["Stats", "Counts", "Info", "Errors"];
    let name = text.strip_suffix(':')?;
    let mut words = name.split(' ').skip(1);
    let titled = words.clone().count() > 1
        && words.all(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    let of_a_side = name.starts_with("Server ") || name.starts_with("Client ");
    (of_a_side && titled && LAST.iter().any(|last| name.ends_with(last))).then_some(name)
}
