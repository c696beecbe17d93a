//! The checks that stand between what was typed and what is simulated.

use crate::client::linux::version::ReadAheadClass;
use crate::phase::{OpenFlag, OpenMode, Pattern, Phase, PhaseOp};
use crate::scenario::{Scenario, ScenarioError};

/// Largest request, file and count that the engine takes; beyond them an answer would be a guess.
const MAX_RECORD_BYTES: u64 = 1 << 30;
const MAX_FILE_BYTES: u64 = 1 << 50;
const MAX_PHASES: usize = 64;
const MAX_PROCESSES: u32 = 1024;
/// Each is made before the phase that uses it; more would take seconds and hundreds of megabytes.
const MAX_DIRECTORIES: u64 = 1 << 16;

/// Each call of a mix is simulated; a quarter of a million tell its shares as well as more would.
const MAX_CALLS_OF_MIX: u64 = 1 << 18;

/// No server takes more in one READ or WRITE (fs/nfsd/nfsd.h, NFSSVC_MAXBLKSIZE since Linux 7.2), and no client
/// works with less than a sector.
const MAX_BYTES_OF_CALL: u64 = 4 << 20;
const MIN_BYTES_OF_CALL: u64 = 512;
/// So many names of one letter fill a path (PATH_MAX, include/uapi/linux/limits.h).
const MAX_PATH_DEPTH: u64 = 2048;
/// Outside of data phases each page of a file is simulated: more would take minutes.
const MAX_BYTES_OF_FILES: u64 = 1 << 35;

/// Each file of a tree is made, and visited, one by one.
const MAX_FILES: u64 = 1 << 20;
/// Paths that a build looks up: more would take longer than anybody waits.
const MAX_LOOKUPS_OF_BUILD: u64 = 1 << 21;

type Checked = Result<(), ScenarioError>;

pub(crate) fn scenario(scenario: &Scenario) -> Checked {
    mount(scenario)?;
    network(scenario)?;
    if let Some(threads) = scenario.server.threads {
        range(
            "server.threads",
            u64::from(threads),
            1,
            65536,
            "nfsd threads",
        )?;
    }
    if let Some(bytes) = scenario.server.max_io_bytes {
        let least = MIN_BYTES_OF_CALL;
        range("server.max_io_bytes", bytes, least, MAX_FILE_BYTES, "bytes")?;
    }
    if let Some(class) = &scenario.client.read_ahead_class
        && ReadAheadClass::by_name(class).is_none()
    {
        return wrong(
            "client.read_ahead_class",
            format!("`{class}` is no class; write one of A, B, C0, C, D"),
        );
    }
    if let Some(memory) = scenario.client.memory_bytes {
        range("client.memory_bytes", memory, 16 << 20, 1 << 50, "bytes")?;
    }
    if scenario.phases.is_empty() {
        return wrong(
            "phases",
            "there is nothing to do: add at least one phase".into(),
        );
    }
    if scenario.phases.len() > MAX_PHASES {
        return wrong(
            "phases",
            format!(
                "{} phases are too many; the limit is {MAX_PHASES}",
                scenario.phases.len()
            ),
        );
    }
    for (index, one) in scenario.phases.iter().enumerate() {
        phase(index, one)?;
    }
    for (name, value) in &scenario.parameters {
        if !value.is_finite() {
            return wrong("parameters", format!("{name} is not a finite number"));
        }
    }
    Ok(())
}

fn mount(scenario: &Scenario) -> Checked {
    let mount = &scenario.mount;
    for (field, size) in [("mount.rsize", mount.rsize), ("mount.wsize", mount.wsize)] {
        if let Some(size) = size {
            range(field, size, MIN_BYTES_OF_CALL, 64 << 20, "bytes")?;
        }
    }
    if let Some(kib) = mount.read_ahead_kib {
        range("mount.read_ahead_kib", kib, 0, 1 << 20, "KiB")?;
    }
    if let Some(blocks) = mount.read_ahead_blocks {
        range(
            "mount.read_ahead_blocks",
            u64::from(blocks),
            0,
            16,
            "blocks",
        )?;
    }
    range(
        "mount.nconnect",
        u64::from(mount.nconnect),
        1,
        16,
        "connections",
    )
}

fn network(scenario: &Scenario) -> Checked {
    let network = &scenario.network;
    if let Some(rtt) = network.rtt_ms
        && !(0.0..=60_000.0).contains(&rtt)
    {
        return wrong(
            "network.rtt_ms",
            format!("a round trip of {rtt} ms is outside 0 to 60,000 ms"),
        );
    }
    if let Some(rate) = network.rate_mbit
        && !(0.01..=10_000_000.0).contains(&rate)
    {
        return wrong(
            "network.rate_mbit",
            format!("{rate} Mb/s is outside 0.01 to 10,000,000 Mb/s"),
        );
    }
    range(
        "network.mtu_bytes",
        u64::from(network.mtu_bytes),
        576,
        65_536,
        "bytes",
    )
}

fn phase(index: usize, phase: &Phase) -> Checked {
    let at = |name: &str| format!("phases[{index}].{name}");
    range(
        &at("processes"),
        u64::from(phase.processes),
        1,
        u64::from(MAX_PROCESSES),
        "processes",
    )?;
    if let Some(record) = phase.record_bytes {
        let most = match phase.op {
            PhaseOp::OpMix => MAX_BYTES_OF_CALL,
            _ => MAX_RECORD_BYTES,
        };
        range(&at("record_bytes"), record, 1, most, "bytes")?;
    }
    if let Some(depth) = phase.path_depth {
        let depth = u64::from(depth);
        range(&at("path_depth"), depth, 0, MAX_PATH_DEPTH, "components")?;
    }
    if let Some(archive) = phase.archive {
        range(&at("archive.files"), archive.files, 0, MAX_FILES, "files")?;
        let (name, directories) = (at("archive.directories"), archive.directories);
        range(&name, directories, 0, MAX_DIRECTORIES, "directories")?;
    }
    if let Some(file) = phase.file_bytes {
        range(&at("file_bytes"), file, 0, MAX_FILE_BYTES, "bytes")?;
    }
    if let Some(directories) = phase.directories {
        range(
            &at("directories"),
            directories,
            1,
            MAX_DIRECTORIES,
            "directories",
        )?;
    }
    if phase.fsync_plan().is_none() {
        return wrong(
            &at("fsync"),
            "write `none`, `end`, `every:N` or `every:N+end` with N of at least 1".into(),
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
    if let Some(files) = phase.files {
        range(&at("files"), files, 0, MAX_FILES, "files")?;
    }
    if phase.op == PhaseOp::Build {
        build(&at, phase)?;
    }
    if phase.op == PhaseOp::OpMix
        && let Some(calls) = phase.count
    {
        range(&at("count"), calls, 1, MAX_CALLS_OF_MIX, "calls")?;
    }
    if phase.op.is_data() {
        data_phase(&at, phase)?;
    }
    let bytes = bytes_of_files(phase);
    if bytes > MAX_BYTES_OF_FILES {
        return wrong(
            &at("file_bytes"),
            format!(
                "the files come to {bytes} bytes; the limit is {MAX_BYTES_OF_FILES}: ask for a part of them, calls and \
                 time grow with it, or for a phase that reads or writes one large file"
            ),
        );
    }
    Ok(())
}

/// What a phase of many files reads or writes, about.
fn bytes_of_files(phase: &Phase) -> u64 {
    let each = phase.file_bytes.unwrap_or(0);
    match (phase.op, phase.archive) {
        (PhaseOp::CreateFiles | PhaseOp::ReadFiles, _) => {
            each.saturating_mul(phase.files.unwrap_or(1))
        }
        (PhaseOp::ExtractArchive, Some(archive)) => {
            archive.files.saturating_mul(archive.file_bytes)
        }
        (PhaseOp::Build, _) => crate::workload::build::bytes(phase),
        _ => 0,
    }
}

fn build(at: &dyn Fn(&str) -> String, phase: &Phase) -> Checked {
    let lookups = crate::workload::build::lookups(phase);
    if lookups > MAX_LOOKUPS_OF_BUILD {
        return wrong(
            &at("inputs"),
            format!(
                "sources, their includes and the directories searched in vain come to {lookups} lookups; the limit \
                 is {MAX_LOOKUPS_OF_BUILD}: ask for a part of the build, calls and time grow with its sources"
            ),
        );
    }
    Ok(())
}

fn data_phase(at: &dyn Fn(&str) -> String, phase: &Phase) -> Checked {
    let Some(record) = phase.record_bytes else {
        return wrong(
            &at("record_bytes"),
            "a data phase needs the size of one request".into(),
        );
    };
    let Some(file) = phase.file_bytes else {
        return wrong(
            &at("file_bytes"),
            "a data phase needs the size of the file".into(),
        );
    };
    if file < record {
        return wrong(
            &at("file_bytes"),
            format!("the file of {file} bytes is smaller than one request of {record} bytes"),
        );
    }
    if phase.op == PhaseOp::Mixed && phase.read_percent.is_none_or(|percent| percent > 100) {
        return wrong(
            &at("read_percent"),
            "a mixed phase needs a share of reads from 0 to 100".into(),
        );
    }
    if phase.pattern == Some(Pattern::Strided)
        && phase.stride_records.is_none_or(|stride| stride == 0)
    {
        return wrong(
            &at("stride_records"),
            "a strided phase needs a stride of at least one record".into(),
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
    let (reads, writes) = (phase.op != PhaseOp::Write, phase.op != PhaseOp::Read);
    let cannot = |open: OpenMode| reads && !open.reads() || writes && !open.writes();
    if phase.open.is_some_and(cannot) {
        return wrong(
            &at("open"),
            "what is opened `rdonly` cannot be written, nor `wronly` read: `rdwr` does both".into(),
        );
    }
    if phase.is_mapped() && (phase.op != PhaseOp::Read || phase.has_flag(OpenFlag::Direct)) {
        return wrong(
            &at("access"),
            "a mapped file is only read here, and not with O_DIRECT: use `read` without that flag"
                .into(),
        );
    }
    if phase.advice.as_deref() == Some("hugepage") && !phase.is_mapped() {
        return wrong(
            &at("advice"),
            "`hugepage` is madvise of a mapping: set `access` to `mmap`".into(),
        );
    }
    Ok(())
}

fn range(field: &str, value: u64, least: u64, most: u64, unit: &str) -> Checked {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    wrong(
        field,
        format!("{value} is outside {least} to {most} {unit}"),
    )
}

fn wrong(field: &str, message: String) -> Checked {
    Err(ScenarioError {
        field: field.to_owned(),
        message,
        line: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            (
                r#"{"op":"read_files","files":500,"file_bytes":1073741824}"#,
                "phases[0].file_bytes",
            ),
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
        ];
        for (phase, field) in cases {
            let said = refused(phase);
            assert!(said.contains(field), "{phase}: {said}");
        }
        assert_eq!(refused(r#"{"op":"build","files":3000}"#), "");
    }

    #[test]
    fn a_server_that_takes_nothing_is_refused() {
        let asked = |bytes: u64| {
            let text = format!(
                r#"{{"client":{{"os":"linux"}},"mount":{{"version":"3"}},"server":{{"max_io_bytes":{bytes}}},"phases":[{{"op":"find"}}]}}"#
            );
            Scenario::from_json(&text).map_or_else(|error| error.field, |_| String::new())
        };
        assert_eq!(asked(0), "server.max_io_bytes");
        assert_eq!(asked(1), "server.max_io_bytes");
        assert_eq!(asked(512), "");
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
    fn a_class_of_read_ahead_that_does_not_exist_is_refused() {
        let asked = |class: &str| {
            let text = format!(
                r#"{{"client":{{"os":"linux","read_ahead_class":"{class}"}},"mount":{{"version":"3"}},"phases":[{{"op":"find"}}]}}"#
            );
            Scenario::from_json(&text).map_err(|error| (error.field, error.message))
        };
        for class in ["A", "B", "C0", "C", "D"] {
            assert!(asked(class).is_ok(), "{class}");
        }
        let (field, message) = asked("Z").expect_err("no class");
        assert_eq!(field, "client.read_ahead_class");
        assert!(
            message.contains("`Z`") && message.contains("C0"),
            "{message}"
        );
    }
}
