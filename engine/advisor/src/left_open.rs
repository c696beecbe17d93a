//! What a question may leave open about the server and the service behind it, and what may be there instead.

use mountwise_sim::Scenario;
use mountwise_sim::server::storage;

/// The slowest kind of storage that is usual behind a server of which nothing is told. Assumption: memory that outlives a
/// power loss, NVMe and SSDs are; who has disks alone knows it.
pub(crate) const SLOWEST_USUAL: &str = "ssd";

/// What a cloud file service gave one client (linux-nfs-2021-03, 15 MiB of read-ahead: 260 MiB/s); others have other
/// quotas, and nobody but the service knows its own.
pub(crate) const SERVICE_MBIT: f64 = 2181.0;
/// Threads of a server of which nothing is told: 8 of knfsd by default, as many calls as others take (assumption).
pub(crate) const MANY_THREADS: u32 = 64;

/// A storage that is not told may be of a slower kind, and a service has its quota.
pub(crate) fn may_be_slower(scenario: &Scenario) -> bool {
    !is_storage_told(scenario) || is_service(scenario) || may_flush_to_flash(scenario)
}

/// NVMe of which nobody tells whether a flush ends in memory that outlives a power loss: nothing was fitted to it.
pub(crate) fn may_flush_to_flash(scenario: &Scenario) -> bool {
    storage::kind(scenario.server.storage.as_deref()).name == "nvme"
        && scenario.parameters.is_empty()
}

/// A server of which nothing is told may take more calls at once.
pub(crate) fn may_be_quicker(scenario: &Scenario) -> bool {
    are_threads_open(scenario) || are_slots_open(scenario)
}

/// A service, whose quota for one client nobody has told: nothing was fitted to it.
pub(crate) fn is_service(scenario: &Scenario) -> bool {
    storage::kind(scenario.server.storage.as_deref()).limits_each_client()
        && scenario.parameter_set.is_none()
        && scenario.parameters.is_empty()
}

/// Of a server of which nothing is told, how many slots it grants to a session.
pub(crate) fn are_slots_open(scenario: &Scenario) -> bool {
    let server = &scenario.server;
    server.session_slots.is_none() && server.os.is_none() && scenario.protocol().has_sessions()
}

/// How many calls it takes at once.
pub(crate) fn are_threads_open(scenario: &Scenario) -> bool {
    scenario.server.threads.is_none() && scenario.server.os.is_none()
}

pub(crate) fn is_storage_told(scenario: &Scenario) -> bool {
    let words = scenario.server.storage.as_deref();
    words.is_some_and(|words| !words.is_empty())
}
