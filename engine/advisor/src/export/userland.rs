//! Options that never reach the kernel: mount(8), mount.nfs(8) and systemd read them, and each of them counts only
//! where its reader looks. Such an option is written there, and said to be left out elsewhere.
//!
//! Sources: mount(8) "FILESYSTEM-INDEPENDENT MOUNT OPTIONS" and its lists of what helpers are not given; nfs(5) `bg`;
//! systemd.mount(5) "FSTAB" and `nofail`; src/fstab-generator/fstab-generator.c `add_mount`; FreeBSD: mount(8), fstab(5).
//! ansible.posix.mount writes /etc/fstab, so what belongs there belongs to its task.

use crate::existence::lacks_option;
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;

struct Row {
    /// A list as in `mount_options`; of several rows the first that holds an option counts.
    words: &'static str,
    /// Names of the outputs that it is written into.
    outputs: &'static str,
    /// Behind the option, where it is left out.
    why: &'static str,
}

static ROWS: &[Row] = &[
    Row {
        // Done by mount(8) itself, which every output ends in.
        words: "X-mount.* x-mount.*",
        outputs: "*",
        why: "",
    },
    Row {
        // In /etc/fstab it would have a boot remount what is not mounted.
        words: "remount update",
        outputs: "",
        why: "is an order to mount(8) and no option; sizes, version and connections stay as they are until it is mounted anew",
    },
    Row {
        words: "_netdev",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone; the type nfs says already that it needs the network",
    },
    Row {
        words: "x-systemd.automount x-systemd.idle-timeout=*",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone; an .automount unit or autofs does the same",
    },
    Row {
        words: "x-* X-* comment=*",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone",
    },
    Row {
        words: "nofail",
        outputs: "fstab ansible systemd",
        why: "says whether a boot waits for the mount: it is for /etc/fstab and for units",
    },
    Row {
        words: "auto noauto",
        outputs: "fstab ansible freebsd_fstab",
        why: "says whether a boot mounts it: it is read in /etc/fstab alone",
    },
    Row {
        words: "late failok",
        outputs: "freebsd_fstab",
        why: "says when and how a boot mounts it: it is read in /etc/fstab alone",
    },
    Row {
        words: "user user=* users",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone, where it also means noexec,nosuid,nodev",
    },
    Row {
        words: "owner group",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone, where it also means nosuid,nodev",
    },
    Row {
        words: "nouser nousers",
        outputs: "fstab ansible",
        why: "is read in /etc/fstab alone",
    },
    Row {
        words: "bg",
        outputs: "mount fstab ansible freebsd_mount freebsd_fstab",
        why: "leaves mount.nfs trying in the background, while whoever called it takes the mount for made; of systemd only /etc/fstab has it translated",
    },
    Row {
        words: "fg",
        outputs: "mount fstab ansible freebsd_mount freebsd_fstab",
        why: "is the default",
    },
];

/// Whether the option is to be written into the output of this name.
pub(super) fn belongs(option: &str, format: &str) -> bool {
    row(option).is_none_or(|row| lists(row.outputs, format))
}

/// What this client has and this output does not, each with its reason.
pub(super) fn elsewhere(scenario: &Scenario, format: &str) -> Vec<String> {
    let options = scenario.mount.options.iter();
    let known = options.filter(|option| lacks_option(scenario, option).is_none());
    known
        .filter(|option| !belongs(option, format))
        .filter_map(|option| Some(format!("{option} {}", row(option)?.why)))
        .collect()
}

fn row(option: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| lists(row.words, option))
}

#[cfg(test)]
mod tests {
    use super::super::beside::OF_OPTIONS;
    use super::super::tests::{exported, scenario};
    use super::*;

    fn written(options: &str, format: &str) -> (Vec<String>, String) {
        let bsd = format.starts_with("freebsd");
        let mut asked = scenario(if bsd { "freebsd" } else { "linux" });
        asked.mount.options = options.split(',').map(str::to_owned).collect();
        let text = exported(asked, format).text;
        let (comments, lines): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("# "));
        let words = lines.join(",").replace([' ', '\t', '='], ",");
        let words = words.split(',').map(str::to_owned).collect();
        (words, comments.join("\n"))
    }

    #[test]
    fn an_option_is_written_where_it_is_read_and_said_elsewhere() {
        for (option, outputs) in [
            ("remount", ""),
            ("_netdev", "fstab ansible"),
            ("x-systemd.automount", "fstab ansible"),
            ("x-gvfs-hide", "fstab ansible"),
            ("noauto", "fstab ansible"),
            ("users", "fstab ansible"),
            ("nofail", "fstab ansible systemd"),
            ("bg", "fstab ansible mount"),
            ("X-mount.mkdir", OF_OPTIONS),
            ("noatime", OF_OPTIONS),
        ] {
            let formats = OF_OPTIONS.split_ascii_whitespace();
            for format in formats.filter(|format| !format.starts_with("freebsd")) {
                let (words, comments) = written(&format!("rw,{option},timeo=30"), format);
                let belongs = lists(outputs, format);
                // The unit's own line, and what the output of fstab adds.
                assert_eq!(
                    words.iter().any(|word| word == option),
                    belongs,
                    "{format} {option}: {words:?}"
                );
                assert_eq!(
                    comments.contains(&format!("# left out: {option} ")),
                    !belongs,
                    "{format} {option}: {comments}"
                );
                assert!(words.iter().any(|word| word == "timeo"), "{words:?}");
            }
        }
    }

    #[test]
    fn where_the_other_end_listens_and_labels_are_written_everywhere() {
        let options = "port=2050,mountport=635,mountproto=tcp,local_lock=all,context=system_u:object_r:nfs_t:s0";
        for format in OF_OPTIONS.split_ascii_whitespace() {
            let (words, comments) = written(&format!("{options},context=\"t:s0:c1,c2\""), format);
            let bsd = format.starts_with("freebsd");
            for option in options.replace('=', ",").split(',') {
                let missing = !words.iter().any(|word| word == option);
                assert!(!missing || bsd, "{format} {option}: {words:?}");
            }
            assert!(
                comments.contains("# left out: context="),
                "{format} {comments}"
            );
        }
    }

    #[test]
    fn a_line_of_fstab_comes_back_whole() {
        let options = "rw,soft,timeo=30,noatime,_netdev,x-systemd.automount,bg";
        let mut asked = scenario("linux");
        asked.mount.options = options.split(',').map(str::to_owned).collect();
        let fstab = exported(asked, "fstab");
        let line = fstab.text.lines().last().unwrap_or_default();
        assert!(line.contains(options), "{line}");
        assert_eq!(line.matches("_netdev").count(), 1, "{line}");
        let notes = fstab.notes.join(" ");
        assert!(notes.contains("bg beside x-systemd.automount"), "{notes}");
    }

    #[test]
    fn what_only_a_boot_of_freebsd_reads_is_in_its_fstab_alone() {
        for option in ["late", "failok", "noauto"] {
            let (words, _) = written(option, "freebsd_fstab");
            assert!(words.iter().any(|word| word == option), "{words:?}");
            let (words, comments) = written(option, "freebsd_mount");
            assert!(!words.iter().any(|word| word == option), "{words:?}");
            assert!(comments.contains(option), "{comments}");
        }
    }
}
