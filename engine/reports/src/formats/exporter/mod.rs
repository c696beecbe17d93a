//! Prometheus node_exporter: the collectors nfs, nfsd and mountstats, as exposition text or query result.
//!
//! Counters are cumulative; times are seconds. Spelling of methods differs by version. Several hosts may
//! stand in one text and are told apart by their `instance`.

mod blocks;
pub(crate) mod query;
pub(crate) mod text;

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
