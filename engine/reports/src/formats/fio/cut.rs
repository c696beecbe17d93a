//! Rows of percentiles whose last bracket is not closed: a window cut the figure in it. A text that ends inside a job.

use super::text::Side;
use crate::findings::Findings;
use crate::page::Page;

/// The digits behind the last bracket of line `k`, if it is not closed there or at the start of the line below.
fn cut_figure(page: &Page, k: usize) -> Option<&str> {
    let (_, last) = page.trimmed(k).rsplit_once("th=[")?;
    let cut = last.ends_with(|c: char| c.is_ascii_digit());
    (cut && !page.trimmed(k + 1).starts_with(']')).then_some(last)
}

/// The row without the figure that was cut: one that lost digits is another figure.
pub(super) fn without_cut<'a>(page: &Page, k: usize, text: &'a str) -> &'a str {
    match cut_figure(page, k) {
        Some(last) => text.strip_suffix(last).unwrap_or(text),
        None => text,
    }
}

/// Says so of the rows from `from` on. Where nothing of the figure stands on the row, it is taken from the one below.
pub(super) fn say(page: &Page, from: usize, until: usize, findings: &mut Findings) {
    for k in from..until {
        if let Some(last) = cut_figure(page, k) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: a percentile was cut by a wrap ('{last}'): it may have more digits and is not used, and those behind it are missing", last = crate::numbers::shown(last.trim())));
        }
    }
}

/// Says that the text ends before the latencies of the writes, where those of the reads are there.
pub(super) fn say_end(page: &Page, until: usize, sides: &[Side], findings: &mut Findings) {
    let timed = |side: &Side| side.1.contains_key("clat_us_mean");
    if let [first, (test, last)] = sides
        && timed(first)
        && !last.contains_key("clat_us_mean")
        && page.next_filled(until) >= page.len()
    {
        let line = page.number(until.saturating_sub(1));
        findings.lost(line, format!("line {line}: the text ends inside the job (incomplete): the latencies of its {test}s are missing"));
    }
}
