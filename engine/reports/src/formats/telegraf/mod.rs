//! Points of telegraf's plugin `nfsclient` in the line protocol of InfluxDB.
//!
//! With `fullstat = true` a point has the fields of an operation in /proc/self/mountstats, the events of a mount or a
//! connection under names of their own; they are read as such. Of a mount that has none of them, the short measurement
//! `nfsstat` is read: it adds what was sent to what was received.

mod short;

use crate::findings::{Findings, Rank};
use crate::formats::mountstats::block::BYTES;
use crate::formats::mountstats::section::Section;
use crate::moments;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;
use short::Short;

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

/// The events of mountstats in its order (plugins/inputs/nfsclient/nfsclient.go).
const EVENTS: [&str; 27] = [
    "inoderevalidates",
    "dentryrevalidates",
    "datainvalidates",
    "attrinvalidates",
    "vfsopen",
    "vfslookup",
    "vfsaccess",
    "vfsupdatepage",
    "vfsreadpage",
    "vfsreadpages",
    "vfswritepage",
    "vfswritepages",
    "vfsgetdents",
    "vfssetattr",
    "vfsflush",
    "vfsfsync",
    "vfslock",
    "vfsrelease",
    "congestionwait",
    "setattrtrunc",
    "extendwrite",
    "sillyrenames",
    "shortreads",
    "shortwrites",
    "delay",
    "pnfsreads",
    "pnfswrites",
];

/// Those of a connection behind its port, which telegraf leaves out; the second to the fourth of TCP alone.
const CONNECTION: [&str; 9] = [
    "bind_count",
    "connect_count",
    "connect_time",
    "idle_time",
    "rpcsends",
    "rpcreceives",
    "badxids",
    "inflightsends",
    "backlogutil",
];

/// Nanoseconds since 1970 have six digits more than the milliseconds.
const NS_DIGITS: usize = 6;

struct Point<'a> {
    measurement: &'a str,
    tags: Vec<(&'a str, String)>,
    fields: Vec<(&'a str, &'a str)>,
    /// Milliseconds since 1970.
    ms: &'a str,
}

impl<'a> Point<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        // `telegraf --test` puts a sign before each point.
        let text = text.strip_prefix("> ").unwrap_or(text);
        if !text.starts_with("nfs") || !text.contains("mountpoint=") {
            return None;
        }
        let (head, rest) = text.split_at_checked(unescaped(text, ' ')?)?;
        let (fields, stamp) = rest.trim_start().split_once(' ').unwrap_or((rest, ""));
        let ms = stamp.trim().len().checked_sub(NS_DIGITS);
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
            ms: ms
                .and_then(|end| stamp.trim().get(..end))
                .unwrap_or_default(),
        })
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Which figures of the mount they are: a point may have those of an operation, or its fields name them.
    fn what(&self) -> String {
        let of = self
            .tag("operation")
            .or(self.fields.first().map(|(name, _)| *name));
        format!("{} {}", self.measurement, of.unwrap_or_default())
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
    let mut open: Option<Section> = None;
    let mut short = Short::default();
    let mut seen = Vec::new();
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
        let another = |known: &Section| known.device != device || known.mountpoint != mountpoint;
        // A figure of the mount that stood already begins the next reading.
        let what = point.what();
        if open.as_ref().is_some_and(another) || seen.contains(&what) {
            break;
        }
        seen.push(what);
        moments::note_ms(line, point.ms, findings);
        let section = open.get_or_insert_with(|| named(device, mountpoint, line));
        feed(&point, line, section);
        short.feed(&point, line);
        k += 1;
    }
    let Some(section) = open else {
        return k;
    };
    if section.ops.is_empty() && !short.is_empty() {
        let block = short.into_block(&section, findings);
        findings.push(block);
    }
    let is_there = !section.bytes.is_empty() || !section.events.is_empty();
    if is_there || !section.ops.is_empty() || !section.xprts.is_empty() {
        let mut block = section.into_block(findings);
        without_ports(&mut block);
        findings.push(block);
    }
    k
}

/// The port is not among the figures.
fn without_ports(block: &mut Block) {
    let Some(Value::Array(connections)) = block.fields.get_mut("xprt") else {
        return;
    };
    for fields in connections.iter_mut().filter_map(Value::as_object_mut) {
        fields.remove("port");
        fields.remove("fields");
    }
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
    let events = point.figures("", &EVENTS);
    if events.len() == EVENTS.len() {
        section.feed(&format!("events: {}", events.join(" ")), line);
    }
    let (without, with) = ([&CONNECTION[..1], &CONNECTION[4..]].concat(), CONNECTION);
    for (proto, names) in [("tcp", &with[..]), ("udp", &without[..])] {
        let figures = point.figures("", names);
        if point.measurement == format!("nfs_xprt_{proto}") && figures.len() == names.len() {
            section.feed(&format!("xprt: {proto} 0 {}", figures.join(" ")), line);
        }
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
