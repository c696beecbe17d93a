//! Options that a mount is slow by: those that make every write wait, and those by which the client keeps less than it may.

use super::{Change, Evidence, Piece, Proposal, Way, When};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::{NfsVersion, Os};
use serde_json::json;

pub(crate) const SYNC: Piece = Piece {
    id: "drop_sync",
    of: "mount options",
    when: When::Always,
    // noac implies it: with both, one alone changes nothing for writes.
    proposals: |scenario| match scenario.has_option("noac") {
        true => without(scenario, &["sync", "noac"]),
        false => without(scenario, &["sync"]),
    },
    why: "With sync every write(2) waits for the server's stable storage; without it data leave at fsync, at close and in the background.",
    evidence: Evidence::Told(
        "nfs(5), section on the sync mount option; measured on Linux 6.1: one FILE_SYNC WRITE per request up to wsize.",
    ),
    risk: "A program that neither calls fsync nor checks close may lose its last writes in a crash of the client.",
    since: "all versions",
};

pub(crate) const NOAC: Piece = Piece {
    id: "drop_noac",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| without(scenario, &["noac"]),
    why: "noac fetches attributes before every use and makes every write synchronous.",
    evidence: Evidence::Told(
        "nfs(5): noac is sync and attributes that are never kept; measured on Linux 6.1: 7 to 12 GETATTR per file, one FILE_SYNC WRITE per request up to wsize.",
    ),
    risk: "Changes by other clients are seen only after the attribute timeout, or at the next open. Writes are no longer synchronous: a program that neither calls fsync nor checks close may lose its last ones in a crash of the client.",
    since: "all versions",
};

/// How long attributes are kept (nfs(5), mount_nfs(8)).
const TIMES: &str = "actimeo=* acregmin=* acregmax=* acdirmin=* acdirmax=*";
const LOOKUP_CACHE: &str = "lookupcache=none lookupcache=pos lookupcache=positive";
/// A listing that fetches names alone (nfs(5)); rdirplus=none is the newer word for it.
const NO_READDIRPLUS: &str = "nordirplus rdirplus=none";

pub(crate) const DROP_TIMES: Piece = Piece {
    id: "drop_actimeo",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| without_any(scenario, TIMES, &[]),
    why: "Attributes older than these times are fetched again before they are used: the shorter, the more GETATTRs, and what is asked again may ask for more, as ls -l does for the access list of each entry.",
    evidence: Evidence::Told(
        "nfs(5), section on data and metadata coherence; measured on Linux 6.1 with actimeo=1: the GETATTRs of every step are met to the call. With other times the model reckons it.",
    ),
    risk: "Changes by other clients are seen after 3 to 60 seconds, or at the next open. Who set the times may have had a reason: programs on several hosts that wait for each other's files.",
    since: "all versions",
};

pub(crate) const A_SECOND: Piece = Piece {
    id: "actimeo_1",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| instead(scenario, "actimeo=0", "actimeo=1"),
    why: "With actimeo=0 every use of a file asks for its attributes anew; a second is enough to ask once for what a program does with it.",
    evidence: DROP_TIMES.evidence,
    risk: "Changes by other clients are seen up to a second late, or at the next open.",
    since: "all versions",
};

pub(crate) const DROP_LOOKUP_CACHE: Piece = Piece {
    id: "cache_names_all",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| without_any(scenario, LOOKUP_CACHE, &[]),
    why: "With lookupcache=none every component of a path is looked up anew, with positive every name that was not there.",
    evidence: Evidence::Told(
        "nfs(5), lookupcache; measured on Linux 6.1 with lookupcache=none: the LOOKUPs of every step are met to the call.",
    ),
    risk: "Names that other clients make or remove are seen late, until the directory's attributes are fetched again.",
    since: "Linux since 2.6.28",
};

pub(crate) const POSITIVE: Piece = Piece {
    id: "cache_names",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| instead(scenario, "lookupcache=none", "lookupcache=positive"),
    why: "Names that are there are kept, and names that are not are still asked for each time: files that another host makes are seen at once.",
    evidence: DROP_LOOKUP_CACHE.evidence,
    risk: "Names that other clients remove or rename are seen late, until the directory's attributes are fetched again.",
    since: "Linux since 2.6.28",
};

pub(crate) const READDIRPLUS: Piece = Piece {
    id: "rdirplus",
    of: "mount options",
    when: When::Always,
    proposals: |scenario| readdirplus(scenario, &[]),
    why: "A listing that fetches attributes with the names needs no LOOKUP or GETATTR for each entry.",
    evidence: Evidence::Told(
        "nfs(5) and mount_nfs(8), rdirplus; measured on Linux 6.1 with and without nordirplus: the calls of every listing are met.",
    ),
    risk: "A listing of names alone fetches attributes that nobody asked for, and its replies hold fewer names.",
    since: "NFSv3 and later",
};

/// Where the entries' access lists are asked for as well, one alone is half of it.
pub(crate) const READDIRPLUS_NOACL: Piece = Piece {
    id: "rdirplus_noacl",
    proposals: |scenario| {
        let asks = scenario.client.os == Os::Linux && scenario.mount.version == NfsVersion::V3;
        match asks && !scenario.has_option("noacl") {
            true => readdirplus(scenario, &["noacl"]),
            false => Vec::new(),
        }
    },
    risk: "A listing of names alone fetches attributes that nobody asked for. Access lists are neither shown nor changed through this mount; the server still goes by them.",
    since: "Linux with CONFIG_NFS_V3_ACL",
    ..READDIRPLUS
};

/// Linux asks for attributes unless it is told not to, the BSDs if they are told to.
fn readdirplus(scenario: &Scenario, more: &[&str]) -> Vec<Proposal> {
    match scenario.client.os {
        Os::Linux => without_any(scenario, NO_READDIRPLUS, more),
        Os::Freebsd | Os::Openbsd if scenario.has_option("rdirplus") => Vec::new(),
        Os::Freebsd | Os::Openbsd => {
            let title = "Mount with rdirplus".to_owned();
            let away = set_of(scenario, NO_READDIRPLUS);
            vec![put(scenario, title, &away, &["rdirplus"])]
        }
    }
}

/// One proposal that removes whatever of such a list is set, if any is, and adds others.
fn without_any(scenario: &Scenario, list: &str, more: &[&str]) -> Vec<Proposal> {
    let set = set_of(scenario, list);
    let besides = more.iter().map(|one| format!(" and with {one}"));
    let title = format!(
        "Mount without {}{}",
        set.join(" and "),
        besides.collect::<String>()
    );
    match set.is_empty() {
        true => Vec::new(),
        false => vec![put(scenario, title, &set, more)],
    }
}

/// One proposal that sets another value, if this one is set.
fn instead(scenario: &Scenario, now: &str, then: &str) -> Vec<Proposal> {
    let title = format!("Mount with {then} in place of {now}");
    match set_of(scenario, now) {
        set if set.is_empty() => Vec::new(),
        set => vec![put(scenario, title, &set, &[then])],
    }
}

/// Those of the mount's options that such a list holds.
fn set_of(scenario: &Scenario, list: &str) -> Vec<String> {
    let set = scenario.mount.options.iter().filter(|one| lists(list, one));
    set.cloned().collect()
}

/// Some of the options away and others in their place.
fn put(scenario: &Scenario, title: String, away: &[String], more: &[&str]) -> Proposal {
    let now = &scenario.mount.options;
    let kept = now.iter().filter(|one| !away.contains(one)).cloned();
    let then: Vec<String> = kept.chain(more.iter().map(|&one| one.to_owned())).collect();
    Proposal {
        title,
        changes: vec![Change {
            field: "mount.options".into(),
            from: json!(now),
            to: json!(then),
        }],
        way: Way::Remount,
    }
}

/// One proposal that removes these options, if all of them are set.
fn without(scenario: &Scenario, options: &[&str]) -> Vec<Proposal> {
    if !options.iter().all(|option| scenario.has_option(option)) {
        return Vec::new();
    }
    let away: Vec<String> = options.iter().map(|&one| one.to_owned()).collect();
    let title = format!("Mount without {}", options.join(" and "));
    vec![put(scenario, title, &away, &[])]
}
