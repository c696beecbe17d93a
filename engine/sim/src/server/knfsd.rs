//! knfsd by its release: what it grants.

use crate::kernel::KernelVersion;
use crate::scenario::{Os, Scenario};

/// From here on a session gets another slot whenever its last is used (fs/nfsd/nfs4state.c `nfsd4_sequence`).
const SLOTS_ON_DEMAND: KernelVersion = KernelVersion::new(6, 14, 0);
/// From here on an OPEN for reading and writing may get a write delegation (fs/nfsd/nfs4state.c
/// `nfs4_set_delegation`).
const WRITE_DELEGATIONS: KernelVersion = KernelVersion::new(6, 6, 0);
/// From here on an OPEN for writing alone may get one too.
const WRITE_ONLY_DELEGATIONS: KernelVersion = KernelVersion::new(6, 17, 0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knfsd {
    pub slots_on_demand: bool,
    pub write_delegations: bool,
    pub write_only_delegations: bool,
}

impl Knfsd {
    /// None where the server is not known to run Linux.
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let release = release(scenario)?;
        Some(Self {
            slots_on_demand: release >= SLOTS_ON_DEMAND,
            write_delegations: release >= WRITE_DELEGATIONS,
            write_only_delegations: release >= WRITE_ONLY_DELEGATIONS,
        })
    }
}

/// A release that is not told is taken to be the client's where that runs Linux too: hosts of one site tend to run one.
fn release(scenario: &Scenario) -> Option<KernelVersion> {
    if scenario.server.os != Some(Os::Linux) {
        return None;
    }
    let client = (scenario.client.os == Os::Linux).then_some(&scenario.client.version);
    let told = [Some(&scenario.server.version), client];
    let known = told.into_iter().flatten().flatten();
    let mut releases = known.filter_map(|text| KernelVersion::parse(text));
    Some(releases.next().unwrap_or(KernelVersion::ASSUMED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_that_is_not_told_is_the_clients() {
        let cases = [
            (
                "linux",
                "6.1.176",
                r#"{"os":"linux","version":"6.17.2"}"#,
                Some((6, 17)),
            ),
            ("linux", "6.1.176", r#"{"os":"linux"}"#, Some((6, 1))),
            (
                "linux",
                "6.1.176",
                r#"{"os":"linux","version":"newest"}"#,
                Some((6, 1)),
            ),
            ("freebsd", "14.1", r#"{"os":"linux"}"#, Some((6, 12))),
            ("linux", "6.17.2", r#"{"os":"freebsd"}"#, None),
            ("linux", "6.17.2", "{}", None),
        ];
        for (os, version, server, expected) in cases {
            let text = format!(
                r#"{{"client":{{"os":"{os}","version":"{version}"}},"mount":{{"version":"4.1"}},"server":{server},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            let known = release(&scenario).map(|release| (release.major, release.minor));
            assert_eq!(known, expected, "{text}");
        }
    }
}
