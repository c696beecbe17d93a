//! Commands that print the counters and set them to zero: `nfsstat -z` of the BSDs, macOS and Solaris
//! (usr.bin/nfsstat/nfsstat.1; nfsstat(8) of illumos). What is printed next counts from there.

use crate::findings::Findings;
use crate::page::{Page, is_prompt};

pub(super) fn note(pages: &[Page], findings: &mut Findings) {
    for page in pages {
        let resets = (0..page.len()).filter(|i| is_reset(page.trimmed(*i)));
        let lines = resets.map(|i| page.number(i));
        findings.resets.extend(lines);
    }
}

fn is_reset(text: &str) -> bool {
    let commanded = text.starts_with("nfsstat ") || (text.contains("nfsstat ") && is_prompt(text));
    let of_nfsstat = |command: &str| {
        let (_, options) = command.split_once("nfsstat ")?;
        let mut words = options.split_whitespace();
        let zeroes = |word: &str| word.starts_with('-') && word.contains('z');
        words
            .any(|word| zeroes(word) && !word.starts_with("--"))
            .then_some(())
    };
    commanded
        && text
            .split([';', '|', '&'])
            .any(|command| of_nfsstat(command).is_some())
}
