//! Bytes of RPC and NFS headers per call and reply over TCP, payload excluded.

use crate::op::Op;
use crate::scenario::NfsVersion;

/// Call and reply header bytes of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    pub call_bytes: u16,
    pub reply_bytes: u16,
}

/// As a Linux client and knfsd exchange them with AUTH_SYS and names of five letters (mountstats of
/// the laboratory: bytes by operation, data taken off; XDR of RFC 1813 and RFC 8881). Operations
/// without a row of their own take GETATTR's.
pub fn of(op: Op, version: NfsVersion) -> Headers {
    let (call_bytes, reply_bytes) = if version.is_v4() { v4(op) } else { v3(op) };
    Headers {
        call_bytes,
        reply_bytes,
    }
}

fn v3(op: Op) -> (u16, u16) {
    match op {
        Op::Read | Op::ReadPlus => (108, 128),
        Op::Write => (116, 136),
        Op::Commit => (108, 128),
        Op::Lookup => (106, 228),
        Op::Access => (96, 120),
        Op::Create => (148, 260),
        Op::Mkdir => (132, 260),
        Op::Remove | Op::Rmdir => (108, 144),
        Op::Rename => (160, 260),
        Op::Setattr => (130, 144),
        Op::Readdir | Op::Readdirplus => (120, 132),
        Op::Fsstat => (96, 84),
        _ => (96, 112),
    }
}

fn v4(op: Op) -> (u16, u16) {
    match op {
        Op::Read | Op::ReadPlus => (180, 104),
        Op::Write => (200, 184),
        Op::Commit => (164, 104),
        Op::Lookup => (168, 280),
        Op::Access => (166, 168),
        Op::Open => (260, 384),
        Op::OpenNoattr => (232, 352),
        Op::Close | Op::OpenDowngrade => (172, 112),
        Op::Delegreturn => (184, 168),
        Op::Create => (204, 312),
        Op::Remove => (164, 116),
        Op::Rename => (220, 160),
        Op::Setattr => (211, 264),
        Op::Readdir => (188, 112),
        Op::Statfs => (164, 160),
        _ => (164, 240),
    }
}
