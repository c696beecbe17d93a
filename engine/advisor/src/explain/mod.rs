//! Why: the rules that acted in a phase, with the numbers put in and the source of each rule.
//!
//! A client model reports each rule by name when it acts (`World::rule_acted`); the registry below
//! turns the name and the count into a sentence. A rule without an entry here is a fault of this file.

#[cfg(feature = "whole")]
mod beyond_client;
#[cfg(feature = "whole")]
mod freebsd;
mod idle;
mod linux;
mod linux_names;
#[cfg(feature = "whole")]
mod many_files;

pub(crate) use linux_names::GETACL_RULE;

use crate::limits::is_of_small_files;
use crate::{few, text};
use mountwise_sim::op::Op;
#[cfg(feature = "whole")]
use mountwise_sim::outcome::Basis;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::phase::Phase;
use mountwise_sim::phase::PhaseOp;
use mountwise_sim::scenario::Scenario;
use serde::Serialize;
use std::iter::successors;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    pub text: String,
    pub rule: &'static str,
    pub source: &'static str,
}

/// What a sentence may draw on.
pub struct Facts<'a> {
    pub scenario: &'a Scenario,
    pub phase: &'a Phase,
    pub outcome: &'a PhaseOutcome,
    pub times: u64,
}

struct Rule {
    name: &'static str,
    source: &'static str,
    /// Empty where it acted and nothing came of it.
    sentence: fn(&Facts<'_>) -> String,
}

/// A rule that acted at least so often is part of the data path, not of opening a file.
const OFTEN: u64 = 16;

/// The reasons in the order of their weight: what shapes the data path first, what happens once per file last.
pub fn reasons(scenario: &Scenario, phase: &Phase, outcome: &PhaseOutcome) -> Vec<Reason> {
    let mut acted: Vec<(&str, u64)> = outcome.meter.rules.iter().collect();
    few::order(&mut acted, |a, b| (b.1, a.0).cmp(&(a.1, b.0)));
    let (often, seldom): (Vec<_>, Vec<_>) = acted.into_iter().partition(|one| one.1 >= OFTEN);
    let said = |(name, times): (&str, u64)| {
        let rule = all_rules().find(|rule| rule.name == name)?;
        let facts = Facts {
            scenario,
            phase,
            outcome,
            times,
        };
        let text = (rule.sentence)(&facts);
        (!text.is_empty()).then_some(Reason {
            text,
            rule: rule.name,
            source: rule.source,
        })
    };
    let mut reasons = Vec::new();
    #[cfg(feature = "whole")]
    reasons.extend(many_files::reasons(scenario, phase, outcome));
    #[cfg(feature = "whole")]
    reasons.extend(beyond_client::reasons(scenario, phase, outcome));
    reasons.extend(linux::reasons(scenario, phase, outcome));
    reasons.extend(idle::reason(scenario, outcome));
    #[cfg(feature = "whole")]
    reasons.extend(fewer_files(phase, outcome));
    #[cfg(feature = "whole")]
    reasons.extend(archive(phase, outcome));
    #[cfg(feature = "whole")]
    reasons.extend(freebsd::whole_blocks(scenario, phase, outcome));
    reasons.extend(often.into_iter().filter_map(said));
    reasons.extend(sizes(phase, outcome));
    reasons.extend(seldom.into_iter().filter_map(said));
    reasons
}

/// Of many files, how many were looked at.
#[cfg(feature = "whole")]
fn fewer_files(phase: &Phase, outcome: &PhaseOutcome) -> Option<Reason> {
    let Basis::FewerFiles { files, is_settled } = outcome.basis else {
        return None;
    };
    let unsettled = if is_settled {
        ""
    } else {
        " These were over before the client gave back its first unused delegations, which takes two minutes: of version 4, DELEGRETURNs and the time they take are left out."
    };
    Some(Reason {
        text: format!(
            "Of {} files {} were simulated; each further one is taken to cost what the last of these cost, in calls and in time.{unsettled}",
            text::count(phase.files.unwrap_or(0) as f64),
            text::count(files as f64)
        ),
        rule: "many_files",
        source: "counted in this run",
    })
}

/// Whether this build has all reasons that there may be: `beyond_client` is about costs that only some parameter sets have,
/// and small files are told of in their own words.
pub(crate) fn has_all_reasons(scenario: &Scenario) -> bool {
    let parameters = Parameters::for_scenario(scenario);
    let is_free = |cost: &Param| parameters.get(*cost) <= 0.0;
    cfg!(feature = "whole")
        || [
            Param::ServerFileReadNs,
            Param::ServerFileReadNsPerByte,
            Param::ServerFileWriteNs,
            Param::ServerFileWriteNsPerByte,
            Param::LargeReadStallNs,
            Param::LargeWriteStallNs,
        ]
        .iter()
        .all(is_free)
            && !scenario.phases.iter().any(is_of_small_files)
}

/// What `tar x` of root sets on every member after it is written, as the workload has it.
#[cfg(feature = "whole")]
fn archive(phase: &Phase, outcome: &PhaseOutcome) -> Option<Reason> {
    const EACH: u64 = 3;
    let archive = phase
        .archive
        .filter(|_| phase.op == PhaseOp::ExtractArchive)?;
    let all = outcome.meter.op(Op::Setattr).count;
    let rest = all.checked_sub(EACH * (archive.files + archive.directories))?;
    let exclusive = if rest == archive.files && rest > 0 {
        ", and each exclusive create takes one more"
    } else {
        ""
    };
    let text = format!(
        "tar of root sets times, owner and mode of every file and directory, a SETATTR each{exclusive} (SETATTR: {}). With --no-same-owner --no-same-permissions -m it sets none of the three.",
        text::count(all as f64)
    );
    Some(Reason {
        text,
        rule: "tar.attributes",
        source: "GNU tar, src/extract.c, set_stat",
    })
}

/// Which request sizes went out, in the order of their weight.
fn sizes(phase: &Phase, outcome: &PhaseOutcome) -> Option<Reason> {
    let reads = &outcome.meter.read_sizes;
    let record = phase.record_bytes?;
    let total: u64 = reads.values().sum();
    if total == 0 {
        return None;
    }
    let rarer = |than: (u64, u64)| {
        let sizes = reads.iter().map(|(size, count)| (*count, *size));
        sizes.filter(|one| *one < than).max()
    };
    let mut rest = total;
    let mut list: Vec<String> = successors(rarer((u64::MAX, 0)), |one| rarer(*one))
        .take(3)
        .map(|(count, size)| {
            rest -= count;
            format!(
                "{} of {}",
                text::count(count as f64),
                text::bytes(size as f64)
            )
        })
        .collect();
    if rest > 0 {
        list.push(text::count(rest as f64) + " of other sizes");
    }
    // Of one size alone the sum says nothing more.
    let all = if reads.len() > 1 {
        text::count(total as f64) + " "
    } else {
        String::new()
    };
    let sizes = list.join(", ");
    let text = match phase.op {
        PhaseOp::Write => format!("READs before a part of a page or block is written: {sizes}."),
        _ => format!(
            "Requests of {} become {all}READs: {sizes}.",
            text::bytes(record as f64)
        ),
    };
    Some(Reason {
        text,
        rule: "read_sizes",
        source: "counted in this run",
    })
}

/// Its COMMITs are no pass's.
const INCOMPATIBLE: &str = "linux.flush_incompatible_range";

static RULES: &[Rule] = &[
    Rule {
        name: "linux.read_before_write",
        source: "fs/nfs/file.c, nfs_want_read_modify_write",
        sentence: |facts| {
            format!(
                "Writes of a part of a page that was not cached, in a file that is open for reading too, so that the client read the page first: {} of {}.",
                times(facts),
                record(facts)
            )
        },
    },
    Rule {
        name: "linux.background_write_back",
        source: "mm/page-writeback.c, balance_dirty_pages; fs/fs-writeback.c, wb_writeback",
        sentence: |facts| {
            let meter = &facts.outcome.meter;
            let others = meter.rules.get(INCOMPATIBLE).unwrap_or(0);
            match meter.op(Op::Commit).count.saturating_sub(others) {
                // The flusher woke and found nothing to write: its passes end in a COMMIT.
                0 => String::new(),
                commits => format!(
                    "More was dirty than the background limit allows, or for 30 s, so the kernel wrote beside the program, a COMMIT for each pass: {}.",
                    text::count(commits as f64)
                ),
            }
        },
    },
    Rule {
        name: "linux.page_fault",
        source: "mm/filemap.c, filemap_fault; mm/memory.c, do_fault_around",
        sentence: |facts| {
            format!(
                "Touches of the mapped file that sent READs: {}; most cause no fault, as each maps what is cached of the 64 KiB around it.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.willneed",
        source: "mm/fadvise.c, generic_fadvise; mm/readahead.c, force_page_cache_ra",
        sentence: |_| {
            "WILLNEED fetched one READ or one read-ahead window, whichever is larger, however much of the file it names.".to_owned()
        },
    },
    Rule {
        name: "linux.writer_throttled",
        source: "mm/page-writeback.c, balance_dirty_pages",
        sentence: |facts| {
            format!(
                "The program had to wait until fewer pages were dirty, {} ×: beyond the dirty limit it is as fast as the server.",
                times(facts)
            )
        },
    },
    Rule {
        name: "linux.overtaken_write",
        source: "fs/nfs/write.c, nfs_writeback_check_extend; fs/nfs/inode.c, nfs_inode_attrs_cmp",
        sentence: |_| {
            "The last WRITE before met others at the server. If it overtook them, the client took the change of its own file for somebody else's and dropped its pages at this open. The order of the server's threads decides: the time is an expectation, its interval spans both.".to_owned()
        },
    },
    Rule {
        name: INCOMPATIBLE,
        source: "fs/nfs/write.c, nfs_try_to_update_request",
        sentence: |facts| {
            format!(
                "Writes into a page whose dirty bytes they do not touch: {}. A page has one dirty range, so the old one was written and committed first.",
                times(facts)
            )
        },
    },
];

/// Names of all rules that can be explained; the tests hold the clients to it.
pub fn rule_names() -> Vec<&'static str> {
    all_rules().map(|rule| rule.name).collect()
}

fn all_rules() -> impl Iterator<Item = &'static Rule> {
    let rules = RULES.iter().chain(linux_names::RULES);
    #[cfg(feature = "whole")]
    let rules = rules.chain(freebsd::RULES);
    rules
}

fn times(facts: &Facts<'_>) -> String {
    text::count(facts.times as f64)
}

/// Calls of one operation in the phase.
fn calls(facts: &Facts<'_>, op: Op) -> String {
    text::count(facts.outcome.meter.op(op).count as f64)
}

fn record(facts: &Facts<'_>) -> String {
    text::bytes(facts.phase.record_bytes.unwrap_or(0) as f64)
}

#[cfg(test)]
mod tests;
