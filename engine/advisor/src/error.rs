//! The one error that leaves the adviser: a sentence that says what is wrong, where, and what to do.

use mountwise_sim::ScenarioError;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Error {
    pub message: String,
    pub field: Option<String>,
    pub line: Option<usize>,
}

impl Error {
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            field: None,
            line: None,
        }
    }

    pub fn at(field: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            field: Some(field.to_owned()),
            line: None,
        }
    }

    /// A request that is not the JSON that was asked for.
    pub fn request(what: &str, error: &serde_json::Error) -> Self {
        Self {
            message: format!("the {what} cannot be read: {error}"),
            field: None,
            line: Some(error.line()),
        }
    }
}

impl From<ScenarioError> for Error {
    fn from(error: ScenarioError) -> Self {
        let field = (!error.field.is_empty()).then_some(error.field);
        Self {
            message: error.message,
            field,
            line: error.line,
        }
    }
}
