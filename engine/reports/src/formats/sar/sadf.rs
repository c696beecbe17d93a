//! What `sadf` makes of a file of sar: `-d` (semicolons), `-p` (a figure per line), `-j` (JSON), `-x` (XML).
//!
//! Each names host, interval and time stamp of a figure (sysstat: sadf.c, rndr_stats.c, json_stats.c, xml_stats.c).

use super::columns::{CLIENT, SERVER, say};
use super::{DAY_S, Series, table};
use crate::findings::Findings;
use crate::numbers::{all_digits, local_decimal};
use crate::page::Page;
use serde_json::Value;

pub(super) fn starts(text: &str) -> bool {
    table::starts(text) || Figure::parse(text).is_some()
}

pub(super) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if table::starts(page.at(i)) {
        return table::read(page, i, findings);
    }
    read_figures(page, i, findings)
}

/// `host interval date clock - name value`, one figure per line.
struct Figure<'a> {
    host: &'a str,
    interval_s: u64,
    time: String,
    name: &'static str,
    value: &'a str,
}

impl<'a> Figure<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        if !text.contains("/s") {
            return None;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let [host, interval, time @ .., "-", name, value] = words.as_slice() else {
            return None;
        };
        let name = CLIENT.iter().chain(&SERVER).find(|known| *known == name)?;
        local_decimal(value)?;
        let fits = all_digits(interval) && (1..=3).contains(&time.len());
        Some(Self {
            host,
            interval_s: interval.parse().ok().filter(|s| fits && *s <= DAY_S)?,
            time: time.join(" "),
            name,
            value,
        })
    }
}

/// Figures of one host and side; a row is what has the same time.
fn read_figures(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let mut figures = Vec::new();
    let mut k = i;
    while k < page.len() {
        match Figure::parse(page.trimmed(k)) {
            Some(figure) => figures.push((page.number(k), figure)),
            None if page.trimmed(k).is_empty() => {}
            None => break,
        }
        k += 1;
    }
    let named = |word: &str| CLIENT.contains(&word) || SERVER.contains(&word);
    if page.at(k).split_whitespace().any(named) {
        let line = page.number(k);
        findings.lost(line, format!("line {line}: a figure of sadf that is not on a line of its own (line ends lost?): from here on they are not used"));
    }
    say(page.number(i), "-p", findings);
    for columns in [&CLIENT[..], &SERVER[..]] {
        let mut hosts: Vec<&str> = Vec::new();
        for (_, figure) in figures.iter().filter(|(_, f)| columns.contains(&f.name)) {
            if !hosts.contains(&figure.host) {
                hosts.push(figure.host);
            }
        }
        for host in hosts {
            let own: Vec<&(usize, Figure)> = figures
                .iter()
                .filter(|(_, f)| f.host == host && columns.contains(&f.name))
                .collect();
            push_rows(columns, &own, findings);
        }
    }
    k
}

fn push_rows(columns: &[&'static str], figures: &[&(usize, Figure)], findings: &mut Findings) {
    let Some((line, first)) = figures.first() else {
        return;
    };
    let present: Vec<&str> = columns
        .iter()
        .copied()
        .filter(|name| figures.iter().any(|(_, f)| f.name == *name))
        .collect();
    let mut series = Series::new(&present, *line);
    series.source = "sadf -p";
    series.host = Some(first.host.to_owned());
    for row in figures.chunk_by(|(_, a), (_, b)| a.time == b.time) {
        let values: Vec<&str> = present
            .iter()
            .filter_map(|name| row.iter().find(|(_, f)| f.name == *name))
            .map(|(_, f)| f.value)
            .collect();
        let (line, figure) = &row[0];
        let whole = values.len() == present.len() && row.len() == present.len();
        if !whole || !series.push(figure.time.clone(), Some(figure.interval_s), &values) {
            series.leave_out(*line, findings);
        }
    }
    series.finish(findings);
}

/// `sadf -j` or `-x`; false if the document holds no figures of NFS.
pub(crate) fn read_json(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let listed = document.pointer("/sysstat/hosts");
    let option = if listed.is_some() { "-j" } else { "-x" };
    let mut found = false;
    for host in items(listed.or_else(|| document.pointer("/sysstat/host"))) {
        for (key, columns) in [("net-nfs", &CLIENT[..]), ("net-nfsd", &SERVER[..])] {
            found |= read_statistics(host, key, columns, line, findings);
        }
    }
    if found {
        say(line, option, findings);
    }
    found
}

/// The members of a list; XML does not say whether one element would be one.
fn items(list: Option<&Value>) -> &[Value] {
    match list {
        Some(Value::Array(items)) => items,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    }
}

fn read_statistics(
    host: &Value,
    key: &str,
    columns: &[&str],
    line: usize,
    findings: &mut Findings,
) -> bool {
    let statistics = host.get("statistics");
    let in_xml = statistics.and_then(|statistics| statistics.get("timestamp"));
    let mut series = Series::new(columns, line);
    series.source = if in_xml.is_some() {
        "sadf -x"
    } else {
        "sadf -j"
    };
    series.host = host
        .get("nodename")
        .and_then(Value::as_str)
        .map(str::to_owned);
    let (mut rows, mut without) = (0, 0);
    for sample in items(in_xml.or(statistics)) {
        let network = sample.get("network");
        let Some(figures) = network.and_then(|network| network.get(key)) else {
            without += usize::from(network.is_some());
            continue;
        };
        rows += 1;
        let values: Vec<String> = columns
            .iter()
            .filter_map(|name| figures.get(name.trim_end_matches("/s")))
            .map(Value::to_string)
            .collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let stamp = sample.get("timestamp").unwrap_or(sample);
        let part = |name: &str| stamp.get(name);
        let time = [part("date"), part("time")]
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect::<Vec<_>>()
            .join(" ");
        let interval_s = part("interval")
            .and_then(Value::as_u64)
            .filter(|s| *s <= DAY_S);
        if values.len() != columns.len() || !series.push(time, interval_s, &values) {
            series.leave_out(line, findings);
        }
    }
    if rows > 0 {
        series.finish(findings);
        if without > 0 {
            findings.lost(line, format!("line {line}: {without} of the samples of the network have no figures of NFS, unlike the others (damaged?): they are left out"));
        }
    }
    rows > 0
}
