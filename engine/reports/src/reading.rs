//! What a text says: blocks of figures and remarks about what was used, repaired, assumed or left out.
//!
//! A block is a flat map of named values under a `kind`; the names are those of the project's report
//! vocabulary (`models/reports/README.md`). Integers are exact up to 2^64 - 1; a negative integer
//! appears only where the printing tool prints one. How grave a remark is decides the outcome and is
//! not part of the answer itself.

use crate::moments::Times;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};

/// How much of the text could be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Ok,
    OkNotice,
    WarningPartial,
    Error,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RemarkKind {
    Used,
    Repaired,
    Ignored,
    Assumed,
    Contradicts,
}

/// What a remark does to the outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    #[default]
    /// Something worth knowing; the figures stand as they are.
    Note,
    /// The text was repaired or an assumption was needed.
    Repair,
    /// A part was left out or contradicts another.
    Loss,
    /// The notation or the source itself cannot be trusted.
    Refusal,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// 1-based line of the text as it was pasted.
    pub line: Option<usize>,
    pub kind: RemarkKind,
    /// True of these figures and worth knowing: nothing is assumed, whatever the kind is called.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noted: bool,
    pub text: String,
    #[serde(skip)]
    pub(crate) weight: Weight,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Block {
    pub kind: String,
    #[serde(flatten)]
    pub fields: Map<String, Value>,
    /// Line of the block's title, also where the vocabulary has no `line` field.
    #[serde(skip)]
    pub title_line: usize,
    /// Line of the first figures.
    #[serde(skip)]
    pub figures_line: usize,
}

impl Block {
    pub(crate) fn new(kind: &str, title_line: usize) -> Self {
        Self {
            kind: kind.to_owned(),
            fields: Map::new(),
            title_line,
            figures_line: title_line,
        }
    }

    #[must_use]
    pub(crate) fn figures_at(mut self, line: usize) -> Self {
        self.figures_line = line;
        self
    }

    /// Adds a field; the builder form keeps the readers declarative.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.set(name, value);
        self
    }

    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(name.to_owned(), value.into());
    }

    /// Whether it says the same, in whichever lines.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.kind == other.kind && are_alike(&self.fields, &other.fields)
    }

    pub(crate) fn set_if<T: Into<Value>>(&mut self, name: &str, value: Option<T>) {
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_str)
    }

    pub fn number(&self, name: &str) -> Option<f64> {
        self.get(name).and_then(Value::as_f64)
    }

    pub fn integer(&self, name: &str) -> Option<i128> {
        self.get(name).and_then(as_integer)
    }

    pub fn map(&self, name: &str) -> Option<&Map<String, Value>> {
        self.get(name).and_then(Value::as_object)
    }

    /// The entries of a list; none where there is no such list.
    pub fn list(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.get(name)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    }

    /// The entries of a list of words, such as the names of columns.
    pub fn words(&self, name: &str) -> impl Iterator<Item = &str> {
        self.list(name).filter_map(Value::as_str)
    }
}

/// The answer of the readers. It always exists; `outcome` says what it is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    pub format: String,
    pub formats_present: Vec<String>,
    /// The same as administrators call them.
    #[serde(default)]
    pub formats_named: Vec<String>,
    pub outcome: Outcome,
    /// Durations that the text itself tells, in seconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elapsed_s: Vec<Value>,
    /// Those of them that `time` printed of a command.
    #[serde(skip)]
    pub timed_s: Vec<f64>,
    pub blocks: Vec<Block>,
    pub remarks: Vec<Remark>,
    #[serde(skip)]
    pub(crate) taken: Taken,
}

/// Where and when the text says that it was taken, for a comparison with another.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Taken {
    pub(crate) host: Option<String>,
    pub(crate) times: Times,
}

impl Reading {
    /// A reading that was printed before: of a file too large to be handed on as text.
    pub(crate) fn from_json(bytes: &[u8]) -> Option<Self> {
        let begins = bytes.trim_ascii_start().starts_with(br#"{"format":"#);
        begins.then(|| serde_json::from_slice(bytes).ok())?
    }

    pub fn blocks_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Block> {
        self.blocks.iter().filter(move |block| block.kind == kind)
    }
}

/// An exact JSON integer; values that fit neither 64-bit form become decimals.
pub(crate) fn int(value: i128) -> Value {
    if let Ok(unsigned) = u64::try_from(value) {
        Value::from(unsigned)
    } else if let Ok(signed) = i64::try_from(value) {
        Value::from(signed)
    } else {
        decimal(value as f64)
    }
}

/// A JSON decimal; what is not finite has no figure.
pub(crate) fn decimal(value: f64) -> Value {
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// Rounds to `digits` decimals, as the vocabulary prints derived averages.
pub(crate) fn rounded(value: f64, digits: i32) -> Value {
    let scale = libm_pow10(digits);
    let scaled = value * scale;
    if scaled.abs() < 9.0e15 {
        decimal(scaled.round() / scale)
    } else {
        decimal(value)
    }
}

fn libm_pow10(digits: i32) -> f64 {
    (0..digits).fold(1.0, |scale, _| scale * 10.0)
}

pub(crate) fn as_integer(value: &Value) -> Option<i128> {
    value
        .as_u64()
        .map(i128::from)
        .or_else(|| value.as_i64().map(i128::from))
}

/// Where the lines begin that hold them is no figure.
fn are_alike(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    let is_figure = |(name, _): &(&String, &Value)| *name != "line";
    let is_same = |(name, one): (&String, &Value)| match (one, other.get(name)) {
        (Value::Object(one), Some(Value::Object(other))) => are_alike(one, other),
        (Value::Array(one), Some(Value::Array(other))) => {
            one.len() == other.len() && one.iter().zip(other).all(is_same_row)
        }
        (one, other) => Some(one) == other,
    };
    one.len() == other.len() && one.iter().filter(is_figure).all(is_same)
}

fn is_same_row((one, other): (&Value, &Value)) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => are_alike(one, other),
        _ => one == other,
    }
}
