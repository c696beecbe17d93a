//! The interval that a command line above reports asks for, where the output itself tells no time.
//!
//! `nfsstat -Z5`, Solaris' `nfsstat -c 5`, `nfsiostat 5 2`, `sar -n NFS 5`: a number behind the options is the
//! interval, the next one how many reports there are.

use crate::findings::Findings;
use crate::moments;
use crate::numbers::all_digits;
use crate::page::{Page, is_prompt};
use crate::reading::Block;
use crate::since;
use serde_json::Value;
use std::collections::BTreeMap;

/// A year: nobody waits longer for a report.
pub(crate) const INTERVAL_S_MAX: u64 = 366 * 86_400;
/// No command that asks for reports is longer.
const COMMAND_BYTES_MAX: usize = 300;
/// `sudo`, `time`, the language: no more stands before the tool.
const WORDS_BEFORE: usize = 3;
/// A command stands no further above its rows.
const LINES_ABOVE: usize = 400;

/// Each tool, and its options whose number is no interval (nfsstat(1M), nfsiostat(8), sar(1)).
const TOOLS: [(&str, &[&str]); 4] = [
    ("nfsstat", &["-v", "-w"]),
    ("nfsiostat", &["-l", "--list"]),
    ("iostat", &[]),
    ("sar", &["-P", "-I"]),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    tool: &'static str,
    pub(crate) seconds: u64,
    pub(crate) reports: Option<u64>,
}

/// What a prompt's command, or a line that begins with a tool, asks for.
pub(crate) fn of_command(text: &str) -> Option<Pace> {
    if text.len() > COMMAND_BYTES_MAX || !text.contains("stat") && !text.contains("sar") {
        return None;
    }
    let text = text.trim_start();
    let sign = text.find(['$', '#', '%', '➜']).filter(|_| is_prompt(text));
    let command = sign.map_or(text, |at| {
        text[at..].trim_start_matches(['$', '#', '%', '➜'])
    });
    let end = command
        .find(['|', '>', '<', ';', '&'])
        .unwrap_or(command.len());
    let mut words = command[..end].split_whitespace();
    let before = if sign.is_some() { WORDS_BEFORE } else { 0 };
    let name = |word: &str| word.rsplit('/').next().unwrap_or_default().to_owned();
    let tool = words.by_ref().take(before + 1).find_map(|word| {
        let word = name(word);
        TOOLS.iter().find(|(tool, _)| *tool == word)
    });
    let (tool, valued) = tool?;
    let mut numbers = Vec::new();
    let mut value = false;
    for word in words {
        let glued = word.strip_prefix("-Z").or(word.strip_prefix("--sleep="));
        let number = glued.filter(|rest| !rest.is_empty()).unwrap_or(word);
        if all_digits(number) && !value {
            numbers.extend(number.parse::<u64>());
        }
        value = valued.contains(&word);
    }
    let seconds = *numbers.first()?;
    (1..=INTERVAL_S_MAX).contains(&seconds).then_some(Pace {
        tool,
        seconds,
        reports: numbers.get(1).copied(),
    })
}

/// The nearest command of the tool above a line, and its line, unless another command stands between.
pub(crate) fn above(page: &Page, i: usize, tool: &str) -> Option<(usize, Pace)> {
    let mut above = (i.saturating_sub(LINES_ABOVE)..i).rev();
    let at = above.find(|&k| is_command(page.at(k)))?;
    let pace = of_command(page.at(at)).filter(|pace| pace.tool == tool)?;
    Some((page.number(at), pace))
}

fn is_command(text: &str) -> bool {
    text.len() <= COMMAND_BYTES_MAX
        && (is_prompt(text) && !text.trim().is_empty() || of_command(text).is_some())
}

/// Gives reports that tell no time the interval that the command above them asks for.
pub(crate) fn note(pages: &[Page], findings: &mut Findings) {
    let mut commands: Vec<(usize, Option<Pace>)> = Vec::new();
    for line in pages.iter().flat_map(|page| &page.lines) {
        if is_command(&line.text) {
            commands.push((line.number, of_command(&line.text)));
        } else if line.text.contains("gathered over the last")
            && let Some((_, pace)) = commands.last_mut()
        {
            *pace = None;
        }
    }
    commands.sort_by_key(|(line, _)| *line);
    let mut below: BTreeMap<usize, Vec<&mut Block>> = BTreeMap::new();
    for block in &mut findings.blocks {
        let place = commands.partition_point(|(line, _)| *line < block.title_line);
        if place > 0 {
            below.entry(place - 1).or_default().push(block);
        }
    }
    let mut said = Vec::new();
    for (place, blocks) in below {
        let (line, Some(pace)) = commands[place] else {
            continue;
        };
        let (told, which) = match pace.tool {
            "nfsstat" => (
                of_tables(blocks, pace.seconds),
                "each report of differences",
            ),
            "nfsiostat" | "iostat" => (of_rates(blocks, pace.seconds), "each report but the first"),
            _ => continue,
        };
        said.extend(told.map(|total| (line, which, pace.seconds, total)));
    }
    for (line, which, seconds, total) in said {
        if !findings.has_format("linux_nfsstat_Z") {
            findings.elapsed_s.push(Value::from(total));
        }
        say(line, which, seconds, findings);
    }
    note_dates(&commands, findings);
}

/// What two reports of one thing have in common.
fn told(block: &Block) -> String {
    let names = [
        "side",
        "nfs_version",
        "unit",
        "protocol",
        "transport",
        "device",
        "mount",
    ];
    format!("{} {:?}", block.kind, names.map(|name| block.get(name)))
}

/// Gives reports of differences and of rates, which no command tells, the time between the dates above them: for rates those
/// of a log, as the tool prints none, and what is called anew begins anew.
fn note_dates(commands: &[(usize, Option<Pace>)], findings: &mut Findings) {
    let mut reports: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (k, block) in findings.blocks.iter().enumerate() {
        let compared = matches!(block.kind.as_str(), "diff" | "grown" | "time_series");
        if !compared {
            reports.entry(told(block)).or_default().push(k);
        }
    }
    let mut most = None;
    for places in reports.into_values().filter(|places| places.len() > 1) {
        let blocks = || places.iter().map(|k| &findings.blocks[*k]);
        let lines: Vec<usize> = blocks().map(|block| block.title_line).collect();
        let timed = |one: &Block| one.get("interval_s").or(one.get("elapsed_s")).is_some();
        let rates = blocks().all(|block| block.kind == "nfsiostat");
        let called = commands
            .iter()
            .any(|(line, _)| (lines[0]..lines[lines.len() - 1]).contains(line));
        let spans = |span: &str| {
            blocks()
                .filter(|one| one.text("span") == Some(span))
                .count()
        };
        let first = blocks().next().and_then(|one| one.text("span"));
        let of_intervals = || first == Some("cumulative") && spans("interval") == places.len() - 1;
        let fit = if rates { !called } else { of_intervals() };
        if !fit || blocks().any(timed) {
            continue;
        }
        let logged = rates && !blocks().all(since::is_timed);
        let Some(seconds) = moments::habit(&findings.times.dates, &lines, logged) else {
            continue;
        };
        let intervals = places.len() as u64 - 1;
        for k in &places[1..] {
            findings.blocks[*k].set("interval_s", seconds);
            if !rates {
                findings.blocks[*k].set("intervals", intervals);
            }
        }
        most = most.max(Some((seconds * intervals, seconds, lines[1])));
    }
    if let Some((total, seconds, line)) = most {
        findings.elapsed_s.push(Value::from(total));
        findings.used(
            line,
            format!("each report but the first is of {seconds} s, as the dates above them say"),
        );
    }
}

/// What rows are taken to be of where nothing tells it.
const ASSUMED_S: u64 = 1;
const ASSUMED: &str =
    "the text does not say how long an interval is: one second per row is assumed";

/// The seconds of rows of which no command above tells any, aloud.
pub(crate) fn assume(line: usize, findings: &mut Findings) -> u64 {
    findings.assumed(line, ASSUMED);
    ASSUMED_S
}

/// Gives rows of differences the interval of the time stamps that a log put before them, where one second was assumed.
pub(crate) fn note_stamps(findings: &mut Findings) {
    let assumed = |line: usize, findings: &Findings| {
        let mut remarks = findings.remarks.iter();
        remarks.any(|remark| remark.line == Some(line) && remark.text == ASSUMED)
    };
    let titles: Vec<usize> = findings.blocks.iter().map(|one| one.title_line).collect();
    for k in 0..findings.blocks.len() {
        let title = titles[k];
        if findings.blocks[k].kind != "time_series" || !assumed(title, findings) {
            continue;
        }
        let below = titles.iter().filter(|line| **line > title).min();
        let rows = title + 1..below.copied().unwrap_or(usize::MAX);
        let Some(seconds) = moments::step(&findings.times.dates, rows) else {
            continue;
        };
        let alike = |one: &&mut Block| one.kind == "time_series" && one.title_line == title;
        let mut total = 0;
        for block in findings.blocks.iter_mut().filter(alike) {
            block.set("interval_s", seconds);
            let rows = block.number("n_rows").unwrap_or(0.0) as u64;
            total = total.max(rows);
        }
        let told = findings.elapsed_s.iter_mut();
        for elapsed_s in told.filter(|one| one.as_u64() == Some(total * ASSUMED_S)) {
            *elapsed_s = Value::from(total * seconds);
        }
        findings
            .remarks
            .retain(|remark| remark.line != Some(title) || remark.text != ASSUMED);
        findings.used(
            title,
            format!("each row is of {seconds} s, as the times before the rows say"),
        );
    }
}

/// Says where an interval was taken from.
pub(crate) fn say(line: usize, which: &str, seconds: u64, findings: &mut Findings) {
    findings.used(
        line,
        format!("{which} is of {seconds} s, as the command asks; the output tells no time"),
    );
}

/// Tables of differences: each of one interval, of which there are as many as the commonest table. Their seconds.
fn of_tables(mut blocks: Vec<&mut Block>, seconds: u64) -> Option<u64> {
    blocks
        .retain(|block| block.text("span") == Some("interval") && block.get("elapsed_s").is_none());
    blocks.retain(|block| {
        block.kind != "diff" && block.kind != "grown" && block.kind != "time_series"
    });
    let mut reports: BTreeMap<String, u64> = BTreeMap::new();
    for block in &blocks {
        let told =
            ["side", "nfs_version", "unit", "protocol", "transport"].map(|name| block.get(name));
        *reports
            .entry(format!("{} {told:?}", block.kind))
            .or_default() += 1;
    }
    let reports = reports.into_values().max()?;
    for block in blocks {
        block.set("interval_s", seconds);
        block.set("intervals", reports);
    }
    seconds.checked_mul(reports)
}

/// Rates: the first report of each mount is an average since it was mounted. The seconds of the others.
fn of_rates(blocks: Vec<&mut Block>, seconds: u64) -> Option<u64> {
    let mut reports: BTreeMap<String, u64> = BTreeMap::new();
    let of_tool =
        |block: &&mut Block| block.kind.ends_with("nfsiostat") && block.get("interval_s").is_none();
    for block in blocks.into_iter().filter(of_tool) {
        let told = ["device", "mount"].map(|name| block.get(name));
        let so_far = reports.entry(format!("{told:?}")).or_default();
        *so_far += 1;
        if *so_far > 1 {
            block.set("interval_s", seconds);
        }
    }
    let later = reports.into_values().max().filter(|reports| *reports > 1)?;
    seconds.checked_mul(later - 1)
}
