//! The system calls that programs make on a mount: what a client model offers to the metadata
//! phases and to the tools (find, ls, rm, tar) that are written as programs of such calls.

use crate::call::{FileId, ProcessId};
use crate::client::OpenHow;
use crate::parameters::Param;
use crate::server::namespace::{Kind, Name, Path};
use crate::units::Bytes;
use std::future::Future;

/// Where a path begins: the mount point, or an open directory (`openat`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    pub base: FileId,
    pub path: &'a Path,
}

/// What an operation on a name may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    NoEntry,
    Exists,
    NotEmpty,
}

/// Which attributes a stat asks for, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// stat, fstat: `STATX_BASIC_STATS`.
    Basic,
    /// What `ls -l` asks statx for: everything but the access time.
    LongListing,
    /// The inode number alone.
    Number,
}

/// One name of a listing; the kind is known if the server sent attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: Name,
    pub kind: Option<Kind>,
}

/// rsize and wsize in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransferSizes {
    pub read_bytes: u64,
    pub write_bytes: u64,
}

type Answer<T> = Result<T, NameError>;

pub trait SystemCalls: Clone + 'static {
    type File: 'static;
    type Directory: 'static;

    fn transfer_sizes(&self) -> TransferSizes;

    fn open_at(
        &self,
        process: ProcessId,
        place: Place<'_>,
        how: &OpenHow,
    ) -> impl Future<Output = Answer<Self::File>>;
    /// What an open file is, for fstat.
    fn id_of(file: &Self::File) -> FileId;
    fn read_at(
        &self,
        file: &Self::File,
        offset: Bytes,
        length: Bytes,
    ) -> impl Future<Output = Bytes>;
    fn write_at(&self, file: &Self::File, offset: Bytes, length: Bytes)
    -> impl Future<Output = ()>;
    /// utimes, chown or chmod of an open file.
    fn set_attributes_of(&self, file: &Self::File) -> impl Future<Output = ()>;
    /// utimes of an open file.
    fn set_times_of(&self, file: &Self::File) -> impl Future<Output = ()> {
        self.set_attributes_of(file)
    }
    fn close_file(&self, file: Self::File) -> impl Future<Output = ()>;

    fn open_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> impl Future<Output = Answer<Self::Directory>>;
    /// One getdents; nothing left gives an empty list.
    fn read_directory(
        &self,
        process: ProcessId,
        directory: &mut Self::Directory,
    ) -> impl Future<Output = Vec<Entry>>;
    /// Everything has been handed out: the next getdents gives nothing.
    fn is_read_through(&self, directory: &Self::Directory) -> bool;
    /// The directory as the base of relative paths.
    fn base_of(directory: &Self::Directory) -> FileId;
    /// Kind of an object whose attributes the program has seen.
    fn kind(&self, file: FileId) -> Kind;

    /// The walk of a path without more: getxattr of an attribute that the mount does not have.
    fn resolve(&self, process: ProcessId, place: Place<'_>)
    -> impl Future<Output = Answer<FileId>>;
    fn status(
        &self,
        process: ProcessId,
        place: Place<'_>,
        wanted: Wanted,
    ) -> impl Future<Output = Answer<FileId>>;
    /// fstat.
    fn status_of(
        &self,
        process: ProcessId,
        file: FileId,
        wanted: Wanted,
    ) -> impl Future<Output = ()>;
    fn set_attributes(&self, process: ProcessId, file: FileId) -> impl Future<Output = ()>;
    /// getxattr of a POSIX ACL by path: false if the mount has none.
    fn get_acl(&self, process: ProcessId, place: Place<'_>) -> impl Future<Output = Answer<bool>>;
    fn file_system_status(&self, process: ProcessId, file: FileId) -> impl Future<Output = ()>;

    fn make_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> impl Future<Output = Answer<FileId>>;
    fn remove_file(&self, process: ProcessId, place: Place<'_>)
    -> impl Future<Output = Answer<()>>;
    fn remove_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> impl Future<Output = Answer<()>>;

    /// Processor time of the program itself.
    fn compute(&self, parameter: Param) -> impl Future<Output = ()>;
}
