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

/// Bytes `[from, to)` of a folio.
#[derive(Debug)]
struct Request {
    head: PageIndex,
    from: u64,
    to: u64,
    /// The COMMIT under way that it is locked for, counted from one.
    commit: u64,
}

/// In the order of their folios: a few hundred at most.
#[derive(Debug, Default)]
pub struct AwaitingCommit {
    requests: Vec<Request>,
    commits: u64,
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
            if folio.order > 0 {
                let start = folio.head * PAGE_SIZE;
                let from = range.offset.max(start) - start;
                let to = end.min(page * PAGE_SIZE) - start;
                self.add(folio.head, from, to);
            }
        }
    }

    fn add(&mut self, head: PageIndex, from: u64, to: u64) {
        let at = self.place(head);
        match self.requests.get_mut(at) {
            Some(request) if request.head == head => {
                request.from = request.from.min(from);
                request.to = request.to.max(to);
            }
            _ => self.requests.insert(
                at,
                Request {
                    head,
                    from,
                    to,
                    commit: 0,
                },
            ),
        }
    }

    fn place(&self, head: PageIndex) -> usize {
        self.requests.partition_point(|request| request.head < head)
    }

    /// Numbers a COMMIT of all that is not under way yet.
    pub fn begin_commit(&mut self) -> u64 {
        self.commits += 1;
        for request in &mut self.requests {
            if request.commit == 0 {
                request.commit = self.commits;
            }
        }
        self.commits
    }

    pub fn end_commit(&mut self, commit: u64) {
        self.requests.retain(|request| request.commit != commit);
    }

    pub fn is_under_commit(&self, folio: Folio) -> bool {
        let request = self.requests.get(self.place(folio.head));
        request.is_some_and(|request| request.head == folio.head && request.commit > 0)
    }

    /// What of the folio is not to be committed any more, because it becomes dirty again.
    pub fn take(&mut self, folio: Folio) -> Option<(u64, u64)> {
        let at = self.place(folio.head);
        let request = self.requests.get(at)?;
        let waits = request.head == folio.head && request.commit == 0;
        waits.then(|| {
            let Request { from, to, .. } = self.requests.remove(at);
            (from, to)
        })
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
        awaiting.begin_commit();
        assert!(!awaiting.is_under_commit(large));

        awaiting.answered(&cache, write(16 * PAGE_SIZE, 100));
        let commit = awaiting.begin_commit();
        assert!(awaiting.is_under_commit(large));
        assert_eq!(awaiting.take(large), None);
        awaiting.end_commit(commit);
        assert!(!awaiting.is_under_commit(large));
    }
}
