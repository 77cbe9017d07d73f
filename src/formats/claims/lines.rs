//! Lines of help play, series play and proof games.

use super::items::{HalfMove, Item, inside};
use super::meant::{Guess, Reader};
use super::numbering::Numbering;
use super::unread::{aside, is_like_a_move, note, unread};
use crate::pieces::Color;
use crate::position::{AnyPosition, Move, Position};
use crate::problem::Problem;
use crate::problem::claims::{Claims, Held, Unread, Why};
use crate::solution::Ply;
use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

/// Reads the items as lines.
pub(super) fn read(problem: &Problem, reader: &Reader, position: &AnyPosition, items: &[Item], guess: Guess) -> Claims {
    let numbering = Numbering::of(problem);
    let mut page = Page {
        numbering,
        lines: Vec::new(),
        line: Told::default(),
        in_set_play: false,
        shared: SHARED + SHARED_AN_ITEM * items.len(),
        unread: Vec::new(),
    };
    page.items(items);
    let plies = page.lines.iter().map(|line| line.plies.len()).sum::<usize>();
    let mut meant = Meant {
        reader,
        numbering,
        position,
        guess,
        looks: Cell::new(LOOKS + LOOKS_A_PLY * plies),
        claims: Claims::default(),
        known: HashSet::new(),
        known_set: HashSet::new(),
        unread: page.unread,
        unplayable: Vec::new(),
    };
    page.lines.iter().for_each(|line| meant.line(line));
    meant.claims()
}

/// What the lines of a page mean, one after the other.
struct Meant<'a> {
    reader: &'a Reader,
    numbering: Numbering,
    position: &'a AnyPosition,
    guess: Guess,
    /// The ways that may still be looked at.
    looks: Cell<usize>,
    claims: Claims,
    known: HashSet<Vec<Move>>,
    known_set: HashSet<Vec<Move>>,
    unread: Vec<Unread>,
    /// The places in `unread` of lines that begin with no legal move.
    unplayable: Vec<usize>,
}

impl Meant<'_> {
    /// Reads a line, or keeps it as one that was not read.
    fn line(&mut self, line: &Told) {
        if line.is_doubtful() {
            return line.keep(line.plies.len() - 1, Why::Aside, &mut self.unread);
        }
        if self.numbering.rests && line.has_points(self.numbering) {
            return line.keep(line.plies.len() - 1, Why::NotOneMove, &mut self.unread);
        }
        match self.followed(line) {
            Ok((set, steps)) => self.claim(set, steps),
            Err(furthest) => {
                if furthest == 0 && line.cannot_begin(self.reader, self.numbering, self.position) {
                    self.unplayable.push(self.unread.len());
                }
                line.keep(furthest, Why::NotOneMove, &mut self.unread);
            }
        }
    }

    /// The moves of a line, and whether it is set play; or the half-move up to which it can be followed.
    fn followed(&self, line: &Told) -> Result<(bool, Vec<Move>), usize> {
        let follow = |set: bool| {
            let start = if set {
                self.position.pass()
            } else {
                self.position.clone()
            };
            let table = Table {
                reader: self.reader,
                numbering: self.numbering,
                line,
                guess: self.guess,
                looks: &self.looks,
            };
            table.follow(&start).map(|steps| (set, steps))
        };
        // Not everybody numbers set play in the same way, and after moves in advance nobody can.
        let either = self.guess == Guess::Allowed && (line.headed || self.numbering.restarts);
        follow(line.set).or_else(|furthest| match either {
            true => follow(!line.set).map_err(|_| furthest),
            false => Err(furthest),
        })
    }

    /// Claims a line, once.
    fn claim(&mut self, set: bool, steps: Vec<Move>) {
        let (lines, known) = match set {
            true => (&mut self.claims.set_lines, &mut self.known_set),
            false => (&mut self.claims.lines, &mut self.known),
        };
        if known.insert(steps.clone()) {
            lines.push(steps);
        }
    }

    /// All that was claimed, and what was not read in the order of the text.
    fn claims(mut self) -> Claims {
        // Where a line was read, another may be of other play.
        if self.claims.lines.is_empty() && self.claims.set_lines.is_empty() {
            for at in self.unplayable {
                let kept = &mut self.unread[at];
                kept.holds = Held::Key;
                kept.at.get_or_insert_with(|| kept.text.clone());
            }
        }
        self.unread.sort_by_key(|unread| unread.line);
        self.claims.unread = self.unread;
        self.claims
    }
}

/// A line as it is told.
#[derive(Clone, Default)]
struct Told {
    plies: Vec<Rc<HalfMove>>,
    /// The places of these half-moves.
    places: Vec<Ply>,
    /// Is its first half-move left out?
    set: bool,
    /// Does it stand below the words that set play follows?
    headed: bool,
}

impl Told {
    /// Is it said of one of its moves that it fails? Then the line is none that solves.
    fn is_doubtful(&self) -> bool {
        self.plies.iter().any(|ply| ply.mark.contains('?'))
    }

    /// Is a half-move left out of it, or told by points?
    fn has_points(&self, numbering: Numbering) -> bool {
        let points = |ply: &Rc<HalfMove>| ply.number.is_some_and(|number| !number.is_first());
        let gap = |pair: &[Ply]| {
            let in_a_row = numbering.passes && pair[0].is_first() && pair[1] == Ply::first(pair[0].number + 1);
            pair[1] != pair[0].next() && !in_a_row
        };
        let begins = self.places.first() == Some(&numbering.first);
        !begins || self.plies.iter().any(points) || self.places.windows(2).any(gap)
    }

    /// Is it certain that no legal move of either side is its first half-move? Known where sides alternate from move 1 on,
    /// on one board: the letter of another may be a slip.
    fn cannot_begin(&self, reader: &Reader, numbering: Numbering, position: &AnyPosition) -> bool {
        let plain = !reader.has_boards() && !numbering.passes && numbering.waits.is_none() && !numbering.rests;
        let numbered = self.plies[0].number.is_some_and(|place| place.number == 1);
        let [choice] = self.plies[0].choices.as_slice() else {
            return false;
        };
        let passed = (!position.in_check(position.turn())).then(|| position.pass());
        let positions = [Some(position.clone()), passed];
        let mut positions = positions.iter().flatten();
        plain && numbered && !self.set && !positions.any(|position| reader.can_be_meant(position, choice))
    }

    /// The lines that it may be in truth: each row of the text begins one unless a number says otherwise.
    fn rows(&self) -> usize {
        let begins = |pair: &&[Rc<HalfMove>]| {
            let first = pair[1].number.is_none_or(|ply| ply.number == 1);
            pair[0].line != pair[1].line && first
        };
        1 + self.plies.windows(2).filter(begins).count()
    }

    /// Notes a line that claims nothing: as it stands, in the place of this half-move of its.
    fn keep(&self, place: usize, why: Why, all: &mut Vec<Unread>) {
        let Some(ply) = self.plies.get(place) else { return };
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
    numbering: Numbering,
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
        let mut beside_heading = false;
        while let Some(item) = items.get(at) {
            at += 1;
            match item {
                Item::Move(told) if told.is_missed() => self.finish(),
                Item::Move(told) => {
                    self.half_move(told, fresh, std::mem::take(&mut left_out));
                    fresh = false;
                }
                Item::Dots(number) => left_out = number.is_some_and(|ply| !ply.is_first()),
                Item::Line => {
                    fresh = true;
                    // Words in front of a line speak of that line alone, those above it of all that follow.
                    let alone = beside_heading && !self.line.plies.is_empty();
                    self.in_set_play &= !(self.numbering.alike && alone);
                    beside_heading = false;
                }
                Item::Open => {
                    let inside = inside(&items[at..]);
                    let line = self.line.plies.last().map_or(1, |ply| ply.line);
                    note(&mut self.unread, aside(&items[at..at + inside], line));
                    at += inside;
                }
                Item::SetPlay | Item::Heading | Item::Duals => {
                    self.finish();
                    self.in_set_play = matches!(item, Item::SetPlay);
                    beside_heading = true;
                }
                Item::Unread(unread, _) if is_like_a_move(&unread.text) => self.stop(unread),
                Item::Unread(unread, _) => note(&mut self.unread, unread.clone()),
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
        let place = self.next();
        self.line.places.push(place);
        self.line.plies.push(Rc::new(HalfMove {
            line: unread.line,
            text: unread.text.clone(),
            ..HalfMove::default()
        }));
    }

    fn finish(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.plies.is_empty() {
            self.lines.push(line);
        }
    }

    /// The place of the half-move that comes next in the line.
    fn next(&self) -> Ply {
        match self.line.places.last() {
            None => self.numbering.first,
            Some(last) if self.is_late_series() && !last.is_first() => *last,
            Some(last) => last.next(),
        }
    }

    /// Is this a series that does not begin with the moves that its numbers count? It is one that waits, or the set play
    /// of one after moves in advance. Popeye numbers no move of it but those of the other side.
    fn is_late_series(&self) -> bool {
        self.numbering.waits.is_some() || self.numbering.alike && self.line.set
    }

    /// Adds a half-move to the line, or begins another with it.
    fn half_move(&mut self, told: &HalfMove, fresh: bool, left_out: bool) {
        let place = told.number.unwrap_or_else(|| self.next());
        let begins = match self.line.places.first() {
            None => true,
            Some(_) if left_out => true,
            Some(_) if told.number.is_none() => false,
            Some(_) if self.numbering.restarts => fresh && place.number == 1,
            Some(first) => place <= *first,
        };
        if begins {
            return self.begin(told, place, left_out);
        }
        let stays = told.number.is_none() && self.is_late_series();
        let goes_on = stays || self.line.places.last().is_none_or(|last| *last < place);
        if !goes_on && !self.numbering.restarts && !self.branch(place) {
            return note(&mut self.unread, unread(told, Why::TooMany));
        }
        self.line.places.push(place);
        self.line.plies.push(Rc::new(told.clone()));
    }

    /// Begins another line with a half-move.
    fn begin(&mut self, told: &HalfMove, place: Ply, left_out: bool) {
        self.finish();
        let is_late = (left_out || place > self.numbering.first) && self.numbering.waits.is_none();
        // A structure that begins with the second half-move of its first move has set play that begins with the first.
        let is_early = self.numbering.restarts && place < self.numbering.first;
        // The number tells that nothing is left out.
        let is_whole = told.number.is_some() && place == self.numbering.first && !self.numbering.alike;
        self.line = Told {
            plies: vec![Rc::new(told.clone())],
            places: vec![place],
            set: is_late || is_early || self.in_set_play && !is_whole,
            headed: self.in_set_play,
        };
    }

    /// Goes back to this place for another continuation of the same beginning; false if too much is shared already.
    fn branch(&mut self, place: Ply) -> bool {
        let before = self.line.places.iter().take_while(|told| **told < place).count();
        let Some(left) = self.shared.checked_sub(before) else {
            return false;
        };
        self.shared = left;
        let branch = Told {
            plies: self.line.plies[..before].to_vec(),
            places: self.line.places[..before].to_vec(),
            ..self.line
        };
        self.finish();
        self.line = branch;
        true
    }
}

/// A line and the positions it leads through.
struct Table<'a> {
    reader: &'a Reader,
    numbering: Numbering,
    line: &'a Told,
    /// May it begin with a move of the side that waits?
    guess: Guess,
    /// The ways that may still be looked at in all lines together.
    looks: &'a Cell<usize>,
}

/// A way to read the half-moves of a line up to one of them.
struct Way {
    /// The half-move that comes next, and the position it is made in.
    at: usize,
    position: AnyPosition,
    /// The side whose moves are numbered.
    leader: Color,
    /// May it have begun with moves in advance of a series?
    in_advance: bool,
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
    fn follow(&self, start: &AnyPosition) -> Result<Vec<Move>, usize> {
        let begins = self.line.places.first().is_none_or(|first| first.is_first());
        let leader = if begins { start.turn() } else { !start.turn() };
        let mut open = self.ways(0, start, leader, true);
        if let Some(waiting) = self.numbering.waits {
            open.extend(self.ways(0, start, !leader, true));
            let first = self.line.places.first().copied().unwrap_or(self.numbering.first);
            let is_likely = |way: &Way| (way.position.turn() == waiting) == self.numbering.tells_of_waiting(first);
            let either = self.guess == Guess::Allowed || self.numbering.alike;
            open.retain(|way| either || is_likely(way));
            open.sort_by_key(is_likely);
        }
        let mut steps = Vec::new();
        let mut furthest = 0;
        for _ in 0..self.line.plies.len() + WAYS {
            self.looks.set(self.looks.get().saturating_sub(1));
            if self.looks.get() == 0 {
                break;
            }
            let Some(way) = open.pop() else { break };
            furthest = way.at.max(furthest);
            steps.truncate(way.at);
            let Some(ply) = self.line.plies.get(way.at) else {
                return Ok(steps);
            };
            // Moves that are told together make no line.
            let told = match ply.choices.as_slice() {
                [choice] => self.reader.moves(&way.position, choice),
                _ => Vec::new(),
            };
            if let [step] = *told.as_slice() {
                steps.push(step);
                open.extend(self.ways(way.at + 1, &way.position.play(step), way.leader, way.in_advance));
            }
        }
        Err(furthest)
    }

    /// The ways to read a half-move in a position, the likeliest last: one, but for two where the numbers begin anew.
    fn ways(&self, at: usize, position: &AnyPosition, leader: Color, in_advance: bool) -> Vec<Way> {
        let anew = at > 0 && self.numbering.restarts && in_advance;
        let leaders = match self.line.places.get(at) {
            Some(place) if anew && *place == Ply::KEY => vec![!position.turn(), position.turn()],
            _ => vec![leader],
        };
        let ways = leaders.into_iter().filter_map(|leader| {
            let place = self.line.places.get(at);
            let mover = place.map_or(position.turn(), |place| if place.is_first() { leader } else { !leader });
            let position = match mover == position.turn() {
                // Where the sides alternate, numbers count from wherever their writer likes.
                _ if !self.numbering.passes => position.clone(),
                true => position.clone(),
                false if !position.in_check(position.turn()) => position.pass(),
                false => return None,
            };
            let in_advance = in_advance && self.numbering.waits.is_none_or(|follower| at > 0 || mover != follower);
            Some(Way {
                at,
                position,
                leader,
                in_advance,
            })
        });
        ways.collect()
    }
}
