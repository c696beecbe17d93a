//! `mountstats --since FILE`: differences to the counters that the file holds, printed as the totals are.

use crate::findings::Findings;
use crate::formats::linux_nfsstat::since_file;
use crate::numbers;
use crate::page::{Page, is_prompt};
use crate::reading::Block;

/// The file that the command above names, which may have printed the mount above as well; nothing but the command
/// tells the two kinds of figures apart.
pub(super) fn file(page: &Page, i: usize, findings: &mut Findings) -> Option<String> {
    const COMMAND: &str = "mountstats ";
    let above = findings.blocks.last();
    let above = above.filter(|block| block.kind == "mountstats_tool");
    let first = above.map_or(0, |block| block.title_line);
    let runs = |k: &usize| page.at(*k).contains(COMMAND) && is_prompt(page.at(*k));
    let command = findings.walk.command.before(i, runs);
    match command.filter(|k| page.number(*k) > first) {
        Some(command) => since_file(page.at(command), COMMAND).map(str::to_owned),
        None => above
            .and_then(|block| block.text("since"))
            .map(str::to_owned),
    }
}

pub(super) fn describe(file: Option<String>, block: &mut Block, findings: &mut Findings) {
    let span = if file.is_some() {
        "interval"
    } else {
        "cumulative"
    };
    block.set("span", span);
    if let Some(file) = file {
        let shown = numbers::shown(&file);
        findings.used(
            block.title_line,
            format!("differences to the counters in {shown}, not totals since the mount; over how long it does not say"),
        );
        block.set("since", file);
    }
}
