//! Published tables of calls with a column for the rest: what has no column is counted there.
#![allow(clippy::expect_used)]

use mountwise_advisor::record::Record;
use mountwise_advisor::score;
use std::collections::BTreeMap;

/// Rule taken away, SETATTR and OTHER as printed, whether the model agrees.
const ROWS: &[(&str, u64, u64, bool)] = &[
    ("none", 5194, 6, true),
    ("and no null SETATTR", 0, 14, true),
    ("and no null SETATTR", 8, 6, true),
    ("and no null SETATTR", 0, 6, false),
    // 5,194 calls that are sent do not vanish because the table has no column for them.
    ("none", 0, 6, false),
];

fn row(removed: &str, setattr: u64, other: u64) -> Record {
    let text = format!(
        r#"{{"id":"table/row","source":"table","environment":"seed-001","client":{{"os":"freebsd","version":"6.1"}},
        "mount":{{"version":"3"}},"network":{{"rtt_ms":0.1}},"server":{{"os":"freebsd"}},
        "phase":{{"op":"build","processes":1,"rules_removed":"{removed}"}},
        "measured":{{"rpcs":{{"READ":2410,"SETATTR":{setattr},"OTHER":{other}}}}},"use":"fit"}}"#
    );
    serde_json::from_str(&text).expect("a record")
}

#[test]
fn what_has_no_column_is_in_the_rest() {
    for (removed, setattr, other, agrees) in ROWS {
        let mut record = row(removed, *setattr, *other);
        // The other columns of that table; here they would only be more of the same.
        record.measured.rpcs.extend(
            ["LOOKUP", "WRITE", "CREATE", "ACCESS", "FSSTAT"].map(|name| (name.to_owned(), 1)),
        );
        let records = [record];
        let chains = score::chains(&records);
        let (_, entry) = score::score_chain(&records, &chains[0], &BTreeMap::new()).remove(0);
        let agree = ["READ", "SETATTR", "OTHER"].iter().all(|name| {
            let counts = entry.counts[*name];
            counts.predicted.abs_diff(counts.measured) <= 2
        });
        assert_eq!(
            agree, *agrees,
            "{removed} {setattr} {other}: {:?}",
            entry.counts
        );
    }
}
