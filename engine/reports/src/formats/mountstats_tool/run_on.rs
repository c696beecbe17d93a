//! What stands between the lines of the command: the list of options where a mail program's breaks were joined
//! wrongly, so that what stood below it runs on in it; reports of other tools; words of whoever pasted it.

use crate::detect;
use crate::findings::Findings;
use crate::page::Page;

/// Headings below the options begin so (mountstats.py, `display_stats_header`).
const NEXT: &str = " NFS";

pub(super) fn say(page: &Page, k: usize, findings: &mut Findings) {
    let list = page.trimmed(k).strip_prefix("NFS mount options:");
    if list.is_some_and(|list| list.contains(NEXT)) {
        let line = page.number(k);
        findings.lost(line, format!("line {line}: the lines below the mount options run on in them (line ends lost?): the last option and what follows may be wrong"));
    }
}

/// Whether a report of another tool begins here behind a blank line, or below a caption of its author's.
pub(super) fn is_of_another(page: &Page, k: usize) -> bool {
    let text = page.trimmed(k);
    let parted = k > 0 && page.trimmed(k - 1).is_empty();
    let begins =
        |at: usize| at < page.len() && detect::begins(page, at) && !super::starts(page, at);
    let captioned =
        || text.ends_with(':') && !super::is_op_head(page, k) && begins(page.next_filled(k + 1));
    parted && !super::starts(page, k) && (begins(k) || captioned())
}

/// A paragraph of one line without figures: its author's word, an answer or a name, between two parts of the report.
pub(super) fn is_said_between(page: &Page, k: usize) -> bool {
    let alone = k > 0 && page.trimmed(k - 1).is_empty() && page.trimmed(k + 1).is_empty();
    let figures = page.trimmed(k).contains(|c: char| c.is_ascii_digit());
    alone && !figures && super::goes_on(page, k + 1)
}

/// A name and a figure right below a line of the command, set in as its lines are.
pub(super) fn is_indented_figure(page: &Page, k: usize) -> bool {
    let below = k > 0 && !page.trimmed(k - 1).is_empty() && page.at(k).starts_with([' ', '\t']);
    let figure = |(_, rest): (&str, &str)| rest.trim().starts_with(|c: char| c.is_ascii_digit());
    below && page.trimmed(k).split_once(':').is_some_and(figure)
}

/// The line behind what Python says last, `ZeroDivisionError: division by zero`, or behind the paragraph.
pub(super) fn behind_traceback(page: &Page, k: usize) -> usize {
    let is_raised = |at: &usize| {
        let name = page.at(*at).split(':').next().unwrap_or_default();
        let raised = ["Error", "Exception", "Interrupt", "Exit"];
        !name.contains(' ') && raised.iter().any(|end| name.ends_with(end))
    };
    let paragraph = (k..page.len()).find(|at| page.trimmed(*at).is_empty());
    let end = paragraph.unwrap_or(page.len());
    (k..end).find(is_raised).map_or(end, |at| at + 1)
}
