//! How sequential a descriptor looks, and how many blocks are read ahead of it.
//!
//! Source: sys/kern/vfs_vnops.c sequential_heuristic (per open file) and nfs_clbio.c ncl_bioread.

/// Unit of the kernel's count of sequential I/O.
const UNIT_BYTES: u64 = 16_384;
/// IO_SEQMAX.
const MOST: u32 = 127;

/// f_seqcount and f_nextoff of an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    count: u32,
    next_offset: u64,
}

impl Sequence {
    /// open() makes the first request look slightly sequential.
    pub fn at_open() -> Self {
        Self {
            count: 1,
            next_offset: 0,
        }
    }

    /// Notes one request; returns the count that goes with it.
    pub fn request(&mut self, offset: u64, length: u64) -> u32 {
        let sequential = (offset == 0 && self.count > 0) || offset == self.next_offset;
        self.next_offset = offset + length;
        if sequential {
            self.count = (self.count + length.div_ceil(UNIT_BYTES) as u32).min(MOST);
            return self.count;
        }
        self.count = u32::from(self.count > 1);
        0
    }
}

/// Blocks to read ahead of block `block`: as many as the mount allows and the count carries, up to
/// the end of the file.
pub fn blocks_ahead(
    count: u32,
    block_bytes: u64,
    allowed: u32,
    block: u64,
    file_bytes: u64,
) -> u32 {
    let carried = (u64::from(count) * block_bytes / UNIT_BYTES).min(u64::from(allowed)) as u32;
    let blocks_in_file = file_bytes.div_ceil(block_bytes);
    let left = blocks_in_file.saturating_sub(block + 1);
    carried.min(left.min(u64::from(u32::MAX)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_blocks_need_more_sequential_requests() {
        for (block, first) in [(4096, 3), (8192, 1), (16_384, 1), (65_536, 1)] {
            let mut sequence = Sequence::at_open();
            let started = (0..10u64).position(|n| {
                let count = sequence.request(n * 4096, 4096);
                blocks_ahead(count, block, 1, n * 4096 / block, 1 << 30) > 0
            });
            assert_eq!(started.map(|n| n + 1), Some(first), "block {block}");
        }
    }

    #[test]
    fn a_jump_ends_it() {
        let mut sequence = Sequence::at_open();
        sequence.request(0, 65_536);
        assert_eq!(sequence.request(1 << 20, 4096), 0);
        assert_eq!(sequence.request(4096, 4096), 0);
        assert_eq!(sequence.request(8192, 4096), 1);
    }

    #[test]
    fn nothing_is_read_beyond_the_end() {
        assert_eq!(blocks_ahead(127, 32_768, 16, 6, 8 * 32_768), 1);
        assert_eq!(blocks_ahead(127, 32_768, 16, 7, 8 * 32_768), 0);
    }
}
