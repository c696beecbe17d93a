//! The mount options of a scenario as one list, in the order of nfs(5) and mount_nfs(8).

use mountwise_sim::Scenario;
use mountwise_sim::scenario::NfsVersion;

/// For mount.nfs on Linux.
pub(crate) fn linux(scenario: &Scenario) -> Vec<String> {
    let mount = &scenario.mount;
    let mut options = vec![
        format!("vers={}", version(mount.version)),
        "hard".to_owned(),
    ];
    options.extend(sizes(scenario));
    if mount.nconnect > 1 {
        options.push(format!("nconnect={}", mount.nconnect));
    }
    options.extend(mount.options.iter().cloned());
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
    if mount.nconnect > 1 && mount.version.has_sessions() {
        options.push(format!("nconnect={}", mount.nconnect));
    }
    options.extend(mount.options.iter().cloned());
    options
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
