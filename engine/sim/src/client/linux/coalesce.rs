//! From dirty ranges and missing pages to READ and WRITE sizes (fs/nfs/pagelist.c).
//!
//! Requests that follow each other byte by byte share an RPC until `rsize` or `wsize` is full; a
//! request that overflows is split. Nothing is aligned to a grid: RPCs tile from the first byte.

use crate::setting::Setting;

/// `nfs_generic_pg_test` keeps the page array of an RPC within one page: 512 pointers.
const MAX_PAGES_PER_CALL: u64 = 512;

/// The bytes of one READ or WRITE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallRange {
    pub offset: u64,
    pub bytes: u64,
}

/// Collects contiguous requests into RPCs of at most `limit_bytes`.
#[derive(Debug)]
pub struct Coalescer<'a> {
    limit_bytes: &'a Setting,
    pending: CallRange,
}

impl<'a> Coalescer<'a> {
    pub const fn new(limit_bytes: &'a Setting) -> Self {
        Self {
            limit_bytes,
            pending: CallRange {
                offset: 0,
                bytes: 0,
            },
        }
    }

    /// Adds the bytes of one page or folio that follow the pending ones; full RPCs go to `out`.
    /// True if an RPC had to leave because more came (`pg_moreio`).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn push(&mut self, request: CallRange, out: &mut Vec<CallRange>) -> bool {
        let mut overflowed = false;
        if self.pending.bytes > 0 && self.pending.offset + self.pending.bytes != request.offset {
            self.flush(out);
            overflowed = true;
        }
        let CallRange {
            mut offset,
            mut bytes,
        } = request;
        while bytes > 0 {
            let taken = self.room_for(bytes);
            if taken == 0 {
                self.flush(out);
                overflowed = true;
                continue;
            }
            if self.pending.bytes == 0 {
                self.pending.offset = offset;
            }
            self.pending.bytes += taken;
            offset += taken;
            bytes -= taken;
        }
        overflowed
    }

    pub fn flush(&mut self, out: &mut Vec<CallRange>) {
        if self.pending.bytes > 0 {
            out.push(self.pending);
            self.pending.bytes = 0;
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.pending.bytes == 0
    }

    /// How many of so many bytes still go into the RPC.
    fn room_for(&self, bytes: u64) -> u64 {
        let pages = (self.pending.bytes + bytes) >> super::PAGE_SHIFT;
        if self.pending.bytes > 0 && pages > MAX_PAGES_PER_CALL {
            0
        } else {
            self.limit_bytes.min(self.pending.bytes + bytes) - self.pending.bytes
        }
    }
}

/// All RPCs of one contiguous range made of requests of `request_bytes` each.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub fn split(range: CallRange, limit_bytes: &Setting, out: &mut Vec<CallRange>) {
    let end = range.offset + range.bytes;
    let mut offset = range.offset;
    while offset < end {
        let bytes = limit_bytes.min(end - offset);
        out.push(CallRange { offset, bytes });
        offset += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes(limit: u64, requests: &[(u64, u64)]) -> Vec<u64> {
        let limit = Setting::fixed(limit);
        let mut coalescer = Coalescer::new(&limit);
        let mut out = Vec::new();
        for &(offset, bytes) in requests {
            coalescer.push(CallRange { offset, bytes }, &mut out);
        }
        coalescer.flush(&mut out);
        out.iter().map(|call| call.bytes).collect()
    }

    #[test]
    fn requests_join_until_the_limit_or_a_gap() {
        let page = 4096;
        let pages = |n: u64| (0..n).map(|i| (i * page, page)).collect::<Vec<_>>();
        assert_eq!(sizes(16_384, &pages(6)), [16_384, 8_192]);
        assert_eq!(sizes(1_024, &pages(1)), [1_024; 4]);
        assert_eq!(sizes(16_384, &[(0, page), (2 * page, page)]), [page, page]);
        // A first byte off the page grid: the RPCs tile from there.
        assert_eq!(
            sizes(8_192, &[(1_000, 3_096), (page, page), (2 * page, page)]),
            [8_192, 3_096]
        );
    }

    #[test]
    fn a_two_mebibyte_folio_pushes_out_a_pending_half() {
        let half = 512 << 10;
        assert_eq!(
            sizes(1 << 20, &[(0, half), (half, 2 << 20)]),
            [half, 1 << 20, 1 << 20],
            "the page array of an RPC is limited before the request is split"
        );
    }

    proptest! {
        #[test]
        fn whole_runs_split_as_page_requests_do(first in 0u64..64, pages in 1u64..900, shift in 12u32..21) {
            let limit = 1 << shift;
            let requests: Vec<_> = (first..first + pages).map(|page| (page * 4096, 4096)).collect();
            let mut out = Vec::new();
            split(CallRange { offset: first * 4096, bytes: pages * 4096 }, &Setting::fixed(limit), &mut out);
            let whole: Vec<_> = out.iter().map(|call| call.bytes).collect();
            prop_assert_eq!(sizes(limit, &requests), whole);
        }
    }
}
