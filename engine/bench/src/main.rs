//! `mountwise-bench` prints the timed questions as JSON, so that the wasm module is asked the same ones.
//! `mountwise-bench time` reads lines `NAME MILLISECONDS` and answers each with the times, in nanoseconds, of as many
//! repeats as fit: whoever asks can take turns between this process and another and compare what ran side by side. It is
//! the processor's time, which others on the machine disturb less than the clock's.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use cpu_time::ThreadTime;
use mountwise_bench::{Question, questions};
use serde_json::json;
use std::io::{BufRead, Error, Write, stdin, stdout};
use std::time::{Duration, Instant};

fn main() -> Result<(), Error> {
    let questions = questions()?;
    if std::env::args().nth(1).as_deref() == Some("time") {
        return time(&questions);
    }
    println!("{}", serde_json::to_string(&questions)?);
    Ok(())
}

fn time(questions: &[Question]) -> Result<(), Error> {
    for line in stdin().lock().lines() {
        let line = line?;
        let (name, milliseconds) = line.split_once(' ').unwrap_or((&line, "0"));
        let span = Duration::from_millis(milliseconds.parse().unwrap_or(0));
        let question = questions.iter().find(|question| question.name == name);
        let answer = match question {
            Some(question) => repeat(question, span),
            None => json!({"error": format!("no question is called {name}")}),
        };
        println!("{answer}");
        stdout().flush()?;
    }
    Ok(())
}

/// Once at least.
fn repeat(question: &Question, span: Duration) -> serde_json::Value {
    let mut times = Vec::new();
    let began = Instant::now();
    loop {
        let start = ThreadTime::now();
        let events = question.ask();
        times.push(start.elapsed().as_nanos() as u64);
        if began.elapsed() >= span {
            return json!({"ns": times, "events": events});
        }
    }
}
