//! Lines of `key=value` words, as loggers write them (logfmt): `time="…" level=info msg="Client rpc stats:"`.
//!
//! The message is the line of the report, or all of it with `\n` between (go-logfmt, encode.go; logrus, text_formatter.go).

use super::runs::{RUN_MIN, filled};
use crate::findings::Findings;
use crate::moments;
use crate::numbers::counted;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// Keys of the message, as the loggers of Go and those that imitate them call it.
const MESSAGE: [&str; 4] = ["msg", "message", "log", "line"];
/// Keys of the time: of logrus, of go-kit, of zerolog and slog.
const TIME: [&str; 4] = ["time", "ts", "timestamp", "t"];
/// Keys that tell machines apart.
const HOST: [&str; 5] = ["host", "hostname", "node", "instance", "pod"];
/// What else may stand among the lines of a log: one in so many.
const OTHERS_SHARE: usize = 5;

/// What one line says.
#[derive(Default)]
struct Said {
    /// What stands before the first key: a date, a program.
    before: String,
    message: String,
    time: Option<String>,
    host: Option<String>,
}

/// Whether the line is of such a log and its message is a text of lines.
pub(super) fn holds_lines(text: &str) -> bool {
    parse(text).is_some_and(|said| said.message.contains('\n'))
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    if !page.lines.iter().any(|line| has_message(&line.text)) {
        return false;
    }
    let said: Vec<Option<Said>> = page.lines.iter().map(|line| parse(&line.text)).collect();
    let logged = said.iter().flatten().count();
    let filled = filled(page);
    let holds_lines = said
        .iter()
        .flatten()
        .any(|said| said.message.contains('\n'));
    if logged * OTHERS_SHARE < filled * (OTHERS_SHARE - 1) || (logged < RUN_MIN && !holds_lines) {
        return false;
    }
    let several = several_hosts(&said);
    let lines = std::mem::take(&mut page.lines);
    for (line, said) in lines.into_iter().zip(said) {
        let Some(said) = said else {
            page.lines.push(line);
            continue;
        };
        if let Some(time) = &said.time {
            moments::note_stamp(line.number, time, findings);
        }
        let host = said.host.filter(|_| several);
        let host = host.map_or_else(String::new, |host| format!("{host}: "));
        let own = said.message.strip_suffix('\n').unwrap_or(&said.message);
        page.lines.extend(own.split('\n').map(|text| Line {
            number: line.number,
            text: format!("{}{host}{text}", said.before),
        }));
    }
    let lines = counted(logged, "line");
    findings.repaired(
        0,
        format!("{lines} of a log in `key=value` words: read what each says as its message"),
    );
    true
}

/// Whether each line names a host and they are not all the same.
fn several_hosts(said: &[Option<Said>]) -> bool {
    let mut hosts: BTreeMap<&str, usize> = BTreeMap::new();
    for said in said.iter().flatten() {
        let Some(host) = &said.host else { return false };
        *hosts.entry(host).or_default() += said.message.matches('\n').count() + 1;
    }
    hosts.len() > 1 && hosts.values().all(|lines| *lines >= RUN_MIN)
}

fn has_message(text: &str) -> bool {
    MESSAGE.iter().any(|key| {
        let mut found = text.match_indices(key);
        found.any(|(at, _)| text[at + key.len()..].starts_with('='))
    })
}

/// What a line says; nothing unless all of it, from the first key on, is keys and values.
fn parse(text: &str) -> Option<Said> {
    if !has_message(text) {
        return None;
    }
    let first = text.find('=')?;
    let begin = text[..first].rfind(' ').map_or(0, |at| at + 1);
    let mut said = Said {
        before: text[..begin].to_owned(),
        ..Said::default()
    };
    let mut message = None;
    let mut rest = text[begin..].trim_end();
    while !rest.is_empty() {
        let (key, tail) = rest.split_once('=')?;
        let is_key = |b: u8| b.is_ascii_alphanumeric() || b"_.-/@".contains(&b);
        if key.is_empty() || !key.bytes().all(is_key) {
            return None;
        }
        let (value, behind) = value(tail)?;
        if MESSAGE.contains(&key) {
            message.get_or_insert(value);
        } else if TIME.contains(&key) {
            said.time.get_or_insert(value);
        } else if HOST.contains(&key) {
            said.host.get_or_insert(value);
        }
        rest = behind.trim_start();
    }
    said.message = message?;
    Some(said)
}

/// A value in quotes with what is escaped in it, or a word; and what stands behind.
fn value(text: &str) -> Option<(String, &str)> {
    let Some(inside) = text.strip_prefix('"') else {
        let (word, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
        return Some((word.to_owned(), rest));
    };
    let mut value = String::with_capacity(inside.len());
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &inside[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => value.push('\n'),
                't' => value.push('\t'),
                'r' => {}
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
    None
}
