//! The line above a job's figures that says what it was asked for.

use crate::findings::Findings;
use crate::page::Page;

/// Lines between it and the figures: lay-out, progress, start.
const LINES: usize = 200;

/// What ends it, and the lines over which a mail may spread it.
const LAST: &str = " iodepth=";
const WRAPPED_LINES: usize = 4;

/// `NAME: (g=0): rw=randread, bs=(R) 8192B-8192B, …, ioengine=libaio, iodepth=32`; before fio 3 `bs=8K-8K/8K-8K/8K-8K`.
pub(super) fn options(
    page: &Page,
    i: usize,
    name: &str,
    findings: &mut Findings,
) -> Vec<(&'static str, String)> {
    let head = format!("{name}: (g=");
    let mut above = (i.saturating_sub(LINES)..i).rev();
    let Some(place) = above.find(|k| of_client(page.trimmed(*k)).starts_with(&head)) else {
        return Vec::new();
    };
    let line = joined(page, place, i);
    let value = |label: &str| {
        let (_, rest) = line.split_once(label)?;
        let end = rest.find([',', '-', '/', ' ']).unwrap_or(rest.len());
        (end > 0).then(|| rest[..end].to_owned())
    };
    let options = [
        ("rw", value(" rw=")),
        ("bs", block_size(&line, value(" rw=").as_deref())),
        ("ioengine", value(" ioengine=").or_else(|| value("engine="))),
        ("iodepth", value(LAST)),
    ];
    if options.iter().any(|(_, value)| value.is_none()) {
        findings.lost(
            page.number(place),
            "not all that this job of fio was asked for can be read",
        );
    }
    options
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// `fio --client` sets the host before its lines: `<nas1> seq: (g=0): …`.
fn of_client(text: &str) -> &str {
    let host = text
        .strip_prefix('<')
        .and_then(|text| text.split_once("> "));
    host.map_or(text, |(_, rest)| rest)
}

/// The size of the blocks of the sides that ran: a range as fio prints it, two sizes as fio takes them (`4096B,65536B`).
fn block_size(line: &str, rw: Option<&str>) -> Option<String> {
    let (_, rest) = line.split_once(" bs=")?;
    let labelled = |label: &str| rest.split_once(label).map(|(_, size)| size);
    let (read, write) = match labelled("(R) ") {
        Some(read) => (read, labelled("(W) ")),
        None => (rest, rest.split_once('/').map(|(_, size)| size)),
    };
    let read = range(read);
    let write = write.and_then(range);
    match rw {
        Some(rw) if rw.ends_with("write") => write.or(read),
        Some(rw) if rw.ends_with("rw") => match (read, write) {
            (Some(read), Some(write)) if read != write => Some(format!("{read},{write}")),
            (read, _) => read,
        },
        _ => read,
    }
}

/// `4096B-4096B` is one size; a bound that the text cut is none.
fn range(text: &str) -> Option<String> {
    let bound = |text: &str| {
        let end = text.find([',', '-', '/', ' '])?;
        (end > 0).then(|| text[..end].to_owned())
    };
    let least = text.find([',', '-', '/', ' ']).unwrap_or(text.len());
    let (least, rest) = text.split_at(least);
    if least.is_empty() {
        return None;
    }
    let most = rest.strip_prefix('-').and_then(bound);
    Some(match most.filter(|most| most != least) {
        Some(most) => format!("{least}-{most}"),
        None => least.to_owned(),
    })
}

/// Blanks follow these only; a line that ends otherwise was broken inside a word.
fn joined(page: &Page, place: usize, end: usize) -> String {
    let mut line = page.trimmed(place).to_owned();
    for k in (place + 1..end).take(WRAPPED_LINES) {
        if line.contains(LAST) {
            break;
        }
        if line.ends_with([',', ':', ')']) {
            line.push(' ');
        }
        line += page.trimmed(k);
    }
    line
}

/// What stands before `: (groupid=` is a name, not the lines above it.
pub(super) fn is_whole_name(head: &str) -> bool {
    let name = head.split(": (groupid").next().unwrap_or_default();
    !name.is_empty()
        && name.len() < head.len()
        && !name.contains("Starting ")
        && !holds_version(name)
}

/// `fio-3.7 … job`: a job may be called `fio-4k` as well, but then nothing stands beside it.
fn holds_version(name: &str) -> bool {
    let is_version = |word: &str| {
        let release = word.strip_prefix("fio-").unwrap_or_default();
        release.starts_with(|c: char| c.is_ascii_digit())
    };
    name.contains(' ') && name.split_whitespace().any(is_version)
}
