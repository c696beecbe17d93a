//! A Prometheus query result (`/api/v1/query`, `query_range`): vectors and matrices.

use super::ranges::Ranges;
use super::{Sample, blocks, is_ours};
use crate::findings::{Findings, Rank};
use crate::numbers::shown;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a query result; false if the document is none.
pub(crate) fn read(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let told = |name: &str| document.get(name).and_then(Value::as_str);
    if let Some(error) = told("error").filter(|_| told("status") == Some("error")) {
        findings.format(Rank::Transfer, "prometheus_query");
        findings.refused(line, format!("Prometheus answered with an error ({}): mend the query, or paste the exporter's page /metrics", shown(error)));
        return true;
    }
    let data = document.get("data").unwrap_or(document);
    let Some(result) = data.get("result").and_then(Value::as_array) else {
        return false;
    };
    if data.get("resultType").is_none() {
        return false;
    }
    if result.is_empty() {
        findings.format(Rank::Transfer, "prometheus_query");
        findings.refused(line, "Prometheus found no series (an empty result): ask for node_nfs_requests_total, node_nfsd_requests_total or node_mountstats_nfs_operations_requests_total");
        return true;
    }
    findings.format(Rank::Figures, "prometheus_query");
    findings.format(Rank::Figures, "node_exporter");
    let mut last = Vec::new();
    let mut ranges = Ranges::default();
    let mut strangers = 0;
    for series in result {
        let labels = labels(series);
        let Some(name) = labels.get("__name__").filter(|n| is_ours(n)).cloned() else {
            strangers += 1;
            continue;
        };
        let points = points(series);
        let (Some(begin), Some(end)) = (points.first(), points.last()) else {
            continue;
        };
        if points.iter().any(|(_, v)| v.is_none()) {
            findings.lost(
                line,
                format!("{name}: values that are no figures are left out"),
            );
        }
        let Some(value) = end.1 else {
            continue;
        };
        let sample = Sample {
            name,
            labels,
            value,
            line,
        };
        if points.len() > 1 && begin.1.is_some() {
            let figures = points
                .iter()
                .filter_map(|(time, value)| Some((*time, (*value)?)));
            ranges.add(&sample, &figures.collect::<Vec<_>>());
        }
        last.push(sample);
    }
    if strangers > 0 {
        findings.skipped(line, format!("{strangers} series that are not of node_exporter's NFS collectors, or were computed by the query"));
    }
    blocks::push_all(&last, findings);
    ranges.push(line, findings);
    true
}

fn labels(series: &Value) -> BTreeMap<String, String> {
    let metric = series.get("metric").and_then(Value::as_object);
    metric
        .into_iter()
        .flatten()
        .filter_map(|(n, v)| Some((n.clone(), v.as_str()?.to_owned())))
        .collect()
}

/// Times and values; a value that is no finite number is nothing.
fn points(series: &Value) -> Vec<(f64, Option<f64>)> {
    let one = series.get("value").into_iter();
    let many = series
        .get("values")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let point = |pair: &Value| {
        let time = pair.get(0)?.as_f64()?;
        let value = pair
            .get(1)?
            .as_str()?
            .parse::<f64>()
            .ok()
            .filter(|v| v.is_finite() && *v >= 0.0);
        Some((time, value))
    };
    one.chain(many).filter_map(point).collect()
}
