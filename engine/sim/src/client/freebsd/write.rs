//! write(): read before a partial write, one dirty interval per block, the commit limit.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_write. A piece whose END is the end of its block sends
//! the block off at once; any other stays delayed. Left out: O_DIRECT (ignored by default,
//! vfs.nfs.nfs_directio_enable=0); vn_io_fault's repeated WRITE from a page that is not in memory.

use super::Client;
use super::buffer_cache::{BlockIndex, Busy, Fit, Interval};
use super::host::Host;
use super::open_close::Descriptor;
use super::rules::{AppendWrite, CommitCheck};
use crate::call::{FileId, ProcessId};
use crate::op::Stable;

/// The part of a request that falls into one block.
#[derive(Clone, Copy, Debug)]
struct Piece {
    block: BlockIndex,
    /// Within the block.
    from: u64,
    to: u64,
    /// Within the file.
    start: u64,
    sync: bool,
}

/// The block of a byte, and where in it the byte is taken to be: by a mask, as if blocks were powers of two (9.3, with its
/// multiples of 512, too; sys/fs/nfsclient/nfs_clbio.c, ncl_bioread and ncl_write).
pub(super) fn place(at: u64, block_bytes: u64) -> (BlockIndex, u64) {
    ((at / block_bytes) as BlockIndex, at & (block_bytes - 1))
}

/// What has to happen to the block next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Wait,
    Read,
    WriteOld,
    /// The piece is in the block.
    Delayed,
    SendNow,
    SendSync,
}

impl<H: Host> Client<H> {
    pub async fn write(&self, descriptor: &Descriptor, offset: u64, length: u64) {
        let (file, process) = (descriptor.file, descriptor.process);
        let cost = self.mount.borrow().costs.of_request(length);
        self.host.enter(cost).await;
        let offset = self.begin_request(descriptor, offset).await;
        if !self.mount.borrow().rules.reads_and_writes_apart {
            descriptor.sequence.borrow_mut().request(offset, length);
        }
        if descriptor.flags.append && self.mount.borrow().rules.append_write == AppendWrite::Direct
        {
            return self.write_direct(descriptor, offset, length).await;
        }
        let walk = {
            let dirty_blocks = self.node(file).cache.dirty_count();
            self.mount.borrow().costs.of_walk(dirty_blocks)
        };
        self.host.work(walk).await;
        let sync = self.check_request(descriptor, length).await;
        let mut charged = self.node(file).cache.needs_commit_bytes();
        let block_bytes = self.block_bytes();
        let mut at = offset;
        while at < offset + length {
            let (block, from) = place(at, block_bytes);
            let to = block_bytes.min(from + offset + length - at);
            let piece = Piece {
                block,
                from,
                to,
                start: at,
                sync,
            };
            self.check_block(process, file, sync, &mut charged).await;
            self.write_piece(process, file, piece).await;
            at += to - from;
        }
    }

    /// O_SYNC and O_APPEND start from an empty cache; O_APPEND asks for the size.
    async fn begin_request(&self, descriptor: &Descriptor, offset: u64) -> u64 {
        let (file, process, flags) = (descriptor.file, descriptor.process, descriptor.flags);
        if (flags.append || flags.sync) && self.node(file).attributes.modified {
            self.discard(process, file).await;
        }
        if !flags.append {
            return offset;
        }
        self.node(file).attributes.forget();
        self.attributes(process, file).await;
        self.node(file).size
    }

    /// The commit limit as it is checked once per request (9.x and before). Returns whether the
    /// request is synchronous.
    async fn check_request(&self, descriptor: &Descriptor, length: u64) -> bool {
        let (limit, check) = {
            let mount = self.mount.borrow();
            (mount.commit_limit_bytes, mount.rules.commit_check)
        };
        let Some(limit) = limit.filter(|_| check == CommitCheck::Request && !descriptor.flags.sync)
        else {
            return descriptor.flags.sync;
        };
        let (modified, charged) = {
            let node = self.node(descriptor.file);
            (node.attributes.modified, node.cache.needs_commit_bytes())
        };
        let too_large = length > limit;
        if modified && (too_large || charged + length > limit) {
            self.flush_at_limit(descriptor.process, descriptor.file)
                .await;
        }
        too_large
    }

    /// The commit limit as it is checked for each block (10.x and later).
    async fn check_block(&self, process: ProcessId, file: FileId, sync: bool, charged: &mut u64) {
        let (limit, check, block_bytes) = {
            let mount = self.mount.borrow();
            (
                mount.commit_limit_bytes,
                mount.rules.commit_check,
                mount.sizes.block,
            )
        };
        let Some(limit) = limit.filter(|_| check == CommitCheck::Block && !sync) else {
            return;
        };
        *charged += block_bytes;
        if *charged > limit {
            self.flush_at_limit(process, file).await;
            *charged = block_bytes;
        }
    }

    async fn flush_at_limit(&self, process: ProcessId, file: FileId) {
        self.host.rule_acted("freebsd.wcommitsize");
        self.node(file).attributes.forget();
        self.discard(process, file).await;
    }

    async fn write_piece(&self, process: ProcessId, file: FileId, piece: Piece) {
        loop {
            match self.step(file, piece) {
                Step::Wait => {
                    let _stall = self.host.stalled(process.0, "a block in flight");
                    self.wait_for_change(file).await;
                }
                Step::Read => {
                    self.host.rule_acted("freebsd.read_before_write");
                    let _stall = self.host.stalled(process.0, "READ before a partial write");
                    self.node(file).begin_read(piece.block);
                    self.read_block(file, piece.block).await;
                }
                Step::WriteOld => {
                    self.host.rule_acted("freebsd.disjoint_write");
                    self.write_now(process, file, piece.block).await;
                }
                Step::Delayed => return,
                Step::SendNow => {
                    let cost = self.mount.borrow().costs.of_block();
                    self.host.work(cost).await;
                    return self.start_write(process, file, piece.block).await;
                }
                Step::SendSync => return self.write_now(process, file, piece.block).await,
            }
        }
    }

    /// Decides the next step, and takes the piece in if nothing stands in its way.
    fn step(&self, file: FileId, piece: Piece) -> Step {
        let mount = self.mount.borrow();
        let block_bytes = mount.sizes.block;
        let mut node = self.node(file);
        if node.cache.busy(piece.block) != Busy::Idle {
            return Step::Wait;
        }
        let block_start = u64::from(piece.block) * block_bytes;
        let end = piece.start + piece.to - piece.from;
        let at_end = piece.start == node.size;
        let appends = at_end
            || (mount.noncontigwr
                && block_start == node.size / block_bytes * block_bytes
                && end > node.size);
        let (buffer, cached) = if appends {
            let before = match at_end {
                true => piece.from,
                false => node.size - block_start,
            } as u32;
            let kept = before > 0 && node.cache.is_valid(piece.block, before);
            (piece.to, kept || piece.from == 0)
        } else {
            let buffer = piece
                .to
                .max(block_bytes.min(node.size.saturating_sub(block_start)));
            let whole = piece.from == 0 && piece.to == buffer;
            // A place by the mask may lie behind the end of the file, where a READ finds nothing.
            let held = match end > node.size {
                true => buffer,
                false => buffer.min(node.size.saturating_sub(block_start)),
            };
            (
                buffer,
                whole || node.cache.is_valid(piece.block, held as u32),
            )
        };
        let grows_dirty = !cached
            && node.cache.dirty_interval(piece.block).to > 0
            && mount.rules.read_before_write;
        if grows_dirty {
            return Step::WriteOld;
        }
        if end > node.size {
            node.size = end;
            node.attributes.modified = true;
        }
        if !cached && mount.rules.read_before_write {
            return Step::Read;
        }
        if cached {
            node.cache.fill(piece.block, buffer as u32);
        }
        node.attributes.modified = true;
        let interval = Interval {
            from: piece.from as u32,
            to: piece.to as u32,
        };
        if !mount.noncontigwr && node.cache.fit(piece.block, interval) == Fit::Disjoint {
            return Step::WriteOld;
        }
        node.cache.dirty(piece.block, interval);
        match (piece.sync, piece.to == block_bytes) {
            (true, _) => Step::SendSync,
            (false, true) => Step::SendNow,
            (false, false) => Step::Delayed,
        }
    }

    /// O_APPEND of FreeBSD 14: past the cache, synchronously, in pieces of at most wsize.
    async fn write_direct(&self, descriptor: &Descriptor, offset: u64, length: u64) {
        let (file, wsize) = (descriptor.file, self.mount.borrow().sizes.wsize);
        let mut at = 0;
        while at < length {
            let piece = wsize.min(length - at);
            let _stall = self.host.stalled(descriptor.process.0, "synchronous WRITE");
            self.write_call(file, offset + at, piece, Stable::FileSync, true)
                .await;
            at += piece;
        }
        let mut node = self.node(file);
        node.size = node.size.max(offset + length);
        node.attributes.modified = true;
    }
}
