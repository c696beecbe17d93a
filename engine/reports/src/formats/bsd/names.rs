//! The names above the numbers of the BSDs' `nfsstat`.

use super::columns::{WIDE_COLUMN, cells};
use crate::ops;

/// Names of a row; `X Replies`, `Attr Hits`, `Page In` are two words each. Empty if it is no such row.
pub(super) fn names(text: &str) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().flat_map(cells).collect();
    let fits = |w: &String| {
        w.len() <= WIDE_COLUMN
            && w.starts_with(|c: char| c.is_ascii_alphabetic())
            && w.bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    if words.len() > 16 || !words.iter().all(fits) {
        return Vec::new();
    }
    let mut names: Vec<String> = Vec::new();
    let mut k = 0;
    while k < words.len() {
        let next = words.get(k + 1).map_or("", String::as_str);
        let two = (words[k] == "X" && next == "Replies")
            || matches!(
                (words[k].as_str(), next),
                ("NM", "Lock")
                    | ("Free", "All")
                    | ("RPC", "errors" | "Errors")
                    | ("write", "RPC")
                    | ("OPs", "saved")
            )
            || matches!(next, "Msg" | "Res")
            || (words[k] == "CB" && !next.is_empty())
            || (words[k] == "Page" && (next == "In" || next == "Out"))
            || ((next == "Hits" || next == "Misses")
                && !words[k].ends_with("Hits")
                && words[k] != "Misses"
                && words[k].len() <= 5
                && words[k] != "Idem");
        if two {
            names.push(format!("{} {next}", words[k]));
            k += 2;
        } else {
            names.push(words[k].to_owned());
            k += 1;
        }
    }
    names
}

/// Gives each bare `Misses` the name of the Hits before it, and one that a wrap ran together with it its blank.
pub(super) fn with_owners(names: Vec<String>) -> Vec<String> {
    let mut owner = String::new();
    names
        .into_iter()
        .map(|name| {
            if let Some(prefix) = name.strip_suffix("Hits") {
                owner = prefix.trim_end().to_owned();
            }
            let of = name.strip_suffix("Misses").map(str::trim_end);
            if !owner.is_empty() && of.is_some_and(|of| of.is_empty() || of == owner) {
                format!("{owner} Misses")
            } else {
                name
            }
        })
        .collect()
}

/// The name of an operation of which the end of a row has the first part, and the beginning of the one below the rest.
pub(super) fn cut_in_two(above: &[String], below: &[String]) -> Option<String> {
    let (head, rest) = (above.last()?, below.first()?);
    let name = format!("{head}{rest}");
    (ops::is_known(&name) && !ops::is_known(rest)).then_some(name)
}
