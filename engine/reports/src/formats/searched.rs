//! What other commands make of lines about mounts: `grep` puts the place before them, `column -t` sets their words
//! in columns, and a page that lost a line end leaves the command before them.

use crate::numbers::all_digits;
use crate::page::{Page, is_prompt};

/// Files of mounts, and what a line of each is: its source and its format.
const FILES: [(&str, (&str, &str)); 4] = [
    ("fstab", ("fstab", "fstab")),
    ("mtab", ("/proc/mounts", "proc_mounts")),
    ("mounts", ("/proc/mounts", "proc_mounts")),
    ("mountinfo", ("mountinfo", "mountinfo")),
];

type Source = (&'static str, &'static str);

/// The line without the file and the number that `grep` put before it, and what the file says of it.
pub(crate) fn without_place(text: &str) -> (Option<Source>, &str) {
    let (file, rest) = without_file(text).map_or((None, text), |(file, rest)| (Some(file), rest));
    (file, without_number(rest).unwrap_or(rest))
}

/// `/etc/fstab:nas:/vol /mnt nfs …`.
fn without_file(text: &str) -> Option<(Source, &str)> {
    let (path, rest) = text.split_once(':')?;
    if !path.starts_with('/') || path.contains(char::is_whitespace) {
        return None;
    }
    let name = path.rsplit('/').next()?;
    let (_, source) = FILES.iter().find(|(known, _)| *known == name)?;
    Some((*source, rest.trim_start()))
}

/// `12:nas:/vol /mnt nfs …`: a second colon names the export of a server, whose name is no number.
fn without_number(text: &str) -> Option<&str> {
    let (number, rest) = text.split_once(':')?;
    let first = rest.split_whitespace().next()?;
    let (server, _) = first.split_once(":/").unwrap_or((first, ""));
    let named = !server.starts_with('/') && !server.contains(':') && !server.is_empty();
    (number.len() <= 5 && all_digits(number) && named).then_some(rest)
}

/// `web1:nas:/vol`: a file or a host that a search named before the server. Addresses with colons are in brackets.
fn before_server(device: &str) -> Option<(&str, &str)> {
    let (node, rest) = device.split_once(':')?;
    let (server, _) = rest.split_once(":/")?;
    let named = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
    };
    (named(node) && named(server)).then_some((node, rest))
}

/// The host that stands before a device, and the device; a word of another alphabet names none (`例:nas:/vol`).
pub(crate) fn apart(device: &str) -> (Option<&str>, &str) {
    let worded = |(word, rest): (&str, &str)| !word.is_ascii() && rest.contains(":/");
    match device
        .split_once([':', '：'])
        .filter(|parts| worded(*parts))
    {
        Some((_, device)) => (None, device),
        None => before_server(device).map_or((None, device), |(node, rest)| (Some(node), rest)),
    }
}

/// Whether the command or the sentence above says that the lines are of /proc/mounts, which has what was granted.
pub(crate) fn is_of_mounts(page: &Page, i: usize) -> bool {
    /// A fence, blank lines and other mounts stand between them.
    const LINES: usize = 6;
    let named = |text: &&str| text.contains("fstab") || OF_MOUNTS.iter().any(|f| text.contains(f));
    let mut above = (i.saturating_sub(LINES)..i).rev().map(|k| page.at(k));
    let nearest = above.find(named);
    nearest.is_some_and(|text| !text.contains("fstab"))
}

const OF_MOUNTS: [&str; 3] = ["/proc/mounts", "/proc/self/mounts", "/etc/mtab"];

/// The columns behind the options, without what somebody wrote behind the last of them: mount reads no further.
pub(crate) fn without_comment<'a, 'b>(columns: &'a [&'b str]) -> &'a [&'b str] {
    let begins = |word: &&str| word.starts_with(['#', '<', '←', '(']);
    let end = columns.iter().position(begins).unwrap_or(columns.len());
    &columns[..end]
}

/// `nas:/vol  on  /mnt  type  nfs4  (rw,…)` with single blanks.
pub(crate) fn in_columns(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let columns = text.contains("  type  nfs") || text.contains("  on  ");
    let first = words.next().filter(|_| columns)?;
    Some(words.fold(first.to_owned(), |mut line, word| {
        line.push(' ');
        line.push_str(word);
        line
    }))
}

/// `nas:/vol on /mnttype nfs (rw,…)`: mount prints the word between blanks, but pages lose the one before it.
pub(crate) fn with_type_apart(text: &str) -> Option<String> {
    let at = text.find("type nfs")?;
    let (names, typed) = text.split_at(at);
    let glued = names.ends_with(|c: char| !c.is_whitespace());
    let placed = names.contains(":/") && names.contains(" on /");
    (glued && placed && typed.contains('(')).then(|| format!("{names} {typed}"))
}

/// The device behind a prompt and its command, `host ~ # mount | grep data nas:/vol`.
pub(crate) fn behind_command(device: &str) -> &str {
    let Some((before, name)) = device.rsplit_once(char::is_whitespace) else {
        return device;
    };
    let commanded = is_prompt(before) || before.contains(" # ") || before.contains("$ ");
    if commanded && before.contains("mount") {
        name
    } else {
        device
    }
}

/// A line of Solaris' vfstab, `device - mountpoint nfs - yes options`, with the columns of an fstab.
pub(crate) fn of_vfstab(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[
        device,
        "-",
        mountpoint,
        fstype,
        "-",
        "yes" | "no" | "-",
        options,
    ] = words.as_slice()
    else {
        return None;
    };
    let options = if options == "-" { "defaults" } else { options };
    Some(format!("{device} {mountpoint} {fstype} {options} 0 0"))
}

/// A line of a table of mounts whose list of options has blanks beside its commas, without them.
pub(super) fn with_list_whole(text: &str) -> Option<String> {
    let parted = text.contains(":/") && text.contains('=') && text.contains(" nfs");
    let whole = || text.replace(" ,", ",").replace(", ", ",");
    parted.then(whole).filter(|whole| whole.len() < text.len())
}

/// Blanks in names are written as octal escapes.
pub(super) fn unescaped(name: &str) -> String {
    name.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\134", "\\")
}

/// The type in a table of mounts if it is NFS; so is what the system is to find out of a device with a colon before its
/// path (util-linux, libmount/src/context.c).
pub(super) fn nfs_type<'a>(fstype: &'a str, device: &str) -> Option<&'a str> {
    let from_afar = device
        .split_once(":/")
        .is_some_and(|(server, path)| !server.contains(['/', '@']) && !path.starts_with('/'));
    match fstype {
        "nfs" | "nfs4" => Some(fstype),
        "auto" if from_afar => Some("nfs"),
        _ => None,
    }
}
