//! What a search may know of a [`General`] position beyond its moves.

use super::aim::takes_aside;
use super::before_mate::BeforeMate;
use super::idle_moves::IdleMoves;
use super::{Condition, General, Hooks, Key, Kind, Move, Unusual, key};
use crate::pieces::{Attributes, ByColor, Color, Piece, Role};
use crate::position::{Lookahead, Man, MoveList, Position, Trick};
use crate::rules::{Detail, Details};

/// Little is known of what conditions make of a game: moves before a mate or a selfmate are left out where it is known what men may do,
/// and final positions are looked at where no condition holds but holes.
impl Lookahead for General {
    const KEEPS_LAST_MOVES: bool = true;

    fn allows(&self, trick: Trick) -> bool {
        match trick {
            Trick::FinalPositions => self.has_pictured_men_alone(),
            Trick::ProofGamePlans => {
                let promotes = || self.law.promotions.iter().all(|role| role.is_classical());
                self.law.own_ways
                    && !self.law.removes
                    && !self.is_unusual(Unusual::TakesKings)
                    && promotes()
                    && self.men.men().all(|(_, man)| man.is_classical())
            }
            Trick::ProofGameRoutes => false,
        }
    }

    fn key_after_passing(&self, step: Move) -> Option<Key> {
        let forgets = |condition: &dyn Condition| condition.forgotten_by_passing().is_some();
        let usual = step.kind() == Kind::Plain && !self.may_castle();
        if !usual || self.may_add_to(step) || self.plugged(Hooks::FOLLOW).any(forgets) {
            return None;
        }
        let piece = self.men.at(step.departure())?;
        let taken = step.is_capture().then(|| self.taken(step, piece));
        let taken = taken.and_then(|place| Some((place, self.men.at(place)?)));
        let role = step.arrives_as();
        let arrives = (step.arrival(), Piece { role, ..piece });
        let changed = [(step.departure(), piece), arrives].into_iter().chain(taken);
        let passed = self.double_step.map_or(0, key::double_step);
        Some(changed.fold(self.key ^ passed, |key, (place, man)| key ^ key::any_man(place, man)))
    }

    fn promotions(&self) -> Option<&[Role]> {
        Some(&self.law.promotions)
    }

    fn may_come_to(&self, target: &[Man], moves: ByColor<u32>) -> bool {
        General::may_come_to(self, target, moves)
    }

    fn moves_before_mate(&self, list: &mut MoveList) {
        self.without_sleeping(|position| position.list_before_mate(list));
    }

    fn moves_before_selfmate(&self, list: &mut MoveList) {
        match IdleMoves::of(self) {
            Some(idle) => self.list_legal(|man| idle.interfering(man), |trial| idle.may_interfere(trial), list),
            None => self.legal_moves(list),
        }
    }
}

impl General {
    /// Appends the moves after which the other side may mate, and perhaps others.
    fn list_before_mate(&self, list: &mut MoveList) {
        if let Some(usual) = self.without_spoiling() {
            // After a move that would mate there the game may go on.
            usual.list_mating(list);
            let mut others = MoveList::new();
            usual.list_before_mate(&mut others);
            others.retain(|step| !list.contains(step));
            list.extend(others);
            return;
        }
        let usual = self.without_duty_to_check();
        let Some(before) = BeforeMate::of(usual.as_ref().unwrap_or(self)).filter(|_| !self.chooses()) else {
            return self.legal_moves(list);
        };
        let guards = self.guards();
        let wanted = |from, piece| guards.freeing(from, piece) & before.helping((from, piece));
        self.each_wanted(wanted, |trial| {
            if before.may_mate_after(trial, &guards) && self.is_legal(trial, &guards) {
                list.push(trial.told());
            }
            false
        });
    }

    /// Does nothing hold but what men do by their kind, and holes on one board, and do all take where they arrive? Pawns are those of the
    /// game, and a side has but one royal man, its king.
    fn has_pictured_men_alone(&self) -> bool {
        let is_pictured = |role: Role| (role == Role::PAWN || !takes_aside(role)) && !role.is_named_royal();
        let kings = |color| {
            self.men
                .men()
                .filter(|&(_, man)| man == Piece::new(color, Role::KING))
                .count()
        };
        let plain = |man: Piece| man.attributes == Attributes::NONE && man.owner.color().is_some();
        let is_hole = |condition: &&'static dyn Condition| condition.detail() == Some(Detail::Squares(Details::HOLES));
        let holes_alone = self.law.held.iter().all(is_hole) && self.law.rules.boards == 1;
        (self.law.held.is_empty() || holes_alone)
            && self.men.men().all(|(_, man)| plain(man) && is_pictured(man.role))
            && self.law.promotions.iter().all(|&role| is_pictured(role))
            && Color::ALL.into_iter().all(|color| kings(color) <= 1)
    }
}
