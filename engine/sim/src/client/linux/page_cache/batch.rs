//! What one copy to a reader takes.

use super::many::alike_from_first;
use super::{CACHED, Folio, MARKER, PageCache, UP_TO_DATE};
use crate::client::linux::readahead::PageIndex;

impl PageCache {
    /// `filemap_get_read_batch`: cached folios from `page` on and before `last`, `most` at most, up to a marked, unread
    /// or missing one; how many, and the last of them.
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

    fn batch_of_single_pages(
        &self,
        page: PageIndex,
        last: PageIndex,
        most: u64,
    ) -> Option<(u64, Folio)> {
        let end = last.min(page + most).min(self.flags.len() as u64);
        let flags = self.flags.get(page as usize..end as usize)?;
        let goes_on = alike_from_first(flags, CACHED | UP_TO_DATE | MARKER, CACHED | UP_TO_DATE);
        let is_cached = |flags: &u8| flags & CACHED != 0;
        let pages = goes_on + usize::from(flags.get(goes_on).is_some_and(is_cached));
        let tail = page + (pages as u64).checked_sub(1)?;
        let folio = Folio {
            head: tail,
            order: 0,
        };
        Some((pages as u64, folio))
    }
}
