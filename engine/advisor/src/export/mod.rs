//! The options as something to apply: one file per output, each with its undo and a check.
//!
//! Host names and paths are placeholders in capitals: the document does not know them, and a link must
//! not carry them. An option that this client or version does not have is left out and said.

mod apart;
mod beside;
mod check;
mod freebsd;
mod kubernetes;
mod linux;
mod live;
mod options;
mod recorder;
mod secret;
mod server;
pub(crate) mod slots;
mod sysctl;
mod undo;
mod userland;

pub(crate) use freebsd::{set_read_ahead as set_read_ahead_blocks, tunable};
pub(crate) use linux::set_read_ahead;
pub(crate) use sysctl::tcp_buffers;

use crate::error::Error;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    pub scenario: Scenario,
    pub format: String,
    /// What the scenario is to be applied instead of, where that is known: the undo goes back to it.
    #[serde(default)]
    pub former: Option<Scenario>,
    /// The check compares counts, which asks for a whole prediction.
    #[serde(default)]
    pub counted: bool,
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
    &sysctl::LINUX,
    &slots::MODPROBE,
    &linux::ANSIBLE,
    &recorder::LINUX,
    &kubernetes::PERSISTENT_VOLUME,
    &kubernetes::STORAGE_CLASS,
    &freebsd::MOUNT,
    &freebsd::FSTAB,
    &freebsd::SYSCTL,
    &server::THREADS,
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
    let scenario = &request.scenario;
    let mut exported = (format.write)(scenario);
    let former = request.former.as_ref();
    if let Some(former) = former {
        former.check()?;
        undo::to_former(scenario, former, format.name, &mut exported);
    }
    undo::of_nothing(&mut exported);
    let mounts = !former.is_some_and(|former| live::suffices(scenario, former));
    beside::say(scenario, format.name, mounts, &mut exported);
    apart::say(scenario, former, format.name, &mut exported);
    secret::refuse(scenario, format.name, mounts, &mut exported);
    if request.counted {
        check::add(scenario, format, &mut exported)?;
    }
    Ok(exported)
}

/// The commands that mount as the scenario says, where it is mounted as the other one says.
pub(crate) fn remount(scenario: &Scenario, instead_of: &Scenario) -> Vec<String> {
    if let Some(lines) = secret::refusal(scenario) {
        return lines.into();
    }
    match scenario.client.os {
        Os::Linux => linux::remounting(scenario, instead_of),
        Os::Freebsd | Os::Openbsd => freebsd::mounting(scenario),
    }
}

#[cfg(test)]
mod tests {
    use super::undo::NOT_ASKED;
    use super::*;

    pub(super) fn scenario(os: &str) -> Scenario {
        let version = if os == "linux" { "6.1.176" } else { "14.1" };
        let text = format!(
            r#"{{"client":{{"os":"{os}","version":"{version}"}},"mount":{{"version":"4.1","rsize":65536,"wsize":65536,"read_ahead_kib":1024,"read_ahead_blocks":4,"nconnect":4,"options":["nocto"]}},"phases":[{{"op":"find"}}]}}"#
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(super) fn exported(scenario: Scenario, format: &str) -> Exported {
        export(&ExportRequest {
            scenario,
            format: format.into(),
            former: None,
            counted: false,
        })
        .unwrap_or_else(|error| panic!("{}", error.message))
    }

    #[test]
    fn every_format_says_how_to_undo_and_to_check_it() {
        for format in FORMATS {
            for os in format.os {
                let exported = exported(scenario(crate::knobs::os_name(*os)), format.name);
                assert!(
                    exported.text.lines().count() > 0
                        && !exported.undo.is_empty()
                        && !exported.check.is_empty(),
                    "{}",
                    format.name
                );
            }
        }
    }

    #[test]
    fn every_format_of_mount_options_carries_them_all() {
        for name in [
            "mount",
            "fstab",
            "autofs",
            "systemd",
            "kubernetes_pv",
            "kubernetes_storage_class",
            "ansible",
        ] {
            let text = exported(scenario("linux"), name).text;
            for option in [
                "vers=4.1",
                "rsize=65536",
                "wsize=65536",
                "nconnect=4",
                "nocto",
            ] {
                assert!(text.contains(option), "{name} lacks {option}: {text}");
            }
        }
        for name in ["freebsd_mount", "freebsd_fstab"] {
            let text = exported(scenario("freebsd"), name).text;
            for option in [
                "nfsv4,minorversion=1",
                "rsize=65536",
                "wsize=65536",
                "readahead=4",
                "nocto",
            ] {
                assert!(text.contains(option), "{name} lacks {option}: {text}");
            }
        }
        for name in ["nfsrahead", "udev"] {
            let text = exported(scenario("linux"), name).text;
            assert!(text.contains("1024"), "{name}: {text}");
        }
    }

    #[test]
    fn a_mount_command_can_be_given_twice() {
        let text = exported(scenario("linux"), "mount").text;
        let lines: Vec<&str> = text.lines().collect();
        // Nobody told whether an option changes.
        assert_eq!(lines[0], linux::ONLY_IF);
        assert!(lines[1].starts_with("umount MOUNTPOINT"), "{text}");
        assert!(lines[2].starts_with("mount -t nfs -o vers=4.1,"), "{text}");
        assert_eq!(lines[3], linux::AS_MOUNTED);
        assert!(lines[4].starts_with("echo 1024 > "), "{text}");
    }

    #[test]
    fn where_no_read_ahead_is_asked_for_none_is_made_up() {
        let mut scenario = scenario("linux");
        scenario.mount.read_ahead_kib = None;
        for name in ["nfsrahead", "udev"] {
            let text = exported(scenario.clone(), name).text;
            assert!(text.ends_with(NOT_ASKED), "{name}: {text}");
        }
    }

    #[test]
    fn what_the_client_lacks_is_left_out_and_said() {
        let mut old = scenario("linux");
        old.client.version = Some("3.2.0".into());
        old.mount.options.push("noncontigwr".into());
        let exported = exported(old, "fstab");
        let line = exported.text.lines().last().unwrap_or_default();
        assert!(
            line.contains("vers=4.1") && line.contains("nocto"),
            "{line}"
        );
        assert!(
            !line.contains("nconn") && !line.contains("noncontigwr"),
            "{line}"
        );
        assert_eq!(
            exported
                .notes
                .iter()
                .filter(|note| note.starts_with("Left out: "))
                .count(),
            2,
            "{:?}",
            exported.notes
        );
    }

    #[test]
    fn what_is_written_is_what_was_predicted() {
        let mut linux = scenario("linux");
        let options = ["soft", "vers=3", "rsize=4096", "_netdev", "ro"];
        linux.mount.options = options.map(str::to_owned).into();
        let written = exported(linux, "fstab");
        let list = "vers=4.1,rsize=65536,wsize=65536,nconnect=4,soft,_netdev,ro";
        let line = format!("SERVER:/EXPORT  MOUNTPOINT  nfs  {list}  0  0");
        assert_eq!(written.text.lines().last(), Some(&*line));
        let notes = written.notes.join(" ");
        assert!(notes.contains("vers=3 is a field of its own"), "{notes}");

        let mut freebsd = scenario("freebsd");
        freebsd.client.version = Some("9.2".into());
        freebsd.mount.options = vec!["ro".into()];
        let text = exported(freebsd, "freebsd_fstab").text;
        let list = "rsize=65536,wsize=65536,readahead=4,ro";
        let line = format!("SERVER:/EXPORT\tMOUNTPOINT\tnfs\t{list}\t0\t0");
        assert_eq!(text.lines().last(), Some(&*line));

        let mut openbsd = scenario("openbsd");
        openbsd.mount.version = mountwise_sim::scenario::NfsVersion::V3;
        openbsd.mount.options.push("noac".into());
        let text = exported(openbsd, "freebsd_mount").text;
        let list = "nfsv3,tcp,-r=65536,-w=65536,-a=4,noac";
        assert!(text.contains(&format!("-o {list} SERVER")), "{text}");
    }

    #[test]
    fn sysctl_sets_what_was_asked_and_can_be_set() {
        let mut freebsd = scenario("freebsd");
        let sysctl = |freebsd: &Scenario| exported(freebsd.clone(), "freebsd_sysctl").text;
        assert_eq!(sysctl(&freebsd), NOT_ASKED);
        let told = [
            ("hw.physmem", 2e9),
            ("vfs.nfs.iodmax", 12.0),
            ("vfs.nfs.commit_on_close", 1.0),
        ];
        freebsd.client.sysctl = told.map(|(name, value)| (name.to_owned(), value)).into();
        freebsd.client.nfsiods = Some(8);
        let lines = "vfs.nfs.commit_on_close=1\nvfs.nfs.iodmax=8";
        assert_eq!(sysctl(&freebsd), lines);
    }

    #[test]
    fn a_buffer_is_written_as_freebsd_names_it() {
        let mut freebsd = scenario("freebsd");
        freebsd.client.tcp_buffer_max_bytes = Some(4 << 20);
        let text = exported(freebsd, "freebsd_sysctl").text;
        let set: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let lines = [
            "kern.ipc.maxsockbuf=4194304",
            "net.inet.tcp.recvbuf_max=4194304",
            "net.inet.tcp.sendbuf_max=4194304",
        ];
        assert_eq!(set, lines);
    }

    #[test]
    fn threads_are_written_for_the_servers_own_system() {
        for (server, file, lines) in [
            (Some(Os::Linux), "/etc/nfs.conf", "[nfsd]\nthreads=32"),
            (None, "/etc/nfs.conf", "[nfsd]\nthreads=32"),
            (
                Some(Os::Freebsd),
                "/etc/rc.conf",
                "nfs_server_flags=\"-u -t -n 32\"",
            ),
            (
                Some(Os::Openbsd),
                "/etc/rc.conf.local",
                "nfsd_flags=-tun 32",
            ),
        ] {
            for client in ["linux", "freebsd"] {
                let mut scenario = scenario(client);
                scenario.server.os = server;
                assert_eq!(exported(scenario.clone(), "server_threads").text, NOT_ASKED);
                scenario.server.threads = Some(32);
                let written = exported(scenario, "server_threads");
                assert_eq!(written.file, Some(file));
                assert!(
                    written.text.starts_with("# on the server") && written.text.ends_with(lines),
                    "{}",
                    written.text
                );
            }
        }
    }

    #[test]
    fn a_format_of_another_system_is_refused() {
        let error = export(&ExportRequest {
            scenario: scenario("freebsd"),
            format: "udev".into(),
            former: None,
            counted: false,
        })
        .expect_err("udev on FreeBSD");
        assert_eq!(error.field.as_deref(), Some("format"));
    }
}
