//! What stands around reports: mount commands, read-ahead settings, copies with their duration, `time`.
//!
//! A placeholder such as `rsize=...` is no figure. Durations are kept for differences of snapshots.

use crate::findings::{Findings, Rank, Timing};
use crate::formats::options::Options;
use crate::numbers::{self, all_digits, plain_decimal};
use crate::page::{Page, is_prompt};
use crate::reading::{Block, decimal, int, rounded};
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
        || is_transfer(text)
        || duration_s(text).is_some()
        || tried(page, i).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let text = page.at(i);
    let line = page.number(i);
    if let Some(title) = TITLES.iter().find(|title| text.contains(*title)) {
        findings.lost(line, format!("line {line}: '{title}' stands inside the line (line ends lost?): what follows it is not used"));
    }
    if is_mount_command(text) {
        mount_command(&command_text(page, i), line, findings);
    }
    let mut next = i + 1;
    if let Some(list) = tried(page, i) {
        read_tried(&list, line, findings);
        next += usize::from(text.trim_end().ends_with(','));
    }
    if text.contains("read_ahead_kb") {
        next = read_ahead(page, i, findings);
    }
    if is_transfer(text) {
        transfer(page, i, findings);
    }
    if let Some(real_s) = duration_s(text) {
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

/// What `mount -v` says while it mounts.
fn is_message(text: &str) -> bool {
    (text.contains("mount.nfs: ") || text.contains("mount.nfs4: ")) && !text.contains(" -o ")
}

/// `mount.nfs: trying text-based options 'vers=4.2,addr=…'`
fn tried(page: &Page, i: usize) -> Option<String> {
    let (_, list) = page.at(i).split_once("trying text-based options ")?;
    let list = list.trim_start_matches(['\'', '"', '‘']);
    let list = if list.ends_with(',') {
        format!("{list}{}", page.trimmed(i + 1))
    } else {
        list.to_owned()
    };
    let end = list.find(['\'', '"', '’']).unwrap_or(list.len());
    Some(list[..end].trim().to_owned())
}

fn read_tried(list: &str, line: usize, findings: &mut Findings) {
    findings.format(Rank::Asked, "mount_command");
    let mut block = Block::new("mount_command", line).with("source", "mount -v");
    let options = Options::parse(list);
    let asked = |(name, _): &(String, String)| !matches!(name.as_str(), "addr" | "clientaddr");
    if options.flags.is_empty() && !options.values.iter().any(asked) {
        return;
    }
    options.fill(&mut block);
    findings.push(block);
    findings.note(
        line,
        "what `mount` tried, not what was granted: the server may have refused it",
    );
}

fn is_mount_command(text: &str) -> bool {
    if is_message(text) {
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
    called || (text.contains("mount -") && text.contains("-o"))
}

/// The command, with an option list that mail or a terminal broke onto the next line.
fn command_text(page: &Page, i: usize) -> String {
    let text = page.at(i).trim_end();
    let next = page.trimmed(i + 1);
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let first = next.split_whitespace().next().unwrap_or_default();
    let cut_inside = text.len() > 60
        && last.contains('=')
        && !first.is_empty()
        && !first.contains(":/")
        && !is_prompt(next);
    if last == "-o" || next.starts_with("-o") {
        format!("{text} {next}")
    } else if cut_inside && next.contains(":/") {
        format!("{text}{next}")
    } else {
        text.to_owned()
    }
}

fn mount_command(text: &str, line: usize, findings: &mut Findings) {
    let mut tokens = text.split_whitespace().peekable();
    let mut lists = Vec::new();
    while let Some(token) = tokens.next() {
        if token == "-o" {
            lists.extend(tokens.next());
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
    let list = lists.join(",");
    let list = list.trim_end_matches(['`', ';', ')']);
    let options = Options::parse(list);
    let mut block = Block::new("mount_command", line);
    let version = |name: &str| options.value(name).filter(|v| plain_decimal(v).is_some());
    block.set_if("nfsvers", version("nfsvers").map(Value::from));
    let plain = |v: &Value| v.is_u64() || v.as_str().is_some_and(|v| plain_decimal(v).is_some());
    block.set_if("vers", options.version().filter(plain));
    block.set_if("proto", options.value("proto"));
    for (name, value) in &options.values {
        if all_digits(value) && name != "nfsvers" && name != "vers" {
            block.set_if(name, value.parse::<u64>().ok());
        }
    }
    findings.format(Rank::Asked, "mount_command");
    if block.fields.is_empty() {
        findings.skipped(
            line,
            format!("line {line}: a mount command without sizes or other figures"),
        );
        return;
    }
    block.set("options", options.to_map());
    block.set("flags", options.flags);
    let (device, mountpoint) = names(text);
    block.set_if("device", device);
    block.set_if("mountpoint", mountpoint);
    findings.note(line, "a mount command says what was asked for; the kernel rounds sizes down and the server may grant less");
    findings.push(block);
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

fn is_transfer(text: &str) -> bool {
    (text.contains("100%") && text.contains("B/s") && text.contains(':'))
        || (text.trim_start().starts_with(|c: char| c.is_ascii_digit()) && dd(text).is_some())
        || sent(text).is_some()
}

fn transfer(page: &Page, i: usize, findings: &mut Findings) {
    let line = page.number(i);
    let found = dd(page.at(i))
        .map(|b| (b, "dd"))
        .or_else(|| rsync(page.at(i)).map(|b| (b, "rsync")))
        .or_else(|| sent(page.at(i)).map(|b| (b, "rsync")));
    let Some((mut block, tool)) = found else {
        return;
    };
    if block.integer("bytes") == Some(0) {
        findings.skipped(line, format!("line {line}: nothing was copied: no rate"));
        return;
    }
    block.title_line = line;
    block.set("tool", tool);
    if tool == "dd" {
        block.set_if("direction", direction(page, i));
    }
    findings.format(Rank::Transfer, if tool == "dd" { "dd" } else { "rsync" });
    findings.push(block);
}

/// `1,073,741,824 100%  260.15MB/s    0:00:03 (xfr#1 …)`; the clock has whole seconds.
fn rsync(text: &str) -> Option<Block> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let at = tokens.iter().position(|t| *t == "100%")?;
    let bytes = numbers::count(tokens.get(at.checked_sub(1)?)?).ok()?;
    let rate = *tokens.get(at + 1)?;
    let seconds = numbers::clock_s(tokens.get(at + 2)?)?;
    Some(
        Block::new("transfer", 0)
            .with("bytes", int(bytes))
            .with("seconds", seconds)
            .with("rate_text", rate),
    )
}

/// rsync's last lines: `sent 1,073,873,344 bytes  received 35 bytes  52,384,067.27 bytes/sec`.
fn sent(text: &str) -> Option<Block> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let [
        "sent",
        sent,
        "bytes",
        "received",
        received,
        "bytes",
        rate,
        "bytes/sec",
    ] = tokens[..]
    else {
        return None;
    };
    let bytes = numbers::count(sent)
        .ok()?
        .checked_add(numbers::count(received).ok()?)?;
    let rate = plain_decimal(&rate.replace(',', "")).filter(|rate| *rate > 0.0)?;
    Some(
        Block::new("transfer", 0)
            .with("bytes", int(bytes))
            .with("seconds", rounded(bytes as f64 / rate, 3))
            .with("bytes_per_s", decimal(rate)),
    )
}

/// BSD and GNU `dd`, GNU's in any language: `N bytes (…) copied, S s, R`.
fn dd(text: &str) -> Option<Block> {
    let bytes = numbers::count(text.split_whitespace().next()?).ok()?;
    let (seconds, rate) = if let Some((_, rest)) = text.split_once(" transferred in ") {
        let rate = rest
            .split_once('(')
            .and_then(|(_, r)| r.split_whitespace().next());
        (
            rest.split_whitespace().next()?,
            rate.and_then(|r| numbers::count(r).ok()),
        )
    } else if let Some((_, rest)) = text.split_once(" copied, ") {
        (rest.split_whitespace().next()?, None)
    } else {
        let (head, rate) = text.rsplit_once(", ")?;
        let (copied, seconds) = head.rsplit_once(", ")?;
        let one_word = copied
            .split_whitespace()
            .nth(1)?
            .chars()
            .all(char::is_alphabetic);
        if !one_word || !rate.trim().ends_with("B/s") || !copied.ends_with(char::is_alphabetic) {
            return None;
        }
        (seconds.split_whitespace().next()?, None)
    };
    let seconds = plain_decimal(&seconds.trim_end_matches(',').replace(',', "."))?;
    let mut block = Block::new("transfer", 0)
        .with("bytes", int(bytes))
        .with("seconds", decimal(seconds));
    if let Some(rate) = rate {
        block.set("bytes_per_s", int(rate));
    } else if let Some((_, rate)) = text.rsplit_once(", ") {
        block.set("rate_text", rate.trim());
    }
    Some(block)
}

/// What the `dd` command above read from and wrote to.
fn direction(page: &Page, i: usize) -> Option<&'static str> {
    let command = (i.saturating_sub(6)..i)
        .rev()
        .map(|k| page.at(k))
        .find(|t| t.contains("if=") && t.contains("of="))?;
    if command.contains("of=/dev/null") {
        Some("read")
    } else if command.contains("if=/dev/zero") || command.contains("random") {
        Some("write")
    } else {
        None
    }
}

/// `real 0m29.242s`, `89.90 real 62.16 user 5.50 sys`, `real 42.1`.
pub(crate) fn duration_s(text: &str) -> Option<f64> {
    let text = text.trim();
    if !text.contains("real") || text.len() > 200 {
        return None;
    }
    let mut tokens = text.split_whitespace();
    let first = tokens.next()?;
    let second = tokens.next()?;
    if first == "real" {
        return numbers::shell_duration_s(second)
            .or_else(|| plain_decimal(second))
            .filter(|_| tokens.next().is_none());
    }
    (second == "real" && text.contains("user"))
        .then(|| plain_decimal(first))
        .flatten()
}
