//! The FreeBSD laboratory's steps, replayed: single-operation rules, odd sizes, and whole files.

use crate::laboratory::records_of;
use mountwise_sim::replay::{Exactness, replay};

/// A boot with every kind of phase but read-ahead, and one of the old client.
const BOOTS: [&str; 2] = ["10.4-a", "9.3-o"];

#[derive(Default)]
struct Marks {
    total: u32,
    exact: u32,
    off: u32,
}

#[test]
fn steps_of_two_boots_come_out() {
    let mut data = Marks::default();
    let mut names = Marks::default();
    for boot in BOOTS {
        let records = records_of(boot);
        assert!(records.len() > 40, "{boot} has {} records", records.len());
        for (replayed, (_, record)) in replay(&records).iter().zip(&records) {
            assert_eq!(replayed.not_modelled, None, "{}", replayed.id);
            if record.steps_ok != Some(true) {
                continue;
            }
            for (step, measured) in replayed.steps.iter().zip(&record.steps) {
                for (name, range) in &step.calls {
                    let count = measured.rpcs.get(name).copied().unwrap_or(0);
                    let marks = match name.as_str() {
                        "READ" | "WRITE" => &mut data,
                        "COMMIT" => continue,
                        _ => &mut names,
                    };
                    marks.total += 1;
                    match range.exactness(name, count) {
                        Exactness::Exact => marks.exact += 1,
                        Exactness::InRange => {}
                        Exactness::Off => marks.off += 1,
                    }
                }
            }
        }
    }
    assert_eq!(names.exact, names.total, "names and attributes");
    assert!(
        data.off * 20 <= data.total,
        "{} of {} data counts are outside their range",
        data.off,
        data.total
    );
    assert!(
        data.exact * 5 >= data.total * 4,
        "{} of {} data counts are exact",
        data.exact,
        data.total
    );
}
