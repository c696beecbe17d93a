//! Sentences of the mountstats command that count events.

use crate::numbers;
use crate::reading::int;
use serde_json::Value;

/// `truncating SETATTRs: 28  extending WRITEs: 9`, `short reads: 0  short writes: 1`.
pub(super) fn two(text: &str) -> Option<((String, Value), (String, Value))> {
    let (first, rest) = text.split_once(':')?;
    let (count, second) = rest.trim_start().split_once(' ')?;
    let (second, last) = second.split_once(':')?;
    let named = |name: &str, count: &str| {
        let count = numbers::count(count.trim()).ok()?;
        Some((name.trim().to_lowercase(), int(count)))
    };
    let known = ["truncating SETATTRs", "short reads"].contains(&first);
    known.then_some(named(first, count).zip(named(second, last)))?
}

/// Sentences of the event counters: `VFS called nfs_lookup() 9565 times` and the like.
pub(super) fn one(text: &str) -> Option<(String, Value)> {
    let known = text.starts_with("VFS ")
        || text.ends_with(" times")
        || text.contains("silly renames")
        || text.starts_with("NFSERR_DELAYs")
        || text.starts_with("pNFS ")
        || text.ends_with("congestion waits")
        || text.contains("VFS requested");
    if !known {
        return None;
    }
    let count = text
        .split([' ', ':'])
        .find(|t| numbers::is_count(t))
        .and_then(|t| numbers::count(t).ok())?;
    let words: Vec<&str> = text
        .split([' ', ':'])
        .filter(|w| !w.is_empty() && !numbers::is_count(w))
        .collect();
    Some((words.join(" ").to_lowercase(), int(count)))
}
