//! `npm run fuzz`: millions of mutated inputs for the readers, the stream and the scenarios, with the stable compiler.
//!
//! An input is made from its target and its number alone, so that a run can be stopped and taken up again, and a
//! finding repeated with `--target NAME --at NUMBER`. As many children as there are processors do the work, each inside
//! 512 MiB of address space; the parent sees to hangs and to ways of dying that no handler catches, writes the input
//! down and goes on behind it.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod corpus;
mod dice;
mod mutate;
mod supervise;
mod targets;

use std::path::PathBuf;
use std::process::ExitCode;

/// Inputs of a run without `--inputs`, over all targets.
const INPUTS: u64 = 10_000_000;

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The number of findings.
fn run() -> Result<u64, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|one| one == name)?;
        arguments.get(at + 1)
    };
    let number = |name: &str| {
        value(name)
            .map(|text| {
                text.parse()
                    .map_err(|_| format!("{name} needs a number, not {text}"))
            })
            .transpose()
    };
    let folder = PathBuf::from(value("--state").map_or("target/fuzz", String::as_str));
    let target = value("--target")
        .map(|name| targets::named(name))
        .transpose()?;
    match (target, number("--at")?, number("--until")?) {
        (Some(target), Some(at), None) => targets::show(target, at).map(|()| 0),
        (Some(target), Some(from), Some(until)) => {
            let now = value("--now").map_or_else(|| folder.join("now"), PathBuf::from);
            targets::work(target, from..until, &folder, &now).map(|()| 0)
        }
        (only, _, _) => supervise::all(only, number("--inputs")?.unwrap_or(INPUTS), &folder),
    }
}
