//! The line of one operation in /proc/self/mountstats (net/sunrpc/stats.c, rpc_clnt_show_stats).

use super::block::{EXECUTE, QUEUE};
use super::section::Section;
use super::values::parse_u64;

pub(crate) const OP_FIELDS_MAX: usize = 9;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Op {
    pub(crate) name: String,
    pub(crate) fields: usize,
    pub(crate) values: [u64; OP_FIELDS_MAX],
    pub(crate) line: usize,
}

impl Op {
    pub(super) fn set(&mut self, values: &[u64]) {
        self.fields = values.len();
        for (place, value) in self.values.iter_mut().zip(values) {
            *place = *value;
        }
    }

    pub(crate) fn values(&self) -> &[u64] {
        &self.values[..self.fields.min(OP_FIELDS_MAX)]
    }
}

/// Upper case as the kernel prints it; whatever stands there beside numbers is taken for a name.
pub(super) fn is_op_name(key: &str) -> bool {
    !key.is_empty()
        && key.len() <= 40
        && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !key.as_bytes()[0].is_ascii_digit()
}

/// Appends numbers to an operation; says what is wrong if one is none or there are too many.
pub(super) fn fill(op: &mut Op, rest: &str) -> Option<String> {
    for token in rest.split_ascii_whitespace() {
        let times = (QUEUE..=EXECUTE).contains(&op.fields);
        let negative = || {
            token
                .parse::<i64>()
                .ok()
                .filter(|_| times && token.starts_with('-'))
        };
        // A time below zero costs the operation its times, as the kernel's underflow does.
        let value = parse_u64(token.as_bytes()).or_else(|| Some(negative()?.cast_unsigned()));
        let Some(value) = value else {
            return Some(crate::numbers::fault_of_unsigned(token).sentence(token));
        };
        if let Some(place) = op.values.get_mut(op.fields) {
            *place = value;
        }
        op.fields += 1;
    }
    None
}

impl Section {
    /// 8 values per operation in version 1.0, 9 in 1.1; what the operations themselves say decides last.
    pub(crate) fn expected_fields(&self) -> usize {
        match self.iostats.as_str() {
            "1.0" => 8,
            "1.1" => 9,
            _ => self
                .ops
                .iter()
                .map(|op| op.fields)
                .max()
                .filter(|n| *n >= 8)
                .unwrap_or(9),
        }
    }
}
