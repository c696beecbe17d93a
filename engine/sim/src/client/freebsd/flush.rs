//! Writing a file's data out: fsync, close, the commit limit, invalidation, the buffer daemon.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c ncl_flush, nfs_clbio.c ncl_vinvalbuf, sys/kern/vfs_subr.c
//! bufobj_invalbuf, sys/kern/vfs_bio.c buf_daemon. In flight WRITEs are on no list, so the COMMIT of
//! a range misses them; each then gets a COMMIT of its own (laboratory finding X1).

use super::Client;
use super::buffer_cache::{BlockIndex, Busy};
use super::host::Host;
use crate::call::{FileId, ProcessId};
use crate::units::Nanos;

/// Largest COMMIT of the buffer daemon: eight blocks of 8 KiB (mnt_iosize_max; measured).
const CLUSTER_BYTES: u64 = 65_536;

/// The buffer daemon looks once a second (buf_daemon sleeps for hz ticks).
const DAEMON_PERIOD_NS: u64 = 1_000_000_000;
/// Work that no process of the application waits for.
const DAEMON: ProcessId = ProcessId(u32::MAX);

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
        let (waiting, from, to) = self.take_waiting_for_commit(file);
        if waiting.is_empty() {
            return;
        }
        {
            let _stall = self.host.stalled(process.0, "COMMIT");
            self.commit_call(file, from, to - from).await;
        }
        let mut node = self.node(file);
        for block in waiting {
            node.cache.committed(block);
        }
        let changed = node.changed.clone();
        drop(node);
        self.host.notify_all(&changed);
    }

    /// Locks the blocks that wait for a COMMIT; returns them and the range that they span.
    fn take_waiting_for_commit(&self, file: FileId) -> (Vec<BlockIndex>, u64, u64) {
        let block_bytes = self.block_bytes();
        let mut node = self.node(file);
        let mut blocks = node.cache.dirty_blocks();
        blocks.retain(|block| {
            node.cache.needs_commit(*block) && node.cache.busy(*block) == Busy::Idle
        });
        let (mut from, mut to) = (u64::MAX, 0);
        for block in &blocks {
            let interval = node.cache.dirty_interval(*block);
            let start = u64::from(*block) * block_bytes;
            from = from.min(start + u64::from(interval.from));
            to = to.max(start + u64::from(interval.to));
            node.cache.set_busy(*block, Busy::Committing);
        }
        (blocks, from, to)
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
                (true, true, Commit::Yes) => self.start_commit(process, file, block).await,
                (true, false, _) => self.start_write(process, file, block).await,
            }
        }
    }

    /// Waits until no WRITE and no COMMIT of the file is under way.
    pub(super) async fn drain_output(&self, process: ProcessId, file: FileId) {
        let _stall = self.host.stalled(process.0, "WRITE replies");
        loop {
            let changed = {
                let node = self.node(file);
                if node.cache.output == 0 {
                    return;
                }
                node.changed.clone()
            };
            self.host.wait(&changed).await;
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
        loop {
            let changed = {
                let node = self.node(file);
                if node.reads_in_flight == 0 {
                    return;
                }
                node.changed.clone()
            };
            self.host.wait(&changed).await;
        }
    }

    pub(super) fn block_cost(&self) -> crate::units::Nanos {
        self.mount.borrow().costs.of_block()
    }

    /// Wakes the buffer daemon when more buffers are dirty than vfs.lodirtybuffers.
    pub(super) fn call_buffer_daemon(&self, file: FileId) {
        let most = self.mount.borrow().low_dirty_buffers;
        let mut node = self.node(file);
        if node.daemon_at_work || node.cache.dirty_count() <= most {
            return;
        }
        node.daemon_at_work = true;
        drop(node);
        let client = self.clone();
        self.host
            .spawn(async move { client.clean_as_daemon(file, most).await });
    }

    /// Once a second: as many steps as there are buffers too many. A step writes one delayed block,
    /// or COMMITs one cluster of neighbours, so that clusters clean more than was asked for.
    async fn clean_as_daemon(&self, file: FileId, most: usize) {
        let now = self.host.now();
        self.host
            .sleep(Nanos(DAEMON_PERIOD_NS - now.0 % DAEMON_PERIOD_NS))
            .await;
        loop {
            let too_many = self.node(file).cache.dirty_count().saturating_sub(most);
            if too_many == 0 {
                break;
            }
            self.host.rule_acted("freebsd.buffer_daemon");
            let mut cleaned = 0;
            while cleaned < too_many && self.clean_one(file).await {
                cleaned += 1;
            }
            if cleaned == 0 {
                break;
            }
        }
        self.node(file).daemon_at_work = false;
    }

    /// False if every dirty block is in somebody's hands already.
    async fn clean_one(&self, file: FileId) -> bool {
        let first = {
            let mut node = self.node(file);
            let blocks = node.cache.dirty_blocks();
            blocks
                .into_iter()
                .find(|block| node.cache.busy(*block) == Busy::Idle)
        };
        let Some(block) = first else { return false };
        if !self.node(file).cache.needs_commit(block) {
            self.start_write(DAEMON, file, block).await;
            return true;
        }
        let (cluster, from, to) = self.take_cluster(file);
        self.commit_call(file, from, to - from).await;
        let mut node = self.node(file);
        for block in cluster {
            node.cache.committed_output(block);
        }
        let changed = node.changed.clone();
        drop(node);
        self.host.notify_all(&changed);
        true
    }

    fn take_cluster(&self, file: FileId) -> (Vec<BlockIndex>, u64, u64) {
        let block_bytes = self.block_bytes();
        let most = (CLUSTER_BYTES / block_bytes).max(1) as usize;
        let mut node = self.node(file);
        let mut cluster: Vec<BlockIndex> = Vec::with_capacity(most);
        let mut dirty = node.cache.dirty_blocks();
        dirty.retain(|block| node.cache.busy(*block) == Busy::Idle);
        for block in dirty {
            let takes = node.cache.needs_commit(block) && node.cache.busy(block) == Busy::Idle;
            let neighbour = cluster.last().is_none_or(|last| last + 1 == block);
            if takes && neighbour && cluster.len() < most {
                cluster.push(block);
            } else if !cluster.is_empty() {
                break;
            }
        }
        for block in &cluster {
            node.cache.begin_output(*block, Busy::Committing);
        }
        let start = cluster
            .first()
            .map_or(0, |block| u64::from(*block) * block_bytes);
        let end = cluster
            .last()
            .map_or(0, |block| (u64::from(*block) + 1) * block_bytes);
        (cluster, start, end)
    }
}
