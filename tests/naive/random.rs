//! Random positions, for comparing the plain generator and solver with the fast ones.
//!
//! What matters is what seldom comes up by chance, so much is arranged: kings and rooks at home, pawns
//! about to promote or to double-step past an enemy, men on the same coordinates of two boards.

use super::moves::Kind;
use super::position::{Board, Castling, Cell, Color, Man, Place, Plain, Role, Wing};
use super::rules::{CastleHome, Rules, Shape, Transfer};
use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ops::RangeInclusive;

/// A legal position as a generator is given it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The name of the variant.
    pub rules: &'static str,
    /// Such as `ep: second, castle-home: any`.
    pub options: String,
    pub fen: String,
    /// A double step to be played in it, in coordinates.
    pub played: Option<String>,
}

impl Sample {
    /// The position in question, the double step played.
    pub fn position(&self) -> Plain {
        let rules = Rules::named(self.rules).and_then(|rules| rules.with_options(&self.options));
        let position = rules.and_then(|rules| Plain::from_fen(rules, &self.fen));
        let position = position.unwrap_or_else(|error| panic!("{self:?}: {error}"));
        match &self.played {
            None => position,
            Some(coords) => position.play(&position.find(coords).expect("a legal double step")),
        }
    }
}

/// Positions of 3 to 32 men.
pub fn positions(rules: &'static str) -> impl Strategy<Value = Sample> {
    prop_oneof![samples(rules, 3..=8), samples(rules, 9..=32)]
}

/// Positions of 3 to 6 men, for solvers.
pub fn small_positions(rules: &'static str) -> impl Strategy<Value = Sample> {
    samples(rules, 3..=6)
}

fn samples(rules: &'static str, men: RangeInclusive<usize>) -> impl Strategy<Value = Sample> {
    arrangement(men).prop_filter_map("both kings in check", move |a| a.sample(rules))
}

/// What a sample is arranged around.
#[derive(Clone, Copy, Debug)]
enum Theme {
    Nothing,
    /// King and rooks at home, of both colours.
    Castling,
    /// A pawn about to step past an enemy pawn.
    EnPassant,
}

/// A man to be put somewhere.
#[derive(Clone, Debug)]
struct Pick {
    color: Color,
    role: Index,
    cell: Index,
    board: Index,
    /// A pawn near the end of its way or at its beginning, a man on the coordinates of another.
    special: bool,
}

/// Everything random about a sample.
#[derive(Clone, Debug)]
struct Arrangement {
    /// The most men there may be.
    limit: usize,
    theme: Theme,
    options: String,
    on_four_files: bool,
    castling_is_stated: bool,
    turn: Color,
    picks: Vec<Pick>,
    spare: Index,
}

fn color() -> impl Strategy<Value = Color> {
    select(vec![Color::White, Color::Black])
}

fn theme() -> impl Strategy<Value = Theme> {
    prop_oneof![
        2 => Just(Theme::Nothing),
        1 => Just(Theme::Castling),
        1 => Just(Theme::EnPassant),
    ]
}

prop_compose! {
    fn options()(
        ep in select(vec!["off", "first", "second", "both"]),
        home in select(vec!["strict", "any"]),
    ) -> String {
        format!("ep: {ep}, castle-home: {home}")
    }
}

prop_compose! {
    fn pick()(
        color in color(),
        role in any::<Index>(),
        cell in any::<Index>(),
        board in any::<Index>(),
        special in weighted(0.4),
    ) -> Pick {
        Pick { color, role, cell, board, special }
    }
}

prop_compose! {
    /// The first two picks are for the kings.
    fn arrangement(men: RangeInclusive<usize>)(
        theme in theme(),
        options in options(),
        on_four_files in weighted(0.2),
        castling_is_stated in any::<bool>(),
        turn in color(),
        picks in vec(pick(), men.clone()),
        spare in any::<Index>(),
        limit in Just(*men.end()),
    ) -> Arrangement {
        Arrangement { theme, options, on_four_files, castling_is_stated, turn, picks, spare, limit }
    }
}

impl Arrangement {
    /// The sample, unless both kings are in check.
    fn sample(&self, rules: &'static str) -> Option<Sample> {
        let mut position = self.men(rules);
        if position.in_check(position.turn.other()) {
            position.turn = position.turn.other();
        }
        if position.in_check(position.turn.other()) || position.men.len() < 3 {
            return None;
        }
        Some(Sample {
            rules,
            options: self.options.clone(),
            fen: self.fen(&mut position),
            played: self.double_step(&position),
        })
    }

    fn men(&self, name: &str) -> Plain {
        let rules = Rules::named(name).and_then(|rules| rules.with_options(&self.options));
        let rules = rules.expect("a variant and its options");
        let on_four_files = name == "duo" && self.on_four_files;
        let mut position = Plain::empty(if on_four_files { rules.on_four_files() } else { rules });
        position.turn = self.turn;
        match self.theme {
            Theme::Castling if rules.castle_home != CastleHome::Never => self.put_castlers(&mut position),
            Theme::EnPassant if position.rules.double_step => self.put_pawns(&mut position),
            _ => {}
        }
        for (color, pick) in self.one_each() {
            if position.kings(color).is_empty() {
                let free = free_places(&position);
                position.men.insert(*pick.cell.get(&free), Man::new(color, Role::King));
            }
        }
        for pick in &self.picks[2..] {
            if position.men.len() < self.limit {
                put_somewhere(&mut position, pick);
            }
        }
        position
    }

    /// A pick for either colour.
    fn one_each(&self) -> [(Color, &Pick); 2] {
        [(Color::White, &self.picks[0]), (Color::Black, &self.picks[1])]
    }

    fn put_castlers(&self, position: &mut Plain) {
        let boards: Vec<Board> = position.rules.all_boards().collect();
        for (color, pick) in self.one_each() {
            let board = match position.rules.castle_home {
                CastleHome::Any => *pick.board.get(&boards),
                _ => position.rules.home(color),
            };
            let wings = [vec![Wing::King], vec![Wing::Queen], vec![Wing::King, Wing::Queen]];
            for &wing in pick.role.get(&wings) {
                let right = Castling { color, wing, board };
                put(position, board.at(right.king_from()), Man::new(color, Role::King));
                put(position, board.at(right.rook_from()), Man::new(color, Role::Rook));
            }
        }
    }

    fn put_pawns(&self, position: &mut Plain) {
        let boards: Vec<Board> = position.rules.all_boards().collect();
        let [(_, one), (_, other)] = self.one_each();
        let (level, rank) = (0, self.turn.second_rank());
        let file = 1 + one.cell.index(position.rules.shape.files() as usize) as i8;
        let origin = Cell { level, file, rank };
        let aside = if one.special { 1 } else { -1 };
        let enemy = origin.plus((0, aside, 2 * self.turn.forward()));
        let pawn = Man::new(self.turn, Role::Pawn);
        put(position, one.board.get(&boards).at(origin), pawn);
        let pawn = Man::new(self.turn.other(), Role::Pawn);
        put(position, other.board.get(&boards).at(enemy), pawn);
    }

    /// Castling as convention has it, or stated: then one that could be assumed may be withheld.
    fn fen(&self, position: &mut Plain) -> String {
        position.castling = position.castling_at_home();
        if !self.castling_is_stated {
            return position.bare_fen();
        }
        if let Some(&withheld) = position.castling.iter().nth(self.spare.index(4)) {
            position.castling.remove(&withheld);
        }
        position.fen()
    }

    fn double_step(&self, position: &Plain) -> Option<String> {
        let mut steps = position.legal_moves();
        steps.retain(|m| m.kind == Kind::DoubleStep);
        let played = matches!(self.theme, Theme::EnPassant) && !steps.is_empty();
        played.then(|| self.spare.get(&steps).coords().to_string())
    }
}

/// Puts a man where it may stand; there may be no such place.
fn put_somewhere(position: &mut Plain, pick: &Pick) {
    use Role::*;
    let mut roles = vec![Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen];
    if position.rules.shape == Shape::Cube {
        roles.push(Unicorn);
    }
    let man = Man::new(pick.color, *pick.role.get(&roles));
    let mut places = free_places(position);
    places.retain(|place| may_stand(position.rules, man, place.cell));
    let is_special = |place: &&Place| is_special(position, man, **place);
    let special: Vec<Place> = places.iter().filter(is_special).copied().collect();
    if pick.special && !special.is_empty() {
        places = special;
    }
    if !places.is_empty() {
        position.men.insert(*pick.cell.get(&places), man);
    }
}

/// Pawns before their first or their last step; other men where another board has a man as well.
fn is_special(position: &Plain, man: Man, place: Place) -> bool {
    let ahead = place.cell.plus((0, 0, man.color.forward()));
    match (man.role, position.rules.shape) {
        (Role::Pawn, Shape::Cube) => !may_stand(position.rules, man, ahead),
        (Role::Pawn, Shape::Flat { .. }) => matches!(place.cell.rank, 2 | 7),
        _ => has_twin(position, place),
    }
}

/// No pawn stands on a last rank of either side or, in a cube, where it would have promoted.
fn may_stand(rules: Rules, man: Man, cell: Cell) -> bool {
    let last = match (rules.shape, man.color) {
        (Shape::Flat { .. }, _) => cell.rank == 1 || cell.rank == 8,
        (Shape::Cube, Color::White) => cell.level == 5 && cell.rank == 5,
        (Shape::Cube, Color::Black) => cell.level == 1 && cell.rank == 1,
    };
    man.role != Role::Pawn || !last
}

fn put(position: &mut Plain, place: Place, man: Man) {
    if free_places(position).contains(&place) {
        position.men.insert(place, man);
    }
}

/// Every vacant place or, where men never share coordinates (§2, invariant), every vacant place
/// without a man on the same coordinates of another board.
fn free_places(position: &Plain) -> Vec<Place> {
    let rules = position.rules;
    let never_shared = rules.transfer == Transfer::Forced && rules.boards == 2;
    let mut places = Vec::new();
    for board in rules.all_boards() {
        for level in rules.shape.levels() {
            for file in 1..=rules.shape.files() {
                for rank in 1..=rules.shape.ranks() {
                    places.push(board.at(Cell { level, file, rank }));
                }
            }
        }
    }
    places.retain(|&place| position.vacant(place.board, place.cell));
    places.retain(|&place| !(never_shared && has_twin(position, place)));
    places
}

fn has_twin(position: &Plain, place: Place) -> bool {
    let mut others = position.other_boards(place.board);
    others.any(|board| !position.vacant(board, place.cell))
}
