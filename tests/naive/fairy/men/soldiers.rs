//! Pawns and men like them, and men that go as others do.

use super::walker::{DIAGONAL, KNIGHT, ORTHOGONAL, Walker, Way, quiet_ride, ride};
use super::{Kind, Man, Row};
use crate::fairy::moves::How;
use crate::fairy::places::Place;

pub const MEN: &[Row] = &[
    ("DU", |_| Vec::new()),
    ("BP", |man| man.soldier(&[-1, 1], &[0], man.by.forward())),
    ("PP", |man| man.soldier(&[0], &[-1, 1], -man.by.forward())),
    ("BS", |man| superpawn(man, &[-1, 1], &[0])),
    ("SP", |man| superpawn(man, &[0], &[-1, 1])),
    ("MP", marine_pawn),
    ("CP", chinese_pawn),
    ("DR", |man| [man.leap(KNIGHT), plain(pawn(man))].concat()),
    ("GY", |man| {
        let mut ahead = plain(pawn(man));
        ahead.retain(|way| way.takes.is_none());
        [man.rides(DIAGONAL), ahead].concat()
    }),
    ("SH", |man| {
        let mut takes = plain(pawn(man));
        takes.retain(|way| way.takes.is_some());
        [man.rides(ORTHOGONAL), takes].concat()
    }),
    ("MH", |man| {
        let triton = man.on(man.lines(ORTHOGONAL), super::locusts::marine);
        [triton, marine_captures(man)].concat()
    }),
    ("O", |man| borrowed(man, true)),
    ("F", |man| borrowed(man, false)),
];

/// A step ahead, or two from the second rank; obliquely ahead to take, also in passing.
pub fn pawn(man: &Walker<'_>) -> Vec<Way> {
    man.soldier(&[0], &[-1, 1], man.by.forward())
}

/// The ways of a pawn on its own first rank, where conditions let it go ahead up to so many squares. It takes as usual.
pub fn from_first_rank(man: &Walker<'_>, own: Man, ways: Vec<Way>, squares: usize) -> Vec<Way> {
    if own.kind != Kind::PAWN || man.from.square.rank != man.by.rank(1) {
        return ways;
    }
    let forward = man.by.forward();
    let ahead = man.line(man.from, (0, forward));
    let ahead = &ahead[..squares.min(ahead.len())];
    let steps = quiet_ride(man, ahead).into_iter().enumerate().map(|(number, way)| {
        let how = if number == 0 { How::Plain } else { How::DoubleStep };
        Way { how, ..way }
    });
    let takes = [-1, 1]
        .into_iter()
        .filter_map(|file| man.capture(man.beyond(man.from, (file, forward))?));
    steps.chain(takes).collect()
}

/// Without promotion; who makes a double step so is not taken in passing.
fn plain(mut ways: Vec<Way>) -> Vec<Way> {
    for way in &mut ways {
        way.promotes = false;
        if way.how == How::DoubleStep {
            way.how = How::Plain;
        }
    }
    ways
}

impl Walker<'_> {
    /// The rank of the place as one counts who goes up by this step.
    fn rank(&self, place: Place, forward: i8) -> i8 {
        if forward > 0 {
            place.square.rank
        } else {
            9 - place.square.rank
        }
    }

    /// Steps by these files without capture, and by those to take.
    fn soldier(&self, quiet: &[i8], takes: &[i8], forward: i8) -> Vec<Way> {
        // On its first rank it stands still.
        if self.rank(self.from, forward) == 1 {
            return Vec::new();
        }
        self.soldier_anywhere(quiet, takes, forward)
    }

    /// The same on its first rank, too.
    pub(super) fn soldier_anywhere(&self, quiet: &[i8], takes: &[i8], forward: i8) -> Vec<Way> {
        let mut ways = Vec::new();
        for file in quiet {
            let one = self.beyond(self.from, (*file, forward)).and_then(|one| self.quiet(one));
            ways.extend(one);
            if self.rank(self.from, forward) == 2 && one.is_some() {
                let two = one.and_then(|one| self.beyond(one.to, (*file, forward)));
                let how = How::DoubleStep;
                ways.extend(two.and_then(|two| self.quiet(two)).map(|way| Way { how, ..way }));
            }
        }
        for to in takes.iter().filter_map(|file| self.beyond(self.from, (*file, forward))) {
            ways.extend(self.capture(to));
            ways.extend(self.in_passing(to, to));
        }
        for way in &mut ways {
            way.promotes = self.rank(way.to, forward) == 8;
        }
        ways
    }

    /// The capture of the pawn that has just passed over that place, going to this one. The taker stands on the board on which the pawn
    /// stands now.
    fn in_passing(&self, passed: Place, to: Place) -> Option<Way> {
        let last = self.position.last.filter(|last| last.by != self.by)?;
        let how = How::EnPassant;
        let way = self.over(last.pawn, to)?;
        (to.board == last.pawn.board && last.passes(passed.square)).then_some(Way { how, ..way })
    }
}

/// Rides ahead.
fn superpawn(man: &Walker<'_>, quiet: &[i8], takes: &[i8]) -> Vec<Way> {
    let forward = man.by.forward();
    if man.rank(man.from, forward) == 1 {
        return Vec::new();
    }
    let lines = |files: &[i8]| files.iter().map(|file| man.line(man.from, (*file, forward))).collect();
    let mut captures = man.on(lines(takes), ride);
    captures.retain(|way| way.takes.is_some());
    let mut ways = [man.on(lines(quiet), quiet_ride), captures].concat();
    for way in &mut ways {
        way.promotes = man.rank(way.to, forward) == 8;
    }
    ways
}

/// Over a man obliquely ahead, or over a square that a pawn has just passed.
fn marine_captures(man: &Walker<'_>) -> Vec<Way> {
    let forward = man.by.forward();
    let way = |file: i8| {
        let passed = man.beyond(man.from, (file, forward))?;
        let to = man.beyond(passed, (file, forward))?;
        match man.position.is_vacant(passed) {
            true => man.in_passing(passed, to),
            false => man.over(passed, to),
        }
    };
    [-1, 1].into_iter().filter_map(way).collect()
}

fn marine_pawn(man: &Walker<'_>) -> Vec<Way> {
    let forward = man.by.forward();
    if man.rank(man.from, forward) == 1 {
        return Vec::new();
    }
    let mut ways = [man.soldier(&[0], &[], forward), marine_captures(man)].concat();
    for way in &mut ways {
        way.promotes = man.rank(way.to, forward) == 8;
    }
    ways
}

/// One step ahead, and aside on the other half of the board.
fn chinese_pawn(man: &Walker<'_>) -> Vec<Way> {
    let forward = man.by.forward();
    let aside = man.rank(man.from, forward) > 4;
    let steps = [(0, forward), (1, 0), (-1, 0)];
    let steps = &steps[..if aside { 3 } else { 1 }];
    let ends = steps.iter().filter_map(|step| man.beyond(man.from, *step));
    ends.map(|to| man.end(to)).collect()
}

/// As the men of the other side that observe it, or of its own; those of its kind among them count as what they borrow.
fn borrowed(man: &Walker<'_>, from_enemy: bool) -> Vec<Way> {
    let own = man.position.man(man.from).expect("a man that borrows");
    let mut lent: Vec<Kind> = Vec::new();
    lenders(man, own.kind, from_enemy, &[man.from], &mut lent);
    lent.iter().flat_map(|kind| lent_ways(man, *kind)).collect()
}

/// The ways of a man of this kind as another borrows them: those of a pawn on the first rank, too, but not in passing.
fn lent_ways(man: &Walker<'_>, kind: Kind) -> Vec<Way> {
    let forward = man.by.forward();
    let mut ways = plain(match kind.letters() {
        "P" => man.soldier_anywhere(&[0], &[-1, 1], forward),
        "BP" => man.soldier_anywhere(&[-1, 1], &[0], forward),
        "PP" => man.soldier_anywhere(&[0], &[-1, 1], -forward),
        _ => kind.gait()(man),
    });
    ways.retain(|way| way.how != How::EnPassant);
    ways
}

/// The kinds of the men that lend the man there their ways, through others of its own kind, too.
fn lenders(man: &Walker<'_>, own: Kind, from_enemy: bool, seen: &[Place], lent: &mut Vec<Kind>) {
    let side = if from_enemy { man.by.other() } else { man.by };
    for (place, other) in &man.position.men {
        if place.board != man.from.board || seen.contains(place) || !other.serves(side) {
            continue;
        }
        let lender = Walker {
            position: man.position,
            from: *place,
            by: side,
        };
        if other.kind == own {
            let mut kinds = Vec::new();
            let chain = [seen, &[*place]].concat();
            lenders(&lender, own, from_enemy, &chain, &mut kinds);
            kinds.retain(|kind| {
                let ways = lent_ways(&lender, *kind);
                ways.iter().any(|way| way.takes == Some(man.from))
            });
            lent.extend(kinds);
        } else if other.kind.gait()(&lender).iter().any(|way| way.takes == Some(man.from)) {
            lent.push(other.kind);
        }
    }
}
