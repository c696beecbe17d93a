//! What calls carry, beside what they may carry and what applications asked for.

use super::{capital, many, one, told_bytes};
use crate::observe::{Observed, OpObserved};
use crate::text;

/// Assumption: calls that are so nearly full are full; the last of each file is shorter.
const FULL: f64 = 0.9;
/// `read_ahead_kb` since Linux 5.4 (mm/backing-dev.c: `VM_READAHEAD_PAGES`).
const USUAL_READ_AHEAD: f64 = (128 << 10) as f64;
/// Assumption: a mean so near to the read-ahead comes from it.
const NEAR: f64 = 0.15;
/// Two pages: what random requests and small files move.
const SMALL: f64 = (8 << 10) as f64;
/// Assumption: fewer bytes tell little of how a cache works.
const ENOUGH: f64 = (1 << 20) as f64;
/// Assumption: a difference below is headers, ends of files and what was under way when the counters were read.
const OTHER: f64 = 0.1;

struct Kind {
    name: &'static str,
    moves: &'static str,
    option: &'static str,
    field: &'static str,
    data: fn(&OpObserved) -> Option<f64>,
    small: &'static str,
    middling: &'static str,
}

const READ: Kind = Kind {
    name: "READ",
    moves: "brings",
    option: "rsize",
    field: "mount.rsize",
    data: OpObserved::bytes_read_per_call,
    small: "Requests are random, or files small: neither rsize nor read-ahead changes that; more of them at a time do.",
    middling: "Files, requests or the read-ahead are smaller than rsize: a larger rsize changes nothing.",
};

const WRITE: Kind = Kind {
    name: "WRITE",
    moves: "carries",
    option: "wsize",
    field: "mount.wsize",
    data: OpObserved::bytes_written_per_call,
    small: "Each small write goes out by itself: sync, O_SYNC, O_DIRECT, random writes or small files. A larger wsize changes nothing; writes that the page cache may gather do.",
    middling: "Files or flushes are smaller than wsize: a larger wsize changes nothing.",
};

/// Of READs or WRITEs, whichever moved more.
pub(super) fn of_calls(observed: &Observed) -> Option<(String, String)> {
    let moved = [READ, WRITE].into_iter().filter_map(|kind| {
        let op = many(observed, kind.name)?;
        let bytes = (kind.data)(op)?;
        Some((kind, bytes, op.weight() * bytes))
    });
    let (kind, bytes, _) = moved.max_by(|a, b| a.2.total_cmp(&b.2))?;
    let most = told_bytes(observed, kind.field)?;
    let (name, moves, option) = (capital(&one(kind.name)), kind.moves, kind.option);
    let text = format!(
        "{name} {moves} {} of the {} that {option} allows.",
        text::bytes(bytes),
        text::bytes(most)
    );
    if bytes >= FULL * most {
        let meaning = format!(
            "Requests are large or sequential: {option} decides their size, up to what the server allows."
        );
        return Some((text, meaning));
    }
    let is_read_ahead = (bytes / USUAL_READ_AHEAD - 1.0).abs() <= NEAR;
    let meaning = if kind.name == "READ" && is_read_ahead {
        "128 KiB is the usual read_ahead_kb since Linux 5.4 and RHEL 8.3: a larger one makes READs of sequential readers as large as rsize."
    } else if bytes <= SMALL {
        kind.small
    } else {
        kind.middling
    };
    Some((text, meaning.to_owned()))
}

/// What applications read beside what the server sent for it.
pub(super) fn from_cache(observed: &Observed) -> Option<(String, String)> {
    let bytes = observed.bytes.as_ref()?;
    let (asked, sent) = (bytes.read_by_applications, bytes.read_from_server);
    if asked < ENOUGH || (sent / asked - 1.0).abs() < OTHER {
        return None;
    }
    if sent < asked {
        let per_cent = text::number(100.0 * (1.0 - sent / asked));
        let text = format!(
            "Of {} that applications read, the server sent {}: {per_cent} % came from the client's cache.",
            text::bytes(asked),
            text::bytes(sent)
        );
        let meaning = "Throughput that applications see is above what the mount moves; a test with a fresh cache shows less.";
        return Some((text, meaning.to_owned()));
    }
    let text = format!(
        "Applications read {}, the server sent {}: {} times as much.",
        text::bytes(asked),
        text::bytes(sent),
        text::number(sent / asked)
    );
    let meaning = "Read-ahead that nobody wanted, pages that were dropped before they were used, READs before writes to parts of pages, or files read through mmap, which is not counted as reading.";
    Some((text, meaning.to_owned()))
}
