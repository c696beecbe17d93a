//! Outputs for a Linux client. Grammars: mount(8), nfs(5), fstab(5), autofs(5), systemd.mount(5),
//! nfs.conf(5), nfsrahead(5), udev(7), modprobe.d(5).

use super::{Exported, Format, MOUNT_AGAIN, NOT_ASKED, UNMOUNT, UNMOUNT_ALL, options};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

const LINUX: &[Os] = &[Os::Linux];

/// After 99-nfs.rules of nfs-utils, whose nfsrahead sets 128 where nfs.conf says nothing.
const UDEV_RULES: &str = "/etc/udev/rules.d/99-zz-nfs-read-ahead.rules";

/// A read-ahead that the kernel is to choose anew.
const AGAIN: &str = "umount MOUNTPOINT\nmount MOUNTPOINT";

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
pub(crate) const MODPROBE: Format = Format {
    name: "modprobe",
    label: "module options",
    os: LINUX,
    write: modprobe,
};
pub(crate) const SYSCTL: Format = Format {
    name: "sysctl",
    label: "sysctl.d",
    os: LINUX,
    write: sysctl,
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

fn list(scenario: &Scenario) -> String {
    options::linux(scenario).join(",")
}

fn check(scenario: &Scenario) -> String {
    let mut lines = vec!["nfsstat -m   # options in force".to_owned()];
    if scenario.mount.read_ahead_kib.is_some() {
        lines.push("cat /sys/class/bdi/$(mountpoint -d MOUNTPOINT)/read_ahead_kb".into());
    }
    lines.push("nfsstat -Z10   # counts of ten seconds, to compare with the prediction".into());
    lines.join("\n")
}

fn exported(
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

pub(super) fn mounting(scenario: &Scenario) -> Vec<String> {
    remounting(scenario, scenario)
}

/// A new mount begins with the default read-ahead, but with the connections that other mounts of the server have.
pub(super) fn remounting(scenario: &Scenario, instead_of: &Scenario) -> Vec<String> {
    let unmount = unmount(&[scenario, instead_of]);
    let mount = format!(
        "mount -t nfs -o {} SERVER:/EXPORT MOUNTPOINT",
        list(scenario)
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

fn mount(scenario: &Scenario) -> Exported {
    exported(
        scenario,
        None,
        mounting(scenario).join("\n"),
        format!("{}\n{MOUNT_AGAIN}", unmount(&[scenario])),
    )
}

fn fstab(scenario: &Scenario) -> Exported {
    let mut options = options::linux(scenario);
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
        "# put the former line back, then:\nsystemctl daemon-reload\numount MOUNTPOINT\nmount MOUNTPOINT".into(),
    )
}

fn autofs(scenario: &Scenario) -> Exported {
    let text = format!("KEY  -fstype=nfs,{}  SERVER:/EXPORT", list(scenario));
    exported(
        scenario,
        Some("/etc/auto.nfs"),
        text,
        "# put the former line back, then:\numount MOUNTPOINT\nsystemctl reload autofs".into(),
    )
}

fn systemd(scenario: &Scenario) -> Exported {
    let text = format!(
        "# The file's name is the mount point's: systemd-escape -p --suffix=mount MOUNTPOINT\n[Unit]\nDescription=NFS mount of SERVER:/EXPORT\nAfter=network-online.target\nWants=network-online.target\n\n[Mount]\nWhat=SERVER:/EXPORT\nWhere=MOUNTPOINT\nType=nfs\nOptions={}\n\n[Install]\nWantedBy=remote-fs.target",
        list(scenario)
    );
    exported(
        scenario,
        Some("/etc/systemd/system/MOUNTPOINT.mount"),
        text,
        "systemctl stop MOUNTPOINT.mount\n# put the former file back, then:\nsystemctl daemon-reload\nsystemctl start MOUNTPOINT.mount\n# or, where there was none:\n# systemctl disable MOUNTPOINT.mount && rm /etc/systemd/system/MOUNTPOINT.mount && systemctl daemon-reload".into(),
    )
}

fn nfsrahead(scenario: &Scenario) -> Exported {
    let key = fs_type(scenario);
    let line = scenario
        .mount
        .read_ahead_kib
        .map_or_else(|| NOT_ASKED.to_owned(), |kib| format!("{key}={kib}"));
    let mut exported = exported(
        scenario,
        Some("/etc/nfs.conf"),
        format!("[nfsrahead]\n{line}"),
        format!("# put the former {key}= line back or remove it, then:\n{AGAIN}"),
    );
    exported.notes.push("nfsrahead comes with nfs-utils 2.6.2 and later, in some distributions as a package of its own; without it nothing reads this section.".to_owned());
    exported
}

fn udev(scenario: &Scenario) -> Exported {
    // /proc/fs/nfsfs/volumes lists a mount's device (nfs_volume_list_show, fs/nfs/client.c) before its bdi appears
    // (nfs_get_tree_common, fs/nfs/super.c). udev takes neither a `$` of the command's own nor a quotation mark.
    let rule = scenario.mount.read_ahead_kib.map_or_else(|| NOT_ASKED.to_owned(), |kib| format!(
        "# For NFS mounts only. A rule for every bdi would change other file systems too.\nSUBSYSTEM==\"bdi\", ACTION==\"add\", KERNEL==\"0:*\", PROGRAM=\"/bin/grep -q ' %k ' /proc/fs/nfsfs/volumes\", ATTR{{read_ahead_kb}}=\"{kib}\""
    ));
    let mut exported = exported(
        scenario,
        Some(UDEV_RULES),
        rule,
        format!("rm {UDEV_RULES}\nudevadm control --reload\n{AGAIN}"),
    );
    exported.notes.push("Where nfsrahead is installed (99-nfs.rules of nfs-utils), set it in nfs.conf instead: two rules for one value confuse the next reader.".to_owned());
    exported
}

fn modprobe(scenario: &Scenario) -> Exported {
    /// Largest session slot table that the client asks for by default (fs/nfs/nfs4session.h).
    const DEFAULT_SESSION_SLOTS: u32 = 64;
    let text = format!(
        "options nfs max_session_slots={DEFAULT_SESSION_SLOTS}\noptions sunrpc tcp_max_slot_table_entries=65536"
    );
    let mut exported = exported(
        scenario,
        Some("/etc/modprobe.d/nfs-slots.conf"),
        text,
        "rm /etc/modprobe.d/nfs-slots.conf\n# then load the modules again, or reboot".into(),
    );
    exported.notes.push("These are the kernel's own defaults; they limit calls under way per session (v4.1) and per connection (v3). The server may grant fewer.".into());
    exported
}

/// What holds for the whole client. Sources: Documentation/admin-guide/sysctl/vm.rst and
/// Documentation/networking/ip-sysctl.rst; the least and the usual buffer are the kernel's own (net/ipv4/tcp.c
/// `tcp_init`). The prediction begins to write in the background at half of the limit.
fn sysctl(scenario: &Scenario) -> Exported {
    let client = &scenario.client;
    // Zero is how the kernel says that ratios hold: it is read, and cannot be set.
    let stated = client.vm_dirty_bytes.filter(|bytes| *bytes > 0);
    let dirty = stated.map(|bytes| {
        let background = bytes / 2;
        format!("vm.dirty_bytes={bytes}\nvm.dirty_background_bytes={background}")
    });
    let buffers = client.tcp_buffer_max_bytes.map(|most| {
        format!("net.ipv4.tcp_rmem=4096 131072 {most}\nnet.ipv4.tcp_wmem=4096 16384 {most}")
    });
    let mut lines: Vec<String> = dirty.into_iter().chain(buffers).collect();
    if lines.is_empty() {
        lines.push(NOT_ASKED.to_owned());
    }
    let mut exported = exported(
        scenario,
        Some("/etc/sysctl.d/90-nfs-client.conf"),
        lines.join("\n"),
        "rm /etc/sysctl.d/90-nfs-client.conf\n# then the former values, or the kernel's own:\nsysctl -w vm.dirty_ratio=20 vm.dirty_background_ratio=10 net.ipv4.tcp_rmem='4096 131072 6291456' net.ipv4.tcp_wmem='4096 16384 4194304'".into(),
    );
    exported.check = format!(
        "sysctl vm.dirty_bytes vm.dirty_background_bytes net.ipv4.tcp_rmem net.ipv4.tcp_wmem\n{}",
        exported.check
    );
    exported.notes.push("Load it with sysctl --system. It holds for all file systems and connections of this client, and buffers for connections made later: mount again.".into());
    exported
}

fn ansible(scenario: &Scenario) -> Exported {
    let text = format!(
        "- name: Mount SERVER:/EXPORT\n  ansible.posix.mount:\n    src: SERVER:/EXPORT\n    path: MOUNTPOINT\n    fstype: nfs\n    opts: {}\n    state: mounted",
        list(scenario)
    );
    exported(
        scenario,
        None,
        text,
        "# the same task with the former opts, or where nothing was mounted before:\n- name: Unmount SERVER:/EXPORT\n  ansible.posix.mount:\n    path: MOUNTPOINT\n    state: absent".into(),
    )
}
