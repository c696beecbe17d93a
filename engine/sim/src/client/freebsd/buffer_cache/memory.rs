//! Which blocks memory holds: a list in the order of use; the oldest clean ones go when it is full.

use super::{Block, BlockIndex, BufferCache, Busy, NONE};

impl BufferCache {
    /// Moves the block to the young end of the list of use.
    pub fn touch(&mut self, index: BlockIndex) {
        if self.newest != index {
            self.unlink(index);
            self.link_newest(index);
        }
    }

    pub(super) fn link_newest(&mut self, index: BlockIndex) {
        let newest = self.newest;
        let block = self.slot(index);
        block.older = newest;
        block.newer = NONE;
        if newest == NONE {
            self.oldest = index;
        } else {
            self.slot(newest).newer = index;
        }
        self.newest = index;
    }

    pub(super) fn unlink(&mut self, index: BlockIndex) {
        let Block { newer, older, .. } = self.block(index);
        if newer == NONE {
            self.newest = older
        } else {
            self.slot(newer).older = older
        }
        if older == NONE {
            self.oldest = newer
        } else {
            self.slot(older).newer = newer
        }
    }

    /// Takes the oldest clean blocks out when memory is full.
    pub(super) fn evict(&mut self) {
        let mut candidate = self.oldest;
        let mut patience = 64;
        while self.cached > self.capacity && candidate != NONE && patience > 0 {
            let next = self.block(candidate).newer;
            let block = self.block(candidate);
            if block.busy == Busy::Idle && !block.listed {
                self.unlink(candidate);
                self.slot(candidate).valid = 0;
                self.cached -= 1;
            }
            patience -= 1;
            candidate = next;
        }
    }
}
