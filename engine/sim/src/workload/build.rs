//! `make` in a source tree: which system calls make, the compiler, the assembler and the linker send to the mount.
//!
//! One job after the other takes a source: make looks for its object and its source by name (GNU make 4.3,
//! file_exists_p and f_mtime), the preprocessor opens the source and each header it includes, trying the
//! directories of the search path in their order (GCC 12 libcpp/files.cc, open_file and read_file_guts: open,
//! fstat, one read of what fstat said, close), the assembler removes and makes the object (binutils 2.40 bfd/cache.c, bfd_open_file),
//! make looks at it again. The linker reads all objects and writes one program. What of this reaches the
//! server is the client's business: close-to-open checks, names that are absent, changed directories.
//! Jobs share the cores that a client has for applications (stations/processors.rs).
//! Left out: what the tools read outside of the mount, dependency files, mapped object files.

use crate::call::ProcessId;
use crate::client::OpenHow;
use crate::executor::Notify;
use crate::phase::{OpenFlag, OpenMode, Phase};
use crate::server::namespace::{Name, Path};
use crate::units::{Bytes, KIB, Nanos};
use crate::workload::metadata::at;
use crate::workload::system_calls::{NameError, SystemCalls, Wanted};
use crate::workload::tree::{Tree, below, directory_name, file_name};
use crate::world::World;
use std::cell::Cell;
use std::rc::Rc;

/// Numbers that tell headers and objects from sources.
const HEADERS_FROM: u64 = 100_000_000;
const OBJECTS_FROM: u64 = 200_000_000;
/// The directory of the headers, beside those of the sources: more than a tree may have, with as many digits.
const INCLUDE_DIRECTORY: u64 = 99_999;
/// The linker's output, beside the directories.
const PROGRAM: u64 = 300_000_000;
/// More headers than any project has; each is made before the phase.
const MAX_HEADERS: u64 = 1 << 16;

/// What stands for what a phase leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    pub files: u64,
    pub file_bytes: u64,
    pub headers: u64,
    pub includes: u64,
    pub misses: u64,
    pub header_bytes: u64,
    pub object_bytes: u64,
    pub processor_s_of_file: f64,
}

/// Assumptions: a small C program.
pub const USUAL: Usual = Usual {
    files: 100,
    file_bytes: 16 * KIB,
    headers: 200,
    includes: 40,
    misses: 1,
    header_bytes: 8 * KIB,
    object_bytes: 24 * KIB,
    processor_s_of_file: 0.25,
};

/// What is built. Files of the tree are sources; the rest are inputs by name.
#[derive(Clone, Debug)]
struct Plan {
    tree: Tree,
    headers: u64,
    /// Headers that one source includes, itself or through others.
    includes: u64,
    /// Directories tried in vain before a header is found.
    misses: u64,
    header_bytes: u64,
    object_bytes: u64,
    /// Processor time of one source.
    compile: Nanos,
    /// `make -j`.
    jobs: u32,
}

impl Plan {
    fn of(phase: &Phase) -> Self {
        let input = |name: &str, otherwise: u64| {
            let given = phase.inputs.get(name);
            given.map_or(otherwise, |value| value.max(0.0) as u64)
        };
        let mut tree = Tree::of(phase);
        tree.files = phase.files.unwrap_or(USUAL.files).max(1);
        tree.file_bytes = phase.file_bytes.unwrap_or(USUAL.file_bytes);
        let processor_s = phase.inputs.get("processor_s").copied();
        let seconds = processor_s.unwrap_or(tree.files as f64 * USUAL.processor_s_of_file);
        Self {
            headers: input("headers", USUAL.headers).clamp(1, MAX_HEADERS),
            includes: input("includes", USUAL.includes),
            misses: input("misses", USUAL.misses),
            header_bytes: input("header_bytes", USUAL.header_bytes),
            object_bytes: input("object_bytes", USUAL.object_bytes),
            compile: Nanos::from_seconds(seconds.max(0.0) / tree.files as f64),
            jobs: phase.processes.max(1),
            tree,
        }
    }

    fn include_directory(&self) -> Path {
        below(&self.tree.top(), directory_name(INCLUDE_DIRECTORY))
    }

    fn header_name(number: u64) -> Name {
        file_name(HEADERS_FROM + number)
    }

    fn object(&self, source: u64) -> Path {
        let directory = self.tree.directory(source % self.tree.directories);
        below(&directory, file_name(OBJECTS_FROM + source))
    }

    /// Directories of the search path in which a header is not: the source's own, then others of the tree.
    fn searched_in_vain(&self, source: u64) -> impl Iterator<Item = Path> + '_ {
        (0..self.misses.min(self.tree.directories))
            .map(move |step| self.tree.directory((source + step) % self.tree.directories))
    }

    /// The headers of a source: neighbours share most of them.
    fn headers_of(&self, source: u64) -> impl Iterator<Item = u64> + '_ {
        (0..self.includes.min(self.headers)).map(move |index| (source + index) % self.headers)
    }
}

/// Paths that the build looks up, about: each header of each source, and where it is not. And the bytes that its
/// programs read and write: headers again for each source, objects once more to link them.
pub(crate) fn extent(phase: &Phase) -> (u64, u64) {
    let plan = Plan::of(phase);
    let includes = plan.includes.min(plan.headers);
    let misses = plan.misses.min(plan.tree.directories);
    let headers = plan.header_bytes.saturating_mul(includes);
    let objects = plan.object_bytes.saturating_mul(3);
    let bytes = plan.tree.file_bytes.saturating_add(headers);
    let sources = |each: u64| plan.tree.files.saturating_mul(each);
    (
        sources((includes + 1).saturating_mul(misses + 1)),
        sources(bytes.saturating_add(objects)),
    )
}

/// Whoever wrote the sources and headers made them; objects are not there yet.
pub fn prepare(world: &World, phase: &Phase) {
    let plan = Plan::of(phase);
    let mut namespace = world.namespace();
    for source in 0..plan.tree.files {
        namespace.prepare_file(&plan.tree.file(source), Bytes(plan.tree.file_bytes));
    }
    for header in 0..plan.headers {
        let path = below(&plan.include_directory(), Plan::header_name(header));
        namespace.prepare_file(&path, Bytes(plan.header_bytes));
    }
}

pub async fn run<S: SystemCalls>(world: &World, calls: &S, phase: &Phase) -> Result<(), NameError> {
    let plan = Rc::new(Plan::of(phase));
    let make = ProcessId(0);
    calls
        .status(make, at(&plan.tree.top()), Wanted::Basic)
        .await?;
    for directory in 0..plan.tree.directories {
        read_directory(calls, make, &plan.tree.directory(directory)).await?;
    }
    let next = Rc::new(Cell::new(0));
    let left = Rc::new(Cell::new(plan.jobs));
    let failed = Rc::new(Cell::new(None));
    let over = Notify::new();
    for job in 0..plan.jobs {
        let (world, calls, plan) = (world.clone(), calls.clone(), plan.clone());
        let (next, left, failed, over) = (next.clone(), left.clone(), failed.clone(), over.clone());
        world.clone().spawn(async move {
            while next.get() < plan.tree.files && failed.get().is_none() {
                let source = next.replace(next.get() + 1);
                if let Err(error) = compile(&world, &calls, &plan, ProcessId(job), source).await {
                    failed.set(Some(error));
                }
            }
            left.set(left.get() - 1);
            world.notify_all(&over);
        });
    }
    while left.get() > 0 {
        world.wait(&over).await;
    }
    match failed.get() {
        Some(error) => Err(error),
        None => link(calls, &plan, make).await,
    }
}

/// GNU make reads each directory whole for its implicit rules (dir.c, dir_contents_file_exists_p).
async fn read_directory<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
) -> Result<(), NameError> {
    calls.status(process, at(path), Wanted::Basic).await?;
    let mut open = calls.open_directory(process, at(path)).await?;
    while !calls.is_read_through(&open) {
        calls.read_directory(process, &mut open).await;
    }
    calls.read_directory(process, &mut open).await;
    Ok(())
}

async fn compile<S: SystemCalls>(
    world: &World,
    calls: &S,
    plan: &Plan,
    process: ProcessId,
    source: u64,
) -> Result<(), NameError> {
    let (path, object) = (plan.tree.file(source), plan.object(source));
    unless_absent(calls.status(process, at(&object), Wanted::Basic).await)?;
    calls.status(process, at(&path), Wanted::Basic).await?;
    read_whole(calls, process, &path, plan.tree.file_bytes).await?;
    for header in plan.headers_of(source) {
        for directory in plan.searched_in_vain(source) {
            let path = below(&directory, Plan::header_name(header));
            unless_absent(calls.open_at(process, at(&path), &reading()).await)?;
        }
        let path = below(&plan.include_directory(), Plan::header_name(header));
        read_whole(calls, process, &path, plan.header_bytes).await?;
    }
    world.client_cpu(plan.compile).await;
    write_output(calls, process, &object, plan.object_bytes, false).await?;
    calls.status(process, at(&object), Wanted::Basic).await?;
    Ok(())
}

async fn link<S: SystemCalls>(calls: &S, plan: &Plan, process: ProcessId) -> Result<(), NameError> {
    for source in 0..plan.tree.files {
        read_whole(calls, process, &plan.object(source), plan.object_bytes).await?;
    }
    let program = below(&plan.tree.top(), file_name(PROGRAM));
    let bytes = plan.object_bytes * plan.tree.files;
    write_output(calls, process, &program, bytes, true).await
}

/// open, fstat, one read of the whole, close.
async fn read_whole<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
    bytes: u64,
) -> Result<(), NameError> {
    let file = calls.open_at(process, at(path), &reading()).await?;
    calls
        .status_of(process, S::id_of(&file), Wanted::Basic)
        .await;
    calls.read_at(&file, Bytes::ZERO, Bytes(bytes)).await;
    calls.close_file(file).await;
    Ok(())
}

/// An older output is removed (`unlink_if_ordinary`), the new one made and, if it is a program, made executable.
async fn write_output<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
    bytes: u64,
    executable: bool,
) -> Result<(), NameError> {
    if unless_absent(calls.status(process, at(path), Wanted::Basic).await)?.is_some() {
        calls.remove_file(process, at(path)).await?;
    }
    let how = OpenHow {
        mode: OpenMode::Rdwr,
        flags: vec![OpenFlag::Creat, OpenFlag::Trunc],
    };
    let file = calls.open_at(process, at(path), &how).await?;
    calls.write_at(&file, Bytes::ZERO, Bytes(bytes)).await;
    if executable {
        calls.set_attributes_of(&file).await;
    }
    calls.close_file(file).await;
    Ok(())
}

fn reading() -> OpenHow {
    OpenHow {
        mode: OpenMode::Rdonly,
        flags: Vec::new(),
    }
}

fn unless_absent<T>(answer: Result<T, NameError>) -> Result<Option<T>, NameError> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(NameError::NoEntry) => Ok(None),
        Err(other) => Err(other),
    }
}
