//! What a reply to READ or WRITE does to a cached file: attributes first, then pages, then those who wait.

use super::PAGE_SIZE;
use super::attributes::{Doubt, Stamp};
use super::awaited::Awaited;
use super::coalesce::CallRange;
use super::file::CachedFile;
use super::metadata::Metadata;
use crate::call::{Call, FileId, Memo, ProcessId, TakesReply};
use crate::op::{Op, Stable};
use crate::scenario::NfsVersion;
use std::rc::Rc;

impl TakesReply for CachedFile {
    fn reply_came(self: Rc<Self>, call: &Call, memo: Memo) {
        self.attributes
            .data_answered(call.op, self.id, Stamp::from(memo));
        let range = CallRange {
            offset: call.offset.0,
            bytes: call.data.0,
        };
        if call.op == Op::Write {
            let stable = call.stable == Stable::FileSync || self.transfer.writes_are_stable;
            self.write_answered(range, stable);
        } else {
            self.read_answered(range);
        }
    }
}

impl Metadata {
    /// A reply to READ, WRITE or COMMIT: v3 always carries attributes; of v4 only WRITE does, and
    /// only without a delegation (`nfs4_write_need_cache_consistency_data`).
    pub fn data_answered(&self, op: Op, file: FileId, stamp: Stamp) {
        if !self.is_v4() {
            return self.learn(file, stamp, None);
        }
        match op {
            Op::Write if self.delegation(file).is_none() => self.learn_partly(file, stamp),
            Op::Write => self.doubt(file, Doubt::TIMES),
            Op::Read | Op::ReadPlus => self.doubt(file, Doubt::ATIME),
            Op::Commit if self.rules().nfs == NfsVersion::V40 => self.answer_recall(file),
            _ => {}
        }
    }

    /// knfsd recalls a delegation from whoever commits its file, unless a session shows that it is the holder
    /// (fs/nfsd/nfs4state.c `nfsd_breaker_owns_lease`), and grants none for some time (`delegation_blocked`).
    fn answer_recall(&self, file: FileId) {
        if self.delegation(file).is_none() {
            return;
        }
        self.with_inode(file, |inode| inode.recalled = true);
        let metadata = self.clone();
        self.world().spawn(async move {
            metadata.give_delegation_back(ProcessId(0), file).await;
        });
    }

    /// Several WRITEs were on the way together and replies pass each other: the last to come is older than one that was
    /// believed, so its attributes are not, and the doubt that every reply to a WRITE begins with stays
    /// (`nfs_writeback_update_inode`, `nfs_post_op_update_inode_force_wcc_locked`). The reply to a COMMIT settles that over
    /// v3; over v4 it carries no attributes, and under a delegation WRITEs carry none.
    ///
    /// Measured with mixed requests and an fsync after every so many writes, of those flushes that a read followed: of eight
    /// WRITEs nearly all ended in doubt, of two to four about half, on 6.1.192 with threads that share one processor, for
    /// WRITEs up to 32 KiB, as well as between two machines, up to 256 KiB; on 6.12.117 fewer. Here those do whose WRITEs
    /// met at the server's threads. Left out: that this is a race.
    pub fn doubt_after_parallel_writes(&self, file: FileId, committed: bool) {
        let met = {
            let mut namespace = self.world().namespace();
            std::mem::take(&mut namespace.node_mut(file).meetings.met_lately)
        };
        let hides = if self.is_v4() {
            self.delegation(file).is_none()
        } else {
            !committed
        };
        if met && hides {
            self.doubt(file, Doubt::CHANGE);
        }
    }

    /// `nfs_folio_write_uptodate`: what is cached of the file may not be filled up from.
    pub fn distrusts_pages(&self, file: FileId) -> bool {
        let doubted = Doubt::CHANGE.and(Doubt::SIZE);
        self.with_inode(file, |inode| {
            inode.delegation.is_none() && inode.attributes.doubt.touches(doubted)
        })
        .unwrap_or(false)
    }
}

impl CachedFile {
    fn read_answered(&self, range: CallRange) {
        let (start, pages) = (range.offset / PAGE_SIZE, range.bytes.div_ceil(PAGE_SIZE));
        self.pages.borrow_mut().fill(start, pages);
        self.handed.came(start, start + pages);
        // A folio is there with the last of its pages, and one that was dropped meanwhile is asked for again.
        let pages = self.pages.borrow();
        self.world.notify(
            &self.answered,
            &|what| matches!(what, Awaited::Page(page) if !pages.is_awaited(*page)),
        );
    }

    fn write_answered(&self, range: CallRange, file_sync: bool) {
        let end = range.offset + range.bytes;
        self.pages
            .borrow_mut()
            .end_writeback(range.offset / PAGE_SIZE, end.div_ceil(PAGE_SIZE));
        self.writes_in_flight.set(self.writes_in_flight.get() - 1);
        let answers = if file_sync {
            &self.stable_answers
        } else {
            &self.uncommitted
        };
        answers.set(answers.get() + 1);
        let pages = range.bytes.div_ceil(PAGE_SIZE);
        self.write_back.answered(pages);
        if file_sync {
            self.write_back.cleaned(pages);
            self.make_room();
        } else {
            self.uncommitted_pages
                .set(self.uncommitted_pages.get() + pages);
            let cache = self.pages.borrow();
            if cache.has_large_folios() {
                self.dirty
                    .borrow_mut()
                    .awaiting_commit
                    .answered(&cache, range);
            }
        }
        let answered = self.writes_answered();
        self.world.notify(
            &self.answered,
            &|what| matches!(what, Awaited::Writes(writes) if *writes <= answered),
        );
    }
}
