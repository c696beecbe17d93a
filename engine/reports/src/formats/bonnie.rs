//! bonnie++: its table and the line of figures between commas below it, which has more digits and counts if it is there.
//!
//! Rates are KiB a second; `+++++` stands where a test was too short to be timed. Creating, finding and deleting files
//! and the longest waits are left out. Its rewrite reads each block first, unlike iozone's.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, all_digits, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int};

/// The tests in the order of the columns, each with its share of a processor behind it.
const TESTS: [&str; 6] = [
    "char_write",
    "write",
    "rewrite",
    "char_read",
    "read",
    "seeks_per_s",
];
/// The last of them has no bytes.
const RATES: usize = 5;

/// Fields of a line between commas, where its figures and where its size stand: of 1.03, 1.96 and 2.00 (bonnie++.cpp).
const LAYOUTS: [(usize, usize, usize); 3] = [(27, 2, 1), (48, 7, 5), (50, 9, 5)];

/// Lines between the first figures and the line between commas.
const BELOW_MAX: usize = 12;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    is_title(text) || is_line(text)
}

fn is_title(text: &str) -> bool {
    text.contains("--Sequential Output--") && text.contains("--Sequential Input-")
}

/// `1.98,2.00a,host,1,1795449273,2G,,8192,5,…`, and that of 1.03, which begins with the host.
fn is_line(text: &str) -> bool {
    /// Enough to tell it from a short list of versions.
    const FIELDS_MIN: usize = 12;
    // What a wrap tore off may have been joined behind a blank.
    let text = text.split_whitespace().next().unwrap_or_default();
    let fields: Vec<&str> = text.split(',').collect();
    if fields.len() < FIELDS_MIN || text.contains(['=', '{', '"']) {
        return false;
    }
    let version = |field: &str| {
        let bare = field.trim_end_matches(|c: char| c.is_ascii_lowercase());
        bare.contains('.') && bare.starts_with(['1', '2']) && plain_decimal(bare).is_some()
    };
    let old = fields.len() == LAYOUTS[0].0
        && size(fields[1]).is_some()
        && fields[2..].iter().all(|field| is_cell(field));
    (version(fields[0]) && version(fields[1])) || old
}

fn is_cell(field: &str) -> bool {
    field.is_empty() || all_digits(field) || field.bytes().all(|b| b == b'+')
}

/// `2G`, `300M`; without a letter MiB, as the option takes it.
fn size(text: &str) -> Option<u64> {
    let text = text.split(':').next()?;
    let bare = text.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G']);
    let shift = match text[bare.len()..].to_ascii_lowercase().as_str() {
        "" | "m" => 20,
        "k" => 10,
        "g" => 30,
        _ => return None,
    };
    let count: u64 = bare.parse().ok().filter(|_| all_digits(bare))?;
    count.checked_mul(1 << shift)
}

/// A rate in KiB/s, of the letters of 2.00 or plain.
fn rate(text: &str) -> Option<f64> {
    let bare = text.trim_end_matches(['k', 'm', 'g']);
    let factor = match &text[bare.len()..] {
        "" | "k" => 1.0,
        "m" => 1024.0,
        "g" => 1024.0 * 1024.0,
        _ => return None,
    };
    plain_decimal(bare).map(|figure| figure * factor)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "bonnie");
    let line = page.number(i);
    if is_line(page.trimmed(i)) {
        match of_line(page, i) {
            Some(block) => findings.push(block),
            None => findings.lost(line, format!("line {line}: a line of bonnie++ without all its fields (cut or wrapped?): it is not used")),
        }
        return i + 1;
    }
    let Some(at) = (i + 1..i + 4).find(|k| page.at(*k).contains("/sec %CP")) else {
        if !page.at(i).contains(" Create") {
            findings.lost(line, format!("line {line}: a table of bonnie++ without its headings (wrapped?): it is not used"));
        }
        return i + 1;
    };
    let mut end = at + 2;
    let below = (end..page.len().min(end + BELOW_MAX))
        .take_while(|k| is_beside(page.trimmed(*k)) || is_line(page.trimmed(*k)))
        .last();
    let exact = (end..=below.unwrap_or(at))
        .find(|k| is_line(page.trimmed(*k)))
        .and_then(|k| Some((of_line(page, k)?, k + 1)));
    if let Some((block, next)) = exact {
        findings.push(block);
        return next;
    }
    match of_table(page, at) {
        Some(block) => {
            findings.note(line, "the table of bonnie++ has few digits; the line with commas below it has them all");
            findings.push(block);
        }
        None => findings.lost(line, format!("line {line}: the figures of bonnie++ do not stand below their headings (wrapped, or blanks lost?): they are not used")),
    }
    while end < page.len() && is_beside(page.trimmed(end)) {
        end += 1;
    }
    end
}

/// Lines of the report that are not used: waits, and the table of files.
fn is_beside(text: &str) -> bool {
    let of_files = |word: &str| is_cell(word) || word.bytes().all(|b| b == b'+');
    text.is_empty()
        || text.starts_with("Latency ")
        || text.contains("-Sequential Create-")
        || text.contains("-Create-- --Read---")
        || text.starts_with("files ")
        || (text.contains("+++") && text.split_whitespace().all(of_files))
        || (text.split_whitespace().count() == 13 && text.split_whitespace().all(of_files))
}

fn of_line(page: &Page, i: usize) -> Option<Block> {
    let fields: Vec<&str> = page.trimmed(i).split(',').collect();
    if page.trimmed(i).contains(' ') {
        return None;
    }
    let (_, first, of_size) = LAYOUTS.iter().find(|(count, ..)| *count == fields.len())?;
    let cells = fields[*first..].iter().step_by(2).take(TESTS.len());
    let cells: Vec<&str> = cells.copied().collect();
    let sound = cells
        .iter()
        .all(|cell| is_cell(cell) || plain_decimal(cell).is_some());
    sound.then(|| block(page.number(i), fields[*of_size], &cells))?
}

/// The row below the headings at `at`: all cells, or those that end where a heading ends.
fn of_table(page: &Page, at: usize) -> Option<Block> {
    let (headings, row) = (words(page.at(at)), words(page.at(at + 1)));
    let [(_, _), (of_size, _), rest @ ..] = row.as_slice() else {
        return None;
    };
    let letters = !page.at(at).contains("K/sec");
    let count = 2 * TESTS.len();
    let columns = headings.get(headings.len().checked_sub(count)?..)?;
    let mut cells = vec![""; count];
    for (k, (word, end)) in rest.iter().enumerate() {
        let whole = rest.len() == count;
        let place = columns.iter().position(|(_, edge)| edge == end);
        *cells.get_mut(if whole { k } else { place? })? = word;
    }
    let cells: Vec<&str> = cells.into_iter().step_by(2).collect();
    let is_rate = |cell: &str| {
        is_cell(cell) && (!letters || !all_digits(cell) || cell.is_empty())
            || (letters && rate(cell).is_some() && !all_digits(cell))
    };
    let sound = cells[..RATES].iter().all(|cell| is_rate(cell));
    sound.then(|| block(page.number(at + 1), of_size, &cells))?
}

/// The words of a line and where each ends.
fn words(text: &str) -> Vec<(&str, usize)> {
    let end = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + word.len();
    text.split_whitespace()
        .map(|word| (word, end(word)))
        .collect()
}

fn block(line: usize, of_size: &str, cells: &[&str]) -> Option<Block> {
    let mut block = Block::new("bonnie", line)
        .with("span", "rate")
        .with("unit", "KiB/s")
        .with("file_bytes", size(of_size)?);
    for (test, cell) in TESTS.iter().zip(cells) {
        let whole = numbers::count(cell).ok().filter(|_| all_digits(cell));
        block.set_if(test, whole.map(int).or_else(|| rate(cell).map(decimal)));
    }
    Some(block)
}
