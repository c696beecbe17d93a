//! The small calls about a file, and what their replies change in the client's knowledge.

use super::Client;
use super::attributes::{Reply, SECOND, Stamp};
use super::host::Host;
use crate::call::{Call, FileId, ProcessId};
use crate::op::Op;

/// vfs.timestamp_precision 2 of sys/kern/vfs_subr.c, in nanoseconds.
const MICROSECOND: u64 = 1000;

impl<H: Host> Client<H> {
    /// One call without data; the caller sleeps until the reply, and learns what it says of the file.
    pub(super) async fn ask(&self, process: ProcessId, op: Op, file: FileId) -> Reply {
        let _stall = self.host.stalled(process.0, op.name());
        let reply = self.node(file).at_server();
        self.host.call(Call::new(op, file)).await;
        reply
    }

    /// Takes over the attributes that came with a reply to something else than GETATTR.
    pub(super) fn load(&self, file: FileId, reply: Reply) {
        let (mount, now) = (self.mount.borrow(), self.host.now());
        self.node(file)
            .load_attributes(reply, false, &mount.rules, now);
    }

    /// VOP_GETATTR: from the cache while it is believed, else over the wire.
    pub(super) async fn attributes(&self, process: ProcessId, file: FileId) {
        let timeouts = if self.is_directory(file) {
            self.mount.borrow().directory_timeouts
        } else {
            self.mount.borrow().timeouts
        };
        if self
            .node(file)
            .attributes
            .are_fresh(self.host.now(), timeouts)
        {
            return;
        }
        let asks_access = self.mount.borrow().rules.attribute_miss_sends == "ACCESS";
        if asks_access {
            self.ask_access(process, file).await;
        } else {
            let reply = self.ask(process, Op::Getattr, file).await;
            let (mount, now) = (self.mount.borrow(), self.host.now());
            self.node(file)
                .load_attributes(reply, true, &mount.rules, now);
        }
    }

    /// Permission to use the file: one ACCESS asks for all rights, which are then remembered.
    pub(super) async fn access(&self, process: ProcessId, file: FileId) {
        let seconds = self.mount.borrow().rules.access_cache_s;
        if !self.node(file).access_is_known(self.host.now(), seconds) {
            self.ask_access(process, file).await;
        }
    }

    async fn ask_access(&self, process: ProcessId, file: FileId) {
        let reply = self.ask(process, Op::Access, file).await;
        self.node(file).learn_access(self.host.now());
        self.load(file, reply);
    }

    pub(super) fn is_directory(&self, file: FileId) -> bool {
        self.host.namespace().node(file).kind == crate::server::namespace::Kind::Directory
    }

    /// chmod, chown: what is written here stays as it is.
    pub(super) async fn set_attributes(&self, process: ProcessId, file: FileId) {
        self.setattr(process, file, Change::Other).await;
    }

    /// utimes: nfs_setattr saves and forgets a file that is modified here before its times are set.
    pub(super) async fn set_times(&self, process: ProcessId, file: FileId) {
        if self.node(file).attributes.modified {
            self.discard(process, file).await;
        }
        self.setattr(process, file, Change::Other).await;
    }

    /// The times that nfs_create gives to a file made with O_EXCL, by the client's own clock (vfs_timestamp).
    pub(super) async fn set_own_times(&self, process: ProcessId, file: FileId) {
        let grain = if self.mount.borrow().rules.timestamps_in_seconds {
            SECOND
        } else {
            MICROSECOND
        };
        let stamp = Stamp(self.host.now().0 / grain * grain);
        self.setattr(process, file, Change::Times(stamp)).await;
    }

    /// nfs_setattr with a size: the cache is cut (ncl_meta_setsize); then, of a file that is modified here, what is
    /// left is saved, and all forgotten (ncl_vinvalbuf, of an empty file without V_SAVE). The call comes last.
    pub(super) async fn set_size(&self, process: ProcessId, file: FileId, size: u64) {
        self.drain_output(process, file).await;
        let block_bytes = self.block_bytes();
        let modified = {
            let mut node = self.node(file);
            node.cache
                .truncate((size / block_bytes) as u32, (size % block_bytes) as u32);
            node.size = size;
            node.attributes.modified
        };
        if modified {
            self.discard(process, file).await;
        }
        // Replies may have put the old size back.
        self.node(file).size = size;
        self.setattr(process, file, Change::Size(size)).await;
    }

    async fn setattr(&self, process: ProcessId, file: FileId, change: Change) {
        self.change_at_server(file, change);
        let reply = self.ask(process, Op::Setattr, file).await;
        self.node(file).forget_access();
        self.load(file, reply);
    }

    fn change_at_server(&self, file: FileId, change: Change) {
        let (now, step) = (self.host.now(), self.host.stamp_step());
        let mut node = self.node(file);
        match change {
            Change::Size(size) => {
                node.server_size = size;
                node.server_changed(now, step);
                drop(node);
                self.host.namespace().node_mut(file).size = crate::units::Bytes(size);
                return;
            }
            Change::Times(stamp) => node.server_mtime = stamp,
            Change::Other => {}
        }
        node.server_ctime = node.server_ctime.next(now, step);
    }
}

/// What a SETATTR changes.
#[derive(Clone, Copy, Debug)]
enum Change {
    Size(u64),
    /// The modification time becomes this.
    Times(Stamp),
    /// Nothing that the client looks at but the change time.
    Other,
}
