//! What a Linux mount settles once: transfer sizes, read-ahead window, write modes.

use super::PAGE_SIZE;
use super::attributes::Jiffies;
use super::file::Transfer;
use super::metadata_rules::MetadataRules;
use super::version::{ClientRules, ReadAheadClass};
use super::write_back;
use crate::client::{AttributeLife, Extent};
use crate::kernel::{Builder, KernelVersion};
use crate::op::Op;
use crate::outcome::Negotiated;
use crate::parameters::{Param, Parameters};
use crate::phase::{Pattern, Phase, PhaseOp};
use crate::scenario::{NfsVersion, Os, Scenario};
use crate::setting::{Setting, Sizes, Span, Spans};
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

/// When written data leaves (`write=`).
#[cfg(feature = "whole")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMode {
    Lazy,
    Eager,
    Wait,
}

#[derive(Clone, Debug)]
pub struct MountSettings {
    pub transfer: Transfer,
    pub read_ahead_pages: Setting,
    pub io_pages: Setting,
    #[cfg(feature = "whole")]
    pub write_mode: WriteMode,
    /// Each write is on its way back stable (`sync`, and `noac`, which sets it: fs/nfs/fs_context.c).
    pub synchronous: bool,
}

impl MountSettings {
    pub fn of(scenario: &Scenario) -> Self {
        let rules = rules(scenario);
        let size = |asked| Setting::of_bytes(granted(asked, scenario, &rules));
        let (rsize_bytes, wsize_bytes) = (size(scenario.mount.rsize), size(scenario.mount.wsize));
        // FreeBSD's nfsd refuses the first (sys/fs/nfsserver/nfs_nfsdsocket.c: `nfsrvd_notsupp`); the client sends READ
        // from then on (fs/nfs/nfs4proc.c `nfs4_read_plus_not_supported`). The refused one is not modelled.
        let read_plus = scenario.mount.version == NfsVersion::V42
            && rules.reads_with_read_plus
            && scenario.server.os != Some(Os::Freebsd);
        let rsize_pages = rsize_bytes.in_units_of(PAGE_SIZE);
        let window_bytes = |kib: u64| kib * 1024 / PAGE_SIZE * PAGE_SIZE;
        let pages = |bytes| Setting::of_bytes(bytes).in_units_of(PAGE_SIZE);
        let transfer = Transfer {
            rules,
            rsize_bytes,
            wsize_bytes,
            read_op: if read_plus { Op::ReadPlus } else { Op::Read },
            last_read_first: rules.wakers_are_preempted && scenario.server.shares_client_cpu,
            writes_are_stable: scenario.server_writes_stable(),
            one_processor: scenario.server.shares_client_cpu,
            cache_pages: cache_bytes(scenario) / PAGE_SIZE,
        };
        Self {
            transfer,
            read_ahead_pages: match scenario.mount.read_ahead_kib {
                Some(kib) => pages(window_bytes(kib)),
                None if rules.io_pages_follow_rsize => pages(DEFAULT_READ_AHEAD_PAGES * PAGE_SIZE),
                None => rsize_pages.times(READ_AHEAD_CALLS_BEFORE_5_4),
            },
            io_pages: if rules.io_pages_follow_rsize {
                rsize_pages
            } else {
                // Only block devices set it (`super_setup_bdi` leaves it at zero; measured on 4.15).
                Setting::fixed(0)
            },
            #[cfg(feature = "whole")]
            write_mode: write_mode(scenario),
            synchronous: scenario.has_option("sync") || scenario.has_option("noac"),
        }
    }

    /// For which sizes in force all that was asked so far would have been answered alike.
    pub fn spans(&self) -> Spans {
        let read_ahead_bytes = self.sizes().read_ahead_bytes;
        let follows = self.read_ahead_pages.is_of(&self.transfer.rsize_bytes);
        Spans {
            rsize: self.transfer.rsize_bytes.span(),
            wsize: self.transfer.wsize_bytes.span(),
            // A window that follows from rsize is noted there; of any other window that says nothing.
            read_ahead: match follows {
                true => Span::only(read_ahead_bytes),
                false => self.read_ahead_pages.span(),
            },
        }
    }

    pub fn sizes(&self) -> Sizes {
        Sizes {
            rsize_bytes: self.transfer.rsize_bytes.looked_at(),
            wsize_bytes: self.transfer.wsize_bytes.looked_at(),
            read_ahead_bytes: self.read_ahead_pages.looked_at() * PAGE_SIZE,
        }
    }
}

/// Share of the memory that pages of files fill before reclaim; the rest is kernel, programs and
/// watermarks (assumption).
const CACHE_SHARE: f64 = 0.6;
/// Memory of a client that does not state it.
pub const ASSUMED_MEMORY_BYTES: u64 = 16 << 30;

fn cache_bytes(scenario: &Scenario) -> u64 {
    let share = |memory: u64| (memory as f64 * CACHE_SHARE) as u64;
    match scenario.client.memory_bytes {
        Some(stated) => share(stated),
        None => match Parameters::one_of(scenario, Param::LinuxCacheBytes) {
            seen if seen > 0.0 => seen as u64,
            _ => share(ASSUMED_MEMORY_BYTES),
        },
    }
}

pub fn extent(scenario: &Scenario, _: &Parameters) -> Extent {
    let settings = MountSettings::of(scenario);
    let sizes = settings.sizes();
    let rules = MetadataRules::of(scenario, &settings.transfer.rsize_bytes);
    let lives = [rules.file_life, rules.directory_life];
    let shortest = lives.iter().map(|life| life.least.min(life.most)).min();
    let longest = rules.file_life.most.span();
    Extent {
        cache_bytes: cache_bytes(scenario),
        periods_bytes: periods_bytes(scenario, sizes),
        chance_window_bytes: sizes.read_ahead_bytes,
        steadily_written_bytes: write_back::written_before_limits(scenario),
        settled_after_bytes: if scenario.phases.iter().any(Phase::writes_in_order) {
            write_back::settled_after_bytes(scenario)
        } else {
            0
        },
        files_share_limits: true,
        grain_bytes: PAGE_SIZE,
        // A life doubles until it is the longest: all shorter ones together last less than that.
        attributes: AttributeLife {
            shortest: shortest.unwrap_or(Jiffies(0)).span(),
            renewed_by_reads: !scenario.mount.version.is_v4(),
            longest,
            settled_after: Nanos(longest.0.saturating_mul(2)),
        },
    }
}

/// Only what some phase counts in: an option that nobody looks at decides nothing, not even how files are cut.
fn periods_bytes(scenario: &Scenario, sizes: Sizes) -> Vec<u64> {
    let any = |is: fn(&Phase) -> bool| scenario.phases.iter().any(is);
    [
        any(|phase| matches!(phase.op, PhaseOp::Read | PhaseOp::Mixed))
            .then_some(sizes.rsize_bytes),
        any(|phase| matches!(phase.op, PhaseOp::Write | PhaseOp::Mixed))
            .then_some(sizes.wsize_bytes),
        any(reads_in_order).then_some(sizes.read_ahead_bytes),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn reads_in_order(phase: &Phase) -> bool {
    phase.op == PhaseOp::Read && phase.pattern != Some(Pattern::Random)
}

#[cfg(feature = "whole")]
fn write_mode(scenario: &Scenario) -> WriteMode {
    match scenario.option_value("write") {
        Some("eager") => WriteMode::Eager,
        Some("wait") => WriteMode::Wait,
        _ => WriteMode::Lazy,
    }
}

fn rules(scenario: &Scenario) -> ClientRules {
    let text = scenario.client.version.as_deref().unwrap_or_default();
    let version = KernelVersion::parse(text).unwrap_or(KernelVersion::ASSUMED);
    let mut rules = ClientRules::of(version).as_built_by(Builder::of(text));
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

/// The size in force for a wish: rounded as the client rounds, and so again where the server grants less
/// (fs/nfs/client.c `nfs_server_set_fsinfo`).
fn granted(asked: Option<u64>, scenario: &Scenario, rules: &ClientRules) -> u64 {
    let client = largest(scenario);
    let most = scenario.server.max_io_bytes.unwrap_or(client).min(client);
    rounded(rounded(asked.unwrap_or(most), rules).min(most), rules)
}

/// fs/nfs/internal.h `nfs_io_size`: powers of two below a page, multiples of a page above since 6.1.
fn rounded(bytes: u64, rules: &ClientRules) -> u64 {
    if bytes < MIN_IO_BYTES {
        DEFAULT_IO_BYTES
    } else if bytes >= PAGE_SIZE && rules.sizes_are_page_multiples {
        bytes / PAGE_SIZE * PAGE_SIZE
    } else {
        1 << bytes.ilog2()
    }
}

/// All that the client takes from the sizes of the mount.
pub fn sizes_in_force(scenario: &Scenario) -> Option<Sizes> {
    Some(MountSettings::of(scenario).sizes())
}

/// What becomes of the wishes, for the answer's first lines.
pub fn negotiate(scenario: &Scenario) -> Vec<Negotiated> {
    let settings = MountSettings::of(scenario);
    let in_force = settings.sizes();
    let sizes = [
        ("rsize", scenario.mount.rsize, in_force.rsize_bytes),
        ("wsize", scenario.mount.wsize, in_force.wsize_bytes),
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
    let granted = settings.sizes().read_ahead_bytes / 1024;
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
        Some(asked) if asked > MAX_IO_BYTES && granted == MAX_IO_BYTES => {
            "the Linux client never exceeds 1 MiB, whatever the server takes".into()
        }
        Some(asked) if asked > server && granted <= server && server <= client => {
            format!("the server takes at most {server} bytes")
        }
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
            ("3", "1048576", "100000", 98_304, "the server"),
            ("3", "1048576", "3000", 2048, "the server"),
            ("3", "null", "100000", 98_304, "not asked for"),
            ("3", "10000", "null", 8192, "rounded down"),
            ("3", "3000", "null", 2048, "rounded down"),
            ("3", "600", "null", 4096, "below 1024"),
            ("3", "2097152", "null", 1 << 20, "the Linux client"),
            ("3", "2097152", "4194304", 1 << 20, "the Linux client"),
            ("3", "2097152", "524288", 1 << 19, "the server"),
        ] {
            for (size, words) in sizes(version, asked, server) {
                assert_eq!(size, granted, "{version} {asked} {server}");
                assert!(words.contains(why), "{version} {asked} {server}: {words}");
            }
        }
    }
}
