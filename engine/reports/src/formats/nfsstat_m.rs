//! `nfsstat -m` of Linux, Solaris, FreeBSD and macOS: options in force, one mount after another.
//!
//! Linux and Solaris print `Flags:`, Solaris adds smoothed round-trip timers in milliseconds for UDP.
//! The unit of FreeBSD's
//! `timeout` (ticks of the client, sys/fs/nfs/nfs.h NFS_TICKINTVL) is not in the output, so it is kept as printed.

use crate::findings::{Findings, Rank};
use crate::formats::nfsstat_m_macos as macos;
use crate::formats::options::{
    Options, ends_in_word, is_whole_address, say_shortened, without_cut_end,
};
use crate::page::Page;
use crate::reading::Block;
use serde_json::{Map, Value};

/// How long attributes are kept: options of Solaris on a line of their own.
const ATTRIBUTES: &str = "Attr cache:";

/// Below a mount of several servers: how often the one in use changed, and which it is (illumos, cmd/fs.d/nfs/nfsstat).
const FAILOVER: &str = "Failover:";

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    is_from_line(page, i)
        || is_bsd_line(page, i)
        || macos::is_fragment(page, i)
        || is_flags_alone(page, i)
}

/// The options of a mount whose name the author left out.
fn is_flags_alone(page: &Page, i: usize) -> bool {
    let list = page.trimmed(i).strip_prefix("Flags:").map(str::trim);
    list.is_some_and(|list| list.contains("vers=") && list.contains(',') && !list.contains(' '))
}

/// Mount point and device; an author may leave the mount point out, and the word between them with it. What System V puts behind the device
/// in parentheses, `(autofs)` or an address, is no part of it.
fn from_line(text: &str) -> Option<(&str, &str)> {
    if !text.contains("from ") {
        let named = text.contains(":/") && !text.contains([' ', ',']) && !text.contains("://");
        return named.then_some(("", text));
    }
    let text = match text.split_once(" (") {
        Some((head, _)) if text.ends_with(')') => head.trim_end(),
        _ => text,
    };
    let unnamed = || Some(("", text.strip_prefix("from ").filter(|d| d.contains(":/"))?));
    text.split_once(" from ").or_else(unnamed)
}

pub(super) fn is_from_line(page: &Page, i: usize) -> bool {
    let Some((_, device)) = from_line(page.trimmed(i)) else {
        return false;
    };
    // What a mail broke behind the word is joined before.
    if page.at(i.saturating_sub(1)).trim_end().ends_with(" from") {
        return false;
    }
    let next = page.trimmed(page.next_filled(i + 1));
    let flagged = next.starts_with("Flags:");
    // Names may have blanks in them.
    let named = !device.contains(' ') || (flagged && device.contains(":/"));
    !device.is_empty() && named && (flagged || next.starts_with("-- "))
}

fn is_bsd_line(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    if !text.contains(" on /") {
        return false;
    }
    let Some((device, mountpoint)) = text.split_once(" on ") else {
        return false;
    };
    let next = page.trimmed(page.next_filled(i + 1));
    device.contains(':')
        && mountpoint.starts_with('/')
        && ["nfsv2,", "nfsv3,", "nfsv4,"]
            .iter()
            .any(|v| next.starts_with(v))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if is_bsd_line(page, i) {
        return read_bsd(page, i, findings);
    }
    let next = page.trimmed(page.next_filled(i + 1));
    if (is_from_line(page, i) && next.starts_with("Flags:")) || is_flags_alone(page, i) {
        return read_flags(page, i, findings);
    }
    macos::read(page, i, findings)
}

pub(crate) fn block(line: usize, device: Option<&str>, mountpoint: Option<&str>) -> Block {
    Block::new("mount", line)
        .with("source", "nfsstat -m")
        .with("device", device.map_or(Value::Null, Value::from))
        .with("mountpoint", mountpoint.map_or(Value::Null, Value::from))
}

/// Gathers an option list over wrapped lines from `text` on; the line after it and whether it was joined.
fn gather(page: &Page, i: usize, text: &str) -> (String, usize) {
    let mut list = text.trim().to_owned();
    let mut next = i + 1;
    while next < page.len() {
        let more = page.trimmed(next);
        let option_like = more.contains('=') && !more.contains(char::is_whitespace);
        let open = list.ends_with(',') || list.ends_with('_') || (list.len() > 50 && option_like);
        let tail = list.len() > 50
            && more.len() <= 20
            && more.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && more.contains(|c: char| c.is_ascii_digit());
        if more.is_empty() || !(open && option_like || tail) {
            break;
        }
        list.push_str(more);
        next += 1;
    }
    (list, next)
}

pub(super) fn take_list(
    page: &Page,
    i: usize,
    text: &str,
    findings: &mut Findings,
) -> (Options, usize) {
    let ((mut list, next), line) = (gather(page, i, text), page.number(i));
    if next > i + 1 {
        findings.repaired(
            line,
            format!("line {line}: the option list was wrapped; joined"),
        );
    }
    if next >= page.len() && page.at(next - 1).len() > 20 && list.ends_with('_') {
        list = without_cut_end(&list).0.to_owned();
        findings.assumed(
            line,
            format!("line {line}: the option list is cut at its end"),
        );
    }
    match missing_end(&list) {
        Some(end) if is_shortened(page, next, &list, end, findings) => findings.note(
            line,
            format!("line {line}: {end}, which ends such a list, is not in it (left out by its author, or cut): what is not listed is unknown"),
        ),
        Some(end) => {
            let (whole, rest) = without_cut_end(&list);
            let rest = rest.filter(|rest| !rest.is_empty());
            let rest = rest.map_or(String::new(), |rest| {
                format!("; '{}' is not used", crate::numbers::shown(rest))
            });
            findings.lost(line, format!("line {line}: the option list was cut (at the edge of a terminal?): {end}, which ends it, is not whole or missing{rest}"));
            list = whole.to_owned();
        }
        None => {}
    }
    say_shortened(&list, line, findings);
    (Options::parse(&list), next)
}

/// What ends such a list and does not end this one. Linux begins its lists with rw or ro and ends them with the server's
/// address (fs/nfs/super.c, nfs_show_options), Solaris with the version and with timeo (cmd/fs.d/nfs/nfsstat,
/// mi_print), FreeBSD with the version and with retrans (sys/fs/nfsclient/nfs_clvfsops.c, nfscl_retopts).
fn missing_end(list: &str) -> Option<&'static str> {
    let mut options = list.split(',').map(str::trim);
    let first = options.next()?;
    let last = options.next_back()?;
    let shortened = list.ends_with("...") || list.ends_with('…');
    let lacks = |name: &str| !shortened && !list.contains(&format!(",{name}="));
    match first {
        "rw" | "ro" if list.contains("vers=") => match last.strip_prefix("addr=") {
            Some(address) => !is_whole_address(address),
            None => lacks("addr") && !ends_in_word(last),
        }
        .then_some("the server's address"),
        "nfsv2" | "nfsv3" | "nfsv4" => lacks("retrans").then_some("retrans"),
        _ if first.starts_with("vers=") && list.contains(",proto=") => {
            (lacks("timeo") && !ends_in_word(last)).then_some("timeo")
        }
        _ => None,
    }
}

/// Whether somebody left out the end of the list, and nothing cut it: it ends in a size that no larger one begins with,
/// or its line is neither the last nor as long as the longest one, or alone of a length that no terminal has.
fn is_shortened(page: &Page, next: usize, list: &str, end: &str, findings: &mut Findings) -> bool {
    /// `NFS_MIN_FILE_IO_SIZE` (include/linux/nfs_fs.h).
    const SIZE_MIN: u64 = 1024;
    let last = list.rsplit(',').next().unwrap_or(list);
    let Some((name, value)) = last.split_once('=') else {
        return false;
    };
    let figure = value.parse::<u64>();
    if matches!(name, "rsize" | "wsize") {
        return figure.is_ok_and(|size| size >= SIZE_MIN && size.is_power_of_two());
    }
    if figure.is_err() && !(name.ends_with("addr") && is_whole_address(value)) {
        return false;
    }
    let length = |k: usize| page.at(k).chars().count();
    let own = length(next - 1);
    let followed = page.next_filled(next) < page.len();
    if !followed || own < findings.walk.width {
        return followed;
    }
    // The next one is the nearest, so that many lists of one length cost no more than their text.
    let as_long = (next..page.len())
        .chain(0..next - 1)
        .any(|k| length(k) >= own);
    // One blank stands before the list. Up to 16 connections: what begins with 1 may go on.
    let columns = page.trimmed(next - 1).chars().count() + 1;
    let lone = !columns.is_multiple_of(10) && columns != 132 && !as_long && last != "nconnect=1";
    if lone {
        let (line, shown) = (page.number(next - 1), crate::numbers::shown(last));
        findings.assumed(
            line,
            format!(
                "line {line}: {end}, which ends the list, was left out; '{shown}' is taken as whole"
            ),
        );
    }
    lone
}

fn read_flags(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let alone = is_flags_alone(page, i);
    let named = from_line(page.trimmed(i)).filter(|_| !alone);
    let (mountpoint, device) = named.unzip();
    let mut at = if alone { i } else { page.next_filled(i + 1) };
    let mut list = page.trimmed(at).trim_start_matches("Flags:");
    if list.trim().is_empty() {
        // A wrap may have put the list on its own line, and a mail program a blank one before it.
        let below = page.next_filled(at + 1);
        let begins = page.trimmed(below).contains([',', '=']);
        at = if begins { below } else { at + 1 };
        list = page.trimmed(at);
    }
    let (mut options, mut k) = take_list(page, at, list, findings);
    let mut timers = Map::new();
    let mut replicas = Map::new();
    let mut solaris = list.trim_start().starts_with("vers=");
    while let Some((text, next)) =
        whole_line(page, k).filter(|(text, _)| solaris_line(text, &mut timers))
    {
        if let Some((_, list)) = text.split_once(ATTRIBUTES) {
            options.values.extend(Options::parse(list.trim()).values);
        }
        if let Some((_, list)) = text.split_once(FAILOVER) {
            replicas = Options::parse(list.trim()).to_map();
        }
        solaris |= !text.is_empty();
        k = next;
    }
    for (name, timer) in &timers {
        let fields = timer.as_object();
        if fields.is_some_and(|fields| fields.len() < TIMERS) {
            let line = page.number(i);
            findings.lost(line, format!("line {line}: of the timers '{}' of this mount, srtt, dev and cur are not all there (cut by a wrap?)", crate::numbers::shown(name)));
        }
    }
    if device.is_some_and(is_lustre) {
        let line = page.number(i);
        findings.skipped(
            line,
            format!("line {line}: a mount of Lustre, not of NFS: it is not used"),
        );
        return k;
    }
    let of_aix = device.and_then(server_first);
    let format = match (&of_aix, solaris) {
        (Some(_), _) => "aix_m",
        (None, true) => "solaris_m",
        (None, false) => "linux_nfsstat_m",
    };
    findings.format(Rank::Options, format);
    let mountpoint = mountpoint.map(str::trim).filter(|name| !name.is_empty());
    let device = of_aix.as_deref().or(device).map(str::trim);
    let mut block = block(page.number(i), device, mountpoint);
    if alone {
        say_unnamed(page, i, findings);
    }
    options.fill(&mut block);
    if !timers.is_empty() {
        block.set("timers", timers);
    }
    if !replicas.is_empty() {
        block.set("failover", replicas);
    }
    findings.push(block);
    k
}

/// A list without the line that names its mount; one above it may name it after all.
fn say_unnamed(page: &Page, i: usize, findings: &mut Findings) {
    /// A blank line and the sign of a comment may stand between.
    const LINES_ABOVE: usize = 3;
    let line = page.number(i);
    let above = (i.saturating_sub(LINES_ABOVE)..i).map(|k| page.at(k));
    let mut named = above.filter(|text| text.contains(" from ") && text.contains(":/"));
    match named.next() {
        Some(_) => findings.lost(line, format!("line {line}: a list of options below a line that seems to name its mount, but has something before or inside it: whose options they are is not known")),
        None => findings.assumed(line, format!("line {line}: a list of options whose mount is not named")),
    }
}

/// `srtt`, `dev` and `cur` (nfsstat(8) of Solaris).
const TIMERS: usize = 3;

/// AIX names the server behind the directory: `/export/data:nim1`.
fn server_first(device: &str) -> Option<String> {
    let (path, server) = device.trim().rsplit_once(':')?;
    let reversed = path.starts_with('/') && !server.is_empty() && !server.contains(['/', ' ']);
    reversed.then(|| format!("{server}:{path}"))
}

/// Lustre names the network of a server behind its address.
fn is_lustre(device: &str) -> bool {
    device.contains("@tcp") || device.contains("@o2ib")
}

/// A line, joined to the next if it ends in a comma.
fn whole_line(page: &Page, k: usize) -> Option<(String, usize)> {
    let text = page.trimmed(k);
    if k >= page.len() || text.is_empty() {
        return None;
    }
    if text.ends_with(',') {
        return Some((format!("{text} {}", page.trimmed(k + 1)), k + 2));
    }
    Some((text.to_owned(), k + 1))
}

/// `Reads: srtt=12 (30ms), dev=3 (15ms), cur=3 (60ms)` or `Attr cache: …`.
fn solaris_line(text: &str, timers: &mut Map<String, Value>) -> bool {
    let Some((name, rest)) = text.split_once(':') else {
        return false;
    };
    if text.starts_with(ATTRIBUTES) || text.starts_with(FAILOVER) {
        return true;
    }
    if !rest.trim_start().starts_with("srtt=") {
        return false;
    }
    let mut fields = Map::new();
    for part in rest.split("),") {
        let milliseconds = part
            .split_once('(')
            .and_then(|(_, ms)| ms.trim_end_matches(')').strip_suffix("ms"));
        let name = part.trim().split('=').next();
        if let (Some(name), Some(ms)) = (
            name,
            milliseconds.and_then(|ms| ms.trim().parse::<u64>().ok()),
        ) {
            fields.insert(format!("{name}_ms"), Value::from(ms));
        }
    }
    // The sign of a comment or a frame may be left before a line that stands alone.
    let name = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    timers.insert(name.to_ascii_lowercase(), Value::Object(fields));
    true
}

fn read_bsd(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Options, "freebsd_m");
    let (device, mountpoint) = page.trimmed(i).split_once(" on ").unwrap_or_default();
    let at = page.next_filled(i + 1);
    let (options, next) = take_list(page, at, page.trimmed(at), findings);
    let mut block = block(page.number(i), Some(device.trim()), Some(mountpoint.trim()));
    options.fill(&mut block);
    findings.note(
        page.number(at),
        "timeout is in ticks of the client, as printed: half a second each in FreeBSD since 9",
    );
    findings.push(block);
    next
}
