//! The metadata phases: which system calls create_files, read_files, stat_files and stat_absent
//! make, one process after another or several at once; find, ls, rm and tar are in `tools`.
//!
//! make is in `build`.

use crate::call::ProcessId;
use crate::client::OpenHow;
use crate::executor::Notify;
use crate::phase::{OpenFlag, OpenMode, Phase, PhaseOp};
use crate::server::namespace::{Path, ROOT};
use crate::units::{Bytes, KIB};
use crate::workload::build;
use crate::workload::op_mix;
use crate::workload::system_calls::{NameError, Place, SystemCalls, Wanted};
use crate::workload::tools;
use crate::workload::tree::Tree;
use crate::world::World;
use std::cell::Cell;
use std::rc::Rc;

/// Request size of the program that reads small files: larger than they are.
const READ_REQUEST: u64 = 64 * KIB;

pub fn at(path: &Path) -> Place<'_> {
    Place { base: ROOT, path }
}

/// Runs the phase to its end, or says what is not modelled.
pub async fn run<S: SystemCalls>(world: &World, calls: &S, phase: &Phase) -> Result<(), String> {
    if phase.op == PhaseOp::OpMix {
        op_mix::run(world, phase, calls.transfer_sizes()).await;
        return Ok(());
    }
    if phase.op == PhaseOp::Build {
        build::prepare(world, phase);
        return told(build::run(world, calls, phase).await.err());
    }
    let tree = Tree::of(phase);
    prepare(world, phase, &tree);
    let failed: Option<NameError> = match phase.op {
        PhaseOp::Find => tools::find(calls, ProcessId(0), &tree.top()).await.err(),
        PhaseOp::List => tools::list(calls, ProcessId(0), &tree.top()).await.err(),
        PhaseOp::RemoveTree => tools::remove(calls, ProcessId(0), &tree.top()).await.err(),
        PhaseOp::ExtractArchive => {
            let archive = phase
                .archive
                .ok_or("extract_archive needs `archive`: files, directories, file_bytes")?;
            tools::extract(world, calls, ProcessId(0), &tree.archive_parent(), archive)
                .await
                .err()
        }
        PhaseOp::CreateFiles | PhaseOp::ReadFiles | PhaseOp::StatFiles | PhaseOp::StatAbsent => {
            run_processes(world, calls, phase, &tree).await
        }
        other => return Err(format!("{other:?} is not modelled for this client yet")),
    };
    told(failed)
}

fn told(failed: Option<NameError>) -> Result<(), String> {
    match failed {
        Some(NameError::NoEntry) => Err(
            "a file or directory that this phase needs is not there: an earlier phase removed it, or none made it"
                .into(),
        ),
        Some(error) => Err(format!("the program stopped at {error:?}")),
        None => Ok(()),
    }
}

/// Whoever prepared the workload made the tree, unless the phase makes it.
fn prepare(world: &World, phase: &Phase, tree: &Tree) {
    if phase.op == PhaseOp::CreateFiles {
        world
            .namespace()
            .prepare_directory(&tree.archive_parent().0);
        return;
    }
    if phase.op == PhaseOp::ExtractArchive {
        world
            .namespace()
            .prepare_directory(&tree.archive_parent().0);
        return;
    }
    for index in 0..tree.directories {
        world
            .namespace()
            .prepare_directory(&tree.directory(index).0);
    }
    for index in 0..tree.files {
        world
            .namespace()
            .prepare_file(&tree.file(index), Bytes(tree.file_bytes));
    }
}

async fn run_processes<S: SystemCalls>(
    world: &World,
    calls: &S,
    phase: &Phase,
    tree: &Tree,
) -> Option<NameError> {
    if phase.op == PhaseOp::CreateFiles
        && let Err(error) = make_directories(calls, tree).await
    {
        return Some(error);
    }
    let processes = phase.processes.max(1);
    let left = Rc::new(Cell::new(processes));
    let failed = Rc::new(Cell::new(None));
    let over = Notify::new();
    for process in 0..processes {
        let (world, calls, tree) = (world.clone(), calls.clone(), tree.clone());
        let (left, failed, over) = (left.clone(), failed.clone(), over.clone());
        let op = phase.op;
        world.clone().spawn(async move {
            let share = (0..tree.files)
                .skip(process as usize)
                .step_by(processes as usize);
            for index in share {
                if let Err(error) = one_file(&calls, ProcessId(process), &tree, op, index).await {
                    failed.set(Some(error));
                    break;
                }
            }
            left.set(left.get() - 1);
            world.notify_all(&over);
        });
    }
    while left.get() > 0 {
        world.wait(&over).await;
    }
    failed.get()
}

async fn make_directories<S: SystemCalls>(calls: &S, tree: &Tree) -> Result<(), NameError> {
    let process = ProcessId(0);
    ignore_existing(calls.make_directory(process, at(&tree.top())).await)?;
    for index in 0..tree.directories {
        ignore_existing(
            calls
                .make_directory(process, at(&tree.directory(index)))
                .await,
        )?;
    }
    Ok(())
}

fn ignore_existing<T>(made: Result<T, NameError>) -> Result<(), NameError> {
    match made {
        Ok(_) | Err(NameError::Exists) => Ok(()),
        Err(other) => Err(other),
    }
}

async fn one_file<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    tree: &Tree,
    op: PhaseOp,
    index: u64,
) -> Result<(), NameError> {
    match op {
        PhaseOp::CreateFiles => {
            create_file(calls, process, &tree.file(index), tree.file_bytes).await
        }
        PhaseOp::ReadFiles => read_file(calls, process, &tree.file(index)).await,
        PhaseOp::StatAbsent => {
            let answer = calls
                .status(process, at(&tree.absent(index)), Wanted::Basic)
                .await;
            match answer {
                Err(NameError::NoEntry) => Ok(()),
                other => other.map(|_| ()),
            }
        }
        _ => {
            let answer = calls
                .status(process, at(&tree.file(index)), Wanted::Basic)
                .await;
            answer.map(|_| ())
        }
    }
}

async fn create_file<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
    bytes: u64,
) -> Result<(), NameError> {
    let how = OpenHow {
        mode: OpenMode::Wronly,
        flags: vec![OpenFlag::Creat, OpenFlag::Trunc],
    };
    let file = calls.open_at(process, at(path), &how).await?;
    if bytes > 0 {
        calls.write_at(&file, Bytes::ZERO, Bytes(bytes)).await;
    }
    calls.close_file(file).await;
    Ok(())
}

/// Reads until a read gives nothing.
async fn read_file<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
) -> Result<(), NameError> {
    let how = OpenHow {
        mode: OpenMode::Rdonly,
        flags: Vec::new(),
    };
    let file = calls.open_at(process, at(path), &how).await?;
    let mut offset = Bytes::ZERO;
    loop {
        let read = calls.read_at(&file, offset, Bytes(READ_REQUEST)).await;
        if read == Bytes::ZERO {
            break;
        }
        offset += read;
    }
    calls.close_file(file).await;
    Ok(())
}
