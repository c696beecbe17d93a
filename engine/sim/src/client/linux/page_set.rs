//! A set of pages of one file that finds the next page from any on, however far it is.
//!
//! What is dirty in a file written at random lies far apart, and a flush goes through it in file order: it must not
//! look at each page in between. One bit per page, and above it one bit for each 64 of those that are not all zero.

use super::readahead::PageIndex;

/// Of a word.
const BITS: u64 = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct PageSet {
    words: Vec<u64>,
    /// Bit i of word j: `words[64 j + i]` is not zero.
    occupied: Vec<u64>,
}

impl PageSet {
    pub(super) fn insert(&mut self, page: PageIndex) {
        let word = (page / BITS) as usize;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
            self.occupied.resize(word / BITS as usize + 1, 0);
        }
        self.words[word] |= 1 << (page % BITS);
        self.occupied[word / BITS as usize] |= 1 << (word as u64 % BITS);
    }

    pub(super) fn remove(&mut self, page: PageIndex) {
        let word = (page / BITS) as usize;
        let Some(bits) = self.words.get_mut(word) else {
            return;
        };
        *bits &= !(1 << (page % BITS));
        if *bits == 0 {
            self.occupied[word / BITS as usize] &= !(1 << (word as u64 % BITS));
        }
    }

    /// The first page of the set that is not before `page`.
    pub(super) fn next_from(&self, page: PageIndex) -> Option<PageIndex> {
        let word = page / BITS;
        let here = self.words.get(word as usize)? & (u64::MAX << (page % BITS));
        if here != 0 {
            return Some(word * BITS + u64::from(here.trailing_zeros()));
        }
        let next = next_bit(&self.occupied, word + 1)?;
        let bits = self.words[next as usize];
        Some(next * BITS + u64::from(bits.trailing_zeros()))
    }
}

/// The first bit from `from` on that is set.
fn next_bit(words: &[u64], from: u64) -> Option<u64> {
    let first = (from / BITS) as usize;
    let mut mask = u64::MAX << (from % BITS);
    for (index, word) in words.iter().enumerate().skip(first) {
        let bits = word & mask;
        if bits != 0 {
            return Some(index as u64 * BITS + u64::from(bits.trailing_zeros()));
        }
        mask = u64::MAX;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn agrees_with_an_ordered_set(
            changes in proptest::collection::vec((any::<bool>(), prop_oneof![0..300u64, 0..40_000u64]), 0..80),
            asked in proptest::collection::vec(0..41_000u64, 0..20),
        ) {
            let (mut set, mut reference) = (PageSet::default(), BTreeSet::new());
            for (is_in, page) in changes {
                if is_in {
                    set.insert(page);
                    reference.insert(page);
                } else {
                    set.remove(page);
                    reference.remove(&page);
                }
                for page in &asked {
                    prop_assert_eq!(set.next_from(*page), reference.range(page..).next().copied());
                }
            }
        }
    }
}
