//! What mount options and kernel version decide about names and attributes.

use super::attributes::{Jiffies, Lifetime};
use crate::kernel::{Builder, KernelVersion};
use crate::scenario::{NfsVersion, Scenario};
use crate::server::knfsd::Knfsd;
use crate::setting::Setting;
use std::ops::Range;

/// Defaults of acregmin, acregmax, acdirmin, acdirmax in seconds (include/uapi/linux/nfs_fs.h).
const AC_REG: (u64, u64) = (3, 60);
const AC_DIR: (u64, u64) = (30, 60);

/// Which cached names may answer without asking the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupCache {
    All,
    /// Only names that exist.
    Positive,
    None,
}

#[derive(Clone, Debug)]
pub struct MetadataRules {
    pub nfs: NfsVersion,
    pub file_life: Lifetime,
    pub directory_life: Lifetime,
    pub lookup_cache: LookupCache,
    /// Close-to-open consistency; `nocto` turns it off.
    pub close_to_open: bool,
    pub read_directory_plus: bool,
    /// v3 side protocol for POSIX ACLs; `noacl` turns it off.
    pub acl: bool,
    /// Whose time of last access nobody who looks at attributes cares for.
    pub ignored_access_times: AccessTimes,
    pub max_directory_bytes: Setting,
    /// Up to 6.9 a v3 create looks the name up first; 6.10 has `nfs_atomic_open_v23` (fs/nfs/dir.c, 7c6c5249f061, which came
    /// with the merge window of 6.10).
    pub v3_create_looks_up: bool,
    /// Since the fix in `_nfs4_open_and_get_state` that sets the verifier before the dentry gets its
    /// inode: an OPEN by name no longer marks the name as delegated, an OPEN by handle does
    /// (measured: absent on 6.1.176, present on 6.12.95).
    pub open_by_handle_marks_name: bool,
    /// 6.2+, and RHEL: the first getdents of a directory stops after `NFS_READDIR_CACHE_MISS_THRESHOLD` + 3
    /// entries, so that an `ls -l` is noticed early (fs/nfs/dir.c `nfs_do_filldir`).
    pub first_entries_limit: Option<u64>,
    /// 5.18+, and RHEL: names whose attributes are missing make the cached entries be read anew (`nfs_readdir_handle_cache_misses`).
    pub missing_attributes_clear_listing: bool,
    /// 6.8+: a v4 READDIR asks for the type of each name in any case (fs/nfs/nfs4xdr.c `encode_readdir`, "NFSv4: Always
    /// ask for type with READDIR").
    pub v4_listing_has_types: bool,
    /// 6.17+ (absent in 6.14): it also asks for when the file was made (fs/nfs/nfs4xdr.c `encode_readdir`, `TIME_CREATE`),
    /// which knfsd tells where the file system does.
    pub v4_listing_has_birth: bool,
    pub directory_requests: DirectoryRequests,
    /// The server tells the names of a directory from the last made to the first.
    pub newest_names_first: bool,
    /// Before 5.10 (5.4 has it; the exact release is inferred), and not in RHEL 8 (read in build 326): an answer to ACCESS is forgotten where the attributes
    /// that were just asked for are out of date at once, as with a life of zero (fs/nfs/dir.c `nfs_access_get_cached`).
    pub expired_again_forgets_access: bool,
    /// Before 4.15 (4.4 does, 4.15 does not; the exact release is inferred): who opens a file that is open already in the same
    /// mode asks nobody (fs/nfs/nfs4proc.c `can_open_cached`, which trusts no open by name or handle since).
    pub trusts_other_opens: bool,
    /// Since "NFSv3: handle out-of-order write replies" (6.4, 5.15.172, 6.1.117) a SETATTR over version 3 has the pages of the
    /// file thrown away at the next open (measured: all 14 trees of lab-linux-drawn whose files were made a second time).
    pub setattr_leaves_gap: bool,
    pub delegations: Delegations,
    /// The server's threads share a processor, so that one may overtake another.
    pub threads_take_turns: bool,
}

/// fs/nfs/inode.c `nfs_getattr` drops STATX_ATIME from what is wanted on a mount with `MNT_NOATIME`, and of directories with
/// `MNT_NODIRATIME` (in every release). No atime is kept here in either case: it is the server's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessTimes {
    None,
    OfDirectories,
    All,
}

impl AccessTimes {
    /// Only builds that look at attributes carry it. `strictatime` takes `noatime` back (fs/namespace.c `path_mount`).
    fn ignored(scenario: &Scenario) -> Self {
        if !cfg!(feature = "whole") {
            Self::None
        } else if scenario.has_option("noatime") && !scenario.has_option("strictatime") {
            Self::All
        } else if scenario.has_option("nodiratime") {
            Self::OfDirectories
        } else {
            Self::None
        }
    }
}

/// How much of a directory is asked for first; what follows doubles (fs/nfs/dir.c `NFS_INIT_DTSIZE`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectoryRequests {
    /// Before 5.18: all of it.
    Whole,
    Page,
    /// Since "fs/nfs: Fix readdir slow-start regression".
    Pages16,
}

/// The first of each series that begins with 64 KiB: 7.0, and (changelogs of Debian's packages) 6.1.165 and 6.12.75; that
/// 6.6 and 6.18 got it the same day is inferred (6.18.15 has it, 6.16.12 and 6.17 have not).
const LARGE_FIRST_REQUESTS: [KernelVersion; 4] = [
    KernelVersion::new(6, 1, 165),
    KernelVersion::new(6, 6, 128),
    KernelVersion::new(6, 12, 75),
    KernelVersion::new(6, 18, 15),
];
/// The builds of Ubuntu's 6.8 that do (changelog of its package linux). Packages for clouds and devices count from 1001 on:
/// which of theirs do is not known.
const LARGE_FIRST_REQUESTS_IN_UBUNTU_6_8: Range<u32> = 130..1000;

impl DirectoryRequests {
    fn of(version: KernelVersion, builder: Builder) -> Self {
        let since = LARGE_FIRST_REQUESTS
            .iter()
            .find(|first| version.is_of(first.major, first.minor));
        let ubuntu_6_8 = version.is_of(6, 8)
            && matches!(builder, Builder::Ubuntu { build } if LARGE_FIRST_REQUESTS_IN_UBUNTU_6_8.contains(&build));
        if !version.at_least(5, 18) && !lists_as_6_2(version) {
            Self::Whole
        } else if version.at_least(7, 0)
            || ubuntu_6_8
            || since.is_some_and(|since| version >= *since)
        {
            Self::Pages16
        } else {
            Self::Page
        }
    }
}

/// RHEL took the listings of 5.18 and 6.2 over: RHEL 8 between builds 326 and 477 (8.8; fs/nfs/dir.c of both), so RHEL 9
/// by 9.2, as Red Hat's rule is that 9 lacks nothing that 8 was given (inferred). Older builds are taken for these.
const fn lists_as_6_2(version: KernelVersion) -> bool {
    version.is_of_rhel_8() || version.is_of_rhel_9()
}

/// What the server grants at OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delegations {
    pub read: bool,
    /// None for a while after the file was written.
    pub late_after_writes: bool,
    pub write: bool,
    /// knfsd 6.17+: write-only opens may get one too.
    pub write_only: bool,
    /// Since 4.1.
    pub sessions: bool,
    /// 4.2: the server keeps no open beside a delegation, and none is closed (`NFS4_OPEN_RESULT_NO_OPEN_STATEID`).
    pub replace_opens: bool,
    /// 4.2: who may write the file also keeps its times.
    pub with_times: bool,
    /// A GETATTR of a directory may ask for one (7.0+; fs/nfs/nfs4proc.c `_nfs4_proc_getattr`).
    pub of_directories: bool,
}

impl MetadataRules {
    pub fn of(scenario: &Scenario, rsize_bytes: &Setting) -> Self {
        let text = scenario.client.version.as_deref().unwrap_or_default();
        let version = KernelVersion::parse(text).unwrap_or(KernelVersion::ASSUMED);
        let at_least = |major, minor| version >= KernelVersion::new(major, minor, 0);
        let rhel = lists_as_6_2(version);
        Self {
            nfs: scenario.mount.version,
            file_life: lifetime(scenario, "acregmin", "acregmax", AC_REG),
            directory_life: lifetime(scenario, "acdirmin", "acdirmax", AC_DIR),
            lookup_cache: lookup_cache(scenario),
            close_to_open: !scenario.has_option("nocto"),
            read_directory_plus: !scenario.has_option("nordirplus")
                && scenario.option_value("rdirplus") != Some("none"),
            acl: !scenario.has_option("noacl"),
            ignored_access_times: AccessTimes::ignored(scenario),
            // A directory request is as large as a READ may be (fs/nfs/client.c `nfs_server_set_fsinfo`, dtsize).
            max_directory_bytes: rsize_bytes.clone(),
            v3_create_looks_up: !at_least(6, 10),
            open_by_handle_marks_name: at_least(6, 18)
                || (at_least(6, 12) && !at_least(6, 13) && version.patch >= 58),
            first_entries_limit: (at_least(6, 2) || rhel).then_some(19),
            missing_attributes_clear_listing: at_least(5, 18) || rhel,
            v4_listing_has_types: at_least(6, 8),
            trusts_other_opens: !at_least(4, 15),
            v4_listing_has_birth: at_least(6, 17),
            directory_requests: DirectoryRequests::of(version, Builder::of(text)),
            newest_names_first: cfg!(feature = "whole")
                && Knfsd::of(scenario).is_some_and(|knfsd| knfsd.lists_newest_first),
            expired_again_forgets_access: !(at_least(5, 10) || version.is_of_rhel_8()),
            setattr_leaves_gap: scenario.mount.version == NfsVersion::V3
                && (at_least(6, 4)
                    || (version.is_of(6, 1) && version.patch >= 117)
                    || (version.is_of(5, 15) && version.patch >= 172)),
            delegations: delegations(scenario, version),
            threads_take_turns: scenario.server.shares_client_cpu,
        }
    }

    pub fn life(&self, is_directory: bool) -> Lifetime {
        if is_directory {
            self.directory_life
        } else {
            self.file_life
        }
    }
}

/// knfsd grants read delegations in every release; other servers are taken to grant none.
fn delegations(scenario: &Scenario, client: KernelVersion) -> Delegations {
    let v4 = scenario.mount.version.is_v4();
    let knfsd = Knfsd::of(scenario).filter(|_| v4);
    let has = |pick: fn(&Knfsd) -> bool| knfsd.as_ref().is_some_and(pick);
    let sessions = scenario.mount.version.has_sessions();
    // The client says which kinds it wants (6.11+: `nfs4_map_atomic_open_share`) of those that the server names in an
    // attribute of version 4.2 (`open_arguments`).
    let more = client.at_least(6, 11) && scenario.mount.version == NfsVersion::V42;
    Delegations {
        read: knfsd.is_some(),
        late_after_writes: has(|knfsd| knfsd.keeps_written_open),
        write: has(|knfsd| knfsd.write_delegations),
        // Over 4.0 nothing is granted to who writes (`nfs4_open_delegation`).
        write_only: sessions && has(|knfsd| knfsd.write_only_delegations),
        sessions,
        replace_opens: more && has(|knfsd| knfsd.delegations_replace_opens),
        with_times: more && has(|knfsd| knfsd.delegates_times),
        of_directories: sessions
            && client.at_least(7, 0)
            && has(|knfsd| knfsd.delegates_directories),
    }
}

fn lookup_cache(scenario: &Scenario) -> LookupCache {
    match scenario.option_value("lookupcache") {
        Some("none") => LookupCache::None,
        Some("pos" | "positive") => LookupCache::Positive,
        _ => LookupCache::All,
    }
}

fn lifetime(scenario: &Scenario, least: &str, most: &str, usual: (u64, u64)) -> Lifetime {
    if scenario.has_option("noac") {
        return Lifetime {
            least: Jiffies(0),
            most: Jiffies(0),
        };
    }
    // `actimeo` sets all four, whatever was set before it.
    let seconds = |name, usual| {
        let given = scenario.last_value([name, "actimeo"]);
        given.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let least = seconds(least, usual.0);
    // A most below the least holds from the first renewal on (fs/nfs/inode.c, nfs_update_inode).
    let most = seconds(most, usual.1);
    Lifetime {
        least: Jiffies::of_seconds(least),
        most: Jiffies::of_seconds(most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_most_below_the_least_is_what_was_asked() {
        let text = r#"{"client":{"os":"linux"},"mount":{"version":"3","options":["acregmax=1","acdirmin=5"]},"phases":[{"op":"find"}]}"#;
        let scenario = Scenario::from_json(text).expect("a question");
        let rules = MetadataRules::of(&scenario, &Setting::fixed(1 << 20));
        let seconds = |least, most| Lifetime {
            least: Jiffies::of_seconds(least),
            most: Jiffies::of_seconds(most),
        };
        assert_eq!(rules.file_life, seconds(3, 1));
        assert_eq!(rules.directory_life, seconds(5, 60));
    }

    #[test]
    fn rhel_lists_as_later_releases_do() {
        for (version, later) in [
            ("4.18.0-553.el8_10.x86_64", true),
            ("4.18.20", false),
            ("5.14.0-427.13.1.el9_4.x86_64", true),
            ("5.14.21", false),
            ("6.1.176", false),
            ("6.2", true),
        ] {
            let client = format!(r#"{{"os":"linux","version":"{version}"}}"#);
            let text = format!(
                r#"{{"client":{client},"mount":{{"version":"3"}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a question");
            let rules = MetadataRules::of(&scenario, &Setting::fixed(1 << 20));
            assert_eq!(rules.first_entries_limit.is_some(), later, "{version}");
            let page = rules.directory_requests == DirectoryRequests::Page;
            assert_eq!(page, later, "{version}");
        }
    }
}
