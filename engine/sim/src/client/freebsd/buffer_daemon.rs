//! The buffer daemon: what is written out because too many buffers are dirty.
//!
//! Source: sys/kern/vfs_bio.c buf_daemon, flushbufqueues, vfs_bio_awrite; sys/kern/vfs_cluster.c
//! cluster_wbuild; measured in lab-freebsd group N (wcommitsize of 64 MiB). Left out: dirty buffers of other
//! files count for each file alone; the vnode's lock, which the daemon only tries to take.

use super::Client;
use super::buffer_cache::{BlockIndex, Busy};
use super::host::Host;
use crate::call::{FileId, ProcessId};
use crate::units::Nanos;

/// The daemon looks again after a tenth of its period, if all that is dirty was locked.
const TIMES_IF_LOCKED: u64 = 10;
/// MAXPHYS of sys/param.h: neighbours that are written in one step.
const STEP_BYTES: u64 = 131_072;
/// DFLTPHYS, mnt_iosize_max of an NFS mount: the largest COMMIT of a step.
const CLUSTER_BYTES: u64 = 65_536;
/// Work that no process of the application waits for.
pub(super) const DAEMON: ProcessId = ProcessId(u32::MAX);

impl<H: Host> Client<H> {
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

    /// From its next look on, until few enough buffers are dirty.
    async fn clean_as_daemon(&self, file: FileId, most: usize) {
        let period = self.mount.borrow().daemon_period;
        let asleep_since = self.state.borrow().buffer_daemon_slept_at;
        let asleep_for = self.host.now().saturating_sub(asleep_since).0 % period.0;
        self.host.sleep(Nanos(period.0 - asleep_for)).await;
        loop {
            let too_many = self.node(file).cache.dirty_count().saturating_sub(most);
            if too_many == 0 {
                break;
            }
            self.host.rule_acted("freebsd.buffer_daemon");
            if self.clean(file, too_many).await == 0 {
                self.host.sleep(Nanos(period.0 / TIMES_IF_LOCKED)).await;
            }
        }
        self.state.borrow_mut().buffer_daemon_slept_at = self.host.now();
        self.node(file).daemon_at_work = false;
    }

    /// As many steps as there are buffers too many, the buffers released longest ago first. A step may
    /// clean more than one. Returns the steps that were possible.
    async fn clean(&self, file: FileId, too_many: usize) -> usize {
        let blocks = self.node(file).cache.dirty_blocks_by_release();
        let mut steps = 0;
        for block in blocks {
            if steps == too_many {
                break;
            }
            let is_free = {
                let node = self.node(file);
                node.cache.is_dirty(block) && node.cache.busy(block) == Busy::Idle
            };
            if is_free {
                self.clean_around(file, block).await;
                steps += 1;
            }
        }
        steps
    }

    /// Writes a delayed block, or COMMITs one that waits for it together with its neighbours.
    async fn clean_around(&self, file: FileId, block: BlockIndex) {
        if !self.node(file).cache.needs_commit(block) {
            return self.start_write(DAEMON, file, block).await;
        }
        let block_bytes = self.block_bytes();
        let most = (STEP_BYTES / block_bytes).max(1) as u32;
        let cluster = self
            .node(file)
            .cache
            .cluster_around(block, most, block_bytes as u32);
        let in_one_call = (CLUSTER_BYTES / block_bytes).max(1) as u32;
        let mut first = cluster.start;
        while first < cluster.end {
            let count = in_one_call.min(cluster.end - first);
            self.start_commit(DAEMON, file, first, count).await;
            first += count;
        }
    }
}
