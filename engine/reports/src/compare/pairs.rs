//! Snapshots of the same counters inside one text: before and after, or the same thing twice.

use super::elapsed::{elapsed_between, elapsed_or_say, say_long, was_restarted};
use super::exported;
use super::grown::{POOLS, grown_within};
use super::lacking::Stands;
use super::mounts::{self, Relation};
use super::resets;
use super::sections::{self, Sections};
use super::snapshots::{self, Snapshot, owner_of};
use super::tables;
use super::untimed::{self, Holds, Within};
use crate::findings::Findings;
use crate::moments::{self, Apart};
use crate::reading::Block;
use serde_json::Value;
use std::collections::BTreeMap;

/// Of tables as of mounts: nobody pastes the same twice on purpose.
const TWICE: &str = "the same figures as before: the same data twice (a duplicate), counted once";

/// Of tables as of rows of calls.
const LATER: &str = "a later snapshot of the same counters; the difference is an interval";

pub(crate) fn compare(findings: &mut Findings) {
    findings.timings.sort_by_key(|timing| timing.line);
    compare_mounts(findings);
    compare_exported(findings);
    for side in ["client", "server"] {
        compare_tables(side, findings);
    }
    compare_sections(findings);
    compare_pools(findings);
}

/// `nfsstat` of a BSD twice in one text.
fn compare_sections(findings: &mut Findings) {
    let mut latest = BTreeMap::new();
    let mut relations = Vec::new();
    for now in findings.blocks.iter().filter(|b| b.kind == "bsd_nfsstat") {
        if let Some(then) = latest.insert(sections::identity(now), now) {
            let lines = (then.title_line, now.title_line);
            relations.push((lines, sections::relation(then, now)));
        }
    }
    let looks = findings.blocks.iter().filter(|b| b.kind == "bsd_nfsstat");
    let lines: Vec<usize> = looks.map(|look| look.title_line).collect();
    let earlier: Vec<usize> = relations.iter().map(|((then, _), _)| *then).collect();
    for ((then, now), relation) in relations {
        if let Some(since) = resets::between(&lines, (then, now), findings) {
            if !earlier.contains(&now) {
                let is_it = |b: &Block| b.kind == "bsd_nfsstat" && b.title_line == now;
                resets::take_as_interval(&since, is_it, findings);
            }
            continue;
        }
        match relation {
            Sections::Same => findings.contradicts(now, TWICE),
            Sections::Fell(falls) => say_fell(&falls, (then, now), findings),
            Sections::Later(..) if was_restarted(then, now, findings) => {}
            Sections::Later(mut diff, wrapped) => {
                say_wraps(&wrapped, now, findings);
                let elapsed_s = elapsed_or_say(then, now, Holds::Mix, findings);
                diff.set_if("elapsed_s", elapsed_s.map(crate::reading::decimal));
                findings.push(diff);
            }
        }
    }
}

/// Each section against the one before it of the same mount.
fn compare_mounts(findings: &mut Findings) {
    let blocks = std::mem::take(&mut findings.blocks);
    let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
    let mut latest: BTreeMap<String, usize> = BTreeMap::new();
    let mut diffs = Vec::new();
    for block in blocks {
        let Some(key) = mounts::key(&block) else {
            kept.push(block);
            continue;
        };
        let relation = latest
            .get(&key)
            .map(|place| dated(&kept[*place], &block, findings));
        let name = mounts::name(&block);
        let line = block.title_line;
        match relation {
            Some(Relation::Same) => {
                findings.contradicts(
                    line,
                    format!(
                        "{name} appears twice with the same counters: a duplicate, counted once"
                    ),
                );
                continue;
            }
            Some(relation) => diffs.extend(later(relation, &name, line, findings)),
            None => {}
        }
        latest.insert(key, kept.len());
        kept.push(block);
    }
    say_shared(&kept, findings);
    kept.extend(diffs);
    findings.blocks = kept;
}

/// How two snapshots of a mount stand to each other; where it tells no age, what stands above them tells the time between.
fn dated(then: &Block, now: &Block, findings: &mut Findings) -> Relation {
    let relation = mounts::relation(then, now);
    let aged = then.get("age_s").or(now.get("age_s")).is_some();
    if aged || !matches!(relation, Relation::Later(_)) {
        return relation;
    }
    let Ok(seconds) = elapsed_between(then.title_line, now.title_line, findings) else {
        return relation;
    };
    // The difference tells it, too.
    findings.elapsed_s.pop();
    Relation::Later(mounts::delta(then, now, Some(seconds.round() as i128)))
}

/// The difference to the snapshot before, or why there is none.
fn later(relation: Relation, name: &str, line: usize, findings: &mut Findings) -> Option<Block> {
    match relation {
        Relation::Later(diff) => {
            findings.elapsed_s.extend(diff.get("elapsed_s").cloned());
            say_long(diff.number("elapsed_s").unwrap_or(0.0), line, findings);
            findings.used(line, format!("{name}: a later snapshot of the mount; the difference is an interval"));
            mounts::say_unknown(&diff, name, findings);
            return Some(diff);
        }
        Relation::Same => findings.note(line, format!("{name}: the same figures as before: the same data twice, counted once")),
        Relation::AgeFell { before_s, after_s } => findings.contradicts(line, format!(
            "{name}: age {before_s} s, then {after_s} s: mounted again, or the snapshots are in the wrong order; no difference is taken")),
        Relation::Fell { name: op, before, after } => findings.contradicts(line, format!(
            "{name}: {op} fell from {before} to {after}: mounted again, or the snapshots are in the wrong order; no difference is taken")),
    }
    None
}

/// Each mount of a scrape of node_exporter against the scrape before.
fn compare_exported(findings: &mut Findings) {
    let mut latest = BTreeMap::new();
    let mut pairs = Vec::new();
    for now in &findings.blocks {
        let then = exported::identity(now).and_then(|mount| latest.insert(mount, now));
        let sections = then.and_then(exported::as_section);
        pairs.extend(sections.zip(exported::as_section(now)));
    }
    for (then, now) in pairs {
        let relation = mounts::relation(&then, &now);
        let diff = later(relation, &mounts::name(&now), now.title_line, findings);
        findings.blocks.extend(diff);
    }
}

/// Two mounts of one export share their counters unless `nosharecache` is set.
fn say_shared(blocks: &[Block], findings: &mut Findings) {
    let mut mounts: Vec<&Block> = blocks
        .iter()
        .filter(|b| b.kind == "mount_stats" && b.get("ops_nonzero").is_some())
        .collect();
    mounts.truncate(200);
    for (k, block) in mounts.iter().enumerate() {
        let twin = mounts[..k].iter().find(|other| {
            other.get("ops_nonzero") == block.get("ops_nonzero")
                && other.get("bytes") == block.get("bytes")
                && other.text("device") == block.text("device")
                && other.text("mountpoint") != block.text("mountpoint")
                && block.integer("sum_ops").unwrap_or(0) > 0
        });
        if let Some(twin) = twin {
            findings.note(
                block.title_line,
                format!(
                    "{} has the same counters as {}: they share one superblock, count them once",
                    mounts::name(block),
                    mounts::name(twin)
                ),
            );
        }
    }
}

fn compare_tables(side: &str, findings: &mut Findings) {
    let blocks = findings.blocks.clone();
    let snapshots = snapshots::snapshots(&blocks, side);
    let cumulative: Vec<&Snapshot<'_>> = snapshots.iter().filter(|s| s.is_cumulative()).collect();
    let lines: Vec<usize> = cumulative.iter().map(|s| s.line).collect();
    let mut differs = false;
    let mut since_reset = Vec::new();
    let mut latest: BTreeMap<&str, (usize, &Snapshot<'_>)> = BTreeMap::new();
    for (k, after) in cumulative.iter().enumerate() {
        let Some((place, before)) = latest.insert(after.owner(), (k, after)) else {
            continue;
        };
        if let Some(since) = resets::between(&lines, (before.line, after.line), findings) {
            since_reset.push((k, since));
            continue;
        }
        if before.differs_in_columns(after) {
            let fuller = if after.columns() < before.columns() {
                "earlier"
            } else {
                "later"
            };
            findings.lost(after.line, format!("line {}: a later snapshot of the same counters, but {}. No difference is taken, and the {fuller} one counts", after.line, before.columns_beside(after)));
            continue;
        }
        if !comparable(before, after) {
            continue;
        }
        let change = tables::change(before, after);
        let whole = have_the_same(before, after);
        if change.is_nothing() && whole {
            findings.contradicts(after.line, TWICE);
        } else if change.is_nothing() || (!whole && change.fell()) {
            // Two questions about one moment; what fell between them says no more.
        } else if !change.fell() {
            if was_restarted(before.line, after.line, findings) {
                continue;
            }
            let told = elapsed_between(before.line, after.line, findings);
            let mut block = change.block(after, told.as_ref().ok().copied());
            block.set("before_block", place);
            block.set("after_block", k);
            block.set("side", side);
            differs = true;
            say_wraps(&change.wrapped, after.line, findings);
            findings.used(after.line, LATER);
            change
                .lacking
                .say(Stands::InSnapshots, after.line, findings);
            if let Err(unused) = told {
                untimed::say(
                    Within::OneText,
                    change.holds(),
                    unused,
                    after.line,
                    findings,
                );
            }
            findings.push(block);
        } else {
            let falls = change.falls(before, after).join(", ");
            say_fell(&falls, (before.line, after.line), findings);
        }
    }
    // A snapshot that counts from the same reset as a later one is the earlier of the two.
    let last: Vec<usize> = latest.values().map(|(place, _)| *place).collect();
    for (k, since) in since_reset.iter().filter(|(k, _)| last.contains(k)) {
        let own = resets::blocks_of(cumulative[*k]);
        let is_it = |b: &Block| own.contains(&(b.kind.clone(), b.title_line));
        resets::take_as_interval(since, is_it, findings);
    }
    let of_side = |kind: &str| kind.starts_with(side);
    if differs {
        findings.blocks.extend(grown_within(&blocks, of_side));
    } else if snapshots.is_empty() {
        // `nfsstat -o rc` and the like print no row of calls.
        let grown = grown_within(&blocks, of_side);
        grown
            .iter()
            .for_each(|b| findings.used(b.title_line, LATER));
        findings.blocks.extend(grown);
    }
}

/// Two looks at a server's pools in one text.
fn compare_pools(findings: &mut Findings) {
    let grown = grown_within(&findings.blocks, |kind| kind == POOLS);
    let mut looks: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for look in findings.blocks.iter().filter(|block| block.kind == POOLS) {
        let owner = owner_of(look).to_owned();
        looks.entry(owner).or_default().push(look.title_line);
    }
    for mut block in grown {
        let now = block.title_line;
        findings.used(
            now,
            "a later look at the pools; the difference is an interval",
        );
        let of_host = looks.get(owner_of(&block)).into_iter().flatten().copied();
        if let Some(then) = of_host.take_while(|then| *then < now).last() {
            let elapsed_s = elapsed_or_say(then, now, Holds::CountersAlone, findings);
            block.set_if("elapsed_s", elapsed_s.map(crate::reading::decimal));
        }
        findings.push(block);
    }
}

fn say_fell(falls: &str, (before, after): (usize, usize), findings: &mut Findings) {
    let backwards = match moments::between(&findings.times, before, after) {
        Apart::Told { seconds, .. } => seconds < 0.0,
        Apart::Untold(_) => false,
    };
    let why = if backwards {
        "by its date this one is the earlier: put it first"
    } else {
        "another boot, another machine, or the later one stands first"
    };
    findings.note(after, format!("counts are smaller than in the snapshot before ({falls}): {why}. No difference is taken, and this one counts"));
}

pub(crate) fn say_wraps(wrapped: &[String], line: usize, findings: &mut Findings) {
    if !wrapped.is_empty() {
        findings.assumed(
            line,
            format!(
                "{} fell from the upper half of 32 bits: read as one wrap at 2^32",
                wrapped.join(", ")
            ),
        );
    }
}

/// Snapshots of which something stands in both, and whole in both.
pub(super) fn comparable(before: &Snapshot<'_>, after: &Snapshot<'_>) -> bool {
    before.is_of_same_host(after) && (have_the_same(before, after) || share_some(before, after))
}

/// Complete ones with the same tables; the later one may have those of another version, too.
fn have_the_same(before: &Snapshot<'_>, after: &Snapshot<'_>) -> bool {
    let later: Vec<_> = after.ops.iter().map(|b| layout(b)).collect();
    before.is_as_whole_as(after) && before.ops.iter().all(|b| later.contains(&layout(b)))
}

fn layout(block: &Block) -> ([Option<Value>; 3], bool) {
    let declared = block.get("declared").is_some();
    let told = ["nfs_version", "unit", "layout"].map(|name| block.get(name).cloned());
    (told, declared)
}

/// One has tables that the other lacks, and what both have is alike: rows of calls, or tables that are complete.
fn share_some(before: &Snapshot<'_>, after: &Snapshot<'_>) -> bool {
    let twins = |block: &&Block| after.shows(block);
    let shared: Vec<_> = before.ops.iter().copied().filter(twins).collect();
    let later: Vec<_> = after.ops.iter().map(|b| layout(b)).collect();
    let whole = |s: &Snapshot<'_>| s.ops.is_empty() || s.is_complete();
    // A client's own server without calls, and then the server's, are not of one machine.
    let counted = |s: &Snapshot<'_>| s.calls().is_some_and(|calls| calls > 0);
    let rows = counted(before) && counted(after);
    let alike = shared.iter().all(|b| later.contains(&layout(b)));
    (rows || !shared.is_empty()) && alike && whole(before) && whole(after)
}
