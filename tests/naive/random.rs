//! Random positions, for comparing the plain generator and solver with the fast ones.
//!
//! What matters is what seldom comes up by chance, so much is arranged: kings and rooks at home, pawns
//! about to promote or to double-step past an enemy, men on the same coordinates of two boards.

use super::moves::Kind;
use super::position::{Board, Castling, Cell, Color, Man, Place, Plain, Role, Wing};
use super::rules::{CastleHome, Rules, Shape, Transfer};
use proptest::prelude::*;
use proptest::sample::{Index, select};

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

fn samples(rules: &'static str, men: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Sample> {
    let arrangement = Arrangement::any(men);
    arrangement.prop_filter_map("both kings in check", move |a| a.sample(rules))
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

impl Pick {
    fn any() -> impl Strategy<Value = Pick> {
        let choices = (color(), any::<Index>(), any::<Index>(), any::<Index>());
        (choices, prop::bool::weighted(0.4)).prop_map(|((color, role, cell, board), special)| Pick {
            color,
            role,
            cell,
            board,
            special,
        })
    }
}

impl Arrangement {
    fn any(men: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Arrangement> {
        let theme = prop_oneof![
            2 => Just(Theme::Nothing),
            1 => Just(Theme::Castling),
            1 => Just(Theme::EnPassant),
        ];
        let options = (
            select(vec!["off", "first", "second", "both"]),
            select(vec!["strict", "any"]),
        )
            .prop_map(|(ep, home)| format!("ep: {ep}, castle-home: {home}"));
        // The first two picks are for the kings.
        let limit = *men.end();
        let picks = prop::collection::vec(Pick::any(), men);
        let on_four_files = prop::bool::weighted(0.2);
        let rest = (on_four_files, any::<bool>(), color(), any::<Index>());
        (theme, options, picks, rest).prop_map(move |(theme, options, picks, rest)| Arrangement {
            limit,
            theme,
            options,
            on_four_files: rest.0,
            castling_is_stated: rest.1,
            turn: rest.2,
            picks,
            spare: rest.3,
        })
    }

    /// The position, unless both kings are in check.
    fn sample(&self, name: &'static str) -> Option<Sample> {
        let rules = Rules::named(name).expect("a variant");
        let rules = rules.with_options(&self.options).expect("options");
        let mut position = Plain::empty(if name == "duo" && self.on_four_files {
            rules.on_four_files()
        } else {
            rules
        });
        position.turn = self.turn;
        self.put_theme(&mut position);
        for (color, pick) in [Color::White, Color::Black].into_iter().zip(&self.picks) {
            if position.kings(color).is_empty() {
                self.put_king(&mut position, color, pick);
            }
        }
        for pick in &self.picks[2..] {
            if position.men.len() < self.limit {
                let man = place_for(&position, pick);
                put(&mut position, man);
            }
        }
        if position.in_check(position.turn.other()) {
            position.turn = position.turn.other();
        }
        if position.in_check(position.turn.other()) || position.men.len() < 3 {
            return None;
        }
        position.castling = position.castling_at_home();
        let fen = if self.castling_is_stated {
            // All but one, which then must not be assumed.
            if let Some(&right) = position.castling.iter().nth(self.spare.index(4)) {
                position.castling.remove(&right);
            }
            position.fen()
        } else {
            position.bare_fen()
        };
        let mut double_steps = position.legal_moves();
        double_steps.retain(|m| m.kind == Kind::DoubleStep);
        let is_played = matches!(self.theme, Theme::EnPassant) && !double_steps.is_empty();
        let played = is_played.then(|| self.spare.get(&double_steps).coords().to_string());
        Some(Sample {
            rules: name,
            options: self.options.clone(),
            fen,
            played,
        })
    }

    fn put_king(&self, position: &mut Plain, color: Color, pick: &Pick) {
        let king = Man::new(color, Role::King);
        let mut free = places(position.rules);
        free.retain(|&place| is_free(position, place));
        put(position, Some((*pick.cell.get(&free), king)));
    }

    fn put_theme(&self, position: &mut Plain) {
        let rules = position.rules;
        match self.theme {
            Theme::Castling if rules.castle_home != CastleHome::Never => {
                for (color, pick) in [Color::White, Color::Black].into_iter().zip(&self.picks) {
                    let boards: Vec<Board> = rules.all_boards().collect();
                    let board = match rules.castle_home {
                        CastleHome::Any => *pick.board.get(&boards),
                        CastleHome::Strict | CastleHome::Never => rules.home(color),
                    };
                    let right = |wing| Castling { color, wing, board };
                    let king = right(Wing::King).king_from();
                    put(position, Some((board.at(king), Man::new(color, Role::King))));
                    let wings = [vec![Wing::King], vec![Wing::Queen], vec![Wing::King, Wing::Queen]];
                    for &wing in pick.role.get(&wings) {
                        let rook = right(wing).rook_from();
                        put(position, Some((board.at(rook), Man::new(color, Role::Rook))));
                    }
                }
            }
            Theme::EnPassant if rules.double_step => {
                let color = self.turn;
                let [one, other] = [&self.picks[0], &self.picks[1]];
                let boards: Vec<Board> = rules.all_boards().collect();
                let file = 1 + one.cell.index(rules.shape.files() as usize) as i8;
                let (level, rank) = (0, color.second_rank());
                let origin = Cell { level, file, rank };
                let aside = if one.special { 1 } else { -1 };
                let enemy = origin.plus((0, aside, 2 * color.forward()));
                let pawn = Man::new(color, Role::Pawn);
                put(position, Some((one.board.get(&boards).at(origin), pawn)));
                let pawn = Man::new(color.other(), Role::Pawn);
                put(position, Some((other.board.get(&boards).at(enemy), pawn)));
            }
            _ => {}
        }
    }
}

/// Where a man is put and which, if it may stand there.
fn place_for(position: &Plain, pick: &Pick) -> Option<(Place, Man)> {
    use Role::*;
    let mut roles = vec![Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen];
    if position.rules.shape == Shape::Cube {
        roles.push(Unicorn);
    }
    let man = Man::new(pick.color, *pick.role.get(&roles));
    let mut free = places(position.rules);
    free.retain(|&place| is_free(position, place) && may_stand(position.rules, man, place.cell));
    let special: Vec<Place> = free
        .iter()
        .copied()
        .filter(|&place| is_special(position, man, place))
        .collect();
    if pick.special && !special.is_empty() {
        return Some((*pick.cell.get(&special), man));
    }
    (!free.is_empty()).then(|| (*pick.cell.get(&free), man))
}

/// Pawns before their first or their last step; other men where another board has a man as well.
fn is_special(position: &Plain, man: Man, place: Place) -> bool {
    let ahead = place.cell.plus((0, 0, man.color.forward()));
    match man.role {
        Role::Pawn if position.rules.shape == Shape::Cube => !may_stand(position.rules, man, ahead),
        Role::Pawn => matches!(place.cell.rank, 2 | 7),
        _ => position
            .other_boards(place.board)
            .any(|board| !position.vacant(board, place.cell)),
    }
}

fn put(position: &mut Plain, man: Option<(Place, Man)>) {
    let man = man.filter(|(place, _)| position.has(place.cell) && is_free(position, *place));
    position.men.extend(man);
}

/// Vacant and, where men never share coordinates (§2, invariant), vacant on the other boards, too.
fn is_free(position: &Plain, place: Place) -> bool {
    let never_shared = position.rules.transfer == Transfer::Forced && position.rules.boards == 2;
    position.vacant(place.board, place.cell)
        && !(never_shared
            && position
                .other_boards(place.board)
                .any(|board| !position.vacant(board, place.cell)))
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

fn places(rules: Rules) -> Vec<Place> {
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
    places
}
