//! An operation and its count on each line, as people list them: `getattr: 1810400 (28%)`, `read = 12`.

use super::by_rows::{Count, push_counts};
use super::row_columns::is_total;
use super::two_columns::split_mark;
use crate::findings::{Findings, Rank};
use crate::numbers::{is_count, local_decimal};
use crate::ops;
use crate::page::Page;

/// Fewer lines in a row may stand in a sentence or in a report that is damaged.
const LINES_MIN: usize = 3;

/// The operation and its count; behind it nothing but its share and a remark may stand.
fn entry(text: &str) -> Option<(&str, &str)> {
    /// Longer lines are none of a list.
    const BYTES_MAX: usize = 80;
    const REMARK_BYTES_MAX: usize = 200;
    if text.len() > BYTES_MAX + REMARK_BYTES_MAX {
        return None;
    }
    // An arrow may stand in a comment.
    let (text, _) = split_mark(split_mark(text).0);
    if text.len() > BYTES_MAX {
        return None;
    }
    let text = text.trim().trim_start_matches(['-', '*', ' ']);
    let (name, rest) = text.split_once(|c: char| c == ':' || c == '=' || c.is_whitespace())?;
    let rest = rest.trim_start_matches([':', '=', ' ', '\t']);
    let (count, share) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if !is_count(count) {
        return None;
    }
    let bare = share.trim().trim_matches(['(', ')']).trim_end();
    let is_share = bare.is_empty()
        || bare
            .strip_suffix('%')
            .is_some_and(|share| local_decimal(share.trim()).is_some());
    let named = ops::is_known(name) || is_total(name);
    (named && is_share).then_some((name, count))
}

/// Whether the lines are of `kstat` of Solaris, which sets the times of a table among its counts: nfsstat prints the same
/// counters with their side and version.
fn is_of_kstat(page: &Page, i: usize) -> bool {
    /// More than a table of NFS version 4 has.
    const LINES_MAX: usize = 80;
    let is_time = |text: &str| {
        let name = text.split_whitespace().next();
        matches!(name, Some("crtime" | "snaptime"))
    };
    let above = (i.saturating_sub(LINES_MAX)..i).rev();
    let below = i..page.len().min(i + LINES_MAX);
    let holds_time = |lines: &mut dyn Iterator<Item = usize>| {
        let texts = lines.map(|k| page.trimmed(k));
        texts.take_while(|text| !text.is_empty()).any(is_time)
    };
    holds_time(&mut above.into_iter()) || holds_time(&mut below.into_iter())
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let listed = (i..i + LINES_MIN).all(|k| k < page.len() && entry(page.trimmed(k)).is_some());
    listed && !is_of_kstat(page, i)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "operations_by_line");
    let found = (i..page.len()).map_while(|k| {
        let (name, count) = entry(page.trimmed(k))?;
        Some((page.number(k), name, count))
    });
    let counts: Vec<Count<'_>> = found.collect();
    push_counts(page, i, &counts, findings);
    i + counts.len()
}
