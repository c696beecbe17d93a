//! `xprt:` lines of /proc/self/mountstats: one per connection.
//!
//! Fields by transport: net/sunrpc/xprtsock.c (xs_udp_print_stats, xs_tcp_print_stats) and
//! net/sunrpc/xprtrdma/transport.c (xprt_rdma_print_stats). The `_u` fields are sums of queue lengths
//! sampled at each send, so their quotient with `sends` is a mean queue length, unless replies were lost.

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

/// Slots of a connection at most (include/linux/sunrpc/xprt.h, RPC_MAX_SLOT_TABLE_LIMIT), where the line
/// does not say how many were used.
const SLOTS_MAX: u64 = 65_536;

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

    /// How many requests the connection may have had under way at once.
    fn slots(&self) -> u64 {
        let used = self.value("max_slots").filter(|n| *n > 0);
        used.unwrap_or(SLOTS_MAX)
    }

    /// Why the sum of requests under way says nothing: at each send the kernel adds all sends so far less all
    /// replies (net/sunrpc/xprt.c, xprt_request_transmit), so a send that never gets a reply stays in it.
    pub(crate) fn why_no_mean(&self) -> Option<String> {
        let (sends, received) = (self.value("sends")?, self.value("recvs")?);
        let unanswered = sends.saturating_sub(received);
        let mean = self.value("req_u")?.checked_div(sends)?;
        let slots = self.slots();
        let why = |unanswered| match unanswered {
            0 => ": is a figure altered or cut?".to_owned(),
            _ => format!(
                "; {unanswered} of its {sends} sends never got a reply (lost, or answers to calls of the server), and the kernel counts them as under way for good"
            ),
        };
        (unanswered > slots || mean > slots).then(|| format!(
            "the mean of requests under way is left out: the kernel's sum makes it {mean}, and the connection never had more than {slots}{}", why(unanswered)))
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
