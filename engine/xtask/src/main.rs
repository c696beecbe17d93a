//! The project's own tool: `cargo run -p mountwise-xtask -- wasm|tidy`.
//!
//! It is the one place where building needs more than cargo, npm and vite offer, and it is written in
//! the project's language so that it runs wherever the project builds.

#![allow(clippy::print_stderr, reason = "a command-line tool speaks on stderr")]

mod wasm;

use mountwise_xtask::tidy;
use std::process::ExitCode;

const USAGE: &str = "usage: mountwise-xtask wasm OUT_DIR | tidy";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["wasm", out_dir] => wasm::packages(out_dir.as_ref()),
        ["tidy"] => tidy::check(),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
