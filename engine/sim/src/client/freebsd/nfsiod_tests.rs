use super::*;

const JOB: Job = Job::Write {
    file: FileId(1),
    block: 0,
};
/// Any time.
const NOW: Nanos = Nanos(1_000_000_000);

fn of_release(version: (u32, u32), most: u32) -> Nfsiods {
    let rules = Rules::of("freebsd", version).expect("rules");
    Nfsiods::new(&rules, most)
}

fn run_task(iods: &mut Nfsiods) {
    while iods.has_to_make_one() {
        iods.made(NOW);
    }
}

/// As many daemons as may be, all idle.
fn grown(most: u32) -> Nfsiods {
    let mut iods = of_release((10, 4), most);
    for _ in 0..most {
        iods.made(NOW);
    }
    iods
}

#[test]
fn the_pipe_holds_three_jobs_per_daemon() {
    let mut iods = grown(4);
    let mut accepted = 0;
    let full = loop {
        let (result, started) = iods.accept(JOB, NOW);
        if result != Accepted::Queued {
            break (result, started);
        }
        accepted += 1;
        if let Some(daemon) = started.daemon {
            assert!(iods.take_next(daemon, NOW).0.is_some());
        }
    };
    assert_eq!(full, (Accepted::Full, Started::default()));
    assert_eq!(accepted, 4 + 8);
    assert!(iods.are_busy());
    let room: Vec<bool> = (0..4).map(|n| iods.take_next(n, NOW).1).collect();
    assert_eq!(room, [false, false, false, true]);
}

#[test]
fn whoever_asks_for_a_daemon_does_not_get_it() {
    let mut iods = of_release((10, 4), 20);
    let asks = Started {
        daemon: None,
        task: true,
    };
    let engages = |daemon| Started {
        daemon: Some(daemon),
        task: false,
    };
    // The first request finds nobody.
    assert_eq!(iods.accept(JOB, NOW), (Accepted::Refused, asks));
    run_task(&mut iods);
    assert_eq!(iods.accept(JOB, NOW), (Accepted::Queued, engages(0)));
    // Two more wait for the one that serves; the third finds its queue full. All of them asked.
    assert_eq!(iods.accept(JOB, NOW), (Accepted::Queued, asks));
    let (result, started) = iods.accept(JOB, NOW);
    assert_eq!((result, started.task), (Accepted::Full, false));
    run_task(&mut iods);
    assert_eq!(iods.accept(JOB, NOW), (Accepted::Queued, engages(1)));
}

#[test]
fn older_clients_have_four_daemons_and_make_more_at_once() {
    let mut iods = of_release((6, 0), 6);
    let engaged: Vec<Option<usize>> = (0..7).map(|_| iods.accept(JOB, NOW).1.daemon).collect();
    assert_eq!(
        engaged,
        [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), None]
    );
}

#[test]
fn idle_daemons_end() {
    let mut iods = grown(2);
    let later = NOW + MOST_IDLE;
    assert_eq!(iods.accept(JOB, later).0, Accepted::Refused);
    let mut iods = grown(2);
    iods.set_most(1);
    assert_eq!(iods.accept(JOB, NOW).1.daemon, Some(0));
    assert_eq!(iods.accept(JOB, NOW).1, Started::default());
}

#[test]
fn without_daemons_the_caller_works() {
    let refused = (Accepted::Refused, Started::default());
    assert_eq!(of_release((10, 4), 0).accept(JOB, NOW), refused);
}
