//! What readers know of the lines above while they walk down a page: to look there anew at each line would take a page of
//! twice the length four times as long.

use std::collections::BTreeSet;

#[derive(Debug, Default, Clone)]
pub(crate) struct Walk {
    /// Characters of the longest line of the page.
    pub(crate) width: usize,
    /// Device and mount point of each mount that `nfsiostat` has reported.
    pub(crate) reported: BTreeSet<[Option<String>; 2]>,
    /// Whether a report of `nfsiostat` in the page names its mount, once that was asked.
    pub(crate) names_mounts: Option<bool>,
    /// The line with the command `mountstats`.
    pub(crate) command: Last,
    /// The line that names the file system whose calls are traced.
    pub(crate) traced: Last,
    /// The line that names the client of a filer, or a command.
    pub(crate) client: Last,
    /// The block of the rpc row.
    pub(crate) rpc_row: Last,
    /// The block that counts mounts of other file systems.
    pub(crate) foreign: Last,
}

/// The last of those that came so far; each is looked at once.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Last {
    looked: usize,
    found: Option<usize>,
}

impl Last {
    /// The last place before `end`, which never falls, of which it holds.
    pub(crate) fn before(
        &mut self,
        end: usize,
        holds: impl FnMut(&usize) -> bool,
    ) -> Option<usize> {
        let found = (self.looked..end).rev().find(holds);
        self.found = found.or(self.found);
        self.looked = end;
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_one_is_found_and_none_is_looked_at_twice() {
        let (mut last, mut looked) = (Last::default(), 0);
        for (end, found) in [
            (0, None),
            (3, None),
            (5, Some(4)),
            (9, Some(8)),
            (11, Some(8)),
        ] {
            let answer = last.before(end, |place| {
                looked += 1;
                *place % 4 == 0 && *place > 0
            });
            assert_eq!(answer, found, "before {end}");
        }
        assert!(looked <= 11, "{looked}");
    }
}
