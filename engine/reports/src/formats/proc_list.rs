//! The `procN` lines of /proc/net/rpc: how many values follow, and the values in the order of the procedures.
//!
//! A number of values that does not match the one announced means a damaged line: a lost value would shift every name
//! after it, so that the line is left out. A list that was cut at its end has lost none within.

use crate::findings::Findings;
use crate::formats::counts::{Counts, Subject};
use crate::numbers::{self, counted};
use crate::ops::{self, Side};
use crate::reading::int;

/// The counts of one version, by position.
struct List<'a> {
    tokens: &'a [String],
    /// The author left out the rest, and says so.
    elided: bool,
    /// No other line of the text stands below.
    at_end: bool,
}

impl<'a> List<'a> {
    fn new(tokens: &'a [String], at_end: bool) -> Self {
        let elided = |token: &String| {
            let inner = token.trim_matches(['[', ']', '(', ')', '<', '>']);
            ["...", "…", "..", "snip"].contains(&inner)
        };
        let end = tokens.iter().position(elided).unwrap_or(tokens.len());
        Self {
            tokens: &tokens[..end],
            // Words behind the dots are remarks.
            elided: end < tokens.len() && tokens[end..].iter().all(|t| numbers::count(t).is_err()),
            at_end,
        }
    }

    /// The values whose names are certain, and whether more follow that the text does not show: a list that was cut at
    /// its end keeps its places, one that lost a value within does not.
    fn certain<'v>(&self, declared: i128, found: &'v [i128]) -> Option<(&'v [i128], bool)> {
        /// Fewer may have been lost within the line.
        const MISSING_OF_A_CUT: i128 = 4;
        let missing = declared - found.len() as i128;
        if missing == 0 && !self.elided {
            return Some((found, false));
        }
        if self.elided && missing > 0 {
            return Some((found, true));
        }
        let cut = self.at_end && missing >= MISSING_OF_A_CUT;
        let (last, before) = found.split_last()?;
        // A cut may have taken digits of the last one; nothing begins with a zero.
        let sound = if *last == 0 { found } else { before };
        (cut && !sound.is_empty()).then_some((sound, true))
    }
}

pub(super) fn read(
    word: &str,
    tokens: &[String],
    at_end: bool,
    (line, side): (usize, Side),
    findings: &mut Findings,
) {
    let list = List::new(tokens, at_end);
    let Some(values) = values(word, list.tokens, line, findings) else {
        return;
    };
    let Some((&declared, found)) = values.split_first() else {
        return;
    };
    let Some((certain, cut)) = list.certain(declared, found) else {
        findings.lost(line, format!(
            "line {line}: {word} announces {declared} values, {} found: a lost or broken value shifts the names after it, so the line is left out",
            found.len()));
        return;
    };
    if cut {
        findings.lost(line, format!(
            "line {line}: {word} announces {declared} values, but the list ends behind {}: {} can be used, the rest is unknown, not zero",
            found.len(), counted(certain.len(), "value")));
    }
    let version = word.as_bytes().get(4).map_or(0, |b| b - b'0');
    let operations = word == "proc4ops";
    let subject = Subject {
        side,
        version,
        operations,
    };
    let names = ops::by_position(side, version, operations);
    let mut block = subject
        .block(line)
        .with("declared", int(declared))
        .with("span", "cumulative");
    let mut counts = Counts::default();
    block.set_if("truncated", cut.then_some(true));
    for (place, &count) in certain.iter().enumerate() {
        match names.get(place) {
            Some(name) => counts.add(subject, name, count),
            None => counts.add(subject, &format!("unknown_{place}"), count),
        }
    }
    counts.fill(&mut block, findings);
    findings.push(block);
}

/// The values of a line, if every one is a count.
pub(super) fn values(
    word: &str,
    tokens: &[String],
    line: usize,
    findings: &mut Findings,
) -> Option<Vec<i128>> {
    let mut values = Vec::with_capacity(tokens.len());
    for token in tokens {
        match numbers::count(token) {
            Ok(value) if value >= 0 => values.push(value),
            Ok(_) => {
                findings.lost(
                    line,
                    format!("line {line}: {word}: {token} is negative; the line is left out"),
                );
                return None;
            }
            Err(fault) => {
                findings.lost(
                    line,
                    format!(
                        "line {line}: {word}: {}; the line is left out",
                        fault.sentence(token)
                    ),
                );
                return None;
            }
        }
    }
    Some(values)
}
