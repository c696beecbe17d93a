//! What an author wrote on a line of its own between two lines of one report: `copy job started here`.
//!
//! It is set aside only where the report goes on below as it stood above: rows of as many figures, names of operations
//! below a title or a row, the heading of a row of nfsiostat.

use crate::detect;
use crate::findings::Findings;
use crate::formats::bsd::per_interval;
use crate::formats::{nfsiostat, two_columns};
use crate::leftover::is_of_a_tool;
use crate::numbers::{clock_s, is_placeholder, local_decimal, shown};
use crate::ops;
use crate::page::{Page, is_prompt};

/// A longer line is a paragraph of its own.
const BYTES_MAX: usize = 160;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    // Rows of such a series keep what stands between them: there it divides it.
    if (0..page.len()).any(|k| is_divided(page, k)) {
        return;
    }
    let is_between = |k: usize| k > 0 && k + 1 < page.len();
    // In this order: what stands around a blank line may be far away.
    let is_dropped = |k: usize| is_between(k) && is_said(page, k) && goes_on(page, k);
    let dropped: Vec<bool> = (0..page.len()).map(is_dropped).collect();
    for (k, _) in dropped.iter().enumerate().filter(|(_, dropped)| **dropped) {
        let (line, said) = (page.number(k), shown(page.trimmed(k)));
        findings.skipped(
            line,
            format!("line {line}: what its author wrote between the lines of a report is set aside: '{said}'"),
        );
    }
    page.drop_lines(dropped);
}

fn is_divided(page: &Page, k: usize) -> bool {
    two_columns::starts(page, k) && !per_interval::starts(page, k)
}

/// Words, of which none names a host, a mount, a time or what tools print.
fn is_said(page: &Page, k: usize) -> bool {
    /// Titles of nfsstat, and the columns of the BSDs' caches, whose names are two words each.
    const OF_REPORTS: [&str; 4] = ["Client", "Server", "Hits", "Misses"];
    /// Words with figures in them, as `v3` and `10`.
    const FIGURES_MAX: usize = 1;
    let text = page.trimmed(k);
    let words = || text.split_whitespace();
    let spoken = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let figures = words().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    // Names of columns are set apart.
    let in_columns = text.contains("  ") || text.contains('\t');
    text.len() <= BYTES_MAX
        && !in_columns
        && words().filter(spoken).take(2).count() == 2
        && figures.take(FIGURES_MAX + 1).count() <= FIGURES_MAX
        && is_free(text)
        && clock_s(words().next().unwrap_or_default()).is_none()
        && !words().any(|word| OF_REPORTS.contains(&word))
        && !is_names(text)
        && !is_prompt(text)
        && is_of_a_tool(text).is_none()
        && !detect::begins(page, k)
}

/// Neither a sign of names and values, nor what parts two moments, nor the name of another part of a report, unless that
/// stands in brackets.
fn is_free(text: &str) -> bool {
    const NAMES: [&str; 13] = [
        "client",
        "server",
        "rpc",
        "cache",
        "version",
        "stat",
        "statistic",
        "mount",
        "info",
        "count",
        "host",
        "average",
        "linux",
    ];
    // What parts two snapshots or two runs.
    const MOMENTS: [&str; 10] = [
        "before", "after", "later", "first", "second", "run", "again", "next", "snapshot",
        "another",
    ];
    let inner = text
        .trim_start_matches('(')
        .trim_end_matches([')', ':', '.', '!', '?']);
    let lower = inner.to_ascii_lowercase();
    let words = || {
        lower
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
    };
    let named = |word: &str| NAMES.contains(&word.trim_end_matches('s')) || word.starts_with("nfs");
    let bracketed = text.starts_with('(') && text.ends_with(')');
    !inner.contains([':', '=', '/', '%', '|', '{', '}', '@', '\u{1f}'])
        && !words().any(|word| MOMENTS.contains(&word))
        && (bracketed || !words().any(named))
}

/// Whether the lines around `k` are of one report.
fn goes_on(page: &Page, k: usize) -> bool {
    let (above, below) = (page.trimmed(k - 1), page.trimmed(k + 1));
    let row = figures(above);
    // As many words may be the names of another table's columns.
    let is_row = || page.trimmed(k).split_whitespace().count() != row && row == figures(below);
    let rows = row > 1 && is_row();
    let table = (row > 1 || is_title(above)) && is_names(below);
    let is_heading = || is_names(above) || nfsiostat::columns_of(above).is_some();
    let headed = figures(below) > 1 && is_heading();
    let mount = below.starts_with("Flags:") && above.contains(" from ");
    rows || table || headed || mount || goes_on_in_iostat(page, k)
}

/// The headings of a row below, and above it, behind blank lines or not, figures or the line that names the mount.
fn goes_on_in_iostat(page: &Page, k: usize) -> bool {
    nfsiostat::is_row_heading(page, page.next_filled(k + 1)) && {
        let above = page.trimmed(page.filled_before(k));
        figures(above) > 1 || (above.ends_with(':') && above.contains(" mounted on "))
    }
}

/// How many figures a row has, with or without a time before them; none if anything else stands in it.
fn figures(text: &str) -> usize {
    let is_figure = |word: &str| {
        let bare = word.trim_matches(['(', ')']);
        let bare = bare.strip_suffix('%').unwrap_or(bare);
        match bare.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            true => local_decimal(bare).is_some() || is_placeholder(word),
            false => is_placeholder(word),
        }
    };
    let mut words = text.split_whitespace().peekable();
    words.next_if(|word| clock_s(word).is_some());
    words.next_if(|word| ["AM", "PM"].contains(word));
    let mut count = 0;
    for word in words {
        if !is_figure(word) {
            return 0;
        }
        count += 1;
    }
    count
}

/// Names of operations or of counters, as they stand above their figures.
fn is_names(text: &str) -> bool {
    let words = || text.split_whitespace();
    let known = words().filter(|word| ops::is_known(word)).count();
    let count = words().count();
    (count > 1 && known * 5 >= count * 4)
        || (count > 1 && known * 2 >= count && text.contains("  "))
}

fn is_title(text: &str) -> bool {
    text.ends_with(':')
        && ["Client ", "Server "]
            .iter()
            .any(|side| text.starts_with(side))
}
