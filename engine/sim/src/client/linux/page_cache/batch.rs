//! What one copy to a reader takes.

use super::many::alike_from_first;
use super::{CACHED, Folio, MARKER, PageCache, UP_TO_DATE};
use crate::client::linux::readahead::PageIndex;

/// What says whether a copy takes another page after this one.
const GOES_ON: u8 = CACHED | UP_TO_DATE | MARKER;

impl PageCache {
    /// `filemap_get_read_batch`: cached folios from `page` on and before `last`, `most` at most, up to a marked, unread
    /// or missing one; how many, and the last of them.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn batch(&self, page: PageIndex, last: PageIndex, most: u64) -> Option<(u64, Folio)> {
        if self.orders.is_empty() {
            return self.batch_of_single_pages(page, last, most);
        }
        let mut tail = self.folio(page)?;
        let mut folios = 1;
        while folios < most && tail.end() < last && !self.ends_batch(tail) {
            let Some(next) = self.folio(tail.end()) else {
                break;
            };
            tail = next;
            folios += 1;
        }
        Some((folios, tail))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn batch_of_single_pages(
        &self,
        page: PageIndex,
        last: PageIndex,
        most: u64,
    ) -> Option<(u64, Folio)> {
        let is_cached = |flags: &u8| flags & CACHED != 0;
        let first = self.flags.get(page as usize).filter(|one| is_cached(one))?;
        let mut pages = 1;
        // A request of one page, and one that waits for its first, need not look further.
        if last > page + 1 && first & GOES_ON == CACHED | UP_TO_DATE {
            let end = last.min(page + most).min(self.flags.len() as u64);
            let flags = self.flags.get(page as usize..end as usize)?;
            let alike = alike_from_first(flags, GOES_ON, CACHED | UP_TO_DATE);
            pages = alike as u64 + u64::from(flags.get(alike).is_some_and(is_cached));
        }
        let head = page + pages - 1;
        Some((pages, Folio { head, order: 0 }))
    }
}
