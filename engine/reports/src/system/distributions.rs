//! A distribution and its release: /etc/os-release, `lsb_release -a`, /etc/redhat-release, and macOS' `sw_vers`.
//!
//! Sources: os-release(5); lsb_release(1); the files `redhat-release` of RHEL and its rebuilds (`Rocky Linux release 9.3
//! (Blue Onyx)`); hostnamectl.c of systemd (`Operating System:`); sw_vers(1).

use super::Told;
use crate::page::Page;

/// Distributions by the names that stand in such files. What a line names beside them is no system.
const NAMES: [&str; 20] = [
    "Ubuntu",
    "Debian GNU/Linux",
    "Debian",
    "Red Hat Enterprise Linux",
    "Red Hat Enterprise Linux Server",
    "RHEL",
    "CentOS",
    "CentOS Linux",
    "CentOS Stream",
    "Rocky Linux",
    "AlmaLinux",
    "Fedora",
    "Fedora Linux",
    "Oracle Linux Server",
    "Amazon Linux",
    "Scientific Linux",
    "SUSE Linux Enterprise Server",
    "SLES",
    "openSUSE Leap",
    "Linux Mint",
];
/// As `uname -s` prints it.
const LINUX: &str = "Linux";
/// The same of FreeBSD.
const FREEBSD: &str = "FreeBSD";

/// Labels before the name and the number of a release: of hostnamectl, lsb_release and kubectl.
const LABELS: [&str; 4] = ["operating system", "description", "os image", "os"];

/// Lines that tell it together: assignments of os-release, labels of `lsb_release -a` and `sw_vers`. And the line behind
/// them.
pub(super) fn of_lines(page: &Page, i: usize) -> Option<(Told, usize)> {
    /// Such a file has fewer lines.
    const LINES_MAX: usize = 40;
    let text = page.trimmed(i);
    let of_file = assignment(text).is_some_and(|(name, _)| is_of_file(name));
    let split: fn(&str) -> Option<(&str, &str)> = if of_file {
        assignment
    } else if text.starts_with("Distributor ID:") || text.starts_with("ProductName:") {
        labelled
    } else {
        return None;
    };
    let lines = (i..page.len()).take(LINES_MAX);
    let told: Vec<(&str, &str)> = lines.map_while(|k| split(page.trimmed(k))).collect();
    let value = |name: &str| {
        let found = told.iter().find(|(key, _)| *key == name);
        found
            .map(|(_, value)| *value)
            .filter(|value| !value.is_empty())
    };
    let first = |names: [&str; 3]| names.into_iter().find_map(value);
    let name = first(["NAME", "DISTRIB_ID", "Distributor ID"]);
    let number = first(["VERSION_ID", "DISTRIB_RELEASE", "Release"]);
    let end = i + told.len();
    if let Some(version) = value("ProductVersion") {
        return Some((Told::of("macOS", version), end));
    }
    if name
        .or(value("ID"))
        .is_some_and(|name| name.eq_ignore_ascii_case(FREEBSD))
    {
        return Some((Told::of(FREEBSD, value("VERSION").or(number)?), end));
    }
    let whole = name
        .zip(number)
        .map(|(name, number)| (name.to_owned(), number.to_owned()));
    let pretty = || {
        named(first([
            "PRETTY_NAME",
            "DISTRIB_DESCRIPTION",
            "Description",
        ])?)
    };
    Some((of_distribution(whole.or_else(pretty)?), end))
}

/// A line that names one by itself.
pub(super) fn of_line(text: &str) -> Option<Told> {
    let labelled = text.split_once(':').and_then(|(label, value)| {
        let label = label.trim_matches(['*', ' ', '-']).to_ascii_lowercase();
        LABELS.contains(&label.as_str()).then_some(value)
    });
    let bare = labelled
        .unwrap_or(text)
        .trim_matches(['"', '\'', '`', '*', ' ', '\t']);
    named(bare).map(of_distribution)
}

fn of_distribution((name, number): (String, String)) -> Told {
    Told {
        os: LINUX,
        distribution: Some((name, number)),
        ..Told::default()
    }
}

/// `Ubuntu 22.04.3 LTS`, `Debian GNU/Linux 12 (bookworm)`, `Rocky Linux release 9.3 (Blue Onyx)`: the name, the number, and
/// little behind them.
fn named(text: &str) -> Option<(String, String)> {
    /// `LTS \n \l` of /etc/issue; prose goes on.
    const BEHIND_MAX: usize = 3;
    let at = text.find(|c: char| c.is_ascii_digit())?;
    let (name, rest) = text.split_at(at);
    let name = name.trim_end();
    let name = name.strip_suffix(" release").unwrap_or(name);
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (number, behind) = rest.split_at(end);
    let is_number = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let behind = behind.trim();
    let in_brackets = behind.starts_with('(') && behind.ends_with(')');
    let marks = |word: &str| word == "LTS" || word.starts_with('\\');
    let short = behind.split_whitespace().count() <= BEHIND_MAX;
    let little = in_brackets || short && behind.split_whitespace().all(marks);
    let known = NAMES.contains(&name);
    (known && is_number && little).then(|| (name.to_owned(), number.to_owned()))
}

fn is_of_file(name: &str) -> bool {
    matches!(
        name,
        "NAME" | "ID" | "PRETTY_NAME" | "VERSION" | "VERSION_ID" | "DISTRIB_ID"
    )
}

/// `VERSION_ID="22.04"`: names are of capitals.
fn assignment(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let capital = |b: u8| b.is_ascii_uppercase() || b == b'_';
    let is_name = !name.is_empty() && name.bytes().all(capital);
    is_name.then(|| (name, value.trim().trim_matches(['"', '\''])))
}

/// `Release:\t22.04`.
fn labelled(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(':')?;
    Some((name.trim(), value.trim()))
}
