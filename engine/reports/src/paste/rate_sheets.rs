//! Tables of `sar -n NFS` and `-n NFSD` whose cells stand between semicolons or commas, as sheets save them: read as columns.
//! What `sadf -d` prints names host, interval and time stamp, and has a reader of its own.

use crate::cells;
use crate::findings::Findings;
use crate::page::Page;

/// A semicolon first: where it parts cells, commas are those of decimals.
const SIGNS: [char; 2] = [';', ','];
/// Neighbours in the headings of client and server (sysstat, pr_stats.c).
const PAIRS: [[&str; 2]; 2] = [["call/s", "retrans/s"], ["scall/s", "badcall/s"]];
/// A name in every heading of sadf.
const STAMP: &str = "timestamp";

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut k = 0;
    while k < page.len() {
        let Some((sign, due)) = heading(page.trimmed(k)) else {
            k += 1;
            continue;
        };
        let line = page.number(k);
        page.lines[k].text = apart(page.trimmed(k), sign);
        k += 1;
        while k < page.len() && page.trimmed(k).contains(sign) {
            let found = cells::split(page.trimmed(k), sign).len();
            if found == due {
                page.lines[k].text = apart(page.trimmed(k), sign);
            } else {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: {found} cells between `{sign}` for {due} names of the heading (cut, or decimal commas between commas?): the row is left out"));
                page.lines[k].text.clear();
            }
            k += 1;
        }
        findings.repaired(
            line,
            format!("line {line}: names and figures between `{sign}`, read as columns"),
        );
    }
}

/// The sign between the cells of such a heading, and how many there are.
fn heading(text: &str) -> Option<(char, usize)> {
    if !text.contains("call/s") {
        return None;
    }
    let sign = SIGNS.into_iter().find(|sign| text.contains(*sign))?;
    let cells = cells::split(text, sign);
    let paired = cells
        .windows(2)
        .any(|pair| PAIRS.iter().any(|names| names == pair));
    (paired && !cells.contains(&STAMP)).then_some((sign, cells.len()))
}

fn apart(text: &str, sign: char) -> String {
    cells::split(text, sign).join("  ").trim().to_owned()
}
