//! The limits on dirty data of a mount (mm/page-writeback.c `domain_dirty_limits`), and what a shortened run makes of them.

use super::super::PAGE_SIZE;
use super::super::mount::ASSUMED_MEMORY_BYTES;
use super::super::version::ClientRules;
use super::timer;
use crate::scenario::{CutLimits, PhaseCut, Scenario};
use crate::units::Nanos;

/// `vm_dirty_ratio` and `dirty_background_ratio` (mm/page-writeback.c), of dirtyable memory.
const DIRTY_RATIO: f64 = 0.2;
const BACKGROUND_RATIO: f64 = 0.1;
/// Share of the memory that is free or holds pages of files (assumption: programs and kernel hold a tenth).
const DIRTYABLE_SHARE: f64 = 0.9;
/// fs/fs-writeback.c `MIN_WRITEBACK_PAGES` (4 MiB), and half a second of `INIT_BW` (100 MiB/s).
const PASS_STEP_BYTES: u64 = 4 << 20;
const HALF_SECOND_BYTES: u64 = 50 << 20;
/// `DIRTY_SCOPE`: a pass takes at most this part of the limit.
const DIRTY_SCOPE: u64 = 8;
/// `dirty_expire_interval` (mm/page-writeback.c): 30 s.
const EXPIRE: Nanos = Nanos(30_000_000_000);
/// fs/nfs/write.c `nfs_init_writepagecache`: `nfs_congestion_kb` is at most 256 MiB; eased below three quarters.
const MAX_CONGESTION_BYTES: u64 = 256 << 20;

/// Passes that the background limit of a shortened run leaves room for: with fewer, WRITEs and COMMITs overlap less
/// than in the whole (by half below eleven, on the simulator).
const SOME_PASSES: u64 = 16;

/// The least that is written until writing in order goes on as it did: writers wake in bursts of some passes.
const LEAST_SETTLED_BYTES: u64 = 500_000_000;

/// Written data after which a shortened run is in the state in which the whole goes on.
pub(in super::super) fn settled_after_bytes(scenario: &Scenario) -> u64 {
    let limit = dirty_limit(scenario) as f64 * part_for_passes(scenario);
    (limit as u64).max(LEAST_SETTLED_BYTES)
}

/// What a client may write until its limits, and not only requests, say when it sends WRITEs.
pub(in super::super) fn written_before_limits(scenario: &Scenario) -> u64 {
    background(scenario, dirty_limit(scenario))
}

/// The cache of a phase in a shortened run, of which it holds at least what may be dirty in it, and as much again.
pub(in super::super) fn cache_of(cut: PhaseCut, whole_pages: u64, settled_pages: u64) -> u64 {
    let least = match cut.dirty_limits {
        CutLimits::OfSomePasses => 2 * settled_pages,
        _ => 0,
    };
    let pages = (whole_pages as f64 * cut.cache) as u64;
    pages.max(least).min(whole_pages)
}

fn part_for_passes(scenario: &Scenario) -> f64 {
    let limit = dirty_limit(scenario);
    let least = (SOME_PASSES * pass_bytes(limit)) as f64;
    (least / background(scenario, limit).max(1) as f64).min(1.0)
}

/// `vm.dirty_background_bytes` that the prediction has, where it is not the usual ratio's: half of a limit that is below it.
pub fn halved_background_bytes(scenario: &Scenario) -> Option<u64> {
    let limit = dirty_limit(scenario);
    let bytes = background(scenario, limit);
    (bytes == limit / 2).then_some(bytes)
}

/// `domain_dirty_limits`: a background limit above the other is half of it.
fn background(scenario: &Scenario, limit: u64) -> u64 {
    match (dirtyable(scenario) * BACKGROUND_RATIO) as u64 {
        background if background >= limit => limit / 2,
        background => background,
    }
}

fn dirtyable(scenario: &Scenario) -> f64 {
    let memory = scenario.client.memory_bytes.unwrap_or(ASSUMED_MEMORY_BYTES);
    memory as f64 * DIRTYABLE_SHARE
}

/// `vm_dirty_bytes`, or the ratio where that is zero, as it is unless set.
fn dirty_limit(scenario: &Scenario) -> u64 {
    let share = dirtyable(scenario) * DIRTY_RATIO;
    let stated = scenario.client.vm_dirty_bytes.filter(|bytes| *bytes > 0);
    stated.unwrap_or(share as u64)
}

/// `writeback_chunk_size`: half a second's worth, a part of the limit at most, in whole steps.
fn pass_bytes(limit: u64) -> u64 {
    let pass = HALF_SECOND_BYTES.min(limit / DIRTY_SCOPE) + PASS_STEP_BYTES;
    pass / PASS_STEP_BYTES * PASS_STEP_BYTES
}

/// All in pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) background: u64,
    pub(super) set_point: u64,
    pub(super) pass: u64,
    pub(super) congestion: u64,
    pub(super) stops_at_congestion: bool,
    pub(super) shares_by_writes: bool,
    /// Writers send what they write, and no pass of the flusher does (write=eager, write=wait).
    pub(super) written_at_once: bool,
    /// A shortened run comes to its limits as much sooner as they are lower.
    pub(super) expire: Nanos,
    pub(super) interval: Nanos,
    /// 1 where all of them are lower, as the run is shorter.
    pub(super) in_scale: u64,
    /// What the limits that hold no more than some passes are of these.
    part_for_passes: f64,
}

impl Limits {
    pub(super) fn of(scenario: &Scenario, rules: &ClientRules) -> Self {
        let memory = scenario.client.memory_bytes.unwrap_or(ASSUMED_MEMORY_BYTES);
        let limit = dirty_limit(scenario);
        let background = background(scenario, limit);
        let free_run = (background + limit) / 2;
        let congestion = 16.0 * libm::sqrt((memory / PAGE_SIZE) as f64) * PAGE_SIZE as f64;
        let pass = pass_bytes(limit);
        let pages = |bytes: u64| (bytes / PAGE_SIZE).max(1);
        Self {
            in_scale: 0,
            part_for_passes: part_for_passes(scenario),
            background: pages(background),
            set_point: pages((free_run + limit) / 2),
            pass: pages(pass),
            congestion: pages((congestion as u64).min(MAX_CONGESTION_BYTES)),
            stops_at_congestion: rules.stops_at_congestion,
            shares_by_writes: rules.background_limit_is_shared_by_writes,
            written_at_once: cfg!(feature = "whole")
                && matches!(scenario.option_value("write"), Some("eager" | "wait")),
            expire: EXPIRE,
            interval: timer::INTERVAL,
        }
    }

    /// What a phase of a shortened run meets of them.
    pub(super) fn cut(self, cut: PhaseCut) -> Self {
        let part = match cut.dirty_limits {
            CutLimits::OfSomePasses => self.part_for_passes,
            _ => cut.limits,
        };
        let pages = |pages: u64, part: f64| ((pages as f64 * part) as u64).max(1);
        Self {
            in_scale: u64::from(cut.dirty_limits == CutLimits::OfTheSameShare),
            background: pages(self.background, part),
            set_point: pages(self.set_point, part),
            pass: pages(self.pass, cut.limits),
            congestion: pages(self.congestion, cut.limits),
            expire: Nanos::from_nanos(self.expire.0 as f64 * part),
            interval: Nanos::from_nanos(self.interval.0 as f64 * part),
            ..self
        }
    }
}
