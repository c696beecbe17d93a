//! knfsd by its release: what it grants.

use crate::kernel::{Builder, KernelVersion};
use crate::scenario::{Os, Scenario};

/// From here on a session gets another slot whenever its last is used (fs/nfsd/nfs4state.c `nfsd4_sequence`).
pub const SLOTS_ON_DEMAND: KernelVersion = KernelVersion::new(6, 14, 0);
/// Its file cache keeps what was written open for writing for two passes of its laundrette, every 2 s, and meanwhile the
/// file has no read delegation (fs/nfsd/filecache.c, fs/locks.c `check_conflicting_open`); whose client wrote it makes no
/// difference before 5.10 (exact release inferred; measured on 5.4.0-216, absent on 5.10.262).
const KEEPS_WRITTEN_OPEN: [KernelVersion; 2] =
    [KernelVersion::new(5, 4, 0), KernelVersion::new(5, 10, 0)];
/// From here on an OPEN for reading and writing may get a write delegation (fs/nfsd/nfs4state.c
/// `nfs4_set_delegation`).
const WRITE_DELEGATIONS: KernelVersion = KernelVersion::new(6, 6, 0);
/// From here on an OPEN for writing alone may get one too.
const WRITE_ONLY_DELEGATIONS: KernelVersion = KernelVersion::new(6, 17, 0);
/// From here on a delegation may come in the place of the open (RFC 9754; fs/nfsd/nfs4state.c `open_xor_delegation`;
/// absent in 6.11, present in 6.14).
const DELEGATIONS_REPLACE_OPENS: KernelVersion = KernelVersion::new(6, 14, 0);
/// From here on a directory may be delegated (RFC 8881 18.39; fs/nfsd/nfs4proc.c `nfsd4_get_dir_delegation` refuses in 6.17
/// and 6.18, grants in 7.0).
const DIRECTORY_DELEGATIONS: KernelVersion = KernelVersion::new(7, 0, 0);
/// From here on it delegates the times of a file too (RFC 9754; fs/nfsd/nfs4state.c `nfsd_delegts_enabled`: absent in 7.0,
/// present in 7.1.13).
const DELEGATED_TIMES: KernelVersion = KernelVersion::new(7, 1, 0);
/// Before, only where it was built with `CONFIG_NFSD_V4_DELEG_TIMESTAMPS`, as Ubuntu's are from here on (its 6.14 is
/// not, its 6.17.0-42 and 7.0.0-44 are; Debian's 6.16 and 6.18 are not).
const DELEGATED_TIMES_IN_UBUNTU: KernelVersion = KernelVersion::new(6, 17, 0);

/// A directory of tmpfs is told with the names first that were made last (fs/libfs.c
/// `dcache_readdir` goes through the children from the newest on), but from the first of these on in the order in which they
/// were made (`simple_offset_dir_operations`), and from the second on, or in these stable releases, as before ("libfs: Use
/// d_children list to iterate simple_offset directories"; that it came to 6.12 and 6.13 the day it came to 6.6 is inferred).
const TMPFS_OFFSETS: [KernelVersion; 2] =
    [KernelVersion::new(6, 6, 0), KernelVersion::new(6, 14, 0)];
const TMPFS_CHILDREN_AGAIN: [KernelVersion; 3] = [
    KernelVersion::new(6, 6, 75),
    KernelVersion::new(6, 12, 12),
    KernelVersion::new(6, 13, 1),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knfsd {
    pub lists_newest_first: bool,
    pub slots_on_demand: bool,
    pub keeps_written_open: bool,
    pub write_delegations: bool,
    pub write_only_delegations: bool,
    pub delegations_replace_opens: bool,
    pub delegates_times: bool,
    pub delegates_directories: bool,
}

impl Knfsd {
    /// None where the server is not known to run Linux.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let (release, builder) = release(scenario)?;
        let tmpfs = scenario.server.storage.as_deref() == Some("tmpfs");
        let by_offsets = (TMPFS_OFFSETS[0]..TMPFS_OFFSETS[1]).contains(&release)
            && !TMPFS_CHILDREN_AGAIN
                .iter()
                .any(|first| release.is_of(first.major, first.minor) && release >= *first);
        Some(Self {
            lists_newest_first: tmpfs && !by_offsets,
            slots_on_demand: release >= SLOTS_ON_DEMAND,
            keeps_written_open: KEEPS_WRITTEN_OPEN[0] <= release && release < KEEPS_WRITTEN_OPEN[1],
            write_delegations: release >= WRITE_DELEGATIONS,
            write_only_delegations: release >= WRITE_ONLY_DELEGATIONS,
            delegations_replace_opens: release >= DELEGATIONS_REPLACE_OPENS,
            delegates_directories: release >= DIRECTORY_DELEGATIONS,
            delegates_times: release >= DELEGATED_TIMES
                || builder.is_ubuntu() && release >= DELEGATED_TIMES_IN_UBUNTU,
        })
    }
}

/// A release that is not told is taken to be the client's where that runs Linux too: hosts of one site tend to run one.
pub(crate) fn release(scenario: &Scenario) -> Option<(KernelVersion, Builder)> {
    if scenario.server.os != Some(Os::Linux) {
        return None;
    }
    let client = (scenario.client.os == Os::Linux).then_some(&scenario.client.version);
    let told = [Some(&scenario.server.version), client];
    let known = told.into_iter().flatten().flatten();
    let mut releases =
        known.filter_map(|text| Some((KernelVersion::parse(text)?, Builder::of(text))));
    Some(
        releases
            .next()
            .unwrap_or((KernelVersion::ASSUMED, Builder::Unknown)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_that_is_not_told_is_the_clients() {
        let cases = [
            (
                "linux",
                "6.1.176",
                r#"{"os":"linux","version":"6.17.2"}"#,
                Some((6, 17)),
            ),
            ("linux", "6.1.176", r#"{"os":"linux"}"#, Some((6, 1))),
            (
                "linux",
                "6.1.176",
                r#"{"os":"linux","version":"newest"}"#,
                Some((6, 1)),
            ),
            ("freebsd", "14.1", r#"{"os":"linux"}"#, Some((6, 12))),
            ("linux", "6.17.2", r#"{"os":"freebsd"}"#, None),
            ("linux", "6.17.2", "{}", None),
        ];
        for (os, version, server, expected) in cases {
            let text = format!(
                r#"{{"client":{{"os":"{os}","version":"{version}"}},"mount":{{"version":"4.1"}},"server":{server},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            let known = release(&scenario).map(|(release, _)| (release.major, release.minor));
            assert_eq!(known, expected, "{text}");
        }
    }
}
