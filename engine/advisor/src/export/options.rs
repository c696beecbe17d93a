//! The mount options of a scenario as one list, in the order of nfs(5) and mount_nfs(8).

use crate::existence::{lacks_nconnect, lacks_option, lacks_version};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::NfsVersion;

/// For mount.nfs on Linux.
pub(crate) fn linux(scenario: &Scenario) -> Vec<String> {
    let mount = &scenario.mount;
    let mut options = Vec::new();
    if lacks_version(scenario).is_none() {
        options.push(format!("vers={}", version(mount.version)));
    }
    options.push("hard".to_owned());
    options.extend(sizes(scenario));
    options.extend(others(scenario));
    options
}

/// For mount_nfs on FreeBSD.
pub(crate) fn freebsd(scenario: &Scenario) -> Vec<String> {
    let mount = &scenario.mount;
    let mut options = vec![match mount.version {
        NfsVersion::V2 => "nfsv2".to_owned(),
        NfsVersion::V3 => "nfsv3".to_owned(),
        NfsVersion::V40 => "nfsv4".to_owned(),
        NfsVersion::V41 => "nfsv4,minorversion=1".to_owned(),
        NfsVersion::V42 => "nfsv4,minorversion=2".to_owned(),
    }];
    options.extend(sizes(scenario));
    let numbers = [
        ("readahead", mount.read_ahead_blocks.map(u64::from)),
        ("wcommitsize", mount.wcommitsize),
    ];
    options.extend(
        numbers
            .into_iter()
            .filter_map(|(name, value)| Some(format!("{name}={}", value?))),
    );
    options.extend(others(scenario));
    options
}

/// What the client does not have stays out.
fn others(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    let mount = &scenario.mount;
    let connections = mount.nconnect > 1 && lacks_nconnect(scenario).is_none();
    connections
        .then(|| format!("nconnect={}", mount.nconnect))
        .into_iter()
        .chain(mount.options.iter().cloned())
        .filter(|option| lacks_option(scenario, option).is_none())
}

fn sizes(scenario: &Scenario) -> impl Iterator<Item = String> {
    let mount = &scenario.mount;
    [("rsize", mount.rsize), ("wsize", mount.wsize)]
        .into_iter()
        .filter_map(|(name, size)| Some(format!("{name}={}", size?)))
}

fn version(version: NfsVersion) -> &'static str {
    match version {
        NfsVersion::V2 => "2",
        NfsVersion::V3 => "3",
        NfsVersion::V40 => "4.0",
        NfsVersion::V41 => "4.1",
        NfsVersion::V42 => "4.2",
    }
}
