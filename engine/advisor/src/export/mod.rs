//! The options as something to apply: one file per output, each with its undo and a check.
//!
//! Host names and paths are placeholders in capitals: the document does not know them, and a link must
//! not carry them. An option that this client or version does not have is left out and said.

mod freebsd;
mod kubernetes;
mod linux;
mod options;
mod recorder;

use crate::error::Error;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    pub scenario: Scenario,
    pub format: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// File that the text belongs in; none for a command.
    pub file: Option<&'static str>,
    pub text: String,
    pub undo: String,
    /// Commands that show, after applying, whether it holds.
    pub check: String,
    pub notes: Vec<String>,
}

/// One output format.
pub(crate) struct Format {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) os: &'static [Os],
    pub(crate) write: fn(&Scenario) -> Exported,
}

const FORMATS: &[&Format] = &[
    &linux::MOUNT,
    &linux::FSTAB,
    &linux::AUTOFS,
    &linux::SYSTEMD,
    &linux::NFSRAHEAD,
    &linux::UDEV,
    &linux::MODPROBE,
    &linux::ANSIBLE,
    &recorder::LINUX,
    &kubernetes::PERSISTENT_VOLUME,
    &kubernetes::STORAGE_CLASS,
    &freebsd::MOUNT,
    &freebsd::FSTAB,
    &freebsd::SYSCTL,
];

#[derive(Clone, Debug, Serialize)]
pub struct FormatDescription {
    pub name: &'static str,
    pub label: &'static str,
    pub os: Vec<&'static str>,
}

/// The formats on offer, for the page's list.
pub fn formats() -> Vec<FormatDescription> {
    FORMATS
        .iter()
        .map(|format| FormatDescription {
            name: format.name,
            label: format.label,
            os: format
                .os
                .iter()
                .map(|os| crate::knobs::os_name(*os))
                .collect(),
        })
        .collect()
}

pub fn export(request: &ExportRequest) -> Result<Exported, Error> {
    request.scenario.check()?;
    let named: Vec<&&Format> = FORMATS
        .iter()
        .filter(|format| format.name == request.format)
        .collect();
    let Some(format) = named.first() else {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        return Err(Error::at(
            "format",
            format!(
                "there is no output `{}`; choose one of {}",
                request.format,
                known.join(", ")
            ),
        ));
    };
    if !format.os.contains(&request.scenario.client.os) {
        return Err(Error::at(
            "format",
            format!(
                "{} is not for a {} client",
                format.label,
                crate::knobs::os_name(request.scenario.client.os)
            ),
        ));
    }
    Ok((format.write)(&request.scenario))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(os: &str) -> Scenario {
        let text = format!(
            r#"{{"client":{{"os":"{os}","version":"6.1.176"}},"mount":{{"version":"4.1","rsize":65536,"wsize":65536,"read_ahead_kib":1024,"read_ahead_blocks":4,"nconnect":4,"options":["nocto"]}},"phases":[{{"op":"find"}}]}}"#
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_format_carries_the_sizes_and_can_be_undone() {
        for format in FORMATS {
            for os in format.os {
                let scenario = scenario(crate::knobs::os_name(*os));
                let exported = (format.write)(&scenario);
                assert!(
                    !exported.text.is_empty()
                        && !exported.undo.is_empty()
                        && !exported.check.is_empty(),
                    "{}",
                    format.name
                );
            }
        }
        for name in [
            "mount",
            "fstab",
            "autofs",
            "systemd",
            "kubernetes_pv",
            "kubernetes_storage_class",
            "ansible",
        ] {
            let exported = export(&ExportRequest {
                scenario: scenario("linux"),
                format: name.into(),
            })
            .unwrap_or_else(|error| panic!("{}", error.message));
            assert!(
                exported.text.contains("rsize=65536") && exported.text.contains("nocto"),
                "{name}: {}",
                exported.text
            );
        }
    }

    #[test]
    fn a_format_of_another_system_is_refused() {
        let error = export(&ExportRequest {
            scenario: scenario("freebsd"),
            format: "udev".into(),
        })
        .expect_err("udev on FreeBSD");
        assert_eq!(error.field.as_deref(), Some("format"));
    }
}
