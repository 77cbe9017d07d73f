//! The legal moves that a written one can mean.

use super::items::{Choice, Item, OneMove};
use crate::formats::score::written::Written;
use crate::geometry::BoardId;
use crate::notation::{self, Language, Notation};
use crate::position::{AnyPosition, Kind, Move, MoveList, Position};
use crate::rules::Rules;
use crate::solution::Step;
use crate::stipulation::Outcome;

/// May a line be read as set play, or as none, or as begun by the side that waits, where nothing in it says so?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guess {
    /// It may.
    Allowed,
    /// It is what it says.
    Forbidden,
}

/// Knows the habits of a text.
pub(super) struct Reader {
    /// How we should write moves.
    notation: Notation,
    boards: Boards,
    /// Does the goal ask for a move that leaves the mover's own king attacked?
    exposes: bool,
}

/// How a text tells the board on which a man arrives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    /// It never does.
    Untold,
    /// It tells all but B.
    ButB,
    /// It tells B too.
    Told,
}

impl Reader {
    /// The reader of a text with these letters and items, whose goal may ask for moves that expose the mover's king.
    pub fn new<'a>(rules: Rules, letters: Language, exposes: bool, items: impl Iterator<Item = &'a Item>) -> Self {
        let mut boards = Boards::Untold;
        let plies = items.filter_map(Item::half_move);
        let readings = plies.flat_map(|ply| &ply.choices).filter_map(|choice| match choice {
            Choice::One(one) => Some(&one.readings),
            Choice::All(_) => None,
        });
        for written in readings.flatten() {
            boards = match (written.marks.lands, boards) {
                _ if written.zero => boards,
                (Some(BoardId::B), _) | (_, Boards::Told) => Boards::Told,
                (Some(_), _) => Boards::ButB,
                (None, before) => before,
            };
        }
        let language = letters;
        Reader {
            notation: Notation { rules, language },
            boards,
            exposes,
        }
    }

    /// Are there boards to be told apart?
    pub const fn has_boards(&self) -> bool {
        self.notation.rules.boards > 1
    }

    /// The legal moves that are meant; none if it is not clear which.
    pub fn moves(&self, position: &AnyPosition, choice: &Choice) -> Vec<Move> {
        let legal = position.legal();
        match choice {
            Choice::One(OneMove { readings, word }) => {
                let meant = self.one(position, &legal, readings);
                let meant = meant.or_else(|| self.exposing(position, readings));
                let meant = meant.or_else(|| self.literal(position, &legal, word));
                meant.into_iter().collect()
            }
            Choice::All(all) => {
                let fits = |step: &Move| all.has(*step, self.notation.rules.shape);
                legal.into_iter().filter(fits).collect()
            }
        }
    }

    /// Is any legal move written so, whatever the habits of the text?
    pub fn can_be_meant(&self, position: &AnyPosition, choice: &Choice) -> bool {
        if matches!(choice, Choice::One(one) if one.readings.is_empty()) {
            // What is not read may be any move.
            return true;
        }
        let shape = self.notation.rules.shape;
        let mut legal = position.legal();
        if self.exposes {
            position.exposing_moves(&mut legal);
        }
        legal.iter().any(|&step| match choice {
            Choice::One(one) => one.readings.iter().any(|written| written.hints_at(step, shape)),
            Choice::All(all) => all.has(step, shape),
        })
    }

    /// The one move that is meant among those that only the own king forbids.
    fn exposing(&self, position: &AnyPosition, readings: &[Written]) -> Option<Move> {
        let mut list = MoveList::new();
        if self.exposes {
            position.exposing_moves(&mut list);
        }
        self.one(position, &list, readings)
    }

    /// The one move that is meant.
    fn one(&self, position: &AnyPosition, legal: &MoveList, readings: &[Written]) -> Option<Move> {
        let mut found: Vec<(Move, u32)> = Vec::new();
        for &step in legal {
            let fitting = readings.iter().filter(|written| self.can_mean(written, step));
            let least = fitting.map(|written| self.doubt(written, step)).min();
            found.extend(least.map(|doubt| (step, doubt)));
        }
        let least = found.iter().map(|(_, doubt)| *doubt).min()?;
        found.retain(|(_, doubt)| *doubt == least);
        if found.len() > 1 {
            // Signs of check and mate tell them apart.
            let signed = |step: Move| {
                let outcome = Outcome::of(&position.play(step));
                readings.iter().any(|written| {
                    let marks = &written.marks;
                    let checks = marks.check || marks.mate;
                    checks == outcome.check
                        && marks.mate == outcome.mate
                        && written.fits(step, self.notation.rules.shape)
                })
            };
            found.retain(|(step, _)| signed(*step));
        }
        match found.as_slice() {
            [(step, _)] => Some(*step),
            _ => None,
        }
    }

    /// The one legal move that we should write so, in the short form or in Popeye's.
    fn literal(&self, position: &AnyPosition, legal: &MoveList, word: &str) -> Option<Move> {
        if word.is_empty() {
            return None;
        }
        let Notation { rules, language } = self.notation;
        // What is cheap to see comes first: the letters of an officer and the square to which it goes.
        let named = |step: &&Move| {
            let is_man = step.role().is_pawn() || word.contains(language.letter(step.role()));
            let named = is_man && word.contains(&rules.shape.name(step.to()));
            named || word.contains("0-0") || **step == Move::EXCHANGE_ROLES
        };
        let bare = word.trim_end_matches(['+', '#', '=']);
        let is_so = |step: &&Move| {
            let told = Step::of(position, **step);
            let forms = [
                (self.notation.short(&told), word),
                (self.notation.plain(&told), bare),
                (notation::popeye_in(language, &rules, &told), bare),
            ];
            let alike = |(form, word): &(String, &str)| form.split_whitespace().collect::<String>() == *word;
            forms.iter().any(alike)
        };
        let mut meant = legal.iter().filter(named).filter(is_so);
        let first = meant.next()?;
        meant.next().is_none().then_some(*first)
    }

    /// Can this move be written so? What is marked has to be true; what is not marked need not be.
    fn can_mean(&self, written: &Written, step: Move) -> bool {
        let marks = &written.marks;
        let unmarked = match self.boards {
            Boards::ButB if self.notation.rules.lands_on_b_silently() => Some(BoardId::B),
            _ => None,
        };
        let lands = marks.lands.or(unmarked).filter(|_| self.notation.rules.boards > 1);
        written.fits(step, self.notation.rules.shape)
            && lands.is_none_or(|board| board == step.lands())
            && (!marks.capture || step.is_capture())
            && (!marks.en_passant || step.kind() == Kind::EnPassant)
            && marks.tell_effects_of(step)
    }

    /// How far the reading is from the best one.
    fn doubt(&self, written: &Written, step: Move) -> u32 {
        // Of the bishop on board A and the bishop eagle, both `LA`, the one that has a board is meant.
        let untold = self.boards == Boards::Told && written.marks.lands.is_none();
        let silent = self.boards == Boards::Untold && step.lands() != BoardId::B;
        let boardless = self.notation.rules.boards > 1 && (untold || silent);
        4 * u32::from(written.hides_neutral(step)) + 2 * u32::from(written.loose) + u32::from(boardless)
    }
}
