//! `nfsstat -m -f JSON` of macOS: by device, the options in force and those that were asked for.
//!
//! The mount point stands under `Mount Point`, in older versions under `Server`.

use crate::findings::{Findings, Rank};
use crate::formats::nfsstat_m::block;
use crate::formats::nfsstat_m_macos::merged;
use crate::formats::options::Options;
use serde_json::Value;

const IN_FORCE: &str = "Current mount parameters";
const ASKED: &str = "Original mount options";

/// False if the document lists no mounts.
pub(crate) fn read(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let mounts = document.as_object().into_iter().flatten();
    let mut known = false;
    for (device, mount) in mounts.filter(|(_, mount)| {
        [IN_FORCE, ASKED]
            .iter()
            .any(|part| mount.get(part).is_some())
    }) {
        let mountpoint = ["Mount Point", "Server"]
            .iter()
            .find_map(|name| mount.get(name)?.as_str());
        let mut block = block(line, Some(device), mountpoint);
        merged(
            options(mount, IN_FORCE),
            options(mount, ASKED),
            line,
            findings,
        )
        .fill(&mut block);
        findings.format(Rank::Options, "macos_m");
        findings.push(block);
        known = true;
    }
    known
}

fn options(mount: &Value, part: &str) -> Option<Options> {
    let list = mount.get(part)?.get("NFS parameters")?.as_array()?;
    let words: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
    Some(Options::parse(&words.join(",")))
}
