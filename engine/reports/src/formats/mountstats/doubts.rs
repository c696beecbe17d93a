//! What in the figures of one operation cannot be right, and versions of the report that nobody knows yet.

use super::block::{ERRORS, EXECUTE, OPS, QUEUE, RECEIVED, RTT, SENT, TIMEOUTS, TRANSMISSIONS};
use super::op::Op;
use super::section::Section;
use crate::findings::Findings;
use crate::numbers::shown;

/// A time sum at or above this is a negative clock difference shown as unsigned.
pub(crate) const UNDERFLOWS_FROM: u64 = 1 << 63;

/// Versions behind `statvers=` (include/linux/nfs_iostat.h, NFS_IOSTAT_VERS; 1.2 is one that was proposed for the list).
const STATVERS: [&str; 3] = ["1.0", "1.1", "1.2"];
/// Versions of the operations' lines (include/linux/sunrpc/metrics.h, RPC_IOSTATS_VERS).
const IOSTATS: [&str; 2] = ["1.0", "1.1"];

/// The least that a reply to a call has (RFC 5531: xid, direction, status, verifier, accept status).
const REPLY_BYTES: u64 = 24;
/// More transmissions than this for each operation are of a figure that was altered, unless there are few operations
/// (assumption: a call is sent again when its time is up, retrans times before it fails or begins anew, nfs(5)).
const REPEATS_MAX: u64 = 11;
const FEW: u64 = 10;

impl Section {
    /// The version that this report names and nobody knows; it may count other things at the same places.
    pub(super) fn unknown_version(&self) -> Option<String> {
        let told: [(&str, &str, &[&str]); 2] = [
            ("statvers=", &self.statvers, &STATVERS),
            ("RPC iostats version ", &self.iostats, &IOSTATS),
        ];
        let unknown = |(_, version, known): &(&str, &str, &[&str])| {
            !version.is_empty() && !known.contains(version)
        };
        let (what, version, known) = told.into_iter().find(unknown)?;
        let (version, first, last) = (shown(version), known.first()?, known.last()?);
        Some(format!(
            "{what}{version} is not known ({first} to {last} are)"
        ))
    }

    pub(super) fn say_unknown_version(&self, findings: &mut Findings) {
        if let Some(version) = self.unknown_version() {
            let line = self.line;
            findings.contradicts(line, format!("line {line}: {version}: the figures are taken by their places as before; check them with mountstats or nfsiostat of that system"));
        }
    }
}

/// Whether round trip and execution of an operation can be used.
pub(crate) fn times_are_sound(values: &[u64]) -> bool {
    values.len() > EXECUTE
        && values[RTT..=EXECUTE].iter().all(|ms| *ms < UNDERFLOWS_FROM)
        && !round_trip_exceeds_execution(values)
}

/// The time of all operations in the queue, unless it is below zero: the others are counted apart from it.
pub(crate) fn queue_ms(values: &[u64]) -> Option<f64> {
    let ms = values.get(QUEUE).filter(|ms| **ms < UNDERFLOWS_FROM)?;
    Some(*ms as f64)
}

fn round_trip_exceeds_execution(v: &[u64]) -> bool {
    v[RTT]
        > v[EXECUTE]
            .saturating_add(v[EXECUTE] / 100)
            .saturating_add(1)
}

pub(super) fn say_doubts(op: &Op, findings: &mut Findings) {
    let (line, name, v) = (op.line, &op.name, op.values());
    // Both grow when an operation ends (net/sunrpc/stats.c, rpc_count_iostats_metrics).
    if op.fields > ERRORS && v[ERRORS] > v[OPS] {
        findings.contradicts(line, format!(
            "line {line}: {name}: {} errors for {} operations do not fit: is a figure altered or cut?", v[ERRORS], v[OPS]));
    }
    if let Some(why) = misfit(v) {
        findings.contradicts(
            line,
            format!("line {line}: {name}: {why}: is a figure altered or cut?"),
        );
    }
    for (place, what) in [
        (QUEUE, "queue"),
        (RTT, "round trip"),
        (EXECUTE, "execution"),
    ] {
        if v[place] >= UNDERFLOWS_FROM {
            let unused = if place == QUEUE {
                "it is"
            } else {
                "the times are"
            };
            findings.contradicts(line, format!(
                "line {line}: the {what} time of {name}, {}, is a negative number, which the kernel shows as unsigned 64 bit (a clock difference that underflowed): {unused} not used", v[place].cast_signed()));
            if place != QUEUE {
                return;
            }
        }
    }
    if round_trip_exceeds_execution(v) && v[OPS] > 0 {
        let n = v[OPS] as f64;
        findings.contradicts(line, format!(
            "line {line}: {name}: the round trip of {:.3} ms is larger than the execution time of {:.3} ms, which is impossible; the times of {name} are ignored",
            v[RTT] as f64 / n, v[EXECUTE] as f64 / n));
    }
}

/// Counts that grow together when an operation ends, and do not fit each other.
fn misfit(v: &[u64]) -> Option<String> {
    let (n, sent, replies) = (v[OPS], v[TRANSMISSIONS], v[RECEIVED]);
    if n == 0 && v[SENT..=EXECUTE].iter().any(|figure| *figure > 0) {
        return Some("no operations, yet bytes or times of some".into());
    }
    if sent < n / 2 {
        return Some(format!("{sent} transmissions for {n} operations"));
    }
    if n >= FEW && sent / REPEATS_MAX > n {
        return Some(format!("{sent} transmissions for {n} operations"));
    }
    let failed = v[TIMEOUTS] > 0 || v.get(ERRORS).is_some_and(|errors| *errors > 0);
    let short = replies > 0 && replies < n.saturating_mul(REPLY_BYTES) / 2;
    (short && !failed).then(|| format!("{replies} bytes for {n} replies"))
}
