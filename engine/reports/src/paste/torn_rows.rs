//! A message of the kernel that stands inside of a row: the terminal showed it while the row was printed, and the rest of
//! the row follows behind it, on a line of its own.

use super::stamps::is_since_boot;
use crate::findings::Findings;
use crate::numbers::{plain_decimal, shown};
use crate::page::Page;

/// More messages in a row are a log of their own.
const MESSAGES_MAX: usize = 4;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut joined = vec![false; page.len()];
    let mut k = 0;
    while k < page.len() {
        let at = message(page.at(k)).filter(|at| is_row(&page.at(k)[..*at]));
        let rest = at.and_then(|at| {
            let end = (k + 1..=k + MESSAGES_MAX).find(|next| message(page.at(*next)) != Some(0))?;
            is_row(page.at(end)).then_some((at, end))
        });
        if let Some((at, end)) = rest {
            let (line, said) = (page.number(k), shown(&page.at(k)[at..]));
            findings.repaired(
                line,
                format!("line {line}: a message of the kernel stands inside of the row: it is set aside ('{said}'), and the rest of the row from line {} joined", page.number(end)),
            );
            let tail = page.at(end).to_owned();
            let row = &mut page.lines[k].text;
            row.truncate(at);
            row.push_str(&tail);
            joined[k + 1..=end].fill(true);
            k = end;
        }
        k += 1;
    }
    page.drop_lines(joined);
}

/// Where `[   79.822186] nfs: …` begins.
fn message(text: &str) -> Option<usize> {
    let at = text.find('[')?;
    let inside = text[at + 1..].split_once(']')?.0;
    let stamp = inside.split_whitespace().next()?;
    is_since_boot(stamp).then_some(at)
}

/// Figures alone.
fn is_row(text: &str) -> bool {
    const FIGURES_MIN: usize = 2;
    let mut words = text.split_whitespace();
    words.clone().count() >= FIGURES_MIN && words.all(|word| plain_decimal(word).is_some())
}
