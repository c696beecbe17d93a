//! The system calls of programs on a FreeBSD mount, for the metadata phases and the tools.
//!
//! Source: sys/fs/nfsclient/nfs_clvnops.c. NFSv3 has no ACLs on FreeBSD (nfs_pathconf answers
//! locally). Left out: pathconf(2) calls of ls, which need no reply from the server.

use super::Client;
use super::directory::DirectoryStream;
use super::lookup::Intent;
use super::open_close::Descriptor;
use super::scenario_client::open_flags;
use crate::call::{FileId, ProcessId};
use crate::client::OpenHow;
use crate::op::Op;
use crate::parameters::Param;
use crate::server::namespace::Kind;
use crate::units::{Bytes, Nanos};
use crate::workload::system_calls::{Entry, NameError, Place, SystemCalls, TransferSizes, Wanted};
use crate::world::World;

impl SystemCalls for Client<World> {
    type File = Descriptor;
    type Directory = DirectoryStream;

    fn transfer_sizes(&self) -> TransferSizes {
        let sizes = self.mount().sizes;
        TransferSizes {
            read_bytes: sizes.rsize,
            write_bytes: sizes.wsize,
        }
    }

    async fn open_at(
        &self,
        process: ProcessId,
        place: Place<'_>,
        how: &OpenHow,
    ) -> Result<Descriptor, NameError> {
        self.open_from(process, place.base, place.path, open_flags(how))
            .await
            .ok_or(NameError::NoEntry)
    }

    fn id_of(file: &Descriptor) -> FileId {
        file.file
    }

    async fn read_at(&self, file: &Descriptor, offset: Bytes, length: Bytes) -> Bytes {
        Bytes(self.read(file, offset.0, length.0).await)
    }

    async fn write_at(&self, file: &Descriptor, offset: Bytes, length: Bytes) {
        self.write(file, offset.0, length.0).await;
    }

    async fn set_attributes_of(&self, file: &Descriptor) {
        Client::set_attributes(self, file.process, file.file).await;
    }

    async fn set_times_of(&self, file: &Descriptor) {
        self.set_times(file.process, file.file).await;
    }

    async fn close_file(&self, file: Descriptor) {
        self.close(file).await;
    }

    async fn open_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<DirectoryStream, NameError> {
        self.open_directory_from(process, place.base, place.path)
            .await
    }

    async fn read_directory(
        &self,
        _process: ProcessId,
        directory: &mut DirectoryStream,
    ) -> Vec<Entry> {
        self.read_entries(directory).await
    }

    fn is_read_through(&self, directory: &DirectoryStream) -> bool {
        directory.is_read_through()
    }

    fn base_of(directory: &DirectoryStream) -> FileId {
        directory.directory
    }

    fn kind(&self, file: FileId) -> Kind {
        self.host.namespace().node(file).kind
    }

    async fn resolve(&self, process: ProcessId, place: Place<'_>) -> Result<FileId, NameError> {
        self.walk_whole(process, place.base, place.path, Intent::Walk)
            .await
            .ok_or(NameError::NoEntry)
    }

    async fn status(
        &self,
        process: ProcessId,
        place: Place<'_>,
        _wanted: Wanted,
    ) -> Result<FileId, NameError> {
        self.spend_request().await;
        let file = self.resolve(process, place).await?;
        self.attributes(process, file).await;
        Ok(file)
    }

    async fn status_of(&self, process: ProcessId, file: FileId, _wanted: Wanted) {
        self.attributes(process, file).await;
    }

    async fn set_attributes(&self, process: ProcessId, file: FileId) {
        Client::set_attributes(self, process, file).await;
    }

    async fn get_acl(&self, process: ProcessId, place: Place<'_>) -> Result<bool, NameError> {
        self.resolve(process, place).await.map(|_| false)
    }

    async fn file_system_status(&self, process: ProcessId, file: FileId) {
        self.ask(process, Op::Fsstat, file).await;
    }

    async fn make_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<FileId, NameError> {
        self.mkdir_from(process, place.base, place.path)
            .await
            .ok_or(NameError::Exists)
    }

    async fn remove_file(&self, process: ProcessId, place: Place<'_>) -> Result<(), NameError> {
        self.spend_request().await;
        self.unlink_from(process, place.base, place.path)
            .await
            .map_err(|_| NameError::NoEntry)
    }

    async fn remove_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<(), NameError> {
        self.rmdir_from(process, place.base, place.path).await
    }

    async fn compute(&self, parameter: Param) {
        let cost = Nanos::from_nanos(self.host.parameter(parameter));
        self.host.client_cpu(cost).await;
    }
}

impl Client<World> {
    /// The system call itself.
    async fn spend_request(&self) {
        let cost = self.mount().costs.of_request(0);
        if cost > Nanos::ZERO {
            self.host.client_cpu(cost).await;
        }
    }
}
