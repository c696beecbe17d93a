//! A list of mount options whose mount is not named, as the kernel prints it or as a configuration asks for it.

use super::mount::LINE_BYTES_MAX;
use crate::findings::{Findings, Rank};
use crate::formats::options::{Options, continued};
use crate::page::Page;
use crate::reading::Block;

/// Fewer commas than these make no list that stands alone.
const LIST_COMMAS: usize = 2;

/// A list of options that stands alone, as the kernel prints it or as a configuration asks for it; Docker's
/// begins with the server.
fn bare_list(text: &str) -> Option<&str> {
    let marks = ['"', '\'', '`', '(', ')', ';', ','];
    let mut words = text.split_whitespace().map(|word| {
        let word = word.trim_matches(marks);
        // `Options=rw,…`, `--mount-options=…`, `?nfsOptions=…`
        let named = ["ptions=", "PTIONS="]
            .iter()
            .find_map(|end| Some(word.split_once(end)?.1));
        named
            .unwrap_or_else(|| word.strip_prefix("o=").unwrap_or(word))
            .trim_matches(marks)
    });
    words.find(|word| {
        let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
        let granted = word.contains("rsize=") && word.contains(",addr=");
        let own = word.contains("vers=") || granted;
        let versed = begins(&["rw,", "ro,", "addr="]) && own;
        (versed || begins(&["nfsvers="])) && word.matches(',').count() >= LIST_COMMAS
    })
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    page.at(i).len() <= LINE_BYTES_MAX && bare_list(page.at(i)).is_some()
}

/// Whether a device stands on the line, not merely an address on the web.
fn names_device(text: &str) -> bool {
    let mut behind = text.split(":/").skip(1);
    behind.any(|path| !path.starts_with('/'))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    let list = bare_list(page.at(i)).unwrap_or_default();
    let (list, next) = match page.trimmed(i).ends_with(&format!("{list},")) {
        true => continued(page, i, &format!("{list},")),
        false => (list.to_owned(), i + 1),
    };
    let granted = list.contains("namlen=");
    let (kind, rank) = if granted {
        ("mount", Rank::Options)
    } else {
        ("mount_command", Rank::Asked)
    };
    let mut block = Block::new(kind, line).with("source", "options");
    Options::parse(&list).fill(&mut block);
    findings.format(rank, kind);
    let said = format!("line {line}: a list of options whose mount is not named");
    let above = page.at(i.saturating_sub(1));
    let beside = [above, page.at(i), page.at(i + 1)];
    let belongs = above.contains("mount ") || beside.into_iter().any(names_device);
    if belongs && !list.starts_with("addr=") {
        findings.lost(
            line,
            format!("{said}; does it belong to a device beside it?"),
        );
    } else {
        findings.assumed(line, said);
    }
    findings.push(block);
    next
}
