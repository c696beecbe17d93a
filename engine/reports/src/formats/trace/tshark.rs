//! A line of tshark or of Wireshark's list: one packet with its number and its time before it.

use super::packet::{Packet, seconds_us};
use crate::numbers::{all_digits, is_date};
use crate::ops;
use crate::page::Page;
use std::borrow::Cow;

/// `… NFS 394 V4 Call READ StateID: 0xcec2 Offset: 1072955392 Len: 131072`; from Wireshark's list with
/// the frame's number and time before it and the other frame's behind: `V4 Call (Reply In 45) ACCESS`. Older ones
/// print the operation first, and the reply alone names the other frame: `V3 READ Call, FH:0x44281a4d Offset:0 Len:32768`.
pub(super) fn tshark_packet(text: &str) -> Option<Packet> {
    let text = &of_export(text);
    let at = text.find("NFS")?;
    let (head, rest) = text.split_at_checked(at)?;
    let rest = rest[3..].strip_prefix([' ', '\t'])?;
    if !head.ends_with([' ', '\t']) {
        return None;
    }
    let mut tokens: Vec<&str> = rest.split_whitespace().collect();
    let kind = |token: &&str| matches!(token.trim_end_matches(','), "Call" | "Reply");
    let at = tokens.iter().position(kind)?;
    let reply = tokens[at].starts_with("Reply");
    let (own, time_us) = place(head);
    let mut other = None;
    let named = [1, 2, 3].map(|k| tokens.get(at + k).copied());
    if let [Some("(Reply" | "(Call"), Some("In"), Some(frame)] = named {
        other = frame.trim_end_matches(')').parse().ok();
        tokens.drain(at + 1..at + 4);
    }
    // A reply that names no call cannot be told apart from others.
    let time_us = time_us.filter(|_| !reply || other.is_some());
    let operation = [Some(at + 1), at.checked_sub(1)];
    let mut operation = operation.into_iter().flatten();
    let op = operation
        .find_map(|k| tokens.get(k).filter(|t| ops::is_known(t)))
        .map_or_else(|| "unknown".to_owned(), |t| ops::canonical(t));
    Some(Packet {
        time_us,
        xid: if reply { other } else { own },
        op,
        bytes: behind(&tokens, "Len:"),
        offset: behind(&tokens, "Offset:"),
        reply,
        like_compound: false,
    })
}

/// A frame of the list with what mail broke off its line, and the line after: the first word below would have made the line
/// longer than any is.
pub(super) fn frame(page: &Page, i: usize, width: usize) -> (Cow<'_, str>, usize) {
    /// No line of the list is broken into more.
    const LINES_MAX: usize = 4;
    let mut text = Cow::Borrowed(page.trimmed(i));
    let mut k = i + 1;
    let is_frame = |text: &str| is_other_packet(text) || tshark_packet(text).is_some();
    while is_other_packet(&text) && k < page.len() && k < i + LINES_MAX {
        let below = page.trimmed(k);
        let first = below.split_whitespace().next().unwrap_or_default();
        let length = page.at(k - 1).trim_end().chars().count() + 1 + first.chars().count();
        if below.is_empty() || is_frame(below) || length <= width {
            break;
        }
        text = format!("{text} {below}").into();
        k += 1;
    }
    (text, k)
}

/// Wireshark exports its list with a comma between the columns and quotation marks around them.
fn of_export(text: &str) -> Cow<'_, str> {
    const BETWEEN: &str = "\",\"";
    match text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
    {
        Some(inside) if text.contains(BETWEEN) => inside.replace(BETWEEN, " ").into(),
        _ => text.into(),
    }
}

/// `Len: 32768`, of older ones `Len:32768`, at times with a note behind it in square brackets.
fn behind(tokens: &[&str], label: &str) -> Option<u64> {
    let at = tokens.iter().position(|t| t.starts_with(label))?;
    let value = match &tokens[at][label.len()..] {
        "" => tokens.get(at + 1)?,
        value => value,
    };
    value.split('[').next()?.parse().ok()
}

/// The number of the frame and its time, which stand first on the line; `-t ad` sets the date between.
fn place(head: &str) -> (Option<u64>, Option<u64>) {
    let mut words = head.split_whitespace().filter(|word| !is_date(word));
    let number = words.next().and_then(|t| t.parse().ok());
    let time_us = words.next().and_then(seconds_us);
    (number.filter(|_| time_us.is_some()), time_us)
}

/// The time of a line of the list, whichever packet it is.
pub(super) fn frame_us(text: &str) -> Option<u64> {
    place(&of_export(text)).1
}

/// Whether an address sends to another in the line.
pub(super) fn has_arrow(text: &str) -> bool {
    text.split_whitespace()
        .any(|word| word == "->" || word == "→")
}

/// A packet of another protocol in the same list: the rest of a long reply, an acknowledgement.
pub(super) fn is_other_packet(text: &str) -> bool {
    let exported = of_export(text);
    let mut words = exported.split_whitespace().filter(|word| !is_date(word));
    let numbered = words.next().is_some_and(all_digits);
    let sent = has_arrow(text) || matches!(exported, Cow::Owned(_));
    numbered && words.next().and_then(seconds_us).is_some() && sent
}
