//! Write-back before anybody asks for it: the flusher above the background limit, and writers that wait
//! above the limits (mm/page-writeback.c `balance_dirty_pages`, fs/fs-writeback.c `wb_writeback`,
//! fs/nfs/write.c `nfs_writepages`).
//!
//! Each pass of the flusher is one `nfs_writepages` call: its WRITEs go UNSTABLE and one COMMIT follows
//! when the last is answered. Dirty, under WRITE and not yet committed all count against the limits.
//! Left out: the share of one mount among several (but for one that has written nothing yet: `timer`; measured on 6.1 and
//! 6.12, one that has written a few pages loses its share again within 10 s, and one that is made where others have just
//! written 64 MiB sends them in 75 to 128 WRITEs instead of 64), the estimate of its bandwidth (a pass takes what the first
//! estimate allows), the pacing of a writer between the limits (it waits at the set point). What one process writes in order
//! has the counts of 49 of 50 measured phases all the same (models/measurements/lab-linux-limits).

mod limits;
mod timer;

use super::actor::Actor;
use super::awaited::Awaited;
use super::dirty::FlushKind;
use super::file::CachedFile;
use super::version::ClientRules;
use crate::call::Call;
use crate::executor::Notify;
use crate::op::Op;
use crate::scenario::{PhaseCut, Scenario};
use crate::units::Nanos;
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use limits::Limits;
pub use limits::halved_background_bytes;
pub(super) use limits::{cache_of, settled_after_bytes, written_before_limits};

/// `ratelimit_pages`: a writer looks at the limits once in so many pages.
const RATE_LIMIT_PAGES: u64 = 32;

/// What the files of one mount share.
#[derive(Clone)]
pub struct WriteBack(Rc<Shared>);

struct Shared {
    world: World,
    /// Of the mount, and of its phase.
    whole_limits: Limits,
    limits: Cell<Limits>,
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
        let limits = Limits::of(scenario, rules);
        Self(Rc::new(Shared {
            world: world.clone(),
            whole_limits: limits,
            limits: Cell::new(limits),
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

    pub(super) fn begin_phase(&self, cut: PhaseCut) {
        self.0.limits.set(self.0.whole_limits.cut(cut));
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
        let limits = self.0.limits.get();
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
        let limits = shared.0.limits.get();
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
            // `nfs_write_inode`: what no pass of the flusher will commit. It does not while pages of the file are under WRITE.
            let under_way = self.writes_in_flight.get() + self.commits_in_flight.get();
            let nobody_else = !shared.0.running.get() && (limits.written_at_once || under_way == 0);
            if nobody_else && self.uncommitted.get() > 0 {
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
        self.uncommitted.get() + under_way * self.write_back.shared.0.limits.get().in_scale > 0
    }

    /// `nfs_commit_inode`: everything that was answered unstable so far.
    pub(super) async fn commit(&self) {
        self.uncommitted.set(0);
        let pages = self.uncommitted_pages.take();
        let number = self.dirty.borrow_mut().awaiting_commit.begin_commit();
        self.commits_in_flight.set(self.commits_in_flight.get() + 1);
        let stamp = self.attributes.stamp();
        self.world.call(Call::new(Op::Commit, self.id)).await;
        self.attributes.data_answered(Op::Commit, self.id, stamp);
        self.commits_in_flight.set(self.commits_in_flight.get() - 1);
        self.dirty.borrow_mut().awaiting_commit.end_commit(number);
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
