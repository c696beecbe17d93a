//! The questions that take a JSON file and print an answer: as JSON, byte for byte the page's, or as
//! text for people.

use crate::output::out;
use crate::{files, print};
use clap::Args;
use mountwise_advisor::calibrate::report::CalibrateRequest;
use mountwise_advisor::door;
use mountwise_advisor::sweep::SweepRequest;
use mountwise_advisor::timeline::TraceRequest;
use mountwise_reports::Reading;
use mountwise_sim::Scenario;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Predict {
    /// The scenario, a JSON file; `-` is the standard input.
    #[arg(required_unless_present = "schema")]
    scenario: Option<PathBuf>,
    /// Print the answer as JSON, the same bytes as the page's engine.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of a scenario and stop.
    #[arg(long)]
    schema: bool,
}

#[derive(Args)]
pub(crate) struct Sweep {
    /// The scenario, a JSON file; `-` is the standard input.
    #[arg(required_unless_present = "schema")]
    scenario: Option<PathBuf>,
    /// Field to move, e.g. `mount.rsize`; several that move together: `mount.rsize+mount.wsize`.
    #[arg(long, default_value = "mount.rsize")]
    axis: String,
    /// Values, separated by commas: numbers in the field's unit, or words.
    #[arg(long, value_delimiter = ',', required_unless_present = "schema")]
    values: Vec<String>,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of the request and stop.
    #[arg(long)]
    schema: bool,
}

#[derive(Args)]
pub(crate) struct Trace {
    /// The scenario, a JSON file; `-` is the standard input.
    #[arg(required_unless_present = "schema")]
    scenario: Option<PathBuf>,
    /// Which phase, counted from 1.
    #[arg(long, default_value_t = 1)]
    phase: usize,
    /// At most so many calls and stalls.
    #[arg(long, default_value_t = 200)]
    max_events: usize,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of the request and stop.
    #[arg(long)]
    schema: bool,
}

#[derive(Args)]
pub(crate) struct Read {
    /// Files to read, each on its own; two: before and after. `-` is the standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the reading as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Calibrate {
    /// The scenario that the reports belong to, a JSON file.
    #[arg(required_unless_present = "schema")]
    scenario: Option<PathBuf>,
    /// Report files, oldest first; `-` is the standard input.
    #[arg(required_unless_present = "schema")]
    reports: Vec<PathBuf>,
    /// Of several mounts in the reports, the mount point of the one that is meant [default: the one that moved most]
    #[arg(long)]
    mount: Option<String>,
    /// Seconds that the work took.
    #[arg(long, value_parser = seconds)]
    elapsed: Option<f64>,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of the request and stop.
    #[arg(long)]
    schema: bool,
}

#[derive(Args)]
pub(crate) struct Advise {
    /// The scenario, a JSON file; `-` is the standard input.
    scenario: PathBuf,
    /// What better means: sooner, shorter waits, fewer calls to the server, fewer bytes read from it (`memory`).
    #[arg(long, default_value = "throughput", value_parser = ["throughput", "latency", "server_load", "memory"])]
    goal: String,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The scenario, a JSON file; `-` is the standard input.
    scenario: PathBuf,
    /// mount, fstab, autofs, systemd, nfsrahead, udev, kubernetes_pv …; a name that does not exist lists them all.
    #[arg(long, default_value = "mount")]
    format: String,
    /// The scenario that it is instead of, a JSON file: the undo goes back to it.
    #[arg(long)]
    former: Option<PathBuf>,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
}

impl Read {
    /// The vocabulary's object itself with --json, so that it can be compared with an expectation.
    pub(crate) fn run(&self) -> Result<(), String> {
        let readings: Vec<Reading> = self
            .files
            .iter()
            .map(|path| files::bytes(path).map(|bytes| mountwise_reports::read(&bytes)))
            .collect::<Result<_, _>>()?;
        let reading = match readings.as_slice() {
            [one] => one.clone(),
            [before, after] => mountwise_reports::difference(before, after),
            _ => return Err("name one report, or two: before and after".into()),
        };
        let value = serde_json::to_value(&reading).map_err(|error| error.to_string())?;
        if self.json {
            out!("{value}");
        } else {
            crate::output::write(format_args!("{}", print::reading(&value)));
        }
        Ok(())
    }
}

impl Calibrate {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.schema {
            return print_schema(schemars::schema_for!(CalibrateRequest).to_value());
        }
        let reports: Vec<String> = self
            .reports
            .iter()
            .map(|path| {
                files::bytes(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            })
            .collect::<Result<_, _>>()?;
        let request = json!({"scenario": scenario_value(self.scenario.as_ref())?, "reports": reports, "elapsed_s": self.elapsed, "mount": self.mount});
        let answer = door::calibrate(&request.to_string());
        self.check_mount(&answer)?;
        finish(&answer, self.json, print::calibration)
    }

    /// The page shows which mount it took; a command that names one means that one.
    fn check_mount(&self, answer: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        let observed = &value["ok"]["observed"];
        let (Some(asked), Some(mounts)) = (&self.mount, observed["mounts"].as_array()) else {
            return Ok(());
        };
        let text = |one: &Value, field: &str| one[field].as_str().unwrap_or_default().to_owned();
        let names: Vec<String> = mounts.iter().map(|one| text(one, "mountpoint")).collect();
        let is_asked = |one: &Value| {
            let (device, mountpoint) = (text(one, "device"), text(one, "mountpoint"));
            *asked == mountpoint || *asked == format!("{device} on {mountpoint}")
        };
        if mounts.iter().any(is_asked) {
            return Ok(());
        }
        Err(match names.len() {
            0 => format!("--mount {asked}: the reports name no mount"),
            _ => format!("--mount {asked}: the reports tell of {}", names.join(", ")),
        })
    }
}

impl Advise {
    pub(crate) fn run(&self) -> Result<(), String> {
        let request = json!({"scenario": scenario_value(Some(&self.scenario))?, "goal": self.goal});
        finish(
            &door::advise(&request.to_string()),
            self.json,
            print::advice,
        )
    }
}

impl Export {
    pub(crate) fn run(&self) -> Result<(), String> {
        let former = self.former.as_ref();
        let former = former.map(|path| scenario_value(Some(path))).transpose()?;
        let request = json!({
            "scenario": scenario_value(Some(&self.scenario))?,
            "format": self.format,
            "former": former,
            "counted": true,
        });
        finish(
            &door::export_mount(&request.to_string()),
            self.json,
            print::exported,
        )
    }
}

impl Predict {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.schema {
            return print_schema(schemars::schema_for!(Scenario).to_value());
        }
        let answer = door::predict(&scenario_text(self.scenario.as_ref())?);
        finish(&answer, self.json, print::prediction)
    }
}

impl Sweep {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.schema {
            return print_schema(schemars::schema_for!(SweepRequest).to_value());
        }
        let values: Vec<Value> = self
            .values
            .iter()
            .map(|text| serde_json::from_str(text).unwrap_or_else(|_| json!(text)))
            .collect();
        let request = json!({"scenario": scenario_value(self.scenario.as_ref())?, "axis": self.axis, "values": values});
        let answer = door::sweep(&request.to_string());
        finish(&answer, self.json, print::sweep)?;
        self.check_points(&answer)
    }

    /// A curve without a single point is no answer: the field is misspelt, or its values are none.
    fn check_points(&self, answer: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        let points = value["ok"]["points"].as_array();
        let is_empty = points.is_some_and(|all| all.iter().all(|one| !one["error"].is_null()));
        if is_empty {
            return Err(format!("none of the values can be asked of {}", self.axis));
        }
        Ok(())
    }
}

impl Trace {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.schema {
            return print_schema(schemars::schema_for!(TraceRequest).to_value());
        }
        let phase = self
            .phase
            .checked_sub(1)
            .ok_or("phases are counted from 1")?;
        let request = json!({"scenario": scenario_value(self.scenario.as_ref())?, "phase": phase, "max_events": self.max_events});
        finish(
            &door::trace(&request.to_string()),
            self.json,
            print::timeline,
        )
    }
}

fn scenario_text(path: Option<&PathBuf>) -> Result<String, String> {
    let path = path.ok_or("name the scenario's file")?;
    let text = files::text(path)?;
    // A preset file holds its scenario under a key of that name.
    match serde_json::from_str::<Value>(&text) {
        Ok(Value::Object(preset)) if preset.contains_key("scenario") => {
            Ok(preset["scenario"].to_string())
        }
        _ => Ok(text),
    }
}

fn scenario_value(path: Option<&PathBuf>) -> Result<Value, String> {
    let text = scenario_text(path)?;
    serde_json::from_str(&text).map_err(|error| format!("the scenario cannot be read: {error}"))
}

pub(crate) fn print_schema(schema: Value) -> Result<(), String> {
    let text = serde_json::to_string_pretty(&schema).map_err(|error| error.to_string())?;
    out!("{text}");
    Ok(())
}

/// Prints the answer; an error becomes the exit status, in either form.
pub(crate) fn finish(answer: &str, json: bool, people: fn(&Value) -> String) -> Result<(), String> {
    let value: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    if json {
        out!("{answer}");
    }
    if let Some(error) = value.get("error") {
        let field = error["field"]
            .as_str()
            .map_or_else(String::new, |field| format!("{field}: "));
        return Err(format!(
            "{field}{}",
            error["message"].as_str().unwrap_or("unknown error")
        ));
    }
    if !json {
        crate::output::write(format_args!("{}", people(&value["ok"])));
    }
    Ok(())
}

/// JSON has no word for what is no finite number: it would be dropped in silence.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().map_err(|error| error.to_string())?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err("a number of seconds is finite".to_owned())
    }
}
