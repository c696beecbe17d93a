//! A record of the laboratory: what was done, and what arrived at the server.

use serde::Deserialize;
use std::collections::BTreeMap;

type Counts = BTreeMap<String, u64>;

#[derive(Clone, Debug, Deserialize)]
pub struct MeasuredStep {
    pub cmd: String,
    #[serde(default)]
    pub rpcs: Counts,
    /// Duration of the command; only used to let cached attributes grow old.
    #[serde(default)]
    pub us: f64,
    #[serde(default)]
    pub ret: Option<i64>,
}

/// One phase of one boot, or (without `group`) the tunables of the boot.
#[derive(Clone, Debug, Deserialize)]
pub struct StepRecord {
    pub boot: String,
    pub kern: String,
    #[serde(default)]
    pub mem_mb: Option<u64>,
    #[serde(default)]
    pub group: Option<String>,
    pub phase: String,
    #[serde(default)]
    pub sysctl: BTreeMap<String, Option<f64>>,
    /// Mount options in force.
    #[serde(default)]
    pub mount: Option<String>,
    #[serde(default)]
    pub fstype: Option<String>,
    #[serde(default)]
    pub file_bytes: Option<u64>,
    #[serde(default)]
    pub rtt_ms: f64,
    #[serde(default)]
    pub mtime_gran: Option<String>,
    #[serde(default)]
    pub variant: Option<String>,
    #[serde(default)]
    pub iodmax: Option<u32>,
    #[serde(default)]
    pub seq: Option<String>,
    #[serde(default)]
    pub steps: Vec<MeasuredStep>,
    #[serde(default)]
    pub steps_ok: Option<bool>,
    #[serde(default)]
    pub n: Counts,
    #[serde(default)]
    pub between: Option<Counts>,
    #[serde(default)]
    pub n_after: Option<u64>,
    #[serde(default)]
    pub read_req: Counts,
    /// WRITE sizes by stable flag.
    #[serde(default)]
    pub write: BTreeMap<String, Counts>,
    #[serde(default)]
    pub max_infl_read: Option<u64>,
    #[serde(default)]
    pub max_infl_write: Option<u64>,
}

impl StepRecord {
    pub fn from_json(line: &str) -> Result<Self, String> {
        serde_json::from_str(line)
            .map_err(|error| format!("the step record cannot be read: {error}"))
    }

    /// True for the record of a boot's tunables, which has no steps.
    pub fn is_environment(&self) -> bool {
        self.group.is_none()
    }

    /// Step of the server's time stamps, in nanoseconds.
    pub(super) fn stamp_step_ns(&self) -> u64 {
        match self.mtime_gran.as_deref() {
            Some("1s") => 1_000_000_000,
            Some("4ms") => 4_000_000,
            _ => 0,
        }
    }
}
