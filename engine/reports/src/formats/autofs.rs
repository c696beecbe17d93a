//! Maps of the automounter (autofs(5)): `key -fstype=nfs4,rw nas:/vol`, or several mounts below one key.
//!
//! A map says what is asked for when somebody looks into the directory.

use super::auto_master;
use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// An entry may go on over more lines, each but the last ending in a backslash.
const LINES_MAX: usize = 20;

/// Options without a value that maps ask for (nfs(5), mount(8)).
pub(super) const OPTIONS: [&str; 28] = [
    "rw",
    "ro",
    "hard",
    "soft",
    "softerr",
    "intr",
    "nointr",
    "bg",
    "fg",
    "tcp",
    "udp",
    "rdma",
    "sync",
    "async",
    "noatime",
    "relatime",
    "nodiratime",
    "nosuid",
    "suid",
    "nodev",
    "noexec",
    "exec",
    "nolock",
    "lock",
    "noac",
    "nocto",
    "quota",
    "nfsv4",
];

/// Commands that take a flag and a device as well.
const COMMANDS: [&str; 4] = ["mount", "umount", "share", "exportfs"];

struct Entry {
    key: String,
    mounts: Vec<Mount>,
    /// A path stands behind the last device.
    goes_on: bool,
    next: usize,
}

struct Mount {
    /// Below the key.
    offset: String,
    device: String,
    options: String,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    let named = text.contains("fstype=nfs");
    text.contains(['\t', ' '])
        && text.contains("-")
        && entry(page, i).is_some_and(|entry| named || entry.asks_for_nfs())
}

/// NFS is the type where none is named (autofs(5)); only words of its manual make a line an entry, for those of other
/// commands look alike.
pub(super) fn are_of_nfs(options: &Options) -> bool {
    let mut flags = options.flags.iter().map(String::as_str);
    flags.all(|flag| OPTIONS.contains(&flag)) && options.value("fstype").is_none()
}

/// Whether there is more than one flag, or a value that NFS has.
pub(super) fn ask_for_nfs(options: &Options) -> bool {
    let valued = options.value("rsize").or(options.value("vers")).is_some();
    are_of_nfs(options) && (options.flags.len() > 1 || valued)
}

impl Entry {
    /// One flag will do where the line holds nothing else.
    fn asks_for_nfs(&self) -> bool {
        let lists = || {
            self.mounts
                .iter()
                .map(|mount| Options::parse(&mount.options))
        };
        let is_name = |c: char| c.is_alphanumeric() || "/_.-+".contains(c);
        let named = self.key == "*" || self.key.chars().all(is_name);
        let alone = named && !self.goes_on && !COMMANDS.contains(&self.key.as_str());
        let flag = |options: &Options| options.values.is_empty() && options.flags.len() == 1;
        lists().all(|options| are_of_nfs(&options))
            && lists().any(|options| ask_for_nfs(&options) || (alone && flag(&options)))
    }
}

fn entry(page: &Page, i: usize) -> Option<Entry> {
    let mut text = page
        .trimmed(i)
        .trim_start_matches(['#', '"', '\'', '`'])
        .to_owned();
    let mut next = i + 1;
    while text.ends_with('\\') && next < (i + LINES_MAX).min(page.len()) {
        text.pop();
        text.push(' ');
        text.push_str(page.trimmed(next));
        next += 1;
    }
    // `echo 'data -fstype=nfs4 nas:/vol' > /etc/auto.nfs`
    if text.starts_with("echo ") || text.contains(" echo ") {
        let inner = text
            .split(['"', '\''])
            .find(|inner| inner.contains("fstype=nfs"))?;
        text = inner.to_owned();
    }
    // `/etc/auto.nfs: data -fstype=nfs4 nas:/vol`, as grep or an author names the map.
    // `data | -fstype=nfs4 nas:/vol`, as `automount -m` lists the map.
    let mut words = text
        .split_whitespace()
        .skip_while(|word| word.ends_with(':'))
        .filter(|word| *word != "|");
    let key = words.next()?.to_owned();
    let (mounts, goes_on) = mounts(words)?;
    Some(Entry {
        key,
        mounts,
        goes_on,
        next,
    })
}

/// `-options nas:/vol`, or `[-options] /a [-options] nas:/vol/a /b nas:/vol/b`; whether a path stands behind them all.
fn mounts<'a>(words: impl Iterator<Item = &'a str>) -> Option<(Vec<Mount>, bool)> {
    let mut mounts: Vec<Mount> = Vec::new();
    let mut of_all = None;
    let mut own = None;
    let mut offset = "";
    for word in words {
        let list = word.strip_prefix('-');
        let word = word.trim_end_matches(['"', '\'', ',', '`']);
        if let Some(list) = list.filter(|_| !offset.is_empty() && own.is_none()) {
            own = Some(list);
        } else if let Some(list) = list.filter(|_| mounts.is_empty() && of_all.is_none()) {
            of_all = Some(list);
        } else if word.contains(":/") && (of_all.is_some() || own.is_some() || !mounts.is_empty()) {
            mounts.push(Mount {
                offset: offset.to_owned(),
                device: word.trim_start_matches("nfs://").to_owned(),
                options: joined(of_all.unwrap_or_default(), own.take().unwrap_or_default()),
            });
            offset = "";
        } else if word.starts_with('/') && offset.is_empty() {
            offset = word;
        } else {
            return None;
        }
    }
    let whole = !mounts.is_empty() && own.is_none();
    whole.then_some((mounts, !offset.is_empty()))
}

/// The options of one mount stand behind those of all and count where both name one (autofs, modules/parse_sun.c).
fn joined(of_all: &str, own: &str) -> String {
    let named = |item: &str| {
        let (name, _) = item.split_once('=').unwrap_or((item, ""));
        own.split(',')
            .any(|other| other.split('=').next() == Some(name))
    };
    let kept = of_all.split(',').filter(|item| !named(item));
    let items: Vec<&str> = kept
        .chain(own.split(','))
        .filter(|i| !i.is_empty())
        .collect();
    items.join(",")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(entry) = entry(page, i) else {
        return i + 1;
    };
    let line = page.number(i);
    findings.format(Rank::Asked, "autofs");
    let directory = auto_master::directory_of(page, i).filter(|_| !entry.key.starts_with('/'));
    let key = directory.map_or(entry.key.clone(), |directory| {
        format!("{}/{}", directory.trim_end_matches('/'), entry.key)
    });
    for mount in entry.mounts {
        let options = Options::parse(&mount.options);
        let mut block = Block::new("mount_command", line)
            .with("source", "autofs")
            .with("device", mount.device)
            .with("mountpoint", format!("{key}{}", mount.offset))
            .with("fstype", options.value("fstype").unwrap_or("nfs"));
        options.fill(&mut block);
        findings.push(block);
    }
    findings.note(0, auto_master::ASKED);
    entry.next
}
