//! Every tunable, declared once: its field, unit, values worth trying, and since when it exists. What a version lacks
//! is decided in `existence`, how to set and undo it in `export` and `advice`.

use crate::path;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::scenario::{NfsVersion, Os, Scenario};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Clone, Copy, Serialize)]
pub struct Knob {
    pub field: &'static str,
    pub label: &'static str,
    pub unit: &'static str,
    pub least: u64,
    pub most: u64,
    pub help: &'static str,
    /// Client systems that have it.
    pub applies_to: &'static [&'static str],
    pub since: &'static str,
    /// Values that a sweep visits and an adviser tries.
    #[serde(skip)]
    pub candidates: fn(&Scenario) -> Vec<u64>,
}

const LINUX: &[&str] = &["linux"];
const FREEBSD: &[&str] = &["freebsd"];
/// mount_nfs(8) of both has a read-ahead in blocks; OpenBSD's takes 4 at most.
const BSD: &[&str] = &["freebsd", "openbsd"];
const WITH_NCONNECT: &[&str] = &["linux", "freebsd"];
const ALL: &[&str] = &["linux", "freebsd", "openbsd"];

pub static KNOBS: &[Knob] = &[
    Knob {
        field: "mount.rsize",
        label: "rsize",
        unit: "bytes",
        least: 1024,
        most: 1 << 20,
        help: "Largest READ. Linux: a ceiling; the read-ahead window decides first. FreeBSD: also the block of the client's cache.",
        applies_to: ALL,
        since: "all versions",
        candidates: transfer_sizes,
    },
    Knob {
        field: "mount.wsize",
        label: "wsize",
        unit: "bytes",
        least: 1024,
        most: 1 << 20,
        help: "Largest WRITE. Linux joins neighbouring dirty pages up to it. FreeBSD: also the block of the client's cache.",
        applies_to: ALL,
        since: "all versions",
        candidates: transfer_sizes,
    },
    Knob {
        field: "mount.read_ahead_kib",
        label: "read_ahead_kb",
        unit: "KiB",
        least: 0,
        most: 1 << 20,
        help: "Largest read-ahead window of the mount, in /sys/class/bdi/MAJOR:MINOR/read_ahead_kb. Not a mount option.",
        applies_to: LINUX,
        since: "15 × rsize before Linux 5.4, 128 KiB since",
        candidates: read_ahead_values,
    },
    Knob {
        field: "mount.read_ahead_blocks",
        label: "readahead",
        unit: "blocks",
        least: 1,
        most: 16,
        help: "Blocks that the client reads ahead of a sequential reader.",
        applies_to: BSD,
        since: "at most 4 before FreeBSD 9 and on OpenBSD, 16 since FreeBSD 9",
        candidates: read_ahead_blocks,
    },
    Knob {
        field: "mount.nconnect",
        label: "nconnect",
        unit: "connections",
        least: 1,
        most: 16,
        help: "TCP connections to one server. The first mount of the server decides for all.",
        applies_to: WITH_NCONNECT,
        since: "Linux since 5.3; FreeBSD since 13.1, with NFSv4.1",
        candidates: nconnect_values,
    },
    Knob {
        field: "mount.wcommitsize",
        label: "wcommitsize",
        unit: "bytes",
        least: 65536,
        most: 1 << 30,
        help: "Bytes of one file that may wait for a COMMIT; beyond it the client flushes, commits and discards the file's cache.",
        applies_to: FREEBSD,
        since: "FreeBSD since 6",
        candidates: |_| {
            vec![
                1 << 20,
                2 << 20,
                4 << 20,
                8 << 20,
                16 << 20,
                64 << 20,
                256 << 20,
            ]
        },
    },
];

/// Powers of two from a page to what NFS clients use at most.
fn transfer_sizes(scenario: &Scenario) -> Vec<u64> {
    /// MAXBSIZE / MAXBCACHEBUF without tuning (sys/fs/nfs/nfs.h).
    const FREEBSD_MOST: u64 = 64 << 10;
    let most = if scenario.client.os == Os::Linux {
        1 << 20
    } else {
        FREEBSD_MOST
    };
    (12..=20)
        .map(|power| 1 << power)
        .filter(|size| *size <= most)
        .collect()
}

/// Up to 15 × the largest rsize, as kernels before 5.4 choose it, and on from there to what the path holds.
fn read_ahead_values(scenario: &Scenario) -> Vec<u64> {
    const USUAL: &[u64] = &[0, 128, 256, 512, 1024, 2048, 4096, 8192, 15360];
    let most = USUAL.last().map_or(0, |kib| kib << 10);
    let held = path::held_bytes(scenario).unwrap_or(0);
    let wider = path::windows_bytes(scenario, most, held).into_iter();
    let wider = wider.map(|bytes| bytes >> 10);
    USUAL.iter().copied().chain(wider).collect()
}

/// Up to what the client takes.
fn read_ahead_blocks(scenario: &Scenario) -> Vec<u64> {
    // A build that is not whole does not carry the releases' rules, and is asked for no candidates.
    let rules = cfg!(feature = "whole").then(|| Rules::for_scenario(scenario).ok());
    let most = rules
        .flatten()
        .map_or(u64::MAX, |rules| rules.read_ahead_max_blocks.into());
    let mut blocks = vec![1, 2, 4, 8, 16];
    blocks.retain(|blocks| *blocks <= most);
    blocks
}

fn nconnect_values(scenario: &Scenario) -> Vec<u64> {
    let sessions = scenario.mount.version >= NfsVersion::V41;
    if scenario.client.os == Os::Linux || sessions {
        vec![1, 2, 4, 8, 16]
    } else {
        vec![1]
    }
}

pub fn knob(field: &str) -> Option<&'static Knob> {
    KNOBS.iter().find(|knob| knob.field == field)
}

pub fn applies(knob: &Knob, scenario: &Scenario) -> bool {
    knob.applies_to.contains(&os_name(scenario.client.os))
}

pub fn os_name(os: Os) -> &'static str {
    match os {
        Os::Linux => "linux",
        Os::Freebsd => "freebsd",
        Os::Openbsd => "openbsd",
    }
}

/// Present value of a knob in a scenario; null where the client's default holds.
pub fn value(scenario: &Scenario, field: &str) -> Value {
    let mount = &scenario.mount;
    match field {
        "mount.rsize" => json!(mount.rsize),
        "mount.wsize" => json!(mount.wsize),
        "mount.read_ahead_kib" => json!(mount.read_ahead_kib),
        "mount.read_ahead_blocks" => json!(mount.read_ahead_blocks),
        "mount.nconnect" => json!(mount.nconnect),
        "mount.wcommitsize" => json!(mount.wcommitsize),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_lies_in_its_range() {
        let text =
            r#"{"client":{"os":"linux"},"mount":{"version":"4.1"},"phases":[{"op":"find"}]}"#;
        let scenario = Scenario::from_json(text).unwrap_or_else(|error| panic!("{error}"));
        for knob in KNOBS {
            for value in (knob.candidates)(&scenario) {
                assert!(
                    (knob.least..=knob.most).contains(&value),
                    "{} {value}",
                    knob.field
                );
            }
        }
    }
}
