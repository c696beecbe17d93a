//! One file or directory as the client knows it (the nfsnode).

use super::attributes::{Attributes, Reply, Stamp};
use super::buffer_cache::{BlockIndex, BufferCache, Busy};
use super::rules::{DoubtedReplies, Rules};
use crate::executor::Notify;
use crate::units::Nanos;

pub(super) struct Node {
    pub attributes: Attributes,
    /// Size as the client sees it (n_size).
    pub size: u64,
    /// Size and stamps at the server, as of the calls sent so far.
    pub server_size: u64,
    pub server_mtime: Stamp,
    pub server_ctime: Stamp,
    pub cache: BufferCache,
    /// The size became another than by an own write since a read() last looked (NSIZECHANGED).
    pub size_changed: bool,
    /// When access rights were last asked for.
    access_at: Option<Nanos>,
    /// Notified whenever a block comes free or output ends.
    pub changed: Notify,
    pub opens: u32,
    /// Removed while open: it has another name until the last close.
    pub silly_renamed: bool,
    /// The buffer daemon is at work on this file.
    pub daemon_at_work: bool,
    /// WRITEs on the wire now.
    pub writes_in_flight: u32,
    /// A READ was waited for since the last WRITE began.
    pub(super) read_since_write: bool,
    /// Blocks that are being read.
    pub reads_in_flight: u32,
}

impl Node {
    pub(super) fn new(size: u64, stamp: Stamp, capacity_blocks: u32) -> Self {
        Self {
            attributes: Attributes::default(),
            size,
            server_size: size,
            server_mtime: stamp,
            server_ctime: stamp,
            cache: BufferCache::new(capacity_blocks),
            size_changed: false,
            access_at: None,
            changed: Notify::new(),
            opens: 0,
            silly_renamed: false,
            daemon_at_work: false,
            writes_in_flight: 0,
            read_since_write: true,
            reads_in_flight: 0,
        }
    }

    /// The client forgets the file: a fresh mount.
    pub(super) fn forget(&mut self) {
        self.attributes = Attributes::default();
        self.cache.clear();
        self.access_at = None;
        self.size = self.server_size;
        self.size_changed = false;
    }

    pub(super) fn access_is_known(&self, now: Nanos, seconds: u64) -> bool {
        self.access_at
            .is_some_and(|at| now.saturating_sub(at).0 < seconds * 1_000_000_000)
    }

    pub(super) fn learn_access(&mut self, now: Nanos) {
        self.access_at = Some(now);
    }

    pub(super) fn forget_access(&mut self) {
        self.access_at = None;
    }

    /// What the server says of the file to a call that is sent now: calls are carried out in that order.
    pub(super) fn at_server(&self) -> Reply {
        Reply {
            size: self.server_size,
            mtime: self.server_mtime,
            ctime: self.server_ctime,
        }
    }

    /// nfscl_loadattrcache: takes over what a reply says about the file. `asked`: by a GETATTR, whose word on a
    /// shorter file counts; any other reply may have been overtaken by what is written here (dontshrink).
    pub(super) fn load_attributes(&mut self, reply: Reply, asked: bool, rules: &Rules, now: Nanos) {
        let doubted = rules.doubted_replies;
        // A node has no size until its first attributes come.
        let size = self.attributes.known_mtime.map_or(0, |_| self.size);
        self.attributes.load(reply, doubted, now);
        if reply.size == size {
            self.size = size;
        } else if reply.size < size && !asked && doubted != DoubtedReplies::None {
            self.attributes.forget();
        } else if reply.size > size || !self.attributes.modified {
            self.size = reply.size;
            self.size_changed = rules.size_change_discards;
        }
    }

    /// Data or size changed at the server.
    pub(super) fn server_changed(&mut self, now: Nanos, step: Nanos) {
        self.server_mtime = self.server_mtime.next(now, step);
        self.server_ctime = self.server_ctime.max(self.server_mtime);
    }

    /// Locks a block for reading.
    pub(super) fn begin_read(&mut self, block: BlockIndex) {
        self.cache.set_busy(block, Busy::Reading);
        self.reads_in_flight += 1;
    }

    /// The read ended, or never began.
    pub(super) fn end_read(&mut self, block: BlockIndex) {
        self.cache.set_busy(block, Busy::Idle);
        self.reads_in_flight -= 1;
        self.read_since_write = true;
    }

    /// Length of the buffer of a block: whole, or up to the end of the file.
    pub(super) fn buffer_bytes(&self, block: BlockIndex, block_bytes: u64) -> u32 {
        let start = u64::from(block) * block_bytes;
        self.size.saturating_sub(start).min(block_bytes) as u32
    }
}
