//! Round trips beside ping's summary: Windows' ping in any language, fping, and replies without a summary.
//!
//! Sources: fping(8), src/fping.c `print_per_system_stats` and `print_global_stats`; iputils ping/ping_common.c
//! `gather_statistics` for a reply's line. Windows prints least, greatest and mean, in this order in each language.

use crate::findings::{Findings, Rank};
use crate::numbers::plain_decimal;
use crate::page::Page;
use crate::reading::{Block, rounded};

/// How many lines may stand between a run's last reply and its summary: `^C`, a heading, the packets.
const SUMMARY_LINES: usize = 6;
/// Fewer replies say nothing of the mean: the first resolves the address.
const REPLIES_MIN: usize = 2;

pub(crate) fn push(
    line: usize,
    tool: &'static str,
    (least_ms, mean_ms): (Option<f64>, f64),
    findings: &mut Findings,
) {
    findings.format(Rank::Options, tool);
    if mean_ms <= 0.0 {
        findings.lost(line, format!("line {line}: a mean round trip of 0 ms is one below what the tool counts in: it is not used; measure with `ping` of Linux, or with psping on Windows, which print fractions"));
        return;
    }
    let mut block = Block::new("ping", line).with("mean_ms", rounded(mean_ms, 6));
    block.set_if("min_ms", least_ms.map(|ms| rounded(ms, 6)));
    block.set("source", tool);
    findings.push(block);
}

pub(crate) fn say_loss(line: usize, part: &str, findings: &mut Findings) {
    findings.note(line, format!("{part} of the packets were lost: the round trip holds for those that arrived, and the model has no loss; TCP waits far longer for each than the round trip says"));
}

/// `Minimum = 2ms, Maximum = 3ms, Average = 2ms`.
pub(crate) fn starts_windows(page: &Page, i: usize) -> bool {
    /// `Ping statistics for …` stands three lines above, and has the tool's name in every language.
    const HEADING_WITHIN: usize = 6;
    let text = page.trimmed(i);
    let least = ["Minim", "Mínim", "Миним", "最"];
    let named = || least.iter().any(|word| text.starts_with(word));
    let headed = || {
        let above = (i.saturating_sub(HEADING_WITHIN)..i).map(|k| page.at(k));
        above
            .into_iter()
            .any(|text| text.to_ascii_lowercase().contains("ping"))
    };
    windows(text).is_some() && (named() || headed())
}

/// Least, greatest and mean, and whether all are whole.
fn windows(text: &str) -> Option<[&str; 3]> {
    /// A longer line is none of ping's.
    const BYTES_MAX: usize = 200;
    if text.len() > BYTES_MAX || !text.contains('=') {
        return None;
    }
    let mut parts = text.split(['，', '、']).flat_map(|part| part.split(", "));
    let mut figure = || {
        let (label, rest) = parts.next()?.split_once('=')?;
        let rest = rest.trim();
        let end = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let unit = rest[end..].trim().trim_end_matches(['.', ',']);
        let of_time = ["ms", "мс", "мсек"].contains(&unit);
        let word = label.chars().all(|c| c.is_alphabetic() || c == ' ');
        (of_time && word && !label.trim().is_empty()).then(|| &rest[..end])
    };
    let [least, most, mean] = [figure()?, figure()?, figure()?];
    let value = |figure: &str| plain_decimal(figure);
    let in_order = value(least)? <= value(mean)? && value(mean)? <= value(most)?;
    (in_order && parts.next().is_none()).then_some([least, most, mean])
}

pub(crate) fn read_windows(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    if let Some([least, _, mean]) = windows(page.trimmed(i)) {
        let whole = !mean.contains('.');
        let mean_ms = plain_decimal(mean).unwrap_or_default();
        push(line, "ping", (plain_decimal(least), mean_ms), findings);
        if whole && mean_ms > 0.0 {
            findings.note(line, "Windows' ping counts in whole milliseconds and drops the rest: the mean may be up to 1 ms longer");
        }
        let lost = (i.saturating_sub(4)..i)
            .rev()
            .find_map(|k| Some((k, share_lost(page.trimmed(k))?)));
        if let Some((k, part)) = lost {
            say_loss(page.number(k), part, findings);
        }
    }
    i + 1
}

/// `(25% loss),`, `(perte 25%),`: a share in brackets, unless none.
fn share_lost(text: &str) -> Option<&str> {
    let (_, inside) = text.split_once('(')?;
    let (inside, _) = inside.split_once(')')?;
    let word = inside.split_whitespace().find(|word| word.ends_with('%'))?;
    let percent = plain_decimal(word.strip_suffix('%')?)?;
    (percent > 0.0).then_some(word)
}

/// `nas : xmt/rcv/%loss = 5/5/0%, min/avg/max = 0.047/0.054/0.059`, or `fping -s`: ` 0.024 ms (avg round trip time)`.
pub(crate) fn starts_fping(page: &Page, i: usize) -> bool {
    fping(page.trimmed(i)).is_some() || fping_mean(page.trimmed(i)).is_some()
}

struct Fping<'a> {
    host: &'a str,
    lost: &'a str,
    /// Least and mean, unless nothing came back.
    round_trips_ms: Option<(f64, f64)>,
}

fn fping(text: &str) -> Option<Fping<'_>> {
    if !text.contains('%') {
        return None;
    }
    let (host, rest) = text.split_once(" : xmt/rcv/%")?;
    let (_, rest) = rest.split_once(" = ")?;
    let counts = rest.split(',').next()?;
    let lost = counts.rsplit('/').next()?;
    let figures = rest.split_once("min/avg/max = ").map(|(_, f)| f);
    let mut figures = figures.into_iter().flat_map(|f| f.trim().split('/'));
    let mut figure = || plain_decimal(figures.next()?);
    Some(Fping {
        host: host.trim(),
        lost,
        round_trips_ms: figure().and_then(|least| Some((least, figure()?))),
    })
}

fn fping_mean(text: &str) -> Option<f64> {
    plain_decimal(text.strip_suffix(" ms (avg round trip time)")?.trim())
}

pub(crate) fn read_fping(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i);
    if let Some(mean_ms) = fping_mean(page.trimmed(i)) {
        // Of all hosts; what stands above told them apart.
        if !findings.has_format("fping") {
            push(line, "fping", (None, mean_ms), findings);
        }
        return i + 1;
    }
    let (mut k, mut hosts) = (i, 0);
    while let Some(found) = (k < page.len()).then(|| fping(page.trimmed(k))).flatten() {
        let line = page.number(k);
        findings.format(Rank::Options, "fping");
        if page.at(k).matches(" : xmt/rcv/%").count() > 1 {
            findings.lost(line, format!("line {line}: several hosts of fping's stand on the line (line ends lost?): the first alone is used"));
        }
        match found.round_trips_ms {
            Some((least, mean)) => {
                let before = findings.blocks.len();
                push(line, "fping", (Some(least), mean), findings);
                if let Some(block) = findings.blocks.get_mut(before) {
                    block.set("host", found.host);
                }
                if found.lost != "0%" {
                    say_loss(line, found.lost, findings);
                }
                hosts += 1;
            }
            None => findings.lost(
                line,
                format!(
                    "line {line}: nothing came back from {}: no round trip",
                    crate::numbers::shown(found.host)
                ),
            ),
        }
        k += 1;
    }
    if hosts > 1 {
        findings.note(
            line,
            "round trips to several hosts: the last one counts; paste the line of the NFS server alone",
        );
    }
    k.max(i + 1)
}

/// `64 bytes from nas (10.0.0.2): icmp_seq=1 ttl=64 time=0.312 ms`
pub(crate) fn starts_replies(page: &Page, i: usize) -> bool {
    reply_ms(page.trimmed(i)).is_some()
}

fn reply_ms(text: &str) -> Option<f64> {
    let (head, rest) = text.split_once(" time=")?;
    let (figure, rest) = rest.split_once(' ')?;
    let of_ping = head.contains(" bytes from ") && head.contains("seq=");
    (of_ping && rest.starts_with("ms")).then(|| plain_decimal(figure))?
}

/// Replies count only where no summary of them follows.
pub(crate) fn read_replies(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let mut times_ms = Vec::new();
    let (mut end, mut k, mut others) = (i, i, 0);
    while k < page.len() && others < SUMMARY_LINES {
        if starts_ping(page, k) {
            return k;
        }
        if let Some(ms) = reply_ms(page.trimmed(k)) {
            times_ms.push(ms);
            (end, others) = (k + 1, 0);
        } else {
            others += usize::from(!page.trimmed(k).is_empty());
        }
        k += 1;
    }
    if times_ms.len() >= REPLIES_MIN {
        let count = times_ms.len();
        let least_ms = times_ms.iter().copied().fold(f64::INFINITY, f64::min);
        let mean_ms = times_ms.iter().sum::<f64>() / count as f64;
        push(page.number(i), "ping", (Some(least_ms), mean_ms), findings);
        if let Some(at) = (i..k).find(|k| page.at(*k).contains("min/avg")) {
            let line = page.number(at);
            findings.lost(line, format!("line {line}: the summary of ping is cut, or other text stands on its line: the mean of the replies that can be told apart is used in its place"));
            return end.max(i + 1);
        }
        findings.note(
            page.number(i),
            format!("ping's summary is missing: the mean of {count} replies is used"),
        );
    }
    end.max(i + 1)
}

/// `rtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms`, `round-trip min/avg/max/stddev = …`.
pub(crate) fn starts_ping(page: &Page, i: usize) -> bool {
    round_trips_ms(page.trimmed(i)).is_some()
}

pub(super) fn round_trips_ms(text: &str) -> Option<(f64, f64)> {
    let (head, tail) = text.split_once('=')?;
    if !head.contains("min/avg/max") {
        return None;
    }
    let mut words = tail.split_whitespace();
    let mut figures = words.next()?.split('/').map(plain_decimal);
    let (least, mean) = (figures.next()??, figures.next()??);
    let unit = words.next().map_or("ms", |unit| unit.trim_matches(','));
    (unit == "ms" && least <= mean).then_some((least, mean))
}
