//! A list of mount options whose mount is not named, as the kernel prints it or as a configuration asks for it.

use super::mount::LINE_BYTES_MAX;
use crate::findings::{Findings, Rank};
use crate::formats::options::{Options, continued};
use crate::page::Page;
use crate::reading::Block;

/// Fewer commas than these make no list that stands alone.
const LIST_COMMAS: usize = 2;

/// Options that no other file system has: with one of them, a list may begin with what many have.
const OF_NFS_ALONE: [&str; 8] = [
    ",timeo=",
    ",retrans=",
    ",nconnect=",
    ",acregm",
    ",acdirm",
    ",sec=sys",
    ",nolock",
    ",proto=",
];

/// A list of options that stands alone, as the kernel prints it or as a configuration asks for it; Docker's
/// begins with the server.
fn bare_list(text: &str) -> Option<&str> {
    if !(text.contains('=') && text.contains(',')) {
        return None;
    }
    let marks = ['"', '\'', '`', '(', ')', ';', ','];
    let mut words = text.split_whitespace().map(|word| {
        let word = word.trim_matches(marks);
        // `Options=rw,…`, `--mount-options=…`, `?nfsOptions=…`
        let named = ["ptions=", "PTIONS="]
            .iter()
            .find_map(|end| Some(word.split_once(end)?.1));
        named
            .unwrap_or_else(|| word.strip_prefix("o=").unwrap_or(word))
            .trim_matches(marks)
    });
    words.find(|word| {
        let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
        let granted = word.contains("rsize=") && word.contains(",addr=");
        let own = word.contains("vers=") || granted;
        let versed = begins(&["rw,", "ro,", "addr="]) && own;
        let of_nfs = || OF_NFS_ALONE.iter().any(|option| word.contains(option));
        let plain = begins(&["vers="]) && of_nfs();
        (versed || plain || begins(&["nfsvers="])) && word.matches(',').count() >= LIST_COMMAS
    })
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    text.len() <= LINE_BYTES_MAX && bare_list(text).is_some() && !is_of_another_kind(text)
}

/// `//nas/share on /mnt type cifs (rw,vers=3.1.1,rsize=4194304)`: other file systems have such options, too.
fn is_of_another_kind(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let kinds = ["cifs", "smb3", "smbfs", "ceph", "glusterfs", "9p", "lustre"];
    let of_mount = |pair: &[&str]| pair[0] == "type" && !pair[1].starts_with("nfs");
    let of_table = words.get(2).is_some_and(|kind| kinds.contains(kind));
    of_table || (words.len() > 4 && words.windows(2).any(of_mount))
}

/// Whether a device stands on the line, not merely an address on the web.
fn names_device(text: &str) -> bool {
    let mut behind = text.split(":/").skip(1);
    behind.any(|path| !path.starts_with('/'))
}

/// `mount -o`, whose options stand on the next line; prose speaks of mounts, too.
fn is_command(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| pair[0].ends_with("mount") && pair[1].starts_with('-'))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let list = bare_list(page.at(i)).unwrap_or_default();
    let (list, next) = match page.trimmed(i).ends_with(&format!("{list},")) {
        true => continued(page, i, &format!("{list},")),
        false => (list.to_owned(), i + 1),
    };
    let granted = list.contains("namlen=");
    let (kind, rank) = if granted {
        ("mount", Rank::Options)
    } else {
        ("mount_command", Rank::Asked)
    };
    let mut block = Block::new(kind, line).with("source", "options");
    Options::parse(&list).fill(&mut block);
    findings.format(rank, kind);
    findings.assumed(
        line,
        format!("line {line}: a list of options whose mount is not named"),
    );
    let above = page.at(i.saturating_sub(1));
    let beside = [above, page.at(i), page.at(i + 1)];
    let device = is_command(above) || beside.into_iter().any(names_device);
    if device && !list.starts_with("addr=") {
        findings.lost(line, format!("line {line}: a device beside this list of options is not taken for theirs: if it is, write both on one line"));
    }
    findings.push(block);
    next
}
