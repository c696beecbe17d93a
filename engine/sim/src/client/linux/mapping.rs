//! The page faults of one mapped file, as steps that somebody else carries out.
//!
//! Models mm/filemap.c `filemap_fault`, `do_sync_mmap_readahead`, `do_async_mmap_readahead`,
//! `filemap_map_pages` and mm/memory.c `do_fault_around`: a touch of a page that the process has not mapped
//! first maps what is readable of the 64 KiB around it; where that leaves the page out, it is fetched or
//! waited for, and the fault is taken again. No time, no world.
//! Left out: faults that write, mappings whose addresses are not aligned as the file is, folios mapped as a
//! whole (6.18), hits that no longer count for pages that come back after reclaim (6.10).

use super::PAGE_SIZE;
use super::buffered_read::{ReadSizes, ReadStep, submit, until_up_to_date};
use super::page_cache::PageCache;
use super::readahead::{PageIndex, ReadAhead, Window, Windows};
use super::version::ClientRules;

/// `fault_around_bytes` (mm/memory.c): 64 KiB.
const FAULT_AROUND_PAGES: u64 = 16;
/// `MMAP_LOTSAMISS` (mm/filemap.c): so many more misses than hits end the read-around.
const LOTS_OF_MISSES: u64 = 100;
/// `do_sync_mmap_readahead` counts misses up to ten times that.
const COUNTED_MISSES: u64 = 10 * LOTS_OF_MISSES;

/// madvise of the mapping, as far as faults look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapAdvice {
    Normal,
    Random,
    Sequential,
    HugePage,
}

impl MapAdvice {
    pub fn of(advice: Option<&str>, rules: &ClientRules) -> Self {
        match advice {
            Some("random") => Self::Random,
            Some("sequential") => Self::Sequential,
            Some("hugepage") if rules.huge_pages_of_files => Self::HugePage,
            _ => Self::Normal,
        }
    }
}

/// A mapping of the whole file in one process.
#[derive(Debug)]
pub struct Mapping {
    advice: MapAdvice,
    mapped: Vec<bool>,
    /// `ra->mmap_miss`.
    misses: u64,
}

/// Touches of the pages of one request.
#[derive(Debug)]
pub struct FaultCursor {
    page: PageIndex,
    end: PageIndex,
    stage: Stage,
}

/// How far the fault on the present page has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The process touches the page.
    Touched,
    /// Read-ahead has been asked, once per fault (`FAULT_FLAG_TRIED`).
    Asked,
}

impl Mapping {
    pub fn new(advice: MapAdvice) -> Self {
        Self {
            advice,
            mapped: Vec::new(),
            misses: 0,
        }
    }

    fn is_mapped(&self, cache: &PageCache, page: PageIndex) -> bool {
        // What reclaim took is unmapped.
        self.mapped.get(page as usize) == Some(&true) && cache.page_is_up_to_date(page)
    }

    fn map(&mut self, page: PageIndex) {
        let slot = page as usize;
        if self.mapped.len() <= slot {
            self.mapped.resize(slot + 1, false);
        }
        self.mapped[slot] = true;
    }

    /// `do_fault_around`: every readable page of the block but one that carries a marker. Pages that were
    /// mapped before count as hits as well.
    fn map_around(&mut self, cache: &PageCache, page: PageIndex) -> u64 {
        let first = page / FAULT_AROUND_PAGES * FAULT_AROUND_PAGES;
        let last = (first + FAULT_AROUND_PAGES).min(cache.pages_in_file());
        let readable = (first..last).filter(|&page| cache.is_readable_unmarked(page));
        let found: Vec<PageIndex> = readable.collect();
        found.iter().for_each(|&page| self.map(page));
        self.misses = self.misses.saturating_sub(found.len() as u64);
        found.len() as u64
    }

    /// `do_sync_mmap_readahead`: nothing of it is cached.
    fn miss(&mut self, cache: &PageCache, ahead: &mut ReadAhead, page: PageIndex) -> Windows {
        if self.advice == MapAdvice::HugePage {
            return Windows::from(Some(ahead.huge(page)));
        }
        if self.advice == MapAdvice::Random || ahead.is_off() {
            return Windows::default();
        }
        if self.advice == MapAdvice::Sequential {
            return ahead.miss(cache, page, ahead.limit_pages());
        }
        self.misses = (self.misses + 1).min(COUNTED_MISSES);
        if self.misses > LOTS_OF_MISSES {
            return Windows::default();
        }
        Windows::from(Some(ahead.around(page)))
    }

    /// `do_async_mmap_readahead`: the page is there, perhaps with a marker, perhaps not readable yet.
    fn hit(&mut self, cache: &mut PageCache, ahead: &mut ReadAhead, page: PageIndex) -> Windows {
        if self.advice == MapAdvice::Random || ahead.is_off() {
            return Windows::default();
        }
        self.misses = self.misses.saturating_sub(1);
        let Some(folio) = cache.folio(page) else {
            return Windows::default();
        };
        if !cache.take_marker(folio) {
            return Windows::default();
        }
        Windows::from(ahead.marker(cache, page, folio.order, ahead.limit_pages()))
    }
}

impl FaultCursor {
    pub const fn new(offset: u64, bytes: u64) -> Self {
        Self {
            page: offset / PAGE_SIZE,
            end: (offset + bytes).div_ceil(PAGE_SIZE),
            stage: Stage::Touched,
        }
    }

    pub fn step(
        &mut self,
        cache: &mut PageCache,
        mapping: &mut Mapping,
        ahead: &mut ReadAhead,
        sizes: ReadSizes<'_>,
    ) -> ReadStep {
        let end = self.end.min(cache.pages_in_file());
        while self.page < end && mapping.is_mapped(cache, self.page) {
            self.next_page();
        }
        if self.page >= end {
            return ReadStep::Done;
        }
        let page = self.page;
        let folios = mapping.map_around(cache, page);
        if mapping.is_mapped(cache, page) {
            self.next_page();
            return ReadStep::Copy { bytes: 0, folios };
        }
        if self.stage == Stage::Touched {
            self.stage = Stage::Asked;
            let windows = match cache.folio(page) {
                Some(_) => mapping.hit(cache, ahead, page),
                None => mapping.miss(cache, ahead, page),
            };
            let step = submit(cache, windows, sizes);
            if step != ReadStep::Done {
                return step;
            }
        }
        match cache.folio(page) {
            None => submit(cache, Some(Window::exactly(page, 1)).into(), sizes),
            Some(folio) if !cache.is_up_to_date(folio) => until_up_to_date(cache, folio, sizes),
            // A marker that nobody acts on kept it out of the block.
            Some(_) => {
                mapping.map(page);
                self.next_page();
                ReadStep::Copy {
                    bytes: 0,
                    folios: 1,
                }
            }
        }
    }

    fn next_page(&mut self) {
        self.page += 1;
        self.stage = Stage::Touched;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::KernelVersion;
    use crate::setting::Setting;

    #[test]
    fn a_hundred_misses_without_a_hit_end_the_read_around() {
        let rules = ClientRules::of(KernelVersion::new(6, 1, 176));
        let mut ahead = ReadAhead::new(&rules, &Setting::fixed(32), &Setting::fixed(256));
        let mut cache = PageCache::default();
        cache.grow_to(1 << 30);
        let mut mapping = Mapping::new(MapAdvice::Normal);
        let mut windows = 0;
        for miss in 1..=120 {
            windows += mapping.miss(&cache, &mut ahead, miss * 1000).count();
        }
        assert_eq!(windows, 100);
        // Each page that a fault maps counts as a hit.
        cache.insert(0, 4);
        cache.fill(0, 16);
        assert_eq!(mapping.map_around(&cache, 3), 16);
        mapping.map_around(&cache, 3);
        assert_eq!(mapping.miss(&cache, &mut ahead, 9).count(), 1);
    }
}
