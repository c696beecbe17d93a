//! Named sets of fitted parameters, written by `mountwise fit` into `models/parameters/` and
//! embedded here, so that the same engine gives the same answer everywhere.

use crate::kernel::KernelVersion;
use crate::scenario::{Os, Scenario};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A fit as stored: values with one-sigma intervals. The ids of the records that it came from stand
/// beside it in `records/`, because the page need not carry them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ParameterSet {
    pub name: String,
    pub about: String,
    /// Published environments that the set was fitted on; their records carry it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environments: Vec<String>,
    pub values: BTreeMap<String, f64>,
    #[serde(default)]
    pub sigma: BTreeMap<String, f64>,
    /// What a calibration may move, and how far a real system may be from the value: standard
    /// deviation of the logarithm.
    #[serde(default)]
    pub prior_log_sigma: BTreeMap<String, f64>,
    /// The model's own known error of an elapsed time after calibration, as a standard deviation of
    /// its logarithm.
    #[serde(default = "unknown_model_error")]
    pub model_log_sigma: f64,
    /// The same by kind of work, where enough figures tell.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub model_log_sigma_of: BTreeMap<String, f64>,
}

/// Before a set has been checked against measurements, twenty per cent is what to expect.
fn unknown_model_error() -> f64 {
    0.2
}

/// A set as the engine carries it.
struct Embedded {
    name: &'static str,
    text: &'static str,
    /// Read when it is first asked for: every run asks several times.
    read: OnceLock<Option<ParameterSet>>,
}

impl Embedded {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            text,
            read: OnceLock::new(),
        }
    }

    fn set(&'static self) -> Option<&'static ParameterSet> {
        let read = || serde_json::from_str(self.text).ok();
        self.read.get_or_init(read).as_ref()
    }
}

static SETS: [Embedded; 7] = [
    Embedded::new(
        LINUX_6_1_LAB,
        include_str!("../../../models/parameters/linux-6.1-lab.json"),
    ),
    Embedded::new(
        LINUX_6_12_LAB,
        include_str!("../../../models/parameters/linux-6.12-lab.json"),
    ),
    Embedded::new(
        LINUX_GENERIC,
        include_str!("../../../models/parameters/linux-generic.json"),
    ),
    Embedded::new(
        "linux-2014",
        include_str!("../../../models/parameters/linux-2014.json"),
    ),
    Embedded::new(
        "efs-2021",
        include_str!("../../../models/parameters/efs-2021.json"),
    ),
    Embedded::new(
        "freebsd-2006",
        include_str!("../../../models/parameters/freebsd-2006.json"),
    ),
    Embedded::new(
        "freebsd-2014",
        include_str!("../../../models/parameters/freebsd-2014.json"),
    ),
];

const LINUX_6_1_LAB: &str = "linux-6.1-lab";
const LINUX_6_12_LAB: &str = "linux-6.12-lab";
const LINUX_GENERIC: &str = "linux-generic";

/// The set that the scenario names, or the one that suits its client.
pub fn for_scenario(scenario: &Scenario) -> Option<&'static ParameterSet> {
    by_name(
        scenario
            .parameter_set
            .as_deref()
            .or_else(|| suitable(scenario))?,
    )
}

/// A Linux client and a server on one processor are the laboratory's; between other hosts the registry's
/// defaults hold until a report calibrates them.
fn suitable(scenario: &Scenario) -> Option<&'static str> {
    if scenario.client.os != Os::Linux {
        return None;
    }
    if !scenario.server.shares_client_cpu {
        return Some(LINUX_GENERIC);
    }
    // Large folios (6.11) are where the two measured kernels' costs part.
    let version = scenario
        .client
        .version
        .as_deref()
        .and_then(KernelVersion::parse);
    let set = match version {
        Some(version) if version >= KernelVersion::new(6, 11, 0) => LINUX_6_12_LAB,
        _ => LINUX_6_1_LAB,
    };
    Some(set)
}

/// Name of the set that was fitted on a published environment, if there is one.
pub fn for_environment(environment: &str) -> Option<String> {
    SETS.iter()
        .filter_map(Embedded::set)
        .find(|set| set.environments.iter().any(|known| known == environment))
        .map(|set| set.name.clone())
}

/// Sets that have a value of their own for a parameter.
pub fn values_of(parameter: &str) -> BTreeMap<&'static str, f64> {
    SETS.iter()
        .filter_map(|set| Some((set.name, *set.set()?.values.get(parameter)?)))
        .collect()
}

pub fn by_name(name: &str) -> Option<&'static ParameterSet> {
    SETS.iter().find(|set| set.name == name)?.set()
}
