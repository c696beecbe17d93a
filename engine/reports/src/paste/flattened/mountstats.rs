//! /proc/self/mountstats on one line: each of its lines begins with a key of its own (fs/nfs/super.c,
//! nfs_show_stats; net/sunrpc/stats.c, rpc_clnt_show_stats).

use crate::numbers::{all_digits, is_count};

/// What stands behind a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// Numbers only, and nothing behind them.
    Numbers,
    /// The protocol, then numbers.
    Transport,
    /// Words up to the next key.
    Words,
    Nothing,
}

/// Fewer keys stand in a line of the file itself, or in a sentence about it.
const KEYS_MIN: usize = 3;

const KEYS: [(&str, Rest); 12] = [
    ("opts:", Rest::Words),
    ("age:", Rest::Numbers),
    ("impl_id:", Rest::Words),
    ("caps:", Rest::Words),
    ("nfsv4:", Rest::Words),
    ("sec:", Rest::Words),
    ("events:", Rest::Numbers),
    ("bytes:", Rest::Numbers),
    ("fsc:", Rest::Numbers),
    ("xprt:", Rest::Transport),
    ("RPC", Rest::Words),
    ("per-op", Rest::Words),
];

/// Where the lines of the file stand in a text, with their lengths.
pub(super) fn lines(text: &str) -> Vec<(usize, usize)> {
    if !text.contains("per-op statistics") && !text.contains(" with fstype nfs") {
        return Vec::new();
    }
    let words = words(text);
    let keys: Vec<(usize, Rest)> = (0..words.len())
        .filter_map(|k| Some((k, rest(&words, k)?)))
        .collect();
    if keys.len() < KEYS_MIN {
        return Vec::new();
    }
    let ends = keys.iter().skip(1).map(|(k, _)| *k).chain([words.len()]);
    let entries = keys.iter().zip(ends);
    entries
        .map(|((k, rest), next)| {
            let end = (k + 1 + length(&words[k + 1..next], *rest, next == words.len())).min(next);
            let (start, _) = words[*k];
            let (last, word) = words[end - 1];
            (start, last + word.len() - start)
        })
        .collect()
}

/// The words and where they stand.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let pieces = text.split_inclusive(char::is_whitespace);
    let places = pieces.map(|piece| {
        let start = at;
        at += piece.len();
        (start, piece.trim_end())
    });
    places.filter(|(_, word)| !word.is_empty()).collect()
}

/// What stands behind the word if it is a key.
fn rest(words: &[(usize, &str)], k: usize) -> Option<Rest> {
    let word = |at: usize| words.get(at).map_or("", |(_, word)| *word);
    let key = word(k);
    if let Some((_, rest)) = KEYS.iter().find(|(known, _)| *known == key) {
        return match key {
            "RPC" => (word(k + 1) == "iostats").then_some(*rest),
            "per-op" => (word(k + 1) == "statistics").then_some(Rest::Nothing),
            _ => Some(*rest),
        };
    }
    if key == "device" && word(k + 2) == "mounted" && word(k + 3) == "on" {
        return Some(Rest::Words);
    }
    let name = key.strip_suffix(':').filter(|name| !name.is_empty())?;
    let is_operation = name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    (is_operation && all_digits(word(k + 1))).then_some(Rest::Numbers)
}

/// How many words behind a key are its own.
fn length(behind: &[(usize, &str)], rest: Rest, is_last: bool) -> usize {
    let numbers = |from: usize| {
        let own = behind.iter().skip(from);
        from + own.take_while(|(_, word)| is_count(word)).count()
    };
    match rest {
        Rest::Numbers => numbers(0),
        Rest::Transport => numbers(1),
        Rest::Nothing => 1,
        // What follows the last is anything.
        Rest::Words if is_last => 1,
        // Marks of a quote stand between the lines.
        Rest::Words => {
            let marks = behind.iter().rev();
            behind.len() - marks.take_while(|(_, word)| *word == ">").count()
        }
    }
}
