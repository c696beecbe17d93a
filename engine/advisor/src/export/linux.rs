//! Outputs for a Linux client. Grammars: mount(8), nfs(5), fstab(5), autofs(5), systemd.mount(5),
//! nfs.conf(5), nfsrahead(5), udev(7).

use super::undo::{FORMER_LINE, MOUNT_AGAIN, NOT_ASKED, NOTE_BEFORE, UNMOUNT, UNMOUNT_ALL};
use super::{Exported, Format, options, slots};
use crate::advice::in_force_kib;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

const LINUX: &[Os] = &[Os::Linux];

/// After 99-nfs.rules of nfs-utils, whose nfsrahead sets 128 where nfs.conf says nothing.
const UDEV_RULES: &str = "/etc/udev/rules.d/99-zz-nfs-read-ahead.rules";

pub(crate) const MOUNT: Format = Format {
    name: "mount",
    label: "mount command",
    os: LINUX,
    write: mount,
};
pub(crate) const FSTAB: Format = Format {
    name: "fstab",
    label: "/etc/fstab",
    os: LINUX,
    write: fstab,
};
pub(crate) const AUTOFS: Format = Format {
    name: "autofs",
    label: "autofs map",
    os: LINUX,
    write: autofs,
};
pub(crate) const SYSTEMD: Format = Format {
    name: "systemd",
    label: "systemd mount unit",
    os: LINUX,
    write: systemd,
};
pub(crate) const NFSRAHEAD: Format = Format {
    name: "nfsrahead",
    label: "nfs.conf for nfsrahead",
    os: LINUX,
    write: nfsrahead,
};
pub(crate) const UDEV: Format = Format {
    name: "udev",
    label: "udev rule",
    os: LINUX,
    write: udev,
};
pub(crate) const ANSIBLE: Format = Format {
    name: "ansible",
    label: "Ansible task",
    os: LINUX,
    write: ansible,
};

/// Both names of the file system type that the kernel uses (nfs for v3, nfs4 for v4 in /proc/mounts).
fn fs_type(scenario: &Scenario) -> &'static str {
    if scenario.mount.version.is_v4() {
        "nfs4"
    } else {
        "nfs"
    }
}

fn list(scenario: &Scenario, format: &Format) -> String {
    options::linux(scenario, format.name).join(",")
}

fn check(scenario: &Scenario) -> String {
    let mut lines = vec!["nfsstat -m   # options in force".to_owned()];
    if scenario.mount.read_ahead_kib.is_some() {
        lines.push("cat /sys/class/bdi/$(mountpoint -d MOUNTPOINT)/read_ahead_kb".into());
    }
    lines.join("\n")
}

pub(super) fn exported(
    scenario: &Scenario,
    file: Option<&'static str>,
    text: String,
    undo: String,
) -> Exported {
    Exported {
        file,
        text,
        undo,
        check: check(scenario),
        notes: Vec::new(),
    }
}

/// A new mount begins with the default read-ahead, but with the connections that other mounts of the server have.
pub(super) fn remounting(scenario: &Scenario, instead_of: &Scenario) -> Vec<String> {
    let unmount = unmount(&[scenario, instead_of]);
    let mount = format!(
        "mount -t nfs -o {} SERVER:/EXPORT MOUNTPOINT",
        list(scenario, &MOUNT)
    );
    [unmount.to_owned(), mount]
        .into_iter()
        .chain(scenario.mount.read_ahead_kib.map(set_read_ahead))
        .collect()
}

fn unmount(scenarios: &[&Scenario]) -> &'static str {
    if scenarios.iter().any(|one| one.mount.nconnect > 1) {
        UNMOUNT_ALL
    } else {
        UNMOUNT
    }
}

/// The knob is named after the device number of the mount point.
pub(crate) fn set_read_ahead(kib: u64) -> String {
    format!("echo {kib} > /sys/class/bdi/$(mountpoint -d MOUNTPOINT)/read_ahead_kb")
}

/// What a mount has for which nobody asked for a read-ahead.
pub(super) fn set_default(scenario: &Scenario) -> String {
    let mut unset = scenario.clone();
    unset.mount.read_ahead_kib = None;
    set_read_ahead(in_force_kib(&unset))
}

/// Over the parts, where nobody told what is mounted now.
pub(super) const ONLY_IF: &str = "# 1. only if an option of the mount line changes:";
pub(super) const AS_MOUNTED: &str = "# 2. works on what is mounted, as it is:";

fn mount(scenario: &Scenario) -> Exported {
    let mut lines = remounting(scenario, scenario);
    let mut undo = format!("{}\n{MOUNT_AGAIN}", unmount(&[scenario]));
    if scenario.mount.read_ahead_kib.is_some() {
        lines.insert(lines.len() - 1, AS_MOUNTED.to_owned());
        lines.insert(0, ONLY_IF.to_owned());
        let back = set_default(scenario);
        undo = format!(
            "# if it was not mounted anew, this alone, or with the number that was there: {back}\n{undo}"
        );
    }
    let mut exported = exported(scenario, None, lines.join("\n"), undo);
    exported.notes.push(NOTE_BEFORE.to_owned());
    exported
}

fn fstab(scenario: &Scenario) -> Exported {
    let mut options = options::linux(scenario, FSTAB.name);
    if !scenario.has_option("_netdev") {
        options.push("_netdev".to_owned());
    }
    let text = format!(
        "SERVER:/EXPORT  MOUNTPOINT  nfs  {}  0  0",
        options.join(",")
    );
    exported(
        scenario,
        Some("/etc/fstab"),
        text,
        format!("{FORMER_LINE}\nsystemctl daemon-reload\numount MOUNTPOINT\nmount MOUNTPOINT"),
    )
}

fn autofs(scenario: &Scenario) -> Exported {
    let text = format!(
        "KEY  -fstype=nfs,{}  SERVER:/EXPORT",
        list(scenario, &AUTOFS)
    );
    exported(
        scenario,
        Some("/etc/auto.nfs"),
        text,
        "# put the former line back, then:\numount MOUNTPOINT\nsystemctl reload autofs".into(),
    )
}

/// systemctl takes the path, escaped or not, only where the unit is known already; the file needs the name.
const UNIT_NAME: &str = "\"$(systemd-escape -p --suffix=mount MOUNTPOINT)\"";

/// `enable --now` starts what is not mounted and leaves alone what is.
fn systemd(scenario: &Scenario) -> Exported {
    let text = format!(
        "# Save it as /etc/systemd/system/{UNIT_NAME}, as the unit must be named after its mount point. Then:\n# umount MOUNTPOINT   # if it is mounted\n# systemctl daemon-reload\n# systemctl enable --now {UNIT_NAME}\n[Unit]\nDescription=NFS mount of SERVER:/EXPORT\nAfter=network-online.target\nWants=network-online.target\n\n[Mount]\nWhat=SERVER:/EXPORT\nWhere=MOUNTPOINT\nType=nfs\nOptions={}\n\n[Install]\nWantedBy=remote-fs.target",
        list(scenario, &SYSTEMD)
    );
    exported(
        scenario,
        Some("/etc/systemd/system/MOUNTPOINT.mount"),
        text,
        format!(
            "systemctl disable --now {UNIT_NAME}\nrm /etc/systemd/system/{UNIT_NAME}\n# put the former file back, if there was one, then:\nsystemctl daemon-reload\n# systemctl enable --now {UNIT_NAME}   # the former one"
        ),
    )
}

fn nfsrahead(scenario: &Scenario) -> Exported {
    let key = fs_type(scenario);
    let whose = if key == "nfs4" { "NFSv4" } else { "NFSv3" };
    let line = scenario.mount.read_ahead_kib.map_or_else(
        || NOT_ASKED.to_owned(),
        |kib| {
            format!("# for every {whose} mount of this host, from its next mount on; on one as it is mounted:\n# {}\n{key}={kib}", set_read_ahead(kib))
        },
    );
    let mut exported = exported(
        scenario,
        Some("/etc/nfs.conf"),
        format!("[nfsrahead]\n{line}"),
        format!(
            "# put the former {key}= line back or remove it, then, for this mount as it is and likewise for all others:\n{}",
            set_default(scenario)
        ),
    );
    exported.notes.push(format!("{key}= holds for every {whose} mount of this host: nfsrahead has no line for one mount. To change this one alone, set it by the mount command's last line."));
    exported.notes.push("nfsrahead comes with nfs-utils 2.6.2 and later, in some distributions as a package of its own; without it nothing reads this section.".to_owned());
    exported
}

fn udev(scenario: &Scenario) -> Exported {
    // /proc/fs/nfsfs/volumes lists a mount's device (nfs_volume_list_show, fs/nfs/client.c) before its bdi appears
    // (nfs_get_tree_common, fs/nfs/super.c). udev takes neither a `$` of the command's own nor a quotation mark.
    let rule = scenario.mount.read_ahead_kib.map_or_else(|| NOT_ASKED.to_owned(), |kib| format!(
        "# For every NFS mount of this host, from its next mount on. A rule for every bdi would change other file systems too.\n# On one as it is mounted: {}\nSUBSYSTEM==\"bdi\", ACTION==\"add\", KERNEL==\"0:*\", PROGRAM=\"/bin/grep -q ' %k ' /proc/fs/nfsfs/volumes\", ATTR{{read_ahead_kb}}=\"{kib}\"",
        set_read_ahead(kib)
    ));
    let mut exported = exported(
        scenario,
        Some(UDEV_RULES),
        rule,
        format!(
            "rm {UDEV_RULES}\nudevadm control --reload\n# then, for this mount as it is and likewise for all others:\n{}",
            set_default(scenario)
        ),
    );
    exported.notes.push("The rule changes every NFS mount of this host, of whatever server. To change this one alone, set it by the mount command's last line.".to_owned());
    exported.notes.push("Where nfsrahead is installed (99-nfs.rules of nfs-utils), set it in nfs.conf instead: two rules for one value confuse the next reader.".to_owned());
    exported
}

fn ansible(scenario: &Scenario) -> Exported {
    let text = format!(
        "- name: Mount SERVER:/EXPORT\n  ansible.posix.mount:\n    src: SERVER:/EXPORT\n    path: MOUNTPOINT\n    fstype: nfs\n    opts: {}\n    state: mounted",
        list(scenario, &ANSIBLE)
    );
    let undo = "# the same task with the former opts, or where nothing was mounted before:\n- name: Unmount SERVER:/EXPORT\n  ansible.posix.mount:\n    path: MOUNTPOINT\n    state: absent";
    let Some([set, reset]) = slots::tasks(scenario) else {
        return exported(scenario, None, text, undo.to_owned());
    };
    let mut exported = exported(
        scenario,
        None,
        format!("{set}\n{text}"),
        format!("{undo}\n{reset}"),
    );
    exported.notes.push(slots::LATER.to_owned());
    exported
}
