//! The table of formats: which line begins one, and who reads it. The first match wins.

use crate::findings::Findings;
use crate::formats as f;
use crate::last_row;
use crate::leftover::{self, is_half_a_mount, is_of_a_tool, is_row_of_figures, is_torn_off};
use crate::numbers::looks_numeric;
use crate::page::{Page, is_noise};

pub(crate) struct Format {
    pub(crate) starts: fn(&Page, usize) -> bool,
    pub(crate) read: fn(&Page, usize, &mut Findings) -> usize,
}

const fn format(
    starts: fn(&Page, usize) -> bool,
    read: fn(&Page, usize, &mut Findings) -> usize,
) -> Format {
    Format { starts, read }
}

/// More particular signatures stand before more general ones.
pub(crate) const FORMATS: &[Format] = &[
    format(
        f::linux_nfsstat::starts_interval,
        f::linux_nfsstat::read_interval,
    ),
    format(f::linux_nfsstat::starts, f::linux_nfsstat::read),
    format(
        f::nfsstat_titles::starts_unknown,
        f::nfsstat_titles::skip_unknown,
    ),
    format(f::linux_list::starts, f::linux_list::read),
    format(f::mountstats::starts, f::mountstats::read),
    format(f::telegraf::starts, f::telegraf::read),
    format(f::collectd::starts, f::collectd::read),
    format(f::collectl::starts, f::collectl::read),
    format(f::atop::starts, f::atop::read),
    format(f::pcp::starts, f::pcp::read),
    format(f::pcp::starts_pmval, f::pcp::read_pmval),
    format(f::mountstats_tool::starts, f::mountstats_tool::read),
    format(f::nfsiostat::starts, f::nfsiostat::read),
    format(f::proc_rpc::starts, f::proc_rpc::read),
    format(f::pool_stats::starts, f::pool_stats::read),
    format(f::reply_cache_stats::starts, f::reply_cache_stats::read),
    format(f::nfsstat_m::starts, f::nfsstat_m::read),
    format(f::nfs4cl::starts, f::nfs4cl::read),
    format(f::mounted::starts, f::mounted::read),
    format(f::mount::starts, f::mount::read),
    format(f::autofs::starts, f::autofs::read),
    format(f::auto_master::starts, f::auto_master::read),
    format(f::windows_mount::starts, f::windows_mount::read),
    format(f::bsd::per_interval::starts, f::bsd::per_interval::read),
    format(f::bsd::busy::starts, f::bsd::busy::read),
    format(f::bsd::starts, f::bsd::read),
    format(f::solaris::starts, f::solaris::read),
    format(f::sar::starts, f::sar::read),
    format(f::sysstat_nfsiostat::starts, f::sysstat_nfsiostat::read),
    format(f::solaris_iostat::starts, f::solaris_iostat::read),
    format(f::netapp::starts, f::netapp::read),
    format(f::netapp_sizes::starts, f::netapp_sizes::read),
    format(f::exporter::text::starts, f::exporter::text::read),
    format(f::iozone::starts, f::iozone::read),
    format(f::iozone_processes::starts, f::iozone_processes::read),
    format(f::iozone_spreadsheet::starts, f::iozone_spreadsheet::read),
    format(f::iozone_throughput::starts, f::iozone_throughput::read),
    format(f::bonnie::starts, f::bonnie::read),
    format(f::fio::text::starts, f::fio::text::read),
    format(f::fio::terse::starts, f::fio::terse::read),
    format(f::json::starts, f::json::read),
    format(f::trace::nfsdist::starts, f::trace::nfsdist::read),
    format(f::trace::bpftrace::starts, f::trace::bpftrace::read),
    format(f::trace::nfsslower::starts, f::trace::nfsslower::read),
    format(
        f::trace::response_time::starts,
        f::trace::response_time::read,
    ),
    format(f::trace::capture::starts, f::trace::capture::read),
    format(f::round_trip::starts_fping, f::round_trip::read_fping),
    format(f::round_trip::starts_ping, f::network::read_ping),
    format(f::round_trip::starts_windows, f::round_trip::read_windows),
    format(f::round_trip::starts_replies, f::round_trip::read_replies),
    format(f::mtr::starts, f::mtr::read),
    format(f::netperf::starts, f::netperf::read),
    format(f::netperf::starts_qperf, f::netperf::read_qperf),
    format(f::network::starts_iperf, f::network::read_iperf),
    format(f::network::starts_ethtool, f::network::read_ethtool),
    format(f::ops_delta::starts, f::ops_delta::read),
    format(f::ops_delta::starts_nonstop, f::ops_delta::read_nonstop),
    format(f::two_columns::starts, f::two_columns::read),
    format(f::by_rows::starts, f::by_rows::read),
    format(f::by_lines::starts, f::by_lines::read),
    format(f::mount_task::starts, f::mount_task::read),
    format(f::nfsmount_conf::starts, f::nfsmount_conf::read),
    format(f::mount_unit::starts, f::mount_unit::read),
    format(f::mount_attempts::starts, f::mount_attempts::read),
    format(f::nix::starts, f::nix::read),
    format(f::commands::starts, f::commands::read),
    format(f::stanza::starts, f::stanza::read),
    format(f::proxmox::starts, f::proxmox::read),
    format(f::option_list::starts, f::option_list::read),
    format(f::named_options::starts, f::named_options::read),
    format(f::other_tools::starts, f::other_tools::read),
];

/// Whether a report that is known begins at line `i`.
pub(crate) fn begins(page: &Page, i: usize) -> bool {
    FORMATS.iter().any(|format| (format.starts)(page, i))
}

/// Walks over a page and lets each format read what it knows.
pub(crate) fn read_page(page: &Page, findings: &mut Findings) {
    read_until(page, usize::MAX, findings);
}

/// A text that is no report for so long is none further down either, and each line takes its time. A log of lines of 42
/// characters fits in what is read whole.
const LINES_UNREAD_MAX: usize = 200_000;

/// The same, but stops where the reading is in so much trouble.
pub(crate) fn read_until(page: &Page, trouble: usize, findings: &mut Findings) {
    let mut i = 0;
    let mut rows = Vec::new();
    let mut parts = Vec::new();
    let mut read_until = usize::MAX;
    // Whether what was read stands above in the same paragraph.
    let mut below = false;
    let lengths = page.lines.iter().map(|line| line.text.chars().count());
    findings.walk.width = lengths.max().unwrap_or(0);
    let mut known = 0;
    while i < page.len() && !findings.is_in_trouble(trouble) {
        if i - known > LINES_UNREAD_MAX {
            let line = page.number(i);
            findings.lost(line, format!("line {line}: nothing in the {LINES_UNREAD_MAX} lines above is of a report that is known (nothing recognised): the rest of the text is not looked at"));
            break;
        }
        if page.trimmed(i).is_empty() {
            below = false;
            i += 1;
            continue;
        }
        let reader = FORMATS.iter().find(|format| (format.starts)(page, i));
        i = match reader {
            Some(format) => (format.read)(page, i, findings).max(i + 1),
            None => {
                let (text, line) = (page.trimmed(i), page.number(i));
                let row = is_row_of_figures(text);
                if row {
                    rows.push(line);
                }
                let is_rest = || is_torn_off(text) || is_end_of_word(page, i, findings.walk.width);
                if (read_until == i && is_rest()) || (below && row) {
                    say_torn_off(line, findings);
                } else if read_until == i && last_row::is_begun(page, i) {
                    findings.lost(line, format!("line {line}: the text ends inside this row (cut?): what it says is not used"));
                } else if is_half_a_mount(text) {
                    findings.lost(line, format!("line {line}: a mount whose options do not follow (wrapped?): it is not used"));
                } else if let Some(what) = is_of_a_tool(text) {
                    parts.push((line, what));
                }
                i + 1
            }
        };
        if reader.is_some() {
            (read_until, known) = (i, i);
            below = true;
        }
    }
    if findings.is_in_trouble(trouble) {
        return;
    }
    leftover::say_unread(&rows, &parts, findings);
    leftover::say_cut(page, findings);
}

/// Whether the line is one word or begins inside an option, below a line that fills a window: the end of that one.
fn is_end_of_word(page: &Page, i: usize, width: usize) -> bool {
    /// Narrower windows are rare, and shorter lines are not broken.
    const WIDTH_MIN: usize = 72;
    /// What was taken off before the line above, a comment sign or a quote.
    const PREFIX_MAX: usize = 4;
    let text = page.trimmed(i);
    let first = text.split_whitespace().next().unwrap_or_default();
    // Figures alone are known, and releases (`5.3.9`).
    let word = first == text && !looks_numeric(text) && !text.ends_with([':', '$', '#', '>']);
    let above = i.checked_sub(1).map_or("", |above| page.at(above));
    let length = above.chars().count();
    // A label of a metric is no option: `up{job="nfs"}`.
    let is_name = |name: &str| !name.is_empty() && !name.contains(['{', '"']);
    let option = first.split_once('=').is_some_and(|(name, _)| is_name(name));
    let fills = (word && length + PREFIX_MAX >= width) || (option && length == width);
    // What sets a signature or a section apart, or closes a bracket, ends no word.
    let rule = !text.contains(char::is_alphanumeric);
    fills && !rule && !ends_a_list(above) && !is_noise(text) && width >= WIDTH_MIN
}

/// `(rw,vers=3,hard)`: the line ends where the list of a mount's options does.
fn ends_a_list(text: &str) -> bool {
    let list = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    list.is_some_and(|(_, list)| list.contains(',') && !list.contains(' '))
}

/// Right below a table stands what a wrap or an unknown layout tore off it.
fn say_torn_off(line: usize, findings: &mut Findings) {
    findings.lost(
        line,
        format!(
            "line {line}: this stands right below what was read and belongs to it (wrapped?), but is not used"
        ),
    );
}
