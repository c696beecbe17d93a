//! Mount units of systemd without `Options=`, which mount as `defaults` in fstab do, and the keys around options that say
//! nothing of a mount (systemd.mount(5), systemd.unit(5)).

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// The section has few keys.
const LINES_MAX: usize = 16;

/// Keys that may stand below the options (systemd.mount(5), systemd.exec(5), systemd.unit(5)).
const BESIDE: [&str; 13] = [
    "What",
    "Where",
    "Type",
    "TimeoutSec",
    "TimeoutIdleSec",
    "DirectoryMode",
    "SloppyOptions",
    "LazyUnmount",
    "ReadWriteOnly",
    "ForceUnmount",
    "Environment",
    "Slice",
    "WantedBy",
];

struct Unit<'a> {
    device: &'a str,
    mountpoint: Option<&'a str>,
    fstype: &'a str,
    next: usize,
}

/// The first line from `k` on that is no such key, nor the heading of a section.
pub(super) fn behind_keys(page: &Page, k: usize) -> usize {
    let beside = |k: &usize| {
        let text = page.trimmed(*k);
        let key = text.split_once('=').map(|(key, _)| key.trim());
        key.is_some_and(|key| BESIDE.contains(&key)) || text == "[Install]"
    };
    (k..page.len()).find(|k| !beside(k)).unwrap_or(page.len())
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    page.at(i).contains("[Mount]") && unit(page, i).is_some()
}

/// What the section says, unless it has options, which are read where they stand.
fn unit(page: &Page, i: usize) -> Option<Unit<'_>> {
    if page.trimmed(i) != "[Mount]" {
        return None;
    }
    let (mut device, mut mountpoint, mut fstype) = (None, None, None);
    let mut next = i + 1;
    for k in i + 1..page.len().min(i + LINES_MAX) {
        let text = page.trimmed(k);
        if text.is_empty() || text.starts_with(['#', ';']) {
            continue;
        }
        let Some((key, value)) = text.split_once('=').filter(|_| !text.starts_with('[')) else {
            break;
        };
        let value = value.trim();
        match key.trim() {
            "What" => device = Some(value),
            "Where" => mountpoint = Some(value),
            "Type" => fstype = Some(value),
            "Options" if !value.is_empty() => return None,
            _ => {}
        }
        next = k + 1;
    }
    Some(Unit {
        device: device.filter(|name| name.contains(':') && !name.contains("://"))?,
        mountpoint,
        fstype: fstype.filter(|fstype| matches!(*fstype, "nfs" | "nfs4"))?,
        next,
    })
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(unit) = unit(page, i) else {
        return i + 1;
    };
    let line = page.number(i);
    let mut block = Block::new("mount_command", line)
        .with("source", "options")
        .with("device", unit.device);
    block.set_if("mountpoint", unit.mountpoint);
    block.set("fstype", unit.fstype);
    Options::parse("defaults").fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.note(line, format!("line {line}: a unit without Options= asks for what `defaults` does in fstab; what the server granted is in `mount` or /proc/mounts"));
    findings.push(block);
    unit.next
}
