//! What the model knows of itself: presets, clients, knobs, parameters, glossary.

use crate::assumed::{Assumed, assumed};
use crate::distributions::{DISTRIBUTIONS, Distribution};
use crate::export::FormatDescription;
use crate::glossary::{GLOSSARY, Term};
use crate::knobs::{KNOBS, Knob};
use crate::presets;
use mountwise_sim::MODEL_VERSION;
use mountwise_sim::client::freebsd::rules::ASSUMED_FREEBSD;
use mountwise_sim::kernel::KernelVersion;
use mountwise_sim::parameter_sets;
use mountwise_sim::parameters::{PARAMETER_NOTES, PARAMETERS};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct Description {
    pub model: &'static str,
    pub presets: Vec<Value>,
    pub clients: Vec<ClientDescription>,
    pub knobs: &'static [Knob],
    pub parameters: Vec<ParameterDescription>,
    /// What is taken where a phase leaves a field out.
    pub assumed: Vec<Assumed>,
    pub glossary: &'static [Term],
    pub export_formats: Vec<FormatDescription>,
    /// Figures whose ratio is no farther from one than this are told as a tie; no advice is given for less.
    pub tie: f64,
}

/// A client system and the versions that the page offers; any other version string is taken too.
#[derive(Serialize)]
pub struct ClientDescription {
    pub os: &'static str,
    pub name: &'static str,
    pub versions: &'static [&'static str],
    /// What is asked about where only the system is told: of Linux a long-term kernel, else the newest.
    pub usual: &'static str,
    /// What a client is taken for whose version nobody told, where rules depend on it.
    pub assumed: Option<String>,
    /// Names that may stand for a version.
    pub distributions: &'static [Distribution],
    pub nfs_versions: &'static [&'static str],
    pub options: &'static [OptionDescription],
}

#[derive(Serialize)]
pub struct OptionDescription {
    pub name: &'static str,
    pub help: &'static str,
}

#[derive(Serialize)]
pub struct ParameterDescription {
    pub name: &'static str,
    pub unit: &'static str,
    pub default: f64,
    /// Where a named set has another value.
    pub of_sets: BTreeMap<&'static str, f64>,
    pub low: f64,
    pub high: f64,
    pub meaning: &'static str,
    pub source: &'static str,
}

const fn option(name: &'static str, help: &'static str) -> OptionDescription {
    OptionDescription { name, help }
}

/// nfs(5) of nfs-utils: the options that the Linux model knows.
const LINUX_OPTIONS: &[OptionDescription] = &[
    option(
        "sync",
        "Each write(2) waits until its data are on the server's stable storage.",
    ),
    option("noac", "No attribute caching; implies sync."),
    option(
        "nocto",
        "No attribute check at open; data are still flushed at close.",
    ),
    option("actimeo=1", "All attribute timeouts at one second."),
    option("actimeo=60", "All attribute timeouts at sixty seconds."),
    option(
        "lookupcache=none",
        "Every path component is looked up each time.",
    ),
    option(
        "lookupcache=positive",
        "Absent names are looked up each time.",
    ),
    option("nordirplus", "READDIR without attributes."),
];

/// mount_nfs(8) of FreeBSD.
const FREEBSD_OPTIONS: &[OptionDescription] = &[
    option(
        "noncontigwr",
        "One dirty interval may cover clean bytes between two writes (FreeBSD 9.3 on).",
    ),
    option("nocto", "No attribute check at open."),
    option("async", "WRITEs count as committed at once."),
    option("rdirplus", "READDIRPLUS instead of READDIR."),
    option("actimeo=1", "All attribute timeouts at one second."),
];

const LINUX_VERSIONS: &[&str] = &[
    "3.2.0",
    "4.14.225",
    "4.18.0",
    "5.3.9",
    "5.4.0-216-generic",
    "5.10.262",
    "5.14.0",
    "5.15.0-204-generic",
    "6.1.176",
    "6.6.128",
    "6.8.0-151-generic",
    "6.11.0",
    "6.12.95",
    "6.17.0",
    "6.18.15",
    "7.0.0-44-generic",
    "7.3.4",
];
const FREEBSD_VERSIONS: &[&str] = &[
    "4.11", "6.1", "8.4", "9.2", "9.3", "10.2", "10.4", "11.4", "12.1", "13.2", "14.1",
];

pub fn describe() -> Description {
    Description {
        model: MODEL_VERSION,
        presets: presets::all(),
        clients: clients(),
        knobs: KNOBS,
        parameters: PARAMETERS
            .iter()
            .zip(PARAMETER_NOTES)
            .map(|(spec, note)| ParameterDescription {
                name: spec.name,
                unit: spec.unit,
                default: spec.default,
                of_sets: parameter_sets::values_of(spec.name),
                low: spec.low,
                high: spec.high,
                meaning: note.meaning,
                source: note.source,
            })
            .collect(),
        assumed: assumed(),
        glossary: GLOSSARY,
        export_formats: crate::export::formats(),
        tie: crate::preference::TIE,
    }
}

fn assumed_kernel() -> String {
    let KernelVersion {
        major,
        minor,
        patch,
    } = KernelVersion::ASSUMED;
    format!("{major}.{minor}.{patch}")
}

fn clients() -> Vec<ClientDescription> {
    vec![
        ClientDescription {
            os: "linux",
            name: "Linux",
            versions: LINUX_VERSIONS,
            usual: "6.12.95",
            assumed: Some(assumed_kernel()),
            distributions: DISTRIBUTIONS,
            nfs_versions: &["3", "4.0", "4.1", "4.2"],
            options: LINUX_OPTIONS,
        },
        ClientDescription {
            os: "freebsd",
            name: "FreeBSD",
            versions: FREEBSD_VERSIONS,
            usual: "14.1",
            assumed: Some(format!("{}.{}", ASSUMED_FREEBSD.0, ASSUMED_FREEBSD.1)),
            distributions: &[],
            nfs_versions: &["3", "4.0", "4.1", "4.2"],
            options: FREEBSD_OPTIONS,
        },
        ClientDescription {
            os: "openbsd",
            name: "OpenBSD",
            versions: &["5.5", "7.6"],
            usual: "7.6",
            assumed: None,
            distributions: &[],
            nfs_versions: &["3"],
            options: &[],
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::existence::lacking;
    use mountwise_sim::Scenario;
    use mountwise_sim::kernel::KernelVersion;
    use mountwise_sim::parameters::{Param, Parameters};

    /// The page tells of an empty round trip by the set that a question names, else by the default.
    #[test]
    fn no_set_that_is_chosen_from_the_client_has_a_round_trip_of_its_own() {
        for (os, shared) in [("linux", false), ("linux", true), ("freebsd", false)] {
            let text = format!(
                r#"{{"client":{{"os":"{os}"}},"server":{{"shares_client_cpu":{shared}}},"mount":{{"version":"3"}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).expect("a question");
            let taken = Parameters::for_scenario(&scenario);
            for parameter in [Param::RttMs, Param::BsdBuildSeconds] {
                let default = PARAMETERS[parameter as usize].default;
                assert_eq!(taken.get(parameter), default, "{os} {shared}");
            }
        }
        let described = describe().parameters;
        let of = |name: &str| described.iter().find(|one| one.name == name);
        let round_trip = of("rtt_ms").expect("a round trip");
        assert_eq!(round_trip.of_sets.keys().collect::<Vec<_>>(), [&"efs-2021"]);
    }

    /// A system that has rules and is not told of is on the page without a version, an option or a word.
    #[test]
    fn every_system_is_told_with_versions_of_the_protocol_that_it_has() {
        let told: Vec<&str> = clients().iter().map(|client| client.os).collect();
        assert_eq!(told, ["linux", "freebsd", "openbsd"]);
        for client in clients() {
            assert!(client.versions.contains(&client.usual), "{}", client.os);
            let assumed = KernelVersion::parse(client.usual) == Some(KernelVersion::ASSUMED);
            assert_eq!(client.os == "linux", assumed, "{}", client.usual);
            for version in client.nfs_versions {
                let text = format!(
                    r#"{{"client":{{"os":"{}"}},"mount":{{"version":"{version}"}},"phases":[{{"op":"find"}}]}}"#,
                    client.os
                );
                let scenario = Scenario::from_json(&text).expect("a question that can be asked");
                assert_eq!(lacking(&scenario), Vec::<String>::new(), "{text}");
            }
        }
    }
}
