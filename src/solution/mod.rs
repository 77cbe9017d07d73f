//! What the reader sees of a solved problem, as data: phases, threats, variations and lines.
//!
//! ```
//! use looking_glass::{Problem, solve};
//! use looking_glass::solution::Status;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let answer = solve(&problem)?;
//! let solution = answer.solution().expect("it is played");
//! assert_eq!(solution.status, Status::Complete);
//! assert_eq!(solution.keys.len(), 1);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod battle;
mod best_try;
mod courses;
mod lines;
mod means;
mod piece;
mod ply;
mod proving;
mod room;
mod sift;
mod solve;
mod structured;
#[cfg(test)]
mod tests;
mod unseen;

pub use best_try::best_try;
pub use lines::{Count, count};
pub use piece::{Listener, Piece, strongest_first};
pub use ply::{Half, Ply, leader, plies, popeye_plies};
pub use proving::{BattleClaims, LONGEST, Proof, Unproved, unplain, unplain_play, unproved};
pub use room::with_room;
pub use solve::{Resources, in_threads, solve, solve_here, solve_proving, solve_telling, solve_with_proof};
pub use structured::common_form;
pub use unseen::{announced_step, told_unseen};

use crate::board::{Meaning, Tail, Told};
use crate::geometry::Square;
use crate::pieces::{Attributes, Color, Role};
use crate::position::{Kind, Move, MoveList, Position};
use crate::search::{Control, Reason, canonical_rank};
use crate::stipulation::Outcome;
use crate::text::named;
use serde::{Deserialize, Serialize};

/// The answer to one problem or twin.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Solution {
    /// Is it the whole answer?
    pub status: Status,
    /// First moves that solve (battle play).
    pub keys: Vec<Attack>,
    /// First moves that fail to few refutations (battle play).
    pub tries: Vec<Attack>,
    /// What is prepared if the defender had to begin (battle play).
    pub set_play: Vec<Variation>,
    /// What follows if the diagram stands after the key, as a setting may say (battle play).
    pub post_key: Option<Sequel>,
    /// All solutions, shorter ones first (help and series play, proof games).
    pub solutions: Vec<Line>,
    /// What is prepared if the first half-move were left out (help and series play).
    pub set_solutions: Vec<Line>,
}

impl Solution {
    /// A complete answer that tells nothing: there is no solution.
    pub fn empty() -> Self {
        Solution::default()
    }

    /// Does it fulfil what was demanded?
    pub fn is_solved(&self) -> bool {
        let after_key = self.post_key.as_ref().is_some_and(Sequel::is_solved);
        !self.keys.is_empty() || !self.solutions.is_empty() || after_key
    }

    /// What solves: the moves of each key and of each line.
    pub fn moves(&self) -> impl Iterator<Item = Vec<Move>> {
        let keys = self.keys.iter().map(|key| vec![key.step.step]);
        keys.chain(self.solutions.iter().map(|line| moves(line)))
    }
}

named! {
    /// How far an answer goes; several answers together go as far as the greatest of theirs says.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Status {
        /// All that was asked was answered.
        #[default]
        Complete = "complete",
        /// A limit of time or number ended the search; what is told is true, but there may be more.
        Limit = "limit",
        /// The user ended the search; what is told is true, but there may be more.
        Interrupted = "interrupted",
    }
}

impl Status {
    /// How far the answer of a search goes: did it come to its end?
    pub fn of(complete: bool, control: &Control) -> Self {
        match control.reason() {
            _ if complete => Status::Complete,
            Some(Reason::Interrupt) => Status::Interrupted,
            _ => Status::Limit,
        }
    }
}

/// A move as it is told: what notation needs to know of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Step {
    /// The move.
    pub step: Move,
    /// The side that makes it.
    pub by: Color,
    /// Check, mate or stalemate.
    pub outcome: Sign,
    /// Is the file of departure (in space: level and file) needed to tell it from another legal move?
    pub file: bool,
    /// Is the rank of departure needed?
    pub rank: bool,
    /// Is the board of departure needed?
    pub board: bool,
    /// Do the numbers of moves begin anew with it, as in parts of structured play?
    pub anew: bool,
    /// The attributes of the man that moves.
    pub attributes: Attributes,
    /// What is told behind it.
    pub tail: Tail,
}

/// The sign behind a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Sign {
    /// None.
    Quiet,
    /// `+`
    Check,
    /// `#`
    Mate,
    /// `=`
    Stalemate,
}

/// A move of the attacker in battle play and what follows it: a key, a try, a threat or an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attack {
    /// The move.
    pub step: Step,
    /// What follows; nothing after the last move.
    pub sequel: Sequel,
}

/// What follows a move of the attacker.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Sequel {
    /// Is nothing threatened, so that the defender's need to move is the point?
    pub zugzwang: bool,
    /// What would follow if the defender passed.
    pub threats: Vec<Attack>,
    /// What follows each defence.
    pub variations: Vec<Variation>,
    /// Defences against which nothing works: those of a try, or of play that does not solve. None after any other move.
    pub refutations: Vec<Step>,
}

impl Sequel {
    /// Does the play fulfil what was demanded?
    pub fn is_solved(&self) -> bool {
        let told = !self.variations.is_empty() || !self.threats.is_empty();
        self.refutations.is_empty() && told
    }

    /// The attacker's moves of one length on, whatever the defence: the threats and the answers, in the order in which they are told.
    pub fn attacks(&self) -> impl Iterator<Item = &Attack> {
        let answers = self.variations.iter().flat_map(|variation| &variation.answers);
        answers.chain(&self.threats)
    }

    /// The attacker's moves that follow, at most.
    pub fn length(&self) -> usize {
        let lengths = self.attacks().map(|attack| 1 + attack.sequel.length());
        lengths.max().unwrap_or(0)
    }

    /// The half-moves of the longest play that follows; the pass before a threat is one of them.
    pub fn half_moves(&self) -> usize {
        let defences = self.variations.iter().map(|_| 1);
        let attacks = self.attacks().map(|attack| 2 + attack.sequel.half_moves());
        defences.chain(attacks).max().unwrap_or(0)
    }

    /// Tells every move of the play, each defence before its answers.
    pub fn each_step(&self, each: &mut impl FnMut(Step)) {
        self.variations
            .iter()
            .for_each(|variation| each(variation.defence.clone()));
        for attack in self.attacks() {
            each(attack.step.clone());
            attack.sequel.each_step(each);
        }
    }
}

/// A defence and what the attacker answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Variation {
    /// The defender's move.
    pub defence: Step,
    /// The shortest answers; more than one is a dual.
    pub answers: Vec<Attack>,
}

/// One solution of help, series or proof-game play.
pub type Line = Vec<Step>;

/// The moves that are told.
pub fn moves(told: &[Step]) -> Vec<Move> {
    told.iter().map(|told| told.step).collect()
}

impl Step {
    /// A move as it is told in this position: a legal one, or one that only the own king forbids.
    ///
    /// Where another man of its kind can go the same way it is told by the file it comes from, or else by the
    /// rank, or by both; a man on the same square of another board by its board, and so are pawns that do not take.
    pub fn of<P: Position>(position: &P, step: Move) -> Self {
        Self::with_sign(position, step, Sign::of(Outcome::of(&position.play(step))))
    }

    /// The same of a move with which the other side is mated.
    pub fn mating<P: Position>(position: &P, step: Move) -> Self {
        Self::with_sign(position, step, Sign::Mate)
    }

    /// A move by this side, which needs no more than the man and the square to be told.
    pub fn new(step: Move, by: Color, outcome: Sign) -> Self {
        Step {
            step,
            by,
            outcome,
            file: false,
            rank: false,
            board: false,
            anew: false,
            attributes: Attributes::NONE,
            tail: Tail::default(),
        }
    }

    fn with_sign<P: Position>(position: &P, step: Move, sign: Sign) -> Self {
        let mut moves = MoveList::new();
        position.moves_alike(step, &mut moves);
        if !moves.contains(&step) && step.kind() != Kind::Pass {
            // Its goal asks for a move that leaves the own king attacked, as others may do, too.
            position.exposing_moves(&mut moves);
        }
        let alike = |other: &&Move| {
            other.role() == step.role()
                && other.to() == step.to()
                && other.lands() == step.lands()
                && other.is_zero() == step.is_zero()
                && other.kind() != Kind::Pass
                && (other.from(), other.board()) != (step.from(), step.board())
        };
        let mut rivals: Vec<Move> = moves.iter().filter(alike).copied().collect();
        let advances = step.role() == Role::PAWN && !step.is_capture();
        let board = rivals.iter().any(|other| other.from() == step.from())
            || advances && rivals.iter().any(|other| other.board() != step.board());
        rivals.retain(|other| !board || other.board() == step.board());
        let from = |step: Move| {
            let (file, rank, level) = position.shape().coordinates(step.from());
            ((level, file), rank)
        };
        let (file, rank) = from(step);
        let same_file = rivals.iter().any(|&other| from(other).0 == file);
        let same_rank = rivals.iter().any(|&other| from(other).1 == rank);
        Step {
            file: !rivals.is_empty() && (!same_file || same_rank),
            rank: same_file,
            board,
            attributes: position
                .man(step.departure())
                .map_or(Attributes::NONE, |man| man.attributes),
            tail: position.tail(step),
            ..Step::new(step, position.turn(), sign)
        }
    }

    /// Where the man that makes the move stands when all is done that is told behind it; nothing if it is gone then.
    pub fn arrival(&self) -> Option<Square> {
        let goes = |here: Square, told: Told| match told {
            Told::Goes(from, to, _) if from.square == here => Some(to.square),
            Told::Exchange((one, _), (other, _)) if one.square == here => Some(other.square),
            Told::Exchange((one, _), (other, _)) if other.square == here => Some(one.square),
            Told::Gone(place, _) if place.square == here => None,
            _ => Some(here),
        };
        // An exchange in the place of a move is told as what it does from the departure.
        let told = self.tail.iter().next();
        let exchanges = self
            .step
            .choice()
            .is_some_and(|choice| choice.meaning == Meaning::Exchange);
        let begin = match told {
            Some(Told::Exchange(..)) if exchanges => self.step.from(),
            _ => self.step.to(),
        };
        self.tail.iter().try_fold(begin, goes)
    }
}

/// The legal moves in the order in which they are told, that of [`canonical_rank`].
pub fn canonical_moves<P: Position>(position: &P) -> Vec<Move> {
    in_canonical_order(position.legal())
}

/// The number of a legal move, from 1, in that order.
pub fn canonical_number<P: Position>(position: &P, step: Move) -> Option<u32> {
    let mut numbered = (1..).zip(canonical_moves(position));
    numbered.find_map(|(number, legal)| (legal == step).then_some(number))
}

fn in_canonical_order(list: MoveList) -> Vec<Move> {
    let mut moves = list.into_vec();
    moves.sort_by_cached_key(|&step| canonical_rank(step));
    moves
}

impl Sign {
    /// The sign of an outcome.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome { mate: true, .. } => Sign::Mate,
            Outcome { check: true, .. } => Sign::Check,
            Outcome { stalemate: true, .. } => Sign::Stalemate,
            _ => Sign::Quiet,
        }
    }
}
