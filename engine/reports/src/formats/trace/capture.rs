//! Packet listings of tcpdump and tshark: NFS calls and replies, one per line, often broken by mail.
//!
//! tcpdump prints the transaction id where a port would stand, over TCP behind `NFS request xid`. A reply's time less its call's is the
//! round trip at the point of capture.

use super::packet::{Packet, stamp_us};
use super::stamps::Stamps;
use super::tshark::{frame, frame_us, has_arrow, is_other_packet, tshark_packet};
use crate::findings::{Findings, Rank};
use crate::numbers::{self, counted};
use crate::ops;
use crate::page::Page;
use crate::reading::{Block, rounded};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where tcpdump prints transaction ids, some versions print ports.
const PORT_MAX: u64 = 65_535;

/// Calls kept one by one; beyond that only counts and sizes.
const CALLS_KEPT: usize = 20_000;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    if is_tcpdump_start(text) {
        return packet(&record(page, i).0).is_some();
    }
    tshark_packet(text)
        .is_some_and(|p| !p.reply && (p.bytes.is_some() || p.xid.is_some() || has_arrow(text)))
}

/// `hh:mm:ss.ffffff IP a > b: …`; versions before 3.8 leave the `IP` out, `-tttt` sets the date before, `-v`
/// the header of IP between, `-tt` counts from 1970, and `-t` leaves the clock out.
fn is_tcpdump_start(text: &str) -> bool {
    let mut tokens = text.split_whitespace().skip_while(|t| numbers::is_date(t));
    let Some(first) = tokens.next() else {
        return false;
    };
    let Some(second) = tokens.next() else {
        return false;
    };
    let third = tokens.next().unwrap_or_default();
    if stamp_us(first).is_none() {
        return second == ">" && (is_nfs(first) || is_nfs(third)) && third.ends_with(':');
    }
    let named = matches!(second, "IP" | "IP6") && (text.contains('>') || third.starts_with('('));
    named || third == ">"
}

/// Whether a line with the ends of a connection belongs to the header of IP above it.
fn is_rest(line: &str, record: &str) -> bool {
    let timed = line.split_whitespace().find_map(stamp_us).is_some();
    !timed && !record.contains(" > ")
}

/// What a blank line parted from its record, right above the next one.
fn is_rest_below(page: &Page, k: usize) -> bool {
    is_tcpdump_start(page.trimmed(page.next_filled(k + 1)))
}

/// Whether an end of a connection is the server's.
fn is_nfs(end: &str) -> bool {
    let port = end.trim_end_matches(':').rsplit('.').next();
    matches!(port, Some("2049" | "nfs"))
}

/// A record with the lines that mail wrapped off it, and the line after.
fn record(page: &Page, i: usize) -> (String, usize) {
    /// With `-v` a record has two lines before mail wraps it.
    const LINES_MAX: usize = 8;
    let mut text = page.trimmed(i).to_owned();
    let mut k = i + 1;
    while k < page.len() && k < i + LINES_MAX {
        let more = page.trimmed(k);
        if more.is_empty() || (is_tcpdump_start(more) && !is_rest(more, &text)) {
            break;
        }
        text.push(' ');
        text.push_str(more);
        k += 1;
    }
    (text, k)
}

fn packet(text: &str) -> Option<Packet> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    // Ends that an author renamed show no port: what the packet is stands behind them.
    let is_stated =
        |w: &[&str]| matches!(w, [_, "request" | "reply", "xid"]) && w[0].ends_with("NFS");
    let of_nfs = tokens.windows(3).any(is_stated);
    // With `-e` another arrow stands between the addresses of the cards.
    let ends = |w: &&[&str]| {
        w[1] == ">" && (is_nfs(w[0]) || is_nfs(w[2]) || (of_nfs && w[2].ends_with(':')))
    };
    let (arrow, ends) = tokens.windows(3).enumerate().find(|(_, w)| ends(w))?;
    let (from, to, arrow) = (ends[0], ends[2].trim_end_matches(':'), arrow + 1);
    let rest = &tokens[arrow + 2..];
    let (stated_xid, rest) = match rest.windows(3).position(is_stated) {
        Some(at) => (Some(rest.get(at + 3)?.parse().ok()?), rest.get(at + 4..)?),
        None => (None, rest),
    };
    let port = |end: &str| end.rsplit('.').next().map(str::to_owned);
    let time_us = first_stamp_us(text);
    if (is_nfs(from) || of_nfs) && rest.first() == Some(&"reply") {
        let op = rest
            .iter()
            .skip(2)
            .find(|t| ops::is_known(t))
            .map_or_else(|| "unknown".to_owned(), |t| (*t).to_owned());
        return Some(Packet {
            time_us,
            xid: stated_xid.or(port(to)?.parse().ok()),
            op,
            bytes: None,
            offset: None,
            reply: true,
            like_compound: false,
        });
    }
    if !is_nfs(to) && !of_nfs {
        return None;
    }
    let op = rest.iter().take(3).find(|t| ops::is_known(t))?;
    let at = rest.iter().position(|t| *t == "bytes");
    // A write of version 3 says its count, and the length of what follows in brackets.
    let size = |k: usize| rest.get(k).filter(|t| !t.starts_with('('));
    let bytes = at
        .and_then(|k| size(k.checked_sub(1)?).or_else(|| size(k.checked_sub(2)?)))
        .and_then(|t| t.parse().ok());
    let offset = at
        .and_then(|k| rest.get(k + 2))
        .filter(|_| at.and_then(|k| rest.get(k + 1)) == Some(&"@"))
        .and_then(|t| t.parse().ok());
    Some(Packet {
        time_us,
        xid: stated_xid.or(port(from)?.parse().ok()),
        op: ops::canonical(op),
        bytes,
        offset,
        reply: false,
        like_compound: is_like_compound(rest),
    })
}

/// The time that stands first in a record of tcpdump, but for a date.
fn first_stamp_us(record: &str) -> Option<u64> {
    let mut words = record.split_whitespace();
    words
        .find(|word| !numbers::is_date(word))
        .and_then(stamp_us)
}

/// tcpdump before it knew version 4 prints a COMPOUND as the procedure of that number in version 3, and its minor version
/// and first operation as a file handle: SEQUENCE is 53, PUTFH 22, PUTROOTFH 24 (RFC 8881, 16.2; RFC 7530, 16.2).
fn is_like_compound(rest: &[&str]) -> bool {
    let handle = rest
        .windows(3)
        .find_map(|w| (w[0] == "getattr" && w[1] == "fh").then_some(w[2]));
    matches!(handle, Some("0,1/53" | "0,2/53" | "0,0/22" | "0,0/24"))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let tcpdump = is_tcpdump_start(page.trimmed(i));
    findings.format(Rank::Transfer, if tcpdump { "tcpdump" } else { "tshark" });
    let mut packets: Vec<Packet> = Vec::new();
    let mut stamps = Stamps::default();
    let mut k = i;
    let mut end = i + 1;
    let mut wrapped = false;
    while k < page.len() {
        let (text, next) = match tcpdump {
            true => (page.trimmed(k).into(), k + 1),
            false => frame(page, k, findings.walk.width),
        };
        let text = text.as_ref();
        wrapped |= next > k + 1;
        if tcpdump && is_tcpdump_start(text) {
            let (record, next) = record(page, k);
            if record.matches(" IP ").count() > 1 {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: several packets stand in one record (line ends lost?): only the first is used"));
            }
            let found = packet(&record);
            stamps.push(
                first_stamp_us(&record),
                found.as_ref().map(|_| packets.len()),
            );
            packets.extend(found);
            (k, end) = (next, next);
        } else if let Some(packet) = tshark_packet(text).filter(|_| !tcpdump) {
            stamps.push(frame_us(text), Some(packets.len()));
            packets.push(packet);
            (k, end) = (next, next);
        } else if text.is_empty()
            || (tcpdump && is_rest_below(page, k))
            || (!tcpdump && is_other_packet(text))
        {
            stamps.push(frame_us(text).filter(|_| !tcpdump), None);
            k = next;
        } else {
            break;
        }
    }
    if wrapped {
        findings.repaired(page.number(i), "lines of the list were wrapped; joined");
    }
    if stamps.add_up(&mut packets) {
        findings.note(page.number(i), "the time of each packet is the difference to the one before (-ttt, -t d): they are added up");
    }
    name_compounds(&mut packets);
    let repeats = drop_repeats(&mut packets);
    let calls = packets.iter().filter(|p| !p.reply).count();
    if repeats > 0 {
        findings.note(page.number(i), format!("{} sent again with the same transaction id: a call counts once, from its first sending", counted(repeats, "call")));
    }
    if tcpdump && packets.iter().any(|p| !p.reply && p.op == "compound") {
        findings.note(
            page.number(i),
            "calls of version 4 are COMPOUNDs: tcpdump does not say which operations are in them",
        );
    }
    let sizeless = packets.iter().any(|p| {
        !p.reply && tcpdump && matches!(p.op.as_str(), "read" | "write") && p.bytes.is_none()
    });
    if sizeless {
        findings.lost(page.number(i), "some reads or writes have no size that can be read (cut or written in groups): they are counted without");
    }
    if calls > 0 {
        let mut block = block(page.number(i), &packets);
        if repeats > 0 {
            block.set("n_retransmissions", repeats);
        }
        findings.push(block);
    }
    end
}

/// A file handle may look so by chance: beside other procedures of version 3 it is one.
fn name_compounds(packets: &mut [Packet]) {
    let mut calls = packets.iter().filter(|p| !p.reply);
    if calls.all(|call| call.like_compound) {
        for call in packets.iter_mut().filter(|p| !p.reply) {
            "compound".clone_into(&mut call.op);
        }
    }
}

/// A call of a transaction id that was seen already was sent again; also behind its reply, which got lost on the way,
/// unless the number is the client's port, which serves every call.
fn drop_repeats(packets: &mut Vec<Packet>) -> usize {
    let mut seen: BTreeMap<u64, String> = BTreeMap::new();
    let before = packets.len();
    packets.retain(|packet| {
        let Some(xid) = packet.xid else { return true };
        if packet.reply {
            if xid <= PORT_MAX {
                seen.remove(&xid);
            }
            return true;
        }
        seen.insert(xid, packet.op.clone()) != Some(packet.op.clone())
    });
    before - packets.len()
}

fn block(line: usize, packets: &[Packet]) -> Block {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut sizes: BTreeMap<String, BTreeMap<u64, u64>> = BTreeMap::new();
    let mut replies: BTreeMap<u64, u64> = BTreeMap::new();
    for packet in packets.iter().filter(|p| p.reply) {
        if let (Some(xid), Some(time)) = (packet.xid, packet.time_us) {
            replies.entry(xid).or_insert(time);
        }
    }
    let mut calls = Vec::new();
    for packet in packets.iter().filter(|p| !p.reply) {
        *counts.entry(packet.op.clone()).or_default() += 1;
        if let Some(bytes) = packet.bytes {
            *sizes
                .entry(packet.op.clone())
                .or_default()
                .entry(bytes)
                .or_default() += 1;
        }
        if calls.len() < CALLS_KEPT {
            calls.push(call(packet, &replies));
        }
    }
    let sized: Map<String, Value> = sizes
        .into_iter()
        .map(|(op, of)| {
            (
                op,
                Value::Object(
                    of.into_iter()
                        .map(|(bytes, n)| (bytes.to_string(), Value::from(n)))
                        .collect(),
                ),
            )
        })
        .collect();
    let counts: Map<String, Value> = counts
        .into_iter()
        .map(|(op, n)| (op, Value::from(n)))
        .collect();
    Block::new("rpc_trace", line)
        .with("span", "interval")
        .with("n_calls", packets.iter().filter(|p| !p.reply).count())
        .with("n_replies", packets.iter().filter(|p| p.reply).count())
        .with("counts", counts)
        .with("sizes", sized)
        .with("calls", calls)
}

fn call(packet: &Packet, replies: &BTreeMap<u64, u64>) -> Value {
    let mut fields = Map::new();
    fields.insert("op".into(), Value::from(packet.op.as_str()));
    for (name, value) in [
        ("bytes", packet.bytes),
        ("offset", packet.offset),
        ("time_us", packet.time_us),
    ] {
        if let Some(value) = value {
            fields.insert(name.into(), Value::from(value));
        }
    }
    let answered = packet.xid.and_then(|xid| replies.get(&xid));
    if let Some(us) = answered
        .zip(packet.time_us)
        .and_then(|(a, c)| a.checked_sub(c))
    {
        fields.insert("rtt_ms".into(), rounded(us as f64 / 1000.0, 3));
    }
    Value::Object(fields)
}
