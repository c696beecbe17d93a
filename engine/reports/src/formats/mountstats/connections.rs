//! The connections of a mount: its `xprt:` lines together.

use super::section::Section;
use super::xprt::Xprt;
use crate::findings::Findings;
use crate::reading::{Block, int, rounded};
use serde_json::Value;

impl Section {
    pub(super) fn set_xprts(&self, block: &mut Block, findings: &mut Findings) {
        let mut listed = Vec::new();
        for xprt in &self.xprts {
            match xprt.to_json() {
                Some(json) => listed.push(json),
                None => say_unreadable(xprt, findings),
            }
            say_more_replies(xprt, findings);
        }
        if !self.fragment {
            block.set("n_xprt", self.xprts.len());
            self.say_unlisted(block, findings);
        }
        if !listed.is_empty() {
            self.set_sums(listed, block, findings);
        }
    }

    /// A mount opens all its connections at once (net/sunrpc/clnt.c, rpc_create: one transport for each of nconnect).
    fn say_unlisted(&self, block: &Block, findings: &mut Findings) {
        let (Some(last), Some(opened)) = (self.xprts.last(), block.integer("nconnect")) else {
            return;
        };
        let listed = self.xprts.len();
        if opened > listed as i128 {
            let line = last.line;
            let are = if listed == 1 { "is" } else { "are" };
            findings.note(line, format!("line {line}: {listed} of {opened} connections (nconnect) {are} listed: requests sent and under way are those of the listed ones"));
        }
    }

    fn set_sums(&self, listed: Vec<Value>, block: &mut Block, findings: &mut Findings) {
        let readable = || self.xprts.iter().filter(|x| x.is_readable());
        let total = |name: &str| -> i128 {
            let values = readable().filter_map(|x| x.value(name));
            values.map(i128::from).sum()
        };
        let sends = total("sends");
        block.set("xprt", listed);
        block.set("sum_sends", int(sends));
        let doubt = readable().find_map(|x| Some((x.line, x.why_no_mean()?)));
        if let Some((line, why)) = doubt {
            findings.note(line, why);
        } else if sends > 0 {
            let mean = total("req_u") as f64 / sends as f64;
            block.set("mean_outstanding", rounded(mean, 4));
        }
        let slots = readable().filter_map(|x| x.value("max_slots"));
        block.set_if("max_slots", slots.max());
    }
}

fn say_unreadable(xprt: &Xprt, findings: &mut Findings) {
    let (line, proto) = (xprt.line, crate::numbers::shown(&xprt.proto));
    let text = if xprt.is_known_protocol() {
        let found = xprt.values.len();
        format!(
            "line {line}: xprt: {found} values for a {proto} connection: cut or of a kernel that is not known; left out"
        )
    } else {
        format!("line {line}: transport '{proto}' is not known: its figures are left out")
    };
    findings.lost(line, text);
}

fn say_more_replies(xprt: &Xprt, findings: &mut Findings) {
    let (Some(sends), Some(received)) = (xprt.value("sends"), xprt.value("recvs")) else {
        return;
    };
    if received > sends.saturating_add(sends / 100 + 10) {
        let line = xprt.line;
        findings.contradicts(
            line,
            format!("line {line}: {received} replies to {sends} requests"),
        );
    }
}
