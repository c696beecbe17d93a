//! Every blank of a text turned into a tab, as some editors and forms do it: `Stats\tfor\tnas:/vol\tmounted\ton\t/mnt:`.
//!
//! Tables that sheets wrote have tabs between their cells, too, but blanks inside of titles and names.

use crate::findings::Findings;
use crate::page::{Page, is_prompt};

/// What tools write with blanks between the words, and nobody in cells of their own.
const PHRASES: [&str; 19] = [
    " mounted on ",
    " on the wire",
    " rpc stats:",
    "RPC statistics:",
    " from ",
    " type nfs",
    " nfs v",
    "per-op statistics",
    " Counts:",
    "Attr cache:",
    " on /",
    "# pool packets-arrived",
    "Connection oriented",
    " operations that are slower ",
    "Server Ret-Failed",
    "Command line used:",
    " SRT Statistics:",
    "Object: nfs",
    ": (groupid=",
];

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let between = |text: &str, sign: char| text.trim().contains(sign);
    let tabbed = page.lines.iter().any(|line| between(&line.text, '\t'));
    if !tabbed || page.lines.iter().any(|line| between(&line.text, ' ')) {
        return;
    }
    let speaks = |text: &str| {
        let text = text.trim().replace('\t', " ");
        PHRASES.iter().any(|phrase| text.contains(phrase)) || is_command(&text)
    };
    if !page.lines.iter().any(|line| speaks(&line.text)) {
        return;
    }
    for line in &mut page.lines {
        let margin = line.text.len() - line.text.trim_start().len();
        let words = line.text.split_off(margin);
        line.text.push_str(&words.replace('\t', " "));
    }
    findings.repaired(
        0,
        "a tab stands for every blank of the text: read as blanks",
    );
}

/// `# nfsstat -m`, `$ cat /proc/fs/nfsd/pool_stats`; not the heading that has such a sign before its names.
fn is_command(text: &str) -> bool {
    let command = text.strip_prefix(['$', '#', '%']).map(str::trim_start);
    let first = command.and_then(|command| command.split(' ').next());
    let known = |first: &str| {
        ["nfsstat", "cat", "mountstats", "nfsiostat", "mount", "sar"].contains(&first)
    };
    is_prompt(text) && first.is_some_and(known)
}
