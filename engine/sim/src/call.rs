//! A remote procedure call as the client asks for it, and its reply.

use crate::op::{Op, Stable};
use crate::units::{Bytes, Nanos};
use std::rc::Rc;

/// A file or directory of the exported tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u32);

#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub op: Op,
    pub file: FileId,
    pub offset: Bytes,
    /// READ: bytes asked for; WRITE: bytes carried; otherwise zero, or the payload of a READDIR reply.
    pub data: Bytes,
    pub stable: Stable,
}

impl Call {
    pub fn new(op: Op, file: FileId) -> Self {
        Self {
            op,
            file,
            offset: Bytes::ZERO,
            data: Bytes::ZERO,
            stable: Stable::Unstable,
        }
    }

    pub fn read(file: FileId, offset: Bytes, data: Bytes) -> Self {
        Self {
            offset,
            data,
            ..Self::new(Op::Read, file)
        }
    }

    pub fn write(file: FileId, offset: Bytes, data: Bytes, stable: Stable) -> Self {
        Self {
            offset,
            data,
            stable,
            ..Self::new(Op::Write, file)
        }
    }
}

/// Takes the reply to a call that nobody waits for.
pub trait TakesReply {
    fn reply_came(self: Rc<Self>, call: &Call, memo: Memo);
}

/// Two numbers that whoever makes a call wants back with its reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memo(pub u64, pub u64);

/// When the call was where; what the server answered is the client model's own knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    pub queued_at: Nanos,
    pub sent_at: Nanos,
    pub done_at: Nanos,
}
