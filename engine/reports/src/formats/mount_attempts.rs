//! What `mount -v` says while it mounts: the options of each attempt, what became of it, and how all of it ended.
//!
//! The words are those of nfs-utils (utils/mount/stropts.c, network.c, error.c). What was refused tells nothing of the
//! mount.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::numbers::shown;
use crate::page::Page;
use crate::reading::Block;

/// The names that it is called by, which stand before what it says (utils/mount/mount.c).
const PROGRAMS: [&str; 2] = ["mount.nfs: ", "mount.nfs4: "];

/// Before the options of an attempt (utils/mount/stropts.c, `nfs_sys_mount`).
const TRYING: &str = "trying text-based options";

/// Why an attempt failed: the answer of the system call, or no port for a service (utils/mount/network.c,
/// `nfs_probe_port`, which says `retrying` where it goes on).
const REFUSALS: [&str; 2] = ["mount(2): ", "portmap query failed: "];

/// How it ends where nothing is mounted (utils/mount/error.c, `mount_error`), words of strerror(3) among them.
const FAILURES: [&str; 20] = [
    "access denied by server",
    "requested NFS version or transport protocol is not supported",
    "mount system call failed",
    "an incorrect mount option was specified",
    "does not exist",
    "is not a directory",
    "Failed to resolve server",
    "Connection refused",
    "Connection reset by peer",
    "Connection timed out",
    "Input/output error",
    "Invalid argument",
    "Network is unreachable",
    "No route to host",
    "No such file or directory",
    "Operation not permitted",
    "Permission denied",
    "Protocol not supported",
    "Stale file handle",
    "reason given by server",
];

/// What some of them mean for a mount (nfs(5), exports(5)); those of permissions are told with other tools' errors.
const MEANINGS: [(&str, &str); 4] = [
    (
        "No such file or directory",
        "the server has no such export, or the directory to mount on is missing",
    ),
    ("does not exist", "the directory to mount on is missing"),
    (
        "requested NFS version or transport protocol is not supported",
        "the server offers no NFS of that version over that transport",
    ),
    (
        "Protocol not supported",
        "the server does not offer that version of NFS",
    ),
];

/// Shorter phrases say nothing without the words before them.
const PHRASE_MIN: usize = 16;

/// Longer messages name servers and directories.
const MESSAGE_MAX: usize = 40;

/// Asking for every version over every transport takes fewer lines.
const LINES_MAX: usize = 40;

/// Quotation marks around the options, of every language.
const QUOTES: [char; 4] = ['\'', '"', '‘', '’'];

struct Attempt<'a> {
    options: String,
    refused: Option<&'a str>,
    /// The version and the transport for which the port of NFS was asked last.
    asked: Option<(u64, String)>,
    /// The line that names what was mounted.
    mounted: Option<usize>,
    /// The line that says at last that nothing was.
    failed: Option<usize>,
    /// The line behind all that is said of it.
    next: usize,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    page.at(i).contains(TRYING)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let attempt = attempt(page, i);
    findings.format(Rank::Asked, "mount_command");
    match attempt.refused {
        Some(why) => findings.note(
            line,
            format!(
                "line {line}: this attempt of `mount` was refused ({}): it is not used",
                reason(why)
            ),
        ),
        None => push(page, &attempt, line, findings),
    }
    // An answer of the system call is often repeated.
    let repeats = |k: &usize| message(page.trimmed(*k)) == attempt.refused;
    if let Some(k) = attempt.failed.filter(|k| !repeats(k)) {
        say_failure(page, k, findings);
    }
    attempt.next
}

fn attempt(page: &Page, i: usize) -> Attempt<'_> {
    let (options, next) = tried(page, i);
    let mut found = Attempt {
        options,
        refused: None,
        asked: None,
        mounted: None,
        failed: None,
        next,
    };
    for k in next..(next + LINES_MAX).min(page.len()) {
        let text = page.trimmed(k);
        if text.is_empty() {
            continue;
        }
        let Some(said) = message(text) else {
            if found.refused.is_none() && mounted(text).is_some() {
                (found.mounted, found.next) = (Some(k), k + 1);
            }
            break;
        };
        if said.starts_with(TRYING) || said.starts_with("timeout set for") {
            break;
        }
        found.next = k + 1;
        if is_failure(said) {
            found.failed = Some(k);
            found.refused = found.refused.or(Some(said));
            break;
        }
        found.refused = found.refused.or_else(|| refusal(said));
        found.asked = asked(said).or(found.asked);
    }
    found
}

/// `mount.nfs: trying text-based options 'vers=4.2,addr=…'`: the list, the end of which mail may have broken off, or all
/// of it, and the line behind it.
fn tried(page: &Page, i: usize) -> (String, usize) {
    let (text, below) = (page.trimmed(i), page.trimmed(i + 1));
    let list = text.split_once(TRYING).map_or("", |(_, list)| list.trim());
    let goes_on = list.ends_with(',') || (list.is_empty() && below.starts_with(QUOTES));
    let (list, next) = match goes_on {
        true => (format!("{list}{below}"), i + 2),
        false => (list.to_owned(), i + 1),
    };
    let list = list.trim_start_matches(QUOTES);
    let end = list.find(QUOTES).unwrap_or(list.len());
    (list[..end].trim().to_owned(), next)
}

fn push(page: &Page, attempt: &Attempt<'_>, line: usize, findings: &mut Findings) {
    let options = Options::parse(&attempt.options);
    let of_user = |(name, _): &(String, String)| !matches!(name.as_str(), "addr" | "clientaddr");
    let nothing = options.flags.is_empty() && !options.values.iter().any(of_user);
    if nothing && attempt.asked.is_none() && attempt.mounted.is_none() {
        return;
    }
    let mut block = Block::new("mount_command", line).with("source", "mount -v");
    options.fill(&mut block);
    if let Some((version, transport)) = &attempt.asked {
        if block.get("vers").is_none() {
            block.set("vers", *version);
        }
        if block.get("proto").is_none() {
            block.set("proto", transport.as_str());
        }
    }
    let Some(k) = attempt.mounted else {
        findings.push(block);
        findings.note(
            line,
            "what `mount` tried, not what was granted: the server may have refused it",
        );
        return;
    };
    if let Some([device, mountpoint, fstype]) = mounted(page.trimmed(k)) {
        block.set("device", device);
        block.set("mountpoint", mountpoint);
        block.set("fstype", fstype);
    }
    findings.push(block);
    findings.note(line, format!("line {}: `mount` says that it mounted this; which sizes the server granted is in `mount` or /proc/mounts", page.number(k)));
}

/// Where a command right above the line ended without a mount, and with no word of its attempts.
pub(super) fn failure_below(page: &Page, i: usize) -> Option<usize> {
    let first = page.next_filled(i);
    let said = |k: &usize| message(page.trimmed(*k)).filter(|said| !said.starts_with(TRYING));
    (first..(first + LINES_MAX).min(page.len()))
        .take_while(|k| said(k).is_some())
        .find(|k| said(k).is_some_and(is_failure))
}

pub(super) fn say_failure(page: &Page, k: usize, findings: &mut Findings) {
    let line = page.number(k);
    if let Some(why) = message(page.trimmed(k)) {
        let why = reason(why);
        findings.note(line, format!("line {line}: nothing was mounted ({why})"));
    }
}

/// What a message means that is all the text says of a mount.
pub(crate) fn meaning(text: &str) -> Option<String> {
    let said = message(text)?;
    let why = refusal(said).or_else(|| is_failure(said).then_some(said))?;
    // What the exports do not allow is told with the errors of other tools.
    if why.contains("Permission denied") || why.contains("access denied") {
        return None;
    }
    let known = MEANINGS.iter().find(|(sign, _)| why.contains(sign));
    let means = known.map_or("there are no figures of it yet", |(_, means)| means);
    Some(format!("the mount failed ({}): {means}", reason(why)))
}

/// Whether the line is of what `mount -v` says while it mounts.
pub(super) fn is_message(text: &str) -> bool {
    PROGRAMS.iter().any(|name| text.contains(name)) && !text.contains(" -o ")
}

/// What stands behind the program's name.
fn message(text: &str) -> Option<&str> {
    let behind = |name: &&str| Some(text.split_once(*name)?.1.trim());
    PROGRAMS.iter().find_map(behind)
}

/// The words of a message that say why, without names where it is long.
fn reason(said: &str) -> String {
    let long = said.chars().count() > MESSAGE_MAX;
    let phrase = FAILURES
        .iter()
        .find(|why| long && why.len() >= PHRASE_MIN && said.contains(*why));
    phrase.map_or_else(|| shown(said), |why| (*why).to_owned())
}

fn refusal(said: &str) -> Option<&str> {
    REFUSALS.iter().find_map(|sign| said.strip_prefix(sign))
}

/// Whether it is the last word: neither an answer to one attempt, nor that it tries again in a while.
fn is_failure(said: &str) -> bool {
    let goes_on = ["mount(2)", "portmap query", "prog ", "trying "];
    FAILURES.iter().any(|why| said.contains(why))
        && !goes_on.iter().any(|sign| said.starts_with(sign))
        && !said.ends_with("retrying")
}

/// `trying 10.0.0.5 prog 100003 vers 3 prot TCP port 2049`: the program is that of NFS (RFC 1813).
fn asked(said: &str) -> Option<(u64, String)> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let &[
        "trying",
        _,
        "prog",
        "100003",
        "vers",
        version,
        "prot",
        transport,
        "port",
        _,
    ] = words.as_slice()
    else {
        return None;
    };
    let version = version
        .parse::<u64>()
        .ok()
        .filter(|v| (2..=4).contains(v))?;
    let transport = transport.to_ascii_lowercase();
    matches!(transport.as_str(), "tcp" | "udp").then_some((version, transport))
}

/// `nas:/vol on /mnt type nfs`, with which older versions end; what lists options as well is read by itself.
fn mounted(text: &str) -> Option<[&str; 3]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[device, "on", mountpoint, "type", fstype @ ("nfs" | "nfs4")] = words.as_slice() else {
        return None;
    };
    let named = device.contains(":/") && mountpoint.starts_with('/');
    named.then_some([device, mountpoint, fstype])
}
