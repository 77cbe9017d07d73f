//! The files of a run: nothing is written over what is read, and nothing twice.

use super::input;
use anyhow::bail;
use looking_glass::collection::files;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The files that a run reads, and those that it is going to write.
#[derive(Default)]
pub struct Files {
    read: Vec<Named>,
    written: Vec<Named>,
}

/// A file, and how messages call it.
struct Named {
    identity: Identity,
    name: String,
}

/// What makes a file the same under all its names.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Identity {
    /// Device and number: all links to it share them.
    #[cfg(unix)]
    Node(u64, u64),
    /// The path without links, of a file that is yet to be made, too.
    Path(PathBuf),
}

impl Files {
    /// The files to read: `-` is standard input, folders are all problem files in them. What does not exist cannot be lost.
    ///
    /// # Errors
    /// Standard output goes into one of them.
    pub fn to_read<'a>(inputs: impl IntoIterator<Item = &'a String>) -> anyhow::Result<Files> {
        let mut read = Files::default();
        for input in inputs {
            let path = Path::new(input);
            if input == "-" {
                read.read.extend(stream(&io::stdin(), input::name(input)));
            } else if path.is_dir() {
                let inside = files::of_folder(path).unwrap_or_default();
                read.read
                    .extend(inside.iter().filter_map(|file| existing(Path::new(file))));
            } else {
                read.read.extend(existing(path));
            }
        }
        if let Some(out) = stream(&io::stdout(), "standard output") {
            if let Some(input) = find(&read.read, &out.identity) {
                bail!("standard output goes into {}, which is read", input.name);
            }
            read.written.push(out);
        }
        Ok(read)
    }

    /// Notes that a file will be written.
    ///
    /// # Errors
    /// It is one of those that are read, or of those noted before.
    pub fn claim(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = path.display().to_string();
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            // A device or a pipe holds nothing that could be lost.
            return Ok(());
        }
        let identity = identity(path)?;
        if let Some(input) = find(&self.read, &identity) {
            bail!(
                "{name}: {}read and would be overwritten, expected another file",
                input.same_as(&name)
            );
        }
        if let Some(other) = find(&self.written, &identity) {
            bail!("{name}: {}written already, expected another file", other.same_as(&name));
        }
        self.written.push(Named { identity, name });
        Ok(())
    }

    /// Notes that a store will be written, with what stands beside it while it is in use.
    ///
    /// # Errors
    /// One of these files is read, or will be written by something else.
    pub fn claim_store(&mut self, path: &Path) -> anyhow::Result<()> {
        self.claim(path)?;
        for beside in ["-journal", "-wal", "-shm", ".part"] {
            let mut name = path.as_os_str().to_owned();
            name.push(beside);
            self.claim(Path::new(&name))?;
        }
        Ok(())
    }
}

impl Named {
    /// `is the same file as x.yaml, which is `, or `is ` where the name is the same, too.
    fn same_as(&self, name: &str) -> String {
        match self.name == name {
            true => "is ".to_string(),
            false => format!("is the same file as {}, which is ", self.name),
        }
    }
}

fn find<'a>(files: &'a [Named], identity: &Identity) -> Option<&'a Named> {
    files.iter().find(|file| file.identity == *identity)
}

/// A regular file that exists.
fn existing(path: &Path) -> Option<Named> {
    let known = fs::metadata(path).ok()?;
    let identity = known.is_file().then(|| node(path, &known)).flatten()?;
    let name = path.display().to_string();
    Some(Named { identity, name })
}

#[cfg(unix)]
fn node(_: &Path, known: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some(Identity::Node(known.dev(), known.ino()))
}

#[cfg(not(unix))]
fn node(path: &Path, _: &Metadata) -> Option<Identity> {
    fs::canonicalize(path).ok().map(Identity::Path)
}

/// The regular file that a stream comes from or goes to.
#[cfg(unix)]
fn stream(stream: &impl std::os::fd::AsFd, name: &str) -> Option<Named> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    let known = file.metadata().ok().filter(Metadata::is_file)?;
    let identity = node(Path::new(name), &known)?;
    let name = name.to_string();
    Some(Named { identity, name })
}

#[cfg(not(unix))]
fn stream<T>(_: &T, _: &str) -> Option<Named> {
    None
}

/// What a file is known by, whether it exists or not.
fn identity(path: &Path) -> anyhow::Result<Identity> {
    existing(path).map_or_else(|| target(path).map(Identity::Path), |file| Ok(file.identity))
}

/// The ending of a file's name, in small letters.
pub fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_string_lossy().to_lowercase())
}

/// How many links may follow each other.
const LINKS: usize = 40;

/// Where a file is written that stands at the end of all links: the links stay.
///
/// # Errors
/// There is no such folder, or it cannot be read.
pub fn target(path: &Path) -> anyhow::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if let Ok(found) = fs::canonicalize(&path) {
            return Ok(found);
        }
        let named = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = named.unwrap_or(Path::new("."));
        match fs::read_link(&path) {
            Ok(link) => path = folder.join(link),
            Err(_) => return in_folder(folder, &path),
        }
    }
    bail!("{}: too many links", path.display())
}

/// A file that does not exist, in its folder.
fn in_folder(folder: &Path, path: &Path) -> anyhow::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        bail!("{}: no name of a file", path.display());
    };
    match fs::canonicalize(folder) {
        Ok(folder) => Ok(folder.join(name)),
        Err(_) => bail!("{}: there is no folder {}", path.display(), folder.display()),
    }
}
