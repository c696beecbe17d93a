//! Lines that no reader took although they look like a part of a report: a wrap tore them off, or the table
//! above is of a layout that is not known. They are said; silence would read as "all is used".

use crate::findings::Findings;
use crate::formats::rpc_columns::is_rpc_columns;
use crate::moments::is_moment;
use crate::numbers::{all_digits, counted, looks_numeric};
use crate::ops;
use crate::page::Page;
use crate::signs::{Characters, Sign};
use serde_json::Value;

/// Mostly numbers: nobody writes such a line by hand.
pub(crate) fn is_row_of_figures(text: &str) -> bool {
    /// Fewer numbers stand in prose, too.
    const FIGURES: usize = 4;
    let numbers = text
        .split_whitespace()
        .filter(|word| looks_numeric(word))
        .count();
    numbers >= FIGURES && numbers * 4 >= text.split_whitespace().count() * 3
}

/// Figures alone (`5.3.9`, as uname prints it, is a release), or the rest of a list of options.
pub(crate) fn is_torn_off(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    // A number may be cut before its point.
    let figure = |word: &str| {
        let digits = word.strip_prefix('.').unwrap_or(word);
        looks_numeric(digits) && word.matches('.').count() < 2
    };
    let figures = text
        .split_whitespace()
        .all(|word| figure(word) || word == "-");
    let figures = figures && text.contains(|c: char| c.is_ascii_digit());
    // Tools that repeat themselves write the time between their tables.
    let time = is_moment(text.trim_end_matches(':'));
    (figures && !time) || (first.contains(',') && first.contains('='))
}

/// A device and the type, but no line of a known kind.
pub(crate) fn is_half_a_mount(text: &str) -> bool {
    /// Longer texts are prose.
    const WORDS: usize = 12;
    let words: Vec<&str> = text.split_whitespace().take(WORDS + 1).collect();
    let used = |word: &&str| word.strip_suffix('%').is_some_and(all_digits);
    let is_of_df = words.iter().any(used);
    if words.len() > WORDS || is_of_df {
        return false;
    }
    let device = words
        .first()
        .is_some_and(|word| word.contains(":/") || word.starts_with('/'));
    let named = |word: &str| {
        matches!(
            word.trim_matches(|c: char| !c.is_alphanumeric()),
            "nfs" | "nfs4"
        )
    };
    let whole =
        words.iter().any(|word| word.contains(":/")) && words.iter().any(|word| named(word));
    let from_afar = words.first().is_some_and(|word| word.contains(":/"));
    let untyped = match words.as_slice() {
        [_, "on"] => from_afar,
        [_, "on", mountpoint] => from_afar && mountpoint.starts_with('/'),
        _ => false,
    };
    let typed = words.iter().any(|word| *word == "(nfs" || *word == "(nfs,");
    (device && whole) || untyped || typed
}

const NAMES: &str = "names of operations";
const SHARES: &str = "counts with their shares";

/// What only tools print, and what it is.
pub(crate) fn is_of_a_tool(text: &str) -> Option<&'static str> {
    /// A longer line is no line of a tool that is known.
    const BYTES_MAX: usize = 2000;
    const FIGURES: [Sign; 7] = [
        Sign::new(" srtt="),
        Sign::new("th=["),
        Sign::new("IOPS="),
        Sign::new(", BW="),
        Sign::new("avg bytes sent per op"),
        Sign::new("backlog wait:"),
        Sign::new("total execute time"),
    ];
    const HEADINGS: [Sign; 4] = [
        Sign::new("avg RTT"),
        Sign::new("avg exe (ms)"),
        Sign::new("ops/s"),
        Sign::new("kB/op"),
    ];
    const OF_MOUNTS: [Sign; 3] = [
        Sign::new(" type nfs ("),
        Sign::new(" type nfs4 ("),
        Sign::new(" Flags:"),
    ];
    const MOUNTED: Sign = Sign::new(" mounted on");
    if text.len() > BYTES_MAX {
        return None;
    }
    let characters = Characters::of(text);
    let has = |signs: &[Sign]| signs.iter().any(|sign| sign.is_in(text, characters));
    let words = || text.split_whitespace();
    let is_list = |word: &str| {
        let mut items = word.split(',');
        items.clone().count() > 2 && items.clone().any(is_nfs_option) && !items.any(is_smb_option)
    };
    let count = words().count();
    let others = words().filter(|word| !ops::is_known(word));
    let others = others.take(count / 5 + 1).count();
    if count >= 3 + others && others * 5 <= count {
        return Some(NAMES);
    }
    let is_share = |word: &str| word.strip_suffix('%').is_some_and(all_digits);
    let shares = || {
        let pairs = words().zip(words().skip(1));
        pairs.filter(|(count, share)| all_digits(count) && is_share(share))
    };
    if text.contains('%') && shares().nth(1).is_some() {
        return Some(SHARES);
    }
    if text.contains(',') && words().any(is_list) && !text.contains("://") {
        return Some("a list of options");
    }
    let copied = text.contains(" bytes (") && text.contains(" copied, ");
    if copied || (text.starts_with('(') && text.ends_with("bytes/sec)")) {
        return Some("the rate of a transfer");
    }
    if is_title(text) {
        return Some("a title and the figures below it");
    }
    if count >= 3 && is_rpc_columns(text) {
        return Some("names of counters");
    }
    if runs_on(text) {
        return Some("names and figures on one line");
    }
    let bucket = || words().nth(1) == Some("->") && words().next().is_some_and(all_digits);
    if has(&FIGURES) || bucket() {
        return Some("figures with their names");
    }
    let of_exporter = ["node_nfs_", "node_nfsd_", "node_mountstats_nfs_"];
    if of_exporter.iter().any(|name| text.starts_with(name)) && text.contains('{') {
        return Some("samples of an exporter");
    }
    let of_an_operation = text
        .split_once(':')
        .is_some_and(|(name, _)| ops::is_known(name));
    if of_an_operation && has(&HEADINGS) && words().any(looks_numeric) {
        return Some("figures with their names");
    }
    if has(&HEADINGS) && words().all(is_heading_word) {
        return Some("headings of figures");
    }
    if text.contains(":/") && has(&OF_MOUNTS) {
        return Some("a mount and its options");
    }
    if ["sender", "receiver"].contains(&text.trim_end_matches(['|', '│', ' '])) {
        return Some("the end of a row of iperf");
    }
    if ["opts:", "Flags:", "xprt:", "events:", "bytes:"].contains(&text) {
        return Some("the name of figures or options");
    }
    (has(&[MOUNTED]) && names_device(text)).then_some("the head of a report")
}

/// `host:/export mounted on …`; some write a word in place of the path.
fn names_device(text: &str) -> bool {
    let before = text.split(" mounted on").next().unwrap_or_default();
    let device = before.split_whitespace().next_back().unwrap_or_default();
    text.contains(":/") || device.trim_end_matches(':').contains(':')
}

/// Names of a table and its figures behind them, or a title of a table inside the line.
fn runs_on(text: &str) -> bool {
    const TITLES: [&str; 5] = [
        "RPC Counts:",
        "Rpc Counts:",
        "RPC Info:",
        "Rpc Info:",
        "Cache Info:",
    ];
    let inside = |title: &&str| {
        text.find(*title)
            .is_some_and(|at| at > 0 && text.len() > at + title.len())
    };
    let titled = text.contains(':');
    if titled
        && TITLES.iter().any(|title| {
            inside(title)
                || (text.ends_with(title) && text.starts_with(|c: char| c.is_ascii_digit()))
        })
    {
        return true;
    }
    let names = text
        .split_whitespace()
        .take_while(|word| !looks_numeric(word));
    let names: Vec<&str> = names.collect();
    let mut behind = text.split_whitespace().skip(names.len()).peekable();
    names.len() >= 3
        && behind.peek().is_some()
        && behind.all(looks_numeric)
        && (names.iter().all(|name| ops::is_known(name)) || is_rpc_columns(&names.join(" ")))
}

/// `Client rpc:`, `Server nfs_acl:`, as the tools of System V print them.
fn is_title(text: &str) -> bool {
    let side = ["Client ", "Server "]
        .iter()
        .find_map(|side| text.strip_prefix(side));
    let groups = ["rpc:", "RPC:", "nfs:", "nfs_acl:"];
    side.is_some_and(|group| {
        groups.contains(&group) || (group.starts_with("NFS") && group.ends_with(':'))
    })
}

/// Beside what was read, what was not: tables of other programs, or of a layout that is not known.
pub(crate) fn say_unread(rows: &[usize], parts: &[(usize, &str)], findings: &mut Findings) {
    /// More of a kind say nothing new.
    const PARTS_MAX: usize = 8;
    if !findings.has_blocks() {
        say_headless(parts, findings);
        return;
    }
    for (line, what) in parts.iter().take(PARTS_MAX) {
        findings.lost(*line, format!("line {line}: {what} outside everything that was read (torn off by a wrap, or of a layout that is not known): not used"));
    }
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        let text = match rows.len() {
            1 => format!("line {first}: a row of figures, of no table that is known: not used"),
            _ => format!(
                "{} of figures between line {first} and line {last}, of no table that is known: not used",
                counted(rows.len(), "row")
            ),
        };
        findings.skipped(*first, text);
    }
}

/// The rows of a table below a title that was cut off.
fn say_headless(parts: &[(usize, &str)], findings: &mut Findings) {
    let first = |kind: &str| parts.iter().find(|(_, what)| *what == kind);
    if let (Some((names, _)), Some(_)) = (first(NAMES), first(SHARES)) {
        findings.lost(*names, format!("line {names}: names of operations and their counts, but the title above them is missing (Client nfs v3: and the like): whose they are is not known; paste it too"));
    }
}

/// `rsize=65536`, also behind the bracket of a list; other file systems have options of their own.
fn is_nfs_option(item: &str) -> bool {
    let named = item
        .trim_start_matches(['(', '"', '\'', '*'])
        .split_once('=');
    named.is_some_and(|(name, _)| {
        NUMBERS.contains(&name) || ["vers", "nfsvers", "proto", "sec", "addr"].contains(&name)
    })
}

/// What mount.cifs(8) takes and nfs(5) does not: shares of Windows have versions and sizes, too.
fn is_smb_option(item: &str) -> bool {
    /// Of accounts, owners and characters (mount.cifs(8)).
    const NAMES: [&str; 9] = [
        "credentials",
        "cred",
        "username",
        "password",
        "uid",
        "gid",
        "file_mode",
        "dir_mode",
        "iocharset",
    ];
    let item = item.trim_start_matches(['(', '"', '\'', '*']);
    item.split_once('=')
        .is_some_and(|(name, _)| NAMES.contains(&name))
}

/// Words of nfsiostat's headings; a sentence about them has others.
fn is_heading_word(word: &str) -> bool {
    let known = [
        "avg", "rtt", "exe", "queue", "rpc", "bklog", "retrans", "errors",
    ];
    word.contains(['/', ':', '(']) || known.contains(&word.to_ascii_lowercase().as_str())
}

/// Options whose values are numbers (nfs(5)).
const NUMBERS: [&str; 14] = [
    "rsize",
    "wsize",
    "timeo",
    "retrans",
    "nconnect",
    "port",
    "namlen",
    "acregmin",
    "acregmax",
    "acdirmin",
    "acdirmax",
    "mountport",
    "mountvers",
    "readahead",
];

/// Options and names that end where a line did: a wrap inside a word.
pub(crate) fn say_cut(page: &Page, findings: &mut Findings) {
    let (mut cut, mut empty) = (Vec::new(), Vec::new());
    for block in &findings.blocks {
        let options = block.get("options").and_then(Value::as_object);
        for (name, value) in options.into_iter().flatten() {
            if let Some(torn) = with_sign(name, value) {
                cut.push((
                    block.title_line,
                    format!("the option '{}'", crate::numbers::shown(&torn)),
                ));
            }
            let Some(value) = value.as_str() else {
                continue;
            };
            if value.is_empty() {
                empty.push((block.title_line, name.clone()));
            } else if is_cut(name, value) {
                cut.push((block.title_line, format!("the value of {name}")));
            }
        }
        if let Some(name) = block.text("mountaddr").filter(|name| name.contains(' ')) {
            cut.push((
                block.title_line,
                format!("the address '{}'", crate::numbers::shown(name)),
            ));
        }
        for field in ["device", "mountpoint", "mount"] {
            let name = block.text(field).unwrap_or_default();
            let torn = field == "mountpoint"
                && block.text("source") == Some("nfsstat -m")
                && !name.starts_with('/')
                && name.contains(" /");
            // Nobody names a folder with several blanks in a row; what a window cut was padded since.
            let padded = name.contains("  ");
            if torn || padded || name.contains(' ') && !stands_in(page, block.title_line, name) {
                cut.push((
                    block.title_line,
                    format!("the {field} '{}'", crate::numbers::shown(name)),
                ));
            }
        }
    }
    for (line, name) in empty {
        findings.lost(
            line,
            format!("line {line}: {name}= stands without its value (left out by the author, or cut by a wrap): it is not known"),
        );
    }
    for (line, what) in cut {
        findings.lost(
            line,
            format!("line {line}: {what} was cut by a wrap: it may be another"),
        );
    }
}

/// An option inside or behind which stands what was put before or behind a line.
fn with_sign(name: &str, value: &Value) -> Option<String> {
    const SIGNS: [char; 7] = ['+', '>', '•', '│', '|', '\\', '^'];
    let value = value.as_str().unwrap_or_default();
    let inside = name.contains(SIGNS);
    (inside || value.ends_with(SIGNS)).then(|| format!("{name}={value}"))
}

fn is_cut(name: &str, value: &str) -> bool {
    let size = value.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G']);
    let begins_as_number = value.starts_with(|c: char| c.is_ascii_digit());
    NUMBERS.contains(&name) && begins_as_number && !all_digits(size)
}

/// Whether a name with blanks stands so in one line near its block.
fn stands_in(page: &Page, line: usize, name: &str) -> bool {
    let at = page.lines.partition_point(|known| known.number < line);
    let near = page.lines.iter().skip(at.saturating_sub(8)).take(16);
    near.into_iter()
        .any(|line| line.text.contains(name) || line.text.contains("\\040"))
}
