//! Fairy conditions: a table of rules that change what men may do.
//!
//! A condition is a file here and a line of [`TABLE`]. It says what it changes at named places, the methods of [`Condition`]; what it
//! leaves alone has the usual answer. Where several conditions hold, each is asked in the order of the table. The transfer of
//! Alice chess is one of them.
//!
//! ```
//! use looking_glass::conditions;
//!
//! let circe = conditions::by_name("circe").expect("it is played");
//! assert_eq!(conditions::TABLE[circe].name(), "Circe");
//! assert!(conditions::played().len() > 100);
//! ```

mod alice;
mod alphabetic;
mod anda;
mod anticirce;
mod army;
mod attribute;
mod attribute_line;
mod between;
mod bgl;
mod bicaptures;
mod bolero;
mod borrow;
mod breton;
mod brunner;
mod by_taking;
mod cage;
mod capture;
mod castling_chess;
mod check;
mod checkless;
mod circe;
mod circe_make;
mod colour;
mod contact;
mod danger;
mod dister;
mod dynasty;
mod eiffel;
mod einstein;
mod exclusive;
mod football;
mod forced;
mod ghost;
mod haaner;
mod homes;
mod hurdle;
mod imitator;
mod in_chess;
mod isardam;
mod kings;
mod last_moved;
mod leaders;
mod lese_majeste;
mod lost;
#[cfg(test)]
mod made_up;
mod madrasi;
mod maff;
mod magic;
mod make_take;
mod mars;
mod messigny;
mod multi;
mod mummer;
mod must_check;
mod neighbours;
mod observed;
mod oscillating;
mod pad;
mod paralysing;
mod parrain;
mod partial;
mod pepo;
mod promotion;
mod rebirth;
mod republican;
mod series_capture;
mod single_box;
mod squares;
mod strict_sat;
mod take_make;
mod transmuted;
mod ultra;
mod volage;
mod volcanic;
mod wait;
mod walk;
mod woozles;

mod hooks;
mod names;
mod table;

pub(crate) use attribute::{kamikazes_are_reborn, of_attributes};
pub(crate) use einstein::FARTHER;
pub use hooks::Hooks;
pub(crate) use hurdle::refuses as refuses_hurdles;
pub(crate) use magic::refuses as refuses_magic;
pub(crate) use names::{by_heading, headings, kinds, promotions, way_text};
pub use names::{by_name, details, names, next_in, played, popeye_names, read, refusal, unplayed};
pub(crate) use squares::GONE_ON;
pub use table::TABLE;

use crate::board::{Choice, Effects, Mailbox, Meaning, Memory, Topic, whereabouts};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Attributes, Color, Movement, Piece, Role};
use crate::rules::{ConditionSet, Detail, Rules};
use smallvec::SmallVec;
use std::fmt;

/// What can be chosen with one move.
pub type ChoiceList = SmallVec<[Choice; 8]>;

/// A fairy condition.
pub trait Condition: Sync {
    /// Its name, as composers write it.
    fn name(&self) -> &'static str;

    /// Its names in Popeye's English, German and French.
    fn popeye_names(&self) -> [&'static str; 3] {
        [self.name(); 3]
    }

    /// What it is, in a sentence or two.
    fn definition(&self) -> &'static str;

    /// Where the definition stands.
    fn source(&self) -> &'static str;

    /// Which of `begin`, `may_act`, `acts`, `landings`, `choices` and `follow` it has: those that are not named are never asked.
    fn hooks(&self) -> Hooks {
        Hooks::ALL
    }

    /// Which of the questions below that are not put to every condition it wants to be asked.
    fn asks(&self) -> &'static [Ask] {
        &[]
    }

    /// What it is told beside its name; without that it is not played.
    fn detail(&self) -> Option<Detail> {
        None
    }

    /// What pawns become besides the fairy men of the diagram, if not the usual four.
    fn army(&self) -> Option<&'static [Role]> {
        None
    }

    /// With which rules or men it is not played, and how that is told.
    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let _ = (rules, men);
        None
    }

    /// Why a castling is not played that ends on one of these squares.
    fn refuses_castling(&self, rules: &Rules, ends: &[Square]) -> Option<&'static str> {
        let _ = (rules, ends);
        None
    }

    /// Does it ask which men observe a place, and by which ways?
    fn observation(&self) -> Observation {
        Observation::NotAsked
    }

    /// With which attributes of men it is played.
    fn knows(&self) -> Attributes {
        Attributes::NONE
    }

    /// Is it known what pawns do under it on their own first rank in a diagram?
    fn has_base_pawns(&self) -> bool {
        false
    }

    /// What is remembered of a diagram before the first move.
    fn begin(&self, men: &Mailbox, rules: &Rules, memory: &mut Memory) {
        let _ = (men, rules, memory);
    }

    /// Changes the ways in which the man on this place moves and attacks for this side. They are its own at first; conditions that
    /// come before in the table have changed them already.
    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        let _ = (view, place, piece, by, acts);
    }

    /// What can be chosen with the move; `men` are those after capture, step, promotion and what other conditions add before
    /// its [`stage`](Self::stage), a transfer left out. `None` if the condition leaves no choice; if there is no value to
    /// choose the move is not possible. Of the choices of several conditions the last are made.
    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let _ = (turn, men);
        None
    }

    /// May the man on this place move and attack for this side? Asked where moves are made and where attacks are looked for.
    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        let _ = (view, place, piece, by);
        true
    }

    /// With whom, by their places, the man on this place may exchange its place in the place of a move.
    fn exchanges(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> Vec<Place> {
        let _ = (view, place, piece, by);
        Vec::new()
    }

    /// The boards on which a step may end that is made on one board, to a place of that board. `None` if the condition does not
    /// speak of boards.
    fn landings(&self, view: &View<'_>, from: BoardId, to: Place) -> Option<Vec<BoardId>> {
        let _ = (view, from, to);
        None
    }

    /// [`Ask::Step`]: may the step be made, as the men stand before it?
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let _ = (view, turn);
        true
    }

    /// [`Ask::Attack`]: may the man attack a place that it could take on by its ways of moving? What it attacks is in check there.
    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        let _ = (view, attack);
        true
    }

    /// [`Ask::Reach`]: may a man that this side moves go from one place to the other at all? Men observe no place to which they may not go.
    fn may_reach(&self, shape: Shape, by: Color, from: Place, to: Place) -> bool {
        let _ = (shape, by, from, to);
        true
    }

    /// [`Ask::Leave`]: may the move leave these men behind? With [`Ask::LeaveInCheck`] a man also attacks only what it could take by
    /// such a move.
    fn may_leave(&self, before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, arrived: &[Place]) -> bool {
        let _ = (before, turn, after, arrived);
        true
    }

    /// [`Ask::Stand`] and [`Ask::StandChecking`]: may the move stand, which leaves the own king safe? The other side is to move in `after`.
    fn may_stand(&self, before: &dyn Scene, turn: &Turn<'_>, after: &dyn Scene) -> bool {
        let _ = (before, turn, after);
        true
    }

    /// [`Ask::Measure`]: of the legal moves only those of the greatest measure may be chosen. `None` if the condition does not bind the
    /// side that moves. What is measured is known before it is known which moves are legal.
    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        let _ = turn;
        None
    }

    /// [`Ask::Duty`] and [`Ask::StrictDuty`]: takes out of all legal moves, by their numbers, those that may not be chosen.
    fn oblige(&self, choices: &dyn Choices, kept: &mut Vec<usize>) {
        let measure = |&number: &usize| self.measure(&choices.turn(number));
        let greatest = kept.iter().map(measure).max().flatten();
        kept.retain(|number| measure(number) == greatest);
    }

    /// [`Ask::Check`]: is the king of this side in check, which is attacked or not?
    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        let _ = (scene, color);
        attacked
    }

    /// [`Ask::Crosses`]: what is remembered while a king that castles is on the square that it crosses, having come from the other.
    fn crosses(&self, men: &Mailbox, from: Place, to: Place, memory: &mut Memory) {
        let _ = (men, from, to, memory);
    }

    /// [`Ask::Mate`]: is a side mated that is in check and has so many legal moves of its king, and so many others?
    fn is_mated(&self, king_moves: usize, other_moves: usize) -> bool {
        king_moves + other_moves == 0
    }

    /// When its effects come about, among those of other conditions: see [`stage`].
    fn stage(&self) -> u8 {
        stage::REBIRTH
    }

    /// Do [`forbids`](Self::forbids) and [`follow`](Self::follow) concern captures alone? Then they are not asked of other moves.
    fn follows_captures(&self) -> bool {
        false
    }

    /// Does [`follow`](Self::follow) leave all men as they are, and only remember something?
    fn only_remembers(&self) -> bool {
        false
    }

    /// [`Ask::Forbid`]: may the move not be made at all, after its effects so far? Asked before [`follow`](Self::follow).
    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, effects: &Effects) -> bool {
        let _ = (turn, men, effects);
        false
    }

    /// Adds what follows the effects of a move so far; `men` are those after these effects.
    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let _ = (turn, men, effects);
    }

    /// With [`Hooks::FOLLOW`]: what is no longer remembered when a side has made no move.
    fn forgotten_by_passing(&self) -> Option<Topic> {
        None
    }
}

/// When the effects of conditions come about: in the order of these numbers. The order is the definition of combinations.
///
/// ```
/// use looking_glass::conditions::stage;
///
/// // A man passes to the other board before the man that it took is reborn.
/// assert!(stage::PROMOTION < stage::CHANGE && stage::CHANGE < stage::REBIRTH);
/// ```
pub mod stage {
    /// After the step, before a pawn becomes another man.
    pub const STEP: u8 = 0;
    /// After promotion, before the transfer to another board.
    pub const PROMOTION: u8 = 10;
    /// After the transfer: the man that has moved becomes another.
    pub const CHANGE: u8 = 20;
    /// The man that has taken returns to its own square.
    pub const RETURN: u8 = 30;
    /// The man that has moved changes its side.
    pub const SIDE: u8 = 40;
    /// The man taken stands again.
    pub const REBIRTH: u8 = 50;
    /// Other men are changed, added or put aside.
    pub const OTHERS: u8 = 60;
}

/// A question that is only put to conditions that ask for it, so that others cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// [`Condition::may_step`].
    Step,
    /// [`Condition::may_attack`].
    Attack,
    /// [`Condition::may_reach`].
    Reach,
    /// [`Condition::may_leave`], of moves.
    Leave,
    /// [`Condition::may_leave`], of taking a king.
    LeaveInCheck,
    /// [`Condition::may_stand`].
    Stand,
    /// [`Condition::may_stand`], of moves that give check or may do so.
    StandChecking,
    /// [`Condition::measure`].
    Measure,
    /// [`Condition::oblige`], which leaves at least one move where there are any.
    Duty,
    /// [`Condition::oblige`], which may leave none.
    StrictDuty,
    /// [`Condition::is_check`].
    Check,
    /// [`Condition::forbids`].
    Forbid,
    /// Nothing is asked, but a king is in check only by a capture that no condition forbids and after which it would be gone.
    Weigh,
    /// Nothing is asked, but a pawn that takes becomes another man only by what follows.
    LatePromotion,
    /// Nothing is asked, but a pawn may stay a pawn on its last rank.
    StaysPawn,
    /// Nothing is asked, but a pawn may become no man on its last rank.
    BecomesImitator,
    /// [`Condition::crosses`].
    Crosses,
    /// Nothing is asked, but a pawn that waits on its last rank becomes another man before the move that is made.
    BecomesFirst,
    /// Nothing is asked, but men that are no kings may become royal.
    Royals,
    /// Nothing is asked, but mates are judged as if the condition did not hold.
    NotInMates,
    /// Nothing is asked, but a king may come home and castle once more.
    Homecoming,
    /// [`Condition::is_mated`]. Other goals than mate are not played.
    Mate,
    /// Nothing is asked, but kings castle in a way of their own, which the goal of castling does not know.
    Castles,
    /// Nothing is asked, but men take men of their own side, too.
    TakesOwn,
    /// Nothing is asked, but who changes its side is told with its square, though it is the man that has moved.
    ToldApart,
    /// Nothing is asked, but in a diagram the side that is not to move may be in check.
    AnyDiagram,
    /// Nothing is asked, but a man that has taken may go on step by step, which is told so.
    GoesOn,
    /// Nothing is asked, but goals that ask where men come from, or what a move is, are not solved.
    LosesTrack,
    /// Nothing is asked, but that a man changes its owner is told in brackets.
    TurnsApart,
    /// Nothing is asked, but a side may move men of the other side, as that would.
    MovesOthers,
    /// Nothing is asked, but a side does not move its own men.
    KeepsOwn,
    /// Nothing is asked, but kings are taken, where they are reborn or are not the last.
    TakesKings,
    /// Nothing is asked, but a side may have several kings in a diagram.
    ManyKings,
    /// Nothing is asked, but moves put kings on the board.
    PlacesKings,
}

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

    /// Where a man that stood on this place among these men could go without capture, moved by this side.
    fn quiet_goals(&self, men: &Mailbox, from: Place, piece: Piece, by: Color) -> Vec<Place>;

    /// May the man on a place among these men, moved by this side, act, and step without capture to the other place, as far as
    /// conditions say?
    fn may_go(&self, men: &Mailbox, from: Place, by: Color, to: Place) -> bool;

    /// Is a place attacked by a side, if these are the men?
    fn is_attacked_among(&self, men: &Mailbox, place: Place, by: Color) -> bool;

    /// Has the man on this place among these men a legal move without capture, if this side is to move? What conditions add to moves is not asked.
    fn goes_quietly(&self, men: &Mailbox, place: Place, by: Color) -> bool;

    /// Could the man on this place of the side to move go somewhere, safe for its king or not, if nothing kept it from acting?
    fn could_move(&self, place: Place) -> bool;

    /// Has a man of this side a legal move of which this is true, castling left out, if the side is to move?
    fn has_legal(&self, by: Color, is: &dyn Fn(&Turn<'_>) -> bool) -> bool;

    /// Shows the moves that this side could try if it were to move, those that take a king, too, whether they leave its own king safe or
    /// not.
    fn each_try(&self, by: Color, show: &mut dyn FnMut(&Turn<'_>));

    /// Would the side that does not make this move, which leaves these men, be mated if its man on this place were royal and the kings were
    /// not? By the rules without conditions.
    fn is_lost(&self, turn: &Turn<'_>, men: &Mailbox, place: Place) -> bool;

    /// Is this side in check?
    fn in_check(&self, color: Color) -> bool;

    /// Is the side to move mated? Mates within the rules about mates are followed to a limited depth; what is deeper is none.
    fn is_mate(&self) -> bool;

    /// Is it mated by the rules without the conditions that ask for this?
    fn is_mate_without(&self, ask: Ask) -> bool;
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
    /// moving, whatever [`Condition::acts`] makes of them, but for what men lend each other; and only where
    /// [`Condition::may_reach`] lets it go.
    pub attacks: &'p dyn Fn(Place, Color, Place) -> bool,
    /// Where a man that stood on the place could go without capture, moved by this side.
    pub quiet_goals: &'p dyn Fn(Place, Piece, Color) -> Vec<Place>,
    /// Would a man of this kind that stood on the first place, moved by this side, take on the second?
    pub reaches_as: &'p dyn Fn(Place, Role, Color, Place) -> bool,
    /// Does no condition's [`Condition::may_attack`] forbid it? Not to be asked by one of these.
    pub may_attack: &'p dyn Fn(&Attack) -> bool,
}

impl View<'_> {
    /// The men of a side that attack a place of their board, if nothing forbids men to act.
    pub fn observers(&self, place: Place, by: Color) -> impl Iterator<Item = Place> + '_ {
        let men = self.men.men().filter(move |&(at, man)| {
            at.board == place.board && at != place && man.moves_for(by) && (self.attacks)(at, by, place)
        });
        men.map(|(at, _)| at)
    }

    /// Does a man of this side attack the place, if nothing forbids men to act?
    pub fn is_observed(&self, place: Place, by: Color) -> bool {
        self.observers(place, by).next().is_some()
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
            quiet: true,
            takes: true,
            only: None,
            becomes: None,
        }
    }
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
    pub choice: Option<Choice>,
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

    /// With whom the man exchanges its place, if this is such a move.
    pub fn exchanged(&self) -> Option<(Place, Piece)> {
        let choice = self.choice.filter(|choice| choice.meaning == Meaning::Exchange)?;
        Some((choice.place, self.before.at(choice.place)?))
    }

    /// Is the square vacant on this board, and on all boards where no two men may share a square?
    pub fn is_free(&self, men: &Mailbox, place: Place) -> bool {
        let boards = self.rules.board_ids();
        let mut in_the_way = boards.filter(|&board| board == place.board || !self.rules.shares_squares());
        in_the_way.all(|board| men.is_vacant(Place::new(board, place.square)))
    }
}

/// The number of the Alice transfer, which the rules state by their boards and transfer.
pub const ALICE: usize = 0;

impl fmt::Debug for dyn Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The conditions of a set in the order in which their effects come about.
pub fn by_stage(set: ConditionSet) -> SmallVec<[&'static dyn Condition; 2]> {
    let mut held: SmallVec<[&'static dyn Condition; 2]> = set.numbers().map(|number| TABLE[number]).collect();
    held.sort_by_key(|condition| condition.stage());
    held
}

/// The conditions that hold by these rules, in the order of the table, the transfer included.
pub fn of(rules: &Rules) -> impl Iterator<Item = &'static dyn Condition> {
    let held = if rules.boards > 1 {
        rules.conditions.with(ALICE)
    } else {
        rules.conditions
    };
    held.numbers().map(|number| TABLE[number])
}

/// Does a condition give men other ways than their own, but for what men lend each other?
fn gives_ways(rules: &Rules) -> bool {
    of(rules).any(|condition| condition.hooks().has(Hooks::ACTS) && !condition.hooks().has(Hooks::LENDS))
}

/// Is the condition by which this is asked the only one, on one board?
fn is_alone(rules: &Rules) -> bool {
    rules.boards == 1 && rules.conditions.len() == 1
}
