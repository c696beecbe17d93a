//! Lines that say which options a mount has: `mount`, /proc/mounts, fstab, mountinfo, `findmnt`.
//!
//! What `mount` and /proc print is in force; fstab says what was asked for. autofs, rpc_pipefs and nfsd
//! are no NFS mounts although the letters occur.

use crate::findings::{Findings, Rank};
use crate::formats::options::{Options, continued, say_shortened, without_cut_end};
use crate::formats::{broken_mount, mount_attempts, mountinfo, searched};
use crate::page::Page;
use crate::reading::Block;

/// A longer line is no mount.
pub(crate) const LINE_BYTES_MAX: usize = 8192;

/// A line names its device, and options may name another path.
const DEVICES_MAX: usize = 3;

/// Strings of one line that are looked into.
const STRINGS_MAX: usize = 8;

pub(super) struct Mount {
    pub(super) source: &'static str,
    pub(super) format: &'static str,
    pub(super) node: Option<String>,
    pub(super) device: String,
    pub(super) mountpoint: String,
    pub(super) fstype: String,
    pub(super) options: String,
    pub(super) cut: bool,
    pub(super) next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    let begins = text.contains(" on") || text.contains(":/") || mountinfo::begins(text);
    let named = text.contains("nfs")
        || (text.contains(":/") && text.contains("auto"))
        || (begins && (i + 1..i + 4).any(|k| page.at(k).contains("nfs")));
    if !named || text.len() > LINE_BYTES_MAX || is_said_by_mount(text) {
        return false;
    }
    parse(page, i).is_some()
}

/// Options that `mount -v` tries stand in its messages, and no device.
fn is_said_by_mount(text: &str) -> bool {
    mount_attempts::is_message(text) && !text.contains(" type nfs")
}

fn parse(page: &Page, i: usize) -> Option<Mount> {
    let text = page
        .trimmed(i)
        .trim_start_matches(['#', '*', '`'])
        .trim_start();
    let text = text.strip_prefix("//").unwrap_or(text);
    let (text, next) = broken_mount::with_string_end(page, i, text);
    let (file, text) = searched::without_place(&text);
    let mut mount = quoted(text)
        .find_map(|inner| parse_text(page, i, inner))
        .or_else(|| parse_text(page, i, appended(text).unwrap_or(text)))?;
    if let Some((source, format)) = file.filter(|_| TABLES.contains(&mount.format)) {
        (mount.source, mount.format) = (source, format);
    }
    mount.next = mount.next.max(next);
    Some(mount)
}

/// Lines that look alike in these files: which it is, the options tell.
const TABLES: [&str; 2] = ["fstab", "proc_mounts"];

fn parse_text(page: &Page, i: usize, text: &str) -> Option<Mount> {
    mount_line(page, i, text)
        .or_else(|| mount_line(page, i, &searched::in_columns(text)?))
        .or_else(|| mount_line(page, i, &searched::with_type_apart(text)?))
        .or_else(|| broken_mount::line(page, i, text))
        .or_else(|| mountinfo::line(page, i, text))
        .or_else(|| table_line(page, text, i))
        .or_else(|| broken_mount::table_line(page, i, text))
        .or_else(|| table_line(page, &searched::of_vfstab(text)?, i))
        .or_else(|| table_line(page, &searched::with_list_whole(text)?, i))
        .or_else(|| findmnt_line(page, text, i))
        .or_else(|| bsd_mount_line(page, text, i))
}

/// Strings of a shell or a program on the line that name a device and more.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let strings = ['\'', '"', '`'].into_iter().flat_map(move |mark| {
        let inner = text.split(mark).skip(1).take(STRINGS_MAX);
        inner.filter(|inner| (inner.contains(":/") || inner.contains(":$")) && inner.contains(' '))
    });
    strings.map(|inner| inner.trim_end_matches("\\n").trim())
}

/// What `echo … >> /etc/fstab` appends.
fn appended(text: &str) -> Option<&str> {
    let said = ["echo ", "printf "]
        .iter()
        .find_map(|name| Some(text.split_once(name)?.1))
        .filter(|_| text.contains("fstab"))?;
    Some(said.split(['|', '>']).next()?.trim())
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(mount) = parse(page, i) else {
        return i + 1;
    };
    let line = page.number(i);
    let asked = mount.source == "fstab";
    findings.format(
        if asked { Rank::Asked } else { Rank::Options },
        mount.format,
    );
    if asked && page.trimmed(i).starts_with('#') {
        let device = crate::numbers::shown(&mount.device);
        findings.lost(line, format!("line {line}: the mount of {device} is commented out, so that fstab does not ask for it: it is not used; take the # off if it is mounted so"));
        return mount.next;
    }
    if mount.next > i + 1 {
        findings.repaired(
            line,
            format!("line {line}: the option list was wrapped; joined"),
        );
    }
    if mount.format == "mount" && searched::with_type_apart(page.trimmed(i)).is_some() {
        findings.repaired(
            line,
            format!("line {line}: the blank before `type` was lost; set again"),
        );
    }
    let plain = || table_line(page, page.trimmed(i), i);
    let parted = || searched::with_list_whole(page.trimmed(i)).filter(|_| plain().is_none());
    if TABLES.contains(&mount.format) && parted().is_some() {
        findings.repaired(line, format!("line {line}: a blank beside a comma of the options, behind which the system looks for its next column: read without it"));
    }
    let mut list = mount.options.as_str();
    say_shortened(list, line, findings);
    if TABLES.contains(&mount.format) && mount.next == i + 1 {
        broken_mount::say_at_edge(page, i, findings);
    }
    if mount.cut {
        let (whole, rest) = without_cut_end(list);
        list = whole;
        let rest = rest.filter(|r| !r.is_empty()).map_or(String::new(), |r| {
            format!("; '{}' is not used", crate::numbers::shown(r))
        });
        findings.assumed(
            line,
            format!("line {line}: the option list is cut at its end{rest}"),
        );
    }
    let several = |text: &str| {
        let listed = |sign: &str| text.matches(sign).count() > 1;
        listed(" type nfs") || listed(" (nfs,") || text.matches(":/").count() > DEVICES_MAX
    };
    if (i..mount.next).any(|k| several(page.at(k))) {
        findings.lost(
            line,
            format!(
                "line {line}: several mounts stand on the line (line ends lost?): only one is used"
            ),
        );
    }
    let kind = if asked { "mount_command" } else { "mount" };
    let mut block = Block::new(kind, line)
        .with("source", mount.source)
        .with("device", mount.device)
        .with("mountpoint", mount.mountpoint)
        .with("fstype", mount.fstype);
    Options::parse(list).fill(&mut block);
    block.set_if("node", mount.node.or_else(|| page.node.clone()));
    if mount.format == "bsd_mount" && block.get("rsize").is_none() {
        let lacks = match block.get("vers") {
            Some(_) => "no sizes",
            None => "no sizes and no version",
        };
        findings.note(line, format!("this prints {lacks}: `nfsstat -m` does"));
    }
    if asked {
        findings.note(
            line,
            "fstab says what was asked for; what the server granted is in `mount` or /proc/mounts",
        );
    }
    findings.push(block);
    mount.next
}

/// `[node: ]device on mountpoint type nfs (options)`.
pub(super) fn mount_line(page: &Page, i: usize, text: &str) -> Option<Mount> {
    let (names, rest) = text.split_once(" type nfs")?;
    let names = behind_other_mounts(names);
    let (suffix, list) = rest.split_once('(')?;
    let suffix = suffix.trim();
    if !suffix.is_empty() && suffix != "4" {
        return None;
    }
    let (device, mountpoint) = names.split_once(" on ")?;
    let (node, device) = match device.split_once(": ") {
        Some((node, device)) if !node.contains(' ') => {
            (Some(node.to_owned()), behind_words(device))
        }
        _ => {
            let device = behind_words(searched::behind_command(device.trim()));
            let (node, device) = searched::apart(device);
            (node.map(str::to_owned), device)
        }
    };
    let (options, cut, next) = closed_list(page, i, list);
    Some(Mount {
        source: "mount",
        format: "mount",
        node,
        device: device.trim().to_owned(),
        mountpoint: mountpoint.trim().to_owned(),
        fstype: format!("nfs{suffix}"),
        options,
        cut,
        next,
    })
}

/// `proc on /proc type proc (rw) nas:/vol on /mnt`: what stands before it where line ends were lost is another mount.
fn behind_other_mounts(names: &str) -> &str {
    let (before, behind) = names.rsplit_once(") ").unwrap_or(("", names));
    match before.contains(" type ") && before.contains(" (") {
        true => behind,
        false => names,
    }
}

/// `we use nas:/vol on /mnt type nfs …`: a sentence before the device, which begins with the server's name.
fn behind_words(text: &str) -> &str {
    let mut words = text.split([' ', '\t']);
    let mut at = 0;
    let begins = words.find_map(|word| {
        let begin = at;
        at += word.len() + 1;
        (word.contains(":/") && !word.contains("://")).then_some(begin)
    });
    begins.map_or(text, |begin| &text[begin..])
}

/// The list up to its closing bracket, over wrapped lines; whether it never closes.
fn closed_list(page: &Page, i: usize, list: &str) -> (String, bool, usize) {
    if let Some((inside, _)) = list.split_once(')') {
        return (inside.to_owned(), false, i + 1);
    }
    let mut joined = list.trim_end().to_owned();
    for k in i + 1..(i + 6).min(page.len()) {
        let text = page.trimmed(k);
        let continues =
            text.contains(['=', ',', ')']) && !text.contains(" type nfs") && !text.contains(' ');
        if !continues {
            break;
        }
        if let Some((inside, _)) = text.split_once(')') {
            joined.push_str(inside);
            return (joined, false, k + 1);
        }
        joined.push_str(text);
    }
    (list.trim_end().to_owned(), true, i + 1)
}

/// `device mountpoint nfs options 0 0`: /proc/mounts if the options are those the kernel prints.
pub(super) fn table_line(page: &Page, text: &str, i: usize) -> Option<Mount> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let &[device, mountpoint, fstype, options, ref rest @ ..] = tokens.as_slice() else {
        return None;
    };
    let (node, device) = searched::apart(device);
    let rest = searched::without_comment(rest);
    let tail_fits = rest.len() <= 2 && rest.iter().all(|t| crate::numbers::all_digits(t));
    // A script or a template writes variables where names will stand.
    let placed = mountpoint.starts_with(['/', 'n', '$', '{', '<']);
    let fstype = searched::nfs_type(fstype, device)?;
    if !device.contains(':') || !placed || !tail_fits {
        return None;
    }
    let (options, next) = match rest {
        [] => broken_mount::with_end(page, i, continued(page, i, options)),
        _ => (options.to_owned(), broken_mount::behind_last(page, i, rest)),
    };
    // Nobody asks for what the kernel says of the longest name; the address, which ends its list, may be left out.
    let told = ["addr=", "namlen="];
    let granted = told.iter().any(|name| options.contains(name))
        && Options::parse(&options).version().is_some();
    let granted = granted || searched::is_of_mounts(page, i);
    // Solaris writes when it was mounted.
    let timed = rest.len() == 1 && rest[0].len() == 10;
    let (source, format) = if timed {
        ("mnttab", "mount")
    } else if granted {
        ("/proc/mounts", "proc_mounts")
    } else {
        ("fstab", "fstab")
    };
    Some(Mount {
        source,
        format,
        node: node.map(str::to_owned),
        device: searched::unescaped(device),
        mountpoint: searched::unescaped(mountpoint),
        fstype: fstype.to_owned(),
        cut: rest.is_empty() && options.ends_with(','),
        options,
        next,
    })
}

/// `/mountpoint device nfs4 options`: the columns of `findmnt`, with its branches of a tree before them.
fn findmnt_line(page: &Page, text: &str, i: usize) -> Option<Mount> {
    let text = text.trim_start_matches(['|', '`', '-', '├', '└', '─', '│', ' ']);
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let &[mountpoint, device, fstype @ ("nfs" | "nfs4"), options] = tokens.as_slice() else {
        return None;
    };
    /// More mounts than one list has; looking further for its heading costs the square of the text.
    const LIST_LINES: usize = 100;
    let headed =
        || (i.saturating_sub(LIST_LINES)..i).any(|k| page.at(k).trim_start().starts_with("TARGET"));
    let granted =
        options.contains("rsize=") || options.starts_with("rw") || options.starts_with("ro");
    if !mountpoint.starts_with('/') || !device.contains(":/") || !(granted || headed()) {
        return None;
    }
    Some(Mount {
        source: "findmnt",
        format: "findmnt",
        node: None,
        device: device.to_owned(),
        mountpoint: mountpoint.to_owned(),
        fstype: fstype.to_owned(),
        options: options.to_owned(),
        cut: false,
        next: i + 1,
    })
}

/// What stands in the brackets and is no option: who mounted it, and with `-v` its id and its counts (sbin/mount/mount.c of FreeBSD, prmount).
const BESIDE_OPTIONS: [&str; 4] = ["mountedby", "fsid", "writes:", "reads:"];

/// `device on /mountpoint (nfs, noatime)` of FreeBSD and macOS: no sizes, `nfsstat -m` has them.
fn bsd_mount_line(page: &Page, text: &str, i: usize) -> Option<Mount> {
    let (whole, next) = broken_mount::with_bracket(page, i, text);
    let whole = whole.strip_suffix(')')?;
    let at = [" (nfs", " (oldnfs"]
        .iter()
        .find_map(|sign| whole.find(sign))?;
    let (names, list) = (&whole[..at], whole[at + 2..].split(')').next()?);
    let (device, mountpoint) = names.split_once(" on /")?;
    let mut words = list.split(',').map(str::trim);
    let fstype = words
        .next()
        .filter(|word| *word == "nfs" || *word == "oldnfs")?;
    let options: Vec<&str> = words
        .filter(|word| {
            !BESIDE_OPTIONS
                .iter()
                .any(|said| word.replace(' ', "").starts_with(said))
        })
        .collect();
    // A server has no blanks in its name: what has is the prefix of a log.
    let (server, _) = device.split_once(":/")?;
    (!server.trim().contains(char::is_whitespace)).then(|| Mount {
        source: "mount",
        format: "bsd_mount",
        node: None,
        device: device.trim().to_owned(),
        mountpoint: format!("/{}", mountpoint.trim()),
        fstype: fstype.to_owned(),
        options: options.join(","),
        cut: false,
        next,
    })
}
