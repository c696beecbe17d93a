//! `mountwise`: the terminal's door to the same engine that the page runs.
//!
//! Only this crate and its browser twin know files, arguments and output streams.
#![allow(clippy::print_stderr)]

mod claim;
mod files;
mod fit;
mod output;
mod print;
mod questions;
mod records;
mod score;
mod statements;
mod twins;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Predicts the calls, the time and the limits of an NFS mount before you remount it.
#[derive(Parser)]
#[command(name = "mountwise", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Predict calls, throughput and limits of a scenario.
    Predict(questions::Predict),
    /// Predict a scenario along one option.
    Sweep(questions::Sweep),
    /// List the calls and stalls of one phase.
    Trace(questions::Trace),
    /// Say what pasted reports mean; two files are a before and an after.
    Read(questions::Read),
    /// Fit the model to reports and say what they could not tell.
    Calibrate(questions::Calibrate),
    /// Propose changes, ranked by their predicted effect.
    Advise(questions::Advise),
    /// Write a scenario's options for a mount line, fstab, unit, rule or manifest.
    Export(questions::Export),
    /// Fit a parameter set to measurement records and write it.
    Fit(fit::Arguments),
    /// Print what the model knows: presets, clients, options, parameters, glossary.
    Describe,
    /// Compare the model with measurement records: one line per record and a summary.
    Score(score::Arguments),
    /// Say what the model says to the statements of published cases.
    Statements(statements::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Predict(arguments) => arguments.run(),
        Command::Sweep(arguments) => arguments.run(),
        Command::Trace(arguments) => arguments.run(),
        Command::Read(arguments) => arguments.run(),
        Command::Calibrate(arguments) => arguments.run(),
        Command::Advise(arguments) => arguments.run(),
        Command::Export(arguments) => arguments.run(),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Describe => {
            output::out!("{}", mountwise_advisor::door::describe());
            Ok(())
        }
        Command::Score(arguments) => score::run(&arguments),
        Command::Statements(arguments) => statements::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mountwise: {message}");
            ExitCode::FAILURE
        }
    }
}
