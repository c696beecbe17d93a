//! The measurement `nfsstat` of telegraf's default: of an operation its number, its repeats and the sums of its times.

use super::Point;
use crate::findings::Findings;
use crate::formats::mountstats::section::Section;
use crate::reading::{Block, rounded};
use serde_json::{Map, Value};

/// The bytes are those of requests and replies together.
const FIELDS: [&str; 5] = ["ops", "retrans", "bytes", "rtt", "exe"];

#[derive(Default)]
pub(super) struct Short {
    line: usize,
    ops: Map<String, Value>,
}

impl Short {
    pub(super) fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    pub(super) fn feed(&mut self, point: &Point, line: usize) {
        // Old versions named the operation in the measurement and in each field.
        let (op, prefix) = match point.measurement {
            "nfsstat" => (point.tag("operation").unwrap_or_default(), ""),
            "nfsstat_read" => ("READ", "read_"),
            "nfsstat_write" => ("WRITE", "write_"),
            _ => return,
        };
        let figures = point.figures(prefix, &FIELDS);
        let figures: Option<Vec<u64>> = figures.iter().map(|text| text.parse().ok()).collect();
        let Some(&[ops, retrans, bytes, rtt, exe]) = figures.as_deref() else {
            return;
        };
        if self.line == 0 {
            self.line = line;
        }
        let mut fields = Map::new();
        fields.insert("line".into(), Value::from(line));
        fields.insert("ops".into(), Value::from(ops));
        if retrans > 0 {
            fields.insert("retrans".into(), Value::from(retrans));
        }
        if ops > 0 {
            let mean = |sum: u64| rounded(sum as f64 / ops as f64, 6);
            fields.insert("avg_both_B".into(), mean(bytes));
            fields.insert("rtt_ms".into(), mean(rtt));
            fields.insert("exe_ms".into(), mean(exe));
        }
        self.ops.insert(op.to_owned(), Value::Object(fields));
    }

    pub(super) fn into_block(self, section: &Section, findings: &mut Findings) -> Block {
        findings.note(self.line, "telegraf's measurement nfsstat adds the bytes of both directions and has no queue time: `fullstat = true` in its nfsclient plugin tells them apart");
        Block::new("mountstats_tool", self.line)
            .with("device", section.device.as_str())
            .with("mountpoint", section.mountpoint.as_str())
            .with("span", "cumulative")
            .with("ops", self.ops)
    }
}
