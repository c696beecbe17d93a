//! What is said beside mount options that are written to be applied: what was left out of them, what they risk, and
//! what a remount would not change. Source: nfs(5), `soft` / `hard` and "The remount option".

use super::{Exported, userland};
use crate::existence::lacking;
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;

/// Formats that consist of mount options; in all of them a line may be a comment after `#`.
pub(super) const OF_OPTIONS: &str = "mount fstab autofs systemd ansible kubernetes_pv kubernetes_storage_class \
    freebsd_mount freebsd_fstab";

/// Formats for Linux that mount, but for the command: none of them can set a read-ahead.
const WITHOUT_READ_AHEAD: &str =
    "fstab autofs systemd ansible kubernetes_pv kubernetes_storage_class";

/// Formats that are taken over by a tool which may remount instead of mounting anew.
const MAY_REMOUNT: &str = "fstab systemd ansible";

const SOFT: &str = "soft: a call that times out fails instead of being tried again, and a program that does not look \
    at the error of each write, fsync and close loses data. Where anything is written, nfs(5) asks for hard.";

const NCONNECT: &str =
    "The first mount of a server decides nconnect for all later ones: unmount them all first.";

const READ_AHEAD: &str = "Read-ahead is not a mount option and falls back with each mount: nfs.conf for nfsrahead or the udev rule keeps it.";

const REMOUNT: &str = "A remount does not change vers, nconnect, rsize, wsize and most other options of NFS: unmount first";

const NEVER_TOGETHER: [&str; 2] = ["bg", "x-systemd.automount"];
/// fstab-generator.c `add_mount`: it translates `bg` only where there is no automount.
const BG_AND_AUTOMOUNT: &str = "bg beside x-systemd.automount: systemd translates bg only without the other, and its automount already keeps a boot from waiting. Leave one of them out.";

/// `mounts` tells whether a mount is made anew for it.
pub(super) fn say(scenario: &Scenario, format: &str, mounts: bool, exported: &mut Exported) {
    say_read_ahead(scenario, format, exported);
    // A command that sets something on the mount as it is has no options to leave out.
    if !mounts && format.ends_with("mount") {
        return;
    }
    let mut lacking = lacking(scenario);
    if lists(OF_OPTIONS, format) {
        lacking.extend(userland::elsewhere(scenario, format));
        let left_out = lacking.iter().map(|what| format!("# left out: {what}\n"));
        let mut comments: String = left_out.collect();
        if may_lose(scenario) {
            comments += "# soft: what is written can be lost when a call times out\n";
            exported.notes.insert(0, SOFT.to_owned());
        }
        exported.text = comments + &exported.text;
    }
    if lists("fstab ansible", format) && NEVER_TOGETHER.iter().all(|one| scenario.has_option(one)) {
        exported.notes.push(BG_AND_AUTOMOUNT.to_owned());
    }
    let of_linux = format == "mount" || lists(WITHOUT_READ_AHEAD, format);
    if mounts && of_linux && scenario.mount.nconnect > 1 {
        exported.notes.push(NCONNECT.to_owned());
    }
    if mounts && lists(MAY_REMOUNT, format) {
        let how = match format {
            "ansible" => {
                " (state: unmounted, then this task); state: mounted remounts what is mounted"
            }
            "systemd" => " (systemctl restart, not reload)",
            _ => ", then mount",
        };
        exported.notes.push(format!("{REMOUNT}{how}."));
    }
    let lacking = lacking.into_iter();
    let notes = lacking.map(|what| format!("Left out: {what}."));
    exported.notes.extend(notes);
}

/// Where the options are written alone, the read-ahead would be lost without a word.
fn say_read_ahead(scenario: &Scenario, format: &str, exported: &mut Exported) {
    let Some(kib) = scenario.mount.read_ahead_kib else {
        return;
    };
    if format == "mount" {
        exported.notes.push(READ_AHEAD.to_owned());
    } else if lists(WITHOUT_READ_AHEAD, format) {
        let nodes = if format.starts_with("kubernetes") {
            " on each node"
        } else {
            ""
        };
        exported.text = format!(
            "# read_ahead_kb={kib} is not a mount option: set it{nodes} in nfs.conf for nfsrahead or by a udev rule\n{}",
            exported.text
        );
    }
}

/// Of several the last counts.
fn may_lose(scenario: &Scenario) -> bool {
    let mut options = scenario.mount.options.iter().rev();
    let how = options.find(|option| lists("hard soft softerr", option));
    how.is_some_and(|how| how != "hard") && !scenario.has_option("ro")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::*;

    fn with(options: &[&str], format: &str) -> Exported {
        let bsd = format.starts_with("freebsd");
        let mut scenario = scenario(if bsd { "freebsd" } else { "linux" });
        scenario.mount.options = options.iter().map(|option| (*option).to_owned()).collect();
        exported(scenario, format)
    }

    #[test]
    fn what_no_client_has_is_in_no_line_but_a_comment() {
        let options = [
            "nconect=8",
            "rszie=1M",
            "x;reboot\nreboot",
            "comment=$(reboot)",
            "nocto",
        ];
        for format in OF_OPTIONS.split_ascii_whitespace() {
            let text = with(&options, format).text;
            let (comments, lines): (Vec<&str>, Vec<&str>) = text
                .lines()
                .partition(|line| line.starts_with("# left out: "));
            let lines = lines.join("\n");
            assert_eq!(comments.len(), 4, "{format}: {text}");
            assert!(
                comments[0].ends_with("nconect=8 is no mount option; nconnect=8 is"),
                "{text}"
            );
            for word in ["nconect", "rszie", "reboot"] {
                assert!(!lines.contains(word), "{format}: {text}");
            }
            assert!(
                !text.contains("$(r") && lines.contains("nocto"),
                "{format}: {text}"
            );
        }
    }

    #[test]
    fn soft_says_what_it_risks_where_something_can_be_written() {
        for (options, risky) in [
            (&["soft"][..], true),
            (&["softerr"], true),
            (&["hard", "soft"], true),
            (&["soft", "hard"], false),
            (&["soft", "ro"], false),
            (&[], false),
        ] {
            for format in OF_OPTIONS.split_ascii_whitespace() {
                let written = with(options, format);
                assert_eq!(
                    written.text.starts_with("# soft: "),
                    risky && !left_out(&written),
                    "{format} {options:?}"
                );
                assert_eq!(
                    written.notes.iter().any(|note| note == SOFT),
                    risky,
                    "{format} {options:?}"
                );
            }
        }
    }

    #[test]
    fn read_ahead_is_told_where_it_is_not_set_and_nowhere_else() {
        let formats = crate::export::formats();
        for format in formats.iter().filter(|format| format.os.contains(&"linux")) {
            let written = with(&[], format.name);
            let told = written
                .text
                .contains("read_ahead_kb=1024 is not a mount option");
            assert_eq!(
                told,
                lists(WITHOUT_READ_AHEAD, format.name),
                "{}",
                format.name
            );
            let noted = written.notes.iter().any(|note| note == READ_AHEAD);
            assert_eq!(noted, format.name == "mount", "{}", format.name);
            let connections = written.notes.iter().any(|note| note == NCONNECT);
            assert_eq!(connections, told || noted, "{}", format.name);
        }
        let mut unset = scenario("linux");
        unset.mount.read_ahead_kib = None;
        let text = exported(unset, "fstab").text;
        assert!(!text.contains("read_ahead_kb"), "{text}");
    }

    fn left_out(written: &Exported) -> bool {
        written.text.starts_with("# left out: ")
    }

    #[test]
    fn what_may_be_remounted_says_what_that_does_not_change() {
        for (format, words) in [
            ("ansible", "state: unmounted"),
            ("systemd", "restart, not reload"),
            ("fstab", "unmount first, then mount"),
        ] {
            let notes = with(&[], format).notes.join(" ");
            assert!(notes.contains(REMOUNT) && notes.contains(words), "{notes}");
        }
        assert!(!with(&[], "mount").notes.join(" ").contains(REMOUNT));
    }
}
