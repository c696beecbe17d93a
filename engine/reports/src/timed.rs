//! How long `time` says that a command took, in the words of shells and of GNU.

use crate::numbers::{fine_clock_s, plain_decimal, shell_duration_s};

/// No such line is longer.
const LINE_BYTES_MAX: usize = 200;

/// `real 0m29.242s`, `89.90 real 62.16 user 5.50 sys`, `real 42.1`, and what follows below.
pub(crate) fn timed_s(text: &str) -> Option<f64> {
    let text = text.trim();
    if text.len() > LINE_BYTES_MAX {
        return None;
    }
    if !text.contains("real") {
        return of_gnu(text)
            .or_else(|| of_csh(text))
            .or_else(|| of_zsh(text));
    }
    let mut tokens = text.split_whitespace();
    let first = tokens.next()?;
    let second = tokens.next()?;
    if first == "real" {
        return shell_duration_s(second)
            .or_else(|| plain_decimal(second))
            .filter(|_| tokens.next().is_none());
    }
    (second == "real" && text.contains("user"))
        .then(|| plain_decimal(first))
        .flatten()
}

/// `0.01user 1.20system 0:29.24elapsed 4%CPU (0avgtext+…`, and with `-v` a line that says of what its time is.
fn of_gnu(text: &str) -> Option<f64> {
    if let Some(time) = text.strip_prefix("Elapsed (wall clock) time (h:mm:ss or m:ss): ") {
        return clock_s(time);
    }
    let mut words = text.split_whitespace();
    let [user, system, elapsed] = [words.next()?, words.next()?, words.next()?];
    plain_decimal(user.strip_suffix("user")?)?;
    plain_decimal(system.strip_suffix("system")?)?;
    clock_s(elapsed.strip_suffix("elapsed")?)
}

/// `0.010u 1.200s 0:29.24 4.1% 0+0k 0+0io 0pf+0w`
fn of_csh(text: &str) -> Option<f64> {
    let mut words = text.split_whitespace();
    let [user, system, elapsed] = [words.next()?, words.next()?, words.next()?];
    plain_decimal(user.strip_suffix('u')?)?;
    plain_decimal(system.strip_suffix('s')?)?;
    plain_decimal(words.next()?.strip_suffix('%')?)?;
    clock_s(elapsed)
}

/// `cp a b  0.01s user 1.20s system 4% cpu 29.240 total`
fn of_zsh(text: &str) -> Option<f64> {
    let (before, elapsed) = text.strip_suffix(" total")?.rsplit_once(" cpu ")?;
    let (before, share) = before.rsplit_once(" system ")?;
    before.contains("s user ").then_some(())?;
    plain_decimal(share.strip_suffix('%')?)?;
    clock_s(elapsed).or_else(|| plain_decimal(elapsed))
}

/// `0:29.24`, `1:02:03`
fn clock_s(text: &str) -> Option<f64> {
    match text.matches(':').count() {
        1 => fine_clock_s(&format!("0:{text}")),
        _ => fine_clock_s(text),
    }
}

#[cfg(test)]
mod tests {
    use super::timed_s;

    #[test]
    fn every_shell_says_how_long_it_took() {
        for (text, due) in [
            ("real\t0m29.242s", Some(29.242)),
            ("89.90 real 62.16 user 5.50 sys", Some(89.9)),
            ("real 42.1", Some(42.1)),
            (
                "0.01user 1.20system 0:29.24elapsed 4%CPU (0avgtext+0avgdata 2048maxresident)k",
                Some(29.24),
            ),
            (
                "\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:02:03",
                Some(3723.0),
            ),
            ("0.010u 1.200s 1:29.24 4.1%\t0+0k 0+0io 0pf+0w", Some(89.24)),
            (
                "cp a b  0.01s user 1.20s system 4% cpu 29.240 total",
                Some(29.24),
            ),
            (
                "cp a b  0.01s user 1.20s system 4% cpu 2:09.24 total",
                Some(129.24),
            ),
            ("0.010u 1.200s 1:69.24 4.1%", None),
            ("12 users, 0:29.24elapsed", None),
            ("100 % cpu 12 total", None),
        ] {
            let found = timed_s(text);
            let same = match (found, due) {
                (Some(found), Some(due)) => (found - due).abs() < 1e-9,
                (found, due) => found == due,
            };
            assert!(same, "{text}: {found:?}");
        }
    }
}
