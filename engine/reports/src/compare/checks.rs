//! Parts of one report that must agree: the calls of the rpc row and the sum of the operations.

use super::{snapshots, stated};
use crate::findings::Findings;
use crate::numbers::WRAP_32_BIT;
use crate::ops;
use crate::reading::{Block, as_integer};

pub(crate) fn check(findings: &mut Findings) {
    let blocks = findings.blocks.clone();
    for side in ["client", "server"] {
        let snapshots = snapshots::snapshots(&blocks, side);
        for snapshot in &snapshots {
            check_sum(side, snapshot, findings);
            stated::check_versions(side, snapshot, findings);
        }
        if side == "server" {
            check_read_bytes(&blocks, &snapshots, findings);
        }
    }
    stated::check_requests(findings);
}

/// Bytes that a server read, as /proc, nfsstat and exporters print them: the counter has 32 bits before Linux 5.12.
fn check_read_bytes(
    blocks: &[Block],
    snapshots: &[snapshots::Snapshot<'_>],
    findings: &mut Findings,
) {
    let is_io = |b: &&Block| matches!(b.kind.as_str(), "server_io" | "server_io_bytes");
    let ios: Vec<&Block> = blocks.iter().filter(is_io).collect();
    for (k, io) in ios.iter().enumerate() {
        // Which of the tables it stands beside is known where each has one.
        let beside = snapshots.get(k).filter(|_| snapshots.len() == ios.len());
        let reads = beside.map_or(0, |snapshot| served_reads(&snapshot.ops));
        let (line, Some(bytes)) = (io.title_line, io.integer("read")) else {
            continue;
        };
        if reads > READS_MIN && bytes / reads < MEAN_BYTES_MIN {
            findings.note(line, format!("io: {bytes} bytes for {reads} reads is less than {MEAN_BYTES_MIN} each: the byte counter is 32 bit and wrapped, it gives no mean size"));
        } else if io.kind == "server_io_bytes" && bytes < WRAP_32_BIT {
            findings.note(
                line,
                "io: the byte counters are 32 bit before Linux 5.12 and may have wrapped",
            );
        }
    }
}

/// Fewer READs may all be of small files (assumption).
const READS_MIN: i128 = 1000;
/// No READs are that small in the mean (assumption).
const MEAN_BYTES_MIN: i128 = 512;

/// READs that were carried out: calls of version 4 hold operations, which have a table of their own.
fn served_reads(tables: &[&Block]) -> i128 {
    let counts =
        |b: &&&Block| b.text("unit") == Some("operations") || b.integer("nfs_version") != Some(4);
    let reads = |b: &&Block| as_integer(b.map("counts_nonzero")?.get("read")?);
    tables.iter().filter(counts).filter_map(reads).sum()
}

fn check_sum(side: &str, snapshot: &snapshots::Snapshot<'_>, findings: &mut Findings) {
    let (Some(rpc), Some(calls)) = (snapshot.rpcs.first(), snapshot.calls()) else {
        return;
    };
    if !snapshot.is_complete() || snapshot.tells_transports() {
        return;
    }
    let sum = printed_sum(snapshot);
    let line = rpc.figures_line;
    let slack = calls / 100 + 10;
    let wraps = (sum - calls + WRAP_32_BIT / 2) / WRAP_32_BIT;
    if sum > calls + slack && wraps > 0 && (sum - calls - wraps * WRAP_32_BIT).abs() <= sum / 100 {
        findings.note(
            line,
            format!(
                "calls {calls} is a 32-bit counter that wrapped: the operations add up to {sum}"
            ),
        );
    } else if sum > calls + slack {
        findings.contradicts(line, format!(
            "line {line}: the {side} operations add up to {sum}, but calls is {calls}: the tables are not of one moment or not of one machine; only the mix of operations may be used"));
    } else if calls > sum + slack && sum > 0 && snapshot.ops.iter().any(|b| is_short(b)) {
        findings.note(line, format!("{} of {calls} calls are of operations that the text leaves out: its table is not whole (cut at its end?); paste all of it", calls - sum));
    } else if calls > sum + slack && sum > 0 {
        findings.note(line, format!("{} of {calls} calls are in no table here: they are of a version whose table was left out, of operations unknown to this nfsstat or of other programs of NFS (locks, mounts, ACLs)", calls - sum));
    }
}

/// The calls of all tables. What stands there in two layouts is the same data, or of two moments: the larger counts.
fn printed_sum(snapshot: &snapshots::Snapshot<'_>) -> i128 {
    let in_list = |b: &&Block| b.get("layout").is_some();
    let (lists, tables): (Vec<&Block>, Vec<&Block>) = snapshot.ops.iter().partition(|b| in_list(b));
    let (once, _) = snapshot.ops_by_layout();
    calls_of(&once).max(calls_of(&tables)).max(calls_of(&lists))
}

fn calls_of(tables: &[&Block]) -> i128 {
    let of_calls = tables.iter().filter(|b| b.text("unit") == Some("calls"));
    of_calls.filter_map(|b| b.integer("sum")).sum()
}

/// Whether a table has fewer columns than every version of its tool prints (nfs-utils, utils/nfsstat/nfsstat.c).
fn is_short(block: &Block) -> bool {
    let all = match (block.integer("nfs_version"), block.text("side")) {
        (Some(2), _) => ops::V2.len() as i128,
        (Some(3), _) => ops::V3.len() as i128,
        (Some(4), Some("client")) => ops::V4_CLIENT_OLDEST as i128,
        _ => 0,
    };
    block.integer("n_columns").is_some_and(|n| n < all)
}

/// Kinds of blocks that tell operations apart.
const WITH_MIX: [&str; 8] = [
    "ops",
    "bsd_nfsstat",
    "mount_stats",
    "mount_stats_fragment",
    "mountstats_tool",
    "node_exporter_mountstats",
    "nfsiostat",
    "ops_delta",
];

/// Totals since boot are the commonest trap: said once per reading, unless there is a difference of two.
pub(crate) fn say_cumulative(findings: &mut Findings) {
    if findings.blocks.iter().any(|b| b.kind == "diff") {
        return;
    }
    let total = findings.blocks.iter().find(|b| {
        matches!(
            b.kind.as_str(),
            "ops" | "client_rpc" | "server_rpc" | "bsd_nfsstat"
        ) && b.text("span") == Some("cumulative")
    });
    let later = |b: &Block| {
        matches!(b.kind.as_str(), "ops" | "bsd_nfsstat") && b.text("span") == Some("interval")
    };
    if let Some(line) = total.map(|b| b.title_line) {
        if findings.blocks.iter().any(later) {
            findings.note(line, "figures are totals since boot (or since the module was loaded); those of an interval stand beside them and count");
            return;
        }
        let of_mix = |b: &Block| WITH_MIX.contains(&b.kind.as_str());
        let use_ = if findings.blocks.iter().any(of_mix) {
            "the mix can be used, rates per second need two snapshots"
        } else {
            "without tables of operations they tell no mix, and rates per second need two snapshots"
        };
        findings.note(line, format!("figures are totals since boot (or since the module was loaded), not of an interval: {use_}"));
    }
}
