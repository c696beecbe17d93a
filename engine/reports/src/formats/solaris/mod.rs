//! `nfsstat` of Solaris, illumos, AIX, HP-UX, IRIX, SunOS 4 and NetApp's 7-mode.
//!
//! Blocks by transport, then `Version n: (m calls)` with names over `count percent%` pairs. The declared
//! number of calls is exactly the sum of the counts, which is the best check there is. Retransmissions
//! are counted for connectionless transports only; over TCP the timeouts take their place.

mod titles;

use crate::findings::{Findings, Rank};
use crate::formats::counts::{Counts, Subject};
use crate::formats::filer_clients;
use crate::formats::rpc_columns::is_rpc_columns;
use crate::formats::table::{self, Style, Table};
use crate::numbers::{looks_numeric, per_cent, was};
use crate::ops::{self, Side};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use titles::{Group, below_names, group_title, title_version, transport, version_title};

/// Where no version is named there was only one.
const SUNOS_VERSION: u8 = 2;

/// Columns that only the calls of nfs have, of a client or a server.
const OF_NFS: [&str; 3] = ["clgets", "referrals", "public_v2"];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    group_title(text).is_some_and(|_| follows(page, i) || has_own_table(page, i))
        || (text.starts_with("Version ") && has_own_table(page, i))
}

/// What the nearest title above says, of a table of a version from which remarks or a cut parted it.
fn title_above(page: &Page, i: usize) -> Option<(Side, Group)> {
    /// More than the reports of both sides.
    const LINES_MAX: usize = 120;
    let mut above = (i.saturating_sub(LINES_MAX)..i).rev();
    above.find_map(|k| group_title(page.trimmed(k)))
}

pub(crate) fn is_title(text: &str) -> bool {
    group_title(text).is_some()
}

/// NetApp sets tables of its own between those of the versions, and says in the title whose table it is.
fn has_own_table(page: &Page, i: usize) -> bool {
    let names = page.next_filled(i + 1);
    version_title(page.trimmed(i)).is_some()
        && page.trimmed(names).split_whitespace().all(ops::is_known)
        && looks_numeric(page.trimmed(page.next_filled(names + 1)))
}

fn follows(page: &Page, i: usize) -> bool {
    let next = page.trimmed(page.next_filled(i + 1));
    is_rpc_columns(next)
        || transport(next).is_some()
        || version_title(next).is_some()
        || group_title(next).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let from = findings.blocks.len();
    let mut side = Side::Client;
    let mut group = Group::Rpc;
    if group_title(page.trimmed(i)).is_none() {
        let line = page.number(i);
        let above = title_above(page, i);
        let names = page.trimmed(page.next_filled(i + 1));
        let of_acl = names.split_whitespace().any(|name| name == "setacl");
        (side, group) = above.unwrap_or((side, if of_acl { Group::Acl } else { Group::Nfs }));
        let whose = match above {
            Some((side, _)) => format!(
                "for that of the {}, which the last title above names",
                side.word()
            ),
            None => "for that of a client".to_owned(),
        };
        findings.assumed(line, format!("line {line}: the table of a version without the title that says whose it is (`Client nfs:`, `Server nfs:`): taken {whose}"));
    }
    let mut k = i;
    let mut end = i + 1;
    let mut versioned = false;
    let mut unversioned = false;
    let mut bare_transport = false;
    let mut titled = SUNOS_VERSION;
    while k < page.len() {
        let text = page.trimmed(k);
        if text.is_empty() || text == "..." || text.starts_with("*****") {
            k += 1;
            continue;
        }
        if let Some((now, part)) = group_title(text) {
            (side, group) = (now, part);
            titled = title_version(text).unwrap_or(SUNOS_VERSION);
            let versioned_title = version_title(text).is_some();
            let tail = text
                .split_once('(')
                .map(|(_, tail)| tail.trim_end_matches([')', ':']).to_ascii_lowercase());
            if let Some(name) = tail.filter(|_| !versioned_title && group == Group::Rpc) {
                k = rpc_rows(page, k + 1, side, group, Some(&name), findings).max(k + 1);
                end = k;
                continue;
            }
            if !versioned_title {
                k += 1;
                end = k;
                continue;
            }
        }
        if text == "N/A" {
            k += 1;
        } else if let Some(name) = transport(text) {
            bare_transport |= !text.ends_with(':');
            k = rpc_rows(page, k + 1, side, group, Some(&name), findings);
        } else if let Some((version, declared, operations, whole)) = version_title(text) {
            versioned = true;
            let subject = Subject {
                side,
                version,
                operations,
            };
            k = version_rows(page, k, subject, group, (declared, whole), findings);
        } else if is_rpc_columns(text) && looks_numeric(below_names(page, k)) {
            let title = page.trimmed(page.filled_before(k));
            let pushed = findings.blocks.len();
            k = rpc_rows(page, k, side, group, None, findings);
            let own = findings.blocks.get_mut(pushed).zip(title_version(title));
            if let Some((block, version)) = own {
                block.set("nfs_version", version);
                titled = version;
            }
        } else if group == Group::Nfs
            && text.split_whitespace().all(ops::is_known)
            && looks_numeric(page.trimmed(page.next_filled(k + 1)))
        {
            // The first row of version 3 has what version 2 does not know (RFC 1813, 3.3.4).
            let has = |op: &str| text.split_whitespace().any(|word| word == op);
            let version = if titled == SUNOS_VERSION && has("null") && has("access") {
                let line = page.number(k);
                findings.assumed(
                    line,
                    format!("line {line}: the title with the version is missing: of version 3 by its names"),
                );
                3
            } else {
                titled
            };
            unversioned |= version == SUNOS_VERSION;
            versioned |= version != SUNOS_VERSION;
            let subject = Subject {
                side,
                version,
                operations: false,
            };
            k = version_rows(page, k - 1, subject, group, (None, true), findings).max(k + 1);
        } else if is_half_above_version(page, k) {
            let line = page.number(k);
            findings.lost(
                line,
                format!("line {line}: names without their figures, or figures without their names: not used"),
            );
            k += 1;
        } else {
            break;
        }
        end = k;
    }
    mark_intervals(page, from, findings);
    filer_clients::note(page, i, from, findings);
    let titles = page.lines[i..end].iter().map(|line| line.text.trim());
    let system = titles.filter_map(titles::system).next();
    let system = system.or(bare_transport.then_some("aix_nfsstat"));
    name_format(from, (versioned, unversioned), system, findings);
    end
}

/// A row of calls that lost the one beside it, right above the table of a version.
fn is_half_above_version(page: &Page, k: usize) -> bool {
    let text = page.trimmed(k);
    let below = page.trimmed(page.next_filled(k + 1));
    (looks_numeric(text) || is_rpc_columns(text)) && version_title(below).is_some()
}

/// With an interval as argument, a line of asterisks closes each report, and all but the first are differences.
fn mark_intervals(page: &Page, from: usize, findings: &mut Findings) {
    const ASTERISKS: &str = "********************";
    /// A report is not longer.
    const LINES_MAX: usize = 400;
    for block in &mut findings.blocks[from..] {
        let at = page
            .lines
            .partition_point(|line| line.number < block.title_line);
        let above = page.lines[at.saturating_sub(LINES_MAX)..at].iter();
        if above
            .rev()
            .any(|line| line.text.trim().starts_with(ASTERISKS))
        {
            block.set("span", "interval");
        }
    }
}

/// AIX prints the transports of a client without a colon.
fn name_format(
    from: usize,
    (versioned, unversioned): (bool, bool),
    system: Option<&'static str>,
    findings: &mut Findings,
) {
    let blocks = &findings.blocks[from..];
    let format = if let Some(system) = system {
        system
    } else if blocks.iter().any(|b| b.get("public_v2").is_some()) {
        "aix_nfsstat"
    } else if unversioned && !versioned {
        "sunos4_nfsstat"
    } else {
        "solaris_nfsstat"
    };
    findings.format(Rank::Figures, format);
}

/// Names and values of an rpc or nfs block, on one pair of rows or several.
fn rpc_rows(
    page: &Page,
    i: usize,
    side: Side,
    group: Group,
    transport: Option<&str>,
    findings: &mut Findings,
) -> usize {
    let line = page.number(i);
    let mut part = if group == Group::Rpc { "rpc" } else { "nfs" };
    let columns = page.trimmed(page.next_filled(i));
    if part == "rpc" && OF_NFS.iter().any(|name| columns.contains(name)) {
        part = "nfs";
        findings.assumed(
            line,
            format!("line {line}: columns of nfs, not of rpc: the title above them is missing"),
        );
    }
    let mut block = Block::new(&format!("{}_{part}", side.word()), line).with("span", "cumulative");
    block.set_if("transport", transport);
    let mut k = i;
    let mut untitled = None;
    loop {
        let at = page.next_filled(k);
        if !is_rpc_columns(page.trimmed(at)) || !looks_numeric(below_names(page, at)) {
            if is_rpc_columns(page.trimmed(at)) {
                let line = page.number(at);
                findings.lost(line, format!("line {line}: names without as many numbers right below (wrapped?): they are not used"));
            }
            break;
        }
        if block.get("calls").is_some() && page.trimmed(at).starts_with("calls") {
            untitled = (transport == Some("connection oriented")).then_some(at);
            break;
        }
        let table = table::read(page, at, Style::Plain, findings);
        for cell in &table.cells {
            if block.figures_line == line {
                block.figures_line = cell.line;
            }
            block.set(&cell.name, int(cell.count));
        }
        for (name, value) in table.decimals {
            block.set(&name, decimal(value));
        }
        k = table.next.max(at + 1);
    }
    if block.get("calls").is_some() {
        say_retransmissions(&block, findings);
        findings.push(block);
    }
    untitled.map_or(k.max(i), |at| {
        untitled_rows(page, at, side, group, findings)
    })
}

/// Rows that begin anew below a transport's: the title of the next is missing. Only connectionless ones count resends.
fn untitled_rows(
    page: &Page,
    i: usize,
    side: Side,
    group: Group,
    findings: &mut Findings,
) -> usize {
    let line = page.number(i);
    let said = format!("line {line}: a second row of calls: the title of its transport is missing");
    findings.assumed(line, said);
    let resends = page.trimmed(i).contains("retrans");
    let transport = resends.then_some("connectionless");
    rpc_rows(page, i, side, group, transport, findings).max(i + 1)
}

fn say_retransmissions(block: &Block, findings: &mut Findings) {
    let (Some(calls), Some(retrans)) = (block.integer("calls"), block.integer("retrans")) else {
        return;
    };
    if retrans > 0 && calls > 0 {
        let share = per_cent(retrans, calls);
        findings.note(
            block.figures_line,
            format!(
                "{retrans} of {calls} calls {} sent again ({share})",
                was(retrans)
            ),
        );
    }
}

/// The table of one version below line `i`.
fn version_rows(
    page: &Page,
    i: usize,
    subject: Subject,
    group: Group,
    (declared, whole): (Option<i128>, bool),
    findings: &mut Findings,
) -> usize {
    let line = page.number(i);
    let table: Table = if page.ends_after(i) {
        Table {
            next: i + 1,
            ..Table::default()
        }
    } else {
        table::read(page, i + 1, Style::Percent, findings)
    };
    let next = table.next.max(i + 1);
    let mut block = subject.block(line).with("span", "cumulative");
    block.set_if("declared", declared.map(int));
    block.set("n_columns", table.columns);
    if group == Group::Acl {
        block.set("protocol", "nfs_acl");
    }
    let sum = table.sum();
    let mut counts = Counts::default();
    for cell in &table.cells {
        counts.add(subject, &cell.name, cell.count);
    }
    counts.fill(&mut block, findings);
    let cut = table.cut_at_end || !whole || table.cells.is_empty();
    if cut {
        block.set("truncated", true);
        findings.lost(
            line,
            format!(
                "line {line}: {} : the text ends inside or before its table (incomplete)",
                subject.title()
            ),
        );
    } else if declared.is_some_and(|d| d != sum) && table.names_without_value.is_empty() {
        let declared = declared.unwrap_or_default();
        findings.contradicts(
            line,
            format!("line {line}: {declared} calls are declared, but the counts add up to {sum}"),
        );
    }
    findings.push(block);
    next
}
