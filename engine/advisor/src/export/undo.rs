//! What takes a change back: the lines that several outputs share, and what all of them keep to.

use super::{Exported, linux, live, remount, server};
use crate::advice::in_force_kib;
use mountwise_sim::Scenario;

/// Where a value is missing, none is made up: what the kernel chose stays.
pub(super) const NOT_ASKED: &str = "# the question sets none: nothing to write";
pub(super) const NOTHING_WRITTEN: &str = "# nothing was written: nothing to undo";
/// Where a mount is made anew.
pub(super) const UNMOUNT: &str = "umount MOUNTPOINT";
/// nconnect is settled by the first of them.
pub(super) const UNMOUNT_ALL: &str = "umount MOUNTPOINT   # and all other mounts of this server";
/// Behind an unmount, where nobody told what was there before: `mount MOUNTPOINT` alone fails without a line in fstab.
pub(super) const MOUNT_AGAIN: &str = "# then, if it stands in /etc/fstab: mount MOUNTPOINT\n# or else, with the options noted before: mount -t nfs -o OPTIONS SERVER:/EXPORT MOUNTPOINT";
/// For what is noted there.
pub(super) const NOTE_BEFORE: &str = "If it does not stand in /etc/fstab, note the options in force first (nfsstat -m): the undo needs them.";
/// OpenBSD's nfsstat has no -m.
pub(super) const NOTE_BEFORE_OPENBSD: &str = "If it does not stand in /etc/fstab, note the options in force first (mount -v): the undo needs them.";
/// In the files that hold mounts.
pub(super) const FORMER_LINE: &str =
    "# put the former line back, then (or, if there was none, remove this one and mount nothing):";

/// Back to what is known to have been there, where the output itself could only say how to find out.
pub(super) fn to_former(
    scenario: &Scenario,
    former: &Scenario,
    format: &str,
    exported: &mut Exported,
) {
    let same_client = former.client.os == scenario.client.os;
    if live::suffices(scenario, former) {
        live::write(scenario, former, format, exported);
    }
    let undo = match format {
        "mount" | "freebsd_mount" if same_client && former != scenario => {
            let before = [NOTE_BEFORE, NOTE_BEFORE_OPENBSD];
            exported
                .notes
                .retain(|note| !before.contains(&note.as_str()));
            let anew = !live::suffices(scenario, former);
            anew.then(|| {
                exported.text = remount(scenario, former).join("\n");
                remount(former, scenario).join("\n")
            })
        }
        "nfsrahead" | "udev" if same_client && former != scenario => {
            let now = linux::set_default(scenario);
            let then = linux::set_read_ahead(in_force_kib(former));
            Some(exported.undo.replace(&now, &then))
        }
        "server_threads" if former.server.os == scenario.server.os => {
            let threads = former.server.threads;
            threads.and_then(|threads| server::back_to(former.server.os, threads))
        }
        _ => None,
    };
    if let Some(undo) = undo {
        exported.undo = undo;
    }
}

/// Where nothing was asked for nothing was written.
pub(super) fn of_nothing(exported: &mut Exported) {
    if exported.text.ends_with(NOT_ASKED) {
        exported.undo = NOTHING_WRITTEN.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::super::{ExportRequest, FORMATS, export};
    use super::*;

    /// Whoever copies it pastes it into a shell, or into a playbook.
    #[test]
    fn an_undo_is_commands_and_comments_and_no_prose() {
        const COMMANDS: &str = "echo umount mount systemctl rm udevadm sysctl kubectl service rcctl - ansible.posix.mount: path: state:";
        for format in FORMATS {
            for os in format.os {
                let undo = exported(scenario(crate::knobs::os_name(*os)), format.name).undo;
                let lines = undo.lines().map(str::trim_start);
                for line in lines.filter(|line| !line.starts_with('#')) {
                    let first = line.split(' ').next().unwrap_or_default();
                    assert!(
                        COMMANDS.split(' ').any(|word| word == first),
                        "{}: {undo}",
                        format.name
                    );
                    assert!(!line.contains(';'), "{}: {undo}", format.name);
                }
            }
        }
    }

    fn undone(scenario: Scenario, former: Option<Scenario>, format: &str) -> Exported {
        let request = ExportRequest {
            scenario,
            former,
            counted: false,
            format: format.to_owned(),
        };
        export(&request).unwrap_or_else(|error| panic!("{}", error.message))
    }

    #[test]
    fn a_mount_is_undone_by_a_mount_that_needs_no_fstab() {
        for (os, format) in [("linux", "mount"), ("freebsd", "freebsd_mount")] {
            let now = scenario(os);
            let mut former = now.clone();
            former.mount.rsize = Some(8192);
            former.mount.nconnect = 1;
            former.mount.read_ahead_kib = None;
            let known = undone(now.clone(), Some(former.clone()), format);
            let lines: Vec<&str> = known.undo.lines().collect();
            assert!(lines[0].starts_with("umount MOUNTPOINT"), "{lines:?}");
            assert!(lines[1].starts_with("mount -t nfs -o "), "{lines:?}");
            assert!(lines[1].contains("rsize=8192"), "{lines:?}");
            assert!(lines[1].ends_with(" SERVER:/EXPORT MOUNTPOINT"));
            assert_eq!(lines.len(), 2, "{lines:?}");
            assert!(known.notes.iter().all(|note| note != NOTE_BEFORE));
            // Nothing tells what was there: the question is what is to be.
            for unknown in [None, Some(now.clone())] {
                let unknown = undone(now.clone(), unknown, format);
                assert!(unknown.undo.ends_with(MOUNT_AGAIN), "{}", unknown.undo);
                assert!(unknown.notes.iter().any(|note| note == NOTE_BEFORE));
            }
        }
    }

    #[test]
    fn no_undo_relies_on_a_line_that_nobody_has_seen() {
        for format in FORMATS
            .iter()
            .filter(|format| !format.name.ends_with("fstab"))
        {
            for os in format.os {
                let undo = exported(scenario(crate::knobs::os_name(*os)), format.name).undo;
                let relies = |line: &str| line.trim() == "mount MOUNTPOINT";
                assert!(!undo.lines().any(relies), "{}: {undo}", format.name);
            }
        }
    }

    #[test]
    fn a_read_ahead_goes_back_on_the_mount_as_it_is() {
        let now = scenario("linux");
        let mut former = now.clone();
        former.mount.read_ahead_kib = Some(512);
        for format in ["nfsrahead", "udev"] {
            for (former, kib) in [(None, 128), (Some(former.clone()), 512)] {
                let undo = undone(now.clone(), former, format).undo;
                assert_eq!(undo.lines().last(), Some(&*linux::set_read_ahead(kib)));
                assert!(!undo.contains("umount"), "{format}: {undo}");
            }
        }
    }

    #[test]
    fn threads_go_back_without_a_restart() {
        let mut now = scenario("linux");
        let mut former = now.clone();
        now.server.threads = Some(32);
        let unknown = undone(now.clone(), Some(former.clone()), "server_threads");
        assert!(
            unknown.undo.starts_with("# rpc.nfsd N,"),
            "{}",
            unknown.undo
        );
        former.server.threads = Some(8);
        let known = undone(now, Some(former), "server_threads");
        assert!(known.undo.starts_with("rpc.nfsd 8\n"), "{}", known.undo);
        assert!(!known.text.contains("restart nfs-server"), "{}", known.text);
    }

    #[test]
    fn what_was_not_written_is_not_undone() {
        let mut scenario = scenario("linux");
        scenario.mount.read_ahead_kib = None;
        for name in ["nfsrahead", "udev"] {
            let undo = exported(scenario.clone(), name).undo;
            assert_eq!(undo, NOTHING_WRITTEN, "{name}");
        }
    }
}
