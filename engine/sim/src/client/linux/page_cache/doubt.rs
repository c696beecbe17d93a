//! Pages that may as well have been dropped: here or not, nobody knows (see `overtaken`).

use super::{CACHED, Folio, PageCache};

/// Reckoned as here.
const DOUBTED: u8 = 1 << 5;

impl PageCache {
    pub fn doubt_all(&mut self) {
        let cached = self.flags.iter_mut().filter(|flags| **flags & CACHED != 0);
        cached.for_each(|flags| *flags |= DOUBTED);
    }

    /// How many of the folio's pages were doubted; from here on they are there.
    pub fn settle_doubt(&mut self, folio: Folio) -> u64 {
        let range = folio.head as usize..folio.end() as usize;
        let doubted = |flags: &&u8| **flags & DOUBTED != 0;
        let pages = self.flags[range].iter().filter(doubted).count();
        if pages > 0 {
            self.clear(folio, DOUBTED);
        }
        pages as u64
    }
}
