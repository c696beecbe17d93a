//! What a client of a system and version does not have: it is never proposed, never written into anything to apply,
//! and said.

use crate::not_modelled::misspelt;
use crate::not_modelled::mount_options::{FIELDS, FREEBSD_ALONE, LINUX_ALONE, OPENBSD, lists};
use crate::text::plain;
use mountwise_sim::client::freebsd::rules::parse_version;
use mountwise_sim::kernel::KernelVersion;
use mountwise_sim::scenario::{NfsVersion, Os, Scenario};

/// Why this client cannot mount with several connections, if it cannot.
pub(crate) fn lacks_nconnect(scenario: &Scenario) -> Option<&'static str> {
    /// nfs(5) of nfs-utils, where it is for "a connection oriented protocol such as TCP"; include/linux/nfs_fs_sb.h `nconnect`.
    const LINUX: KernelVersion = KernelVersion::new(5, 3, 0);
    /// mount_nfs(8): with NFSv4.1 and 4.2 only.
    const FREEBSD: (u32, u32) = (13, 1);
    match scenario.client.os {
        _ if is_over_udp(scenario) => {
            Some("nconnect is for protocols with connections, such as TCP, and the mount is over UDP")
        }
        Os::Linux => (linux_before(scenario, LINUX) && !is_rhel_8_3(scenario)).then_some(
            "nconnect exists since Linux 5.3 and RHEL 8.3, in kernels of other distributions sometimes earlier",
        ),
        Os::Freebsd => (!scenario.mount.version.has_sessions()
            || freebsd_before(scenario, FREEBSD))
        .then_some("nconnect exists since FreeBSD 13.1, with NFSv4.1 and 4.2 only"),
        Os::Openbsd => Some("OpenBSD has no nconnect"),
    }
}

const UDP: &str = "udp proto=udp proto=udp6";

/// Whether the mount is over UDP, for which there is no model: the answer is for TCP, but what only TCP has is not advised.
pub(crate) fn is_over_udp(scenario: &Scenario) -> bool {
    let mut options = scenario.mount.options.iter();
    !scenario.protocol().is_v4() && options.any(|option| lists(UDP, option))
}

/// Why this client does not speak the version of the protocol, if it does not.
pub(crate) fn lacks_version(scenario: &Scenario) -> Option<&'static str> {
    /// fs/nfs/Kconfig: NFS_V4_2 came with 3.11, NFS_V4_1 with 2.6.31.
    const LINUX_V42: KernelVersion = KernelVersion::new(3, 11, 0);
    const LINUX_V41: KernelVersion = KernelVersion::new(2, 6, 31);
    /// mount_nfs(8) of the releases: `nfsv4` came with the client of 8.0, `minorversion` with 10.0, its 2 with 13.0.
    const FREEBSD: [(NfsVersion, (u32, u32), &str); 3] = [
        (
            NfsVersion::V42,
            (13, 0),
            "NFSv4.2 exists since FreeBSD 13.0",
        ),
        (
            NfsVersion::V41,
            (10, 0),
            "NFSv4.1 exists since FreeBSD 10.0",
        ),
        (NfsVersion::V40, (8, 0), "NFSv4 exists since FreeBSD 8.0"),
    ];
    let version = scenario.mount.version;
    match scenario.client.os {
        Os::Freebsd => FREEBSD
            .into_iter()
            .find(|(asked, first, _)| version == *asked && freebsd_before(scenario, *first))
            .map(|(_, _, why)| why),
        Os::Linux if version == NfsVersion::V42 && linux_before(scenario, LINUX_V42) => {
            Some("NFSv4.2 exists since Linux 3.11")
        }
        Os::Linux if version == NfsVersion::V41 && linux_before(scenario, LINUX_V41) => {
            Some("NFSv4.1 exists since Linux 2.6.31")
        }
        Os::Openbsd if version.is_v4() => Some("OpenBSD has no NFSv4: taken as NFSv3"),
        _ => None,
    }
}

/// Why this client does not know a mount option, if it is known not to, or why it would not count.
pub(crate) fn lacks_option(scenario: &Scenario, option: &str) -> Option<String> {
    if lists(FIELDS, option) {
        return Some(format!("{option} is a field of its own"));
    }
    let (foreign, whose) = match scenario.client.os {
        Os::Linux => (FREEBSD_ALONE, "FreeBSD"),
        Os::Freebsd => (LINUX_ALONE, "Linux"),
        Os::Openbsd => {
            return (!lists(OPENBSD, option)).then(|| match misspelt::of(scenario, option) {
                Some(one) => one.why(),
                None => format!("OpenBSD has no {option}"),
            });
        }
    };
    if lists(foreign, option) {
        return Some(format!("{option} is an option of {whose}"));
    }
    // fs/nfs/fs_context.c, nfs_server_transport_udp_invalid; mount_nfs(8).
    if lists(UDP, option) && scenario.mount.version.is_v4() {
        return Some("UDP is for NFS before version 4".to_owned());
    }
    let misspelt = misspelt::of(scenario, option).map(|one| one.why());
    misspelt
        .or_else(|| lacks_later(scenario, option))
        .or_else(|| {
            (plain(option) != option).then(|| {
                format!(
                    "{} has letters that a shell would read as its own",
                    plain(option)
                )
            })
        })
}

/// Why this client is too old for a mount option, if it is known to be.
fn lacks_later(scenario: &Scenario, option: &str) -> Option<String> {
    // mount_nfs(8) of 13.0 is the first that has it.
    if scenario.client.os == Os::Freebsd && option == "tls" && freebsd_before(scenario, (13, 0)) {
        return Some("tls exists since FreeBSD 13.0".to_owned());
    }
    /// fs/nfs/fs_context.c `nfs_fs_parameters` of the releases.
    const SINCE: [(&str, (u32, u32)); 3] = [
        ("max_connect=*", (5, 15)),
        ("xprtsec=*", (6, 5)),
        ("alignwrite noalignwrite", (6, 12)),
    ];
    /// RHEL 9, to whose client later ones are carried back: which of its builds have what is not known here.
    const RHEL_9: KernelVersion = KernelVersion::new(5, 14, 0);
    let later = SINCE.into_iter().find(|(words, _)| lists(words, option));
    let (_, (major, minor)) = later.filter(|_| scenario.client.os == Os::Linux)?;
    let version = scenario.client.version.as_deref();
    let version = version.and_then(KernelVersion::parse)?;
    let is_older = version < KernelVersion::new(major, minor, 0) && version != RHEL_9;
    let name = option.split('=').next().unwrap_or(option);
    is_older.then(|| {
        format!("{name} exists since Linux {major}.{minor}, in kernels of distributions sometimes earlier")
    })
}

/// What stands in fields of their own and this client does not have.
pub(crate) fn mounting(scenario: &Scenario) -> impl Iterator<Item = &'static str> {
    let connections = (scenario.mount.nconnect > 1).then(|| lacks_nconnect(scenario));
    lacks_version(scenario)
        .into_iter()
        .chain(connections.flatten())
}

/// All that the scenario asks for and its client does not have.
pub(crate) fn lacking(scenario: &Scenario) -> Vec<String> {
    let options = scenario.mount.options.iter();
    mounting(scenario)
        .map(str::to_owned)
        .chain(options.filter_map(|option| lacks_option(scenario, option)))
        .collect()
}

fn linux_before(scenario: &Scenario, first: KernelVersion) -> bool {
    let version = scenario.client.version.as_deref();
    version
        .and_then(KernelVersion::parse)
        .is_some_and(|version| version < first)
}

/// RHEL 8.3 has nconnect (Azure NetApp Files, "Linux NFS mount options best practices"); its first build is 240. Where none
/// is named, the release is a current one.
fn is_rhel_8_3(scenario: &Scenario) -> bool {
    const FIRST_BUILD: u32 = 240;
    let text = scenario.client.version.as_deref().unwrap_or_default();
    let build = text
        .split(['-', '.'])
        .nth(3)
        .and_then(|build| build.parse::<u32>().ok());
    let is_rhel_8 = KernelVersion::parse(text).is_some_and(KernelVersion::is_of_rhel_8);
    is_rhel_8 && build.is_none_or(|build| build >= FIRST_BUILD)
}

fn freebsd_before(scenario: &Scenario, first: (u32, u32)) -> bool {
    let version = scenario.client.version.as_deref();
    version
        .and_then(parse_version)
        .is_some_and(|version| version < first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::steady::Effort;
    use serde_json::json;

    fn lacking_of(
        os: &str,
        version: &str,
        nfs: &str,
        nconnect: u32,
        options: &[&str],
    ) -> Vec<String> {
        let text = json!({
            "client": {"os": os, "version": version},
            "mount": {"version": nfs, "nconnect": nconnect, "options": options},
            "phases": [{"op": "find"}],
        });
        lacking(&Scenario::from_json(&text.to_string()).expect("a question that can be asked"))
    }

    #[test]
    fn a_prediction_tells_what_its_client_lacks_apart_from_what_is_not_modelled() {
        let question = json!({
            "client": {"os": "linux", "version": "5.2.0"},
            "mount": {"version": "4.1", "nconnect": 8, "options": ["sec=krb5"]},
            "phases": [{"op": "find"}],
        });
        let scenario = Scenario::from_json(&question.to_string()).expect("a question");
        let answer = crate::predict::predict(&scenario, Effort::Estimate).expect("an answer");
        let nconnect = "nconnect exists since Linux 5.3";
        assert!(answer.lacking.len() == 1 && answer.lacking[0].starts_with(nconnect));
        assert!(!answer.notes.is_empty() && !answer.notes.join(" ").contains(nconnect));
    }

    #[test]
    fn what_came_later_is_lacking_before() {
        assert_eq!(
            lacking_of("linux", "5.3.9", "4.2", 8, &["nocto", "lookupcache=none"]),
            Vec::<String>::new()
        );
        assert_eq!(
            lacking_of("linux", "5.2.0", "4.1", 8, &[]),
            [
                "nconnect exists since Linux 5.3 and RHEL 8.3, in kernels of other distributions sometimes earlier"
            ]
        );
        for release in [
            "4.18.0",
            "4.18.0-240.el8.x86_64",
            "4.18.0-553.5.1.el8_10.x86_64",
        ] {
            assert_eq!(
                lacking_of("linux", release, "4.1", 8, &[]),
                Vec::<String>::new()
            );
        }
        for release in ["4.18.0-193.el8.x86_64", "4.18.20"] {
            assert_eq!(
                lacking_of("linux", release, "4.1", 8, &[]).len(),
                1,
                "{release}"
            );
        }
        assert_eq!(
            lacking_of("freebsd", "9.2", "4.2", 1, &[]),
            ["NFSv4.2 exists since FreeBSD 13.0"]
        );
        assert_eq!(
            lacking_of("linux", "3.2.0", "4.2", 1, &["noncontigwr"]),
            [
                "NFSv4.2 exists since Linux 3.11",
                "noncontigwr is an option of FreeBSD"
            ]
        );
    }

    #[test]
    fn mount_options_that_came_later_are_lacking_before() {
        let tls = "xprtsec exists since Linux 6.5, in kernels of distributions sometimes earlier";
        let trunks =
            "max_connect exists since Linux 5.15, in kernels of distributions sometimes earlier";
        let asked = ["xprtsec=tls", "max_connect=4"];
        for (release, told) in [
            ("5.10.262", &[tls, trunks][..]),
            ("4.18.0", &[tls, trunks]),
            ("5.15.0-91-generic", &[tls]),
            ("6.1.176", &[tls]),
            ("6.5.0", &[]),
            // RHEL 9 has had them carried back.
            ("5.14.0-570.12.1.el9_6.x86_64", &[]),
        ] {
            let lacking = lacking_of("linux", release, "4.2", 1, &asked);
            assert_eq!(lacking, told, "{release}");
        }
        let unknown = json!({"client": {"os": "linux"}, "mount": {"version": "4.2", "options": asked}, "phases": [{"op": "find"}]});
        let unknown = Scenario::from_json(&unknown.to_string()).expect("a question");
        assert_eq!(lacking(&unknown), Vec::<String>::new());
    }

    #[test]
    fn a_mount_over_udp_has_one_transport_and_version_4_has_no_udp() {
        for option in ["udp", "proto=udp", "proto=udp6"] {
            let lacking = lacking_of("linux", "5.4.0", "3", 4, &[option]);
            assert_eq!(lacking.len(), 1, "{lacking:?}");
            assert!(lacking[0].starts_with("nconnect is for"), "{lacking:?}");
            let four = lacking_of("linux", "5.4.0", "4.1", 4, &[option]);
            assert_eq!(four, ["UDP is for NFS before version 4"]);
        }
    }

    #[test]
    fn what_another_system_has_is_lacking_here() {
        let lacking = lacking_of(
            "freebsd",
            "9.3",
            "3",
            4,
            &["noncontigwr", "nocto", "lookupcache=none"],
        );
        assert_eq!(lacking.len(), 2, "{lacking:?}");
        assert!(
            lacking[0].contains("13.1") && lacking[1].contains("Linux"),
            "{lacking:?}"
        );
        assert_eq!(
            lacking_of("freebsd", "14.1", "4.1", 4, &[]),
            Vec::<String>::new()
        );
        assert_eq!(
            lacking_of("openbsd", "7.6", "3", 1, &["noac", "nocto"]),
            ["OpenBSD has no nocto"]
        );
        for nfs in ["4.0", "4.1", "4.2"] {
            assert_eq!(
                lacking_of("openbsd", "7.6", nfs, 1, &[]),
                ["OpenBSD has no NFSv4: taken as NFSv3"]
            );
        }
    }
}
