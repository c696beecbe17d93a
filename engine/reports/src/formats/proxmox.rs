//! `storage.cfg` of Proxmox VE: `nfs: NAME`, and below it one key and its value on each line.
//!
//! Source: the manual's chapter on storage (pvesm), Backend type nfs: server, export, path, options.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// A storage has no more properties.
const LINES_MAX: usize = 16;

struct Storage<'a> {
    device: String,
    path: Option<&'a str>,
    options: Option<&'a str>,
    next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    storage(page, i).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let Some(storage) = storage(page, i) else {
        return i + 1;
    };
    findings.format(Rank::Asked, "mount_command");
    let Some(options) = storage.options else {
        findings.skipped(
            line,
            format!("line {line}: a storage of Proxmox without `options`: its mount has those that client and server take by themselves"),
        );
        return storage.next;
    };
    let mut block = Block::new("mount_command", line).with("source", "options");
    block.set("device", storage.device);
    block.set_if("mountpoint", storage.path);
    Options::parse(options).fill(&mut block);
    findings.note(line, "a configuration says what is asked for; what the server granted is in `mount` or /proc/mounts");
    findings.push(block);
    storage.next
}

fn storage(page: &Page, i: usize) -> Option<Storage<'_>> {
    let name = page.trimmed(i).strip_prefix("nfs: ")?;
    if name.trim().contains(' ') {
        return None;
    }
    let (mut server, mut export, mut path, mut options) = (None, None, None, None);
    let mut k = i + 1;
    while k < page.len().min(i + LINES_MAX) {
        let Some((key, value)) = page.trimmed(k).split_once([' ', '\t']) else {
            break;
        };
        let value = Some(value.trim()).filter(|value| !value.contains(' '));
        match key {
            "server" => server = value,
            "export" => export = value,
            "path" => path = value,
            "options" => options = value,
            _ if key.ends_with(':') => break,
            _ => {}
        }
        k += 1;
    }
    let device = format!(
        "{}:{}",
        server?,
        export.filter(|path| path.starts_with('/'))?
    );
    Some(Storage {
        device,
        path,
        options,
        next: k,
    })
}
