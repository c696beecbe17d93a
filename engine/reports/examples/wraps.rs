//! Breaks every text of the files and folders named on the command line at fixed widths, in each manner that windows
//! and mail programs have, and lists what is then read otherwise, lost in silence, or lost with a remark. `--only=`
//! picks manners, `--show=` prints so many figures of each.
#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

#[path = "../tests/common/breaks.rs"]
mod breaks;

use breaks::{MANNERS, WIDTHS, compared, quoted};
use mountwise_reports::{RemarkKind, read};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn main() {
    let (mut only, mut show, mut paths) = (String::new(), 0, Vec::new());
    for arg in std::env::args().skip(1) {
        if let Some(name) = arg.strip_prefix("--only=") {
            name.clone_into(&mut only);
        } else if let Some(count) = arg.strip_prefix("--show=") {
            show = count.parse().expect("a number of figures");
        } else {
            paths.extend(texts(Path::new(&arg)));
        }
    }
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    for path in paths {
        if let Ok(text) = String::from_utf8(std::fs::read(&path).expect("a text")) {
            let name = path.file_stem().expect("a name").to_string_lossy();
            break_up(&name, &text, &only, show, &mut tally);
        }
    }
    for (class, count) in tally {
        println!("# {class}: {count}");
    }
}

fn texts(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a folder");
    let mut found: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    found.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    found.sort();
    found
}

fn break_up(name: &str, text: &str, only: &str, show: usize, tally: &mut BTreeMap<&str, usize>) {
    let clean = read(text.as_bytes());
    for (manner, broken) in MANNERS {
        for width in WIDTHS {
            let key = format!("{manner} {width}");
            let broken = broken(text, *width);
            if broken == text || broken == quoted(text) || !key.contains(only) {
                continue;
            }
            let found = read(broken.as_bytes());
            let fate = compared(&clean, &found);
            *tally.entry(fate.class()).or_default() += 1;
            if fate.class() == "same" {
                continue;
            }
            let (lost, wrong) = (&fate.lost, &fate.wrong);
            println!(
                "{}\t{name}\t{key}\t-{} +{}",
                fate.class(),
                lost.len(),
                wrong.len()
            );
            wrong.iter().take(show).for_each(|w| println!("    + {w}"));
            lost.iter().take(show).for_each(|w| println!("    - {w}"));
            if show > 0 {
                let remarks = found.remarks.iter().filter(|r| r.kind != RemarkKind::Used);
                remarks.for_each(|r| println!("    . {:?} {}", r.line, r.text));
            }
        }
    }
}
