//! The operations that travel: NFS procedures (v3) and client compounds (v4), under the names that
//! /proc/self/mountstats and FreeBSD's nfsstat print, in upper case.

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
