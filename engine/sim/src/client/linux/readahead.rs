//! The read-ahead window of one open file: which pages a miss or a marker hit asks for.
//!
//! Models mm/readahead.c (`page_cache_sync_ra`, `page_cache_async_ra`, before 6.11
//! `ondemand_readahead`) for the five generations in [`ReadAheadClass`]. Pure: it looks at the page
//! cache through [`CachedPages`] and answers with a [`Window`]; putting pages into the cache is
//! `page_cache`'s work. Left out: memory cgroup congestion, shrinking after an I/O error.

mod around;
mod windows;

pub use windows::Windows;

use super::version::{ClientRules, ReadAheadClass};
use crate::setting::Setting;

/// Page number within a file. Signed nowhere; wraps as the kernel's `pgoff_t` does.
pub type PageIndex = u64;

/// What the window logic must know of the page cache.
pub trait CachedPages {
    fn is_cached(&self, page: PageIndex) -> bool;
    /// Pages from `from` on that a search over `scan` pages finds cached (`page_cache_next_miss`).
    fn cached_from(&self, from: PageIndex, scan: u64) -> u64;
    /// Pages before `index` that a search over `scan` pages finds cached (`page_cache_prev_miss`).
    fn cached_before(&self, index: PageIndex, scan: u64) -> u64;
}

/// Pages to bring in: `[start, start + pages)`, with a marker `async_pages` before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub start: PageIndex,
    pub pages: u64,
    /// Distance of the marker from the end; 0 sets none.
    pub async_pages: u64,
    /// Folio order asked for; `None` allocates single pages only.
    pub folio_order: Option<u32>,
    /// A cached page ends the large folios, and the rest is allocated page by page. Before 6.14 that
    /// rest is as long as the whole window ("properly shorten readahead when falling back").
    pub shortens_fallback: bool,
}

impl Window {
    /// These pages and no marker.
    pub const fn exactly(start: PageIndex, pages: u64) -> Self {
        Self {
            start,
            pages,
            async_pages: 0,
            folio_order: None,
            shortens_fallback: true,
        }
    }
}

/// How an open file wants to be read: `posix_fadvise` at open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Advice {
    #[default]
    Normal,
    Random,
    Sequential,
}

/// `struct file_ra_state` plus what never changes during an open.
#[derive(Clone, Debug)]
pub struct ReadAhead {
    class: ReadAheadClass,
    large_folios: bool,
    next_hole_may_be_cached: bool,
    advice: Advice,
    /// The mount's `read_ahead_kb`.
    device_pages: Setting,
    /// `ra_pages`: the window limit of this open.
    limit_pages: Setting,
    /// `bdi->io_pages`: the size of one READ.
    io_pages: Setting,
    start: PageIndex,
    size: u64,
    async_size: u64,
    order: u32,
    /// `prev_pos`: byte after the last byte read, or what older kernels note of it; all ones before the first read.
    previous_position: u64,
}

/// `MAX_PAGECACHE_ORDER` on x86-64: folios of at most 2 MiB.
pub const MAX_FOLIO_ORDER: u32 = 9;

/// `page_cache_ra_order` allocates single pages for windows below this.
const MIN_PAGES_FOR_FOLIOS: u64 = 4;

impl ReadAhead {
    pub fn new(rules: &ClientRules, window_pages: &Setting, io_pages: &Setting) -> Self {
        Self {
            class: rules.read_ahead,
            large_folios: rules.large_folios,
            next_hole_may_be_cached: rules.next_hole_may_be_cached,
            advice: Advice::Normal,
            device_pages: window_pages.clone(),
            limit_pages: window_pages.clone(),
            io_pages: io_pages.clone(),
            start: 0,
            size: 0,
            async_size: 0,
            order: 0,
            previous_position: u64::MAX,
        }
    }

    /// posix_fadvise (mm/fadvise.c): sequential doubles the window of this descriptor.
    pub fn advise(&mut self, advice: Advice) {
        self.advice = advice;
        self.limit_pages = match advice {
            Advice::Sequential => self.device_pages.times(2),
            _ => self.device_pages.clone(),
        };
    }

    /// `ra->prev_pos`, as [`super::version::PreviousPosition`] has it.
    pub fn read_up_to(&mut self, position: u64) {
        self.previous_position = position;
    }

    /// `index` is not in the cache and a read wants `request` pages from it.
    pub fn miss(&mut self, cache: &impl CachedPages, index: PageIndex, request: u64) -> Windows {
        if self.is_off() {
            return self.forced(index, 1);
        }
        if self.advice == Advice::Random {
            return self.forced(index, request);
        }
        let max = self.max_pages(request);
        let window = if self.class.is_ondemand() {
            self.miss_ondemand(cache, index, request, &max)
        } else {
            self.miss_restructured(cache, index, request, &max)
        };
        Windows::from(Some(window))
    }

    /// A read reached the marked folio at `index` (of `folio_order`) and wants `request` pages from it.
    pub fn marker(
        &mut self,
        cache: &impl CachedPages,
        index: PageIndex,
        folio_order: u32,
        request: u64,
    ) -> Option<Window> {
        if self.is_off() {
            return None;
        }
        let max = self.max_pages(request);
        let ondemand = self.class.is_ondemand();
        if ondemand && index == 0 {
            self.initial(index, request, &max);
            self.merge_own_marker(index, &max);
            return Some(self.window(Some(folio_order)));
        }
        let marker = self
            .start
            .wrapping_add(self.size)
            .wrapping_sub(self.async_size);
        let expected = marker >> folio_order << folio_order;
        if index == expected || (ondemand && index == self.start + self.size) {
            self.advance(&max);
        } else {
            self.adopt_foreign_marker(cache, index, request, &max)?;
        }
        if self.class == ReadAheadClass::D {
            self.trim_to_folio(&max);
        }
        self.async_size = self.size;
        if ondemand {
            self.merge_own_marker(index, &max);
        }
        Some(self.window(Some(folio_order)))
    }

    /// `ractl_max_pages`: a request above the window may be as large as one READ.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn max_pages(&self, request: u64) -> Setting {
        let is_larger = !self.limit_pages.is_at_least(request);
        if is_larger && self.io_pages.is_above(self.limit_pages.exactly()) {
            Setting::fixed(self.io_pages.min(request))
        } else {
            self.limit_pages.clone()
        }
    }

    /// `force_page_cache_ra`: exactly what is asked for, no window, no marker.
    fn forced(&self, index: PageIndex, request: u64) -> Windows {
        let fits = self.io_pages.is_at_least(request) || self.limit_pages.is_at_least(request);
        let pages = match fits {
            true => request,
            false => self.io_pages.exactly().max(self.limit_pages.exactly()),
        };
        Windows::forced(index, pages)
    }

    fn miss_ondemand(
        &mut self,
        cache: &impl CachedPages,
        index: PageIndex,
        request: u64,
        max: &Setting,
    ) -> Window {
        let end = self.start + self.size;
        if index == 0 {
            self.initial(index, request, max);
        } else if index == end - self.async_size || index == end {
            self.advance(max);
            self.async_size = self.size;
        } else if !max.is_at_least(request) || self.continues(index) {
            self.initial(index, request, max);
        } else if !self.follow_history(cache, index, request, max) {
            return Window::exactly(index, request);
        }
        self.merge_own_marker(index, max);
        self.window(Some(0))
    }

    fn miss_restructured(
        &mut self,
        cache: &impl CachedPages,
        index: PageIndex,
        request: u64,
        max: &Setting,
    ) -> Window {
        if index == 0 || !max.is_at_least(request) || self.continues(index) {
            self.initial(index, request, max);
        } else if !self.follow_history(cache, index, request, max) {
            return Window::exactly(index, request);
        }
        self.order = 0;
        self.window(Some(0))
    }

    /// The page read last, or the one after it (`index - prev_index <= 1`, unsigned).
    fn continues(&self, index: PageIndex) -> bool {
        index.wrapping_sub(self.previous_position >> super::PAGE_SHIFT) <= 1
    }

    fn initial(&mut self, index: PageIndex, request: u64, max: &Setting) {
        self.start = index;
        self.size = initial_size(request, max);
        self.async_size = match self.size.checked_sub(request) {
            Some(ahead) if ahead > 0 => ahead,
            _ if self.class.is_ondemand() => self.size,
            _ => self.size / 2,
        };
    }

    fn advance(&mut self, max: &Setting) {
        self.start += self.size;
        let next = next_size(self.size, max);
        self.size = if self.class.windows_may_shrink() {
            next
        } else {
            next.max(self.size)
        };
    }

    /// Cached pages just before `index` are the trace that a sequential reader leaves.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn follow_history(
        &mut self,
        cache: &impl CachedPages,
        index: PageIndex,
        request: u64,
        max: &Setting,
    ) -> bool {
        let mut history = cached_pages_before(cache, index, max);
        if history <= request {
            return false;
        }
        if history >= index {
            history *= 2;
        }
        self.start = index;
        self.size = max.min(history + request);
        self.async_size = 1;
        true
    }

    /// A marker that this state did not set, as two streams on one descriptor leave.
    fn adopt_foreign_marker(
        &mut self,
        cache: &impl CachedPages,
        index: PageIndex,
        request: u64,
        max: &Setting,
    ) -> Option<()> {
        let start = self.next_hole(cache, index + 1, max);
        if !max.is_at_least(start - index) {
            return None;
        }
        self.start = start;
        self.size = next_size(start - index + request, max);
        Some(())
    }

    /// `page_cache_next_miss`.
    fn next_hole(&self, cache: &impl CachedPages, from: PageIndex, scan: &Setting) -> PageIndex {
        let run = cache.cached_from(from, scan.looked_at());
        if scan.is_above(run) {
            return from + run;
        }
        from + scan.exactly() - u64::from(self.next_hole_may_be_cached)
    }

    /// 6.17: the end of a window falls on a boundary of the folios it will use.
    fn trim_to_folio(&mut self, max: &Setting) {
        self.order += 2;
        let align = self.order.min(max.exactly().trailing_zeros());
        let end = self.start + self.size;
        let aligned = end >> align << align;
        if aligned > self.start {
            self.size = aligned - self.start;
        }
        self.order = if self.large_folios {
            self.order
                .min(MAX_FOLIO_ORDER)
                .min(self.size.max(1).ilog2())
        } else {
            0
        };
    }

    /// A window whose marker would lie on the page being read now takes in the next window at once.
    fn merge_own_marker(&mut self, index: PageIndex, max: &Setting) {
        if index != self.start || self.size != self.async_size {
            return;
        }
        let next = next_size(self.size, max);
        if max.is_at_least(self.size + next) {
            self.async_size = next;
            self.size += next;
        } else {
            self.size = max.exactly();
            self.async_size = self.size / 2;
        }
    }

    fn window(&self, folio_order: Option<u32>) -> Window {
        let order = match self.class {
            ReadAheadClass::D => Some(self.order),
            _ => folio_order.map(|order| (order + 2).min(MAX_FOLIO_ORDER)),
        };
        let enough = self.class == ReadAheadClass::D || self.size >= MIN_PAGES_FOR_FOLIOS;
        Window {
            start: self.start,
            pages: self.size,
            async_pages: self.async_size,
            folio_order: order.filter(|_| self.large_folios && enough),
            shortens_fallback: self.class == ReadAheadClass::D,
        }
    }
}

/// `get_init_ra_size`.
fn initial_size(request: u64, max: &Setting) -> u64 {
    let rounded = request.next_power_of_two();
    if max.is_at_least(rounded * 32) {
        rounded * 4
    } else if max.is_at_least(rounded * 4) {
        rounded * 2
    } else {
        max.exactly()
    }
}

/// `get_next_ra_size`.
fn next_size(size: u64, max: &Setting) -> u64 {
    if max.is_at_least((size + 1) * 16) {
        size * 4
    } else if max.is_at_least(size * 2) {
        size * 2
    } else {
        max.exactly()
    }
}

/// `count_history_pages` over `page_cache_prev_miss`: it scans `max` pages and names the last one it
/// looked at, so a run longer than that counts `max - 1`.
fn cached_pages_before(cache: &impl CachedPages, index: PageIndex, max: &Setting) -> u64 {
    let run = cache.cached_before(index, max.looked_at());
    if max.is_above(run) {
        run
    } else {
        max.exactly() - 1
    }
}
