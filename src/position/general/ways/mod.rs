//! Where men go whose ways depend on the other men: one description, for moves and for attacks.
//!
//! A way depends on which places are vacant, never on whose the men are; who may be taken is asked afterwards.

use super::direction::direction_to;
use crate::board::Mailbox;
use crate::geometry::{Place, Shape, Square};
use crate::pieces::{Color, Manner, Movement, Piece, Role};
use smallvec::SmallVec;

mod bent;
mod far;
mod observed;
mod pawns;

pub(super) use bent::{is_on_circle, is_on_zigzag, zigzags};
pub(super) use far::is_on_line;

/// One step that a man can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// Where it goes.
    pub to: Place,
    /// Where the man stands that it takes.
    pub takes: Option<Place>,
}

pub(super) type Ways = SmallVec<[Way; 32]>;

/// Ways as they are found, each once.
#[derive(Default)]
struct Found {
    ways: Ways,
    /// The squares that ways lead to which take nobody, or the man there: whether somebody is taken says the square. A bit for each.
    seen: u128,
    /// Only ways are wanted that take on this place.
    on: Option<Place>,
}

impl Found {
    fn taking(on: Place) -> Self {
        Found {
            on: Some(on),
            ..Found::default()
        }
    }

    fn push(&mut self, way: Way) {
        if self.on.is_some() && way.takes != self.on {
            return;
        }
        if way.takes.is_none_or(|taken| taken == way.to) {
            let bit = 1 << way.to.square.index();
            let again = self.seen & bit != 0;
            self.seen |= bit;
            if again {
                return;
            }
        } else if self.ways.contains(&way) {
            return;
        }
        self.ways.push(way);
    }
}

/// The steps of a man that moves in these ways for a side, each once, but for those of its leaps, rides, hops and pawn's steps.
pub(super) fn ways(men: &Mailbox, from: Place, movement: &[Movement], by: Color) -> Ways {
    let mut found = Found::default();
    for &movement in movement {
        add_ways(men, from, movement, by, &mut found);
    }
    found.ways
}

fn add_ways(men: &Mailbox, from: Place, movement: Movement, by: Color, ways: &mut Found) {
    let mut path = Path { men, from, by, ways };
    match movement {
        Movement::Along(pace, manner) => pace.directions().for_each(|step| path.along(step, manner)),
        Movement::Up(pace) => pace
            .directions()
            .filter(|step| step.1 > 0)
            .for_each(|step| path.ride(from, step)),
        Movement::Down(pace) => {
            let back = pace.directions().filter(|step| step.1 < 0);
            back.for_each(|step| path.ride(from, step));
        }
        Movement::Ahead(ways) => path.towards(ways, by.pick(1, -1)),
        Movement::Back(ways) => path.towards(ways, by.pick(-1, 1)),
        Movement::Circle(pace, ring) => pace.directions().for_each(|step| {
            path.circle(step, 1, ring);
            path.circle(step, -1, ring);
        }),
        Movement::Zigzag(pace, sums) => path.zigzags(pace, sums),
        Movement::TwoHops(paces) => path.two_hops(paces),
        Movement::Reflected(times) => path.reflected(times),
        Movement::Cardinal => path.cardinal(),
        Movement::BouncingLeaps => path.bouncing_leaps(from, 2),
        Movement::BouncingRides => path.bouncing_rides(),
        Movement::Wandering => path.wander(),
        Movement::LeapAndRide => path.leap_and_ride(),
        Movement::Radial(radius) => path.radial(radius),
        Movement::Equihop { lines, nonstop } => path.equihop(lines, nonstop),
        Movement::Equistop { nonstop } => path.equistop(nonstop),
        Movement::TurnedEquihop { nonstop } => path.turned_equihop(nonstop),
        Movement::Borrowed { from_enemy } => path.borrowed(from_enemy),
        Movement::ByFile => path.by_file(),
        Movement::SuperPawn { quiet, takes } => path.super_pawn(quiet, takes),
        Movement::Footman => path.footman(),
        Movement::To(square) => path.land(Place::new(from.board, Square::new(square))),
        Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(_) | Movement::Soldier(_) | Movement::Space => {}
    }
}

/// The captures of a man by one of its ways of moving that is neither a leap nor a ride nor a hop.
fn add_captures(men: &Mailbox, from: Place, movement: Movement, by: Color, ways: &mut Found) {
    match movement {
        Movement::Soldier(soldier) => {
            let side = if soldier.back { !by } else { by };
            if soldier.takes_from(side, from.square.rank()) {
                Path { men, from, by, ways }.soldier_takes(soldier);
            }
        }
        _ => add_ways(men, from, movement, by, ways),
    }
}

/// Where a man, moved by this side, goes to take an enemy on the place by this way of moving.
pub(super) fn lands_taking(men: &Mailbox, from: Place, movement: Movement, by: Color, on: Place) -> Option<Place> {
    ways_taking(men, from, movement, by, on).first().map(|way| way.to)
}

/// Everywhere that a man comes to that moves in these ways for a side and takes on the place, if an enemy stands there.
pub(super) fn landings_taking(
    men: &Mailbox,
    from: Place,
    movement: &[Movement],
    by: Color,
    on: Place,
) -> SmallVec<[Place; 4]> {
    let each = movement.iter().flat_map(|&one| ways_taking(men, from, one, by, on));
    each.map(|way| way.to).collect()
}

/// Steps of the same pace in several directions.
type Steps = SmallVec<[(i8, i8); 2]>;

/// On which lines alone a man that goes along lines takes on a place, if that is known.
fn lines_to(movement: Movement, from: Place, on: Place) -> Option<(Steps, Manner)> {
    let Movement::Along(pace, manner) = movement else {
        return None;
    };
    if manner.turns_aside() {
        let far = from.square.offset_to(on.square);
        let steps = pace.directions().filter(|&step| turns_to(manner, step, far));
        return Some((steps.collect(), manner));
    }
    // A bouncer goes back from where it bounces.
    let way = if manner == Manner::Bounce { -1 } else { 1 };
    let step = direction_to(pace, from, on).map(|(files, ranks)| (way * files, way * ranks));
    manner.keeps_to_line().then(|| (step.into_iter().collect(), manner))
}

fn ways_taking(men: &Mailbox, from: Place, movement: Movement, by: Color, on: Place) -> Ways {
    let lines = lines_to(movement, from, on).filter(|_| !men.joined().any());
    let found = |men: &Mailbox| {
        let mut found = Found::taking(on);
        match &lines {
            Some((steps, manner)) => {
                let ways = &mut found;
                let mut path = Path { men, from, by, ways };
                steps.iter().for_each(|&step| path.along(step, *manner));
            }
            None => add_captures(men, from, movement, by, &mut found),
        }
        found.ways
    };
    if !men.is_vacant(on) {
        return found(men);
    }
    // Somebody of the other side who observes nothing himself.
    let mut with_enemy = *men;
    with_enemy.set(on, Some(Piece::new(!by, Role::DUMMY)));
    found(&with_enemy)
}

/// Where the man stands that is taken by a man that moves in these ways for a side, on its way to a vacant place.
pub(super) fn taken_beside(men: &Mailbox, from: Place, movement: &[Movement], by: Color, to: Place) -> Option<Place> {
    let mut found = Found::default();
    for &movement in movement {
        add_captures(men, from, movement, by, &mut found);
    }
    let mut taking = found.ways.iter().filter(|way| way.to == to);
    taking.find_map(|way| way.takes.filter(|&taken| taken != to))
}

/// The ways of one man, as they are found.
struct Path<'p> {
    men: &'p Mailbox,
    from: Place,
    by: Color,
    ways: &'p mut Found,
}

impl Path<'_> {
    fn push(&mut self, way: Way) {
        let itself = way.to == self.from || way.takes == Some(self.from);
        if !itself {
            self.ways.push(way);
        }
    }

    /// To a place, to stand or to take there.
    fn land(&mut self, to: Place) {
        let takes = Some(to).filter(|&to| !self.men.is_vacant(to));
        self.push(Way { to, takes });
    }

    /// To a place to take the man there, if there is one.
    fn take(&mut self, to: Option<Place>) {
        if let Some(to) = to.filter(|&to| !self.men.is_vacant(to)) {
            let takes = Some(to);
            self.push(Way { to, takes });
        }
    }

    fn quiet(&mut self, to: Place) {
        if self.men.is_vacant(to) {
            self.push(Way { to, takes: None });
        }
    }

    /// To the vacant place beyond a man, who is taken.
    fn leap_over(&mut self, man: Place, step: (i8, i8)) {
        if let Some(to) = self.vacant(man, step) {
            let takes = Some(man);
            self.push(Way { to, takes });
        }
    }

    fn vacant(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        self.men.beyond(from, step).filter(|&to| self.men.is_vacant(to))
    }

    fn occupied(&self, from: Place, step: (i8, i8)) -> Option<Place> {
        self.men.beyond(from, step).filter(|&to| !self.men.is_vacant(to))
    }

    /// The man met after so many. Where edges are joined nobody meets itself.
    fn man_after(&self, step: (i8, i8), men: u8) -> Option<Place> {
        let next = |place| self.men.first_man(place, step).filter(|&man| man != self.from);
        (0..=men).try_fold(self.from, |place, _| next(place))
    }

    fn ride(&mut self, from: Place, step: (i8, i8)) {
        self.ride_quietly(from, step);
        if let Some(man) = self.men.first_man(from, step) {
            self.land(man);
        }
    }

    fn ride_quietly(&mut self, from: Place, step: (i8, i8)) {
        if self.ways.on.is_some() {
            return;
        }
        let men = self.men;
        men.line(from, step)
            .take_while(|&place| men.is_vacant(place))
            .for_each(|place| self.quiet(place));
    }

    fn along(&mut self, step: (i8, i8), manner: Manner) {
        let (men, from) = (self.men, self.from);
        let first = men.first_man(from, step);
        match manner {
            Manner::Far(steps) => self.hop_far(first, step, steps),
            Manner::Turned(_) | Manner::Scarab => self.hop_aside(first, asides(manner, step)),
            Manner::Short => self.quiet_at(first.and_then(|hurdle| men.beyond(hurdle, (-step.0, -step.1)))),
            Manner::Near => self.land_at(self.occupied(from, step).and_then(|hurdle| men.beyond(hurdle, step))),
            Manner::Away => self.ride_behind(self.occupied(from, step), step),
            Manner::Lion(number) => self.ride_behind(self.man_after(step, number - 1), step),
            Manner::Over(number) => {
                let hurdle = self.man_after(step, number - 1);
                self.land_at(hurdle.and_then(|hurdle| men.beyond(hurdle, step)));
            }
            Manner::Cannon => {
                self.ride_quietly(from, step);
                self.land_at(self.man_after(step, 1));
            }
            Manner::Locust => first.into_iter().for_each(|man| self.leap_over(man, step)),
            Manner::Marine => {
                self.ride_quietly(from, step);
                first.into_iter().for_each(|man| self.leap_over(man, step));
            }
            Manner::MarineLeap => match self.occupied(from, step) {
                Some(man) => self.leap_over(man, step),
                None => self.quiet_at(self.vacant(from, step)),
            },
            Manner::Bounce => self.bounce(step),
            Manner::Edge => self.ride_to_or_from_edge(step),
            Manner::Mao => self.lame(step, straight(step), 1),
            Manner::Moa => self.lame(step, oblique(step), 1),
            Manner::MaoRide => self.lame(step, straight(step), u8::MAX),
            Manner::MoaRide => self.lame(step, oblique(step), u8::MAX),
            Manner::MaoLion => self.lame_lion(step, straight(step)),
            Manner::MoaLion => self.lame_lion(step, oblique(step)),
            Manner::MaoHop => self.hop_over(step, straight(step)),
            Manner::MoaHop => self.hop_over(step, oblique(step)),
            Manner::Saltador => self.saltador(step),
            Manner::Skylla => self.take_on_the_way(step, straight(step)),
            Manner::Charybdis => self.take_on_the_way(step, oblique(step)),
            Manner::CannonLeap => match self.occupied(from, step) {
                Some(hurdle) => self.take(men.beyond(hurdle, step)),
                None => self.quiet_at(men.beyond(from, step)),
            },
            Manner::Argentine => {
                self.take(first);
                first.into_iter().for_each(|man| self.ride_quietly(man, step));
            }
            Manner::ContraHamster if self.occupied(from, (-step.0, -step.1)).is_none() => {}
            Manner::ContraHamster => self.ride(from, step),
        }
    }

    fn land_at(&mut self, to: Option<Place>) {
        to.into_iter().for_each(|to| self.land(to));
    }

    fn quiet_at(&mut self, to: Option<Place>) {
        to.into_iter().for_each(|to| self.quiet(to));
    }

    fn ride_behind(&mut self, hurdle: Option<Place>, step: (i8, i8)) {
        hurdle.into_iter().for_each(|hurdle| self.ride(hurdle, step));
    }

    fn hop_aside(&mut self, hurdle: Option<Place>, asides: [(i8, i8); 2]) {
        for aside in asides {
            self.land_at(hurdle.and_then(|hurdle| self.men.beyond(hurdle, aside)));
        }
    }

    fn hop_far(&mut self, hurdle: Option<Place>, step: (i8, i8), steps: u8) {
        let last = hurdle.and_then(|hurdle| (1..steps).try_fold(hurdle, |place, _| self.vacant(place, step)));
        let to = last.and_then(|place| self.men.beyond(place, step));
        to.into_iter().for_each(|to| self.land(to));
    }

    /// Over the square before each arrival, so many times.
    fn lame(&mut self, step: (i8, i8), over: (i8, i8), times: u8) {
        let mut place = self.from;
        for _ in 0..times {
            let free = self.vacant(place, over).is_some();
            let Some(to) = self.men.beyond(place, step).filter(|_| free) else {
                return;
            };
            self.land(to);
            if !self.men.is_vacant(to) {
                return;
            }
            place = to;
        }
    }

    fn bounce(&mut self, step: (i8, i8)) {
        let mut vacant = 0;
        let mut place = self.from;
        while let Some(next) = self.vacant(place, step) {
            (vacant, place) = (vacant + 1, next);
        }
        // The first man, or the edge, is one step behind the last vacant square.
        let back = (-step.0, -step.1);
        let last = (0..vacant).try_fold(self.from, |place, _| self.vacant(place, back));
        let to = last.and_then(|place| self.men.beyond(place, back));
        to.into_iter().for_each(|to| self.land(to));
    }

    fn ride_to_or_from_edge(&mut self, step: (i8, i8)) {
        let mut place = self.from;
        while let Some(to) = self.men.beyond(place, step) {
            if is_on_edge(self.men.shape(), to) != is_on_edge(self.men.shape(), self.from) {
                self.land(to);
            }
            if !self.men.is_vacant(to) {
                return;
            }
            place = to;
        }
    }

    /// A lame step over a man.
    fn hop_over(&mut self, step: (i8, i8), over: (i8, i8)) {
        let to = self
            .occupied(self.from, over)
            .and_then(|_| self.men.beyond(self.from, step));
        to.into_iter().for_each(|to| self.land(to));
    }

    fn saltador(&mut self, step: (i8, i8)) {
        let Some(to) = self.men.beyond(self.from, step) else {
            return;
        };
        let over = [straight(step), oblique(step)];
        let wanted = |way| match self.men.is_vacant(to) {
            true => self.occupied(self.from, way).is_some(),
            false => self.vacant(self.from, way).is_some(),
        };
        if over.into_iter().any(wanted) {
            self.land(to);
        }
    }

    /// A lame step that takes the man on its way.
    fn take_on_the_way(&mut self, step: (i8, i8), over: (i8, i8)) {
        let Some(to) = self.vacant(self.from, step) else { return };
        let takes = self.occupied(self.from, over);
        self.push(Way { to, takes });
    }
}

/// How far from the next man on its line a man lands that turns aside there.
fn asides(manner: Manner, step: (i8, i8)) -> [(i8, i8); 2] {
    match manner {
        Manner::Turned(eighths) => [eighths as i8, -(eighths as i8)].map(|eighths| turned(step, eighths)),
        _ => nearest_leaps(step),
    }
}

/// The two leaps of a knight that turn least from a step of one square.
fn nearest_leaps((files, ranks): (i8, i8)) -> [(i8, i8); 2] {
    match (files, ranks) {
        (0, _) => [(1, 2 * ranks), (-1, 2 * ranks)],
        (_, 0) => [(2 * files, 1), (2 * files, -1)],
        _ => [(2 * files, ranks), (files, 2 * ranks)],
    }
}

/// May a man come to what is so far away by going in this direction to a man and turning aside there?
pub(super) fn turns_to(manner: Manner, step: (i8, i8), (files, ranks): (i8, i8)) -> bool {
    let is_ahead = |far: (i8, i8)| (1..8).any(|times| (times * step.0, times * step.1) == far);
    let mut asides = asides(manner, step).into_iter();
    asides.any(|aside| is_ahead((files - aside.0, ranks - aside.1)))
}

/// A step of one square turned by eighths of a circle, clockwise where positive.
fn turned(step: (i8, i8), eighths: i8) -> (i8, i8) {
    const ROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    turned_in(&ROUND, step, eighths)
}

/// A step of a knight turned by eighths of a circle.
fn knight_turned(step: (i8, i8), eighths: i8) -> (i8, i8) {
    const ROUND: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    turned_in(&ROUND, step, eighths)
}

fn turned_in(round: &[(i8, i8); 8], step: (i8, i8), eighths: i8) -> (i8, i8) {
    let number = round.iter().position(|&other| other == step);
    number.map_or(step, |number| round[(number as i8 + eighths).rem_euclid(8) as usize])
}

/// The first square of a knight's step: straight ahead, and aside after that.
pub(super) fn straight((files, ranks): (i8, i8)) -> (i8, i8) {
    (files / 2, ranks / 2)
}

/// The first square of a knight's step: obliquely ahead, and straight after that.
pub(super) fn oblique((files, ranks): (i8, i8)) -> (i8, i8) {
    (files.signum(), ranks.signum())
}

fn is_on_edge(shape: Shape, place: Place) -> bool {
    let (file, rank) = (place.square.file(), place.square.rank());
    file == 0 || rank == 0 || file + 1 == shape.files() || rank + 1 == shape.ranks()
}
