//! Mounts in force as System V prints them (`mount` of Solaris and AIX), and `findmnt --json`.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// findmnt nests mounts in their parents; trees are less deep.
const DEPTH_MAX: usize = 32;

struct Mounted {
    device: String,
    mountpoint: String,
    fstype: Option<String>,
    options: String,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    (text.contains(" remote/") || text.contains(" nfs")) && parse(text).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if let Some(mounted) = parse(page.trimmed(i)) {
        push(mounted, "mount", page.number(i), findings);
    }
    i + 1
}

fn push(mounted: Mounted, source: &'static str, line: usize, findings: &mut Findings) {
    let format = if source == "findmnt" { source } else { "mount" };
    findings.format(Rank::Options, format);
    let mut block = Block::new("mount", line)
        .with("source", source)
        .with("device", mounted.device)
        .with("mountpoint", mounted.mountpoint);
    block.set_if("fstype", mounted.fstype);
    Options::parse(&mounted.options).fill(&mut block);
    findings.push(block);
}

fn parse(text: &str) -> Option<Mounted> {
    solaris(text).or_else(|| aix(text))
}

/// `/home on nas:/export/home remote/read/write/setuid/vers=3/proto=tcp/… on Fri Mar  1 10:00:00 2024`.
fn solaris(text: &str) -> Option<Mounted> {
    let (mountpoint, rest) = text.split_once(" on ")?;
    let (device, rest) = rest.split_once(' ')?;
    let list = rest.split_once(" on ").map_or(rest, |(list, _)| list);
    let list = list.trim().strip_prefix("remote/")?;
    if !mountpoint.starts_with('/') || !device.contains(":/") || list.contains(' ') {
        return None;
    }
    let list = match list.strip_prefix("read/write") {
        Some(rest) => format!("rw{rest}"),
        None => list.replacen("read only", "ro", 1),
    };
    Some(Mounted {
        device: device.to_owned(),
        mountpoint: mountpoint.to_owned(),
        fstype: None,
        options: list.replace('/', ","),
    })
}

/// `nas01 /export/data /data nfs3 Mar 01 10:01 rw,hard,…`: node, what, where, kind, date, options.
fn aix(text: &str) -> Option<Mounted> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [
        node,
        mounted,
        over,
        vfs @ ("nfs" | "nfs3" | "nfs4"),
        _,
        day,
        clock,
        options @ ..,
    ] = words.as_slice()
    else {
        return None;
    };
    let dated = day.parse::<u8>().is_ok_and(|day| day <= 31) && clock.contains(':');
    if !dated || !mounted.starts_with('/') || !over.starts_with('/') || options.len() > 1 {
        return None;
    }
    let listed = options.concat();
    let version = vfs.trim_start_matches("nfs");
    let options = if version.is_empty() || listed.contains("vers=") {
        listed
    } else {
        format!("{listed},vers={version}")
    };
    Some(Mounted {
        device: format!("{node}:{mounted}"),
        mountpoint: (*over).to_owned(),
        fstype: Some((*vfs).to_owned()),
        options: options.trim_start_matches(',').to_owned(),
    })
}

/// `findmnt --json`; false if the document lists no NFS mount.
pub(crate) fn read_json(document: &Value, line: usize, findings: &mut Findings) -> bool {
    document
        .get("filesystems")
        .is_some_and(|list| read_list(list, line, 0, findings))
}

fn read_list(list: &Value, line: usize, depth: usize, findings: &mut Findings) -> bool {
    let mut found = false;
    for item in list.as_array().into_iter().flatten() {
        let word = |name: &str| item.get(name).and_then(Value::as_str);
        let fstype = word("fstype").filter(|t| *t == "nfs" || *t == "nfs4");
        if let Some(((device, mountpoint), fstype)) = word("source").zip(word("target")).zip(fstype)
        {
            let mounted = Mounted {
                device: device.to_owned(),
                mountpoint: mountpoint.to_owned(),
                fstype: Some(fstype.to_owned()),
                options: word("options").unwrap_or_default().to_owned(),
            };
            push(mounted, "findmnt", line, findings);
            found = true;
        }
        if let Some(children) = item.get("children").filter(|_| depth < DEPTH_MAX) {
            found |= read_list(children, line, depth + 1, findings);
        }
    }
    found
}
