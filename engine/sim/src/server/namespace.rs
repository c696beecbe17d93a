//! The exported tree: directories and files, their sizes and change stamps.
//!
//! This is the truth at the server. Clients ask about it only through calls; the model reads it
//! directly where the content of a reply decides what the client does next.

use crate::call::{Call, FileId};
use crate::units::{Bytes, Nanos};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A component of a path: names are numbers, with their length for the size of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub id: u32,
    pub length: u8,
}

// By number, then by length, in one comparison: names are looked for all the time.
impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |name: &Self| u64::from(name.id) << u8::BITS | u64::from(name.length);
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Components below the mount point, the file last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<Name>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Directory,
    File,
}

/// WRITEs of a file since somebody last asked, and how many of them found others of the file at the server's threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    pub writes: u32,
    pub met_others: u32,
    /// One of them did since this was last asked.
    pub met_lately: bool,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    pub parent: FileId,
    pub size: Bytes,
    /// Counts the changes; NFSv4's change attribute.
    pub change: u64,
    pub modified_at: Nanos,
    /// WRITEs of the file that server threads have at this instant.
    pub writes_at_threads: u32,
    pub meetings: Meetings,
    pub children: BTreeMap<Name, FileId>,
}

pub const ROOT: FileId = FileId(0);

#[derive(Clone, Debug)]
pub struct Namespace {
    nodes: Vec<Node>,
}

impl Default for Namespace {
    fn default() -> Self {
        Self {
            nodes: vec![Node::new(Kind::Directory, ROOT)],
        }
    }
}

impl Node {
    fn new(kind: Kind, parent: FileId) -> Self {
        Self {
            kind,
            parent,
            size: Bytes::ZERO,
            change: 1,
            modified_at: Nanos::ZERO,
            writes_at_threads: 0,
            meetings: Meetings::default(),
            children: BTreeMap::new(),
        }
    }
}

impl Node {
    /// A thread begins with a WRITE; says by how many bytes the file grows.
    pub fn take_write(&mut self, call: &Call) -> Bytes {
        let end = call.offset + call.data;
        let new = end.saturating_sub(self.size).min(call.data);
        self.size = self.size.max(end);
        self.writes_at_threads += 1;
        self.meetings.writes += 1;
        let met_others = self.writes_at_threads > 1;
        self.meetings.met_others += u32::from(met_others);
        self.meetings.met_lately |= met_others;
        new
    }
}

impl Namespace {
    pub fn node(&self, id: FileId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn node_mut(&mut self, id: FileId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub fn lookup(&self, directory: FileId, name: Name) -> Option<FileId> {
        self.node(directory).children.get(&name).copied()
    }

    pub fn create(&mut self, directory: FileId, name: Name, kind: Kind, now: Nanos) -> FileId {
        let id = FileId(self.nodes.len() as u32);
        self.nodes.push(Node::new(kind, directory));
        self.node_mut(id).modified_at = now;
        self.node_mut(directory).children.insert(name, id);
        self.touch(directory, now);
        id
    }

    pub fn remove(&mut self, directory: FileId, name: Name, now: Nanos) -> Option<FileId> {
        let gone = self.node_mut(directory).children.remove(&name);
        self.touch(directory, now);
        gone
    }

    /// Counts a change of the node.
    pub fn touch(&mut self, id: FileId, now: Nanos) {
        let node = self.node_mut(id);
        node.change += 1;
        node.modified_at = now;
    }

    /// Makes sure that the path exists before a phase, as whoever prepared the workload did.
    pub fn prepare_file(&mut self, path: &Path, size: Bytes) -> FileId {
        let Some((last, directories)) = path.0.split_last() else {
            return ROOT;
        };
        let at = self.prepare_directory(directories);
        if let Some(id) = self.lookup(at, *last) {
            return id;
        }
        let id = self.create(at, *last, Kind::File, Nanos::ZERO);
        self.node_mut(id).size = size;
        id
    }

    /// Makes sure that the directory exists, as whoever prepared the workload did.
    pub fn prepare_directory(&mut self, path: &[Name]) -> FileId {
        let mut at = ROOT;
        for name in path {
            at = match self.lookup(at, *name) {
                Some(id) => id,
                None => self.create(at, *name, Kind::Directory, Nanos::ZERO),
            };
        }
        at
    }

    /// Moves a name; what the new name meant before is gone.
    pub fn rename(&mut self, from: (FileId, Name), to: (FileId, Name), now: Nanos) {
        if let Some(id) = self.node_mut(from.0).children.remove(&from.1) {
            self.node_mut(to.0).children.insert(to.1, id);
            self.node_mut(id).parent = to.0;
            self.touch(from.0, now);
            if from.0 != to.0 {
                self.touch(to.0, now);
            }
            self.touch(id, now);
        }
    }

    pub fn walk(&self, path: &Path) -> Option<FileId> {
        path.0
            .iter()
            .try_fold(ROOT, |at, name| self.lookup(at, *name))
    }
}
