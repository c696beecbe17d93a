//! JSON in, JSON out: the one door behind both the command line and the browser.
//!
//! Every answer is `{"ok":…}` or `{"error":{"message","field","line"}}`; the same request gives the
//! same bytes everywhere, because maps are ordered and numbers are printed by one routine.

use crate::error::Error;
use crate::explain::has_all_reasons;
use crate::not_modelled::has_all_notes;
use mountwise_sim::Scenario;
use mountwise_sim::run::carries;
use mountwise_sim::steady::Effort;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Error(Error),
}

fn answer<T: Serialize>(result: Result<T, Error>) -> String {
    let answer = match result {
        Ok(value) => Answer::Ok(value),
        Err(error) => Answer::Error(error),
    };
    serde_json::to_string(&answer).unwrap_or_else(|error| format!(r#"{{"error":{{"message":"the answer cannot be written: {error}","field":null,"line":null}}}}"#))
}

fn request<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::request("request", &error))
}

/// A scenario -> what this mount does with this workload.
pub fn predict(text: &str) -> String {
    predict_if_carried(text).unwrap_or_else(not_carried)
}

/// The same at once: what does not repeat is expected from smaller files instead of simulated.
pub fn estimate(text: &str) -> String {
    estimate_if_carried(text).unwrap_or_else(not_carried)
}

/// The same, and nothing where this build lacks what the scenario is about (feature `whole`): another one is to answer.
pub fn predict_if_carried(text: &str) -> Option<String> {
    predicted(text, Effort::Exact)
}

/// See [`predict_if_carried`].
pub fn estimate_if_carried(text: &str) -> Option<String> {
    predicted(text, Effort::Estimate)
}

fn predicted(text: &str, effort: Effort) -> Option<String> {
    let scenario = Scenario::from_json(text).map_err(Error::from);
    let lacks = |scenario: &Scenario| {
        !carries(scenario) || !has_all_notes(scenario) || !has_all_reasons(scenario)
    };
    if scenario.as_ref().is_ok_and(lacks) {
        return None;
    }
    Some(answer(scenario.and_then(|scenario| {
        crate::predict::predict(&scenario, effort)
    })))
}

fn not_carried() -> String {
    let message = "this build of the engine reads and writes files on Linux, no more";
    answer::<()>(Err(Error::new(message)))
}

/// A scenario, an axis and values -> one point per value.
pub fn sweep(text: &str) -> String {
    Explorer::default().sweep(text)
}

/// A scenario and a phase -> its calls and stalls.
pub fn trace(text: &str) -> String {
    answer(request(text).and_then(|request| crate::timeline::timeline(&request)))
}

/// What the model knows of itself.
pub fn describe() -> String {
    answer(Ok(crate::describe::describe()))
}

/// A scenario and a goal -> ranked changes.
pub fn advise(text: &str) -> String {
    Explorer::default().advise(text)
}

/// The same two questions, asked time and again around one scenario: what it has worked out it does not work out again.
/// Its answers are those that each question has by itself.
#[derive(Debug, Default)]
pub struct Explorer(crate::quick::Answered);

impl Explorer {
    pub fn sweep(&mut self, text: &str) -> String {
        answer(request(text).and_then(|request| crate::sweep::sweep(&request, &mut self.0)))
    }

    pub fn advise(&mut self, text: &str) -> String {
        answer(request(text).and_then(|request| crate::advice::advise(&request, &mut self.0)))
    }
}

/// A scenario and a format -> text to apply, with undo and check.
pub fn export_mount(text: &str) -> String {
    answer(request(text).and_then(|request| crate::export::export(&request)))
}

/// The text that somebody pasted -> what it says.
#[cfg(feature = "readers")]
pub fn read_report(text: &str) -> String {
    answer(Ok(mountwise_reports::read(text.as_bytes())))
}

/// Pasted reports -> the calls that they count.
#[cfg(feature = "readers")]
pub fn count_calls(text: &str) -> String {
    answer(request(text).map(|request| crate::counted::count_calls(&request)))
}

/// A file that arrives in chunks -> its reading, a text that `read_report` and `calibrate` take like the file itself.
#[cfg(feature = "readers")]
#[derive(Debug, Default)]
pub struct ReportStream(mountwise_reports::StreamReader);

#[cfg(feature = "readers")]
impl ReportStream {
    pub fn feed(&mut self, chunk: &[u8]) {
        self.0.feed(chunk);
    }

    pub fn finish(self) -> String {
        serde_json::to_string(&self.0.finish()).unwrap_or_default()
    }
}

/// A scenario and reports -> what they determine, and how well.
#[cfg(feature = "readers")]
pub fn calibrate(text: &str) -> String {
    answer(request(text).and_then(|request| crate::calibrate::report::calibrate(&request)))
}
