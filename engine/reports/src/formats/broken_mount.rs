//! Mounts whose lines mail or a window broke: between the names, before the options, or inside them.

use super::mount::{self, Mount, mount_line};
use crate::findings::Findings;
use crate::numbers::{all_digits, shown};
use crate::page::{Page, is_prompt};
use std::borrow::Cow;

/// More lines than these no mount is broken into, its options aside.
const LINES_MAX: usize = 4;

/// Names that are longer are none.
const NAMES_BYTES_MAX: usize = 400;

/// Columns of a line of fstab or /proc/mounts, the last two of them digits.
const COLUMNS: usize = 6;

/// A line of `mount` that was broken before its list of options.
pub(super) fn line(page: &Page, i: usize, text: &str) -> Option<Mount> {
    let mut joined = text.to_owned();
    for k in i + 1..(i + LINES_MAX).min(page.len()) {
        if !goes_on(page, k, &joined) {
            return None;
        }
        joined.push(' ');
        joined.push_str(page.trimmed(k));
        if joined.contains(" type nfs") && joined.contains('(') {
            let mut mount = mount_line(page, k, &joined)?;
            // An arrow or a bullet stands before what a command printed.
            let marks = |c: char| !c.is_alphanumeric() && !"/:$<{[".contains(c);
            let begins = joined.trim_start_matches(marks).starts_with(&mount.device);
            let names_fit = (mount.node.is_some() || begins)
                && !mount.device.contains(' ')
                && !mount.mountpoint.contains(' ');
            mount.next = mount.next.max(i + 2);
            return names_fit.then_some(mount);
        }
    }
    None
}

/// A line of a table that was broken at a blank between its columns.
pub(super) fn table_line(page: &Page, i: usize, text: &str) -> Option<Mount> {
    let device = text.split_whitespace().next()?;
    if !device.contains(":/") || device.contains("://") {
        return None;
    }
    let mut joined = text.to_owned();
    for k in i + 1..(i + LINES_MAX).min(page.len()) {
        let columns = joined.split_whitespace().count();
        if columns > 3 || !goes_on(page, k, &joined) || page.at(k).contains(":/") {
            return None;
        }
        joined.push(' ');
        joined.push_str(page.trimmed(k));
        let Some(mount) = mount::table_line(page, &joined, k) else {
            continue;
        };
        let whole = joined.split_whitespace().count() == COLUMNS;
        let listed = mount.options.contains(['=', ',']) || whole;
        return listed.then_some(mount);
    }
    None
}

pub(super) fn goes_on(page: &Page, k: usize, joined: &str) -> bool {
    let more = page.trimmed(k);
    !more.is_empty() && !is_prompt(more) && joined.len() <= NAMES_BYTES_MAX
}

/// What `echo "nas:/vol /mnt nfs rw,…` says, with the end of a list of options that a window cut inside the string; the
/// line after it.
pub(super) fn with_string_end<'a>(page: &Page, i: usize, text: &'a str) -> (Cow<'a, str>, usize) {
    let more = page.trimmed(i + 1);
    let printed = text.contains("echo ") || text.contains("printf ");
    let in_list = || {
        text.rsplit(' ')
            .next()
            .is_some_and(|word| word.contains(','))
    };
    let open = |mark: char| text.matches(mark).count() % 2 == 1 && more.contains(mark);
    let cut = printed && text.contains(":/") && in_list() && ['"', '\''].into_iter().any(open);
    match cut {
        true => (format!("{text}{more}").into(), i + 2),
        false => (text.into(), i + 1),
    }
}

/// A line of BSD's `mount` whose list in brackets mail broke at a blank, with the end of the list; the line after it.
pub(super) fn with_bracket<'a>(page: &Page, i: usize, text: &'a str) -> (Cow<'a, str>, usize) {
    let more = page.trimmed(i + 1);
    let opened = text.contains(" (nfs,") && !text.contains(')');
    let closes = more.ends_with(')') && !more.contains(['(', ':', '/']);
    match opened && closes {
        true => (format!("{text} {more}").into(), i + 2),
        false => (text.into(), i + 1),
    }
}

/// A list of options that ends its line, with its end and the last two columns if these stand on the next one.
pub(super) fn with_end(page: &Page, i: usize, (list, next): (String, usize)) -> (String, usize) {
    let words: Vec<&str> = page.trimmed(next).split_whitespace().collect();
    let of_option = |word: &str| {
        let mut bytes = word.bytes();
        bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"=,._:-".contains(&b))
    };
    match words.as_slice() {
        [end, dump, pass] if all_digits(dump) && all_digits(pass) && of_option(end) => {
            (format!("{list}{end}"), next + 1)
        }
        ["0" | "1" | "2", "0" | "1" | "2"] if next == i + 1 => (list, next + 1),
        _ => (list, next),
    }
}

/// The line behind a line of a table that has one of its two last columns: the other may have been broken off it.
pub(super) fn behind_last(page: &Page, i: usize, columns: &[&str]) -> usize {
    let is_pass = |word: &str| matches!(word, "0" | "1" | "2");
    match columns {
        [dump] if is_pass(dump) && is_pass(page.trimmed(i + 1)) => i + 2,
        _ => i + 1,
    }
}

/// A line of fstab that ends with its options where no line reaches further, among others that have two more columns: a window
/// may have cut it. Both columns may be left out (fstab(5)), so that nothing is dropped.
pub(super) fn say_at_edge(page: &Page, i: usize, findings: &mut Findings) {
    /// Neighbours that are looked at: a longer table says nothing else.
    const LINES: usize = 8;
    let words = |k: usize| page.at(k).split_whitespace();
    let is_whole = |k: &usize| {
        let numbered = words(*k).skip(4).filter(|word| all_digits(word)).count();
        words(*k).count() == 6 && numbered == 2
    };
    let near = (i.saturating_sub(LINES)..i).chain(i + 1..(i + LINES).min(page.len()));
    let at_edge = page.at(i).chars().count() == findings.walk.width;
    if at_edge && words(i).count() == 4 && near.filter(is_whole).count() > 0 {
        let line = page.number(i);
        let last = page
            .trimmed(i)
            .rsplit([',', ' ', '\t'])
            .next()
            .unwrap_or_default();
        findings.assumed(line, format!("line {line}: it lacks the two columns that others have behind their options, and no line is longer: if a window cut it, '{}' may be another option, and more stood behind", shown(last)));
    }
}
