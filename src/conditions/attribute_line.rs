//! What the table of attributes says of those that conditions play.

use crate::pieces::{ATTRIBUTES, Attribute, attribute};

/// The line of the table, which has every attribute that is played.
pub(super) fn line(name: &str) -> &'static Attribute {
    attribute(name).unwrap_or(&ATTRIBUTES[0])
}

/// What the table says of an attribute.
macro_rules! told {
    ($name:literal) => {
        fn name(&self) -> &'static str {
            $name
        }

        fn definition(&self) -> &'static str {
            super::attribute_line::line($name).definition
        }

        fn source(&self) -> &'static str {
            super::attribute_line::line($name).source
        }
    };
}
pub(super) use told;
