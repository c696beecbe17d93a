//! Headings of parts of an fstab, `# NETWORK` between rules: they look like those that parallel shells print above what
//! a host said.

use super::hosts::is_numbered_name;
use crate::page::{Page, is_prompt};

/// No fstab is longer between its command and a heading.
const LINES_MAX: usize = 200;

/// Commands that run others on several hosts: what they print has headings of hosts.
const PARALLEL: [&str; 9] = [
    "ssh", "dsh", "dshbak", "clush", "ansible", "salt", "parallel", "xargs", "for ",
];

/// Types of a local fstab (fstab(5), filesystems(5)).
const TYPES: [&str; 15] = [
    "nfs", "nfs4", "auto", "cifs", "smbfs", "tmpfs", "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs",
    "vfat", "ntfs", "none",
];

/// Whether the heading at `i` names a part of the file and no host.
pub(super) fn is_one(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    let ruled = text.bytes().all(|b| b == b'-');
    if !ruled && !text.starts_with("##") {
        return false;
    }
    let (name, below) = match ruled {
        true => (page.trimmed(i + 1), i + 3),
        false => (text.trim_matches(['#', ' ']), i + 1),
    };
    is_printed(page, i) || (is_of_capitals(name) && is_line(page.trimmed(page.next_filled(below))))
}

/// Whether the last command above printed the file of one host.
fn is_printed(page: &Page, i: usize) -> bool {
    let above = (i.saturating_sub(LINES_MAX)..i)
        .rev()
        .map(|k| page.trimmed(k));
    let mut commands = above.filter(|text| is_prompt(text) && !is_comment(text));
    let command = commands.next().unwrap_or_default();
    let alone = !PARALLEL.iter().any(|word| command.contains(word));
    command.contains("fstab") && alone
}

/// A comment looks like the prompt of root with a command behind it.
fn is_comment(text: &str) -> bool {
    /// What shows a file.
    const COMMANDS: [&str; 5] = ["cat", "less", "more", "grep", "sudo"];
    let behind = text.strip_prefix('#');
    behind.is_some_and(|rest| {
        let word = rest.split_whitespace().next().unwrap_or_default();
        !COMMANDS.contains(&word)
    })
}

/// `NETWORK`: hosts that are called so have a number, too.
fn is_of_capitals(name: &str) -> bool {
    let capitals = name.bytes().filter(u8::is_ascii_uppercase).count();
    capitals > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase()) && !is_numbered_name(name)
}

/// `tmpfs /tmp tmpfs size=1G,mode=1777`.
fn is_line(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [_, mountpoint, fstype, _, ..] => mountpoint.starts_with('/') && TYPES.contains(fstype),
        _ => false,
    }
}
