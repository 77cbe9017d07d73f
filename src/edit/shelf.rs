//! The files that a page may read and write: those named when the program was started, and others in their folders.

use super::base::Base;
use super::message::Row;
use super::sheet::Sheet;
use super::splice;
use crate::formats;
use crate::formats::entry::{Entry, EntryError};
use crate::formats::node::Map;
use crate::output::heading;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file with its records, as it was read.
#[derive(Debug)]
struct Opened {
    path: PathBuf,
    name: String,
    digest: [u8; 32],
    records: Vec<Result<Arc<Entry>, EntryError>>,
}

/// The files that are open.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The folders in which files may be read and written, without links in their names.
    folders: Vec<PathBuf>,
    files: Mutex<Vec<Opened>>,
}

/// Why a file was not saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsaved {
    /// It was changed on the disk after it had been read.
    Conflict(String),
    /// Anything else.
    Refused(String),
}

/// A file is read up to this size.
const MOST_BYTES: u64 = 256 << 20;

impl Shelf {
    /// The shelf of some files and folders; of a folder all problem files in it are opened. Without any it is the present folder,
    /// of which nothing is opened.
    ///
    /// # Errors
    /// Something cannot be read, in one line.
    pub fn of(paths: &[PathBuf]) -> Result<Shelf, String> {
        let mut shelf = Shelf::default();
        let mut files = Vec::new();
        for path in paths {
            let named = |error: std::io::Error| format!("{}: {error}", path.display());
            if path.is_dir() {
                shelf.folders.push(path.canonicalize().map_err(named)?);
                let inside = crate::collection::files::of_folder(path).map_err(named)?;
                files.extend(inside.into_iter().map(PathBuf::from));
                continue;
            }
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            let no_folder = |_| format!("{}: there is no folder {}", path.display(), folder.display());
            shelf.folders.push(folder.canonicalize().map_err(no_folder)?);
            files.push(path.clone());
        }
        if paths.is_empty() {
            let here = Path::new(".").canonicalize().map_err(|error| error.to_string())?;
            shelf.folders.push(here);
        }
        let opened: Result<Vec<Opened>, String> = files.iter().map(|path| shelf.open(path)).collect();
        shelf.files = Mutex::new(opened?);
        Ok(shelf)
    }

    fn open(&self, path: &Path) -> Result<Opened, String> {
        let name = path.display().to_string();
        let real = match path.canonicalize() {
            Ok(real) => self.inside(&real)?,
            // A file that is yet to be written.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => self.new_file(&name)?,
            Err(error) => return Err(format!("{name}: {error}")),
        };
        if !real.exists() {
            return Ok(Opened {
                path: real,
                name,
                digest: digest(b""),
                records: Vec::new(),
            });
        }
        let size = fs::metadata(&real).map_err(|error| format!("{name}: {error}"))?.len();
        if size > MOST_BYTES {
            return Err(format!("{name}: {size} bytes, expected at most {MOST_BYTES}"));
        }
        let bytes = fs::read(&real).map_err(|error| format!("{name}: {error}"))?;
        let digest = digest(&bytes);
        let records = read(bytes, &name);
        Ok(Opened {
            path: real,
            name,
            digest,
            records,
        })
    }

    /// A path without links, if it lies in one of the folders.
    fn inside(&self, real: &Path) -> Result<PathBuf, String> {
        let is_inside = self.folders.iter().any(|folder| real.starts_with(folder));
        match is_inside {
            true => Ok(real.to_path_buf()),
            false => Err(format!("{}: not in a folder that was named", real.display())),
        }
    }

    /// The path of a file by its name: in the first folder, unless it is the path of a file of one of them.
    fn new_file(&self, name: &str) -> Result<PathBuf, String> {
        let given = Path::new(name);
        let file = given.file_name().ok_or("expected the name of a file")?;
        if given.components().any(|part| part == std::path::Component::ParentDir) {
            return Err(format!("{name}: leads out of the folder"));
        }
        let first = self.folders.first().ok_or("no folder was named")?;
        let folder = match given.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) if folder.is_absolute() => folder.to_path_buf(),
            Some(folder) if folder.exists() => folder.to_path_buf(),
            Some(folder) => first.join(folder),
            None => first.clone(),
        };
        let no_folder = |_| format!("{name}: there is no folder {}", folder.display());
        let real = folder.canonicalize().map_err(no_folder)?;
        let path = self.inside(&real)?.join(file);
        if path.symlink_metadata().is_ok_and(|known| known.is_symlink()) {
            let target = path.canonicalize().map_err(|error| format!("{name}: {error}"))?;
            return self.inside(&target);
        }
        Ok(path)
    }

    fn files(&self) -> MutexGuard<'_, Vec<Opened>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of the files.
    pub fn names(&self) -> Vec<String> {
        self.files().iter().map(|file| file.name.clone()).collect()
    }

    /// A record.
    pub fn entry(&self, base: &Base) -> Option<Arc<Entry>> {
        let files = self.files();
        let file = files.get(base.file)?;
        base.find(file.records.iter().flatten()).cloned()
    }

    /// All records, as a list shows them.
    pub fn rows(&self) -> Vec<Row> {
        let files = self.files();
        let numbered = files.iter().enumerate();
        let all = numbered.flat_map(|(number, file)| {
            let records = file.records.iter().enumerate();
            records.map(move |(index, record)| (number, index + 1, record))
        });
        let all: Vec<_> = all.collect();
        all.into_par_iter()
            .map(|(file, index, record)| row(file, index, record))
            .collect()
    }

    /// Reads the file of a record once more, or without one the file of this name.
    ///
    /// # Errors
    /// It is not open, or cannot be read.
    pub fn reload(&self, base: Option<&Base>, name: &str) -> Result<(), String> {
        let named = || self.files().iter().position(|file| file.name == name);
        let number = base
            .map(|base| base.file)
            .or_else(named)
            .ok_or("no such file is open")?;
        let path = self
            .files()
            .get(number)
            .map(|file| (file.path.clone(), file.name.clone()));
        let (path, name) = path.ok_or("no such file is open")?;
        let mut opened = self.open(&path)?;
        opened.name = name;
        self.files()[number] = opened;
        Ok(())
    }

    /// Saves a sheet: in the place of the record from which it was opened, or as a further one of a file.
    ///
    /// # Errors
    /// The file was changed meanwhile, or it cannot be written, or not in its format.
    pub fn save(&self, sheet: &Sheet, file: Option<&str>, anyway: bool) -> Result<Base, Unsaved> {
        let base = sheet.base.as_ref().filter(|_| file.is_none());
        match base {
            Some(base) => self.save_record(sheet, base, anyway),
            None => self.save_new(sheet, file.unwrap_or_default(), anyway),
        }
    }

    fn save_record(&self, sheet: &Sheet, base: &Base, anyway: bool) -> Result<Base, Unsaved> {
        let refused = Unsaved::Refused;
        let known = self.entry(base).ok_or_else(|| {
            refused("the record is no more as it was opened, expected another file's name".to_string())
        })?;
        let mut files = self.files();
        let file = files
            .get_mut(base.file)
            .ok_or_else(|| refused("no such file is open".to_string()))?;
        let present = present(file, anyway)?;
        let changes = sheet.changes(Some(&known)).map_err(refused)?;
        let entry = sheet.entry(Some(&known)).map_err(refused)?;
        let place = place_of(&known, &present, file).ok_or_else(|| {
            refused(format!(
                "{}: the record is not found in it any more, expected another file's name",
                file.name
            ))
        })?;
        let new = splice::replaced(&present.text, is_input(&file.name), place, &entry, &changes).map_err(refused)?;
        write(file, &new)?;
        let mut now = file.records.iter().flatten();
        let now = now.find(|entry| entry.origin.document == place);
        now.map(|entry| Base::of(base.file, entry))
            .ok_or_else(|| refused(format!("{}: the record cannot be read again", file.name)))
    }

    fn save_new(&self, sheet: &Sheet, name: &str, anyway: bool) -> Result<Base, Unsaved> {
        let refused = Unsaved::Refused;
        if name.trim().is_empty() {
            return Err(refused("expected the name of a file".to_string()));
        }
        let ending = Path::new(name)
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        if !["yaml", "yml", "olv", "inp"].contains(&ending.to_ascii_lowercase().as_str()) {
            return Err(refused(format!(
                "{name}: expected a name that ends in .yaml, .olv or .inp"
            )));
        }
        let known = self.files().iter().position(|file| file.name == name);
        let mut opened = None;
        if known.is_none() {
            let path = self.new_file(name).map_err(refused)?;
            let file = self.open(&path).map_err(refused)?;
            let name = name.to_string();
            opened = Some(Opened { name, ..file });
        }
        // What is known of another file's record goes along.
        let from = sheet.base.as_ref().and_then(|base| self.entry(base));
        let entry = sheet.entry(from.as_deref()).map_err(refused)?;
        let entry = match ending.eq_ignore_ascii_case("olv") {
            true => splice::in_olives_fields(&entry).map_err(refused)?,
            false => entry,
        };
        let mut files = self.files();
        let number = known.unwrap_or(files.len());
        let file = match &mut opened {
            Some(file) => file,
            None => &mut files[number],
        };
        let present = present(file, anyway)?;
        let new = splice::added(&present.text, is_input(name), &entry).map_err(refused)?;
        write(file, &new)?;
        let last = file.records.last().and_then(|record| record.as_ref().ok());
        let base = last.map(|entry| Base::of(number, entry));
        files.extend(opened);
        base.ok_or_else(|| refused(format!("{name}: the record cannot be read again")))
    }
}

/// The number of a record in the text of its file, which may have been changed on the disk: where it stands as it was read,
/// or at its old number if it alone was changed. Anywhere else another record would be lost.
fn place_of(known: &Entry, present: &Present, file: &Opened) -> Option<usize> {
    let old = known.origin.document;
    if present.is_as_read {
        return Some(old);
    }
    let now = read(present.text.as_bytes().to_vec(), &file.name);
    if let Some(entry) = Base::of(0, known).find(now.iter().flatten()) {
        return Some(entry.origin.document);
    }
    let same = |(now, then): (&Result<Arc<Entry>, _>, &Result<Arc<Entry>, _>)| match (now, then) {
        (Ok(now), Ok(then)) if then.origin.document == old => is_version(&now.fields, &then.fields),
        (Ok(now), Ok(then)) => now.fields == then.fields,
        (Err(_), Err(_)) => true,
        _ => false,
    };
    (now.len() == file.records.len() && now.iter().zip(&file.records).all(same)).then_some(old)
}

/// Are these fields another version of those? Then they have the same name, or where they have none the same diagram.
fn is_version(now: &Map, then: &Map) -> bool {
    let named: &[&str] = match then.get("id") {
        Some(_) => &["id"],
        None => &["id", "algebraic", "fen"],
    };
    named.iter().all(|name| now.get(name) == then.get(name))
}

/// The text of a file as it is on the disk.
struct Present {
    text: String,
    /// Is it what was read?
    is_as_read: bool,
}

fn present(file: &Opened, anyway: bool) -> Result<Present, Unsaved> {
    let bytes = match fs::read(&file.path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(Unsaved::Refused(format!("{}: {error}", file.name))),
    };
    let is_as_read = digest(&bytes) == file.digest;
    if !is_as_read && !anyway {
        return Err(Unsaved::Conflict(format!(
            "{} was changed on the disk since it was read",
            file.name
        )));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Present { text, is_as_read }),
        Err(_) => Err(Unsaved::Refused(format!(
            "{}: not UTF-8, expected another file's name",
            file.name
        ))),
    }
}

/// Writes a file aside, and gives it its name when it is whole on the disk.
fn write(file: &mut Opened, text: &str) -> Result<(), Unsaved> {
    let refused = |error: std::io::Error| Unsaved::Refused(format!("{}: {error}", file.name));
    let folder = file.path.parent().unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".glass-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut aside = builder.tempfile_in(folder).map_err(refused)?;
    let written = fs::metadata(&file.path).map(|known| known.permissions());
    if let Ok(permissions) = written {
        aside.as_file().set_permissions(permissions).map_err(refused)?;
    }
    aside.write_all(text.as_bytes()).map_err(refused)?;
    aside.as_file().sync_all().map_err(refused)?;
    aside.persist(&file.path).map_err(|error| refused(error.error))?;
    file.digest = digest(text.as_bytes());
    file.records = read(text.as_bytes().to_vec(), &file.name);
    Ok(())
}

fn read(bytes: Vec<u8>, name: &str) -> Vec<Result<Arc<Entry>, EntryError>> {
    let bytes = match bytes.strip_prefix("\u{feff}".as_bytes()) {
        Some(rest) => rest.to_vec(),
        None => bytes,
    };
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Vec::new();
    }
    let records = formats::read(bytes, name, is_input(name));
    records.into_iter().map(|record| record.map(Arc::new)).collect()
}

fn is_input(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".inp")
}

fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn row(file: usize, index: usize, record: &Result<Arc<Entry>, EntryError>) -> Row {
    match record {
        Ok(entry) => {
            let (sheet, errors) = Sheet::of(entry);
            let men: Vec<String> = sheet.men.iter().map(|man| format!("{}{}", man.man, man.at)).collect();
            Row {
                base: Base::of(file, entry),
                id: entry.id.clone(),
                title: heading::of(entry).join(", "),
                stipulation: sheet.stipulation,
                rules: sheet.rules,
                men: men.join(" "),
                keywords: sheet.keywords,
                error: errors.first().map(ToString::to_string),
            }
        }
        Err(error) => Row {
            base: Base {
                file,
                document: index,
                record: String::new(),
            },
            id: error
                .origin
                .as_ref()
                .map(|origin| origin.name(false))
                .unwrap_or_default(),
            title: String::new(),
            stipulation: String::new(),
            rules: String::new(),
            men: String::new(),
            keywords: Vec::new(),
            error: Some(error.to_string()),
        },
    }
}
