//! `/etc/nfsmount.conf`: options that mount.nfs adds to those of a command, for all mounts, for those of a server or for
//! one mount point.
//!
//! Source: nfsmount.conf(5); nfs-utils, utils/mount/configfile.c (`conf_parse_mntopts`, `mountopts_convert`).

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::numbers::{all_digits, shown};
use crate::page::Page;
use crate::reading::Block;

/// What a section holds for, and the name of its server or mount point.
#[derive(Clone, Copy)]
enum Section<'a> {
    All,
    Server(&'a str),
    MountPoint(&'a str),
}

/// Other words for options (`mnt_alias_tab`).
const ALIASES: [(&str, &str); 2] = [("background", "bg"), ("foreground", "fg")];
/// Flags whose contrary has a name of its own.
const CONTRARIES: [(&str, &str); 2] = [("bg", "fg"), ("fg", "bg")];

/// `[ NFSMount_Global_Options ]`, `[ Server "nas1" ]`, `[ MountPoint "/data" ]`.
fn heading(text: &str) -> Option<Section<'_>> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    if inside.eq_ignore_ascii_case("NFSMount_Global_Options") {
        return Some(Section::All);
    }
    let (kind, name) = inside.split_once(' ')?;
    let name = name.trim().strip_prefix('"')?.strip_suffix('"')?;
    match kind {
        "Server" => Some(Section::Server(name)),
        "MountPoint" if name.starts_with('/') => Some(Section::MountPoint(name)),
        _ => None,
    }
}

/// Keys of nfsmount.conf(5): other programs, too, have a section for each of their servers.
const OF_NFS: [&str; 16] = [
    "vers",
    "nfsvers",
    "defaultvers",
    "proto",
    "defaultproto",
    "rsize",
    "wsize",
    "timeo",
    "retrans",
    "nconnect",
    "hard",
    "soft",
    "lock",
    "ac",
    "acl",
    "background",
];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    match heading(page.trimmed(i)) {
        Some(Section::All) => true,
        Some(_) => {
            let mut keys = (i + 1..page.len()).map_while(|k| setting(page.trimmed(k)));
            keys.any(|(key, _)| OF_NFS.contains(&key.as_str()))
        }
        None => false,
    }
}

/// A key and its value, with or without blanks around the sign.
fn setting(text: &str) -> Option<(String, &str)> {
    let (key, value) = text.split_once('=')?;
    let (key, value) = (key.trim(), value.trim().trim_matches('"'));
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let whole = !key.is_empty() && !value.is_empty() && key.chars().all(plain);
    (whole && !value.contains(char::is_whitespace)).then(|| (key.to_ascii_lowercase(), value))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(section) = heading(page.trimmed(i)) else {
        return i + 1;
    };
    findings.format(Rank::Asked, "nfsmount_conf");
    let line = page.number(i);
    let mut options = Options::default();
    let mut k = i + 1;
    let mut end = k;
    while k < page.len() {
        let text = page.trimmed(k);
        k += 1;
        if text.is_empty() || text.starts_with(['#', ';']) {
            continue;
        }
        let Some((key, value)) = setting(text) else {
            break;
        };
        take(&key, value, page.number(k - 1), &mut options, findings);
        end = k;
    }
    if options.flags.is_empty() && options.values.is_empty() {
        findings.lost(line, format!("line {line}: no option stands below this heading of nfsmount.conf: it asks for nothing"));
        return end;
    }
    let mut block = Block::new("mount_command", line).with("source", "nfsmount.conf");
    match section {
        Section::All => {}
        Section::Server(name) => block.set("server", name),
        Section::MountPoint(name) => block.set("mountpoint", name),
    }
    options.fill(&mut block);
    findings.push(block);
    findings.note(line, format!("line {line}: nfsmount.conf asks for what neither a command nor fstab says; what the server granted is in `mount` or /proc/mounts"));
    end
}

fn take(key: &str, value: &str, line: usize, options: &mut Options, findings: &mut Findings) {
    let alias = ALIASES.iter().find(|(word, _)| *word == key);
    let name = alias.map_or(key, |(_, name)| *name);
    if name.starts_with("default") {
        let (name, value) = (shown(name), shown(value));
        findings.note(line, format!("line {line}: {name}={value} is only where the client begins to ask: no option of the mount"));
    } else if value.eq_ignore_ascii_case("true") {
        options.flags.push(name.to_owned());
    } else if value.eq_ignore_ascii_case("false") {
        let contrary = CONTRARIES.iter().find(|(flag, _)| *flag == name);
        let flag = contrary.map_or_else(|| format!("no{name}"), |(_, flag)| (*flag).to_owned());
        options.flags.push(flag);
    } else {
        let value = in_bytes(value).unwrap_or_else(|| value.to_owned());
        options.values.push((name.to_owned(), value));
    }
}

/// `8k`, `1M`: as many bytes.
fn in_bytes(value: &str) -> Option<String> {
    let (digits, unit) = value.split_at_checked(value.len().checked_sub(1)?)?;
    let shift = match unit.to_ascii_lowercase().as_str() {
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return None,
    };
    let number: u64 = digits.parse().ok().filter(|_| all_digits(digits))?;
    Some(number.checked_mul(1 << shift)?.to_string())
}
