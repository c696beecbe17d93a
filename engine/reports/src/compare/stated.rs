//! Totals that a report states in a row of their own: System V's calls of all versions, the BSDs' requests.

use super::sections::{is_present, unsigned};
use super::snapshots::Snapshot;
use crate::findings::Findings;
use crate::numbers::WRAP_32_BIT;
use crate::reading::Block;
use serde_json::Value;

/// Kernels count a call and its version one after the other, so that totals under load differ a little (assumption: with room).
const fn slack(total: i128) -> i128 {
    total / 100 + 10
}

/// `Client nfs:` and its calls against the tables of the versions below.
pub(super) fn check_versions(side: &str, snapshot: &Snapshot<'_>, findings: &mut Findings) {
    if !snapshot.is_complete() {
        return;
    }
    for row in &snapshot.nfs {
        let Some(calls) = row.integer("calls") else {
            continue;
        };
        let version = row.integer("nfs_version");
        let of_row = |b: &&&Block| version.is_none_or(|v| b.integer("nfs_version") == Some(v));
        let tables: Vec<&Block> = snapshot.ops.iter().filter(of_row).copied().collect();
        say_versions(side, (calls, row.figures_line), &tables, findings);
    }
}

fn say_versions(
    side: &str,
    (calls, line): (i128, usize),
    tables: &[&Block],
    findings: &mut Findings,
) {
    let sum = |counts: fn(&Block) -> bool| -> i128 {
        let rows = tables.iter().filter(|b| b.text("unit") == Some("calls"));
        let rows = rows.filter(|b| counts(b));
        rows.filter_map(|b| b.integer("declared").or_else(|| b.integer("sum")))
            .sum()
    };
    // AIX leaves version 4 out of its total, and not every system adds the access lists.
    let sums = [
        sum(|_| true),
        sum(|b| b.get("protocol").is_none()),
        sum(|b| b.integer("nfs_version") != Some(4)),
    ];
    let most = sums[0];
    if most == 0 || sums.iter().any(|sum| (sum - calls).abs() <= slack(calls)) {
        return;
    }
    if calls > most {
        findings.note(
            line,
            format!(
                "{} of {calls} calls are in no table here: of a version whose table was left out",
                calls - most
            ),
        );
    } else {
        findings.contradicts(line, format!(
            "line {line}: the versions of the {side} add up to {most} calls, but its row of all of them says {calls}: a figure was altered, or the tables are not of one report"));
    }
}

/// The BSDs count each request of a client beside its procedure.
pub(super) fn check_requests(findings: &mut Findings) {
    let clients = findings.blocks.iter();
    let clients = clients.filter(|b| b.kind == "bsd_nfsstat" && b.text("side") == Some("client"));
    let told: Vec<(usize, i128, i128, &str)> = clients
        .filter_map(|b| {
            let requests = unsigned(b.get("requests")?);
            Some((b.title_line, requests, sum_of_rpcs(b), where_v4_stands(b)))
        })
        .collect();
    for (line, requests, sum, v4) in told.into_iter().filter(|(_, _, sum, _)| *sum > 0) {
        let excess = sum - requests;
        let wraps = (excess + WRAP_32_BIT / 2) / WRAP_32_BIT;
        let narrow = requests < WRAP_32_BIT && wraps > 0;
        let off = (excess - wraps * WRAP_32_BIT).abs();
        if excess > slack(requests) && narrow && off <= slack(sum).min(slack(WRAP_32_BIT)) {
            findings.note(
                line,
                format!(
                    "Requests {requests} is a 32-bit counter that wrapped: the RPCs add up to {sum}"
                ),
            );
        } else if excess > slack(requests) {
            findings.contradicts(line, format!("line {line}: the RPCs of this client add up to {sum}, but its Requests are {requests}: a figure was altered, or the rows are not of one report"));
        } else if -excess > slack(requests) {
            findings.note(line, format!("{} of {requests} Requests are in no row of RPCs here: of version 4, {v4}, or of a row that was left out", -excess));
        }
    }
}

/// Where the calls of version 4 are: FreeBSD has them beside the others, macOS in a table of compounds.
fn where_v4_stands(block: &Block) -> &'static str {
    let titles = block.map("sections").into_iter().flatten();
    let mut titles = titles.map(|(title, _)| title);
    match titles.any(|title| title.starts_with("NFSv")) {
        true => "whose calls macOS lists below `NFSv4 RPC Counts`",
        false => "whose own calls nfsstat lists with -e",
    }
}

/// Tables of RPCs; operations inside compounds and calls back to the client are others, and what a client holds open or
/// locked, which stands below its RPCs without a title, is no call.
fn sum_of_rpcs(block: &Block) -> i128 {
    let counts = |title: &str| {
        let title = title.to_ascii_lowercase();
        title == "operations" || (title.ends_with("rpc counts") && !title.contains("callback"))
    };
    let sections = block.map("sections").into_iter().flatten();
    let tables = sections.filter(|(title, _)| counts(title));
    let names = tables.filter_map(|(_, names)| names.as_object()).flatten();
    let calls = names.filter(|(name, _)| !is_present(name));
    calls.map(|(_, value): (_, &Value)| unsigned(value)).sum()
}
