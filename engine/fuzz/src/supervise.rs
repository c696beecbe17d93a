//! The parent: hands out ranges, watches, keeps count.

use crate::targets::{self, TARGETS};
use std::fs;
use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{available_parallelism, scope, sleep};
use std::time::{Duration, Instant};

/// Address space of the child, KiB.
const MEMORY_KIB: u64 = 512 << 10;
/// One input must not take longer than this.
const HANG: Duration = Duration::from_secs(2);
/// A busy machine makes everything slow: a suspect is a finding if it takes this long alone.
const TRIES: u32 = 3;
const RANGE: u64 = 5_000;
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Runs every target up to its share of `inputs`, by as many children as the machine has processors, going on where the
/// last run ended; the number of findings.
pub(crate) fn all(only: Option<usize>, inputs: u64, folder: &Path) -> Result<u64, String> {
    fs::create_dir_all(folder.join("findings")).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let left = Mutex::new(Left::of(only, inputs, folder));
    let worker = |number: usize| -> Result<(), String> {
        let now = folder.join(format!("now-{number}"));
        loop {
            let Some(Part {
                target,
                from,
                until,
            }) = locked(&left).take()
            else {
                return Ok(());
            };
            let mut at = from;
            while at < until {
                at = range(target, at..until, folder, &now)?;
            }
            let (name, of) = (TARGETS[target].0, share(target, inputs));
            let mut left = locked(&left);
            let done = left.is_done(target, from);
            fs::write(folder.join(name), done.to_string()).map_err(|error| error.to_string())?;
            println!(
                "{name}: {done} of {of}, {:.0} s",
                begun.elapsed().as_secs_f64()
            );
        }
    };
    let workers = available_parallelism().map_or(1, NonZero::get);
    scope(|scope| {
        let all: Vec<_> = (0..workers)
            .map(|number| scope.spawn(move || worker(number)))
            .collect();
        all.into_iter()
            .try_for_each(|one| one.join().map_err(|_| "a worker ended".to_owned())?)
    })?;
    summary(folder)
}

fn locked<'a>(left: &'a Mutex<Left>) -> MutexGuard<'a, Left> {
    left.lock().unwrap_or_else(PoisonError::into_inner)
}

fn share(target: usize, inputs: u64) -> u64 {
    inputs * TARGETS[target].1 / 1000
}

struct Part {
    target: usize,
    from: u64,
    until: u64,
}

/// What nobody has begun of each target, and what is under way.
struct Left {
    targets: Vec<Range<u64>>,
    under_way: Vec<(usize, u64)>,
}

impl Left {
    fn of(only: Option<usize>, inputs: u64, folder: &Path) -> Self {
        let wanted = |target| only.is_none_or(|only| only == target);
        let targets = TARGETS.iter().enumerate().map(|(target, (name, _))| {
            let done = done(name, folder);
            done..if wanted(target) {
                share(target, inputs)
            } else {
                done
            }
        });
        Self {
            targets: targets.collect(),
            under_way: Vec::new(),
        }
    }

    fn take(&mut self) -> Option<Part> {
        let target = self.targets.iter().position(|left| !left.is_empty())?;
        let left = &mut self.targets[target];
        let from = left.start;
        left.start = (from + RANGE).min(left.end);
        self.under_way.push((target, from));
        Some(Part {
            target,
            from,
            until: left.start,
        })
    }

    /// Up to which number a target is done when the part that begins here is.
    fn is_done(&mut self, target: usize, from: u64) -> u64 {
        self.under_way.retain(|one| *one != (target, from));
        let others = self.under_way.iter().filter(|(other, _)| *other == target);
        others
            .map(|(_, from)| *from)
            .min()
            .unwrap_or(self.targets[target].start)
    }
}

fn done(name: &str, folder: &Path) -> u64 {
    fs::read_to_string(folder.join(name))
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(0)
}

fn summary(folder: &Path) -> Result<u64, String> {
    let counts = TARGETS.map(|(name, _)| (name, done(name, folder)));
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let found = fs::read_dir(folder.join("findings"))
        .map_err(|error| error.to_string())?
        .count() as u64;
    println!("{total} inputs in all ({counts:?}), {found} files of findings");
    Ok(found)
}

/// Feeds a range and returns where to go on.
fn range(target: usize, numbers: Range<u64>, folder: &Path, now: &Path) -> Result<u64, String> {
    let Range {
        start: from,
        end: until,
    } = numbers;
    let mut child = start(target, numbers, folder, now)?;
    let mut last = (from, Instant::now());
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            if status.success() {
                return Ok(until);
            }
            let number = told(now).unwrap_or(from);
            println!(
                "{}: input {number} ends the process: {status}",
                TARGETS[target].0
            );
            targets::keep_number(target, number, folder)?;
            return Ok(number + 1);
        }
        let number = told(now).unwrap_or(from);
        if number != last.0 {
            last = (number, Instant::now());
        } else if last.1.elapsed() > HANG {
            end(&mut child);
            if hangs_alone(target, number, folder, now)? {
                println!(
                    "{}: input {number} takes more than {HANG:?}",
                    TARGETS[target].0
                );
                targets::keep_number(target, number, folder)?;
            }
            return Ok(number + 1);
        }
        sleep(LOOK_EVERY);
    }
}

fn hangs_alone(target: usize, number: u64, folder: &Path, now: &Path) -> Result<bool, String> {
    for _ in 0..TRIES {
        let mut child = start(target, number..number + 1, folder, now)?;
        let begun = Instant::now();
        while busy(&child).unwrap_or_else(|| begun.elapsed()) < HANG {
            if child
                .try_wait()
                .map_err(|error| error.to_string())?
                .is_some()
            {
                return Ok(false);
            }
            sleep(LOOK_EVERY);
        }
        end(&mut child);
    }
    Ok(true)
}

/// Processor time of the child, where the system tells it (proc(5): fields 14 and 15, in ticks of 10 ms).
fn busy(child: &Child) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

/// The input that a child has begun with.
fn told(now: &Path) -> Option<u64> {
    let bytes = fs::read(now).ok()?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// The child has its limit from the shell: no safe call of the standard library sets one.
fn start(target: usize, numbers: Range<u64>, folder: &Path, now: &Path) -> Result<Child, String> {
    let _ = fs::remove_file(now);
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let words = [
        "--target".to_owned(),
        TARGETS[target].0.to_owned(),
        "--at".to_owned(),
        numbers.start.to_string(),
        "--until".to_owned(),
        numbers.end.to_string(),
        "--state".to_owned(),
        folder.display().to_string(),
        "--now".to_owned(),
        now.display().to_string(),
    ];
    Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v {MEMORY_KIB}; exec \"$0\" \"$@\""))
        .arg(program)
        .args(words)
        .spawn()
        .map_err(|error| format!("the child cannot be started: {error}"))
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
