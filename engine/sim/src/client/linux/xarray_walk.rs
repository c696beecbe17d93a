//! How lib/xarray.c steps through a mapping that holds large folios.
//!
//! `xas_next` and `xas_prev` count pages but walk slots. Begun in the middle of a folio, the walk
//! first falls back to the folio's first slot (`xas_descend` follows sibling entries) and from then
//! on the page number runs ahead of, or behind, the slot. The hole searches of read-ahead report such
//! shifted page numbers: windows start late and leave pages out, histories look shorter than they are.
//! (Inferred from the source, confirmed by the READ sizes of random reads on 6.12.)

use super::page_cache::PageCache;
use super::readahead::{CachedPages, PageIndex};

/// Slots of one node; a folio of at least this many pages lives one level up.
const CHUNK: u64 = 64;
const CHUNK_SHIFT: u32 = 6;

/// Position in the tree: a slot of a node whose slots span `1 << shift` pages each.
pub(super) struct Walk<'a> {
    cache: &'a PageCache,
    pub(super) page: PageIndex,
    shift: u32,
    /// Number of the slot counted from the start of the file at this level.
    slot: u64,
}

impl<'a> Walk<'a> {
    /// Where `xas_load` ends, and whether it finds a folio there.
    pub(super) fn load(cache: &'a PageCache, page: PageIndex) -> (Self, bool) {
        let mut walk = Self {
            cache,
            page,
            shift: 0,
            slot: page,
        };
        let Some(folio) = cache.folio(page) else {
            return (walk, false);
        };
        walk.shift = level(folio.order);
        walk.slot = folio.head >> walk.shift;
        (walk, true)
    }

    /// `xas_next`: true if the slot it comes to is taken.
    pub(super) fn next(&mut self) -> bool {
        self.page += 1;
        let leaves_node = self.slot % CHUNK == CHUNK - 1;
        if self.shift == 0 && !leaves_node {
            self.slot += 1;
            return self.taken();
        }
        if self.lags() {
            self.slot += 1;
            while self.slot.is_multiple_of(CHUNK) {
                self.climb();
            }
        }
        self.descend()
    }

    /// `xas_prev`; `None` before the start of the file.
    pub(super) fn previous(&mut self) -> Option<bool> {
        let before = self.page.checked_sub(1)?;
        self.page = before;
        if self.shift == 0 && !self.slot.is_multiple_of(CHUNK) {
            self.slot -= 1;
            return Some(self.taken());
        }
        if self.lags() {
            let Some(slot) = self.slot.checked_sub(1) else {
                return Some(false);
            };
            self.slot = slot;
            while self.slot % CHUNK == CHUNK - 1 {
                self.climb();
            }
        }
        Some(self.descend())
    }

    /// Whether the slot within its node is another than the page's.
    fn lags(&self) -> bool {
        self.slot % CHUNK != (self.page >> self.shift) % CHUNK
    }

    /// From a slot outside its node to the one beside the node above.
    fn climb(&mut self) {
        self.slot /= CHUNK;
        self.shift += CHUNK_SHIFT;
    }

    /// To a folio, or where one would be: on each level below the slot that is the page's (`xas_set_offset`).
    fn descend(&mut self) -> bool {
        while self.shift > 0 && !self.holds_folio() {
            self.shift -= CHUNK_SHIFT;
            self.slot = self.slot * CHUNK + (self.page >> self.shift) % CHUNK;
        }
        self.taken()
    }

    fn holds_folio(&self) -> bool {
        let folio = self.cache.folio(self.slot << self.shift);
        folio.is_some_and(|folio| level(folio.order) == self.shift)
    }

    fn taken(&self) -> bool {
        self.cache.is_cached(self.slot << self.shift)
    }
}

const fn level(order: u32) -> u32 {
    if order >= CHUNK_SHIFT { CHUNK_SHIFT } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLIO_ORDER: u32 = 9;
    /// 64 slots of 64 pages each: 16 MiB.
    const NODE_PAGES: u64 = CHUNK * CHUNK;

    /// Folios of 2 MiB on both sides of the border between two nodes of large slots.
    fn around_a_border() -> PageCache {
        let mut cache = PageCache::default();
        for folio in [-1, 0, 1] {
            let head = NODE_PAGES.checked_add_signed(folio << FOLIO_ORDER);
            cache.insert(head.expect("a page"), FOLIO_ORDER);
        }
        cache
    }

    #[test]
    fn a_history_is_lost_at_the_border_of_a_node() {
        let mut cache = around_a_border();
        // The slot falls back to the folio's first, the one behind it is in another node, and there the page's own
        // place is taken, 16 MiB too early.
        let middle = NODE_PAGES + 404;
        assert_eq!(cache.cached_before(middle, NODE_PAGES), 1);
        // A folio further on, eight slots of the first are passed before.
        assert_eq!(cache.cached_before(middle + 512, NODE_PAGES), 9);
        cache.insert((middle - 2) % NODE_PAGES, 0);
        assert_eq!(cache.cached_before(middle, NODE_PAGES), 2);
    }

    #[test]
    fn a_search_that_keeps_step_passes_the_border() {
        let cache = around_a_border();
        let head = NODE_PAGES - 512;
        assert_eq!(cache.cached_from(head, NODE_PAGES), 3 * 512);
    }
}
