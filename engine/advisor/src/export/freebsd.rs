//! Outputs for a FreeBSD or OpenBSD client. Grammars: mount_nfs(8), fstab(5), sysctl.conf(5), loader.conf(5).

use super::undo::{FORMER_LINE, MOUNT_AGAIN, NOT_ASKED, NOTE_BEFORE, UNMOUNT};
use super::{Exported, Format, options, server};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

const FREEBSD: &[Os] = &[Os::Freebsd];
const BSD: &[Os] = &[Os::Freebsd, Os::Openbsd];

pub(crate) const MOUNT: Format = Format {
    name: "freebsd_mount",
    label: "mount command",
    os: BSD,
    write: mount,
};
pub(crate) const FSTAB: Format = Format {
    name: "freebsd_fstab",
    label: "/etc/fstab",
    os: BSD,
    write: fstab,
};
pub(crate) const SYSCTL: Format = Format {
    name: "freebsd_sysctl",
    label: "sysctl and loader",
    os: FREEBSD,
    write: sysctl,
};

const CHECK: &str = "nfsstat -m   # options in force (FreeBSD 10 on; OpenBSD: mount -v)\nnfsstat -c -w 1   # calls per second, to compare with the prediction";

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
        options::bsd(scenario).join(",")
    );
    vec![UNMOUNT.to_owned(), mount]
}

fn mount(scenario: &Scenario) -> Exported {
    let mut exported = exported(
        None,
        mounting(scenario).join("\n"),
        &format!("{UNMOUNT}\n{MOUNT_AGAIN}"),
    );
    exported.notes.push(NOTE_BEFORE.to_owned());
    exported
}

fn fstab(scenario: &Scenario) -> Exported {
    let text = format!(
        "SERVER:/EXPORT\tMOUNTPOINT\tnfs\t{}{}\t0\t0",
        if scenario.has_option("ro") { "" } else { "rw," },
        options::bsd(scenario).join(",")
    );
    exported(
        Some("/etc/fstab"),
        text,
        &format!("{FORMER_LINE}\numount MOUNTPOINT\nmount MOUNTPOINT"),
    )
}

/// What a question may tell of the host and nobody can set, and what is written apart.
const NOT_SET: &str = "hw.physmem kern.osreldate vfs.hibufspace vfs.maxbcachebuf vfs.nfs.iodmax";

fn sysctl(scenario: &Scenario) -> Exported {
    let mut lines = settable(scenario);
    if let Some(size) = scenario.client.sysctl.get("vfs.maxbcachebuf") {
        lines.push(format!(
            "# in /boot/loader.conf, it cannot be changed later:\n# vfs.maxbcachebuf={size}"
        ));
    }
    if lines.is_empty() {
        lines.push(NOT_ASKED.to_owned());
    }
    let mut exported = exported(
        Some("/etc/sysctl.conf"),
        lines.join("\n"),
        "# remove the lines, then set the former values with sysctl, or reboot",
    );
    let both_ends = scenario.client.tcp_buffer_max_bytes;
    let both_ends = both_ends.map(|_| server::BOTH_ENDS.to_owned());
    exported.notes.extend(both_ends);
    exported
}

fn settable(scenario: &Scenario) -> Vec<String> {
    let client = &scenario.client;
    // The field goes before the tunable of the same name, as in the prediction.
    let nfsiods = client.nfsiods.map(f64::from);
    let nfsiods = nfsiods.or_else(|| client.sysctl.get("vfs.nfs.iodmax").copied());
    let told = client.sysctl.iter();
    let mut lines: Vec<String> = told
        .map(|(name, value)| (name.as_str(), *value))
        .filter(|(name, _)| !lists(NOT_SET, name))
        .chain(nfsiods.map(|value| ("vfs.nfs.iodmax", value)))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if let Some(most) = client.tcp_buffer_max_bytes {
        let buffers = server::freebsd_buffers(most);
        lines.extend(buffers.map(|(name, value)| format!("{name}={value}")));
        lines.push(server::buffers(scenario.server.os, most));
    }
    lines
}
