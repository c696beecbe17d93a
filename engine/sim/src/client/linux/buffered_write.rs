//! One `write(2)` into the page cache, as steps that somebody else carries out.
//!
//! Models `generic_perform_write` (mm/filemap.c) with `nfs_write_begin`, `nfs_write_end`
//! (fs/nfs/file.c) and `nfs_update_folio` (fs/nfs/write.c): which pages are read first, which
//! request is pushed out first, what becomes dirty.

use super::buffered_read::{ReadSizes, folio_calls};
use super::coalesce::CallRange;
use super::dirty::DirtyRanges;
use super::page_cache::{Folio, PageCache};
use super::readahead::{CachedPages, MAX_FOLIO_ORDER};
use super::version::ClientRules;
use super::{PAGE_SHIFT, PAGE_SIZE};
use crate::setting::Setting;

/// What a writer does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteStep {
    /// Read-modify-write: send, then wait for the folio.
    ReadFirst {
        folio: Folio,
        calls: Vec<CallRange>,
    },
    /// A range that does not touch the new one leaves first: WRITE UNSTABLE and COMMIT, both waited for.
    FlushFirst {
        folio: Folio,
        calls: Vec<CallRange>,
    },
    /// The folio is under WRITE; pages are stable until it is answered (`SB_I_STABLE_WRITES`).
    WaitStable {
        folio: Folio,
    },
    /// The folio's request is locked until its COMMIT is answered.
    WaitCommitted {
        folio: Folio,
    },
    /// So many pages that were to be committed are dirty again.
    TakenBack {
        pages: u64,
    },
    /// Bytes copied into one folio, newly allocated or found.
    Copied {
        bytes: u64,
        new_pages: u64,
        /// They begin in a page that is dirty already.
        extended: bool,
        /// Pages found that may as well have been dropped.
        doubted_pages: u64,
    },
    Done,
}

/// How the descriptor was opened, as far as a write cares.
#[derive(Clone, Copy, Debug)]
pub struct WriterMode {
    pub readable: bool,
    /// Requests are extended to page boundaries: not with O_SYNC or O_DSYNC on the descriptor.
    pub extends: bool,
}

#[derive(Debug)]
pub struct WriteCursor {
    position: u64,
    end: u64,
}

impl WriteCursor {
    pub const fn new(offset: u64, bytes: u64) -> Self {
        Self {
            position: offset,
            end: offset + bytes,
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn step(
        &mut self,
        rules: &ClientRules,
        cache: &mut PageCache,
        dirty: &mut DirtyRanges,
        mode: WriterMode,
        sizes: ReadSizes<'_>,
        wsize_bytes: &Setting,
    ) -> WriteStep {
        if self.position >= self.end {
            return WriteStep::Done;
        }
        let (folio, new_pages) = self.grab_folio(rules, cache);
        if cache.is_under_writeback(folio) {
            return WriteStep::WaitStable { folio };
        }
        if folio.order > 0 {
            if dirty.awaiting_commit.is_under_commit(folio) {
                return WriteStep::WaitCommitted { folio };
            }
            if let Some((from, to)) = dirty.awaiting_commit.take(folio) {
                dirty.add(cache, folio, from, to);
                return WriteStep::TakenBack {
                    pages: (to - from).div_ceil(PAGE_SIZE),
                };
            }
        }
        let start = folio.head * PAGE_SIZE;
        let from = self.position - start;
        let to = (self.end - start).min(folio.pages() * PAGE_SIZE);
        let in_file = cache.bytes_in_file(folio);
        let full = in_file == 0 || (from == 0 && to >= in_file);
        let must_read =
            mode.readable && !full && !cache.is_up_to_date(folio) && !dirty.has_request(folio);
        if must_read {
            cache.take_unasked(folio);
            return WriteStep::ReadFirst {
                folio,
                calls: folio_calls(cache, folio, sizes),
            };
        }
        if in_file == 0 || (from == 0 && to >= in_file) {
            cache.set_up_to_date(folio);
        }
        let (dirty_from, dirty_to) = self.extended(rules, cache, folio, mode, (from, to, in_file));
        if dirty.conflicts(folio, dirty_from, dirty_to) {
            return WriteStep::FlushFirst {
                folio,
                calls: dirty.take_folio(cache, folio, wsize_bytes),
            };
        }
        let extended = dirty.has_in_page_of(folio, from);
        let (dirty_from, dirty_to) = dirty.add(cache, folio, dirty_from, dirty_to);
        self.position = start + to;
        cache.grow_to(self.position);
        if dirty_from == 0 && dirty_to >= cache.bytes_in_file(folio) {
            // `nfs_mark_uptodate`: the request has become the whole page.
            cache.set_up_to_date(folio);
        } else if !cache.is_up_to_date(folio) {
            cache.leave_unasked(folio);
        }
        WriteStep::Copied {
            bytes: to - from,
            new_pages,
            extended,
            doubted_pages: cache.settle_doubt(folio),
        }
    }

    fn grab_folio(&self, rules: &ClientRules, cache: &mut PageCache) -> (Folio, u64) {
        let page = self.position / PAGE_SIZE;
        if let Some(folio) = cache.folio(page) {
            return (folio, 0);
        }
        let order = if rules.large_folios {
            self.wanted_order()
        } else {
            0
        };
        debug_assert!(!cache.is_cached(page));
        let folio = cache.insert(page, order);
        (folio, folio.pages())
    }

    /// `fgf_set_order` of what is left of this write within the largest folio.
    fn wanted_order(&self) -> u32 {
        let largest = PAGE_SIZE << MAX_FOLIO_ORDER;
        let bytes = (largest - self.position % largest).min(self.end - self.position);
        bytes.ilog2().saturating_sub(PAGE_SHIFT)
    }

    /// `nfs_can_extend_write`: a write into a readable page dirties it to its boundaries.
    fn extended(
        &self,
        rules: &ClientRules,
        cache: &PageCache,
        folio: Folio,
        mode: WriterMode,
        (from, to, in_file): (u64, u64, u64),
    ) -> (u64, u64) {
        if !mode.extends || !cache.is_up_to_date(folio) {
            return (from, to);
        }
        if rules.extends_to_page_boundary {
            let end = if to < in_file {
                to.next_multiple_of(PAGE_SIZE).min(in_file)
            } else {
                to
            };
            (from / PAGE_SIZE * PAGE_SIZE, end)
        } else {
            (0, to.max(in_file))
        }
    }
}
