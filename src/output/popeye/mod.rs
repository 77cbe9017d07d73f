//! The solution in Popeye's layout, so that programs which read Popeye read us.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::formats::entry::InputLanguage;
//! use looking_glass::output::popeye::{battle, words::Words};
//! use looking_glass::search::Control;
//! use looking_glass::solution::{Resources, solve};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! let resources = Resources { threads: 1, memory: 1 << 20 };
//! let solution = solve(&problem, resources, &Control::default()).expect("it can be played");
//! assert!(battle(&problem, &solution, Words::of(InputLanguage::English)).contains("1.Rg2-g1 # !"));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod comments;
mod duty;
mod label;
mod numbers;
pub mod page;
mod sign;
pub mod words;
mod written;

pub use comments::boards_in_comments;

use super::notation::popeye_in;
use crate::pieces::Color;
use crate::position::Position;
use crate::problem::{Opening, Problem};
use crate::rules::Rules;
use crate::solution::{Attack, Piece, Sequel, Solution, Step, Variation, leader};
use crate::stipulation::{Play, Stipulation};
use words::Words;
use written::Written;

/// The blocks of a battle: set play, keys and tries, each preceded by an empty line.
pub fn battle(problem: &Problem, solution: &Solution, words: &Words) -> String {
    let pieces = solution.pieces();
    let mut battle = Battle::new(problem, words);
    let mut text: String = pieces.map(|piece| battle.piece(&piece)).collect();
    text += &battle.end();
    text
}

/// The blocks of a battle, written piece by piece.
struct Battle<'a> {
    problem: &'a Problem,
    words: &'a Words,
    demand: Stipulation,
    /// Have the first moves that reflex play demanded been told?
    missed: bool,
}

impl<'a> Battle<'a> {
    fn new(problem: &'a Problem, words: &'a Words) -> Self {
        Battle {
            problem,
            words,
            demand: problem.demand(),
            missed: false,
        }
    }

    fn piece(&mut self, piece: &Piece) -> String {
        let mut writer = Writer::new(self.problem, &self.demand, self.words);
        match piece {
            Piece::SetPlay(variations) => {
                writer.text.push('\n');
                writer.variations(variations, 1);
                return writer.text;
            }
            // The play of a defence that is stipulated is a variation, too.
            Piece::PostKey(_) if writer.numbers_defence && !self.problem.settings.told.variations => {}
            Piece::PostKey(play) => writer.post_key(play, is_in_check(self.problem)),
            Piece::Key(key) => writer.phase(key, "!"),
            Piece::Try(attempt) => writer.phase(attempt, "?"),
            Piece::SetLine(_) | Piece::Line(_) => {}
        }
        match piece {
            Piece::PostKey(_) => writer.text + &self.end(),
            _ => {
                let text = writer.text;
                self.end() + &text
            }
        }
    }

    /// The first moves that reflex play demanded instead of all others, if they have not been told.
    fn end(&mut self) -> String {
        let mut writer = Writer::new(self.problem, &self.demand, self.words);
        if !std::mem::replace(&mut self.missed, true) {
            writer.missed(&duty::in_diagram(self.problem));
        }
        writer.text
    }
}

/// Is the side to move in check in the diagram?
fn is_in_check(problem: &Problem) -> bool {
    let position = problem.diagram.position();
    position.is_ok_and(|position| position.in_check(position.turn()))
}

/// The blocks of help play, series play and proof games, the set play first, each preceded by an empty line.
pub fn lines(problem: &Problem, solution: &Solution, words: &Words) -> String {
    let pieces = solution.pieces();
    let mut lines = Lines::new(problem, words);
    let missed = lines.missed();
    let told = pieces.map(|piece| lines.piece(&piece));
    missed + &told.collect::<String>()
}

/// The blocks of lines, written piece by piece.
struct Lines<'a> {
    problem: &'a Problem,
    words: &'a Words,
    stipulation: Stipulation,
    leader: Color,
    /// The line before, of set play and of the rest.
    before: [Option<Written>; 2],
}

impl<'a> Lines<'a> {
    fn new(problem: &'a Problem, words: &'a Words) -> Self {
        let stipulation = problem.demand();
        Lines {
            leader: leader(problem),
            problem,
            words,
            stipulation,
            before: [None, None],
        }
    }

    /// The moves that reflex play demanded in the diagram.
    fn missed(&self) -> String {
        let rules = &self.problem.diagram.rules;
        let mut text = String::new();
        for (index, told) in duty::in_diagram(self.problem).iter().enumerate() {
            text += if index == 0 { "\n  1." } else { "  1." };
            text += &popeye_in(self.words.letters, rules, told);
            sign::of_last(&self.stipulation, told, self.leader, 0).push_to(&mut text);
            text += " ?!?\n";
        }
        text
    }

    fn piece(&mut self, piece: &Piece) -> String {
        let (line, before) = match piece {
            Piece::SetLine(line) => (line, &mut self.before[0]),
            Piece::Line(line) => (line, &mut self.before[1]),
            _ => return String::new(),
        };
        let stipulation = &self.stipulation;
        // The two endings of a reciprocal move stand apart, as there is nothing that they share.
        let apart = matches!(stipulation.play, Play::ReciprocalHelp { .. }) && stipulation.length.half_moves() == 2;
        let is_joined = line.first().is_some_and(|told| told.anew);
        let follows = before
            .as_ref()
            .is_some_and(|last| !apart || last.line.len() == line.len());
        let parted = if follows && !is_joined { "" } else { "\n" };
        let written = Written::after(before.take(), line, self.problem, self.words, stipulation);
        let text = format!("{parted}{}\n", written.text);
        *before = Some(written);
        text
    }
}

/// Does half a move more mean that the other side begins?
fn has_halves(play: Play) -> bool {
    matches!(
        play,
        Play::Help | Play::HelpSelf | Play::HelpReflex | Play::ReciprocalHelp { .. }
    )
}

/// The side that attacks: in play after the key the other one moves first.
fn attacker(problem: &Problem) -> Color {
    match problem.settings.demanded.opening {
        Opening::AfterKey => !problem.first_to_move(),
        Opening::Key => problem.first_to_move(),
    }
}

struct Writer<'a> {
    problem: &'a Problem,
    words: &'a Words,
    rules: &'a Rules,
    demand: &'a Stipulation,
    attacker: Color,
    /// May the attacker reach the goal of self-play, too?
    quodlibet: bool,
    /// Do the moves of the defence, which begins, have the numbers that else the attack has?
    numbers_defence: bool,
    text: String,
}

impl<'a> Writer<'a> {
    fn new(problem: &'a Problem, demand: &'a Stipulation, words: &'a Words) -> Self {
        Writer {
            problem,
            words,
            rules: &problem.diagram.rules,
            demand,
            numbers_defence: demand.structure.as_ref().is_some_and(|play| play.numbers_defence()),
            attacker: attacker(problem),
            quodlibet: problem.settings.demanded.quodlibet,
            text: String::new(),
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        self.indent(indent);
        self.text += text;
        self.text.push('\n');
    }

    fn indent(&mut self, indent: usize) {
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    /// A line of its own for a move behind its number, behind which more is told or nothing, and what stands behind it.
    fn move_line(&mut self, number: Number, told: &Step, is_last: bool, behind: &str) {
        self.indent(number.indent);
        number.push_to(&mut self.text);
        self.text += &popeye_in(self.words.letters, self.rules, told);
        let signs = sign::in_battle(self.rules, self.demand, told, self.aims(told.by), is_last);
        signs.push_to(&mut self.text);
        self.text += behind;
        self.text.push('\n');
    }

    /// Does this side aim at the goal?
    fn aims(&self, side: Color) -> bool {
        match self.demand.play {
            Play::Direct => side == self.attacker,
            Play::SelfPlay | Play::SemiReflex => side != self.attacker || self.quodlibet,
            _ => true,
        }
    }

    fn phase(&mut self, phase: &Attack, mark: &str) {
        let purpose = self.purpose(&phase.sequel);
        self.text.push('\n');
        let is_last = phase.sequel.variations.is_empty()
            && phase.sequel.threats.is_empty()
            && phase.sequel.refutations.is_empty();
        self.move_line(first_mover(1), &phase.step, is_last, &format!(" {mark}{purpose}"));
        self.threats(&phase.sequel.threats, 1);
        self.variations(&phase.sequel.variations, 1);
        if !phase.sequel.refutations.is_empty() {
            self.line(4, self.words.but);
            for refutation in &phase.sequel.refutations {
                self.move_line(second_mover(1), refutation, false, " !");
                for missed in duty::after_defence(self.problem, &phase.step, refutation) {
                    self.move_line(first_mover(2), &missed, true, " ?!?");
                }
            }
        }
    }

    /// The play after a key that has been played in the diagram, perhaps with check.
    fn post_key(&mut self, play: &Sequel, check: bool) {
        self.line(0, if check { " +" } else { "" });
        let purpose = self.purpose(play);
        if !purpose.is_empty() {
            self.line(0, purpose);
        }
        self.threats(&play.threats, 1);
        for refutation in &play.refutations {
            self.move_line(self.defence_number(1), refutation, false, "");
            self.line(if self.numbers_defence { 4 } else { 8 }, self.words.refutes);
        }
        self.variations(&play.variations, 1);
    }

    /// The threats of move number `number`.
    fn threats(&mut self, threats: &[Attack], number: usize) {
        for threat in threats {
            self.continuation(threat, number + 1);
        }
    }

    /// The defences to move number `number`, and what follows them.
    fn variations(&mut self, variations: &[Variation], number: usize) {
        for variation in variations {
            let number_told = self.defence_number(number);
            self.move_line(number_told, &variation.defence, variation.answers.is_empty(), "");
            for continuation in &variation.answers {
                self.continuation(continuation, number + 1);
            }
        }
    }

    /// The indent and the number of a move of the defence.
    fn defence_number(&self, number: usize) -> Number {
        match self.numbers_defence {
            true => first_mover(number),
            false => second_mover(number),
        }
    }

    /// First moves that reflex play demanded instead of all others.
    fn missed(&mut self, moves: &[Step]) {
        for (index, told) in moves.iter().enumerate() {
            if index == 0 {
                self.text.push('\n');
            }
            self.move_line(first_mover(1), told, true, " ?!?");
        }
    }

    /// What stands behind a move of the attack that does not reach the goal.
    fn purpose(&self, play: &Sequel) -> &'static str {
        match (play.zugzwang, play.threats.is_empty()) {
            (true, _) => self.words.zugzwang,
            (false, false) => self.words.threat,
            (false, true) => "",
        }
    }

    fn continuation(&mut self, continuation: &Attack, number: usize) {
        let purpose = self.purpose(&continuation.sequel);
        let is_last = continuation.sequel.variations.is_empty() && continuation.sequel.threats.is_empty();
        let number_told = match self.numbers_defence {
            true => second_mover(number - 1),
            false => first_mover(number),
        };
        self.move_line(number_told, &continuation.step, is_last, purpose);
        self.threats(&continuation.sequel.threats, number);
        self.variations(&continuation.sequel.variations, number);
    }
}

/// The number before a move, and how far it is indented.
#[derive(Clone, Copy)]
struct Number {
    indent: usize,
    number: usize,
    dots: &'static str,
}

impl Number {
    fn push_to(self, text: &mut String) {
        match u8::try_from(self.number) {
            Ok(digit @ 0..=9) => text.push(char::from(b'0' + digit)),
            _ => *text += &self.number.to_string(),
        }
        *text += self.dots;
    }
}

/// The number of a move of the side that is told first.
fn first_mover(number: usize) -> Number {
    let indent = match number {
        1 => 3,
        _ => 8 * number - 6 - further_digits(number),
    };
    Number {
        indent,
        number,
        dots: ".",
    }
}

/// The same for the side that answers.
fn second_mover(number: usize) -> Number {
    Number {
        indent: 8 * number - 2 - further_digits(number),
        number,
        dots: "...",
    }
}

/// The digits of a number before its last: numbers stand flush to the right.
fn further_digits(number: usize) -> usize {
    number.checked_ilog10().map_or(0, |digits| digits as usize)
}
