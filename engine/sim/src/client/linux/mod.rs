//! The Linux client.
//!
//! This first form sends each request as it comes, cut at rsize and wsize; the page cache, read-ahead
//! and write-back replace it.

use crate::call::{Call, FileId, ProcessId};
use crate::client::{ClientModel, Negotiated, OpenHow};
use crate::op::Stable;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::server::namespace::Path;
use crate::units::Bytes;
use crate::world::World;

#[derive(Clone)]
pub struct LinuxClient {
    world: World,
    rsize: u64,
    wsize: u64,
}

pub struct Descriptor {
    file: FileId,
    process: ProcessId,
}

pub fn negotiate(_scenario: &Scenario) -> Vec<Negotiated> {
    Vec::new()
}

impl ClientModel for LinuxClient {
    type Descriptor = Descriptor;

    fn mount(world: &World, scenario: &Scenario) -> Self {
        Self {
            world: world.clone(),
            rsize: scenario.mount.rsize.unwrap_or(1 << 20),
            wsize: scenario.mount.wsize.unwrap_or(1 << 20),
        }
    }

    fn begin_phase(&self, _phase: &Phase) {}

    async fn open(&self, process: ProcessId, path: &Path, _how: &OpenHow) -> Descriptor {
        let file = self.world.namespace().prepare_file(path, Bytes::ZERO);
        Descriptor { file, process }
    }

    fn advise(&self, _descriptor: &Descriptor, _advice: &str) {}

    async fn read(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) -> Bytes {
        let _waiting = self.world.waiting(descriptor.process.0, "READ reply");
        let mut at = 0;
        while at < length.0 {
            let piece = (length.0 - at).min(self.rsize);
            self.world
                .call(Call::read(
                    descriptor.file,
                    Bytes(offset.0 + at),
                    Bytes(piece),
                ))
                .await;
            at += piece;
        }
        length
    }

    async fn write(&self, descriptor: &Descriptor, offset: Bytes, length: Bytes) {
        let _waiting = self.world.waiting(descriptor.process.0, "WRITE reply");
        let mut at = 0;
        while at < length.0 {
            let piece = (length.0 - at).min(self.wsize);
            self.world
                .call(Call::write(
                    descriptor.file,
                    Bytes(offset.0 + at),
                    Bytes(piece),
                    Stable::FileSync,
                ))
                .await;
            at += piece;
        }
    }

    async fn fsync(&self, _descriptor: &Descriptor) {}

    async fn close(&self, _descriptor: Descriptor) {}

    async fn run_metadata(&self, _world: &World, phase: &Phase) -> Result<(), String> {
        Err(format!("{:?} is not modelled yet", phase.op))
    }
}
