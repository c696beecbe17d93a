//! Samples of the NFS collectors as the blocks that the files they come from would give.

use super::Sample;
use crate::findings::Findings;
use crate::ops;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Beyond this, doubles are no exact counts.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

pub(super) fn figure(value: f64) -> Value {
    if value.fract() == 0.0 && value < EXACT_MAX {
        int(value as i128)
    } else {
        decimal(value)
    }
}

/// A series that stands there again begins another scrape.
pub(super) fn push_scrapes(samples: &[Sample], findings: &mut Findings) {
    let mut known: BTreeSet<(&str, &BTreeMap<String, String>)> = BTreeSet::new();
    let mut begin = 0;
    for (k, sample) in samples.iter().enumerate() {
        if !known.insert((&sample.name, &sample.labels)) {
            push_all(&samples[begin..k], findings);
            begin = k;
            known.clear();
            known.insert((&sample.name, &sample.labels));
        }
    }
    push_all(&samples[begin..], findings);
}

pub(super) fn push_all(samples: &[Sample], findings: &mut Findings) {
    let hosts: BTreeSet<&str> = samples.iter().map(Sample::host).collect();
    if hosts.len() > 1 {
        let names = hosts.iter().copied().filter(|host| !host.is_empty());
        let names: Vec<&str> = names.collect();
        findings.note(
            0,
            format!(
                "{} hosts, told apart by `instance`: {}",
                names.len(),
                names.join(", ")
            ),
        );
    }
    for host in hosts {
        let own: Vec<&Sample> = samples.iter().filter(|s| s.host() == host).collect();
        push_host(host, &own, findings);
    }
}

/// Calls before their operations, as nfsstat prints them: so they are told to be of one snapshot.
fn push_host(host: &str, samples: &[&Sample], findings: &mut Findings) {
    say_all_zero(host, samples, findings);
    push_named(
        "client_rpc",
        host,
        samples,
        findings,
        &[
            ("node_nfs_rpcs_total", "", "", "calls"),
            ("node_nfs_rpc_retransmissions_total", "", "", "retrans"),
            (
                "node_nfs_rpc_authentication_refreshes_total",
                "",
                "",
                "authrefrsh",
            ),
        ],
    );
    push_ops("client", "node_nfs_requests_total", host, samples, findings);
    push_named(
        "client_packet",
        host,
        samples,
        findings,
        &[
            ("node_nfs_packets_total", "protocol", "udp", "udp"),
            ("node_nfs_packets_total", "protocol", "tcp", "tcp"),
            ("node_nfs_connections_total", "", "", "tcpconn"),
        ],
    );
    push_named(
        "server_rpc",
        host,
        samples,
        findings,
        &[
            ("node_nfsd_server_rpcs_total", "", "", "calls"),
            ("node_nfsd_rpc_errors_total", "error", "fmt", "badfmt"),
            ("node_nfsd_rpc_errors_total", "error", "auth", "badauth"),
            ("node_nfsd_rpc_errors_total", "error", "cInt", "badclnt"),
        ],
    );
    push_ops(
        "server",
        "node_nfsd_requests_total",
        host,
        samples,
        findings,
    );
    push_named(
        "server_packet",
        host,
        samples,
        findings,
        &[
            ("node_nfsd_packets_total", "proto", "udp", "udp"),
            ("node_nfsd_packets_total", "proto", "tcp", "tcp"),
            ("node_nfsd_connections_total", "", "", "tcpconn"),
        ],
    );
    push_named(
        "server_file_handle_cache",
        host,
        samples,
        findings,
        &[("node_nfsd_file_handles_stale_total", "", "", "stale")],
    );
    push_named(
        "server_read_ahead_cache",
        host,
        samples,
        findings,
        &[
            ("node_nfsd_read_ahead_cache_size_blocks", "", "", "size"),
            (
                "node_nfsd_read_ahead_cache_not_found_total",
                "",
                "",
                "notfound",
            ),
        ],
    );
    push_named(
        "server_reply_cache",
        host,
        samples,
        findings,
        &[
            ("node_nfsd_reply_cache_hits_total", "", "", "hits"),
            ("node_nfsd_reply_cache_misses_total", "", "", "misses"),
            ("node_nfsd_reply_cache_nocache_total", "", "", "nocache"),
        ],
    );
    push_named(
        "server_io_bytes",
        host,
        samples,
        findings,
        &[
            ("node_nfsd_disk_bytes_read_total", "", "", "read"),
            ("node_nfsd_disk_bytes_written_total", "", "", "write"),
        ],
    );
    push_named(
        "server_threads",
        host,
        samples,
        findings,
        &[("node_nfsd_server_threads", "", "", "threads")],
    );
    push_mounts(host, samples, findings);
}

pub(super) fn with_host(mut block: Block, host: &str) -> Block {
    if !host.is_empty() {
        block.set("host", host);
    }
    block
}

/// A metric of which every value is zero gives no mix.
fn say_all_zero(host: &str, samples: &[&Sample], findings: &mut Findings) {
    let metrics: BTreeSet<&str> = samples.iter().map(|s| s.name.as_str()).collect();
    for metric in metrics {
        let mut own = samples.iter().filter(|s| s.name == metric).peekable();
        let Some(line) = own.peek().map(|s| s.line) else {
            continue;
        };
        if metric.ends_with("_requests_total") && own.all(|s| s.value == 0.0) {
            findings.note(
                line,
                format!("all values of {metric} are zero: no mix can be derived"),
            );
            let block = Block::new("node_exporter_partial", line)
                .with("metric", metric)
                .with("all_values", 0);
            findings.push(with_host(block, host));
        }
    }
}

/// GETATTRs that met a write delegation of another client: they are among the GETATTRs already (fs/nfsd/stats.c).
const BROKEN_DELEGATIONS: &str = "WdelegGetattr";

fn push_ops(side: &str, metric: &str, host: &str, samples: &[&Sample], findings: &mut Findings) {
    let own: Vec<&&Sample> = samples.iter().filter(|s| s.name == metric).collect();
    let versions: BTreeSet<&str> = own.iter().map(|s| s.label("proto")).collect();
    for version in versions {
        let of_version = || own.iter().filter(|s| s.label("proto") == version);
        let Some(line) = of_version().next().map(|s| s.line) else {
            continue;
        };
        let nameless = of_version().filter(|s| s.label("method").is_empty());
        if let Some(sample) = nameless.clone().next() {
            let (line, count) = (sample.line, nameless.count());
            findings.lost(line, format!("line {line}: {count} of {metric} without the label `method`: of which operations they are is not known (a sum of all?); not used"));
        }
        let operations = side == "server" && version == "4";
        let is_beside = |s: &&&&Sample| s.label("method") == BROKEN_DELEGATIONS;
        let mut counts = Map::new();
        let mut sum = 0.0;
        for sample in
            of_version().filter(|s| s.value > 0.0 && !is_beside(s) && !s.label("method").is_empty())
        {
            sum += sample.value;
            counts.insert(
                ops::from_camel_case(sample.label("method")),
                figure(sample.value),
            );
        }
        if counts.is_empty() {
            continue;
        }
        let mut block = Block::new("ops", line)
            .with("side", side)
            .with("unit", if operations { "operations" } else { "calls" })
            .with("span", "cumulative")
            .with("sum", figure(sum))
            .with("counts_nonzero", counts);
        block.set_if("nfs_version", version.parse::<u64>().ok());
        let beside = of_version().find(is_beside);
        block.set_if("wdeleg_getattr", beside.map(|s| figure(s.value)));
        findings.push(with_host(block, host));
    }
    if own
        .iter()
        .any(|s| ["LayoutGet", "GetDeviceInfo"].contains(&s.label("method")) && s.value > 0.0)
    {
        findings.note(
            0,
            "some versions of node_exporter exchange LayoutGet and GetDeviceInfo on the client",
        );
    }
}

type Wanted<'a> = (&'a str, &'a str, &'a str, &'a str);

fn push_named(
    kind: &str,
    host: &str,
    samples: &[&Sample],
    findings: &mut Findings,
    wanted: &[Wanted<'_>],
) {
    let mut block: Option<Block> = None;
    for (metric, label, value, field) in wanted {
        let fits =
            |s: &&&Sample| s.name == *metric && (label.is_empty() || s.label(label) == *value);
        if let Some(sample) = samples.iter().find(fits) {
            block
                .get_or_insert_with(|| Block::new(kind, sample.line).with("span", "cumulative"))
                .set(field, figure(sample.value));
        }
    }
    if let Some(block) = block {
        findings.push(with_host(block, host));
    }
}

/// One block per mount: operations with their counts, bytes and times in seconds.
fn push_mounts(host: &str, samples: &[&Sample], findings: &mut Findings) {
    let prefix = "node_mountstats_nfs_";
    let mut mounts: BTreeMap<[String; 4], Vec<&Sample>> = BTreeMap::new();
    for sample in samples.iter().filter(|s| s.name.starts_with(prefix)) {
        let key = ["export", "protocol", "mountaddr", "mountpoint"];
        mounts
            .entry(key.map(|name| sample.label(name).to_owned()))
            .or_default()
            .push(sample);
    }
    for ([export, protocol, address, mountpoint], own) in mounts {
        let Some(line) = own.first().map(|s| s.line) else {
            continue;
        };
        let mut block = Block::new("node_exporter_mountstats", line)
            .with("span", "cumulative")
            .with("export", export)
            .with("protocol", protocol);
        if !address.is_empty() {
            block.set("mountaddr", address);
        }
        if !mountpoint.is_empty() {
            block.set("mountpoint", mountpoint);
        }
        let (mut operations, mut transport, mut events) = (Map::new(), Map::new(), Map::new());
        for sample in own {
            let name = sample
                .name
                .trim_start_matches(prefix)
                .trim_end_matches("_total");
            let value = figure(sample.value);
            if let Some(field) = name.strip_prefix("operations_") {
                say_underflow(sample, field, findings);
                nest(&mut operations, sample.label("operation"), field, value);
            } else if let Some(field) = name.strip_prefix("transport_") {
                nest(&mut transport, sample.label("transport"), field, value);
            } else if let Some(field) = name.strip_prefix("event_") {
                events.insert(field.to_owned(), value);
            } else if name == "age_seconds" {
                block.set("age_s", value);
            } else {
                block.set(name, value);
            }
        }
        for (name, map) in [
            ("operations", operations),
            ("transport", transport),
            ("events", events),
        ] {
            if !map.is_empty() {
                block.set(name, map);
            }
        }
        findings.push(with_host(block, host));
    }
    say_averages(samples, findings);
}

/// node_exporter has counters alone; rules and patches compute averages of them.
fn say_averages(samples: &[&Sample], findings: &mut Findings) {
    if let Some(sample) = samples.iter().find(|s| s.name.contains("_average_")) {
        let (line, name) = (sample.line, &sample.name);
        findings.assumed(line, format!("line {line}: {name} is an average since the mount, no counter of node_exporter: it tells no rate and no mix"));
    }
}

fn nest(map: &mut Map<String, Value>, outer: &str, field: &str, value: Value) {
    let entry = map
        .entry(outer.to_owned())
        .or_insert_with(|| Value::Object(Map::new()));
    if let Some(fields) = entry.as_object_mut() {
        fields.insert(field.to_owned(), value);
    }
}

/// A negative clock difference of the kernel, shown as unsigned and divided to seconds.
fn say_underflow(sample: &Sample, field: &str, findings: &mut Findings) {
    if field.ends_with("time_seconds") && sample.value > 9.0e12 {
        findings.contradicts(
            sample.line,
            format!(
                "line {}: {field} of {} is a negative number that underflowed: do not use it",
                sample.line,
                sample.label("operation")
            ),
        );
    }
}
