//! `mountwise statements`: what the model says to each statement of a published case.
//!
//! A statement names runs of one scenario that differ in a few fields, one figure of their
//! predictions, and what must be true of these figures. Its verdict stands in the file and is checked.

use crate::claim::{Claim, Verdict};
use crate::files;
use crate::output::out;
use mountwise_advisor::{predict, presets, sweep};
use mountwise_sim::steady::Effort;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of statements (models/statements/*.json).
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// One JSON document instead of text.
    #[arg(long)]
    json: bool,
}

/// Values for fields of the scenario, by their paths.
pub(crate) type Changes = BTreeMap<String, Value>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The preset whose scenario the runs change.
    case: String,
    title: String,
    source: String,
    /// What the source does not say.
    assumptions: Vec<Assumption>,
    statements: Vec<Statement>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Assumption {
    says: String,
    #[serde(default)]
    base: Changes,
    runs: Vec<Run>,
    measure: Measure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Statement {
    id: String,
    says: String,
    #[serde(default)]
    base: Changes,
    runs: Vec<Run>,
    measure: Measure,
    claim: Claim,
    verdict: Verdict,
    /// Why the model says otherwise, or what it cannot know.
    #[serde(default)]
    why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    label: String,
    change: Changes,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Measure {
    label: String,
    unit: String,
    /// JSON pointers into the prediction, summed.
    #[serde(skip_serializing)]
    at: Vec<String>,
    /// Taken off the figure: a part that the source states.
    #[serde(default, skip_serializing)]
    less: f64,
}

#[derive(Serialize)]
struct Answer {
    case: String,
    title: String,
    source: String,
    statements: Vec<StatementAnswer>,
    assumptions: Vec<AssumptionAnswer>,
}

#[derive(Serialize)]
struct StatementAnswer {
    id: String,
    says: String,
    verdict: Verdict,
    measure: Measure,
    figures: Vec<Figure>,
    why: Option<String>,
    #[serde(skip)]
    stated: Verdict,
}

#[derive(Serialize)]
struct AssumptionAnswer {
    says: String,
    measure: Measure,
    figures: Vec<Figure>,
}

#[derive(Serialize)]
pub(crate) struct Figure {
    pub(crate) label: String,
    pub(crate) value: f64,
    /// What the run changes in the case's scenario.
    pub(crate) change: Changes,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let answers = arguments
        .paths
        .iter()
        .map(|path| answer(path))
        .collect::<Result<Vec<_>, _>>()?;
    if arguments.json {
        let text = serde_json::to_string_pretty(&answers).map_err(|error| error.to_string())?;
        out!("{text}");
    } else {
        answers.iter().for_each(print);
    }
    let changed: Vec<&str> = answers
        .iter()
        .flat_map(|answer| &answer.statements)
        .filter(|statement| statement.verdict != statement.stated)
        .map(|statement| statement.id.as_str())
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the verdict in the file is not the model's for: {}",
        changed.join(", ")
    ))
}

fn answer(path: &Path) -> Result<Answer, String> {
    let text = files::text(path)?;
    let case: Case =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let scenario = presets::all()
        .into_iter()
        .find(|preset| preset["id"] == case.case.as_str())
        .map(|preset| preset["scenario"].clone())
        .ok_or_else(|| format!("{}: no preset is called {}", path.display(), case.case))?;
    Ok(Answer {
        statements: case
            .statements
            .into_iter()
            .map(|statement| judged(&scenario, statement))
            .collect::<Result<_, _>>()?,
        assumptions: case
            .assumptions
            .into_iter()
            .map(|one| {
                Ok(AssumptionAnswer {
                    figures: figures(&scenario, &one.base, &one.runs, &one.measure)?,
                    says: one.says,
                    measure: one.measure,
                })
            })
            .collect::<Result<_, String>>()?,
        case: case.case,
        title: case.title,
        source: case.source,
    })
}

fn judged(scenario: &Value, statement: Statement) -> Result<StatementAnswer, String> {
    let figures = figures(
        scenario,
        &statement.base,
        &statement.runs,
        &statement.measure,
    )
    .map_err(|message| format!("{}: {message}", statement.id))?;
    let verdict = statement.claim.judge(&figures);
    Ok(StatementAnswer {
        id: statement.id,
        says: statement.says,
        verdict,
        measure: statement.measure,
        figures,
        why: statement.why,
        stated: statement.verdict,
    })
}

fn figures(
    scenario: &Value,
    base: &Changes,
    runs: &[Run],
    measure: &Measure,
) -> Result<Vec<Figure>, String> {
    runs.iter()
        .map(|run| {
            let mut change = base.clone();
            change.extend(run.change.clone());
            let changes: Vec<(&str, &Value)> = change
                .iter()
                .map(|(path, value)| (path.as_str(), value))
                .collect();
            let scenario = sweep::scenario_at(scenario, &changes).map_err(|error| error.message)?;
            let prediction =
                predict::predict(&scenario, Effort::Exact).map_err(|error| error.message)?;
            let prediction =
                serde_json::to_value(&prediction).map_err(|error| error.to_string())?;
            // A call that was never sent is absent from the prediction.
            let parts = measure
                .at
                .iter()
                .filter_map(|place| prediction.pointer(place).and_then(Value::as_f64));
            // An empty sum of f64 is -0.
            let value = parts.fold(0.0, |sum, part| sum + part);
            Ok(Figure {
                label: run.label.clone(),
                value: value - measure.less,
                change,
            })
        })
        .collect()
}

fn print(answer: &Answer) {
    out!("{} ({})", answer.title, answer.source);
    for statement in &answer.statements {
        let verdict = match statement.verdict {
            Verdict::Holds => "holds",
            Verdict::Tie => "a tie",
            Verdict::Contradicts => "CONTRADICTS",
        };
        out!("  {verdict}: {}", statement.says);
        print_figures(&statement.measure, &statement.figures);
    }
    for assumption in &answer.assumptions {
        out!("  assumed: {}", assumption.says);
        print_figures(&assumption.measure, &assumption.figures);
    }
}

fn print_figures(measure: &Measure, figures: &[Figure]) {
    let figures: Vec<String> = figures
        .iter()
        .map(|figure| format!("{} {:.4}", figure.label, figure.value))
        .collect();
    out!(
        "      {} ({}): {}",
        measure.label,
        measure.unit,
        figures.join(", ")
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/statements");

    /// 1 Gb/s less the headers of Ethernet, IP and TCP (RFC 894, 791, 9293) at 1500 bytes.
    const GIGABIT_PAYLOAD: f64 = 125e6 * 1448.0 / 1538.0;

    static ALL: LazyLock<Vec<Answer>> = LazyLock::new(|| {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(FOLDER)
            .expect("the folder of statements")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        std::thread::scope(|scope| {
            let answers: Vec<_> = paths
                .iter()
                .map(|path| scope.spawn(|| answer(path).expect("an answer")))
                .collect();
            let answers = answers.into_iter().map(|one| one.join());
            answers.map(|one| one.expect("a file's answer")).collect()
        })
    });

    #[test]
    fn verdicts_in_the_files_are_the_models() {
        assert!(ALL.len() >= 3);
        for statement in ALL.iter().flat_map(|answer| &answer.statements) {
            assert_eq!(statement.verdict, statement.stated, "{}", statement.id);
            if statement.verdict != Verdict::Holds {
                assert!(statement.why.is_some(), "{} says no why", statement.id);
            }
        }
    }

    #[test]
    fn wire_speed_is_never_exceeded() {
        let gigabit = ALL
            .iter()
            .filter(|answer| answer.case == "linux-2012-sizes");
        for statement in gigabit.flat_map(|answer| &answer.statements) {
            for figure in &statement.figures {
                if statement.measure.unit == "bytes/s" {
                    assert!(
                        figure.value <= GIGABIT_PAYLOAD,
                        "{} {}: {}",
                        statement.id,
                        figure.label,
                        figure.value
                    );
                }
            }
        }
    }
}
