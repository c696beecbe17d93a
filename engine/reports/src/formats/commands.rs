//! What stands around reports: mount commands, read-ahead settings, `time`; copies are told by `transfers`.
//!
//! A placeholder such as `rsize=...` is no figure. Durations are kept for differences of snapshots.

use crate::findings::{Findings, Rank, Timing};
use crate::formats::options::Options;
use crate::formats::{bsd_flags, dd_records, mount_attempts, transfers};
use crate::numbers::{self, all_digits, plain_decimal};
use crate::page::{Page, is_prompt};
use crate::reading::{Block, int};
use crate::timed::timed_s;
use serde_json::Value;

/// Titles of reports, which stand on lines of their own.
const TITLES: [&str; 6] = [
    "Client rpc stats:",
    "Server rpc stats:",
    "Client nfs v",
    "Server nfs v",
    "RPC iostats version:",
    "per-op statistics",
];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.at(i);
    is_mount_command(text)
        || text.contains("read_ahead_kb")
        || transfers::starts(text)
        || dd_records::starts(page, i)
        || timed_s(text).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let text = page.at(i);
    let line = page.number(i);
    if let Some(title) = TITLES.iter().find(|title| text.contains(*title)) {
        findings.lost(line, format!("line {line}: '{title}' stands inside the line (line ends lost?): what follows it is not used"));
    }
    let mut next = i + 1;
    if is_mount_command(text) {
        let (command, behind) = command_text(page, i);
        mount_command(&command, line, findings);
        if !command.contains(":/") && is_rest_of_command(page, behind) {
            findings.lost(line, format!("line {line}: the mount command ends before its device (wrapped?): the line below may name it"));
        }
        if let Some(k) = mount_attempts::failure_below(page, behind) {
            mount_attempts::say_failure(page, k, findings);
        }
        next = behind;
    }
    if text.contains("read_ahead_kb") {
        next = read_ahead(page, i, findings);
    }
    if transfers::starts(text) {
        transfers::read(page, i, findings);
    }
    dd_records::read(page, i, findings);
    if let Some(real_s) = timed_s(text) {
        let before = |unit: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words
                .windows(2)
                .find(|w| w[1] == unit)
                .and_then(|w| plain_decimal(w[0]))
        };
        findings.timing(Timing {
            line,
            real_s,
            user_s: before("user"),
            sys_s: before("sys"),
        });
    }
    next
}

fn is_mount_command(text: &str) -> bool {
    if !text.contains("ount") || mount_attempts::is_message(text) {
        return false;
    }
    let called = [
        "mount -t nfs",
        "Mounting arguments: -t nfs",
        "mount.nfs ",
        "mount.nfs4 ",
        "mount_nfs ",
    ]
    .iter()
    .any(|c| text.contains(c));
    called || (text.contains("-o") && (text.contains("mount -") || names_device_first(text)))
}

/// `mount nas:/vol /mnt -o vers=3`: mount(8) takes its options behind the names as well.
fn names_device_first(text: &str) -> bool {
    let behind = text
        .split_once("mount ")
        .and_then(|(_, rest)| rest.split_whitespace().next());
    behind.is_some_and(|word| word.contains(":/") && !word.contains("://"))
}

/// The command, with an option list that mail or a terminal broke onto the next lines, and the line to go on with.
fn command_text(page: &Page, i: usize) -> (String, usize) {
    let text = page.at(i).trim_end();
    let next = page.trimmed(i + 1);
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let first = next.split_whitespace().next().unwrap_or_default();
    let cut_inside = text.len() > 60
        && last.contains('=')
        && !first.is_empty()
        && !first.contains(":/")
        && !is_prompt(next);
    let is_device = |word: &str| word.contains(":/") && !word.contains("://");
    let is_list = |word: &str| word.contains(['=', ',']) && text.contains(" -o");
    if last == "-o" || next.starts_with("-o") {
        let below = page.trimmed(i + 2);
        let named = below.split_whitespace().next().unwrap_or_default();
        let behind = next.split_whitespace().next_back().unwrap_or_default();
        // The device stands below the options, or the mount point below the device.
        let goes_on = if is_device(behind) {
            named.starts_with('/') && named == below
        } else {
            !text.contains(":/") && !next.contains(' ') && is_device(named) && below.len() < 200
        };
        if goes_on && !is_prompt(below) {
            return (format!("{text} {next} {below}"), i + 3);
        }
        // Below a command that has its names, the list is read as well where it is one that is known alone.
        let apart = text.contains(":/") && crate::detect::begins(page, i + 1);
        let behind = if apart { i + 1 } else { i + 2 };
        (format!("{text} {next}"), behind)
    } else if cut_inside && next.contains(":/") {
        (format!("{text}{next}"), i + 2)
    } else if (is_list(last) && !text.contains(":/") && is_device(first) && next.len() < 200)
        || (is_device(last) && next == first && next.starts_with('/'))
    {
        (format!("{text} {next}"), i + 2)
    } else {
        (text.to_owned(), i + 1)
    }
}

fn mount_command(text: &str, line: usize, findings: &mut Findings) {
    let mut tokens = text.split_whitespace().peekable();
    let mut lists = Vec::new();
    while let Some(token) = tokens.next() {
        if token == "-o" {
            match tokens.next() {
                Some(list) => lists.push(list),
                None => findings.lost(line, format!("line {line}: the mount command ends before its options (wrapped?): what stands below may be theirs")),
            }
            if let Some(rest) = tokens
                .peek()
                .filter(|next| next.contains(',') && next.contains('='))
            {
                let rest = numbers::shown(rest);
                findings.lost(line, format!("line {line}: '{rest}' behind the options was cut off them (wrapped?): it is not used"));
            }
        } else if let Some(list) = token.strip_prefix("-o").filter(|l| l.contains(['=', ','])) {
            lists.push(list);
        }
    }
    let mut lists: Vec<String> = lists.into_iter().map(str::to_owned).collect();
    lists.extend(bsd_flags::of_command(text));
    let list = lists.join(",");
    let list = list.trim_end_matches(['`', ';', ')']);
    let options = Options::parse(list);
    let mut block = Block::new("mount_command", line);
    let version = |name: &str| options.value(name).filter(|v| plain_decimal(v).is_some());
    block.set_if("nfsvers", version("nfsvers").map(Value::from));
    let plain = |v: &Value| v.is_u64() || v.as_str().is_some_and(|v| plain_decimal(v).is_some());
    block.set_if("vers", options.version().filter(plain));
    block.set_if("proto", options.protocol());
    for (name, value) in &options.values {
        if all_digits(value) && name != "nfsvers" && name != "vers" {
            block.set_if(name, value.parse::<u64>().ok());
        }
    }
    let last = text.split_whitespace().next_back().unwrap_or_default();
    if block.fields.is_empty() && names(text).0.is_none() && lists_mounts(last) {
        return;
    }
    findings.format(Rank::Asked, "mount_command");
    if block.fields.is_empty() {
        findings.skipped(
            line,
            format!("line {line}: a mount command without sizes or other figures"),
        );
        return;
    }
    block.set_if("fstype", fstype(text));
    block.set("options", options.to_map());
    block.set("flags", options.flags);
    let (device, mountpoint) = names(text);
    if device.is_none() && last.contains(":/") && !last.contains("://") {
        let last = numbers::shown(last);
        findings.skipped(line, format!("line {line}: '{last}' ends the mount command and may be cut (wrapped?): it is not used"));
    }
    block.set_if("device", device);
    block.set_if("mountpoint", mountpoint);
    findings.note(line, "a mount command says what was asked for; the kernel rounds sizes down and the server may grant less");
    findings.push(block);
}

/// `-t nfs4`, or the program of that name (mount.nfs(8)).
fn fstype(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let typed = |fstype: &&str| words.windows(2).any(|pair| pair == ["-t", *fstype]);
    let named = || words.iter().any(|word| word.ends_with("mount.nfs4"));
    let given = ["nfs", "nfs4"].into_iter().find(typed);
    given.or_else(|| named().then_some("nfs4"))
}

/// `mount -t nfs4`, without a device, lists what is mounted (mount(8)); so does `mount -t nfs -v` of the BSDs.
fn lists_mounts(last: &str) -> bool {
    let types = |word: &str| {
        word.split(',')
            .all(|fstype| matches!(fstype, "nfs" | "nfs4"))
    };
    types(last) || matches!(last, "-v" | "-l")
}

/// Whether a device, or its end, stands at the start of a line that is of no report.
fn is_rest_of_command(page: &Page, i: usize) -> bool {
    let first = page.trimmed(i).split_whitespace().next();
    let named = first.is_some_and(|word| word.contains(":/") && !word.contains("://"));
    named && !page.trimmed(i).contains(" on") && !crate::detect::begins(page, i)
}

/// Device and mount point behind the command; a device that ends the line may be cut.
fn names(text: &str) -> (Option<String>, Option<&str>) {
    let marks = ['"', '\'', '`', ';', ')', ',', '.'];
    let command = text.find("mount").or_else(|| text.find("Mount"));
    let behind = &text[command.unwrap_or_default()..];
    let mut words = behind
        .split_whitespace()
        .map(|word| word.trim_matches(marks))
        .peekable();
    let named = |word: &&str| {
        !word.starts_with('-')
            && (word.contains(":/") || word.contains(":$"))
            && !word.contains("://")
    };
    let device = words.find(named).filter(|_| words.peek().is_some());
    let mountpoint = words
        .next()
        .filter(|word| word.starts_with(['/', '~', '$']));
    (device.map(|name| name.replace(['"', '\''], "")), mountpoint)
}

/// `…/read_ahead_kb = 15360`, `read_ahead_kb: 128`, or `cat …/read_ahead_kb` with the figure below; the line after.
fn read_ahead(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let text = page.at(i);
    let tail = text.rsplit("read_ahead_kb").next().unwrap_or_default();
    let here = tail
        .trim_start_matches([' ', '=', ':', '\t'])
        .split_whitespace()
        .next()
        .unwrap_or_default();
    let below = page.trimmed(i + 1);
    let (token, next) = if numbers::is_count(here) {
        (here, i + 1)
    } else if tail.trim().is_empty() {
        (below, i + 2)
    } else {
        return i + 1;
    };
    let Some(value) = numbers::count(token)
        .ok()
        .filter(|_| numbers::is_count(token))
    else {
        return i + 1;
    };
    findings.format(Rank::Transfer, "read_ahead_kb");
    findings.push(Block::new("read_ahead_kb", page.number(i)).with("value", int(value)));
    next
}
