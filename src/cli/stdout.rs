//! Standard output: locked once, buffered, and with colours only where they are wanted.

use super::args::Color;
use anstream::{AutoStream, ColorChoice};
use std::io::{BufWriter, StdoutLock};

/// Where commands write.
pub type Stdout = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Opens standard output.
pub fn open(color: Color) -> Stdout {
    let choice = match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    BufWriter::new(AutoStream::new(std::io::stdout().lock(), choice))
}
