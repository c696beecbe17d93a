//! Performance Co-Pilot: `pminfo -f` of the metrics of NFS, and `pmval` of one of them.
//!
//! The metrics are the lines of /proc/net/rpc under other names. An instance's number is its place in the line (one
//! more on an NFSv4 server, which counts from 1), and says more than its name: the list of the NFSv4 client leaves
//! LAYOUTRETURN out, so that names behind it stand one place too early (pcp: pmdas/linux/pmda.c `nfs4_cli_indom_id`,
//! `nfs4_svr_indom_id`; src/pmval/pmval.c for the forms of a rate).

use super::counts::{Counts, Subject};
use super::linux_nfsstat;
use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal, shown};
use crate::ops::{self, Side};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};

/// The metrics of the rpc lines, and the blocks and fields of the files that they are read from.
const SCALARS: [(&str, &str, &str); 15] = [
    ("rpc.client.rpccnt", "client_rpc", "calls"),
    ("rpc.client.rpcretrans", "client_rpc", "retrans"),
    ("rpc.client.rpcauthrefresh", "client_rpc", "authrefrsh"),
    ("rpc.server.rpccnt", "server_rpc", "calls"),
    ("rpc.server.rpcerr", "server_rpc", "badcalls"),
    ("rpc.server.rpcbadfmt", "server_rpc", "badfmt"),
    ("rpc.server.rpcbadauth", "server_rpc", "badauth"),
    ("rpc.server.rpcbadclnt", "server_rpc", "badclnt"),
    ("rpc.server.rchits", "server_reply_cache", "hits"),
    ("rpc.server.rcmisses", "server_reply_cache", "misses"),
    ("rpc.server.rcnocache", "server_reply_cache", "nocache"),
    ("rpc.server.io_read", "server_io_bytes", "read"),
    ("rpc.server.io_write", "server_io_bytes", "write"),
    ("rpc.server.th_cnt", "server_threads", "threads"),
    ("rpc.server.th_fullcnt", "server_threads", "all_busy"),
];

/// `nfs3.client.reqs`; a total (`calls`) is the sum of these.
fn subject(metric: &str) -> Option<Subject> {
    let (version, rest) = metric.strip_prefix("nfs")?.split_once('.')?;
    let version = match version {
        "" => 2,
        "3" => 3,
        "4" => 4,
        _ => return None,
    };
    let side = match rest {
        "client.reqs" => Side::Client,
        "server.reqs" => Side::Server,
        _ => return None,
    };
    Some(Subject {
        side,
        version,
        operations: side == Side::Server && version == 4,
    })
}

fn is_metric(text: &str) -> bool {
    let named = text
        .strip_prefix("nfs")
        .map(|rest| rest.trim_start_matches(['3', '4']));
    let of_nfs = named.is_some_and(|rest| {
        [".client.", ".server."]
            .iter()
            .any(|side| rest.starts_with(side))
    });
    let of_rpc = text.starts_with("rpc.client.") || text.starts_with("rpc.server.");
    (of_nfs || of_rpc) && !text.contains(' ')
}

/// `inst [6 or "read"] value 1204551`
fn instance(text: &str) -> Option<(usize, &str, &str)> {
    let (number, rest) = text.strip_prefix("inst [")?.split_once(" or \"")?;
    let (name, value) = rest.split_once("\"] value ")?;
    Some((number.parse().ok()?, name, value.trim()))
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let below = || page.trimmed(page.next_filled(i + 1));
    is_metric(page.trimmed(i)) && (below().starts_with("inst [") || below().starts_with("value "))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "pcp_pminfo");
    let mut scalars: Vec<Block> = Vec::new();
    let mut k = i;
    while starts(page, k) {
        let metric = page.trimmed(k);
        let line = page.number(k);
        let mut at = page.next_filled(k + 1);
        if let Some(value) = page.trimmed(at).strip_prefix("value ") {
            take_scalar(metric, value.trim(), line, &mut scalars, findings);
            at += 1;
        }
        let from = at;
        while at < page.len() && instance(page.trimmed(at)).is_some() {
            at += 1;
        }
        if let Some(subject) = subject(metric).filter(|_| at > from) {
            push_counts(page, from..at, subject, line, findings);
        }
        if page.trimmed(at).starts_with("inst [") {
            let line = page.number(at);
            findings.lost(line, format!("line {line}: an instance of pminfo without its value (cut?): the counts of {metric} are not whole"));
            at += 1;
        }
        k = page.next_filled(at);
    }
    for block in scalars {
        if block.kind.ends_with("_rpc") {
            linux_nfsstat::say_bad_calls(&block, findings);
            linux_nfsstat::say_retransmissions(&block, findings);
        }
        findings.push(block);
    }
    k.max(i + 1)
}

fn take_scalar(
    metric: &str,
    value: &str,
    line: usize,
    blocks: &mut Vec<Block>,
    findings: &mut Findings,
) {
    let Some((_, kind, field)) = SCALARS.iter().find(|(name, _, _)| *name == metric) else {
        return;
    };
    match numbers::count(value) {
        Ok(count) => {
            let known = blocks.iter().position(|block| block.kind == *kind);
            let at = known.unwrap_or_else(|| {
                blocks.push(Block::new(kind, line).with("span", "cumulative"));
                blocks.len() - 1
            });
            blocks[at].set(field, int(count));
        }
        Err(fault) => findings.lost(
            line,
            format!("line {line}: {metric}: {}", fault.sentence(value)),
        ),
    }
}

/// The canonical name of an instance.
fn operation(subject: Subject, number: Option<usize>, printed: &str) -> String {
    let names = ops::by_position(subject.side, subject.version, subject.operations);
    let offset = usize::from(subject.operations);
    let by_place = number.and_then(|number| names.get(number.checked_sub(offset)?));
    let by_name = || match printed {
        "statfs" if subject.version < 4 => "fsstat",
        other => other,
    };
    by_place.map_or_else(|| by_name().to_owned(), |name| (*name).to_owned())
}

fn push_counts(
    page: &Page,
    rows: std::ops::Range<usize>,
    subject: Subject,
    line: usize,
    findings: &mut Findings,
) {
    let mut block = subject.block(line).with("span", "cumulative");
    let mut counts = Counts::default();
    for k in rows {
        let Some((number, printed, value)) = instance(page.trimmed(k)) else {
            continue;
        };
        match numbers::count(value) {
            Ok(count) => counts.add(subject, &operation(subject, Some(number), printed), count),
            Err(fault) => {
                let line = page.number(k);
                findings.lost(
                    line,
                    format!("line {line}: {printed}: {}", fault.sentence(value)),
                );
            }
        }
    }
    counts.fill(&mut block, findings);
    findings.push(block);
}

/// `metric:    nfs3.client.reqs`, as pmval heads its rows.
pub(crate) fn starts_pmval(page: &Page, i: usize) -> bool {
    pmval_metric(page.trimmed(i)).is_some_and(is_metric)
}

fn pmval_metric(text: &str) -> Option<&str> {
    text.strip_prefix("metric:").map(str::trim)
}

pub(crate) fn read_pmval(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "pcp_pmval");
    let line = page.number(i);
    let metric = pmval_metric(page.trimmed(i)).unwrap_or_default();
    let mut host = None;
    let (mut rates, mut interval_s) = (false, None);
    let mut k = i + 1;
    while k < page.len() {
        let Some((name, value)) = page.trimmed(k).split_once(':') else {
            break;
        };
        match name {
            "host" => host = Some(value.trim()),
            "semantics" => rates = value.contains("converting to rate"),
            "interval" => interval_s = value.trim().strip_suffix(" sec").and_then(plain_decimal),
            "samples" | "units" | "start" | "end" | "archive" => {}
            _ => break,
        }
        k += 1;
    }
    let at = page.next_filled(k);
    let names: Vec<&str> = page.trimmed(at).split_whitespace().collect();
    let Some(subject) = subject(metric).filter(|_| names.iter().any(|name| ops::is_known(name)))
    else {
        findings.lost(line, format!("line {line}: pmval of {}: not the counts of operations by name; run it for nfs3.client.reqs or nfs4.client.reqs", shown(metric)));
        return pmval_rows(page, at, names.len()).1;
    };
    let (rows, end) = pmval_rows(page, at + 1, names.len());
    if rows.is_empty() {
        findings.lost(
            line,
            format!("line {line}: the heading of pmval without rows below"),
        );
    } else if rates {
        let block = rate_block(subject, &names, &rows, interval_s, line);
        let seconds = interval_s.unwrap_or_default() * rows.len() as f64;
        if seconds > 0.0 {
            findings.elapsed_s.push(decimal(seconds));
        }
        push_with_host(block, host, findings);
    } else {
        let last = rows.len() - 1;
        for row in [0, last].iter().take(1 + usize::from(last > 0)) {
            let mut block = subject
                .block(line + at - i + 1 + row)
                .with("span", "cumulative");
            let mut counts = Counts::default();
            for (name, value) in names.iter().zip(&rows[*row]) {
                counts.add(
                    subject,
                    &operation(subject, None, name),
                    value.round() as i128,
                );
            }
            counts.fill(&mut block, findings);
            push_with_host(block, host, findings);
        }
        if last > 1 {
            findings.note(
                line,
                "of pmval's counts the first and the last row are used",
            );
        }
    }
    end
}

fn push_with_host(mut block: Block, host: Option<&str>, findings: &mut Findings) {
    block.set_if("host", host);
    findings.push(block);
}

/// Rows of as many figures as there are names; a time may stand before them.
fn pmval_rows(page: &Page, from: usize, names: usize) -> (Vec<Vec<f64>>, usize) {
    let mut rows = Vec::new();
    let mut k = from;
    while k < page.len() {
        let words: Vec<&str> = page.trimmed(k).split_whitespace().collect();
        let timed = words
            .first()
            .is_some_and(|word| numbers::clock_s(word).is_some());
        let own = &words[usize::from(timed)..];
        let figures: Option<Vec<f64>> = own.iter().map(|word| pmval_figure(word)).collect();
        match figures.filter(|figures| figures.len() == names) {
            Some(figures) => rows.push(figures),
            None => break,
        }
        k += 1;
    }
    (rows, k)
}

/// `0.0`, `9997.` and, from five digits on, `2.468E+04`.
fn pmval_figure(word: &str) -> Option<f64> {
    let scaled = |(mantissa, power): (&str, &str)| {
        let digits = power.strip_prefix('+')?;
        plain_decimal(mantissa)?;
        let small = numbers::all_digits(digits) && digits.parse::<u32>().ok()? <= 18;
        small.then(|| word.parse().ok())?
    };
    match word.split_once('E') {
        Some(parts) => scaled(parts),
        None => plain_decimal(word.strip_suffix('.').unwrap_or(word)),
    }
}

fn rate_block(
    subject: Subject,
    names: &[&str],
    rows: &[Vec<f64>],
    interval_s: Option<f64>,
    line: usize,
) -> Block {
    let column = |name: &&str| format!("{}/s", ops::canonical(&operation(subject, None, name)));
    let columns: Vec<String> = names.iter().map(column).collect();
    let row = |figures: &Vec<f64>| {
        let mut row = Map::new();
        for (column, figure) in columns.iter().zip(figures) {
            row.insert(column.clone(), decimal(*figure));
        }
        if let Some(seconds) = interval_s {
            row.insert("interval_s".into(), decimal(seconds));
        }
        Value::Object(row)
    };
    Block::new("rate_series", line)
        .with("unit", "per second")
        .with("span", "rate")
        .with("side", subject.side.word())
        .with("nfs_version", subject.version)
        .with("columns", columns.clone())
        .with("n_rows", rows.len())
        .with("rows", rows.iter().map(row).collect::<Vec<_>>())
}
