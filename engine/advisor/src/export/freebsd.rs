//! Outputs for a FreeBSD or OpenBSD client. Grammars: mount_nfs(8), fstab(5), sysctl.conf(5), loader.conf(5).

use super::undo::{FORMER_LINE, MOUNT_AGAIN, NOT_ASKED, NOTE_BEFORE, NOTE_BEFORE_OPENBSD, UNMOUNT};
use super::{Exported, Format, options, server};
use crate::not_modelled::mount_options::lists;
use mountwise_sim::Scenario;
use mountwise_sim::client::freebsd::rules::Rules;
use mountwise_sim::client::freebsd::sizes::Sizes;
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

const CHECK: &str = "nfsstat -m   # options in force (FreeBSD 10 on)";
const CHECK_OPENBSD: &str = "mount -v   # options in force";

fn exported(scenario: &Scenario, file: Option<&'static str>, text: String, undo: &str) -> Exported {
    Exported {
        file,
        text,
        undo: undo.to_owned(),
        check: match scenario.client.os {
            Os::Openbsd => CHECK_OPENBSD,
            Os::Linux | Os::Freebsd => CHECK,
        }
        .to_owned(),
        notes: Vec::new(),
    }
}

pub(super) fn mounting(scenario: &Scenario) -> Vec<String> {
    let mount = format!(
        "mount -t nfs -o {} SERVER:/EXPORT MOUNTPOINT",
        options::bsd(scenario, MOUNT.name).join(",")
    );
    vec![UNMOUNT.to_owned(), mount]
}

/// mount_nfs(8) takes it with -u, on what is mounted.
pub(crate) fn set_read_ahead(blocks: u64) -> String {
    format!("mount -u -o readahead={blocks} MOUNTPOINT")
}

fn mount(scenario: &Scenario) -> Exported {
    let mut exported = exported(
        scenario,
        None,
        mounting(scenario).join("\n"),
        &format!("{UNMOUNT}\n{MOUNT_AGAIN}"),
    );
    let before = match scenario.client.os {
        Os::Openbsd => NOTE_BEFORE_OPENBSD,
        Os::Linux | Os::Freebsd => NOTE_BEFORE,
    };
    exported.notes.push(before.to_owned());
    exported
}

fn fstab(scenario: &Scenario) -> Exported {
    let text = format!(
        "SERVER:/EXPORT\tMOUNTPOINT\tnfs\t{}{}\t0\t0",
        if scenario.has_option("ro") { "" } else { "rw," },
        options::bsd(scenario, FSTAB.name).join(",")
    );
    exported(
        scenario,
        Some("/etc/fstab"),
        text,
        &format!("{FORMER_LINE}\numount MOUNTPOINT\nmount MOUNTPOINT"),
    )
}

/// What a question may tell of the host and nobody can set, and what is written apart.
const NOT_SET: &str = "hw.physmem kern.osreldate vfs.hibufspace vfs.maxbcachebuf vfs.nfs.iodmax";

const LOADER: &str = "/boot/loader.conf";

fn sysctl(scenario: &Scenario) -> Exported {
    let lines = settable(scenario);
    let block = block(scenario);
    let (file, text) = match (&block, lines.is_empty()) {
        (None, true) => ("/etc/sysctl.conf", NOT_ASKED.to_owned()),
        (None, false) => ("/etc/sysctl.conf", lines.join("\n")),
        (Some(block), true) => (LOADER, format!("{}\n{}", block.why, block.line)),
        (Some(block), false) => {
            let of_loader = format!("{}\n# {LOADER}: {}", block.why, block.line);
            (
                "/etc/sysctl.conf",
                format!("{}\n{of_loader}", lines.join("\n")),
            )
        }
    };
    let undo = match (&block, lines.is_empty()) {
        (Some(_), true) => "# put the former line back or remove it, then reboot",
        (Some(_), false) => "# remove the lines from both files, then reboot",
        (None, _) => "# remove the lines, then set the former values with sysctl, or reboot",
    };
    let mut exported = exported(scenario, Some(file), text, undo);
    let client = &scenario.client;
    let both_ends = client.tcp_buffer_max_bytes.map(|_| server::BOTH_ENDS);
    exported.notes.extend(both_ends.map(str::to_owned));
    exported.check = format!("{CHECK}{}", if block.is_some() { CHECK_BLOCK } else { "" });
    exported.notes.extend(block.and_then(|block| block.note));
    exported
}

const CHECK_BLOCK: &str = "\nsysctl vfs.maxbcachebuf   # after the reboot";

fn settable(scenario: &Scenario) -> Vec<String> {
    let client = &scenario.client;
    let nfsiods = client.iodmax().map(f64::from);
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

/// The largest block of the cache, which caps rsize and wsize: a tunable that only the loader sets.
struct Block {
    why: String,
    line: String,
    note: Option<String>,
}

/// As the question tells it, or as large as the sizes that it asks for need, where the release takes more than its
/// default (as the client then negotiates; sys/kern/vfs_bio.c, `maxbcachebuf_adjust`: a power of two).
fn block(scenario: &Scenario) -> Option<Block> {
    if let Some(size) = scenario.client.sysctl.get("vfs.maxbcachebuf") {
        return Some(Block {
            why: format!("# {READ_AT_BOOT}"),
            line: tunable(*size as u64),
            note: None,
        });
    }
    let mount = &scenario.mount;
    let rules = Rules::for_scenario(scenario).ok()?;
    let asked = mount.rsize.max(mount.wsize)?;
    let default = rules.max_io_default_bytes;
    let mut allowed = scenario.clone();
    let most = rules.max_io_bytes as f64;
    allowed
        .client
        .sysctl
        .insert("vfs.maxbcachebuf".into(), most);
    let sizes = Sizes::negotiate(&rules, &allowed);
    let size = sizes.rsize.max(sizes.wsize);
    (size > default).then(|| Block {
        why: format!("# {asked} bytes in one call are asked for, and without this {default} are sent: {READ_AT_BOOT}"),
        line: tunable(size),
        note: Some(format!("The prediction as it stands is for {default} bytes: with vfs.maxbcachebuf among the question's tunables it is for {size}. The server must grant as much, and kern.ipc.maxsockbuf may have to be raised: the console says to what.")),
    })
}

const READ_AT_BOOT: &str = "only the loader sets it, so it needs a reboot";

/// loader.conf(5): name="value".
pub(crate) fn tunable(size: u64) -> String {
    format!("vfs.maxbcachebuf=\"{size}\"")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{exported, scenario};
    use super::*;
    use mountwise_sim::scenario::NfsVersion;

    fn asked(version: &str, size: u64, change: impl FnOnce(&mut Scenario)) -> Exported {
        let mut asked = scenario("freebsd");
        asked.client.version = Some(version.to_owned());
        asked.mount.wsize = Some(size);
        change(&mut asked);
        exported(asked, "freebsd_sysctl")
    }

    #[test]
    fn sizes_beyond_the_default_bring_the_tunable_that_allows_them() {
        for (version, size, line) in [
            ("14.1", 65_536, None),
            ("14.1", 131_072, Some("vfs.maxbcachebuf=\"131072\"")),
            ("13.0", 1_000_000, Some("vfs.maxbcachebuf=\"524288\"")),
            ("14.1", 4 << 20, Some("vfs.maxbcachebuf=\"1048576\"")),
            // What these releases move in one call no tunable raises.
            ("9.3", 1 << 20, None),
        ] {
            let written = asked(version, size, |_| ());
            let Some(line) = line else {
                assert_eq!(written.text, NOT_ASKED, "{version} {size}");
                continue;
            };
            assert_eq!(written.file, Some(LOADER), "{version} {size}");
            assert_eq!(written.text.lines().last(), Some(line), "{version} {size}");
            assert!(written.text.contains("reboot"), "{}", written.text);
            assert!(written.undo.contains("reboot"), "{}", written.undo);
            assert!(written.notes.join(" ").contains("is for 65536 bytes"));
        }
    }

    #[test]
    fn the_tunable_is_written_only_where_it_would_count() {
        let old = asked("14.1", 1 << 20, |scenario| {
            scenario.mount.version = NfsVersion::V2;
        });
        let udp = asked("14.1", 1 << 20, |scenario| {
            scenario.mount.options.push("udp".into());
        });
        let small = asked("14.1", 1 << 20, |scenario| {
            scenario.server.max_io_bytes = Some(65_536);
        });
        assert_eq!([old.text, udp.text, small.text], [NOT_ASKED; 3]);
        let told = asked("14.1", 1 << 20, |scenario| {
            let sysctl = &mut scenario.client.sysctl;
            sysctl.insert("vfs.maxbcachebuf".into(), 262_144.0);
        });
        assert!(told.text.ends_with("vfs.maxbcachebuf=\"262144\""));
        assert!(told.notes.is_empty(), "{:?}", told.notes);
    }

    #[test]
    fn beside_lines_of_sysctl_it_is_a_comment_that_names_its_file() {
        let both = asked("14.1", 1 << 20, |scenario| {
            scenario.client.nfsiods = Some(8)
        });
        assert_eq!(both.file, Some("/etc/sysctl.conf"));
        assert!(
            both.text.starts_with("vfs.nfs.iodmax=8\n# "),
            "{}",
            both.text
        );
        let line = "# /boot/loader.conf: vfs.maxbcachebuf=\"1048576\"";
        assert_eq!(both.text.lines().last(), Some(line));
    }
}
