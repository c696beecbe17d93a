//! Requests of large folios between the reply to their WRITE and the one to their COMMIT.
//!
//! A request stays with its folio until it is stable at the server (fs/nfs/write.c `nfs_mark_request_commit`,
//! `nfs_inode_remove_request`). A write into the folio takes it back from the list of what is to be committed and makes it
//! dirty again (`nfs_lock_and_join_requests`, `nfs_clear_request_commit`): grown if the two touch, else it is written and
//! committed once more before the new one. While its COMMIT is under way it is locked.
//!
//! Left out: folios of one page, where only a page that is written again within a pass or two would show it.

use super::PAGE_SIZE;
use super::coalesce::CallRange;
use super::page_cache::{Folio, PageCache};
use super::readahead::PageIndex;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub struct AwaitingCommit {
    /// Bytes `[from, to)` of the folio, by its first page.
    ranges: BTreeMap<PageIndex, (u64, u64)>,
    under_commit: BTreeSet<PageIndex>,
}

impl AwaitingCommit {
    /// A WRITE of these bytes was answered UNSTABLE.
    pub fn answered(&mut self, cache: &PageCache, range: CallRange) {
        let end = range.offset + range.bytes;
        let mut page = range.offset / PAGE_SIZE;
        while page * PAGE_SIZE < end {
            let Some(folio) = cache.folio(page) else {
                page += 1;
                continue;
            };
            page = folio.end();
            if folio.order == 0 {
                continue;
            }
            let start = folio.head * PAGE_SIZE;
            let (from, to) = (range.offset.max(start), end.min(page * PAGE_SIZE));
            let (from, to) = (from - start, to - start);
            let all = self.ranges.entry(folio.head).or_insert((from, to));
            *all = (all.0.min(from), all.1.max(to));
        }
    }

    /// Those whose COMMIT leaves now.
    pub fn begin_commit(&mut self) -> Vec<PageIndex> {
        let heads: Vec<_> = std::mem::take(&mut self.ranges).into_keys().collect();
        self.under_commit.extend(&heads);
        heads
    }

    pub fn end_commit(&mut self, heads: &[PageIndex]) {
        for head in heads {
            self.under_commit.remove(head);
        }
    }

    pub fn is_under_commit(&self, folio: Folio) -> bool {
        self.under_commit.contains(&folio.head)
    }

    /// What of the folio is not to be committed any more, because it becomes dirty again.
    pub fn take(&mut self, folio: Folio) -> Option<(u64, u64)> {
        self.ranges.remove(&folio.head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_answered_stays_with_its_folio_until_its_commit_is() {
        let mut cache = PageCache::default();
        let large = cache.insert(16, 4);
        let small = cache.insert(32, 0);
        let mut awaiting = AwaitingCommit::default();
        let write = |offset, bytes| CallRange { offset, bytes };
        // Of a request that was sent in two, the second part reaches into the next page.
        awaiting.answered(&cache, write(18 * PAGE_SIZE, 4 * PAGE_SIZE));
        awaiting.answered(&cache, write(22 * PAGE_SIZE, 11 * PAGE_SIZE));
        assert_eq!(awaiting.take(small), None);
        assert_eq!(awaiting.take(large), Some((2 * PAGE_SIZE, 16 * PAGE_SIZE)));
        assert_eq!(awaiting.begin_commit(), []);

        awaiting.answered(&cache, write(16 * PAGE_SIZE, 100));
        let heads = awaiting.begin_commit();
        assert!(awaiting.is_under_commit(large));
        assert_eq!(awaiting.take(large), None);
        awaiting.end_commit(&heads);
        assert!(!awaiting.is_under_commit(large));
    }
}
