//! `mountwise score`: predicted against measured.

use crate::records;
use mountwise_advisor::record::Record;
use mountwise_advisor::score::{self, Chain, Entry, Summary};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Record files (*.jsonl) or folders of them.
    #[arg(required_unless_present = "schema")]
    paths: Vec<PathBuf>,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
    /// Only the summary, not a line per record.
    #[arg(long)]
    summary: bool,
    /// Print the JSON Schema of a record and stop.
    #[arg(long)]
    schema: bool,
}

#[derive(Serialize)]
struct Scoreboard {
    records: Vec<Entry>,
    summary: Summary,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    if arguments.schema {
        return crate::questions::print_schema(schemars::schema_for!(Record).to_value());
    }
    let (records, unreadable) = records::read(&arguments.paths)?;
    let scoreboard = score_all(&records);
    if arguments.json {
        let text = serde_json::to_string(&scoreboard).map_err(|error| error.to_string())?;
        println!("{text}");
        return Ok(());
    }
    if !arguments.summary {
        for entry in &scoreboard.records {
            println!("{}", line(entry));
        }
    }
    print_summary(&scoreboard.summary);
    for message in unreadable {
        eprintln!("{message}");
    }
    Ok(())
}

/// Chains are independent runs; they are shared out over the processors and put back in order.
fn score_all(records: &[Record]) -> Scoreboard {
    let chains = score::chains(records);
    let calibrations = score::calibrations(records, &chains);
    let entries: Mutex<Vec<Option<Entry>>> = Mutex::new(vec![None; records.len()]);
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(chain) = chains.get(next.fetch_add(1, Ordering::Relaxed)) {
                    store(&entries, score::score_chain(records, chain, &calibrations));
                }
            });
        }
    });
    let entries: Vec<Entry> = entries
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
        .into_iter()
        .flatten()
        .collect();
    let summary = summary(records, &chains, &entries);
    Scoreboard {
        records: entries,
        summary,
    }
}

fn store(entries: &Mutex<Vec<Option<Entry>>>, scored: Vec<(usize, Entry)>) {
    let mut entries = entries
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    for (index, entry) in scored {
        entries[index] = Some(entry);
    }
}

fn summary(records: &[Record], chains: &[Chain], entries: &[Entry]) -> Summary {
    score::summarise(records, chains, entries)
}

fn line(entry: &Entry) -> String {
    let counts = if !entry.modelled {
        format!(
            "NOT MODELLED: {}",
            entry.reason.as_deref().unwrap_or("no reason given")
        )
    } else if entry.exact {
        "exact".to_owned()
    } else {
        let wrong: Vec<String> = entry
            .counts
            .iter()
            .filter(|(_, counts)| {
                counts.predicted.abs_diff(counts.measured) > 2.max(counts.measured / 100)
            })
            .map(|(name, counts)| format!("{name} {}/{}", counts.predicted, counts.measured))
            .collect();
        format!("counts differ: {}", wrong.join(", "))
    };
    let sizes = if entry.sizes_exact == Some(false) {
        " sizes differ"
    } else {
        ""
    };
    let time = entry.elapsed.map_or_else(String::new, |times| {
        format!(
            " time {:.4}/{:.4} s ({:+.1} %)",
            times.predicted_s,
            times.measured_s,
            (times.predicted_s / times.measured_s - 1.0) * 100.0
        )
    });
    format!("{}: {counts}{sizes}{time}", entry.id)
}

fn print_summary(summary: &Summary) {
    println!(
        "{:<28} {:>7} {:>9} {:>13} {:>11} {:>9} {:>9} {:>9} {:>9}",
        "", "records", "modelled", "counts exact", "sizes", "median", "90th", "worst", "interval"
    );
    let groups = [
        &summary.by_use,
        &summary.by_group,
        &summary.by_processes,
        &summary.by_timing,
        &summary.by_environment,
    ];
    for row in std::iter::once(&summary.all).chain(groups.into_iter().flatten()) {
        let per_cent = |value: Option<f64>| {
            value.map_or_else(|| "-".to_owned(), |value| format!("{:.1} %", value * 100.0))
        };
        println!(
            "{:<28} {:>7} {:>9} {:>6} {:>5.1}% {:>5}/{:<5} {:>9} {:>9} {:>9} {:>9}",
            row.name,
            row.records,
            row.modelled,
            row.counts_exact,
            row.counts_exact_share * 100.0,
            row.sizes_exact,
            row.sizes_known,
            per_cent(row.time_error_median),
            per_cent(row.time_error_p90),
            per_cent(row.time_error_worst),
            per_cent(row.interval_share),
        );
    }
    println!(
        "regret over {} choices: median {:.1} %, worst {:.1} %; worse than the trivial policy {} times",
        summary.choices,
        summary.regret_median.unwrap_or(0.0) * 100.0,
        summary.regret_worst.unwrap_or(0.0) * 100.0,
        summary.trivial_beats_model
    );
}
