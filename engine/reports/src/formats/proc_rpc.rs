//! /proc/net/rpc/nfs (client) and /proc/net/rpc/nfsd (server), the files behind `nfsstat`.
//!
//! Values stand by position (fs/nfsd/stats.c, net/sunrpc/stats.c). The `io` bytes were 32 bit before Linux 5.12 and wrap silently.

use crate::findings::{Findings, Rank};
use crate::formats::linux_nfsstat;
use crate::formats::proc_list::{self, values};
use crate::moments::is_seconds;
use crate::numbers::{self, all_digits, plain_decimal};
use crate::ops::Side;
use crate::page::Page;
use crate::reading::{Block, int};

const SERVER_ONLY: [&str; 6] = ["rc", "fh", "io", "th", "ra", "proc4ops"];

/// Threads, how often all were busy, and ten classes: enough to know the line alone.
const THREAD_VALUES: usize = 12;

/// Of the `fh` line the first is used (fs/nfsd/stats.c).
const FH_VALUES: usize = 5;
/// The client's `rpc` line has three values (net/sunrpc/stats.c).
const SERVER_RPC_VALUES: usize = 5;

/// Threads, how often all were busy, and the ten classes of a histogram (fs/nfsd/stats.c).
const TH_VALUES: usize = 12;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    if is_quoted_again(page, i) {
        return true;
    }
    match keyword(text) {
        "th" if value_count(text) == THREAD_VALUES => true,
        "rc" | "fh" | "io" | "th" | "ra" => value_count(text) >= 2 && near_a_sibling(page, i),
        "net" | "rpc" => value_count(text) >= 3 && near_a_sibling(page, i),
        "proc2" | "proc3" | "proc4" | "proc4ops" => value_count(text) >= 2,
        _ => false,
    }
}

fn keyword(text: &str) -> &str {
    let word = text.split_whitespace().next().unwrap_or_default();
    let known = SERVER_ONLY.contains(&word)
        || ["net", "rpc", "proc2", "proc3", "proc4", "wdeleg_getattr"].contains(&word);
    if known { word } else { "" }
}

/// The values of a line, up to the dots for those that its author left out.
fn value_count(text: &str) -> usize {
    let is_left_out = |token: &&str| token.trim_matches(['.', '…']).is_empty();
    let words = text.split_whitespace().skip(1);
    let mut tokens = words.take_while(|token| !is_left_out(token));
    if tokens.clone().all(numbers::looks_numeric) {
        tokens.by_ref().count()
    } else {
        0
    }
}

/// One short word before numbers proves nothing; another line of the file beside it does.
fn near_a_sibling(page: &Page, i: usize) -> bool {
    let from = i.saturating_sub(4);
    (from..(i + 5).min(page.len())).any(|k| {
        k != i && !keyword(page.trimmed(k)).is_empty() && value_count(page.trimmed(k)) >= 2
    })
}

/// A line alone that stands above already: pages that explain the file quote it line by line.
fn is_quoted_again(page: &Page, i: usize) -> bool {
    /// The explanation of the whole file is not longer.
    const LINES: usize = 300;
    let text = page.trimmed(i);
    if keyword(text).is_empty() || value_count(text) < 2 || file_end(page, i) > i + 1 {
        return false;
    }
    let above = i.saturating_sub(LINES)..i;
    let is_in_file = |k: usize| !keyword(page.trimmed(k + 1)).is_empty();
    above
        .rev()
        .any(|k| page.trimmed(k) == text && is_in_file(k))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if is_quoted_again(page, i) {
        findings.note(
            0,
            "lines of /proc/net/rpc that are quoted again one by one are used once",
        );
        return i + 1;
    }
    let end = file_end(page, i);
    let side = (i..end).find_map(|k| side_of_line(page.trimmed(k)));
    let side = side.or_else(|| side_above(page, i)).unwrap_or_else(|| {
        let line = page.number(i);
        findings.assumed(line, format!("line {line}: nothing here tells whether the client or the server counted this (its `rpc` line does): taken for the client's; paste the whole file"));
        Side::Client
    });
    let name = if side == Side::Server {
        "proc_net_rpc_nfsd"
    } else {
        "proc_net_rpc_nfs"
    };
    findings.format(Rank::Figures, name);
    let mut k = i;
    while k < end {
        k = read_line(page, k, end, side, findings);
    }
    end
}

/// Whose a line is, if only one of the two files has it so: the server's `proc4` has null and compound alone.
fn side_of_line(text: &str) -> Option<Side> {
    let word = keyword(text);
    let by = |is_server: bool| {
        let side = if is_server {
            Side::Server
        } else {
            Side::Client
        };
        Some(side)
    };
    match word {
        "rpc" => by(value_count(text) >= SERVER_RPC_VALUES),
        "proc4" => by(text.split_whitespace().nth(1) == Some("2")),
        _ if SERVER_ONLY.contains(&word) => Some(Side::Server),
        _ => None,
    }
}

/// The file that the command or the heading above names.
fn side_above(page: &Page, i: usize) -> Option<Side> {
    const LINES_ABOVE: usize = 20;
    let mut above = (i.saturating_sub(LINES_ABOVE)..i).rev().map(|k| page.at(k));
    above.find_map(|text| {
        let name = text.split_once("/net/rpc/nfs")?.1;
        Some(if name.starts_with('d') {
            Side::Server
        } else {
            Side::Client
        })
    })
}

/// The file ends at a repeated keyword, at a line that is none of its lines, or where the server's begins
/// below the client's.
fn file_end(page: &Page, i: usize) -> usize {
    let mut seen: Vec<&str> = Vec::new();
    let mut client = false;
    let mut missing: Option<usize> = None;
    let mut end = i;
    for k in i..page.len() {
        let text = page.trimmed(k);
        let word = keyword(text);
        if word.is_empty() {
            // What stands below a whole line is of it only if others of the file follow.
            if k > i && all_numeric(text) {
                if missing != Some(0) {
                    missing = missing.and_then(|n| n.checked_sub(text.split_whitespace().count()));
                    end = k + 1;
                }
                continue;
            }
            let below = page.next_filled(k);
            if text.is_empty() && !keyword(page.trimmed(below)).is_empty() {
                continue;
            }
            break;
        }
        if seen.contains(&word) || (client && SERVER_ONLY.contains(&word)) {
            break;
        }
        client |= word == "rpc" && value_count(text) < SERVER_RPC_VALUES;
        seen.push(word);
        missing = missing_values(word, text.split_whitespace().skip(1));
        end = k + 1;
    }
    end.max(i + 1)
}

/// How many of the values are missing that a `procN` line announces before them.
fn missing_values<'a>(word: &str, mut values: impl Iterator<Item = &'a str>) -> Option<usize> {
    let announced = values.next().filter(|_| word.starts_with("proc"))?;
    announced.parse::<usize>().ok()?.checked_sub(values.count())
}

fn all_numeric(text: &str) -> bool {
    !text.is_empty() && text.split_whitespace().all(numbers::looks_numeric)
}

fn read_line(page: &Page, i: usize, end: usize, side: Side, findings: &mut Findings) -> usize {
    let word = keyword(page.trimmed(i));
    let mut next = i + 1;
    let mut tokens: Vec<String> = page
        .at(i)
        .split_whitespace()
        .skip(1)
        .map(str::to_owned)
        .collect();
    while next < end && keyword(page.trimmed(next)).is_empty() {
        if all_numeric(page.trimmed(next)) {
            // Where all are there, what follows is of another command.
            if missing_values(word, tokens.iter().map(String::as_str)) == Some(0) {
                pass_by(word, page, next, findings);
            } else {
                join_wrapped(word, &mut tokens, page, next, findings);
            }
        }
        next += 1;
    }
    let line = page.number(i);
    match word {
        "th" => {
            if tokens.len() > TH_VALUES {
                findings.lost(line, format!("line {line}: th has more than {TH_VALUES} values: what stands behind them is of other lines (line ends lost?) and not used"));
            }
            threads(&tokens, line, findings);
        }
        "wdeleg_getattr" => broken_delegations(&tokens, findings),
        "proc2" | "proc3" | "proc4" | "proc4ops" => {
            let at_end = page.next_filled(next) >= page.len();
            proc_list::read(word, &tokens, at_end, (line, side), findings);
        }
        _ => plain(word, &tokens, line, side, findings),
    }
    next
}

/// A number between two lines of the file may be the end of the one above after all.
fn pass_by(word: &str, page: &Page, i: usize, findings: &mut Findings) {
    let (line, text) = (page.number(i), page.trimmed(i));
    if all_digits(text) && !is_seconds(text) {
        findings.lost(line, format!("line {line}: {text} stands below the `{word}` line, which has all the values that it announces: it is not used"));
    }
}

/// A mail program broke the line: at a blank, or inside a number when the halves only fit together.
fn join_wrapped(
    word: &str,
    tokens: &mut Vec<String>,
    page: &Page,
    i: usize,
    findings: &mut Findings,
) {
    let line = page.number(i);
    findings.repaired(
        line,
        format!("line {line}: joined to the `{word}` line that was wrapped"),
    );
    let mut more: Vec<String> = page.at(i).split_whitespace().map(str::to_owned).collect();
    let halves = tokens
        .last()
        .is_some_and(|t| word == "th" && all_digits(t) && tokens.len() > 2);
    if halves && !more.is_empty() {
        let tail = more.remove(0);
        if let Some(last) = tokens.last_mut() {
            last.push_str(&tail);
        }
    }
    tokens.append(&mut more);
}

fn plain(word: &str, tokens: &[String], line: usize, side: Side, findings: &mut Findings) {
    let (kind, names): (String, &[&str]) = match (word, side) {
        ("net", _) => (
            format!("{}_packet", side.word()),
            &["packets", "udp", "tcp", "tcpconn"],
        ),
        ("rpc", Side::Client) => ("client_rpc".to_owned(), &["calls", "retrans", "authrefrsh"]),
        ("rpc", Side::Server) => (
            "server_rpc".to_owned(),
            &["calls", "badcalls", "badfmt", "badauth", "badclnt"],
        ),
        ("rc", _) => (
            "server_reply_cache".to_owned(),
            &["hits", "misses", "nocache"],
        ),
        ("fh", _) => ("server_file_handle_cache".to_owned(), &["stale"]),
        ("io", _) => ("server_io_bytes".to_owned(), &["read", "write"]),
        ("ra", _) => (
            "server_read_ahead_cache".to_owned(),
            &[
                "size", "0-10%", "10-20%", "20-30%", "30-40%", "40-50%", "50-60%", "60-70%",
                "70-80%", "80-90%", "90-100%", "notfound",
            ],
        ),
        _ => return,
    };
    let Some(values) = values(word, tokens, line, findings) else {
        return;
    };
    if values.len() < names.len() {
        findings.lost(
            line,
            format!(
                "line {line}: {word} has {} values, {} are due: the line is cut and left out",
                values.len(),
                names.len()
            ),
        );
        return;
    }
    let due = if word == "fh" { FH_VALUES } else { names.len() };
    if values.len() > due {
        findings.lost(
            line,
            format!("line {line}: {word} has {} values, {due} are due: a number may be cut in two, or other lines run on; the line is left out", values.len()),
        );
        return;
    }
    let mut block = Block::new(&kind, line).with("span", "cumulative");
    for (name, value) in names.iter().zip(values) {
        block.set(name, int(value));
    }
    block.figures_line = line;
    if word == "rpc" {
        linux_nfsstat::say_bad_calls(&block, findings);
        linux_nfsstat::say_retransmissions(&block, findings);
    }
    findings.push(block);
}

/// GETATTRs that met a write delegation of another client (fs/nfsd/stats.c), beside the operations they are among.
fn broken_delegations(tokens: &[String], findings: &mut Findings) {
    let of_compounds = |b: &&mut Block| b.text("unit") == Some("operations");
    if let Some(Ok(count)) = tokens.first().map(|t| numbers::count(t))
        && let Some(operations) = findings.blocks.last_mut().filter(of_compounds)
    {
        operations.set("wdeleg_getattr", int(count));
    }
}

fn threads(tokens: &[String], line: usize, findings: &mut Findings) {
    let Some(Ok(threads)) = tokens.first().map(|t| numbers::count(t)) else {
        return;
    };
    let own = tokens.iter().take_while(|t| numbers::looks_numeric(t));
    let mut tokens = &tokens[..own.count().min(TH_VALUES)];
    // The kernel prints each class with its decimals (fs/nfsd/stats.c).
    let decimal = |token: &String| token.contains('.');
    if tokens.iter().any(decimal)
        && let Some((last, rest)) = tokens.split_last().filter(|(last, _)| !decimal(last))
    {
        findings.lost(line, format!("line {line}: the last class of th, {}, has no decimals: a wrap cut it; it is not used", numbers::shown(last)));
        tokens = rest;
    }
    let histogram: Vec<f64> = tokens
        .iter()
        .skip(2)
        .filter_map(|t| plain_decimal(t))
        .collect();
    let mut block = Block::new("server_threads", line).with("threads", int(threads));
    block.set_if("all_busy", all_busy(tokens));
    if histogram.iter().any(|s| *s > 0.0) {
        block.set("busy_histogram_s", histogram);
    }
    findings.push(block);
}

/// How often the last free thread was taken (fs/nfsd/stats.c, th_fullcnt). Kernels that no longer count it print
/// zeros to the end of the line; on the others zero is a figure.
fn all_busy(tokens: &[String]) -> Option<serde_json::Value> {
    let counts = |t: &String| plain_decimal(t).is_some_and(|n| n > 0.0);
    let count = numbers::count(tokens.get(1)?).ok().filter(|n| *n >= 0)?;
    tokens[1..].iter().any(counts).then(|| int(count))
}
