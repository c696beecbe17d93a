//! What the replies to READs bring: pages, and with the last of them a folio that can be read.

use super::many::add_where_lowest;
use super::{CACHED, Folio, PageCache, UP_TO_DATE};
use crate::client::linux::readahead::PageIndex;

/// Its READ has been answered, which those of the rest of its folio may not have been.
const ANSWERED: u8 = 1 << 7;

impl PageCache {
    /// Asked for and not answered.
    pub fn is_awaited(&self, page: PageIndex) -> bool {
        self.has(page, CACHED) && !self.has(page, UP_TO_DATE)
    }

    /// A write has brought the folio in and not filled it (fs/nfs/file.c `nfs_write_begin` without a READ first).
    #[cold]
    #[inline(never)]
    pub fn leave_unasked(&mut self, folio: Folio) {
        let end = folio.end() as usize;
        if self.unasked.len() < end {
            self.unasked.resize(end, false);
        }
        self.unasked[folio.head as usize..end].fill(true);
    }

    /// Whether nobody has asked for the folio that is not up to date. From here on somebody has.
    #[inline(never)]
    pub fn take_unasked(&mut self, folio: Folio) -> bool {
        let taken = self.is_unasked(folio);
        if taken {
            self.unasked[folio.head as usize..folio.end() as usize].fill(false);
        }
        taken
    }

    pub fn is_unasked(&self, folio: Folio) -> bool {
        self.unasked.get(folio.head as usize) == Some(&true)
    }

    pub fn page_is_up_to_date(&self, page: PageIndex) -> bool {
        self.has(page, UP_TO_DATE)
    }

    /// A READ's reply has arrived for these pages. A folio can be read once all its READs have been answered
    /// (fs/nfs/read.c, `nfs_readpage_release` on `PG_UNLOCKPAGE` of the page group).
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn fill(&mut self, start: PageIndex, pages: u64) {
        let done = if self.large_folios {
            ANSWERED
        } else {
            UP_TO_DATE
        };
        let (from, to) = (start as usize, (start + pages) as usize);
        if let Some(flags) = self.flags.get_mut(from..to) {
            // Those that are cached.
            add_where_lowest(flags, done);
        }
        if self.large_folios {
            self.finish_folios(start, start + pages);
        }
    }

    fn finish_folios(&mut self, from: PageIndex, to: PageIndex) {
        let mut page = from;
        while page < to {
            let Some(folio) = self.folio(page) else {
                page += 1;
                continue;
            };
            let in_file = folio.end().min(self.pages_in_file());
            if (folio.head..in_file).all(|page| self.has(page, ANSWERED | UP_TO_DATE)) {
                self.set(folio, UP_TO_DATE);
            }
            page = folio.end();
        }
    }
}
