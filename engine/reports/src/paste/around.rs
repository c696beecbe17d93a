//! What lies around a whole text or on each of its lines: it is taken off before anything else is looked at, for what
//! is inside may be of any kind, another notation as well.

use super::{added, bullets, caret, hard_breaks, listed, quotation};
use crate::findings::Findings;
use crate::page::Page;

/// Nobody wraps a text in more of these.
const LAYERS: usize = 4;

/// Undoes one way of wrapping; whether there was any.
type Kind = fn(&mut Page, &mut Findings) -> bool;

const KINDS: [Kind; 6] = [
    listed::undo,
    caret::undo,
    added::undo_new_files,
    quotation::undo,
    hard_breaks::undo,
    bullets::undo_signs,
];

pub(super) fn undo(text: String, findings: &mut Findings) -> String {
    let in_ascii = ["^[", "\\", "+", "[\n"];
    let may_be = !text.is_ascii() || in_ascii.iter().any(|sign| text.contains(sign));
    // Lines that quoted-printable broke are whole once it is undone.
    if !may_be || text.contains("=\n") {
        return text;
    }
    let mut page = Page::from_text(&text);
    match undo_on(&mut page, findings) {
        true => page.to_text(),
        false => text,
    }
}

/// The same for a page inside of something else.
pub(super) fn undo_on(page: &mut Page, findings: &mut Findings) -> bool {
    let mut undo = || {
        let mut found = false;
        for kind in KINDS {
            found |= kind(page, findings);
        }
        found
    };
    (0..LAYERS).take_while(|_| undo()).count() > 0
}
