//! The operations that travel: NFS procedures (v3) and client compounds (v4), under the names that
//! /proc/self/mountstats and FreeBSD's nfsstat print, in upper case.

use crate::scenario::NfsVersion;
use serde::{Deserialize, Serialize};

macro_rules! ops {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// One kind of remote procedure call.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Op { $(#[serde(rename = $name)] $variant),+ }

        impl Op {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            pub const COUNT: usize = Self::ALL.len();

            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

ops! {
    Null = "NULL",
    Getattr = "GETATTR",
    Setattr = "SETATTR",
    Lookup = "LOOKUP",
    LookupRoot = "LOOKUP_ROOT",
    Access = "ACCESS",
    Readlink = "READLINK",
    Read = "READ",
    ReadPlus = "READ_PLUS",
    Write = "WRITE",
    Commit = "COMMIT",
    Create = "CREATE",
    Mkdir = "MKDIR",
    Symlink = "SYMLINK",
    Mknod = "MKNOD",
    Remove = "REMOVE",
    Rmdir = "RMDIR",
    Rename = "RENAME",
    Link = "LINK",
    Readdir = "READDIR",
    Readdirplus = "READDIRPLUS",
    Fsstat = "FSSTAT",
    Statfs = "STATFS",
    Fsinfo = "FSINFO",
    Pathconf = "PATHCONF",
    ServerCaps = "SERVER_CAPS",
    Open = "OPEN",
    OpenNoattr = "OPEN_NOATTR",
    OpenDowngrade = "OPEN_DOWNGRADE",
    OpenConfirm = "OPEN_CONFIRM",
    Close = "CLOSE",
    Lock = "LOCK",
    Locku = "LOCKU",
    Lockt = "LOCKT",
    Delegreturn = "DELEGRETURN",
    Getacl = "GETACL",
    Sequence = "SEQUENCE",
    ExchangeId = "EXCHANGE_ID",
    CreateSession = "CREATE_SESSION",
    ReclaimComplete = "RECLAIM_COMPLETE",
    FreeStateid = "FREE_STATEID",
    TestStateid = "TEST_STATEID",
    Renew = "RENEW",
    Setclientid = "SETCLIENTID",
    SetclientidConfirm = "SETCLIENTID_CONFIRM",
    ReleaseLockowner = "RELEASE_LOCKOWNER",
    Secinfo = "SECINFO",
    SecinfoNoName = "SECINFO_NO_NAME",
    BindConnToSession = "BIND_CONN_TO_SESSION",
    Allocate = "ALLOCATE",
    Deallocate = "DEALLOCATE",
    Copy = "COPY",
    Seek = "SEEK",
    Other = "OTHER",
}

impl Op {
    /// Whether a mount of this version sends it by itself. What NFSv4 does with other operations goes out as these;
    /// SEQUENCE begins each call of NFSv4.1 and is none of its own (RFC 1813; RFC 7530; RFC 8881, 18; RFC 7862, 15).
    pub fn is_of(self, version: NfsVersion) -> bool {
        match self {
            Self::Sequence => false,
            Self::ReadPlus | Self::Allocate | Self::Deallocate | Self::Copy | Self::Seek => {
                version == NfsVersion::V42
            }
            Self::ExchangeId
            | Self::CreateSession
            | Self::ReclaimComplete
            | Self::FreeStateid
            | Self::TestStateid
            | Self::SecinfoNoName
            | Self::BindConnToSession => version.has_sessions(),
            Self::OpenConfirm
            | Self::Renew
            | Self::Setclientid
            | Self::SetclientidConfirm
            | Self::ReleaseLockowner => version == NfsVersion::V40,
            Self::LookupRoot
            | Self::ServerCaps
            | Self::Open
            | Self::OpenNoattr
            | Self::OpenDowngrade
            | Self::Close
            | Self::Lock
            | Self::Locku
            | Self::Lockt
            | Self::Delegreturn
            | Self::Secinfo => version.is_v4(),
            _ => true,
        }
    }

    /// True for the calls that carry file data towards the client.
    pub fn reads_data(self) -> bool {
        matches!(self, Self::Read | Self::ReadPlus)
    }
}

/// What a WRITE asks of the server (RFC 1813 `stable_how`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stable {
    #[default]
    Unstable,
    DataSync,
    FileSync,
}

impl Stable {
    pub fn name(self) -> &'static str {
        match self {
            Self::Unstable => "unstable",
            Self::DataSync => "data_sync",
            Self::FileSync => "file_sync",
        }
    }
}
