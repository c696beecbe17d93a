//! The Linux client as programs see it: names and attributes from [`super::metadata`], data from
//! [`super::file`], in the order in which fs/nfs joins them.

use super::file::CachedFile;
use super::listing::DirectoryDescriptor;
use super::{Descriptor, LinuxClient, data_side};
use crate::call::{FileId, ProcessId};
use crate::client::{ClientModel, OpenHow};
use crate::parameters::Param;
use crate::server::namespace::Kind;
use crate::units::{Bytes, Nanos};
use crate::workload::system_calls::{Entry, NameError, Place, SystemCalls, TransferSizes, Wanted};
use std::rc::Rc;

impl LinuxClient {
    /// Writes out what is dirty of the file, as stat and setattr do first.
    async fn write_out(&self, process: ProcessId, file: FileId) {
        data_side::write_out(&self.files, process, file).await;
    }

    /// The cached data of a file that was just opened; void if the attributes say so.
    fn data_of(&self, file: FileId, truncated: bool) -> Rc<CachedFile> {
        let cached = self.cached_file(file);
        if self.metadata.take_outdated_data(file) {
            cached.drop_pages();
        }
        let chance_of_loss = self.metadata.take_chance_of_loss(file);
        if chance_of_loss > 0.0 {
            cached.doubt_pages(chance_of_loss);
        }
        if truncated {
            cached.truncate();
        }
        cached
    }

    async fn system_call(&self) {
        let cost = self.world.parameter(Param::SyscallNs);
        self.world.client_cpu(Nanos::from_nanos(cost)).await;
    }
}

impl SystemCalls for LinuxClient {
    type File = Descriptor;
    type Directory = DirectoryDescriptor;

    fn transfer_sizes(&self) -> TransferSizes {
        let transfer = &self.settings.transfer;
        TransferSizes {
            read_bytes: transfer.rsize_bytes.exactly(),
            write_bytes: transfer.wsize_bytes.exactly(),
        }
    }

    async fn open_at(
        &self,
        process: ProcessId,
        place: Place<'_>,
        how: &OpenHow,
    ) -> Result<Descriptor, NameError> {
        self.system_call().await;
        let opened = self.metadata.open(process, place, how).await?;
        let cached = self.data_of(opened.file, opened.truncated);
        Ok(self.descriptor(process, cached, how, opened))
    }

    fn id_of(file: &Descriptor) -> FileId {
        file.opened.file
    }

    async fn read_at(&self, file: &Descriptor, offset: Bytes, length: Bytes) -> Bytes {
        self.read(file, offset, length).await
    }

    async fn write_at(&self, file: &Descriptor, offset: Bytes, length: Bytes) {
        self.write(file, offset, length).await;
    }

    async fn set_attributes_of(&self, file: &Descriptor) {
        self.system_call().await;
        let id = file.file.id;
        self.write_out(file.actor.process, id).await;
        self.metadata.set_attributes(file.actor.process, id).await;
    }

    async fn set_times_of(&self, file: &Descriptor) {
        if self.metadata.keeps_times(file.file.id) {
            self.system_call().await;
        } else {
            self.set_attributes_of(file).await;
        }
    }

    async fn close_file(&self, file: Descriptor) {
        self.close(file).await;
    }

    async fn open_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<DirectoryDescriptor, NameError> {
        self.system_call().await;
        self.metadata.open_directory(process, place).await
    }

    async fn read_directory(
        &self,
        process: ProcessId,
        directory: &mut DirectoryDescriptor,
    ) -> Vec<Entry> {
        self.system_call().await;
        self.metadata.read_directory(process, directory).await
    }

    fn is_read_through(&self, directory: &DirectoryDescriptor) -> bool {
        self.metadata.is_read_through(directory)
    }

    fn base_of(directory: &DirectoryDescriptor) -> FileId {
        directory.directory
    }

    fn kind(&self, file: FileId) -> Kind {
        self.world.namespace().node(file).kind
    }

    async fn resolve(&self, process: ProcessId, place: Place<'_>) -> Result<FileId, NameError> {
        self.system_call().await;
        self.metadata.resolve(process, place).await
    }

    async fn status(
        &self,
        process: ProcessId,
        place: Place<'_>,
        wanted: Wanted,
    ) -> Result<FileId, NameError> {
        self.system_call().await;
        let file = self.metadata.resolve(process, place).await?;
        self.write_out(process, file).await;
        self.metadata.get_status(process, file, wanted).await;
        self.compute(Param::ClientStatNs).await;
        Ok(file)
    }

    async fn status_of(&self, process: ProcessId, file: FileId, wanted: Wanted) {
        self.system_call().await;
        self.write_out(process, file).await;
        self.metadata.get_status(process, file, wanted).await;
        self.compute(Param::ClientStatNs).await;
    }

    async fn set_attributes(&self, process: ProcessId, file: FileId) {
        self.write_out(process, file).await;
        self.metadata.set_attributes(process, file).await;
    }

    async fn get_acl(&self, process: ProcessId, place: Place<'_>) -> Result<bool, NameError> {
        self.system_call().await;
        let file = self.metadata.resolve(process, place).await?;
        Ok(self.metadata.get_acl(process, file).await)
    }

    async fn file_system_status(&self, process: ProcessId, file: FileId) {
        self.system_call().await;
        self.metadata.file_system_status(process, file).await;
    }

    async fn make_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<FileId, NameError> {
        self.system_call().await;
        self.metadata.make_directory(process, place).await
    }

    async fn remove_file(&self, process: ProcessId, place: Place<'_>) -> Result<(), NameError> {
        self.system_call().await;
        self.metadata.remove_file(process, place).await
    }

    async fn remove_directory(
        &self,
        process: ProcessId,
        place: Place<'_>,
    ) -> Result<(), NameError> {
        self.system_call().await;
        self.metadata.remove_directory(process, place).await
    }

    async fn compute(&self, parameter: Param) {
        let cost = self.world.parameter(parameter);
        self.world.client_cpu(Nanos::from_nanos(cost)).await;
    }
}
