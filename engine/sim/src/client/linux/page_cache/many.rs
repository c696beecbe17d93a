//! Flags of many pages, eight at a time: one page after the other they cost a reader more than its calls do.

/// Flags in a word of 64 bits.
const TOGETHER: usize = 8;

/// How many pages, from the first on, have of the flags in `mask` exactly those in `wanted`.
// Not inlined, for the size of the page's engine.
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn alike_from_first(flags: &[u8], mask: u8, wanted: u8) -> usize {
    let Some(last) = flags.last_chunk() else {
        let differs = |flags: &u8| flags & mask != wanted;
        return flags.iter().position(differs).unwrap_or(flags.len());
    };
    let (mask_word, wanted_word) = (word([mask; TOGETHER]), word([wanted; TOGETHER]));
    let first_other = |flags: &[u8; TOGETHER]| {
        let others = (word(*flags) & mask_word) ^ wanted_word;
        (others != 0).then(|| others.trailing_zeros() as usize / 8)
    };
    let (words, _) = flags.as_chunks();
    for (index, flags) in words.iter().enumerate() {
        if let Some(other) = first_other(flags) {
            return index * TOGETHER + other;
        }
    }
    // What is left after whole words is looked at together with some before it.
    first_other(last).map_or(flags.len(), |other| flags.len() - TOGETHER + other)
}

/// Those of the pages that have one flag, the lowest, get another.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn add_where_lowest(flags: &mut [u8], added: u8) {
    let (words, rest) = flags.as_chunks_mut();
    for flags in words {
        let lowest = word(*flags) & word([1; TOGETHER]);
        *flags = (word(*flags) | (lowest * u64::from(added))).to_le_bytes();
    }
    for flags in rest {
        *flags |= (*flags & 1) * added;
    }
}

fn word(flags: [u8; TOGETHER]) -> u64 {
    u64::from_le_bytes(flags)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn together_they_are_what_each_is(flags in prop::collection::vec(prop::sample::select(vec![3u8, 1, 7, 0, 131]), 0..40), like in 0..30usize, added in prop::sample::select(vec![2u8, 128])) {
            let mut flags = flags;
            flags.iter_mut().take(like).for_each(|flags| *flags = 3);
            let first_other = flags.iter().position(|flags| flags & 7 != 3).unwrap_or(flags.len());
            prop_assert_eq!(alike_from_first(&flags, 7, 3), first_other);
            let mut one_by_one = flags.clone();
            one_by_one.iter_mut().filter(|flags| **flags & 1 != 0).for_each(|flags| *flags |= added);
            add_where_lowest(&mut flags, added);
            prop_assert_eq!(flags, one_by_one);
        }
    }
}
