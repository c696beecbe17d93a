//! Blocks of the BSD buffer cache that are no whole pages, so that neighbours share one.

#[cfg(feature = "whole")]
use crate::text;
#[cfg(feature = "whole")]
use mountwise_sim::Outcome;
use mountwise_sim::scenario::{Os, Scenario};

/// Page of the client's processors (sys/amd64/include/param.h, PAGE_SIZE).
const PAGE_BYTES: u64 = 4096;

/// How the note begins.
#[cfg(feature = "whole")]
const LOSES: &str = "writes may be lost";

/// Whether such a size is asked for: where it is rounded further, no note comes of it.
pub(super) fn is_asked(scenario: &Scenario) -> bool {
    let sizes = [scenario.mount.rsize, scenario.mount.wsize];
    let uneven = |bytes: u64| !bytes.is_multiple_of(PAGE_BYTES);
    !matches!(scenario.client.os, Os::Linux | Os::Openbsd)
        && sizes.into_iter().flatten().any(uneven)
}

/// With rsize and wsize of 10000, rounded to 9728, the kernel of 9.3 logged the race, sent 156 READs and 74 WRITEs with
/// FILE_SYNC that no rule asks for, and left a file short that was written in order (measured: 9.3-a/124 to 9.3-a/128).
/// The pages are those of the buffers of sys/kern/vfs_bio.c, allocbuf; buffers of `OpenBSD` have pages of their own.
#[cfg(feature = "whole")]
pub(super) fn note(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    let blocks = &mut outcome.negotiated.iter();
    let block = blocks.find(|one| one.option == "block")?.granted;
    (is_asked(scenario) && !block.is_multiple_of(PAGE_BYTES)).then(|| {
        format!(
            "{LOSES}: blocks of {} share pages of {}, and such a mount of FreeBSD 9.3 logged “NFS append race”, called more often than predicted here and left a file short. Take an rsize and a wsize that are multiples of {PAGE_BYTES}",
            text::bytes(block as f64),
            text::bytes(PAGE_BYTES as f64)
        )
    })
}

/// Whether a note says so.
#[cfg(feature = "whole")]
pub(super) fn says(note: &str) -> bool {
    note.starts_with(LOSES)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{asked, said};
    use serde_json::json;

    #[test]
    fn blocks_that_share_pages_are_warned_of() {
        let write = json!([{"op": "write", "pattern": "sequential", "record_bytes": 4096, "file_bytes": 1 << 20}]);
        let notes = |os: &str, version: &str, size: u64| {
            let notes = said(&asked(&[
                ("client", json!({"os": os, "version": version})),
                (
                    "mount",
                    json!({"version": "3", "rsize": size, "wsize": size}),
                ),
                ("phases", write.clone()),
            ]));
            notes.into_iter().find(|note| super::says(note))
        };
        let told = notes("freebsd", "9.3", 10_000).expect("9728 is no multiple of a page");
        assert!(told.contains(" of 9.5 KiB share pages"), "{told}");
        for (os, version, size) in [
            ("freebsd", "9.3", 8192),
            // Rounded to powers of two.
            ("freebsd", "10.4", 10_000),
            // Never smaller than a page.
            ("freebsd", "9.3", 2048),
            ("openbsd", "7.6", 10_000),
            ("linux", "6.1.176", 10_000),
        ] {
            assert_eq!(notes(os, version, size), None, "{os} {version} {size}");
        }
    }
}
