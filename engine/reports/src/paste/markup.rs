//! HTML around or inside a text: tags off, entities decoded.
//!
//! Names of exports may hold anything, `<script>` included, so only the tags that carry text on pages
//! are taken off, and only if the text shows that it is a page.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

const PAGE_SIGNS: [&str; 11] = [
    "<p>",
    "<pre",
    "<br",
    "<html",
    "<!doctype",
    "<table",
    "<code",
    "<div",
    "<span",
    "<td",
    "</li>",
];
/// Ends of tags with which an author points at a figure or an option.
const MARK_SIGNS: [&str; 4] = ["</b>", "</strong>", "</tt>", "</em>"];
const BREAKS: [&str; 10] = [
    "br", "pre", "p", "div", "tr", "li", "table", "ul", "h1", "h2",
];
const CELLS: [&str; 2] = ["td", "th"];
const INLINE: [&str; 42] = [
    "color",
    "size",
    "u",
    "quote",
    "code",
    "span",
    "b",
    "strong",
    "em",
    "i",
    "tt",
    "a",
    "font",
    "td",
    "th",
    "tbody",
    "thead",
    "ol",
    "html",
    "head",
    "body",
    "title",
    "h3",
    "h4",
    "h5",
    "samp",
    "kbd",
    "blockquote",
    "form",
    "input",
    "section",
    "mark",
    "small",
    "sub",
    "sup",
    "ins",
    "del",
    "center",
    "wbr",
    "img",
    "hr",
    "article",
];

/// Ends of the tags that forums write in square brackets.
const FORUM_SIGNS: [&str; 5] = ["[/code]", "[/b]", "[/color]", "[/quote]", "[/pre]"];

/// Takes off the tags of forums; nothing else in square brackets.
pub(super) fn undo_forum(page: &mut Page, findings: &mut Findings) {
    let has_sign = |line: &Line| {
        let lower = line.text.to_ascii_lowercase();
        FORUM_SIGNS.iter().any(|sign| lower.contains(sign))
    };
    let mut ends = page.lines.iter().filter(|l| l.text.contains("[/"));
    if !ends.any(has_sign) {
        return;
    }
    let mut edited = 0;
    for line in page.lines.iter_mut().filter(|l| l.text.contains('[')) {
        let text = without_tags(&line.text, ['[', ']']).replace('\n', " ");
        edited += usize::from(text != line.text);
        line.text = text;
    }
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("tags of a forum taken off {lines}"));
    }
}

/// A fence of Markdown on the line of its text, as chats write it; whether there was one.
pub(super) fn undo_fences(page: &mut Page) -> bool {
    const FENCE: &str = "```";
    let mut found = undo_braces(page);
    for line in page
        .lines
        .iter_mut()
        .filter(|l| l.text.contains('`') && l.text.contains(FENCE))
    {
        let length = line.text.len();
        let text = line.text.trim_end();
        if let Some(rest) = text
            .strip_suffix(FENCE)
            .filter(|rest| !rest.trim().is_empty())
        {
            line.text = rest.to_owned();
        }
        let rest = line.text.trim_start().strip_prefix(FENCE);
        // A single word is the language of the text below.
        let language = |c: char| c.is_ascii_alphanumeric() || "+#_-".contains(c);
        if let Some(rest) = rest.filter(|rest| !rest.trim().chars().all(language)) {
            line.text = rest.to_owned();
        }
        found |= line.text.len() < length;
    }
    found
}

/// What Trac sets around text that stands as it is, each on a line of its own.
fn undo_braces(page: &mut Page) -> bool {
    let is = |text: &str, sign: &str| text.trim() == sign;
    let has = |sign: &str| page.lines.iter().any(|line| is(&line.text, sign));
    if !(has("{{{") && has("}}}")) {
        return false;
    }
    for line in &mut page.lines {
        if is(&line.text, "{{{") || is(&line.text, "}}}") {
            line.text.clear();
        }
    }
    true
}

/// Undoes one layer; whether there was one.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    let holds = |signs: &[&str]| {
        page.lines.iter().any(|line| {
            line.text.contains('<') && {
                let lower = line.text.to_ascii_lowercase();
                signs.iter().any(|sign| lower.contains(sign))
            }
        })
    };
    let is_of_page = holds(&PAGE_SIGNS);
    let is_marked = !is_of_page && holds(&MARK_SIGNS);
    let is_page = is_of_page || is_marked;
    let has_entities = page
        .lines
        .iter()
        .any(|line| line.text.contains('&') && decode(&line.text) != line.text);
    if !is_page && !has_entities {
        return false;
    }
    if is_marked {
        findings.used(0, "HTML tags taken off");
    } else if is_page {
        let whole = page.lines.iter().take(5).any(|l| {
            let lower = l.text.to_ascii_lowercase();
            lower.contains("<!doctype") || lower.contains("<html")
        });
        findings.repaired(
            0,
            if whole {
                "this is an HTML page; its text was read"
            } else {
                "HTML tags taken off"
            },
        );
    } else {
        findings.repaired(0, "HTML entities decoded");
    }
    let lines = std::mem::take(&mut page.lines);
    let mut changed = false;
    for line in lines {
        let text = if is_page {
            without_tags(&line.text, ['<', '>'])
        } else {
            line.text.clone()
        };
        // Whoever writes a break behind each line ends the line there, too: that is one end, not two.
        let text = match text.strip_suffix('\n') {
            Some(head) if is_page && ends_in_break(&line.text) => head,
            _ => &text,
        };
        for part in text.split('\n') {
            let part = decode(part);
            changed |= part != line.text;
            page.lines.push(Line {
                number: line.number,
                text: part,
            });
        }
    }
    changed
}

fn ends_in_break(text: &str) -> bool {
    let tag = text.trim_end().rsplit_once('<').map(|(_, tag)| tag);
    tag.is_some_and(|tag| tag.ends_with('>') && tag_name(tag.trim_end_matches('>')) == "br")
}

fn without_tags(text: &str, [open, close]: [char; 2]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(open) {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let limit = tail.char_indices().nth(300).map_or(tail.len(), |(k, _)| k);
        match tail[..limit]
            .find(close)
            .map(|end| (tag_name(&tail[..end]), end))
        {
            Some((name, end)) if BREAKS.contains(&name.as_str()) => {
                out.push('\n');
                rest = &tail[end + 1..];
            }
            // Cells stand apart on the page.
            Some((name, end)) if CELLS.contains(&name.as_str()) && tail.starts_with('/') => {
                out.push('\t');
                rest = &tail[end + 1..];
            }
            Some((name, end)) if INLINE.contains(&name.as_str()) => rest = &tail[end + 1..],
            _ => {
                out.push(open);
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn tag_name(inside: &str) -> String {
    let word = inside
        .trim_start_matches('/')
        .split(|c: char| c.is_whitespace() || c == '/' || c == '=')
        .next();
    word.unwrap_or_default().to_ascii_lowercase()
}

fn decode(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let name = tail
            .as_bytes()
            .iter()
            .take(10)
            .position(|b| *b == b';')
            .map(|end| &tail[..end]);
        match name.and_then(|n| Some((entity(n)?, n.len()))) {
            Some((c, used)) => {
                out.push(c);
                rest = &tail[used + 1..];
            }
            None => {
                out.push('&');
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    let code = |digits: &str, radix| {
        u32::from_str_radix(digits, radix)
            .ok()
            .and_then(char::from_u32)
    };
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" | "ensp" | "emsp" | "thinsp" => Some(' '),
        "percnt" => Some('%'),
        _ => match name.strip_prefix('#')? {
            hex if hex.starts_with(['x', 'X']) => code(&hex[1..], 16),
            digits => code(digits, 10),
        },
    }
}
