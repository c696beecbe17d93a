//! The parent: hands out ranges, watches, keeps count.

use crate::targets::{self, TARGETS};
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Address space of the child, KiB.
const MEMORY_KIB: u64 = 512 << 10;
/// One input must not take longer than this.
const HANG: Duration = Duration::from_secs(2);
/// A busy machine makes everything slow: a suspect is a finding if it takes this long alone.
const TRIES: u32 = 3;
const RANGE: u64 = 20_000;
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Runs every target up to its share of `inputs`, going on where the last run ended; the number of findings.
pub(crate) fn all(only: Option<usize>, inputs: u64, folder: &Path) -> Result<u64, String> {
    fs::create_dir_all(folder.join("findings")).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    for target in (0..TARGETS.len()).filter(|one| only.is_none_or(|only| only == *one)) {
        let (name, share) = TARGETS[target];
        let until = inputs * share / 1000;
        let mut at = done(name, folder);
        while at < until {
            at = range(target, at, (at + RANGE).min(until), folder)?;
            fs::write(folder.join(name), at.to_string()).map_err(|error| error.to_string())?;
            println!(
                "{name}: {at} of {until}, {:.0} s",
                begun.elapsed().as_secs_f64()
            );
        }
    }
    summary(folder)
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
fn range(target: usize, from: u64, until: u64, folder: &Path) -> Result<u64, String> {
    let mut child = start(target, from, until, folder)?;
    let mut last = (from, Instant::now());
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            if status.success() {
                return Ok(until);
            }
            let number = now(folder).unwrap_or(from);
            println!(
                "{}: input {number} ends the process: {status}",
                TARGETS[target].0
            );
            targets::keep_number(target, number, folder)?;
            return Ok(number + 1);
        }
        let number = now(folder).unwrap_or(from);
        if number != last.0 {
            last = (number, Instant::now());
        } else if last.1.elapsed() > HANG {
            end(&mut child);
            if hangs_alone(target, number, folder)? {
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

fn hangs_alone(target: usize, number: u64, folder: &Path) -> Result<bool, String> {
    for _ in 0..TRIES {
        let mut child = start(target, number, number + 1, folder)?;
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

fn now(folder: &Path) -> Option<u64> {
    let bytes = fs::read(folder.join("now")).ok()?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// The child has its limit from the shell: no safe call of the standard library sets one.
fn start(target: usize, from: u64, until: u64, folder: &Path) -> Result<Child, String> {
    let _ = fs::remove_file(folder.join("now"));
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let words = [
        "--target".to_owned(),
        TARGETS[target].0.to_owned(),
        "--at".to_owned(),
        from.to_string(),
        "--until".to_owned(),
        until.to_string(),
        "--state".to_owned(),
        folder.display().to_string(),
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
