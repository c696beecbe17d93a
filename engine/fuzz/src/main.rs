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

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Feeds the engine mutated inputs and writes down what makes it panic, hang for 2 s or take more than 512 MiB.
///
/// A run that was stopped goes on where it was.
#[derive(Parser)]
#[command(name = "mountwise-fuzz", version)]
struct Arguments {
    /// How many inputs, over all targets.
    #[arg(long, default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    inputs: u64,
    /// Only this target.
    #[arg(long, value_parser = targets::named)]
    target: Option<usize>,
    /// Print and repeat this one input of the target.
    #[arg(long, value_name = "NUMBER", requires = "target")]
    at: Option<u64>,
    /// How far the target has come, and the findings.
    #[arg(long, value_name = "FOLDER", default_value = "target/fuzz")]
    state: PathBuf,
    /// A child's work: from `--at` up to here.
    #[arg(long, hide = true, requires = "at")]
    until: Option<u64>,
    /// Where a child says which input it is at.
    #[arg(long, hide = true, requires = "until")]
    now: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The number of findings.
fn run(arguments: Arguments) -> Result<u64, String> {
    let Arguments { state, .. } = arguments;
    match (arguments.target, arguments.at, arguments.until) {
        (Some(target), Some(at), None) => targets::show(target, at).map(|()| 0),
        (Some(target), Some(from), Some(until)) => {
            let now = arguments.now.unwrap_or_else(|| state.join("now"));
            targets::work(target, from..until, &state, &now).map(|()| 0)
        }
        (only, _, _) => supervise::all(only, arguments.inputs, &state),
    }
}
