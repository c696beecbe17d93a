//! Write-back before anybody asks for it: the flusher above the background limit, and writers that wait
//! above the limits (mm/page-writeback.c `balance_dirty_pages`, fs/fs-writeback.c `wb_writeback`,
//! fs/nfs/write.c `nfs_writepages`).
//!
//! Each pass of the flusher is one `nfs_writepages` call: its WRITEs go UNSTABLE and one COMMIT follows
//! when the last is answered. Dirty, under WRITE and not yet committed all count against the limits.
//! Left out: the share of one mount among several (but for one that has written nothing yet: `timer`; measured on 6.1 and
//! 6.12, one that has written a few pages loses its share again within 10 s), the estimate of its bandwidth (a pass takes
//! what the first estimate allows), the pacing of a writer between the limits (it waits at the set point).

mod timer;

use super::PAGE_SIZE;
use super::actor::Actor;
use super::awaited::Awaited;
use super::dirty::FlushKind;
use super::file::CachedFile;
use super::mount::ASSUMED_MEMORY_BYTES;
use super::version::ClientRules;
use crate::call::Call;
use crate::executor::Notify;
use crate::op::Op;
use crate::scenario::{CutLimits, Scenario};
use crate::units::Nanos;
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

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
/// `ratelimit_pages`: a writer looks at the limits once in so many pages.
const RATE_LIMIT_PAGES: u64 = 32;
/// fs/nfs/write.c `nfs_init_writepagecache`: `nfs_congestion_kb` is at most 256 MiB; eased below three quarters.
const MAX_CONGESTION_BYTES: u64 = 256 << 20;

/// Passes that the background limit of a shortened run leaves room for: with fewer, WRITEs and COMMITs overlap less
/// than in the whole (by half below eleven, on the simulator).
const SOME_PASSES: u64 = 16;

/// The least that is written until writing in order goes on as it did: writers wake in bursts of some passes.
const LEAST_SETTLED_BYTES: u64 = 500_000_000;

/// Written data after which a shortened run is in the state in which the whole goes on.
pub(super) fn settled_after_bytes(scenario: &Scenario) -> u64 {
    let limit = dirty_limit(scenario) as f64 * part_for_passes(scenario);
    (limit as u64).max(LEAST_SETTLED_BYTES)
}

/// What a client may write until its limits, and not only requests, say when it sends WRITEs.
pub(super) fn written_before_limits(scenario: &Scenario) -> u64 {
    background(scenario, dirty_limit(scenario))
}

/// A shortened run's cache holds at least what may be dirty in it, and as much again.
pub(super) fn least_cache_of_run(scenario: &Scenario) -> u64 {
    match scenario.client.dirty_limits_of_run() {
        (CutLimits::OfSomePasses, _) => 2 * settled_after_bytes(scenario),
        _ => 0,
    }
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
struct Limits {
    background: u64,
    set_point: u64,
    pass: u64,
    congestion: u64,
    stops_at_congestion: bool,
    shares_by_writes: bool,
    /// A shortened run comes to its limits as much sooner as they are lower.
    expire: Nanos,
    interval: Nanos,
    /// 1 where all of them are lower, as the run is shorter.
    in_scale: u64,
}

impl Limits {
    fn of(scenario: &Scenario, rules: &ClientRules) -> Self {
        let memory = scenario.client.memory_bytes.unwrap_or(ASSUMED_MEMORY_BYTES);
        let limit = dirty_limit(scenario);
        let background = background(scenario, limit);
        let free_run = (background + limit) / 2;
        let congestion = 16.0 * libm::sqrt((memory / PAGE_SIZE) as f64) * PAGE_SIZE as f64;
        let pass = pass_bytes(limit);
        let (cut, part) = scenario.client.dirty_limits_of_run();
        let (limits_part, pass_part) = match cut {
            CutLimits::Whole => (1.0, 1.0),
            CutLimits::OfTheSameShare => (part, part),
            CutLimits::OfSomePasses => (part_for_passes(scenario), 1.0),
        };
        let pages = |bytes: u64, part: f64| ((bytes as f64 * part) as u64 / PAGE_SIZE).max(1);
        Self {
            in_scale: u64::from(cut == CutLimits::OfTheSameShare),
            background: pages(background, limits_part),
            set_point: pages((free_run + limit) / 2, limits_part),
            pass: pages(pass, pass_part),
            congestion: pages((congestion as u64).min(MAX_CONGESTION_BYTES), pass_part),
            stops_at_congestion: rules.stops_at_congestion,
            shares_by_writes: rules.background_limit_is_shared_by_writes,
            expire: Nanos::from_nanos(EXPIRE.0 as f64 * limits_part),
            interval: Nanos::from_nanos(timer::INTERVAL.0 as f64 * limits_part),
        }
    }
}

/// What the files of one mount share.
#[derive(Clone)]
pub struct WriteBack(Rc<Shared>);

struct Shared {
    world: World,
    limits: Limits,
    dirty: Cell<u64>,
    /// Under WRITE or not yet committed.
    cleaning: Cell<u64>,
    /// `nfs_server->writeback`: under WRITE.
    under_write: Cell<u64>,
    /// Files with dirty pages, in the order in which they became dirty.
    queue: RefCell<VecDeque<Weak<CachedFile>>>,
    running: Cell<bool>,
    /// Some page was written out since it was mounted.
    has_written: Cell<bool>,
    timer_set: Cell<bool>,
    mounts: Cell<u32>,
    eased: Notify,
}

/// One file's part.
pub struct FileWriteBack {
    shared: WriteBack,
    dirty: Cell<u64>,
    since: Cell<Nanos>,
    unchecked: Cell<u64>,
    queued: Cell<bool>,
}

impl WriteBack {
    pub fn new(world: &World, scenario: &Scenario, rules: &ClientRules) -> Self {
        Self(Rc::new(Shared {
            world: world.clone(),
            limits: Limits::of(scenario, rules),
            dirty: Cell::new(0),
            cleaning: Cell::new(0),
            under_write: Cell::new(0),
            queue: RefCell::default(),
            running: Cell::new(false),
            has_written: Cell::new(false),
            timer_set: Cell::new(false),
            mounts: Cell::new(0),
            eased: Notify::new(),
        }))
    }

    pub fn of_a_file(&self) -> FileWriteBack {
        FileWriteBack {
            shared: self.clone(),
            dirty: Cell::new(0),
            since: Cell::new(Nanos::ZERO),
            unchecked: Cell::new(0),
            queued: Cell::new(false),
        }
    }

    fn total(&self) -> u64 {
        self.0.dirty.get() + self.0.cleaning.get()
    }

    fn next_file(&self) -> Option<Rc<CachedFile>> {
        let mut queue = self.0.queue.borrow_mut();
        while let Some(file) = queue.pop_front() {
            let Some(file) = file.upgrade() else { continue };
            file.write_back.queued.set(false);
            if file.dirty_pages() > 0 {
                return Some(file);
            }
        }
        None
    }

    fn start(&self, by_timer: bool) {
        if !self.0.running.replace(true) {
            self.0.world.rule_acted("linux.background_write_back");
            self.0
                .world
                .spawn(self.clone().flush_in_background(by_timer));
        }
    }

    /// `wb_writeback`: passes over the files in turn until the dirty pages are below the limit and, if the timer wakes it, none is old.
    async fn flush_in_background(self, by_timer: bool) {
        let limits = self.0.limits;
        while self.0.dirty.get() > limits.background || (by_timer && self.has_old()) {
            let Some(file) = self.next_file() else { break };
            if self.0.under_write.get() > limits.congestion && limits.stops_at_congestion {
                while self.0.under_write.get() > limits.congestion / 4 * 3 {
                    self.0.world.wait(&self.0.eased).await;
                }
            }
            file.flush(FlushKind::Background, limits.pass).await;
            file.commit_after_this_pass();
            if file.dirty_pages() > 0 {
                file.queue_for_write_back();
            }
        }
        self.0.running.set(false);
        self.0.world.notify_all(&self.0.eased);
    }
}

impl FileWriteBack {
    /// WRITEs of so many pages leave.
    pub fn cleaning(&self, pages: u64) {
        for counter in [&self.shared.0.cleaning, &self.shared.0.under_write] {
            counter.set(counter.get() + pages);
        }
    }

    /// A WRITE of so many pages was answered (`nfs_folio_end_writeback`): the flusher may go on, or a writer that waits may
    /// send a COMMIT.
    pub fn answered(&self, pages: u64) {
        let shared = &self.shared.0;
        shared.has_written.set(true);
        let under_write = &shared.under_write;
        under_write.set(under_write.get().saturating_sub(pages));
        shared.world.notify_all(&shared.eased);
    }

    /// So many pages are stable at the server.
    pub fn cleaned(&self, pages: u64) {
        let shared = &self.shared.0;
        shared
            .cleaning
            .set(shared.cleaning.get().saturating_sub(pages));
        shared.world.notify_all(&shared.eased);
    }
}

impl CachedFile {
    /// Takes over how many pages of the file are dirty now.
    pub(super) fn account_dirty(&self) {
        let own = &self.write_back;
        let now = self.dirty_pages();
        let shared = &own.shared.0;
        shared
            .dirty
            .set((shared.dirty.get() + now).saturating_sub(own.dirty.get()));
        own.dirty.set(now);
    }

    /// Whether it was not on the list (`__mark_inode_dirty`): an fsync does not take it off.
    fn queue_for_write_back(self: &Rc<Self>) -> bool {
        let new = !self.write_back.queued.replace(true);
        if new {
            let mut queue = self.write_back.shared.0.queue.borrow_mut();
            queue.push_back(Rc::downgrade(self));
        }
        new
    }

    /// `balance_dirty_pages_ratelimited`: a writer that dirtied so many pages more looks at the limits.
    pub(super) fn must_balance(&self, pages: u64) -> bool {
        let own = &self.write_back;
        own.unchecked.set(own.unchecked.get() + pages);
        own.unchecked.get() >= RATE_LIMIT_PAGES || own.dirty.get() == 0
    }

    pub(super) async fn balance_dirty_pages(self: &Rc<Self>, actor: &Actor) {
        let own = &self.write_back;
        own.unchecked.set(0);
        let shared = own.shared.clone();
        if own.dirty.get() == 0 && self.queue_for_write_back() {
            own.since.set(self.world.now());
            shared.set_timer();
        }
        self.account_dirty();
        let limits = shared.0.limits;
        if shared.total() > limits.background {
            shared.start(false);
        }
        if shared.total() <= limits.set_point {
            return;
        }
        self.world.rule_acted("linux.writer_throttled");
        actor.work.spend().await;
        let _waiting = self
            .world
            .waiting(actor.process.0, "dirty pages to become fewer");
        while shared.total() > limits.set_point {
            // `nfs_write_inode`: what no pass of the flusher will commit (write=eager).
            if !shared.0.running.get() && self.uncommitted.get() > 0 {
                self.commit().await;
            } else {
                self.world.wait(&shared.0.eased).await;
            }
        }
    }

    /// Whether a COMMIT is due of WRITEs that were answered. While many are under way some are, but for moments; a run that
    /// was cut in scale has few, and is not to end in such a moment what the whole would not.
    pub(super) fn has_uncommitted(&self) -> bool {
        let under_way = self.writes_in_flight.get() + self.commits_in_flight.get();
        self.uncommitted.get() + under_way * self.write_back.shared.0.limits.in_scale > 0
    }

    /// `nfs_commit_inode`: everything that was answered unstable so far.
    pub(super) async fn commit(&self) {
        self.uncommitted.set(0);
        let pages = self.uncommitted_pages.take();
        self.commits_in_flight.set(self.commits_in_flight.get() + 1);
        let stamp = self.attributes.stamp();
        self.world.call(Call::new(Op::Commit, self.id)).await;
        self.attributes.data_answered(Op::Commit, self.id, stamp);
        self.commits_in_flight.set(self.commits_in_flight.get() - 1);
        self.write_back.cleaned(pages);
        self.make_room();
        self.world
            .notify(&self.answered, &|what| matches!(what, Awaited::Commit));
    }

    /// `nfs_io_completion_commit`: one COMMIT when the WRITEs of a pass are answered.
    pub(super) fn commit_after_this_pass(self: &Rc<Self>) {
        let file = Rc::clone(self);
        let last = self.writes_sent.get();
        self.world.spawn(async move {
            file.until_answered(last).await;
            if file.uncommitted.get() > 0 {
                file.commit().await;
            }
        });
    }
}
