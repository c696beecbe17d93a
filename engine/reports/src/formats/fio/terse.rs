//! `fio --minimal`, terse versions 2 to 5: semicolons, one run of fields for each direction.

use super::doubts;
use crate::findings::{Findings, Rank};
use crate::numbers::{self, all_digits, figure};
use crate::page::Page;
use crate::reading::{Block, decimal};
use serde_json::{Map, Value};

/// Fields of a direction; version 5 adds the samples of bandwidth and five of IOPS (fio stat.c,
/// `show_ddir_status_terse`).
const DIRECTION_FIELDS: usize = 41;
const DIRECTION_FIELDS_V5: usize = 47;
/// Completion latencies behind the first field of a direction: least, most, mean.
const CLAT: [usize; 3] = [8, 9, CLAT_MEAN];
const CLAT_MEAN: usize = 10;
/// A line of version 2 says nothing of fio: it is known by its many fields.
const FIELDS_MIN: usize = 100;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    ["3;fio-", "4;fio-", "5;fio-"]
        .iter()
        .any(|head| text.starts_with(head))
        || (text.starts_with("2;") && is_version_2(text))
}

fn is_version_2(text: &str) -> bool {
    let fields = || text.split(';');
    fields().skip(2).take(6).all(all_digits)
        && fields().any(|field| field.contains("%="))
        && fields().count() >= FIELDS_MIN
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "fio_terse");
    let line = page.number(i);
    let fields: Vec<&str> = page.trimmed(i).split(';').collect();
    // Version 2 leaves the version of fio out.
    let first = if fields[0] == "2" { 4 } else { 5 };
    let width = if fields[0] == "5" {
        DIRECTION_FIELDS_V5
    } else {
        DIRECTION_FIELDS
    };
    let write_field = first + width;
    if fields.len() <= write_field + CLAT_MEAN {
        findings.lost(
            line,
            format!(
                "line {line}: {} fields of fio's terse line: cut, left out",
                fields.len()
            ),
        );
        return i + 1;
    }
    let error = fields[first - 1];
    if error != "0" {
        findings.lost(
            line,
            format!(
                "line {line}: fio reports error {}, so its figures are not used",
                numbers::shown(error)
            ),
        );
        return i + 1;
    }
    let mut block = Block::new("fio", line)
        .with("jobname", fields[first - 3])
        .with("span", "rate");
    block.set_if("terse_version", figure(fields[0]));
    block.set_if("version", (first == 5).then_some(fields[1]));
    let mut longest_ms = 0;
    for (test, first) in [("read", first), ("write", write_field)] {
        if fields[first] == "0" {
            continue;
        }
        let mut side = Map::new();
        for (name, place) in [
            ("io_KiB", first),
            ("bw_KiB_s", first + 1),
            ("iops", first + 2),
            ("runtime_ms", first + 3),
            ("clat_us_mean", first + CLAT_MEAN),
        ] {
            if let Some(value) = figure(fields[place]) {
                side.insert(name.into(), value);
            }
        }
        let is_zero = |place: &usize| numbers::plain_decimal(fields[first + place]) == Some(0.0);
        if CLAT.iter().all(is_zero) {
            side.remove("clat_us_mean");
            doubts::say_untimed(line, findings);
        }
        longest_ms = longest_ms.max(side.get("runtime_ms").and_then(Value::as_u64).unwrap_or(0));
        block.set(test, side);
    }
    if longest_ms > 0 {
        findings.elapsed_s.push(decimal(longest_ms as f64 / 1000.0));
    }
    findings.push(block);
    i + 1
}
