//! The table of formats: which line begins one, and who reads it. The first match wins.

use crate::findings::Findings;
use crate::formats as f;
use crate::numbers::looks_numeric;
use crate::page::Page;

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
    format(f::linux_list::starts, f::linux_list::read),
    format(f::mountstats::starts, f::mountstats::read),
    format(f::mountstats_tool::starts, f::mountstats_tool::read),
    format(f::nfsiostat::starts, f::nfsiostat::read),
    format(f::proc_rpc::starts, f::proc_rpc::read),
    format(f::pool_stats::starts, f::pool_stats::read),
    format(f::nfsstat_m::starts, f::nfsstat_m::read),
    format(f::mount::starts, f::mount::read),
    format(f::bsd::per_interval::starts, f::bsd::per_interval::read),
    format(f::bsd::busy::starts, f::bsd::busy::read),
    format(f::bsd::starts, f::bsd::read),
    format(f::solaris::starts, f::solaris::read),
    format(f::sar::starts, f::sar::read),
    format(f::sysstat_nfsiostat::starts, f::sysstat_nfsiostat::read),
    format(f::netapp::starts, f::netapp::read),
    format(f::exporter::text::starts, f::exporter::text::read),
    format(f::iozone::starts, f::iozone::read),
    format(f::fio::text::starts, f::fio::text::read),
    format(f::fio::terse::starts, f::fio::terse::read),
    format(f::json::starts, f::json::read),
    format(f::trace::nfsdist::starts, f::trace::nfsdist::read),
    format(f::trace::nfsslower::starts, f::trace::nfsslower::read),
    format(
        f::trace::response_time::starts,
        f::trace::response_time::read,
    ),
    format(f::trace::capture::starts, f::trace::capture::read),
    format(f::ops_delta::starts, f::ops_delta::read),
    format(f::ops_delta::starts_nonstop, f::ops_delta::read_nonstop),
    format(f::two_columns::starts, f::two_columns::read),
    format(f::commands::starts, f::commands::read),
];

/// Walks over a page and lets each format read what it knows.
pub(crate) fn read_page(page: &Page, findings: &mut Findings) {
    let mut i = 0;
    let mut unread = Vec::new();
    let mut read_until = usize::MAX;
    while i < page.len() {
        if page.trimmed(i).is_empty() {
            i += 1;
            continue;
        }
        let reader = FORMATS.iter().find(|format| (format.starts)(page, i));
        i = match reader {
            Some(format) => (format.read)(page, i, findings).max(i + 1),
            None => {
                if is_row_of_figures(page.trimmed(i)) {
                    unread.push(page.number(i));
                }
                if read_until == i && is_torn_off(page.trimmed(i)) {
                    say_torn_off(page.number(i), findings);
                } else if is_half_a_mount(page.trimmed(i)) {
                    let line = page.number(i);
                    findings.lost(line, format!("line {line}: a mount whose options do not follow (wrapped?): it is not used"));
                }
                i + 1
            }
        };
        if reader.is_some() {
            read_until = i;
        }
    }
    say_unread(&unread, findings);
}

/// Mostly numbers: nobody writes such a line by hand.
fn is_row_of_figures(text: &str) -> bool {
    /// Fewer numbers stand in prose, too.
    const FIGURES: usize = 4;
    let numbers = text
        .split_whitespace()
        .filter(|word| looks_numeric(word))
        .count();
    numbers >= FIGURES && numbers * 4 >= text.split_whitespace().count() * 3
}

/// Figures alone (`5.3.9`, as uname prints it, is a release), or the rest of a list of options.
fn is_torn_off(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let figures = text
        .split_whitespace()
        .all(|word| (looks_numeric(word) && word.matches('.').count() < 2) || word == "-");
    figures || (first.contains(',') && text.contains('='))
}

/// A device and the type, but no line of a known kind.
fn is_half_a_mount(text: &str) -> bool {
    /// Longer texts are prose.
    const WORDS: usize = 12;
    let words: Vec<&str> = text.split_whitespace().take(WORDS + 1).collect();
    let device = words
        .first()
        .is_some_and(|word| word.contains(":/") || word.starts_with('/'));
    let named = |word: &str| {
        matches!(
            word.trim_matches(|c: char| !c.is_alphanumeric()),
            "nfs" | "nfs4"
        )
    };
    words.len() <= WORDS
        && device
        && words.iter().any(|word| word.contains(":/"))
        && words.iter().any(|word| named(word))
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

/// Beside what was read, what was not: tables of other programs, or of a layout that is not known.
fn say_unread(lines: &[usize], findings: &mut Findings) {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return;
    };
    if findings.has_blocks() {
        let text = format!(
            "{} rows of figures between line {first} and line {last} belong to no table that is known: they are not used",
            lines.len()
        );
        findings.skipped(*first, text);
    }
}
