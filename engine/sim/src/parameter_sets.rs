//! Named sets of fitted parameters, written by `mountwise fit` into `models/parameters/` and
//! embedded here, so that the same engine gives the same answer everywhere.

use crate::scenario::Scenario;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A fit as stored: values with one-sigma intervals and the records that they came from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ParameterSet {
    pub name: String,
    pub about: String,
    pub values: BTreeMap<String, f64>,
    #[serde(default)]
    pub sigma: BTreeMap<String, f64>,
    #[serde(default)]
    pub records: Vec<String>,
}

/// Name, text of the file.
const SETS: &[(&str, &str)] = &[];

/// The set that the scenario names, or the one that suits its client.
pub fn for_scenario(scenario: &Scenario) -> Option<ParameterSet> {
    by_name(scenario.parameter_set.as_deref()?)
}

pub fn by_name(name: &str) -> Option<ParameterSet> {
    let (_, text) = SETS.iter().find(|(known, _)| *known == name)?;
    serde_json::from_str(text).ok()
}
