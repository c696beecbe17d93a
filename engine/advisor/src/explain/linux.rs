//! Why a Linux client sends what it sends: read-ahead windows, flushes, cached reads.

use super::Reason;
#[cfg(feature = "whole")]
use crate::limits::is_of_small_files;
use crate::text;
use mountwise_sim::client::linux::mount::MountSettings;
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::{OpenFlag, Pattern, Phase, PhaseOp};
use mountwise_sim::scenario::{Os, Scenario};

const PAGE_BYTES: u64 = 4096;

pub(super) fn reasons(scenario: &Scenario, phase: &Phase, outcome: &PhaseOutcome) -> Vec<Reason> {
    if scenario.client.os != Os::Linux || !phase.op.is_data() || phase.has_flag(OpenFlag::Direct) {
        return Vec::new();
    }
    let settings = MountSettings::of(scenario);
    let mut reasons = Vec::new();
    if phase.is_mapped() {
        reasons.extend(faults(phase, outcome, &settings));
    } else if phase.op == PhaseOp::Read
        && phase.pattern.unwrap_or(Pattern::Sequential) == Pattern::Sequential
    {
        reasons.extend(windows(phase, outcome, &settings));
    }
    reasons.extend(flushes(outcome));
    reasons
}

/// How the application's request, the window and rsize make the READs.
fn windows(phase: &Phase, outcome: &PhaseOutcome, settings: &MountSettings) -> Option<Reason> {
    if outcome.meter.read_sizes.is_empty() {
        let text = "Every page was cached: no READ was needed.".to_owned();
        return Some(Reason {
            text,
            rule: "linux.cached_read",
            source: "mm/filemap.c, filemap_read",
        });
    }
    let request = phase.record_bytes?;
    let window = settings.sizes().read_ahead_bytes;
    let (rsize, io) = (
        settings.sizes().rsize_bytes,
        settings.io_pages.looked_at() * PAGE_BYTES,
    );
    let [request_text, window_text, rsize_text] =
        [request, window, rsize].map(|bytes| text::bytes(bytes as f64));
    let source = "mm/readahead.c, ondemand_readahead and page_cache_ra_order; fs/nfs/super.c, nfs_get_tree_common";
    if window == 0 {
        let text = format!(
            "read_ahead_kb is 0: one READ of a page at a time, whatever rsize ({rsize_text}) and the request ({request_text}) are."
        );
        return Some(Reason {
            text,
            rule: "linux.no_read_ahead",
            source,
        });
    }
    #[cfg(feature = "whole")]
    if let Some(bytes) = phase.file_bytes.filter(|_| is_of_small_files(phase))
        && bytes <= window.min(rsize)
    {
        let file = text::bytes(bytes as f64);
        let text = format!(
            "A file of {file} is no larger than a read-ahead window ({window_text}) and rsize ({rsize_text}): more of either brings nothing."
        );
        return Some(Reason {
            text,
            rule: "linux.small_file",
            source,
        });
    }
    let text = if request > window && io > window {
        let shrinking = settings.transfer.rules.read_ahead.windows_may_shrink();
        let enlarged = text::bytes(request.min(io) as f64);
        let cycle = if !shrinking {
            "; on this kernel no window shrinks again"
        } else if outcome.meter.read_sizes.len() > 1 {
            "; on this kernel the next window is what is left of the request: large and small READs alternate"
        } else {
            ""
        };
        let larger = if request > io {
            ", and so does a larger rsize"
        } else {
            "; a larger rsize alone does not"
        };
        format!(
            "Requests of {request_text} exceed the read-ahead window of {window_text}, so a window may grow to {enlarged} (never beyond rsize, {rsize_text}){cycle}. More read_ahead_kb gives larger windows{larger}."
        )
    } else if rsize < window {
        format!(
            "The read-ahead window of {window_text} is cut into READs of rsize, {rsize_text}. About two windows are under way at once."
        )
    } else {
        let reached = if rsize == window {
            "each is one READ of rsize".to_owned()
        } else {
            format!("no READ is larger than a window, so rsize of {rsize_text} is not reached")
        };
        format!(
            "A sequential reader has about two read-ahead windows of {window_text} under way; {reached}. Larger windows help until they cover the round trip, not beyond."
        )
    };
    Some(Reason {
        text,
        rule: "linux.read_ahead_window",
        source,
    })
}

/// How many pages a fault brings in that finds none.
fn faults(phase: &Phase, outcome: &PhaseOutcome, settings: &MountSettings) -> Option<Reason> {
    if outcome.meter.read_sizes.is_empty() {
        return None;
    }
    let window = settings.sizes().read_ahead_bytes;
    let window_text = text::bytes(window as f64);
    let text = match phase.advice.as_deref() {
        Some("random") => "The mapping is advised MADV_RANDOM: a fault fetches its page alone.".to_owned(),
        Some("hugepage") if settings.transfer.rules.huge_pages_of_files => {
            "The mapping is advised MADV_HUGEPAGE: a fault fetches the 2 MiB around it and the next 2 MiB, whatever read_ahead_kb is.".to_owned()
        }
        _ if window == 0 => "read_ahead_kb is 0: a fault fetches its page alone.".to_owned(),
        _ => format!(
            "A fault on a page that is not cached fetches the read-ahead window around it, {window_text}, half of it before the page: where the program jumps about in the file, more read_ahead_kb moves more data for nothing."
        ),
    };
    Some(Reason {
        text,
        rule: "linux.page_fault_window",
        source: "mm/filemap.c, do_sync_mmap_readahead",
    })
}

/// What left at fsync and close, and what it waited for.
fn flushes(outcome: &PhaseOutcome) -> Option<Reason> {
    let count = |stable: Stable| {
        outcome
            .meter
            .write_sizes
            .iter()
            .filter(|((kind, _), _)| *kind == stable)
            .map(|(_, count)| *count)
            .sum::<u64>()
    };
    let (unstable, durable) = (count(Stable::Unstable), count(Stable::FileSync));
    if unstable + durable == 0 {
        return None;
    }
    let text = format!(
        "WRITEs: {} UNSTABLE, made durable by COMMIT ({}), and {} FILE_SYNC, durable without one.",
        text::count(unstable as f64),
        text::count(outcome.meter.op(Op::Commit).count as f64),
        text::count(durable as f64)
    );
    Some(Reason {
        text,
        rule: "linux.flush",
        source: "fs/nfs/write.c, nfs_writepages and nfs_commit_inode",
    })
}
