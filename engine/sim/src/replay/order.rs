//! The random order of the laboratory's rndr and rndw.

/// Records 0 … n−1 in the order in which the guest visited them.
pub(super) fn permutation(records: u64, seed: u64) -> Vec<u64> {
    let mut x = seed
        .wrapping_mul(2_654_435_761)
        .wrapping_add(88_172_645_463_325_252);
    let mut order: Vec<u64> = (0..records).collect();
    for last in (1..order.len()).rev() {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        let other = (x >> 11) % (last as u64 + 1);
        order.swap(last, other as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::permutation;

    /// First READs of 10.4-a `randwrite_fsync` (8192 records of 4 KiB, seed 2), as blocks of 8 KiB.
    #[test]
    fn the_order_is_that_on_the_wire() {
        let blocks: Vec<u64> = permutation(8192, 2)
            .into_iter()
            .take(5)
            .map(|record| record / 2 * 8192)
            .collect();
        assert_eq!(
            blocks,
            [753_664, 21_618_688, 30_924_800, 27_385_856, 5_791_744]
        );
    }
}
