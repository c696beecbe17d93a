//! What read-ahead does apart from its window logic: pages asked for by name, and those around a fault.
//!
//! Models mm/readahead.c `force_page_cache_ra` (WILLNEED, readahead(2)) and the windows that mm/filemap.c
//! `do_sync_mmap_readahead` sets by itself.

use super::{PageIndex, ReadAhead, Window, Windows};
use crate::client::linux::PAGE_SIZE;

/// `HPAGE_PMD_NR` on x86-64: one page-table entry covers 2 MiB.
const HUGE_PAGES: u64 = 512;

impl ReadAhead {
    /// `ra_pages` is zero: a fault fetches its page alone.
    pub fn is_off(&self) -> bool {
        !self.limit_pages.is_at_least(1)
    }

    /// The page in which the last read ended.
    pub fn last_page_read(&self) -> Option<PageIndex> {
        let read = self.previous_position != u64::MAX && self.previous_position > 0;
        read.then(|| (self.previous_position - 1) / PAGE_SIZE)
    }

    /// The window limit: what a fault asks for where the mapping is read in order.
    pub fn limit_pages(&self) -> u64 {
        self.limit_pages.exactly()
    }

    /// POSIX_FADV_WILLNEED (mm/fadvise.c): no more than one READ or one window, whichever is larger; the
    /// window logic does not learn of it.
    pub fn will_need(&self, index: PageIndex, pages: u64) -> Windows {
        self.forced(index, pages)
    }

    /// A full window around the page, with the marker at three quarters.
    pub fn around(&mut self, index: PageIndex) -> Window {
        let limit = self.limit_pages();
        self.start = index.saturating_sub(limit / 2);
        self.size = limit;
        self.async_size = limit / 4;
        self.order = 0;
        self.window(Some(0))
    }

    /// MADV_HUGEPAGE: the 2 MiB around the page and the next 2 MiB, whatever the window limit.
    pub fn huge(&mut self, index: PageIndex) -> Window {
        self.start = index & !(HUGE_PAGES - 1);
        self.size = 2 * HUGE_PAGES;
        self.async_size = HUGE_PAGES;
        self.order = HUGE_PAGES.ilog2();
        self.window(Some(self.order))
    }
}
