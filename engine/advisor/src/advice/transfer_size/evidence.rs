//! What was measured or published that speaks for other sizes.

use super::super::Change;
use super::{in_force, moves};
use mountwise_sim::Scenario;
use mountwise_sim::phase::Pattern;
use mountwise_sim::scenario::Os;

/// What speaks for a change of sizes in this direction; a client's blocks are one size for what is read and written.
pub(super) fn evidence(scenario: &Scenario, changes: &[Change]) -> String {
    let Some((rsize, wsize)) = in_force(scenario) else {
        return RECKONED.to_owned();
    };
    let (reads, writes) = moves(scenario);
    let mut told: Vec<&str> = Vec::new();
    for change in changes {
        let is_read = change.field == "mount.rsize";
        let to = change.to.as_u64().unwrap_or(0);
        let is_larger = to > if is_read { rsize } else { wsize };
        let texts: &[&str] = match scenario.client.os {
            Os::Linux => &[of_linux(is_read, is_larger)],
            Os::Freebsd => &[
                if reads {
                    of_freebsd(true, is_larger)
                } else {
                    ""
                },
                if writes {
                    match is_of_server_block(scenario, to) {
                        true => PIECES_OF_BLOCK,
                        false => of_freebsd(false, is_larger),
                    }
                } else {
                    ""
                },
            ],
            Os::Openbsd => &[OPENBSD],
        };
        told.extend(texts);
    }
    told.retain(|text| !text.is_empty());
    told.dedup();
    if told.is_empty() {
        RECKONED.to_owned()
    } else {
        told.join(" ")
    }
}

/// A published report, without figures but for the factor.
const PIECES_OF_BLOCK: &str = "freebsd-fs, 2016: blocks that several nfsiods send out of order cost a UFS server about a factor of 2; WRITEs of half its block of 16 KiB were gathered well, and 32 KiB was much slower. A doubtful gain: that was one server, and its drive's cache may make up for it.";

/// Whether WRITEs in a row would be pieces of a UFS server's block.
fn is_of_server_block(scenario: &Scenario, size: u64) -> bool {
    let in_order = |pattern| matches!(pattern, None | Some(Pattern::Sequential));
    let mut phases = scenario.phases.iter();
    scenario.server.os == Some(Os::Freebsd)
        && scenario
            .server
            .block_bytes
            .is_some_and(|block| size < block)
        && phases.all(|phase| in_order(phase.pattern))
}

const RECKONED: &str = "The model reckons it; no measurement shows it.";
const OPENBSD: &str = "sys/nfs/nfs_bio.c reads and keeps whole blocks of rsize. What that is worth the model reckons: nothing was measured on OpenBSD.";

/// models/measurements/lab-linux-6.1-exact.
fn of_linux(is_read: bool, is_larger: bool) -> &'static str {
    match (is_read, is_larger) {
        (true, true) => {
            "Laboratory, Linux 6.1: a file was read over a long path in 1.59 s with 16 KiB and in 0.50 s with 256 KiB (SR-wan-rs16k-ra15360-rec4k, SR-wan-rs256k-ra15360-rec4k)."
        }
        (false, true) => {
            "Laboratory, Linux 6.1: a file was written in 0.420 s with 4 KiB and in 0.162 s with 16 KiB (W-metro-io4k-rec4k, W-metro-io16k-rec4k)."
        }
        (true, false) => {
            "Laboratory, Linux 6.1: with 128 KiB of read-ahead a file was read at 1 Gb/s in 0.196 s with 1 MiB and in 0.183 s with 64 KiB (W-gig-io1M-rec64k, W-gig-io64k-rec64k). Larger differences, and those of several connections, the model reckons; no measurement shows them."
        }
        (false, false) => {
            "That smaller WRITEs are faster the model reckons; no measurement shows it."
        }
    }
}

/// models/measurements/freebsd-fs-2014-01, in the units that were published; groups A and B of lab-freebsd.
fn of_freebsd(is_read: bool, is_larger: bool) -> &'static str {
    match (is_read, is_larger) {
        (true, true) => {
            "Measured on FreeBSD 9.3, 10.4 and 12.1: readahead + 1 READs of whole blocks are under way with blocks of 8, 32 and 64 KiB alike, so larger ones have more under way; how long it takes was not measured."
        }
        (false, true) => {
            "freebsd-net, January 2014: a new file is written in 4 KiB records at 71,167 KiB/s on a 4 KiB mount and 124,820 on 8 KiB."
        }
        (true, false) => {
            "freebsd-net, January 2014: 4 KiB records are read at random at 35,996 KiB/s on an 8 KiB mount and 5,355 on 64 KiB, which TCP held back as well."
        }
        (false, false) => {
            "freebsd-net, January 2014: 4 KiB records rewrite at 73,714 KiB/s on a 4 KiB mount, 34,850 on 8 KiB and 5,292 on 64 KiB."
        }
    }
}
