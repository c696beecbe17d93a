//! The cached pages of one file: which are there, up to date, dirty, under write-back.
//!
//! Dense arrays, one byte of flags per page, because random phases touch every page of a file.
//! Models what mm/filemap.c and mm/readahead.c do to a mapping. Which pages go where memory
//! is short, `memory` decides.

mod batch;
mod doubt;
mod filling;
mod many;
mod reclaim;

use super::PAGE_SIZE;
use super::coalesce::CallRange;
use super::readahead::{CachedPages, PageIndex, Window};
use super::xarray_walk::Walk;
use many::alike_from_first;
pub use reclaim::Eviction;

/// A contiguous range of pages that one `->readahead` call brings in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRun {
    pub start: PageIndex,
    pub pages: u64,
}

/// The lowest: `many` counts on it.
const CACHED: u8 = 1;
const UP_TO_DATE: u8 = 1 << 1;
const MARKER: u8 = 1 << 2;
const DIRTY: u8 = 1 << 3;
const WRITEBACK: u8 = 1 << 4;
const NONE: u8 = 0;
/// Room is made for so many pages, less one, at once: of a large file few may ever be asked for.
const ROOM_PAGES: u64 = (1 << 12) - 1;

#[derive(Clone, Debug, Default)]
pub struct PageCache {
    flags: Vec<u8>,
    /// Folio order of each page; folios are naturally aligned, so the head follows from it. Empty while all are
    /// single pages.
    orders: Vec<u8>,
    size_bytes: u64,
    cached_pages: u64,
    large_folios: bool,
    /// Folios that came; nothing where memory cannot run short.
    arrived: Option<Vec<u32>>,
    /// They go in that order.
    in_order: bool,
    /// Pages that a write has brought in and not filled: nobody has asked for the rest. Empty while there are none.
    unasked: Vec<bool>,
    /// Pages that may as well have been dropped. Empty while there are none.
    doubted: Vec<bool>,
    spare: Spare,
}

/// Lists that are used again: small requests would spend more time on getting them than on filling them.
#[derive(Clone, Debug, Default)]
struct Spare {
    runs: Vec<PageRun>,
    calls: Vec<CallRange>,
}

/// A folio found in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folio {
    pub head: PageIndex,
    pub order: u32,
}

impl Folio {
    pub const fn pages(self) -> u64 {
        1 << self.order
    }
    pub const fn end(self) -> PageIndex {
        self.head + self.pages()
    }
}

impl CachedPages for PageCache {
    fn is_cached(&self, page: PageIndex) -> bool {
        self.has(page, CACHED)
    }

    fn cached_from(&self, from: PageIndex, scan: u64) -> u64 {
        if !self.large_folios {
            return (from..from + scan)
                .take_while(|&page| self.is_cached(page))
                .count() as u64;
        }
        let (mut walk, mut taken) = Walk::load(self, from);
        while taken && walk.page - from < scan - 1 {
            taken = walk.next();
        }
        walk.page - from + u64::from(taken)
    }

    fn cached_before(&self, index: PageIndex, scan: u64) -> u64 {
        let Some(last) = index.checked_sub(1) else {
            return 0;
        };
        if !self.large_folios {
            return (1..=scan.min(index))
                .take_while(|&back| self.is_cached(index - back))
                .count() as u64;
        }
        let (mut walk, mut taken) = Walk::load(self, last);
        while taken && last - walk.page < scan - 1 {
            match walk.previous() {
                Some(found) => taken = found,
                None => return index,
            }
        }
        last - walk.page + u64::from(taken)
    }
}

impl PageCache {
    /// Two empty lists; whoever has no more use for them gives them back.
    pub(super) fn spare_lists(&mut self) -> (Vec<PageRun>, Vec<CallRange>) {
        let Spare { runs, calls } = std::mem::take(&mut self.spare);
        (runs, calls)
    }

    pub(super) fn use_runs_again(&mut self, mut runs: Vec<PageRun>) {
        runs.clear();
        self.spare.runs = runs;
    }

    pub(super) fn use_again(&mut self, mut calls: Vec<CallRange>) {
        calls.clear();
        self.spare.calls = calls;
    }

    pub const fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    pub const fn cached_pages(&self) -> u64 {
        self.cached_pages
    }

    /// `i_size_write`: growing only.
    pub fn grow_to(&mut self, size_bytes: u64) {
        self.size_bytes = self.size_bytes.max(size_bytes);
    }

    /// Truncation to nothing, with every page.
    pub fn truncate(&mut self) {
        self.size_bytes = 0;
        self.drop_clean();
    }

    /// `invalidate_inode_pages2` or `echo 3 > drop_caches` after write-back has finished.
    pub fn drop_clean(&mut self) {
        self.flags.clear();
        self.orders.clear();
        self.unasked.clear();
        self.doubted.clear();
        self.cached_pages = 0;
        self.forget_arrived();
    }

    pub fn pages_in_file(&self) -> u64 {
        self.size_bytes.div_ceil(PAGE_SIZE)
    }

    /// Bytes of `folio` inside the file (`nfs_folio_length`).
    pub fn bytes_in_file(&self, folio: Folio) -> u64 {
        let start = folio.head * PAGE_SIZE;
        self.size_bytes
            .saturating_sub(start)
            .min(folio.pages() * PAGE_SIZE)
    }

    pub fn folio(&self, page: PageIndex) -> Option<Folio> {
        self.is_cached(page).then(|| {
            let order = self
                .orders
                .get(page as usize)
                .map_or(0, |&order| order.into());
            Folio {
                head: page >> order << order,
                order,
            }
        })
    }

    pub fn is_up_to_date(&self, folio: Folio) -> bool {
        self.has(folio.head, UP_TO_DATE)
    }
    pub fn is_dirty(&self, folio: Folio) -> bool {
        self.has(folio.head, DIRTY)
    }
    /// A folio is under write-back until every WRITE that carries a part of it has been answered.
    pub fn is_under_writeback(&self, folio: Folio) -> bool {
        (folio.head..folio.end()).any(|page| self.has(page, WRITEBACK))
    }

    /// A batch of folios for one copy ends at a marked or not yet readable one.
    pub fn ends_batch(&self, folio: Folio) -> bool {
        self.flags[folio.head as usize] & (MARKER | UP_TO_DATE) != UP_TO_DATE
    }

    pub const fn has_large_folios(&self) -> bool {
        self.large_folios
    }

    /// True once: the caller acts on the marker.
    pub fn take_marker(&mut self, folio: Folio) -> bool {
        let found = self.has(folio.head, MARKER);
        if found {
            self.flags[folio.head as usize] &= !MARKER;
        }
        found
    }

    pub fn set_up_to_date(&mut self, folio: Folio) {
        self.set(folio, UP_TO_DATE);
    }
    pub fn set_dirty(&mut self, folio: Folio) {
        self.set(folio, DIRTY);
    }
    /// The folio is clean again; the pages of its dirty bytes are on their way.
    pub fn start_writeback(&mut self, folio: Folio, from: PageIndex, to: PageIndex) {
        self.clear(folio, DIRTY);
        if let Some(flags) = self.flags.get_mut(from as usize..to as usize) {
            flags.iter_mut().for_each(|flags| *flags |= WRITEBACK);
        }
    }
    /// A WRITE of these pages has been answered.
    pub fn end_writeback(&mut self, from: PageIndex, to: PageIndex) {
        if let Some(flags) = self.flags.get_mut(from as usize..to as usize) {
            flags.iter_mut().for_each(|flags| *flags &= !WRITEBACK);
        }
    }

    /// A fault may map the page without asking for more (`next_uptodate_folio`).
    pub fn is_readable_unmarked(&self, page: PageIndex) -> bool {
        self.folio(page)
            .is_some_and(|folio| !self.ends_batch(folio))
    }

    /// Puts one folio in, not up to date: `__filemap_get_folio` of a write or of a single-page read.
    /// A larger folio than fits beside what is cached falls back to a single page.
    pub fn insert(&mut self, page: PageIndex, order: u32) -> Folio {
        let order = order.min(page.trailing_zeros());
        let free = |order: u32| (page..page + (1 << order)).all(|page| !self.is_cached(page));
        let order = (0..=order).rev().find(|&order| free(order)).unwrap_or(0);
        let folio = Folio { head: page, order };
        self.large_folios |= order > 0;
        self.reserve(folio.end());
        let slots = folio.head as usize..folio.end() as usize;
        self.flags[slots.clone()].fill(CACHED);
        if self.large_folios {
            self.orders[slots].fill(order as u8);
        }
        self.cached_pages += folio.pages();
        self.note_arrival(folio);
        folio
    }

    /// Brings in what of `window` is missing inside the file and sets its marker. Each answer is one
    /// `->readahead` call: a page that is already cached splits the window.
    pub fn insert_window(&mut self, window: Window, runs: &mut Vec<PageRun>) {
        let Some(last) = self.pages_in_file().checked_sub(1) else {
            return;
        };
        if window.start > last {
            return;
        }
        let mut rest = window;
        if let Some(order) = window.folio_order {
            let limit = last.min(window.start + window.pages.max(1) - 1);
            let mut next = window.start;
            let blocked = self.insert_folios(window, order, limit, &mut next);
            push_run(runs, window.start, next);
            if !blocked {
                return;
            }
            rest.start = next;
            if window.shortens_fallback {
                rest.pages -= next - window.start;
            }
        }
        let limit = last.min(rest.start + rest.pages.max(1) - 1);
        self.insert_single_pages(rest, rest.start, limit, runs);
    }

    /// `page_cache_ra_order`: folios as large as alignment and the window's end allow. True if a page
    /// already cached stopped it.
    fn insert_folios(
        &mut self,
        window: Window,
        order: u32,
        limit: PageIndex,
        next: &mut PageIndex,
    ) -> bool {
        let largest = order.min(window.pages.max(1).ilog2());
        let marker = window.start + window.pages - window.async_pages;
        while *next <= limit {
            let mut order = largest.min(next.trailing_zeros());
            while order > 0 && *next + (1 << order) - 1 > limit {
                order -= 1;
            }
            let end = *next + (1 << order);
            if (*next..end).any(|page| self.is_cached(page)) {
                return true;
            }
            let folio = self.insert(*next, order);
            if *next == marker >> order << order {
                self.set(folio, MARKER);
            }
            *next = end;
        }
        false
    }

    /// `page_cache_ra_unbounded`: no marker is set on a page that is already there, nor past the end.
    fn insert_single_pages(
        &mut self,
        window: Window,
        from: PageIndex,
        limit: PageIndex,
        runs: &mut Vec<PageRun>,
    ) {
        let pages = (limit + 1).saturating_sub(from);
        let marker = (window.async_pages > 0 && window.async_pages <= pages)
            .then(|| from + pages - window.async_pages);
        self.reserve(limit + 1);
        let mut page = from;
        while page <= limit {
            let rest = &self.flags[page as usize..=limit as usize];
            let end = page + alike_from_first(rest, CACHED, NONE) as u64;
            self.insert_missing(page, end);
            if let Some(marker) = marker.filter(|marker| (page..end).contains(marker)) {
                self.flags[marker as usize] |= MARKER;
            }
            push_run(runs, page, end);
            page = end + 1;
        }
    }

    /// Single pages for which there is room.
    fn insert_missing(&mut self, from: PageIndex, end: PageIndex) {
        let slots = from as usize..end as usize;
        self.flags[slots.clone()].fill(CACHED);
        if self.large_folios {
            self.orders[slots].fill(0);
        }
        self.cached_pages += end - from;
        if self.arrived.is_some() {
            for head in from..end {
                self.note_arrival(Folio { head, order: 0 });
            }
        }
    }

    fn has(&self, page: PageIndex, flag: u8) -> bool {
        self.flags
            .get(page as usize)
            .is_some_and(|flags| flags & flag != NONE)
    }

    fn set(&mut self, folio: Folio, flag: u8) {
        if flag == MARKER {
            self.flags[folio.head as usize] |= flag;
            return;
        }
        self.flags[folio.head as usize..folio.end() as usize]
            .iter_mut()
            .for_each(|flags| *flags |= flag);
    }

    fn clear(&mut self, folio: Folio, flag: u8) {
        let range = folio.head as usize..folio.end() as usize;
        if let Some(flags) = self.flags.get_mut(range) {
            flags.iter_mut().for_each(|flags| *flags &= !flag);
        }
    }

    fn reserve(&mut self, pages: PageIndex) {
        let needed = (pages | ROOM_PAGES) as usize;
        if self.flags.len() < needed {
            self.flags.resize(needed, NONE);
        }
        if self.large_folios && self.orders.len() < self.flags.len() {
            self.orders.resize(self.flags.len(), 0);
        }
    }
}

fn push_run(runs: &mut Vec<PageRun>, start: PageIndex, end: PageIndex) {
    if end > start {
        runs.push(PageRun {
            start,
            pages: end - start,
        });
    }
}
