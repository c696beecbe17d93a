//! fio's three notations: JSON, normal text, terse.

mod asked;
mod cut;
mod doubts;
pub(crate) mod groups;
pub(crate) mod json;
mod syncs;
pub(crate) mod terse;
pub(crate) mod text;
mod unread;
