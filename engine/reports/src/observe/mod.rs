//! What a reading says about a mount, typed: the figures that a calibration may use.
//!
//! Each observation carries the line it came from and what it spans: a total since boot or mount, the
//! difference of an interval, or a rate. Operation names are those of /proc/self/mountstats (upper case).
//! Times that contradict themselves are left out here; the reading's remarks say so.

mod beside;
mod counters;
mod latency;
mod throughput;

pub use beside::{CountedBy, Counter, CounterObservation};

use crate::compare::once;
use crate::formats::nfsiostat::MOUNT_UNKNOWN;
use crate::reading::{Block, Reading};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a figure covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// Since boot, module load or mount: the mix and averages are usable, rates are not.
    Cumulative,
    /// Between two snapshots or over one interval.
    Interval,
    /// Already divided by time.
    Rate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Client,
    Server,
}

/// One operation of one table, mount or phase.
#[derive(Debug, Clone, PartialEq)]
pub struct OpObservation {
    pub op: String,
    pub side: Side,
    pub nfs_version: Option<u8>,
    /// RPCs, unless operations inside NFSv4 compounds were counted.
    pub inside_compounds: bool,
    /// `device on mountpoint`, where the source tells mounts apart.
    pub mount: Option<String>,
    /// What the administrator wrote beside the figures, such as "random read test begins".
    pub phase: Option<String>,
    pub count: Option<u64>,
    pub rate_per_s: Option<f64>,
    pub retransmissions: Option<i64>,
    pub errors: Option<u64>,
    /// Totals over `count` operations.
    pub bytes_sent: Option<f64>,
    pub bytes_received: Option<f64>,
    /// Both directions together, per operation.
    pub bytes_both_ways: Option<f64>,
    /// Averages per operation.
    pub queue_ms: Option<f64>,
    pub rtt_ms: Option<f64>,
    pub execute_ms: Option<f64>,
    /// Time that the count covers, where it is known.
    pub elapsed_s: Option<f64>,
    pub span: Span,
    pub line: usize,
    /// Kind of the block it came from.
    pub source: String,
}

/// A benchmark's or a copy's result.
#[derive(Debug, Clone, PartialEq)]
pub struct ThroughputObservation {
    /// The test as its tool names it: `write`, `rewrite`, `random_read`, `transfer` …
    pub test: String,
    pub bytes_per_s: f64,
    pub operations_per_s: Option<f64>,
    pub file_bytes: Option<u64>,
    pub record_bytes: Option<u64>,
    pub bytes: Option<u64>,
    pub elapsed_s: Option<f64>,
    pub latency_mean_ms: Option<f64>,
    pub processes: Option<u64>,
    /// Requests that each process has under way.
    pub queue_depth: Option<u64>,
    /// Told to bypass the page cache (O_DIRECT).
    pub direct: bool,
    /// Of a mix, the share of its bytes that are read.
    pub read_percent: Option<f64>,
    pub line: usize,
    pub source: String,
}

/// Options of one mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MountObservation {
    pub device: Option<String>,
    pub mountpoint: Option<String>,
    /// What the kernel uses, rather than what somebody asked for.
    pub in_force: bool,
    /// With its minor version where that is told: a 4 alone leaves it open.
    pub version: Option<String>,
    pub proto: Option<String>,
    pub rsize_bytes: Option<u64>,
    pub wsize_bytes: Option<u64>,
    pub nconnect: Option<u64>,
    pub read_ahead_blocks: Option<u64>,
    pub wcommitsize_bytes: Option<u64>,
    /// As they are written: `noac`, `sec=krb5p`.
    pub options: Vec<String>,
    pub line: usize,
}

/// Requests under way on a mount's connections.
#[derive(Debug, Clone, PartialEq)]
pub struct InFlightObservation {
    pub mount: Option<String>,
    /// Mean over sends of the requests under way, per connection.
    pub mean_per_connection: f64,
    pub connections: usize,
    pub max_slots: Option<u64>,
    pub span: Span,
    pub line: usize,
}

/// What applications read through a mount, and what the server sent for it (`bytes:` in mountstats).
#[derive(Debug, Clone, PartialEq)]
pub struct BytesObservation {
    pub mount: Option<String>,
    /// By read(2), through the page cache and past it; pages of a mapping are not counted.
    pub read_by_applications: f64,
    pub read_from_server: f64,
    pub span: Span,
}

/// Everything that a reading offers to a calibration.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Observations {
    pub ops: Vec<OpObservation>,
    pub throughputs: Vec<ThroughputObservation>,
    pub mounts: Vec<MountObservation>,
    pub in_flight: Vec<InFlightObservation>,
    pub bytes: Vec<BytesObservation>,
    pub counters: Vec<CounterObservation>,
    pub read_ahead_kib: Vec<(u64, usize)>,
    /// Mean round trip that ping found.
    pub round_trip_ms: Option<f64>,
    /// What a link can carry by its driver, and what a test got through it.
    pub link_mbit: Option<f64>,
    pub goodput_mbit: Option<f64>,
    /// Durations that the text itself tells.
    pub elapsed_s: Vec<f64>,
}

/// Gathers the observations of a reading.
#[must_use]
pub fn observe(reading: &Reading) -> Observations {
    let mut seen = Observations {
        elapsed_s: reading.elapsed_s.iter().filter_map(Value::as_f64).collect(),
        ..Observations::default()
    };
    let repeats: BTreeSet<*const Block> = once::repeats(&reading.blocks).into_iter().collect();
    let is_new = |block: &&Block| {
        block.get(MOUNT_UNKNOWN).is_none() && !repeats.contains(&std::ptr::from_ref(*block))
    };
    for block in reading.blocks.iter().filter(is_new) {
        counters::gather(block, &mut seen.ops);
        beside::gather(block, &mut seen.counters);
        latency::gather(block, &mut seen.ops);
        throughput::gather(block, &mut seen.throughputs);
        gather_mount(block, &mut seen);
        gather_in_flight(block, &mut seen);
        seen.bytes.extend(bytes_of(block));
        match block.kind.as_str() {
            "read_ahead_kb" => seen
                .read_ahead_kib
                .extend(unsigned(block, "value").map(|v| (v, block.title_line))),
            "ping" => {
                let mean_ms = block.number("mean_ms");
                // Requests of programs hold what both hosts take for them, too.
                let of_programs = matches!(block.text("source"), Some("netperf" | "qperf"));
                seen.round_trip_ms = match of_programs {
                    true => seen.round_trip_ms.or(mean_ms),
                    false => mean_ms.or(seen.round_trip_ms),
                };
            }
            "link" => {
                seen.link_mbit = block.number("rate_mbit").or(seen.link_mbit);
                seen.goodput_mbit = block.number("goodput_mbit").or(seen.goodput_mbit);
            }
            _ => {}
        }
    }
    seen
}

fn unsigned(block: &Block, name: &str) -> Option<u64> {
    block.get(name).and_then(Value::as_u64)
}

pub(super) fn span_of(block: &Block) -> Span {
    match block.text("span") {
        Some("interval") => Span::Interval,
        Some("rate") => Span::Rate,
        _ => Span::Cumulative,
    }
}

pub(super) fn mount_name(block: &Block) -> Option<String> {
    let device = block.text("device")?;
    let mountpoint = block.text("mountpoint").or_else(|| block.text("mount"))?;
    Some(format!("{device} on {}", without_slash(mountpoint)))
}

/// A command may end the mount point in a slash; the kernel's list does not.
fn without_slash(mountpoint: &str) -> &str {
    match mountpoint.trim_end_matches('/') {
        "" => mountpoint,
        name => name,
    }
}

fn gather_mount(block: &Block, seen: &mut Observations) {
    let in_force = matches!(
        block.kind.as_str(),
        "mount" | "mount_stats" | "mount_stats_fragment" | "mountstats_tool"
    );
    if !in_force && block.kind != "mount_command" {
        return;
    }
    if block.get("rsize").is_none()
        && block.get("wsize").is_none()
        && block.get("vers").is_none()
        && block.get("flags").is_none()
    {
        return;
    }
    let word = |name: &str| {
        block
            .get(name)
            .map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned))
            .filter(|w| w != "null")
    };
    let flags = block.words("flags");
    let values = block.get("options").and_then(Value::as_object);
    let values = values.into_iter().flatten().map(|(name, value)| {
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={value}")
    });
    seen.mounts.push(MountObservation {
        device: word("device"),
        mountpoint: word("mountpoint").map(|name| without_slash(&name).to_owned()),
        in_force,
        version: with_minor(word("vers").or_else(|| word("nfsvers")), block),
        proto: word("proto"),
        rsize_bytes: unsigned(block, "rsize"),
        wsize_bytes: unsigned(block, "wsize"),
        nconnect: unsigned(block, "nconnect"),
        read_ahead_blocks: unsigned(block, "readahead"),
        wcommitsize_bytes: unsigned(block, "wcommitsize"),
        options: flags.map(str::to_owned).chain(values).collect(),
        line: block.title_line,
    });
}

/// A minor version beside version 4, or alone, completes it; beside others it means nothing (nfs(5), mount_nfs(8)).
fn with_minor(version: Option<String>, block: &Block) -> Option<String> {
    const NEWEST: u64 = 2;
    let listed = || block.map("options")?.get("minorversion")?.as_u64();
    let minor = unsigned(block, "minorversion").or_else(listed);
    match (version.as_deref(), minor.filter(|minor| *minor <= NEWEST)) {
        (None | Some("4"), Some(minor)) => Some(format!("4.{minor}")),
        _ => version,
    }
}

fn gather_in_flight(block: &Block, seen: &mut Observations) {
    let Some(mean) = block.number("mean_outstanding") else {
        return;
    };
    seen.in_flight.push(InFlightObservation {
        mount: mount_name(block),
        mean_per_connection: mean,
        connections: block
            .get("xprt")
            .and_then(Value::as_array)
            .map_or(1, Vec::len),
        max_slots: unsigned(block, "max_slots"),
        span: span_of(block),
        line: block.title_line,
    });
}

fn bytes_of(block: &Block) -> Option<BytesObservation> {
    let counted = block.map("bytes")?;
    let sum = |names: &[&str]| {
        let values = names.iter().map(|name| counted.get(*name)?.as_f64());
        values.sum::<Option<f64>>()
    };
    Some(BytesObservation {
        mount: mount_name(block),
        read_by_applications: sum(&["normalreadbytes", "directreadbytes"])?,
        read_from_server: sum(&["serverreadbytes"])?,
        span: span_of(block),
    })
}

/// A table of differences is one of several whose counts are added up: the seconds of all.
fn of_intervals(block: &Block) -> Option<f64> {
    Some(block.number("interval_s")? * block.number("intervals")?)
}

impl OpObservation {
    pub(super) fn new(op: &str, block: &Block) -> Self {
        Self {
            op: op.to_ascii_uppercase(),
            side: if block.text("side") == Some("server") {
                Side::Server
            } else {
                Side::Client
            },
            nfs_version: block
                .integer("nfs_version")
                .and_then(|v| u8::try_from(v).ok()),
            inside_compounds: block.text("unit") == Some("operations"),
            mount: mount_name(block),
            phase: None,
            count: None,
            rate_per_s: None,
            retransmissions: None,
            errors: None,
            bytes_sent: None,
            bytes_received: None,
            bytes_both_ways: None,
            queue_ms: None,
            rtt_ms: None,
            execute_ms: None,
            elapsed_s: block.number("elapsed_s").or_else(|| of_intervals(block)),
            span: span_of(block),
            line: block.figures_line,
            source: block.kind.clone(),
        }
    }
}
