//! `pnfs=` of the `nfsv4:` line: which layouts the server hands out (fs/nfs/super.c, show_pnfs).

use super::section::Section;
use crate::findings::Findings;
use crate::reading::Block;

/// Layouts whose data passes NFS by: no RPC is sent, so none is counted (fs/nfs/blocklayout, fs/nfs/objlayout).
const PAST_NFS: [&str; 3] = ["LAYOUT_BLOCK_VOLUME", "LAYOUT_SCSI", "LAYOUT_OSD2_OBJECTS"];

/// Layouts whose data servers speak NFS; what they answer is counted with the mount (fs/nfs/filelayout,
/// filelayout_read_count_stats; fs/nfs/flexfilelayout, ff_layout_read_count_stats).
const DATA_SERVERS: [&str; 2] = ["LAYOUT_NFSV4_1_FILES", "LAYOUT_FLEX_FILES"];

impl Section {
    pub(super) fn set_pnfs(&self, block: &mut Block, findings: &mut Findings) {
        let mut parts = self.nfsv4.split(',');
        let Some(layout) = parts.find_map(|part| part.trim().strip_prefix("pnfs=")) else {
            return;
        };
        // A wrapped line loses the blank.
        if layout.starts_with("not") {
            block.set("pnfs", "not configured");
            return;
        }
        let layout = crate::numbers::shown(layout);
        findings.note(self.line, consequence(&layout));
        block.set("pnfs", layout);
    }
}

fn consequence(layout: &str) -> String {
    let what = if PAST_NFS.contains(&layout) {
        "data may go to the storage itself, past NFS: READ and WRITE count only what went to the server all the same"
    } else if DATA_SERVERS.contains(&layout) {
        "READs and WRITEs may go to data servers: they are counted here, but the connections listed are those of the metadata server alone"
    } else {
        "READs and WRITEs may go elsewhere than to this server, and are then perhaps not in these counts"
    };
    format!("pnfs={layout}: {what}")
}
