//! Lines of help play, series play and proof games.

use super::items::{Item, Ply, inside};
use super::meant::Reader;
use super::unread::{aside, is_like_a_move, note, unread};
use super::{Claims, Held, Unread, Why};
use crate::piece::Color;
use crate::position::{Move, Position};
use crate::problem::Problem;
use crate::stipulation::Play;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

/// Reads the items as lines.
pub(super) fn read<P: Position>(problem: &Problem, reader: &Reader, position: &P, items: &[Item]) -> Claims {
    let demand = problem.demand();
    let counted = match demand.play {
        _ if demand.structure.is_some() || demand.intro > 0 => Counted::Freely,
        Play::Series(_) => Counted::InARow,
        play if play.is_series() => Counted::Freely,
        _ => Counted::InPairs,
    };
    let mut page = Page {
        counted,
        half: demand.length.half && demand.play != Play::ProofGame,
        lines: Vec::new(),
        line: Told::default(),
        in_set_play: false,
        shared: SHARED + SHARED_AN_ITEM * items.len(),
        unread: Vec::new(),
    };
    page.items(items);
    let (lines, mut unread) = (page.lines, page.unread);
    let mut claims = Claims::default();
    let looks = Cell::new(LOOKS + LOOKS_A_PLY * lines.iter().map(|line| line.plies.len()).sum::<usize>());
    let (mut known, mut known_set) = (HashSet::new(), HashSet::new());
    for line in lines {
        if line.is_doubtful() {
            line.keep(line.plies.len() - 1, Why::Aside, &mut unread);
            continue;
        }
        let follow = |set: bool| {
            let start = if set { position.pass() } else { position.clone() };
            let table = Table {
                reader,
                counted,
                plies: &line.plies,
                leader: start.turn(),
                looks: &looks,
            };
            table.follow(&start).map(|steps| (set, steps))
        };
        // Not everybody numbers set play in the same way.
        let other = |furthest| follow(!line.set).map_err(|_| furthest);
        match follow(line.set).or_else(|furthest| if line.headed { other(furthest) } else { Err(furthest) }) {
            Ok((set, steps)) => {
                let (lines, known) = match set {
                    true => (&mut claims.set_lines, &mut known_set),
                    false => (&mut claims.lines, &mut known),
                };
                if known.insert(steps.clone()) {
                    lines.push(steps);
                }
            }
            Err(furthest) => line.keep(furthest, Why::NotOneMove, &mut unread),
        }
    }
    unread.sort_by_key(|unread| unread.line);
    claims.unread = unread;
    claims
}

/// What the numbers of moves count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Moves of both sides.
    InPairs,
    /// Moves of one side.
    InARow,
    /// Moves of one side, perhaps anew.
    Freely,
}

/// A line as it is told.
#[derive(Clone, Default)]
struct Told {
    plies: Vec<Rc<Ply>>,
    /// Is its first half-move left out?
    set: bool,
    /// Does it stand below the words that set play follows?
    headed: bool,
    /// The half-move that the first number stands for.
    base: usize,
}

impl Told {
    /// Is it said of one of its moves that it fails? Then the line is none that solves.
    fn is_doubtful(&self) -> bool {
        self.plies.iter().any(|ply| ply.mark.contains('?'))
    }

    /// The lines that it may be in truth: each row of the text begins one unless a number says otherwise.
    fn rows(&self) -> usize {
        let begins = |pair: &&[Rc<Ply>]| {
            let first = pair[1].number.is_none_or(|(number, _)| number == 1);
            pair[0].line != pair[1].line && first
        };
        1 + self.plies.windows(2).filter(begins).count()
    }

    /// Notes a line that claims nothing: as it stands, in the place of this half-move of its.
    fn keep(&self, place: usize, why: Why, all: &mut Vec<Unread>) {
        let Some(ply) = self.plies.get(place) else {
            return;
        };
        let texts: Vec<String> = self.plies.iter().map(|ply| unread(ply, why).text).collect();
        let is_part = why == Why::NotOneMove && texts.len() > 1;
        all.push(Unread {
            line: ply.line,
            text: texts.join(" "),
            why,
            at: is_part.then(|| texts[place].clone()),
            holds: match why {
                Why::Aside => Held::Nothing,
                _ => Held::Lines(self.rows()),
            },
        });
    }
}

struct Page {
    counted: Counted,
    /// Does half a move come first?
    half: bool,
    lines: Vec<Told>,
    line: Told,
    in_set_play: bool,
    /// The half-moves that further continuations may still share with their lines.
    shared: usize,
    unread: Vec<Unread>,
}

impl Page {
    fn items(&mut self, items: &[Item]) {
        let mut at = 0;
        let mut fresh = true;
        let mut left_out = false;
        while let Some(item) = items.get(at) {
            at += 1;
            match item {
                Item::Ply(ply) => {
                    self.ply(ply, fresh, std::mem::take(&mut left_out));
                    fresh = false;
                }
                Item::Dots(number) => left_out = number.is_some_and(|(_, second)| second),
                Item::Line => fresh = true,
                Item::Open => {
                    let inside = inside(&items[at..]);
                    let line = self.line.plies.last().map_or(1, |ply| ply.line);
                    note(&mut self.unread, aside(&items[at..at + inside], line));
                    at += inside;
                }
                Item::SetPlay | Item::Heading => {
                    self.finish();
                    self.in_set_play = matches!(item, Item::SetPlay);
                }
                Item::Unread(unread) if is_like_a_move(&unread.text) => self.stop(unread),
                Item::Unread(unread) => note(&mut self.unread, unread.clone()),
                _ => {}
            }
        }
        self.finish();
    }

    /// A move that could not be read: the line it stands in claims nothing.
    fn stop(&mut self, unread: &Unread) {
        if unread.text.starts_with("1.") {
            self.finish();
        }
        self.line.plies.push(Rc::new(Ply {
            number: None,
            choices: Vec::new(),
            mark: String::new(),
            line: unread.line,
            text: unread.text.clone(),
        }));
    }

    fn finish(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.plies.is_empty() {
            self.lines.push(line);
        }
    }

    /// Adds a half-move to the line, or begins another with it.
    fn ply(&mut self, ply: &Ply, fresh: bool, left_out: bool) {
        let half_moves = |(number, second): (u32, bool)| match self.counted {
            Counted::InPairs => Some(2 * (number as usize).checked_sub(1)? + usize::from(second)),
            _ => (number as usize).checked_sub(1),
        };
        let index = ply.number.map(half_moves);
        let begins = match (index, self.counted) {
            _ if self.line.plies.is_empty() || left_out => true,
            (None, _) => false,
            (Some(_), Counted::Freely) => fresh && ply.number.is_some_and(|(number, _)| number == 1),
            (Some(index), _) => index.is_none_or(|index| index <= self.line.base),
        };
        if begins {
            self.finish();
            let first = index.flatten().unwrap_or(usize::from(self.half));
            let is_late = left_out || first == 1 && !self.half && self.counted != Counted::Freely;
            // Where both sides' moves are counted, the number tells that nothing is left out.
            let is_whole = self.counted == Counted::InPairs && index.is_some() && first == usize::from(self.half);
            self.line = Told {
                plies: vec![Rc::new(ply.clone())],
                set: is_late || self.in_set_play && !is_whole,
                headed: self.in_set_play,
                base: first,
            };
            return;
        }
        let reached = self.line.base + self.line.plies.len();
        if let Some(Some(index)) = index
            && index < reached
            && self.counted != Counted::Freely
        {
            // Another continuation of the same beginning.
            let same = index - self.line.base;
            let Some(left) = self.shared.checked_sub(same) else {
                note(&mut self.unread, unread(ply, Why::TooMany));
                return;
            };
            self.shared = left;
            let branch = Told {
                plies: self.line.plies[..same].to_vec(),
                ..self.line
            };
            self.finish();
            self.line = branch;
        }
        self.line.plies.push(Rc::new(ply.clone()));
    }
}

/// A line and the positions it leads through.
struct Table<'a> {
    reader: &'a Reader,
    counted: Counted,
    plies: &'a [Rc<Ply>],
    /// The side that begins.
    leader: Color,
    /// The ways that may still be looked at in all lines together.
    looks: &'a Cell<usize>,
}

/// A way to read the half-moves of a line up to one of them.
struct Way<P> {
    /// The half-move that comes next, and the position it is made in.
    at: usize,
    position: P,
    /// The side that made the last move with a number.
    before: Option<Color>,
}

/// Beside one for each half-move so many ways are looked at: no text of sense needs more, and nonsense may have
/// twice as many with each of its numbers.
const WAYS: usize = 4096;

/// So many ways are looked at for each half-move of all lines of a text together, and [`LOOKS`] besides.
const LOOKS_A_PLY: usize = 4;
const LOOKS: usize = 100_000;

/// So many half-moves may be told by continuations of lines that are not written out, for each item of a text and
/// [`SHARED`] besides.
const SHARED_AN_ITEM: usize = 16;
const SHARED: usize = 1_000_000;

impl Table<'_> {
    /// The moves, if all of them can be read.
    ///
    /// # Errors
    /// The furthest half-move that was reached.
    fn follow<P: Position>(&self, start: &P) -> Result<Vec<Move>, usize> {
        let mut open = self.ways(0, start, None);
        let mut steps = Vec::new();
        let mut furthest = 0;
        for _ in 0..self.plies.len() + WAYS {
            self.looks.set(self.looks.get().saturating_sub(1));
            if self.looks.get() == 0 {
                break;
            }
            let Some(way) = open.pop() else {
                break;
            };
            furthest = way.at.max(furthest);
            steps.truncate(way.at);
            let Some(ply) = self.plies.get(way.at) else {
                return Ok(steps);
            };
            // Moves that are told together make no line.
            let told = match ply.choices.as_slice() {
                [choice] => self.reader.moves(&way.position, choice),
                _ => Vec::new(),
            };
            if let [step] = *told.as_slice() {
                let numbered = ply.number.is_some();
                let side = if numbered {
                    Some(way.position.turn())
                } else {
                    way.before
                };
                steps.push(step);
                open.extend(self.ways(way.at + 1, &way.position.play(step), side));
            }
        }
        Err(furthest)
    }

    /// The ways to read a half-move in a position, the likeliest last.
    fn ways<P: Position>(&self, at: usize, position: &P, before: Option<Color>) -> Vec<Way<P>> {
        let numbered = self.plies.get(at).is_some_and(|ply| ply.number.is_some());
        let positions = match self.counted {
            Counted::InARow if numbered && position.turn() != self.leader => vec![position.pass()],
            // In a series the same side goes on, unless a part of the play is over.
            Counted::Freely if numbered && before == Some(!position.turn()) => {
                vec![position.clone(), position.pass()]
            }
            Counted::InPairs | Counted::InARow | Counted::Freely => vec![position.clone()],
        };
        let way = |position| Way { at, position, before };
        positions.into_iter().map(way).collect()
    }
}
