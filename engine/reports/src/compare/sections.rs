//! Two `bsd_nfsstat` blocks of one side: counter by counter, section by section.

use super::rows::wraps;
use super::snapshots::name_owner;
use crate::numbers::WRAP_32_BIT;
use crate::reading::{Block, as_integer, int};
use serde_json::{Map, Value};

/// Numbers of what is there now, which may fall (usr.bin/nfsstat/nfsstat.c of FreeBSD, exp_intpr). Releases differ in
/// how they write some of them.
const PRESENT: [&str; 12] = [
    "OpenOwner",
    "Opens",
    "LockOwner",
    "Locks",
    "Delegs",
    "LocalOwn",
    "LocalOpen",
    "LocalLown",
    "LocalLock",
    "Clients",
    "CacheSize",
    "TCPPeak",
];

/// Whether a row counts what is there now.
pub(super) fn is_present(name: &str) -> bool {
    PRESENT
        .iter()
        .any(|present| present.eq_ignore_ascii_case(name))
}

/// More counters do not pass the end of 32 bits at one time.
const WRAPS_MAX: usize = 2;

/// What the second block is to the first.
pub(crate) enum Sections {
    Same,
    /// Names that fell, in words.
    Fell(String),
    /// The difference, and the names of counters that wrapped.
    Later(Block, Vec<String>),
}

/// Reports of one side of one host with the same sections have the same.
pub(super) fn identity(block: &Block) -> [Option<String>; 3] {
    let titles = block.map("sections").map(|s| s.keys().cloned().collect());
    let told = |name: &str| block.get(name).map(Value::to_string);
    let titles = titles.map(|titles: Vec<String>| Value::from(titles).to_string());
    [told("side"), told("node"), titles]
}

/// Side, host and title of each section.
pub(super) fn parts(block: &Block) -> impl Iterator<Item = [Option<String>; 3]> {
    let titles = block.map("sections").into_iter().flat_map(Map::keys);
    let told = |name: &str| block.get(name).map(Value::to_string);
    titles.map(move |title| [told("side"), told("node"), Some(title.clone())])
}

pub(crate) fn relation(then: &Block, now: &Block) -> Sections {
    let empty = Map::new();
    let (old, new) = (
        then.map("sections").unwrap_or(&empty),
        now.map("sections").unwrap_or(&empty),
    );
    let (mut grown, mut fell, mut changed) = (Map::new(), Vec::new(), false);
    let mut wrapped = Vec::new();
    for (section, names) in new {
        let mut deltas = Map::new();
        for (name, value) in names.as_object().into_iter().flatten() {
            let before = old.get(section).and_then(|s| s.get(name)).map(unsigned);
            // What the earlier text does not show is not zero.
            let Some(before) = before.filter(|_| !is_present(name)) else {
                continue;
            };
            let mut after = unsigned(value);
            if wraps(before, after) && after < before {
                wrapped.push((
                    name.clone(),
                    format!("{name} fell from {before} to {after}"),
                ));
                after += WRAP_32_BIT;
            } else if after < before {
                fell.push(format!("{name} fell from {before} to {after}"));
            }
            changed |= after != before;
            deltas.insert(name.clone(), int(after - before));
        }
        if !deltas.is_empty() {
            grown.insert(section.clone(), Value::Object(deltas));
        }
    }
    // Counters that begin anew after a boot all fall, the small ones too.
    if wrapped.len() > WRAPS_MAX || !fell.is_empty() {
        fell.extend(wrapped.drain(..).map(|(_, fall)| fall));
    }
    fell.truncate(5);
    if !changed {
        Sections::Same
    } else if !fell.is_empty() {
        Sections::Fell(fell.join(", "))
    } else {
        let mut block = Block::new("diff", now.title_line)
            .with("span", "interval")
            .with("sections", grown);
        name_owner(&mut block, now);
        block.set_if("side", now.get("side").cloned());
        Sections::Later(block, wrapped.into_iter().map(|(name, _)| name).collect())
    }
}

/// A negative count is a 32-bit counter shown as signed.
pub(super) fn unsigned(value: &Value) -> i128 {
    let count = as_integer(value).unwrap_or(0);
    if count < 0 {
        count + WRAP_32_BIT
    } else {
        count
    }
}
