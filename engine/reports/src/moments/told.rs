//! How long an author says that it took from one snapshot to the next: `Snapshot 2, taken 60 seconds later:`.

use crate::numbers::plain_decimal;

/// A caption above a snapshot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Told {
    pub(super) line: usize,
    pub(super) seconds: f64,
    /// `after 5 min` may count from the first of several snapshots.
    from_start: bool,
}

/// Singular and shortened names of units, and their seconds.
const UNITS: [(&str, f64); 11] = [
    ("s", 1.0),
    ("sec", 1.0),
    ("second", 1.0),
    ("m", 60.0),
    ("min", 60.0),
    ("minute", 60.0),
    ("h", 3600.0),
    ("hr", 3600.0),
    ("hour", 3600.0),
    ("d", 86_400.0),
    ("day", 86_400.0),
];

pub(super) fn of_line(line: usize, text: &str) -> Option<Told> {
    /// Captions are short; of longer lines nobody knows what else took so long.
    const BYTES_MAX: usize = 80;
    const LATER: [&str; 5] = ["later", "elapsed", "passed", "apart", "waited"];
    const AFTER: [&str; 4] = ["after", "waiting", "wait", "another"];
    // Of most lines nothing else is asked.
    const SIGNS: [&str; 7] = ["ater", "fter", "aps", "asse", "part", "ait", "othe"];
    if text.len() > BYTES_MAX || !SIGNS.iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let lower = text.to_lowercase();
    let marks = |c: char| !c.is_alphanumeric() && c != '.' && c != '+';
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || marks(c))
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    let has = |cues: &[&str]| words.iter().any(|word| cues.contains(word));
    let later = has(&LATER);
    if !later && !has(&AFTER) {
        return None;
    }
    let mut durations = (0..words.len()).filter_map(|k| duration_s(&words, k));
    let (seconds, at) = durations.next()?;
    // A second duration, or one of another thing, as in `after 60 seconds of timeout`.
    let of = words.get(at).is_some_and(|word| *word == "of");
    let caption = text.trim_end().ends_with([':', ')', '-', '=', '#']) || words.len() <= at + 2;
    (durations.next().is_none() && !of && caption && seconds > 0.0).then_some(Told {
        line,
        seconds,
        from_start: !later,
    })
}

/// `60 seconds`, `60s`, `a minute`: the seconds, and the place of the word behind.
fn duration_s(words: &[&str], k: usize) -> Option<(f64, usize)> {
    let word = words[k].trim_start_matches('+');
    let unit_s = |name: &str| {
        let single = name.strip_suffix('s').filter(|single| !single.is_empty());
        let named = |known: &str| known == name || single == Some(known);
        let unit = UNITS.iter().find(|(known, _)| named(known));
        unit.map(|(_, seconds)| *seconds)
    };
    let count = match word {
        "a" | "an" | "one" => Some(1.0),
        _ => plain_decimal(word),
    };
    if let Some(count) = count {
        return Some((count * unit_s(words.get(k + 1)?)?, k + 2));
    }
    let end = word.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (count, unit) = word.split_at(end);
    Some((plain_decimal(count)? * unit_s(unit)?, k + 1))
}

/// What one caption between two reports says; not where another says that it counts from an earlier one.
pub(super) fn between(told: &[Told], before: usize, after: usize) -> Option<f64> {
    let first = told.partition_point(|one| one.line < before);
    let mut inside = told[first..].iter().take_while(|one| one.line < after);
    let only = inside.next().filter(|_| inside.next().is_none())?;
    let mut earlier = told[..first].iter().filter(|one| one.from_start);
    let adds_up = only.from_start && earlier.any(|one| one.seconds < only.seconds);
    (!adds_up).then_some(only.seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_say_how_long_it_took() {
        for (text, due) in [
            ("Snapshot 2, taken 60 seconds later:", Some(60.0)),
            ("after 5 min:", Some(300.0)),
            ("After (60 seconds later):", Some(60.0)),
            ("--- 90s later ---", Some(90.0)),
            ("... and an hour later:", Some(3600.0)),
            ("1.5 hours later", Some(5400.0)),
            ("after the test:", None),
            (
                "the client gives up after 60 seconds and then asks again",
                None,
            ),
            ("after 60 seconds of timeout:", None),
            ("later, 60 s or 90 s:", None),
            ("after patch 5:", None),
        ] {
            let seconds = of_line(1, text).map(|told| told.seconds);
            assert_eq!(seconds, due, "{text}");
        }
    }
}
