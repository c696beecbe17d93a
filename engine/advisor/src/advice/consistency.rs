//! Checks, commits and flushes that a workload may not need.

use super::{Change, Evidence, Piece, Proposal, Way, When};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::{NfsVersion, Os};
use serde_json::json;

pub(crate) const NOCTO: Piece = Piece {
    id: "nocto",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| with(scenario, "nocto", "Mount with nocto"),
    why: "Every open asks the server whether the file has changed; for files that never change the answer is known.",
    evidence: Evidence::Told(
        "Measured on Linux 6.1, NFSv3: one GETATTR per open of a cached file, none with nocto. Of FreeBSD read, not measured: \
         sys/fs/nfsclient/nfs_clvnops.c, nfs_open and nfs_close.",
    ),
    risk: "Changes by other clients are seen late. Only for data that nobody changes while it is read.",
    since: "Linux; FreeBSD since 8",
};

pub(crate) const NOACL: Piece = Piece {
    id: "noacl",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| {
        if scenario.client.os == Os::Linux && scenario.mount.version == NfsVersion::V3 {
            with(scenario, "noacl", "Mount with noacl")
        } else {
            Vec::new()
        }
    },
    why: "A listing with attributes asks for the access list of every entry, by a side protocol that nfsstat does not count.",
    evidence: Evidence::Told("Measured on Linux 6.1, NFSv3: one GETACL for each entry of ls -l."),
    risk: "Access lists are neither shown nor changed through this mount; the server still goes by them.",
    since: "Linux with CONFIG_NFS_V3_ACL",
};

pub(crate) const NONCONTIGWR: Piece = Piece {
    id: "noncontigwr",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| {
        if scenario.client.os == Os::Freebsd {
            with(scenario, "noncontigwr", "Mount with noncontigwr")
        } else {
            Vec::new()
        }
    },
    why: "Two separate small writes to one block need no synchronous WRITE between them; the bytes between are written again.",
    evidence: Evidence::Told(
        "Measured on FreeBSD: 64 KiB blocks under random 4 KiB writes went from 3,590 WRITEs (3,090 of them FILE_SYNC) to 500.",
    ),
    risk: "Two clients that write to one block at once may overwrite each other's bytes. Not for files shared without locks.",
    since: "FreeBSD since 9.3",
};

pub(crate) const WCOMMITSIZE: Piece = Piece {
    id: "wcommitsize",
    of: "wcommitsize",
    when: When::Always,
    proposals: wcommitsize,
    why: "When wcommitsize bytes of a file wait for a COMMIT, the client flushes, commits and discards all that it has cached of the file; later accesses read it again.",
    evidence: Evidence::Told(
        "Measured on FreeBSD 9.3, 10.4 and 12.1: a random write rereads blocks after each such flush; with a large wcommitsize each block is read once.",
    ),
    risk: "More uncommitted data in memory that must be sent again if the server restarts.",
    since: "FreeBSD since 6",
};

fn with(scenario: &Scenario, option: &str, title: &str) -> Vec<Proposal> {
    if scenario.has_option(option) {
        return Vec::new();
    }
    // The one that says the opposite goes: of two such, which holds depends on who reads them.
    let opposite = option.strip_prefix("no");
    let stay = scenario.mount.options.iter();
    let mut more: Vec<String> = stay
        .filter(|one| Some(one.as_str()) != opposite)
        .cloned()
        .collect();
    more.push(option.to_owned());
    vec![Proposal {
        title: title.to_owned(),
        changes: vec![Change {
            field: "mount.options".into(),
            from: json!(scenario.mount.options),
            to: json!(more),
        }],
        way: Way::Remount,
    }]
}

fn wcommitsize(scenario: &Scenario) -> Vec<Proposal> {
    if scenario.client.os != Os::Freebsd {
        return Vec::new();
    }
    let now = scenario.mount.wcommitsize;
    let proposal = |size: u64| Proposal {
        title: format!("Set wcommitsize to {}", crate::text::bytes(size as f64)),
        changes: vec![Change {
            field: "mount.wcommitsize".into(),
            from: json!(now),
            to: json!(size),
        }],
        way: Way::Remount,
    };
    let candidates = crate::knobs::knob("mount.wcommitsize")
        .map_or_else(Vec::new, |knob| (knob.candidates)(scenario));
    candidates
        .into_iter()
        .filter(|size| now != Some(*size))
        .map(proposal)
        .collect()
}
