//! WRITEs of one stream that reach a FreeBSD server's file system out of order.
//!
//! Several nfsiods send and several nfsds execute, so that what was written in a row arrives in any
//! order within a window of as many calls as can overtake each other. UFS gathers a row of blocks
//! into one transfer and pushes what it has when the next block is not the expected one
//! (sys/kern/vfs_cluster.c cluster_write): such a block costs a transfer of its own beside its
//! share of the row's. A piece that does not reach the end of its block stays in memory and breaks
//! no row (sys/ufs/ffs/ffs_vnops.c ffs_write). Left out: what a drive with a write cache makes of it, reordering on the network, and the
//! order of random writes, which is nobody's loss.

use crate::call::Call;
use crate::client::{ClientEntry, client_for};
use crate::scenario::{Os, Scenario};

#[derive(Clone, Debug, Default)]
pub(super) struct ArrivalOrder {
    /// Share of the WRITEs of a stream that do not follow the one before them.
    broken: f64,
    window: u64,
    /// End of the furthest WRITE, by which a stream is recognised.
    reached: u64,
}

impl ArrivalOrder {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let of_client = |client: &ClientEntry| (client.unordered_writes)(scenario);
        let unordered = client_for(scenario).map_or(0, of_client);
        let threads = scenario
            .server
            .threads
            .unwrap_or(super::DEFAULT_NFSD_THREADS);
        let window = u64::from(unordered.min(threads));
        if window < 2 || scenario.server.os != Some(Os::Freebsd) {
            return Self::default();
        }
        Self {
            // In a random order of a window's calls, one in `window` follows its predecessor.
            broken: 1.0 - 1.0 / window as f64,
            window,
            reached: 0,
        }
    }

    /// Bytes that the disk moves for this WRITE.
    pub(super) fn bytes_to_disk(&mut self, call: &Call, block_bytes: u64) -> u64 {
        let bytes = call.data.0;
        let streams = call.offset.0.abs_diff(self.reached) <= self.window * bytes;
        self.reached = call.offset.0 + bytes;
        if self.broken == 0.0 || !streams {
            return bytes;
        }
        let ends_a_block = (bytes as f64 / block_bytes as f64).min(1.0);
        (bytes as f64 * (1.0 + self.broken * ends_a_block)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::FileId;
    use crate::op::Stable;
    use crate::units::Bytes;

    #[test]
    fn only_scrambled_streams_of_whole_blocks_cost_twice() {
        for (version, iodmax, threads, bytes, block, cost) in [
            ("9.0", 20, 4, 16_384, 16_384, 28_672),
            ("9.0", 20, 4, 8192, 16_384, 11_264),
            ("9.0", 20, 1, 16_384, 16_384, 16_384),
            ("9.0", 2, 4, 16_384, 16_384, 24_576),
            ("9.0", 1, 4, 16_384, 16_384, 16_384),
            ("6.1", 20, 4, 16_384, 16_384, 16_384),
        ] {
            let scenario = Scenario::from_json(&format!(
                r#"{{"client":{{"os":"freebsd","version":"{version}","sysctl":{{"vfs.nfs.iodmax":{iodmax}}}}},"mount":{{"version":"3"}},
                "server":{{"os":"freebsd","threads":{threads}}},"phases":[{{"op":"find"}}]}}"#
            ))
            .expect("a scenario");
            let mut order = ArrivalOrder::of(&scenario);
            let write =
                |offset| Call::write(FileId(1), Bytes(offset), Bytes(bytes), Stable::Unstable);
            assert_eq!(
                order.bytes_to_disk(&write(0), block),
                cost,
                "{version} {iodmax} {threads} {bytes}"
            );
            assert_eq!(order.bytes_to_disk(&write(1 << 30), block), bytes, "random");
        }
    }
}
