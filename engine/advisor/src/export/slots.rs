//! The slots of calls that the question sets: parameters of the modules sunrpc and nfs. Sources: net/sunrpc/xprtsock.c
//! (`module_param_named`, and the sysctl of that name) and fs/nfs/super.c (`module_param`); modprobe.d(5).
//!
//! Of the two that one is written which the mount's version of NFS has.

use super::undo::NOT_ASKED;
use super::{Exported, Format, linux};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

pub(crate) const MODPROBE: Format = Format {
    name: "modprobe",
    label: "modprobe.d",
    os: &[Os::Linux],
    write: modprobe,
};

pub(crate) struct Setting {
    module: &'static str,
    name: &'static str,
    pub(crate) file: &'static str,
    /// To read it, and to set it: around the number.
    pub(super) check: &'static str,
    now: [&'static str; 2],
}

pub(crate) const TCP: Setting = Setting {
    module: "sunrpc",
    name: "tcp_max_slot_table_entries",
    file: "/etc/modprobe.d/90-sunrpc-slots.conf",
    check: "sysctl sunrpc.tcp_max_slot_table_entries",
    now: ["sysctl sunrpc.tcp_max_slot_table_entries=", ""],
};

pub(crate) const SESSION: Setting = Setting {
    module: "nfs",
    name: "max_session_slots",
    file: "/etc/modprobe.d/90-nfs-slots.conf",
    check: "cat /sys/module/nfs/parameters/max_session_slots",
    now: ["echo ", " > /sys/module/nfs/parameters/max_session_slots"],
};

impl Setting {
    /// As sysctl(8) would name it.
    pub(super) fn sysctl(&self) -> String {
        format!("{}.{}", self.module, self.name)
    }

    /// The module must be there.
    pub(crate) fn load_and_set(&self, slots: u32) -> String {
        format!("modprobe {} && {}", self.module, self.set(slots))
    }

    pub(crate) fn set(&self, slots: u32) -> String {
        let [before, after] = self.now;
        format!("{before}{slots}{after}")
    }

    pub(crate) fn option(&self, slots: u32) -> String {
        format!("options {} {}={slots}", self.module, self.name)
    }
}

/// The one that counts for this mount, and its value, where the question tells it.
pub(super) fn told(scenario: &Scenario) -> Option<(&'static Setting, u32)> {
    let client = &scenario.client;
    match scenario.protocol().has_sessions() {
        true => client.max_session_slots.map(|slots| (&SESSION, slots)),
        false => client.tcp_max_slot_table_entries.map(|slots| (&TCP, slots)),
    }
}

/// A setting of modules is read once: by a mount of a server that has none yet.
pub(super) const LATER: &str = "Slots hold for connections and sessions made later: unmount all mounts of the server, then mount again.";

fn modprobe(scenario: &Scenario) -> Exported {
    let Some((setting, slots)) = told(scenario) else {
        return linux::exported(scenario, None, NOT_ASKED.to_owned(), String::new());
    };
    let text = format!(
        "# first: {} > before\n# at once: {}\n# and for each time that the module is loaded:\n{}",
        setting.check,
        setting.load_and_set(slots),
        setting.option(slots)
    );
    let [before, after] = setting.now;
    let undo = format!(
        "rm {}   # or put the former file back\n# then reboot, or set what `before` says: {before}FORMER{after}",
        setting.file
    );
    let mut exported = linux::exported(scenario, Some(setting.file), text, undo);
    exported.check = format!("{}\n{}", setting.check, exported.check);
    exported.notes = vec![
        LATER.to_owned(),
        "Where the initramfs loads the module, build it anew: it has a copy of this file."
            .to_owned(),
    ];
    exported
}

/// Tasks ahead of the one that mounts.
pub(super) fn tasks(scenario: &Scenario) -> Option<[String; 2]> {
    let (setting, slots) = told(scenario)?;
    let (file, name) = (setting.file, setting.name);
    let set = format!(
        "- name: Set {name} for each time that the module is loaded\n  ansible.builtin.copy:\n    dest: {file}\n    content: \"{}\\n\"\n- name: Set {name} at once\n  ansible.builtin.shell: {}",
        setting.option(slots),
        setting.load_and_set(slots)
    );
    let undo = format!(
        "- name: Remove {name}\n  ansible.builtin.file:\n    path: {file}\n    state: absent\n# then reboot, or set the value that {name} had before"
    );
    Some([set, undo])
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::*;
    use mountwise_sim::scenario::NfsVersion;

    fn asked(version: NfsVersion) -> Scenario {
        let mut linux = scenario("linux");
        linux.mount.version = version;
        linux.client.tcp_max_slot_table_entries = Some(128);
        linux.client.max_session_slots = Some(180);
        linux
    }

    #[test]
    fn the_modules_option_that_the_version_has_is_written_checked_and_taken_back() {
        for (version, option, other, now) in [
            (
                NfsVersion::V3,
                "options sunrpc tcp_max_slot_table_entries=128",
                "max_session",
                "sysctl sunrpc.tcp_max_slot_table_entries=128",
            ),
            (
                NfsVersion::V40,
                "options sunrpc tcp_max_slot_table_entries=128",
                "max_session",
                "sysctl sunrpc.tcp_max_slot_table_entries=128",
            ),
            (
                NfsVersion::V41,
                "options nfs max_session_slots=180",
                "tcp_max",
                "echo 180 > /sys/module/nfs/parameters/max_session_slots",
            ),
        ] {
            let written = exported(asked(version), "modprobe");
            let file = written.file.unwrap_or_default();
            assert!(file.starts_with("/etc/modprobe.d/"));
            assert_eq!(written.text.lines().last(), Some(option));
            assert!(written.text.contains(now), "{}", written.text);
            assert!(
                written.undo.starts_with(&format!("rm {file}")),
                "{}",
                written.undo
            );
            assert!(written.check.contains("slot"), "{}", written.check);
            assert!(written.notes.iter().any(|note| note == LATER));
            let tasks = exported(asked(version), "ansible");
            assert!(
                tasks.text.contains(option) && tasks.text.contains(now),
                "{}",
                tasks.text
            );
            assert!(tasks.text.contains("Mount SERVER") && tasks.undo.contains("Unmount"));
            assert!(
                tasks
                    .undo
                    .contains(&format!("path: {file}\n    state: absent"))
            );
            for text in [written.text, tasks.text] {
                assert!(!text.contains(other), "{text}");
            }
            let sysctl = exported(asked(version), "sysctl");
            let line = "sunrpc.tcp_max_slot_table_entries=128";
            let is_sysctl = version < NfsVersion::V41;
            assert_eq!(sysctl.text.lines().any(|one| one == line), is_sysctl);
            assert_eq!(sysctl.text == NOT_ASKED, !is_sysctl);
            assert_eq!(sysctl.notes.iter().any(|note| note == LATER), is_sysctl);
        }
    }

    #[test]
    fn what_nobody_told_is_not_written() {
        assert_eq!(exported(scenario("linux"), "modprobe").text, NOT_ASKED);
        assert!(!exported(scenario("linux"), "ansible").text.contains("slot"));
    }
}
