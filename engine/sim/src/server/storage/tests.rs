//! What each kind of storage makes calls wait for.

use super::*;
use crate::units::Bytes;

fn storage(words: &str, export: &str, cache: &str, block: u64) -> Storage {
    let text = format!(
        r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"server":{{"storage":"{words}","export":"{export}","cache":"{cache}","block_bytes":{block}}},"phases":[{{"op":"find"}}]}}"#
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
    Storage::new(&scenario, &Parameters::defaults())
}

fn write(offset: u64, bytes: u64, stable: Stable) -> Call {
    Call::write(FileId(1), Bytes(offset), Bytes(bytes), stable)
}

#[test]
fn a_commit_pays_for_what_was_written_and_an_async_export_for_nothing() {
    let mut disk = storage("disk", "sync", "warm", 4096);
    assert_eq!(
        disk.serve(Nanos(0), &write(0, 1 << 20, Stable::Unstable), 0),
        Nanos(0)
    );
    let done = disk.serve(Nanos(0), &Call::new(Op::Commit, FileId(1)), 0);
    assert_eq!(
        done,
        Nanos::from_nanos(16_600_000.0 + 6.5 * f64::from(1 << 20))
    );
    let mut quick = storage("disk", "async", "warm", 4096);
    assert_eq!(
        quick.serve(Nanos(5), &write(0, 1 << 20, Stable::FileSync), 0),
        Nanos(5)
    );
}

/// A device or an array has one rate, whoever asks; a service has one for each request.
#[test]
fn accesses_go_side_by_side_and_bytes_one_after_another() {
    for (words, access_ns, ns_per_byte, together) in [
        ("ssd", 120_000.0, 2.0, true),
        ("cloud", 600_000.0, 3.0, false),
    ] {
        let mut storage = storage(words, "sync", "cold", 4096);
        for place in 1..=4_u64 {
            let offset = Bytes(place << 30);
            let call = Call::read(FileId(1), offset, Bytes(1 << 20));
            let passed = if together { place as f64 } else { 1.0 };
            let bytes_ns = passed * f64::from(1 << 20) * ns_per_byte;
            let done = storage.serve(Nanos(0), &call, 0);
            assert_eq!(
                done,
                Nanos::from_nanos(access_ns + bytes_ns),
                "{words} {place}"
            );
        }
    }
}

/// A disk passes by what lies between two places, or goes there in half a turn.
#[test]
fn a_flush_goes_from_place_to_place_in_their_order() {
    for (offsets, between_ns) in [
        (vec![0, 4096, 8192], 0.0),
        (vec![8192, 0, 4096], 0.0),
        (vec![0, 8192, 16_384], 2.0 * 4096.0 * 6.5),
        (vec![0, 128 << 20, 64 << 20], 2.0 * 4_200_000.0),
    ] {
        let mut disk = storage("disk", "sync", "warm", 4096);
        for offset in &offsets {
            disk.serve(Nanos(0), &write(*offset, 4096, Stable::Unstable), 0);
        }
        let done = disk.serve(Nanos(0), &Call::new(Op::Commit, FileId(1)), 0);
        let bytes_ns = 3.0 * 4096.0 * 6.5;
        let expected = Nanos::from_nanos(16_600_000.0 + bytes_ns + between_ns);
        assert_eq!(done, expected, "{offsets:?}");
    }
}

#[test]
fn a_cold_cache_reads_each_page_once() {
    let mut ssd = storage("ssd", "sync", "cold", 4096);
    let read = Call::read(FileId(1), Bytes(64 << 20), Bytes(65536));
    assert_eq!(
        ssd.serve(Nanos(0), &read, 0),
        Nanos::from_nanos(120_000.0 + 2.0 * 65536.0)
    );
    assert_eq!(ssd.serve(Nanos(9_000_000), &read, 0), Nanos(9_000_000));
}

#[test]
fn part_of_a_large_block_is_read_first() {
    let mut raid = storage("raid", "sync", "cold", 16384);
    let part = raid.serve(Nanos(0), &write(0, 8192, Stable::Unstable), 0);
    let read = Nanos::from_nanos(12_000_000.0 + 16384.0 * 2.0);
    assert_eq!(part, read);
    // The block is in the cache now, and the next one holds nothing.
    for (offset, new_bytes) in [(8192, 0), (16384, 4096), (20480, 4096)] {
        let write = write(offset, 4096, Stable::Unstable);
        assert_eq!(raid.serve(part, &write, new_bytes), part, "{offset}");
    }
    // The middle of one block is one block; two edges are two, and one that is new behind its end is none.
    for (offset, bytes, new_bytes, blocks) in [
        (4096, 4096, 0, 1.0),
        (8192, 16384, 0, 2.0),
        (8192, 16384, 16384, 1.0),
        (16384, 4096, 4096, 0.0),
    ] {
        let mut raid = storage("raid", "sync", "cold", 16384);
        let done = raid.serve(Nanos(0), &write(offset, bytes, Stable::Unstable), new_bytes);
        let access_ns = if blocks > 0.0 { 12_000_000.0 } else { 0.0 };
        assert_eq!(
            done,
            Nanos::from_nanos(access_ns + blocks * 16384.0 * 2.0),
            "{offset}"
        );
    }
    let mut whole = storage("raid", "sync", "cold", 16384);
    assert_eq!(
        whole.serve(Nanos(0), &write(0, 16384, Stable::Unstable), 0),
        Nanos(0)
    );
}

/// Streams that are read in turn cost the way from each to the next; one alone does not, nor what the cache holds.
#[test]
fn a_disk_goes_from_file_to_file() {
    let mut disk = storage("disk", "sync", "cold", 4096);
    let mut read = |file: u32, place: u64| {
        let call = Call::read(FileId(file), Bytes(place << 20), Bytes(1 << 20));
        let now = Nanos::from_nanos(1e9 * f64::from(file + 10 * (place as u32)));
        (disk.serve(now, &call, 0) - now).0
    };
    let bytes_ns = (6.5 * f64::from(1 << 20)) as u64;
    assert_eq!(read(1, 0), bytes_ns);
    assert_eq!(read(1, 1), bytes_ns);
    assert_eq!(
        read(2, 1),
        bytes_ns + 12_000_000,
        "where it lies is not known"
    );
    assert_eq!(read(1, 2), bytes_ns + 4_200_000);
    assert_eq!(read(2, 2), bytes_ns + 4_200_000);
    assert_eq!(read(2, 2), 0, "from memory");
}
