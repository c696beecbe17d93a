//! Bytes that a server read, beside its READs: the counter has 32 bits before Linux 5.12.

use crate::findings::Findings;
use crate::reading::{Block, as_integer};

/// Fewer READs may all be of small files.
const READS_MIN: i128 = 1000;
/// No READs are that small in the mean.
const MEAN_BYTES_MIN: i128 = 512;

/// Says that the counter has wrapped if fewer bytes come to each READ of the tables than READs carry; whether it was said.
pub(crate) fn say_wrapped<'a>(
    line: usize,
    bytes: i128,
    tables: impl Iterator<Item = &'a Block>,
    findings: &mut Findings,
) -> bool {
    // Calls of version 4 hold operations, which have a table of their own.
    let counts = |b: &&Block| {
        b.kind == "ops"
            && (b.text("unit") == Some("operations") || b.integer("nfs_version") != Some(4))
    };
    let reads = |b: &Block| as_integer(b.map("counts_nonzero")?.get("read")?);
    let reads: i128 = tables.filter(counts).filter_map(reads).sum();
    let wrapped = reads > READS_MIN && bytes / reads < MEAN_BYTES_MIN;
    if wrapped {
        findings.note(line, format!("io: {bytes} bytes for {reads} reads is less than {MEAN_BYTES_MIN} each: the byte counter is 32 bit and wrapped, it gives no mean size"));
    }
    wrapped
}
