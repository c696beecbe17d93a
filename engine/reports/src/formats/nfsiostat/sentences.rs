//! Sentences that `nfsiostat -a`, `-d` and `-p` add below the rows (nfs-utils tools/nfs-iostat).

use crate::findings::Findings;
use crate::numbers;
use crate::page::Page;
use crate::reading::Block;
use serde_json::Value;

/// All that the tool adds, and those that mail broke.
const SENTENCES_MAX: usize = 20;

/// Sentences that `-a`, `-d`, `-p` add below the rows of `report`, whose mount they are about.
pub(super) fn take(page: &Page, i: usize, report: &Block, findings: &mut Findings) -> usize {
    let mut block = Block::new("events", page.number(page.next_filled(i)));
    let mut end = i;
    let mut k = page.next_filled(i);
    let mut said = 0;
    while k < page.len() && said < SENTENCES_MAX {
        let text = page.trimmed(k);
        if !text.is_empty() {
            said += 1;
            if !sentence(text, &mut block) {
                break;
            }
            end = k + 1;
        }
        k += 1;
    }
    if !block.fields.is_empty() {
        block.set_if("device", report.text("device"));
        block.set_if("mount", report.text("mount"));
        findings.push(block);
    }
    end
}

fn sentence(text: &str, block: &mut Block) -> bool {
    let figures: Vec<Value> = text
        .split([' ', '%', '('])
        .filter_map(numbers::figure)
        .collect();
    let fields: &[&str] = match text {
        _ if text.contains("open operations (mandatory GETATTR") => &["opens"],
        _ if text.contains("open operations") => &["opens"],
        _ if text.contains("VFS opens") => &["opens"],
        _ if text.contains("inoderevalidates (forced GETATTRs") => &["inode_revalidates"],
        _ if text.contains("page cache invalidations") => &["page_cache_invalidations"],
        _ if text.contains("attribute cache invalidations") => &["attribute_cache_invalidations"],
        _ if text.contains("dentry revalidates and") => &["dentry_revalidates", "vfs_lookups"],
        _ if text.contains("LOOKUPs on the wire") => &["lookups_on_the_wire"],
        _ if text.contains("READDIRs on the wire") => &["getdents", "readdirs_on_the_wire"],
        _ if text.contains("inode revalidations") => &["inode_revalidations", "cache_hit_pct"],
        _ if text.contains("data cache invalidations") => &["data_cache_invalidations_pct"],
        _ if text.contains("app bytes") => &["app_bytes", "client_bytes"],
        _ if text.starts_with("Data cache hit ratio") => &["data_cache_hit_pct"],
        _ if text.contains("nfs_readpage() calls") => &["readpage_calls", "readpage_pages"],
        _ if text.contains("nfs_readpages() calls") => &[
            "readpages_calls",
            "readpages_pages",
            "readpages_pages_per_call",
        ],
        _ if text.contains("nfs_updatepage() calls") => &["updatepage_calls"],
        _ if text.contains("nfs_writepage() calls") => &["writepage_calls", "writepage_pages"],
        _ if text.contains("nfs_writepages() calls") => &[
            "writepages_calls",
            "writepages_pages",
            "writepages_pages_per_call",
        ],
        _ if text.contains("congestion waits") => &["congestion_waits"],
        _ if text.starts_with('(') && text.contains("pages per call") => return true,
        _ => return false,
    };
    for (field, value) in fields.iter().zip(figures) {
        block.set(field, value);
    }
    true
}
