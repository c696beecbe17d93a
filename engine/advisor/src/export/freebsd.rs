//! Outputs for a FreeBSD client. Grammars: mount_nfs(8), fstab(5), sysctl.conf(5), loader.conf(5).

use super::{Exported, Format, UNDO_MOUNT, UNMOUNT, options};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

const FREEBSD: &[Os] = &[Os::Freebsd];

pub(crate) const MOUNT: Format = Format {
    name: "freebsd_mount",
    label: "mount command",
    os: FREEBSD,
    write: mount,
};
pub(crate) const FSTAB: Format = Format {
    name: "freebsd_fstab",
    label: "/etc/fstab",
    os: FREEBSD,
    write: fstab,
};
pub(crate) const SYSCTL: Format = Format {
    name: "freebsd_sysctl",
    label: "sysctl and loader",
    os: FREEBSD,
    write: sysctl,
};

const CHECK: &str = "nfsstat -m   # options in force (FreeBSD 10 on)\nnfsstat -c -w 1   # calls per second, to compare with the prediction";

/// vfs.nfs.iodmax (sys/fs/nfsclient/nfs_clnfsiod.c, NFS_MAXASYNCDAEMON default 20).
const DEFAULT_NFSIODS: u32 = 20;

fn exported(file: Option<&'static str>, text: String, undo: &str) -> Exported {
    Exported {
        file,
        text,
        undo: undo.to_owned(),
        check: CHECK.to_owned(),
        notes: Vec::new(),
    }
}

pub(super) fn mounting(scenario: &Scenario) -> Vec<String> {
    let mount = format!(
        "mount -t nfs -o {} SERVER:/EXPORT MOUNTPOINT",
        options::freebsd(scenario).join(",")
    );
    vec![UNMOUNT.to_owned(), mount]
}

fn mount(scenario: &Scenario) -> Exported {
    exported(None, mounting(scenario).join("\n"), UNDO_MOUNT)
}

fn fstab(scenario: &Scenario) -> Exported {
    let text = format!(
        "SERVER:/EXPORT\tMOUNTPOINT\tnfs\trw,{}\t0\t0",
        options::freebsd(scenario).join(",")
    );
    exported(
        Some("/etc/fstab"),
        text,
        "put the former line back, then: umount MOUNTPOINT && mount MOUNTPOINT",
    )
}

fn sysctl(scenario: &Scenario) -> Exported {
    let mut lines = vec![format!(
        "vfs.nfs.iodmax={}",
        scenario.client.nfsiods.unwrap_or(DEFAULT_NFSIODS)
    )];
    lines.extend(
        scenario
            .client
            .sysctl
            .iter()
            .filter(|(name, _)| *name != "vfs.maxbcachebuf")
            .map(|(name, value)| format!("{name}={value}")),
    );
    if let Some(size) = scenario.client.sysctl.get("vfs.maxbcachebuf") {
        lines.push(format!(
            "# in /boot/loader.conf, it cannot be changed later:\n# vfs.maxbcachebuf={size}"
        ));
    }
    exported(
        Some("/etc/sysctl.conf"),
        lines.join("\n"),
        "remove the lines; sysctl the former values, or reboot",
    )
}
