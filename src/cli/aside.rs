//! Files written aside: each takes its name when it is whole, and until then whatever bore that name stays as it is.

use super::files;
use anyhow::{Context, anyhow, ensure};
use looking_glass::collection::files::is_stream;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, PersistError};

/// A file that is being written.
pub struct Aside {
    path: PathBuf,
    body: Body,
}

enum Body {
    /// Beside the file whose place it takes in the end, in the same folder.
    Beside(BufWriter<NamedTempFile>, PathBuf),
    /// A device or a pipe, which is written as it comes.
    Straight(BufWriter<File>),
}

impl Aside {
    /// Begins a file.
    ///
    /// # Errors
    /// There is no such folder, or nothing can be written there; says so with the name of the file.
    pub fn begin(path: &Path) -> anyhow::Result<Aside> {
        ensure!(!path.is_dir(), "{}: a directory, expected a file", path.display());
        let body = match is_stream(path) {
            true => {
                named(OpenOptions::new().write(true).open(path), path).map(|file| Body::Straight(BufWriter::new(file)))
            }
            false => {
                let target = files::target(path)?;
                named(beside(&target), path).map(|file| Body::Beside(BufWriter::new(file), target))
            }
        };
        Ok(Aside {
            path: path.to_path_buf(),
            body: body?,
        })
    }

    /// Gives the file its name, when all that was written is on the disk.
    ///
    /// # Errors
    /// Something of it could not be written; then the name stays with what bore it.
    pub fn finish(self) -> anyhow::Result<()> {
        let path = &self.path;
        match self.body {
            Body::Straight(mut file) => named(file.flush(), path),
            Body::Beside(file, target) => {
                let file = named(file.into_inner().map_err(io::IntoInnerError::into_error), path)?;
                named(file.as_file().sync_all(), path)?;
                file.persist(target).map(drop).map_err(|refused| kept(refused, path))
            }
        }
    }
}

/// A file that could not have its name is kept under the one it has: it may be the work of hours.
fn kept(refused: PersistError, path: &Path) -> anyhow::Error {
    let place = refused
        .file
        .keep()
        .map(|(_, place)| format!("; it is kept as {}", place.display()));
    anyhow!("{}: {}{}", path.display(), refused.error, place.unwrap_or_default())
}

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.body {
            Body::Beside(file, _) => file.write(bytes),
            Body::Straight(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.body {
            Body::Beside(file, _) => file.flush(),
            Body::Straight(file) => file.flush(),
        }
    }
}

/// Makes sure that a file can be written, before the work that is to fill it; nothing is left behind.
///
/// # Errors
/// It cannot.
pub fn can_save(path: &Path) -> anyhow::Result<()> {
    if is_stream(path) {
        // Who reads a pipe would take it for its end.
        return Ok(());
    }
    Aside::begin(path).map(drop)
}

/// Writes a whole file.
///
/// # Errors
/// It cannot be written; then what bore its name stays as it is.
pub fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = Aside::begin(path)?;
    named(file.write_all(bytes), path)?;
    file.finish()
}

/// A new file beside another, with its permissions.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let known = match OpenOptions::new().write(true).open(target) {
        Ok(file) => Some(file.metadata()?.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut builder = Builder::new();
    builder.prefix(".glass-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(target.parent().unwrap_or(Path::new(".")))?;
    if let Some(known) = known {
        file.as_file().set_permissions(known)?;
    }
    Ok(file)
}

/// Makes a folder, and those around it, where they are not there.
///
/// # Errors
/// It cannot be made; says so with its name.
pub fn folder(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.is_file(), "{}: a file, expected a folder", path.display());
    named(fs::create_dir_all(path), path)
}

/// A failure without the name of the file that is written beside, as `tempfile` adds it: that of the user's is enough.
fn in_words(error: &io::Error) -> String {
    let told = error.to_string();
    told.split(" at path ").next().unwrap_or_default().to_string()
}

/// A failure with the name of the file, in words: an error of its own kind would be taken for one of standard output.
pub fn named<T>(done: io::Result<T>, path: &Path) -> anyhow::Result<T> {
    done.map_err(|error| anyhow!("{}", in_words(&error)))
        .with_context(|| path.display().to_string())
}
