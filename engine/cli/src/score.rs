//! `mountwise score`: predicted against measured.

use crate::output::out;
use crate::records::{self, Inputs, Place};
use mountwise_advisor::record::Record;
use mountwise_advisor::score::{self, Chain, Entry, Summary};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

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
    /// Instead: each environment calibrated from one pasted report, predicting its other records.
    #[arg(long)]
    pasted: bool,
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
    let inputs = records::read(&arguments.paths)?;
    if arguments.pasted {
        pasted(&inputs.records, arguments.json)?;
        return all_read(&inputs.unreadable);
    }
    let scoreboard = score_all(&inputs);
    if arguments.json {
        let text = serde_json::to_string(&scoreboard).map_err(|error| error.to_string())?;
        out!("{text}");
    } else {
        if !arguments.summary {
            for entry in &scoreboard.records {
                out!("{}", line(entry));
            }
        }
        print_summary(&scoreboard.summary);
    }
    all_read(&inputs.unreadable)
}

/// A line that is no record is missing from every figure, in either form.
fn all_read(unreadable: &[String]) -> Result<(), String> {
    match unreadable {
        [] => Ok(()),
        lines => Err(format!("left out of the score:\n{}", lines.join("\n"))),
    }
}

fn pasted(records: &[Record], json: bool) -> Result<(), String> {
    let lines = score::from_pasted(records, &score::chains(records));
    if json {
        let text = serde_json::to_string(&lines).map_err(|error| error.to_string())?;
        out!("{text}");
        return Ok(());
    }
    for line in lines {
        out!(
            "{:<16} {:<10} {:<60} {:>4} {:>9} {:>9} {:>9}  {}",
            line.environment,
            format!("{:?}", line.tool).to_lowercase(),
            line.report,
            line.errors.records,
            per_cent(line.errors.time_error_median),
            per_cent(line.errors.time_error_p90),
            per_cent(line.errors.time_error_worst),
            line.learnt.join(" ")
        );
    }
    Ok(())
}

fn per_cent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

/// What one worker does at a time: a chain of phases, or the records of one boot.
enum Work {
    Chain(usize),
    Boot { file: usize, from: usize, to: usize },
}

/// Independent runs are shared out over the processors and put back in order.
fn score_all(inputs: &Inputs) -> Scoreboard {
    let records = &inputs.records;
    let chains = score::chains(records);
    let calibrations = score::calibrations(records, &chains);
    let work: Vec<Work> = (0..chains.len())
        .map(Work::Chain)
        .chain(boots(inputs))
        .collect();
    let found = Found {
        records: Mutex::new(vec![None; records.len()]),
        steps: Mutex::new(
            inputs
                .steps
                .iter()
                .map(|file| vec![None; file.len()])
                .collect(),
        ),
    };
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(one) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match *one {
                        Work::Chain(chain) => found.take_records(score::score_chain(
                            records,
                            &chains[chain],
                            &calibrations,
                        )),
                        Work::Boot { file, from, to } => found.take_steps(
                            file,
                            from,
                            score::step_entries(&inputs.steps[file][from..to]),
                        ),
                    }
                }
            });
        }
    });
    found.in_order(inputs, &chains)
}

/// Places between which the records of one boot lie.
fn boots(inputs: &Inputs) -> impl Iterator<Item = Work> {
    inputs.steps.iter().enumerate().flat_map(|(file, steps)| {
        let mut from = 0;
        steps
            .chunk_by(|(_, a), (_, b)| a.boot == b.boot)
            .map(move |boot| {
                let work = Work::Boot {
                    file,
                    from,
                    to: from + boot.len(),
                };
                from += boot.len();
                work
            })
    })
}

/// Entries as they come in, each at its own place.
struct Found {
    records: Mutex<Vec<Option<Entry>>>,
    steps: Mutex<Vec<Vec<Option<Entry>>>>,
}

impl Found {
    fn take_records(&self, scored: Vec<(usize, Entry)>) {
        let mut places = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, entry) in scored {
            places[index] = Some(entry);
        }
    }

    fn take_steps(&self, file: usize, from: usize, scored: Vec<Entry>) {
        let mut places = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, entry) in scored.into_iter().enumerate() {
            places[file][from + index] = Some(entry);
        }
    }

    fn in_order(self, inputs: &Inputs, chains: &[Chain]) -> Scoreboard {
        let records = self
            .records
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let steps = self
            .steps
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let entries: Vec<Entry> = inputs
            .order
            .iter()
            .filter_map(|place| match *place {
                Place::Record(index) => records[index].clone(),
                Place::Step { file, index } => steps[file][index].clone(),
            })
            .collect();
        let of_records: Vec<Entry> = records.into_iter().flatten().collect();
        let summary = score::summarise(&inputs.records, chains, &of_records, &entries);
        Scoreboard {
            records: entries,
            summary,
        }
    }
}

fn line(entry: &Entry) -> String {
    let counts = if !entry.modelled {
        format!(
            "NOT MODELLED: {}",
            entry.reason.as_deref().unwrap_or("no reason given")
        )
    } else if entry.exact {
        "exact".to_owned()
    } else if let Some(reason) = &entry.reason {
        format!("differs: {reason}")
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
    out!(
        "{:<28} {:>7} {:>9} {:>13} {:>11} {:>9} {:>9} {:>9} {:>9}",
        "",
        "records",
        "modelled",
        "counts exact",
        "sizes",
        "median",
        "90th",
        "worst",
        "interval"
    );
    let groups = [
        &summary.by_use,
        &summary.by_group,
        &summary.by_processes,
        &summary.by_timing,
        &summary.by_environment,
    ];
    for row in std::iter::once(&summary.all).chain(groups.into_iter().flatten()) {
        out!(
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
    let regrets = [
        (
            "regret",
            summary.regret_median,
            summary.regret_worst,
            summary.trivial_beats_model,
        ),
        (
            "regret as advised",
            summary.advised_regret_median,
            summary.advised_regret_worst,
            summary.trivial_beats_advice,
        ),
    ];
    for (name, median, worst, beaten) in regrets {
        out!(
            "{name} over {} choices: median {}, worst {}; worse than the trivial policy {beaten} times",
            summary.choices,
            per_cent(median),
            per_cent(worst),
        );
    }
}
