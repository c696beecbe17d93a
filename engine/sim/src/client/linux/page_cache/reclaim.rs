//! Pages that go: dropped on request, or because memory is short.

use super::{DIRTY, Folio, NONE, PageCache, UP_TO_DATE, WRITEBACK};
use crate::client::linux::readahead::PageIndex;
use std::collections::VecDeque;

/// Pages in the order in which they came, and how many may stay.
#[derive(Clone, Debug)]
pub(super) struct Reclaim {
    capacity_pages: u64,
    pub(super) arrivals: VecDeque<u32>,
}

impl PageCache {
    /// A cache that keeps at most so many pages; dirty ones stay beyond that.
    pub fn limited_to(capacity_pages: u64) -> Self {
        let reclaim = Reclaim {
            capacity_pages: capacity_pages.max(1),
            arrivals: VecDeque::new(),
        };
        Self {
            reclaim: Some(reclaim),
            ..Self::default()
        }
    }

    pub(super) fn note_arrival(&mut self, folio: Folio) {
        if let Some(reclaim) = &mut self.reclaim {
            reclaim.arrivals.push_back(folio.head as u32);
        }
    }

    /// Lets the oldest clean folios go until the cache fits into memory. Called between phases, when
    /// nobody waits for a page.
    pub fn reclaim(&mut self) {
        let Some(mut reclaim) = self.reclaim.take() else {
            return;
        };
        for _ in 0..reclaim.arrivals.len() {
            if self.cached_pages <= reclaim.capacity_pages {
                break;
            }
            let Some(head) = reclaim.arrivals.pop_front() else {
                break;
            };
            let page = PageIndex::from(head);
            let busy = self.has(page, DIRTY | WRITEBACK) || !self.has(page, UP_TO_DATE);
            match self.folio(page) {
                Some(_) if busy => reclaim.arrivals.push_back(head),
                Some(folio) => self.remove(folio),
                None => {}
            }
        }
        self.reclaim = Some(reclaim);
    }

    /// `invalidate_mapping_pages` (POSIX_FADV_DONTNEED): every folio that is readable and neither dirty nor
    /// under write-back.
    pub fn drop_idle(&mut self) {
        let mut page = 0;
        while page < self.flags.len() as PageIndex {
            let Some(folio) = self.folio(page) else {
                page += 1;
                continue;
            };
            let busy = (folio.head..folio.end()).any(|page| self.has(page, DIRTY | WRITEBACK));
            if !busy && self.has(folio.head, UP_TO_DATE) {
                self.remove(folio);
            }
            page = folio.end();
        }
    }

    fn remove(&mut self, folio: Folio) {
        self.clear(folio, !NONE);
        self.cached_pages -= folio.pages();
    }
}
