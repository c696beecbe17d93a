//! The mount options of a scenario as one list, in the order of nfs(5) and mount_nfs(8).

use super::userland::belongs;
use crate::existence::{lacks_nconnect, lacks_option, lacks_version};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::scenario::{NfsVersion, Os};

/// For mount.nfs on Linux, in the output of this name.
pub(crate) fn linux(scenario: &Scenario, format: &str) -> Vec<String> {
    let mount = &scenario.mount;
    let mut options = Vec::new();
    if lacks_version(scenario).is_none() {
        options.push(format!("vers={}", version(mount.version)));
    }
    if !mount
        .options
        .iter()
        .any(|one| lists("hard soft softerr", one))
    {
        options.push("hard".to_owned());
    }
    options.extend(numbers(scenario, &["rsize=", "wsize="]));
    options.extend(others(scenario, format));
    options
}

/// For mount_nfs on FreeBSD and OpenBSD; mount(8) of the latter hands `-r=N` on as a flag.
pub(crate) fn bsd(scenario: &Scenario, format: &str) -> Vec<String> {
    let mount = &scenario.mount;
    let version = match mount.version {
        _ if lacks_version(scenario).is_some() => None,
        NfsVersion::V2 => Some("nfsv2"),
        NfsVersion::V3 => Some("nfsv3"),
        NfsVersion::V40 => Some("nfsv4"),
        NfsVersion::V41 => Some("nfsv4,minorversion=1"),
        NfsVersion::V42 => Some("nfsv4,minorversion=2"),
    };
    let mut options: Vec<String> = version.into_iter().map(str::to_owned).collect();
    if scenario.client.os == Os::Openbsd {
        // The answer is for TCP, which OpenBSD has to be asked for.
        if !scenario.has_option("tcp") {
            options.push("tcp".to_owned());
        }
        options.extend(numbers(scenario, &["-r=", "-w=", "-a="]));
    } else {
        let names = &["rsize=", "wsize=", "readahead=", "wcommitsize="];
        options.extend(numbers(scenario, names));
    }
    options.extend(others(scenario, format));
    options
}

/// What the client does not have stays out, and what is not read there.
fn others<'a>(scenario: &'a Scenario, format: &'a str) -> impl Iterator<Item = String> + 'a {
    let mount = &scenario.mount;
    let connections = mount.nconnect > 1 && lacks_nconnect(scenario).is_none();
    let known = mount.options.iter();
    let known = known.filter(|option| lacks_option(scenario, option).is_none());
    connections
        .then(|| format!("nconnect={}", mount.nconnect))
        .into_iter()
        .chain(known.filter(|option| belongs(option, format)).cloned())
}

/// The fields of the mount that are numbers, under these names, as far as there are names for them.
fn numbers(scenario: &Scenario, names: &'static [&'static str]) -> impl Iterator<Item = String> {
    let mount = &scenario.mount;
    // mount_nfs refuses none at all, but for old releases: what is in force is written.
    let rules = Rules::for_scenario(scenario).ok();
    let least = rules.map_or(0, |rules| u32::from(!rules.read_ahead_zero_allowed));
    let blocks = mount
        .read_ahead_blocks
        .map(|blocks| blocks.max(least).into());
    let values = [mount.rsize, mount.wsize, blocks, mount.wcommitsize];
    let named = names.iter().zip(values);
    named.filter_map(|(name, value)| Some(format!("{name}{}", value?)))
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
