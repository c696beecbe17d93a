//! Lists of the mountstats command that mail broke, or set below their titles.

use crate::page::Page;

/// The options, which are longer than the lines of a mail, and the line after them.
pub(super) fn options(page: &Page, i: usize) -> Option<(String, usize)> {
    /// No list is longer.
    const LINES_MAX: usize = 6;
    let listed = |text: &str| text.contains(',') && text.contains('=') && !text.contains(' ');
    let mut list = page
        .trimmed(i)
        .strip_prefix("NFS mount options:")?
        .trim()
        .to_owned();
    let mut next = i + 1;
    while next <= i + LINES_MAX
        && (list.is_empty() || list.ends_with(','))
        && (listed(page.trimmed(next)) || (!list.is_empty() && page.trimmed(next).contains('=')))
    {
        list.push_str(page.trimmed(next));
        next += 1;
    }
    (next > i + 1).then_some((list, next))
}

/// The line after a list of capabilities that mail set below its title; nothing of it is used.
pub(super) fn capabilities(page: &Page, i: usize) -> Option<usize> {
    let titles = ["NFS server capabilities:", "NFSv4 capability flags:"];
    let below = page.trimmed(i + 1);
    let is_list = below.contains('=') && below.contains(',') && !below.contains(' ');
    (titles.contains(&page.trimmed(i)) && is_list).then_some(i + 2)
}
