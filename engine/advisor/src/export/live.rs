//! What changes on a mounted file system as it is mounted. Everything else that a mount takes it keeps until it is made
//! anew: options, by nfs(5) "The remount option"; buffers and slots, by the connection and the session that have them.

use super::beside::OF_OPTIONS;
use super::undo::NOTHING_WRITTEN;
use super::{Exported, freebsd, linux};
use crate::advice::{in_force_blocks, in_force_kib};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

const NOTHING_TO_MOUNT: &str = "# no option of the mount changes: it stays as it is mounted";
const AS_BEFORE: &str = "# the options are as before: nothing to undo here";

/// Whether the one comes of the other without a mount. Where both are the same nobody told what was there before.
pub(super) fn suffices(scenario: &Scenario, former: &Scenario) -> bool {
    let mut otherwise = former.clone();
    let (mount, client) = (&mut otherwise.mount, &mut otherwise.client);
    match scenario.client.os {
        Os::Linux => {
            mount.read_ahead_kib = scenario.mount.read_ahead_kib;
            client.vm_dirty_bytes = scenario.client.vm_dirty_bytes;
        }
        Os::Freebsd => {
            mount.read_ahead_blocks = scenario.mount.read_ahead_blocks;
            client.nfsiods = scenario.client.nfsiods;
        }
        Os::Openbsd => {}
    }
    scenario != former
        && otherwise.mount == scenario.mount
        && otherwise.client == scenario.client
        && former.server.session_slots == scenario.server.session_slots
}

/// In place of a mount made anew.
pub(super) fn write(scenario: &Scenario, former: &Scenario, format: &str, exported: &mut Exported) {
    if !lists(OF_OPTIONS, format) {
        return;
    }
    if !format.ends_with("mount") {
        exported.text = format!("{NOTHING_TO_MOUNT}\n{}", exported.text);
        // Tasks of a playbook may have set more than the mount.
        if format != "ansible" {
            AS_BEFORE.clone_into(&mut exported.undo);
        }
        return;
    }
    let [now, then] = [scenario, former].map(read_ahead);
    let changes = scenario.mount != former.mount;
    let steps = now.zip(then).filter(|_| changes);
    (exported.text, exported.undo) =
        steps.unwrap_or_else(|| (NOTHING_TO_MOUNT.to_owned(), NOTHING_WRITTEN.to_owned()));
}

/// Sets the read-ahead that the scenario has, its client's default included.
fn read_ahead(scenario: &Scenario) -> Option<String> {
    match scenario.client.os {
        Os::Linux => Some(linux::set_read_ahead(in_force_kib(scenario))),
        Os::Freebsd => in_force_blocks(scenario).map(freebsd::set_read_ahead),
        Os::Openbsd => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scenario;
    use super::super::{ExportRequest, FORMATS, export};
    use super::*;

    type Edit = fn(&mut Scenario);

    fn changed(os: &str, format: &str, edit: Edit) -> Exported {
        let former = scenario(os);
        let mut scenario = former.clone();
        edit(&mut scenario);
        let request = ExportRequest {
            scenario,
            format: format.into(),
            former: Some(former),
            counted: false,
        };
        export(&request).unwrap_or_else(|error| panic!("{}", error.message))
    }

    const LINUX: &str = "/sys/class/bdi/$(mountpoint -d MOUNTPOINT)/read_ahead_kb";

    #[test]
    fn read_ahead_alone_is_set_on_the_mount_as_it_is() {
        let more: Edit = |one| one.mount.read_ahead_kib = Some(4096);
        let unset: Edit = |one| one.mount.read_ahead_kib = None;
        let with_threads: Edit = |one| {
            one.mount.read_ahead_kib = Some(4096);
            one.server.threads = Some(64);
        };
        for (edit, kib) in [(more, 4096), (unset, 128), (with_threads, 4096)] {
            let written = changed("linux", "mount", edit);
            let last = written.text.lines().last();
            assert_eq!(last, Some(&*format!("echo {kib} > {LINUX}")));
            assert_eq!(written.undo, format!("echo 1024 > {LINUX}"));
            assert!(!written.text.contains("mount -t"), "{}", written.text);
            // Of what only a new mount takes nothing is said.
            let notes = written.notes.join(" ");
            assert!(!notes.contains("unmount") && !notes.contains("note the"));
        }
        let freebsd = changed("freebsd", "freebsd_mount", |one| {
            one.mount.read_ahead_blocks = Some(8);
        });
        assert_eq!(freebsd.text, "mount -u -o readahead=8 MOUNTPOINT");
        assert_eq!(freebsd.undo, "mount -u -o readahead=4 MOUNTPOINT");
    }

    #[test]
    fn what_is_no_part_of_the_mount_leaves_it_alone() {
        let threads: Edit = |one| one.server.threads = Some(64);
        let dirty: Edit = |one| one.client.vm_dirty_bytes = Some(64 << 20);
        for edit in [threads, dirty] {
            let written = changed("linux", "mount", edit);
            let lines = written.text.lines();
            assert!(lines.clone().all(|line| line.starts_with('#')));
            assert_eq!(lines.last(), Some(NOTHING_TO_MOUNT));
            assert_eq!(written.undo, NOTHING_WRITTEN);
        }
    }

    #[test]
    fn what_a_mount_keeps_is_mounted_anew() {
        let edits: [Edit; 8] = [
            |one| one.mount.rsize = Some(131_072),
            |one| one.mount.wsize = Some(131_072),
            |one| one.mount.nconnect = 8,
            |one| one.mount.version = mountwise_sim::scenario::NfsVersion::V3,
            |one| one.mount.options.push("noac".into()),
            // Connections and sessions that are there keep what they have.
            |one| one.client.tcp_buffer_max_bytes = Some(32 << 20),
            |one| one.client.max_session_slots = Some(180),
            |one| one.server.session_slots = Some(180),
        ];
        for edit in edits {
            let with_read_ahead = |edit: Edit| {
                let former = scenario("linux");
                let mut scenario = former.clone();
                edit(&mut scenario);
                scenario.mount.read_ahead_kib = Some(4096);
                let request = ExportRequest {
                    scenario,
                    format: "mount".into(),
                    former: Some(former),
                    counted: false,
                };
                export(&request).unwrap_or_else(|error| panic!("{}", error.message))
            };
            for written in [changed("linux", "mount", edit), with_read_ahead(edit)] {
                for text in [&written.text, &written.undo] {
                    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
                    let first = lines.next().unwrap_or_default();
                    assert!(first.starts_with("umount MOUNTPOINT"), "{text}");
                    let second = lines.next().unwrap_or_default();
                    assert!(second.starts_with("mount -t nfs -o "), "{text}");
                }
            }
        }
    }

    #[test]
    fn no_undo_unmounts_for_a_read_ahead() {
        let of_linux = |one: &&&super::super::Format| one.os.contains(&Os::Linux);
        for format in FORMATS.iter().filter(of_linux) {
            let written = changed("linux", format.name, |one| {
                one.mount.read_ahead_kib = Some(4096);
            });
            let unmounts = |line: &str| line.starts_with("umount");
            assert!(!written.undo.lines().any(unmounts), "{}", format.name);
        }
    }
}
