//! Versions of the client, its protocol and the server that are not understood, or taken for another.

use super::{AS_WITHOUT, is_linux};
use mountwise_sim::client::freebsd::rules::parse_version;
use mountwise_sim::kernel::KernelVersion;
use mountwise_sim::scenario::{NfsVersion, Os, Scenario};
#[cfg(feature = "whole")]
use mountwise_sim::transport::slots;

pub(super) fn notes(scenario: &Scenario) -> impl Iterator<Item = String> + '_ {
    let version = unknown_version(scenario);
    let protocol = (is_linux(scenario) && scenario.mount.version == NfsVersion::V2)
        .then(|| "NFSv2: taken as NFSv3 with transfers of 8 KiB".to_owned());
    let notes = version
        .into_iter()
        .chain(unknown_server(scenario))
        .chain(protocol);
    #[cfg(feature = "whole")]
    let notes = notes.chain(old_slots(scenario));
    notes
}

/// A table that may or may not grow, or has another name than that of the question.
#[cfg(feature = "whole")]
fn old_slots(scenario: &Scenario) -> Option<String> {
    let told = scenario.client.tcp_max_slot_table_entries.is_some();
    (slots::is_before_31(scenario) && !told && !scenario.protocol().has_sessions()).then(|| {
        match slots::has_fixed_table(scenario) {
            true => "more slots than 16 of a connection, which Linux has before 3.1: sunrpc.tcp_slot_table_entries sets them, and tcp_max_slot_table_entries tells them here",
            false => "the 16 slots of a connection that 2.6.32 has outside RHEL 6.3 and later: where sysctl knows sunrpc.tcp_slot_table_entries alone, tell its value as tcp_max_slot_table_entries",
        }
        .to_owned()
    })
}

/// A server's version counts for Linux alone.
fn unknown_server(scenario: &Scenario) -> Option<String> {
    let text = scenario.server.version.as_deref()?;
    if scenario.server.os != Some(Os::Linux) {
        return Some(format!("the server's version{AS_WITHOUT}"));
    }
    let known = KernelVersion::parse(text).is_some();
    (!known).then(|| {
        format!("the server's version {text} is not understood: taken as that of the client")
    })
}

/// What a version that cannot be read is taken for; no rule for OpenBSD depends on it.
fn unknown_version(scenario: &Scenario) -> Option<String> {
    let text = scenario.client.version.as_deref()?;
    let (known, taken) = match scenario.client.os {
        Os::Linux => (KernelVersion::parse(text).is_some(), "taken as 6.12.95"),
        Os::Freebsd => (parse_version(text).is_some(), "taken as 14.0"),
        Os::Openbsd => (true, ""),
    };
    (!known).then(|| format!("version {text} is not understood: {taken}"))
}
