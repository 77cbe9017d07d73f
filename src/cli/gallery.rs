//! Where diagrams are written: to standard output, to a file, or each to a file of its own in a folder.

use super::args::{ShowArgs, ShowFormat};
use super::stdout::Stdout;
use anyhow::{Context, bail};
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The pages that are written, one for each diagram.
pub struct Gallery {
    format: ShowFormat,
    place: Place,
    /// The names of pages in a folder; the number of pages elsewhere.
    names: Vec<String>,
}

enum Place {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

impl Gallery {
    /// The place that the arguments name: a folder is one that exists, or a path that ends with a stroke.
    pub fn of(args: &ShowArgs) -> Gallery {
        let place = match &args.output {
            None => Place::Stdout,
            Some(path) if path.is_dir() || path.to_string_lossy().ends_with(['/', '\\']) => Place::Folder(path.clone()),
            Some(path) => Place::File(path.clone()),
        };
        Gallery {
            format: args.format,
            place,
            names: Vec::new(),
        }
    }

    /// Writes a page under the name of its problem.
    ///
    /// # Errors
    /// It cannot be written, or it is a second picture for the same place.
    pub fn hang(&mut self, name: &str, page: &[u8], out: &mut Stdout) -> anyhow::Result<()> {
        let is_picture = matches!(self.format, ShowFormat::Svg | ShowFormat::Png);
        let first = self.names.is_empty();
        if is_picture && !first && !matches!(self.place, Place::Folder(_)) {
            bail!("a second picture has no place, expected --output with a folder");
        }
        let file = self.unused(name);
        match &self.place {
            Place::Stdout if self.format == ShowFormat::Png => raw(page, out)?,
            Place::Stdout => {
                let gap: &[u8] = if first { b"" } else { b"\n" };
                out.write_all(gap)?;
                out.write_all(page)?;
            }
            Place::File(path) if first => save(path, page)?,
            Place::File(path) => append(path, page)?,
            Place::Folder(folder) => {
                fs::create_dir_all(folder)
                    .map_err(told)
                    .with_context(|| shown(folder))?;
                save(&folder.join(format!("{file}.{}", ending(self.format))), page)?;
            }
        }
        self.names.push(file);
        Ok(())
    }

    /// A file's name made from that of a problem, unlike all before it.
    fn unused(&self, name: &str) -> String {
        let safe = |letter: char| match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            letter if letter.is_control() => '-',
            letter => letter,
        };
        let name: String = name.chars().map(safe).collect();
        let mut unused = name.clone();
        let mut number = 1;
        while self.names.contains(&unused) {
            number += 1;
            unused = format!("{name}-{number}");
        }
        unused
    }
}

/// How the names of files end.
const fn ending(format: ShowFormat) -> &'static str {
    match format {
        ShowFormat::Text => "txt",
        ShowFormat::Svg => "svg",
        ShowFormat::Png => "png",
        ShowFormat::Latex => "tex",
    }
}

/// Writes bytes that are no text: the usual stream would take what looks like a colour out of them.
fn raw(page: &[u8], out: &mut Stdout) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    if stdout.is_terminal() {
        bail!("a PNG cannot be shown on a terminal, expected --output FILE or a pipe");
    }
    out.flush()?;
    stdout.write_all(page)?;
    Ok(())
}

fn save(path: &Path, page: &[u8]) -> anyhow::Result<()> {
    fs::write(path, page).map_err(told).with_context(|| shown(path))
}

fn append(path: &Path, page: &[u8]) -> anyhow::Result<()> {
    let opened = fs::OpenOptions::new().append(true).open(path);
    let written = opened.and_then(|mut file| file.write_all(b"\n").and_then(|()| file.write_all(page)));
    written.map_err(told).with_context(|| shown(path))
}

/// The failure of a file in words: as an error of its own kind it would be taken for one of standard output.
fn told(error: std::io::Error) -> anyhow::Error {
    anyhow::anyhow!("{error}")
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
