//! The small calls about a file, and what their replies change in the client's knowledge.

use super::Client;
use super::host::Host;
use crate::call::{Call, FileId, ProcessId};
use crate::op::Op;

impl<H: Host> Client<H> {
    /// One call without data; the caller sleeps until the reply.
    pub(super) async fn ask(&self, process: ProcessId, op: Op, file: FileId) {
        let _stall = self.host.stalled(process.0, op.name());
        self.host.call(Call::new(op, file)).await;
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
            self.ask(process, Op::Getattr, file).await;
            self.node(file).load_attributes(self.host.now());
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
        self.ask(process, Op::Access, file).await;
        let now = self.host.now();
        let mut node = self.node(file);
        node.learn_access(now);
        node.load_attributes(now);
    }

    pub(super) fn is_directory(&self, file: FileId) -> bool {
        self.host.namespace().node(file).kind == crate::server::namespace::Kind::Directory
    }

    /// A change of attributes; `size`: the new length, if that is what changes.
    pub(super) async fn set_attributes(&self, process: ProcessId, file: FileId, size: Option<u64>) {
        if size.is_none() && self.node(file).attributes.modified {
            self.discard(process, file).await;
        }
        self.change_at_server(file, size);
        self.ask(process, Op::Setattr, file).await;
        let block_bytes = self.block_bytes();
        let now = self.host.now();
        let mut node = self.node(file);
        if let Some(size) = size {
            node.cache
                .truncate((size / block_bytes) as u32, (size % block_bytes) as u32);
            node.size = size;
        }
        node.forget_access();
        node.load_attributes(now);
    }

    fn change_at_server(&self, file: FileId, size: Option<u64>) {
        let (now, step) = (self.host.now(), self.host.stamp_step());
        let mut node = self.node(file);
        if let Some(size) = size {
            node.server_size = size;
            node.server_changed(now, step);
        } else {
            node.server_ctime = node.server_ctime.next(now, step);
        }
        drop(node);
        if let Some(size) = size {
            self.host.namespace().node_mut(file).size = crate::units::Bytes(size);
        }
    }
}
