//! The world itself: determinism, conservation, and the simplest closed forms.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::call::{Call, FileId, Reply};
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::units::{Bytes, Nanos};
use mountwise_sim::world::World;
use mountwise_sim::{Scenario, simulate};
use proptest::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

fn scenario(rtt_ms: f64, record: u64, processes: u32) -> Scenario {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"3","rsize":65536,"wsize":65536}},
            "network":{{"rtt_ms":{rtt_ms}}},
            "phases":[{{"op":"read","pattern":"sequential","record_bytes":{record},"file_bytes":1048576,"processes":{processes}}}]}}"#
    );
    Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_same_scenario_has_the_same_course() {
    let scenario = scenario(1.0, 65536, 3);
    let (Ok(one), Ok(two)) = (simulate(&scenario, 0), simulate(&scenario, 0)) else {
        panic!("no outcome")
    };
    assert_eq!(one.events, two.events);
    assert_eq!(one.phases[0].marks, two.phases[0].marks);
}

#[test]
fn all_bytes_asked_for_are_read_and_take_at_least_one_round_trip() {
    let outcome = match simulate(&scenario(10.0, 65536, 1), 0) {
        Ok(outcome) => outcome,
        Err(error) => panic!("{error}"),
    };
    let phase = &outcome.phases[0];
    let read: u64 = phase
        .meter
        .read_sizes
        .iter()
        .map(|(size, count)| size * count)
        .sum();
    assert!(read >= 1 << 20, "{read}");
    assert!(phase.meter.op(Op::Read).count >= 1);
    assert!(phase.marks.elapsed.millis() >= 10.0);
}

#[test]
fn an_impossible_value_is_named() {
    let text = r#"{"client":{"os":"linux"},"mount":{"version":"3","rsize":1},"phases":[]}"#;
    let error = Scenario::from_json(text).expect_err("rsize of one byte");
    assert_eq!(error.field, "mount.rsize");
}

/// What two processes do in turns of work and calls; when they were answered, and the events that it took.
fn course(scenario: &Scenario, turns: &[(u64, u64, bool)], ticking: bool) -> (Vec<Reply>, u64) {
    let world = World::new(scenario, &Parameters::for_scenario(scenario), 0);
    let replies: Rc<RefCell<Vec<Reply>>> = Rc::default();
    let left = Rc::new(Cell::new(2));
    for process in 0..2 {
        let (world, replies, left) = (world.clone(), replies.clone(), left.clone());
        let turns = turns.to_vec();
        world.clone().spawn(async move {
            for (work_ns, bytes, write) in turns {
                world.client_cpu(Nanos(work_ns)).await;
                let (file, offset, bytes) = (FileId(0), Bytes(0), Bytes(bytes));
                // The second asks for less, so that both are not always in step.
                let call = match (write, process) {
                    (true, 0) => Call::write(file, offset, bytes, Stable::FileSync),
                    (_, 0) => Call::read(file, offset, bytes),
                    _ => Call::new(Op::Getattr, file),
                };
                let reply = world.call(call).await;
                replies.borrow_mut().push(reply);
            }
            left.set(left.get() - 1);
            if left.get() == 0 {
                world.end();
            }
        });
    }
    let ticks = Rc::new(Cell::new(0));
    if ticking {
        let (world, ticks) = (world.clone(), ticks.clone());
        world.clone().spawn(async move {
            loop {
                ticks.set(ticks.get() + 1);
                world.sleep(Nanos(1)).await;
            }
        });
    }
    assert!(world.run());
    world.shut_down();
    let events = world.events() - ticks.get();
    (replies.take(), events)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// What nothing comes before happens at once, without the schedule. A timer that ticks every nanosecond leaves
    /// no such thing; nothing else must differ.
    #[test]
    fn what_happens_at_once_happens_as_it_would_by_the_schedule(
        turns in prop::collection::vec((0u64..20_000, 1u64..100_000, any::<bool>()), 1..6),
        storage in prop::sample::select(vec!["memory", "nvme"]),
        shared in any::<bool>(),
        rate in prop::sample::select(vec!["null", "10000"]),
    ) {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"4.1"}},"network":{{"rtt_ms":0.005,"rate_mbit":{rate}}},
                "server":{{"storage":"{storage}","shares_client_cpu":{shared},"threads":1}},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        prop_assert_eq!(course(&scenario, &turns, false), course(&scenario, &turns, true));
    }
}
