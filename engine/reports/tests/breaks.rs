//! A clean text that a window or a mail program broke at any width gives the same figures, or a remark that says what
//! was lost. Counted over all texts and manners, so that no change makes more of them read worse.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::breaks::{MANNERS, WIDTHS, compared, quoted};
use crate::common::{Case, cases};
use mountwise_reports::read;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

/// How many of the broken texts may be read so; to be lowered with every rule that mends some.
const AT_MOST: [(&str, usize); 4] = [
    ("1 wrong in silence", WRONG),
    ("2 lost in silence", LOST),
    ("3 wrong, doubted", WRONG_SAID),
    ("4 lost, said", LOST_SAID),
];
const WRONG: usize = 0;
/// Reports on one line, broken once more.
const LOST: usize = 7;
const WRONG_SAID: usize = 93;
const LOST_SAID: usize = 242;
/// Fewer texts that are broken at all show nothing.
const BROKEN_MIN: usize = 5000;

/// What became of the text in each manner, by class; and of how many manners.
fn fates_of(case: &Case) -> Vec<(&'static str, String)> {
    let text = std::str::from_utf8(&case.text).expect("UTF-8");
    let clean = read(&case.text);
    let mut fates = Vec::new();
    for (manner, broken) in MANNERS {
        for width in WIDTHS {
            let broken = broken(text, *width);
            if broken == text || broken == quoted(text) {
                continue;
            }
            let fate = compared(&clean, &read(broken.as_bytes()));
            let first = fate.wrong.first().or(fate.lost.first());
            let first = first.map_or("", |fact| &fact[..fact.len().min(160)]);
            fates.push((
                fate.class(),
                format!("{} / {manner} {width}: {first}", case.name),
            ));
        }
    }
    fates
}

#[test]
fn broken_lines_lose_no_more_than_they_did() {
    let cases = cases();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut fates = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Relaxed)) {
            fates.extend(fates_of(case));
        }
        fates
    };
    let threads = available_parallelism().map_or(1, usize::from);
    let fates: Vec<(&str, String)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let found = workers.into_iter().map(|one| one.join().expect("a worker"));
        found.flatten().collect()
    });
    assert!(fates.len() > BROKEN_MIN, "only {} broken", fates.len());
    let mut by_class: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (class, said) in &fates {
        by_class.entry(class).or_default().push(said);
    }
    for (class, at_most) in AT_MOST {
        let mut found = by_class.remove(class).unwrap_or_default();
        found.sort_unstable();
        assert!(
            found.len() <= at_most,
            "{class}: {} of {}, {at_most} at most\n{}",
            found.len(),
            fates.len(),
            found.join("\n")
        );
    }
}
