//! `sleep 30` between the commands of two reports: in one line with them, in a loop around them, or at a prompt of its own.

use crate::numbers::plain_decimal;
use crate::page::is_prompt;

/// No command line that people write is longer.
const COMMAND_BYTES_MAX: usize = 300;

/// A command line that prints reports or waits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wait {
    pub(super) line: usize,
    /// Seconds before the first report, between the reports, and behind the last.
    seconds: [f64; 3],
    reports: bool,
    /// Whether a loop runs it again and again.
    looped: bool,
}

/// How long the commands wait between two reports.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Waited {
    For(f64),
    /// Somebody had to type the next command.
    AtLeast(f64),
}

pub(super) fn of_line(line: usize, text: &str) -> Option<Wait> {
    if text.len() > COMMAND_BYTES_MAX || !(text.contains("sleep ") || is_report(text)) {
        return None;
    }
    let text = text.trim_start();
    let sign = text.find(['$', '#', '%', '➜']).filter(|_| is_prompt(text));
    let command = match sign {
        Some(at) => text[at..].trim_start_matches(['$', '#', '%', '➜']),
        None if begins_as_command(text) => text,
        None => return None,
    };
    let mut wait = Wait {
        line,
        seconds: [0.0; 3],
        reports: false,
        looped: false,
    };
    for step in command.split([';', '&', '|']) {
        let mut words = step.split_whitespace().peekable();
        while let Some(word) = words.next_if(|word| ["do", "sudo", "then", "{", "("].contains(word))
        {
            wait.looped |= word == "do";
        }
        let first = words.next().unwrap_or_default();
        if first == "sleep" {
            let seconds = words.next().and_then(duration_s)?;
            wait.seconds[if wait.reports { 2 } else { 0 }] += seconds;
        } else if is_report(step) {
            // What was behind the last report is between two.
            wait.seconds[1] += std::mem::take(&mut wait.seconds[2]);
            wait.reports = true;
        }
        wait.looped |= first == "while" || first == "for";
    }
    let waits = wait.seconds.iter().any(|seconds| *seconds > 0.0);
    (waits || wait.reports).then_some(wait)
}

/// What a line of a script or of a copied command begins with.
fn begins_as_command(text: &str) -> bool {
    const COMMANDS: [&str; 8] = [
        "nfsstat",
        "mountstats",
        "sleep",
        "while",
        "for",
        "cat",
        "sudo",
        "date",
    ];
    let first = text.split([' ', ';']).next().unwrap_or_default();
    COMMANDS.contains(&first) && text.contains("sleep ")
}

fn is_report(step: &str) -> bool {
    [
        "nfsstat",
        "mountstats",
        "/proc/net/rpc",
        "/metrics",
        "pool_stats",
    ]
    .iter()
    .any(|tool| step.contains(tool))
}

/// `30`, `0.5`, `2m`, `1h`.
fn duration_s(word: &str) -> Option<f64> {
    let word = word.trim_end_matches([')', '}']);
    let units = [('s', 1.0), ('m', 60.0), ('h', 3600.0), ('d', 86_400.0)];
    let of_unit = units
        .iter()
        .find_map(|(unit, s)| Some((word.strip_suffix(*unit)?, *s)));
    let (count, unit_s) = of_unit.unwrap_or((word, 1.0));
    Some(plain_decimal(count)? * unit_s).filter(|seconds| *seconds > 0.0)
}

/// Between a report, or a command that stands in its line, and a later report.
pub(super) fn between(waits: &[Wait], before: usize, after: usize) -> Option<Waited> {
    let behind = |line: usize| waits.partition_point(|wait| wait.line <= line);
    let inside = &waits[behind(before)..behind(after.saturating_sub(1)).max(behind(before))];
    let above = behind(before).checked_sub(1).map(|at| &waits[at]);
    let Some((last, rest)) = inside.split_last() else {
        let own = above.filter(|wait| wait.reports)?;
        let seconds = match own.looped {
            true => own.seconds.iter().sum(),
            false => own.seconds[1],
        };
        return (seconds > 0.0).then_some(Waited::For(seconds));
    };
    if inside.iter().any(|wait| wait.looped) {
        return None;
    }
    let own = above
        .filter(|wait| !wait.looped)
        .map_or(0.0, |wait| wait.seconds[2]);
    let passed: f64 = rest.iter().flat_map(|wait| wait.seconds).sum();
    let at_last = match last.reports {
        true => last.seconds[0],
        false => last.seconds.iter().sum(),
    };
    let seconds = own + passed + at_last;
    (seconds > 0.0).then_some(Waited::AtLeast(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_wait_as_long_as_they_say() {
        for (lines, due) in [
            (
                &["$ nfsstat -rc; sleep 30; nfsstat -rc", "", ""][..],
                Some(Waited::For(30.0)),
            ),
            (
                &["nfsstat -z -s; sleep 2m; nfsstat -s", "", ""],
                Some(Waited::For(120.0)),
            ),
            (
                &["# while :; do nfsstat -s; sleep 10; done", "", ""],
                Some(Waited::For(10.0)),
            ),
            (
                &["$ nfsstat -rc", "", "$ sleep 120", "$ nfsstat -rc", ""],
                Some(Waited::AtLeast(120.0)),
            ),
            (
                &["$ nfsstat -rc", "", "$ sleep 9; nfsstat -rc; sleep 3", ""],
                Some(Waited::AtLeast(9.0)),
            ),
            (&["$ nfsstat -rc", "", "$ nfsstat -rc", ""], None),
            (
                &[
                    "$ nfsstat -rc",
                    "",
                    "# we sleep 9 hours",
                    "$ nfsstat -rc",
                    "",
                ],
                None,
            ),
            (&["$ nfsstat -rc; sleep $N; nfsstat -rc", "", ""], None),
        ] {
            let waits = lines.iter().enumerate();
            let waits: Vec<Wait> = waits.filter_map(|(k, text)| of_line(k + 1, text)).collect();
            assert_eq!(between(&waits, 2, lines.len()), due, "{lines:?}");
        }
    }
}
