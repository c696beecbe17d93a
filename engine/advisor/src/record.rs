//! Measurement records: what a real client did, one JSON line per phase (see `models/README.md`).

use mountwise_sim::parameter_sets;
use mountwise_sim::phase::Phase;
use mountwise_sim::scenario::{Client, Mount, Network, Scenario, Server};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    pub id: String,
    #[serde(default)]
    pub source: String,
    #[serde(default)]
    pub environment: String,
    #[serde(default)]
    pub calibration_environment: Option<String>,
    pub client: Client,
    pub mount: Mount,
    #[serde(default)]
    pub network: Network,
    #[serde(default)]
    pub server: Server,
    pub phase: Phase,
    pub measured: Measured,
    #[serde(default)]
    pub timing: Option<Timing>,
    #[serde(default)]
    pub counts: Option<String>,
    #[serde(rename = "use", default)]
    pub purpose: Purpose,
    /// Tolerance of a count by operation, where the source states one.
    #[serde(default)]
    pub tolerance: BTreeMap<String, f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    Exact,
    Noisy,
    Published,
}

/// What a record may be used for: a fit may see it, a calibration may see it, or nothing may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    #[default]
    Check,
    Fit,
    Calibrate,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Fit => "fit",
            Self::Calibrate => "calibrate",
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    #[serde(default)]
    pub elapsed_s: Option<f64>,
    #[serde(default)]
    pub bytes: Option<u64>,
    #[serde(default)]
    pub throughput_bytes_per_s: Option<f64>,
    #[serde(default)]
    pub rpcs: BTreeMap<String, u64>,
    /// An operation that is not listed was zero.
    #[serde(default)]
    pub rpcs_complete: bool,
    #[serde(default)]
    pub detail: BTreeMap<String, OpDetail>,
    #[serde(default)]
    pub read_sizes: Option<BTreeMap<String, u64>>,
    #[serde(default)]
    pub write_sizes: Option<BTreeMap<String, BTreeMap<String, u64>>>,
    #[serde(default)]
    pub open_s: Option<f64>,
    #[serde(default)]
    pub io_s: Option<f64>,
    #[serde(default)]
    pub fsync_s: Option<f64>,
    #[serde(default)]
    pub close_s: Option<f64>,
}

/// Sums over the calls of one operation, as /proc/self/mountstats has them.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpDetail {
    #[serde(default)]
    pub bytes_sent: u64,
    #[serde(default)]
    pub bytes_received: u64,
    #[serde(default)]
    pub queue_ms: f64,
    #[serde(default)]
    pub rtt_ms: f64,
    #[serde(default)]
    pub execute_ms: f64,
}

impl Record {
    /// The environment whose `calibrate` records a calibration of this record may use.
    pub fn calibration_environment(&self) -> &str {
        self.calibration_environment
            .as_deref()
            .unwrap_or(&self.environment)
    }

    /// The record's own question, with the phases that ran before it on the same mount. What a
    /// published case does not state is in the set that was fitted on it.
    pub fn scenario(&self, phases: Vec<Phase>) -> Scenario {
        Scenario {
            client: self.client.clone(),
            mount: self.mount.clone(),
            network: self.network.clone(),
            server: self.server.clone(),
            phases,
            parameters: BTreeMap::new(),
            uncertainty: BTreeMap::new(),
            parameter_set: parameter_sets::for_environment(&self.environment),
            seed: 1,
        }
    }
}
