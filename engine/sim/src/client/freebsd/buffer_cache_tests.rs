use super::*;
use proptest::prelude::*;

fn piece(from: u32, to: u32) -> Interval {
    Interval { from, to }
}

#[test]
fn touching_pieces_join_and_others_do_not() {
    let mut cache = BufferCache::new(100);
    cache.fill(0, 32768);
    cache.dirty(0, piece(4096, 8192));
    for (from, to, fit) in [
        (8192, 9000, Fit::Joins),
        (0, 4096, Fit::Joins),
        (5000, 6000, Fit::Joins),
        (8193, 9000, Fit::Disjoint),
        (0, 4095, Fit::Disjoint),
    ] {
        assert_eq!(cache.fit(0, piece(from, to)), fit, "{from}..{to}");
    }
    cache.dirty(0, piece(8192, 9000));
    assert_eq!(cache.dirty_interval(0), piece(4096, 9000));
}

#[test]
fn an_unstable_write_is_charged_until_its_commit() {
    let mut cache = BufferCache::new(100);
    cache.fill(3, 65536);
    cache.dirty(3, piece(0, 4096));
    cache.begin_output(3, Busy::Writing);
    assert_eq!((cache.dirty_count(), cache.output), (0, 1));
    cache.written(3, false, 65536);
    assert_eq!(
        (
            cache.needs_commit_bytes(),
            cache.dirty_count(),
            cache.output
        ),
        (65536, 1, 0)
    );
    cache.committed(3);
    assert_eq!((cache.needs_commit_bytes(), cache.dirty_count()), (0, 0));
}

proptest! {
    /// The memory never holds more clean blocks than it can, and the block used last is there.
    #[test]
    fn memory_keeps_the_blocks_used_last(uses in proptest::collection::vec(0u32..40, 1..200)) {
        let mut cache = BufferCache::new(8);
        let mut recent: Vec<u32> = Vec::new();
        for index in uses {
            cache.fill(index, 10);
            recent.retain(|other| *other != index);
            recent.push(index);
            recent = recent[recent.len().saturating_sub(8)..].to_vec();
            prop_assert!(cache.cached_blocks() <= 8);
            for held in &recent {
                prop_assert!(cache.is_valid(*held, 10));
            }
        }
    }

    /// The list of dirty blocks is in order and as long as its count, whatever is done.
    #[test]
    fn the_dirty_list_is_ordered(steps in proptest::collection::vec((0u32..20, 0u8..4), 1..200)) {
        let mut cache = BufferCache::new(100);
        for (index, what) in steps {
            match (what, cache.busy(index)) {
                (0, Busy::Idle) => cache.dirty(index, piece(0, 10)),
                (1, Busy::Idle) if cache.dirty_interval(index).to > 0 => cache.begin_output(index, Busy::Writing),
                (2, Busy::Writing) => cache.written(index, false, 10),
                (3, Busy::Idle) if cache.needs_commit(index) => cache.committed(index),
                _ => {}
            }
            let list = cache.dirty_blocks();
            prop_assert!(list.is_sorted());
            prop_assert_eq!(list.len(), cache.dirty_count());
        }
    }
}

/// Neighbours go with a COMMIT only if they were written whole; block 0 begins no cluster but its own.
#[test]
fn clusters_are_of_whole_blocks_that_wait() {
    let mut cache = BufferCache::new(100);
    for index in 0..8 {
        let from = if index == 5 { 4096 } else { 0 };
        cache.fill(index, 8192);
        cache.dirty(index, piece(from, 8192));
        cache.begin_output(index, Busy::Writing);
        cache.written(index, false, 8192);
    }
    for (index, most, cluster) in [
        (2, 16, 1..5),
        (2, 3, 2..5),
        (4, 2, 3..5),
        (5, 16, 5..6),
        (6, 16, 6..8),
        (0, 16, 0..5),
    ] {
        assert_eq!(cache.cluster_around(index, most, 8192), cluster, "{index}");
    }
    cache.dirty(3, piece(0, 4096));
    assert_eq!(cache.cluster_around(2, 16, 8192), 1..3);
    assert_eq!(cache.dirty_blocks_by_release(), [0, 1, 2, 4, 5, 6, 7, 3]);
}
