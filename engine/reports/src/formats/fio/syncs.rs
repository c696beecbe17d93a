//! How long fio waited for its data to be on stable storage: over NFS, the COMMITs and the writes before them.
//!
//! Text: below `fsync/fdatasync/sync_file_range:` a line like that of a latency, and the fourth of the totals
//! (stat.c, show_ddir_status and show_thread_status_normal). JSON: `sync` beside `read` and `write`, since fio 3.

use super::text::{behind, unit_us};
use crate::numbers::{self, plain_decimal};
use crate::page::Page;
use crate::reading::{int, rounded};
use serde_json::{Map, Value};

/// Of a job whose lines are `lines`.
pub(super) fn of_text(page: &Page, lines: std::ops::Range<usize>) -> Option<Map<String, Value>> {
    let mut fields = Map::new();
    let own = |text: &&str| text.starts_with("sync (") && text.contains("avg=");
    let line = lines.clone().map(|k| page.trimmed(k)).find(own)?;
    let mean = behind(line, "avg=").and_then(|mean| plain_decimal(&mean))?;
    fields.insert("lat_us_mean".into(), rounded(mean * unit_us(line)?, 6));
    let mut issued = lines.map(|k| page.trimmed(k));
    let total = issued.find_map(|text| {
        let (_, rest) = text.strip_prefix("issued rwts:")?.split_once("total=")?;
        numbers::count(rest.split([',', ' ']).nth(3)?).ok()
    });
    if let Some(total) = total {
        fields.insert("total_ios".into(), int(total));
    }
    Some(fields)
}

/// Of a job's object.
pub(super) fn of_json(job: &Value) -> Option<Map<String, Value>> {
    let sync = job.get("sync")?;
    let total = sync.get("total_ios").filter(|n| n.as_u64() > Some(0))?;
    let mut fields = Map::new();
    fields.insert("total_ios".into(), total.clone());
    let mean = sync.pointer("/lat_ns/mean").filter(|mean| mean.is_number());
    if let Some(mean) = mean {
        fields.insert("lat_ns_mean".into(), mean.clone());
    }
    Some(fields)
}
