//! What a phase may ask for: possible at all, and over before whoever asked has gone.

use super::{Checked, MAX_FILE_BYTES, range, wrong};
use crate::phase::{FileState, OpenFlag, OpenMode, Pattern, Phase, PhaseOp};

/// Largest request and count that the engine takes; beyond them an answer would be a guess.
const MAX_RECORD_BYTES: u64 = 1 << 30;
const MAX_PROCESSES: u32 = 1024;
/// Each is made before the phase that uses it; more would take seconds and hundreds of megabytes.
const MAX_DIRECTORIES: u64 = 1 << 16;

/// Each call of a mix is simulated; a quarter of a million tell its shares as well as more would.
const MAX_CALLS_OF_MIX: u64 = 1 << 18;

/// No server takes more in one READ or WRITE (fs/nfsd/nfsd.h, NFSSVC_MAXBLKSIZE since Linux 7.2).
const MAX_BYTES_OF_CALL: u64 = 4 << 20;
/// Requests of a data phase; how many of them are simulated, `steady` and `run` decide.
const MAX_REQUESTS: u64 = 1 << 50;
/// Records whose order is drawn as a measurement says: each is noted.
const MAX_RECORDS_IN_ORDER: u64 = 1 << 24;
/// The generator that orders are drawn with (workload/order.rs).
const ORDERS: &str = "lab-xorshift64";

/// So many names of one letter fill a path (PATH_MAX, include/uapi/linux/limits.h).
const MAX_PATH_DEPTH: u64 = 2048;
/// Outside of data phases each page of a file is simulated: more would take minutes.
const MAX_BYTES_OF_FILES: u64 = 1 << 35;

/// Each file of an archive is made one by one.
const MAX_FILES: u64 = 1 << 20;
/// Paths that a build looks up: more would take longer than anybody waits.
const MAX_LOOKUPS_OF_BUILD: u64 = 1 << 21;

pub(super) fn phase(index: usize, phase: &Phase) -> Checked {
    let at = |name: &str| format!("phases[{index}].{name}");
    range(
        &at("processes"),
        u64::from(phase.processes),
        1,
        u64::from(MAX_PROCESSES),
        "processes",
    )?;
    for (name, value, most, unit) in sizes(phase) {
        if let Some(value) = value {
            let least = u64::from(matches!(name, "record_bytes" | "directories" | "count"));
            range(&at(name), value, least, most, unit)?;
        }
    }
    if phase.fsync_plan().is_none() {
        return refuse(
            &at,
            "fsync",
            "write `none`, `end`, `every:N` or `every:N+end` with N of at least 1",
        );
    }
    for (name, seconds) in [("pause_s", phase.pause_s), ("gap_s", phase.gap_s)] {
        if let Some(seconds) = seconds
            && !(0.0..=1e7).contains(&seconds)
        {
            return wrong(
                &at(name),
                format!("{seconds} s is outside 0 to 10,000,000 s"),
            );
        }
    }
    if phase.op.is_data() {
        data_phase(&at, phase)?;
    }
    Ok(())
}

/// What is counted, its value, the most of it and its unit.
type Size = (&'static str, Option<u64>, u64, &'static str);

fn sizes(phase: &Phase) -> [Size; 11] {
    let is_mix = phase.op == PhaseOp::OpMix;
    let record = if is_mix {
        MAX_BYTES_OF_CALL
    } else {
        MAX_RECORD_BYTES
    };
    let counted = if is_mix {
        ("count", phase.count, MAX_CALLS_OF_MIX, "calls")
    } else {
        ("count", phase.count, MAX_REQUESTS, "requests")
    };
    let depth = phase.path_depth.map(u64::from);
    let (lookups, bytes) = extent(phase);
    let archive = phase.archive;
    let (members, folders) = (
        archive.map(|archive| archive.files),
        archive.map(|archive| archive.directories),
    );
    [
        ("record_bytes", phase.record_bytes, record, "bytes"),
        ("file_bytes", phase.file_bytes, MAX_FILE_BYTES, "bytes"),
        (
            "directories",
            phase.directories,
            MAX_DIRECTORIES,
            "directories",
        ),
        ("files", phase.files, phase.op.most_files(), "files"),
        counted,
        ("path_depth", depth, MAX_PATH_DEPTH, "components"),
        ("archive.files", members, MAX_FILES, "files"),
        (
            "archive.directories",
            folders,
            MAX_DIRECTORIES,
            "directories",
        ),
        (
            "inputs",
            Some(counted_inputs(phase)),
            MAX_LOOKUPS_OF_BUILD,
            "in all",
        ),
        (
            "inputs",
            Some(lookups),
            MAX_LOOKUPS_OF_BUILD,
            "lookups of the sources, their includes and the directories searched in vain: ask for a part of the build",
        ),
        (
            "file_bytes",
            Some(bytes),
            MAX_BYTES_OF_FILES,
            "bytes in all files: ask for a part of them, or for one large file",
        ),
    ]
}

/// What a build's inputs count; the others are bytes, seconds and a share.
fn counted_inputs(phase: &Phase) -> u64 {
    // A build that is not whole has no builds.
    if !cfg!(feature = "whole") {
        return 0;
    }
    let counts = phase.inputs.iter().filter(|(name, _)| {
        !name.ends_with("_bytes") && !name.ends_with("_s") && name.as_str() != "part"
    });
    counts.fold(0, |sum, (_, value)| sum.saturating_add(*value as u64))
}

/// Of a phase of many files: the names that it looks up, if they are many more, and the bytes that it reads or
/// writes, about.
fn extent(phase: &Phase) -> (u64, u64) {
    let (files, each) = match (phase.op, phase.archive) {
        (PhaseOp::Build, _) => return crate::workload::build::extent(phase),
        (PhaseOp::ExtractArchive, Some(one)) => (Some(one.files), Some(one.file_bytes)),
        _ => return (0, 0),
    };
    (0, files.unwrap_or(1).saturating_mul(each.unwrap_or(0)))
}

/// Not inline: its callers are many, and the page waits for their bytes.
#[inline(never)]
fn refuse(at: &dyn Fn(&str) -> String, name: &str, message: &str) -> Checked {
    wrong(&at(name), message.to_owned())
}

fn data_phase(at: &dyn Fn(&str) -> String, phase: &Phase) -> Checked {
    if phase.record_bytes.is_none() {
        return refuse(
            at,
            "record_bytes",
            "a data phase needs the size of one request",
        );
    }
    let Some(file) = phase.file_bytes else {
        return refuse(at, "file_bytes", "a data phase needs the size of the file");
    };
    if file == 0 {
        return refuse(at, "file_bytes", "an empty file has no requests");
    }
    if let Some(order) = &phase.order {
        let records = file.div_ceil(phase.record_bytes.unwrap_or(1).max(1));
        if order.algorithm != ORDERS || records > MAX_RECORDS_IN_ORDER {
            return refuse(
                at,
                "order",
                "write `lab-xorshift64`, for 16 million records at most",
            );
        }
    }
    if phase.op == PhaseOp::Mixed && phase.read_percent.is_none_or(|percent| percent > 100) {
        return refuse(
            at,
            "read_percent",
            "a mixed phase needs a share of reads from 0 to 100",
        );
    }
    if cfg!(feature = "whole")
        && phase.pattern == Some(Pattern::Strided)
        && phase.stride_records.is_none_or(|stride| stride == 0)
    {
        return refuse(
            at,
            "stride_records",
            "a strided phase needs a stride of at least one record",
        );
    }
    access(at, phase)
}

/// The words of posix_fadvise(2), and the one of madvise(2) that read-ahead knows beside them.
const ADVICE: &[&str] = &[
    "normal",
    "sequential",
    "random",
    "willneed",
    "dontneed",
    "noreuse",
    "hugepage",
];

fn access(at: &dyn Fn(&str) -> String, phase: &Phase) -> Checked {
    if let Some(advice) = &phase.advice
        && !ADVICE.contains(&advice.as_str())
    {
        return wrong(
            &at("advice"),
            format!(
                "`{advice}` is no advice; write one of {}",
                ADVICE.join(", ")
            ),
        );
    }
    let is_new = phase.file == Some(FileState::New);
    if phase.has_flag(OpenFlag::Excl) && !is_new {
        return refuse(
            at,
            "flags",
            "O_EXCL fails where the file is there: set `file` to `new`",
        );
    }
    if is_new && phase.op == PhaseOp::Read {
        return refuse(at, "file", "a new file has nothing to read");
    }
    let (reads, writes) = (phase.op != PhaseOp::Write, phase.op != PhaseOp::Read);
    let cannot = |open: OpenMode| reads && !open.reads() || writes && !open.writes();
    if phase.open.is_some_and(cannot) {
        return refuse(
            at,
            "open",
            "what is opened `rdonly` cannot be written, nor `wronly` read: `rdwr` does both",
        );
    }
    if phase.is_mapped() && (phase.op != PhaseOp::Read || phase.has_flag(OpenFlag::Direct)) {
        return refuse(
            at,
            "access",
            "a mapped file is only read here, and not with O_DIRECT: use `read` without that flag",
        );
    }
    if phase.advice.as_deref() == Some("hugepage") && !phase.is_mapped() {
        return refuse(
            at,
            "advice",
            "`hugepage` is madvise of a mapping: set `access` to `mmap`",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    fn refused(phase: &str) -> String {
        let text = format!(
            r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"network":{{}},"server":{{}},"phases":[{phase}]}}"#
        );
        Scenario::from_json(&text).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn what_would_never_end_is_refused_by_name() {
        let cases = [
            (
                r#"{"op":"op_mix","mix":{"READ":1},"count":1000000000000000000}"#,
                "phases[0].count",
            ),
            (
                r#"{"op":"create_files","files":1000000000000000000}"#,
                "phases[0].files",
            ),
            (r#"{"op":"find","files":2000000}"#, "phases[0].files"),
            (
                r#"{"op":"build","files":60,"inputs":{"object_bytes":1000000000000}}"#,
                "phases[0].file_bytes",
            ),
            (
                r#"{"op":"extract_archive","archive":{"files":9,"directories":1,"file_bytes":1000000000000}}"#,
                "phases[0].file_bytes",
            ),
            (
                r#"{"op":"extract_archive","archive":{"files":1000000000000,"directories":1,"file_bytes":1}}"#,
                "phases[0].archive.files",
            ),
            (
                r#"{"op":"extract_archive","archive":{"files":1,"directories":1000000000000,"file_bytes":1}}"#,
                "phases[0].archive.directories",
            ),
            (
                r#"{"op":"op_mix","mix":{"READ":1},"record_bytes":1073741824}"#,
                "phases[0].record_bytes",
            ),
            (
                r#"{"op":"find","path_depth":4000000000}"#,
                "phases[0].path_depth",
            ),
            (
                r#"{"op":"build","files":300000,"inputs":{"headers":60000,"includes":50000}}"#,
                "phases[0].inputs",
            ),
            (
                r#"{"op":"build","inputs":{"opens":2e6,"statfs":1e6}}"#,
                "phases[0].inputs",
            ),
            (
                r#"{"op":"read","record_bytes":4096,"file_bytes":8192,"count":0}"#,
                "phases[0].count",
            ),
            (
                r#"{"op":"read","pattern":"random","record_bytes":1,"file_bytes":4294967296,"order":{"algorithm":"lab-xorshift64","seed":1}}"#,
                "phases[0].order",
            ),
            (
                r#"{"op":"read","pattern":"random","record_bytes":1,"file_bytes":4096,"order":{"algorithm":"another","seed":1}}"#,
                "phases[0].order",
            ),
        ];
        for (phase, field) in cases {
            let said = refused(phase);
            assert!(said.contains(field), "{phase}: {said}");
        }
        assert_eq!(refused(r#"{"op":"build","files":3000}"#), "");
    }

    #[test]
    fn an_fsync_is_none_at_the_end_or_after_each_so_many_writes() {
        let said = |fsync: &str| {
            refused(&format!(
                r#"{{"op":"write","record_bytes":4096,"file_bytes":8192,"fsync":"{fsync}"}}"#
            ))
        };
        for fsync in ["none", "end", "every:1", "every:1+end", "every:64+end"] {
            assert_eq!(said(fsync), "", "{fsync}");
        }
        for fsync in [
            "",
            "every:",
            "every:0",
            "every:0+end",
            "every:+end",
            "every:1+",
            "every:1+end+end",
            "each",
        ] {
            assert!(said(fsync).contains("phases[0].fsync"), "{fsync}");
        }
    }

    #[test]
    fn a_file_is_opened_for_what_is_done_with_it() {
        let said = |op: &str, open: &str| {
            refused(&format!(
                r#"{{"op":"{op}","pattern":"random","read_percent":70,"record_bytes":4096,"file_bytes":1048576,"open":"{open}"}}"#
            ))
        };
        for (op, open) in [
            ("write", "rdonly"),
            ("read", "wronly"),
            ("mixed", "rdonly"),
            ("mixed", "wronly"),
        ] {
            let said = said(op, open);
            assert!(said.contains("phases[0].open"), "{op} {open}: {said}");
        }
        for (op, open) in [("write", "wronly"), ("read", "rdonly"), ("mixed", "rdwr")] {
            assert_eq!(said(op, open), "", "{op} {open}");
        }
    }

    #[test]
    fn a_small_file_is_one_short_request_and_an_empty_one_none() {
        let asked = |bytes: u64| {
            refused(&format!(
                r#"{{"op":"read","record_bytes":262144,"file_bytes":{bytes}}}"#
            ))
        };
        assert_eq!(asked(100), "");
        assert!(asked(0).contains("phases[0].file_bytes"), "{}", asked(0));
    }
}
