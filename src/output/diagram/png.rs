//! An SVG document as an image.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Why there is no image.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PngError {
    /// The image would take more memory than can be had.
    #[error("the picture is too large to be drawn: {width} by {height} pixels")]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// The picture could not be drawn or written.
    #[error("the picture could not be drawn: {0}")]
    Undrawn(String),
}

/// The most pixels along a side of an image.
const LARGEST: u32 = 20_000;

/// Draws an SVG document in its own size.
pub(super) fn draw(svg: &str) -> Result<Vec<u8>, PngError> {
    let undrawn = |reason: &dyn std::fmt::Display| PngError::Undrawn(reason.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| undrawn(&error))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = PngError::TooLarge { width, height };
    if width.max(height) > LARGEST {
        return Err(too_large);
    }
    let mut canvas = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| undrawn(&error))
}
