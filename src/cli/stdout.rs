//! Standard output: locked once, buffered, and with colours only where they are wanted.

use super::args::When;
use anstream::{AutoStream, ColorChoice};
use std::io::{BufWriter, StdoutLock};

/// Where commands write.
pub type Stdout = BufWriter<AutoStream<StdoutLock<'static>>>;

/// Opens standard output.
pub fn open(color: When) -> Stdout {
    let choice = match color {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    BufWriter::new(AutoStream::new(std::io::stdout().lock(), choice))
}
