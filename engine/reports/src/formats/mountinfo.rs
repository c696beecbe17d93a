//! Lines of /proc/self/mountinfo, also those that mail or a window broke at a blank or inside the options.

use super::broken_mount::goes_on;
use super::mount::Mount;
use super::options::continued;
use super::searched;
use crate::numbers::all_digits;
use crate::page::Page;

/// A line is broken into no more than these, its options aside.
const LINES_MAX: usize = 4;

/// Whether a line begins as they all do: two numbers, those of the device, a path inside the file system.
pub(super) fn begins(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let mut number = || words.next().is_some_and(all_digits);
    if !(number() && number()) {
        return false;
    }
    let device = words.next().and_then(|word| word.split_once(':'));
    device.is_some_and(|(major, minor)| all_digits(major) && all_digits(minor))
        && words.next().is_none_or(|root| root.starts_with('/'))
}

pub(super) fn line(page: &Page, i: usize, text: &str) -> Option<Mount> {
    if let Some(mount) = whole(page, i, text) {
        return Some(mount);
    }
    if !begins(text) {
        return None;
    }
    let mut joined = text.to_owned();
    for k in i + 1..(i + LINES_MAX).min(page.len()) {
        if joined.contains(" - ") && !joined.contains(" - nfs") {
            return None;
        }
        if !goes_on(page, k, &joined) || begins(page.trimmed(k)) {
            return None;
        }
        joined.push(' ');
        joined.push_str(page.trimmed(k));
        if let Some(mount) = whole(page, k, &joined) {
            return Some(mount);
        }
    }
    None
}

/// `… - nfs4 host:/path options` with the mount point fifth.
fn whole(page: &Page, i: usize, text: &str) -> Option<Mount> {
    let (head, tail) = text.split_once(" - ")?;
    let mut head = head.split_whitespace();
    head.next()?.parse::<u32>().ok()?;
    let mountpoint = head.nth(3)?;
    let of_mount = head.next()?;
    let mut tail = tail.split_whitespace();
    let fstype = tail.next().filter(|t| matches!(*t, "nfs" | "nfs4"))?;
    let (device, options) = (tail.next()?, tail.next()?);
    let (options, next) = match tail.next() {
        None => continued(page, i, options),
        Some(_) => (options.to_owned(), i + 1),
    };
    // A mount may be for reading alone where its file system, which other mounts share, is not (proc(5)).
    let reads_only = of_mount.split(',').any(|option| option == "ro");
    let shared = options.strip_prefix("rw,").filter(|_| reads_only);
    let options = shared.map_or_else(|| options.clone(), |rest| format!("ro,{rest}"));
    Some(Mount {
        source: "mountinfo",
        format: "mountinfo",
        node: None,
        device: searched::unescaped(device),
        mountpoint: searched::unescaped(mountpoint),
        fstype: fstype.to_owned(),
        cut: options.ends_with(','),
        options,
        next,
    })
}
