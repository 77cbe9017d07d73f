//! The style of magazines and of the encyclopaedia article: grouped variations, near misses, tries.
//!
//! Formatting replays moves, to know what "any" and "other" move of a man means; it never searches.
//!
//! ```
//! use looking_glass::output::article;
//! use looking_glass::rules::Rules;
//!
//! let rules = Rules::from_name("alice").expect("known rules");
//! // Readers of Alice chess know what `/A` means.
//! assert_eq!(article::legend(&rules), None);
//! ```

pub(super) mod group;
mod near_miss;

use super::notation::Notation;
use super::{Report, Telling, lines};
use crate::geometry::BoardId;
use crate::position::{AnyPosition, Move, Position};
use crate::problem::Problem;
use crate::rules::{Rules, ZeroMoves};
use crate::solution::{Attack, Piece, Sequel, Sign, Status, Variation, moves, strongest_first};
use group::{Group, Known};

/// What the article style tells besides the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NearMisses {
    /// Checks that fail to a single reply are told.
    Told,
    /// They are not.
    Untold,
}

/// The solution in the style of an article, a variation a line.
pub fn write(report: &Report, notation: &Notation, near_misses: NearMisses) -> String {
    let problem = &report.problem;
    let solution = match &report.answer {
        Ok(solution) => solution,
        Err(faults) => {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return format!("Not playable: {}\n", told.join("; "));
        }
    };
    Writer::new(problem, notation, near_misses).whole(solution)
}

/// Writes an article piece by piece. Tries come last, the strongest first.
pub struct Writer<'a> {
    article: Article<'a>,
    /// The diagram, if it can be played.
    position: Option<AnyPosition>,
    /// Has a line of the set play been written?
    has_set_line: bool,
    is_solved: bool,
    keys: Keys,
    tries: Vec<Attack>,
    /// Are tries told that show nothing, too?
    every_try: bool,
    /// The best try, where none is told.
    best: Option<Attack>,
}

impl<'a> Writer<'a> {
    /// For the solution of this problem.
    pub fn new(problem: &'a Problem, notation: &'a Notation, near_misses: NearMisses) -> Self {
        Writer {
            article: Article {
                notation,
                near_misses,
                problem,
                text: String::new(),
            },
            position: problem.diagram.position().ok(),
            has_set_line: false,
            is_solved: false,
            keys: Keys::default(),
            tries: Vec::new(),
            every_try: false,
            best: None,
        }
    }

    /// With the tries that show nothing, too: for who asks for tries by their number of refutations.
    #[must_use]
    pub fn with_every_try(self) -> Self {
        Writer {
            every_try: true,
            ..self
        }
    }

    /// Does a try show something? It leads to play and, unless a key does, does not give check. Where nothing solves
    /// each try does.
    fn is_told(&self, attempt: &Attack) -> bool {
        let leads_on = !attempt.sequel.variations.is_empty() || !attempt.sequel.threats.is_empty();
        let shows = leads_on && (self.keys.checks || attempt.step.outcome != Sign::Check);
        self.every_try || self.keys.count == 0 || shows
    }

    /// Writes what is told of the diagram by moves that are replayed in it.
    fn play(&mut self, piece: Piece) {
        let (Some(position), article) = (&self.position, &mut self.article) else {
            return;
        };
        match piece {
            Piece::SetPlay(variations) => article.set_play(position, &variations),
            Piece::PostKey(play) => article.post_key(position, &play),
            Piece::Key(key) => {
                article.key(position, &key);
                self.keys.add(key);
            }
            Piece::Try(_) | Piece::SetLine(_) | Piece::Line(_) => {}
        };
    }
}

impl Telling for Writer<'_> {
    fn piece(&mut self, piece: Piece) -> String {
        self.is_solved |= piece.solves();
        match piece {
            Piece::SetLine(line) => {
                if !std::mem::replace(&mut self.has_set_line, true) {
                    self.article.line(0, "Set play:");
                }
                let text = lines::line(self.article.problem, self.article.notation, &line);
                self.article.line(2, &text);
            }
            Piece::Line(line) => {
                if std::mem::take(&mut self.has_set_line) && self.article.problem.stipulation.intro > 0 {
                    // Both begin with the same number.
                    self.article.line(0, "Solution:");
                }
                let text = lines::line(self.article.problem, self.article.notation, &line);
                self.article.line(0, &text);
            }
            Piece::Try(attempt) => self.tries.push(attempt),
            piece => self.play(piece),
        }
        std::mem::take(&mut self.article.text)
    }

    fn lacks_try(&self) -> bool {
        let problem = self.article.problem;
        let is_whole = problem.stipulation.play.is_battle() && !problem.settings.examines_part();
        is_whole && !self.is_solved && self.tries.is_empty()
    }

    fn name_try(&mut self, best: Attack) {
        self.best = Some(best);
    }

    fn end(&mut self, status: Status) -> String {
        strongest_first(&mut self.tries);
        if let Some(position) = &self.position {
            let told: Vec<&Attack> = self.tries.iter().filter(|attempt| self.is_told(attempt)).collect();
            self.article.tries(position, &told, &self.keys);
        }
        let best = self.tries.first().or(self.best.as_ref());
        self.article.ending(status, self.is_solved, best);
        std::mem::take(&mut self.article.text)
    }
}

/// What the signs of boards and of zero moves mean, in one line, under rules in which they mean more than in Alice chess.
pub fn legend(rules: &Rules) -> Option<String> {
    let silent = rules.lands_on_b_silently();
    let zero = rules.zero_moves != ZeroMoves::No;
    if rules.boards == 1 || silent && !zero {
        return None;
    }
    let mut parts = Vec::new();
    if silent {
        parts.push("/A = ends on board A, otherwise on B".to_string());
    } else {
        let list = |text: fn(BoardId) -> String| -> String {
            let boards: Vec<String> = rules.board_ids().map(text).collect();
            boards.join(", ")
        };
        parts.push(format!("{} = ends on that board", list(|board| format!("/{board}"))));
        parts.push(format!(
            "{} = begins there, where needed",
            list(|board| format!("{board}:"))
        ));
    }
    if zero {
        parts.push("~ = to the same square of another board".to_string());
    }
    Some(parts.join("; "))
}

/// The keys that were told.
#[derive(Default)]
struct Keys {
    count: usize,
    /// Does one of them give check?
    checks: bool,
    /// The variations of the first.
    variations: Vec<Variation>,
}

impl Keys {
    fn add(&mut self, key: Attack) {
        self.count += 1;
        self.checks |= key.step.outcome == Sign::Check;
        if self.count == 1 {
            self.variations = key.sequel.variations;
        }
    }

    /// The actual play, if one key makes it.
    fn actual(&self) -> &[Variation] {
        match self.count {
            1 => &self.variations,
            _ => &[],
        }
    }
}

struct Article<'a> {
    notation: &'a Notation,
    near_misses: NearMisses,
    problem: &'a Problem,
    text: String,
}

impl Article<'_> {
    fn line(&mut self, indent: usize, text: &str) {
        self.text.push_str(&format!("{:indent$}{text}\n", ""));
    }

    fn set_play(&mut self, position: &AnyPosition, variations: &[Variation]) {
        self.line(0, "Set play:");
        self.variations(&position.pass(), variations, &[], 1, 2);
    }

    /// What is said when there is nothing to tell, or when more might have been told.
    fn ending(&mut self, status: Status, is_solved: bool, strongest: Option<&Attack>) {
        match (status, is_solved) {
            (Status::Complete, false) if self.problem.settings.examines_part() => {
                self.line(0, "No solution in the part that is examined.");
            }
            (Status::Complete, false) => {
                let best = strongest.map(|attempt| format!(" Best try: {}", self.notation.refuted(attempt)));
                self.line(0, &format!("No solution.{}", best.unwrap_or_default()));
            }
            (Status::Complete, true) => {}
            (Status::Limit, _) => self.line(0, "Partial solution: a limit ended the search."),
            (Status::Interrupted, _) => self.line(0, "Partial solution: the search was interrupted."),
        }
    }

    fn post_key(&mut self, position: &AnyPosition, play: &Sequel) {
        self.line(0, &format!("After the key:{}", self.purpose(play, "waiting!", 1)));
        self.play_after_key(position, play);
        if !play.refutations.is_empty() {
            let refutations = play.refutations.iter();
            let told: Vec<String> = refutations
                .map(|refutation| format!("1...{}!", self.notation.short(refutation)))
                .collect();
            self.line(2, &format!("but {}", told.join(", ")));
        }
    }

    fn key(&mut self, position: &AnyPosition, key: &Attack) {
        let purpose = self.purpose(&key.sequel, "waiting!", 1);
        self.line(0, &format!("1.{}!{purpose}", self.notation.short(&key.step)));
        self.play_after_key(&position.play(key.step.step), &key.sequel);
    }

    fn play_after_key(&mut self, after: &AnyPosition, play: &Sequel) {
        self.long_threats(after, &play.threats, 1, 2);
        self.variations(after, &play.variations, &[], 1, 2);
        self.duals(after, &play.variations);
    }

    /// `(waiting!)`, `(threatening 2.Rd5/A#)`, or nothing after a check or a last move: what is said behind move `number`.
    fn purpose(&self, play: &Sequel, waiting: &str, number: usize) -> String {
        if play.zugzwang {
            return format!(" ({waiting})");
        }
        if play.threats.is_empty() {
            return String::new();
        }
        format!(" (threatening {}.{})", number + 1, self.moves(&play.threats, ", "))
    }

    /// The moves of these attacks, with a sign between them.
    fn moves(&self, attacks: &[Attack], between: &str) -> String {
        let told: Vec<String> = attacks.iter().map(|attack| self.notation.short(&attack.step)).collect();
        told.join(between)
    }

    /// The play that follows threats which do not end it, after move `number`.
    fn long_threats(&mut self, after: &AnyPosition, threats: &[Attack], number: usize, indent: usize) {
        let leads_on = |threat: &&Attack| !threat.sequel.variations.is_empty() || !threat.sequel.threats.is_empty();
        for threat in threats.iter().filter(leads_on) {
            let told = self.notation.short(&threat.step);
            let next = number + 1;
            self.line(
                indent,
                &format!("threat {next}.{told}{}", self.purpose(&threat.sequel, "waiting", next)),
            );
            let passed = after.pass().play(threat.step.step);
            self.deeper(&passed, threat, next, indent + 2);
        }
    }

    /// The variations after move `number`, grouped, each on a line of its own.
    fn variations(
        &mut self,
        position: &AnyPosition,
        variations: &[Variation],
        refutations: &[Move],
        number: usize,
        indent: usize,
    ) {
        for group in group::groups(position, variations, refutations) {
            let defences = group.defences(self.notation, number);
            let after = position.play(group.model.defence.step);
            let shared = group.shared.as_slice();
            // Where several answers lead on, what follows each must stand below it alone.
            let apart = shared.len() > 1 && shared.iter().any(|answer| !answer.sequel.variations.is_empty());
            let lines: Vec<&[&Attack]> = match apart {
                true => shared.chunks(1).collect(),
                false => vec![shared],
            };
            for line in lines {
                let answers = self.answers(position, &group, line, number + 1);
                self.line(indent, format!("{number}...{defences} {answers}").trim_end());
                for continuation in line {
                    let next = after.play(continuation.step.step);
                    self.deeper(&next, continuation, number + 1, indent + 4);
                }
            }
        }
    }

    /// What follows an answer that is not the last move.
    fn deeper(&mut self, after: &AnyPosition, continuation: &Attack, number: usize, indent: usize) {
        self.long_threats(after, &continuation.sequel.threats, number, indent);
        self.variations(after, &continuation.sequel.variations, &[], number, indent);
    }

    /// These answers to a group: `2.Rxe7/A#`, and the checks that just fail.
    fn answers(&self, position: &AnyPosition, group: &Group, shared: &[&Attack], number: usize) -> String {
        let mut told = Vec::new();
        for continuation in shared {
            let purpose = self.purpose(&continuation.sequel, "waiting", number);
            told.push(format!("{number}.{}{purpose}", self.notation.short(&continuation.step)));
        }
        let mut text = told.join(", ");
        if self.near_misses == NearMisses::Told {
            text.push_str(&near_miss::after_group(self.notation, position, group, number));
        }
        text
    }

    /// Defences with several answers of which the variations above do not tell all.
    fn duals(&mut self, position: &AnyPosition, variations: &[Variation]) {
        let groups = group::groups(position, variations, &[]);
        let is_told = |variation: &Variation| {
            let shared = groups.iter().filter(|group| group.has(variation));
            let shared = shared.map(|group| group.shared.len());
            shared.max() == Some(variation.answers.len())
        };
        let duals: Vec<String> = variations
            .iter()
            .filter(|variation| variation.answers.len() > 1 && !is_told(variation))
            .map(|variation| {
                let answers = self.moves(&variation.answers, ", 2.");
                format!("1...{} 2.{answers}", self.notation.short(&variation.defence))
            })
            .collect();
        if !duals.is_empty() {
            self.line(2, &format!("Duals: {}", duals.join("; ")));
        }
    }

    /// These tries, after the solution with these keys. Those of which the same is to be told stand on one line.
    fn tries(&mut self, position: &AnyPosition, tries: &[&Attack], keys: &Keys) {
        let mut lines: Vec<(String, String)> = Vec::new();
        for attempt in tries {
            let key = self.notation.short(&attempt.step);
            let play = self.attempt(position, attempt, keys.actual());
            match lines.iter_mut().find(|(_, told)| *told == play) {
                Some((keys, _)) => *keys = format!("{keys}/{key}"),
                None => lines.push((key, play)),
            }
        }
        if !lines.is_empty() {
            self.line(0, "Tries:");
        }
        for (keys, play) in lines {
            self.line(2, &format!("1.{keys}?{play}"));
        }
    }

    /// The variations of a try that the actual play does not have, and an ellipsis for the others.
    fn new_variations(&self, after: &AnyPosition, attempt: &Attack, actual: &[Variation], known: Known) -> Vec<String> {
        let refutations = moves(&attempt.sequel.refutations);
        let mut told = Vec::new();
        for group in group::groups(after, &attempt.sequel.variations, &refutations) {
            if group.is_played_in(actual, known) {
                continue;
            }
            let answer = |choice: &&Attack| format!("2.{}", self.notation.short(&choice.step));
            let answers: Vec<String> = group.shared.iter().map(answer).collect();
            let mut line = format!("1...{}", group.defences(self.notation, 1));
            // A defence that reaches the goal of self-play is not answered.
            if !answers.is_empty() {
                line.push(' ');
                line.push_str(&answers.join(", "));
            }
            told.push(line);
        }
        let repeated = |variation: &Variation| group::is_played(variation, actual, known);
        if attempt.sequel.variations.iter().any(repeated) {
            told.push("…".to_string());
        }
        told
    }

    /// What follows a try, on one line: what it threatens, what it changes, and what refutes it. Variations that are
    /// those of the actual play stand behind an ellipsis.
    fn attempt(&self, position: &AnyPosition, attempt: &Attack, actual: &[Variation]) -> String {
        let after = position.play(attempt.step.step);
        let mut text = self.purpose(&attempt.sequel, "waiting", 1);
        let known = if attempt.sequel.zugzwang {
            Known::SameMan
        } else {
            Known::SameDefence
        };
        let told = self.new_variations(&after, attempt, actual, known);
        if !told.is_empty() {
            text.push(' ');
            text.push_str(&told.join("; "));
            text.push(',');
        }
        let refutations: Vec<String> = attempt
            .sequel
            .refutations
            .iter()
            .map(|refutation| {
                let near = match self.near_misses {
                    NearMisses::Told => near_miss::after_refutation(self.notation, &after, refutation),
                    NearMisses::Untold => String::new(),
                };
                format!("1...{}!{near}", self.notation.short(refutation))
            })
            .collect();
        format!("{text} but {}", refutations.join(", "))
    }
}
