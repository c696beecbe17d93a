//! The tree of the metadata phases: `w/m/dNN/fNNNN`, files round-robin over the directories.

use crate::phase::Phase;
use crate::server::namespace::{Name, Path};

/// Components before the file: `w`, `m`, `dNN`.
const DEFAULT_PATH_DEPTH: u32 = 3;
/// Of a phase that does not say how many: the least that can be gone through.
pub const DEFAULT_FILES: u64 = 1;
pub const DEFAULT_DIRECTORIES: u64 = 1;

/// Lengths of `w` or `m`, `dNN` and `fNNNN`.
const SHORT_NAME: u8 = 1;
const DIRECTORY_NAME: u8 = 3;
const FILE_NAME: u8 = 5;
/// Numbers at which the objects of each kind begin.
const DIRECTORIES_FROM: u32 = 10_000;
const FILES_FROM: u32 = 1_000_000;
const ABSENT_FROM: u32 = 500_000_000;
const EXTRACTED_FROM: u32 = 20_000;
/// Between the tops of two trees: more than a path has components (validate/phases.rs).
const TREES_APART: u32 = 100_000_000;

#[derive(Clone, Debug)]
pub struct Tree {
    top: Vec<Name>,
    pub directories: u64,
    pub files: u64,
    pub file_bytes: u64,
}

impl Tree {
    pub fn of(phase: &Phase) -> Self {
        let depth = phase.path_depth.unwrap_or(DEFAULT_PATH_DEPTH).max(2);
        Self {
            top: (1..depth - 1)
                .map(short_name)
                .chain([short_name(depth - 1 + TREES_APART * phase.file_set)])
                .collect(),
            directories: phase.directories.unwrap_or(DEFAULT_DIRECTORIES).max(1),
            files: phase.files.unwrap_or(DEFAULT_FILES),
            file_bytes: phase.file_bytes.unwrap_or(0),
        }
    }

    /// The directory that holds the directories.
    pub fn top(&self) -> Path {
        Path(self.top.clone())
    }

    pub fn directory(&self, index: u64) -> Path {
        self.of_top(&[directory_name(index)])
    }

    pub fn file(&self, index: u64) -> Path {
        self.in_its_directory(index, file_name(index))
    }

    /// A name beside the file's that nobody ever made.
    pub fn absent(&self, index: u64) -> Path {
        let name = Name {
            id: ABSENT_FROM + index as u32,
            length: FILE_NAME,
        };
        self.in_its_directory(index, name)
    }

    fn in_its_directory(&self, index: u64, name: Name) -> Path {
        self.of_top(&[directory_name(index % self.directories), name])
    }

    fn of_top(&self, rest: &[Name]) -> Path {
        Path([&self.top, rest].concat())
    }

    /// Where an archive is unpacked: the directory that also holds the tree.
    pub fn archive_parent(&self) -> Path {
        Path(self.top[..self.top.len().saturating_sub(1)].to_vec())
    }
}

pub fn below(path: &Path, name: Name) -> Path {
    let mut components = path.0.clone();
    components.push(name);
    Path(components)
}

pub fn directory_name(index: u64) -> Name {
    Name {
        id: DIRECTORIES_FROM + index as u32,
        length: DIRECTORY_NAME,
    }
}

pub fn file_name(index: u64) -> Name {
    Name {
        id: FILES_FROM + index as u32,
        length: FILE_NAME,
    }
}

/// The top directory of the n-th archive that is unpacked.
pub fn extracted_name(count: u64) -> Name {
    Name {
        id: EXTRACTED_FROM + count as u32,
        length: SHORT_NAME,
    }
}

/// Same numbering as the data files' directories, so that both live below `w`.
fn short_name(level: u32) -> Name {
    Name {
        id: level,
        length: SHORT_NAME,
    }
}
