//! find, ls -lR, rm -r and tar x as sequences of system calls: those of GNU findutils 4.9,
//! coreutils 9.1 and tar 1.34 with glibc 2.36 (Debian 12), run as root, output not a terminal.
//!
//! The sequences were checked against the calls per entry that `noac` and `lookupcache=none` mounts
//! show (laboratory, lab-linux-6.1-exact G-*): every path walk and every stat is visible there.

use crate::call::{FileId, ProcessId};
use crate::client::OpenHow;
use crate::parameters::Param;
use crate::phase::{Archive, OpenFlag, OpenMode};
use crate::server::namespace::{Kind, Name, Path};
use crate::units::Bytes;
use crate::workload::metadata::at;
use crate::workload::system_calls::{Entry, NameError, Place, SystemCalls, Wanted};
use crate::workload::tree::{below, directory_name, extracted_name, file_name};
use crate::world::World;
use std::future::Future;
use std::pin::Pin;

type Recursion<'a> = Pin<Box<dyn Future<Output = Result<(), NameError>> + 'a>>;

fn one(name: Name) -> Path {
    Path(vec![name])
}

/// `find TOP -type f`: fts over open directories, two stats per directory, none of a file whose
/// type the listing told.
pub async fn find<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    top: &Path,
) -> Result<(), NameError> {
    calls.compute(Param::ProgramStartNs).await;
    calls.status(process, at(top), Wanted::Basic).await?;
    find_in(calls, process, at(top), true).await
}

fn find_in<'a, S: SystemCalls>(
    calls: &'a S,
    process: ProcessId,
    place: Place<'a>,
    is_top: bool,
) -> Recursion<'a> {
    Box::pin(async move {
        calls.status(process, place, Wanted::Basic).await?;
        let mut open = open_checked(calls, process, place).await?;
        let base = S::base_of(&open);
        if is_top {
            // Is the link count of directories meaningful here? Asked once per file system.
            calls.file_system_status(process, base).await;
        }
        let entries = read_all(calls, process, &mut open).await;
        for entry in entries {
            let path = one(entry.name);
            let inside = Place { base, path: &path };
            if stat_unless_known(calls, process, inside, entry).await? == Kind::Directory {
                if entry.kind.is_some() {
                    calls.status(process, inside, Wanted::Basic).await?;
                }
                find_in(calls, process, inside, false).await?;
            }
        }
        Ok(())
    })
}

/// The type of an entry: from the listing, or from a stat if that does not say.
async fn stat_unless_known<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    place: Place<'_>,
    entry: Entry,
) -> Result<Kind, NameError> {
    if let Some(kind) = entry.kind {
        return Ok(kind);
    }
    let file = calls.status(process, place, Wanted::Basic).await?;
    Ok(calls.kind(file))
}

/// opendir: open, and the fstat by which glibc makes sure that it is a directory.
async fn open_checked<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    place: Place<'_>,
) -> Result<S::Directory, NameError> {
    let open = calls.open_directory(process, place).await?;
    calls
        .status_of(process, S::base_of(&open), Wanted::Basic)
        .await;
    Ok(open)
}

async fn read_all<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    open: &mut S::Directory,
) -> Vec<Entry> {
    let mut all = Vec::new();
    while !calls.is_read_through(open) {
        all.extend(calls.read_directory(process, open).await);
    }
    calls.read_directory(process, open).await;
    all
}

/// `ls -lR TOP`: whole paths throughout; each entry is looked at as it is read.
pub async fn list<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    top: &Path,
) -> Result<(), NameError> {
    calls.compute(Param::ProgramStartNs).await;
    calls.status(process, at(top), Wanted::LongListing).await?;
    // The SELinux label, asked once per file system that has none.
    calls.resolve(process, at(top)).await?;
    let has_acl = look_for_acl(calls, process, top, Kind::Directory).await?;
    list_in(calls, process, top.clone(), has_acl).await
}

fn list_in<'a, S: SystemCalls>(
    calls: &'a S,
    process: ProcessId,
    directory: Path,
    has_acl: bool,
) -> Recursion<'a> {
    Box::pin(async move {
        let mut open = open_checked(calls, process, at(&directory)).await?;
        let mut below_here = Vec::new();
        loop {
            let through = calls.is_read_through(&open);
            let entries = calls.read_directory(process, &mut open).await;
            if through {
                break;
            }
            for entry in entries {
                calls.compute(Param::ListEntryNs).await;
                let path = below(&directory, entry.name);
                let file = calls
                    .status(process, at(&path), Wanted::LongListing)
                    .await?;
                let kind = calls.kind(file);
                if has_acl {
                    look_for_acl(calls, process, &path, kind).await?;
                }
                if kind == Kind::Directory {
                    below_here.push(path);
                }
            }
        }
        drop(open);
        for path in below_here {
            list_in(calls, process, path, has_acl).await?;
        }
        Ok(())
    })
}

/// `file_has_acl`: the access ACL, and for a directory the default ACL, unless the file system has
/// none at all.
async fn look_for_acl<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    path: &Path,
    kind: Kind,
) -> Result<bool, NameError> {
    let has_acl = calls.get_acl(process, at(path)).await?;
    if has_acl && kind == Kind::Directory {
        calls.get_acl(process, at(path)).await?;
    }
    Ok(has_acl)
}

/// `rm -r TOP`: each directory is opened to see whether it is empty (`prompt`, `is_empty_dir` of src/remove.c);
/// an empty one goes at once, any other is opened again to be read.
pub async fn remove<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    top: &Path,
) -> Result<(), NameError> {
    calls.compute(Param::ProgramStartNs).await;
    calls.status(process, at(top), Wanted::Basic).await?;
    remove_in(calls, process, at(top), true).await
}

/// A directory whose attributes have been looked at.
fn remove_in<'a, S: SystemCalls>(
    calls: &'a S,
    process: ProcessId,
    place: Place<'a>,
    is_top: bool,
) -> Recursion<'a> {
    Box::pin(async move {
        let mut look = open_checked(calls, process, place).await?;
        let begins_with = calls.read_directory(process, &mut look).await;
        if begins_with.is_empty() {
            // `.` and `..` alone: another getdents tells that no more comes.
            calls.read_directory(process, &mut look).await;
            return calls.remove_directory(process, place).await;
        }
        drop(look);
        let mut open = open_checked(calls, process, place).await?;
        let base = S::base_of(&open);
        if is_top {
            calls.file_system_status(process, base).await;
        }
        let entries = read_all(calls, process, &mut open).await;
        for entry in entries {
            let path = one(entry.name);
            let inside = Place { base, path: &path };
            match stat_unless_known(calls, process, inside, entry).await? {
                Kind::Directory => {
                    // A type that getdents did not tell has cost a look already.
                    if entry.kind.is_some() {
                        calls.status(process, inside, Wanted::Basic).await?;
                    }
                    remove_in(calls, process, inside, false).await?;
                }
                Kind::File => calls.remove_file(process, inside).await?,
            }
        }
        drop(open);
        calls.remove_directory(process, place).await
    })
}

/// A block of an archive (POSIX ustar), and a record of 20 of them, which tar reads at a time (GNU tar manual,
/// "The Blocking Factor of an Archive").
const TAR_BLOCK: u64 = 512;
const TAR_RECORD: u64 = 20 * TAR_BLOCK;

/// How far an archive has been read.
#[derive(Default)]
struct ArchiveReader {
    offset: u64,
}

impl ArchiveReader {
    fn take(&mut self, bytes: u64) {
        self.offset += bytes.next_multiple_of(TAR_BLOCK);
    }

    /// A file's header and contents: what is left of the record in memory is written at once (src/extract.c
    /// `extract_file`).
    fn member(&mut self, bytes: u64) -> Vec<u64> {
        self.take(TAR_BLOCK);
        let mut pieces = Vec::new();
        let mut left = bytes;
        while left > 0 {
            let piece = left.min(TAR_RECORD - self.offset % TAR_RECORD);
            pieces.push(piece);
            self.take(piece);
            left -= piece;
        }
        pieces
    }
}

/// Files are made as `tar x` makes them.
const NEW_FILE: [OpenFlag; 2] = [OpenFlag::Creat, OpenFlag::Excl];

/// `tar x -C PARENT` as root: times, owner and mode of every member are set; those of a directory
/// after its last member.
pub async fn extract<S: SystemCalls>(
    world: &World,
    calls: &S,
    process: ProcessId,
    parent: &Path,
    archive: Archive,
) -> Result<(), NameError> {
    calls.compute(Param::ProgramStartNs).await;
    let open = calls.open_directory(process, at(parent)).await?;
    let base = S::base_of(&open);
    let top = one(unused_name(world, base));
    let mut reader = ArchiveReader::default();
    make_member_directory(calls, process, base, &top).await?;
    reader.take(TAR_BLOCK);
    let directories = archive.directories.saturating_sub(1).max(1);
    for index in 0..directories {
        let directory = below(&top, directory_name(index));
        make_member_directory(calls, process, base, &directory).await?;
        reader.take(TAR_BLOCK);
        for file in (index..archive.files).step_by(directories as usize) {
            let path = below(&directory, file_name(file));
            extract_file(
                calls,
                process,
                Place { base, path: &path },
                reader.member(archive.file_bytes),
            )
            .await?;
        }
        finish_directory(calls, process, base, &directory).await?;
    }
    finish_directory(calls, process, base, &top).await
}

fn unused_name(world: &World, parent: FileId) -> Name {
    let namespace = world.namespace();
    let mut count = 0;
    while namespace.lookup(parent, extracted_name(count)).is_some() {
        count += 1;
    }
    extracted_name(count)
}

async fn make_member_directory<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    base: FileId,
    path: &Path,
) -> Result<(), NameError> {
    calls.make_directory(process, Place { base, path }).await?;
    Ok(())
}

async fn extract_file<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    place: Place<'_>,
    pieces: Vec<u64>,
) -> Result<(), NameError> {
    let how = OpenHow {
        mode: OpenMode::Wronly,
        flags: NEW_FILE.to_vec(),
    };
    let file = calls.open_at(process, place, &how).await?;
    let mut offset = Bytes::ZERO;
    for piece in pieces {
        calls.write_at(&file, offset, Bytes(piece)).await;
        offset += Bytes(piece);
    }
    calls.set_times_of(&file).await;
    // fchown, fchmod.
    for _ in 0..2 {
        calls.set_attributes_of(&file).await;
    }
    calls.close_file(file).await;
    Ok(())
}

/// utimensat and fchownat by name; fchmodat without following links is an open of the name, an
/// fstat of it and a chmod through /proc (glibc 2.36).
async fn finish_directory<S: SystemCalls>(
    calls: &S,
    process: ProcessId,
    base: FileId,
    path: &Path,
) -> Result<(), NameError> {
    let place = Place { base, path };
    for _ in 0..2 {
        let directory = calls.resolve(process, place).await?;
        calls.set_attributes(process, directory).await;
    }
    let directory = calls.resolve(process, place).await?;
    calls.status_of(process, directory, Wanted::Basic).await;
    calls.set_attributes(process, directory).await;
    Ok(())
}
