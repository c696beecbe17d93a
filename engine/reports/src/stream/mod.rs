//! A push reader for big files: chunks in, one reading out, memory bounded.
//!
//! Texts up to [`WHOLE_BYTES_MAX`] are kept and read whole, exactly as [`crate::read`] does. Larger ones
//! are read line by line: of each mount and each table the first and the last snapshot are kept, and
//! their difference is taken. Wrappings are not undone then; a file of that size is a tool's own output.

mod keeper;

use crate::detect;
use crate::findings::Findings;
use crate::formats::mountstats::{
    self,
    section::{Fed, Section},
};
use crate::page::{Line, Page};
use crate::reading::Reading;
use crate::system;
use keeper::Keeper;

/// Texts up to this size are read whole.
pub const WHOLE_BYTES_MAX: usize = 8 << 20;
/// Longer lines are no output of a known command.
const LINE_BYTES_MAX: usize = 1 << 20;
/// Lines outside mountstats are read in portions of about this size, cut where a report begins.
const PORTION_BYTES: usize = 256 << 10;

/// Reads a text that arrives in chunks.
#[derive(Debug, Default)]
pub struct StreamReader {
    bytes: u64,
    /// The whole text as long as it is small, afterwards the incomplete last line.
    pending: Vec<u8>,
    streaming: bool,
    skipping_line: bool,
    line: usize,
    section: Option<Section>,
    portion: Vec<Line>,
    portion_bytes: usize,
    keeper: Keeper,
    findings: Findings,
}

impl StreamReader {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next chunk; returns how many bytes were taken in all.
    pub fn feed(&mut self, chunk: &[u8]) -> u64 {
        self.bytes += chunk.len() as u64;
        if self.streaming {
            self.take(chunk);
        } else {
            self.pending.extend_from_slice(chunk);
            if self.pending.len() > WHOLE_BYTES_MAX {
                self.begin_streaming();
            }
        }
        self.bytes
    }

    /// The bytes taken so far, for showing progress.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// The answer.
    #[must_use]
    pub fn finish(mut self) -> Reading {
        if !self.streaming {
            return crate::read_whole(&self.pending);
        }
        let rest = std::mem::take(&mut self.pending);
        if !rest.is_empty() {
            self.take_line(&rest);
        }
        self.end_section();
        self.end_portion();
        let mut findings = std::mem::take(&mut self.findings);
        self.keeper.into_findings(&mut findings);
        crate::compare::below_zero::check(&mut findings);
        crate::compare::checks::check(&mut findings);
        crate::compare::pairs::compare(&mut findings);
        let none: [Page; 1] = [Page::default()];
        crate::finish::say_why_nothing(&none, &mut findings);
        findings.into_reading()
    }

    fn begin_streaming(&mut self) {
        self.streaming = true;
        self.findings.assumed(0, "the text is large: read line by line as a tool's own output, of each mount and table the first and the last snapshot");
        let text = std::mem::take(&mut self.pending);
        self.take(&text);
    }

    fn take(&mut self, chunk: &[u8]) {
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|b| *b == b'\n') {
            let (head, tail) = rest.split_at(end);
            rest = &tail[1..];
            if self.skipping_line {
                self.skipping_line = false;
                self.line += 1;
            } else if self.pending.is_empty() {
                self.take_line(head);
            } else {
                let mut line = std::mem::take(&mut self.pending);
                line.extend_from_slice(head);
                self.take_line(&line);
                line.clear();
                self.pending = line;
            }
        }
        if !self.skipping_line {
            self.pending.extend_from_slice(rest);
        }
        if self.pending.len() > LINE_BYTES_MAX {
            let line = self.line + 1;
            self.findings.lost(line, format!("line {line}: a line of more than 1 MiB is too long: not output of a known command; left out"));
            self.pending.clear();
            self.skipping_line = true;
        }
    }

    fn take_line(&mut self, bytes: &[u8]) {
        self.line += 1;
        let lossy;
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => {
                lossy = String::from_utf8_lossy(bytes).into_owned();
                &lossy
            }
        };
        let trimmed = text.trim_ascii();
        let is_head = trimmed.starts_with("device ") || trimmed.starts_with("no device ");
        let head = if is_head {
            Section::from_device_line(trimmed, self.line)
        } else {
            None
        };
        if head.is_some() {
            self.end_section();
            self.end_portion();
            self.section = head;
            return;
        }
        let line = self.line;
        let taken = self
            .section
            .as_mut()
            .is_some_and(|section| section.feed(text, line) != Fed::NotMine);
        if !taken {
            self.take_other(text);
        }
    }

    /// A line that is none of mountstats.
    fn take_other(&mut self, text: &str) {
        if self.portion_bytes > PORTION_BYTES && begins_report(text) {
            self.end_portion();
        }
        if self.portion_bytes > 4 * PORTION_BYTES {
            self.end_portion();
        }
        self.portion_bytes += text.len() + 1;
        self.portion.push(Line {
            number: self.line,
            text: text.to_owned(),
        });
    }

    fn end_section(&mut self) {
        let Some(section) = self.section.take() else {
            return;
        };
        self.findings
            .format(crate::findings::Rank::Figures, "mountstats_raw");
        if section.is_nfs() {
            self.keeper.keep_section(section);
        } else {
            mountstats::count_foreign(section.line, &mut self.findings);
        }
    }

    fn end_portion(&mut self) {
        let lines = std::mem::take(&mut self.portion);
        self.portion_bytes = 0;
        if lines.iter().all(|line| line.text.trim().is_empty()) {
            return;
        }
        let mut read = Findings::default();
        let page = Page { lines, node: None };
        detect::read_page(&page, &mut read);
        system::gather(&page, &mut self.findings);
        for block in std::mem::take(&mut read.blocks) {
            self.keeper.keep_block(block);
        }
        self.findings.append(read);
    }
}

/// Lines that open a report of the tools whose output grows large.
fn begins_report(text: &str) -> bool {
    let text = text.trim();
    [
        "Client rpc stats:",
        "Server rpc stats:",
        "Server packet stats:",
        "Client packet stats:",
        "Client Info:",
        "Server Info:",
        "Timestamp",
    ]
    .iter()
    .any(|head| text.starts_with(head))
        || text.ends_with(':') && text.contains(" mounted on ")
}
