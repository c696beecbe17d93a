//! Before and after in two texts.

use super::between_texts::{elapsed_or_say, was_restarted};
use super::by_host;
use super::elapsed::say_long;
use super::exported;
use super::grown::{POOLS, compare_pools, grown, say_bytes_fell};
use super::lacking::Stands;
use super::mounts::{self, Relation};
use super::pairs::say_wraps;
use super::sections::{self, Sections};
use super::snapshots::{self, Snapshot};
use super::tables;
use super::untimed::Holds;
use crate::findings::{Findings, Rank};
use crate::moments::{self, Apart};
use crate::names::format_name;
use crate::reading::{Block, Outcome, Reading, decimal};
use std::collections::{BTreeMap, BTreeSet};

/// Of two outputs of the mountstats command.
pub(super) const NO_DIFFERENCE: &str = "the mountstats command prints totals since the mount with averages, and averages cannot be subtracted: take /proc/self/mountstats twice, of which the difference is read";

/// The difference of two readings of the same counters, or the reason why there is none.
#[must_use]
pub fn difference(before: &Reading, after: &Reading) -> Reading {
    let mut findings = Findings::default();
    findings.format(Rank::Envelope, "diff_of_snapshots");
    if compare_formats(before, after, &mut findings) {
        by_host::compare(before, after, compare_counters, &mut findings);
    }
    let mut reading = findings.into_reading();
    let systems = after.blocks_of("system").cloned();
    reading.blocks.extend(systems);
    reading.formats_present.clone_from(&after.formats_present);
    reading.formats_named.clone_from(&after.formats_named);
    reading
}

/// Those of one host.
fn compare_counters(before: &Reading, after: &Reading, findings: &mut Findings) {
    let exported = compare_exported(before, after, findings);
    let done = [compare_mounts, compare_tables, compare_sections]
        .iter()
        .any(|compare| compare(before, after, findings));
    let pools = compare_pools(before, after, findings);
    if !done && !exported && !pools {
        say_why_not(before, after, findings);
    }
}

fn say_why_not(before: &Reading, after: &Reading, findings: &mut Findings) {
    let side = |reading: &Reading| {
        let has = |side: &&str| {
            let mut sections = reading.blocks_of("bsd_nfsstat");
            !snapshots::snapshots(&reading.blocks, side).is_empty()
                || sections.any(|b| b.text("side") == Some(*side))
        };
        ["client", "server"].into_iter().find(has)
    };
    let why = match (side(before), side(after)) {
        (Some(then), Some(now)) if then != now => format!(
            "before are the counters of the {then}, after those of the {now}: give two of the same side"
        ),
        _ if before.format == "mountstats_tool" => NO_DIFFERENCE.to_owned(),
        _ => format!(
            "{} holds no counters that two snapshots could be subtracted of",
            format_name(&before.format)
        ),
    };
    findings.refused(0, why);
}

/// Whether both have counters of one side, host and mount, be they the same snapshots in whatever order or not.
#[must_use]
pub fn are_of_one(one: &Reading, other: &Reading) -> bool {
    let shared = |of: &dyn Fn(&Reading) -> BTreeSet<String>| !of(one).is_disjoint(&of(other));
    let mount = |reading: &Reading| {
        let exported = reading.blocks.iter().filter_map(exported::identity);
        let exported = exported.map(|labels| format!("{labels:?}"));
        let places = keyed(reading).map(|(_, block)| format!("{:?}", mounts::place(block)));
        places.chain(exported).collect()
    };
    let side = |reading: &Reading| {
        let is_there = |side: &&str| !snapshots::snapshots(&reading.blocks, side).is_empty();
        let tables = ["client", "server"].into_iter().filter(is_there);
        let sections = reading.blocks_of("bsd_nfsstat");
        let sections = sections.filter_map(|block| block.text("side"));
        let pools = reading.blocks_of(POOLS).map(|_| "server");
        tables
            .chain(sections)
            .chain(pools)
            .map(str::to_owned)
            .collect()
    };
    by_host::share_one(one, other) && (shared(&mount) || shared(&side))
}

/// Whether it has counters that grow, of which two snapshots can be subtracted.
#[must_use]
pub fn holds_counters(reading: &Reading) -> bool {
    let tables = ["client", "server"]
        .iter()
        .any(|side| !snapshots::snapshots(&reading.blocks, side).is_empty());
    let holds = |kind| reading.blocks_of(kind).next().is_some();
    let kinds = [
        "mount_stats",
        "node_exporter_mountstats",
        "bsd_nfsstat",
        POOLS,
    ];
    tables || kinds.into_iter().any(holds)
}

fn compare_formats(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    for (which, reading) in [("before", before), ("after", after)] {
        if reading.outcome == Outcome::Error {
            let why = reading
                .remarks
                .last()
                .map_or("nothing was found", |r| r.text.as_str());
            findings.refused(0, format!("{which}: {why}"));
            return false;
        }
    }
    if before.format != after.format {
        findings.refused(
            0,
            format!(
                "before is {}, after is {}: give two of the same kind",
                format_name(&before.format),
                format_name(&after.format)
            ),
        );
        return false;
    }
    true
}

fn compare_mounts(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    let earlier: BTreeMap<_, _> = keyed(before).collect();
    let mut at_places = BTreeMap::new();
    for (_, block) in keyed(before) {
        at_places.entry(mounts::place(block)).or_insert(block);
    }
    let mut anew = BTreeSet::new();
    for (key, block) in keyed(after) {
        let same_place = || at_places.get(&mounts::place(block));
        if let Some(earlier) = earlier.get(&key) {
            say_relation((before, earlier), (after, block), findings);
        } else if let Some(earlier) = same_place() {
            anew.insert(earlier.title_line);
            findings.refused(0, format!(
                "{}: {} before, {} after: it was mounted with other options (vers, proto) between the snapshots, and its counters began anew",
                mounts::name(block), mounts::kind_of(earlier), mounts::kind_of(block)));
        } else {
            findings.lost(
                block.title_line,
                format!(
                    "{} is only in the second text: a different mount or host, or mounted in between",
                    mounts::name(block)
                ),
            );
        }
    }
    let later: BTreeSet<_> = keyed(after).map(|(key, _)| key).collect();
    for (key, block) in keyed(before) {
        if !anew.contains(&block.title_line) && !later.contains(&key) {
            findings.lost(
                block.title_line,
                format!(
                    "{} is only in the first text: a different mount or host, or unmounted in between",
                    mounts::name(block)
                ),
            );
        }
    }
    !(earlier.is_empty() && later.is_empty())
}

/// The mounts of a text, of several sections of one the last at last.
fn keyed(reading: &Reading) -> impl Iterator<Item = (String, &Block)> {
    let blocks = reading.blocks.iter();
    blocks.filter_map(|block| Some((mounts::key(block)?, block)))
}

/// The mounts of two scrapes of node_exporter; its other counters are compared as tables.
fn compare_exported(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    let told = before.blocks.iter();
    let told = told.filter_map(|block| Some((exported::identity(block)?, block)));
    let earlier: BTreeMap<_, _> = told.collect();
    let mut found = false;
    for block in &after.blocks {
        let then = exported::identity(block).and_then(|mount| earlier.get(&mount));
        let then = then.and_then(|then| exported::as_section(then));
        if let Some((then, now)) = then.zip(exported::as_section(block)) {
            found = true;
            say_relation((before, &then), (after, &now), findings);
        }
    }
    found
}

fn say_relation(
    (before, earlier): (&Reading, &Block),
    (after, block): (&Reading, &Block),
    findings: &mut Findings,
) {
    let name = mounts::name(block);
    match mounts::relation(earlier, block) {
        Relation::Later(diff) => {
            findings.elapsed_s.extend(diff.get("elapsed_s").cloned());
            say_long(diff.number("elapsed_s").unwrap_or(0.0), block.title_line, findings);
            mounts::say_unknown(&diff, &name, findings);
            if diff.get("elapsed_s").is_none() {
                let why = if block.get("age_s").is_some() {
                    "its age, in whole seconds, is the same in both texts: less than a second lies between them"
                } else {
                    "no age in the texts"
                };
                findings.lost(block.title_line, format!("{name}: {why}, so no rates per second"));
            }
            check_dates(&diff, (before, earlier.title_line), after, findings);
            findings.push(diff);
        }
        Relation::Same => findings.refused(0, format!("{name}: the two snapshots are the same (identical, difference 0): wait longer between them")),
        Relation::AgeFell { before_s, after_s } => findings.refused(0, format!(
            "{name}: age {before_s} s before, {after_s} s after: the files are swapped, or the file system was mounted again. Swap them, or use the second alone")),
        Relation::Fell { name: op, before, after } => findings.refused(0, format!(
            "{name}: {op} is smaller after ({after}) than before ({before}): mounted again, or the files are in the wrong order (backwards)")),
    }
}

fn compare_tables(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    let mut found = false;
    for side in ["client", "server"] {
        let (then, now) = (
            snapshots::snapshots(&before.blocks, side),
            snapshots::snapshots(&after.blocks, side),
        );
        if let (Some(then), Some(now)) = (then.last(), now.last()) {
            if then.ops.is_empty()
                && now.ops.is_empty()
                && then.calls() == Some(0)
                && now.calls() == Some(0)
            {
                continue;
            }
            found = true;
            compare_side(side, (before, then), (after, now), findings);
        }
    }
    found
}

fn compare_side(
    side: &str,
    (before, then): (&Reading, &Snapshot<'_>),
    (after, now): (&Reading, &Snapshot<'_>),
    findings: &mut Findings,
) {
    let (old, new) = (then.versions(), now.versions());
    if !old.is_empty() && !new.is_empty() && !old.iter().any(|v| new.contains(v)) {
        let list = |v: &[i128]| {
            v.iter()
                .map(|v| format!("v{v}"))
                .collect::<Vec<_>>()
                .join(" and ")
        };
        findings.refused(0, format!(
            "before: NFS {} only, after: NFS {} only: mounted with another version between the snapshots, or another machine", list(&old), list(&new)));
        return;
    }
    if then.differs_in_columns(now) {
        findings.refused(0, format!("the two snapshots of the {side} are {}. Paste both whole, or use the fuller one alone", then.columns_beside(now)));
        return;
    }
    let change = tables::change(then, now);
    let line = now.line;
    change.lacking.say(Stands::InTexts, line, findings);
    if change.lacking.all {
        findings.refused(0, format!("the two texts of the {side} have no table in common: paste the same tables of both moments"));
        return;
    }
    if change.is_nothing() {
        findings.refused(0, format!("the two snapshots of the {side} are the same (identical, difference 0): wait longer between them"));
        return;
    }
    let calls_fell = change.calls.is_some_and(|c| c < 0);
    if calls_fell || (change.grown.is_empty() && !change.fallen.is_empty()) {
        let what = change
            .falls(then, now)
            .into_iter()
            .next()
            .unwrap_or_default();
        findings.refused(0, format!(
            "{what}: the counters are smaller after than before: the machine was restarted, the counters were reset, or the files are in the wrong order. Swap them, or use the second alone"));
        return;
    }
    if !change.fallen.is_empty() {
        let list = change.falls(then, now).join(", ");
        findings.contradicts(line, format!(
            "{list} while others grew: these are not two snapshots of the same machine (different hosts?), or it was restarted; no rates are taken"));
        findings.push(
            Block::new("diff", line)
                .with("side", side)
                .with("comparable", false),
        );
        return;
    }
    if was_restarted((before, then.line), (after, line), findings) {
        return;
    }
    say_wraps(&change.wrapped, line, findings);
    let timing = elapsed_or_say((before, then.line), (after, line), change.holds(), findings);
    findings.push(change.block(now, timing).with("side", side));
    let of_side = |kind: &str| kind.starts_with(side);
    findings
        .blocks
        .extend(grown(&before.blocks, &after.blocks, of_side));
    say_bytes_fell(&before.blocks, &after.blocks, findings);
    check_difference(&change, findings);
}

fn check_difference(change: &tables::Change, findings: &mut Findings) {
    let Some(calls) = change.calls else { return };
    let rpcs = change
        .grown
        .iter()
        .filter(|((table, _), _)| !table.contains("operations"));
    let sum: i128 = rpcs.map(|(_, n)| *n).sum();
    if sum > calls + calls / 100 + 10 {
        findings.contradicts(0, format!("the operations grew by {sum} but calls by {calls}: the tables are not of one moment"));
    }
}

/// BSD sections: counter by counter.
fn compare_sections(before: &Reading, after: &Reading, findings: &mut Findings) -> bool {
    let mut earlier = BTreeMap::new();
    for (place, then) in before.blocks_of("bsd_nfsstat").enumerate() {
        earlier.extend(sections::parts(then).map(|part| (part, (place, then))));
    }
    let mut found = false;
    for now in after.blocks_of("bsd_nfsstat") {
        let shared = sections::parts(now).filter_map(|part| earlier.get(&part));
        let Some((_, then)) = shared.max_by_key(|(place, _)| *place) else {
            continue;
        };
        found = true;
        match sections::relation(then, now) {
            Sections::Same => findings.refused(
                0,
                "the two snapshots are the same (identical, difference 0): wait longer between them",
            ),
            Sections::Fell(names) => findings.refused(
                0,
                format!("{names}: the counters are smaller after than before: reset, restarted, or in the wrong order"),
            ),
            Sections::Later(mut diff, wrapped) => {
                let texts = ((before, then.title_line), (after, now.title_line));
                if was_restarted(texts.0, texts.1, findings) {
                    continue;
                }
                say_wraps(&wrapped, now.title_line, findings);
                let elapsed_s = elapsed_or_say(texts.0, texts.1, Holds::Mix, findings);
                diff.set_if("elapsed_s", elapsed_s.map(decimal));
                findings.push(diff);
            }
        }
    }
    found
}

/// The ages of a mount tell the time between two texts; dates that tell another are of other texts.
fn check_dates(
    diff: &Block,
    (before, then): (&Reading, usize),
    after: &Reading,
    findings: &mut Findings,
) {
    /// Taking a report and writing the date above it takes no longer (assumption: with room).
    const SLACK_S: i64 = 10;
    let now = diff.title_line;
    let dated = match moments::apart((&before.taken.times, then), (&after.taken.times, now)) {
        Apart::Told { seconds, .. } => Some(seconds as i64),
        Apart::Untold(_) => None,
    };
    let aged = diff
        .integer("elapsed_s")
        .and_then(|s| i64::try_from(s).ok());
    if let Some((dated, aged)) = dated.zip(aged)
        && (dated - aged).abs() > SLACK_S.max(aged / 10)
    {
        findings.contradicts(now, format!("the age of the mount grew by {aged} s, but the dates of the texts are {dated} s apart: they are not of these two snapshots, or of another mount"));
    }
}
