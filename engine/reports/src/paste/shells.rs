//! Whose shell printed what follows, where less than the usual `user@host:~$` tells it: prompts of other shells and
//! systems, containers and name spaces that a command enters, `uname -a`, and labels. Such a name is believed only
//! beside another one of its kind, with figures below each: alone it tells nothing apart.

use super::host_names::{TOOLS, host_name, names_a_moment};
use crate::page::Page;
use std::collections::BTreeSet;

/// How a name was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Prompt,
    Entered,
    System,
    Label,
}

/// What enters a container or a name space with `exec`.
const ENTER: [&str; 12] = [
    "kubectl",
    "oc",
    "docker",
    "docker-compose",
    "podman",
    "nerdctl",
    "crictl",
    "lxc",
    "incus",
    "netns",
    "k3s",
    "microk8s",
];
/// Options of those whose value is a word of its own (kubectl exec --help, docker exec --help).
const WITH_VALUE: [&str; 8] = [
    "-n",
    "-c",
    "-u",
    "-e",
    "-w",
    "--namespace",
    "--container",
    "--context",
];
/// Kernels as `uname -s` prints them.
const SYSTEMS: [&str; 7] = [
    "Linux", "FreeBSD", "OpenBSD", "NetBSD", "Darwin", "SunOS", "AIX",
];
/// What a line with a host's name calls it.
const LABELS: [&str; 5] = ["host", "hostname", "host name", "nodename", "node"];
/// Users, shells and parts, which tell no two machines of one side apart, that stand before the sign of a prompt.
const NO_HOSTS: [&str; 15] = [
    "sh",
    "bash",
    "zsh",
    "ksh",
    "csh",
    "tcsh",
    "fish",
    "root",
    "user",
    "admin",
    "me",
    "host",
    "localhost",
    "client",
    "server",
];
/// Reports of this many figures in a line are more than a date or a load.
const FIGURES_MIN: usize = 3;

/// The lines that name a host in these ways, if they name several.
pub(super) fn named(page: &Page) -> Vec<(usize, String)> {
    let told = (0..page.len()).filter_map(|i| Some((i, of_line(page.trimmed(i))?)));
    let told: Vec<(usize, (Kind, String))> = told.collect();
    let ends = told.iter().skip(1).map(|(at, _)| *at).chain([page.len()]);
    let with_figures = told.iter().zip(ends);
    let kept: Vec<_> = with_figures
        .filter(|((at, _), end)| (at + 1..*end).any(|k| has_figures(page.at(k))))
        .map(|((at, (kind, host)), _)| (*at, *kind, host))
        .collect();
    let names = |kind: Kind| -> BTreeSet<&String> {
        let of_kind = kept.iter().filter(|(_, other, _)| *other == kind);
        of_kind.map(|(_, _, host)| *host).collect()
    };
    let kinds = [Kind::Prompt, Kind::Entered, Kind::System, Kind::Label];
    let several: Vec<Kind> = kinds
        .into_iter()
        .filter(|kind| names(*kind).len() > 1)
        .collect();
    let tells = kept.iter().filter(|(_, kind, _)| several.contains(kind));
    tells.map(|(at, _, host)| (*at, (*host).clone())).collect()
}

/// The one container or name space that the commands of a text enter.
pub(super) fn only_entered(page: &Page) -> Option<String> {
    only((0..page.len()).filter_map(|i| entered(page.trimmed(i))))
}

/// The one host of a text that these lines name.
pub(super) fn only_named(page: &Page) -> Option<String> {
    only((0..page.len()).filter_map(|i| Some(of_line(page.trimmed(i))?.1)))
}

fn only(names: impl Iterator<Item = String>) -> Option<String> {
    let mut names: Vec<String> = names.collect();
    names.dedup();
    (names.len() == 1).then(|| names.swap_remove(0))
}

fn of_line(text: &str) -> Option<(Kind, String)> {
    if text.len() > 300 {
        return None;
    }
    let of_kind = |kind: Kind, host: Option<String>| host.map(|host| (kind, host));
    of_kind(Kind::Entered, entered(text))
        .or_else(|| of_kind(Kind::Prompt, of_prompt(text)))
        .or_else(|| of_kind(Kind::System, of_uname(text)))
        .or_else(|| of_kind(Kind::Label, of_label(text)))
        .filter(|(_, host)| !NO_HOSTS.contains(&host.as_str()))
}

fn has_figures(text: &str) -> bool {
    let numbers = text.split_whitespace().filter(|word| {
        let bare = word.trim_end_matches('%');
        !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    });
    numbers.take(FIGURES_MIN).count() == FIGURES_MIN
}

/// `web1:~ # …` (SUSE), `web1:~ user1$ …` (macOS), `user1@web1:~> …`, `web1:/root# nfsstat`, `web1> nfsstat`.
fn of_prompt(text: &str) -> Option<String> {
    let end = text.find(['$', '#', '%', '>'])?;
    let (head, rest) = text.split_at(end);
    let command = rest[1..].trim();
    let asks = command
        .split(' ')
        .next()
        .is_some_and(|word| TOOLS.contains(&word));
    if !(asks || rest[1..].starts_with(' ') || command.is_empty()) {
        return None;
    }
    let mut words = head.trim_matches(['[', ']', '(', ')', '<', ' ']).split(' ');
    let first = words.next()?;
    let (name, directory) = match first.split_once(':') {
        Some((name, directory)) => (name, Some(directory)),
        None => (first, words.next()),
    };
    let more = words.next();
    if words.next().is_some()
        || more.is_some_and(|word| !word.bytes().all(|b| b.is_ascii_alphanumeric()))
    {
        return None;
    }
    let (user, host) = name
        .split_once('@')
        .map_or((None, name), |(user, host)| (Some(user), host));
    let known = user.is_some_and(|user| !user.is_empty());
    let told = match directory {
        Some(directory) if directory.starts_with('~') => true,
        Some(directory) if directory.starts_with('/') => known || asks,
        Some(_) => false,
        None => asks || (known && command.is_empty()),
    };
    let other =
        NO_HOSTS.contains(&host) || host.contains("sh-") || (!known && names_a_moment(host));
    (told && !other).then(|| host_name(host)).flatten()
}

/// `kubectl exec pod-a -- nfsstat -c`, `docker exec -it c1 nfsstat`, `ip netns exec ns1 nfsstat`.
fn entered(text: &str) -> Option<String> {
    if !text.contains("exec") {
        return None;
    }
    let mut words = text.split_whitespace();
    words.find(|word| ENTER.contains(word))?;
    words.find(|word| *word == "exec")?;
    let mut target = words.next()?;
    while target.starts_with('-') {
        if WITH_VALUE.contains(&target) {
            words.next()?;
        }
        target = words.next()?;
    }
    let asks = words.any(|word| TOOLS.contains(&word.trim_start_matches(['\'', '"'])));
    let bare = target.rsplit('/').next()?;
    asks.then(|| host_name(bare)).flatten()
}

/// `Linux web1 5.14.0-70.el9.x86_64 #1 SMP …`: system, host, release. `Linux 5.14.0 (web1) …` heads what sar prints.
fn of_uname(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (system, second, third) = (words.next()?, words.next()?, words.next()?);
    let is_release = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let in_banner = third
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    let host = match in_banner.filter(|_| is_release(second)) {
        Some(host) => host,
        None => Some(second).filter(|_| is_release(third))?,
    };
    let named = host.starts_with(|c: char| c.is_ascii_alphabetic());
    (SYSTEMS.contains(&system) && named)
        .then(|| host_name(host))
        .flatten()
}

/// `Host: web1`, `Hostname: web1`, `nfsstat on alpha:`.
fn of_label(text: &str) -> Option<String> {
    let bare = text.trim_matches(['*', '#', '=', ' ']);
    if let Some((label, host)) = bare.split_once(':')
        && LABELS.contains(&label.trim_matches('*').to_ascii_lowercase().as_str())
    {
        return host_name(host.trim_matches(['*', '`', ' ']));
    }
    let mut words = bare.strip_suffix(':')?.split(' ');
    let tool = words.next().is_some_and(|word| TOOLS.contains(&word));
    let (on, host) = (words.next()?, words.next()?);
    let told = tool && ["on", "from"].contains(&on) && words.next().is_none();
    (told && !names_a_moment(host))
        .then(|| host_name(host))
        .flatten()
}
