//! Prefixes on every line of a block: mail quotes, pipes, comments, line numbers, logs, lists.

use super::runs::{RUN_MIN, filled, for_runs, for_runs_that};
use super::{bullets, files, frames, listed, log, nodes, origin, tables};
use crate::findings::Findings;
use crate::numbers::{all_digits, clock_s, counted, is_date};
use crate::page::{Line, Page};

/// Lines that a writer may leave out between two numbers.
const JUMP_MAX: usize = 1000;

/// A packet's addresses and its protocol stand no further behind its time.
const PACKET_WORDS: usize = 4;

/// Mail quotes: any number of `>` at the start, one blank behind each; whether there were some.
pub(super) fn undo_quotes(page: &mut Page, findings: &mut Findings) -> bool {
    let (mut quoted, mut has_text) = (0, false);
    for line in &mut page.lines {
        let text = line.text.as_bytes();
        let mut k = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        if text.get(k) != Some(&b'>') {
            continue;
        }
        while text.get(k) == Some(&b'>')
            || (text.get(k) == Some(&b' ') && text.get(k + 1) == Some(&b'>'))
        {
            k += 1;
        }
        k += usize::from(text.get(k) == Some(&b' '));
        line.text = line.text.split_off(k.min(line.text.len()));
        quoted += 1;
        has_text |= !line.text.trim().is_empty();
    }
    // Marks that quote nothing are no news.
    if has_text {
        let lines = counted(quoted, "line");
        findings.used(0, format!("quote marks (>) taken off {lines}"));
    }
    quoted > 0
}

/// What may stand before every line, in the order in which it is looked for.
const KINDS: [fn(&mut Page, &mut Findings); 14] = [
    frames::undo,
    undo_numbering,
    files::undo_names,
    origin::undo,
    log::undo,
    undo_list,
    undo_same,
    |page, findings| undo_comment(page, "* ", findings),
    |page, findings| undo_comment(page, "# ", findings),
    |page, findings| undo_comment(page, "#", findings),
    |page, findings| undo_comment(page, "// ", findings),
    |page, findings| undo_comment(page, ";; ", findings),
    |page, findings| undo_comment(page, "\" ", findings),
    bullets::undo,
];

/// Takes off the first kind of prefix that is found; whether there was one.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    let length = |page: &Page| page.lines.iter().map(|line| line.text.len()).sum::<usize>();
    let before = length(page);
    KINDS.iter().any(|kind| {
        kind(page, findings);
        length(page) != before
    })
}

/// `cat -n`, `nl`, editors: nearly all filled lines begin with their number, or a run of lines does.
fn undo_numbering(page: &mut Page, findings: &mut Findings) {
    let numbers: Vec<Option<(usize, usize)>> =
        page.lines.iter().map(|l| leading_number(&l.text)).collect();
    let runs = if is_numbered_throughout(page, &numbers) {
        std::iter::once(0..page.lines.len()).collect()
    } else {
        numbered_runs(page, &numbers)
    };
    if runs.is_empty() {
        return;
    }
    for run in runs {
        let mut before = None;
        for k in run {
            let Some((number, end)) = numbers[k] else {
                continue;
            };
            // A number out of order is a figure: the rest of a line that was broken.
            let restarts = number == 1
                && numbers[k + 1..]
                    .iter()
                    .flatten()
                    .next()
                    .is_some_and(|(next, _)| *next == 2);
            let jumps = |before: usize| number <= before || number > before + JUMP_MAX;
            if before.is_some_and(jumps) && !restarts {
                continue;
            }
            before = Some(number);
            let text = &mut page.lines[k].text;
            *text = text.split_off(end.min(text.len()));
        }
    }
    findings.repaired(0, "line numbers at the start of the lines taken off");
}

fn is_numbered_throughout(page: &Page, numbers: &[Option<(usize, usize)>]) -> bool {
    let filled = filled(page);
    let mut previous: Option<usize> = None;
    let mut rising = 0;
    for (number, _) in numbers.iter().flatten() {
        rising += usize::from(previous.is_none_or(|p| *number == p + 1));
        previous = Some(*number);
    }
    let from_one = numbers
        .iter()
        .flatten()
        .next()
        .is_some_and(|(number, _)| *number == 1);
    let most = if from_one { 8 } else { 9 };
    filled > 0 && (filled >= 5 || from_one) && rising * 10 >= filled * most
}

/// Runs of lines numbered from 1 with a tab, a colon or a border behind the number; tables put blanks there.
fn numbered_runs(page: &Page, numbers: &[Option<(usize, usize)>]) -> Vec<std::ops::Range<usize>> {
    let marked = |k: usize, due: usize| {
        numbers[k].is_some_and(|(number, end)| {
            let text = &page.lines[k].text;
            let sign = text.as_bytes().get(end.wrapping_sub(1));
            let bordered = text.get(..end).is_some_and(|before| before.contains('│'));
            number == due && (matches!(sign, Some(b'\t' | b':')) || bordered)
        })
    };
    let mut runs = Vec::new();
    let mut k = 0;
    while k < numbers.len() {
        let length = (k..numbers.len())
            .enumerate()
            .take_while(|(n, k)| marked(*k, n + 1))
            .count();
        if length >= RUN_MIN {
            runs.push(k..k + length);
        }
        k += length.max(1);
    }
    runs
}

/// A number at the start of a line and where the text behind it begins.
fn leading_number(text: &str) -> Option<(usize, usize)> {
    let blanks = text.len() - text.trim_start().len();
    let digits = text[blanks..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if digits == 0 || digits > 7 {
        return None;
    }
    let end = blanks + digits;
    let number = text[blanks..end].parse().ok()?;
    if begins_with_version(&text[end..]) || is_packet(&text[end..]) {
        return None;
    }
    // `  12   │ text`, as bat frames a file.
    let framed = text[end..].trim_start().strip_prefix('│');
    if let Some(rest) = framed.filter(|rest| !rest.contains('│')) {
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        return Some((number, text.len() - rest.len()));
    }
    match text.as_bytes().get(end) {
        None => Some((number, end)),
        Some(b'\t' | b':' | b'|' | b'.' | b')') => Some((number, end + 1)),
        // What `grep -n -C` shows around a line that it found.
        Some(b'-') if !text[blanks..].get(..10).is_some_and(is_date) => Some((number, end + 1)),
        Some(b' ') => Some((
            number,
            end + if text[end..].starts_with("  ") { 2 } else { 1 },
        )),
        _ => None,
    }
}

/// `.98,` or `.03e,`: the number before it is the first part of a version, and a list between commas follows.
fn begins_with_version(behind: &str) -> bool {
    let minor = behind.strip_prefix('.').unwrap_or_default();
    let letters = minor.trim_start_matches(|c: char| c.is_ascii_digit());
    letters.len() < minor.len()
        && letters
            .trim_start_matches(|c: char| c.is_ascii_lowercase())
            .starts_with(',')
}

/// `0.000312 10.0.0.5 -> 10.0.0.9 NFS …`: the number before it is that of a packet, which others refer to.
fn is_packet(behind: &str) -> bool {
    let mut words = behind.split_whitespace().skip_while(|word| is_date(word));
    let time = words.next().and_then(|word| word.split_once('.'));
    let timed = time.is_some_and(|(seconds, fraction)| {
        all_digits(fraction) && (all_digits(seconds) || clock_s(seconds).is_some())
    });
    timed
        && words
            .take(PACKET_WORDS)
            .any(|word| matches!(word, "->" | "→" | "NFS"))
}

/// Which lines begin with a number that a tab or a colon sets apart, as `cat -n` and `grep -n` do, or hold nothing but
/// the next number. The hours of a time of day are none.
pub(super) fn numbered(page: &Page) -> Vec<bool> {
    let (mut before, mut falls, mut total) = (None, 0, 0);
    let mut is_numbered = |text: &str| {
        let first = text.split_whitespace().next().unwrap_or_default();
        let Some((number, end)) = leading_number(text) else {
            return false;
        };
        let next = before.is_some_and(|before: usize| number == before + 1);
        let marked = matches!(
            text.as_bytes().get(end.wrapping_sub(1)),
            Some(b'\t' | b':' | b'-')
        );
        let bare = text.trim_end().len() <= end;
        let is_clock = crate::numbers::clock_s(first).is_some();
        let numbered = (next && bare) || (marked && (next || !is_clock));
        if numbered {
            falls += usize::from(before.is_some_and(|before| number <= before));
            before = Some(number);
            total += 1;
        }
        numbered
    };
    let lines = page.lines.iter();
    let numbered: Vec<bool> = lines.map(|line| is_numbered(&line.text)).collect();
    // The cells of a table may have tabs behind them, too, but do not rise.
    let counts = falls * 4 <= total;
    numbered.into_iter().map(|line| line && counts).collect()
}

/// Items of a list, each in quotation marks, as configuration tools print lines.
fn undo_list(page: &mut Page, findings: &mut Findings) {
    let item = |text: &str| -> Option<String> {
        let inner = text.trim().trim_start_matches("- ").trim_end_matches(',');
        if let Some(text) = listed::string(inner) {
            let text = text.trim_end_matches(['\r', '\n']);
            if !text.contains(['\r', '\n']) {
                return Some(text.to_owned());
            }
        }
        let mark = inner.chars().next().filter(|c| *c == '"' || *c == '\'')?;
        let inner = inner.strip_prefix(mark)?.strip_suffix(mark)?;
        // A mark inside is doubled (CSV) or has a backslash before it (programs).
        let within = [format!("{mark}{mark}"), format!("\\{mark}")];
        let inner = within
            .iter()
            .fold(inner.to_owned(), |inner, pair| inner.replace(pair, "\u{1}"));
        let plain = inner.strip_suffix("\\n").unwrap_or(&inner);
        let plain = plain.replace("\\t", "\t");
        (!plain.contains(mark)).then(|| plain.replace('\u{1}', &mark.to_string()))
    };
    let edited = for_runs(
        page,
        |text| item(text).is_some(),
        |text| *text = item(text).unwrap_or_default(),
    );
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("quotation marks of a list taken off {lines}"));
    }
}

/// Signs that end a prefix which stands on every line.
const PREFIX_ENDS: [char; 10] = ['|', ']', '+', '#', '*', '>', '%', '│', '┃', '║'];
/// Fewer lines than this may begin alike by chance.
const SAME_MIN: usize = 5;

/// Whatever stands before every line alike and ends in a sign: a prompt, a name in brackets, plus signs.
fn undo_same(page: &mut Page, findings: &mut Findings) {
    let filled: Vec<&str> = page
        .lines
        .iter()
        .map(|line| line.text.as_str())
        .filter(|text| !text.trim().is_empty())
        .collect();
    let Some(longest) = filled.iter().max_by_key(|text| text.len()) else {
        return;
    };
    let stands_before = |prefix: &str| {
        let bare = prefix.trim_end();
        filled
            .iter()
            .all(|text| text.starts_with(prefix) || text.trim_end() == bare)
    };
    let prefix = longest
        .char_indices()
        .take(80)
        .filter(|(_, c)| PREFIX_ENDS.contains(c))
        .flat_map(|(at, c)| {
            let end = at + c.len_utf8();
            [end, end + usize::from(longest[end..].starts_with(' '))]
        })
        .map(|end| &longest[..end])
        .filter(|prefix| prefix.ends_with(' ') || !prefix.contains(char::is_alphanumeric))
        .filter(|prefix| stands_before(prefix) && !tables::opens(prefix, &filled))
        .last()
        .map(str::to_owned);
    let of_host = |prefix: &String| nodes::is_of_fabric(prefix, &filled);
    let Some(mut prefix) = prefix.filter(|prefix| filled.len() >= SAME_MIN && !of_host(prefix))
    else {
        return;
    };
    let with_stream = format!("{prefix}out: ");
    if stands_before(&with_stream) {
        prefix = with_stream;
    }
    // Frames in frames: what opens on the left closes on the right.
    let sides = prefix.chars().filter(|c| ['|', '│', '┃', '║'].contains(c));
    let closes = |side: char| filled.iter().all(|text| text.trim_end().ends_with(side));
    let sides: Vec<char> = match sides.clone().next().is_some_and(closes) {
        true => sides.collect(),
        false => Vec::new(),
    };
    for line in &mut page.lines {
        let mut rest = line.text.strip_prefix(&prefix).unwrap_or_default();
        for side in &sides {
            rest = rest.trim_end().strip_suffix(*side).unwrap_or(rest);
        }
        line.text = rest.to_owned();
    }
    findings.repaired(
        0,
        format!(
            "`{}` taken off every line",
            crate::numbers::shown(prefix.trim())
        ),
    );
}

/// Lines of a comment; headings that belong to formats stay.
fn undo_comment(page: &mut Page, sign: &str, findings: &mut Findings) {
    let own = ["# HELP", "# TYPE", "# pool", "# hostname"];
    let belongs = |text: &str| {
        let text = text.trim_start();
        (text.starts_with(sign) || text == sign.trim_end())
            && !own.iter().any(|o| text.starts_with(o))
    };
    // Who doubled the spacing of a comment left empty lines between its lines.
    let between = |text: &str| sign == "* " && text.trim().is_empty();
    let all = filled(page);
    let enough = |lines: &[Line]| {
        let filled = lines.iter().filter(|line| !line.text.trim().is_empty());
        filled.count() >= RUN_MIN.min(all)
    };
    let edit = |text: &mut String| {
        let inner = text.trim_start();
        *text = inner.strip_prefix(sign).unwrap_or_default().to_owned();
    };
    let mut edited = for_runs_that(page, |text| belongs(text) || between(text), enough, edit);
    // Where a mail program broke lines, some stand alone.
    let alone = |line: &&mut Line| sign == "* " && edited > 0 && belongs(&line.text);
    for line in page.lines.iter_mut().filter(alone).collect::<Vec<_>>() {
        edit(&mut line.text);
        edited += 1;
    }
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("comment signs taken off {lines}"));
    }
}
