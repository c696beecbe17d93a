//! Sentences of the mountstats command that count requests, events and bytes.

use crate::numbers;
use crate::reading::int;
use serde_json::Value;

/// `N RPC requests sent, M RPC replies received (K XIDs not found)`: what it counts, by the names of the raw fields.
pub(super) fn requests(text: &str) -> Option<Vec<(&'static str, i128)>> {
    if !text.contains("RPC requests sent") {
        return None;
    }
    let words = || text.split([' ', '(']).filter(|word| !word.is_empty());
    // Behind a wrap the name of the last one, which stands in brackets, is in the next line.
    let open = text.rsplit_once('(');
    let wrapped = open.is_some_and(|(_, count)| numbers::all_digits(count.trim()));
    let names = words().skip(1).chain([if wrapped { "XIDs" } else { "" }]);
    let mut figures = words().zip(names).filter_map(|(word, name)| {
        let count = numbers::is_count(word).then(|| numbers::count(word).ok())?;
        Some((name, count?))
    });
    let (sends, received) = (figures.next()?.1, figures.next()?.1);
    let last = figures.next();
    if last.is_none() && !text.contains(')') {
        return None;
    }
    let bad = last.filter(|(name, _)| *name == "XIDs");
    let known = [("sends", sends), ("recvs", received)];
    let bad = bad.map(|(_, count)| ("bad_xids", count));
    Some(known.into_iter().chain(bad).collect())
}

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

/// `applications read N bytes via read(2)` under the name without the figure.
pub(super) fn byte_count(text: &str) -> Option<(String, Value)> {
    let (head, via) = text.split_once(" bytes via ")?;
    let (who, count) = head.rsplit_once(' ')?;
    Some((
        format!("{} {}", who.trim().to_lowercase(), via.trim()),
        int(numbers::count(count).ok()?),
    ))
}
