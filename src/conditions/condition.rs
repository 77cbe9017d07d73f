//! What a condition is: the places at which it says something, and the usual answers.

use super::{
    Acts, Ask, Attack, Bearers, Binds, Borrowed, ChoiceList, Choices, Fact, Goals, Hooks, Instead, Kinds, Left,
    Lenders, Mating, Observation, Party, Scene, Turn, Unusual, View, Whom, stage,
};
use crate::board::{Effects, Mailbox, Memory, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece, Role};
use crate::rules::{Detail, Rules};
use smallvec::SmallVec;

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

    /// What is not as usual under it, beside what its hooks and the answers to these questions say.
    fn unusual(&self) -> &'static [Unusual] {
        &[]
    }

    /// Is this so under it?
    fn is_unusual(&self, so: Unusual) -> bool {
        self.unusual().contains(&so)
    }

    /// What is known of it once and for all.
    fn facts(&self) -> &'static [Fact] {
        &[]
    }

    /// Does this always hold of it?
    fn has(&self, fact: Fact) -> bool {
        self.facts().contains(&fact)
    }

    /// What it is told beside its name; without that it is not played.
    fn detail(&self) -> Option<Detail> {
        None
    }

    /// The words that begin what it is told, by which it is found, too.
    fn words(&self) -> &'static [&'static str] {
        &[]
    }

    /// What pawns become besides the fairy men of the diagram, if not the usual four.
    fn army(&self) -> Option<&'static [Role]> {
        None
    }

    /// Whose place in the array this man has, if not its own.
    fn stands_for(&self, _role: Role) -> Option<Role> {
        None
    }

    /// [`Ask::PromotesElsewhere`]: the squares on which this side's pawns become other men, a bit for each; nothing if that is as usual.
    fn promotion_squares(&self, rules: &Rules, color: Color) -> Option<u64> {
        let _ = (rules, color);
        None
    }

    /// Do pawns remain pawns that a move of this side puts on their last rank?
    fn keeps_pawns(&self, mover: Color) -> bool {
        let _ = mover;
        false
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

    /// With which attributes it is played besides, on one board, where other conditions only forbid or measure moves.
    fn knows_alone(&self) -> Attributes {
        Attributes::NONE
    }

    /// May royal men be kamikaze men under it, if it is played alone? Without conditions they may.
    fn has_kamikaze_kings(&self) -> bool {
        false
    }

    /// Must men of the diagram stand on the squares of board A that it is told?
    fn needs_men(&self) -> bool {
        false
    }

    /// Is it known what pawns do under it on their own first rank in a diagram? Where nothing lets them, they do nothing there, as random
    /// positions show beside Popeye.
    fn has_base_pawns(&self) -> bool {
        true
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

    /// The same where only the ways are wanted by which the man may take on a place: others may be left out.
    fn acts_on(&self, view: &View<'_>, attack: &Attack, acts: &mut Acts) {
        self.acts(view, attack.from, attack.piece, attack.by, acts);
    }

    /// May it change the ways of such a man on this place that this side moves?
    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        let _ = (place, piece, by);
        true
    }

    /// With [`Fact::TellsWhereFrom`], on one board: the squares from which the man may take on a place by its own
    /// ways, a bit for each, where those but its own have to be vacant; nothing if it may do so in other ways.
    fn takes_from(&self, attack: &Attack) -> Option<u64> {
        let _ = attack;
        None
    }

    /// With [`Fact::BendsPawnsOnBase`]: the squares of first ranks from which it lets pawns go, a bit for each; bits
    /// of other squares say nothing.
    fn base_squares(&self, rules: &Rules) -> u64 {
        let _ = rules;
        u64::MAX
    }

    /// Does it concern moves of all men: not those of its [bearers](Self::bearers) alone, nor [castlings](Fact::AddsCastlings) alone?
    fn concerns_all(&self) -> bool {
        self.bearers().is_none() && !self.has(Fact::AddsCastlings)
    }

    /// With [`Fact::Lends`]: the places whose men alone say as what the man on this place moves for this side.
    fn lenders(&self, men: &Mailbox, place: Place, piece: Piece, by: Color) -> Lenders {
        let _ = (men, place, piece, by);
        [None; 2]
    }

    /// With [`Fact::Lends`]: the places of all men that this side moves and to which a man on this place may lend its way; nothing
    /// if that is not known.
    fn borrowers(&self, men: &Mailbox, lender: Place, by: Color) -> Option<Lenders> {
        let _ = (men, lender, by);
        None
    }

    /// With [`Fact::Lends`]: as what it moves; nothing if that is as itself. These are kinds of men on those places.
    fn borrowed(&self, men: &Mailbox, place: Place, piece: Piece, by: Color) -> Borrowed {
        let lent = |lender: Option<Place>| Some(men.at(lender?)?.role);
        let [one, other] = self.lenders(men, place, piece, by);
        [lent(one), lent(other)]
    }

    /// What can be chosen with the move; `men` are those after capture, step, promotion and what other conditions add before
    /// its [`stage`](Self::stage), a transfer left out. `None` if the condition leaves no choice; if there is no value to
    /// choose the move is not possible. Of the choices of several conditions the last are made.
    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let _ = (turn, men);
        None
    }

    /// Whose moves alone [`forbids`](Self::forbids), [`choices`](Self::choices), [`follow`](Self::follow) and [`may_act`](Self::may_act)
    /// concern, if not those of all men.
    fn bearers(&self) -> Option<Bearers> {
        None
    }

    /// May the man on this place move and attack for this side? Asked where moves are made and where attacks are looked for.
    fn may_act(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
        let _ = (view, place, piece, by);
        true
    }

    /// Does the man on this place, used by this side, count where it is asked who observes others? Paralysed men do not, as in Popeye.
    fn may_observe(&self, view: &View<'_>, place: Place, piece: Piece, by: Color) -> bool {
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

    /// [`Ask::Stays`]: does a man that ends its move on this place stay on its board, whatever [`landings`](Self::landings) say?
    fn stays(&self, rules: &Rules, to: Place) -> bool {
        let _ = (rules, to);
        false
    }

    /// May a man that was taken be reborn on this vacant place, among these men?
    fn may_be_reborn(&self, rules: &Rules, men: &Mailbox, place: Place) -> bool {
        let _ = (rules, men, place);
        true
    }

    /// [`Ask::Step`]: may the step be made, as the men stand before it?
    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        let _ = (view, turn);
        true
    }

    /// [`Ask::Step`]: which steps may be forbidden?
    fn binds(&self) -> Binds {
        Binds::Any
    }

    /// [`Ask::Attack`]: may the man attack a place that it could take on by its ways of moving? What it attacks is in check there.
    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        let _ = (view, attack);
        true
    }

    /// [`Ask::Reach`]: may a man that this side moves go from one place to the other at all? Men observe no place to which they may not go.
    fn may_reach(&self, rules: &Rules, by: Color, from: Place, to: Place) -> bool {
        let _ = (rules, by, from, to);
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

    /// [`Ask::Stand`] and [`Ask::Measure`]: may it say anything of the moves of this side, by which they are not all alike?
    fn judges(&self, mover: Color) -> bool {
        let _ = mover;
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

    /// [`Ask::Instead`]: what the side to move may do in the place of a move, which has no legal move or has some. Mates and
    /// stalemates are judged as if the condition did not hold.
    fn instead(&self, scene: &dyn Scene, stuck: bool) -> Option<Instead> {
        let _ = (scene, stuck);
        None
    }

    /// [`Ask::Check`]: is the king of this side in check, which is attacked or not?
    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        let _ = (scene, color);
        attacked
    }

    /// Is a side in check if the man of it on this place among these men is attacked, though it is not royal?
    fn is_vital(&self, men: &Mailbox, place: Place) -> bool {
        let _ = (men, place);
        false
    }

    /// [`Ask::Crosses`]: what is remembered while a king that castles is on the square that it crosses, having come from the other.
    fn crosses(&self, men: &Mailbox, from: Place, to: Place, memory: &mut Memory) {
        let _ = (men, from, to, memory);
    }

    /// [`Ask::Mate`]: is a side mated that is in check?
    fn is_mated(&self, mating: &Mating<'_>) -> bool {
        (mating.is_stuck)()
    }

    /// [`Ask::Sleep`]: do these men make sure that this half-move and the next are as if it did not hold, and that in
    /// the one after them a king may go to a vacant square on which no man reaches it?
    fn sleeps(&self, rules: &Rules, men: &Mailbox) -> bool {
        let _ = (rules, men);
        false
    }

    /// [`Ask::Rearranges`]: the numbers of the squares, square by square, on which what stands there stands after a move of this side, of no
    /// king, if that is all that follows a move, among these men, of which none is neutral; nothing if it is not so. Without other
    /// conditions, on one board. It is asked of a king's move with the men after it.
    fn rearranges(&self, men: &Mailbox, mover: Color) -> Option<[u8; 64]> {
        let _ = (men, mover);
        None
    }

    /// When its effects come about, among those of other conditions: see [`stage`].
    fn stage(&self) -> u8 {
        stage::REBIRTH
    }

    /// Might anything follow, or be chosen with, a move without capture, castling left out, from one place to another of its board, with
    /// these men before it?
    fn may_follow(&self, rules: &Rules, men: &Mailbox, memory: &Memory, way: [Place; 2]) -> bool {
        let _ = (rules, men, memory, way);
        !self.has(Fact::FollowsCaptures)
    }

    /// With [`may_follow`](Self::may_follow): might it move or change men after such a move, besides what it remembers?
    fn may_change(&self, rules: &Rules, men: &Mailbox, memory: &Memory, way: [Place; 2]) -> bool {
        self.may_follow(rules, men, memory, way)
    }

    /// Whom does [`follow`](Self::follow) move or change after a move that takes somebody, or nobody, castling left out? Men that are
    /// [uncovered](Self::uncovers) go unsaid.
    fn changes(&self, takes: bool) -> Whom {
        match takes || !self.has(Fact::FollowsCaptures) {
            true => Whom::Anybody,
            false => Whom::Nobody,
        }
    }

    /// With [`Whom::Mover`]: the kinds as which this man may belong to the side that has moved it, after a move that takes somebody, or nobody,
    /// where pawns may become these men.
    fn becomes(&self, rules: &Rules, promotions: &[Role], man: Piece, takes: bool) -> Kinds {
        let _ = (rules, promotions, takes);
        SmallVec::from_iter([man.role])
    }

    /// With [`Whom::Mover`]: what may be on the square that this man leaves when this side moves it?
    fn leaves(&self, man: Piece, mover: Color) -> Left {
        let _ = (man, mover);
        Left::Nobody
    }

    /// [`Ask::Uncovers`]: the squares, a bit for each, on which somebody comes to stand when they become vacant. A man that is taken where
    /// nobody arrives may come to stand there, too.
    fn uncovers(&self, memory: &Memory) -> u64 {
        let _ = memory;
        0
    }

    /// Does [`follow`](Self::follow) leave all men as they are, and only remember something?
    fn only_remembers(&self) -> bool {
        let changes = [true, false].iter().any(|&takes| self.changes(takes) != Whom::Nobody);
        !changes && !self.asks().contains(&Ask::Uncovers)
    }

    /// How many men it puts on places with one half-move at most, or changes, besides the one that moves; nothing if that is not known. It
    /// takes no more men off the board than one with each half-move, or else [`Fact::OnlyRemoves`] men.
    fn men_besides(&self) -> Option<u32> {
        let may_change = self.hooks().has(Hooks::FOLLOW) && !self.only_remembers() && !self.has(Fact::OnlyRemoves);
        (!may_change && !self.hooks().has(Hooks::EXCHANGES)).then_some(0)
    }

    /// Which man a capture may put on another square, before anything is chosen, if no more follows any capture: the taker as what it is, or
    /// the man taken as any man of its side.
    fn relocates(&self) -> Option<Party> {
        None
    }

    /// With [`relocates`](Self::relocates): to which squares such a capture may put it.
    fn goals(&self, turn: &Turn<'_>) -> Goals {
        let _ = turn;
        Goals::Squares(u64::MAX)
    }

    /// Which man of a capture is it that stands elsewhere by this condition, or comes back later? Of two that say the same nothing is
    /// defined.
    fn settles(&self) -> Option<Party> {
        None
    }

    /// With [`Fact::ChangesSides`]: the squares, a bit for each, to which this man may go without capture, moved by that side, and
    /// belong to the other one then.
    fn deserts(&self, memory: &Memory, mover: Color, man: (Place, Piece)) -> u64 {
        let _ = (memory, mover, man);
        u64::MAX
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
