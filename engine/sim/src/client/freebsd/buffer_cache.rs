//! The block cache of one file: which blocks are valid, dirty, in flight, or waiting for a COMMIT.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c (ncl_write, ncl_doio) and sys/kern/vfs_bio.c. A block has
//! ONE dirty interval. Records are dense and a discard of the whole file is one step (blocks carry
//! the epoch in which they were filled), because a large file is discarded hundreds of times.
//! Left out: page granularity of validity; buffers that the system reclaims while they are dirty.

mod memory;

use std::ops::Range;

/// Number of a block within its file.
pub type BlockIndex = u32;

const NONE: u32 = u32::MAX;

/// What is being done with a block; while it is not idle, others wait for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Busy {
    #[default]
    Idle,
    Reading,
    Writing,
    Committing,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    epoch: u32,
    /// Bytes from the start of the block that are valid (B_CACHE if they cover the buffer).
    valid: u32,
    dirty_from: u32,
    dirty_to: u32,
    /// Length that counts against wcommitsize while the block waits for its COMMIT.
    charged: u32,
    needs_commit: bool,
    listed: bool,
    /// When the block was last handed back dirty (its place in QUEUE_DIRTY).
    released: u64,
    busy: Busy,
    newer: u32,
    older: u32,
}

const EMPTY: Block = Block {
    epoch: 0,
    valid: 0,
    dirty_from: 0,
    dirty_to: 0,
    charged: 0,
    needs_commit: false,
    listed: false,
    released: 0,
    busy: Busy::Idle,
    newer: NONE,
    older: NONE,
};

/// How a new piece [from, to) stands to the dirty interval of its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Nothing is dirty, or the piece touches what is.
    Joins,
    Disjoint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub from: u32,
    pub to: u32,
}

#[derive(Clone, Debug)]
pub struct BufferCache {
    blocks: Vec<Block>,
    epoch: u32,
    /// Blocks on the dirty list; may hold blocks that have left it (`listed` is the truth).
    dirty: Vec<BlockIndex>,
    dirty_count: usize,
    releases: u64,
    needs_commit_bytes: u64,
    /// WRITEs and COMMITs under way (bo_numoutput).
    pub output: u32,
    newest: u32,
    oldest: u32,
    cached: u32,
    /// Most blocks that memory holds.
    capacity: u32,
}

impl BufferCache {
    pub fn new(capacity: u32) -> Self {
        Self {
            blocks: Vec::new(),
            epoch: 1,
            dirty: Vec::new(),
            dirty_count: 0,
            releases: 0,
            needs_commit_bytes: 0,
            output: 0,
            newest: NONE,
            oldest: NONE,
            cached: 0,
            capacity: capacity.max(4),
        }
    }

    fn block(&self, index: BlockIndex) -> Block {
        self.blocks.get(index as usize).copied().unwrap_or(EMPTY)
    }

    fn slot(&mut self, index: BlockIndex) -> &mut Block {
        let place = index as usize;
        if self.blocks.len() <= place {
            self.blocks.resize(place + 1, EMPTY);
        }
        &mut self.blocks[place]
    }

    /// True if the first `length` bytes of the block need no READ.
    pub fn is_valid(&self, index: BlockIndex, length: u32) -> bool {
        let block = self.block(index);
        block.epoch == self.epoch && block.valid >= length && block.valid > 0
    }

    /// True if the block is in memory at all, or about to be.
    pub fn is_present(&self, index: BlockIndex) -> bool {
        let block = self.block(index);
        block.busy != Busy::Idle || (block.epoch == self.epoch && block.valid > 0)
    }

    pub fn busy(&self, index: BlockIndex) -> Busy {
        self.block(index).busy
    }

    pub fn set_busy(&mut self, index: BlockIndex, busy: Busy) {
        self.slot(index).busy = busy;
    }

    /// Notes that the first `length` bytes are valid, and that the block was used now.
    pub fn fill(&mut self, index: BlockIndex, length: u32) {
        let epoch = self.epoch;
        let block = self.slot(index);
        let fresh = block.epoch != epoch || block.valid == 0;
        block.valid = if fresh {
            length
        } else {
            block.valid.max(length)
        };
        block.epoch = epoch;
        if fresh {
            self.link_newest(index);
            self.cached += 1;
            self.evict();
        } else {
            self.touch(index);
        }
    }

    pub fn fit(&self, index: BlockIndex, piece: Interval) -> Fit {
        let block = self.block(index);
        let dirty = block.dirty_to > 0;
        if dirty && (piece.from > block.dirty_to || piece.to < block.dirty_from) {
            Fit::Disjoint
        } else {
            Fit::Joins
        }
    }

    /// Makes [from, to) dirty together with what is dirty; a block that only waited for its COMMIT
    /// must be written again.
    pub fn dirty(&mut self, index: BlockIndex, piece: Interval) {
        self.uncharge(index);
        let block = self.slot(index);
        if block.dirty_to > 0 {
            block.dirty_from = block.dirty_from.min(piece.from);
            block.dirty_to = block.dirty_to.max(piece.to);
        } else {
            block.dirty_from = piece.from;
            block.dirty_to = piece.to;
        }
        self.list(index);
    }

    pub fn dirty_interval(&self, index: BlockIndex) -> Interval {
        let block = self.block(index);
        Interval {
            from: block.dirty_from,
            to: block.dirty_to,
        }
    }

    pub fn needs_commit(&self, index: BlockIndex) -> bool {
        self.block(index).needs_commit
    }

    /// Puts the block on the dirty list, and behind all others in the order of release.
    fn list(&mut self, index: BlockIndex) {
        self.releases += 1;
        let releases = self.releases;
        let block = self.slot(index);
        block.released = releases;
        if !block.listed {
            block.listed = true;
            self.dirty.push(index);
            self.dirty_count += 1;
        }
    }

    fn unlist(&mut self, index: BlockIndex) {
        let block = self.slot(index);
        if block.listed {
            block.listed = false;
            self.dirty_count -= 1;
            if self.dirty_count == 0 {
                self.dirty.clear();
            }
        }
    }

    /// The block goes to the wire: off the dirty list, locked, counted as output.
    pub fn begin_output(&mut self, index: BlockIndex, busy: Busy) {
        self.unlist(index);
        self.set_busy(index, busy);
        self.output += 1;
    }

    /// The WRITE was answered: stable data is clean, other data waits for a COMMIT.
    pub fn written(&mut self, index: BlockIndex, stable: bool, buffer_bytes: u32) {
        self.output -= 1;
        let block = self.slot(index);
        block.busy = Busy::Idle;
        if stable {
            block.dirty_from = 0;
            block.dirty_to = 0;
        } else {
            block.needs_commit = true;
            block.charged = buffer_bytes;
            self.needs_commit_bytes += u64::from(buffer_bytes);
            self.list(index);
        }
    }

    /// A COMMIT of one buffer was answered.
    pub fn committed_output(&mut self, index: BlockIndex) {
        self.output -= 1;
        self.committed(index);
    }

    /// The block's data is on stable storage.
    pub fn committed(&mut self, index: BlockIndex) {
        self.uncharge(index);
        self.unlist(index);
        let block = self.slot(index);
        block.busy = Busy::Idle;
        block.dirty_from = 0;
        block.dirty_to = 0;
    }

    fn uncharge(&mut self, index: BlockIndex) {
        let block = self.slot(index);
        if block.needs_commit {
            block.needs_commit = false;
            let charged = u64::from(block.charged);
            self.needs_commit_bytes -= charged;
        }
    }

    /// Bytes of the buffers that wait for a COMMIT, counted with their full length.
    pub fn needs_commit_bytes(&self) -> u64 {
        self.needs_commit_bytes
    }

    /// True if the block is on the dirty list: delayed, or waiting for its COMMIT.
    pub fn is_dirty(&self, index: BlockIndex) -> bool {
        self.block(index).listed
    }

    pub fn dirty_count(&self) -> usize {
        self.dirty_count
    }

    /// The dirty list in order of block number, as the kernel keeps it.
    pub fn dirty_blocks(&mut self) -> Vec<BlockIndex> {
        self.dirty.sort_unstable();
        self.dirty.dedup();
        let blocks = &self.blocks;
        self.dirty.retain(|index| blocks[*index as usize].listed);
        self.dirty.clone()
    }

    /// The dirty list, the block that was released longest ago first.
    pub fn dirty_blocks_by_release(&mut self) -> Vec<BlockIndex> {
        // Release and block in one number (no run releases 2^32 blocks): plain numbers are sorted already, a
        // sort by a key would be another one in the engine.
        let mut keys: Vec<u64> = self
            .dirty_blocks()
            .into_iter()
            .map(|index| self.block(index).released << 32 | u64::from(index))
            .collect();
        keys.sort_unstable();
        keys.into_iter().map(|key| key as BlockIndex).collect()
    }

    /// The neighbours whose COMMITs may go with that of `index` (vfs_bio_awrite): written as a whole and
    /// waiting, first those behind it, then those before it, `most` in all. The kernel takes block 0 for
    /// one without a place on disk.
    pub fn cluster_around(
        &self,
        index: BlockIndex,
        most: u32,
        block_bytes: u32,
    ) -> Range<BlockIndex> {
        let joins = |index: BlockIndex| {
            let block = self.block(index);
            let whole = block.dirty_from == 0 && block.dirty_to == block_bytes;
            block.listed && block.needs_commit && block.busy == Busy::Idle && whole
        };
        let mut cluster = index..index + 1;
        if !joins(index) {
            return cluster;
        }
        while cluster.end - cluster.start < most && joins(cluster.end) {
            cluster.end += 1;
        }
        while cluster.end - cluster.start < most && cluster.start > 1 && joins(cluster.start - 1) {
            cluster.start -= 1;
        }
        cluster
    }

    /// Forgets every block; the caller has written and committed what was dirty.
    pub fn discard(&mut self) {
        debug_assert_eq!(self.dirty_count, 0);
        self.epoch += 1;
        self.newest = NONE;
        self.oldest = NONE;
        self.cached = 0;
    }

    /// Forgets all, dirty or not: the file is gone, or the mount is.
    pub fn clear(&mut self) {
        let capacity = self.capacity;
        let output = self.output;
        *self = Self {
            output,
            ..Self::new(capacity)
        };
    }

    /// Cuts the cache at a new end of file.
    pub fn truncate(&mut self, block: BlockIndex, rest: u32) {
        let first_gone = if rest == 0 { block } else { block + 1 };
        for index in first_gone..self.blocks.len() as u32 {
            self.drop_block(index);
        }
        if rest > 0 && (block as usize) < self.blocks.len() {
            let last = self.slot(block);
            last.valid = last.valid.min(rest);
            last.dirty_to = last.dirty_to.min(rest);
            if last.dirty_from >= last.dirty_to {
                self.committed(block);
            }
        }
    }

    fn drop_block(&mut self, index: BlockIndex) {
        self.committed(index);
        let block = self.block(index);
        if block.epoch == self.epoch && block.valid > 0 {
            self.unlink(index);
            self.slot(index).valid = 0;
            self.cached -= 1;
        }
    }

    /// Blocks held now.
    pub fn cached_blocks(&self) -> u32 {
        self.cached
    }
}

#[cfg(test)]
#[path = "buffer_cache_tests.rs"]
mod tests;
