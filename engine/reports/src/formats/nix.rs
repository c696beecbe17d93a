//! `fileSystems."/mnt/nas" = { … };` of NixOS: one mount, whose options are strings with blanks between them (NixOS,
//! nixos/modules/tasks/filesystems.nix).

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// A set has few lines; its options may stand on one each.
const LINES_MAX: usize = 40;

#[derive(Default)]
struct Mount<'a> {
    device: Option<&'a str>,
    is_nfs: bool,
    options: Vec<&'a str>,
    /// Whether a name stands for more options, which are elsewhere.
    names_more: bool,
    is_closed: bool,
    next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    mountpoint(page.trimmed(i)).is_some() && mount(page, i).is_nfs
}

fn mountpoint(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("fileSystems.\"")?;
    let (name, behind) = rest.split_once('"')?;
    let opens = behind.trim_start().strip_prefix('=')?.trim_start();
    opens.starts_with('{').then_some(name)
}

/// The strings on a line that have an end, without those of a comment.
fn strings(text: &str) -> impl Iterator<Item = &str> {
    let is_code = |(k, piece): &(usize, &str)| k % 2 == 1 || !piece.contains('#');
    let last = text.matches('"').count();
    let pieces = text.split('"').enumerate().take_while(is_code);
    let closed = pieces.filter(move |(k, _)| k % 2 == 1 && *k < last);
    closed.map(|(_, piece)| piece)
}

fn mount(page: &Page, i: usize) -> Mount<'_> {
    let mut mount = Mount::default();
    let mut listed = false;
    for k in i..page.len().min(i + LINES_MAX) {
        mount.next = k + 1;
        let text = page.trimmed(k);
        let text = if k == i {
            text.split_once('{').map_or("", |(_, set)| set)
        } else {
            text
        };
        if text.starts_with('#') {
            continue;
        }
        let (key, value) = text.split_once('=').unwrap_or_default();
        let is_key = |name: &str| !listed && key.trim() == name;
        if is_key("device") {
            mount.device = strings(value).next();
        } else if is_key("fsType") {
            let fstype = strings(value).next();
            mount.is_nfs = fstype.is_some_and(|fstype| matches!(fstype, "nfs" | "nfs4"));
        } else if is_key("options") || listed {
            let list = if listed { text } else { value };
            listed = !list.contains(']');
            let outside = list.split('"').step_by(2);
            let code = outside.map(|piece| piece.split('#').next().unwrap_or_default());
            mount.names_more |= code.collect::<String>().contains(char::is_alphabetic);
            mount.options.extend(strings(list));
        } else if text.starts_with('}') {
            mount.is_closed = true;
            break;
        } else if mountpoint(text).is_some() {
            mount.next = k;
            break;
        }
    }
    mount
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let mount = mount(page, i);
    let line = page.number(i);
    let mut block = Block::new("mount_command", line).with("source", "options");
    block.set_if("device", mount.device);
    block.set_if("mountpoint", mountpoint(page.trimmed(i)));
    let options = Options::parse(&mount.options.join(","));
    block.set_if("nfsvers", options.value("nfsvers").map(Value::from));
    options.fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.note(line, "a configuration says what is asked for; what the server granted is in `mount` or /proc/mounts");
    if mount.names_more {
        findings.assumed(line, format!("line {line}: a name among the options stands for others, which are not here: they are unknown"));
    }
    if !mount.is_closed {
        findings.lost(
            line,
            format!("line {line}: the set of the mount has no end (cut?): what follows is unknown"),
        );
    }
    findings.push(block);
    mount.next
}
