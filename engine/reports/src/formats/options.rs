//! Comma lists of mount options: what is in force or was asked for.

use super::bsd_flags;
use crate::findings::Findings;
use crate::numbers::all_digits;
use crate::page::Page;
use crate::reading::Block;
use serde_json::{Map, Value};

/// Options that a list has twice, with different values.
pub(crate) const REPEATED: &str = "repeated_options";

/// What `nfsstat -m` of SunOS 4 and HP-UX spells out (`read size=8192, write size=8192, count = 5`), blanks aside.
const SPELT_OUT: [(&str, &str); 3] = [
    ("readsize", "rsize"),
    ("writesize", "wsize"),
    ("count", "retrans"),
];

/// Options that systemd takes as often as they stand there (systemd.mount(5)); mount.nfs does not see them.
const TAKEN_EACH: [&str; 6] = [
    "x-systemd.requires",
    "x-systemd.before",
    "x-systemd.after",
    "x-systemd.wanted-by",
    "x-systemd.required-by",
    "x-systemd.requires-mounts-for",
];

#[derive(Debug, Default, Clone)]
pub(crate) struct Options {
    pub(crate) flags: Vec<String>,
    pub(crate) values: Vec<(String, String)>,
}

impl Options {
    /// Splits the list; stars of markdown, quotes of a shell, sides of a frame and blanks left by wrapped lines are no part of an option.
    pub(crate) fn parse(list: &str) -> Self {
        let mut options = Self::default();
        for item in list.split(',') {
            let item: String = without_dots(item)
                .chars()
                .filter(|c| !c.is_whitespace() && !['*', '"', '\'', '|', '│'].contains(c))
                .collect();
            let item = bsd_flags::of_list(&item).unwrap_or(item);
            match item.split_once('=') {
                // Dots stand for what the author left out.
                Some((name, value)) => {
                    let value = value.trim_end_matches("...").trim_end_matches('…');
                    let spelt_out = SPELT_OUT.iter().find(|(words, _)| *words == name);
                    let name = spelt_out.map_or(name, |(_, name)| *name);
                    options.values.push((name.to_owned(), value.to_owned()));
                }
                None if !item.trim_matches(['.', '…']).is_empty() => options.flags.push(item),
                None => {}
            }
        }
        options
    }

    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        // The rightmost counts (nfs-utils, utils/mount/parse_opt.c, po_rightmost).
        self.values
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.value(name)
            .filter(|v| all_digits(v))
            .and_then(|v| v.parse().ok())
    }

    /// `vers=3` is a number, `vers=4.1` a word; BSD says `nfsv4`, Linux `v3` in the table of kernels before 2.6.10, and nfs(5)
    /// still takes that.
    pub(crate) fn version(&self) -> Option<Value> {
        let flag = |(flag, _): &(&str, &str)| self.flags.iter().any(|known| known == flag);
        let spelt = [
            ("nfsv4", "4"),
            ("nfsv3", "3"),
            ("nfsv2", "2"),
            ("v4.2", "4.2"),
            ("v4.1", "4.1"),
            ("v4.0", "4.0"),
            ("v4", "4"),
            ("v3", "3"),
            ("v2", "2"),
        ];
        let value = self
            .value("vers")
            .or_else(|| self.value("nfsvers"))
            .or_else(|| Some(spelt.iter().find(|pair| flag(pair))?.1))?;
        Some(
            value
                .parse::<u64>()
                .map_or_else(|_| Value::from(value), Value::from),
        )
    }

    /// nfs(5): `tcp`, `udp` and `rdma` are other words for `proto=`.
    pub(crate) fn protocol(&self) -> Option<&str> {
        let named = |flag: &&String| matches!(flag.as_str(), "tcp" | "udp" | "rdma");
        self.value("proto")
            .or_else(|| Some(self.flags.iter().find(named)?.as_str()))
    }

    /// Options that stand there again with another value, with both values.
    fn repeated(&self) -> Vec<String> {
        let pairs = self
            .values
            .iter()
            .enumerate()
            .filter(|(_, (name, _))| !TAKEN_EACH.contains(&name.as_str()))
            .filter_map(|(k, (name, value))| {
                let (_, before) = self.values[..k].iter().find(|(known, _)| known == name)?;
                (before != value).then(|| format!("{name}={before}, {value}"))
            });
        pairs.collect()
    }

    /// All options with a value, numbers as numbers.
    pub(crate) fn to_map(&self) -> Map<String, Value> {
        let as_value = |v: &str| {
            v.parse::<u64>()
                .map_or_else(|_| Value::from(v), Value::from)
        };
        self.values
            .iter()
            .map(|(name, value)| (name.clone(), as_value(value)))
            .collect()
    }

    pub(crate) fn note_repeated(&self, block: &mut Block) {
        let repeated = self.repeated();
        block.set_if(REPEATED, (!repeated.is_empty()).then_some(repeated));
    }

    /// The fields of a `mount` block.
    pub(crate) fn fill(&self, block: &mut Block) {
        self.note_repeated(block);
        block.set_if("vers", self.version());
        block.set_if("proto", self.protocol());
        for name in [
            "rsize",
            "wsize",
            "timeo",
            "retrans",
            "nconnect",
            "port",
            "readahead",
            "dsize",
            "wcommitsize",
            "readdirsize",
            "minorversion",
            "timeout",
            "max_connect",
            "acregmin",
            "acregmax",
            "acdirmin",
            "acdirmax",
        ] {
            block.set_if(name, self.number(name));
        }
        block.set("flags", self.flags.clone());
        block.set("options", self.to_map());
    }
}

/// A list that ends in a comma goes on on the next line; the line after it.
pub(crate) fn continued(page: &Page, i: usize, list: &str) -> (String, usize) {
    /// No list is longer, however narrow the column it was wrapped to.
    const LINES_MAX: usize = 12;
    let mut joined = list.to_owned();
    let mut next = i + 1;
    while joined.ends_with(',') && next <= i + LINES_MAX {
        let mut words = page.trimmed(next).split_whitespace();
        let more = words.next().unwrap_or_default();
        if !more.contains(['=', ',']) || !words.all(all_digits) {
            break;
        }
        joined.push_str(more);
        next += 1;
    }
    (joined, next)
}

/// `[...]`, which stands for lines that an author left out, before an option that stood below them.
fn without_dots(item: &str) -> &str {
    let item = item.trim_start();
    ["[...]", "[…]"]
        .iter()
        .find_map(|dots| item.strip_prefix(dots))
        .unwrap_or(item)
}

/// Dots at the end of a list stand for options that its author left out.
pub(crate) fn say_shortened(list: &str, line: usize, findings: &mut Findings) {
    let list = list.trim_end();
    let left_out = ["[...]", "[…]"].iter().any(|dots| list.contains(dots));
    if left_out || list.ends_with("...") || list.ends_with('…') {
        findings.assumed(
            line,
            format!("line {line}: the list of options was shortened by its author: what is not listed is unknown"),
        );
    }
}

/// Flags that a cut list may end in without being cut themselves.
const WHOLE_FLAGS: [&str; 16] = [
    "hard",
    "soft",
    "softerr",
    "sync",
    "async",
    "noac",
    "nocto",
    "fsc",
    "intr",
    "nointr",
    "rw",
    "ro",
    "relatime",
    "noatime",
    "noresvport",
    "rdirplus",
];

/// Takes off the last option of a list that was cut, unless it is whole beyond doubt.
pub(crate) fn without_cut_end(list: &str) -> (&str, Option<&str>) {
    match list.rsplit_once(',') {
        Some((head, tail)) if !WHOLE_FLAGS.contains(&tail.trim()) => (head, Some(tail.trim())),
        _ => (list, None),
    }
}

/// Values that are words (nfs(5)). Somebody shortened a list that ends in one; others end in any figure.
const WORDS: [&str; 14] = [
    "tcp", "tcp6", "udp", "udp6", "rdma", "rdma6", "sys", "krb5", "krb5i", "krb5p", "none", "all",
    "flock", "posix",
];

pub(crate) fn ends_in_word(option: &str) -> bool {
    let value = option.split_once('=').map(|(_, value)| value);
    value.is_some_and(|value| WORDS.contains(&value))
}

/// A list and the word that a wrap broke off its end; what is lost unless the word completes a value that is known.
pub(crate) fn with_end(list: &str, word: &str) -> (String, Option<String>) {
    let (before, option) = list.rsplit_once(',').unwrap_or(("", list));
    if ends_in_word(&format!("{option}{word}")) {
        return (format!("{list}{word}"), None);
    }
    let shown = crate::numbers::shown(word);
    let lost = format!("'{shown}' seems to be the end of the options (wrapped?): not used");
    let begun = option.split_once('=').map(|(_, value)| value);
    if begun.is_some_and(|value| !ends_in_word(option) && !all_digits(value)) {
        let shown = crate::numbers::shown(option);
        return (before.to_owned(), Some(format!("{lost}, nor is '{shown}'")));
    }
    (list.to_owned(), Some(lost))
}

/// Names, and what somebody wrote in place of an address, are taken as they are.
pub(crate) fn is_whole_address(address: &str) -> bool {
    let version_4 = address.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let parts = address.split('.').filter(|part| !part.is_empty()).count();
    if version_4 {
        return parts == 4 && !address.ends_with('.');
    }
    !address.ends_with(':') || address.ends_with("::")
}
