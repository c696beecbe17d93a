//! Undoes what stands between a tool's output and the text that was pasted.
//!
//! In this order: bytes, what lies around all of a text, transfer encodings, markup, terminal, prefixes on every
//! line, odd characters, snapshots in one text, wrapped lines. Each step says what it undid; line numbers stay
//! those of the text as pasted.

mod added;
pub(crate) mod alike;
mod annotations;
mod ansible;
mod apart;
mod around;
mod bullets;
mod bytes;
mod caret;
mod characters;
mod coloured_rests;
mod context_diff;
mod continued;
pub(crate) mod cut;
mod emphasis;
mod escapes;
mod files;
mod flattened;
mod frames;
mod fstab_headings;
mod glued_titles;
mod grouping;
mod hard_breaks;
mod host_names;
mod hosts;
mod interjected;
mod json_texts;
mod labels;
mod listed;
mod log;
mod logfmt;
mod marked;
mod markup;
mod mime;
mod mount_diff;
mod nodes;
mod origin;
mod overhang;
mod own_numbers;
mod padding;
mod plain_diff;
mod points;
mod prefix;
mod quotation;
mod rate_sheets;
pub(crate) mod refilled;
mod resets;
pub(crate) mod row_ends;
mod runs;
mod said_between;
mod sheets;
mod shells;
mod side_by_side;
mod snapshots;
mod spacing;
mod stamps;
pub(crate) mod stretches;
mod strings;
mod tabbed;
mod tables;
mod terminal;
pub(crate) mod thousands;
mod torn_rows;
mod transfer;
mod verbatim;
mod wide_titles;
mod window_edge;
mod words;
pub(crate) mod wrap;
mod xml;

use crate::findings::{Findings, Rank};
use crate::moments;
use crate::page::Page;
pub(crate) use hosts::is_numbered_name;

/// Lines longer than this are no output of a known command.
const LINE_BYTES_MAX: usize = 1 << 20;

/// Quotes stand inside comments and comments inside quotes; nobody nests them deeper.
const PREFIX_LAYERS: usize = 8;
/// Pages quote pages: markup may be escaped more than once.
const MARKUP_LAYERS: usize = 3;

/// The text of the bytes, its line ends all of one kind; nothing if there is none.
pub(crate) fn decode(input: &[u8], findings: &mut Findings) -> Option<String> {
    let text = bytes::decode(input, findings)?;
    if text.trim().is_empty() {
        findings.refused(0, "the text is empty");
        return None;
    }
    let text = terminal::undo_line_ends(text, findings);
    Some(around::undo(text, findings))
}

/// The pages of a text: one, or one per host or snapshot.
pub(crate) fn unwrap(text: String, findings: &mut Findings) -> Vec<Page> {
    let text = mime::undo(text, findings);
    let text = transfer::undo_quoted_printable(text, findings);
    let (text, inside_json) = match transfer::text_in_json(&text, findings) {
        Some(inside) => (inside, true),
        None => (text, false),
    };
    if findings.has_refusal() {
        return Vec::new();
    }
    let mut page = Page::from_text(&terminal::undo_line_ends(text, findings));
    drop_long_lines(&mut page, findings);
    padding::undo(&mut page);
    terminal::renumber_soft_ends(&mut page);
    around::undo_on(&mut page, findings);
    stretches::split(page)
        .into_iter()
        .flat_map(|page| unwrap_page(page, inside_json, findings))
        .collect()
}

fn unwrap_page(mut page: Page, inside_json: bool, findings: &mut Findings) -> Vec<Page> {
    terminal::undo(&mut page, findings);
    window_edge::undo(&mut page, findings);
    verbatim::undo(&mut page);
    logfmt::undo(&mut page, findings);
    ansible::undo(&mut page, findings);
    torn_rows::undo(&mut page, findings);
    interjected::drop_messages(&mut page, findings);
    interjected::undo_glued_prompts(&mut page, findings);
    tabbed::undo(&mut page, findings);
    for _ in 0..MARKUP_LAYERS {
        xml::undo(&mut page, findings);
        if !markup::undo(&mut page, findings) {
            break;
        }
    }
    markup::undo_forum(&mut page, findings);
    markup::undo_fences(&mut page);
    own_numbers::undo(&mut page, findings);
    emphasis::undo(&mut page, findings);
    grouping::undo(&mut page, findings);
    characters::undo(&mut page, findings);
    apart::undo(&mut page, findings);
    if !inside_json && is_json(&page) {
        return vec![page];
    }
    strings::undo(&mut page, findings);
    escapes::undo(&mut page, findings);
    tables::undo(&mut page, findings);
    spacing::undo(&mut page, findings);
    wide_titles::undo(&mut page);
    plain_diff::undo(&mut page, findings);
    context_diff::undo(&mut page, findings);
    let pages = side_by_side::split(page, findings);
    let pages = pages
        .into_iter()
        .flat_map(|page| without_prefixes(page, findings))
        .collect::<Vec<_>>();
    let mut own: Vec<Page> = pages
        .into_iter()
        .flat_map(|page| nodes::split(page, findings))
        .collect();
    resets::note(&own, findings);
    if let [_] = own.as_slice()
        && let Some(page) = own.pop_if(|page| page.node.is_none())
    {
        own = hosts::split(page, findings);
    }
    for page in own.iter_mut().filter(|page| page.node.is_some()) {
        undo_prefixes(page, findings);
        xml::undo(page, findings);
        spacing::undo(page, findings);
    }
    for page in &mut own {
        grouping::undo(page, findings);
        marked::undo(page, findings);
        thousands::undo(page, findings);
        points::undo(page, findings);
        annotations::undo(page, findings);
        glued_titles::undo(page, findings);
        said_between::undo(page, findings);
        interjected::undo_marks(page, findings);
        moments::take_seconds(page, findings);
    }
    own
}

/// The snapshots of a page behind what stands before its lines.
fn without_prefixes(mut page: Page, findings: &mut Findings) -> Vec<Page> {
    undo_prefixes(&mut page, findings);
    xml::undo(&mut page, findings);
    continued::undo(&mut page);
    spacing::undo(&mut page, findings);
    side_by_side::split(page, findings)
        .into_iter()
        .flat_map(|mut page| {
            flattened::undo(&mut page, findings);
            snapshots::split(page, findings)
        })
        .collect()
}

/// What a window may have cut last: the text as it is or, if a mail quotes all of it, what stands behind the marks.
pub(crate) fn outermost(text: &str) -> Page {
    let mut page = Page::from_text(&text.replace('\u{a0}', " "));
    padding::undo(&mut page);
    padding::undo_behind(&mut page);
    let mut filled = page.lines.iter().map(|line| line.text.trim_start());
    if filled.all(|line| line.is_empty() || line.starts_with('>')) {
        prefix::undo_quotes(&mut page, &mut Findings::default());
    }
    padding::undo_margin(&mut page);
    page
}

/// Takes prefixes off from the outside to the inside. Each may have been broken and fenced before the next came.
fn undo_prefixes(page: &mut Page, findings: &mut Findings) {
    for _ in 0..PREFIX_LAYERS {
        overhang::undo_quotes(page, findings);
        let mut found = prefix::undo_quotes(page, findings);
        found |= around::undo_on(page, findings);
        found |= markup::undo_fences(page);
        tables::undo(page, findings);
        overhang::undo(page, findings);
        found |= prefix::undo(page, findings);
        added::undo(page, findings);
        if !found {
            break;
        }
    }
}

/// Whether the text is a JSON document, which has its own line structure.
fn is_json(page: &Page) -> bool {
    page.trimmed(page.next_filled(0)).starts_with(['{', '['])
        && page
            .lines
            .iter()
            .take(400)
            .any(|line| line.text.contains("\":") || line.text.contains("\" :"))
}

fn drop_long_lines(page: &mut Page, findings: &mut Findings) {
    for line in &mut page.lines {
        if line.text.len() > LINE_BYTES_MAX {
            let mib = line.text.len() as f64 / f64::from(1 << 20);
            findings.lost(line.number, format!(
                "line {}: one line of {mib:.1} MiB is too long: not output of a known command; left out", line.number));
            line.text.clear();
        }
    }
}

/// Names the envelope format of a text that holds two snapshots as a diff.
fn name_diff(findings: &mut Findings) {
    findings.format(Rank::Envelope, "diff_of_snapshots");
}
