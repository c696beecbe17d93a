//! What `promtool query range` prints: `name{label="value", …} =>`, and below it `value @[time]` for each step.

use super::is_ours;
use crate::page::Page;

/// A counter at the first and the last of the times asked for, each as the line of a sample.
pub(super) struct Range {
    pub(super) first: String,
    pub(super) last: String,
    pub(super) from_s: f64,
    pub(super) to_s: f64,
    /// The line behind the last step.
    pub(super) next: usize,
}

/// The series that begins at line `i`, if it has two steps or more.
pub(super) fn at(page: &Page, i: usize) -> Option<Range> {
    let (name, i) = name(page, i)?;
    let from_s = time_s(page.trimmed(i))?;
    let mut last = i;
    let mut to_s = from_s;
    while let Some(time_s) = time_s(page.trimmed(last + 1)).filter(|_| last + 1 < page.len()) {
        (last, to_s) = (last + 1, time_s);
    }
    (last > i).then(|| Range {
        first: format!("{name} {}", page.trimmed(i)),
        last: format!("{name} {}", page.trimmed(last)),
        from_s,
        to_s,
        next: last + 1,
    })
}

/// The name of a series up to its arrow, which mail may have broken at its blanks, and the line behind it.
fn name(page: &Page, i: usize) -> Option<(String, usize)> {
    const LINES_MAX: usize = 5;
    let mut name = page.trimmed(i).to_owned();
    if !is_ours(&name) {
        return None;
    }
    for k in i + 1..page.len().min(i + LINES_MAX) {
        if name.ends_with("=>") {
            return Some((name, k));
        }
        let text = page.trimmed(k);
        if text.is_empty() || text.starts_with('#') || is_ours(text) {
            return None;
        }
        name = format!("{name} {text}");
    }
    None
}

/// Whether the line is one step of a series.
pub(crate) fn is_step(text: &str) -> bool {
    time_s(text.trim()).is_some()
}

/// The time of a step, `2200 @[1710230520.123]`.
fn time_s(text: &str) -> Option<f64> {
    let (value, time) = text.split_once(" @[")?;
    let time = time.strip_suffix(']')?.parse::<f64>().ok()?;
    value.parse::<f64>().ok().map(|_| time)
}
