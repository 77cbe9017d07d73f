//! What holds in all positions of a game: the rules, and what is asked of the conditions again and again.

use super::concerned::Concerned;
use super::conduct::Conduct;
use super::liberties::{
    adding, bending, bending_attacks, bends_attacked_kings, changes, forbids_captures_alone, hooks, kings_go_freely,
    lending, own_ways, quiet_moves_go_freely, relocating, telling_origins, turning, turns_checks,
};
use super::origins::Origins;
use super::{Ask, Condition, General, Hooks};
use crate::conditions::{self, Castlers, Fact, Unusual, Whom};
use crate::geometry::{Joined, Reach};
use crate::pieces::{Attributes, ByColor, Color, Piece, Role, RoleSet};
use crate::position::Position;
use crate::position::halting::Halting;
use crate::rules::{Detail, Rules};
use smallvec::SmallVec;
use std::sync::Arc;

mod omission;

use omission::LesserLaws;
pub(super) use omission::Omission;

/// What a [`General`] position is played by.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub rules: Rules,
    /// Which edges of the board are joined.
    pub joined: Joined,
    /// What pawns may become: the classical men, and the fairy men of the diagram.
    pub promotions: SmallVec<[Role; 8]>,
    /// Are there no fairy men, and do pawns become none?
    pub classical: bool,
    /// What marine pawns may become: marine men, and the men of the diagram.
    pub marine_promotions: SmallVec<[Role; 8]>,
    /// Who castles: king and rook, or those who stand for them.
    pub castlers: Castlers,
    /// The squares on which White's pawns become other men, and Black's, a bit for each.
    pub promotes: ByColor<u64>,
    /// The conditions that hold beside the transfer.
    pub held: SmallVec<[&'static dyn Condition; 2]>,
    /// The same with what each is asked again and again.
    sockets: SmallVec<[Socket; 2]>,
    /// Those of them that change how men move.
    pub bending: SmallVec<[&'static dyn Condition; 1]>,
    /// From where men take, if one of these alone changes how men move and [tells it](Fact::TellsWhereFrom), on one board.
    pub origins: Origins,
    /// The one of these that changes how men move, if by it men [lend](Fact::Lends) others their ways, and no moves change other
    /// men than they do in the game.
    pub lending: Option<&'static dyn Condition>,
    /// The places at which any of them is to be asked.
    pub hooks: Hooks,
    /// What any of them asks for, and what is unusual under it.
    pub conduct: Conduct,
    /// Do those that [forbid](Condition::forbids) moves forbid captures alone?
    pub forbids_captures_alone: bool,
    /// Do any of them choose among the legal moves of a side by what each is?
    pub measured: ByColor<bool>,
    /// The men whose moves alone some of them concern. All that follows is said of the others.
    pub concerned: Concerned,
    /// May any of them add something to a capture?
    pub adds_to_captures: bool,
    /// May any of them add something to a move that takes nothing?
    pub adds_to_quiet_moves: bool,
    /// May any of them move or change men after a capture?
    pub changes_men: bool,
    /// The same of moves that take nothing.
    pub changes_men_quietly: bool,
    /// The same of men besides the one that moves, and of kings.
    pub changes_others: bool,
    /// The same of moves that take nothing.
    pub changes_others_quietly: bool,
    /// Do moves change men of the other side alone, which stay of that side where they stand?
    pub changes_enemies: bool,
    /// Do moves change men only if they leave the king of the other side attacked?
    pub changes_by_check: bool,
    /// The one condition by which the man that moves may become another where it arrives.
    pub turning: Option<&'static dyn Condition>,
    /// The one condition that changes men at all, if it is alone, on one board, and men take only those of the other side.
    pub relocating: Option<&'static dyn Condition>,
    /// How many men besides the one that moves conditions put on places with one half-move at most; nothing if that is not known.
    pub men_besides: Option<u32>,
    /// May the moves of a side put men of the other on their places?
    pub sides_mix: bool,
    /// Do men other than kings come to other places by their own moves alone, on one board, and does all else go on as usual? Men may be
    /// taken off the board besides.
    pub own_ways: bool,
    /// May conditions take men off the board besides the one that a move takes?
    pub removes: bool,
    /// Can kings be taken as usual, for goals that leave a king attacked? By the conditions of the rules, whatever attributes men have.
    pub kings_may_fall: bool,
    /// Do conditions that say what a check is only deny checks?
    pub denies_checks: bool,
    /// Does one condition alone say what a check is, by which a side is in check if it [attacks](Fact::TurnsChecks) the other's
    /// king itself?
    pub turns_checks: bool,
    /// How many men have to attack a king for a check?
    pub checkers: usize,
    /// The squares of their own first rank from which pawns take, too, a bit for each; bits of other squares say nothing.
    pub base_squares: u64,
    /// Do the conditions that change how men move change no more than to which squares they go without capture?
    pub bends_steps_alone: bool,
    /// Do conditions change how men take besides that?
    pub bends_attacks: bool,
    /// Do conditions change the ways of kings alone, if any: those by which they take only while they are attacked?
    pub bends_attacked_kings: bool,
    /// Are there royal men that are no kings?
    pub royals: bool,
    /// Is there one condition alone, by which no more than [some mates are none](Unusual::SpoilsMates) with these men?
    pub spoils_mates: bool,
    /// The one condition that holds, on one board, if [it is asked](Ask::Rearranges) where men stand after moves.
    pub rearranging: Option<&'static dyn Condition>,
    /// May a king always go to a vacant square where nobody reaches it, if that gives no check, [`Ask::Reach`] lets it go there and the other
    /// side has not just moved it?
    pub kings_go_freely: bool,
    /// The same of all other men that go where nobody stands, whatever lies between, but for those that are [`concerned`](Self::concerned).
    pub quiet_moves_go_freely: bool,
    /// When questions about mates within mates are given up.
    pub halting: Halting,
    /// The same without a part of it.
    lesser: LesserLaws,
}

/// What a law takes over of the men with which a game begins.
struct Army {
    promotions: SmallVec<[Role; 8]>,
    marine_promotions: SmallVec<[Role; 8]>,
    classical: bool,
    /// May men be royal that are no kings?
    royals: bool,
    /// Are there neutral men?
    neutral: bool,
}

/// A condition with the places at which it is to be asked, with what it asks for and what is unusual under it.
#[derive(Clone, Copy, Debug)]
struct Socket {
    condition: &'static dyn Condition,
    hooks: Hooks,
    conduct: Conduct,
}

impl Socket {
    fn of(condition: &'static dyn Condition) -> Socket {
        Socket {
            condition,
            hooks: condition.hooks(),
            conduct: Conduct::of(&[condition]),
        }
    }
}

impl Law {
    /// The law of a game that begins with these men.
    pub fn of(rules: Rules, men: impl Iterator<Item = Piece>) -> Self {
        let mut present = RoleSet::default();
        let mut attributes = Attributes::NONE;
        let (mut classical, mut neutral) = (true, false);
        for piece in men {
            neutral |= piece.owner.color().is_none();
            classical &= piece.role.is_classical();
            attributes = attributes.and(piece.attributes);
            if piece.role.is_promotion() {
                present.insert(piece.role);
            }
        }
        let mut held = conditions::by_stage(rules.conditions);
        held.extend(conditions::of_attributes(attributes));
        held.extend(conditions::besides(&rules));
        held.sort_by_key(|condition| condition.stage());
        let promotions = promotions(&rules, &held, present);
        let army = Army {
            classical: classical && promotions.iter().all(|role| role.is_classical()),
            promotions,
            marine_promotions: marine_promotions(present),
            royals: attributes.has(Attributes::ROYAL),
            neutral,
        };
        Law::holding(rules, held.into_iter().collect(), army)
    }

    /// The law of a game with these men under these conditions.
    fn holding(rules: Rules, held: SmallVec<[&'static dyn Condition; 2]>, army: Army) -> Self {
        let conduct = Conduct::of(&held);
        let from_base = bending(&held).filter(|condition| condition.has(Fact::BendsPawnsOnBase));
        let base_squares = from_base.fold(0, |squares, condition| squares | condition.base_squares(&rules));
        let bends_steps_alone = bending(&held).all(|condition| condition.has(Fact::BendsStepsAlone));
        let bends_attacks = bending_attacks(&held).next().is_some();
        let adding = adding(&held);
        let changing = || adding.iter().filter(|condition| !condition.only_remembers());
        let [quiet, captures] = [false, true].map(|takes| changes(&adding, takes));
        Law {
            castlers: Castlers::of(&rules),
            promotes: ByColor(Color::ALL.map(|color| promotion_squares(&rules, &held, color))),
            rules,
            joined: conditions::joined(&rules),
            promotions: army.promotions,
            classical: army.classical,
            marine_promotions: army.marine_promotions,
            bending: bending(&held).collect(),
            origins: Origins::of(telling_origins(&rules, &held)),
            lending: lending(&held).filter(|_| quiet.max(captures) == Whom::Nobody),
            hooks: hooks(&held),
            conduct,
            forbids_captures_alone: held.iter().all(|condition| forbids_captures_alone(*condition)),
            measured: measured(&held),
            concerned: Concerned::of(&held),
            adds_to_captures: !adding.is_empty(),
            adds_to_quiet_moves: adding.iter().any(|condition| !condition.has(Fact::FollowsCaptures)),
            changes_men: captures != Whom::Nobody,
            changes_men_quietly: quiet != Whom::Nobody,
            changes_others: captures > Whom::Mover,
            changes_others_quietly: quiet > Whom::Mover,
            changes_enemies: quiet.max(captures) == Whom::Enemies && !army.neutral,
            changes_by_check: [quiet, captures] == [Whom::ByCheck; 2],
            turning: turning(&adding).next(),
            relocating: relocating(&rules, &held, changing()),
            sides_mix: conduct.is_unusual(Unusual::MovesOthers)
                || held.iter().any(|condition| condition.has(Fact::ChangesSides)),
            own_ways: own_ways(&rules, &held),
            denies_checks: held
                .iter()
                .all(|condition| condition.has(Fact::DeniesChecks) || !condition.asks().contains(&Ask::Check)),
            turns_checks: turns_checks(&held),
            checkers: if held.iter().any(|condition| condition.has(Fact::NeedsTwoCheckers)) {
                2
            } else {
                1
            },
            kings_may_fall: conditions::of(&rules).all(conditions::lets_kings_fall),
            removes: held.iter().any(|condition| condition.has(Fact::OnlyRemoves)),
            men_besides: held.iter().map(|condition| condition.men_besides()).sum(),
            base_squares,
            bends_steps_alone,
            bends_attacks,
            bends_attacked_kings: bends_attacked_kings(&held, conduct),
            royals: army.royals || conduct.is_unusual(Unusual::Royals),
            rearranging: held
                .first()
                .filter(|condition| condition.asks().contains(&Ask::Rearranges))
                .filter(|_| held.len() == 1 && rules.boards == 1 && !army.royals && !army.neutral)
                .copied(),
            spoils_mates: conduct.is_unusual(Unusual::SpoilsMates)
                && held.len() == 1
                && rules.boards == 1
                && !army.royals
                && !army.neutral,
            kings_go_freely: kings_go_freely(&rules, &held, army.classical),
            quiet_moves_go_freely: quiet_moves_go_freely(&rules, &held, army.classical),
            sockets: held.iter().copied().map(Socket::of).collect(),
            held,
            halting: Halting::default(),
            lesser: LesserLaws::default(),
        }
    }

    /// The law under this condition, too.
    pub fn with(&self, condition: &'static dyn Condition) -> Law {
        let mut law = self.clone();
        let mut held = std::mem::take(&mut law.held);
        held.push(condition);
        held.sort_by_key(|condition| condition.stage());
        law.hold(held);
        law
    }

    /// Lets these conditions hold in the place of those that do.
    fn hold(&mut self, held: SmallVec<[&'static dyn Condition; 2]>) {
        let army = Army {
            promotions: std::mem::take(&mut self.promotions),
            marine_promotions: std::mem::take(&mut self.marine_promotions),
            classical: self.classical,
            royals: self.royals,
            neutral: !self.changes_enemies,
        };
        *self = Law {
            castlers: self.castlers,
            promotes: self.promotes,
            halting: self.halting.clone(),
            ..Law::holding(self.rules, held, army)
        };
    }

    /// Does a move mate only if its step alone checks and takes away what flights are known, whatever follows? Men of the other side do
    /// not check their own king, and those changed by a check leave it no flights that are known.
    pub fn ends_by_steps(&self) -> bool {
        self.changes_by_check || self.changes_enemies
    }

    /// Is it known how men attack where conditions change that?
    #[inline]
    pub fn ways_are_told(&self) -> bool {
        self.origins.are_told() || self.lending.is_some()
    }
}

fn promotion_squares(rules: &Rules, held: &[&'static dyn Condition], color: Color) -> u64 {
    let elsewhere = held
        .iter()
        .find_map(|condition| condition.promotion_squares(rules, color));
    elsewhere.unwrap_or_else(|| u64::promotion_squares(rules.shape, color).0)
}

fn promotions(rules: &Rules, held: &[&'static dyn Condition], present: RoleSet) -> SmallVec<[Role; 8]> {
    let army = held.iter().find_map(|condition| condition.army());
    // Where pawns become nobody, it does not matter what else is told of them.
    let nobody = army.is_some_and(<[Role]>::is_empty);
    if nobody
        || held
            .iter()
            .any(|condition| condition.detail() == Some(Detail::Promotions))
    {
        let kinds = rules.conditions.details().kinds();
        return kinds.filter(|_| !nobody).collect();
    }
    let usual = army.unwrap_or(rules.promotions());
    // Who has lost its place in the array is as good as a fairy man.
    let displaced = |role| conditions::in_array(rules, Piece::new(Color::White, role)).role != role;
    let others = present
        .iter()
        .filter(|&role| (!role.is_classical() || displaced(role)) && !usual.contains(&role));
    usual.iter().copied().chain(others).collect()
}

fn marine_promotions(present: RoleSet) -> SmallVec<[Role; 8]> {
    let others = present.iter().filter(|role| !Role::MARINE_PROMOTIONS.contains(role));
    Role::MARINE_PROMOTIONS.into_iter().chain(others).collect()
}

/// The sides that are bound by what any of these conditions measures.
fn measured(held: &[&'static dyn Condition]) -> ByColor<bool> {
    let binds = |side, condition: &dyn Condition| condition.asks().contains(&Ask::Measure) && condition.judges(side);
    ByColor(Color::ALL.map(|side| held.iter().any(|&condition| binds(side, condition))))
}

impl General {
    /// The same position, with when long questions about it are given up.
    pub(in crate::position) fn halting(self, halting: Halting) -> Self {
        let law = Law {
            halting,
            ..Law::clone(&self.law)
        };
        General {
            law: Arc::new(law),
            ..self
        }
    }

    /// The same position of a diagram, whose men remember where they stand in it.
    pub(in crate::position) fn with_homes(self) -> Self {
        let Some(homes) = conditions::remembering(&self.law.rules) else {
            return self;
        };
        let law = Arc::new(self.law.with(homes));
        let mut position = General { law, ..self };
        position.begin();
        position
    }

    /// The same position without this.
    pub(super) fn without(&self, omission: Omission) -> General {
        General {
            law: self.law.without(omission),
            ..self.same()
        }
    }

    /// Asks something about this half-move and the next, and the flights of kings in the one after them, without conditions that
    /// [sleep](Condition::sleeps) meanwhile.
    pub(super) fn without_sleeping<R>(&self, ask: impl FnOnce(&General) -> R) -> R {
        let sleeps = |condition: &dyn Condition| condition.sleeps(&self.law.rules, &self.men);
        match self.is_asked(Ask::Sleep) && self.asked(Ask::Sleep).all(sleeps) {
            true => ask(&self.without(Omission::Sleep)),
            false => ask(self),
        }
    }

    /// The position in a game without the condition by which some mates are none, if that is all that it does: the same moves are legal
    /// there, and those that mate are among those that mate there.
    pub(super) fn without_spoiling(&self) -> Option<General> {
        self.law.spoils_mates.then(|| self.without(Omission::SpoilsMates))
    }

    /// The position in a game without the conditions by which moves must check, if they are all that does not count in mates: the same
    /// moves mate there, since those check, and at least the same are legal. Nothing where the side to move has to choose among its legal
    /// moves, of which there are more.
    pub(super) fn without_duty_to_check(&self) -> Option<General> {
        let others = |condition: &dyn Condition| !condition.is_unusual(Unusual::OnlyChecks);
        let alone =
            self.is_unusual(Unusual::OnlyChecks) && !self.chooses() && !self.unusual(Unusual::NotInMates).any(others);
        alone.then(|| self.without(Omission::NotInMates))
    }

    /// The conditions that have this hook.
    #[inline]
    pub(super) fn plugged(&self, hook: Hooks) -> impl Iterator<Item = &'static dyn Condition> + use<'_> {
        let sockets: &[Socket] = if self.law.hooks.has(hook) {
            &self.law.sockets
        } else {
            &[]
        };
        let plugged = sockets.iter().filter(move |socket| socket.hooks.has(hook));
        plugged.map(|socket| socket.condition)
    }

    /// Does any condition ask for this?
    #[inline]
    pub(super) fn is_asked(&self, ask: Ask) -> bool {
        self.law.conduct.asks(ask)
    }

    /// The conditions that ask for it.
    pub(super) fn asked(&self, ask: Ask) -> impl Iterator<Item = &'static dyn Condition> + '_ {
        self.held(move |conduct| conduct.asks(ask))
    }

    /// Is this so under any condition?
    #[inline]
    pub(super) fn is_unusual(&self, so: Unusual) -> bool {
        self.law.conduct.is_unusual(so)
    }

    /// The conditions under which it is so.
    pub(super) fn unusual(&self, so: Unusual) -> impl Iterator<Item = &'static dyn Condition> + '_ {
        self.held(move |conduct| conduct.is_unusual(so))
    }

    fn held(&self, is_meant: impl Fn(Conduct) -> bool) -> impl Iterator<Item = &'static dyn Condition> {
        let held = self.law.sockets.iter().filter(move |socket| is_meant(socket.conduct));
        held.map(|socket| socket.condition)
    }
}
