//! What is kept of a large text: the first and the last snapshot of each thing, and how many there were.

use crate::findings::Findings;
use crate::formats::mountstats::section::Section;
use crate::reading::Block;
use serde_json::Value;
use std::collections::BTreeMap;

/// Mounts and tables kept apart at most.
const KEYS_MAX: usize = 2000;
/// Blocks without an identity of their own (series, benchmarks) kept at most.
const BLOCKS_MAX: usize = 4000;

#[derive(Debug)]
struct Kept<T> {
    first: T,
    last: Option<T>,
    count: usize,
    /// Order of first appearance.
    place: usize,
}

#[derive(Debug, Default)]
pub(super) struct Keeper {
    sections: BTreeMap<(String, String, String), Kept<Section>>,
    tables: BTreeMap<String, Kept<Block>>,
    others: Vec<Block>,
    left_out: usize,
    places: usize,
}

impl Keeper {
    pub(super) fn keep_section(&mut self, section: Section) {
        let key = (
            section.device.clone(),
            section.mountpoint.clone(),
            section.fstype.clone(),
        );
        self.places += 1;
        let place = self.places;
        let room = self.sections.len() < KEYS_MAX;
        match self.sections.get_mut(&key) {
            Some(kept) => {
                kept.last = Some(section);
                kept.count += 1;
            }
            None if room => {
                self.sections.insert(
                    key,
                    Kept {
                        first: section,
                        last: None,
                        count: 1,
                        place,
                    },
                );
            }
            None => self.left_out += 1,
        }
    }

    pub(super) fn keep_block(&mut self, block: Block) {
        self.places += 1;
        let place = self.places;
        let Some(key) = identity(&block) else {
            if self.others.len() < BLOCKS_MAX {
                self.others.push(block);
            } else {
                self.left_out += 1;
            }
            return;
        };
        let room = self.tables.len() < KEYS_MAX;
        match self.tables.get_mut(&key) {
            Some(kept) => {
                kept.last = Some(block);
                kept.count += 1;
            }
            None if room => {
                self.tables.insert(
                    key,
                    Kept {
                        first: block,
                        last: None,
                        count: 1,
                        place,
                    },
                );
            }
            None => self.left_out += 1,
        }
    }

    /// Hands over what was kept: all first snapshots in their order, then all last ones.
    pub(super) fn into_findings(self, findings: &mut Findings) {
        let snapshots = self
            .sections
            .values()
            .map(|k| k.count)
            .chain(self.tables.values().map(|k| k.count))
            .max();
        if let Some(count) = snapshots.filter(|n| *n > 2) {
            findings.used(
                0,
                format!("up to {count} snapshots of one thing: the first and the last are used"),
            );
        }
        if self.left_out > 0 {
            findings.lost(0, format!("{} further mounts or tables are left out: too many different ones for one text", self.left_out));
        }
        let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
        for kept in self.sections.into_values() {
            firsts.push((kept.place, kept.first.into_block(findings)));
            lasts.extend(
                kept.last
                    .map(|last| (kept.place, last.into_block(findings))),
            );
        }
        for kept in self.tables.into_values() {
            firsts.push((kept.place, kept.first));
            lasts.extend(kept.last.map(|last| (kept.place, last)));
        }
        firsts.sort_by_key(|(place, _)| *place);
        lasts.sort_by_key(|(place, _)| *place);
        let kept = firsts.into_iter().chain(lasts).map(|(_, block)| block);
        findings.blocks.extend(kept.chain(self.others));
    }
}

/// What makes two blocks snapshots of the same counters; nothing for series and results.
fn identity(block: &Block) -> Option<String> {
    let cumulative = block.text("span") == Some("cumulative");
    let counted = [
        "ops",
        "client_rpc",
        "server_rpc",
        "client_packet",
        "server_packet",
        "server_reply_cache",
        "server_io",
        "server_io_bytes",
        "server_read_ahead_cache",
        "server_file_handle_cache",
        "server_threads",
        "client_nfs",
        "server_nfs",
        "pool_stats",
        "bsd_nfsstat",
        "mount_stats_fragment",
        "mountstats_tool",
        "node_exporter_mountstats",
    ];
    if !cumulative && block.kind != "server_threads" || !counted.contains(&block.kind.as_str()) {
        return None;
    }
    let names = [
        "side",
        "nfs_version",
        "unit",
        "layout",
        "protocol",
        "transport",
        "host",
        "node",
        "device",
        "mountpoint",
        "export",
    ];
    let parts = names
        .iter()
        .map(|name| block.get(name).map(Value::to_string).unwrap_or_default());
    Some(
        std::iter::once(block.kind.clone())
            .chain(parts)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}
