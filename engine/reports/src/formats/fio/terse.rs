//! `fio --minimal`, terse version 3: semicolons; read from field 6, write from field 47.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, figure};
use crate::page::Page;
use crate::reading::{Block, decimal};
use serde_json::{Map, Value};

const READ_FIELD: usize = 5;
const WRITE_FIELD: usize = 46;
/// Mean completion latency behind the first field of a direction.
const CLAT_MEAN: usize = 10;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    ["2;fio-", "3;fio-", "4;fio-", "5;fio-"]
        .iter()
        .any(|head| text.starts_with(head))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "fio_terse");
    let line = page.number(i);
    let fields: Vec<&str> = page.trimmed(i).split(';').collect();
    if fields.len() <= WRITE_FIELD + CLAT_MEAN {
        findings.lost(
            line,
            format!(
                "line {line}: {} fields of fio's terse line: cut, left out",
                fields.len()
            ),
        );
        return i + 1;
    }
    if fields[4] != "0" {
        findings.lost(
            line,
            format!(
                "line {line}: fio reports error {}, so its figures are not used",
                numbers::shown(fields[4])
            ),
        );
        return i + 1;
    }
    let mut block = Block::new("fio", line)
        .with("version", fields[1])
        .with("jobname", fields[2])
        .with("span", "rate");
    block.set_if("terse_version", figure(fields[0]));
    let mut longest_ms = 0;
    for (test, first) in [("read", READ_FIELD), ("write", WRITE_FIELD)] {
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
        longest_ms = longest_ms.max(side.get("runtime_ms").and_then(Value::as_u64).unwrap_or(0));
        block.set(test, side);
    }
    if longest_ms > 0 {
        findings.elapsed_s.push(decimal(longest_ms as f64 / 1000.0));
    }
    findings.push(block);
    i + 1
}
