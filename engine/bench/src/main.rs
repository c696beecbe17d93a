//! Prints the timed questions as JSON, so that scripts/bench.mjs asks the wasm module the same ones.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use mountwise_bench::questions;
use serde_json::json;

fn main() -> Result<(), serde_json::Error> {
    let list: Vec<_> = questions()?
        .into_iter()
        .map(|question| json!({"name": question.name, "door": question.door, "request": question.request}))
        .collect();
    println!("{}", json!(list));
    Ok(())
}
