//! What calls are spent on, which were repeated, and which failed.

use super::{capital, has_option, many, one, shares};
use crate::observe::{FEW_CALLS, Observed, OpObserved, Span};
use crate::text;

/// Calls that ask for names, attributes and rights, and open state that goes with them.
pub(super) const NAMES: [&str; 9] = [
    "GETATTR",
    "ACCESS",
    "LOOKUP",
    "OPEN",
    "CLOSE",
    "OPEN_NOATTR",
    "READLINK",
    "READDIR",
    "READDIRPLUS",
];
/// Assumption: with more of them than of all else, names and attributes are what the mount works on.
pub(super) const MOST: f64 = 0.6;
/// Assumption: a COMMIT for fewer WRITEs than this is one for each small file or fsync.
const WRITES_PER_COMMIT: f64 = 2.0;
/// Calls that move data or make it durable, whose failure loses it.
pub(super) const DATA: [&str; 4] = ["READ", "READ_PLUS", "WRITE", "COMMIT"];
/// Whose failure is an answer: no such name; a state that the server has already forgotten.
const OFTEN_FAILS: [&str; 3] = ["LOOKUP", "FREE_STATEID", "TEST_STATEID"];
/// Assumption: other failures are told from so many in a hundred calls on.
const MANY_FAIL: f64 = 0.01;
/// Assumption: from so many on, absent names are what is looked for.
const MOST_ABSENT: f64 = 0.5;

pub(super) fn repeated(observed: &Observed) -> Option<(String, String)> {
    let repeated: f64 = observed.ops.values().map(|op| op.repeated).sum();
    let (name, op) = observed
        .ops
        .iter()
        .filter(|(_, op)| op.repeated > 0.0)
        .max_by(|a, b| a.1.repeated.total_cmp(&b.1.repeated))?;
    let of = if op.per_s.is_none() {
        format!(" of {}", text::count(op.count))
    } else {
        String::new()
    };
    let others = if repeated > op.repeated {
        format!(", {} of all kinds", text::count(repeated))
    } else {
        String::new()
    };
    let text = format!(
        "{}{of} {name} calls were sent again{others}.",
        text::count(op.repeated)
    );
    let meaning = if has_option(observed, |word| matches!(word, "udp" | "proto=udp")) {
        "Over UDP a lost packet loses the call, which is sent again after timeo: TCP does not wait for that."
    } else {
        "Over TCP a call is sent again only after timeo (60 s by default) or on a new connection: look for a server, a link or a firewall that was away."
    };
    Some((text, meaning.to_owned()))
}

/// Applications may have lost data.
pub(super) fn failed_data(observed: &Observed) -> Option<(String, String)> {
    let (name, op) = DATA.into_iter().find_map(|name| failed(observed, name))?;
    let meaning = "A full disk, a quota, a stale handle or a lost lock: applications were told at read, write, fsync or close. nfs trace events (nfs4:nfs4_write and the like) name the status.";
    Some((sentence(name, op), meaning.to_owned()))
}

/// Other failures, where there are many.
pub(super) fn errors(observed: &Observed) -> Option<(String, String)> {
    let absent = failed(observed, "LOOKUP")
        .filter(|(_, op)| op.count >= FEW_CALLS && op.errors >= MOST_ABSENT * op.count);
    if let Some((name, op)) = absent {
        let meaning = "Names that do not exist are looked for, as search paths do: no fault. lookupcache=all remembers them while the directory does not change.";
        return Some((sentence(name, op), meaning.to_owned()));
    }
    let others = observed
        .ops
        .keys()
        .filter(|name| !OFTEN_FAILS.contains(&name.as_str()) && !DATA.contains(&name.as_str()));
    let (name, op) = others
        .filter_map(|name| failed(observed, name))
        .filter(|(_, op)| op.count >= FEW_CALLS && op.errors >= MANY_FAIL * op.count)
        .max_by(|a, b| a.1.errors.total_cmp(&b.1.errors))?;
    let meaning = "Absent names and missing rights are answered so, too; many of them cost as much as calls that succeed. nfs trace events name the status.";
    Some((sentence(name, op), meaning.to_owned()))
}

fn failed<'a>(observed: &'a Observed, name: &'a str) -> Option<(&'a str, &'a OpObserved)> {
    let op = observed.ops.get(name)?;
    (op.errors > 0.0 && op.per_s.is_none()).then_some((name, op))
}

fn sentence(name: &str, op: &OpObserved) -> String {
    format!(
        "{} of {} {name} calls were answered with an error.",
        text::count(op.errors),
        text::count(op.count)
    )
}

/// Names and attributes, or flushes.
pub(super) fn spent_on(observed: &Observed) -> Option<(String, String)> {
    let total: f64 = observed.ops.values().map(OpObserved::weight).sum();
    let calls: f64 = observed.ops.values().map(|op| op.count).sum();
    if calls < FEW_CALLS || !tells_all(observed) {
        return None;
    }
    let mut asking: Vec<(&str, f64)> = NAMES
        .iter()
        .filter_map(|name| Some((*name, observed.ops.get(*name)?.weight() / total)))
        .collect();
    asking.sort_by(|a, b| b.1.total_cmp(&a.1));
    let share: f64 = asking.iter().map(|(_, share)| share).sum();
    if share >= MOST {
        let largest = shares(asking.iter().copied().take(3));
        let opens = |(name, _): &(&str, f64)| name.starts_with("OPEN") || *name == "CLOSE";
        let and_open = if asking.iter().take(3).any(opens) {
            ", or open and close files"
        } else {
            ""
        };
        let text = format!(
            "{} % of the calls ask for names, attributes and rights{and_open}: {largest}.",
            text::number(100.0 * share)
        );
        return Some((text, why_so_many(observed)));
    }
    let (commits, writes) = (many(observed, "COMMIT")?, many(observed, "WRITE")?);
    let each = writes.weight() / commits.weight();
    (each < WRITES_PER_COMMIT).then(|| {
        (
            format!(
                "{} goes with every {} WRITEs.",
                capital(&one("COMMIT")),
                text::number(each)
            ),
            "Files are small, or flushed often (fsync, close): each waits for the server's stable storage. Fewer flushes or faster stable storage help; sizes do not.".to_owned(),
        )
    })
}

/// A report of READs and WRITEs alone has no shares of the rest.
fn tells_all(observed: &Observed) -> bool {
    observed.span != Some(Span::Rate) || observed.ops.contains_key("GETATTR")
}

fn why_so_many(observed: &Observed) -> String {
    let asks_always = |word: &str| matches!(word, "noac" | "actimeo=0" | "lookupcache=none");
    if has_option(observed, asks_always) {
        return "noac, actimeo=0 or lookupcache=none is set: attributes or names are asked for at every use. Without it they are believed for 3 to 60 s.".to_owned();
    }
    "Files are small, or opened and looked at often. actimeo and nocto ask less often, and see others' changes later; delegations (NFSv4) ask less and see them at once.".to_owned()
}
