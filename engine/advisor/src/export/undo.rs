//! What takes a change back: the lines that several outputs share, and what all of them keep to.

use super::Exported;

/// Where a value is missing, none is made up: what the kernel chose stays.
pub(super) const NOT_ASKED: &str = "# the question sets none: nothing to write";
const NOTHING_WRITTEN: &str = "# nothing was written: nothing to undo";
/// Where a mount is made anew.
pub(super) const UNMOUNT: &str = "umount MOUNTPOINT";
/// nconnect is settled by the first of them.
pub(super) const UNMOUNT_ALL: &str = "umount MOUNTPOINT   # and all other mounts of this server";
/// Behind an unmount: what was there before.
pub(super) const MOUNT_AGAIN: &str = "mount MOUNTPOINT   # as /etc/fstab has it";

/// Where nothing was asked for nothing was written.
pub(super) fn of_nothing(exported: &mut Exported) {
    if exported.text.ends_with(NOT_ASKED) {
        exported.undo = NOTHING_WRITTEN.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::super::FORMATS;
    use super::super::tests::{exported, scenario};
    use super::*;

    /// Whoever copies it pastes it into a shell, or into a playbook.
    #[test]
    fn an_undo_is_commands_and_comments_and_no_prose() {
        const COMMANDS: &str = "umount mount systemctl rm udevadm sysctl kubectl service rcctl - ansible.posix.mount: path: state:";
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
