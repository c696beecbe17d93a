//! One `read(2)` through the page cache, as steps that somebody else carries out.
//!
//! Models `filemap_read` and `filemap_get_pages` (mm/filemap.c) over fs/nfs/read.c: which READs go
//! out, for which page the caller waits, how much is copied in between. No time, no world: the same
//! steps serve the simulation and the count tests.

use super::PAGE_SIZE;
use super::coalesce::{CallRange, Coalescer, split};
use super::page_cache::{Folio, PageCache, PageRun};
use super::readahead::{PageIndex, ReadAhead, Window, Windows};
use super::version::{ClientRules, PreviousPosition};
use crate::setting::Setting;

/// What a reader does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadStep {
    /// READs to send without waiting; `pages` new pages were put into the cache for them.
    Submit {
        calls: Vec<CallRange>,
        pages: u64,
    },
    /// The page's READ has not been answered.
    Wait {
        page: PageIndex,
    },
    /// Bytes to copy to the caller, from so many folios.
    Copy {
        bytes: u64,
        folios: u64,
    },
    Done,
}

/// The mount's part in a READ.
#[derive(Clone, Copy, Debug)]
pub struct ReadSizes<'a> {
    pub rsize_bytes: &'a Setting,
    pub whole_pages_at_eof: bool,
}

/// One `read(2)` under way.
#[derive(Debug)]
pub struct ReadCursor {
    position: u64,
    end: u64,
    missed: bool,
    batch_folios: u64,
    begun_at: u64,
    note: PreviousPosition,
}

impl ReadCursor {
    pub const fn new(rules: &ClientRules, offset: u64, bytes: u64) -> Self {
        Self {
            position: offset,
            end: offset + bytes,
            missed: false,
            batch_folios: rules.batch_folios as u64,
            begun_at: offset,
            note: rules.previous_position,
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn step(
        &mut self,
        cache: &mut PageCache,
        ahead: &mut ReadAhead,
        sizes: ReadSizes<'_>,
    ) -> ReadStep {
        let end = self.end.min(cache.size_bytes());
        if self.position >= end {
            self.note_end(ahead);
            return ReadStep::Done;
        }
        let index = self.position / PAGE_SIZE;
        // Not clamped to the end of the file: read-ahead sees what the caller asked for.
        let last = self.end.div_ceil(PAGE_SIZE);
        let Some((folios, tail)) = cache.batch(index, last, self.batch_folios) else {
            return self.fetch_missing(cache, ahead, index, last - index, sizes);
        };
        self.missed = false;
        if cache.take_marker(tail) {
            let window = ahead.marker(cache, tail.head, tail.order, last - tail.head);
            let step = submit(cache, window.into(), sizes);
            if step != ReadStep::Done {
                return step;
            }
        }
        if !cache.is_up_to_date(tail) {
            return until_up_to_date(cache, tail, sizes);
        }
        cache.mark_accessed(index, tail.end(), ahead.last_page_read());
        let copied_to = end.min(tail.end() * PAGE_SIZE);
        let bytes = copied_to - self.position;
        self.position = copied_to;
        if self.note == PreviousPosition::AfterEachBatch {
            ahead.read_up_to(self.position);
        }
        if self.is_at_end() {
            self.note_end(ahead);
        }
        ReadStep::Copy { bytes, folios }
    }

    /// All that was asked for has been copied: what is left to do is done.
    pub const fn is_at_end(&self) -> bool {
        self.position >= self.end
    }

    fn note_end(&self, ahead: &mut ReadAhead) {
        let ends_with_page =
            self.position > self.begun_at && self.position.is_multiple_of(PAGE_SIZE);
        match self.note {
            PreviousPosition::LastPageAtTheEnd if ends_with_page => {
                ahead.read_up_to(self.position - PAGE_SIZE);
            }
            PreviousPosition::LastPageAtTheEnd if self.position == self.begun_at => {}
            _ => ahead.read_up_to(self.position),
        }
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn fetch_missing(
        &mut self,
        cache: &mut PageCache,
        ahead: &mut ReadAhead,
        index: PageIndex,
        request: u64,
        sizes: ReadSizes<'_>,
    ) -> ReadStep {
        if !self.missed {
            self.missed = true;
            let windows = ahead.miss(cache, index, request);
            let step = submit(cache, windows, sizes);
            if step != ReadStep::Done {
                return step;
            }
        }
        // The window left the wanted page out: `filemap_create_folio` reads it alone.
        submit(cache, Some(Window::exactly(index, 1)).into(), sizes)
    }
}

/// `filemap_update_page`: a folio that is there and not up to date is read alone, unless it is on its way.
#[cold]
#[inline(never)]
pub(super) fn until_up_to_date(
    cache: &mut PageCache,
    folio: Folio,
    sizes: ReadSizes<'_>,
) -> ReadStep {
    if !cache.take_unasked(folio) {
        return ReadStep::Wait { page: folio.head };
    }
    ReadStep::Submit {
        calls: folio_calls(cache, folio, sizes),
        pages: 0,
    }
}

/// `nfs_read_folio`: one folio, alone.
pub fn folio_calls(cache: &PageCache, folio: Folio, sizes: ReadSizes<'_>) -> Vec<CallRange> {
    let mut calls = Vec::new();
    let run = PageRun {
        start: folio.head,
        pages: folio.pages(),
    };
    run_calls(cache, run, sizes, &mut calls);
    calls
}

#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn submit(cache: &mut PageCache, windows: Windows, sizes: ReadSizes<'_>) -> ReadStep {
    let (mut runs, mut calls) = cache.spare_lists();
    for window in windows {
        cache.insert_window(window, &mut runs);
    }
    for &run in &runs {
        run_calls(cache, run, sizes, &mut calls);
    }
    let pages = runs.iter().map(|run| run.pages).sum();
    cache.use_runs_again(runs);
    if calls.is_empty() {
        return ReadStep::Done;
    }
    ReadStep::Submit { calls, pages }
}

/// One descriptor: the READs of one contiguous run.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn run_calls(cache: &PageCache, run: PageRun, sizes: ReadSizes<'_>, calls: &mut Vec<CallRange>) {
    let offset = run.start * PAGE_SIZE;
    let mut bytes = run.pages * PAGE_SIZE;
    let past_end = (offset + bytes).saturating_sub(cache.size_bytes());
    if past_end > 0 && !sizes.whole_pages_at_eof {
        bytes -= past_end;
    } else if past_end > 0 && !sizes.rsize_bytes.is_at_least(PAGE_SIZE) {
        bytes = (bytes - past_end).next_multiple_of(sizes.rsize_bytes.exactly());
    }
    if !cache.has_large_folios() {
        split(CallRange { offset, bytes }, sizes.rsize_bytes, calls);
        return;
    }
    let mut coalescer = Coalescer::new(sizes.rsize_bytes);
    let mut page = run.start;
    while let Some(folio) = cache
        .folio(page)
        .filter(|folio| folio.head < run.start + run.pages)
    {
        let start = folio.head * PAGE_SIZE;
        let length = (folio.pages() * PAGE_SIZE).min(offset + bytes - start);
        coalescer.push(
            CallRange {
                offset: start,
                bytes: length,
            },
            calls,
        );
        page = folio.end();
    }
    coalescer.flush(calls);
}
