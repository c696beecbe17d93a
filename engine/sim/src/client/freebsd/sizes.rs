//! What becomes of rsize, wsize and readahead: block size, limits, rounding.
//!
//! Source: sys/fs/nfsclient/nfs_clvfsops.c (nfs_decode_args, newnfs_iosize, nfscl_loadfsinfo);
//! measured in lab-freebsd groups F2 and F3.

use super::directory::DIRECTORY_BLOCK_BYTES;
use super::rules::{BlockSize, Rules, SizeRounding};
use crate::outcome::Negotiated;
use crate::scenario::{NfsVersion, Os, Scenario};

/// NFSv2's largest READ and WRITE (RFC 1094 MAXDATA).
const V2_MAX_IO_BYTES: u64 = 8192;
/// NFS_MAXUDPDATA of sys/fs/nfs/nfs.h.
const UDP_MAX_IO_BYTES: u64 = 16_384;
/// rtmax and wtmax that a FreeBSD 9 server states (NFS_SRVMAXIO was 64 KiB, 128 KiB later).
const FREEBSD_SERVER_MAX_IO_BYTES: u64 = 131_072;

/// Sizes in force on the mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub rsize: u64,
    pub wsize: u64,
    /// The size of a cached block.
    pub block: u64,
    pub read_ahead_blocks: u32,
    /// What one READDIR asks for (nm_readdirsize): within the limits of a READ, at least a block of entries.
    pub readdir: u64,
}

/// Largest I/O of this client on this mount.
fn limit(rules: &Rules, scenario: &Scenario) -> u64 {
    let tunable = scenario
        .client
        .sysctl
        .get("vfs.maxbcachebuf")
        .map(|value| *value as u64);
    let limit = tunable.map_or(rules.max_io_default_bytes, |bytes| {
        previous_power_of_two(bytes).clamp(rules.max_io_default_bytes, rules.max_io_bytes)
    });
    if scenario.mount.version == NfsVersion::V2 {
        return V2_MAX_IO_BYTES;
    }
    if scenario.has_option("udp") {
        limit.min(UDP_MAX_IO_BYTES)
    } else {
        limit
    }
}

fn previous_power_of_two(bytes: u64) -> u64 {
    if bytes == 0 { 0 } else { 1 << bytes.ilog2() }
}

fn rounded(rules: &Rules, bytes: u64) -> u64 {
    match rules.size_rounding {
        SizeRounding::MultipleOf512 => (bytes / 512 * 512).max(512),
        SizeRounding::PowerOfTwo => previous_power_of_two(bytes).max(512),
    }
}

fn granted(rules: &Rules, scenario: &Scenario, asked: Option<u64>) -> u64 {
    let most = limit(rules, scenario);
    let server = scenario
        .server
        .max_io_bytes
        .unwrap_or(FREEBSD_SERVER_MAX_IO_BYTES.max(most));
    let wanted = match asked {
        None | Some(0) => rules.default_io_bytes.min(most),
        Some(bytes) => rounded(rules, bytes).min(most),
    };
    wanted.min(server).max(512)
}

impl Sizes {
    pub fn negotiate(rules: &Rules, scenario: &Scenario) -> Self {
        let rsize = granted(rules, scenario, scenario.mount.rsize);
        let wsize = granted(rules, scenario, scenario.mount.wsize);
        let block = match rules.block_size {
            BlockSize::LargerOfBoth => rsize.max(wsize),
            BlockSize::Rsize => rsize,
        };
        Self {
            rsize,
            wsize,
            block: block.max(rules.block_floor_bytes),
            read_ahead_blocks: read_ahead(rules, scenario),
            readdir: rsize.max(DIRECTORY_BLOCK_BYTES),
        }
    }
}

fn read_ahead(rules: &Rules, scenario: &Scenario) -> u32 {
    let least = u32::from(!rules.read_ahead_zero_allowed);
    scenario
        .mount
        .read_ahead_blocks
        .map_or(rules.read_ahead_default_blocks, |blocks| {
            blocks.clamp(least, rules.read_ahead_max_blocks)
        })
}

/// What sets `limit`, as the client's own system calls it: of OpenBSD sys/nfs/nfs_vfsops.c, nfs_decode_args.
fn limited_by(rules: &Rules, scenario: &Scenario) -> &'static str {
    match scenario.client.os {
        _ if scenario.mount.version == NfsVersion::V2 => "MAXDATA of RFC 1094",
        _ if scenario.has_option("udp") => "the most over UDP",
        Os::Openbsd => "MAXBSIZE",
        // A release in which a tunable raises it.
        _ if rules.max_io_bytes > rules.max_io_default_bytes => "vfs.maxbcachebuf",
        _ => "NFS_MAXBSIZE",
    }
}

/// The same, as lines for the person who chose the options.
pub fn negotiated(rules: &Rules, scenario: &Scenario) -> Vec<Negotiated> {
    let sizes = Sizes::negotiate(rules, scenario);
    let most = limit(rules, scenario);
    let line = |option, asked: Option<u64>, size: u64| {
        let why = match asked {
            None => format!("default of {}", rules.label),
            Some(bytes) if bytes == size => "as asked".to_owned(),
            Some(bytes) if bytes > most => format!(
                "{} moves at most {most} bytes in one call ({})",
                rules.label,
                limited_by(rules, scenario)
            ),
            Some(_) => "rounded down, or lowered to what the server grants".to_owned(),
        };
        Negotiated {
            option,
            asked,
            granted: size,
            why,
        }
    };
    vec![
        line("rsize", scenario.mount.rsize, sizes.rsize),
        line("wsize", scenario.mount.wsize, sizes.wsize),
        Negotiated {
            option: "block",
            asked: None,
            granted: sizes.block,
            why: format!("the cache of {} works in blocks of this size", rules.label),
        },
        Negotiated {
            option: "readahead",
            asked: scenario.mount.read_ahead_blocks.map(u64::from),
            granted: u64::from(sizes.read_ahead_blocks),
            why: format!(
                "blocks; {} allows up to {}",
                rules.label, rules.read_ahead_max_blocks
            ),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_bears_the_name_that_the_clients_own_system_gives_it() {
        for (os, version, mount, named) in [
            ("openbsd", "7.6", "", "(MAXBSIZE)"),
            ("freebsd", "10.4", "", "(NFS_MAXBSIZE)"),
            ("freebsd", "14.1", "", "(vfs.maxbcachebuf)"),
            (
                "freebsd",
                "14.1",
                r#","options":["udp"]"#,
                "(the most over UDP)",
            ),
        ] {
            let question = format!(
                r#"{{"client":{{"os":"{os}","version":"{version}"}},"mount":{{"version":"3","rsize":1048576{mount}}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&question).expect("a question");
            let rules = Rules::for_scenario(&scenario).expect("rules");
            let lines = negotiated(&rules, &scenario);
            let why = &lines[0].why;
            assert!(why.contains(named), "{os} {version}: {why}");
        }
    }
}
