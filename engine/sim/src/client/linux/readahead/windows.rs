//! The windows that one miss asks for, one after the other.

use super::{PageIndex, Window};

/// `force_page_cache_ra` submits in units of 2 MiB.
const FORCED_CHUNK_PAGES: u64 = 512;

/// What one miss asks for: a window, or pages in units that the kernel submits one after the other.
#[derive(Clone, Debug, Default)]
pub struct Windows {
    next: Option<Window>,
    /// Pages that follow in further units.
    left: u64,
}

impl Windows {
    pub(super) fn forced(index: PageIndex, pages: u64) -> Self {
        let first = pages.min(FORCED_CHUNK_PAGES);
        Self {
            next: (first > 0).then(|| Window::exactly(index, first)),
            left: pages - first,
        }
    }
}

impl From<Option<Window>> for Windows {
    fn from(next: Option<Window>) -> Self {
        Self { next, left: 0 }
    }
}

impl Iterator for Windows {
    type Item = Window;

    fn next(&mut self) -> Option<Window> {
        let window = self.next?;
        *self = Self::forced(window.start + window.pages, self.left);
        Some(window)
    }
}
