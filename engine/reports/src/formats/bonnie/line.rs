//! The line between commas that bonnie++ prints for programs.

use super::{TESTS, block, is_cell, is_files, size};
use crate::numbers::plain_decimal;
use crate::page::Page;
use crate::reading::Block;

/// Fields of a line between commas, where its figures and where its size stand: of 1.03, 1.96 and 2.00 (bonnie++.cpp).
const LAYOUTS: [(usize, usize, usize); 3] = [(27, 2, 1), (48, 7, 5), (50, 9, 5)];

/// Where 1.03 has its seeks, the only figure that it prints with a decimal, and its number of files (bonnie++.cpp).
const OLD_SEEKS: usize = 12;
const OLD_FILES: usize = 14;

/// `1.98,2.00a,host,1,1795449273,2G,,8192,5,…`, and that of 1.03, which begins with the host.
pub(super) fn is_line(text: &str) -> bool {
    /// Enough to tell it from a short list of versions.
    const FIELDS_MIN: usize = 12;
    // What a wrap tore off may have been joined behind a blank.
    let text = text.split_whitespace().next().unwrap_or_default();
    let fields: Vec<&str> = text.split(',').collect();
    if fields.len() < FIELDS_MIN || text.contains(['=', '{', '"']) {
        return false;
    }
    begins_line(text) || is_old(&fields)
}

/// Whether two versions stand at the start: of the line's layout and of the program.
pub(crate) fn begins_line(text: &str) -> bool {
    let version = |field: &str| {
        let bare = field.trim_end_matches(|c: char| c.is_ascii_lowercase());
        bare.contains('.') && bare.starts_with(['1', '2']) && plain_decimal(bare).is_some()
    };
    let mut fields = text.split(',');
    fields.next().is_some_and(version) && fields.next().is_some_and(version)
}

fn is_old(fields: &[&str]) -> bool {
    let fits = |(place, field): (usize, &&str)| match place {
        OLD_SEEKS => is_cell(field) || plain_decimal(field).is_some(),
        OLD_FILES => is_cell(field) || is_files(field),
        _ => is_cell(field),
    };
    fields.len() == LAYOUTS[0].0
        && size(fields[1]).is_some()
        && fields.iter().enumerate().skip(LAYOUTS[0].1).all(fits)
}

pub(super) fn read(page: &Page, i: usize) -> Option<Block> {
    let text = page.trimmed(i);
    let fields: Vec<&str> = text.split(',').collect();
    if text.contains(' ') {
        return None;
    }
    let (_, first, of_size) = LAYOUTS.iter().find(|(count, ..)| *count == fields.len())?;
    let cells = fields[*first..].iter().step_by(2).take(TESTS.len());
    let cells: Vec<&str> = cells.copied().collect();
    let sound = cells
        .iter()
        .all(|cell| is_cell(cell) || plain_decimal(cell).is_some());
    let file_bytes = size(fields[*of_size]).filter(|_| sound)?;
    Some(block(page.number(i), file_bytes, &cells))
}
