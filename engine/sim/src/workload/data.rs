//! The data phases: one process per file, reading or writing record after record.

use crate::call::ProcessId;
use crate::client::{ClientModel, OpenHow};
use crate::outcome::{Basis, Marks, PhaseOutcome};
use crate::phase::{FileState, FsyncPlan, OpenFlag, OpenMode, Phase, PhaseOp};
use crate::server::namespace::{Name, Path};
use crate::units::{Bytes, Nanos};
use crate::workload::order;
use crate::world::World;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Data files live in one directory below the mount point, `w/NAME`.
const DEFAULT_PATH_DEPTH: u32 = 2;
const DIRECTORY_NAME_LENGTH: u8 = 1;
const FILE_NAME_LENGTH: u8 = 5;
/// As many files of one set have a name (validate/phases.rs).
const MOST_PROCESSES: u32 = 1024;

/// Path of the data file of one process.
pub fn data_path(phase: &Phase, process: u32) -> Path {
    let process = if phase.shares_a_file() { 0 } else { process };
    let depth = phase.path_depth.unwrap_or(DEFAULT_PATH_DEPTH).max(1);
    let mut components: Vec<Name> = (1..depth)
        .map(|level| Name {
            id: level,
            length: DIRECTORY_NAME_LENGTH,
        })
        .collect();
    components.push(Name {
        id: 1_000_000 + phase.file_set * MOST_PROCESSES + process,
        length: FILE_NAME_LENGTH,
    });
    Path(components)
}

/// Runs the phase to its end; the marks say when its parts were over, the milestones how far it had come before.
pub async fn run<C: ClientModel>(
    world: &World,
    client: &C,
    phase: &Phase,
    seed: u64,
) -> (Marks, Vec<PhaseOutcome>) {
    prepare(world, phase);
    let left = Rc::new(Cell::new(phase.processes));
    let all_done = crate::executor::Notify::new();
    let marks = Rc::new(RefCell::new(Marks::default()));
    let milestones = Milestones {
        began: world.now(),
        passed: Rc::default(),
    };
    for process in 0..phase.processes {
        let (world, client, phase) = (world.clone(), client.clone(), phase.clone());
        let (left, all_done, marks) = (left.clone(), all_done.clone(), marks.clone());
        let milestones = milestones.clone();
        world.clone().spawn(async move {
            let process = ProcessId(process);
            let one = run_process(&world, &client, &phase, process, seed, milestones).await;
            marks.borrow_mut().take_in(&one);
            left.set(left.get() - 1);
            world.notify_all(&all_done);
        });
    }
    while left.get() > 0 {
        world.wait(&all_done).await;
    }
    let mut total = *marks.borrow();
    total.elapsed = world.now() - milestones.began;
    (total, milestones.passed.take())
}

/// Where the run of a phase of one process notes how far it has come.
#[derive(Clone)]
struct Milestones {
    began: Nanos,
    passed: Rc<RefCell<Vec<PhaseOutcome>>>,
}

impl Milestones {
    /// Notes it, if the process has come to the next of them.
    #[inline(never)]
    fn pass(&self, world: &World, phase: &Phase, moved: Bytes, io: Nanos) {
        let mut passed = self.passed.borrow_mut();
        let next = phase.milestones.get(passed.len());
        if next.is_none_or(|milestone| moved.0 < *milestone) {
            return;
        }
        passed.push(PhaseOutcome {
            marks: Marks {
                elapsed: world.now() - self.began,
                io,
                bytes: moved,
                ..Marks::default()
            },
            meter: world.meter().clone(),
            usage: world.usage(),
            not_modelled: None,
            basis: Basis::Simulated,
            milestones: Vec::new(),
        });
    }
}

/// The files of an existing workload are there; those of a new one are not.
fn prepare(world: &World, phase: &Phase) {
    if phase.file == Some(FileState::New) {
        return;
    }
    for file in 0..phase.data_files() {
        let path = data_path(phase, file);
        world
            .namespace()
            .prepare_file(&path, Bytes(phase.file_bytes.unwrap_or(0)));
    }
}

async fn run_process<C: ClientModel>(
    world: &World,
    client: &C,
    phase: &Phase,
    process: ProcessId,
    seed: u64,
    milestones: Milestones,
) -> Marks {
    let how = open_how(phase, process);
    let path = data_path(phase, process.0);
    let record = phase.record_bytes.unwrap_or(1);
    let file = phase.file_bytes.unwrap_or(0);
    let mut marks = Marks::default();
    let visits = order::visits(phase, process.0, seed);
    let began = world.now();
    let descriptor = client.open(process, &path, &how).await;
    if phase.is_mapped() {
        client.map(&descriptor, phase.advice.as_deref()).await;
    } else if let Some(advice) = &phase.advice {
        client.advise(&descriptor, advice).await;
    }
    marks.open = world.now() - began;
    let mut since_fsync = 0;
    let plan = phase.fsync_plan().unwrap_or(FsyncPlan::Never);
    let io_began = world.now();
    for visit in visits {
        let offset = visit.record * record;
        let length = record.min(file.saturating_sub(offset));
        if visit.write {
            client
                .write(&descriptor, Bytes(offset), Bytes(length))
                .await;
            since_fsync += 1;
        } else if phase.is_mapped() {
            client
                .touch(&descriptor, Bytes(offset), Bytes(length))
                .await;
        } else {
            client.read(&descriptor, Bytes(offset), Bytes(length)).await;
        }
        marks.bytes += Bytes(length);
        if plan.every() == Some(since_fsync) {
            client.fsync(&descriptor).await;
            since_fsync = 0;
        }
        milestones.pass(world, phase, marks.bytes, world.now() - io_began);
    }
    marks.io = world.now() - io_began;
    marks.fsync = timed_fsync(world, client, &descriptor, plan).await;
    let closing = world.now();
    client.close(descriptor).await;
    marks.close = world.now() - closing;
    marks
}

async fn timed_fsync<C: ClientModel>(
    world: &World,
    client: &C,
    descriptor: &C::Descriptor,
    plan: FsyncPlan,
) -> Nanos {
    let began = world.now();
    if plan.is_at_end() {
        client.fsync(descriptor).await;
    }
    world.now() - began
}

fn open_how(phase: &Phase, process: ProcessId) -> OpenHow {
    let usual = if phase.op == PhaseOp::Read {
        OpenMode::Rdonly
    } else {
        OpenMode::Rdwr
    };
    let mut flags = phase.flags.clone();
    if phase.file == Some(FileState::New) && !flags.contains(&OpenFlag::Creat) {
        flags.extend([OpenFlag::Creat, OpenFlag::Trunc]);
    }
    if phase.shares_a_file() && process.0 > 0 {
        // What others write meanwhile is not thrown away.
        flags.retain(|flag| !matches!(flag, OpenFlag::Trunc | OpenFlag::Excl));
    }
    OpenHow {
        mode: phase.open.unwrap_or(usual),
        flags,
    }
}
