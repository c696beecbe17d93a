//! Carrying blocks over the wire: by the caller itself, or by an nfsiod.
//!
//! Source: sys/fs/nfsclient/nfs_clbio.c ncl_doio, ncl_asyncio, ncl_writebp; nfs_clnfsiod.c. A block
//! larger than rsize or wsize goes as several calls one after another.

use super::Client;
use super::buffer_cache::{BlockIndex, Busy, Interval};
use super::host::Host;
use super::nfsiod::{Accepted, Job, Started};
use crate::call::{Call, FileId, ProcessId};
use crate::op::{Op, Stable};
use crate::units::Bytes;

impl<H: Host> Client<H> {
    /// Gives a job to the nfsiods; sleeps while their queue is full. False: nobody can take it.
    pub(super) async fn give_to_daemons(&self, process: ProcessId, job: Job) -> bool {
        loop {
            let now = self.host.now();
            let ((accepted, started), room) = {
                let mut state = self.state.borrow_mut();
                (state.iods.accept(job, now), state.iods.room.clone())
            };
            self.start_daemons(started);
            match accepted {
                Accepted::Queued => return true,
                Accepted::Refused => return false,
                Accepted::Full => {
                    let _stall = self.host.stalled(process.0, "room in the nfsiod queue");
                    self.host.wait(&room).await;
                }
            }
        }
    }

    fn start_daemons(&self, started: Started) {
        if let Some(daemon) = started.daemon {
            let client = self.clone();
            self.host
                .spawn(async move { client.serve_as_daemon(daemon).await });
        }
        if started.task {
            let client = self.clone();
            self.host
                .spawn_by_task_queue(async move { client.make_daemons().await });
        }
    }

    /// ncl_nfsiodnew_tq.
    async fn make_daemons(&self) {
        let cost = self.mount.borrow().costs.of_daemon();
        while self.state.borrow_mut().iods.has_to_make_one() {
            self.host.work(cost).await;
            let now = self.host.now();
            self.state.borrow_mut().iods.made(now);
        }
    }

    async fn serve_as_daemon(&self, daemon: usize) {
        loop {
            let now = self.host.now();
            let (job, room, notify) = {
                let mut state = self.state.borrow_mut();
                let (job, room) = state.iods.take_next(daemon, now);
                (job, room, state.iods.room.clone())
            };
            if room {
                self.host.notify_all(&notify);
            }
            match job {
                None => return,
                Some(Job::Read { file, block }) => self.read_block(file, block).await,
                Some(Job::Directory { file, block }) => {
                    self.read_directory_block(file, block).await
                }
                Some(Job::Write { file, block }) => {
                    self.write_out(file, block, Stable::Unstable).await
                }
                Some(Job::Commit { file, first, count }) => {
                    self.commit_blocks(file, first, count).await
                }
            }
        }
    }

    /// Starts an asynchronous READ of a block that nobody holds; false if it was dropped.
    pub(super) async fn start_read(
        &self,
        process: ProcessId,
        file: FileId,
        block: BlockIndex,
    ) -> bool {
        self.node(file).begin_read(block);
        let taken = self
            .give_to_daemons(process, Job::Read { file, block })
            .await;
        if !taken {
            self.node(file).end_read(block);
        }
        taken
    }

    /// READs the whole block (up to the end of the file); the block is already marked as being read.
    pub(super) async fn read_block(&self, file: FileId, block: BlockIndex) {
        let (block_bytes, rsize) = {
            let mount = self.mount.borrow();
            (mount.sizes.block, mount.sizes.rsize)
        };
        let wanted = u64::from(self.node(file).buffer_bytes(block, block_bytes));
        let start = u64::from(block) * block_bytes;
        let mut at = 0;
        while at < wanted {
            let length = rsize.min(wanted - at);
            let available = self
                .node(file)
                .server_size
                .saturating_sub(start + at)
                .min(length);
            let reply = self.node(file).at_server();
            self.host
                .call(Call::read(file, Bytes(start + at), Bytes(length)))
                .await;
            self.load(file, reply);
            at += length;
            if available < length {
                break;
            }
        }
        let mut node = self.node(file);
        node.cache.fill(block, wanted as u32);
        node.end_read(block);
        drop(node);
        self.tell_change(file);
    }

    /// Sends a dirty block off asynchronously, unstable.
    pub(super) async fn start_write(&self, process: ProcessId, file: FileId, block: BlockIndex) {
        self.node(file).cache.begin_output(block, Busy::Writing);
        if !self
            .give_to_daemons(process, Job::Write { file, block })
            .await
        {
            let _stall = self.host.stalled(process.0, "WRITE");
            self.write_out(file, block, Stable::Unstable).await;
        }
    }

    /// Writes the dirty interval of a block and waits for the reply; all that is synchronous asks
    /// for stable storage. A block that only waits for its COMMIT is committed instead.
    pub(super) async fn write_now(&self, process: ProcessId, file: FileId, block: BlockIndex) {
        let needs_commit = self.node(file).cache.needs_commit(block);
        if needs_commit {
            let _stall = self.host.stalled(process.0, "COMMIT of a block");
            self.node(file).cache.begin_output(block, Busy::Committing);
            self.commit_blocks(file, block, 1).await;
        } else {
            let _stall = self.host.stalled(process.0, "synchronous WRITE");
            self.node(file).cache.begin_output(block, Busy::Writing);
            self.write_out(file, block, Stable::FileSync).await;
        }
    }

    /// Starts the COMMIT of neighbouring blocks: by a daemon, or by the caller if most daemons are busy.
    pub(super) async fn start_commit(
        &self,
        process: ProcessId,
        file: FileId,
        first: BlockIndex,
        count: u32,
    ) {
        for block in first..first + count {
            self.node(file).cache.begin_output(block, Busy::Committing);
        }
        let busy = self.state.borrow().iods.are_busy();
        let job = Job::Commit { file, first, count };
        if busy || !self.give_to_daemons(process, job).await {
            let _stall = self.host.stalled(process.0, "COMMIT of a block");
            self.commit_blocks(file, first, count).await;
        }
    }

    /// The WRITEs of one block that was marked as output.
    async fn write_out(&self, file: FileId, block: BlockIndex, stable: Stable) {
        let (block_bytes, wsize, stable_anyway) = {
            let mount = self.mount.borrow();
            (
                mount.sizes.block,
                mount.sizes.wsize,
                mount.treats_writes_as_stable || mount.server_writes_stable,
            )
        };
        let (Interval { from, to }, waited) = {
            let mut node = self.node(file);
            let read_since_write = std::mem::take(&mut node.read_since_write);
            let waited = read_since_write || stable == Stable::FileSync;
            (node.cache.dirty_interval(block), waited)
        };
        let start = u64::from(block) * block_bytes;
        let (mut at, end) = (start + u64::from(from), start + u64::from(to));
        while at < end {
            let length = wsize.min(end - at);
            self.write_call(file, at, length, stable, waited).await;
            at += length;
        }
        let mut node = self.node(file);
        let buffer = node.buffer_bytes(block, block_bytes);
        node.cache
            .written(block, stable == Stable::FileSync || stable_anyway, buffer);
        drop(node);
        self.tell_change(file);
        self.call_buffer_daemon(file);
    }

    /// One WRITE. The server applies calls in the order in which they are sent. `waited`: the one before had
    /// been answered when this block's turn came, because somebody waited for a later reply.
    pub(super) async fn write_call(
        &self,
        file: FileId,
        offset: u64,
        length: u64,
        stable: Stable,
        waited: bool,
    ) {
        let (before, reply) = {
            let (now, step) = (self.host.now(), self.host.stamp_step());
            let mut node = self.node(file);
            node.writes_in_flight += 1;
            let before = node.server_mtime;
            node.server_changed(now, step);
            node.server_size = node.server_size.max(offset + length);
            (before, node.at_server())
        };
        self.host
            .call(Call::write(file, Bytes(offset), Bytes(length), stable))
            .await;
        let rule = self.mount.borrow().rules.own_write_mtime;
        let overlapping = !waited || self.node(file).writes_in_flight > 1;
        let overtaken = overlapping && self.host.reply_is_overtaken();
        {
            let mut node = self.node(file);
            node.writes_in_flight -= 1;
            node.attributes
                .own_write(before, reply.mtime, overtaken, rule);
        }
        self.load(file, reply);
    }

    async fn commit_blocks(&self, file: FileId, first: BlockIndex, count: u32) {
        let block_bytes = self.block_bytes();
        let from = u64::from(first) * block_bytes
            + u64::from(self.node(file).cache.dirty_interval(first).from);
        self.commit_call(file, from).await;
        for block in first..first + count {
            self.node(file).cache.committed_output(block);
        }
        self.tell_change(file);
    }

    pub(super) async fn commit_call(&self, file: FileId, offset: u64) {
        let reply = self.node(file).at_server();
        self.host
            .call(Call {
                offset: Bytes(offset),
                ..Call::new(Op::Commit, file)
            })
            .await;
        self.load(file, reply);
    }
}
