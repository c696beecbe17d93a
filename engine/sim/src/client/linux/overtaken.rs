//! A WRITE that is overtaken at the server, and what the client then does not know of its own file.
//!
//! The reply to the WRITE that ends a file is taken to be newer than those to all WRITEs sent before it
//! (fs/nfs/write.c `nfs_writeback_check_extend` sets the attribute barrier); attributes of replies that come after
//! it are not believed (fs/nfs/inode.c `nfs_inode_attrs_cmp`, `nfs_post_op_update_inode_force_wcc_locked`). If one of
//! those WRITEs moved the file's change attribute once more, CLOSE or the next open shows a change that nobody here
//! made, and `nfs_update_inode` has the cached pages dropped. The change attribute of tmpfs is the ctime (fs/nfsd/nfsfh.h
//! `nfsd4_change_attribute`), which moves with the timer's tick, so an overtaken WRITE need not show.
//!
//! Which of the threads that have a WRITE runs first is up to the scheduler, so the outcome is an expectation: pages
//! that may be gone are paid for with the chance that they are, which is the share of the file's WRITEs that found
//! others at the threads. In effect the WRITE that ends the file overtakes whatever it meets: of the records that a
//! fit may see, 11 of 37 lost their pages and the shares sum to 10.0; 8 of 11 lost them where the share is above 0.6, 3 of
//! 26 where it is below 0.3 (lab-linux-6.1-exact/W-*/1-rewrite_warm and the same of lab-linux-6.12-exact, told
//! by the time of their writes). That is where threads share one processor. Between two machines, whose threads meet as
//! often, the pages of fewer files were gone: of 16 each (6.1.192, v4.0 and v4.1, 1 and 8 MiB, server with two processors)
//! 10 with WRITEs of 4 KiB, 6 of 16, 2 of 64 and none of 256 KiB. There WRITEs are taken to end in order. Left out: those
//! losses, that a tick must pass before the overtaken WRITE shows, and READs of pages that are gone.

use super::file::CachedFile;
use super::metadata::Metadata;
use crate::call::FileId;
use crate::meter::Undecided;
use crate::parameters::Param;
use crate::phase::OpenMode;
use crate::units::Nanos;

/// Time of a page that is dropped, given back and taken anew over that of one that is only new: 4.5 µs (the same
/// records, dropped less kept, by page) over the 2.9 µs of `page_add_ns` there.
const LOST_OVER_NEW: f64 = 1.5;

impl Metadata {
    /// A writer has closed the file.
    pub(super) fn note_overtaken(&self, file: FileId, mode: OpenMode) {
        if !mode.writes() {
            return;
        }
        let now = self.now();
        self.with_inode(file, |inode| inode.written_at = Some(now));
        if !self.rules().threads_take_turns {
            return;
        }
        let meetings = {
            let mut namespace = self.world().namespace();
            std::mem::take(&mut namespace.node_mut(file).meetings)
        };
        let share = f64::from(meetings.met_others) / f64::from(meetings.writes.max(1));
        // Under a delegation no change is anybody else's.
        self.with_inode(file, |inode| {
            if inode.delegation.is_none() {
                inode.chance_of_loss = share;
            }
        });
    }

    /// The chance that the pages found at this open have been dropped; the answer is given once.
    pub(super) fn take_chance_of_loss(&self, file: FileId) -> f64 {
        self.with_inode(file, |inode| std::mem::take(&mut inode.chance_of_loss))
            .unwrap_or(0.0)
    }
}

impl CachedFile {
    /// The pages are there or, with this chance, they are not.
    pub(super) fn doubt_pages(&self, chance_of_loss: f64) {
        self.world.rule_acted("linux.overtaken_write");
        self.chance_of_loss.set(chance_of_loss);
        self.pages.borrow_mut().doubt_all();
    }

    /// Expected time of writing over so many doubted pages, beside that of pages which are there.
    pub(super) fn cost_of_doubt(&self, pages: u64) -> f64 {
        let lost = pages as f64 * LOST_OVER_NEW * self.world.parameter(Param::PageAddNs);
        let expected = self.chance_of_loss.get() * lost;
        self.world.meter().undecided += Undecided {
            less: Nanos::from_nanos(expected),
            more: Nanos::from_nanos(lost - expected),
        };
        expected
    }
}
