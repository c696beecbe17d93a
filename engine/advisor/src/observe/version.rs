//! Which version of NFS a mount has where a report says 4: the minor version is then what the client takes by itself.
//!
//! The page reads a pasted mount line by the same rule (web/src/features/question/mountLine.ts).

use super::is_ours;
use super::mounts::is_full;
use mountwise_reports::observe::{MountObservation, Observations};
use mountwise_sim::client::freebsd::rules::parse_version;
use mountwise_sim::scenario::{Client, Os};

/// The first FreeBSD that takes the newest minor version of 4 alone; those before take 0 (mount_nfs(8), minorversion).
const FREEBSD_NEWEST: (u32, u32) = (14, 0);

/// `system`: whose reports these are, where they tell; else the client's that was asked about, with its release.
pub(super) fn of(mount: &MountObservation, system: Option<Os>, client: &Client) -> Option<String> {
    let version = mount.version.as_deref()?;
    if version != "4" {
        return Some(version.to_owned());
    }
    // Linux tells the minor version of each mount since it has one (fs/nfs/super.c, nfs_show_nfsv4_options of 2.6.31, later
    // nfs_show_nfs_version).
    let minor = match is_full(mount) {
        true => 0,
        false => of_client(mount, system.unwrap_or(client.os), client),
    };
    Some(format!("4.{minor}"))
}

/// Whether all calls that a client counted are of version 3. Of version 4 the minor one is not counted.
pub(super) fn is_3_throughout(seen: &[Observations]) -> bool {
    let ops = seen.iter().flat_map(|one| &one.ops);
    let mut counted = ops
        .filter(|op| is_ours(op) && op.count > Some(0))
        .peekable();
    counted.peek().is_some() && counted.all(|op| op.nfs_version == Some(3))
}

/// What the client takes that is asked for version 4.
fn of_client(mount: &MountObservation, system: Os, client: &Client) -> u8 {
    // On a Linux client nobody writes this: the line is of a FreeBSD whose release is not known.
    let foreign = mount.options.iter().any(|option| option == "nfsv4");
    let release = client.version.as_deref().filter(|_| system == client.os);
    let release = release.and_then(parse_version);
    let newest = match system {
        Os::Linux => !foreign,
        Os::Freebsd => release.is_some_and(|release| release >= FREEBSD_NEWEST),
        Os::Openbsd => false,
    };
    if newest { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::observe::{client_of, observe};
    use serde_json::json;

    /// What a text offers as the version of a client's mount.
    fn check(text: &str, os: &str, release: Option<&str>, version: &str) {
        let reading = mountwise_reports::read(text.as_bytes());
        let observed = observe(&[reading], None, &client_of(os, release));
        let mut offers = observed.offers.iter();
        let offer = offers.find(|offer| offer.field == "mount.version");
        let told = offer.map(|offer| offer.value.clone());
        assert_eq!(told, Some(json!(version)), "{os} {release:?}: {text}");
    }

    fn freebsd(list: &str) -> String {
        format!(
            "nas:/v on /m\n{list},tcp,resvport,hard,cto,sec=sys,rsize=65536,wsize=65536,readahead=1,timeout=120,retrans=2147483647\n"
        )
    }

    fn linux(fstype: &str, version: &str, minor: &str) -> String {
        format!(
            "nas:/v /m {fstype} rw,relatime,{version},rsize=65536,wsize=65536,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.0.5,{minor}addr=10.0.0.9 0 0\n"
        )
    }

    #[test]
    fn calls_of_one_version_tell_it_where_no_mount_does() {
        let table = |version: u8, read: u64| {
            format!(
                "Client nfs v{version}:\nnull getattr setattr lookup access readlink\n0 0% {read} 100% 0 0% 0 0% 0 0% 0 0%\n"
            )
        };
        let alone = table(3, 9);
        check(&alone, "linux", None, "3");
        check(&(table(4, 0) + &alone), "linux", None, "3");
        let other = |text: &str| {
            let reading = mountwise_reports::read(text.as_bytes());
            let observed = observe(&[reading], None, &client_of("linux", None));
            observed
                .offers
                .iter()
                .all(|one| one.field != "mount.version")
        };
        assert!(other(&(table(4, 9) + &alone)));
        assert!(other(&alone.replace("Client", "Server")));
    }

    #[test]
    fn a_minor_version_that_is_told_counts() {
        for os in ["linux", "freebsd", "openbsd"] {
            for minor in 0..=2 {
                let told = format!("4.{minor}");
                let option = format!("minorversion={minor}");
                check(&freebsd(&format!("nfsv4,{option}")), os, None, &told);
                check(
                    &linux("nfs4", "vers=4", &format!("{option},")),
                    os,
                    None,
                    &told,
                );
                check(&linux("nfs4", &format!("vers={told}"), ""), os, None, &told);
                let asked = format!("mount -t nfs -o vers=4,{option},rsize=65536 nas:/v /m\n");
                check(&asked, os, None, &told);
            }
            check(&freebsd("nfsv3,minorversion=1"), os, None, "3");
            check(&linux("nfs", "vers=3", ""), os, None, "3");
        }
    }

    #[test]
    fn four_alone_is_what_the_client_takes_by_itself() {
        let asked = "mount -t nfs -o vers=4,rsize=65536 nas:/v /m\n";
        let wished = "nas:/v /m nfs4 vers=4,rsize=65536 0 0\n";
        for text in [asked, wished] {
            for (os, release, version) in [
                ("linux", None, "4.2"),
                ("linux", Some("6.1"), "4.2"),
                ("freebsd", Some("13.2-RELEASE"), "4.0"),
                ("freebsd", Some("14.1"), "4.2"),
                ("freebsd", None, "4.0"),
                ("openbsd", Some("7.6"), "4.0"),
            ] {
                check(text, os, release, version);
            }
        }
        check(&freebsd("nfsv4"), "freebsd", Some("9.2"), "4.0");
        check(&freebsd("nfsv4"), "freebsd", Some("14.1"), "4.2");
        check(&freebsd("nfsv4"), "linux", Some("6.1"), "4.0");
        // Before there were minor versions.
        check(&linux("nfs4", "vers=4", ""), "linux", Some("2.6.18"), "4.0");
    }
}
