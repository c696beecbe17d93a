//! Pages that may as well have been dropped: here or not, nobody knows (see `overtaken`).

use super::{CACHED, Folio, PageCache};

impl PageCache {
    /// All that are reckoned as here.
    pub fn doubt_all(&mut self) {
        let cached = self.flags.iter().map(|flags| flags & CACHED != 0);
        self.doubted = cached.collect();
    }

    /// How many of the folio's pages were doubted; from here on they are there.
    pub fn settle_doubt(&mut self, folio: Folio) -> u64 {
        let range = folio.head as usize..folio.end() as usize;
        let doubted = self.doubted.get_mut(range).into_iter().flatten();
        doubted.map(|page| u64::from(std::mem::take(page))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::PageCache;

    /// Where memory may run short, a page that was read once is noted too: nobody doubts it for that.
    #[test]
    fn a_page_that_was_read_is_not_a_doubted_one() {
        let mut cache = PageCache::tracked(false);
        cache.grow_to(4 * 4096);
        let folio = cache.insert(0, 0);
        cache.fill(0, 1);
        cache.mark_accessed(0, 1, None);
        assert_eq!(cache.settle_doubt(folio), 0);
        cache.doubt_all();
        assert_eq!(cache.settle_doubt(folio), 1);
        assert_eq!(cache.settle_doubt(folio), 0, "settled");
    }
}
