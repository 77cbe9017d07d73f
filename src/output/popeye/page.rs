//! What stands around the solution in Popeye's text: who made the problem, the board, what is demanded, the
//! boards of the men, twins, and the line that ends it all. Columns and empty lines are those of Popeye 4.104.
//!
//! ```
//! use looking_glass::output::popeye::page::banner;
//!
//! assert!(banner(1 << 30).contains("1024 MB"));
//! ```

use super::{label, numbers::Numbers, words::Words};
use crate::conditions;
use crate::geometry::{BoardId, Shape, Square};
use crate::output::Telling;
use crate::output::board::numbers;
use crate::position::Diagram;
use crate::problem::{Demanded, Opening, Problem, Sides};
use crate::rules::Variant;
use crate::solution::{Piece, Solution, Status};
use crate::stipulation::{Ending, Goal, Length, Play, Stipulation};
use std::time::Duration;
use web_time::Instant;

/// The columns of the board, within which lines are centred.
const WIDTH: usize = 37;

/// The line above everything.
pub fn banner(memory: usize) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let (size, unit) = match memory >> 10 {
        kilobytes @ 0..0x2800 => (kilobytes, "KB"),
        kilobytes @ 0x2800..0xA0_0000 => (kilobytes >> 10, "MB"),
        kilobytes => (kilobytes >> 20, "GB"),
    };
    format!("Popeye text by looking-glass v{version} ({size} {unit})\n")
}

/// All that stands above the solution: the lines of credit, the board, the demand and its conditions.
///
/// The problem is that of the diagram, before any twin is made of it and with both sides of a duplex.
pub fn head(credits: &[String], problem: &Problem, words: &Words) -> String {
    let mut text = "\n".to_string();
    credits.iter().for_each(|line| text += &centred(line));
    let last = match &problem.target {
        Some(target) if problem.stipulation.leads_to_position() => {
            let start = &problem.diagram;
            text += &board(start, words);
            text += &counted(start, "");
            text += &boards(start);
            let first = words.color(problem.first_to_move());
            text += &format!("\n{}\n", centred(&format!("=> ({first} ->)")));
            target
        }
        _ => &problem.diagram,
    };
    text += &board(last, words);
    text += &counted(last, &demand(problem, words));
    text += &boards(last);
    text + &conditions(problem, words)
}

/// The line for a square on which a man replaced another, as Popeye has it.
pub fn replaced(square: &str, words: &Words) -> String {
    format!("{square}{}\n", words.occupied)
}

/// The line above the solution of a twin: `b) wKh1-->h2`.
pub fn twin(label: &str, words: &Words) -> String {
    let label = label::told(label, words);
    let blanks = if label.ends_with(')') { 1 } else { 2 };
    format!("\n{label}{:blanks$}\n", "")
}

/// The line above twins of which the diagram is none.
pub fn zeroposition(words: &Words) -> String {
    format!("\n{}\n\n", words.zeroposition)
}

/// The solution of a problem or twin, or of one side of a duplex, with the empty lines that end its phases.
pub fn phases(problem: &Problem, solution: &Solution, words: &Words) -> String {
    Phases::new(problem, words).whole(solution)
}

/// Writes the same piece by piece.
pub struct Phases<'a> {
    problem: &'a Problem,
    words: &'a Words,
    play: Blocks<'a>,
    has_begun: bool,
    /// Are there moves that reflex play demanded in the diagram?
    has_missed: bool,
    told: Told,
    /// Those of first moves, if they are told.
    numbers: Option<Numbers>,
}

/// The blocks of which the solution is made.
enum Blocks<'a> {
    Battle(super::Battle<'a>),
    Lines(super::Lines<'a>),
}

/// How much has been told.
#[derive(Clone, Copy, Default)]
struct Told {
    keys: usize,
    tries: usize,
    lines: usize,
    set_lines: usize,
    post_key: bool,
}

impl<'a> Phases<'a> {
    /// For the solution of this problem.
    pub fn new(problem: &'a Problem, words: &'a Words) -> Self {
        let play = match problem.stipulation.play.is_battle() {
            true => Blocks::Battle(super::Battle::new(problem, words)),
            false => Blocks::Lines(super::Lines::new(problem, words)),
        };
        Phases {
            problem,
            words,
            play,
            has_begun: false,
            has_missed: false,
            told: Told::default(),
            numbers: None,
        }
    }

    /// The same with the numbers of first moves, each with the time since then unless no times are told.
    #[must_use]
    pub fn with_numbers(self, since: Option<Instant>) -> Self {
        Phases {
            numbers: Some(Numbers::of(self.problem, since)),
            ..self
        }
    }

    /// The numbers up to the first move with which a piece of the play begins.
    fn numbers_before(&mut self, piece: &Piece) -> String {
        let first = match piece {
            Piece::Key(phase) | Piece::Try(phase) => Some(phase.step.clone()),
            Piece::Line(line) => line.first().cloned(),
            _ => None,
        };
        match (&mut self.numbers, first) {
            (Some(numbers), Some(first)) => numbers.up_to(&first, self.problem, self.words),
            _ => String::new(),
        }
    }

    /// How far a solution has come in Popeye's words: what its numbers limit is a part, what its time limits was
    /// interrupted.
    pub fn status(&self, status: Status) -> Status {
        let settings = &self.problem.settings;
        let found = [self.told.keys, self.told.lines, self.told.set_lines];
        let enough = settings
            .limits
            .max_solutions
            .is_some_and(|most| found.iter().any(|&found| found >= most));
        let short = settings.limits.stop_on_short && found.iter().any(|&found| found > 0);
        let in_part = enough || settings.limits.max_per_ending.is_some() || short;
        match status {
            Status::Limit if !in_part => Status::Interrupted,
            status => status,
        }
    }

    /// What stands before the first piece, be it set play or not: an empty line for set play that there is not, and the
    /// moves that reflex play demanded, which in battles stand behind the set play.
    fn before_first(&mut self, is_set_play: bool) -> String {
        if std::mem::replace(&mut self.has_begun, true) {
            return String::new();
        }
        let problem = self.problem;
        let lacks_set_play = !is_set_play && problem.settings.told.set_play && knows_set_play(problem);
        let mut text = String::new();
        if lacks_set_play && !super::is_in_check(problem) {
            text.push('\n');
        }
        if let Blocks::Lines(lines) = &self.play {
            let missed = lines.missed();
            self.has_missed = !missed.is_empty();
            text += &missed;
        }
        text
    }
}

impl Telling for Phases<'_> {
    fn begin(&mut self) -> String {
        idle_options(self.problem, self.words)
    }

    fn piece(&mut self, piece: Piece) -> String {
        let told = &mut self.told;
        match &piece {
            Piece::SetPlay(_) => {}
            Piece::PostKey(_) => told.post_key = true,
            Piece::SetLine(_) => told.set_lines += 1,
            Piece::Line(_) => told.lines += 1,
            Piece::Key(_) => told.keys += 1,
            Piece::Try(_) => told.tries += 1,
        }
        let before = self.before_first(matches!(piece, Piece::SetPlay(_) | Piece::SetLine(_)));
        let numbers = self.numbers_before(&piece);
        let text = match &mut self.play {
            Blocks::Battle(battle) => battle.piece(&piece),
            Blocks::Lines(lines) => lines.piece(&piece),
        };
        // An empty line that parts pieces stands above the numbers.
        match text.strip_prefix('\n') {
            Some(rest) => format!("{before}\n{numbers}{rest}"),
            None => format!("{before}{numbers}{text}"),
        }
    }

    fn end(&mut self, _: Status) -> String {
        let mut text = self.before_first(false);
        if let Blocks::Battle(battle) = &mut self.play {
            let missed = battle.end();
            self.has_missed = !missed.is_empty();
            text += &missed;
        }
        let told = self.told;
        let is_done = match self.play {
            Blocks::Battle(_) => told.post_key || self.has_missed && told.keys + told.tries == 0,
            // Popeye takes a short reciprocal line for a reci-h#1, which has no empty line.
            Blocks::Lines(_) => {
                told.lines > 0 || self.has_missed && told.set_lines == 0 || is_short_reciprocal(self.problem)
            }
        };
        if !is_done {
            text.push('\n');
        }
        if let Some(numbers) = &mut self.numbers {
            text += &numbers.rest(self.problem, self.words);
        }
        text
    }
}

/// The line of an option that means nothing in this play, as Popeye has it.
fn idle(option: &'static str, words: &Words) -> String {
    format!("{}{}\n", words.option(option), words.not_applicable)
}

/// What stands above the board, or above the label of a twin, of options that mean nothing in its play.
pub fn misplaced(problem: &Problem, words: &Words) -> String {
    let Stipulation { play, length, .. } = &problem.stipulation;
    let settings = &problem.settings;
    let half = super::has_halves(*play) && length.half;
    let is_aside = |name: &'static str| settings.set_aside.contains(&name);
    let structure = problem.stipulation.structure.as_ref();
    let no_help = structure.is_some_and(|play| !play.begins_with_help());
    let no_first_move = half || no_help || is_short_reciprocal(problem) || play.is_forced() && !problem.waits();
    let told = [
        // Popeye makes nothing of it in other play that ends in self-play, and does not say so.
        ("Quodlibet", is_aside("Quodlibet") && !ends_in_self_play(*play)),
        ("GoalIsEnd", is_aside("GoalIsEnd")),
        ("WhiteToPlay", settings.demanded.white_to_play && no_first_move),
        ("PostKeyPlay", is_aside("PostKeyPlay")),
    ];
    let told = told.into_iter().filter(|(_, is_told)| *is_told);
    told.map(|(name, _)| idle(name, words)).collect()
}

/// Is one side made to reach the goal against its will, or bound to?
fn ends_in_self_play(play: Play) -> bool {
    match play {
        Play::Reflex | Play::HelpSelf => true,
        Play::Series(ending) | Play::ParrySeries(ending) | Play::ParryHelpSeries(ending) => {
            matches!(ending, Ending::SelfPlay | Ending::HelpSelf)
        }
        _ => false,
    }
}

/// The lines above the solution of options that mean nothing in this play, such as set play and tries.
fn idle_options(problem: &Problem, words: &Words) -> String {
    let settings = &problem.settings;
    let is_battle = problem.stipulation.play.is_battle();
    let mut text = String::new();
    if settings.told.set_play && !knows_set_play(problem) {
        text += &idle("SetPlay", words);
    }
    let structure = problem.stipulation.structure.as_ref();
    let begins_after_key =
        settings.demanded.opening == Opening::AfterKey || structure.is_some_and(|play| play.numbers_defence());
    if settings.told.tries > 0 && begins_after_key && is_battle || settings.set_aside.contains(&"Try") {
        text += words.no_tries;
    }
    if settings.set_aside.contains(&"StopOnShortSolutions") {
        text += &format!("{}\n", words.no_short_solutions);
    }
    let length = problem.stipulation.length.moves;
    let is_plain = problem.stipulation.structure.is_none();
    let too_long = |threat: u16| is_battle && is_plain && length > 1 && threat >= length;
    let no_threat = settings.set_aside.contains(&"Threat") && !problem.stipulation.play.is_forced();
    if no_threat || settings.demanded.max_threat.is_some_and(too_long) {
        text += &format!("{}\n", words.no_threat);
    }
    if settings.limits.intelligent && is_plain && !knows_intelligence(problem) {
        text += &format!("{}\n", words.no_intelligence);
    }
    text
}

/// Has Popeye a faster search for this play?
fn knows_intelligence(problem: &Problem) -> bool {
    let Stipulation { play, goal, .. } = problem.stipulation;
    let is_game = play == Play::ProofGame || matches!(goal, Goal::Diagram | Goal::Position);
    let orthodox = problem.diagram.rules.variant == Variant::Orthodox && problem.diagram.is_classical();
    is_game || play.ends_in_pictures() && orthodox && matches!(goal, Goal::Mate | Goal::Stalemate)
}

/// Is there anything before the first move, without which something is left to be told?
fn knows_set_play(problem: &Problem) -> bool {
    let Stipulation {
        play, length, intro, ..
    } = problem.demand();
    match play {
        Play::Series(ending) | Play::ParryHelpSeries(ending) => ending != Ending::Direct || intro > 0,
        Play::HelpSelf | Play::HelpReflex => length.half_moves() > 2,
        Play::Help => length.half_moves() > 1,
        play => !play.is_battle() || problem.settings.demanded.opening == Opening::Key,
    }
}

/// Is this reciprocal play in one move, be it called a series?
fn is_short_reciprocal(problem: &Problem) -> bool {
    let Stipulation { play, length, .. } = problem.demand();
    let reciprocal = matches!(
        play,
        Play::ReciprocalHelp { .. } | Play::Series(Ending::ReciprocalHelp { .. })
    );
    reciprocal && length == Length::moves(1) && !problem.waits()
}

/// The line that ends a problem, and the empty ones behind it.
pub fn end(status: Status, time: Option<Duration>, words: &Words) -> String {
    let ending = match status {
        Status::Complete => format!("\n{}", words.finished),
        Status::Limit => words.partial.to_string(),
        Status::Interrupted => words.interrupted.to_string(),
    };
    let time = time.map_or(String::new(), |time| format!(" {}{}", words.time, told(time)));
    format!("{ending}{time}\n\n\n")
}

/// `0.043 s`, `1:02.345 m:s`, `1:02:03 h:m:s`.
pub(super) fn told(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let thousandths = time.subsec_millis();
    match (hours, minutes) {
        (0, 0) => format!("{rest}.{thousandths:03} s"),
        (0, _) => format!("{minutes}:{rest:02}.{thousandths:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

/// The line in the middle of the board's width. Letters count as bytes, as they do in Popeye.
fn centred(line: &str) -> String {
    let indent = match line.len() + 1 < WIDTH {
        true => (WIDTH - line.len()) / 2,
        false => 0,
    };
    format!("{:indent$}{line}\n", "")
}

/// The board, with black men behind a hyphen; nothing if there is none of files and ranks.
fn board(diagram: &Diagram, words: &Words) -> String {
    let Shape::Flat { files, ranks } = diagram.rules.shape else {
        return "\n".to_string();
    };
    let letters: String = (0..files)
        .map(|file| format!("-{}--", char::from(b'a' + file)))
        .collect();
    let border = format!("+--{letters}-+\n");
    let between = format!("|  {} |\n", "    ".repeat(usize::from(files)));
    let mut text = format!("\n{border}{between}");
    for rank in (0..ranks).rev() {
        let cells: String = (0..files)
            .map(|file| cell(diagram, Square::at(file, rank), words))
            .collect();
        let number = rank + 1;
        text += &format!("{number} {cells}  {number}\n");
        text += &between;
    }
    text + &border
}

fn cell(diagram: &Diagram, square: Square, words: &Words) -> String {
    match diagram.men.iter().find(|man| man.place.square == square) {
        None => "  . ".to_string(),
        Some(man) => {
            let letter = words.letters.letter(man.piece.role);
            // A man of two letters leaves no blank behind it.
            format!(" {}{letter:<2}", man.piece.owner.pick(' ', '-', '='))
        }
    }
}

/// A text and the numbers of men, at the right end of the board.
fn counted(diagram: &Diagram, text: &str) -> String {
    let count = numbers(diagram).join(" + ");
    let width = (WIDTH - 2).saturating_sub(text.len());
    format!("{text}{count:>width$}\n")
}

/// The demand, with the options that change it.
fn demand(problem: &Problem, words: &Words) -> String {
    let Demanded {
        max_threat,
        max_flights,
        non_trivial,
        ..
    } = &problem.settings.demanded;
    let stipulation = as_popeye_has_it(problem);
    let told = match problem.waits() {
        true => of_waiting_series(problem, stipulation.clone()),
        false => stipulation.text(problem.diagram.rules.shape),
    };
    let told = match &stipulation.structure {
        // The side that begins is told in the input's language, with a capital letter.
        Some(structure) => told.replacen(
            structure.starter.pick("white", "black"),
            words.color(structure.starter),
            1,
        ),
        None => told,
    };
    let mut text = format!("  {told}");
    match (max_threat, max_flights) {
        (Some(threat), Some(flights)) => text += &format!("/{threat}/{flights}"),
        (Some(threat), None) => text += &format!("/{threat}"),
        (None, Some(flights)) => text += &format!("//{flights}"),
        (None, None) => {}
    }
    if let Some(limit) = non_trivial {
        text += &format!(";{},{}", limit.more, limit.within);
    }
    text
}

/// How Popeye tells of a series that waits for the other side. Its numbers are half as many as the half-moves that are
/// left, those of a last move included that is forced or reciprocal; where it counts none it tells none.
fn of_waiting_series(problem: &Problem, mut demand: Stipulation) -> String {
    let shape = problem.diagram.rules.shape;
    if problem.stipulation.intro > 0 {
        let text = demand.text(shape);
        return if demand.intro > 0 { text } else { format!("->{text}") };
    }
    let moves = demand.length.moves;
    demand.exact &= moves > 1;
    match demand.play {
        Play::Series(Ending::Direct | Ending::Help | Ending::HelpSelf) => {
            demand.length = Length::moves(0);
            let text = demand.text(shape);
            let name = text.strip_suffix('0').unwrap_or(&text);
            if moves > 0 {
                format!("{name}{moves}")
            } else {
                name.to_string()
            }
        }
        Play::Series(_) => {
            demand.length = Length::moves(moves + 1);
            demand.text(shape)
        }
        // Popeye does not name the goal.
        Play::ParryHelpSeries(Ending::Direct) => format!("phser-{moves}.5"),
        _ => {
            demand.length.half = true;
            demand.text(shape)
        }
    }
}

/// The stipulation, of which Popeye tells no more than matters in so few moves.
fn as_popeye_has_it(problem: &Problem) -> Stipulation {
    let mut stipulation = problem.demand();
    let after_key = problem.settings.demanded.opening == Opening::AfterKey;
    // In so few moves nothing can come too early.
    let least = match stipulation.play {
        Play::ReciprocalHelp { .. } => 2,
        play if play.is_battle() => 2,
        _ => 0,
    };
    stipulation.exact &= stipulation.length.half_moves() > least;
    stipulation.play = match stipulation.play {
        // In one move these are the same.
        Play::Series(Ending::ReciprocalHelp { black }) if is_short_reciprocal(problem) => {
            Play::ReciprocalHelp { black }
        }
        Play::SemiReflex if after_key && stipulation.length == Length::moves(1) => Play::Reflex,
        play => play,
    };
    stipulation
}

/// Where there are several boards: the squares of the men of each, rank by rank from above.
fn boards(diagram: &Diagram) -> String {
    if diagram.rules.boards == 1 {
        return String::new();
    }
    diagram.rules.board_ids().map(|board| squares(diagram, board)).collect()
}

fn squares(diagram: &Diagram, board: BoardId) -> String {
    let shape = diagram.rules.shape;
    let here = diagram.men.iter().filter(|man| man.place.board == board);
    let mut squares: Vec<Square> = here.map(|man| man.place.square).collect();
    squares.sort_by_key(|square| {
        let (file, rank, level) = shape.coordinates(*square);
        (level, std::cmp::Reverse(rank), file)
    });
    let names: String = squares
        .iter()
        .map(|&square| format!(" {}", shape.name(square)))
        .collect();
    centred(&format!("Alice{board}{names}"))
}

/// The lines below the count: the rules, and the options that are told there.
fn conditions(problem: &Problem, words: &Words) -> String {
    let mut text = String::new();
    let rules = &problem.diagram.rules;
    for name in conditions::names(rules.conditions) {
        text += &centred(&name);
    }
    if rules.variant == Variant::Alice {
        text += &centred(words.alice);
    } else if rules.variant != Variant::Orthodox {
        text += &centred(rules.variant.name());
    }
    let pairs = &problem.settings.diagram.exclusive_castlings;
    if !pairs.is_empty() {
        let name = |square| rules.shape.name(square);
        let pairs = pairs
            .iter()
            .map(|&(white, black)| format!(" {}{}", name(white), name(black)));
        text += &format!(
            "{}{}\n",
            words.option("CastlingMutuallyExclusive"),
            pairs.collect::<String>()
        );
    }
    match problem.settings.demanded.sides {
        Sides::Stipulated => {}
        Sides::Both => text += &centred("Duplex"),
        Sides::Reversed => text += &centred(words.option("HalfDuplex")),
    }
    if problem.settings.demanded.quodlibet {
        text += &centred("Quodlibet");
    }
    text
}
