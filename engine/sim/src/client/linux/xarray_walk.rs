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
        if self.slot != self.page >> self.shift {
            self.slot += 1;
            if self.slot.is_multiple_of(CHUNK) && self.shift == 0 {
                return self.descend(self.slot / CHUNK);
            }
        }
        self.taken_or_descend()
    }

    /// `xas_prev`; `None` before the start of the file.
    pub(super) fn previous(&mut self) -> Option<bool> {
        let before = self.page.checked_sub(1)?;
        self.page = before;
        if self.shift == 0 && !self.slot.is_multiple_of(CHUNK) {
            self.slot -= 1;
            return Some(self.taken());
        }
        if self.slot != self.page >> self.shift {
            let Some(slot) = self.slot.checked_sub(1) else {
                return Some(false);
            };
            self.slot = slot;
            if self.slot % CHUNK == CHUNK - 1 && self.shift == 0 {
                return Some(self.descend(self.slot / CHUNK));
            }
        }
        Some(self.taken_or_descend())
    }

    fn taken_or_descend(&mut self) -> bool {
        if self.shift == 0 {
            self.taken()
        } else {
            self.descend(self.slot)
        }
    }

    /// From a slot of the level above to the page's own place below it.
    fn descend(&mut self, parent: u64) -> bool {
        let first = parent << CHUNK_SHIFT;
        if self
            .cache
            .folio(first)
            .is_some_and(|folio| level(folio.order) > 0)
        {
            self.shift = CHUNK_SHIFT;
            self.slot = parent;
            return true;
        }
        self.shift = 0;
        self.slot = first + self.page % CHUNK;
        self.taken()
    }

    fn taken(&self) -> bool {
        self.cache.is_cached(self.slot << self.shift)
    }
}

const fn level(order: u32) -> u32 {
    if order >= CHUNK_SHIFT { CHUNK_SHIFT } else { 0 }
}
