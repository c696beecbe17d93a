//! The FreeBSD clients (and their BSD relatives): what they send for which system call.
//!
//! Source: sys/fs/nfsclient of FreeBSD 9.2-15, sys/nfsclient of 4-10 ("oldnfs"), sys/nfs of
//! 4.4BSD and OpenBSD; measured on 9.3, 10.4 and 12.1 (models/measurements/lab-freebsd). Read in
//! this order: `rules` (what differs by release), `sizes`, `buffer_cache`, `write`, `read`, `flush`, `buffer_daemon`,
//! `nfsiod`, `open_close`, `lookup`. Left out: locking, delegations, pNFS.

pub mod attributes;
pub mod buffer_cache;
mod buffer_daemon;
mod build;
mod calls;
mod carry;
pub mod commit;
mod directory;
mod flush;
pub mod host;
mod lookup;
pub mod mount;
pub mod name_cache;
pub mod nfsiod;
mod node;
mod open_close;
mod programs;
mod read;
pub mod read_ahead;
pub mod rules;
mod scenario_client;
pub mod sizes;
mod write;

pub use build::{PART as PART_OF_BUILD, PUBLISHED as PUBLISHED_BUILD};
pub use lookup::NotThere;
pub use mount::{Costs, Memory, Mount};
pub use open_close::{Access, Descriptor, OpenFlags};
pub use scenario_client::{
    FreebsdClient, extent, negotiate, simulate, sizes_in_force, unordered_writes,
};

use crate::call::FileId;
use crate::per_file::PerFile;
use crate::server::namespace::{Kind, Path, ROOT};
use crate::units::Nanos;
use host::Host;
use name_cache::NameCache;
use nfsiod::Nfsiods;
use node::Node;
use std::cell::{RefCell, RefMut};
use std::rc::Rc;

/// One mounted file system of one client; cheap to clone.
pub struct Client<H: Host> {
    host: H,
    mount: Rc<RefCell<Mount>>,
    state: Rc<RefCell<State>>,
}

struct State {
    nodes: PerFile<Box<Node>>,
    names: NameCache,
    iods: Nfsiods,
    buffer_daemon_slept_at: Nanos,
}

impl<H: Host> Clone for Client<H> {
    fn clone(&self) -> Self {
        Self {
            host: self.host.clone(),
            mount: self.mount.clone(),
            state: self.state.clone(),
        }
    }
}

impl<H: Host> Client<H> {
    pub fn new(host: H, mount: Mount) -> Self {
        let iods = Nfsiods::new(&mount.rules, mount.nfsiods);
        let state = State {
            nodes: PerFile::default(),
            names: NameCache::default(),
            iods,
            buffer_daemon_slept_at: Nanos::ZERO,
        };
        Self {
            host,
            mount: Rc::new(RefCell::new(mount)),
            state: Rc::new(RefCell::new(state)),
        }
    }

    pub fn mount(&self) -> std::cell::Ref<'_, Mount> {
        self.mount.borrow()
    }

    /// Mounts anew: everything cached is forgotten; the daemons stay.
    pub fn remount(&self, mount: Mount) {
        let mut state = self.state.borrow_mut();
        state.iods.set_most(mount.nfsiods);
        state.names.clear();
        for node in state.nodes.values_mut() {
            node.forget();
        }
        drop(state);
        *self.mount.borrow_mut() = mount;
    }

    /// Goes on with other limits.
    pub fn change(&self, mount: Mount) {
        *self.mount.borrow_mut() = mount;
    }

    /// The directories of a workload's files are there, as whoever prepared it made them.
    fn prepare_directories(&self, path: &Path) {
        let Some((_, directories)) = path.0.split_last() else {
            return;
        };
        let mut namespace = self.host.namespace();
        let mut at = ROOT;
        for name in directories {
            at = match namespace.lookup(at, *name) {
                Some(known) => known,
                None => namespace.create(at, *name, Kind::Directory, Nanos::ZERO),
            };
        }
    }

    /// What the server answers to UNSTABLE WRITEs from now on.
    pub fn set_server_writes_stable(&self, stable: bool) {
        self.mount.borrow_mut().server_writes_stable = stable;
    }

    /// The server's file has this size, by somebody else's doing.
    pub fn replace_at_server(&self, file: FileId, size: crate::units::Bytes) {
        self.host.namespace().node_mut(file).size = size;
        let mut node = self.node(file);
        node.server_size = size.0;
        if !node.attributes.modified {
            node.size = size.0;
        }
    }

    /// vfs.nfs.iodmax.
    pub fn set_nfsiods(&self, most: u32) {
        self.state.borrow_mut().iods.set_most(most);
    }

    /// The node of a file of the server, made when first met.
    fn node(&self, file: FileId) -> RefMut<'_, Node> {
        RefMut::map(self.state.borrow_mut(), |state| {
            let made = || self.new_node(file);
            &mut **state.nodes.get_or_insert_with(file, made)
        })
    }

    // Seldom, and asked for a node often: that is to stay a few steps.
    #[cold]
    #[inline(never)]
    fn new_node(&self, file: FileId) -> Box<Node> {
        let (size, stamp) = {
            let namespace = self.host.namespace();
            let truth = namespace.node(file);
            (truth.size.0, attributes::Stamp(truth.modified_at.0))
        };
        let capacity = self.mount.borrow().capacity_blocks();
        Box::new(Node::new(size, stamp, capacity))
    }

    /// Waits until a block of the file comes free or its output ends.
    async fn wait_for_change(&self, file: FileId) {
        let changed = self.node(file).changed.clone();
        self.host.wait(&changed).await;
    }

    fn tell_change(&self, file: FileId) {
        let changed = self.node(file).changed.clone();
        self.host.notify_all(&changed);
    }

    fn block_bytes(&self) -> u64 {
        self.mount.borrow().sizes.block
    }
}
