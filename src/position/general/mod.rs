//! The general position: any men and conditions of the tables, on one to three flat boards.
//!
//! It plays by the definitions: a man is asked for its ways of moving, a condition at the places where it says something. It is slower
//! than [`Flat`](super::Flat) and [`Wide`](super::Wide), which play the classical men without conditions.

use super::key::{self, Key};
use super::{DoubleStep, Kind, Move, MoveList, Position, rook_path};
use crate::board::{Effect, Effects, Mailbox, Memory, Tail};
use crate::conditions::{self, Ask, Condition, Hooks, Unusual};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{ByColor, Color, Piece, Role};
use crate::position::Rights;
use crate::rules::{Details, EnPassant, Rules};
use law::{Law, Omission};
use std::sync::Arc;
use trial::Trial;

pub(super) mod aim;
mod arrivals;
mod attack;
mod before_mate;
mod bits;
mod captures;
mod castling;
mod castling_reborn;
mod castling_steps;
mod concerned;
mod conduct;
pub(super) mod direction;
mod double_step;
mod duty;
mod effects;
mod flights;
mod free_steps;
mod guards;
mod idle_moves;
mod instead;
mod law;
mod legal;
mod legality;
mod lending;
mod liberties;
mod lookahead;
mod mates;
mod moves;
mod origins;
mod others;
mod out_of_place;
mod rearranged;
mod royals;
mod soldiers;
#[cfg(test)]
mod tests;
mod trial;
mod watched;
mod ways;

/// A position with fairy men or under fairy conditions.
#[derive(Debug)]
pub struct General {
    /// What holds in all positions of a game; they share it.
    law: Arc<Law>,
    men: Mailbox,
    kings: ByColor<Option<Place>>,
    key: Key,
    turn: Color,
    /// Bits 1, 2: White's h-, a-rook stands at home beside its king's file and has not moved; bits 4, 8: Black's.
    rooks: Rights,
    /// Bit 1: White's king may still castle; bit 2: Black's. A rook that is reborn at home may castle with it again.
    unmoved: u8,
    double_step: Option<DoubleStep>,
    /// What conditions remember.
    memory: Memory,
    /// How many mates within the rules about mates are being judged: this is a position of such a mate.
    nested: u8,
    /// Do moves take kings, too?
    kings_fall: bool,
}

impl Clone for General {
    /// A clone shares nothing, so that threads that begin with clones do not wait for each other.
    fn clone(&self) -> Self {
        General {
            law: Arc::new(Law::clone(&self.law)),
            ..self.same()
        }
    }
}

impl General {
    /// A position from its men, no two of which may share a place.
    pub(super) fn new(rules: Rules, men: impl IntoIterator<Item = (Place, Piece)>, turn: Color) -> Self {
        let men: Vec<(Place, Piece)> = men.into_iter().collect();
        let law = Law::of(rules, men.iter().map(|&(_, piece)| piece));
        Self::under(Arc::new(law), men, turn)
    }

    /// The same under a law.
    fn under(law: Arc<Law>, men: impl IntoIterator<Item = (Place, Piece)>, turn: Color) -> Self {
        let (rules, joined) = (law.rules, law.joined);
        let mut position = General {
            law,
            men: Mailbox::empty(rules.shape, rules.boards)
                .without(rules.conditions.details().squares(Details::HOLES))
                .with_joined(joined),
            kings: ByColor([None; 2]),
            key: key::turn(turn),
            turn,
            rooks: Rights::NONE,
            unmoved: 0,
            double_step: None,
            memory: Memory::default(),
            nested: 0,
            kings_fall: false,
        };
        for (place, piece) in men {
            position.put(place, None, Some(piece));
        }
        position.begin();
        position
    }

    /// The same with these men, closed squares included, for questions about its moves: its key is not that of a position.
    fn with_men(law: Arc<Law>, men: &Mailbox, turn: Color) -> Self {
        let mut position = General::under(law, [], turn);
        position.men = *men;
        for (place, king) in men.men().filter(|(_, man)| man.is_royal()) {
            position.note_kings(place, None, Some(king));
        }
        position.begin();
        position
    }

    /// The same position, under the same law.
    fn same(&self) -> Self {
        General {
            law: Arc::clone(&self.law),
            memory: self.memory.clone(),
            ..*self
        }
    }

    /// What conditions remember of the diagram.
    fn begin(&mut self) {
        let mut memory = Memory::default();
        for condition in self.plugged(Hooks::BEGIN) {
            condition.begin(&self.men, &self.law.rules, &mut memory);
        }
        self.remember(memory);
    }

    fn remember(&mut self, memory: Memory) {
        for (topic, value) in self.memory.all().chain(memory.all()) {
            self.key ^= key::remembered(topic, value);
        }
        self.memory = memory;
    }

    /// The same position with the rooks of these rights and these kings (bit 1: White's, 2: Black's) unmoved.
    pub(super) fn with_castling(mut self, rooks: Rights, unmoved: u8) -> Self {
        self.set_castling(rooks, unmoved);
        self
    }

    /// The same position after this double step, if there was one.
    pub(super) fn with_double_step(mut self, step: Option<DoubleStep>) -> Self {
        if let Some(step) = step {
            self.note_double_step(step);
        }
        self
    }

    /// The same position with all rooks unmoved that stand at home, if kings may come home, too.
    pub(super) fn with_rooks_at_home(mut self) -> Self {
        if self.is_unusual(Unusual::Homecoming) {
            let at_home = |(place, piece)| self.rook_at_home(place, piece, 3);
            let rooks = self.men.men().map(at_home).fold(self.rooks, |bits, rook| bits | rook);
            self.set_castling(rooks, self.unmoved);
        }
        self
    }

    fn set_castling(&mut self, rooks: Rights, unmoved: u8) {
        self.key ^= key::castling(self.rooks) ^ key::castling(rooks);
        self.key ^= key::unmoved_kings(self.unmoved) ^ key::unmoved_kings(unmoved);
        (self.rooks, self.unmoved) = (rooks, unmoved);
    }

    /// Puts a man in place of another, or of nobody.
    fn put(&mut self, place: Place, before: Option<Piece>, after: Option<Piece>) {
        for piece in before.into_iter().chain(after) {
            self.key ^= key::any_man(place, piece);
        }
        self.men.set(place, after);
        if before.is_some_and(Piece::is_royal) || after.is_some_and(Piece::is_royal) {
            self.note_kings(place, before, after);
        }
    }

    /// Brings an effect about, rights of castling included.
    fn bring_about(&mut self, effect: Effect) {
        if let Effect::Remember { topic, before, after } = effect {
            for value in before.into_iter().chain(after) {
                self.key ^= key::remembered(topic, value);
            }
            self.memory.set(topic, after);
        }
        if let Effect::Close { place } = effect {
            self.men.close(place, true);
            self.key ^= key::closed(place.square);
        }
        for change in effect.changes() {
            self.put(change.place, change.before, change.after);
        }
    }

    /// May a side still castle, or again?
    fn may_castle(&self) -> bool {
        self.unmoved != 0 || self.is_unusual(Unusual::Homecoming)
    }

    /// Makes a move of these effects.
    fn make(&mut self, step: Move, effects: &Effects) {
        self.forget_double_step();
        if step.kind() == Kind::Pass {
            effects.iter().for_each(|&effect| self.bring_about(effect));
            if step == Move::EXCHANGE_ROLES {
                self.set_castling(Rights::NONE, 0);
            }
            return self.change_turn();
        }
        let (rooks, unmoved) = self.castling_after(effects);
        for &effect in effects {
            self.bring_about(effect);
        }
        self.set_castling(rooks, unmoved);
        self.end_turn(step);
    }

    /// Makes a move to which no condition adds anything.
    fn make_plain(&mut self, step: Move) {
        if self.may_castle() || step.kind() == Kind::Castling || self.men.is_vacant(step.departure()) {
            return self.make(step, &self.plain_effects(step));
        }
        self.step_plainly(step);
        self.end_turn(step);
    }

    /// Moves and takes men by such a move, which is no castling, where nobody may castle any more.
    fn step_plainly(&mut self, step: Move) {
        let from = step.departure();
        let Some(piece) = self.men.at(from) else { return };
        let taken = step.is_capture().then(|| self.taken(step, piece));
        self.forget_double_step();
        if let Some(place) = taken {
            self.put(place, self.men.at(place), None);
        }
        self.put(from, Some(piece), None);
        let role = step.arrives_as();
        self.put(step.arrival(), None, Some(Piece { role, ..piece }));
    }

    /// The turn passes to the other side, which may answer a double step.
    fn end_turn(&mut self, step: Move) {
        self.change_turn();
        // A king that moves as a pawn is not taken in passing, as in Popeye.
        let passes = step.kind() == Kind::DoubleStep && step.role() != Role::KING;
        if passes && self.law.rules.en_passant != EnPassant::Off {
            self.note_double_step(DoubleStep::of(step));
        }
    }

    fn change_turn(&mut self) {
        self.key ^= key::turn(Color::Black);
        self.turn = !self.turn;
        if self.law.royals {
            self.note_royals();
        }
    }
}

impl Position for General {
    fn shape(&self) -> Shape {
        self.law.rules.shape
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let mut position =
            General::new(self.law.rules, self.men.men(), self.turn).with_castling(self.rooks, self.unmoved);
        position.remember(self.memory.clone());
        let closed = self.men.closed() & !position.men.closed();
        for square in (0..64).filter(|square| closed >> square & 1 != 0) {
            position.bring_about(Effect::Close {
                place: Place::new(BoardId::A, Square::new(square)),
            });
        }
        if let Some(step) = self.double_step {
            position.note_double_step(step);
        }
        position.key
    }

    fn man(&self, place: Place) -> Option<Piece> {
        self.men.at(place)
    }

    fn men(&self, color: Color) -> Vec<(Place, Piece)> {
        self.men.men().filter(|(_, piece)| piece.is_of(color)).collect()
    }

    fn all_men(&self) -> Vec<(Place, Piece)> {
        let neutral = self.men.men().filter(|(_, piece)| piece.owner.color().is_none());
        let colored = Color::ALL.into_iter().flat_map(|color| self.men(color));
        colored.chain(neutral).collect()
    }

    fn king(&self, color: Color) -> Option<Place> {
        self.kings[color]
    }

    fn castling(&self) -> Rights {
        let kings = Color::ALL.into_iter().enumerate();
        let lost = kings.filter(|&(index, _)| self.unmoved >> index & 1 == 0);
        lost.fold(self.rooks, |rights, (_, color)| rights & !Rights::of(color))
    }

    fn double_step(&self) -> Option<DoubleStep> {
        self.double_step
    }

    fn in_check(&self, color: Color) -> bool {
        self.is_checked(color)
    }

    fn legal_moves(&self, list: &mut MoveList) {
        if let Some(usual) = self.without_spoiling() {
            return usual.legal_moves(list);
        }
        if let Some(rearranged) = self.rearranged() {
            return self.list_legal_rearranged(&rearranged, list);
        }
        let before = list.len();
        self.list_moves(list);
        if self.is_asked(Ask::Instead) {
            self.list_instead(list, before);
        }
    }

    fn moves_alike(&self, step: Move, list: &mut MoveList) {
        if self.law.spoils_mates || self.law.rearranging.is_some() || self.chooses() {
            return self.legal_moves(list);
        }
        let is_alike = |trial: &Trial<'_>| trial.step.to() == step.to() && trial.step.role() == step.role();
        self.list_legal(|_| 1 << step.to().index(), is_alike, list);
    }

    fn exposing_moves(&self, list: &mut MoveList) {
        let guards = self.guards();
        self.each_pseudo(|trial| {
            let exposes = trial.step.kind() != Kind::Castling && self.is_safe_where_made(trial);
            if exposes && !self.is_legal(trial, &guards) && self.may_stand(trial, &guards) {
                list.push(trial.told());
            }
            false
        });
    }

    fn chooses(&self) -> bool {
        self.law.measured[self.turn]
            || self.is_asked(Ask::Duty)
            || self.is_asked(Ask::StrictDuty)
            || self.is_asked(Ask::Instead)
    }

    fn legal_like(&self, step: Move) -> Option<Move> {
        if self.chooses() {
            return self.legal().into_iter().find(|legal| legal.is_same_way(step));
        }
        let guards = self.guards();
        let mut found = None;
        self.any_like(step, |trial| {
            found = self.is_legal(trial, &guards).then(|| trial.told());
            found.is_some()
        });
        found
    }

    fn is_mate(&self) -> bool {
        if self.is_unusual(Unusual::NotInMates) {
            return self.without(Omission::NotInMates).is_mate();
        }
        let mated = || match self.is_asked(Ask::Mate) {
            true => self.is_mated_otherwise(),
            false => !self.has_legal_move(),
        };
        self.in_check(self.turn) && mated()
    }

    fn is_stalemate(&self) -> bool {
        match self.is_asked(Ask::Instead) {
            true => self.without(Omission::Instead).is_stalemate(),
            false => !self.in_check(self.turn) && !self.has_legal_move(),
        }
    }

    fn has_legal_move(&self) -> bool {
        if let Some(usual) = self.without_spoiling() {
            return usual.has_legal_move();
        }
        if let Some(rearranged) = self.rearranged() {
            return self.any_legal_rearranged(&rearranged, |_| true) || self.takes_king();
        }
        if self.is_asked(Ask::StrictDuty) || self.is_asked(Ask::Instead) {
            return self.has_free_move() || self.count_legal_moves() > 0;
        }
        let guards = self.guards();
        let mut legal = |trial: &Trial<'_>| self.is_legal(trial, &guards);
        let mut men = self.men.men_for(self.turn, BoardId::A);
        // The king first: who is in check is seldom mated, and seldom helped by others.
        let king = self.kings[self.turn];
        let wanted = |from, piece| guards.freeing(from, piece);
        king.is_some_and(|king| self.each_pseudo_from(king, &mut legal))
            || men.any(|man| self.steps(man, &guards).free != 0)
            || self.each_wanted(wanted, legal)
            || self.takes_king()
    }

    fn can_mate(&self) -> bool {
        self.without_sleeping(General::has_mating)
    }

    fn mating_moves(&self, list: &mut MoveList) {
        self.without_sleeping(|position| position.list_mating(list));
    }

    fn forced_mates(&self, spare: &mut Option<Move>) -> Option<MoveList> {
        self.without_sleeping(|position| position.only_mates(spare))
    }

    fn stalemating_moves(&self, list: &mut MoveList) {
        self.without_sleeping(|position| position.list_stalemating(list));
    }

    fn count_legal_moves(&self) -> u64 {
        self.count_legal_up_to(u64::MAX)
    }

    fn count_legal_up_to(&self, most: u64) -> u64 {
        match self.chooses() {
            true => most.min(self.legal().len() as u64),
            false => self.count_legal(most),
        }
    }

    fn any_legal(&self, is_so: impl FnMut(Move) -> bool) -> bool {
        match self.chooses() {
            true => self.legal().into_iter().any(is_so),
            false => self.any_of_legal(is_so),
        }
    }

    fn play(&self, step: Move) -> Self {
        Trial::new(self, step).played()
    }

    fn arrives(&self, step: Move) -> Option<Place> {
        let (turn, made) = self.turn_of(step).zip(self.made(step))?;
        turn.mover_after(&made.effects).map(|(place, _)| place)
    }

    fn home(&self, place: Place) -> Option<Place> {
        conditions::home_in_diagram(&self.memory, place)
    }

    fn tail(&self, step: Move) -> Tail {
        self.added(step)
    }

    fn pass(&self) -> Self {
        self.play(Move::PASS)
    }
}
