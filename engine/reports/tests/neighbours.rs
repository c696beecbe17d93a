//! Reports one after the other in one text: each is read as if it stood alone, or the text says what is not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::{cases, misfit};
use mountwise_reports::{Outcome, Reading, read};
use serde_json::Value;

/// Short reports of other tools, as authors put them above and below.
const OTHERS: &[&str] = &[
    "Client rpc stats:\ncalls      retrans    authrefrsh\n4612345    7          4612402 \n\nClient nfs v3:\nnull             getattr          setattr          lookup           access           \n5         0%     1712340  37%     900000   19%     1000000  21%     1000000  21%     \n",
    "nas77:/vol/other on /mnt/other type nfs4 (rw,relatime,vers=4.2,rsize=131072,wsize=131072,hard,proto=tcp,timeo=600,retrans=2,sec=sys)\n",
    "\nnas77:/vol/other mounted on /mnt/other:\n\n           ops/s       rpc bklog\n          12.340           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          errors\n                   3.210         102.720          32.000        0 (0.0%)           1.200           1.300           0.012        0 (0.0%)\n",
    "other: (groupid=0, jobs=1): err= 0: pid=99: Fri Mar  1 10:00:00 2024\n  write: IOPS=110, BW=110MiB/s (116MB/s)(6600MiB/60001msec); 0 zone resets\n    clat (msec): min=4, max=50, avg= 9.01, stdev= 2.20\n",
    "1048576000 bytes (1.0 GB, 1000 MiB) copied, 9.3125 s, 113 MB/s\n",
];

/// What depends on what stands above: whose lines they are, which blocks were compared, what an interval is.
const OF_CONTEXT: &[&str] = &[
    "line",
    "op_lines",
    "before_block",
    "after_block",
    "span",
    "interval_s",
    "intervals",
    "lines",
];

fn blocks(reading: &Reading) -> Vec<Value> {
    let blocks = reading.blocks.iter().map(|block| {
        let mut value = serde_json::to_value(block).expect("JSON");
        without_context(&mut value);
        value
    });
    blocks.collect()
}

fn without_context(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !OF_CONTEXT.contains(&name.as_str()));
            fields.values_mut().for_each(without_context);
        }
        Value::Array(items) => items.iter_mut().for_each(without_context),
        _ => {}
    }
}

#[test]
fn two_reports_in_one_text() {
    let mut faults = Vec::new();
    for case in cases() {
        let text = String::from_utf8(case.text).expect("UTF-8");
        for (k, other) in OTHERS.iter().enumerate() {
            let mut due = blocks(&read(text.as_bytes()));
            due.extend(blocks(&read(other.as_bytes())));
            for (place, both) in [
                ("below", format!("{text}\n\n{other}")),
                ("above", format!("{other}\n\n{text}")),
            ] {
                let reading = read(both.as_bytes());
                let found = blocks(&reading);
                let lost = due
                    .iter()
                    .find(|block| found.iter().all(|f| misfit(block, f, "").is_some()));
                if let Some(lost) = lost.filter(|_| reading.outcome < Outcome::WarningPartial) {
                    let shown: String = lost.to_string().chars().take(160).collect();
                    faults.push(format!("{}: {k} {place}: {shown}", case.name));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn what_one_tool_says_is_not_put_on_the_report_of_another() {
    let title = |colon: &str, version: u8| {
        format!(
            "Client rpc stats:\ncalls      retrans    authrefrsh\n4612345    7          4612402 \n\nClient nfs v{version}{colon}\nnull             getattr          setattr          lookup           access           \n5         0%     1712340  37%     900000   19%     1000000  21%     1000000  21%     \n\n"
        )
    };
    let reading = read((title("", 4) + &title(":", 3)).as_bytes());
    let tables = reading.blocks.iter().filter(|b| b.kind == "ops");
    let added: Vec<_> = tables.map(|b| b.text("adds_up")).collect();
    assert_eq!(added, [Some("mounts"), None]);

    let stamped = |second: u8| {
        let report = OTHERS[2];
        format!("Timestamp         :02/26/2026 05:20:0{second}\n{report}\n")
    };
    let other = OTHERS[2].replace("nas77", "nas78");
    let pcp = stamped(0) + &stamped(1);
    let reading = read(format!("{pcp}\nand here is the other one:\n{other}").as_bytes());
    let intervals: Vec<_> = reading
        .blocks
        .iter()
        .map(|b| (b.integer("interval_s"), b.get("timestamp").is_some()))
        .collect();
    assert_eq!(intervals, [(None, true), (Some(1), true), (None, false)]);
    // Of one stamp are the reports of all mounts.
    let reading = read(format!("{pcp}{other}").as_bytes());
    assert_eq!(reading.blocks[2].integer("interval_s"), Some(1));
}
