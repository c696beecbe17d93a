//! The project's own files, as git would list them, without needing git: a source archive is checked alike.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// One file of the project.
#[derive(Debug)]
pub struct File {
    /// From the project's root, with `/` on every system.
    pub path: String,
    pub bytes: u64,
    /// Empty where the file is not text.
    pub text: String,
}

impl File {
    /// The part after the last dot, without it.
    #[must_use]
    pub fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// Texts that other people wrote: kept exactly as they came.
    #[must_use]
    pub fn is_fact(&self) -> bool {
        ["models/reports/", "models/measurements/"]
            .iter()
            .any(|folder| self.path.starts_with(folder))
    }
}

/// Every file below `root` that .gitignore does not exclude.
pub(super) fn below(root: &Path) -> io::Result<Vec<File>> {
    let ignored = ignored(&fs::read_to_string(root.join(".gitignore"))?);
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            let name = path.to_string_lossy().replace('\\', "/");
            if name == ".git" || ignored.iter().any(|rule| rule.excludes(&name)) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                files.push(read(root, name)?);
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn read(root: &Path, path: String) -> io::Result<File> {
    let content = fs::read(root.join(&path))?;
    Ok(File {
        path,
        bytes: content.len() as u64,
        text: String::from_utf8(content).unwrap_or_default(),
    })
}

/// The two kinds of line that our .gitignore has.
enum Ignored {
    Path(String),
    Suffix(String),
}

impl Ignored {
    fn excludes(&self, path: &str) -> bool {
        match self {
            Self::Path(rule) => path == rule,
            Self::Suffix(rule) => path.ends_with(rule),
        }
    }
}

fn ignored(gitignore: &str) -> Vec<Ignored> {
    gitignore
        .lines()
        .filter_map(|line| match line.strip_prefix('/') {
            Some(path) => Some(Ignored::Path(path.to_owned())),
            None => Some(Ignored::Suffix(line.strip_prefix('*')?.to_owned())),
        })
        .collect()
}

#[cfg(test)]
pub(super) mod test {
    use super::File;

    /// A file that exists only in a test.
    pub(crate) fn file(path: &str, text: &str) -> File {
        File {
            path: path.to_owned(),
            bytes: text.len() as u64,
            text: text.to_owned(),
        }
    }
}
