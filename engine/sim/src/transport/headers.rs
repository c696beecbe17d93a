//! Bytes of RPC and NFS headers per call and reply over TCP, payload excluded.

use crate::op::Op;
use crate::scenario::NfsVersion;

/// Call and reply header bytes of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    pub call_bytes: u64,
    pub reply_bytes: u64,
}

/// From the XDR of RFC 1813 and RFC 8881 with AUTH_SYS and a 36-byte file handle (linux client:
/// fs/nfs/nfs3xdr.c, nfs4xdr.c); operations without a row of their own take GETATTR's.
pub fn of(op: Op, version: NfsVersion) -> Headers {
    let (call_bytes, reply_bytes) = if version.is_v4() { v4(op) } else { v3(op) };
    Headers {
        call_bytes,
        reply_bytes,
    }
}

fn v3(op: Op) -> (u64, u64) {
    match op {
        Op::Read | Op::ReadPlus => (135, 132),
        Op::Write => (140, 165),
        Op::Commit => (135, 155),
        Op::Lookup => (130, 260),
        _ => (120, 115),
    }
}

fn v4(op: Op) -> (u64, u64) {
    match op {
        Op::Read | Op::ReadPlus => (205, 110),
        Op::Write => (228, 195),
        Op::Commit => (200, 110),
        Op::Lookup => (210, 290),
        _ => (190, 210),
    }
}
