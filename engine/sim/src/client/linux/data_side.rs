//! The data side of a mount as its names and attributes see it: where a delegation goes back, what is dirty goes first.

use super::actor::Actor;
use super::file::CachedFile;
#[cfg(feature = "whole")]
use super::metadata::Metadata;
use crate::call::{FileId, ProcessId};
use crate::per_file::PerFile;
use std::cell::RefCell;
use std::rc::Rc;

pub(super) type CachedFiles = RefCell<PerFile<Rc<CachedFile>>>;

/// Writes out what is dirty of the file, as stat and setattr do first.
pub(super) async fn write_out(files: &CachedFiles, process: ProcessId, file: FileId) {
    let cached = files.borrow().get(file).cloned();
    if let Some(cached) = cached
        && cached.dirty_pages() > 0
    {
        cached.sync(&Actor::new(process, &cached.world)).await;
    }
}

#[cfg(feature = "whole")]
impl Metadata {
    /// fs/nfs/delegation.c `nfs4_inode_return_delegation`: `nfs_wb_all`, also for who finds the delegation on its way back.
    /// Only where several processes open one file is anything dirty then.
    pub(super) async fn write_out_before_return(&self, process: ProcessId, file: FileId) {
        if let Some(files) = self.files() {
            write_out(&files, process, file).await;
        }
    }
}
