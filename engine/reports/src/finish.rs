//! What to say when a text holds no figures, or only options.

use crate::findings::{Findings, Rank};
use crate::formats::auto_master;
use crate::formats::mount_attempts;
use crate::formats::other_tools;
use crate::formats::sar;
use crate::formats::solaris_iostat;
use crate::formats::trace::nfsslower;
use crate::numbers::{all_digits, shown};
use crate::page::Page;
use crate::reading::{Block, Outcome, Reading, Remark, RemarkKind, Weight};
use crate::signs::{Characters, Sign};
use serde::de::IgnoredAny;

/// Longer lines are no message of a tool.
const TOOL_LINE_MAX: usize = 2000;

/// Messages of tools that failed, and what they mean.
const TOOL_ERRORS: [(Sign, &str); 26] = [
    (
        Sign::new("No Client Stats"),
        "nfsstat found no client statistics (No Client Stats): the NFS client module is not loaded, or this is a container without /proc/net/rpc/nfs",
    ),
    (
        Sign::new("No Server Stats"),
        "nfsstat found no server statistics (No Server Stats): nfsd is not running here, or this is a container",
    ),
    (
        Sign::new("Client not present!"),
        "nfsstat found no NFS client in this kernel (Client not present!): nothing is mounted, or the module is not loaded",
    ),
    (
        Sign::new("Server not present!"),
        "nfsstat found no NFS server in this kernel (Server not present!): nfsd is not running here",
    ),
    (
        Sign::new("Requested activities not available"),
        "sar did not record NFS in that file (Requested activities not available): collect with `sadc -S XALL`, or run `sar -n NFS 1 60`",
    ),
    (
        Sign::new("Please check if data collecting is enabled"),
        "sar has no file of that day (check if data collecting is enabled): run `sar -n NFS 1 60`",
    ),
    (
        Sign::new("is not a recognized command"),
        "the command is not a recognized command there: ONTAP has no nfsstat, use `statistics show -object nfsv3`",
    ),
    (
        Sign::new("command not found"),
        "the shell did not find the command (command not found): install nfs-utils or nfs-common, or paste /proc/self/mountstats",
    ),
    (
        Sign::new("not recognized as an internal or external command"),
        "the shell did not know the command (not recognized): run it on the NFS client or server",
    ),
    (
        Sign::new("is not recognized as the name of a cmdlet"),
        "PowerShell did not know the command (is not recognized): run it on the NFS client or server",
    ),
    (
        Sign::new("No NFS mount points were found"),
        "the tool found no NFS mounts (No NFS mount points were found): run it on a client with a mount",
    ),
    (
        Sign::new("is not an NFS mount point"),
        "the tool was asked for a path that is not an NFS mount point: name one that `findmnt -t nfs,nfs4` lists",
    ),
    (
        Sign::new("Statistics for mount point"),
        "mountstats did not find that mount point: name one that `findmnt -t nfs,nfs4` lists",
    ),
    (
        Sign::new("a password is required"),
        "sudo asked for a password and the command did not run: run it as root",
    ),
    (
        Sign::new("failed to parse mountstats"),
        "node_exporter failed to parse mountstats: its version is older than the kernel; paste /proc/self/mountstats itself",
    ),
    (
        Sign::new("mount(2): Permission denied"),
        "the server refused the mount (Permission denied): its exports do not allow this client or this path",
    ),
    (
        Sign::new("access denied by server"),
        "the server refused the mount (access denied by server): its exports do not allow this client or this path",
    ),
    (
        Sign::new("not responding, still trying"),
        "the kernel waits for the server (not responding, still trying): the counts of such times are in nfsstat -rc and /proc/self/mountstats",
    ),
    (
        Sign::new("Permission denied"),
        "the command was refused (Permission denied): run it as root",
    ),
    (
        Sign::new("No such file or directory"),
        "a file does not exist (No such file or directory): the module is not loaded, or the path is another on this kernel",
    ),
    (
        Sign::new("exists but is not an NFS mount"),
        "mountstats was asked for a path that is not an NFS mount: name one that `findmnt -t nfs,nfs4` lists",
    ),
    (
        Sign::new("invalid option -- "),
        "the command does not know an option that it was called with (invalid option): its version may be older",
    ),
    (
        Sign::new("usage: mountstats"),
        "this is a usage message, not output: the command was called with options it does not know",
    ),
    (
        Sign::new("usage: nfsstat"),
        "this is a usage message, not output: the command was called with options it does not know",
    ),
    (
        Sign::new("Usage:"),
        "this is a usage message, not output: the command was called with options it does not know",
    ),
    (
        Sign::new("][eta "),
        "fio was still running (eta): its figures come when its jobs are done; paste the lines from `err=` on",
    ),
];

pub(crate) fn say_why_nothing(pages: &[Page], findings: &mut Findings) {
    if findings.has_blocks() {
        say_unread_tools(pages, findings);
        say_options_only(findings);
        return;
    }
    if findings.has_refusal() || pages.is_empty() {
        return;
    }
    for page in pages {
        if say_tool_error(page, findings)
            || say_html(page, findings)
            || (!findings.has_any_format() && say_nameless_numbers(page, findings))
            || say_headless_events(page, findings)
            || say_headless_rates(page, findings)
            || auto_master::say_alone(page, findings)
        {
            return;
        }
    }
    if say_durations(findings) {
        return;
    }
    if findings.trouble() > 0 {
        findings.lost(0, "nothing usable is left: paste the whole output of nfsstat, nfsiostat or /proc/self/mountstats");
        return;
    }
    let text = pages
        .iter()
        .flat_map(|p| &p.lines)
        .map(|l| l.text.len())
        .max()
        .unwrap_or(0);
    if text > 20_000 {
        findings.lost(1, format!("nothing is recognised: a line of {text} characters is too long for the output of a known command"));
    }
    if let Some(page) = pages.iter().find(|page| begins_as_json(page)) {
        say_cut_json(page, findings);
        findings.lost(0, "this looks like JSON, but it is no report that is known: nfsstat of FreeBSD or macOS, fio, sadf, iperf3, mtr and Prometheus query results are");
        return;
    }
    if !findings.systems.is_empty() {
        findings.note(0, "it tells the system, and no counters: paste what nfsstat or /proc/self/mountstats prints there, too");
        return;
    }
    if !findings.has_any_format() {
        findings.format(Rank::Transfer, "prose");
    }
    findings.lost(0, "no NFS counters were found: nothing here is of a format that is known. Paste the output of nfsstat, nfsiostat or mountstats with its headings");
}

/// A prompt begins with a bracket, too: `[root@host ~]#`.
fn begins_as_json(page: &Page) -> bool {
    let text = page.trimmed(page.next_filled(0));
    let array = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{')
        || array.is_some_and(|inner| inner.is_empty() || inner.starts_with(['{', '"']))
}

/// Where a document stops being JSON.
fn say_cut_json(page: &Page, findings: &mut Findings) {
    let lines: Vec<&str> = page.lines.iter().map(|line| line.text.as_str()).collect();
    let document = serde_json::Deserializer::from_str(&lines.join("\n"))
        .into_iter::<IgnoredAny>()
        .next();
    let Some(Err(error)) = document else {
        return;
    };
    let line = page.number(error.line().saturating_sub(1));
    let what = if error.is_eof() {
        "the JSON ends in the middle (incomplete, cut off?)"
    } else {
        "this is no sound JSON from here on"
    };
    findings.lost(
        line,
        format!("line {line}: {what}: paste the whole document"),
    );
}

fn say_options_only(findings: &mut Findings) {
    let options = ["mount", "mount_command", "read_ahead_kb"];
    if findings
        .blocks
        .iter()
        .all(|b| options.contains(&b.kind.as_str()))
    {
        findings.assumed(0, "mount options only, no counters: paste nfsstat or /proc/self/mountstats too to learn what the mount does");
    }
}

/// Beside what was read: each tool once.
fn say_unread_tools(pages: &[Page], findings: &mut Findings) {
    let mut said: Vec<&str> = Vec::new();
    // Its tables for a spreadsheet were read, or repeat the table that was.
    let iozone_is_read = findings.blocks.iter().any(|block| block.kind == "iozone");
    let of_iostat = |block: &Block| block.text("source") == Some(solaris_iostat::SOURCE);
    let iostat_is_read = findings.blocks.iter().any(of_iostat);
    for line in pages.iter().flat_map(|page| &page.lines) {
        let meaning = other_tools::meaning(&line.text);
        let is_read = |meaning: &&str| {
            (iozone_is_read && meaning.starts_with("iozone's"))
                || (iostat_is_read && meaning.starts_with("a table of Solaris' iostat"))
        };
        let meaning = meaning.filter(|m| !said.contains(m) && !is_read(m));
        if let Some(meaning) = meaning {
            said.push(meaning);
            findings.skipped(line.number, format!("line {}: {meaning}", line.number));
        }
    }
}

fn say_tool_error(page: &Page, findings: &mut Findings) -> bool {
    for k in 0..page.len() {
        let text = page.at(k);
        if text.len() > TOOL_LINE_MAX {
            continue;
        }
        if let Some(meaning) = mount_attempts::meaning(text) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: {meaning}"));
            return true;
        }
        let characters = Characters::of(text);
        let known = TOOL_ERRORS
            .iter()
            .find(|(sign, _)| sign.is_in(text, characters));
        let known = known.map(|(_, meaning)| *meaning);
        if let Some(meaning) = known.or_else(|| other_tools::meaning(text)) {
            let line = page.number(k);
            if meaning.starts_with("node_exporter") {
                findings.format(Rank::Transfer, "node_exporter");
            }
            findings.lost(line, format!("line {line}: {meaning}"));
            return true;
        }
    }
    say_failure(page, findings)
}

/// Failures that only the place of their words tells from prose.
fn say_failure(page: &Page, findings: &mut Findings) -> bool {
    /// Sentences are longer.
    const WORDS: usize = 8;
    const TOOLS: [&str; 5] = ["nfsstat", "nfsiostat", "mountstats", "iostat", "sar"];
    let is_unknown = |text: &str| {
        let mut words = text.split([' ', ':']).filter(|word| !word.is_empty());
        text.trim_end_matches('.').ends_with("not found")
            && words.clone().count() <= WORDS
            && words.any(|word| TOOLS.contains(&word))
    };
    for k in 0..page.len() {
        let text = page.trimmed(k);
        let why = if text.starts_with("Traceback (most recent call last)") {
            let named = |text: &&str| {
                let name = text.split(':').next().unwrap_or_default();
                name.ends_with("Error") && !name.contains(' ')
            };
            let error = (k + 1..page.len()).map(|k| page.trimmed(k)).find(named);
            let error = error.map_or_else(String::new, |error| format!(" with {}", shown(error)));
            format!(
                "the tool itself failed{error} (a Python traceback) before it printed figures: paste /proc/self/mountstats, from which it reads"
            )
        } else if text.starts_with("usage: ") {
            "this is a usage message, not output: the command was called with options it does not know".to_owned()
        } else if is_unknown(text) {
            "the shell did not find the command (not found): install nfs-utils or nfs-common, or paste /proc/self/mountstats".to_owned()
        } else {
            continue;
        };
        let line = page.number(k);
        findings.lost(line, format!("line {line}: {why}"));
        return true;
    }
    false
}

fn say_headless_events(page: &Page, findings: &mut Findings) -> bool {
    let Some(k) = (0..page.len()).find(|k| nfsslower::is_row(page.trimmed(*k))) else {
        return false;
    };
    let line = page.number(k);
    findings.lost(line, format!("line {line}: rows like those of nfsslower without the line above them (TIME COMM PID T BYTES OFF_KB LAT(ms) FILENAME): tools for other file systems print the same, so they are not used; paste it too"));
    true
}

/// Rows of `sar` whose heading is missing: several tables of sar have as many columns.
fn say_headless_rates(page: &Page, findings: &mut Findings) -> bool {
    let is_row = |k: &usize| sar::is_row_of_figures(page.trimmed(*k));
    let mut rows = (0..page.len()).filter(is_row);
    let (Some(first), Some(_)) = (rows.next(), rows.next()) else {
        return false;
    };
    let line = page.number(first);
    findings.lost(line, format!("line {line}: rows like those of sar without their heading: which figure is which cannot be told, so they are not used; paste the line with `call/s retrans/s …` (`scall/s badcall/s …` of a server) too"));
    true
}

/// A text that holds what `time` printed, and nothing else, serves beside the counters of the same work.
pub fn serve_as_time(reading: &mut Reading) {
    let is_system = |block: &Block| block.kind == "system";
    let alone = reading.blocks.iter().all(is_system) && !reading.timed_s.is_empty();
    let others = |remark: &&mut Remark| remark.kind != RemarkKind::Used;
    let mut remarks = reading.remarks.iter_mut().filter(others);
    let (Some(remark), None) = (remarks.next(), remarks.next()) else {
        return;
    };
    if alone && remark.text.contains(NO_RATE) {
        let line = remark.line.unwrap_or(1);
        remark.kind = RemarkKind::Used;
        remark.weight = Weight::Note;
        remark.text = format!(
            "line {line}: how long the command took, taken for the time of the work that the other reports count"
        );
        reading.outcome = Outcome::Ok;
    }
}

const NO_RATE: &str =
    "how long a command took, but neither how many bytes nor how many calls: no rate";

/// What `time` says of a copy is no rate without its size.
fn say_durations(findings: &mut Findings) -> bool {
    let Some(line) = findings.timings.first().map(|timing| timing.line) else {
        return false;
    };
    findings.lost(line, format!("line {line}: {NO_RATE}. Paste a copy that says its size (dd, rsync --progress), or nfsstat before and after the command"));
    true
}

fn say_html(page: &Page, findings: &mut Findings) -> bool {
    let html = findings
        .remarks
        .iter()
        .any(|r| r.text.contains("HTML page"));
    if html {
        findings.lost(
            page.number(0),
            "this is an HTML page, not command output: open the report there and paste its text",
        );
    }
    html
}

fn say_nameless_numbers(page: &Page, findings: &mut Findings) -> bool {
    // Of counts with their shares more may have been said already.
    let shares: &[char] = match findings.trouble() {
        0 => &['(', ')', '%'],
        _ => &[],
    };
    let numeric = |k: &usize| {
        let text = page.at(*k);
        text.len() < 2000
            && text.split_whitespace().count() >= 3
            && text
                .split_whitespace()
                .all(|t| all_digits(&t.trim_matches(shares).replace('.', "")))
    };
    let Some(k) = (0..page.len()).find(numeric) else {
        return false;
    };
    let line = page.number(k);
    findings.lost(line, format!("line {line}: numbers without column names ('{} …'): paste the header lines too, names are not guessed", shown(page.trimmed(k))));
    true
}
