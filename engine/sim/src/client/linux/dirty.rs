//! The dirty ranges of one file and the WRITEs they become.
//!
//! Models fs/nfs/write.c: one request per folio holds one contiguous byte range
//! (`nfs_try_to_update_request`), a flush walks them in file order and joins neighbours
//! (`nfs_writepages`, `nfs_pageio_cond_complete`), and a flush that fits one RPC asks for FILE_SYNC
//! instead of a COMMIT (`FLUSH_COND_STABLE`).

use super::PAGE_SIZE;
use super::awaiting_commit::AwaitingCommit;
use super::coalesce::{CallRange, Coalescer};
use super::page_cache::{Folio, PageCache};
use super::page_set::PageSet;
use super::readahead::PageIndex;
use super::version::ClientRules;
use crate::setting::Setting;

/// One WRITE to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteCall {
    pub range: CallRange,
    pub file_sync: bool,
}

/// Why data leaves, which decides the stable flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlushKind {
    /// fsync, close, O_SYNC: `WB_SYNC_ALL`.
    Sync,
    /// The flusher thread, or `write=eager`: always UNSTABLE.
    Background,
}

/// Bytes `[from, to)` of a folio; empty when there is no request.
type Range = (u32, u32);

/// Pages whose ranges are kept together.
const BLOCK: u64 = 512;

const fn place(page: PageIndex) -> (usize, usize) {
    ((page / BLOCK) as usize, (page % BLOCK) as usize)
}

#[derive(Debug, Default)]
pub struct DirtyRanges {
    /// By the folio's first page, in blocks of which those without a range are empty: a few writes far apart in a
    /// large file need no more than theirs.
    ranges: Vec<Vec<Range>>,
    /// First pages of the folios with a range.
    heads: PageSet,
    dirty_pages: u64,
    /// Where the flusher's last pass ended (`writeback_index`).
    next_background: PageIndex,
    pub awaiting_commit: AwaitingCommit,
}

impl DirtyRanges {
    pub const fn dirty_pages(&self) -> u64 {
        self.dirty_pages
    }

    pub const fn is_empty(&self) -> bool {
        self.dirty_pages == 0
    }

    /// A request exists for this folio (`folio_test_private`).
    pub fn has_request(&self, folio: Folio) -> bool {
        self.range(folio).is_some()
    }

    /// Of the page in which this byte of the folio lies, something is dirty.
    pub fn has_in_page_of(&self, folio: Folio, byte: u64) -> bool {
        self.range(folio).is_some_and(|(from, to)| {
            let page = byte / PAGE_SIZE;
            u64::from(from) / PAGE_SIZE <= page && page * PAGE_SIZE < u64::from(to)
        })
    }

    /// A range that neither touches nor overlaps the folio's request must push that one out first.
    pub fn conflicts(&self, folio: Folio, from: u64, to: u64) -> bool {
        self.range(folio).is_some_and(|(have_from, have_to)| {
            from > u64::from(have_to) || to < u64::from(have_from)
        })
    }

    /// Records bytes `[from, to)` of `folio` as dirty; says which of it are now.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn add(&mut self, cache: &mut PageCache, folio: Folio, from: u64, to: u64) -> (u64, u64) {
        let (block, slot) = place(folio.head);
        if self.ranges.len() <= block {
            self.ranges.resize_with(block + 1, Vec::new);
        }
        if self.ranges[block].len() <= slot {
            self.ranges[block].resize(slot + 1, (0, 0));
        }
        let (from, to) = (from as u32, to as u32);
        let range = &mut self.ranges[block][slot];
        let merged = match *range {
            (_, 0) => (from, to),
            (have_from, have_to) => (have_from.min(from), have_to.max(to)),
        };
        *range = merged;
        if !cache.is_dirty(folio) {
            self.heads.insert(folio.head);
            self.dirty_pages += folio.pages();
            cache.set_dirty(folio);
        }
        (u64::from(merged.0), u64::from(merged.1))
    }

    /// The page-level flush of `nfs_wb_folio`: UNSTABLE whatever its size; a COMMIT must follow.
    pub fn take_folio(
        &mut self,
        cache: &mut PageCache,
        folio: Folio,
        wsize_bytes: &Setting,
    ) -> Vec<CallRange> {
        let mut out = Vec::new();
        let mut coalescer = Coalescer::new(wsize_bytes);
        if let Some(request) = self.take(cache, folio) {
            coalescer.push(request, &mut out);
            coalescer.flush(&mut out);
        }
        out
    }

    /// One `nfs_writepages` call over at most `limit_pages` dirty pages, in file order; the flusher goes
    /// on where it was and begins again after the end (`range_cyclic`).
    pub fn take_pass(
        &mut self,
        cache: &mut PageCache,
        rules: &ClientRules,
        wsize_bytes: &Setting,
        kind: FlushKind,
        uncommitted: bool,
        limit_pages: u64,
    ) -> Vec<WriteCall> {
        let mut pass = Pass::new(rules, wsize_bytes, kind, uncommitted);
        let mut taken = 0;
        let cyclic = kind == FlushKind::Background;
        let mut page = if cyclic { self.next_background } else { 0 };
        while self.dirty_pages > 0 && taken < limit_pages {
            // A pass may begin within a folio.
            let from = cache.folio(page).map_or(page, |folio| folio.head);
            let Some(head) = self.heads.next_from(from) else {
                break;
            };
            let Some(folio) = cache.folio(head).filter(|&folio| cache.is_dirty(folio)) else {
                page = page.max(head) + 1;
                continue;
            };
            if let Some(request) = self.take(cache, folio) {
                pass.push(request);
            }
            taken += folio.pages();
            page = folio.end();
        }
        if cyclic {
            // A pass that came to the end of what is dirty: `write_cache_pages` begins again at the start of the file.
            self.next_background = if taken < limit_pages { 0 } else { page };
        }
        pass.finish()
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn range(&self, folio: Folio) -> Option<Range> {
        let (block, slot) = place(folio.head);
        let range = self.ranges.get(block)?.get(slot).copied();
        range.filter(|range| range.1 > 0)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn take(&mut self, cache: &mut PageCache, folio: Folio) -> Option<CallRange> {
        let (from, to) = self.range(folio)?;
        let (block, slot) = place(folio.head);
        self.ranges[block][slot] = (0, 0);
        self.heads.remove(folio.head);
        self.dirty_pages -= folio.pages();
        let range = CallRange {
            offset: folio.head * PAGE_SIZE + u64::from(from),
            bytes: u64::from(to - from),
        };
        let end = (range.offset + range.bytes).div_ceil(PAGE_SIZE);
        cache.start_writeback(folio, range.offset / PAGE_SIZE, end);
        Some(range)
    }
}

/// The pageio descriptor of one pass: joins requests and decides the stable flag of each WRITE.
struct Pass<'a> {
    coalescer: Coalescer<'a>,
    ready: Vec<CallRange>,
    calls: Vec<WriteCall>,
    next_page: PageIndex,
    file_sync_per_run: bool,
    may_file_sync: bool,
    more_follows: bool,
}

impl<'a> Pass<'a> {
    fn new(
        rules: &ClientRules,
        wsize_bytes: &'a Setting,
        kind: FlushKind,
        uncommitted: bool,
    ) -> Self {
        Self {
            coalescer: Coalescer::new(wsize_bytes),
            ready: Vec::new(),
            calls: Vec::new(),
            next_page: 0,
            file_sync_per_run: rules.file_sync_per_run,
            may_file_sync: kind == FlushKind::Sync && !uncommitted,
            more_follows: false,
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn push(&mut self, request: CallRange) {
        let page = request.offset / PAGE_SIZE;
        // `nfs_pageio_cond_complete`: a page that does not follow ends the RPC before it; only since
        // a527c3ba41c4 does that count as "more to come".
        if !self.coalescer.is_empty() && page != self.next_page {
            self.more_follows |= !self.file_sync_per_run;
            self.coalescer.flush(&mut self.ready);
            self.send();
        }
        self.more_follows |= self.coalescer.push(request, &mut self.ready);
        self.send();
        self.next_page = (request.offset + request.bytes).div_ceil(PAGE_SIZE);
    }

    fn send(&mut self) {
        if !self.ready.is_empty() && self.more_follows {
            self.may_file_sync = false;
        }
        let file_sync = self.may_file_sync;
        self.calls.extend(
            self.ready
                .drain(..)
                .map(|range| WriteCall { range, file_sync }),
        );
    }

    fn finish(mut self) -> Vec<WriteCall> {
        self.coalescer.flush(&mut self.ready);
        self.send();
        self.calls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_far_apart_need_memory_for_themselves_alone() {
        let mut cache = PageCache::default();
        let mut ranges = DirtyRanges::default();
        for head in [7, 1 << 20, (1 << 20) + BLOCK] {
            let folio = cache.insert(head, 0);
            ranges.add(&mut cache, folio, 0, 4096);
            assert!(ranges.has_request(folio));
        }
        let kept: usize = ranges.ranges.iter().map(Vec::len).sum();
        assert!(kept <= 3 * BLOCK as usize, "{kept} ranges are kept");
        let wsize = Setting::fixed(1 << 20);
        let last = cache.folio((1 << 20) + BLOCK).expect("a folio");
        let taken = ranges.take_folio(&mut cache, last, &wsize);
        assert_eq!(taken.len(), 1);
        assert!(!ranges.has_request(last));
        assert_eq!(ranges.dirty_pages(), 2);
    }
}
