//! Several hosts in one text, told apart by what stands between their outputs: prompts, headings of loops,
//! of parallel shells and of configuration tools. Counters of two hosts are no snapshots of one another.

use super::host_names::{
    TOOLS, host_name, is_address, is_numbered_node, names_a_moment, without_remark,
};
use super::{files, fstab_headings, labels, shells};
use crate::findings::Findings;
use crate::numbers::{all_digits, clock_s};
use crate::page::{Line, Page, is_noise, is_prompt};

/// Shorter rules that touch the word between them are of tables.
const RULE_MIN: usize = 3;

/// Names of files in a remark.
const FILES_NAMED: usize = 6;

/// Results of one task of ansible.
const TASK_RESULTS: [&str; 5] = ["CHANGED", "SUCCESS", "FAILED", "FAILED!", "UNREACHABLE!"];

/// One page per stretch of a host's lines; the page itself if it names fewer than two.
pub(super) fn split(page: Page, findings: &mut Findings) -> Vec<Page> {
    let files: Vec<(usize, &str)> = (0..page.len())
        .filter_map(|i| Some((i, files::heading(&page, i)?)))
        .collect();
    let names: Vec<&str> = files.iter().map(|(_, name)| *name).collect();
    let owners = files::hosts(&names);
    if files.len() > 1 && owners.contains(&None) {
        say_unknown("names of the files", &files, &page, findings);
    }
    let of_file = |i: usize| {
        let file = files.binary_search_by_key(&i, |(at, _)| *at).ok()?;
        owners.get(file)?.clone()
    };
    let by_shells = shells::named(&page);
    let of_shell = |i: usize| {
        let place = by_shells.binary_search_by_key(&i, |(at, _)| *at).ok()?;
        by_shells.get(place).map(|(_, host)| host.clone())
    };
    let host_of = |i: usize| {
        of_file(i)
            .or_else(|| of_shell(i))
            .or_else(|| host_at(&page, i))
    };
    let named: Vec<(usize, String)> = (0..page.len())
        .filter_map(|i| Some((i, host_of(i)?)))
        .filter(|(i, _)| !heads_a_session(&page, *i) && !fstab_headings::is_one(&page, *i))
        .collect();
    let mut hosts: Vec<&str> = named.iter().map(|(_, host)| host.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    if hosts.len() < 2 {
        findings.host = findings
            .host
            .take()
            .or_else(|| shells::only_entered(&page))
            .or(hosts.first().map(|host| (*host).to_owned()))
            .or_else(|| shells::only_named(&page));
        let headings = (0..page.len()).filter_map(|i| Some((i, labels::unknown_above(&page, i)?)));
        say_unknown("headings", &headings.collect::<Vec<_>>(), &page, findings);
        return vec![page];
    }
    findings.used(
        0,
        format!(
            "{} hosts, told apart by prompts or headings: {}",
            hosts.len(),
            hosts.join(", ")
        ),
    );
    let mut pages = vec![part(&page, 0..named[0].0, None)];
    let ends = named.iter().skip(1).map(|(at, _)| *at).chain([page.len()]);
    pages.extend(
        named
            .iter()
            .zip(ends)
            .map(|((at, host), end)| part(&page, *at..end, Some(host.clone()))),
    );
    pages.retain(|page| !page.lines.is_empty());
    pages
}

/// Names that tell no hosts apart, unless they are of the kernel's files.
fn say_unknown(what: &str, named: &[(usize, &str)], page: &Page, findings: &mut Findings) {
    let Some(((first, name), others)) = named.split_first() else {
        return;
    };
    let slash = |(_, name): &(usize, &str)| name.starts_with('/');
    if others.iter().all(|(_, other)| other == name) || named.iter().any(slash) {
        return;
    }
    let names: Vec<&str> = named
        .iter()
        .map(|(_, name)| *name)
        .take(FILES_NAMED)
        .collect();
    findings.assumed(
        page.number(*first),
        format!(
            "the {what} ({}) tell no hosts apart: all of one host, it is assumed",
            names.join(", ")
        ),
    );
}

fn part(page: &Page, range: std::ops::Range<usize>, node: Option<String>) -> Page {
    let lines: Vec<Line> = page.lines[range].to_vec();
    Page { lines, node }
}

fn host_at(page: &Page, i: usize) -> Option<String> {
    let text = page.trimmed(i);
    if text.len() > 300 {
        return None;
    }
    of_task(text)
        .or_else(|| of_prompt(text))
        .or_else(|| elsewhere(text))
        .or_else(|| below_hostname(page, i))
        .or_else(|| above_title(page, i))
        .or_else(|| labelled_above_title(page, i))
        .or_else(|| of_sentence(text))
        .or_else(|| of_heading(text))
        .or_else(|| between_rules(page, i))
        .or_else(|| above_margin(page, i))
        .or_else(|| labels::above_table(page, i))
}

/// `host1:` above lines that stand further in, as Salt prints them: the name begins at the margin of the text.
fn above_margin(page: &Page, i: usize) -> Option<String> {
    let word = page.at(i).trim_end().strip_suffix(':')?;
    let margin = |k: usize| page.at(k).len() - page.at(k).trim_start().len();
    let below = page.next_filled(i + 1);
    let titled = page.trimmed(below).ends_with(':') && page.trimmed(below).contains(' ');
    let other = crate::ops::is_known(word) || names_a_moment(word);
    (below < page.len() && margin(below) >= margin(i) + 2 && titled && !other)
        .then(|| host_name(word))
        .flatten()
}

/// What `hostname` printed, below the prompt with that command.
fn below_hostname(page: &Page, i: usize) -> Option<String> {
    let above = page.trimmed(i.checked_sub(1)?);
    if !above.contains("hostname") {
        return None;
    }
    let mut words = above.split([' ', ';', '&']);
    let asked = words.any(|word| word == "hostname") && above.contains(['$', '#', '%', '>']);
    asked.then(|| host_name(page.trimmed(i))).flatten()
}

/// `web1:` right above the title of a report: a word that is numbered or has a point, as hosts do. Without the colon, as
/// `hostname` prints it, nothing may stand above it but a command.
fn above_title(page: &Page, i: usize) -> Option<String> {
    let text = page.trimmed(i);
    let heads = || {
        let above = i.checked_sub(1).map_or("", |above| page.trimmed(above));
        above.is_empty() || is_prompt(above)
    };
    let word = text.strip_suffix(':').or_else(|| heads().then_some(text))?;
    let title = page.trimmed(i + 1);
    (may_name(word) && is_title_of_side(title) && title.ends_with(':'))
        .then(|| host_name(word))
        .flatten()
}

/// `Client: 10.1.1.20 (esx20)` above the title of a report: what a filer counted of one of its clients is no snapshot of
/// what it counted of another.
fn labelled_above_title(page: &Page, i: usize) -> Option<String> {
    const LABELS: [&str; 5] = ["Client", "Host", "Hostname", "Node", "Server"];
    let (label, name) = page.trimmed(i).split_once(": ")?;
    let word = without_remark(name.trim());
    let title = || page.trimmed(page.next_filled(i + 1));
    (LABELS.contains(&label) && may_name(word) && is_title_of_side(title()))
        .then(|| host_name(word))
        .flatten()
}

fn may_name(word: &str) -> bool {
    is_numbered_name(word) || is_numbered_node(word) || is_address(word)
}

/// `Client rpc stats:`, `Server nfs V3: (100 calls)`.
fn is_title_of_side(text: &str) -> bool {
    (text.starts_with("Client ") || text.starts_with("Server ")) && text.contains(':')
}

/// `Output from web1:`, `On client B (app02):`: a short line that ends in a colon and names one host.
fn of_sentence(text: &str) -> Option<String> {
    const WORDS_MAX: usize = 10;
    const CUES: [&str; 9] = [
        "from", "on", "of", "at", "host", "client", "server", "machine", "node",
    ];
    let inner = text.strip_suffix(':')?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    let cued = words.len() <= WORDS_MAX
        && words
            .iter()
            .any(|word| CUES.contains(&word.to_ascii_lowercase().as_str()));
    let bare = |word: &&str| {
        word.trim_matches(['(', ')', '\'', '"', '`', '*', ','])
            .to_owned()
    };
    let mut named = words
        .iter()
        .skip(1)
        .map(bare)
        .filter(|word| is_numbered_name(word));
    let host = named.next().filter(|_| cued)?;
    named.next().is_none().then(|| host_name(&host)).flatten()
}

/// Letters, then digits at the end of the first label, and no version, time, run or device.
pub(crate) fn is_numbered_name(word: &str) -> bool {
    let label = word.split('.').next().unwrap_or_default();
    let stem = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters = stem.bytes().filter(u8::is_ascii_alphabetic).count();
    let lower = stem.to_ascii_lowercase();
    const OTHERS: [&str; 22] = [
        "nfs",
        "nfsv",
        "ver",
        "day",
        "kernel",
        "linux",
        "rhel",
        "el",
        "eth",
        "step",
        "case",
        "job",
        "part",
        "phase",
        "round",
        "loop",
        "try",
        "pass",
        "trial",
        "attempt",
        "iteration",
        "interval",
    ];
    stem.len() < label.len()
        && letters >= 2
        && stem.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !OTHERS.contains(&lower.as_str())
        && !names_a_moment(word)
}

/// Whether the heading at `i` is of a part of a document: below it, before any output, a prompt names the host.
fn heads_a_session(page: &Page, i: usize) -> bool {
    if of_heading(page.trimmed(i)).is_none() {
        return false;
    }
    let below = (i + 1..page.len()).map(|k| page.trimmed(k));
    let mut said = below.filter(|text| !is_noise(text) && !text.starts_with(['#', '`']));
    said.next().is_some_and(|text| of_prompt(text).is_some())
}

/// `host1 | CHANGED | rc=0 >>`, `ok: [host1] => {`.
fn of_task(text: &str) -> Option<String> {
    if !text.contains(['|', '[']) {
        return None;
    }
    if let Some((host, result)) = text.split_once(" | ") {
        let word = result.split_whitespace().next()?;
        return TASK_RESULTS
            .contains(&word)
            .then(|| host_name(host))
            .flatten();
    }
    // `[1] 10:01:02 [SUCCESS] web1` of pssh.
    if let Some((number, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let mut words = rest.split_whitespace();
        let timed = words.next().is_some_and(|clock| clock_s(clock).is_some());
        let done = matches!(words.next(), Some("[SUCCESS]" | "[FAILURE]"));
        if all_digits(number) && timed && done {
            return host_name(words.next()?.rsplit('@').next()?);
        }
        // `[alpha] run: nfsstat -c` of fabric.
        if rest.starts_with(" run: ") || rest.starts_with(" sudo: ") {
            return host_name(number.rsplit('@').next()?.split(':').next()?);
        }
    }
    let (result, rest) = text.split_once(": [")?;
    let (host, _) = rest.split_once(']')?;
    ["ok", "changed", "fatal", "failed"]
        .contains(&result)
        .then(|| host_name(host))
        .flatten()
}

/// `user@host:~$ …`; a command that `ssh` runs elsewhere belongs to that host.
fn of_prompt(text: &str) -> Option<String> {
    if !is_prompt(text) {
        return None;
    }
    let end = text.find(['$', '#', '%'])?;
    let (head, command) = text.split_at(end);
    let mut words = command[1..].split_whitespace();
    if words.next() == Some("ssh")
        && let Some(target) = words.find(|word| !word.starts_with('-'))
    {
        return host_name(target.rsplit('@').next()?);
    }
    match head.split_once('@') {
        Some((_, host)) => host_name(host.split([':', ' ', ']', '~']).next()?),
        None => before_directory(head, &command[1..]).or_else(|| alone(head, &command[1..])),
    }
}

/// `ssh web1 nfsstat -c`, pasted without the prompt.
fn elsewhere(text: &str) -> Option<String> {
    let text = text.strip_prefix("+ ").unwrap_or(text);
    let mut words = text.strip_prefix("ssh ")?.split_whitespace();
    let target = words.find(|word| !word.starts_with('-'))?;
    let commanded = words.next().is_some_and(|word| {
        let command = word.trim_start_matches(['\'', '"']);
        TOOLS.contains(&command)
    });
    commanded
        .then(|| host_name(target.rsplit('@').next()?))
        .flatten()
}

/// `web1# nfsstat -c`: a name alone, unless it is of the shell.
fn alone(head: &str, command: &str) -> Option<String> {
    let commanded = command
        .strip_prefix(' ')
        .is_some_and(|command| command.starts_with(|c: char| c.is_ascii_lowercase()));
    (commanded && is_numbered_name(head) && !head.contains("sh-"))
        .then(|| host_name(head))
        .flatten()
}

/// `host:~/data$ …`: a prompt without a user.
fn before_directory(head: &str, command: &str) -> Option<String> {
    let (host, directory) = head.split_once(':')?;
    let set_apart = command.is_empty() || command.starts_with(' ');
    (set_apart && directory.starts_with('~'))
        .then(|| host_name(host))
        .flatten()
}

/// `=== host1 ===`, `### host1`, `----- host1 -----`: one word between rules.
fn of_heading(text: &str) -> Option<String> {
    let rule = text.chars().next().filter(|c| "=#*-".contains(*c))?;
    let inner = text.trim_start_matches(rule);
    let before = text.len() - inner.len();
    if before < 2 {
        return None;
    }
    let bare = inner.trim_end_matches(rule);
    let after = inner.len() - bare.len();
    let word = without_remark(bare.trim().trim_end_matches(':'));
    let ruled = match rule {
        '#' | '=' => true,
        // Tables have headings in rules, too, and dashes fill their columns: `--Random-`, `--Block---`.
        _ => after > 0 && (bare.starts_with(' ') || (before == after && before >= RULE_MIN)),
    };
    // `kubectl get pods -o name` writes the kind before the name.
    let kinds = ["pod/", "pods/", "node/", "nodes/"];
    let name = kinds.iter().find_map(|kind| word.strip_prefix(kind));
    let word = name.unwrap_or(word);
    (ruled && !names_a_moment(word))
        .then(|| host_name(word))
        .flatten()
}

/// The heading of `dshbak` and `clush -b`: a word alone between two rules, or several hosts that said the same.
fn between_rules(page: &Page, i: usize) -> Option<String> {
    let is_rule = |text: &str| text.len() >= 4 && text.bytes().all(|b| b == b'-');
    let ruled = is_rule(page.trimmed(i)) && is_rule(page.trimmed(i + 2));
    let word = page.trimmed(i + 1);
    if !ruled || names_a_moment(word) {
        return None;
    }
    host_name(word).or_else(|| node_set(word))
}

/// `web[1-3,7] (4)` and `web1,web2`, as they were printed.
fn node_set(text: &str) -> Option<String> {
    let counted = |text: &str| text.strip_suffix(')').is_some_and(all_digits);
    let nodes = match text.split_once(" (") {
        Some((nodes, count)) if counted(count) => nodes,
        Some(_) => return None,
        None => text,
    };
    let of_set = |b: u8| b.is_ascii_alphanumeric() || b"._-[],".contains(&b);
    let several = nodes.contains(',') || (nodes.contains('[') && nodes.contains('-'));
    let begins = nodes.starts_with(|c: char| c.is_ascii_alphabetic());
    (several && begins && nodes.bytes().all(of_set)).then(|| nodes.to_owned())
}
