//! Standard output: locked once, buffered, with colours only where they are wanted, and nothing hidden in what is read.

use super::args::When;
use super::paint::Painter;
use anstream::{AutoStream, ColorChoice};
use looking_glass::output::visible::{in_json, visible};
use std::io::{self, BufWriter, StdoutLock, Write};

/// Where commands write.
pub struct Stdout {
    out: BufWriter<AutoStream<StdoutLock<'static>>>,
    kind: Kind,
    /// The beginning of a character whose rest has not come yet.
    begun: Vec<u8>,
    /// Who colours solutions; nobody where no colours are wanted.
    painter: Option<Painter>,
    /// The beginning of a line that is to be coloured as a whole.
    line: String,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Text for readers: hidden characters are shown by their numbers.
    #[default]
    Text,
    /// Solutions and verdicts: the same, with colours.
    Solution,
    /// Lines of JSON: the same, as JSON writes them.
    Json,
    /// Data, and what has colours of its own: passed on as it is.
    Verbatim,
}

/// Opens standard output.
pub fn open(color: When) -> Stdout {
    let choice = match color {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    let out = AutoStream::new(io::stdout().lock(), choice);
    Stdout {
        painter: (out.current_choice() != ColorChoice::Never).then(Painter::new),
        out: BufWriter::new(out),
        kind: Kind::default(),
        begun: Vec::new(),
        line: String::new(),
    }
}

impl Stdout {
    /// From here on this is written.
    pub const fn turn_to(&mut self, kind: Kind) {
        self.kind = kind;
    }

    /// Writes something that has colours of its own, or that is data, among text.
    ///
    /// # Errors
    /// The output fails.
    pub fn verbatim(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        let shown = match self.kind {
            Kind::Solution if self.painter.is_some() => return self.paint(&visible(text)),
            Kind::Text | Kind::Solution => visible(text),
            Kind::Json => in_json(text),
            Kind::Verbatim => text.into(),
        };
        self.out.write_all(shown.as_bytes())
    }

    /// Colours all lines that are whole.
    fn paint(&mut self, text: &str) -> io::Result<()> {
        self.line += text;
        let end = self.line.rfind('\n').map_or(0, |end| end + 1);
        let rest = self.line.split_off(end);
        let whole = std::mem::replace(&mut self.line, rest);
        for line in whole.lines() {
            let painted = self.painter.as_ref().map(|painter| painter.paint(line));
            writeln!(self.out, "{}", painted.as_deref().unwrap_or(line))?;
        }
        Ok(())
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.kind == Kind::Verbatim {
            return self.out.write(bytes);
        }
        let joined;
        let all = match self.begun.is_empty() {
            true => bytes,
            false => {
                joined = [&self.begun, bytes].concat();
                self.begun.clear();
                &joined
            }
        };
        let (text, rest) = whole_characters(all);
        self.begun.extend_from_slice(rest);
        self.show(&String::from_utf8_lossy(text))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Whoever reads along is not kept waiting for the rest of a line.
        self.out.write_all(std::mem::take(&mut self.line).as_bytes())?;
        self.out.flush()
    }
}

/// Parts bytes before a last character that is not whole.
fn whole_characters(bytes: &[u8]) -> (&[u8], &[u8]) {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.split_at(error.valid_up_to()),
        _ => (bytes, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::whole_characters;

    #[test]
    fn a_character_that_comes_in_pieces_is_waited_for() {
        let text = "h2 → h4".as_bytes();
        assert_eq!(whole_characters(text), (text, &[][..]));
        assert_eq!(whole_characters(&text[..4]), (&text[..3], &text[3..4]));
        assert_eq!(whole_characters(b"a\xffb"), (&b"a\xffb"[..], &[][..]));
    }
}
