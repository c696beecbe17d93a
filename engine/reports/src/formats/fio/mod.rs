//! fio's three notations: JSON, normal text, terse.

mod asked;
mod cut;
mod doubts;
pub(crate) mod json;
pub(crate) mod terse;
pub(crate) mod text;
mod unread;
