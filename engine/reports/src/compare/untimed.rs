//! Differences between two moments of which nobody says how far apart they are.

use crate::findings::Findings;

/// Where the two moments stand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Within {
    OneText,
    TwoTexts,
}

/// What the difference is good for all the same.
#[derive(Debug, Clone, Copy)]
pub(super) enum Holds {
    Mix,
    CallsAlone,
    CountersAlone,
}

/// Says it once, however many differences the texts give; and which times stand there that are not used.
pub(super) fn say(
    within: Within,
    holds: Holds,
    unused: Option<String>,
    line: usize,
    findings: &mut Findings,
) {
    let who = match within {
        Within::OneText => "the text does not say how much time lies between the two snapshots",
        Within::TwoTexts => "the texts do not say how much time lies between them",
    };
    if findings.remarks.iter().any(|r| r.text.starts_with(who)) {
        return;
    }
    let use_of = match holds {
        Holds::Mix => "the mix can be used,",
        Holds::CallsAlone => "without tables of operations there is no mix, and",
        Holds::CountersAlone => "what the counters grew by can be used,",
    };
    let unused = unused.map_or_else(String::new, |why| format!(" ({why})"));
    findings.note(
        line,
        format!("{who}{unused}: {use_of} rates per second need the elapsed time"),
    );
}
