//! Maps of the automounter (autofs(5)): `key -fstype=nfs4,rw nas:/vol`, or several mounts below one key.
//!
//! A map says what is asked for when somebody looks into the directory.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// An entry may go on over more lines, each but the last ending in a backslash.
const LINES_MAX: usize = 20;

/// Options without a value that maps ask for (nfs(5), mount(8)).
const OPTIONS: [&str; 28] = [
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

struct Entry {
    key: String,
    options: String,
    /// Offsets below the key and their devices.
    mounts: Vec<(String, String)>,
    next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    let named = text.contains("fstype=nfs");
    text.contains(['\t', ' '])
        && text.contains("-")
        && entry(page, i).is_some_and(|entry| named || entry.asks_for_nfs())
}

impl Entry {
    /// NFS is the type where none is named (autofs(5)); only words of its manual make a line an entry, for those of other
    /// commands look alike.
    fn asks_for_nfs(&self) -> bool {
        let options = Options::parse(&self.options);
        let flags = || options.flags.iter().map(String::as_str);
        let known =
            flags().all(|flag| OPTIONS.contains(&flag)) && options.value("fstype").is_none();
        known && (flags().count() > 1 || options.value("rsize").or(options.value("vers")).is_some())
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
    let (key, options) = (words.next()?, words.next()?.strip_prefix('-')?);
    let mut mounts = Vec::new();
    let mut offset = "";
    for word in words {
        let word = word.trim_end_matches(['"', '\'', ',', '`']);
        if word.contains(":/") {
            mounts.push((
                offset.to_owned(),
                word.trim_start_matches("nfs://").to_owned(),
            ));
            offset = "";
        } else if word.starts_with('/') && offset.is_empty() {
            offset = word;
        } else {
            return None;
        }
    }
    (!mounts.is_empty()).then(|| Entry {
        key: key.to_owned(),
        options: options.to_owned(),
        mounts,
        next,
    })
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(entry) = entry(page, i) else {
        return i + 1;
    };
    let line = page.number(i);
    findings.format(Rank::Asked, "autofs");
    let options = Options::parse(&entry.options);
    for (offset, device) in entry.mounts {
        let mut block = Block::new("mount_command", line)
            .with("source", "autofs")
            .with("device", device)
            .with("mountpoint", format!("{}{offset}", entry.key))
            .with("fstype", options.value("fstype").unwrap_or("nfs"));
        options.fill(&mut block);
        findings.push(block);
    }
    findings.note(
        0,
        "a map of the automounter says what is asked for; what the server granted is in `mount` or /proc/mounts",
    );
    entry.next
}
