//! Where readers put what they find while they walk over a text.

use crate::moments::Times;
use crate::names::format_name;
use crate::numbers::counted;
use crate::reading::{Block, Outcome, Reading, Remark, RemarkKind, Taken, Weight};
use crate::walk::Walk;
use serde_json::Value;

/// Remarks beyond this number say nothing new and cost the page time.
const REMARKS_MAX: usize = 200;

/// Fields that name what is missing.
const DAMAGE: [&str; 3] = ["headers_without_value", "percent_check", "truncated"];

/// What tells where a report was taken, and no more.
const SYSTEM: &str = "system";

/// Which kind of report a format is: the first of the lowest rank names the reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Envelope,
    Figures,
    Options,
    Asked,
    Transfer,
}

/// What `time` printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Timing {
    pub(crate) line: usize,
    pub(crate) real_s: f64,
    pub(crate) user_s: Option<f64>,
    pub(crate) sys_s: Option<f64>,
}

#[derive(Debug, Default, Clone)]
pub(crate) struct Findings {
    pub(crate) blocks: Vec<Block>,
    /// Where it was taken: blocks that are no figures, behind all others in the end.
    pub(crate) systems: Vec<Block>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) elapsed_s: Vec<Value>,
    pub(crate) timings: Vec<Timing>,
    pub(crate) times: Times,
    /// Lines of commands that set the counters to zero.
    pub(crate) resets: Vec<usize>,
    /// The only host that prompts or headings of the text name.
    pub(crate) host: Option<String>,
    /// The heading of a diff with dates, and the seconds between them.
    pub(crate) diff: Option<(usize, f64)>,
    pub(crate) walk: Walk,
    /// Documents that were tried as JSON.
    pub(crate) json_attempts: usize,
    formats: Vec<(Rank, &'static str)>,
    silenced: usize,
    notes: usize,
    doubts: usize,
    lost: usize,
}

impl Findings {
    pub(crate) fn format(&mut self, rank: Rank, name: &'static str) {
        if !self.formats.iter().any(|(_, known)| *known == name) {
            self.formats.push((rank, name));
        }
    }

    /// What was read so far turned out to be of another format.
    pub(crate) fn forget_format(&mut self, name: &str) {
        self.formats.retain(|(_, known)| *known != name);
    }

    pub(crate) fn has_format(&self, name: &str) -> bool {
        self.formats.iter().any(|(_, known)| *known == name)
    }

    pub(crate) fn has_any_format(&self) -> bool {
        !self.formats.is_empty()
    }

    pub(crate) fn timing(&mut self, timing: Timing) {
        self.elapsed_s.push(crate::reading::decimal(timing.real_s));
        self.timings.push(timing);
    }

    pub(crate) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    fn remark(&mut self, weight: Weight, kind: RemarkKind, line: usize, text: String) {
        let line = (line > 0).then_some(line);
        if self
            .remarks
            .iter()
            .rev()
            .take(8)
            .any(|r| r.line == line && r.text == text)
        {
            return;
        }
        if self.is_silenced(weight) {
            self.silenced += 1;
            return;
        }
        self.remarks.push(Remark {
            line,
            kind,
            noted: kind == RemarkKind::Assumed && weight == Weight::Note,
            text,
            weight,
        });
    }

    /// Notes leave room for what was lost; a refusal is always said.
    fn is_silenced(&mut self, weight: Weight) -> bool {
        match weight {
            Weight::Note => {
                self.notes += 1;
                self.notes > REMARKS_MAX
            }
            Weight::Refusal => false,
            Weight::Repair | Weight::Loss => {
                self.doubts += 1;
                self.lost += usize::from(weight == Weight::Loss);
                self.doubts > REMARKS_MAX
            }
        }
    }

    /// Says which figures were taken.
    pub(crate) fn used(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Note, RemarkKind::Used, line, text.into());
    }

    /// A trap of the format, said aloud; no figure is doubted.
    pub(crate) fn note(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Note, RemarkKind::Assumed, line, text.into());
    }

    /// Text that is no report, left aside.
    pub(crate) fn skipped(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Note, RemarkKind::Ignored, line, text.into());
    }

    pub(crate) fn repaired(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Repair, RemarkKind::Repaired, line, text.into());
    }

    pub(crate) fn assumed(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Repair, RemarkKind::Assumed, line, text.into());
    }

    /// A part of a report that could not be used.
    pub(crate) fn lost(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Loss, RemarkKind::Ignored, line, text.into());
    }

    pub(crate) fn contradicts(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Loss, RemarkKind::Contradicts, line, text.into());
    }

    /// The whole text cannot be trusted or holds nothing.
    pub(crate) fn refused(&mut self, line: usize, text: impl Into<String>) {
        self.remark(Weight::Refusal, RemarkKind::Contradicts, line, text.into());
    }

    pub(crate) fn has_refusal(&self) -> bool {
        self.remarks.iter().any(|r| r.weight == Weight::Refusal)
    }

    /// How many parts were lost or doubted.
    pub(crate) fn trouble(&self) -> usize {
        self.lost + usize::from(self.has_refusal())
    }

    /// Whether so many parts were lost or doubted.
    pub(crate) fn is_in_trouble(&self, trouble: usize) -> bool {
        self.lost >= trouble || (self.lost + 1 == trouble && self.has_refusal())
    }

    /// The lines of which a part was lost or is doubted.
    pub(crate) fn damaged_lines(&self) -> impl Iterator<Item = usize> {
        let grave = self.remarks.iter().filter(|r| r.weight >= Weight::Loss);
        grave.filter_map(|remark| remark.line)
    }

    /// How many figures the blocks hold.
    pub(crate) fn facts(&self) -> usize {
        self.blocks
            .iter()
            .flat_map(|block| &block.fields)
            .filter(|(name, _)| !DAMAGE.contains(&name.as_str()))
            .map(|(_, value)| leaves(value))
            .sum()
    }

    pub(crate) fn has_blocks(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Whether every block of the other is there.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        let has = |block: &Block| self.blocks.iter().any(|own| own.is_like(block));
        other.blocks.iter().all(has)
    }

    /// Whether blocks of every kind of the other are there, no fewer of each: a mount whose lines went to two pages is two
    /// fragments.
    pub(crate) fn holds_kinds_of(&self, other: &Self) -> bool {
        let count = |found: &Self, kind: &str| {
            let alike = found.blocks.iter().filter(|block| block.kind == kind);
            alike.count()
        };
        let mut kinds = other.blocks.iter().map(|block| block.kind.as_str());
        kinds.all(|kind| count(self, kind) >= count(other, kind))
    }

    pub(crate) fn append(&mut self, other: Self) {
        for (rank, name) in other.formats {
            self.format(rank, name);
        }
        self.blocks.extend(other.blocks);
        self.systems.extend(other.systems);
        self.remarks.extend(other.remarks);
        self.elapsed_s.extend(other.elapsed_s);
        self.timings.extend(other.timings);
        self.times.append(other.times);
        self.resets.extend(other.resets);
        self.host = self.host.take().or(other.host);
        self.silenced += other.silenced;
        self.notes += other.notes;
        self.doubts += other.doubts;
        self.lost += other.lost;
    }

    /// Turns what was found into the answer.
    pub(crate) fn into_reading(mut self) -> Reading {
        if !self.systems.is_empty() {
            self.format(Rank::Transfer, SYSTEM);
            self.blocks.append(&mut self.systems);
        }
        let outcome = self.outcome();
        if outcome == Outcome::Error && self.has_refusal() {
            self.blocks.clear();
        }
        if self.silenced > 0 {
            let text = format!(
                "{} of this kind left out",
                counted(self.silenced, "further remark")
            );
            self.remarks.push(Remark {
                line: None,
                kind: RemarkKind::Ignored,
                noted: false,
                text,
                weight: Weight::Note,
            });
        }
        self.formats.sort_by_key(|(rank, _)| *rank);
        let present: Vec<String> = self
            .formats
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect();
        let listed: Vec<String> = present
            .iter()
            .filter(|n| n.as_str() != "diff_of_snapshots")
            .cloned()
            .collect();
        Reading {
            format: present
                .first()
                .cloned()
                .unwrap_or_else(|| "unknown".to_owned()),
            formats_named: listed.iter().map(|name| format_name(name)).collect(),
            formats_present: listed,
            outcome,
            elapsed_s: self.elapsed_s,
            timed_s: self.timings.iter().map(|timing| timing.real_s).collect(),
            blocks: self.blocks,
            remarks: self.remarks,
            taken: Taken {
                host: self.host,
                times: self.times,
            },
        }
    }

    fn outcome(&self) -> Outcome {
        let said = self.remarks.iter().map(|r| r.weight).max();
        let silenced = (self.lost > 0).then_some(Weight::Loss);
        let worst = said.max(silenced).unwrap_or(Weight::Note);
        let usable = self.blocks.iter().any(is_usable);
        match (worst, usable) {
            (Weight::Refusal, _) => Outcome::Error,
            (Weight::Loss, true) => Outcome::WarningPartial,
            (_, false) if self.blocks.is_empty() || worst == Weight::Loss => Outcome::Error,
            (Weight::Repair, _) => Outcome::OkNotice,
            _ => Outcome::Ok,
        }
    }
}

/// Packet counters and caches alone answer no question about a mount.
fn is_usable(block: &Block) -> bool {
    let auxiliary = [
        "client_packet",
        "server_packet",
        "server_reply_cache",
        "non_nfs_device_lines",
        SYSTEM,
    ];
    !auxiliary.contains(&block.kind.as_str())
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(fields) => fields.values().map(leaves).sum(),
        Value::Null => 0,
        _ => 1,
    }
}
