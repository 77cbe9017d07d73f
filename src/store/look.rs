//! A look at a store before it is used, which leaves the file and all beside it as they are.

use super::row::{COLUMNS, Row, TABLE};
use super::{PATIENCE, StoreError, head};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long to wait before each further look, in milliseconds.
const PAUSES: [u64; 4] = [5, 10, 20, 40];

/// What a path within a URI is written with.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_');

/// Looks at a store, and tells how its rows are. What seems damaged may be what another program is writing: it is looked at
/// again after a moment.
///
/// # Errors
/// It is damaged beyond that, or cannot be read.
pub(super) fn look(path: &Path) -> Result<Seen, StoreError> {
    let index = beside(path, "-shm");
    let had_index = index.exists();
    let look_once = || open(path).and_then(|connection| inspect(&connection));
    let mut seen = look_once();
    for pause in PAUSES {
        if seen.is_ok() {
            break;
        }
        thread::sleep(Duration::from_millis(pause));
        seen = look_once();
    }
    if seen.is_err() && !had_index {
        // Reading what stands in the log may have made it.
        let _ = fs::remove_file(index);
    }
    seen
}

/// Has a program begun to make this store and not come to the end? SQLite then goes back to where nothing was.
pub(super) fn is_half_made(path: &Path) -> bool {
    is_filled(&beside(path, "-journal"))
}

/// A connection that cannot write. Where a log stands beside the store, it belongs to it, and to read it SQLite needs the log's index;
/// where none stands, nothing but the file is looked at, and nothing made beside it.
fn open(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match is_filled(&beside(path, "-wal")) {
        true => Connection::open_with_flags(path, flags)?,
        false => Connection::open_with_flags(unchanging(path)?, flags | OpenFlags::SQLITE_OPEN_URI)?,
    };
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// The URI of a file that is said not to change while it is read.
fn unchanging(path: &Path) -> Result<String, StoreError> {
    let path = std::path::absolute(path).map_err(|error| head::refused(&error))?;
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let bytes: Vec<u8> = match cfg!(windows) {
        true => [b'/']
            .iter()
            .chain(bytes)
            .map(|&byte| if byte == b'\\' { b'/' } else { byte })
            .collect(),
        false => bytes.copied().collect(),
    };
    Ok(format!("file://{}?immutable=1", percent_encode(&bytes, PLAIN)))
}

fn is_filled(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| known.len() > 0)
}

/// A file that SQLite keeps beside a database.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What a look at the rows has shown.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// How many are not what was written.
    pub failed: usize,
    /// How many cannot be found, because they stand where no one looks for them.
    pub astray: usize,
}

/// Is this a whole store, but for its rows, and how are these?
///
/// # Errors
/// It is none.
pub(super) fn inspect(connection: &Connection) -> Result<Seen, StoreError> {
    let mut statement = connection.prepare("SELECT sql FROM sqlite_schema")?;
    let tables = statement.query_map([], |row| row.get::<_, Option<String>>(0))?;
    let tables: Vec<Option<String>> = tables.collect::<Result<_, _>>()?;
    if tables != [Some(format!("CREATE TABLE {TABLE}"))] {
        return Err(StoreError::Damaged("its table is not that of a store".to_string()));
    }
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        // What SQLite puts above its findings says which of several databases they are of.
        let check = check.trim_start_matches("*** in database main ***").trim_start();
        return Err(StoreError::Damaged(check.to_string()));
    }
    let (mut seen, mut last) = (Seen::default(), Vec::new());
    each(connection, |row| {
        match row {
            None => seen.failed += 1,
            Some(row) if row.key <= last => seen.astray += 1,
            Some(row) => last = row.key,
        }
        Ok(())
    })?;
    Ok(seen)
}

/// Shows every row, or that it is not what was written.
pub(super) fn each(
    connection: &Connection,
    mut shown: impl FnMut(Option<Row>) -> Result<(), rusqlite::Error>,
) -> Result<(), rusqlite::Error> {
    let mut statement = connection.prepare(&format!("SELECT {COLUMNS} FROM verdicts"))?;
    let mut rows = statement.query([])?;
    while let Some(columns) = rows.next()? {
        shown(Row::read(columns))?;
    }
    Ok(())
}
