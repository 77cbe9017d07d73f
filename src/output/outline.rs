//! A solution as a tree to fold and to play through: what a page needs that knows no rules.
//!
//! Each move is told as magazines print it, and with what it changes on the boards.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::notation::Notation;
//! use looking_glass::output::outline::outline;
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = solve(&problem, resources, &Control::default()).expect("it can be played");
//! let items = outline(&problem, &solution, &Notation::new(problem.diagram.rules), 100);
//! assert!(!items.is_empty());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::article::group;
use super::notation::Notation;
use super::{coords, lines};
use crate::geometry::Place;
use crate::pieces::{Owner, Piece, Role};
use crate::position::{AnyPosition, Diagram, Kind, Move, Position, Rights};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::solution::{Attack, Line, Sequel, Solution, Step, Variation, moves, strongest_first};
use serde::{Deserialize, Serialize};

/// A part of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its words: `1.Kb1/A!`, `1...R(e8)–other`.
    pub text: String,
    /// What is said behind it: `(waiting!)`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What it changes on the boards, if it is a move. Of defences told together it is that of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Played>,
    /// What follows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
}

/// What a part of a solution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ItemKind {
    /// A heading over what follows.
    #[default]
    Heading,
    /// A first move that solves.
    Key,
    /// A first move that fails.
    Try,
    /// What would follow a pass.
    Threat,
    /// A move of the defender.
    Defence,
    /// A move that answers it.
    Answer,
    /// A defence against which nothing works.
    Refutation,
    /// A line, whose moves are its items, one behind the other.
    Line,
    /// A move of a line.
    Move,
    /// There is more, which is not told.
    More,
}

/// A move as it changes the boards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    /// The move in coordinates.
    pub coords: String,
    /// Where the man stood: board and square, `Be4`.
    pub from: String,
    /// Where it goes on its own board, before it passes to another.
    pub to: String,
    /// Where it stands in the end.
    pub lands: String,
    /// The places that become vacant.
    pub off: Vec<String>,
    /// The men that stand somewhere anew, with their places.
    pub on: Vec<Standing>,
    /// The sides that pass before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passes: bool,
    /// The place of the king that is in check after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    /// The places of the men that give this check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
}

/// A man and its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Board and square: `Be4`.
    pub at: String,
    /// Its letters: upper case for White, lower case for Black, upper case behind a minus sign for a neutral man, and a plus
    /// sign before a white one whose code is a number. Attributes stand in front, each with a point: `royal.Q`.
    pub man: String,
}

/// Board and square of a place: `Be4`.
pub fn place(rules: &Rules, place: Place) -> String {
    format!("{}{}", place.board, rules.shape.name(place.square))
}

/// A man with its place.
pub fn standing(rules: &Rules, at: Place, piece: Piece) -> Standing {
    Standing {
        at: place(rules, at),
        man: letters(piece),
    }
}

/// A man as pages name it.
fn letters(piece: Piece) -> String {
    let words = piece.attributes.words().replace(' ', ".");
    let numbered = piece.role.letters().starts_with(|letter: char| letter.is_ascii_digit());
    let sign = if numbered && piece.owner == Owner::White {
        "+"
    } else {
        ""
    };
    format!("{words}{sign}{}", piece.letters())
}

/// A legal move as it changes the boards.
pub fn played(rules: &Rules, position: &AnyPosition, step: Move) -> Played {
    let passed = matches!(step.kind(), Kind::Pass);
    let after = if step == Move::PASS {
        position.pass()
    } else {
        position.play(step)
    };
    let (before, now) = (position.all_men(), after.all_men());
    let off = before.iter().filter(|man| !now.contains(man)).map(|man| man.0);
    let on = now.iter().filter(|man| !before.contains(man));
    let king = after.king(after.turn()).filter(|_| after.in_check(after.turn()));
    let named = |at: Place| place(rules, at);
    Played {
        coords: coords(rules, step),
        from: named(step.departure()),
        to: named(Place::new(step.board(), step.to())),
        lands: named(step.arrival()),
        off: off.map(named).collect(),
        on: on.map(|&(at, piece)| standing(rules, at, piece)).collect(),
        passes: passed,
        check: king.map(named),
        by: king.map_or_else(Vec::new, |king| {
            checkers(rules, &after, king).into_iter().map(named).collect()
        }),
    }
}

/// The men that attack the king on this place, whose side is to move: those that could take another man there, if neither side
/// had a king.
fn checkers(rules: &Rules, position: &AnyPosition, king: Place) -> Vec<Place> {
    let mut diagram = Diagram::of(*rules, position);
    diagram.kingless = [true; 2];
    diagram.turn = !position.turn();
    (diagram.passed, diagram.step_boards) = (None, None);
    diagram.castling = crate::position::CastlingRights::Stated(Rights::NONE);
    for man in &mut diagram.men {
        if man.piece.role == Role::KING && man.piece.owner != Owner::Neutral {
            man.piece.role = Role::KNIGHT;
        }
    }
    let Ok(position) = diagram.position() else {
        return Vec::new();
    };
    let takes = |step: &&Move| step.is_capture() && step.to() == king.square && step.board() == king.board;
    let legal = position.legal();
    let mut by: Vec<Place> = legal.iter().filter(takes).map(|step| step.departure()).collect();
    by.dedup();
    by
}

/// The whole solution of a problem, with so many items at most.
pub fn outline(problem: &Problem, solution: &Solution, notation: &Notation, most: usize) -> Vec<Item> {
    if problem.diagram.invisible > 0 {
        return in_words(problem, solution, notation, most);
    }
    let Ok(position) = problem.start().position() else {
        return Vec::new();
    };
    let mut outliner = Outliner {
        problem,
        notation,
        left: most,
    };
    outliner.whole(&position, solution)
}

/// Lines of play with invisible men, which cannot be played through: their words alone.
fn in_words(problem: &Problem, solution: &Solution, notation: &Notation, most: usize) -> Vec<Item> {
    let told = solution.solutions.iter().take(most).map(|line| Item {
        kind: ItemKind::Line,
        text: lines::line(problem, notation, line),
        ..Item::default()
    });
    let rest = (solution.solutions.len() > most).then(more);
    told.chain(rest).collect()
}

struct Outliner<'a> {
    problem: &'a Problem,
    notation: &'a Notation,
    /// How many items may still be made.
    left: usize,
}

impl Outliner<'_> {
    fn whole(&mut self, position: &AnyPosition, solution: &Solution) -> Vec<Item> {
        let mut items = Vec::new();
        if !solution.set_play.is_empty() {
            let play = self.variations(&position.pass(), &solution.set_play, &[], 1);
            items.push(heading("Set play", play));
        }
        if let Some(play) = &solution.post_key {
            let mut below = self.sequel(position, play, 1);
            below.extend(self.refutations(position, &play.refutations));
            let mut item = heading("After the key", below);
            item.note = self.purpose(play, 1);
            items.push(item);
        }
        let set_lines = self.lines(position, &solution.set_solutions);
        if !set_lines.is_empty() {
            items.push(heading("Set play", set_lines));
        }
        items.extend(self.lines(position, &solution.solutions));
        for key in &solution.keys {
            items.extend(self.first(position, key, ItemKind::Key));
        }
        let mut tries: Vec<Attack> = solution.tries.clone();
        strongest_first(&mut tries);
        let tries: Vec<Item> = tries
            .iter()
            .filter_map(|attempt| self.first(position, attempt, ItemKind::Try))
            .collect();
        if !tries.is_empty() {
            items.push(heading("Tries", tries));
        }
        items
    }

    /// Takes one of the items that are left.
    fn takes_one(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    fn item(&self, position: &AnyPosition, told: &Step, kind: ItemKind, number: &str, mark: &str) -> Item {
        let text = format!("{number}{}{mark}", self.notation.short(told));
        self.worded(position, told, kind, text)
    }

    /// A move in these words.
    fn worded(&self, position: &AnyPosition, told: &Step, kind: ItemKind, text: String) -> Item {
        Item {
            kind,
            text,
            step: Some(played(&self.notation.rules, position, told.step)),
            ..Item::default()
        }
    }

    /// A key or a try with all that follows.
    fn first(&mut self, position: &AnyPosition, first: &Attack, kind: ItemKind) -> Option<Item> {
        if !self.takes_one() {
            return None;
        }
        let mark = if kind == ItemKind::Key { "!" } else { "?" };
        let mut item = self.item(position, &first.step, kind, "1.", mark);
        item.note = self.purpose(&first.sequel, 1);
        let after = after(position, &first.step);
        item.items = self.sequel(&after, &first.sequel, 1);
        let refutations = self.refutations(&after, &first.sequel.refutations);
        item.items.extend(refutations);
        Some(item)
    }

    fn refutations(&mut self, position: &AnyPosition, refutations: &[Step]) -> Vec<Item> {
        let told = refutations.iter();
        told.map(|step| self.item(position, step, ItemKind::Refutation, "1...", "!"))
            .collect()
    }

    /// `(waiting!)`, `(threatening 2.Rd5/A#)`, or nothing.
    fn purpose(&self, sequel: &Sequel, number: usize) -> String {
        if sequel.zugzwang {
            return if number == 1 { "(waiting!)" } else { "(waiting)" }.to_string();
        }
        let told = sequel.threats.iter().map(|threat| self.notation.short(&threat.step));
        let told: Vec<String> = told.collect();
        match told.is_empty() {
            true => String::new(),
            false => format!("(threatening {}.{})", number + 1, told.join(", ")),
        }
    }

    /// What follows move `number` of the attacker.
    fn sequel(&mut self, position: &AnyPosition, sequel: &Sequel, number: usize) -> Vec<Item> {
        let mut items = Vec::new();
        if !sequel.threats.is_empty() && !position.in_check(position.turn()) {
            let passed = position.pass();
            for threat in &sequel.threats {
                let mut item = self.answer(&passed, threat, number + 1);
                item.kind = ItemKind::Threat;
                if let Some(step) = &mut item.step {
                    step.passes = true;
                }
                items.push(item);
            }
        }
        let refutations = moves(&sequel.refutations);
        items.extend(self.variations(position, &sequel.variations, &refutations, number));
        items
    }

    fn variations(
        &mut self,
        position: &AnyPosition,
        variations: &[Variation],
        refutations: &[Move],
        number: usize,
    ) -> Vec<Item> {
        let mut items = Vec::new();
        for group in group::groups(position, variations, refutations) {
            if !self.takes_one() {
                items.push(more());
                break;
            }
            let defences = group.defences(self.notation, number);
            let model = group.model;
            let after = after(position, &model.defence);
            // A dual that the group does not share is told below its own defence.
            let answers: Vec<&Attack> = match group.members.as_slice() {
                [single] => single.answers.iter().collect(),
                _ => group.shared.clone(),
            };
            items.push(Item {
                text: format!("{number}...{defences}"),
                items: answers
                    .into_iter()
                    .map(|answer| self.answer(&after, answer, number + 1))
                    .collect(),
                ..self.item(position, &model.defence, ItemKind::Defence, "", "")
            });
        }
        items
    }

    fn answer(&mut self, position: &AnyPosition, answer: &Attack, number: usize) -> Item {
        let mut item = self.item(position, &answer.step, ItemKind::Answer, &format!("{number}."), "");
        item.note = self.purpose(&answer.sequel, number);
        if !answer.sequel.variations.is_empty() || !answer.sequel.threats.is_empty() {
            let after = after(position, &answer.step);
            item.items = match self.takes_one() {
                true => self.sequel(&after, &answer.sequel, number),
                false => vec![more()],
            };
        }
        item
    }

    /// Lines of help play, series play and proof games.
    fn lines(&mut self, position: &AnyPosition, all: &[Line]) -> Vec<Item> {
        let mut items = Vec::new();
        for line in all {
            if !self.takes_one() {
                items.push(more());
                break;
            }
            items.push(Item {
                kind: ItemKind::Line,
                text: lines::line(self.problem, self.notation, line),
                items: self.moves(position, line),
                ..Item::default()
            });
        }
        items
    }

    fn moves(&mut self, position: &AnyPosition, line: &Line) -> Vec<Item> {
        let mut position = position.clone();
        let mut items = Vec::with_capacity(line.len());
        let texts = lines::moves(self.problem, self.notation, line);
        for (text, told) in texts.into_iter().zip(line) {
            let passes = position.turn() != told.by;
            if passes {
                position = position.pass();
            }
            let mut item = self.worded(&position, told, ItemKind::Move, text);
            if let Some(step) = &mut item.step {
                step.passes |= passes;
            }
            items.push(item);
            position = after(&position, told);
        }
        items
    }
}

/// The position after a move, or a pass.
pub(super) fn after(position: &AnyPosition, told: &Step) -> AnyPosition {
    match told.step {
        Move::PASS => position.pass(),
        step => position.play(step),
    }
}

fn heading(text: &str, items: Vec<Item>) -> Item {
    Item {
        text: text.to_string(),
        items,
        ..Item::default()
    }
}

fn more() -> Item {
    Item {
        kind: ItemKind::More,
        text: "…".to_string(),
        ..Item::default()
    }
}
