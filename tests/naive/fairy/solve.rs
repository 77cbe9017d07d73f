//! Stipulations by brute force.

use super::men::Side;
use super::moves::Move;
use super::position::Position;

/// A line of moves as text.
pub type Line = Vec<String>;

/// What is asked, in so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// `#n`: White mates against any defence.
    Direct(usize),
    /// `s#n`: White forces Black to mate.
    Selfmate(usize),
    /// `h#n`, in half-moves: both help to mate Black; the last move is White's.
    Help(usize),
    /// `ser-#n`: White alone moves, and mates.
    Series(usize),
    /// `ser-h#n`: Black alone moves, then White mates.
    SeriesHelp(usize),
    /// `h~n`, in half-moves: all lines of play; the last move is White's.
    Lines(usize),
}

impl Task {
    pub fn parse(text: &str) -> Option<Task> {
        let half_moves = |n: &str| match n.strip_suffix(".5") {
            Some(n) => n.parse::<usize>().ok().map(|n| 2 * n + 1),
            None => n.parse::<usize>().ok().map(|n| 2 * n),
        };
        let (kind, n) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
        Some(match kind {
            "#" => Task::Direct(n.parse().ok()?),
            "s#" => Task::Selfmate(n.parse().ok()?),
            "h#" => Task::Help(half_moves(n)?),
            "ser-#" => Task::Series(n.parse().ok()?),
            "ser-h#" => Task::SeriesHelp(n.parse().ok()?),
            "h~" => Task::Lines(half_moves(n)?),
            _ => return None,
        })
    }

    /// Who moves first.
    pub fn starter(self) -> Side {
        match self {
            Task::Direct(_) | Task::Selfmate(_) | Task::Series(_) => Side::White,
            Task::SeriesHelp(_) => Side::Black,
            Task::Help(half_moves) | Task::Lines(half_moves) if half_moves % 2 == 1 => Side::White,
            Task::Help(_) | Task::Lines(_) => Side::Black,
        }
    }

    /// The lines of exactly this length; of battle play the keys, the shorter ones too.
    pub fn solve(self, diagram: &Position) -> Vec<Line> {
        match self {
            Task::Direct(n) => keys(diagram, n, Aim::Mate),
            Task::Selfmate(n) => keys(diagram, n, Aim::BeMated),
            Task::Help(n) => help(diagram, n, true),
            Task::Lines(n) => help(diagram, n, false),
            Task::Series(n) => series(diagram, n, false),
            Task::SeriesHelp(n) => series(diagram, n, true),
        }
    }

    /// Set play: Black has passed the first move of a helpmate, or White's mates after no series.
    pub fn set_play(self, diagram: &Position) -> Vec<Line> {
        match self {
            _ if diagram.in_check(diagram.turn) => Vec::new(),
            Task::Help(n) if n > 1 => help(&diagram.passed(), n - 1, true),
            Task::SeriesHelp(_) => help(&diagram.passed(), 1, true),
            _ => Vec::new(),
        }
    }
}

/// What White forces in battle play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Mate,
    BeMated,
}

/// The first moves that solve in at most `n`.
fn keys(position: &Position, n: usize, aim: Aim) -> Vec<Line> {
    let mut moves = position.legal_moves();
    moves.retain(|m| solves(position, m, n, aim));
    moves.iter().map(|m| vec![position.text(m)]).collect()
}

/// Either the move mates, or Black has a reply, and each reply is answered: Black has mated, or White has
/// a move that solves in one move less.
fn solves(position: &Position, m: &Move, n: usize, aim: Aim) -> bool {
    let after = position.play(m);
    if aim == Aim::Mate && after.is_mate() {
        return true;
    }
    let replies = after.legal_moves();
    let answered = |reply: &Move| {
        let next = after.play(reply);
        let go_on = || n > 1 && next.legal_moves().iter().any(|m| solves(&next, m, n - 1, aim));
        aim == Aim::BeMated && next.is_mate() || go_on()
    };
    !replies.is_empty() && replies.iter().all(answered)
}

/// Lines of so many half-moves in turn, the last of which mates where that is asked.
fn help(position: &Position, half_moves: usize, mate: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for m in position.legal_moves() {
        let after = position.play(&m);
        if half_moves > 1 {
            lines.extend(led_by(position.text(&m), help(&after, half_moves - 1, mate)));
        } else if !mate || after.is_mate() {
            lines.push(vec![position.text(&m)]);
        }
    }
    lines
}

/// Lines of so many moves by the side to move, the last of which mates, or lets the other side mate.
/// A check before the last move, which could not be answered, is against the rules.
fn series(position: &Position, moves: usize, helped: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for m in position.legal_moves() {
        let after = position.play(&m);
        let text = position.text(&m);
        if moves > 1 && !after.in_check(after.turn) {
            lines.extend(led_by(text, series(&after.passed(), moves - 1, helped)));
        } else if moves == 1 && helped {
            lines.extend(led_by(text, help(&after, 1, true)));
        } else if moves == 1 && after.is_mate() {
            lines.push(vec![text]);
        }
    }
    lines
}

fn led_by(first: String, lines: Vec<Line>) -> Vec<Line> {
    let with_first = |line: Line| [vec![first.clone()], line].concat();
    lines.into_iter().map(with_first).collect()
}
