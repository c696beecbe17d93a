//! `xprt:` lines of /proc/self/mountstats: one per connection.
//!
//! Fields by transport: net/sunrpc/xprtsock.c (xs_udp_print_stats, xs_tcp_print_stats) and
//! net/sunrpc/xprtrdma/transport.c (xprt_rdma_print_stats). The `_u` fields are sums of queue lengths
//! sampled at each send, so their quotient with `sends` is a mean queue length.

use crate::reading::int;
use serde_json::{Map, Value};

const HEAD: [&str; 2] = ["port", "bind"];
const CONNECTION: [&str; 3] = ["connect", "connect_time_s", "idle_s"];
const TRAFFIC: [&str; 5] = ["sends", "recvs", "bad_xids", "req_u", "bklog_u"];
const QUEUES: [&str; 3] = ["max_slots", "sending_u", "pending_u"];
const RDMA: [&str; 17] = [
    "read_segs",
    "write_segs",
    "reply_segs",
    "total_rdma_req_bytes",
    "total_rdma_rep_bytes",
    "pullup_bytes",
    "fixup_bytes",
    "hardway",
    "failed_marshal",
    "bad_reply",
    "nomsg",
    "mrs_recycled",
    "mrs_orphaned",
    "mrs_allocated",
    "local_inv",
    "empty_sendctx",
    "reply_waits_for_send",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Xprt {
    pub(crate) proto: String,
    pub(crate) values: Vec<u64>,
    pub(crate) line: usize,
}

impl Xprt {
    /// The names of the values, or nothing if the transport or its number of values is not known.
    fn names(&self) -> Option<Vec<&'static str>> {
        let mut names: Vec<&'static str> = HEAD.to_vec();
        match self.proto.trim_end_matches('6') {
            "udp" => names.extend(TRAFFIC),
            "tcp" | "tcp-tls" => names.extend(CONNECTION.iter().chain(&TRAFFIC)),
            "rdma" => names.extend(CONNECTION.iter().chain(&TRAFFIC).chain(&RDMA)),
            _ => return None,
        }
        if !self.proto.starts_with("rdma") && self.values.len() == names.len() + QUEUES.len() {
            names.extend(QUEUES);
        }
        let rdma_prefix = self.proto.starts_with("rdma") && self.values.len() >= 20;
        (names.len() == self.values.len() || (rdma_prefix && names.len() >= self.values.len()))
            .then_some(names)
    }

    pub(crate) fn is_known_protocol(&self) -> bool {
        matches!(
            self.proto.trim_end_matches('6'),
            "udp" | "tcp" | "tcp-tls" | "rdma"
        )
    }

    pub(crate) fn is_readable(&self) -> bool {
        self.names().is_some()
    }

    /// Whether a line of this transport may have so many values.
    pub(crate) fn is_whole(&self, values: usize) -> bool {
        match self.proto.trim_end_matches('6') {
            "udp" => values == 7 || values == 10,
            "tcp" | "tcp-tls" => values == 10 || values == 13,
            "rdma" => values == 27,
            _ => false,
        }
    }

    pub(crate) fn value(&self, name: &str) -> Option<u64> {
        let place = self.names()?.iter().position(|n| *n == name)?;
        self.values.get(place).copied()
    }

    pub(crate) fn to_json(&self) -> Option<Value> {
        let names = self.names()?;
        let mut fields: Map<String, Value> = Map::new();
        fields.insert("proto".into(), Value::from(self.proto.as_str()));
        fields.insert("fields".into(), Value::from(self.values.len()));
        for (name, value) in names.iter().zip(&self.values) {
            fields.insert((*name).into(), int(i128::from(*value)));
        }
        Some(Value::Object(fields))
    }
}
