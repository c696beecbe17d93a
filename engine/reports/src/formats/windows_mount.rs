//! `mount` of Windows' Client for NFS: a drive, what it shows, and below both a column of properties.
//!
//! Only the headings are translated (docs: Windows commands, mount); a long share is cut, with a `~` at its end.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::page::Page;
use crate::reading::Block;

/// Lines of properties below a drive.
const PROPERTY_LINES: usize = 12;

/// `Z:       \\nas1\mnt\data                    UID=0, GID=0`
fn drive(text: &str) -> Option<(&str, &str)> {
    let mut words = text.split_whitespace();
    let (drive, share) = (words.next()?, words.next()?);
    let letter = drive.strip_suffix(':')?;
    let is_drive = letter.len() == 1 && letter.bytes().all(|b| b.is_ascii_alphabetic());
    (is_drive && share.starts_with("\\\\") && words.all(|word| word.contains('=')))
        .then_some((drive, share))
}

/// The properties below line `i`, and the line after them.
fn properties(page: &Page, i: usize) -> (String, usize) {
    let is_property = |k: &usize| {
        let text = page.trimmed(*k);
        drive(text).is_none()
            && !text.is_empty()
            && text
                .split(", ")
                .all(|word| word.contains('=') && !word.contains(' '))
    };
    let end = (i + 1..page.len().min(i + 1 + PROPERTY_LINES))
        .take_while(is_property)
        .last()
        .map_or(i + 1, |last| last + 1);
    let lines: Vec<&str> = (i + 1..end).map(|k| page.trimmed(k)).collect();
    (lines.join(","), end)
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    drive(page.trimmed(i)).is_some() && properties(page, i).0.contains("rsize=")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some((drive, share)) = drive(page.trimmed(i)) else {
        return i + 1;
    };
    let line = page.number(i);
    let (list, end) = properties(page, i);
    let mut options = Options::parse(&list);
    // What others print as a flag is a value here.
    options
        .flags
        .extend(options.value("mount").map(str::to_owned));
    let mut block = Block::new("mount", line)
        .with("source", "mount")
        .with("device", share)
        .with("mountpoint", drive)
        .with("fstype", "nfs");
    options.fill(&mut block);
    findings.format(Rank::Options, "windows_mount");
    findings.note(
        0,
        "a mount of Windows, whose client is not modelled: its sizes can be used, its timeout is in seconds",
    );
    findings.push(block);
    end
}
