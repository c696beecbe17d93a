//! Titles whose words were set apart as columns are: `Client     rpc        stats:`, as `column -t` prints them and sheets
//! take them in.

use crate::page::Page;

/// No title of a tool has more words.
const WORDS_MAX: usize = 6;
/// What titles of nfsstat begin with.
const BEGINNINGS: [&str; 10] = [
    "client",
    "server",
    "rpc",
    "cache",
    "connection",
    "connectionless",
    "nfsv2",
    "nfsv3",
    "nfsv4",
    "paging",
];

pub(super) fn undo(page: &mut Page) {
    for line in &mut page.lines {
        let text = line.text.trim();
        if (text.contains("  ") || text.contains('\t')) && is_title(text) {
            let margin = line.text.len() - line.text.trim_start().len();
            let words: Vec<&str> = text.split_whitespace().collect();
            line.text = format!("{}{}", &line.text[..margin], words.join(" "));
        }
    }
}

fn is_title(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().take(WORDS_MAX + 1).collect();
    let first = words[0].to_ascii_lowercase();
    let titled = text.ends_with(':') && BEGINNINGS.contains(&first.as_str());
    let version = first == "version" && text.ends_with("calls)");
    let mounted = |at: usize| words.get(at..at + 2) == Some(&["mounted", "on"]);
    // `device nas:/vol mounted on …` of mountstats, `nas:/vol mounted on /data:` of nfsiostat, with `Stats for` of the tool.
    let device = (words[0] == "device" && words.get(2) == Some(&"mounted"))
        || (text.ends_with(':') && (mounted(1) || (words[0] == "Stats" && mounted(3))));
    let sentence = (words[0] == "Signal" && words.get(2) == Some(&"received;"))
        || words.starts_with(&["Collecting", "statistics;"]);
    // `/mnt from nas:/vol` of `nfsstat -m`.
    let listed = words.len() == 3 && words[1] == "from" && words[2].contains(":/");
    let inside =
        text.starts_with("per-op ") || (words[0] == "RPC" && words.get(1) == Some(&"iostats"));
    device || inside || sentence || listed || (words.len() <= WORDS_MAX && (titled || version))
}
