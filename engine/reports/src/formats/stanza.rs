//! What configuration files ask for: units of systemd, tasks of Ansible and Salt, resources of Puppet, volumes
//! of Docker and Kubernetes.
//!
//! They write one mount as a few lines `key: value` (`key=value`, `key => value`) that stand together. Only the
//! names of the keys are known here; what stands between them is not looked at.

use crate::findings::{Findings, Rank};
use crate::formats::mount_unit;
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// A stanza has few lines, and its end may not be marked.
const LINES_MAX: usize = 8;

/// A longer line is none of them.
const LINE_BYTES_MAX: usize = 8192;

struct Stanza {
    options: String,
    device: Option<String>,
    mountpoint: Option<String>,
}

/// A line of one key, both without what the language sets around them.
fn entry(text: &str) -> Option<(String, &str)> {
    const MARKS: [char; 6] = ['"', '\'', ' ', '\t', ',', '`'];
    let text = text.trim().trim_start_matches("- ");
    let at = text.find([':', '='])?;
    let value = text[at..]
        .trim_start_matches("=>")
        .trim_start_matches([':', '=']);
    let value = without_comment(value);
    let key = text[..at].trim_matches(MARKS);
    let named = key.len() <= 24
        && key
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b));
    named.then(|| (key.to_ascii_lowercase(), value.trim_matches(MARKS)))
}

/// The value without what stands behind it, `:/vol"  # the share`: in YAML a comment begins behind a blank, outside of
/// quotes (YAML 1.2.2, 6.6).
pub(super) fn without_comment(value: &str) -> &str {
    let value = value.trim_start();
    let inner = value.strip_prefix(['"', '\'']);
    if let Some(inner) = inner {
        let end = inner.find(&value[..1]).unwrap_or(inner.len());
        let (quoted, behind) = inner.split_at(end);
        let behind = behind.get(1..).unwrap_or_default();
        let behind = behind.strip_prefix(',').unwrap_or(behind);
        let commented = behind.starts_with([' ', '\t']) && behind.trim_start().starts_with('#');
        return if commented { quoted } else { value };
    }
    let ends = [" #", "\t#"].iter().filter_map(|sign| value.find(sign));
    value[..ends.min().unwrap_or(value.len())].trim_end()
}

fn is_options(key: &str) -> bool {
    matches!(key, "opts" | "options" | "o")
}

fn is_nfs(key: &str, value: &str) -> bool {
    matches!(key, "fstype" | "type" | "vfstype" | "vfs") && matches!(value, "nfs" | "nfs3" | "nfs4")
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    page.at(i).len() <= LINE_BYTES_MAX && stanza(page, i).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let Some(stanza) = stanza(page, i) else {
        return i + 1;
    };
    let mut block = Block::new("mount_command", line).with("source", "options");
    block.set_if("device", stanza.device);
    block.set_if("mountpoint", stanza.mountpoint);
    let options = Options::parse(&stanza.options);
    block.set_if("nfsvers", options.value("nfsvers").map(Value::from));
    options.fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.note(line, "a configuration says what is asked for; what the server granted is in `mount` or /proc/mounts");
    findings.push(block);
    match page.trimmed(i).starts_with("Options=") {
        true => mount_unit::behind_keys(page, i + 1),
        false => i + 1,
    }
}

fn stanza(page: &Page, i: usize) -> Option<Stanza> {
    let text = page.trimmed(i);
    if text.contains("type=nfs") && text.contains("o=") {
        return docker(text);
    }
    let (key, value) = entry(text)?;
    if key == "mountoptions" && value.is_empty() {
        return kubernetes(page, i);
    }
    if !is_options(&key) || value.is_empty() || value.contains(' ') || value.starts_with('-') {
        return None;
    }
    let mut nfs = false;
    // AIX writes the server apart (/etc/filesystems).
    let mut server: Option<&str> = None;
    let mut stanza = Stanza {
        options: value.to_owned(),
        device: None,
        mountpoint: None,
    };
    let above = (i.saturating_sub(LINES_MAX)..i).rev().collect();
    let below = (i + 1..(i + 1 + LINES_MAX).min(page.len())).collect();
    for way in [above, below] as [Vec<usize>; 2] {
        let mut typed = nfs;
        for k in way {
            let text = page.trimmed(k);
            // Puppet names the mount point at the head of the resource.
            if let Some((_, name)) = text.split_once("mount {") {
                stanza.mountpoint = name.split(['\'', '"']).nth(1).map(str::to_owned);
                break;
            }
            // AIX, too: `/home:`.
            if let Some(head) = text.strip_suffix(':').filter(|head| head.starts_with('/')) {
                stanza.mountpoint.get_or_insert_with(|| head.to_owned());
                break;
            }
            // A key without a value is the head of another stanza.
            let own = |(key, value): &(String, &str)| !is_options(key) && !value.is_empty();
            let Some((key, value)) = entry(text).filter(own) else {
                break;
            };
            if key == "nodename" {
                server = Some(value);
            }
            if matches!(key.as_str(), "fstype" | "type" | "vfs")
                && std::mem::replace(&mut typed, true)
            {
                break;
            }
            nfs |= is_nfs(&key, value);
            let seen = match key.as_str() {
                "what" | "src" | "device" | "source" if value.contains(':') => &mut stanza.device,
                "dev" if value.starts_with('/') => &mut stanza.device,
                "where" | "path" | "mountpoint" | "name" | "dest"
                    if value.starts_with(['/', '{', '$']) =>
                {
                    &mut stanza.mountpoint
                }
                _ => continue,
            };
            if seen.is_some() {
                break;
            }
            *seen = Some(value.to_owned());
        }
    }
    stanza.device = match (server, stanza.device) {
        (Some(server), Some(path)) if path.starts_with('/') => Some(format!("{server}:{path}")),
        (_, device) => device.filter(|device| device.contains(':')),
    };
    let web = stanza
        .device
        .as_ref()
        .is_some_and(|name| name.contains("://"));
    complete(stanza).filter(|_| nfs && !web)
}

/// Docker names the server among the options and the path alone as the device.
fn complete(mut stanza: Stanza) -> Option<Stanza> {
    let server = stanza
        .options
        .split(',')
        .find_map(|item| item.strip_prefix("addr="));
    if let (Some(server), Some(path)) = (server, &stanza.device)
        && path.starts_with(':')
    {
        stanza.device = Some(format!("{server}{path}"));
    }
    (!stanza.options.is_empty()).then_some(stanza)
}

/// `docker volume create --opt type=nfs --opt o=addr=nas,rw --opt device=:/vol name`
fn docker(text: &str) -> Option<Stanza> {
    let behind = |name: &str| {
        let mut words = text.split([' ', '"', '\'']);
        words.find_map(|word| word.trim_start_matches("--opt=").strip_prefix(name))
    };
    complete(Stanza {
        options: behind("o=")?.to_owned(),
        device: behind("device=").map(str::to_owned),
        mountpoint: None,
    })
}

/// `mountOptions:` with an option on each line below it; server and share stand elsewhere in the document.
fn kubernetes(page: &Page, i: usize) -> Option<Stanza> {
    let item = |k: &usize| {
        let item = page.trimmed(*k).strip_prefix("- ")?;
        let item = item.split(" #").next().unwrap_or(item);
        (!item.contains(": ")).then_some(item)
    };
    let items: Vec<&str> = (i + 1..page.len().min(i + 1 + DOCUMENT_LINES))
        .map_while(|k| item(&k))
        .map(|item| item.trim_matches(['"', '\'', ' ']))
        .collect();
    let entries = around(page, i);
    let device = server_and_path(&entries);
    let own = ["vers=", "nfsvers=", "nconnect=", "nolock"];
    let named = || entries.iter().any(|(_, value)| value.contains("nfs"));
    let nfs = items
        .iter()
        .any(|item| own.iter().any(|name| item.starts_with(name)))
        || ((device.is_some() || named())
            && items
                .iter()
                .any(|item| item.contains('=') || matches!(*item, "hard" | "soft")));
    nfs.then(|| Stanza {
        options: items.join(","),
        device,
        mountpoint: None,
    })
}

/// The specification of a volume is not longer.
const DOCUMENT_LINES: usize = 24;

/// The keys and values of a document of YAML, from line `i` up and then down.
fn around(page: &Page, i: usize) -> Vec<(String, &str)> {
    let within = |k: &usize| page.trimmed(*k) != "---";
    let above = (i.saturating_sub(DOCUMENT_LINES)..i)
        .rev()
        .take_while(within);
    let below = (i + 1..page.len().min(i + DOCUMENT_LINES)).take_while(within);
    let lines = above.chain(below);
    lines.filter_map(|k| entry(page.at(k))).collect()
}

fn server_and_path(entries: &[(String, &str)]) -> Option<String> {
    let value = |names: &[&str]| {
        let mut found = entries.iter();
        let found = found.find(|(key, value)| names.contains(&key.as_str()) && !value.is_empty());
        found.map(|(_, value)| *value)
    };
    let path = value(&["share", "path"]).filter(|path| path.starts_with('/'))?;
    Some(format!("{}:{path}", value(&["server"])?))
}

/// What the options of a volume on line `i` are of.
pub(super) fn device_of_volume(page: &Page, i: usize) -> Option<String> {
    server_and_path(&around(page, i))
}
