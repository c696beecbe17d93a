//! Prints what is read from the files named on the command line, or of the difference of two.
#![allow(clippy::print_stdout, clippy::expect_used, clippy::disallowed_methods)]

use mountwise_reports::{difference, read};

fn main() {
    let texts: Vec<Vec<u8>> = std::env::args()
        .skip(1)
        .map(|p| std::fs::read(p).expect("file"))
        .collect();
    let reading = match texts.as_slice() {
        [before, after] => difference(&read(before), &read(after)),
        _ => read(texts.first().expect("a file")),
    };
    println!("{}", serde_json::to_string_pretty(&reading).expect("JSON"));
}
