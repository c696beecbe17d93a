//! Pages that go: dropped on request, or because memory is short (`super::super::memory` decides which).

use super::{CACHED, DIRTY, Folio, NONE, PageCache, UP_TO_DATE, WRITEBACK};
use crate::client::linux::readahead::PageIndex;

/// Read once since it came (`PG_referenced`), and read again: on the active list (`PG_active`).
const REFERENCED: u8 = 1 << 5;
const ACTIVE: u8 = 1 << 6;

/// What became of a folio that was to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eviction {
    /// It had gone before, or is part of another folio now.
    Absent,
    /// Dirty, on its way to the server or from it.
    Busy,
    /// It was read more than once.
    Active,
    Gone,
}

impl PageCache {
    /// A cache whose pages may have to go: it keeps note of those that come and of those that are read, unless they go in
    /// the order in which they came.
    pub fn tracked(in_order: bool) -> Self {
        Self {
            arrived: Some(Vec::new()),
            in_order,
            ..Self::default()
        }
    }

    pub(super) fn note_arrival(&mut self, folio: Folio) {
        if let Some(arrived) = &mut self.arrived {
            arrived.push(folio.head as u32);
        }
    }

    /// Heads of the folios that came since they were last forgotten.
    pub fn arrived(&self) -> &[u32] {
        self.arrived.as_deref().unwrap_or_default()
    }

    pub fn forget_arrived(&mut self) {
        self.arrived.iter_mut().for_each(Vec::clear);
    }

    /// `folio_mark_accessed` for the folios of `[from, to)`, without the one that `known` is in: a read that
    /// goes on in the folio where the one before ended does not count again.
    pub fn mark_accessed(&mut self, from: PageIndex, to: PageIndex, known: Option<PageIndex>) {
        if self.arrived.is_none() || self.in_order {
            return;
        }
        let mut page = from;
        while let Some(folio) = self.folio(page).filter(|_| page < to) {
            if !known.is_some_and(|known| (folio.head..folio.end()).contains(&known)) {
                let flags = &mut self.flags[folio.head as usize];
                *flags |= if *flags & REFERENCED == 0 {
                    REFERENCED
                } else {
                    ACTIVE
                };
            }
            page = folio.end();
        }
    }

    /// Lets the folio go that begins at `head`, unless something keeps it.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn evict(&mut self, head: PageIndex) -> Eviction {
        let fate = self.fate(head);
        if let (Eviction::Gone, Some(folio)) = (fate, self.folio(head)) {
            self.remove(folio);
        }
        fate
    }

    /// Whether the folio that begins at `head` would stay because it is dirty or on its way.
    #[inline]
    pub fn is_busy(&self, head: PageIndex) -> bool {
        let place = head as usize;
        let is_single = self.orders.get(place).is_none_or(|order| *order == 0);
        match self.flags.get(place) {
            // The same, sooner told.
            Some(flags) if is_single && self.unasked.is_empty() => {
                flags & (CACHED | ACTIVE) == CACHED
                    && flags & (UP_TO_DATE | DIRTY | WRITEBACK) != UP_TO_DATE
            }
            _ => self.fate(head) == Eviction::Busy,
        }
    }

    fn fate(&self, head: PageIndex) -> Eviction {
        match self.folio(head).filter(|folio| folio.head == head) {
            None => Eviction::Absent,
            Some(_) if self.has(head, ACTIVE) => Eviction::Active,
            Some(folio) if !self.is_idle(folio) => Eviction::Busy,
            Some(_) => Eviction::Gone,
        }
    }

    /// `shrink_active_list`: read again before it goes, it stays once more.
    pub fn deactivate(&mut self, head: PageIndex) {
        if let Some(flags) = self.flags.get_mut(head as usize) {
            *flags &= !(ACTIVE | REFERENCED);
        }
    }

    /// `invalidate_mapping_pages` (POSIX_FADV_DONTNEED) and `invalidate_inode_pages2_range`: every folio with a page of
    /// `[from, to)` that is readable and neither dirty nor under write-back.
    pub fn drop_idle(&mut self, from: PageIndex, to: PageIndex) {
        let mut page = from;
        while page < to.min(self.flags.len() as PageIndex) {
            let Some(folio) = self.folio(page) else {
                page += 1;
                continue;
            };
            if self.is_idle(folio) {
                self.remove(folio);
            }
            page = folio.end();
        }
    }

    fn is_idle(&self, folio: Folio) -> bool {
        let wanted = match self.is_unasked(folio) {
            true => CACHED,
            false => CACHED | UP_TO_DATE,
        };
        self.flags[folio.head as usize..folio.end() as usize]
            .iter()
            .all(|flags| flags & (wanted | DIRTY | WRITEBACK) == wanted)
    }

    fn remove(&mut self, folio: Folio) {
        self.take_unasked(folio);
        self.settle_doubt(folio);
        self.clear(folio, !NONE);
        self.cached_pages -= folio.pages();
    }
}
