//! XML that tools print in place of their tables (`nfsstat --libxo xml`, `sadf -x`), turned into JSON of the
//! same names, for which readers exist: attributes become members, children of one name a list.

use crate::findings::Findings;
use crate::page::{Line, Page};
use serde_json::{Map, Value};

/// Roots of the reports that are read.
const ROOTS: [&str; 2] = ["nfsstat", "sysstat"];
/// Reports nest less deeply.
const DEPTH_MAX: usize = 32;

/// Puts each report in the place of its XML; the lines around it stay.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut i = 0;
    while i < page.len() {
        let root = ROOTS.iter().find(|root| opens(page.trimmed(i), root));
        if let Some(root) = root {
            let end = (i..page.len()).find(|k| page.at(*k).contains(&format!("</{root}>")));
            let last = end.unwrap_or(page.len() - 1);
            let text: Vec<&str> = page.lines[i..=last]
                .iter()
                .map(|l| l.text.as_str())
                .collect();
            let mut torn = false;
            if let Some(document) = parse(&text.join("\n"), &mut torn) {
                let line = page.number(i);
                findings.used(line, format!("line {line}: a report in XML"));
                if torn {
                    findings.lost(line, format!("line {line}: names of the XML differ at the beginning and the end of an element (cut by a wrap?): such values are left out or wrong"));
                }
                if end.is_none() {
                    findings.lost(line, format!("line {line}: the XML ends in the middle (incomplete): the values before the cut are used"));
                }
                page.lines.splice(i..=last, as_lines(&document, line));
            }
        }
        i += 1;
    }
}

/// The document on one line; a blank one keeps what follows apart from it.
fn as_lines(document: &Value, number: usize) -> [Line; 2] {
    let blank = String::new();
    [document.to_string(), blank].map(|text| Line { number, text })
}

/// Whether the line begins with the element, or with the declaration of the document before it.
fn opens(text: &str, root: &str) -> bool {
    let element = match text.strip_prefix("<?xml") {
        Some(rest) => rest
            .split_once('>')
            .map_or("", |(_, rest)| rest.trim_start()),
        None => text,
    };
    let rest = element
        .strip_prefix('<')
        .and_then(|rest| rest.strip_prefix(root));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['>', ' ', '\t']))
}

struct Element {
    name: String,
    members: Map<String, Value>,
    text: String,
}

/// The first element of a text; what is still open at its end is closed there. An element that ends under another name is torn.
fn parse(text: &str, torn: &mut bool) -> Option<Value> {
    let mut open: Vec<Element> = Vec::new();
    let mut rest = &text[text.find('<')?..];
    while let Some(at) = rest.find('<') {
        if let Some(element) = open.last_mut() {
            element.text.push_str(rest[..at].trim());
        }
        // A tag that is cut belongs to nothing.
        let Some(end) = rest[at..].find('>').map(|end| at + end) else {
            break;
        };
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            *torn |= open
                .last()
                .is_some_and(|element| element.name != name.trim());
            if let Some(whole) = close(&mut open)? {
                return Some(whole);
            }
        } else {
            open.push(element(tag.trim_end_matches('/')));
            if open.len() > DEPTH_MAX {
                return None;
            }
            if tag.ends_with('/')
                && let Some(whole) = close(&mut open)?
            {
                return Some(whole);
            }
        }
    }
    // The text of an element that was not closed may be half a number.
    let mut last = open.pop()?;
    last.text.clear();
    while let Some(mut parent) = open.pop() {
        add(&mut parent.members, last);
        last = parent;
    }
    Some(document(last))
}

/// Ends the innermost element; the document, if it was the root.
fn close(open: &mut Vec<Element>) -> Option<Option<Value>> {
    let last = open.pop()?;
    Some(match open.last_mut() {
        Some(parent) => {
            add(&mut parent.members, last);
            None
        }
        None => Some(document(last)),
    })
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or((tag.trim(), ""));
    let mut members = Map::new();
    while let Some((key, value)) = rest.split_once('=') {
        let Some(mark) = value.chars().next().filter(|c| *c == '"' || *c == '\'') else {
            break;
        };
        let Some((value, more)) = value[1..].split_once(mark) else {
            break;
        };
        members.insert(key.trim().to_owned(), scalar(value));
        rest = more;
    }
    Element {
        name: name.to_owned(),
        members,
        text: String::new(),
    }
}

/// A figure stays as it is printed, so that a count keeps its digits.
fn scalar(text: &str) -> Value {
    match serde_json::from_str(text.trim()) {
        Ok(Value::Number(number)) => Value::Number(number),
        _ => Value::from(text.trim()),
    }
}

fn add(members: &mut Map<String, Value>, element: Element) {
    let Element {
        name,
        members: own,
        text,
    } = element;
    let value = match (own.is_empty(), text.is_empty()) {
        (true, true) => return,
        (true, false) => scalar(&text),
        (false, _) => Value::Object(own),
    };
    match members.get_mut(&name) {
        Some(Value::Array(items)) => items.push(value),
        Some(first) => *first = Value::from(vec![first.take(), value]),
        None => {
            members.insert(name, value);
        }
    }
}

fn document(root: Element) -> Value {
    let mut whole = Map::new();
    add(&mut whole, root);
    Value::Object(whole)
}
