//! A kernel's release: what `uname` prints with its options, `freebsd-version`, /proc/version, the first line of what
//! sysstat prints, and labels that tools write before it.
//!
//! Sources: coreutils src/uname.c and FreeBSD usr.bin/uname (sysname nodename release version machine); sysstat common.c,
//! print_gal_header (`Linux 5.14.0 (web1) …`); Linux init/version.c, linux_banner; systemd hostnamectl.c (`Kernel: Linux …`);
//! kubectl pkg/describe (`Kernel Version:`).

use super::Told;
use crate::numbers::all_digits;

/// What `uname -s` prints, and what the system is called.
const SYSTEMS: [(&str, &str); 9] = [
    ("Linux", "Linux"),
    ("FreeBSD", "FreeBSD"),
    ("OpenBSD", "OpenBSD"),
    ("NetBSD", "NetBSD"),
    ("DragonFly", "DragonFly"),
    ("Darwin", "macOS"),
    ("SunOS", "Solaris"),
    ("AIX", "AIX"),
    ("HP-UX", "HP-UX"),
];
/// As `uname -s` prints it.
const LINUX: &str = "Linux";
/// The same of FreeBSD.
const FREEBSD: &str = "FreeBSD";

/// Labels before a release, in small letters.
const LABELS: [&str; 5] = [
    "kernel",
    "kernel version",
    "kernel release",
    "linux kernel",
    "uname -r",
];

/// Branches of FreeBSD (sys/conf/newvers.sh, BRANCH).
const BRANCHES: [&str; 8] = [
    "RELEASE",
    "STABLE",
    "CURRENT",
    "PRERELEASE",
    "ALPHA",
    "BETA",
    "RC",
    "SECURITY",
];

/// What one line says. `is_asked`: the line above asks for a kernel's release, so that a bare number is one.
pub(super) fn of_line(text: &str, is_asked: impl Fn() -> bool) -> Option<Told> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    if first == text {
        return of_word(first, is_asked);
    }
    let named = SYSTEMS.iter().find(|(name, _)| *name == first);
    match named {
        Some((_, os)) => of_uname(os, words),
        None => of_label(text),
    }
}

/// A release by itself, as `uname -r` and `freebsd-version` print it.
fn of_word(word: &str, is_asked: impl Fn() -> bool) -> Option<Told> {
    if is_of_freebsd(word) {
        return Some(Told::of(FREEBSD, word));
    }
    let is_built = is_of_linux(word) && has_flavour(word);
    (is_built || is_of_linux(word) && is_asked()).then(|| Told::of(LINUX, word))
}

/// Behind the system's name stand the host's and the release, or the release alone, or the release and the host in
/// brackets.
fn of_uname<'a>(os: &'static str, mut words: impl Iterator<Item = &'a str>) -> Option<Told> {
    let (second, third) = (words.next()?, words.next());
    let is_release = |word: &str| match os {
        LINUX => is_of_linux(word),
        FREEBSD => is_of_freebsd(word),
        _ => is_number(word),
    };
    if second == "version" && os == LINUX {
        return third
            .filter(|word| is_release(word))
            .map(|word| Told::of(os, word));
    }
    if is_release(second) {
        let host = third.and_then(|word| word.strip_prefix('(')?.strip_suffix(')'));
        // With the release alone, nothing else stands in the line; FreeBSD's kern.version has more of its own.
        let whole = third.is_none() || host.is_some() || os == FREEBSD;
        let host = host.filter(|_| os == LINUX);
        return whole.then(|| Told::of(os, second).on(host));
    }
    let release = third.filter(|word| is_release(word))?;
    // `#1 SMP …` of Linux, the name again of a BSD, a number of Darwin, Solaris and AIX: behind prose stands prose.
    let behind = words.next();
    let is_version = |word: &str| {
        word.starts_with('#')
            || SYSTEMS.iter().any(|(name, _)| *name == word)
            || word.starts_with(|c: char| c.is_ascii_digit())
            || word.starts_with("GENERIC")
            || word.contains('_')
    };
    let whole = behind.is_none_or(is_version);
    whole.then(|| Told::of(os, release).on(Some(second)))
}

/// `Kernel: Linux 5.15.0-91-generic`, `Kernel Version: 6.1.0-18-amd64`.
fn of_label(text: &str) -> Option<Told> {
    let (label, value) = text.split_once(':')?;
    let label = label.trim_matches(['*', ' ', '-']).to_ascii_lowercase();
    if !LABELS.contains(&label.as_str()) {
        return None;
    }
    let mut words = value
        .split_whitespace()
        .map(|word| word.trim_matches(['*', '`']));
    let first = words.next().filter(|word| !word.is_empty());
    let first = first.or_else(|| words.next())?;
    let release = if first == LINUX { words.next()? } else { first };
    is_of_linux(release).then(|| Told::of(LINUX, release))
}

/// `13.2-RELEASE-p4`, `14.1-STABLE`.
fn is_of_freebsd(word: &str) -> bool {
    let Some((number, branch)) = word.split_once('-') else {
        return false;
    };
    is_number(number)
        && number.contains('.')
        && BRANCHES.iter().any(|name| branch.starts_with(name))
}

/// `5.15.0-91-generic`, `6.12.95`, `6.1.79-99.164.amzn2023.x86_64`: three numbers, of a kernel that there was.
fn is_of_linux(word: &str) -> bool {
    /// The newest that is thought of: the numbers before it took some three years each (kernel.org/category/releases.html).
    const MAJOR_MAX: u32 = 9;
    let end = word.find(['-', '+', '_', '~']).unwrap_or(word.len());
    let numbers = &word[..end];
    let mut parts = numbers.split('.');
    let major = parts.next().and_then(|part| part.parse::<u32>().ok());
    let is_major = major.is_some_and(|major| (2..=MAJOR_MAX).contains(&major));
    let count = numbers.split('.').count();
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '_' | '~');
    is_major && (3..=4).contains(&count) && is_number(numbers) && word.chars().all(known)
}

/// Who built it stands behind the numbers; a bare number may be of anything.
fn has_flavour(word: &str) -> bool {
    let end = word.find(['-', '+']).unwrap_or(word.len());
    word[end..].contains(|c: char| c.is_ascii_alphabetic())
}

fn is_number(word: &str) -> bool {
    word.split('.').all(all_digits) && word.starts_with(|c: char| c.is_ascii_digit())
}
