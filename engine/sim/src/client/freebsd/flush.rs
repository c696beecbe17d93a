//! Writing a file's data out: fsync, close, the commit limit, invalidation.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c ncl_flush, nfs_clbio.c ncl_vinvalbuf, sys/kern/vfs_subr.c
//! bufobj_invalbuf. In flight WRITEs are on no list, so the COMMIT of
//! a range misses them; each then gets a COMMIT of its own (laboratory finding X1).

use super::Client;
use super::buffer_cache::{BlockIndex, Busy};
use super::host::Host;
use crate::call::{FileId, ProcessId};

/// What a flush does with data that was written but not committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commit {
    Yes,
    /// close(): the server has the data, and that is enough.
    No,
}

impl<H: Host> Client<H> {
    /// ncl_flush and wait: WRITEs of all delayed data, and COMMITs if asked for.
    pub(super) async fn flush(&self, process: ProcessId, file: FileId, commit: Commit) {
        if commit == Commit::Yes {
            self.commit_range(process, file).await;
        }
        self.write_delayed(process, file).await;
        if commit == Commit::Yes {
            self.commit_range(process, file).await;
        }
        loop {
            self.start_all_dirty(process, file, commit).await;
            self.drain_output(process, file).await;
            if commit == Commit::No || self.node(file).cache.dirty_count() == 0 {
                break;
            }
        }
        let mut node = self.node(file);
        if commit == Commit::Yes && node.cache.dirty_count() == 0 && node.cache.output == 0 {
            node.attributes.modified = false;
        }
    }

    /// One COMMIT over all blocks that wait for one now.
    async fn commit_range(&self, process: ProcessId, file: FileId) {
        let (waiting, from) = self.take_waiting_for_commit(file);
        if waiting.is_empty() {
            return;
        }
        {
            let _stall = self.host.stalled(process.0, "COMMIT");
            self.commit_call(file, from).await;
        }
        for block in waiting {
            self.node(file).cache.committed(block);
        }
        self.tell_change(file);
    }

    /// Locks the blocks that wait for a COMMIT; returns them and where their range begins.
    fn take_waiting_for_commit(&self, file: FileId) -> (Vec<BlockIndex>, u64) {
        let block_bytes = self.block_bytes();
        let mut node = self.node(file);
        let mut blocks = node.cache.dirty_blocks();
        blocks.retain(|block| {
            node.cache.needs_commit(*block) && node.cache.busy(*block) == Busy::Idle
        });
        for block in &blocks {
            node.cache.set_busy(*block, Busy::Committing);
        }
        let from = blocks.first().map_or(0, |first| {
            u64::from(*first) * block_bytes + u64::from(node.cache.dirty_interval(*first).from)
        });
        (blocks, from)
    }

    /// First pass: starts the WRITE of every delayed block.
    async fn write_delayed(&self, process: ProcessId, file: FileId) {
        let blocks = self.node(file).cache.dirty_blocks();
        for block in blocks {
            let delayed = {
                let node = self.node(file);
                !node.cache.needs_commit(block) && node.cache.busy(block) == Busy::Idle
            };
            if delayed {
                self.start_write(process, file, block).await;
            }
        }
    }

    /// Second pass: a WRITE for what is delayed still, a COMMIT for each block that waits for one.
    async fn start_all_dirty(&self, process: ProcessId, file: FileId, commit: Commit) {
        let blocks = self.node(file).cache.dirty_blocks();
        for block in blocks {
            let (needs_commit, idle) = {
                let node = self.node(file);
                (
                    node.cache.needs_commit(block),
                    node.cache.busy(block) == Busy::Idle,
                )
            };
            match (idle, needs_commit, commit) {
                (false, _, _) | (true, true, Commit::No) => {}
                (true, true, Commit::Yes) => {
                    self.host.rule_acted("freebsd.commit_of_a_block");
                    self.start_commit(process, file, block, 1).await;
                }
                (true, false, _) => self.start_write(process, file, block).await,
            }
        }
    }

    /// Waits until no WRITE and no COMMIT of the file is under way.
    pub(super) async fn drain_output(&self, process: ProcessId, file: FileId) {
        let _stall = self.host.stalled(process.0, "WRITE replies");
        while self.node(file).cache.output > 0 {
            self.wait_for_change(file).await;
        }
    }

    /// ncl_vinvalbuf(V_SAVE): saves what is dirty, then forgets every block of the file.
    pub(super) async fn discard(&self, process: ProcessId, file: FileId) {
        self.drain_output(process, file).await;
        if self.node(file).cache.dirty_count() > 0 {
            self.flush(process, file, Commit::Yes).await;
        }
        self.drain_reads(file).await;
        let mut node = self.node(file);
        node.cache.discard();
        node.attributes.modified = false;
    }

    async fn drain_reads(&self, file: FileId) {
        while self.node(file).reads_in_flight > 0 {
            self.wait_for_change(file).await;
        }
    }
}
