//! Points of telegraf's plugin `nfsclient` in the line protocol of InfluxDB.
//!
//! With `fullstat = true` a point has the fields of an operation in /proc/self/mountstats under names of their
//! own; they are read as such. The short measurement `nfsstat` adds what was sent to what was received.

use crate::findings::{Findings, Rank};
use crate::formats::mountstats::block::BYTES;
use crate::formats::mountstats::section::Section;
use crate::page::Page;

/// The fields of mountstats in its order; the last is younger.
const FIELDS: [&str; 9] = [
    "ops",
    "trans",
    "timeouts",
    "bytes_sent",
    "bytes_recv",
    "queue_time",
    "response_time",
    "total_time",
    "errors",
];

struct Point<'a> {
    measurement: &'a str,
    tags: Vec<(&'a str, String)>,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Point<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        if !text.starts_with("nfs") || !text.contains("mountpoint=") {
            return None;
        }
        let (head, rest) = text.split_at_checked(unescaped(text, ' ')?)?;
        let fields = rest
            .trim_start()
            .split_once(' ')
            .map_or(rest, |(fields, _)| fields);
        let mut names = Vec::new();
        let mut head = head;
        while let Some((first, rest)) =
            unescaped(head, ',').and_then(|at| head.split_at_checked(at))
        {
            names.push(first);
            head = &rest[1..];
        }
        names.push(head);
        let tag = |tag: &&'a str| {
            let (name, value) = tag.split_once('=')?;
            Some((name, value.replace("\\ ", " ").replace("\\,", ",")))
        };
        Some(Self {
            measurement: names.first()?,
            tags: names.iter().skip(1).filter_map(tag).collect(),
            fields: fields
                .trim()
                .split(',')
                .filter_map(|field| field.split_once('='))
                .collect(),
        })
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The figures in the order of mountstats, as long as they are there.
    fn figures(&self, prefix: &str, names: &[&str]) -> Vec<&str> {
        let figure = |name: &&str| {
            let own = |(known, _): &&(&str, &str)| known.strip_prefix(prefix) == Some(*name);
            Some(self.fields.iter().find(own)?.1.trim_end_matches('i'))
        };
        names.iter().map_while(figure).collect()
    }
}

/// Where the character stands for the first time without a backslash before it.
fn unescaped(text: &str, wanted: char) -> Option<usize> {
    let escaped = |at: usize| text[..at].ends_with('\\');
    text.match_indices(wanted)
        .map(|(at, _)| at)
        .find(|at| !escaped(*at))
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    Point::parse(page.trimmed(i)).is_some_and(|point| point.tag("mountpoint").is_some())
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "telegraf");
    let mut section: Option<Section> = None;
    let mut short = false;
    let mut k = i;
    while k < page.len() {
        if page.trimmed(k).is_empty() {
            k += 1;
            continue;
        }
        let Some(point) = Point::parse(page.trimmed(k)) else {
            break;
        };
        let line = page.number(k);
        // Old versions put device and mount point into one tag.
        let place = point.tag("mountpoint").unwrap_or_default();
        let (device, mountpoint) = match point.tag("serverexport") {
            Some(device) => (device, place),
            None => place.rsplit_once(' ').unwrap_or(("", place)),
        };
        if section
            .as_ref()
            .is_some_and(|known| known.device != device || known.mountpoint != mountpoint)
        {
            break;
        }
        let section = section.get_or_insert_with(|| named(device, mountpoint, line));
        feed(&point, line, section);
        short |= point.measurement == "nfsstat";
        k += 1;
    }
    if short {
        findings.lost(page.number(i), "telegraf's measurement nfsstat adds the bytes of both directions and is not used: set `fullstat = true` in its nfsclient plugin");
    }
    if let Some(section) =
        section.filter(|section| !section.ops.is_empty() || !section.bytes.is_empty())
    {
        let block = section.into_block(findings);
        findings.push(block);
    }
    k
}

fn named(device: &str, mountpoint: &str, line: usize) -> Section {
    let mut section = Section::fragment(line);
    section.fragment = false;
    section.device = device.to_owned();
    section.mountpoint = mountpoint.to_owned();
    "nfs".clone_into(&mut section.fstype);
    section
}

fn feed(point: &Point, line: usize, section: &mut Section) {
    let bytes = point.figures("", &BYTES);
    if bytes.len() == BYTES.len() {
        section.feed(&format!("bytes: {}", bytes.join(" ")), line);
    }
    let ends = point
        .fields
        .iter()
        .filter_map(|(name, _)| name.strip_suffix("_trans"));
    let mut operations: Vec<(String, String)> =
        ends.map(|op| (op.to_owned(), format!("{op}_"))).collect();
    if let Some(op) = point
        .tag("operation")
        .filter(|_| point.measurement == "nfs_ops")
    {
        operations.push((op.to_owned(), String::new()));
    }
    for (name, prefix) in operations {
        let values = point.figures(&prefix, &FIELDS);
        if values.len() >= FIELDS.len() - 1 {
            section.feed(&format!("{name}: {}", values.join(" ")), line);
        }
    }
}
