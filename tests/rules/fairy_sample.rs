//! Random games by the program and by the plain definitions side by side.

use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::{How, Move as PlainMove};
use crate::fairy::places::Place;
use crate::fairy::position::Position as Plain;
use crate::fairy_agreement::{
    Random, Words, board, color, crate_diagram, fast_place, piece, place_kings, told, vacant,
};
use looking_glass::geometry::{Place as FastPlace, Square as FastSquare};
use looking_glass::pieces::Piece;
use looking_glass::position::{AnyPosition, General, Move, MoveList, Position};

/// What a move does, whatever it is called: from where its man goes, and all men afterwards.
type Outcome = (FastSquare, Vec<(FastPlace, Piece)>);

/// Who is royal in a diagram, besides men of its kinds that are.
#[derive(Clone, Copy)]
pub(crate) enum Royals {
    /// A king for each side, as a rule.
    Kings,
    /// One neutral king for both sides.
    NeutralKing,
    /// One royal man of another kind for each side.
    OtherMen,
}

/// A random game, with the sample of positions that it is to give.
pub(crate) struct Sample<'s> {
    /// `alice circe`
    pub conditions: &'s str,
    pub royals: Royals,
    /// The letters of the men that stand beside them, with an attribute in brackets or without: `(magic)R`.
    pub kinds: &'s [&'s str],
    pub owners: &'s [&'static str],
    /// The most men beside these royal men.
    pub most: usize,
    /// Moves played from each diagram.
    pub plies: usize,
}

fn men_of(plain: &Plain) -> Vec<(FastPlace, Piece)> {
    let man = |(place, man): (&Place, &Man)| (fast_place(*place), piece(*man));
    let mut men: Vec<_> = plain.men.iter().map(man).collect();
    men.sort();
    men
}

fn plain_outcomes(plain: &Plain) -> Vec<(Outcome, PlainMove)> {
    let outcome = |m: PlainMove| ((fast_place(m.from).square, men_of(&plain.play(&m))), m);
    let mut outcomes: Vec<_> = plain.legal_moves().into_iter().map(outcome).collect();
    // Where men cover others, moves to different squares may look alike.
    outcomes.sort_by(|(one, m), (other, n)| (one, fast_place(m.to)).cmp(&(other, fast_place(n.to))));
    // Two choices may come to the same.
    outcomes.dedup_by(|(one, _), (other, _)| one == other);
    outcomes
}

fn outcomes(fast: &General) -> Vec<(Outcome, Move)> {
    let mut list = MoveList::new();
    fast.legal_moves(&mut list);
    let outcome = |step: Move| {
        let mut men: Vec<_> = fast.play(step).all_men().into_iter().collect();
        men.sort();
        ((step.from(), men), step)
    };
    let mut outcomes: Vec<_> = list.into_iter().map(outcome).collect();
    outcomes.sort_by(|(one, step), (other, next)| (one, step.to()).cmp(&(other, next.to())));
    // Two choices may come to the same.
    outcomes.dedup_by(|(one, _), (other, _)| one == other);
    outcomes
}

fn outcome_text((from, men): &Outcome) -> String {
    let square = |square: FastSquare| format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1);
    let man = |(place, piece): &(FastPlace, Piece)| {
        format!(
            "{:?}{}{}{}{}",
            piece.owner,
            piece.attributes.letters(0),
            piece.role.letters(),
            square(place.square),
            place.board
        )
    };
    let men: Vec<String> = men.iter().map(man).collect();
    format!("{}: {}", square(*from), men.join(" "))
}

/// What differs between two sorted lists of outcomes.
fn difference<A, B>(plain: &[(Outcome, A)], fast: &[(Outcome, B)]) -> Option<String> {
    let plain: Vec<&Outcome> = plain.iter().map(|(outcome, _)| outcome).collect();
    let fast: Vec<&Outcome> = fast.iter().map(|(outcome, _)| outcome).collect();
    if plain == fast {
        return None;
    }
    let only = |some: &[&Outcome], others: &[&Outcome]| -> Vec<String> {
        let alone = some.iter().filter(|outcome| !others.contains(outcome));
        alone.map(|outcome| outcome_text(outcome)).take(4).collect()
    };
    let (ours, theirs) = (only(&plain, &fast), only(&fast, &plain));
    Some(format!(
        "by definition alone {ours:#?}, by the program alone {theirs:#?}, {} and {}",
        plain.len(),
        fast.len()
    ))
}

/// All moves with what they do, in the same order by definition and by the program.
type Moves = (Vec<(Outcome, PlainMove)>, Vec<(Outcome, Move)>);

/// The moves of both, or the first thing on which they disagree.
fn agreed(plain: &Plain, fast: &General, mates: bool) -> Result<Moves, String> {
    let (ours, theirs) = (plain_outcomes(plain), outcomes(fast));
    let mut found = difference(&ours, &theirs).map(|text| format!("moves: {text}"));
    for side in [Side::White, Side::Black] {
        if plain.in_check(side) != fast.in_check(color(side)) {
            found.get_or_insert(format!("{side:?} in check by definition: {}", plain.in_check(side)));
        }
    }
    let does_else = plain.conditions.rules.iter().any(|rule| rule.instead.is_some());
    let is_end = ours.is_empty() || does_else;
    let ends = (plain.is_mate(), is_end && plain.is_stalemate());
    if ends != (fast.is_mate(), fast.is_stalemate()) {
        found.get_or_insert(format!("mate, stalemate by definition: {ends:?}"));
    }
    if found.is_none() && mates {
        found = mating_difference(plain, fast, &ours, &theirs);
    }
    match found {
        Some(text) => Err(format!("{}\n{text}", told(plain))),
        None => Ok((ours, theirs)),
    }
}

fn mating_difference(
    plain: &Plain,
    fast: &General,
    ours: &[(Outcome, PlainMove)],
    theirs: &[(Outcome, Move)],
) -> Option<String> {
    let mut list = MoveList::new();
    fast.mating_moves(&mut list);
    let theirs: Vec<_> = theirs.iter().filter(|(_, step)| list.contains(step)).cloned().collect();
    let ours: Vec<_> = ours.iter().filter(|(_, m)| plain.play(m).is_mate()).cloned().collect();
    difference(&ours, &theirs).map(|text| format!("mating moves: {text}"))
}

impl Sample<'_> {
    /// A random diagram in which the side to move cannot take the king, for both.
    fn diagram(&self, random: &mut Random) -> Option<(Plain, General)> {
        let mut men = Words::new();
        match self.royals {
            Royals::Kings => place_kings(self.conditions, random, &mut men),
            Royals::NeutralKing => self.place_royal("nK", random, &mut men),
            Royals::OtherMen => {
                for owner in ["w", "b"] {
                    let kind = random.of(&["S", "R", "B", "Q", "G", "N"]);
                    self.place_royal(&format!("{owner}(royal){kind}"), random, &mut men);
                }
            }
        }
        // These conditions are told where two men stand.
        let told = self.conditions.split_once("dister:").map_or("", |(_, told)| told);
        let told = told.split(' ').next().unwrap_or_default();
        for square in told.as_bytes().chunks(2).map(String::from_utf8_lossy) {
            let man = format!("{}{}{square}", random.of(&["w", "b"]), random.of(&["R", "S", "B", "Q"]));
            men.entry(square.to_string()).or_insert(man);
        }
        let turn = random.of(&[Side::White, Side::Black]);
        if self.kinds.contains(&"P") && self.owners.contains(&"b") && random.one_in(4) {
            self.place_pawns(random, &mut men, turn);
        }
        for _ in 0..random.below(self.most - 1) + 2 {
            self.place_man(random, &mut men);
        }
        let words: Vec<String> = men.into_values().collect();
        let plain = Plain::read(self.conditions, &words.join(" "), turn).expect("a diagram");
        if plain.in_check(turn.other()) {
            return None;
        }
        match crate_diagram(&plain).position() {
            Ok(AnyPosition::General(fast)) => Some((plain, fast)),
            _ => None,
        }
    }

    fn place_royal(&self, man: &str, random: &mut Random, men: &mut Words) {
        let square = vacant(random, men);
        men.insert(
            square.clone(),
            format!("{man}{square}{}", board(self.conditions, random)),
        );
    }

    /// A pawn of the side to move before its double step, and one of the other side that may take it in passing then.
    fn place_pawns(&self, random: &mut Random, men: &mut Words, turn: Side) {
        let [own, other, home, beside] = match turn {
            Side::White => ["w", "b", "2", "4"],
            Side::Black => ["b", "w", "7", "5"],
        };
        let files: Vec<String> = ('a'..='h').map(String::from).collect();
        let file = random.below(7);
        let [file, next] = random
            .of(&[[file, file + 1], [file + 1, file]])
            .map(|file| &files[file]);
        for (owner, square) in [(own, format!("{file}{home}")), (other, format!("{next}{beside}"))] {
            let pawn = format!("{owner}P{square}{}", board(self.conditions, random));
            men.entry(square).or_insert(pawn);
        }
    }

    fn place_man(&self, random: &mut Random, men: &mut Words) {
        let (owner, kind) = (random.of(self.owners), random.of(self.kinds));
        let square = vacant(random, men);
        let edge = square.ends_with(['1', '8']);
        let letters = kind.rsplit(')').next().and_then(Kind::from_letters).expect("a kind");
        // Only the game's pawns stand on an end rank, their own first one. A neutral rook in a corner could be castled with by a side
        // whose king it attacks.
        let at_home = letters == Kind::PAWN && square.ends_with(if owner == "w" { '1' } else { '8' }) && owner != "n";
        if letters.is_pawn() && edge && !at_home || letters == Kind::ROOK && edge && owner == "n" {
            return;
        }
        men.insert(
            square.clone(),
            format!("{owner}{kind}{square}{}", board(self.conditions, random)),
        );
    }

    /// The first disagreement on so many positions, or on a tenth of them in republican chess: each move has a mate for each vacant
    /// square there.
    pub(crate) fn disagreement(&self, seed: u64, positions: usize) -> Option<String> {
        let positions = match self.conditions.contains("republican") {
            true => positions.div_ceil(10),
            false => positions,
        };
        let mut random = Random(seed);
        let (mut compared, mut tried) = (0, 0);
        while compared < positions {
            tried += 1;
            if tried > 500 * positions {
                return Some(format!("only {compared} diagrams of {tried} are played"));
            }
            let Some((mut plain, mut fast)) = self.diagram(&mut random) else {
                continue;
            };
            let mut played = Vec::new();
            for _ in 0..self.plies {
                compared += 1;
                let (ours, theirs) = match agreed(&plain, &fast, compared % 16 == 0) {
                    Ok(moves) => moves,
                    Err(found) => return Some(format!("{found}\nafter {}", played.join(" "))),
                };
                if ours.is_empty() {
                    break;
                }
                // Double steps come before other moves, so that captures in passing are compared.
                let doubles = ours.iter().position(|(_, m)| m.how == How::DoubleStep);
                let number = doubles
                    .filter(|_| random.one_in(2))
                    .unwrap_or_else(|| random.below(ours.len()));
                played.push(plain.text(&ours[number].1));
                (plain, fast) = (plain.play(&ours[number].1), fast.play(theirs[number].1));
            }
        }
        None
    }
}
