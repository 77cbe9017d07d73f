//! What conditions see: the men and how they attack, and a move before anything follows it.

use crate::board::{Chosen, Effect, Effects, Mailbox, Meaning, Memory, whereabouts};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Movement, Piece, Role};
use crate::rules::Rules;
use smallvec::SmallVec;

/// A man that could take on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Where it stands.
    pub from: Place,
    /// What it is.
    pub piece: Piece,
    /// The side that it attacks for.
    pub by: Color,
    /// The place.
    pub on: Place,
}

/// A position, as far as conditions look at it.
pub trait Scene {
    /// The men.
    fn men(&self) -> &Mailbox;

    /// The rules.
    fn rules(&self) -> &Rules;

    /// What conditions remember.
    fn memory(&self) -> &Memory;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Where this side's king stands.
    fn king(&self, color: Color) -> Option<Place>;

    /// Would the man on a place among these men, moved by this side, take on another place, by its ways alone?
    fn reaches_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool;

    /// The same by the ways by which men observe: those that they lend each other, and where conditions let them go.
    fn observes_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool;

    /// Does it attack the place, as far as conditions say, by the ways that they give it?
    fn attacks_among(&self, men: &Mailbox, from: Place, by: Color, on: Place) -> bool;

    /// Where a man that stood on this place among these men could go without capture, moved by this side.
    fn quiet_goals(&self, men: &Mailbox, from: Place, piece: Piece, by: Color) -> Vec<Place>;

    /// May the man on a place among these men, moved by this side, act, and step without capture to the other place, as far as
    /// conditions say?
    fn may_go(&self, men: &Mailbox, from: Place, by: Color, to: Place) -> bool;

    /// What a move does that stands before these men, with what conditions add to it, by which a man passes to this board; nothing if a
    /// condition forbids it.
    fn effects_of(&self, turn: &Turn<'_>, lands: BoardId) -> Option<Effects>;

    /// Is a place attacked by a side, if these are the men?
    fn is_attacked_among(&self, men: &Mailbox, place: Place, by: Color) -> bool;

    /// Has the man on this place among these men a legal move without capture, if this side is to move? What conditions add to moves is not asked.
    fn goes_quietly(&self, men: &Mailbox, place: Place, by: Color) -> bool;

    /// Could the man on this place of the side to move go somewhere, safe for its king or not, if conditions with [`Unusual::Suspends`] did not
    /// keep it from acting?
    fn could_move(&self, place: Place) -> bool;

    /// Has the man on a place a legal move to another of its board, castling left out, if this side is to move?
    fn has_legal_to(&self, from: Place, by: Color, to: Place) -> bool;

    /// Shows the moves that this side could try if it were to move, those that take a king, too, whether they leave its own king safe or
    /// not, until one is found that is wanted; was there one? Moves that differ in nothing but a choice are shown once.
    fn any_try(&self, by: Color, wanted: &mut dyn FnMut(&Turn<'_>) -> bool) -> bool;

    /// Would the side that does not make this move, which leaves these men, be mated if its man on this place were royal and the kings were
    /// not? By the rules without conditions but those by which men are reborn.
    fn is_lost(&self, turn: &Turn<'_>, men: &Mailbox, place: Place) -> bool;

    /// Is this side in check?
    fn in_check(&self, color: Color) -> bool;

    /// Is the side to move mated? Mates within the rules about mates are followed to a limited depth; what is deeper is none.
    fn is_mate(&self) -> bool;

    /// Is it mated by the rules without the conditions that place kings?
    fn is_mate_without_placing(&self) -> bool;
}

/// The legal moves of a side, as conditions choose among them: by their numbers.
pub trait Choices {
    /// The move of this number.
    fn turn(&self, number: usize) -> Turn<'_>;

    /// Does it mate?
    fn mates(&self, number: usize) -> bool;
}

/// By which ways men observe for a condition that asks who observes a place. Where the rules leave that open it is Popeye's practice, and
/// what was not compared with it is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observation {
    /// It does not ask.
    NotAsked,
    /// By their own.
    Own,
    /// By those that men lend each other, too.
    Borrowed,
}

/// What a condition sees: the men, the rules, and how men attack.
pub struct View<'p> {
    /// The men.
    pub men: &'p Mailbox,
    /// The rules.
    pub rules: &'p Rules,
    /// A pawn that has just made a double step and can be taken in passing.
    pub passed: Option<Passed>,
    /// What conditions remember.
    pub memory: &'p Memory,
    /// Would the man on the first place, moved by this side, take on the second, if nothing forbade men to act? By its own ways of
    /// moving, whatever [`Condition::acts`](super::Condition::acts) makes of them, but for what men lend each other; and only where
    /// [`Condition::may_reach`](super::Condition::may_reach) lets it go.
    pub attacks: &'p dyn Fn(Place, Color, Place) -> bool,
    /// Does the man on the place, used by this side, count where it is asked who observes others, by all conditions'
    /// [`may_observe`](super::Condition::may_observe)? Not to be asked there.
    pub may_observe: &'p dyn Fn(Place, Color) -> bool,
    /// Where a man that stood on the place could go without capture, moved by this side.
    pub quiet_goals: &'p dyn Fn(Place, Piece, Color) -> Vec<Place>,
    /// Would a man of this kind that stood on the first place, moved by this side, take on the second?
    pub reaches_as: &'p dyn Fn(Place, Role, Color, Place) -> bool,
    /// Does no condition's [`Condition::may_attack`](super::Condition::may_attack) forbid it, nor, where men attack only what they could
    /// take, what the capture would leave behind? Not to be asked by one of these.
    pub may_attack: &'p dyn Fn(&Attack) -> bool,
    /// Does the man attack the place by all conditions, whatever its capture would leave behind?
    pub attacks_anyhow: &'p dyn Fn(&Attack) -> bool,
    /// Does the man attack the place by all conditions but the one of this name?
    pub attacks_but: &'p dyn Fn(&Attack, &str) -> bool,
}

impl View<'_> {
    /// The men of a side that attack a place of their board, if nothing forbids men to act: those that are paralysed, too.
    pub fn observers(&self, place: Place, by: Color) -> impl Iterator<Item = Place> + '_ {
        let men = self.men.men_for(by, place.board);
        let men = men.filter(move |&(at, _)| at != place && (self.attacks)(at, by, place));
        men.map(|(at, _)| at)
    }

    /// Does a man of this side observe the place: does it attack it, if nothing but a condition that asks
    /// [`may_observe`](super::Condition::may_observe) forbids men to act?
    pub fn is_observed(&self, place: Place, by: Color) -> bool {
        self.observers(place, by).any(|at| (self.may_observe)(at, by))
    }

    /// Does the man on the first place, used by this side, attack the pawn on the other by taking it in passing?
    pub fn attacks_in_passing(&self, from: Place, by: Color, on: Place) -> bool {
        let is_pawn = || self.men.at(from).is_some_and(|man| man.role == Role::PAWN);
        self.double_step_of(on, by)
            .is_some_and(|passed| is_pawn() && (self.attacks)(from, by, passed.square))
    }

    /// Does a pawn of this side observe the pawn there by taking it in passing?
    pub fn is_observed_in_passing(&self, place: Place, by: Color) -> bool {
        let observes = |at| self.attacks_in_passing(at, by, place) && (self.may_observe)(at, by);
        let mut men = self.men.men_for(by, place.board);
        self.double_step_of(place, by).is_some() && men.any(|(at, _)| observes(at))
    }

    /// The double step after which this side can take the pawn there in passing.
    fn double_step_of(&self, pawn: Place, taker: Color) -> Option<Passed> {
        self.passed
            .filter(|passed| passed.pawn == pawn && passed.taker == taker)
    }
}

/// A pawn that has just made a double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Where it stands.
    pub pawn: Place,
    /// Where it can be taken in passing.
    pub square: Place,
    /// The side that can take it: the one that has not made the step.
    pub taker: Color,
}

/// One set of ways in which a man moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Act {
    /// Where its steps begin: where it stands, or a vacant place from which it acts as if it stood there.
    pub from: Place,
    /// The ways of moving.
    pub movement: &'static [Movement],
    /// The kind of men whose ways they are, if they were not changed.
    pub kind: Role,
    /// Does it go without capture?
    pub quiet: bool,
    /// Does it capture?
    pub takes: bool,
    /// The kind of men that it captures, if only one.
    pub only: Option<Role>,
    /// What the man becomes by it, whatever promotion says.
    pub becomes: Option<Role>,
}

/// The ways in which a man moves.
pub type Acts = SmallVec<[Act; 2]>;

impl Act {
    /// As men of this role move, from this place.
    pub fn of(role: Role, from: Place) -> Act {
        Act {
            from,
            movement: role.kind().movement,
            kind: role,
            quiet: true,
            takes: true,
            only: None,
            becomes: None,
        }
    }
}

/// What a side may do in the place of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// Nothing: the other side moves again.
    Rest,
    /// It turns the board by half a turn, and all men change their sides.
    ExchangeRoles,
}

/// A move, as a condition sees it: before conditions add what follows it.
#[derive(Clone, Copy)]
pub struct Turn<'p> {
    /// The rules.
    pub rules: &'p Rules,
    /// The men before the move.
    pub before: &'p Mailbox,
    /// What conditions remember before the move.
    pub memory: &'p Memory,
    /// The side that moves.
    pub mover: Color,
    /// The man taken and where it stood.
    pub taken: Option<(Place, Piece)>,
    /// The man that moves, and the places from and to which it goes on its own board.
    pub man: (Piece, Place, Place),
    /// What it becomes by promotion.
    pub becomes: Option<Role>,
    /// Is it a castling?
    pub castles: bool,
    /// Is a pawn taken in passing?
    pub passing: bool,
    /// What is chosen with it.
    pub chosen: Chosen,
    /// What pawns may become.
    pub promotions: &'p [Role],
    /// The position before the move.
    pub scene: &'p dyn Scene,
}

impl Turn<'_> {
    /// Where the man that moves stands after all effects so far, and what it is then; nothing if it is gone.
    pub fn mover_after(&self, effects: &Effects) -> Option<(Place, Piece)> {
        let (piece, from, _) = self.man;
        whereabouts((from, piece), effects)
    }

    /// What a pawn becomes about which a choice of this meaning is made; nothing if it stays a pawn.
    pub fn chosen_role(&self, meaning: Meaning) -> Option<Role> {
        let number = self.chosen.of(meaning)?.becomes.checked_sub(1)?;
        self.promotions.get(usize::from(number)).copied()
    }

    /// What the man that moves is where it ends: by Take&Make a pawn becomes another man only there.
    pub fn arrives_as(&self) -> Role {
        let becomes = self.becomes.or_else(|| self.chosen_role(Meaning::Onward));
        becomes.unwrap_or(self.man.0.role)
    }

    /// Where the rook with which the king castles stands after all effects so far; nothing with other moves.
    pub fn partner_after(&self, effects: &Effects) -> Option<(Place, Piece)> {
        let rook = effects.iter().find_map(|effect| match *effect {
            Effect::Step { from, piece, .. } if self.castles && from != self.man.1 => Some((from, piece)),
            _ => None,
        });
        rook.and_then(|rook| whereabouts(rook, effects))
    }

    /// With whom the man exchanges its place, if this is such a move.
    pub fn exchanged(&self) -> Option<(Place, Piece)> {
        let choice = self.chosen.of(Meaning::Exchange)?;
        Some((choice.place, self.before.at(choice.place)?))
    }

    /// Where the man of its own side with which the man exchanges its place stands after all effects so far; nothing with other moves.
    pub fn exchanged_after(&self, effects: &Effects) -> Option<(Place, Piece)> {
        let own = self.exchanged().filter(|(_, man)| man.moves_for(self.mover));
        own.and_then(|other| whereabouts(other, effects))
    }

    /// The boards on which nobody may stand on a square that shall be free on this one: all, where no two men may share a square.
    pub fn in_the_way(&self, board: BoardId) -> impl Iterator<Item = BoardId> + use<> {
        let shares = self.rules.shares_squares();
        let boards = self.rules.board_ids();
        boards.filter(move |&other| other == board || !shares)
    }

    /// The places on which nobody may stand where this one shall be free.
    pub fn places_in_the_way(&self, place: Place) -> impl Iterator<Item = Place> + use<> {
        self.in_the_way(place.board)
            .map(move |board| Place::new(board, place.square))
    }

    /// Is the square free as soon as the man has left its place?
    pub fn is_free_without(&self, men: &Mailbox, left: Place, place: Place) -> bool {
        let mut places = self.places_in_the_way(place);
        places.all(|place| place == left && !men.is_closed(place) || men.is_vacant(place))
    }

    /// Is the square vacant on this board, and on all boards where no two men may share a square?
    pub fn is_free(&self, men: &Mailbox, place: Place) -> bool {
        self.places_in_the_way(place).all(|place| men.is_vacant(place))
    }
}
