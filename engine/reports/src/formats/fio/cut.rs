//! Rows of percentiles whose last bracket is not closed: a window cut the figure in it.

use crate::findings::Findings;
use crate::page::Page;

/// Says so of the rows from `from` on. Where nothing of the figure stands on the row, it is taken from the one below.
pub(super) fn say(page: &Page, from: usize, until: usize, findings: &mut Findings) {
    for k in from..until {
        let text = page.trimmed(k);
        let Some((_, last)) = text.rsplit_once("th=[") else {
            continue;
        };
        let cut = last.ends_with(|c: char| c.is_ascii_digit());
        if cut && !page.trimmed(k + 1).starts_with(']') {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: a percentile was cut by a wrap ('{last}'): it may have more digits, and those behind it are missing", last = crate::numbers::shown(last.trim())));
        }
    }
}
