//! fio's three notations: JSON, normal text, terse.

mod asked;
pub(crate) mod json;
pub(crate) mod terse;
pub(crate) mod text;
