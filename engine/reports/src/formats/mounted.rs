//! Mounts in force as System V prints them (`mount` of Solaris and AIX), and `findmnt --json`.

use crate::findings::{Findings, Rank};
use crate::formats::options::{Options, say_shortened};
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;
use std::borrow::Cow;

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
    (text.contains(" remote/") || text.contains(" nfs") || text.contains(",NFSv"))
        && parse(text).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let (text, next) = with_rest(page, i);
    let line = page.number(i);
    if next > i + 1 {
        findings.repaired(
            line,
            format!("line {line}: a list of options that was cut; joined"),
        );
    }
    if let Some(mounted) = parse(&text) {
        say_shortened(&text, line, findings);
        push(mounted, "mount", line, findings);
    }
    next
}

/// A line of Solaris' `mount`, and what a window cut off its list: the next line goes on up to the date. The line after
/// them.
fn with_rest(page: &Page, i: usize) -> (Cow<'_, str>, usize) {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let (text, more) = (page.trimmed(i), page.trimmed(i + 1));
    let open = text
        .split_once(" remote/")
        .is_some_and(|(_, list)| !list.contains(' '));
    let dated = more.split_once(" on ").is_some_and(|(list, date)| {
        !list.contains(' ') && DAYS.iter().any(|day| date.starts_with(day))
    });
    match open && dated {
        true => (format!("{text}{more}").into(), i + 2),
        false => (text.into(), i + 1),
    }
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
    solaris(text)
        .or_else(|| solaris_verbose(text))
        .or_else(|| aix(text))
}

/// `nas:/export/home on /home type nfs remote/read/write/setuid/vers=3/… on Fri Mar  1 10:00:00 2024` of `mount -v`.
fn solaris_verbose(text: &str) -> Option<Mounted> {
    let (device, rest) = text.split_once(" on ")?;
    let (mountpoint, rest) = rest.split_once(" type ")?;
    let (fstype, list) = rest.split_once(' ')?;
    let is_nfs = fstype
        .strip_prefix("nfs")
        .is_some_and(|version| version.len() < 2);
    let mounted = solaris(&format!("{mountpoint} on {device} {list}"))?;
    is_nfs.then(|| Mounted {
        fstype: Some(fstype.to_owned()),
        ..mounted
    })
}

/// `/home on nas:/export/home remote/read/write/setuid/vers=3/proto=tcp/… on Fri Mar  1 10:00:00 2024`.
fn solaris(text: &str) -> Option<Mounted> {
    let (mountpoint, rest) = text.split_once(" on ")?;
    let (device, rest) = rest.split_once(' ')?;
    let list = rest.split_once(" on ").map_or(rest, |(list, _)| list);
    let list = list.trim_end_matches(['.', '…']).trim();
    if !mountpoint.starts_with('/') || !device.contains(":/") || list.contains(' ') {
        return None;
    }
    let Some(list) = list.strip_prefix("remote/") else {
        return hpux(mountpoint, device, rest);
    };
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

/// `/home on nas:/export/home rsize=32768,wsize=32768,NFSv3,dev=4000002 on Fri Mar  1 10:00:00 2024` of HP-UX.
fn hpux(mountpoint: &str, device: &str, rest: &str) -> Option<Mounted> {
    let (list, _) = rest.split_once(" on ")?;
    let version = list
        .split(',')
        .find_map(|option| option.strip_prefix("NFSv"))?;
    let others = list.split(',').filter(|option| !option.starts_with("NFSv"));
    let others: Vec<&str> = others.collect();
    Some(Mounted {
        device: device.to_owned(),
        mountpoint: mountpoint.to_owned(),
        fstype: None,
        options: format!("{},vers={version}", others.join(",")),
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
