//! What one pasted report is worth: a laboratory environment is calibrated from the text that one of its
//! `calibrate` records would have left behind, and predicts its other records.
//!
//! The text takes the whole way of a user's paste: printed as the tool prints it, read by the readers,
//! fitted by `calibrate`. Nothing of the record but its question, its counters and (beside nfsstat, which
//! has no times) its elapsed time is told.

use super::{Chain, score_chain, summary};
use crate::calibrate::Calibrated;
use crate::calibrate::report::{CalibrateRequest, calibrate};
use crate::nfsstat;
use crate::record::{Purpose, Record, Timing};
use mountwise_sim::op::Op;
use mountwise_sim::scenario::Scenario;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Which tool's text is pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tool {
    /// Two snapshots of `nfsstat -c` and the elapsed time beside them.
    Nfsstat,
    /// /proc/self/mountstats of a fresh mount.
    Mountstats,
}

/// How well the other records of an environment are predicted from one report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FromPasted {
    pub environment: String,
    /// The record whose report was pasted.
    pub report: String,
    pub tool: Tool,
    pub learnt: Vec<&'static str>,
    pub errors: summary::Row,
}

/// One line per tool and per `calibrate` record with an exact time.
pub fn from_pasted(records: &[Record], chains: &[Chain]) -> Vec<FromPasted> {
    let mut lines = Vec::new();
    for chain in chains {
        for (place, index) in chain.records.iter().enumerate() {
            let record = &records[*index];
            if record.purpose != Purpose::Calibrate || record.timing != Some(Timing::Exact) {
                continue;
            }
            let scenario = record.scenario(chain.phases(records, place));
            for tool in [Tool::Nfsstat, Tool::Mountstats] {
                lines.extend(line(records, chains, record, &scenario, tool));
            }
        }
    }
    lines.sort_by(|a, b| (&a.environment, &a.report).cmp(&(&b.environment, &b.report)));
    lines
}

fn line(
    records: &[Record],
    chains: &[Chain],
    record: &Record,
    scenario: &Scenario,
    tool: Tool,
) -> Option<FromPasted> {
    let calibration = calibrate(&request(record, scenario, tool)).ok()?;
    let environment = record.calibration_environment();
    let known = BTreeMap::from([(
        environment.to_owned(),
        Calibrated {
            values: calibration.values.clone(),
            fit: None,
        },
    )]);
    let others = chains
        .iter()
        .filter(|chain| {
            let first = chain.records.first();
            first.is_some_and(|index| records[*index].calibration_environment() == environment)
        })
        .flat_map(|chain| score_chain(records, chain, &known))
        .map(|(_, entry)| entry)
        .filter(|entry| entry.id != record.id);
    let others: Vec<_> = others.collect();
    Some(FromPasted {
        environment: environment.to_owned(),
        report: record.id.clone(),
        tool,
        learnt: calibration
            .parameters
            .iter()
            .filter(|line| line.identified)
            .map(|line| line.name)
            .collect(),
        errors: summary::row(environment, others.iter()),
    })
}

fn request(record: &Record, scenario: &Scenario, tool: Tool) -> CalibrateRequest {
    let (reports, elapsed_s) = match tool {
        Tool::Nfsstat => (snapshots(record, scenario), record.measured.elapsed_s),
        Tool::Mountstats => (vec![mountstats(record)], None),
    };
    CalibrateRequest {
        scenario: scenario.clone(),
        reports,
        elapsed_s,
        mount: None,
    }
}

/// `nfsstat -c` before and after, on a client that has been up for a while.
fn snapshots(record: &Record, scenario: &Scenario) -> Vec<String> {
    const BEFORE: u64 = 1000;
    let table = |more: &dyn Fn(&str) -> u64| {
        let counts = Op::ALL
            .iter()
            .map(|op| (op.name(), BEFORE + more(op.name())))
            .collect();
        nfsstat::client_table(scenario, &nfsstat::columns(scenario), &counts)
    };
    let counted = |name: &str| record.measured.rpcs.get(name).copied().unwrap_or(0);
    vec![table(&|_| 0), table(&counted)]
}

/// One section of /proc/self/mountstats (fs/nfs/super.c nfs_show_stats, net/sunrpc/stats.c rpc_clnt_show_stats).
fn mountstats(record: &Record) -> String {
    let v4 = record.mount.version.is_v4();
    let options: String = [("rsize", record.mount.rsize), ("wsize", record.mount.wsize)]
        .iter()
        .filter_map(|(name, size)| Some(format!(",{name}={}", (*size)?)))
        .collect();
    let age_s = libm::ceil(record.measured.elapsed_s.unwrap_or(0.0)) as u64 + 1;
    let calls: u64 = record.measured.rpcs.values().sum();
    let mut text = format!(
        "device server:/export mounted on /mnt with fstype {} statvers=1.1\n\topts:\trw,vers={}{options},hard,proto=tcp,timeo=600,retrans=2\n\tage:\t{age_s}\n\tRPC iostats version: 1.1  p/v: 100003/{} (nfs)\n\txprt:\ttcp 700 1 1 0 0 {calls} {calls} 0 {calls} 0 2 0 0\n\tper-op statistics\n",
        if v4 { "nfs4" } else { "nfs" },
        serde_json::to_value(record.mount.version)
            .ok()
            .and_then(|version| version.as_str().map(str::to_owned))
            .unwrap_or_default(),
        if v4 { 4 } else { 3 },
    );
    for (name, count) in &record.measured.rpcs {
        let times = record
            .measured
            .detail
            .get(name)
            .copied()
            .unwrap_or_default();
        let _ = writeln!(
            text,
            "\t{name}: {count} {count} 0 {} {} {} {} {} 0",
            times.bytes_sent, times.bytes_received, times.queue_ms, times.rtt_ms, times.execute_ms
        );
    }
    text
}
