//! The server: nfsd threads, its processor, its storage. It decides nothing about the client.

pub mod flushes;
pub mod freebsd;
pub mod knfsd;
pub mod namespace;
mod reorder;
pub(crate) mod share;
pub mod storage;

use crate::call::Call;
#[cfg(feature = "whole")]
use crate::link::Direction;
use crate::op::{Op, Stable};
use crate::parameters::{Param, Parameters};
use crate::scenario::{Export, Scenario};
#[cfg(feature = "whole")]
use crate::stations::payload;
#[cfg(feature = "whole")]
use crate::transport::security::Security;
use crate::units::Nanos;
use share::Share;

/// Threads of knfsd unless told otherwise (nfs-utils before 2.8.2: nfsd default 8).
pub const DEFAULT_NFSD_THREADS: u32 = 8;

/// x86-64, the only architecture among the records.
const PAGE_BYTES: u64 = 4096;

#[derive(Clone, Debug)]
pub struct ServerModel {
    pub threads: u32,
    pub export: Export,
    pub(crate) share: Share,
    compound_ns: f64,
    #[cfg(feature = "whole")]
    security: Option<Security>,
    parameters: Parameters,
}

impl ServerModel {
    pub fn new(scenario: &Scenario, parameters: &Parameters) -> Self {
        Self {
            threads: scenario.server.threads.unwrap_or(DEFAULT_NFSD_THREADS),
            export: scenario.server.export.unwrap_or(Export::Sync),
            share: Share::ALONE,
            compound_ns: if scenario.protocol().is_v4() {
                parameters.get(Param::CompoundNs)
            } else {
                0.0
            },
            #[cfg(feature = "whole")]
            security: Security::of(scenario),
            parameters: parameters.clone(),
        }
    }

    /// Time that a call keeps the server's processor; `new_bytes`: what a WRITE adds to the file.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn service(&self, call: &Call, new_bytes: u64) -> Nanos {
        let p = &self.parameters;
        let data = call.data.0 as f64;
        let mut processor = p.get(Param::ServerNs) + self.compound_ns;
        if call.op == Op::Write {
            let new_pages = new_bytes.div_ceil(PAGE_BYTES) as f64;
            processor += data * p.get(Param::ServerWriteNsPerByte)
                + new_pages * p.get(Param::ServerNewPageNs);
        }
        processor += self.by_operation(call) + self.listing(call);
        let processor = Nanos::from_nanos(processor);
        #[cfg(feature = "whole")]
        let processor = match self.security {
            Some(security) => processor + secured(security, call),
            None => processor,
        };
        self.share.of(processor)
    }

    /// What a thread does once the last byte of its reply is on the way: the pages of a READ left with it, and it
    /// takes new ones.
    pub fn after_reply(&self, call: &Call) -> Nanos {
        let tail = Nanos::from_nanos(self.parameters.get(Param::ServerTailNs));
        if !call.op.reads_data() {
            return self.share.of(tail);
        }
        let pages = call.data.0.div_ceil(PAGE_BYTES) as f64;
        let refill = Nanos::from_nanos(pages * self.parameters.get(Param::ServerPageRefillNs));
        self.share.of(tail + refill)
    }

    /// What the operation costs beyond the common part.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn by_operation(&self, call: &Call) -> f64 {
        let creates = call.op == Op::Open && call.stable == Stable::FileSync;
        let name = if creates {
            self.parameters.get(Param::ServerCreateNs)
        } else {
            0.0
        };
        let own = match call.op {
            Op::Read | Op::ReadPlus | Op::Write | Op::Commit => Param::ServerDataNs,
            Op::Getattr | Op::Access | Op::Getacl => Param::ServerGetattrNs,
            Op::Lookup => Param::ServerLookupNs,
            Op::Setattr => Param::ServerSetattrNs,
            Op::Create | Op::Mkdir | Op::Symlink | Op::Rename | Op::Link => Param::ServerCreateNs,
            Op::Remove | Op::Rmdir => Param::ServerRemoveNs,
            Op::Open | Op::OpenNoattr => Param::ServerOpenNs,
            Op::Close | Op::OpenDowngrade | Op::Delegreturn => Param::ServerCloseNs,
            Op::Readdir | Op::Readdirplus => Param::ServerListNs,
            _ => return 0.0,
        };
        self.parameters.get(own) + name
    }

    fn listing(&self, call: &Call) -> f64 {
        match call.op {
            Op::Readdir | Op::Readdirplus => {
                call.data.0 as f64 * self.parameters.get(Param::ServerListNsPerByte)
            }
            _ => 0.0,
        }
    }
}

/// A thread's work on what the call brings and what it takes back.
#[cfg(feature = "whole")]
fn secured(security: Security, call: &Call) -> Nanos {
    let brought = payload(call, Direction::ToServer);
    let taken = payload(call, Direction::ToClient);
    security.open(brought) + security.seal(taken)
}
