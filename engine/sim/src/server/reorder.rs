//! WRITEs of one stream that reach a FreeBSD server's file system out of order.
//!
//! Several nfsiods send and several nfsds execute, so that what was written in a row arrives in any
//! order within a window of as many calls as can overtake each other. UFS gathers a row of blocks
//! into one transfer and pushes what it has when the next block is not the expected one
//! (sys/kern/vfs_cluster.c cluster_write): such a block costs a transfer of its own beside its
//! share of the row's. A piece that does not reach the end of its block stays in memory and breaks
//! no row (sys/ufs/ffs/ffs_vnops.c ffs_write). Clients under one lock (FreeBSD 6 and before) sent in
//! order. Left out: what a drive with a write cache makes of it, reordering on the network, and the
//! order of random writes, which is nobody's loss.

use crate::call::Call;
use crate::client::freebsd::rules::Rules;
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
        // A build that is not whole does not carry the releases' rules.
        let freebsd = cfg!(feature = "whole") && scenario.client.os == Os::Freebsd;
        if !freebsd || scenario.server.os != Some(Os::Freebsd) {
            return Self::default();
        }
        let Ok(rules) = Rules::for_scenario(scenario) else {
            return Self::default();
        };
        let daemons = scenario.client.nfsiods.unwrap_or(rules.nfsiod_max);
        let threads = scenario
            .server
            .threads
            .unwrap_or(super::DEFAULT_NFSD_THREADS);
        let window = u64::from(daemons.min(threads));
        if !rules.writes_scrambled || window < 2 {
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
        for (version, threads, bytes, block, cost) in [
            ("9.0", 4, 16_384, 16_384, 28_672),
            ("9.0", 4, 8192, 16_384, 11_264),
            ("9.0", 1, 16_384, 16_384, 16_384),
            ("6.1", 4, 16_384, 16_384, 16_384),
        ] {
            let scenario = Scenario::from_json(&format!(
                r#"{{"client":{{"os":"freebsd","version":"{version}"}},"mount":{{"version":"3"}},
                "server":{{"os":"freebsd","threads":{threads}}},"phases":[{{"op":"find"}}]}}"#
            ))
            .expect("a scenario");
            let mut order = ArrivalOrder::of(&scenario);
            let write =
                |offset| Call::write(FileId(1), Bytes(offset), Bytes(bytes), Stable::Unstable);
            assert_eq!(
                order.bytes_to_disk(&write(0), block),
                cost,
                "{version} {threads} {bytes}"
            );
            assert_eq!(order.bytes_to_disk(&write(1 << 30), block), bytes, "random");
        }
    }
}
