//! JSON documents: BSD and macOS nfsstat, its mounts too, fio, sadf, findmnt, Prometheus query results, iperf3, mtr. Text may stand before them.
//!
//! A document that was cut is closed after its last whole value and said to be cut.

use crate::findings::{Findings, Rank};
use crate::formats::options::Options;
use crate::formats::{
    bsd, exporter, fio, iperf_json, mounted, mtr, netapp_rest, nfsstat_m_json, sar,
};
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// A text in which this many documents failed to parse is not JSON.
const ATTEMPTS_MAX: usize = 6;
/// More documents than this in one array are no report.
const DOCUMENTS_MAX: usize = 1000;

/// Keys of the documents that are read; others are not worth mending.
const KNOWN_KEYS: [&str; 8] = [
    "fio version",
    "\"jobname\"",
    "nfsstat",
    "Info\"",
    "resultType",
    "net-nfs",
    "\"iperf 3",
    "\"counter_table\"",
];

/// The line from its document on: `result: {"status": …`, as logs write it.
fn opened(text: &str) -> &str {
    /// A longer head is a sentence.
    const HEAD_BYTES: usize = 60;
    if text.starts_with(['{', '[']) {
        return text;
    }
    let at = text
        .find("{\"")
        .or_else(|| text.find("{'"))
        .filter(|at| *at <= HEAD_BYTES);
    let labelled = at.filter(|at| text[..*at].trim_end().ends_with([':', '=']));
    &text[labelled.unwrap_or(0)..]
}

/// What is missing before a part of a document that an author quotes.
fn missing_head(page: &Page, i: usize) -> Option<String> {
    /// The keys that tell whose it is stand near the top.
    const LINES: usize = 8;
    if !page.trimmed(i).starts_with('"') {
        return None;
    }
    let end = (i + LINES).min(page.len());
    let lines: Vec<&str> = (i..end).map(|k| page.at(k)).collect();
    fio::json::head_of_fragment(&lines)
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    if missing_head(page, i).is_some() {
        return true;
    }
    let text = opened(page.trimmed(i));
    let opens = text.starts_with('{')
        || (text.starts_with('[') && text.len() < 3)
        || text.starts_with("[{");
    let next = page.trimmed(page.next_filled(i + 1));
    opens
        && (text.contains('"')
            || next.starts_with('"')
            || next.starts_with('{')
            || (text.contains('\'') && text.contains(':')))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    findings.json_attempts += 1;
    if findings.json_attempts > ATTEMPTS_MAX {
        return i + 1;
    }
    let more = page.lines[i + 1..].iter().map(|l| l.text.as_str());
    let head = missing_head(page, i).unwrap_or_default();
    let mut text = std::iter::once(opened(page.trimmed(i)))
        .chain(more)
        .collect::<Vec<_>>()
        .join("\n");
    text.insert_str(0, &head);
    let python = text.starts_with("{'");
    let say_python = |findings: &mut Findings| {
        findings.lost(line, format!("line {line}: this is a Python dictionary, not JSON (single quotes): print it with json.dumps"));
    };
    if python {
        text = from_python(&text);
    }
    if text.starts_with("{'") {
        say_python(findings);
        return page.len();
    }
    let mut stream = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    let (document, used, cut) = match stream.next() {
        Some(Ok(document)) => {
            let used = text[..stream.byte_offset()].matches('\n').count() + 1;
            (document, used, false)
        }
        Some(Err(error)) => {
            let sound = if error.is_eof() {
                text.as_str()
            } else {
                before_error(&text, &error)
            };
            let closed = closed(sound).filter(|t| KNOWN_KEYS.iter().any(|key| t.contains(key)));
            match closed.and_then(|t| serde_json::from_str(&t).ok()) {
                Some(document) => (document, sound.matches('\n').count() + 1, true),
                None => return i + 1,
            }
        }
        None => return i + 1,
    };
    let known = dispatch(&document, line, cut, findings);
    if python && known {
        findings.repaired(line, format!("line {line}: this is not JSON but a dictionary as Python prints it (single quotes); read as if it were JSON"));
    } else if python {
        say_python(findings);
    }
    if cut && known {
        findings.lost(
            line,
            "the JSON ends in the middle (incomplete): the values before the cut are used",
        );
    }
    if known || cut { i + used } else { i + 1 }
}

/// A dictionary as Python prints it, in the marks of JSON; a text whose strings hold marks stays as it is.
fn from_python(text: &str) -> String {
    if text.contains(['"', '\\']) {
        return text.to_owned();
    }
    let words = [("True", "true"), ("False", "false"), ("None", "null")];
    let outside = |part: &str| {
        words
            .iter()
            .fold(part.to_owned(), |part, (from, to)| part.replace(from, to))
    };
    let parts = text.split('\'').enumerate();
    let parts = parts.map(|(k, part)| {
        if k % 2 == 0 {
            outside(part)
        } else {
            part.to_owned()
        }
    });
    parts.collect::<Vec<_>>().join("\"")
}

fn dispatch(document: &Value, line: usize, cut: bool, findings: &mut Findings) -> bool {
    if let Some(items) = document.as_array() {
        let mut known = false;
        for item in items.iter().take(DOCUMENTS_MAX) {
            known |= dispatch(item, line, cut, findings);
        }
        return known;
    }
    bsd::json::read(document, line, findings)
        || fio::json::read(document, line, cut, findings)
        || exporter::query::read(document, line, findings)
        || sar::sadf::read_json(document, line, findings)
        || mounted::read_json(document, line, findings)
        || nfsstat_m_json::read(document, line, findings)
        || iperf_json::read(document, line, findings)
        || mtr::read_json(document, line, findings)
        || netapp_rest::read(document, line, findings)
        || read_options(document, line, findings)
}

/// Options as the members of an object, `{"rsize": 65536, "hard": true}`.
fn read_options(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let Some(members) = document.as_object() else {
        return false;
    };
    let sizes = ["rsize", "wsize", "timeo", "retrans", "nfsvers", "vers"];
    if sizes
        .iter()
        .filter(|name| members.contains_key(**name))
        .count()
        < 2
    {
        return false;
    }
    let item = |(name, value): (&String, &Value)| match value {
        Value::Bool(true) => Some(name.clone()),
        Value::Number(number) => Some(format!("{name}={number}")),
        Value::String(word) => Some(format!("{name}={word}")),
        _ => None,
    };
    let list: Vec<String> = members.iter().filter_map(item).collect();
    let mut block = Block::new("mount_command", line).with("source", "options");
    Options::parse(&list.join(",")).fill(&mut block);
    findings.format(Rank::Asked, "mount_command");
    findings.assumed(
        line,
        format!("line {line}: a list of options whose mount is not named"),
    );
    findings.push(block);
    true
}

/// The text up to where something that is no JSON begins.
fn before_error<'a>(text: &'a str, error: &serde_json::Error) -> &'a str {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let end = (line_start + error.column().saturating_sub(1)).min(text.len());
    text.get(..end).unwrap_or_default()
}

/// Closes a cut document after its last complete value.
fn closed(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut stack: Vec<u8> = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    // Where a complete value ended last, and what was open there.
    let mut sound: Option<(usize, Vec<u8>)> = None;
    for (k, byte) in bytes.iter().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => stack.push(*byte),
            b'}' | b']' => {
                stack.pop();
                if stack.is_empty() {
                    return None;
                }
                sound = Some((k + 1, stack.clone()));
            }
            b',' => sound = Some((k, stack.clone())),
            _ => {}
        }
    }
    let (end, open) = sound?;
    let mut closed = text[..end].to_owned();
    closed.extend(
        open.iter()
            .rev()
            .map(|b| if *b == b'{' { '}' } else { ']' }),
    );
    Some(closed)
}
