//! Rules put together from plain values: "Alice rules can be adopted by practically any other chess
//! variant by doubling the boards".

use super::{CastleHome, Castling, EnPassant, Rules, Transfer, Variant, ZeroMoves};
use crate::geometry::{BoardId, Shape};
use thiserror::Error;

/// Why rules cannot be put together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// There is no option of this name.
    #[error("`{0}` is no option of rules, expected one of {KEYS}")]
    UnknownOption(String),
    /// The option does not take this value.
    #[error("`{key}: {value}` is unknown, expected {expected}")]
    UnknownValue {
        /// The option.
        key: String,
        /// What was given.
        value: String,
        /// The values it takes.
        expected: String,
    },
    /// An option is given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
    /// The values contradict each other.
    #[error("these rules make no game: {0}")]
    Refused(&'static str),
}

/// The options, as an error lists them.
const KEYS: &str =
    "name, base, board, boards, transfer, zero-moves, double-step, castling, black-home, ep, castle-home";

/// What a map says; what it does not say follows from the rest.
#[derive(Default)]
struct Parts {
    base: Option<Rules>,
    shape: Option<Shape>,
    boards: Option<u8>,
    transfer: Option<Transfer>,
    zero_moves: Option<ZeroMoves>,
    double_step: Option<bool>,
    castling: Option<bool>,
    black_home: Option<BoardId>,
    en_passant: Option<EnPassant>,
    castle_home: Option<CastleHome>,
}

/// The names of the boards' shapes.
const SHAPES: [(&str, Shape); 3] = [("8x8", Shape::CHESS), ("8x4", Shape::SMALL), ("cube", Shape::Cube)];
const SWITCH: [(&str, bool); 4] = [("yes", true), ("no", false), ("true", true), ("false", false)];

impl Rules {
    /// Rules put together from options and their values.
    ///
    /// `base` (or `name`) is a variant, or `small` for chess on Parton's board; the others change it:
    /// `boards: 1..3`, `transfer: never|always|when-vacant|optional`, `zero-moves: no|quiet|capturing`,
    /// `board: 8x8|8x4|cube`, `black-home: A|B|C`, `double-step` and `castling: yes|no`, and the
    /// readings `ep` and `castle-home`. Every combination is either a game or refused with the reason.
    ///
    /// # Errors
    /// Why there is no such game: an unknown option or value, or options that exclude each other.
    pub fn compose<'a>(options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, RulesError> {
        let mut parts = Parts::default();
        for (key, value) in options {
            parts.set(key, value.trim())?;
        }
        let rules = parts.rules();
        match rules.contradiction() {
            Some(reason) => Err(RulesError::Refused(reason)),
            None => Ok(rules.named()),
        }
    }

    /// The options that [`Rules::compose`] puts together to these rules, whatever their name.
    pub fn options(&self) -> [(&'static str, String); 9] {
        let base = match self.shape {
            Shape::CHESS => "orthodox",
            Shape::Cube => "raumschach",
            Shape::Flat { .. } => "small",
        };
        let switch = |on| if on { "yes" } else { "no" };
        [
            ("base", base.to_string()),
            ("boards", self.boards.to_string()),
            ("transfer", self.transfer.name().to_string()),
            ("zero-moves", self.zero_moves.name().to_string()),
            ("double-step", switch(self.double_step).to_string()),
            ("castling", switch(self.castling != Castling::Never).to_string()),
            ("black-home", self.black_home.to_string()),
            ("ep", self.en_passant.name().to_string()),
            ("castle-home", self.castle_home.name().to_string()),
        ]
    }

    /// Why these rules make no game, if they make none.
    fn contradiction(&self) -> Option<&'static str> {
        let alone = self.boards == 1;
        let flat = matches!(self.shape, Shape::Flat { .. });
        let checks = [
            (
                alone && self.transfer != Transfer::Never,
                "a transfer needs a second board",
            ),
            (
                alone && self.zero_moves != ZeroMoves::No,
                "a zero move needs a second board",
            ),
            (
                self.black_home.index() >= self.boards as usize,
                "Black begins on a board that is not in play",
            ),
            (
                !alone && self.transfer == Transfer::Never && self.zero_moves == ZeroMoves::No,
                "with several boards and neither transfer nor zero moves no man could ever change boards",
            ),
            (
                self.castling != Castling::Never && self.shape != Shape::CHESS,
                "castling needs a board of 8x8 squares",
            ),
            (self.double_step && !flat, "the double step needs a flat board"),
            (
                self.en_passant != EnPassant::Off && !self.double_step,
                "capture in passing needs the double step",
            ),
        ];
        checks.into_iter().find(|(wrong, _)| *wrong).map(|(_, reason)| reason)
    }

    /// The same rules under the name of their variant, if they have one.
    fn named(self) -> Rules {
        let named = Variant::ALL.map(Rules::of).into_iter().chain([Rules::small_duo()]);
        let same = |known: &Rules| {
            let readings = Rules {
                en_passant: self.en_passant,
                castle_home: self.castle_home,
                ..*known
            };
            readings
                == Rules {
                    variant: known.variant,
                    ..self
                }
        };
        let variant = named
            .into_iter()
            .find(same)
            .map_or(Variant::Composed, |known| known.variant);
        Rules { variant, ..self }
    }
}

impl Parts {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let normal = key.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let (key, value) = (normal.as_str(), value.to_ascii_lowercase());
        match key {
            "name" | "base" => store(&mut self.base, key, &value, &bases()),
            "board" => store(&mut self.shape, key, &value, &SHAPES),
            "boards" => store(&mut self.boards, key, &value, &[("1", 1), ("2", 2), ("3", 3)]),
            "transfer" => store(&mut self.transfer, key, &value, &Transfer::ALL.map(|v| (v.name(), v))),
            "zero-moves" => {
                let mut values = ZeroMoves::ALL.map(|v| (v.name(), v)).to_vec();
                values.push(("false", ZeroMoves::No));
                store(&mut self.zero_moves, key, &value, &values)
            }
            "double-step" => store(&mut self.double_step, key, &value, &SWITCH),
            "castling" => store(&mut self.castling, key, &value, &SWITCH),
            "black-home" => {
                let boards = [("a", BoardId::A), ("b", BoardId::B), ("c", BoardId::C)];
                store(&mut self.black_home, key, &value, &boards)
            }
            "ep" | "en-passant" => {
                let mut values = EnPassant::ALL.map(|v| (v.name(), v)).to_vec();
                values.extend([("popeye", EnPassant::Second), ("false", EnPassant::Off)]);
                store(&mut self.en_passant, key, &value, &values)
            }
            "castle-home" => store(
                &mut self.castle_home,
                key,
                &value,
                &CastleHome::ALL.map(|v| (v.name(), v)),
            ),
            _ => Err(RulesError::UnknownOption(key.to_owned())),
        }
    }

    /// The rules these parts make, sensible or not.
    fn rules(&self) -> Rules {
        let base = self.base.unwrap_or(Rules::of(Variant::Alice));
        let base = self.shape.map_or(base, |shape| base.within(shape));
        let needs_second = self.transfer.is_some_and(|transfer| transfer != Transfer::Never)
            || self.zero_moves.is_some_and(|zero| zero != ZeroMoves::No);
        let boards = self
            .boards
            .unwrap_or(if needs_second { base.boards.max(2) } else { base.boards });
        // Doubling the boards of a game makes it Alice chess, unless something else is said.
        let transfer = self.transfer.unwrap_or(match (base.boards, boards) {
            (1, 2..) if self.zero_moves.is_none() => Transfer::Always,
            (_, 1) => Transfer::Never,
            _ => base.transfer,
        });
        let castles = self.castling.unwrap_or(base.castling != Castling::Never);
        let double_step = self.double_step.unwrap_or(base.double_step);
        Rules {
            boards,
            transfer,
            zero_moves: self
                .zero_moves
                .unwrap_or(if boards == 1 { ZeroMoves::No } else { base.zero_moves }),
            double_step,
            castling: match (castles, transfer, boards) {
                (false, ..) => Castling::Never,
                (true, Transfer::WhenVacant, 2) => Castling::Each,
                (true, ..) => Castling::Together,
            },
            en_passant: self
                .en_passant
                .unwrap_or_else(|| usual_en_passant(base, boards, double_step)),
            castle_home: self.castle_home.unwrap_or(base.castle_home),
            black_home: self
                .black_home
                .unwrap_or(if boards == 1 { BoardId::A } else { base.black_home }),
            ..base
        }
    }
}

/// How pawns are taken in passing where nothing is said of it, on so many boards.
fn usual_en_passant(base: Rules, boards: u8, double_step: bool) -> EnPassant {
    match (base.boards, boards) {
        _ if !double_step => EnPassant::Off,
        (_, 1) => Rules::of(Variant::Orthodox).en_passant,
        (1, _) => EnPassant::Off,
        _ => base.en_passant,
    }
}

/// What `base` may be.
fn bases() -> Vec<(&'static str, Rules)> {
    let small = Rules::of(Variant::Orthodox).within(Shape::SMALL);
    let presets = ["article", "popeye", "pychess"];
    Variant::ALL
        .map(|variant| (variant.name(), Rules::of(variant)))
        .into_iter()
        .chain([("small", small)])
        .chain(
            presets
                .into_iter()
                .filter_map(|name| Some((name, Rules::from_name(name)?))),
        )
        .collect()
}

/// Stores the value of that name.
fn store<T: Copy>(part: &mut Option<T>, key: &str, value: &str, values: &[(&str, T)]) -> Result<(), RulesError> {
    let Some(&(_, found)) = values.iter().find(|(name, _)| *name == value) else {
        let expected: Vec<&str> = values
            .iter()
            .map(|(name, _)| *name)
            .filter(|name| !["true", "false", "popeye"].contains(name))
            .collect();
        return Err(RulesError::UnknownValue {
            key: key.to_owned(),
            value: value.to_owned(),
            expected: alternatives(&expected),
        });
    };
    match part.replace(found) {
        Some(_) => Err(RulesError::Twice(key.to_owned())),
        None => Ok(()),
    }
}

/// `strict or any`; `no, quiet or capturing`.
fn alternatives(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compose(text: &str) -> Result<Rules, RulesError> {
        Rules::compose(text.split(", ").map(|pair| pair.split_once(": ").expect("key: value")))
    }

    #[test]
    fn named_variants_are_recognized() {
        let cases = [
            ("base: orthodox", Variant::Orthodox),
            ("base: orthodox, boards: 2", Variant::Alice),
            ("base: orthodox, transfer: always, ep: second", Variant::Alice),
            ("base: orthodox, boards: 2, black-home: B", Variant::LookingGlass),
            ("base: alice, zero-moves: quiet", Variant::MsAlice),
            ("base: orthodox, transfer: when-vacant", Variant::ODonohue),
            ("base: small, boards: 2", Variant::SmallAlice),
            ("name: duo, board: 8x4", Variant::Duo),
            ("base: orthodox, boards: 3", Variant::ThreeBoard),
            ("base: raumschach, boards: 2", Variant::RaumschachAlice),
            ("name: alice, ep: popeye, castle-home: any", Variant::Alice),
            ("base: raumschach, boards: 3", Variant::Composed),
        ];
        for (text, variant) in cases {
            assert_eq!(compose(text).map(|rules| rules.variant), Ok(variant), "{text}");
        }
    }

    #[test]
    fn every_composition_is_a_game_or_refused_and_read_back() {
        for base in ["orthodox", "small", "raumschach"] {
            for (boards, transfer) in (1..=3).flat_map(|n| Transfer::ALL.map(|t| (n, t))) {
                for zero in ZeroMoves::ALL {
                    let text = format!(
                        "base: {base}, boards: {boards}, transfer: {}, zero-moves: {}",
                        transfer.name(),
                        zero.name()
                    );
                    let alone = boards == 1 && (transfer != Transfer::Never || zero != ZeroMoves::No);
                    let apart = boards > 1 && transfer == Transfer::Never && zero == ZeroMoves::No;
                    let Ok(rules) = compose(&text) else {
                        assert!(alone || apart, "{text}");
                        continue;
                    };
                    assert!(!alone && !apart, "{text}");
                    let composed = Rules {
                        variant: Variant::Composed,
                        ..rules
                    };
                    let map = composed.to_string();
                    assert_eq!(compose(map.trim_matches(['{', '}'])), Ok(rules), "{text}");
                }
            }
        }
    }

    #[test]
    fn refusals_name_the_reason() {
        let message = |text| compose(text).expect_err(text).to_string();
        assert_eq!(
            message("base: orthodox, boards: 1, transfer: always"),
            "these rules make no game: a transfer needs a second board"
        );
        assert_eq!(
            message("base: raumschach, castling: yes"),
            "these rules make no game: castling needs a board of 8x8 squares"
        );
        assert_eq!(
            message("base: small, boards: 2, ep: first"),
            "these rules make no game: capture in passing needs the double step"
        );
        assert_eq!(message("boards: 4"), "`boards: 4` is unknown, expected 1, 2 or 3");
        assert!(message("bord: 8x8").starts_with("`bord` is no option of rules"));
        assert_eq!(message("boards: 2, boards: 3"), "`boards` is given twice");
    }

    #[test]
    fn the_arrays_have_their_men() {
        use crate::pieces::Color;
        let men = |variant| {
            let array = Rules::of(variant).array();
            Color::ALL.map(|color| array.iter().filter(|(_, piece)| piece.is_of(color)).count())
        };
        assert_eq!(men(Variant::Duo), [16, 16]);
        assert_eq!(men(Variant::SmallAlice), [12, 12]);
        assert_eq!(men(Variant::RaumschachAlice), [20, 20]);
    }
}
