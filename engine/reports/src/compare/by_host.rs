//! Two texts of several hosts: the counters of each host against its own.

use super::grown::KINDS;
use super::snapshots::owner_of;
use crate::findings::Findings;
use crate::numbers::shown;
use crate::reading::{Block, Reading, Weight};
use std::collections::{BTreeMap, BTreeSet};

/// Blocks of counters beside those that have no table of operations.
const COUNTED: [&str; 4] = [
    "ops",
    "mount_stats",
    "node_exporter_mountstats",
    "bsd_nfsstat",
];

type Compare = fn(&Reading, &Reading, &mut Findings);

/// Compares what is of one host with `compare`; a host that a text names only once may stand there alone.
pub(super) fn compare(
    before: &Reading,
    after: &Reading,
    compare: Compare,
    findings: &mut Findings,
) {
    let (then, now) = (hosts(before), hosts(after));
    let pairs = pairs(&then, &now);
    if then.len() < 2 && now.len() < 2 {
        let named = |hosts: &[String]| hosts.iter().any(|host| !host.is_empty());
        if pairs.is_empty() && named(&then) && named(&now) {
            say_two_machines(&then, &now, findings);
        } else {
            compare(before, after, findings);
        }
        return;
    }
    if pairs.is_empty() {
        say_two_machines(&then, &now, findings);
        return;
    }
    let (mut earlier, mut later) = (OneByOne::of(before, &then), OneByOne::of(after, &now));
    let found = pairs.iter().map(|(then, now)| {
        let mut own = Findings::default();
        compare(earlier.show(then), later.show(now), &mut own);
        (*now, own)
    });
    let found: Vec<(&str, Findings)> = found.collect();
    say_alone(
        &then,
        pairs.iter().map(|(then, _)| *then),
        "first",
        findings,
    );
    say_alone(&now, pairs.iter().map(|(_, now)| *now), "second", findings);
    merge(found, findings);
}

/// Whether one host stands in both; a text that names none may be of any.
pub(super) fn share_one(one: &Reading, other: &Reading) -> bool {
    let (one, other) = (hosts(one), hosts(other));
    let names_one = |hosts: &[String]| hosts.iter().any(|host| !host.is_empty());
    !names_one(&one) || !names_one(&other) || !pairs(&one, &other).is_empty()
}

fn is_counted(block: &Block) -> bool {
    let kind = block.kind.as_str();
    COUNTED.contains(&kind) || KINDS.contains(&kind)
}

/// The hosts of a text in order; what names none is of a host without a name.
fn hosts(reading: &Reading) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let counted = reading.blocks.iter().filter(|block| is_counted(block));
    let owners = counted.map(owner_of).filter(|owner| seen.insert(*owner));
    let mut hosts: Vec<String> = owners.map(str::to_owned).collect();
    if let ([only], Some(host)) = (&mut hosts[..], &reading.taken.host)
        && only.is_empty()
    {
        only.clone_from(host);
    }
    hosts
}

/// The hosts that stand in both texts; one may have its domain behind it.
fn pairs<'a>(then: &'a [String], now: &'a [String]) -> Vec<(&'a str, &'a str)> {
    let names: BTreeSet<&'a str> = then.iter().map(String::as_str).collect();
    let (of_then, of_now) = (by_short_name(then), by_short_name(now));
    let one = |hosts: &BTreeMap<String, Vec<&'a str>>, host: &str| match hosts
        .get(&short(host))
        .map(Vec::as_slice)
    {
        Some([only]) => Some(*only),
        _ => None,
    };
    let pair = |host: &'a String| {
        let exact = names.get(host.as_str()).copied();
        let alike = || one(&of_then, host).filter(|_| one(&of_now, host).is_some());
        Some((exact.or_else(alike)?, host.as_str()))
    };
    now.iter().filter_map(pair).collect()
}

fn by_short_name(hosts: &[String]) -> BTreeMap<String, Vec<&str>> {
    let mut named: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for host in hosts {
        named.entry(short(host)).or_default().push(host);
    }
    named
}

/// An address is no name with a domain behind it.
fn short(host: &str) -> String {
    let port = host.rsplit_once(':').map_or(host, |(host, _)| host);
    let label = port.split('.').next().unwrap_or(port);
    let whole = label.bytes().all(|b| b.is_ascii_digit());
    (if whole { port } else { label }).to_ascii_lowercase()
}

/// A reading of which each host's blocks are shown alone.
struct OneByOne {
    blocks: BTreeMap<String, Vec<Block>>,
    shown: Reading,
}

impl OneByOne {
    fn of(reading: &Reading, hosts: &[String]) -> Self {
        let mut shown = reading.clone();
        let mut blocks: BTreeMap<String, Vec<Block>> = BTreeMap::new();
        for block in std::mem::take(&mut shown.blocks) {
            let owner = match hosts {
                [only] => only,
                _ => owner_of(&block),
            };
            blocks.entry(owner.to_owned()).or_default().push(block);
        }
        Self { blocks, shown }
    }

    /// Each host once.
    fn show(&mut self, host: &str) -> &Reading {
        self.shown.blocks = self.blocks.remove(host).unwrap_or_default();
        &self.shown
    }
}

/// One text's hosts in words.
fn named(hosts: &[String]) -> String {
    let names = hosts.iter().filter(|host| !host.is_empty());
    let names: Vec<String> = names.map(|host| shown(host)).collect();
    match &names[..] {
        [] => "no host that it names".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn say_two_machines(then: &[String], now: &[String], findings: &mut Findings) {
    let (then, now) = (named(then), named(now));
    findings.refused(0, format!("before is of {then}, after of {now}: counters of two machines have no difference; take both on one"));
}

fn say_alone<'a>(
    hosts: &[String],
    paired: impl Iterator<Item = &'a str>,
    which: &str,
    findings: &mut Findings,
) {
    let paired: BTreeSet<&str> = paired.collect();
    let alone = hosts.iter().filter(|host| !paired.contains(host.as_str()));
    let alone: Vec<String> = alone.cloned().collect();
    let Some(first) = alone.first() else { return };
    let who = match (alone.len(), first.is_empty()) {
        (1, true) => "what stands below no host's name is".to_owned(),
        (1, false) => format!("{} is", named(&alone)),
        _ => format!("{} are", named(&alone)),
    };
    findings.lost(0, format!("{who} only in the {which} text: no difference is taken of it; paste both texts of the same hosts"));
}

/// What all hosts share is said once, the rest with the host's name before it. The others' differences count where
/// one host has none.
fn merge(mut found: Vec<(&str, Findings)>, findings: &mut Findings) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (host, own) in &mut found {
        if own.has_refusal() {
            own.blocks.clear();
        }
        for block in own.blocks.iter_mut().filter(|b| owner_of(b).is_empty()) {
            block.set_if("node", Some(*host).filter(|host| !host.is_empty()));
        }
        for remark in &own.remarks {
            *times.entry(remark.text.clone()).or_default() += 1;
        }
    }
    let some = found.iter().any(|(_, own)| own.has_blocks());
    let hosts = found.len();
    let mut said = BTreeSet::new();
    for (host, mut own) in found {
        own.remarks.retain_mut(|remark| {
            let shared = hosts > 1 && times.get(&remark.text).is_some_and(|n| *n >= hosts);
            if some {
                remark.weight = remark.weight.min(Weight::Loss);
            }
            if shared {
                return said.insert(remark.text.clone());
            }
            if !host.is_empty() {
                remark.text = format!("{}: {}", shown(host), remark.text);
            }
            true
        });
        findings.append(own);
    }
}
