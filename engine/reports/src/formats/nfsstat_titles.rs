//! The titles of Linux' `nfsstat`, and of what stands without one.

use crate::findings::{Findings, Rank};
use crate::formats::table::{self, Style};
use crate::numbers::{looks_numeric, shown};
use crate::ops::Side;
use crate::page::Page;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    Plain(Side, &'static str),
    Ops {
        side: Side,
        version: u8,
        operations: bool,
        imitation: bool,
    },
}

/// The columns of the rpc row with its values, its title cut off: no other report names them so.
pub(super) fn untitled(page: &Page, i: usize) -> Option<Side> {
    const BAD: [&str; 4] = ["badfmt", "badauth", "badclnt", "xdrcall"];
    let text = page.trimmed(i);
    if !text.starts_with("calls") || !looks_numeric(page.trimmed(i + 1)) {
        return None;
    }
    let columns: Vec<&str> = text.split_whitespace().collect();
    match columns.as_slice() {
        ["calls", "retrans", "authrefrsh"] => Some(Side::Client),
        ["calls", "badcalls", bad @ ..] => {
            let server = bad.len() == 3 && bad.iter().all(|name| BAD.contains(name));
            server.then_some(Side::Server)
        }
        _ => None,
    }
}

/// Whether the text is a title with its colon.
pub(crate) fn is_title(text: &str) -> bool {
    text.ends_with(':') && title(text).is_some()
}

/// A title whose colon was lost, above its columns.
pub(super) fn bare_title(page: &Page, i: usize) -> Option<Title> {
    let text = page.trimmed(i).trim_matches('*');
    let columns = page.trimmed(i + 1);
    let headed = columns.starts_with("calls") || columns.starts_with("packets");
    let operations = text.ends_with(" operations") && columns.starts_with("op0-unused");
    if !(text.ends_with(" stats") && headed || operations) {
        return None;
    }
    title(&format!("{text}:"))
}

pub(super) fn title(text: &str) -> Option<Title> {
    // Stars of markdown.
    let text = text.trim_matches('*');
    let (side, rest) = if let Some(rest) = text.strip_prefix("Client ") {
        (Side::Client, rest)
    } else {
        (Side::Server, text.strip_prefix("Server ")?)
    };
    if let Some(rest) = rest.strip_prefix("nfs v") {
        return ops_title(side, rest);
    }
    let kind = match rest.trim_end().strip_suffix(':')? {
        "packet stats" => "packet",
        "rpc stats" | "RPC stats" => "rpc",
        "reply cache" | "reply cache stats" => "reply_cache",
        "io stats" => "io",
        "read ahead cache" => "read_ahead_cache",
        "file handle cache" => "file_handle_cache",
        _ => return None,
    };
    Some(Title::Plain(side, kind))
}

fn ops_title(side: Side, rest: &str) -> Option<Title> {
    let version = rest.chars().next()?.to_digit(10)? as u8;
    let minor = |c: char| c == '.' || c.is_ascii_digit();
    let tail = rest.trim_start_matches(minor).trim_end();
    let (operations, imitation) = match tail {
        ":" => (false, false),
        " operations:" | " callback operations:" => (true, false),
        // The client counts compounds by what they are for, whatever a title calls them.
        " ops:" | " op statistics:" => (side == Side::Server, false),
        "" => (false, true),
        _ => return None,
    };
    (2..=4).contains(&version).then_some(Title::Ops {
        side,
        version,
        operations,
        imitation,
    })
}

/// Whether line `i` is the title of a table of a version that NFS does not have: a figure of it was altered.
pub(crate) fn starts_unknown(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i).trim_matches('*');
    let rest = ["Client nfs v", "Server nfs v"]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.ends_with(':'))
        && title(text).is_none()
}

/// The names of the operations depend on the version, so nothing of such a table is used.
pub(crate) fn skip_unknown(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "linux_nfsstat");
    let (line, title) = (page.number(i), shown(page.trimmed(i)));
    findings.lost(line, format!("line {line}: '{title}' names no version of NFS (2, 3 and 4 are): the table below it is not used"));
    let mut aside = Findings::default();
    let below = table::read(page, i + 1, Style::Percent, &mut aside);
    below.next.max(i + 1)
}

/// The title above a table names the format of it; mountstats sets nfsstat's own title above the calls.
pub(super) fn name_format(imitation: bool, findings: &mut Findings) {
    if imitation {
        let calls_alone =
            matches!(findings.blocks.as_slice(), [calls] if calls.kind == "client_rpc");
        if calls_alone {
            findings.forget_format("linux_nfsstat");
        }
        findings.format(Rank::Envelope, "mountstats_nfsstat");
        findings.note(0, "mountstats nfsstat adds up all mounts (two mounts of one export count twice); its authrefrsh is a copy of calls");
    } else if !findings.has_format("linux_nfsstat_Z") {
        findings.format(Rank::Figures, "linux_nfsstat");
    }
}
