//! Prometheus node_exporter: the collectors nfs, nfsd and mountstats, as exposition text or query result.
//!
//! Counters are cumulative; times are seconds. Spelling of methods differs by version. Several hosts may
//! stand in one text and are told apart by their `instance`.

mod blocks;
pub(crate) mod query;
mod range;
mod ranges;
pub(crate) mod text;

pub(crate) use range::is_step;
use std::collections::BTreeMap;

/// One value of one series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) labels: BTreeMap<String, String>,
    pub(crate) value: f64,
    pub(crate) line: usize,
}

impl Sample {
    fn label(&self, name: &str) -> &str {
        self.labels.get(name).map_or("", String::as_str)
    }

    /// The host that the series belongs to.
    fn host(&self) -> &str {
        ["instance", "host", "node", "hostname", "nodename"]
            .iter()
            .map(|n| self.label(n))
            .find(|h| !h.is_empty())
            .unwrap_or_default()
    }
}

fn is_ours(name: &str) -> bool {
    name.starts_with("node_nfs_")
        || name.starts_with("node_nfsd_")
        || name.starts_with("node_mountstats_nfs_")
}

/// Names before version 0.16, and what the metric and its labels are called since.
const RENAMED: [(&str, &str); 6] = [
    ("node_nfs_procedures", "node_nfs_requests_total"),
    ("node_nfs_net_connections", "node_nfs_connections_total"),
    ("node_nfs_net_reads", "node_nfs_packets_total"),
    ("node_nfs_rpc_operations", "node_nfs_rpcs_total"),
    (
        "node_nfs_rpc_retransmissions",
        "node_nfs_rpc_retransmissions_total",
    ),
    (
        "node_nfs_rpc_authentication_refreshes",
        "node_nfs_rpc_authentication_refreshes_total",
    ),
];
const RENAMED_LABELS: [(&str, &str); 2] = [("procedure", "method"), ("version", "proto")];

impl Sample {
    /// The sample under the names of today.
    fn renamed(mut self) -> Self {
        let Some((_, name)) = RENAMED.iter().find(|(old, _)| *old == self.name) else {
            return self;
        };
        self.name = (*name).to_owned();
        for (old, new) in RENAMED_LABELS {
            if let Some(value) = self.labels.remove(old) {
                self.labels.insert(new.to_owned(), value);
            }
        }
        self
    }
}
