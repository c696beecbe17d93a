//! How long the engine takes to answer, natively.
#![allow(clippy::panic, reason = "a benchmark that cannot run has to say so")]

use criterion::{Criterion, criterion_group, criterion_main};
use mountwise_advisor::door;
use mountwise_bench::questions;
use std::hint::black_box;
use std::time::Duration;

fn answers(criterion: &mut Criterion) {
    let Ok(questions) = questions() else {
        panic!("a preset is not JSON");
    };
    let mut group = criterion.benchmark_group("answer");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(3))
        .warm_up_time(Duration::from_secs(1));
    for question in questions {
        let ask = match question.door {
            "predict" => door::predict,
            "estimate" => door::estimate,
            "sweep" => door::sweep,
            "advise" => door::advise,
            other => panic!("no door is called {other}"),
        };
        group.bench_function(question.name, |bencher| {
            bencher.iter(|| ask(black_box(&question.request)))
        });
    }
    group.finish();
}

criterion_group!(benches, answers);
criterion_main!(benches);
