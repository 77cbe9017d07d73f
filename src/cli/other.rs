//! Another program of Popeye's kind, asked by a file that holds an input.

use anyhow::bail;
use looking_glass::collection::Other;
use looking_glass::search::{Control, Reason};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use tempfile::NamedTempFile;

/// How often it is seen whether the time is up.
const LOOK: Duration = Duration::from_millis(25);
/// The longest text that is taken, in bytes.
const LONGEST: u64 = 64 << 20;

/// The command line of another program.
pub struct Program {
    program: PathBuf,
    arguments: Vec<String>,
}

impl Program {
    /// The program of a command line; its words are parted by blanks. Where a word is `{}` the name of the input stands,
    /// and behind all where none is.
    ///
    /// # Errors
    /// There is no such program.
    pub fn of(command: &str) -> anyhow::Result<Self> {
        let mut words: Vec<String> = command.split_whitespace().map(str::to_string).collect();
        // A name may hold blanks.
        if Path::new(command).is_file() {
            words = vec![command.to_string()];
        }
        let Some((program, arguments)) = words.split_first() else {
            bail!("--cross-check: no program, expected one that reads Popeye's inputs");
        };
        let mut arguments = arguments.to_vec();
        if !arguments.iter().any(|word| word == "{}") {
            arguments.push("{}".to_string());
        }
        match find(program) {
            Some(program) => Ok(Program { program, arguments }),
            None => bail!("--cross-check: {program}: there is no such program"),
        }
    }

    fn start(&self, input: &Path) -> io::Result<Child> {
        let arguments = self.arguments.iter().map(|word| match word.as_str() {
            "{}" => input.as_os_str(),
            word => OsStr::new(word),
        });
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
    }
}

/// A program by its path, or by its name among those that the system knows.
fn find(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_path_buf());
    }
    let folders = std::env::var_os("PATH")?;
    let ending = std::env::consts::EXE_SUFFIX;
    let names = [program.to_string(), format!("{program}{ending}")];
    let mut paths = std::env::split_paths(&folders).flat_map(|folder| names.clone().map(|name| folder.join(name)));
    paths.find(|path| path.is_file())
}

impl Other for Program {
    fn ask(&self, input: &str, control: &Control) -> Result<String, String> {
        let failed = |error: io::Error| format!("the other program cannot be run: {error}");
        if control.check().is_err() {
            return Err(ended(control));
        }
        let file = written(input).map_err(failed)?;
        let mut child = self.start(file.path()).map_err(failed)?;
        let text = reading(&mut child);
        let text = loop {
            if control.check().is_err() {
                end(&mut child);
                return Err(ended(control));
            }
            match text.recv_timeout(LOOK) {
                Ok(text) => break text,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Err(io::ErrorKind::BrokenPipe.into()),
            }
        };
        let text = text.map_err(|error| {
            end(&mut child);
            format!("the other program's answer cannot be read: {error}")
        })?;
        match child.wait() {
            Ok(status) if status.code().is_none() => Err(format!("the other program was ended ({status})")),
            Ok(_) => Ok(String::from_utf8_lossy(&text).into_owned()),
            Err(error) => Err(failed(error)),
        }
    }
}

/// An input in a file of its own, which goes when it is dropped.
fn written(input: &str) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix("glass-").suffix(".inp").tempfile()?;
    file.write_all(input.as_bytes())?;
    file.flush()?;
    Ok(file)
}

/// Reads all that a program prints, on a thread that nobody has to wait for: something that the program has started may
/// hold its output open.
fn reading(child: &mut Child) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    if let Some(output) = child.stdout.take() {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let read = output.take(LONGEST).read_to_end(&mut text);
            let _ = sender.send(read.map(|_| text));
        });
    }
    receiver
}

/// Why nobody waits for an answer any more.
fn ended(control: &Control) -> String {
    match control.reason() {
        Some(Reason::Interrupt) => "interrupted".to_string(),
        _ => "the other program did not answer in time".to_string(),
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
