//! One mount of /proc/self/mountstats, gathered line by line.
//!
//! Grammar: fs/nfs/super.c (nfs_show_stats), net/sunrpc/stats.c (rpc_clnt_show_stats). Indentation is
//! often lost and mail programs break lines, so a line is known by its key alone, and numbers on a line
//! of their own complete the line before. Lines of vendor kernels that are not known are passed over.

use super::keys::begins_line;
use super::op::{OP_FIELDS_MAX, Op, fill, is_op_name};
use super::values::{EVENTS, joined, parse_u64};
use super::xprt::Xprt;
use crate::formats::options::with_end;
use crate::numbers::all_digits;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) line: usize,
    pub(crate) device: String,
    pub(crate) mountpoint: String,
    pub(crate) fstype: String,
    pub(crate) statvers: String,
    pub(crate) opts: String,
    pub(crate) nfsv4: String,
    pub(crate) age_s: Option<u64>,
    pub(crate) events: Vec<u64>,
    pub(crate) events_line: usize,
    pub(crate) bytes: Vec<u64>,
    pub(crate) bytes_line: usize,
    pub(crate) iostats: String,
    pub(crate) prog_vers: String,
    pub(crate) xprts: Vec<Xprt>,
    pub(crate) ops: Vec<Op>,
    pub(crate) all_zeroes: bool,
    pub(crate) shortened: bool,
    /// Whether the line of an operation could not be used.
    pub(crate) has_lost_ops: bool,
    /// No device line: options, connections or operations alone.
    pub(crate) fragment: bool,
    pub(crate) faults: Vec<(usize, String)>,
    last: Last,
    /// The quotes around what the server calls itself are open.
    names_server: bool,
    /// How often the line before was broken so far.
    breaks: usize,
}

/// What the line before belongs to, for lines that continue it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    Opts,
    Nfsv4,
    Text,
    Events,
    Bytes,
    Xprt,
    Op,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fed {
    Taken,
    /// Completes the line before it, which somebody's program had wrapped.
    Joined,
    NotMine,
}

impl Section {
    pub(crate) fn fragment(line: usize) -> Self {
        Self {
            line,
            fragment: true,
            ..Self::default()
        }
    }

    /// Begins a section with a complete `device` line; nothing if it is none.
    pub(crate) fn from_device_line(text: &str, line: usize) -> Option<Self> {
        let text = text.trim();
        let (device, rest) = match text.strip_prefix("no device mounted on ") {
            Some(rest) => ("", rest),
            None => text.strip_prefix("device ")?.rsplit_once(" mounted on ")?,
        };
        let (mountpoint, rest) = rest.rsplit_once(" with fstype ")?;
        let mut words = rest.split_whitespace();
        let fstype = words.next()?;
        let behind = words.next().unwrap_or_default();
        let statvers = behind.strip_prefix("statvers=").unwrap_or_default();
        let cut = !behind.is_empty() && statvers.is_empty() && "statvers=".starts_with(behind);
        let cut = cut.then(|| {
            let fault = "the version behind statvers= was cut off by a wrap";
            (line, format!("line {line}: {fault}"))
        });
        Some(Self {
            line,
            faults: cut.into_iter().collect(),
            device: device.to_owned(),
            mountpoint: mountpoint.to_owned(),
            fstype: fstype.to_owned(),
            statvers: statvers.to_owned(),
            ..Self::default()
        })
    }

    /// A fragment of which nothing could be read.
    pub(crate) fn is_empty(&self) -> bool {
        self.fragment
            && self.opts.is_empty()
            && self.xprts.is_empty()
            && self.ops.is_empty()
            && self.faults.is_empty()
    }

    pub(crate) fn is_nfs(&self) -> bool {
        self.fragment || !self.statvers.is_empty() || self.fstype == "nfs" || self.fstype == "nfs4"
    }

    pub(crate) fn feed(&mut self, text: &str, line: usize) -> Fed {
        let text = text.trim_ascii();
        if self.goes_on_naming_server(text) {
            self.names_server = !text.ends_with('\'');
            return Fed::Joined;
        }
        let Some((key, rest)) = text.split_once(':') else {
            return self.feed_keyless(text, line);
        };
        let (key, rest) = (key.trim_ascii_end(), rest.trim_ascii());
        self.breaks = 0;
        match key {
            "opts" => self.take_opts(rest),
            "age" => self.take_age(rest, line),
            "events" => self.take_list(Last::Events, rest, line),
            "bytes" => self.take_list(Last::Bytes, rest, line),
            "xprt" => self.take_xprt(rest, line),
            "RPC iostats version" => match rest.split_once(" xprt:") {
                Some((version, xprt)) => {
                    self.take_version(version);
                    self.take_xprt(xprt.trim_ascii(), line)
                }
                None => self.take_version(rest),
            },
            "nfsv4" => self.take_nfsv4(rest),
            "impl_id" | "caps" | "sec" | "fsc" | "sunrpc-id" | "remoteports_offset" => {
                self.names_server =
                    key == "impl_id" && rest.contains('\'') && !rest.ends_with('\'');
                self.last = Last::Text;
                Fed::Taken
            }
            _ => self.feed_op(key, rest, text, line),
        }
    }

    /// `name='…',domain='…',date='0,0'`: a name may hold line ends, and `#1 SMP …` is no prompt there.
    pub(crate) fn goes_on_naming_server(&self, text: &str) -> bool {
        self.names_server && !text.is_empty() && !begins_line(text)
    }

    fn feed_keyless(&mut self, text: &str, line: usize) -> Fed {
        if text.is_empty() {
            // What a wrap broke off stands right below.
            let begun = !self.opts.is_empty() && !self.opts.ends_with(',');
            if self.last == Last::Opts && begun {
                self.last = Last::Nothing;
            }
            return Fed::Taken;
        }
        // A paste may have made a tab of the blank.
        if text.split_whitespace().eq(["per-op", "statistics"]) {
            self.last = Last::Nothing;
            return Fed::Taken;
        }
        if text.starts_with("...")
            || text.starts_with("[...")
            || text.starts_with("<snip")
            || text.starts_with("(snip")
        {
            self.all_zeroes |= text.to_ascii_lowercase().contains("all zero");
            self.shortened = true;
            return Fed::Taken;
        }
        if text.split_whitespace().all(all_digits) {
            return self.complete(text, line);
        }
        match self.last {
            Last::Opts if text.contains('=') || text.contains(',') => {
                self.opts.push_str(text);
                Fed::Joined
            }
            // The value of the last option, cut off at a column.
            Last::Opts if self.opts.ends_with('=') && !text.contains(' ') => {
                self.opts.push_str(text);
                Fed::Joined
            }
            Last::Opts if !text.contains(' ') => self.end_opts(text, line),
            Last::Text | Last::Nfsv4 if !text.contains(". ") && text.len() < 200 => {
                self.join_text(text)
            }
            _ => Fed::NotMine,
        }
    }

    fn feed_op(&mut self, key: &str, rest: &str, text: &str, line: usize) -> Fed {
        let numeric = rest
            .as_bytes()
            .first()
            .is_some_and(|b| b.is_ascii_digit() || *b == b'-');
        if is_op_name(key) && numeric {
            return self.take_op(key, rest, line);
        }
        if self.last == Last::Opts && text.contains('=') && !text.contains(": ") {
            self.opts.push_str(text);
            return Fed::Joined;
        }
        if matches!(self.last, Last::Text | Last::Nfsv4) && !text.contains(' ') {
            return self.join_text(text);
        }
        Fed::NotMine
    }

    fn take_opts(&mut self, rest: &str) -> Fed {
        (self.opts, self.last) = (rest.to_owned(), Last::Opts);
        Fed::Taken
    }

    /// A word below the options: the end of the last one's value, or nobody knows of what.
    fn end_opts(&mut self, text: &str, line: usize) -> Fed {
        self.last = Last::Nothing;
        let (list, lost) = with_end(&self.opts, text);
        self.opts = list;
        let Some(lost) = lost else {
            return Fed::Joined;
        };
        self.faults.push((line, format!("line {line}: {lost}")));
        Fed::Taken
    }

    fn take_nfsv4(&mut self, rest: &str) -> Fed {
        self.nfsv4 = rest.to_owned();
        self.last = Last::Nfsv4;
        Fed::Taken
    }

    fn join_text(&mut self, text: &str) -> Fed {
        if self.last == Last::Nfsv4 {
            self.nfsv4.push_str(text);
        }
        Fed::Joined
    }

    fn take_age(&mut self, rest: &str, line: usize) -> Fed {
        // What an author says in brackets is the same in other words.
        let figure = rest.split(" (").next().map(str::trim_end);
        let figure = figure.and_then(|text| crate::numbers::count(text).ok());
        match figure.and_then(|age| u64::try_from(age).ok()) {
            Some(age) if self.age_s.is_none_or(|known| known == age) => self.age_s = Some(age),
            Some(_) => {
                self.age_s = None;
                self.faults.push((line, format!("line {line}: a second age in this mount: the line of the next device may be lost; neither is used")));
            }
            None => self.faults.push((
                line,
                format!(
                    "line {line}: age '{}' is not a number of seconds",
                    crate::numbers::shown(rest)
                ),
            )),
        }
        self.last = Last::Text;
        Fed::Taken
    }

    fn take_version(&mut self, rest: &str) -> Fed {
        let mut words = rest.split_whitespace();
        self.iostats = words.next().unwrap_or_default().to_owned();
        self.prog_vers = words
            .find(|w| w.contains('/') && w.as_bytes()[0].is_ascii_digit())
            .unwrap_or_default()
            .to_owned();
        self.last = Last::Text;
        Fed::Taken
    }

    fn take_list(&mut self, which: Last, rest: &str, line: usize) -> Fed {
        let mut values = Vec::with_capacity(28);
        self.numbers(rest, line, &mut values);
        if which == Last::Events {
            (self.events, self.events_line) = (values, line);
        } else {
            (self.bytes, self.bytes_line) = (values, line);
        }
        self.last = which;
        Fed::Taken
    }

    fn take_xprt(&mut self, rest: &str, line: usize) -> Fed {
        let (proto, rest) = rest
            .split_once(|c: char| c.is_ascii_whitespace())
            .unwrap_or((rest, ""));
        let mut values = Vec::with_capacity(28);
        self.numbers(rest, line, &mut values);
        let proto = proto.to_owned();
        self.xprts.push(Xprt {
            proto,
            values,
            line,
        });
        self.last = Last::Xprt;
        Fed::Taken
    }

    fn take_op(&mut self, name: &str, rest: &str, line: usize) -> Fed {
        let mut op = Op {
            name: name.to_owned(),
            fields: 0,
            values: [0; OP_FIELDS_MAX],
            line,
        };
        if let Some(fault) = fill(&mut op, rest) {
            self.faults.push((
                line,
                format!("line {line}: {name}: {fault}; the line is left out"),
            ));
            self.last = Last::Nothing;
            self.has_lost_ops = true;
            return Fed::Taken;
        }
        self.ops.push(op);
        self.last = Last::Op;
        Fed::Taken
    }

    /// Numbers alone: the rest of a wrapped line, if that line still lacks some.
    fn complete(&mut self, text: &str, line: usize) -> Fed {
        let mut more = Vec::with_capacity(OP_FIELDS_MAX);
        self.numbers(text, line, &mut more);
        let first = self.iostats == "1.0";
        let op_fields = OP_FIELDS_MAX - usize::from(first);
        let whole = self.length();
        self.breaks += 1;
        let joined = match self.last {
            Last::Events => joined(&self.events, (&more, text), |n| EVENTS.contains(&n))
                .map(|v| self.events = v),
            Last::Bytes => joined(&self.bytes, (&more, text), |n| n == 8).map(|v| self.bytes = v),
            Last::Xprt => self.xprts.last_mut().and_then(|x| {
                joined(&x.values, (&more, text), |n| x.is_whole(n)).map(|v| x.values = v)
            }),
            Last::Op => self.ops.last_mut().and_then(|op| {
                joined(op.values(), (&more, text), |n| n == op_fields).map(|v| op.set(&v))
            }),
            _ => None,
        };
        if joined.is_none() {
            return Fed::NotMine;
        }
        if self.breaks > 1 && self.length() < whole + more.len() {
            self.drop_last(line);
            return Fed::Taken;
        }
        Fed::Joined
    }

    /// How many numbers the line has that is being completed.
    fn length(&self) -> usize {
        match self.last {
            Last::Events => self.events.len(),
            Last::Bytes => self.bytes.len(),
            Last::Xprt => self.xprts.last().map_or(0, |xprt| xprt.values.len()),
            Last::Op => self.ops.last().map_or(0, |op| op.fields),
            _ => 0,
        }
    }

    /// A number was cut in two, and the line has more than one break: at which of them is not known.
    fn drop_last(&mut self, line: usize) {
        match self.last {
            Last::Events => self.events.clear(),
            Last::Bytes => self.bytes.clear(),
            Last::Xprt => drop(self.xprts.pop()),
            _ => drop(self.ops.pop()),
        }
        self.last = Last::Nothing;
        self.faults.push((line, format!("line {line}: the line that ends here was broken more than once, inside a number too: which one is not known, so it is left out")));
    }

    fn numbers(&mut self, rest: &str, line: usize, values: &mut Vec<u64>) {
        for token in rest.split_ascii_whitespace() {
            match parse_u64(token.as_bytes()) {
                Some(value) => values.push(value),
                None => {
                    let fault = crate::numbers::fault_of_unsigned(token);
                    self.faults
                        .push((line, format!("line {line}: {}", fault.sentence(token))));
                    return;
                }
            }
        }
    }
}
