//! What was busy, and what kept work from beginning: shares of the time that the run measured.

use super::{BUSY, Limit, WORTH_TELLING, Work, slots};
use crate::left_open::are_threads_open;
#[cfg(feature = "whole")]
use crate::not_modelled::crowd::clients;
#[cfg(feature = "whole")]
use crate::not_modelled::guesses::{loss, security};
use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::{Param, Parameters};
use mountwise_sim::scenario::{CacheState, Os};
use mountwise_sim::server::flushes::Sharing;
use mountwise_sim::server::{DEFAULT_NFSD_THREADS, storage};
use mountwise_sim::transport::tcp;
use mountwise_sim::units::Nanos;
use mountwise_sim::usage::Resource;

/// What more processes would change, unlike elsewhere on the ladder.
const SHARED: &str = " (one flush is for all who wait for it; more at once share more)";

/// Where calls are behind the server's processor: at its storage, or, where nobody waits for that, at the file itself.
pub(super) fn behind_processor(phase: &PhaseOutcome) -> &'static str {
    match is_storage_used(phase) {
        true => "storage",
        false => "at the server's file",
    }
}

pub(crate) fn is_storage_used(phase: &PhaseOutcome) -> bool {
    let storage = [Resource::Storage, Resource::StorageRate];
    storage
        .iter()
        .any(|one| phase.usage.of(*one).0 > Nanos::ZERO)
}

/// Whether who asks for a flush while one is under way shares the next: not with UFS (server/storage.rs of the simulator).
fn are_shared(scenario: &Scenario) -> bool {
    let kind = storage::kind(scenario.server.storage.as_deref());
    kind.sharing == Sharing::Together && scenario.server.os != Some(Os::Freebsd)
}

/// Whether this is storage that is busy with flushes for the most part, which several processes share: with more of
/// them as many flushes serve more calls, so that its rate is no ceiling.
pub(super) fn is_flushing(
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
    resource: Resource,
) -> bool {
    let kind = storage::kind(scenario.server.storage.as_deref());
    let of_flushes = match kind.parallel {
        1 => Resource::Storage,
        _ => Resource::StorageRate,
    };
    let read = scenario.server.cache == Some(CacheState::Cold);
    if resource != of_flushes || read || work.processes < 2 || !are_shared(scenario) {
        return false;
    }
    // At most: each WRITE may be a place of its own.
    let writes = phase.meter.op(Op::Write);
    let bytes_ns = writes.sent_bytes as f64 * kind.ns_per_byte;
    let alone_ns = bytes_ns + writes.count as f64 * kind.place_ns;
    let alone_s = alone_ns * parameters.get(Param::StorageScale) / 1e9;
    let (busy, _) = phase.usage.of(resource);
    busy > Nanos::ZERO && alone_s < busy.seconds() / 2.0
}

pub(super) fn limit(
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
    resource: Resource,
) -> Option<Limit> {
    let (time, there) = phase.usage.of(resource);
    let count = match resource {
        #[cfg(feature = "whole")]
        Resource::ClientProcessor if security::is_done_by_any_core(scenario) => {
            work.cores(time, there, u32::MAX)
        }
        Resource::ClientProcessor => work.cores(time, there, work.processes),
        Resource::ServerProcessor => work.cores(time, there, u32::MAX),
        _ => there.max(1),
    };
    let seconds = match resource {
        #[cfg(feature = "whole")]
        Resource::LargeMessages => {
            let [(.., down_s), (.., up_s)] = super::paused(parameters, phase);
            down_s.max(up_s)
        }
        _ => time.seconds() / count as f64,
    };
    // What is still to be done when the phase is over was not waited for.
    let share = (seconds / work.elapsed_s).min(1.0);
    let always = resource as usize <= Resource::LinkToClient as usize;
    if share <= 0.0 || share < WORTH_TELLING && !always {
        return None;
    }
    // A window that is full because the link or the sender behind it is busy holds nothing back that these would not:
    // what waits for the sender counts as sent (transport/tcp.rs of the simulator).
    let behind = match resource {
        Resource::WindowToServer => [Resource::LinkToServer, Resource::ClientSender],
        Resource::WindowToClient => [Resource::LinkToClient, Resource::ServerSender],
        _ => [resource; 2],
    };
    let is_busy = |one: Resource| {
        let (time, there) = phase.usage.of(one);
        one != resource && time.seconds() / there.max(1) as f64 >= BUSY * share * work.elapsed_s
    };
    if behind.into_iter().any(is_busy) {
        return None;
    }
    Some(told(
        scenario,
        parameters,
        phase,
        work,
        (resource, share, count),
    ))
}

/// What held for this share of the time, of so many places.
pub(super) fn told(
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &PhaseOutcome,
    work: &Work,
    (resource, share, count): (Resource, f64, u64),
) -> Limit {
    let (id, mut label, of, mut how) = words(scenario, parameters, resource, phase);
    if count > 1 {
        let times = if resource == Resource::Slots {
            " ×"
        } else {
            ","
        };
        label += &format!("{times} {count} {of}");
        how.push_str(" each");
    }
    #[cfg(feature = "whole")]
    if let clients @ 2.. = clients(scenario)
        && is_for_all(resource)
    {
        label += &format!(", shared by {clients} clients");
        how.push_str(" with the work of all");
    }
    if is_flushing(scenario, parameters, phase, work, resource) {
        how.push_str(SHARED);
    }
    work.held(id, label, share.min(1.0), &how)
}

/// Its name here, what it is called, what there may be several of, and what it was all the time.
fn words(
    scenario: &Scenario,
    parameters: &Parameters,
    resource: Resource,
    phase: &PhaseOutcome,
) -> (&'static str, String, &'static str, String) {
    let rate = || {
        let mbit = scenario.network.rate_mbit.unwrap_or(0.0);
        if mbit < 1000.0 {
            format!("{} Mb/s", text::number(mbit))
        } else {
            format!("{} Gb/s", text::number(mbit / 1000.0))
        }
    };
    let window = || text::bytes(tcp::buffer_bytes(scenario, parameters) as f64);
    let shared = phase.usage.of(Resource::ServerProcessor).1 == 0;
    let (id, what, of, how) = match resource {
        Resource::ClientProcessor if shared => (
            "client_cpu",
            "the processor that client and server share",
            "cores",
            "busy",
        ),
        Resource::ClientProcessor => ("client_cpu", "the client's processor", "cores", "busy"),
        Resource::ServerProcessor => ("server_cpu", "the server's processor", "cores", "busy"),
        Resource::LinkToServer => ("link_to_server", "the link towards the server", "", "busy"),
        Resource::LinkToClient => ("link_to_client", "the link towards the client", "", "busy"),
        Resource::Storage => (
            "storage",
            "the server's storage",
            "requests at once",
            "busy",
        ),
        Resource::StorageRate => (
            "storage_rate",
            "the rate of the server's storage",
            "",
            "busy",
        ),
        Resource::ClientSender => (
            "client_sender",
            "the client's sender",
            "connections",
            "busy",
        ),
        Resource::ServerReceiver => (
            "server_receiver",
            "the server's receiver",
            "connections",
            "busy",
        ),
        Resource::ServerSender => (
            "server_sender",
            "the server's sender",
            "connections",
            "busy",
        ),
        Resource::ClientReceiver => (
            "client_receiver",
            "the client's receiver",
            "connections",
            "busy",
        ),
        Resource::FileLock => (
            "file_lock",
            "the server's lock on the file",
            "files",
            "held",
        ),
        Resource::LargeMessages => (
            "large_messages",
            "the pause after each message above 64 KiB",
            "",
            "idle",
        ),
        Resource::Threads => ("threads", "the server's pool", "", "all taken"),
        Resource::WindowToServer => (
            "window_to_server",
            "TCP's window towards the server",
            "connections",
            "held back",
        ),
        Resource::WindowToClient => (
            "window_to_client",
            "TCP's window towards the client",
            "connections",
            "held back",
        ),
        Resource::Slots => ("slots", slots::table(scenario), "connections", "all taken"),
    };
    // At its end all of them meet.
    #[cfg(feature = "whole")]
    let what = match resource {
        Resource::LinkToServer if clients(scenario) > 1 => "the server's incoming link",
        Resource::LinkToClient if clients(scenario) > 1 => "the server's outgoing link",
        _ => what,
    };
    let more = match resource {
        Resource::LinkToServer | Resource::LinkToClient => format!(", {}", rate()),
        Resource::Storage | Resource::StorageRate => {
            let kind = storage::kind(scenario.server.storage.as_deref());
            let writes = [Op::Write, Op::Commit]
                .iter()
                .any(|op| phase.meter.op(*op).count > 0);
            // They go one after another.
            let flushes = resource == Resource::StorageRate && writes && are_shared(scenario);
            let what = if flushes { " (writes and flushes)" } else { "" };
            format!(", {}{what}", kind.name)
        }
        Resource::ServerReceiver | Resource::ServerSender
            if storage::kind(scenario.server.storage.as_deref()).limits_each_client() =>
        {
            " for each client".to_owned()
        }
        Resource::ClientSender
        | Resource::ServerReceiver
        | Resource::ServerSender
        | Resource::ClientReceiver => " of each connection".to_owned(),
        Resource::Threads => {
            let threads = scenario.server.threads.unwrap_or(DEFAULT_NFSD_THREADS);
            let assumed = match are_threads_open(scenario) {
                true => ", assumed",
                false => "",
            };
            format!(" of {threads} threads{assumed}")
        }
        #[cfg(feature = "whole")]
        Resource::WindowToServer | Resource::WindowToClient
            if loss::bounds(scenario, parameters) =>
        {
            format!(", {} on average with {}", window(), loss::told(scenario))
        }
        Resource::WindowToServer | Resource::WindowToClient => format!(", {}", window()),
        Resource::Slots => slots::of_table(scenario),
        _ => String::new(),
    };
    #[cfg(feature = "whole")]
    let more = more + &security::at(resource, scenario).unwrap_or_default();
    (id, what.to_owned() + &more, of, how.to_owned())
}

/// Whether the server's other clients use it, too.
#[cfg(feature = "whole")]
fn is_for_all(resource: Resource) -> bool {
    matches!(
        resource,
        Resource::ServerProcessor
            | Resource::LinkToServer
            | Resource::LinkToClient
            | Resource::Storage
            | Resource::StorageRate
            | Resource::Threads
    )
}
