//! The shares of a hundred behind counts, as authors write them: in brackets, glued to the count, behind a stroke.

use super::table::is_column_word;
use super::value_rows;
use crate::findings::Findings;
use crate::numbers::{all_digits, looks_numeric};
use crate::ops;
use crate::page::Page;

/// Some write the share behind a count in brackets: `31 (0%)`.
pub(super) fn without_brackets(token: &str) -> &str {
    let inner = token.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    inner.filter(|t| t.ends_with('%')).unwrap_or(token)
}

/// `300(30%)`, `300[30%]`, `300/30%`, `300|30%`: a count, and its share with the sign of a hundred.
pub(super) fn joined(word: &str) -> Option<(&str, &str)> {
    let at = word.find(['(', '[', '/', '|'])?;
    let (count, behind) = (&word[..at], &word[at + 1..]);
    let share = match word.as_bytes()[at] {
        b'(' => behind.strip_suffix(')')?,
        b'[' => behind.strip_suffix(']')?,
        _ => behind,
    };
    let digits = share.strip_suffix('%')?;
    (all_digits(count) && all_digits(digits)).then_some((count, share))
}

/// Whether a token is the share of the value before it, and not of a count that ran together with its own share.
pub(super) fn is_behind(value: &str, token: &str) -> bool {
    const DIGITS_MAX: usize = 3;
    let share = token.strip_suffix('%');
    share.is_some_and(|share| !value.ends_with('%') || share.len() <= DIGITS_MAX)
}

/// Says once for a table's rows how its cells were understood.
pub(super) fn say_joined(page: &Page, rows: std::ops::Range<usize>, findings: &mut Findings) {
    let line = page.number(rows.start);
    let words = rows.flat_map(|k| page.at(k).split_whitespace());
    let glued: Vec<_> = words
        .filter_map(|word| Some((word, joined(word)?)))
        .collect();
    let telling = glued.iter().find(|(_, (count, _))| *count != "0");
    if let Some((word, (count, share))) = telling.or(glued.first()) {
        findings.repaired(line, format!("line {line}: cells such as '{word}' read as a count of {count} and its share of {share}"));
    }
}

/// Whether some names are of operations and as many counts with shares stand below: a newer tool knows more
/// operations than stand in the list here, and a damaged byte spoils one name and not the table.
pub(super) fn fit_below(page: &Page, i: usize) -> bool {
    let names: Vec<&str> = page.at(i).split_whitespace().collect();
    let below = page.at(i + 1);
    let (shares, counts): (Vec<&str>, Vec<&str>) = below
        .split_whitespace()
        .map(without_brackets)
        .partition(|t| t.ends_with('%'));
    !names.iter().any(|t| looks_numeric(t))
        && names.iter().any(|t| ops::is_known(t))
        && value_rows::is_one(below)
        && counts.len() == names.len()
        && shares.len() == names.len()
}

/// Whether the table below has a whole number behind every count, and each is the share of that count in the sum of all,
/// rounded down as the tools do: the per cent signs are lost. One row that is not so, or is missing, and the shares fit
/// no sum.
pub(super) fn lost_their_signs(page: &Page, i: usize) -> bool {
    let mut pairs: Vec<(u128, u128)> = Vec::new();
    let mut names = page.next_filled(i);
    while names < page.len() {
        let values = page.next_filled(names + 1);
        let Some(row) = pairs_below(page.at(names), page.trimmed(values)) else {
            break;
        };
        pairs.extend(row);
        names = page.next_filled(values + 1);
    }
    let sum: u128 = pairs.iter().map(|(count, _)| count).sum();
    let fits = |(count, share): &(u128, u128)| count * 100 / sum.max(1) == *share;
    !pairs.is_empty() && pairs.iter().all(fits)
}

/// Twice as many figures as there are names, in pairs.
fn pairs_below(names: &str, values: &str) -> Option<Vec<(u128, u128)>> {
    let mut words = names.split_whitespace();
    if !words.all(|t| is_column_word(t) && !looks_numeric(t)) {
        return None;
    }
    let figures: Option<Vec<u128>> = values
        .split_whitespace()
        .map(|t| t.parse::<u64>().ok().map(u128::from))
        .collect();
    let figures = figures?;
    let (pairs, rest) = figures.as_chunks::<2>();
    let due = names.split_whitespace().count();
    (rest.is_empty() && pairs.len() == due).then(|| {
        pairs
            .iter()
            .map(|[count, share]| (*count, *share))
            .collect()
    })
}

pub(super) fn possible_percent(percent: i64) -> Result<i64, ()> {
    if (0..=100).contains(&percent) {
        Ok(percent)
    } else {
        Err(())
    }
}
