//! `wcommitsize`: how many bytes of one file may wait for a COMMIT.
//!
//! Source: sys/fs/nfsclient/nfs_clvfsops.c mountnfs (default), nfs_clbio.c ncl_write (use). The
//! inputs, hibufspace and maxvnodes, follow from memory by sys/kern/vfs_bio.c, kern_vfs subr and
//! subr_param.c; the laboratory read them from sysctls (lab-freebsd, phase ENV) and the formulas
//! give those values within 0.5 %.

use super::rules::{CommitLimit, Rules};

/// Part of the memory that the kernel does not count as its own (hw.physmem of lab-freebsd).
const HIDDEN_BYTES: u64 = 7_500_000;
const PAGE_BYTES: u64 = 4096;
/// BKVASIZE of sys/param.h.
const BUFFER_BYTES: u64 = 16_384;
/// maxbcachebuf, reserved ten times by bufinit.
const RESERVED_BYTES: u64 = 10 * 65_536;
/// Pages that are left when the kernel has booted, of those in hw.physmem (lab-freebsd ENV: maxvnodes).
const PAGES_LEFT_PER_MILLE: u64 = 970;

/// vfs.hibufspace of a machine with this memory (kern_vfs_bio_buffer_alloc).
pub fn hibufspace(memory_bytes: u64) -> u64 {
    let kib = memory_bytes.saturating_sub(HIDDEN_BYTES) / 1024;
    let small = kib.saturating_sub(4096) / 64;
    let large = kib.saturating_sub(65_536) * 2 / 320;
    let buffers = 50 + small.min(1024) + large.min(104_857);
    (BUFFER_BYTES * buffers)
        .saturating_sub(RESERVED_BYTES)
        .max(1 << 20)
}

/// kern.maxvnodes of a machine with this memory (vntblinit).
pub fn maxvnodes(memory_bytes: u64) -> u64 {
    let physical_pages = memory_bytes.saturating_sub(HIDDEN_BYTES) / PAGE_BYTES;
    let users = physical_pages / (2 * 1024 * 1024 / PAGE_BYTES);
    let users = if users > 384 {
        384 + (users - 384) / 8
    } else {
        users.max(32)
    };
    let processes = 20 + 16 * users;
    let pages = physical_pages * PAGES_LEFT_PER_MILLE / 1000;
    processes + pages / 16 + 3 * pages.min(393_216) / 16
}

/// Default of nm_wcommitsize; none: this client has no such limit.
pub fn default_limit(rules: &Rules, hibufspace: u64, maxvnodes: u64) -> Option<u64> {
    match rules.commit_limit {
        CommitLimit::None => None,
        CommitLimit::HibufspaceOverVnodes if maxvnodes >= 11_000 => {
            Some(hibufspace / (maxvnodes / 1000))
        }
        CommitLimit::HibufspaceOverVnodes => Some(hibufspace / 10),
        CommitLimit::SquareRoot => Some(square_root_limit(hibufspace)),
    }
}

/// The smallest 256 x 2^k whose square reaches hibufspace, times 256.
fn square_root_limit(hibufspace: u64) -> u64 {
    let mut root = 256_u64;
    while root.saturating_mul(root) < hibufspace {
        root *= 2;
    }
    root * 256
}

/// Dirty buffers above which the buffer daemon writes (vfs.lodirtybuffers: half of nbuf / 4 + 20).
pub fn low_dirty_buffers(hibufspace: u64) -> usize {
    let buffers = hibufspace.saturating_add(RESERVED_BYTES) / BUFFER_BYTES;
    ((buffers / 4 + 20) / 2) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::freebsd::rules::Rules;

    /// lab-freebsd, phase ENV of every boot: memory in MiB, vfs.hibufspace, kern.maxvnodes.
    const MEASURED: &[(u64, u64, u64)] = &[
        (512, 63_143_936, 35_370),
        (1024, 116_834_304, 69_528),
        (2048, 224_198_656, 112_840),
        (4096, 438_960_128, 146_213),
        (8192, 868_450_304, 213_920),
    ];

    fn near(predicted: u64, measured: u64, share: f64) -> bool {
        (predicted as f64 / measured as f64 - 1.0).abs() <= share
    }

    #[test]
    fn memory_gives_the_measured_sysctls() {
        for (mib, space, vnodes) in MEASURED {
            assert!(
                near(hibufspace(mib << 20), *space, 0.005),
                "{mib} MiB: {} {space}",
                hibufspace(mib << 20)
            );
            assert!(
                near(maxvnodes(mib << 20), *vnodes, 0.005),
                "{mib} MiB: {} {vnodes}",
                maxvnodes(mib << 20)
            );
        }
    }

    #[test]
    fn the_limit_is_that_of_the_laboratory() {
        for (version, mib, measured) in [
            ((9, 3), 512, 1_804_112),
            ((9, 3), 1024, 1_693_250),
            ((9, 3), 2048, 2_001_773),
            ((9, 3), 4096, 3_006_576),
            ((9, 3), 8192, 4_077_231),
            ((12, 1), 512, 2 << 20),
            ((10, 4), 1024, 4 << 20),
            ((12, 1), 2048, 4 << 20),
            ((10, 4), 4096, 8 << 20),
            ((10, 4), 8192, 8 << 20),
        ] {
            let rules = Rules::of("freebsd", version).expect("rules");
            let limit = default_limit(&rules, hibufspace(mib << 20), maxvnodes(mib << 20));
            assert!(
                limit.is_some_and(|limit| near(limit, measured, 0.005)),
                "{version:?} {mib} MiB: {limit:?}"
            );
        }
    }

    #[test]
    fn lodirtybuffers_is_that_of_the_laboratory() {
        assert_eq!(low_dirty_buffers(224_198_656), 1725);
    }
}
