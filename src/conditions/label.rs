//! What conditions are called, and what they are.

/// What a condition is called, and what it is.
pub(super) struct Label {
    /// Its names in Popeye's English, German and French; the first is the name in the table, which YACPDB has, too.
    pub popeye: [&'static str; 3],
    /// What it is.
    pub definition: &'static str,
    /// Where that stands.
    pub source: &'static str,
}

/// Writes the methods of a condition that tell its label; without that of its name where this is another.
macro_rules! labelled {
    () => {
        fn name(&self) -> &'static str {
            self.label.popeye[0]
        }

        labelled!(@but_its_name);
    };
    (@but_its_name) => {
        fn popeye_names(&self) -> [&'static str; 3] {
            self.label.popeye
        }

        fn definition(&self) -> &'static str {
            self.label.definition
        }

        fn source(&self) -> &'static str {
            self.label.source
        }
    };
}
pub(super) use labelled;

/// Writes the same methods of a condition whose name in the table is not Popeye's: its `names` are that one and Popeye's in
/// English, German and French, and it has a `definition`. Its source is given, or else its `source`.
macro_rules! named {
    () => {
        named!(@names);

        fn source(&self) -> &'static str {
            self.source
        }
    };
    ($source:literal) => {
        named!(@names);

        fn source(&self) -> &'static str {
            $source
        }
    };
    (@names) => {
        fn name(&self) -> &'static str {
            self.names[0]
        }

        fn popeye_names(&self) -> [&'static str; 3] {
            [self.names[1], self.names[2], self.names[3]]
        }

        fn definition(&self) -> &'static str {
            self.definition
        }
    };
}
pub(super) use named;
