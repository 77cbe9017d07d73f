//! Enumerations whose values have names.

/// An enumeration with the names of its values, which are told for users and programs. `ALL` lists them but for those behind a
/// semicolon.
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $type:ident {
            $($(#[$doc:meta])* $value:ident = $name:literal),+ $(,)?
            $(; $(#[$other_doc:meta])* $other:ident = $other_name:literal $(,)?)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$doc])* $value,)+
            $($(#[$other_doc])* $other,)?
        }

        impl $type {
            /// All values that can be named.
            $vis const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name that users write and programs read.
            $vis const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                    $($type::$other => $other_name,)?
                }
            }

            /// The value of that name.
            $vis fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}
pub(crate) use named;
