//! Replaying the phases of a boot, one after another, on one client.

use super::bench::Bench;
use super::command::{
    Command, Direction, O_APPEND, O_CREAT, O_EXCL, O_RDWR, O_SYNC, O_TRUNC, O_WRONLY,
};
use super::compare::{ReplayedRecord, Seen, join};
use super::order::permutation;
use super::record::StepRecord;
use crate::call::ProcessId;
use crate::client::freebsd::host::Host as _;
use crate::client::freebsd::{Access, Client, Costs, Descriptor, Memory, Mount, OpenFlags};
use crate::op::Op;
use crate::scenario::Scenario;
use crate::server::namespace::{Name, Path, ROOT};
use crate::units::{Bytes, Nanos};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Runs whose spread shows the races: six for each way in which runs differ. Which four were drawn still moved
/// the medians of one count in a hundred.
const MEMBERS: u64 = 54;
/// Quiet time between two phases (laboratory: until nothing arrived for 0.25 s).
const QUIET_NS: u64 = 270_000_000;
/// Emulated processor per request of the program, per byte copied, per block handed on or looked at, per nfsiod
/// made (assumption: some synchronous calls of the kernel's own, a process is copied).
const PROGRAM: Costs = Costs {
    request_ns: 14_000.0,
    copy_ns_per_byte: 1.5,
    block_ns: 8_000.0,
    dirty_block_ns: 150.0,
    daemon_ns: 200_000.0,
};
/// The program tells the laboratory that the command is done; daemons get the processor first.
const REPORTING: Nanos = Nanos(2_500_000);
/// The guests' memory is stated; their files fit.
const MEMORY: Memory = Memory {
    memory_bytes: 2 << 30,
    cache_share: 0.6,
    commit_limit_bytes: None,
};
const PROCESS: ProcessId = ProcessId(0);
const MIB: u64 = 1 << 20;

/// Predicts all records, which must be in the order of the laboratory's file; `line` is the place
/// of each record there, counted from one.
pub fn replay(records: &[(usize, StepRecord)]) -> Vec<ReplayedRecord> {
    let mut all = Vec::with_capacity(records.len());
    for boot in records.chunk_by(|(_, a), (_, b)| a.boot == b.boot && (!b.is_environment())) {
        let members: Vec<Result<Vec<Seen>, String>> =
            (1..=MEMBERS).map(|seed| replay_boot(boot, seed)).collect();
        all.extend(
            boot.iter()
                .enumerate()
                .map(|(index, (line, record))| joined(index, *line, record, &members)),
        );
    }
    all
}

/// Predicts with one member of the ensemble only.
pub fn replay_member(records: &[(usize, StepRecord)], seed: u64) -> Vec<ReplayedRecord> {
    let mut all = Vec::with_capacity(records.len());
    for boot in records.chunk_by(|(_, a), (_, b)| a.boot == b.boot && (!b.is_environment())) {
        let members = [replay_boot(boot, seed)];
        all.extend(
            boot.iter()
                .enumerate()
                .map(|(index, (line, record))| joined(index, *line, record, &members)),
        );
    }
    all
}

fn joined(
    index: usize,
    line: usize,
    record: &StepRecord,
    members: &[Result<Vec<Seen>, String>],
) -> ReplayedRecord {
    let id = format!("{}/{line}", record.boot);
    let mut seen = Vec::new();
    for member in members {
        match member {
            Ok(phases) => seen.extend(phases.get(index).cloned()),
            Err(reason) => return ReplayedRecord::refused(id, reason.clone()),
        }
    }
    let commands: Vec<String> = record.steps.iter().map(|step| step.cmd.clone()).collect();
    join(id, &commands, &seen)
}

fn replay_boot(boot: &[(usize, StepRecord)], seed: u64) -> Result<Vec<Seen>, String> {
    let bench = Bench::new(seed);
    let seen: Rc<RefCell<Vec<Seen>>> = Rc::default();
    let failed: Rc<RefCell<Option<String>>> = Rc::default();
    let records: Vec<StepRecord> = boot.iter().map(|(_, record)| record.clone()).collect();
    let (results, failure, machine) = (seen.clone(), failed.clone(), bench.clone());
    let ended = bench.run(async move {
        let mut player = Player::new(machine);
        for record in &records {
            match player.phase(record).await {
                Ok(phase) => results.borrow_mut().push(phase),
                Err(reason) => {
                    *failure.borrow_mut() = Some(reason);
                    return;
                }
            }
        }
    });
    bench.end();
    if let Some(reason) = failed.take() {
        return Err(reason);
    }
    if ended {
        Ok(seen.take())
    } else {
        Err("the client model came to a standstill".into())
    }
}

/// The guest's program: slots with open files, and the client below them.
struct Player {
    bench: Bench,
    client: Option<Client<Bench>>,
    sysctl: BTreeMap<String, f64>,
    slots: BTreeMap<u32, Descriptor>,
    names: BTreeMap<String, u32>,
    /// File system type and options of the mount.
    mounted: (Option<String>, Vec<String>),
    /// No phase has run since the mount.
    fresh: bool,
    /// Time that the guest took longer than the bench; paid between phases.
    behind: Nanos,
}

impl Player {
    fn new(bench: Bench) -> Self {
        Self {
            bench,
            client: None,
            sysctl: BTreeMap::new(),
            slots: BTreeMap::new(),
            names: BTreeMap::new(),
            mounted: (None, Vec::new()),
            fresh: true,
            behind: Nanos::ZERO,
        }
    }

    async fn phase(&mut self, record: &StepRecord) -> Result<Seen, String> {
        if record.is_environment() {
            self.sysctl = record
                .sysctl
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), (*value)?)))
                .collect();
            return Ok(Seen::default());
        }
        self.bench
            .sleep(Nanos(QUIET_NS) + std::mem::take(&mut self.behind))
            .await;
        self.bench.set_conditions(
            Nanos::from_millis(record.rtt_ms),
            Nanos(record.stamp_step_ns()),
        );
        if self.mounted_since(record) {
            self.mount(record, &mount_options(record)).await?;
            self.bench.take_arrivals();
        }
        self.adopt_conditions(record);
        let mut commands = Vec::new();
        for step in &record.steps {
            commands.push(Command::parse(&step.cmd).map_err(|error| error.to_string())?);
        }
        self.remove_before_creation(&commands).await;
        let between = self.bench.take_arrivals();
        let mut steps = Vec::new();
        for (command, measured) in commands.iter().zip(&record.steps) {
            let began = self.bench.now();
            self.run(command, record, measured.ret).await?;
            self.bench.enter(REPORTING).await;
            let took = self.bench.now() - began;
            self.behind += Nanos::from_nanos(measured.us * 1000.0).saturating_sub(took);
            steps.push(self.bench.take_arrivals());
        }
        if !commands
            .iter()
            .any(|command| matches!(command, Command::Mount { .. }))
        {
            self.fresh = false;
        }
        Ok(Seen { between, steps })
    }

    /// True if a mount lies between this phase and the one before that is not among the records.
    fn mounted_since(&self, record: &StepRecord) -> bool {
        let mounts = record
            .steps
            .iter()
            .any(|step| step.cmd.starts_with("mount "));
        let other = self.mounted != (record.fstype.clone(), mount_options(record));
        let cold = record.seq.as_deref() == Some("cold") && !self.fresh;
        !mounts && (other || cold || self.client.is_none())
    }

    /// The laboratory's server and sysctls may change with the phase.
    fn adopt_conditions(&self, record: &StepRecord) {
        let Some(client) = &self.client else { return };
        client.set_server_writes_stable(record.variant.as_deref() == Some("server_filesync"));
        if let Some(most) = record.iodmax {
            client.set_nfsiods(most);
        }
    }

    /// A phase that creates a file begins without it: the harness removed it, over the wire if it
    /// had been made under this mount.
    async fn remove_before_creation(&mut self, commands: &[Command]) {
        for command in commands {
            let Command::Open { path, flags, .. } = command else {
                continue;
            };
            if flags & O_CREAT == 0 {
                continue;
            }
            let path = self.path(path);
            let exists = self.bench.namespace().walk(&path).is_some();
            match (&self.client, exists, self.fresh) {
                (Some(client), true, false) => {
                    let _gone = client.unlink(PROCESS, &path).await;
                }
                (_, true, true) => {
                    let now = self.bench.now();
                    if let Some(name) = path.0.last() {
                        self.bench.namespace().remove(ROOT, *name, now);
                    }
                }
                _ => {}
            }
        }
    }

    /// `/mnt/f` as names below the mount point.
    fn path(&mut self, text: &str) -> Path {
        let below = text.strip_prefix("/mnt").unwrap_or(text);
        let names = below
            .split('/')
            .filter(|part| !part.is_empty())
            .map(|part| {
                let next = self.names.len() as u32;
                Name {
                    id: *self.names.entry(part.to_owned()).or_insert(next),
                    length: part.len().min(255) as u8,
                }
            });
        Path(names.collect())
    }

    async fn mount(&mut self, record: &StepRecord, options: &[String]) -> Result<(), String> {
        if options.iter().any(|option| option == "readahead=0") {
            return Ok(());
        }
        self.mounted = (record.fstype.clone(), options.to_vec());
        let scenario = self.scenario(record, options)?;
        let mount = Mount::of(&scenario, MEMORY, PROGRAM)?;
        self.slots.clear();
        match &self.client {
            Some(client) => client.remount(mount),
            None => self.client = Some(Client::new(self.bench.clone(), mount)),
        }
        self.fresh = true;
        for op in [Op::Getattr, Op::Fsinfo, Op::Fsstat] {
            self.bench.plain_call(op).await;
        }
        Ok(())
    }

    fn scenario(&self, record: &StepRecord, options: &[String]) -> Result<Scenario, String> {
        let value = |name: &str| {
            options.iter().find_map(|option| {
                option
                    .strip_prefix(name)?
                    .strip_prefix('=')?
                    .parse::<u64>()
                    .ok()
            })
        };
        let mut named: Vec<String> = options.to_vec();
        if record.fstype.as_deref() == Some("oldnfs") {
            named.push("oldnfs".into());
        }
        let bare = r#"{"client":{"os":"freebsd"},"mount":{"version":"3"},"phases":[]}"#;
        let mut scenario: Scenario = serde_json::from_str(bare)
            .map_err(|error| format!("a bare scenario is no longer one: {error}"))?;
        scenario.client.version = Some(record.kern.clone());
        scenario.client.memory_bytes = record.mem_mb.map(|mib| mib * MIB);
        scenario.client.nfsiods = record.iodmax;
        scenario.client.sysctl = self.sysctl.clone();
        scenario.mount.rsize = value("rsize");
        scenario.mount.wsize = value("wsize");
        scenario.mount.read_ahead_blocks = value("readahead").map(|blocks| blocks as u32);
        scenario.mount.wcommitsize = value("wcommitsize");
        scenario.mount.options = named;
        scenario.server.max_io_bytes = Some(MIB);
        Ok(scenario)
    }

    async fn run(
        &mut self,
        command: &Command,
        record: &StepRecord,
        measured: Option<i64>,
    ) -> Result<(), String> {
        if let Command::Mount { options, .. } = command {
            return self.mount(record, options).await;
        }
        let Some(client) = self.client.clone() else {
            return Err("a command came before any mount".into());
        };
        match command {
            Command::Open { slot, path, flags } => {
                self.open(&client, *slot, path, *flags, record).await
            }
            Command::Close { slot } => {
                if let Some(descriptor) = self.slots.remove(slot) {
                    client.close(descriptor).await;
                }
            }
            Command::Stat { path } => {
                let path = self.path(path);
                self.assume_present(&path, record, measured);
                let _found = client.stat(PROCESS, &path).await;
            }
            Command::Unlink { path } => {
                let path = self.path(path);
                let _gone = client.unlink(PROCESS, &path).await;
            }
            Command::Mkdir { path } => {
                let path = self.path(path);
                let _made = client.mkdir(PROCESS, &path).await;
            }
            Command::Sleep { millis } => self.bench.sleep(Nanos(millis * 1_000_000)).await,
            other => self.data(&client, other).await,
        }
        Ok(())
    }

    async fn open(
        &mut self,
        client: &Client<Bench>,
        slot: u32,
        path: &str,
        flags: u32,
        record: &StepRecord,
    ) {
        let path = self.path(path);
        if flags & O_CREAT == 0 {
            self.assume_present(&path, record, Some(0));
        }
        if let Some(descriptor) = client.open(PROCESS, &path, open_flags(flags)).await {
            self.slots.insert(slot, descriptor);
        }
    }

    /// A file that a phase outside the given records made is there; after a mount it has the size
    /// of this record.
    fn assume_present(&self, path: &Path, record: &StepRecord, result: Option<i64>) {
        if result != Some(0) {
            return;
        }
        let size = Bytes(record.file_bytes.unwrap_or(MIB));
        let file = self.bench.namespace().prepare_file(path, size);
        if let (true, Some(client)) = (self.fresh, &self.client) {
            client.replace_at_server(file, size);
        }
    }

    /// The commands on an open file.
    async fn data(&self, client: &Client<Bench>, command: &Command) {
        let slot = match command {
            Command::Sequential { slot, .. }
            | Command::Random { slot, .. }
            | Command::At { slot, .. }
            | Command::Fsync { slot }
            | Command::Truncate { slot, .. } => slot,
            _ => return,
        };
        let Some(file) = self.slots.get(slot) else {
            return;
        };
        match *command {
            Command::Sequential {
                direction,
                start,
                record,
                count,
                ..
            } => {
                for index in 0..count {
                    request(client, file, direction, start + index * record, record).await;
                }
            }
            Command::Random {
                direction,
                record,
                records,
                count,
                seed,
                ..
            } => {
                for index in permutation(records, seed).into_iter().take(count as usize) {
                    request(client, file, direction, index * record, record).await;
                }
            }
            Command::At {
                direction,
                offset,
                length,
                ..
            } => request(client, file, direction, offset, length).await,
            Command::Fsync { .. } => client.fsync(file).await,
            Command::Truncate { size, .. } => client.truncate(file, size).await,
            _ => {}
        }
    }
}

async fn request(
    client: &Client<Bench>,
    file: &Descriptor,
    direction: Direction,
    offset: u64,
    length: u64,
) {
    match direction {
        Direction::Read => {
            client.read(file, offset, length).await;
        }
        Direction::Write => client.write(file, offset, length).await,
    }
}

fn open_flags(flags: u32) -> OpenFlags {
    let access = if flags & O_RDWR != 0 {
        Access::Both
    } else if flags & O_WRONLY != 0 {
        Access::Write
    } else {
        Access::Read
    };
    let has = |bit: u32| flags & bit != 0;
    OpenFlags {
        access,
        create: has(O_CREAT),
        exclusive: has(O_EXCL),
        truncate: has(O_TRUNC),
        append: has(O_APPEND),
        sync: has(O_SYNC),
    }
}

/// The options in force when the record of the mount itself is not given.
fn mount_options(record: &StepRecord) -> Vec<String> {
    record
        .mount
        .as_deref()
        .unwrap_or("")
        .split(',')
        .map(str::to_owned)
        .collect()
}
