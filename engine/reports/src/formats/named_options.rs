//! Mount options under a key that says so: a list in brackets (Terraform, JSON, YAML), or one string (Helm).
//!
//! The key alone does not say of which file system: an option that only NFS has does, or the key itself.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::formats::stanza::{device_of_volume, without_comment};
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// A longer line is no line of a configuration.
const LINE_BYTES_MAX: usize = 8192;

/// nfs(5) has no more options than would fit.
const LIST_LINES: usize = 40;

/// What no other file system with such lists has (nfs(5); mount.cifs(8) has rsize, wsize, actimeo, retrans).
const OF_NFS: [&str; 8] = [
    "nfsvers=",
    "timeo=",
    "nconnect=",
    "acregmin=",
    "acdirmin=",
    "lookupcache=",
    "local_lock=",
    "mountproto=",
];

struct Named {
    options: String,
    /// The line behind the last one of the list.
    next: usize,
    is_closed: bool,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    text.len() <= LINE_BYTES_MAX && named(page, i).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let Some(named) = named(page, i) else {
        return i + 1;
    };
    let mut block = Block::new("mount_command", line).with("source", "options");
    // A volume of Kubernetes; other languages do not mark where what is beside it ends.
    let of_volume = page.trimmed(i).starts_with("mountOptions:");
    let device = of_volume.then(|| device_of_volume(page, i)).flatten();
    block.set_if("device", device);
    let options = Options::parse(&named.options);
    block.set_if("nfsvers", options.value("nfsvers").map(Value::from));
    options.fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.note(line, "a configuration says what is asked for; what the server granted is in `mount` or /proc/mounts");
    if !named.is_closed {
        findings.lost(
            line,
            format!("line {line}: the list of options has no end (cut?): what follows is unknown"),
        );
    }
    findings.push(block);
    named.next
}

/// `nfsOptions: "…"`, `mount_options = [`.
fn key_and_value(text: &str) -> Option<(String, &str)> {
    let at = text.find([':', '='])?;
    let key = text[..at].trim_matches([' ', '\t', '-', '+', '"', '\'']);
    let key = key.to_ascii_lowercase();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b"_.-".contains(&b);
    let names = key.ends_with("options") || key.ends_with("opts");
    let value = text[at..].trim_start_matches([':', '=', '>']).trim();
    (names && key.bytes().all(is_word)).then_some((key, value))
}

fn named(page: &Page, i: usize) -> Option<Named> {
    let (key, value) = key_and_value(page.trimmed(i))?;
    let named = if value.starts_with('[') {
        in_brackets(page, i, value)
    } else {
        in_a_string(i, value)?
    };
    let options = Options::parse(&named.options);
    let own = named
        .options
        .split(',')
        .any(|item| OF_NFS.iter().any(|start| item.starts_with(start)));
    (!options.values.is_empty() && (own || key.contains("nfs"))).then_some(named)
}

fn in_a_string(i: usize, value: &str) -> Option<Named> {
    let list = without_comment(value).trim_matches(['"', '\'', ',', ';', ' ']);
    let item = |item: &str| !item.is_empty() && item.bytes().all(is_of_an_option);
    list.split(',').all(item).then(|| Named {
        options: list.to_owned(),
        next: i + 1,
        is_closed: true,
    })
}

fn is_of_an_option(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"_=.:-/".contains(&b)
}

/// One option in each piece, on one line or each on its own with a comment behind it.
fn in_brackets(page: &Page, i: usize, value: &str) -> Named {
    let mut items: Vec<String> = Vec::new();
    let mut is_closed = take(value.trim_start_matches('['), &mut items);
    let mut next = i + 1;
    while !is_closed && next < page.len().min(i + LIST_LINES) {
        let text = page.trimmed(next);
        if key_and_value(text).is_some() {
            break;
        }
        is_closed = take(text, &mut items);
        next += 1;
    }
    Named {
        options: items.join(","),
        next,
        is_closed,
    }
}

/// The pieces of one line, and whether the bracket ends on it.
fn take(text: &str, items: &mut Vec<String>) -> bool {
    let code = text.split(" //").next().unwrap_or_default();
    let code = code.split(" #").next().unwrap_or_default();
    let (list, is_closed) = match code.split_once(']') {
        Some((list, _)) => (list, true),
        None => (code, false),
    };
    let pieces = list
        .split(',')
        .map(|piece| piece.trim_matches([' ', '\t', '"', '\'', '`']));
    let whole = |piece: &&str| !piece.is_empty() && piece.bytes().all(is_of_an_option);
    items.extend(pieces.filter(whole).map(str::to_owned));
    is_closed
}
