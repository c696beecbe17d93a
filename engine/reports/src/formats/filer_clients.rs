//! Which client the tables of a filer's `nfsstat -h` are of: each client has all of them below its name and a rule.

use crate::findings::Findings;
use crate::page::Page;

/// A rule that fills the line behind a name.
const RULE: &str = "----------";

/// `Client:10.1.2.3 (web1) -----------`: the client's address or name.
fn named(text: &str) -> Option<&str> {
    let head = text.strip_suffix(RULE)?.trim_end_matches('-').trim_end();
    let rest = head.strip_prefix("Client:")?.trim_start();
    let (client, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let alone = name.is_empty() || (name.starts_with('(') && name.ends_with(')'));
    (alone && !client.is_empty()).then_some(client)
}

/// Names the client in the blocks from `from` on, which stand below line `i`; a command above them begins anew.
pub(crate) fn note(page: &Page, i: usize, from: usize, findings: &mut Findings) {
    let is_sign = |k: &usize| named(page.trimmed(*k)).is_some() || page.at(*k).contains("nfsstat");
    let above = findings.walk.client.before(i, is_sign);
    let Some(client) = above.and_then(|k| named(page.trimmed(k))) else {
        return;
    };
    for block in findings.blocks.iter_mut().skip(from) {
        block.set("client", client);
    }
}
