//! The walk that writes the proof of a battle: of every choice that a doubter has to be told, the number of a move.
//!
//! What is proved, in which order and how moves are numbered stands in `docs/certificates.md`; the checkers walk the same
//! way. Where the table of the solver knows the winning move or the refutation it is taken from there, and searched again
//! where not.

use super::{Attack, Piece, Status, Variation, moves};
use crate::position::{Diagram, Key, Kind, Lookahead, Move, MoveList, coordinate_order};
use crate::problem::{Demanded, Problem};
use crate::rules::{Castling, Transfer};
use crate::search::{Battle, Demand, RefutationCache, Stopped, Table, stack};
use crate::stipulation::{Goal, Play};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::fmt;

/// What is claimed of a battle, in moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BattleClaims {
    /// The first moves that solve: these and no others.
    pub keys: Vec<Move>,
    /// First moves that fail, each with all its refutations.
    pub tries: Vec<(Move, Vec<Move>)>,
    /// The defences that are met if the defender begins, with answers to each; `None` where no set play is told.
    pub set_play: Option<Vec<(Move, Vec<Move>)>>,
    /// Where the key stands in the diagram: the defences that nothing meets. `None` where a key is looked for.
    pub after_key: Option<Vec<Move>>,
}

/// Claims and the bytes that prove them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is proved.
    pub claims: BattleClaims,
    /// The numbers of the moves chosen, in the order of the walk.
    pub bytes: Vec<u8>,
}

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// Proofs of this kind are not written; names what has none.
    Refused(&'static str),
    /// The search did not come to its end.
    Ended(Status),
    /// The search does not find again what it told. This must not happen.
    Contradiction,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Refused(what) => write!(f, "no certificate is written for {what}"),
            Unproved::Ended(Status::Interrupted) => f.write_str("interrupted before there was a certificate"),
            Unproved::Ended(_) => f.write_str("a limit was reached before there was a certificate"),
            Unproved::Contradiction => f.write_str("the search contradicts itself, and there is no certificate"),
        }
    }
}

/// What the plain rules, by which certificates are checked, do not know of a diagram.
pub fn unplain(diagram: &Diagram) -> [(bool, &'static str); 5] {
    let rules = &diagram.rules;
    let apart = matches!(rules.castling, Castling::Each) != (rules.transfer == Transfer::WhenVacant);
    let lands_apart = apart && rules.castling != Castling::Never;
    let fairy = diagram.men.iter().any(|man| !man.piece.is_classical());
    [
        (!rules.conditions.is_empty(), "fairy conditions"),
        (fairy, "fairy and neutral men"),
        (lands_apart, "castling in which each man lands for itself"),
        (!diagram.exclusive.is_empty(), "castlings that exclude each other"),
        (diagram.invisible > 0, "total invisible men"),
    ]
}

/// What they do not know of the play.
pub const fn unplain_play(demanded: &Demanded) -> [(bool, &'static str); 4] {
    [
        (demanded.null_moves, "null moves"),
        (demanded.quodlibet, "quodlibet"),
        (demanded.goal_is_end, "GoalIsEnd"),
        (
            demanded.limits_defence(),
            "play under limits of threats, flights or moves",
        ),
    ]
}

/// What of this problem no certificate is written for, if there is something.
pub fn unproved(problem: &Problem) -> Option<&'static str> {
    let (stipulation, settings) = (&problem.stipulation, &problem.settings);
    let play = [
        (stipulation.structure.is_some(), "structured stipulations"),
        (!stipulation.play.is_battle(), "play that is no battle"),
        (
            !matches!(stipulation.goal, Goal::Mate | Goal::Stalemate),
            "goals other than mate and stalemate",
        ),
        (stipulation.length.moves == 0, "play of no moves"),
        (stipulation.length.moves > LONGEST, "play of more than 500 moves"),
        (stipulation.exact, "play of exact length"),
    ];
    let part = [
        (settings.limits.picks_first_moves(), "a part of the first moves"),
        (settings.limits.stop_on_short, "StopOnShortSolutions"),
        (
            problem.set_play_apart().is_some(),
            "set play that answers a double step",
        ),
    ];
    let known = unplain(&problem.diagram)
        .into_iter()
        .chain(unplain_play(&settings.demanded));
    let mut reasons = play.into_iter().chain(known).chain(part);
    reasons.find_map(|(is_so, what)| is_so.then_some(what))
}

impl BattleClaims {
    /// Adds what a piece of the solution tells.
    pub(super) fn add(&mut self, piece: &Piece) {
        let move_of = |attack: &Attack| attack.step.step;
        match piece {
            Piece::Key(key) => self.keys.push(move_of(key)),
            Piece::Try(attempt) => {
                let refutations = moves(&attempt.sequel.refutations);
                self.tries.push((move_of(attempt), refutations));
            }
            Piece::SetPlay(variations) => {
                let answers = |variation: &Variation| variation.answers.iter().map(move_of).collect();
                let told = variations
                    .iter()
                    .map(|variation| (variation.defence.step, answers(variation)));
                self.set_play = Some(told.collect());
            }
            Piece::PostKey(sequel) => {
                self.after_key = Some(moves(&sequel.refutations));
            }
            _ => {}
        }
    }
}

/// Why a walk ends before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit or the user ended it.
    Stopped,
    /// The search does not find what was claimed. This must not happen.
    Contradiction,
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Halt::Stopped
    }
}

type Walk = Result<(), Halt>;

/// No certificate is written for more moves: checkers are simple, and go as deep as the play.
pub const LONGEST: u16 = 500;

/// Bytes of a position that is remembered.
const REMEMBERED: usize = 48;

/// A number in one byte, or in two if it is above 127: the lower seven bits first. No position has more moves.
pub fn put_number(bytes: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 128 {
        bytes.push((rest % 128) as u8 | 128);
        rest /= 128;
    }
    bytes.push(rest as u8);
}

/// Writes the proof of one battle.
pub(super) struct Prover<'s> {
    battle: Battle<'s>,
    table: &'s Table,
    /// May a double step be answered in passing? Then the position after it is not remembered.
    passing: bool,
    bytes: Vec<u8>,
    /// Positions that the attacker was shown to win, and in how many moves.
    won: HashMap<Key, u16>,
    /// Positions that the defender was shown to hold, and against how many moves.
    held: HashMap<Key, u16>,
}

impl<'s> Prover<'s> {
    pub(super) fn new(battle: Battle<'s>, table: &'s Table, passing: bool) -> Self {
        Prover {
            battle,
            table,
            passing,
            bytes: Vec::new(),
            won: HashMap::new(),
            held: HashMap::new(),
        }
    }

    /// Proves all claims of a problem of so many moves.
    pub(super) fn prove<P: Lookahead>(mut self, diagram: &P, moves: u16, claims: BattleClaims) -> Result<Proof, Halt> {
        if let Some(refutations) = &claims.after_key {
            self.after_key(diagram, moves - 1, refutations)?;
            let bytes = self.bytes;
            return Ok(Proof { claims, bytes });
        }
        let set_play = claims.set_play.iter().filter(|_| !diagram.in_check(diagram.turn()));
        for set_play in set_play {
            self.set_play(&diagram.pass(), moves - 1, set_play)?;
        }
        if !self.battle.attacker_is_bound(diagram) {
            self.first_moves(diagram, moves, &claims)?;
        }
        let bytes = self.bytes;
        Ok(Proof { claims, bytes })
    }

    /// Every first move: a key, a try or neither.
    fn first_moves<P: Lookahead>(&mut self, diagram: &P, moves: u16, claims: &BattleClaims) -> Walk {
        let mut cache = self.battle.refutation_cache(moves);
        for step in sorted_moves(diagram) {
            let attempt = claims.tries.iter().find(|(attempt, _)| *attempt == step);
            match attempt {
                _ if claims.keys.contains(&step) => self.forced(diagram, step, moves)?,
                Some((_, refutations)) => self.tried(&diagram.play(step), moves - 1, refutations)?,
                None => self.refuted(diagram, step, moves, &mut cache)?,
            }
        }
        Ok(())
    }

    fn demand(&self) -> Demand {
        self.battle.demand()
    }

    /// The set play: each defence is met by the answers claimed, or else held.
    fn set_play<P: Lookahead>(&mut self, position: &P, left: u16, claimed: &[(Move, Vec<Move>)]) -> Walk {
        if self.battle.defender_must_fulfil(position) {
            return Ok(());
        }
        for defence in sorted_moves(position) {
            let after = position.play(defence);
            if self.battle.fulfils(position, defence, &after) {
                continue;
            }
            match claimed.iter().find(|(met, _)| *met == defence) {
                None => self.hold(&after, left, Some(defence))?,
                Some((_, answers)) => {
                    let mut answers = answers.clone();
                    answers.sort_unstable_by_key(|&answer| coordinate_order(after.shape(), answer));
                    for answer in answers {
                        self.forced(&after, answer, left)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Play after a key that stands in the diagram: a defender who can fulfil the goal and must has no other defence.
    fn after_key<P: Lookahead>(&mut self, diagram: &P, left: u16, refutations: &[Move]) -> Walk {
        match (self.battle.defender_must_fulfil(diagram), refutations) {
            (true, []) => Ok(()),
            (true, _) => Err(Halt::Contradiction),
            (false, _) => self.defended(diagram, left, refutations),
        }
    }

    /// A try, after which the attacker has so many moves left.
    fn tried<P: Lookahead>(&mut self, after: &P, left: u16, refutations: &[Move]) -> Walk {
        match self.battle.defender_must_fulfil(after) {
            true => Err(Halt::Contradiction),
            false => self.defended(after, left, refutations),
        }
    }

    /// The defender is to move: these defences refute, all others are met.
    fn defended<P: Lookahead>(&mut self, after: &P, left: u16, refutations: &[Move]) -> Walk {
        for defence in sorted_moves(after) {
            let defended = after.play(defence);
            let fulfils = self.battle.fulfils(after, defence, &defended);
            match refutations.contains(&defence) {
                true if fulfils => return Err(Halt::Contradiction),
                true => self.hold(&defended, left, Some(defence))?,
                false if fulfils => {}
                false => self.win(&defended, left, Some(defence))?,
            }
        }
        Ok(())
    }

    /// The attacker, to move after this defence, forces the goal.
    fn win<P: Lookahead>(&mut self, position: &P, moves: u16, last: Option<Move>) -> Walk {
        if moves == 0 {
            return Err(Halt::Contradiction);
        }
        if stack::is_due(moves.into()) {
            let control = self.battle.control();
            return stack::deeper(control, || Ok(self.win_here(position, moves, last)))?;
        }
        self.win_here(position, moves, last)
    }

    fn win_here<P: Lookahead>(&mut self, position: &P, moves: u16, last: Option<Move>) -> Walk {
        let key = self.remembered(position, moves, last);
        if key.is_some_and(|key| self.won.get(&key).is_some_and(|&known| known <= moves)) {
            return Ok(());
        }
        if let Some(mate) = self.mating_move(position) {
            put_number(&mut self.bytes, position.count_before(mate));
        } else {
            let step = self.winning_move(position, moves, key)?;
            put_number(&mut self.bytes, position.count_before(step));
            self.forced(position, step, moves)?;
        }
        if let Some(key) = key {
            self.battle.control().budget().keep(REMEMBERED)?;
            self.won.insert(key, moves);
        }
        Ok(())
    }

    /// The key under which a position is remembered, if it is.
    fn remembered<P: Lookahead>(&self, position: &P, moves: u16, last: Option<Move>) -> Option<Key> {
        let passing = self.passing && last.is_some_and(|last| last.kind() == Kind::DoubleStep);
        (moves >= 2 && !passing).then(|| position.key())
    }

    /// The first move that mates, where the attacker is to mate. Nothing follows it.
    fn mating_move<P: Lookahead>(&self, position: &P) -> Option<Move> {
        if self.demand().play != Play::Direct || self.demand().goal != Goal::Mate {
            return None;
        }
        let mut mating = MoveList::new();
        position.mating_moves(&mut mating);
        mating
            .into_iter()
            .min_by_key(|&step| coordinate_order(position.shape(), step))
    }

    /// A move that forces the goal in as few moves as can be.
    fn winning_move<P: Lookahead>(&mut self, position: &P, moves: u16, key: Option<Key>) -> Result<Move, Halt> {
        let known = key.and_then(|key| self.table.get(key)).unwrap_or_default();
        let hint = known.step.and_then(|step| position.legal_like(step));
        if let Some(step) = hint
            && (2..=moves).contains(&known.proved)
        {
            // It is known to force the goal; the walk behind it sees whether it does.
            return Ok(step);
        }
        let length = match moves {
            1 => 1,
            _ => self
                .battle
                .shortest_attack(position, moves)?
                .ok_or(Halt::Contradiction)?,
        };
        for step in hint.into_iter().chain(sorted_moves(position)) {
            if self.battle.forces(position, step, length)? {
                return Ok(step);
            }
        }
        Err(Halt::Contradiction)
    }

    /// This move of the attacker forces the goal.
    fn forced<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16) -> Walk {
        let after = position.play(step);
        if self.battle.wins(position, step, &after) || self.battle.defender_must_fulfil(&after) {
            return Ok(());
        }
        for defence in sorted_moves(&after) {
            let defended = after.play(defence);
            if !self.battle.fulfils(&after, defence, &defended) {
                self.win(&defended, moves - 1, Some(defence))?;
            }
        }
        Ok(())
    }

    /// The attacker, to move after this defence, cannot force the goal. Of his last move nothing has to be told.
    fn hold<P: Lookahead>(&mut self, position: &P, moves: u16, last: Option<Move>) -> Walk {
        if moves < 2 {
            return Ok(());
        }
        if stack::is_due(moves.into()) {
            let control = self.battle.control();
            return stack::deeper(control, || Ok(self.hold_here(position, moves, last)))?;
        }
        self.hold_here(position, moves, last)
    }

    fn hold_here<P: Lookahead>(&mut self, position: &P, moves: u16, last: Option<Move>) -> Walk {
        let key = self.remembered(position, moves, last);
        if key.is_some_and(|key| self.held.get(&key).is_some_and(|&known| known >= moves)) {
            return Ok(());
        }
        if !self.battle.attacker_is_bound(position) {
            let mut cache = self.battle.refutation_cache(moves);
            for step in sorted_moves(position) {
                self.refuted(position, step, moves, &mut cache)?;
            }
        }
        if let Some(key) = key {
            self.battle.control().budget().keep(REMEMBERED)?;
            self.held.insert(key, moves);
        }
        Ok(())
    }

    /// This move of the attacker does not force the goal: one refutation, where there is a defence at all.
    fn refuted<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16, cache: &mut RefutationCache) -> Walk {
        if moves < 2 {
            return Ok(());
        }
        let after = position.play(step);
        let known = self.battle.known_refutation(position, step, cache);
        let reply = match known.and_then(|reply| after.legal_like(reply)) {
            Some(reply) => Some(reply),
            None => self.battle.refutation(&after, step, moves - 1)?,
        };
        let Some(reply) = reply else {
            return match after.has_legal_move() {
                true => Err(Halt::Contradiction),
                false => Ok(()),
            };
        };
        if known.is_none() {
            self.battle.note_refutation(step, reply, moves - 1);
        }
        put_number(&mut self.bytes, after.count_before(reply));
        self.hold(&after.play(reply), moves - 1, Some(reply))
    }
}

/// The legal moves in the order of their coordinates.
fn sorted_moves<P: Lookahead>(position: &P) -> impl Iterator<Item = Move> + use<P> {
    let shape = position.shape();
    let placed = position
        .legal()
        .into_iter()
        .map(|step| (coordinate_order(shape, step), step));
    let mut moves: SmallVec<[(u64, Move); 64]> = placed.collect();
    moves.sort_unstable_by_key(|&(place, _)| place);
    moves.into_iter().map(|(_, step)| step)
}
