//! Which rules a Linux client follows, told from its kernel version.
//!
//! Only rules that change RPCs are listed. Vendor kernels backport freely: where a distribution is
//! known to differ, the scenario names the class itself.

use crate::kernel::{Builder, KernelVersion};

/// The generations of mm/readahead.c that give different windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAheadClass {
    /// 4.10 to 6.10: a window may shrink on a marker hit.
    A,
    /// 6.1.124+, 6.6.70+: stable backport of 158cdce87c8c, windows never shrink.
    B,
    /// 6.11 to 6.12.8: restructured, still shrinking.
    C0,
    /// 6.12.9 to 6.16: restructured, never shrinking.
    C,
    /// 6.17 and later: window ends trimmed to a folio boundary.
    D,
}

impl ReadAheadClass {
    pub const fn of(version: KernelVersion) -> Self {
        let KernelVersion {
            major,
            minor,
            patch,
        } = version;
        match (major, minor) {
            (6, 1) if patch >= 124 => Self::B,
            (6, 6) if patch >= 70 => Self::B,
            (6, 12) if patch < 9 => Self::C0,
            (6, 11) => Self::C0,
            (6, 12..=16) => Self::C,
            (0..=5, _) | (6, 0..=10) => Self::A,
            _ => Self::D,
        }
    }

    pub fn by_name(name: &str) -> Option<Self> {
        let known = [
            ("A", Self::A),
            ("B", Self::B),
            ("C0", Self::C0),
            ("C", Self::C),
            ("D", Self::D),
        ];
        known
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, class)| class)
    }

    /// Classes A and B decide sync and async misses in one function (`ondemand_readahead`).
    pub const fn is_ondemand(self) -> bool {
        matches!(self, Self::A | Self::B)
    }

    pub const fn windows_may_shrink(self) -> bool {
        matches!(self, Self::A | Self::C0)
    }
}

/// The rules of one client kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientRules {
    pub version: KernelVersion,
    pub read_ahead: ReadAheadClass,
    /// 6.11+: `mapping_set_large_folios` in fs/nfs/inode.c.
    pub large_folios: bool,
    /// Clean pages that were read go in the order in which they came (`CONFIG_LRU_GEN_ENABLED`). Linux leaves that to who builds
    /// it: Fedora and Arch have set it since 6.1, Ubuntu since 6.5 (Launchpad 2023629), Debian in its 6.12 and not in its 6.1
    /// (/boot/config of both). Of 6.12 and later all are taken to have it (assumption: SUSE has not, of RHEL 10 it is unknown).
    pub keeps_generations: bool,
    /// Before the 901a269ff3d5 fix `page_cache_next_miss` returns the last cached page when it finds
    /// no hole (measured on 6.1.176; absent on 6.12.95).
    pub next_hole_may_be_cached: bool,
    pub previous_position: PreviousPosition,
    /// Pages per lookup batch: 15 up to 6.8 (`PAGEVEC_SIZE`), 31 after ("mm: increase folio batch size").
    pub batch_folios: u32,
    /// 5.15+: READs end on a page boundary even past the end of the file.
    pub reads_whole_pages_at_eof: bool,
    /// Before a527c3ba41c4 (6.10, 6.9.11, 6.6.42) each isolated dirty run of an fsync goes FILE_SYNC.
    pub file_sync_per_run: bool,
    /// 6.11+: an extended write grows to page boundaries within its folio, not to the whole folio.
    pub extends_to_page_boundary: bool,
    /// 5.4+, and RHEL from 8.3 on (Red Hat solution 5953561): fs/nfs/super.c sets `io_pages` to rsize and leaves `ra_pages`
    /// at 128 KiB.
    pub io_pages_follow_rsize: bool,
    /// 6.6+: `CONFIG_NFS_V4_2_READ_PLUS` is on by default.
    pub reads_with_read_plus: bool,
    /// 6.1+: rsize and wsize are rounded to a multiple of a page, before to a power of two.
    pub sizes_are_page_multiples: bool,
    /// 5.18+: faults of a mapping advised MADV_HUGEPAGE fetch 2 MiB pieces (`VM_HUGEPAGE` in
    /// `do_sync_mmap_readahead`, 4687fdbb805a), and RHEL 9 (from build 130 on, by its changelog).
    pub huge_pages_of_files: bool,
    /// 6.6+ (EEVDF): a thread that wakes takes the processor from one that has run a little and so is no longer eligible
    /// (kernel/sched/fair.c `pick_eevdf`). On a processor that client and server share, what was asked together is
    /// answered last first: the order is measured on 6.12.95, that this is its cause is inferred.
    pub wakers_are_preempted: bool,
    /// 5.18+: above `nfs_congestion_kb` the flusher sends nothing. From 6.11 on it waits; before, it skips the pass, and when
    /// it tries again is not modelled.
    pub stops_at_congestion: bool,
    /// Before 6.14 ("consolidate wb_thresh bumping logic into __wb_calc_thresh"): a mount that has written nothing yet has no
    /// part of the background limit (mm/page-writeback.c `__wb_calc_thresh`).
    pub background_limit_is_shared_by_writes: bool,
}

/// When a read notes in `prev_pos` where it has got to, which tells the next miss whether it continues
/// (mm/filemap.c; read in 4.15, 5.4, 5.10, 5.11, 6.5, 6.8; "fix update prev_pos after one read request done" went into 6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviousPosition {
    /// Up to 5.10: `generic_file_buffered_read` stores the page that it read last, and where in it the read ended: at
    /// its beginning if that was the page's end.
    LastPageAtTheEnd,
    /// 5.11 to 6.5: the position, after each batch of pages.
    AfterEachBatch,
    /// 6.6+: the position, once at the end.
    AtTheEnd,
}

impl ClientRules {
    /// 4.8+: `nfs_file_read` holds the file's data lock against writers (fs/nfs/io.c `nfs_start_io_read`, a5864c999de6).
    pub fn buffered_reads_lock(&self) -> bool {
        self.version >= KernelVersion::new(4, 8, 0)
    }

    pub const fn of(version: KernelVersion) -> Self {
        let KernelVersion {
            major,
            minor,
            patch,
        } = version;
        let fixed_6_9 = major == 6 && minor == 9 && patch >= 11;
        let fixed_6_6 = major == 6 && minor == 6 && patch >= 42;
        Self {
            version,
            read_ahead: ReadAheadClass::of(version),
            large_folios: version.at_least(6, 11),
            keeps_generations: version.at_least(6, 12),
            next_hole_may_be_cached: !version.at_least(6, 11),
            previous_position: if version.at_least(6, 6) {
                PreviousPosition::AtTheEnd
            } else if version.at_least(5, 11) {
                PreviousPosition::AfterEachBatch
            } else {
                PreviousPosition::LastPageAtTheEnd
            },
            batch_folios: if version.at_least(6, 9) { 31 } else { 15 },
            reads_whole_pages_at_eof: version.at_least(5, 15),
            file_sync_per_run: !(version.at_least(6, 10) || fixed_6_9 || fixed_6_6),
            extends_to_page_boundary: version.at_least(6, 11),
            io_pages_follow_rsize: version.at_least(5, 4) || version.is_of_rhel_8(),
            reads_with_read_plus: version.at_least(6, 6),
            sizes_are_page_multiples: version.at_least(6, 1),
            huge_pages_of_files: version.at_least(5, 18) || version.is_of_rhel_9(),
            wakers_are_preempted: version.at_least(6, 6),
            stops_at_congestion: version.at_least(5, 18),
            background_limit_is_shared_by_writes: !version.at_least(6, 14),
        }
    }

    /// What the builder's patches and settings make of the release.
    #[must_use]
    pub fn as_built_by(self, builder: Builder) -> Self {
        if !builder.is_ubuntu() {
            return self;
        }
        // What its 6.8 has of later releases is told from build 151.
        let patched = self.version.is_of(6, 8);
        Self {
            keeps_generations: self.version.at_least(6, 5),
            // All from 5.15 to 7.0 are built without.
            reads_with_read_plus: false,
            file_sync_per_run: self.file_sync_per_run && !patched,
            read_ahead: if patched {
                ReadAheadClass::B
            } else {
                self.read_ahead
            },
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_the_version() {
        let cases = [
            ("5.4.0", ReadAheadClass::A),
            ("5.10.262", ReadAheadClass::A),
            ("6.1.123", ReadAheadClass::A),
            ("6.1.176", ReadAheadClass::B),
            ("6.6.69", ReadAheadClass::A),
            ("6.6.70", ReadAheadClass::B),
            ("6.11.5", ReadAheadClass::C0),
            ("6.12.8", ReadAheadClass::C0),
            ("6.12.95-amd64", ReadAheadClass::C),
            ("6.16", ReadAheadClass::C),
            ("6.18.1", ReadAheadClass::D),
            ("7.3.4", ReadAheadClass::D),
        ];
        for (text, class) in cases {
            let version = KernelVersion::parse(text).map(ReadAheadClass::of);
            assert_eq!(version, Some(class), "{text}");
        }
        assert_eq!(KernelVersion::parse("stable"), None);
    }

    #[test]
    fn rhel_8_has_the_window_of_later_kernels() {
        for (text, later) in [
            ("4.14.225", false),
            ("4.18.20", false),
            ("4.18.0-553.el8_10.x86_64", true),
            ("5.3.9", false),
            ("5.4", true),
        ] {
            let rules = KernelVersion::parse(text).map(ClientRules::of);
            let follows = rules.map(|rules| rules.io_pages_follow_rsize);
            assert_eq!(follows, Some(later), "{text}");
        }
    }

    #[test]
    fn fixes_reach_stable_releases() {
        for (text, file_sync_per_run, at_the_end) in [
            ("6.5.13", true, false),
            ("6.6.41", true, true),
            ("6.6.42", false, true),
            ("6.9.10", true, true),
            ("6.9.11", false, true),
        ] {
            let rules = KernelVersion::parse(text).map(ClientRules::of);
            let rules = rules.expect("a version");
            assert_eq!(rules.file_sync_per_run, file_sync_per_run, "{text}");
            let position = rules.previous_position == PreviousPosition::AtTheEnd;
            assert_eq!(position, at_the_end, "{text}");
        }
    }
}
