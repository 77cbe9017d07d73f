//! Where diagrams are written: to standard output, to a file, or each to a file of its own.

use super::args::{ShowArgs, ShowFormat};
use super::aside::{self, Aside};
use super::files::{self, Files};
use super::named::value_name;
use super::stdout::{Kind, Stdout};
use anyhow::bail;
use looking_glass::output::visible::is_hidden;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The pages that are written, one for each diagram.
pub struct Gallery {
    /// How the pages are written.
    pub format: ShowFormat,
    place: Place,
    /// What none of them may be written over.
    files: Files,
    /// The names of pages in a folder; the number of pages elsewhere.
    names: Vec<String>,
}

enum Place {
    Stdout,
    /// All pages in one file, which is begun with the first of them.
    Book(PathBuf, Option<Aside>),
    /// A picture, held back until it is known whether more follow: then all of them are numbered.
    Picture(PathBuf, Option<Vec<u8>>),
    Folder(PathBuf),
}

impl Gallery {
    /// The place that the arguments name: a folder is one that exists, or a path that ends with a stroke.
    ///
    /// # Errors
    /// It cannot be written, or would be written over what is read.
    pub fn of(args: &ShowArgs) -> anyhow::Result<Gallery> {
        let format = format(args)?;
        let mut files = Files::to_read(&args.input.files)?;
        let place = match &args.output {
            None => Place::Stdout,
            Some(path) if is_folder(path) => Place::Folder(path.clone()),
            Some(path) => {
                files.claim(path)?;
                aside::can_save(path)?;
                match is_picture(format) {
                    true => Place::Picture(path.clone(), None),
                    false => Place::Book(path.clone(), None),
                }
            }
        };
        Ok(Gallery {
            format,
            place,
            files,
            names: Vec::new(),
        })
    }

    /// Are the pages for standard output, where colours are welcome?
    pub const fn is_on_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// Writes a page under the name of its problem.
    ///
    /// # Errors
    /// It cannot be written, or it is a second picture for standard output.
    pub fn hang(&mut self, name: &str, page: Vec<u8>, out: &mut Stdout) -> anyhow::Result<()> {
        let first = self.names.is_empty();
        let file = self.unused(name);
        match &mut self.place {
            Place::Stdout => print(self.format, &page, first, out)?,
            Place::Book(path, book) => {
                let opened = match book.take() {
                    Some(opened) => opened,
                    None => Aside::begin(path)?,
                };
                let gap: &[u8] = if first { b"" } else { b"\n" };
                aside::named(book.insert(opened).write_all(&[gap, &page].concat()), path)?;
            }
            Place::Picture(_, held) if first => *held = Some(page),
            Place::Picture(path, held) => {
                if let Some(held) = held.take() {
                    save(&mut self.files, &numbered(path, 1), &held)?;
                }
                save(&mut self.files, &numbered(path, self.names.len() + 1), &page)?;
            }
            Place::Folder(folder) => {
                aside::folder(folder)?;
                let path = folder.join(format!("{file}.{}", ending(self.format)));
                save(&mut self.files, &path, &page)?;
            }
        }
        self.names.push(file);
        Ok(())
    }

    /// Gives the files their names that have been waiting for it.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn close(self) -> anyhow::Result<()> {
        match self.place {
            Place::Book(_, Some(book)) => book.finish(),
            Place::Picture(path, Some(page)) => aside::save(&path, &page),
            _ => Ok(()),
        }
    }

    /// A file's name made from that of a problem, unlike all before it.
    fn unused(&self, name: &str) -> String {
        let safe = |letter: char| match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            letter if is_hidden(letter) || letter.is_control() => '-',
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

/// The format that is asked for, or that the ending of the file's name stands for.
fn format(args: &ShowArgs) -> anyhow::Result<ShowFormat> {
    let file = args.output.as_deref().filter(|path| !is_folder(path));
    let ending = file.and_then(files::ending);
    let meant = ending.as_deref().and_then(format_of);
    match (args.format, meant, file) {
        (Some(asked), Some(meant), Some(path)) if asked != meant => bail!(
            "{}: the ending is that of {}, --format says {}",
            path.display(),
            value_name(meant),
            value_name(asked)
        ),
        (Some(asked), _, _) => Ok(asked),
        (None, Some(meant), _) => Ok(meant),
        (None, None, Some(path)) if ending.is_some() => bail!(
            "{}: the ending says no format, expected .svg, .png, .tex or .txt, or --format",
            path.display()
        ),
        (None, None, _) => Ok(ShowFormat::Text),
    }
}

fn format_of(ending: &str) -> Option<ShowFormat> {
    Some(match ending {
        "txt" | "text" => ShowFormat::Text,
        "svg" => ShowFormat::Svg,
        "png" => ShowFormat::Png,
        "tex" | "latex" => ShowFormat::Latex,
        _ => return None,
    })
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

/// Does a page hold one diagram and nothing else?
const fn is_picture(format: ShowFormat) -> bool {
    matches!(format, ShowFormat::Svg | ShowFormat::Png)
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', '\\'])
}

/// `d-2.png` for `d.png`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", ending.unwrap_or_default()))
}

fn print(format: ShowFormat, page: &[u8], first: bool, out: &mut Stdout) -> anyhow::Result<()> {
    if is_picture(format) && !first {
        bail!("a second picture has no place on standard output, expected --output");
    }
    if format == ShowFormat::Png {
        return raw(page, out);
    }
    out.turn_to(Kind::Verbatim);
    let gap: &[u8] = if first { b"" } else { b"\n" };
    out.write_all(gap)?;
    out.write_all(page)?;
    Ok(())
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

fn save(files: &mut Files, path: &Path, page: &[u8]) -> anyhow::Result<()> {
    files.claim(path)?;
    aside::save(path, page)
}
