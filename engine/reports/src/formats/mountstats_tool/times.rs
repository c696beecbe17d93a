//! What a wrap has cut from the times of an operation.

use crate::findings::Findings;
use crate::numbers::{self, local_decimal, plain_decimal};
use serde_json::{Map, Value};

/// Labels of the times of an operation.
const TIMES: [&str; 3] = ["backlog wait:", "RTT:", "total execute time:"];

/// What the text of an operation, which has its last time or not, lets one say about cut figures.
pub(super) fn cuts(text: &str, has_last: bool) -> impl Iterator<Item = &'static str> {
    let unit_is_lost = has_last && !text.contains("milliseconds)");
    let figure_is_cut = TIMES.iter().any(|label| {
        text.split_once(label)
            .is_some_and(|(_, rest)| is_cut_decimal(rest))
    });
    let is_none = TIMES.iter().any(|label| {
        let behind = text.split_once(label).map(|(_, rest)| rest);
        let first = behind.and_then(|rest| rest.split_whitespace().next());
        first.is_some_and(numbers::is_no_number)
    });
    [
        (is_none, "a time is no number, and is not used"),
        (
            unit_is_lost,
            "the line of the times ends before its unit: the last figure may be cut",
        ),
        (
            figure_is_cut,
            "a time has digits behind a blank: cut by a wrap, the figure is too small by what follows",
        ),
    ]
    .into_iter()
    .filter_map(|(is_so, what)| is_so.then_some(what))
}

/// `4.31509 2 (milliseconds)` or `4 .315092 (milliseconds)`: the command prints six decimals and nothing but the unit
/// behind them.
fn is_cut_decimal(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    match first.contains('.') {
        true => numbers::all_digits(second),
        false => {
            numbers::all_digits(first)
                && second.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        }
    }
}

/// The end of a text may have taken digits of the mean size that stands there.
pub(super) fn without_cut_end(text: &str, ends: bool, fields: &mut Map<String, Value>) {
    let labels = [
        ("avg_sent_B", " sent per op:"),
        ("avg_recv_B", " received per op:"),
    ];
    for (name, label) in labels.into_iter().filter(|_| ends) {
        let behind = text.split_once(label).map(|(_, rest)| rest.trim());
        if behind.is_some_and(numbers::all_digits) {
            fields.remove(name);
        }
    }
}

const COMMAS: &str = "decimal commas read as points: every time of an operation has one";

/// A time in milliseconds; the command prints six decimals, behind a comma where a sheet or a locale put one.
pub(super) fn time_ms(token: &str) -> Option<f64> {
    if has_comma(token) {
        return local_decimal(token);
    }
    plain_decimal(token)
}

fn has_comma(token: &str) -> bool {
    let halves = token.split_once(',');
    halves.is_some_and(|(whole, rest)| numbers::all_digits(whole) && numbers::all_digits(rest))
}

/// Said once of a text.
pub(super) fn say_commas(text: &str, line: usize, findings: &mut Findings) {
    let mut times = TIMES.iter().filter_map(|label| {
        let (_, rest) = text.split_once(label)?;
        rest.split_whitespace().next()
    });
    if times.any(has_comma) && !findings.remarks.iter().any(|known| known.text == COMMAS) {
        findings.repaired(line, COMMAS);
    }
}

/// Words behind the names of times and sizes that are no figures.
pub(super) fn say_unread(text: &str, name: &str, line: usize, findings: &mut Findings) {
    const SIZES: [&str; 2] = ["avg bytes sent per op:", "avg bytes received per op:"];
    for label in TIMES.iter().chain(&SIZES) {
        let word = text
            .split_once(label)
            .and_then(|(_, rest)| rest.split_whitespace().next());
        // A digit too few is another matter, and so is a name that follows at once.
        let unread = word.filter(|word| time_ms(word).is_none() && !word.contains(':'));
        let unread = unread.filter(|word| !SIZES.iter().chain(&TIMES).any(|l| l.starts_with(word)));
        if let Some(word) = unread {
            let (word, label) = (crate::numbers::shown(word), label.trim_end_matches(':'));
            findings.lost(
                line,
                format!("line {line}: {name}: '{word}' behind '{label}' is no figure: not used"),
            );
        }
    }
}
