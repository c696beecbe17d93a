//! What the server's page cache holds of one file.

use crate::call::Call;
use std::collections::BTreeMap;

/// x86-64, the only architecture among the records.
pub(super) const PAGE_BYTES: u64 = 4096;

#[derive(Clone, Debug, Default)]
pub(super) struct FileCache {
    /// One flag per page, none beyond the end; empty where the cache held everything from the beginning.
    cached: Vec<bool>,
    pub(super) dirty_bytes: u64,
    /// The WRITEs that made them so: offset and end.
    pub(super) dirty: BTreeMap<u64, u64>,
    /// End of the last access, for recognising a sequential stream.
    pub(super) reached: u64,
}

impl FileCache {
    /// The bytes of the call's range that the cache did not hold; afterwards it does.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn take_in(&mut self, call: &Call) -> u64 {
        self.fill(call.offset.0, call.offset.0 + call.data.0) * PAGE_BYTES
    }

    /// How many pages of the range were missing.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn fill(&mut self, begin: u64, end: u64) -> u64 {
        let (first, end) = (begin / PAGE_BYTES, end.div_ceil(PAGE_BYTES));
        if self.cached.len() < end as usize {
            self.cached.resize(end as usize, false);
        }
        let pages = &mut self.cached[first as usize..end as usize];
        let missing = pages.iter().filter(|held| !**held).count() as u64;
        pages.fill(true);
        missing
    }

    /// Of the blocks at the two edges of a WRITE by which the file has grown by so many bytes, how many hold data beside
    /// it that the cache has not; afterwards it has.
    #[inline(never)]
    pub(super) fn blocks_read_first(
        &mut self,
        call: &Call,
        new_bytes: u64,
        block_bytes: u64,
    ) -> u64 {
        let (begin, end) = (call.offset.0, call.offset.0 + call.data.0);
        // Where it did not grow, the file goes on behind the WRITE.
        let held = match new_bytes {
            0 => u64::MAX,
            _ => end.saturating_sub(new_bytes),
        };
        let (first, last) = (begin / block_bytes, end / block_bytes);
        let before = begin % block_bytes != 0 && first * block_bytes < held;
        let behind = end % block_bytes != 0 && end < held;
        let mut read = 0;
        for (block, holds_data) in [(first, before || behind && first == last), (last, behind)] {
            if block * block_bytes < end {
                // What holds nothing beside it is zeros, without being read.
                let missing = self.fill(block * block_bytes, (block + 1) * block_bytes);
                read += u64::from(missing > 0 && holds_data);
            }
        }
        read
    }
}
