//! Figures of fio's text that are none: a comma for the point, letters for digits; and latencies whose unit is not named.
//! What they should say is not known.

use super::text::{behind, scaled, size_bytes, unit_us};
use crate::findings::Findings;
use crate::numbers::{plain_decimal, shown};
use crate::page::Page;

/// Rows of latencies and of bandwidths, with a mean.
const MEANS: [&str; 5] = ["slat (", "clat (", "lat (", "bw (", "iops"];

/// Says so of the lines from `from` on.
pub(super) fn say(page: &Page, from: usize, until: usize, findings: &mut Findings) {
    for k in from..until {
        let text = page.trimmed(k);
        if is_of_unknown_unit(text) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: the unit of these latencies is none of fio's ('(nsec)', '(usec)', '(msec)'), or lost: they are not used"));
        }
        let rates = text.starts_with("read") || text.starts_with("write");
        let mean = MEANS.iter().any(|start| text.starts_with(start));
        let unread = match (rates, mean) {
            (true, _) => of_rates(text),
            (_, true) => mean_of(text).filter(|word| plain_decimal(word).is_none()),
            _ => None,
        };
        if let Some(word) = unread {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: '{}' is no figure of fio (a comma for the point, or altered): it is not used, and what stands beside it may be wrong", shown(&word)));
        }
    }
}

/// A row of latencies, or what stands above their percentiles, whose unit is not known.
fn is_of_unknown_unit(text: &str) -> bool {
    const NAMES: [&str; 3] = ["slat", "clat", "lat"];
    let name = text.split(['(', ':', ' ']).next().unwrap_or_default();
    let rest = text.strip_prefix(name).unwrap_or_default().trim_start();
    let mean = rest.starts_with(['(', ':']) && rest.contains("avg=");
    let percentiles = name == "clat" && rest.starts_with("percentiles") && rest.ends_with(':');
    NAMES.contains(&name) && (mean || percentiles) && unit_us(text).is_none()
}

/// The word behind `avg=`, up to the blank or the comma that ends it.
fn mean_of(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("avg=")?;
    let word = rest.split_whitespace().next()?;
    Some(word.trim_end_matches(',').to_owned())
}

/// The first of `IOPS=`, `BW=` and `io=` whose figure cannot be read.
fn of_rates(text: &str) -> Option<String> {
    let iops = ["IOPS=", "iops="]
        .iter()
        .find_map(|name| behind(text, name));
    let rate = ["BW=", "bw="].iter().find_map(|name| behind(text, name));
    let is_rate = |word: &str| {
        word.strip_suffix("/s")
            .is_some_and(|size| size_bytes(size).is_some())
    };
    iops.filter(|word| scaled(word).is_none())
        .or_else(|| rate.filter(|word| !is_rate(word)))
        .or_else(|| behind(text, "io=").filter(|word| size_bytes(word).is_none()))
}
