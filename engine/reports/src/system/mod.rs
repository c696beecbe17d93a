//! The system that a text was taken on: `uname`, files and tools that name a distribution, banners that name the kernel.
//!
//! It is looked for beside the reports, once they were read: it is no report, begins none and ends none. What was told
//! becomes a block of kind `system` behind all others: `os`, and `version` as the kernel prints it, or `distribution` and
//! `release`; `host` where the line names it.

mod distributions;
mod kernels;

use crate::findings::Findings;
use crate::numbers::shown;
use crate::page::Page;
use crate::reading::Block;

/// Longer lines name no system.
const LINE_BYTES_MAX: usize = 400;
/// Machines whose systems are kept of one text.
const SYSTEMS_MAX: usize = 64;

/// What a line, or several, say of a system.
#[derive(Debug, Default, PartialEq)]
struct Told {
    os: &'static str,
    /// As `uname -r` prints it.
    version: Option<String>,
    /// The name and the number of a release.
    distribution: Option<(String, String)>,
    host: Option<String>,
}

impl Told {
    fn of(os: &'static str, version: &str) -> Self {
        Self {
            os,
            version: Some(version.to_owned()),
            ..Self::default()
        }
    }

    fn on(mut self, host: Option<&str>) -> Self {
        self.host = host.map(str::to_owned);
        self
    }

    fn words(&self) -> String {
        match (&self.distribution, &self.version) {
            (Some((name, number)), _) => format!("{} {}", shown(name), shown(number)),
            (None, Some(version)) => format!("{} {}", self.os, shown(version)),
            (None, None) => self.os.to_owned(),
        }
    }

    fn into_block(self, line: usize, node: Option<&String>) -> Block {
        let mut block = Block::new("system", line).with("os", self.os);
        block.set_if("version", self.version);
        if let Some((name, number)) = self.distribution {
            block.set("distribution", name);
            block.set("release", number);
        }
        block.set_if("host", self.host);
        block.set_if("node", node.map(String::as_str));
        block.set("line", line as u64);
        block
    }
}

/// Gathers what the lines of a page say. The same said again says nothing new.
pub(crate) fn gather(page: &Page, findings: &mut Findings) {
    let mut i = 0;
    while i < page.len() && findings.systems.len() < SYSTEMS_MAX {
        let Some((told, end)) = at(page, i) else {
            i += 1;
            continue;
        };
        let line = page.number(i);
        let words = told.words();
        let block = told.into_block(line, page.node.as_ref());
        if !findings.systems.iter().any(|known| known.is_like(&block)) {
            findings.systems.push(block);
            findings.used(line, format!("line {line}: the system: {words}"));
        }
        i = end;
    }
}

/// What begins at the line, and the line behind it.
fn at(page: &Page, i: usize) -> Option<(Told, usize)> {
    let text = page.trimmed(i);
    if text.is_empty() || text.len() > LINE_BYTES_MAX {
        return None;
    }
    let alone = |told: Option<Told>| Some((told?, i + 1));
    alone(kernels::of_line(text, || is_asked(page, i)))
        .or_else(|| distributions::of_lines(page, i))
        .or_else(|| alone(distributions::of_line(text)))
}

/// Whether the command above asks for the release of the kernel.
fn is_asked(page: &Page, i: usize) -> bool {
    let above = page.trimmed(page.filled_before(i));
    page.filled_before(i) < i && above.len() < LINE_BYTES_MAX && {
        let mut words = above.rsplit(['$', '#', '%', ';', '&', '|']);
        let command = words.next().unwrap_or_default().trim();
        let command = command.trim_matches(['`', ':', ' ']);
        command.ends_with("uname -r") || command == "uname"
    }
}
