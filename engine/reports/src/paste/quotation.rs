//! A text of several lines between the quotation marks of French, Italian or Russian: `« Client rpc stats:` … `»`.

use super::runs;
use crate::findings::Findings;
use crate::page::Page;

const OPENS: char = '«';
const CLOSES: char = '»';

/// Takes the marks off that stand around whole lines; those inside a line are of a sentence.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    let whole = runs::filled(page) == 1;
    let mut opened = None;
    let mut first = None;
    for k in 0..page.len() {
        let text = page.at(k).trim();
        let (opens, closes) = (text.starts_with(OPENS), text.ends_with(CLOSES));
        if opens && (whole || !text.contains(CLOSES)) {
            opened = Some(k);
        }
        let begun = opened.filter(|begun| whole || *begun < k);
        if let Some(begun) = begun.filter(|_| closes) {
            let inside = page.at(begun).trim_start().trim_start_matches(OPENS);
            page.lines[begun].text = without_blank(inside).to_owned();
            let inside = page.at(k).trim_end().trim_end_matches(CLOSES);
            page.lines[k].text = inside.trim_end().to_owned();
            opened = None;
            first.get_or_insert(page.number(begun));
        }
    }
    if let Some(line) = first {
        findings.repaired(line, "quotation marks (« ») around several lines taken off");
    }
    first.is_some()
}

/// One blank stands behind the mark, often one that does not break; what follows is the line's own.
fn without_blank(text: &str) -> &str {
    text.strip_prefix([' ', '\u{a0}', '\u{202f}', '\u{2009}'])
        .unwrap_or(text)
}
