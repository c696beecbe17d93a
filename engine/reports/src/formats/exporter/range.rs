//! What `promtool query range` prints: `name{label="value", …} =>`, and below it `value @[time]` for each step.

use super::is_ours;
use crate::page::Page;

/// A counter at each of the times asked for.
pub(super) struct Range {
    /// The last of them, as the line of a sample.
    pub(super) last: String,
    /// Times and values.
    pub(super) points: Vec<(f64, f64)>,
    /// The line behind the last step.
    pub(super) next: usize,
}

/// The series that begins at line `i`, if it has two steps or more.
pub(super) fn at(page: &Page, i: usize) -> Option<Range> {
    let (name, i) = name(page, i)?;
    let steps = (i..page.len()).map_while(|k| step(page.trimmed(k)));
    let points: Vec<(f64, f64)> = steps.collect();
    let next = i + points.len();
    (points.len() > 1).then(|| Range {
        last: format!("{name} {}", page.trimmed(next - 1)),
        points,
        next,
    })
}

/// The name of a series up to its arrow, which mail may have broken at its blanks, and the line behind it.
fn name(page: &Page, i: usize) -> Option<(String, usize)> {
    const LINES_MAX: usize = 5;
    let begun = Some(page.trimmed(i)).filter(|text| is_ours(text))?;
    let mut name = begun.to_owned();
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
    step(text.trim()).is_some()
}

/// Time and value of a step, `2200 @[1710230520.123]`.
fn step(text: &str) -> Option<(f64, f64)> {
    let (value, time) = text.split_once(" @[")?;
    let time = time.strip_suffix(']')?.parse().ok()?;
    Some((time, value.parse().ok()?))
}
