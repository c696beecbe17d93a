//! The `mount_stats` block of a section, and what in it cannot be right.

use super::doubts::say_doubts;
use super::op::Op;
use super::section::Section;
use crate::findings::Findings;
use crate::formats::options::Options;
use crate::numbers::counted;
use crate::ops;
use crate::reading::{Block, as_integer, int, rounded};
use serde_json::{Map, Value};

/// The figures behind `bytes:` by place (fs/nfs/iostat.h `nfs_stat_bytecounters`).
pub(crate) const BYTES: [&str; 8] = [
    "normalreadbytes",
    "normalwritebytes",
    "directreadbytes",
    "directwritebytes",
    "serverreadbytes",
    "serverwritebytes",
    "readpages",
    "writepages",
];

/// Fields of an operation by place (net/sunrpc/stats.c, _print_rpc_iostats).
pub(crate) const OPS: usize = 0;
pub(crate) const TRANSMISSIONS: usize = 1;
pub(crate) const TIMEOUTS: usize = 2;
pub(crate) const SENT: usize = 3;
pub(crate) const RECEIVED: usize = 4;
pub(crate) const QUEUE: usize = 5;
pub(crate) const RTT: usize = 6;
pub(crate) const EXECUTE: usize = 7;
pub(crate) const ERRORS: usize = 8;

/// Operations that the list does not name were said to be zero.
pub(crate) const REST_IS_ZERO: &str = "rest_is_zero";

/// Linux 2.6.17 of 2006 was the first to print this report (fs/nfs/super.c, nfs_show_stats); assumption: no mount is older
/// than 50 years.
const AGE_MAX_S: u64 = 50 * 366 * 86_400;

impl Section {
    /// The block, after saying what is left out of it and what contradicts itself.
    pub(crate) fn into_block(mut self, findings: &mut Findings) -> Block {
        for (line, text) in std::mem::take(&mut self.faults) {
            findings.lost(line, text);
        }
        self.say_unknown_version(findings);
        self.drop_damaged_ops(findings);
        let kind = if self.fragment {
            "mount_stats_fragment"
        } else {
            "mount_stats"
        };
        let mut block = Block::new(kind, self.line).with("span", "cumulative");
        if !self.fragment {
            self.set_names(&mut block, findings);
        }
        block.set_if("age_s", self.age_s);
        self.set_options(&mut block);
        self.set_pnfs(&mut block, findings);
        self.set_lists(&mut block, findings);
        self.set_xprts(&mut block, findings);
        self.set_ops(&mut block, findings);
        let left_out = self.shortened && !self.all_zeroes;
        if left_out || self.has_lost_ops || self.ops.is_empty() {
            block.set("truncated", true);
        } else if self.shortened {
            block.set(REST_IS_ZERO, true);
        }
        self.say_what_is_missing(findings);
        block
    }

    fn drop_damaged_ops(&mut self, findings: &mut Findings) {
        // A cut takes the last value from one line, not from all.
        let all_have = |n: usize| self.ops.len() > 1 && self.ops.iter().all(|op| op.fields == n);
        let longer = self.ops.first().map_or(0, |op| op.fields);
        let expected = if all_have(9) {
            9
        } else if longer > 9 && self.unknown_version().is_some() && all_have(longer) {
            findings.assumed(self.ops[0].line, format!("line {}: {longer} values for each operation, of which 9 are known: the first 9 are used by their places", self.ops[0].line));
            longer
        } else {
            self.expected_fields()
        };
        let without_errors = expected == 9 && (self.iostats.is_empty() || all_have(8));
        let listed = self.ops.len();
        self.ops.retain(|op| {
            let whole = op.fields == expected || (op.fields == 8 && without_errors);
            if !whole {
                findings.lost(
                    op.line,
                    format!(
                        "line {}: {} has {} values, {expected} are due: cut or broken, left out",
                        op.line, op.name, op.fields
                    ),
                );
            }
            whole
        });
        self.has_lost_ops |= self.ops.len() < listed;
    }

    fn set_names(&self, block: &mut Block, findings: &mut Findings) {
        block.set("device", self.device.as_str());
        block.set("mountpoint", self.mountpoint.as_str());
        block.set("fstype", self.fstype.as_str());
        block.set("statvers", self.statvers.as_str());
        if self.device.contains(['<', '>', '"', '&'])
            || self.mountpoint.contains(['<', '>', '"', '&'])
        {
            findings.repaired(self.line, "the mount's name contains characters of markup; it is kept as plain text and must be shown as such");
        }
    }

    fn set_options(&self, block: &mut Block) {
        let options = Options::parse(&self.opts);
        block.set_if("vers", options.version());
        for (name, option) in [
            ("rsize", "rsize"),
            ("wsize", "wsize"),
            ("timeo_tenths", "timeo"),
            ("retrans_opt", "retrans"),
            ("nconnect", "nconnect"),
            ("port", "port"),
        ] {
            block.set_if(name, options.number(option));
        }
        block.set_if("proto", options.value("proto"));
        options.note_repeated(block);
        if !self.opts.is_empty() {
            block.set("flags", options.flags.clone());
            block.set("options", options.to_map());
        }
    }

    fn set_lists(&self, block: &mut Block, findings: &mut Findings) {
        if !self.events.is_empty() {
            if ![25, 27].contains(&self.events.len()) {
                let (found, line) = (self.events.len(), self.events_line);
                findings.lost(
                    line,
                    format!(
                        "line {line}: events: {found} numbers, 25 or 27 are due: cut or broken"
                    ),
                );
            }
            if self.is_known_list(&self.events, &[25, 27]) {
                block.set("events", self.events.clone());
            }
        }
        if !self.bytes.is_empty() {
            let bytes: Map<String, Value> = BYTES
                .iter()
                .zip(&self.bytes)
                .map(|(n, v)| ((*n).to_owned(), Value::from(*v)))
                .collect();
            if self.is_known_list(&self.bytes, &[BYTES.len()]) {
                block.set("bytes", bytes);
            }
            if self.bytes.len() != BYTES.len() {
                let (found, due, line) = (self.bytes.len(), BYTES.len(), self.bytes_line);
                findings.lost(
                    line,
                    format!("line {line}: bytes: {found} numbers, {due} are due: cut or broken"),
                );
            }
        }
        if !self.iostats.is_empty() {
            block.set("rpc_iostats", self.iostats.as_str());
            block.set("prog_vers", self.prog_vers.as_str());
        }
    }

    /// Whether the numbers of a list are known by their places: of more or fewer than there are names nobody knows which
    /// is whose, unless the text ends behind them.
    fn is_known_list(&self, numbers: &[u64], due: &[usize]) -> bool {
        let ends_here = self.iostats.is_empty() && self.xprts.is_empty() && self.ops.is_empty();
        let most = due.iter().max().is_some_and(|most| numbers.len() < *most);
        due.contains(&numbers.len()) || (ends_here && most)
    }

    fn set_ops(&self, block: &mut Block, findings: &mut Findings) {
        if self.ops.is_empty() {
            return;
        }
        let mut nonzero = Map::new();
        let mut derived = Map::new();
        let mut unknown = Vec::new();
        let mut lines = Map::new();
        let mut fields: Vec<usize> = self.ops.iter().map(|op| op.fields).collect();
        fields.sort_unstable();
        fields.dedup();
        for op in &self.ops {
            if op.values().iter().all(|v| *v == 0) {
                continue;
            }
            if !ops::is_known(&op.name) {
                unknown.push(op.name.as_str());
            }
            let before = nonzero.insert(op.name.clone(), Value::from(op.values().to_vec()));
            if before.is_some() {
                let (line, name) = (op.line, &op.name);
                findings.lost(
                    line,
                    format!(
                        "line {line}: {name} stands twice in this mount; the first is left out"
                    ),
                );
            }
            lines.insert(op.name.clone(), Value::from(op.line));
            if op.values[OPS] > 0 {
                derived.insert(op.name.clone(), averages(op));
            }
            say_doubts(op, findings);
        }
        if !unknown.is_empty() {
            findings.contradicts(
                self.line,
                format!(
                    "unknown operation names, kept apart: {}",
                    unknown.join(", ")
                ),
            );
        }
        let counts = nonzero.values().filter_map(|v| as_integer(v.get(OPS)?));
        let sum: i128 = counts.sum();
        block.set("op_fields", fields);
        block.set("sum_ops", int(sum));
        block.set("n_ops", self.ops.len());
        block.set("ops_nonzero", nonzero);
        block.set("op_lines", lines);
        block.set("derived", derived);
        self.say_traps(sum, findings);
        self.say_too_large(findings);
    }

    /// No reply holds more than rsize, no request more than wsize.
    fn say_too_large(&self, findings: &mut Findings) {
        /// What the headers of RPC and NFS may add (assumption: with room).
        const HEADERS_B: u64 = 500;
        let options = Options::parse(&self.opts);
        for (name, size, place) in [("READ", "rsize", RECEIVED), ("WRITE", "wsize", SENT)] {
            let limit = options
                .value(size)
                .and_then(|size| size.parse::<u64>().ok())
                .filter(|size| *size > 0);
            let Some((op, limit)) = self.ops.iter().find(|op| op.name == name).zip(limit) else {
                continue;
            };
            let mean = op.values[place].checked_div(op.values[OPS]).unwrap_or(0);
            if mean > limit.saturating_add(HEADERS_B) {
                let line = op.line;
                findings.contradicts(line, format!("line {line}: a {name} of {mean} bytes on average is larger than {size}={limit}: the options or the figures are of another mount"));
            }
        }
    }

    fn say_traps(&self, sum: i128, findings: &mut Findings) {
        let sends: i128 = self
            .xprts
            .iter()
            .filter_map(|x| x.value("sends"))
            .map(i128::from)
            .sum();
        // The kernel prints counters while they count: a little more or less is of another moment.
        let exceeds = |more: i128, less: i128| more > less + less / 100 + 10;
        if sum > 0 && exceeds(sends, sum) {
            let why = if self.lists_all() {
                "the connections are shared with other mounts of that server"
            } else {
                "the rest are of operations that are not listed here, or the connections are shared with other mounts of that server"
            };
            findings.note(self.line, format!(
                "{sends} requests were sent on the connections but the operations of this mount add up to {sum}: {why}"));
        }
        if self.xprts.iter().any(|x| x.value("sends").is_some()) && exceeds(sum, sends) {
            findings.note(self.line, format!(
                "the operations of this mount add up to {sum} but only {sends} requests were sent on the connections listed: some were left out, or their counters are of another moment"));
        }
        let again: i128 = self
            .ops
            .iter()
            .map(|op| i128::from(op.values[TRANSMISSIONS]) - i128::from(op.values[OPS]))
            .filter(|n| *n > 0)
            .sum();
        if again > 0 {
            findings.note(
                self.line,
                format!(
                    "{}: the waiting time is in the queue time, not in the round trip",
                    counted(again, "retransmission")
                ),
            );
        }
        if let Some(age) = self.age_s.filter(|_| sum > 0) {
            findings.note(self.line, format!("figures are totals of {age} s since the mount, not of an interval: averages mix all phases of load"));
        }
    }

    /// Whether the list has as many operations as every kernel prints: people shorten it, and windows cut it.
    fn lists_all(&self) -> bool {
        let all = match self.prog_vers.split_once('/') {
            Some((_, "3")) => ops::V3.len(),
            Some((_, "4")) => ops::V4_CLIENT_OLDEST,
            _ => 0,
        };
        (self.all_zeroes || !self.shortened) && self.ops.len() >= all
    }

    fn say_what_is_missing(&self, findings: &mut Findings) {
        if self.shortened && !self.all_zeroes {
            findings.note(self.line, "the list was shortened by its author: an operation that is not listed is unknown, not zero");
        }
        if self.fragment && self.age_s.is_some() {
            findings.note(
                self.line,
                "no device line: which mount it is of is not known",
            );
        } else if self.fragment {
            findings.note(self.line, "no device line and no age: options and queue lengths can be used, rates per second can not");
        } else if self.age_s.is_none() && !self.ops.is_empty() {
            findings.lost(
                self.line,
                "age: missing, so averages per operation are possible but rates per second are not",
            );
        } else if self.age_s == Some(0) {
            findings.lost(self.line, "age: 0 s, so there are no rates per second");
        } else if let Some(age) = self.age_s.filter(|age| *age > AGE_MAX_S) {
            findings.contradicts(
                self.line,
                format!(
                    "age: {age} s is longer than there has been such a report: is a figure altered?"
                ),
            );
        }
        if !self.fragment && self.ops.is_empty() {
            findings.lost(
                self.line,
                format!(
                    "line {}: the mount has no per-op statistics: the text is incomplete",
                    self.line
                ),
            );
        }
    }
}

/// Averages per operation; bytes to 3 decimals, milliseconds to 6.
pub(crate) fn averages(op: &Op) -> Value {
    let v = &op.values;
    let n = v[OPS] as f64;
    let per_op = |place: usize, digits: i32| rounded(v[place] as f64 / n, digits);
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    set("ops", Value::from(v[OPS]));
    set(
        "retrans",
        int(i128::from(v[TRANSMISSIONS]) - i128::from(v[OPS])),
    );
    set("timeouts", Value::from(v[TIMEOUTS]));
    set("avg_sent_B", per_op(SENT, 3));
    set("avg_recv_B", per_op(RECEIVED, 3));
    set("avg_queue_ms", per_op(QUEUE, 6));
    set("avg_rtt_ms", per_op(RTT, 6));
    set("avg_exe_ms", per_op(EXECUTE, 6));
    if op.fields > ERRORS {
        set("errors", Value::from(v[ERRORS]));
    }
    Value::Object(fields)
}
