//! What a Linux mount settles once: transfer sizes, read-ahead window, write modes.

use super::PAGE_SIZE;
use super::file::Transfer;
use super::metadata_rules::MetadataRules;
use super::version::{ClientRules, KernelVersion, ReadAheadClass};
use super::write_back;
use crate::client::{AttributeLife, Extent, Negotiated};
use crate::op::Op;
use crate::parameters::{Param, Parameters};
use crate::phase::{Pattern, Phase, PhaseOp};
use crate::scenario::{NfsVersion, Scenario};
use crate::units::Nanos;

/// `NFS_MAX_FILE_IO_SIZE` (include/linux/nfs_xdr.h): no Linux client goes beyond.
const MAX_IO_BYTES: u64 = 1 << 20;
/// The same of NFSv2 (RFC 1094 MAXDATA; `NFS_MAXDATA` in fs/nfs/proc.c `nfs_proc_fsinfo`).
const V2_MAX_IO_BYTES: u64 = 8192;
/// `NFS_MIN_FILE_IO_SIZE`, `NFS_DEF_FILE_IO_SIZE`: smaller wishes become the default.
const MIN_IO_BYTES: u64 = 1024;
const DEFAULT_IO_BYTES: u64 = 4096;
/// `VM_READAHEAD_PAGES` since 5.4; before, NFS set 15 times rsize (`NFS_MAX_READAHEAD`).
const DEFAULT_READ_AHEAD_PAGES: u64 = 32;
const READ_AHEAD_CALLS_BEFORE_5_4: u64 = 15;

/// When written data leaves (`write=`, `sync`, `noac`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMode {
    Lazy,
    Eager,
    Wait,
    Sync,
}

#[derive(Clone, Copy, Debug)]
pub struct MountSettings {
    pub transfer: Transfer,
    pub read_ahead_pages: u64,
    pub io_pages: u64,
    pub write_mode: WriteMode,
}

impl MountSettings {
    pub fn of(scenario: &Scenario) -> Self {
        let rules = rules(scenario);
        let rsize_bytes = granted(scenario.mount.rsize, scenario, &rules);
        let wsize_bytes = granted(scenario.mount.wsize, scenario, &rules);
        let read_plus = scenario.mount.version == NfsVersion::V42 && rules.reads_with_read_plus;
        let transfer = Transfer {
            rules,
            rsize_bytes,
            wsize_bytes,
            read_op: if read_plus { Op::ReadPlus } else { Op::Read },
            last_read_first: rules.wakers_are_preempted && scenario.server.shares_client_cpu,
            cache_pages: cache_bytes(scenario) / PAGE_SIZE,
        };
        let rsize_pages = rsize_bytes.div_ceil(PAGE_SIZE);
        let default_window = if rules.io_pages_follow_rsize {
            DEFAULT_READ_AHEAD_PAGES
        } else {
            READ_AHEAD_CALLS_BEFORE_5_4 * rsize_pages
        };
        Self {
            transfer,
            read_ahead_pages: scenario
                .mount
                .read_ahead_kib
                .map_or(default_window, |kib| kib * 1024 / PAGE_SIZE),
            io_pages: if rules.io_pages_follow_rsize {
                rsize_pages
            } else {
                DEFAULT_READ_AHEAD_PAGES
            },
            write_mode: write_mode(scenario),
        }
    }
}

/// Share of the memory that pages of files fill before reclaim; the rest is kernel, programs and
/// watermarks (assumption).
const CACHE_SHARE: f64 = 0.6;
/// Memory of a client that does not state it.
pub const ASSUMED_MEMORY_BYTES: u64 = 16 << 30;

fn cache_bytes(scenario: &Scenario) -> u64 {
    let seen = Parameters::for_scenario(scenario).get(Param::LinuxCacheBytes);
    let bytes = match scenario.client.memory_bytes {
        None if seen > 0.0 => seen,
        stated => stated.unwrap_or(ASSUMED_MEMORY_BYTES) as f64 * CACHE_SHARE,
    };
    let kept = scenario.client.cache_of_run(bytes);
    kept.max(write_back::least_cache_of_run(scenario))
        .min(bytes as u64)
}

/// Part of the memory that may be dirty before the kernel writes by itself (mm/page-writeback.c:
/// dirty_background_ratio 10 %, of what is free).
const BACKGROUND_SHARE: f64 = 0.1;

pub fn extent(scenario: &Scenario, _: &Parameters) -> Extent {
    let settings = MountSettings::of(scenario);
    let memory = scenario.client.memory_bytes.unwrap_or(ASSUMED_MEMORY_BYTES);
    let background = memory as f64 * BACKGROUND_SHARE * CACHE_SHARE;
    let asked = scenario.client.vm_dirty_bytes.map(|bytes| bytes / 2);
    let longest = MetadataRules::of(scenario).file_life.most.span();
    Extent {
        cache_bytes: cache_bytes(scenario),
        periods_bytes: vec![
            settings.transfer.rsize_bytes,
            settings.transfer.wsize_bytes,
            settings.read_ahead_pages * PAGE_SIZE,
        ],
        steadily_written_bytes: asked.unwrap_or(background as u64),
        settled_after_bytes: if scenario.phases.iter().any(writes_in_order) {
            write_back::settled_after_bytes(scenario)
        } else {
            0
        },
        files_share_limits: true,
        // A life doubles until it is the longest: all shorter ones together last less than that.
        attributes: AttributeLife {
            longest,
            settled_after: Nanos(longest.0.saturating_mul(2)),
        },
    }
}

fn writes_in_order(phase: &Phase) -> bool {
    phase.op == PhaseOp::Write && phase.pattern != Some(Pattern::Random)
}

fn write_mode(scenario: &Scenario) -> WriteMode {
    if scenario.has_option("sync") || scenario.has_option("noac") {
        return WriteMode::Sync;
    }
    match scenario.option_value("write") {
        Some("eager") => WriteMode::Eager,
        Some("wait") => WriteMode::Wait,
        _ => WriteMode::Lazy,
    }
}

fn rules(scenario: &Scenario) -> ClientRules {
    let version = scenario
        .client
        .version
        .as_deref()
        .and_then(KernelVersion::parse)
        .unwrap_or(KernelVersion::ASSUMED);
    let mut rules = ClientRules::of(version);
    if let Some(class) = scenario
        .client
        .read_ahead_class
        .as_deref()
        .and_then(ReadAheadClass::by_name)
    {
        rules.read_ahead = class;
    }
    rules
}

/// The largest transfer of the client in this version of the protocol.
pub(super) fn largest(scenario: &Scenario) -> u64 {
    match scenario.mount.version {
        NfsVersion::V2 => V2_MAX_IO_BYTES,
        _ => MAX_IO_BYTES,
    }
}

/// The size in force for a wish: rounded as the client rounds, capped by server and client.
fn granted(asked: Option<u64>, scenario: &Scenario, rules: &ClientRules) -> u64 {
    let client = largest(scenario);
    let most = scenario.server.max_io_bytes.unwrap_or(client).min(client);
    rounded(asked.unwrap_or(most), rules).min(most)
}

/// fs/nfs/internal.h `nfs_io_size`: powers of two below a page, multiples of a page above since 6.1.
fn rounded(bytes: u64, rules: &ClientRules) -> u64 {
    if bytes < MIN_IO_BYTES {
        return DEFAULT_IO_BYTES;
    }
    if bytes < PAGE_SIZE {
        return if bytes.is_power_of_two() {
            bytes
        } else {
            DEFAULT_IO_BYTES
        };
    }
    match rules.sizes_are_page_multiples {
        true => bytes / PAGE_SIZE * PAGE_SIZE,
        false => 1 << bytes.ilog2(),
    }
}

/// What becomes of the wishes, for the answer's first lines.
pub fn negotiate(scenario: &Scenario) -> Vec<Negotiated> {
    let settings = MountSettings::of(scenario);
    let sizes = [
        ("rsize", scenario.mount.rsize, settings.transfer.rsize_bytes),
        ("wsize", scenario.mount.wsize, settings.transfer.wsize_bytes),
    ];
    let mut negotiated: Vec<Negotiated> = sizes
        .into_iter()
        .map(|(option, asked, granted)| Negotiated {
            option,
            asked,
            granted,
            why: why(asked, granted, scenario),
        })
        .collect();
    negotiated.push(read_ahead(scenario, &settings));
    negotiated.push(connections(scenario));
    negotiated
}

fn read_ahead(scenario: &Scenario, settings: &MountSettings) -> Negotiated {
    let granted = settings.read_ahead_pages * PAGE_SIZE / 1024;
    let why = match scenario.mount.read_ahead_kib {
        Some(_) => "as set in /sys/class/bdi".into(),
        None if settings.transfer.rules.io_pages_follow_rsize => {
            "the default since Linux 5.4 and RHEL 8.3".into()
        }
        None => "the default before Linux 5.4: 15 times rsize".into(),
    };
    Negotiated {
        option: "read_ahead_kib",
        asked: scenario.mount.read_ahead_kib,
        granted,
        why,
    }
}

fn connections(scenario: &Scenario) -> Negotiated {
    let asked = u64::from(scenario.mount.nconnect);
    let why = if asked > 1 {
        "as asked, if this is the first mount of the server on the client"
    } else {
        "one connection, the default"
    };
    Negotiated {
        option: "nconnect",
        asked: Some(asked),
        granted: asked,
        why: why.into(),
    }
}

fn why(asked: Option<u64>, granted: u64, scenario: &Scenario) -> String {
    let client = largest(scenario);
    let server = scenario.server.max_io_bytes.unwrap_or(client);
    match asked {
        None => format!("not asked for: the server's preferred size, {granted} bytes"),
        Some(asked) if asked == granted => "as asked".into(),
        Some(_) if granted == V2_MAX_IO_BYTES && client == granted => {
            "NFSv2 moves at most 8192 bytes in one call".into()
        }
        Some(asked) if asked > server && granted == server => {
            format!("the server takes at most {server} bytes")
        }
        Some(asked) if asked > MAX_IO_BYTES => "the Linux client never exceeds 1 MiB".into(),
        Some(asked) if asked < MIN_IO_BYTES => "sizes below 1024 become 4096".into(),
        Some(_) => "rounded down by the client".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(version: &str, asked: &str, server: &str) -> Vec<(u64, String)> {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"{version}","rsize":{asked},"wsize":{asked}}},"server":{{"max_io_bytes":{server}}},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let lines = negotiate(&scenario);
        lines
            .into_iter()
            .take(2)
            .map(|line| (line.granted, line.why))
            .collect()
    }

    #[test]
    fn the_protocol_the_client_and_the_server_each_have_a_limit() {
        for (version, asked, server, granted, why) in [
            ("2", "1048576", "null", 8192, "NFSv2"),
            ("2", "8192", "null", 8192, "as asked"),
            ("2", "1048576", "4096", 4096, "the server"),
            ("2", "null", "null", 8192, "not asked for"),
            ("3", "1048576", "null", 1 << 20, "as asked"),
            ("3", "1048576", "65536", 65536, "the server"),
        ] {
            for (size, words) in sizes(version, asked, server) {
                assert_eq!(size, granted, "{version} {asked} {server}");
                assert!(words.contains(why), "{version} {asked} {server}: {words}");
            }
        }
    }
}
