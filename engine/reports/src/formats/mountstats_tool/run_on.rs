//! The list of mount options where a mail program's breaks were joined wrongly: what stood below it runs on in it.

use crate::findings::Findings;
use crate::page::Page;

/// Headings below the options begin so (mountstats.py, `display_stats_header`).
const NEXT: &str = " NFS";

pub(super) fn say(page: &Page, k: usize, findings: &mut Findings) {
    let list = page.trimmed(k).strip_prefix("NFS mount options:");
    if list.is_some_and(|list| list.contains(NEXT)) {
        let line = page.number(k);
        findings.lost(line, format!("line {line}: the lines below the mount options run on in them (line ends lost?): the last option and what follows may be wrong"));
    }
}
