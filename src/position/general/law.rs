//! What holds in all positions of a game: the rules, and what is asked of the conditions again and again.

use super::concerned::Concerned;
use super::origins::Origins;
use super::{Ask, Condition, General, Hooks};
use crate::conditions::{self, Binds, Left, Whom};
use crate::geometry::Reach;
use crate::pieces::{Attributes, ByColor, Color, Piece, Role, RoleSet};
use crate::position::halting::Halting;
use crate::rules::{ConditionSet, Detail, Rules};
use smallvec::SmallVec;
use std::sync::{Arc, OnceLock};

/// What may be left out.
#[derive(Clone, Copy)]
pub(super) enum Omission {
    /// The conditions that do not count in mates.
    NotInMates,
    /// The conditions by which a side may do something in the place of a move.
    Instead,
    /// Those that place kings.
    PlacesKings,
    /// What is added to moves, and the choices which that leaves.
    Additions,
    /// Who may not act.
    MayAct,
    /// Who moves men of the other side.
    MovesOthers,
    /// All conditions; men that are no kings may be royal then.
    Conditions,
}

/// How many there are.
const OMISSIONS: usize = 7;

/// The laws that were asked for, each made once. A clone begins anew, so that threads do not share them.
#[derive(Debug, Default)]
pub(super) struct LesserLaws([OnceLock<Arc<Law>>; OMISSIONS]);

impl Clone for LesserLaws {
    fn clone(&self) -> Self {
        LesserLaws::default()
    }
}

/// What a [`General`] position is played by.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub rules: Rules,
    /// What pawns may become: the classical men, and the fairy men of the diagram.
    pub promotions: SmallVec<[Role; 8]>,
    /// Are there no fairy men, and do pawns become none?
    pub classical: bool,
    /// What marine pawns may become: marine men, and the men of the diagram.
    pub marine_promotions: SmallVec<[Role; 8]>,
    /// Who castles: king and rook, or those who stand for them.
    pub castlers: [Role; 2],
    /// The squares on which White's pawns become other men, and Black's, a bit for each.
    pub promotes: ByColor<u64>,
    /// The conditions that hold beside the transfer.
    pub held: SmallVec<[&'static dyn Condition; 2]>,
    /// Those of them that change how men move.
    pub bending: SmallVec<[&'static dyn Condition; 1]>,
    /// From where men take, if one of these alone changes how men move and [tells it](Condition::tells_where_from), on one board.
    pub origins: Origins,
    /// The places at which any of them is to be asked.
    pub hooks: Hooks,
    /// What any of them asks for, a bit for each question.
    pub asks: u64,
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
    /// Do conditions that say what a check is only deny checks?
    pub denies_checks: bool,
    /// Do pawns take from their own first rank, too?
    pub pawns_take_from_base: bool,
    /// Do conditions change how men take besides that?
    pub bends_attacks: bool,
    /// Do conditions change the ways of kings alone, if any: those by which they take only while they are attacked?
    pub bends_attacked_kings: bool,
    /// Are there royal men that are no kings?
    pub royals: bool,
    /// May a king always go to a vacant square where nobody reaches it, if that gives no check and [`Ask::Reach`] lets it go there?
    pub kings_go_freely: bool,
    /// The same of all other men that go where nobody stands, whatever lies between, but for those that are [`concerned`](Self::concerned).
    pub quiet_moves_go_freely: bool,
    /// When questions about mates within mates are given up.
    pub halting: Halting,
    /// The same without a part of it.
    pub lesser: LesserLaws,
}

impl Law {
    /// The law of a game that begins with these men.
    pub fn of(rules: Rules, men: impl Iterator<Item = Piece>) -> Self {
        let mut present = RoleSet::default();
        let mut attributes = Attributes::NONE;
        let mut classical = true;
        for piece in men {
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
        let asks = asks(&held);
        let bends_attacks = bending_attacks(&held).next().is_some();
        let pawns_take_from_base = bending(&held).any(|condition| condition.bends_pawns_on_base());
        let promotions = promotions(&rules, &held, present);
        let classical = classical && promotions.iter().all(|role| role.is_classical());
        let adds = |condition: &&&'static dyn Condition| condition.hooks().has(Hooks::FOLLOW);
        let adding: Vec<&'static dyn Condition> = of_all_men(&held).filter(adds).copied().collect();
        let changing = || adding.iter().filter(|condition| !condition.only_remembers());
        let [quiet, captures] = [false, true].map(|takes| changes(&adding, takes));
        Law {
            castlers: conditions::castlers(&rules),
            promotes: ByColor(Color::ALL.map(|color| promotion_squares(&rules, &held, color))),
            rules,
            promotions,
            classical,
            marine_promotions: marine_promotions(present),
            bending: bending(&held).collect(),
            origins: Origins::of(telling_origins(&rules, &held)),
            hooks: hooks(&held),
            asks,
            measured: measured(&held),
            concerned: Concerned::of(&held),
            adds_to_captures: !adding.is_empty(),
            adds_to_quiet_moves: adding.iter().any(|condition| !condition.follows_captures()),
            changes_men: captures != Whom::Nobody,
            changes_men_quietly: quiet != Whom::Nobody,
            changes_others: captures > Whom::Mover,
            changes_others_quietly: quiet > Whom::Mover,
            changes_by_check: [quiet, captures] == [Whom::ByCheck; 2],
            turning: turning(&adding).next(),
            relocating: relocating(&rules, &held, changing()),
            sides_mix: asks >> Ask::MovesOthers as u32 & 1 != 0
                || held.iter().any(|condition| condition.changes_sides()),
            own_ways: own_ways(&rules, &held),
            denies_checks: held
                .iter()
                .all(|condition| condition.denies_checks() || !condition.asks().contains(&Ask::Check)),
            removes: held.iter().any(|condition| condition.only_removes()),
            men_besides: held.iter().map(|condition| condition.men_besides()).sum(),
            pawns_take_from_base,
            bends_attacks,
            bends_attacked_kings: bends_attacked_kings(&held, asks),
            royals: attributes.has(Attributes::ROYAL) || asks >> Ask::Royals as u32 & 1 != 0,
            kings_go_freely: kings_go_freely(&rules, &held, classical),
            quiet_moves_go_freely: quiet_moves_go_freely(&rules, &held, classical),
            held: held.into_iter().collect(),
            halting: Halting::default(),
            lesser: LesserLaws::default(),
        }
    }

    /// The law without this.
    pub fn without(&self, omission: Omission) -> Arc<Law> {
        Arc::clone(self.lesser.0[omission as usize].get_or_init(|| Arc::new(self.made_without(omission))))
    }

    fn made_without(&self, omission: Omission) -> Law {
        let mut law = self.clone();
        match omission {
            Omission::NotInMates => law.forget(Ask::NotInMates),
            Omission::Instead => law.forget(Ask::Instead),
            Omission::PlacesKings => law.forget(Ask::PlacesKings),
            Omission::Additions => law.hooks = law.hooks.without(Hooks::CHOICES.and(Hooks::FOLLOW)),
            Omission::MayAct => law.hooks = law.hooks.without(Hooks::MAY_ACT),
            Omission::MovesOthers => law.asks &= !(1 << Ask::MovesOthers as u32 | 1 << Ask::KeepsOwn as u32),
            Omission::Conditions => {
                let rules = Rules {
                    conditions: ConditionSet::NONE,
                    ..law.rules
                };
                let royal = Piece::new(Color::White, Role::ERLKING).with(Attributes::ROYAL);
                let promotions = law.promotions.iter().map(|&role| Piece::new(Color::White, role));
                law = Law {
                    halting: self.halting.clone(),
                    ..Law::of(rules, promotions.chain([royal]))
                };
            }
        }
        law
    }

    /// Takes the conditions out that ask for this.
    fn forget(&mut self, ask: Ask) {
        self.held.retain(|condition| !condition.asks().contains(&ask));
        self.asks = asks(&self.held);
        self.bending = bending(&self.held).collect();
        self.bends_attacks = bending_attacks(&self.held).next().is_some();
        self.origins = Origins::of(telling_origins(&self.rules, &self.held));
        self.hooks = hooks(&self.held);
        self.measured = measured(&self.held);
        self.kings_go_freely = kings_go_freely(&self.rules, &self.held, self.classical);
        self.quiet_moves_go_freely = quiet_moves_go_freely(&self.rules, &self.held, self.classical);
    }
}

/// Those of these conditions that change the man that moves, or its square, after some moves.
fn turning<'h>(adding: &'h [&'static dyn Condition]) -> impl Iterator<Item = &'static dyn Condition> + 'h {
    let turns = |condition: &&'static dyn Condition| {
        [false, true]
            .iter()
            .any(|&takes| condition.changes(takes) == Whom::Mover)
    };
    adding.iter().copied().filter(turns)
}

/// Whom do these conditions move or change after a move that takes somebody, or nobody? Two of them may do more than each alone.
fn changes(adding: &[&'static dyn Condition], takes: bool) -> Whom {
    let greatest = adding.iter().map(|condition| condition.changes(takes)).max();
    let uncovers = adding.iter().any(|condition| condition.asks().contains(&Ask::Uncovers));
    match greatest {
        _ if uncovers && adding.len() > 1 => Whom::Anybody,
        Some(Whom::Mover) if turning(adding).nth(1).is_some() => Whom::Anybody,
        Some(Whom::ByCheck) if adding.len() > 1 => Whom::Anybody,
        _ => greatest.unwrap_or(Whom::Nobody),
    }
}

/// Do the rules, on one board, and these conditions leave a king its steps without check to vacant squares on which no man reaches it?
/// Conditions may say who attacks what, since that only takes attackers away, and what follows captures.
fn kings_go_freely(rules: &Rules, held: &[&'static dyn Condition], classical: bool) -> bool {
    const HARMLESS: [Ask; 13] = [
        Ask::Measure,
        Ask::Uncovers,
        Ask::StandChecking,
        Ask::Attack,
        Ask::Reach,
        Ask::LeaveInCheck,
        Ask::Weigh,
        Ask::LatePromotion,
        Ask::StaysPawn,
        Ask::Homecoming,
        Ask::AnyDiagram,
        Ask::GoesOn,
        Ask::ToldApart,
    ];
    let known = telling_origins(rules, held).is_some();
    let leaves_steps =
        |condition: &dyn Condition| condition.bends_pawns_on_base() || known && condition.leaves_steps_of_kings();
    let bends = |condition: &dyn Condition, hooks: Hooks| hooks.has(Hooks::ACTS) && !leaves_steps(condition);
    let binds = |hooks: Hooks| hooks.has(Hooks::MAY_ACT) && !hooks.has(Hooks::KINGS_ACT);
    let following = Hooks::FOLLOW.and(Hooks::CHOICES);
    let leaves = |condition: &&'static dyn Condition| {
        let hooks = condition.hooks();
        let of_captures = condition.follows_captures() || !hooks.has(following);
        let changes = condition.changes(false) > Whom::Mover || hooks.has(Hooks::CHOICES);
        // Men of the game attack no more squares where one more is closed or taken by a man of the king's own side.
        let left = match condition.leaves(Piece::new(Color::White, Role::KING), Color::White) {
            Left::Nobody => true,
            Left::Man(man) => classical && man.is_of(Color::White),
            Left::Hole => classical,
        };
        let leaves_kings = of_captures || !changes && left;
        let harmless = |ask: &Ask| match ask {
            Ask::Forbid => of_captures,
            Ask::Step => condition.binds() != Binds::Any,
            _ => HARMLESS.contains(ask),
        };
        !binds(hooks) && !bends(*condition, hooks) && leaves_kings && condition.asks().iter().all(harmless)
    };
    rules.boards == 1 && of_all_men(held).all(leaves)
}

/// The same of all men, wherever they go: the places at which conditions are asked about moves of kings are those of all men, but for who
/// may act.
fn quiet_moves_go_freely(rules: &Rules, held: &[&'static dyn Condition], classical: bool) -> bool {
    let reach = asks(held) >> Ask::Reach as u32 & 1 != 0;
    let binds = |condition: &dyn Condition| {
        let hooks = condition.hooks();
        let changes = hooks.has(Hooks::FOLLOW) && condition.changes(false) != Whom::Nobody;
        changes
            || hooks.has(Hooks::MAY_ACT.and(Hooks::EXCHANGES))
            || hooks.has(Hooks::ACTS) && !condition.bends_pawns_on_base()
    };
    kings_go_freely(rules, held, classical) && !reach && !of_all_men(held).any(|&condition| binds(condition))
}

/// Those of these conditions that concern moves of all men.
fn of_all_men<'h>(held: &'h [&'static dyn Condition]) -> impl Iterator<Item = &'h &'static dyn Condition> {
    held.iter().filter(|condition| condition.bearers().is_none())
}

/// Do these conditions, which ask for this, change the ways of kings alone, if any: those by which they take only while they are
/// attacked? Who attacks must not be said by others then.
fn bends_attacked_kings(held: &[&'static dyn Condition], asks: u64) -> bool {
    const ATTACKS: [Ask; 4] = [Ask::Attack, Ask::LeaveInCheck, Ask::Weigh, Ask::Check];
    let minded = || ATTACKS.iter().any(|&ask| asks >> ask as u32 & 1 != 0) || hooks(held).has(Hooks::MAY_ACT);
    let mut bending = bending_attacks(held).peekable();
    bending.peek().is_none() || !minded() && bending.all(|condition| condition.bends_attacked_kings())
}

/// Do men other than kings come to other places by their own moves alone, on one board? Kings may move as other men that are there;
/// castling, promotion and captures are as usual, but that kings may be taken and pawns become kings. Conditions may forbid moves, choose
/// among them, say what a check is and take men off the board.
fn own_ways(rules: &Rules, held: &[&'static dyn Condition]) -> bool {
    const RESTRICTING: [Ask; 20] = [
        Ask::Step,
        Ask::Attack,
        Ask::Reach,
        Ask::Leave,
        Ask::LeaveInCheck,
        Ask::Stand,
        Ask::StandChecking,
        Ask::Measure,
        Ask::Duty,
        Ask::StrictDuty,
        Ask::Check,
        Ask::Forbid,
        Ask::Weigh,
        Ask::NotInMates,
        Ask::Mate,
        Ask::AnyDiagram,
        Ask::LosesTrack,
        Ask::NoCheck,
        Ask::TakesKings,
        Ask::OrdinaryKings,
    ];
    let changing = Hooks::EXCHANGES.and(Hooks::CHOICES);
    let leaves = |condition: &&'static dyn Condition| {
        let hooks = condition.hooks();
        let ways = !hooks.has(Hooks::ACTS) || condition.kings_move_as_men();
        let effects = !hooks.has(Hooks::FOLLOW) || condition.only_remembers() || condition.only_removes();
        let restricts = condition.asks().iter().all(|ask| RESTRICTING.contains(ask));
        ways && effects && restricts && !hooks.has(changing)
    };
    rules.boards == 1 && held.iter().all(leaves)
}

/// The one condition that changes men, if it is alone, on one board, and men move in their own ways and take only those of the other side.
fn relocating<'h>(
    rules: &Rules,
    held: &[&'static dyn Condition],
    mut changing: impl Iterator<Item = &'h &'static dyn Condition>,
) -> Option<&'static dyn Condition> {
    const UNUSUAL: [Ask; 3] = [Ask::TakesOwn, Ask::TakesKings, Ask::MovesOthers];
    let asks = asks(held);
    let usual = UNUSUAL.iter().all(|&ask| asks >> ask as u32 & 1 == 0) && !hooks(held).has(Hooks::ACTS);
    let (first, second) = (changing.next(), changing.next());
    let alone = second.is_none() && rules.boards == 1;
    first
        .copied()
        .filter(|condition| usual && alone && condition.relocates().is_some())
}

fn promotion_squares(rules: &Rules, held: &[&'static dyn Condition], color: Color) -> u64 {
    let elsewhere = held
        .iter()
        .find_map(|condition| condition.promotion_squares(rules, color));
    elsewhere.unwrap_or_else(|| u64::promotion_squares(rules.shape, color).0)
}

fn promotions(rules: &Rules, held: &[&'static dyn Condition], present: RoleSet) -> SmallVec<[Role; 8]> {
    if held
        .iter()
        .any(|condition| condition.detail() == Some(Detail::Promotions))
    {
        return rules.conditions.details().kinds().collect();
    }
    let army = held.iter().find_map(|condition| condition.army());
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

/// The conditions that change how men move.
fn bending(held: &[&'static dyn Condition]) -> impl Iterator<Item = &'static dyn Condition> {
    held.iter()
        .copied()
        .filter(|condition| condition.hooks().has(Hooks::ACTS))
}

/// Those of them that change how men take, but for pawns on their own first rank.
fn bending_attacks<'h>(held: &'h [&'static dyn Condition]) -> impl Iterator<Item = &'static dyn Condition> + use<'h> {
    bending(held).filter(|condition| !condition.bends_pawns_on_base())
}

/// The one of them that changes how men move, if it tells where from they take, on one board.
fn telling_origins(rules: &Rules, held: &[&'static dyn Condition]) -> Option<&'static dyn Condition> {
    let mut bending = bending(held);
    let first = bending.next().filter(|condition| condition.tells_where_from());
    first.filter(|_| bending.next().is_none() && rules.boards == 1)
}

/// The places at which any of these conditions is to be asked.
fn hooks(held: &[&'static dyn Condition]) -> Hooks {
    held.iter()
        .fold(Hooks::NONE, |hooks, condition| hooks.and(condition.hooks()))
}

/// The sides that are bound by what any of these conditions measures.
fn measured(held: &[&'static dyn Condition]) -> ByColor<bool> {
    let binds = |side, condition: &dyn Condition| condition.asks().contains(&Ask::Measure) && condition.judges(side);
    ByColor(Color::ALL.map(|side| held.iter().any(|&condition| binds(side, condition))))
}

/// What these conditions ask for, a bit for each question.
fn asks(held: &[&'static dyn Condition]) -> u64 {
    let asked = held.iter().flat_map(|condition| condition.asks());
    asked.fold(0, |bits, &ask| bits | 1 << ask as u32)
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

    /// The same position without this.
    pub(super) fn without(&self, omission: Omission) -> General {
        General {
            law: self.law.without(omission),
            ..self.same()
        }
    }

    /// The conditions that have this hook.
    #[inline]
    pub(super) fn plugged(&self, hook: Hooks) -> impl Iterator<Item = &'static dyn Condition> + use<'_> {
        let held: &[&'static dyn Condition] = if self.law.hooks.has(hook) { &self.law.held } else { &[] };
        held.iter()
            .copied()
            .filter(move |condition| condition.hooks().has(hook))
    }

    /// Does any condition ask for this?
    #[inline]
    pub(super) fn is_asked(&self, ask: Ask) -> bool {
        self.law.asks >> ask as u32 & 1 != 0
    }

    /// The conditions that ask for it.
    pub(super) fn asked(&self, ask: Ask) -> impl Iterator<Item = &'static dyn Condition> + '_ {
        let asking = move |condition: &&'static dyn Condition| condition.asks().contains(&ask);
        self.law.held.iter().copied().filter(asking)
    }
}
