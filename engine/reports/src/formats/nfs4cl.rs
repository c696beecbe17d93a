//! `nfs4cl showfs` of AIX: a row for each file system of version 4 that a client has mounted; asked for one, the
//! servers that have it and the options in force stand below its row.

use crate::findings::{Findings, Rank};
use crate::formats::nfsstat_m::take_list;
use crate::page::Page;
use crate::reading::Block;

const HEADING: [&str; 6] = ["Server", "Remote", "Path", "fsid", "Local", "Path"];
/// Other versions have no `fsid` that the client goes by.
const VERSION: u64 = 4;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    page.trimmed(i).split_whitespace().eq(HEADING)
}

/// The server, its directory and where that is mounted.
fn row(text: &str) -> Option<[&str; 3]> {
    let mut words = text.split_whitespace();
    let [server, remote, fsid, local] = [(); 4].map(|()| words.next());
    let (server, remote, fsid, local) = (server?, remote?, fsid?, local?);
    let numbered = fsid.bytes().all(|b| b.is_ascii_digit() || b == b':') && fsid.contains(':');
    let whole = words.next().is_none() && remote.starts_with('/') && local.starts_with('/');
    (numbered && whole).then_some([server, remote, local])
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Options, "nfs4cl_showfs");
    let mut k = i + 1;
    let mut open: Option<Block> = None;
    let mut end = k;
    while k < page.len() {
        let text = page.trimmed(k);
        let line = page.number(k);
        k += 1;
        if text.is_empty() || text.bytes().all(|b| matches!(b, b'-' | b' ')) {
            continue;
        }
        if let Some([server, remote, local]) = row(text) {
            open.take()
                .into_iter()
                .for_each(|block| findings.push(block));
            open = Some(
                Block::new("mount", line)
                    .with("source", "nfs4cl showfs")
                    .with("device", format!("{server}:{remote}"))
                    .with("mountpoint", local)
                    .with("vers", VERSION),
            );
        } else if let Some((block, (name, value))) = open.as_mut().zip(text.split_once(':')) {
            match name.trim_end() {
                "Current Server" => block.set("device", value.trim()),
                "Replica Server" => {
                    let mut replicas: Vec<&str> = block.words("replicas").collect();
                    replicas.push(value.trim());
                    let replicas = serde_json::Value::from(replicas);
                    block.set("replicas", replicas);
                }
                "options" | "Options" => {
                    let (options, next) = take_list(page, k - 1, value, findings);
                    options.fill(block);
                    block.set("vers", VERSION);
                    k = next;
                }
                _ => break,
            }
        } else {
            break;
        }
        end = k;
    }
    if open.is_none() {
        let line = page.number(i);
        findings.lost(
            line,
            format!(
                "line {line}: the heading of a list of mounts without a row that is whole: not used"
            ),
        );
    }
    open.into_iter().for_each(|block| findings.push(block));
    end
}
