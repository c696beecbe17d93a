//! `mountwise`: the terminal's door to the same engine that the page runs.
//!
//! Only this crate and its browser twin know files, arguments and output streams.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod files;
mod score;

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
    /// Compare the model with measurement records: one line per record and a summary.
    Score(score::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Score(arguments) => score::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mountwise: {message}");
            ExitCode::FAILURE
        }
    }
}
