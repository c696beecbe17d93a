//! `mountstats -x`: one figure per line, named in words.

use crate::numbers::{self, figure};
use serde_json::Value;

/// Labels of the tool (tools/mountstats/mountstats.py) and the names of the raw fields.
const LABELS: [(&str, &str); 29] = [
    ("Source port", "port"),
    ("Bind count", "bind"),
    ("Connect count", "connect"),
    ("Connect time", "connect_time_s"),
    ("Idle time", "idle_s"),
    ("RPC requests", "sends"),
    ("RPC replies", "recvs"),
    ("XIDs not found", "bad_xids"),
    ("Avg backlog length", "avg_backlog"),
    ("Max slots", "max_slots"),
    ("Max backlog length", "max_backlog"),
    ("Avg send queue length", "avg_sending"),
    ("Avg pending queue length", "avg_pending"),
    ("Read segments", "read_segs"),
    ("Write segments", "write_segs"),
    ("Reply segments", "reply_segs"),
    ("Registered", "total_rdma_req_bytes"),
    ("RDMA received", "total_rdma_rep_bytes"),
    ("Total pull-up", "pullup_bytes"),
    ("Total fix-up", "fixup_bytes"),
    ("Hardway allocations", "hardway"),
    ("Failed marshals", "failed_marshal"),
    ("Bad replies", "bad_reply"),
    ("RDMA_NOMSG calls", "nomsg"),
    ("Allocated MRs", "mrs_allocated"),
    ("Recovered MRs", "mrs_recycled"),
    ("Orphaned MRs", "mrs_orphaned"),
    ("Local Invalidates needed", "local_inv"),
    ("Empty sendctx queue count", "empty_sendctx"),
];

pub(super) fn field(text: &str) -> Option<(&'static str, Value)> {
    let (label, rest) = text.split_once(':')?;
    let label = label.trim();
    if label == "Transport protocol" {
        return Some(("proto", Value::from(numbers::shown(rest.trim()))));
    }
    if label == "Replies that waited for Send completion" {
        return Some(("reply_waits_for_send", figure(rest.trim())?));
    }
    let (_, name) = LABELS.iter().find(|(known, _)| *known == label)?;
    Some((name, figure(rest.split_whitespace().next()?)?))
}
