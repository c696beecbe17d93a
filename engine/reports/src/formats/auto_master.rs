//! The automounter's master map (auto.master(5)): `/data /etc/auto.nfs --timeout=60` names a directory, the map of what is
//! mounted below it, and options that hold for all of its mounts.

use super::autofs;
use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// What a map is worth, whichever of them.
pub(super) const ASKED: &str = "a map of the automounter says what is asked for; what the server granted is in `mount` or /proc/mounts";

/// Who pastes both maps does not paste more.
const LINES_MAX: usize = 2000;

/// A longer line is none of a map.
const LINE_BYTES_MAX: usize = 2000;

/// Where maps come from, before a colon (auto.master(5)).
const TYPES: [&str; 10] = [
    "file", "program", "exec", "yp", "nis", "nisplus", "hesiod", "ldap", "ldaps", "sss",
];

/// Options of the automounter itself, which are none of a mount (auto.master(5), automount(8) of Solaris).
const OWN: [&str; 10] = [
    "browse",
    "nobrowse",
    "nobind",
    "symlink",
    "strictexpire",
    "strict",
    "restrict",
    "shared",
    "private",
    "slave",
];

struct Master<'a> {
    directory: &'a str,
    map: &'a str,
    options: Options,
}

impl Master<'_> {
    /// Whether it names options of NFS: what other file systems have as well says nothing.
    fn asks_for_nfs(&self) -> bool {
        let typed = matches!(self.options.value("fstype"), Some("nfs" | "nfs4"));
        typed || autofs::ask_for_nfs(&self.options)
    }

    fn is_direct(&self) -> bool {
        self.directory == "/-"
    }
}

/// `/data /etc/auto.nfs`, `/- auto_direct -ro`, `/net program:/etc/auto.net hard,intr --timeout=60`.
fn line(text: &str) -> Option<Master<'_>> {
    if !text.starts_with('/') || text.len() > LINE_BYTES_MAX {
        return None;
    }
    let mut words = text.trim_end_matches('`').split_whitespace();
    let directory = words.next().filter(|word| !word.contains(':'))?;
    let map = words.next().filter(|map| is_map(map))?;
    let mut items: Vec<&str> = Vec::new();
    for word in words {
        let list = word.strip_prefix('-');
        let is_item = |item: &str| {
            let (name, _) = item.split_once('=').unwrap_or((item, ""));
            name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        };
        // `--timeout=60`, `-t 60`, `--ghost`
        let of_program = word.starts_with("--") || crate::numbers::all_digits(word);
        let several = word.contains([',', '=']) || list.is_some();
        let known = |word: &str| OWN.contains(&word) || autofs::OPTIONS.contains(&word);
        if of_program || matches!(word, "-t" | "-g" | "-v") {
            continue;
        }
        if !(several || known(word)) || !list.unwrap_or(word).split(',').all(is_item) {
            return None;
        }
        items.extend(list.unwrap_or(word).split(','));
    }
    items.retain(|item| !OWN.contains(item));
    Some(Master {
        directory,
        map,
        options: Options::parse(&items.join(",")),
    })
}

/// A file that is called as maps are, or what a type stands before.
fn is_map(word: &str) -> bool {
    let typed = word.split_once(':').is_some_and(|(kind, name)| {
        let kind = kind.split(',').next().unwrap_or_default();
        TYPES.contains(&kind) && !name.is_empty()
    });
    typed || is_name(word)
}

/// `/etc/auto.nfs`, `auto_home`; the master map has a name of the kind, and is none of its own maps.
fn is_name(word: &str) -> bool {
    let name = file_name(word);
    let kind = name
        .strip_prefix("auto.")
        .or_else(|| name.strip_prefix("auto_"));
    kind.is_some_and(|kind| !kind.is_empty() && !kind.starts_with("master"))
        && word
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b))
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', ':']).next().unwrap_or(path)
}

/// The directory below which the entry at line `i` is mounted, where the text holds the only line of a master map that
/// says so. A map that is named above the entry has to be the one that the line names.
pub(super) fn directory_of(page: &Page, i: usize) -> Option<&str> {
    if page.len() > LINES_MAX {
        return None;
    }
    let mut lines = (0..page.len()).filter_map(|k| line(page.trimmed(k)));
    let master = lines.next().filter(|_| lines.next().is_none())?;
    if master.is_direct() {
        return None;
    }
    let mark = |c: char| c.is_whitespace() || "\"'`:()<>".contains(c);
    let named = (0..i).rev().find_map(|k| {
        let text = page.trimmed(k);
        let mut words = text
            .split(mark)
            .filter(|word| word.contains('/') && is_name(word));
        words.next().filter(|_| line(text).is_none())
    });
    let same = named.is_none_or(|name| file_name(name) == file_name(master.map));
    same.then_some(master.directory)
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    line(page.trimmed(i)).is_some_and(|master| master.asks_for_nfs())
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let at = page.number(i);
    let Some(master) = line(page.trimmed(i)) else {
        return i + 1;
    };
    findings.format(Rank::Asked, "autofs");
    let mut block = Block::new("mount_command", at)
        .with("source", "autofs")
        .with("map", master.map);
    if !master.is_direct() {
        let directory = master.directory.trim_end_matches('/');
        block.set("mountpoint", format!("{directory}/*"));
    }
    let fstype = master.options.value("fstype").unwrap_or("nfs");
    block.set("fstype", fstype);
    master.options.fill(&mut block);
    let map = crate::numbers::shown(master.map);
    findings.note(at, format!("line {at}: a line of the automounter's master map: its options are those of every mount of the map {map}, beside what that map asks for itself"));
    findings.note(0, ASKED);
    findings.push(block);
    i + 1
}

/// Says of a text without anything else that it is a master map; whether it is one.
pub(crate) fn say_alone(page: &Page, findings: &mut Findings) -> bool {
    let found = (0..page.len()).find_map(|k| Some((page.number(k), line(page.trimmed(k))?)));
    let Some((at, master)) = found else {
        return false;
    };
    let [directory, map] = [master.directory, master.map].map(crate::numbers::shown);
    findings.format(Rank::Asked, "autofs");
    findings.lost(at, format!("line {at}: a line of the automounter's master map ({directory}, map {map}) without options of NFS: devices and options are in the map; paste it, or `nfsstat -m`"));
    true
}
