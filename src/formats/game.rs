//! Recorded games: where they begin, their moves, and where they are said to end.
//!
//! ```
//! use looking_glass::formats::game::Game;
//! use looking_glass::formats::score::Score;
//! use looking_glass::rules::Rules;
//!
//! let rules = Rules::from_name("orthodox").expect("known rules");
//! let score = Score::read_all("1.f3 e5 2.g4 Qh4#", rules.shape).expect("a score").remove(0);
//! let game = Game::new(rules, None, score);
//! assert_eq!(game.play().expect("legal moves").legal, 0);
//! ```

use super::entry::{Defaults, Entry, EntryError};
use super::fen::Fen;
use super::node::Node;
use super::score::{Fault, ReplayError, Score, Turn};
use crate::pieces::Color;
use crate::position::{self, AnyPosition, Diagram, Man, Move, Position};
use crate::rules::Rules;
use crate::solution::Step;
use crate::stipulation::Outcome;
use thiserror::Error;

/// A game as it is recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The position it begins in.
    pub start: Diagram,
    /// Its moves.
    pub score: Score,
    /// The position it is said to end in; castling rights and counters do not matter.
    pub expected: Option<Fen>,
}

/// A game that has been played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The turn of the first move.
    pub first: Turn,
    /// The moves.
    pub moves: Vec<Step>,
    /// All that the score claims wrongly, in its order.
    pub faults: Vec<Fault>,
    /// How the final position differs from the one stated, if it does.
    pub difference: Option<Difference>,
    /// The final position.
    pub last: Diagram,
    /// Whose turn it is in it.
    pub next: Turn,
    /// What the last move did to the side to move.
    pub outcome: Outcome,
    /// How many legal moves that side has.
    pub legal: u64,
}

/// How a final position differs from the one stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Men that are stated but not there.
    pub missing: Vec<Man>,
    /// Men that are there but not stated.
    pub surplus: Vec<Man>,
    /// The side to move, if another one is stated.
    pub turn: Option<Color>,
}

/// Why a game cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The position in which it begins is not playable.
    #[error("{}", listed(.0))]
    Start(Vec<position::Fault>),
    /// A move is not legal, or can be read in several ways.
    #[error(transparent)]
    Move(#[from] ReplayError),
}

fn listed(faults: &[position::Fault]) -> String {
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    told.join("; ")
}

impl Game {
    /// The game of a record, by the rules that it states.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn read(entry: &Entry, defaults: &Defaults) -> Result<Game, Vec<EntryError>> {
        let misnamed = entry.misnamed();
        if !misnamed.is_empty() {
            return Err(misnamed);
        }
        Game::of(entry, entry.rules(defaults)?).map_err(|error| vec![error])
    }

    /// A game that begins in this position, or in the array.
    ///
    /// Where neither the FEN nor an array says whose turn it is, a score that begins with `1...` begins with Black.
    pub fn new(rules: Rules, start: Option<Fen>, score: Score) -> Game {
        let mut diagram = start
            .as_ref()
            .map_or_else(|| Diagram::array(rules), |fen| fen.diagram.clone());
        if start.is_some_and(|fen| fen.turn.is_none()) && score.begins_with_black() {
            diagram.turn = Color::Black;
        }
        Game {
            start: diagram,
            score,
            expected: None,
        }
    }

    /// The game of a record: its `moves:`, from its `fen:` or the array, to its `final:` position.
    ///
    /// # Errors
    /// The first of these fields that is missing or cannot be read.
    pub fn of(entry: &Entry, rules: Rules) -> Result<Game, EntryError> {
        let moves = entry.text("moves").ok_or_else(|| {
            let given = entry.get("moves").map_or("missing", Node::kind);
            let message = format!("{given}, expected a game score such as `1.e4 d5 2.Be2 dxe4 3.Bb5/A#`");
            entry.error("moves", message)
        })?;
        let scores = Score::read_all(moves, rules.shape).map_err(|error| entry.error("moves", error.to_string()))?;
        let [mut score] = <[Score; 1]>::try_from(scores)
            .map_err(|scores| entry.error("moves", format!("{} games, expected one", scores.len())))?;
        let fen = |field: &str| {
            let read = |text| Fen::read(text, rules).map_err(|error| entry.error(field, error.to_string()));
            entry.text(field).map(read).transpose()
        };
        if let Some(result) = entry.text("result") {
            score.end_in(result).map_err(|message| entry.error("result", message))?;
        }
        let mut game = Game::new(rules, fen("fen")?, score);
        game.expected = fen("final")?;
        Ok(game)
    }

    /// Plays the game through.
    ///
    /// # Errors
    /// A position that is not playable, a move that is not legal or not clear.
    pub fn play(&self) -> Result<Played, PlayError> {
        let rules = self.start.rules;
        let position = self.start.position().map_err(PlayError::Start)?;
        let start = &position;
        let replay = self.score.replay(&rules, start)?;
        let last = Diagram::of(rules, &replay.last);
        Ok(Played {
            first: replay.first,
            moves: steps(start, &replay.moves),
            faults: replay.faults,
            difference: self.expected.as_ref().and_then(|fen| difference(&last, fen)),
            next: replay.next,
            outcome: replay.outcome,
            legal: replay.last.count_legal_moves(),
            last,
        })
    }
}

/// Moves as they are told, each in the position it was played in.
fn steps(start: &AnyPosition, moves: &[Move]) -> Vec<Step> {
    let mut position = start.clone();
    let told = moves.iter().map(|&step| {
        let told = Step::of(&position, step);
        position = position.play(step);
        told
    });
    told.collect()
}

fn difference(last: &Diagram, expected: &Fen) -> Option<Difference> {
    let beyond = |these: &Diagram, those: &Diagram| -> Vec<Man> {
        let men = these.men.iter().copied();
        men.filter(|man| !those.men.contains(man)).collect()
    };
    let difference = Difference {
        missing: beyond(&expected.diagram, last),
        surplus: beyond(last, &expected.diagram),
        turn: expected.turn.filter(|&turn| turn != last.turn).map(|_| last.turn),
    };
    let none = difference.missing.is_empty() && difference.surplus.is_empty() && difference.turn.is_none();
    (!none).then_some(difference)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn game(moves: &str, expected: &str) -> Game {
        let rules = Rules::of(Variant::Alice);
        let score = Score::read_all(moves, rules.shape).expect("a score").remove(0);
        let mut game = Game::new(rules, None, score);
        game.expected = Some(Fen::read(expected, rules).expect("a FEN"));
        game
    }

    #[test]
    fn another_final_position_is_told_by_its_men() {
        let stated = "rnbqkbnr/ppp1pppp/8/1|B6/4p3/8/PPPP1PPP/RNBQK1NR w";
        let played = game("1.e4 d5 2.Be2 dxe4 3.Bb5#", stated).play().expect("legal moves");
        let difference = played.difference.expect("another position");
        assert_eq!(difference.missing.len(), 1);
        assert_eq!(difference.surplus.len(), 1);
        assert_eq!(difference.surplus[0].piece.letters(), "B");
        assert_eq!(difference.turn, Some(Color::Black));
    }

    #[test]
    fn castling_rights_and_counters_of_the_final_position_do_not_matter() {
        let stated = "rnbqkbnr/ppp1pppp/8/1B6/4p3/8/PPPP1PPP/RNBQK1NR b - - 7 9";
        let played = game("1.e4 d5 2.Be2 dxe4 3.Bb5#", stated).play().expect("legal moves");
        assert_eq!(played.difference, None);
        assert!(played.outcome.mate);
    }
}
