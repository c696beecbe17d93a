//! One file as this client caches it, and the calls that move its data.
//!
//! Everything that several descriptors of a file share lives here: pages, dirty ranges, what is on
//! the wire and what waits for a COMMIT. Which calls are made is decided by the pure modules beside
//! this one; here they are carried out in the world.

use super::PAGE_SIZE;
use super::actor::Actor;
use super::awaited::Awaited;
use super::buffered_read::{ReadCursor, ReadSizes, ReadStep};
use super::buffered_write::{WriteCursor, WriteStep, WriterMode};
use super::data_lock::DataLock;
use super::dirty::{DirtyRanges, FlushKind, WriteCall};
use super::handed::Handed;
use super::memory::Memory;
use super::metadata::Metadata;
use super::page_cache::PageCache;
use super::readahead::ReadAhead;
use super::version::ClientRules;
use super::write_back::{FileWriteBack, WriteBack};
use crate::call::{Call, FileId};
use crate::executor::Waits;
use crate::op::{Op, Stable};
use crate::parameters::Param;
use crate::setting::Setting;
use crate::units::{Bytes, Nanos};
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What the mount decided once and every transfer needs.
#[derive(Clone, Debug)]
pub struct Transfer {
    pub rules: ClientRules,
    pub rsize_bytes: Setting,
    pub wsize_bytes: Setting,
    /// READ_PLUS on 4.2 mounts from 6.6 on.
    pub read_op: Op,
    /// READs that are asked for together are answered last first (`ClientRules::wakers_are_preempted`).
    pub last_read_first: bool,
    /// What was asked for as UNSTABLE is answered with FILE_SYNC.
    pub writes_are_stable: bool,
    /// Client and server share one processor.
    pub one_processor: bool,
    /// Pages of files that memory can hold.
    pub cache_pages: u64,
}

impl Transfer {
    pub const fn read_sizes(&self) -> ReadSizes<'_> {
        ReadSizes {
            rsize_bytes: &self.rsize_bytes,
            whole_pages_at_eof: self.rules.reads_whole_pages_at_eof,
        }
    }
}

pub struct CachedFile {
    pub id: FileId,
    pub(super) world: World,
    pub(super) transfer: Transfer,
    pub(super) pages: RefCell<PageCache>,
    pub(super) dirty: RefCell<DirtyRanges>,
    pub(super) writes_in_flight: Cell<u64>,
    pub(super) writes_sent: Cell<u64>,
    /// WRITEs answered UNSTABLE since the last COMMIT was sent.
    pub(super) uncommitted: Cell<u64>,
    pub(super) commits_in_flight: Cell<u64>,
    /// Pages of the WRITEs that `uncommitted` counts.
    pub(super) uncommitted_pages: Cell<u64>,
    /// WRITEs answered FILE_SYNC since somebody last waited for all of them.
    pub(super) stable_answers: Cell<u64>,
    /// Of the doubted pages (see `overtaken`).
    pub(super) chance_of_loss: Cell<f64>,
    pub(super) answered: Waits<Awaited>,
    pub(super) handed: Handed,
    pub(super) lock: Rc<DataLock>,
    /// Replies to data calls carry attributes.
    pub(super) attributes: Metadata,
    pub(super) write_back: FileWriteBack,
    memory: Memory,
    /// Kept by `memory`: who this is there, and how many of its pages it has counted.
    pub(super) number_in_memory: Cell<u32>,
    pub(super) pages_in_memory: Cell<u64>,
}

impl CachedFile {
    pub fn new(
        world: &World,
        transfer: Transfer,
        id: FileId,
        attributes: &Metadata,
        write_back: &WriteBack,
        memory: &Memory,
    ) -> Self {
        let mut pages = match memory.may_run_short() {
            true => PageCache::tracked(transfer.rules.keeps_generations),
            false => PageCache::default(),
        };
        pages.grow_to(world.namespace().node(id).size.0);
        let lock = DataLock::new(transfer.one_processor);
        Self {
            id,
            world: world.clone(),
            transfer,
            pages: RefCell::new(pages),
            dirty: RefCell::default(),
            writes_in_flight: Cell::new(0),
            writes_sent: Cell::new(0),
            uncommitted: Cell::new(0),
            commits_in_flight: Cell::new(0),
            uncommitted_pages: Cell::new(0),
            stable_answers: Cell::new(0),
            attributes: attributes.clone(),
            chance_of_loss: Cell::new(0.0),
            answered: Waits::default(),
            write_back: write_back.of_a_file(),
            memory: memory.clone(),
            handed: Handed::default(),
            lock: Rc::new(lock),
            number_in_memory: Cell::new(0),
            pages_in_memory: Cell::new(0),
        }
    }

    /// O_TRUNC: nothing is left, here and at the server.
    pub fn truncate(&self) {
        self.pages.borrow_mut().truncate();
        self.memory.forget(self);
        *self.dirty.borrow_mut() = DirtyRanges::default();
        self.account_dirty();
        self.world.namespace().node_mut(self.id).size = Bytes::ZERO;
    }

    /// Forgets the cached data, as after a change by somebody else or `drop_caches`.
    pub fn drop_pages(&self) {
        self.pages.borrow_mut().drop_clean();
        self.memory.forget(self);
    }

    /// After pages have come: lets go of what does not fit into memory.
    pub(super) fn make_room(&self) {
        self.memory.make_room(self);
    }

    pub fn dirty_pages(&self) -> u64 {
        self.dirty.borrow().dirty_pages()
    }

    pub fn size(&self) -> Bytes {
        Bytes(self.pages.borrow().size_bytes())
    }

    pub async fn read(
        self: &Rc<Self>,
        actor: &Actor,
        ahead: &RefCell<ReadAhead>,
        offset: Bytes,
        length: Bytes,
    ) -> Bytes {
        let mut cursor = ReadCursor::new(&self.transfer.rules, offset.0, length.0);
        let mut copied = 0;
        actor.work.add(Param::SyscallNs, 1);
        loop {
            let step = cursor.step(
                &mut self.pages.borrow_mut(),
                &mut ahead.borrow_mut(),
                self.transfer.read_sizes(),
            );
            match step {
                ReadStep::Submit { calls, pages } => self.fetch(actor, calls, pages).await,
                // `wait_for_page` step by step: its future would be polled within this one.
                ReadStep::Wait { page } => {
                    if actor.work.is_any() {
                        actor.work.spend().await;
                    }
                    let _waiting = self.world.waiting(actor.process.0, "READ reply");
                    self.handed.waits_for(page);
                    while self.pages.borrow().is_awaited(page) {
                        self.world
                            .wait_for(&self.answered, Awaited::Page(page))
                            .await;
                    }
                    actor.work.add(Param::PageTurnNs, self.handed.take());
                }
                ReadStep::Copy { bytes, folios } => {
                    actor.work.add(Param::CopyNsPerByte, bytes);
                    actor.work.add(Param::PageReadNs, folios);
                    copied += bytes;
                    if actor.work.is_long() {
                        actor.work.spend().await;
                    }
                    if cursor.is_at_end() {
                        return Bytes(copied);
                    }
                }
                ReadStep::Done => return Bytes(copied),
            }
        }
    }

    pub async fn write(
        self: &Rc<Self>,
        actor: &Actor,
        mode: WriterMode,
        offset: Bytes,
        length: Bytes,
    ) {
        let mut cursor = WriteCursor::new(offset.0, length.0);
        let transfer = &self.transfer;
        actor.work.add(Param::SyscallNs, 1);
        let whole_pages = (offset.0 | length.0).is_multiple_of(PAGE_SIZE);
        loop {
            let distrusts = !whole_pages && self.attributes.distrusts_pages(self.id);
            let mode = WriterMode {
                extends: mode.extends && !distrusts,
                ..mode
            };
            let step = cursor.step(
                &transfer.rules,
                &mut self.pages.borrow_mut(),
                &mut self.dirty.borrow_mut(),
                mode,
                transfer.read_sizes(),
                &transfer.wsize_bytes,
            );
            match step {
                WriteStep::ReadFirst { folio, calls } => {
                    self.world.rule_acted("linux.read_before_write");
                    actor.work.add(Param::PageAddNs, folio.pages());
                    actor.work.spend().await;
                    self.send_reads(calls);
                    self.wait_for_page(actor, folio.head).await;
                }
                WriteStep::FlushFirst { folio, calls } => {
                    self.world.rule_acted("linux.flush_incompatible_range");
                    actor.work.spend().await;
                    let calls: Vec<_> = calls
                        .into_iter()
                        .map(|range| WriteCall {
                            range,
                            file_sync: false,
                        })
                        .collect();
                    self.send_writes(&calls);
                    self.until_stable(actor, folio).await;
                    if self.uncommitted.get() > 0 {
                        self.commit_waited(actor).await;
                    }
                    self.until_committed(actor).await;
                }
                WriteStep::TakenBack { pages } => {
                    let left = self.uncommitted_pages.get().saturating_sub(pages);
                    self.uncommitted_pages.set(left);
                    self.write_back.cleaned(pages);
                }
                WriteStep::WaitCommitted { folio } => {
                    actor.work.spend().await;
                    let _waiting = self.world.waiting(actor.process.0, "COMMIT reply");
                    while self.dirty.borrow().awaiting_commit.is_under_commit(folio) {
                        self.world.wait_for(&self.answered, Awaited::Commit).await;
                    }
                }
                WriteStep::WaitStable { folio } => {
                    actor.work.spend().await;
                    self.until_stable(actor, folio).await;
                }
                WriteStep::Copied {
                    bytes,
                    new_pages,
                    extended,
                    doubted_pages,
                } => {
                    actor.work.add(Param::CopyNsPerByte, bytes);
                    if extended {
                        let share = self.world.parameter(Param::PageExtendShare);
                        let dirtying = self.world.parameter(Param::PageDirtyNs);
                        actor.work.add_nanos(share * dirtying);
                    } else {
                        actor.work.add(Param::PageDirtyNs, 1);
                    }
                    actor.work.add(Param::PageAddNs, new_pages);
                    if doubted_pages > 0 {
                        actor.work.add_nanos(self.cost_of_doubt(doubted_pages));
                    }
                    if new_pages > 0 {
                        self.make_room();
                    }
                    if actor.work.is_long() {
                        actor.work.spend().await;
                    }
                    if self.must_balance(bytes.div_ceil(PAGE_SIZE)) {
                        self.balance_dirty_pages(actor).await;
                    }
                }
                WriteStep::Done => return,
            }
        }
    }

    /// One `nfs_writepages` pass: sends dirty data and does not wait for replies.
    pub async fn flush(self: &Rc<Self>, kind: FlushKind, limit_pages: u64) {
        let calls = self.dirty.borrow_mut().take_pass(
            &mut self.pages.borrow_mut(),
            &self.transfer.rules,
            &self.transfer.wsize_bytes,
            kind,
            self.has_uncommitted(),
            limit_pages,
        );
        self.account_dirty();
        // Counted before the first is sent: whoever waits must see them all.
        self.count_sent(calls.len() as u64);
        let page_cost = self.world.parameter(Param::PageFlushNs);
        let mut may_file_sync = true;
        for &WriteCall { range, file_sync } in &calls {
            let pages = range.bytes.div_ceil(PAGE_SIZE) as f64;
            self.world
                .client_cpu(Nanos::from_nanos(pages * page_cost))
                .await;
            // `nfs_generic_pgio`: once anything has to be committed, the rest of the pass is too.
            may_file_sync &= self.uncommitted.get() == 0;
            let file_sync = file_sync && may_file_sync;
            self.send_write(WriteCall { range, file_sync });
        }
    }

    /// fsync, or what close does: everything out, answered and committed.
    pub async fn sync(self: &Rc<Self>, actor: &Actor) {
        actor.work.spend().await;
        self.flush(FlushKind::Sync, u64::MAX).await;
        self.settle(actor).await;
    }

    /// Waits for the WRITEs on their way, then for one COMMIT if any of them needs it.
    pub async fn settle(self: &Rc<Self>, actor: &Actor) {
        self.wait_for_writes(actor).await;
        let uncommitted = self.uncommitted.get();
        let together = self.stable_answers.take() + uncommitted;
        if uncommitted > 0 {
            self.commit_waited(actor).await;
        }
        if together > 1 {
            self.attributes
                .doubt_after_parallel_writes(self.id, uncommitted > 0);
        }
        self.until_committed(actor).await;
    }

    pub(super) fn send_writes(self: &Rc<Self>, calls: &[WriteCall]) {
        self.count_sent(calls.len() as u64);
        for &call in calls {
            self.send_write(call);
        }
    }

    fn count_sent(&self, calls: u64) {
        self.writes_in_flight
            .set(self.writes_in_flight.get() + calls);
        self.writes_sent.set(self.writes_sent.get() + calls);
    }

    /// Sends one WRITE that is already counted as in flight.
    fn send_write(self: &Rc<Self>, WriteCall { range, file_sync }: WriteCall) {
        let stable = if file_sync {
            Stable::FileSync
        } else {
            Stable::Unstable
        };
        let (offset, bytes) = (Bytes(range.offset), Bytes(range.bytes));
        self.write_back.cleaning(bytes.0.div_ceil(PAGE_SIZE));
        self.send(Call::write(self.id, offset, bytes, stable));
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn send(self: &Rc<Self>, call: Call) {
        let taker: Rc<Self> = Rc::clone(self);
        self.world.send(call, taker, self.attributes.stamp().into());
    }
}
