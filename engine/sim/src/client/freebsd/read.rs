//! read(): whole blocks, read ahead of sequential readers, and the check that comes first.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_bioread, nfs_bioread_check_cons. While the file is
//! modified here, EACH read() asks for the attributes. Left out: mmap and exec page-in; that a block which is read
//! ahead at the end of a file is asked for as a whole (nfs_getcacheblk with biosize), not up to the end.

use super::Client;
use super::buffer_cache::{BlockIndex, Busy};
use super::host::Host;
use super::open_close::Descriptor;
use super::read_ahead;
use super::write::place;
use crate::call::{FileId, ProcessId};

/// What has to happen before a piece can be copied out of its block.
enum Step {
    Wait,
    Read,
    /// The block is dirty, and not valid where it is read; what is dirty goes to the server first.
    WriteOld,
    Ready,
}

impl<H: Host> Client<H> {
    /// Returns the bytes that were read: fewer than asked for at the end of the file.
    pub async fn read(&self, descriptor: &Descriptor, offset: u64, length: u64) -> u64 {
        let (file, process) = (descriptor.file, descriptor.process);
        let cost = self.mount.borrow().costs.of_request(length);
        self.host.enter(cost).await;
        let count = descriptor.sequence.borrow_mut().request(offset, length);
        self.check_consistency(process, file).await;
        let end = (offset + length).min(self.node(file).size);
        let block_bytes = self.block_bytes();
        let mut at = offset;
        while at < end {
            let (block, from) = place(at, block_bytes);
            self.read_ahead(process, file, u64::from(block), count)
                .await;
            let held = u64::from(self.node(file).buffer_bytes(block, block_bytes));
            if from >= held {
                // Taken for the end of the file.
                break;
            }
            let to = held.min(from + end - at);
            self.read_piece(process, file, block, from as u32, to as u32)
                .await;
            at += to - from;
        }
        end.saturating_sub(offset)
    }

    /// nfs_bioread_check_cons: discards what is cached if the file's modification time is not the known one, or its
    /// size changed. Only here is the change of size forgotten: neither an open nor a read() of a file that is
    /// modified here does it, and the first attributes of a node are a change from nothing.
    async fn check_consistency(&self, process: ProcessId, file: FileId) {
        let modified = self.node(file).attributes.modified;
        if modified {
            self.host.rule_acted("freebsd.getattr_while_modified");
            self.node(file).attributes.forget();
            self.attributes(process, file).await;
            let mut node = self.node(file);
            node.attributes.known_mtime = Some(node.attributes.mtime);
            return;
        }
        self.attributes(process, file).await;
        if self.node(file).size_changed {
            self.forget_cached(process, file).await;
            self.node(file).size_changed = false;
            return;
        }
        self.discard_if_stale(process, file).await;
    }

    pub(super) async fn discard_if_stale(&self, process: ProcessId, file: FileId) {
        let rule = self.mount.borrow().rules.own_write_mtime;
        if self.node(file).attributes.data_is_stale(rule) {
            if self.node(file).cache.cached_blocks() > 0 {
                self.host.rule_acted("freebsd.discard_at_open");
            }
            self.forget_cached(process, file).await;
        }
    }

    /// What is cached from now on belongs to the file as it is known now.
    async fn forget_cached(&self, process: ProcessId, file: FileId) {
        self.discard(process, file).await;
        let mut node = self.node(file);
        node.attributes.known_mtime = Some(node.attributes.mtime);
    }

    async fn read_ahead(&self, process: ProcessId, file: FileId, block: u64, count: u32) {
        let (allowed, block_bytes) = {
            let mount = self.mount.borrow();
            (mount.sizes.read_ahead_blocks, mount.sizes.block)
        };
        let ahead =
            read_ahead::blocks_ahead(count, block_bytes, allowed, block, self.node(file).size);
        for next in 1..=u64::from(ahead) {
            let next = (block + next) as BlockIndex;
            if self.node(file).cache.is_present(next) {
                continue;
            }
            if !self.start_read(process, file, next).await {
                return;
            }
        }
    }

    async fn read_piece(
        &self,
        process: ProcessId,
        file: FileId,
        block: BlockIndex,
        from: u32,
        to: u32,
    ) {
        loop {
            match self.read_step(file, block, from, to) {
                Step::Ready => return,
                Step::Wait => {
                    let _stall = self.host.stalled(process.0, "READ");
                    self.wait_for_change(file).await;
                }
                Step::WriteOld => self.write_now(process, file, block).await,
                Step::Read => {
                    let _stall = self.host.stalled(process.0, "READ");
                    self.node(file).begin_read(block);
                    self.read_block(file, block).await;
                }
            }
        }
    }

    /// getblk of sys/kern/vfs_bio.c: a dirty buffer that is not valid as far as the file now reaches (which grew
    /// elsewhere) is written, synchronously, before it is read. A client that does not read before it writes keeps
    /// buffers of which only the dirty part is valid, and reads from that.
    fn read_step(&self, file: FileId, block: BlockIndex, from: u32, to: u32) -> Step {
        let (block_bytes, partly_valid) = {
            let mount = self.mount.borrow();
            (mount.sizes.block, !mount.rules.read_before_write)
        };
        let mut node = self.node(file);
        let buffer = node.buffer_bytes(block, block_bytes);
        if node.cache.is_valid(block, buffer) && node.cache.busy(block) == Busy::Idle {
            node.cache.touch(block);
            return Step::Ready;
        }
        if node.cache.busy(block) != Busy::Idle {
            return Step::Wait;
        }
        let dirty = node.cache.dirty_interval(block);
        match dirty.to > 0 {
            true if partly_valid && dirty.from <= from && to <= dirty.to => Step::Ready,
            true => Step::WriteOld,
            false => Step::Read,
        }
    }
}
