//! Men that act from their squares of rebirth, or as the men that stand there.

use super::Rule;
use super::borrow::attackers;
use super::rebirth_squares::{antipode, rebirth_square, turned};
use crate::fairy::men::walker::{Walker, Way};
use crate::fairy::men::{Kind, Man, Side};
use crate::fairy::moves::{How, Move, rook_target};
use crate::fairy::places::{Place, Square};
use crate::fairy::position::{Position, Unmoved};

pub const RULES: &[Rule] = &[
    Rule {
        ways: |walker, man, own| mars(walker, man, own, home(walker.from, man, walker.by)),
        ..Rule::named("MarsCirce")
    },
    Rule {
        ways: |walker, man, own| mars(walker, man, own, home(walker.from, man, walker.by.other())),
        ..Rule::named("MarsMirrorCirce")
    },
    Rule {
        ways: |walker, man, own| anti_mars(walker, man, own, home(walker.from, man, walker.by)),
        after: |_, m, after| vec![stepped(after, home(m.from, m.man, m.by))],
        also: castlings,
        may: |_, m| !matches!(m.how, How::Castling(_)),
        ..Rule::named("AntiMarsCirce")
    },
    Rule {
        ways: |walker, man, own| anti_mars(walker, man, own, home(walker.from, man, walker.by.other())),
        after: |_, m, after| vec![stepped(after, home(m.from, m.man, m.by.other()))],
        ..Rule::named("AntiMarsMirrorCirce")
    },
    Rule {
        ways: |walker, man, own| anti_mars(walker, man, own, across(walker.from)),
        after: |_, m, after| vec![stepped(after, across(m.from))],
        also: |position| {
            let mut moves = castlings(position);
            moves.retain(|m| across(m.from).square == Square::new(5, m.by.rank(1)));
            moves
        },
        may: |_, m| !matches!(m.how, How::Castling(_)),
        ..Rule::named("AntiMarsAntipodeanCirce")
    },
    Rule {
        acts: |position, place, man, by| {
            let told = position.conditions.told("Immobilio");
            let mut kinds = told.iter().map(|letters| Kind::from_letters(letters).expect("a man"));
            let concerned = told.is_empty() || kinds.any(|kind| kind == man.kind);
            !concerned || position.is_vacant(home(place, man, by))
        },
        may: |position, m| {
            let held = position.conditions.told("Immobilio").is_empty();
            !held || !matches!(m.how, How::Castling(_))
        },
        ..Rule::named("Immobilio")
    },
    Rule {
        ways: |walker, man, own| {
            let home = home(walker.from, man, walker.by);
            match man.is_king() || !walker.position.is_vacant(home) {
                true => own,
                false => [own, ways_from(walker, man, home)].concat(),
            }
        },
        after: |_, m, after| vec![stepped(after, home(m.from, m.man, m.by))],
        ..Rule::named("PhantomChess")
    },
    Rule {
        ways: plus,
        ..Rule::named("PlusChess")
    },
    Rule {
        may: |position, m| m.taken.is_none() || m.man.is_king() || is_away(position, m.from, m.man, m.by),
        ..Rule::named("GenevaChess")
    },
    Rule {
        may: |position, m| m.taken.is_none() || is_away(position, m.from, m.man, m.by),
        ..Rule::named("GenevaChess RexInclusive")
    },
    Rule {
        may: |position, m| m.taken.is_none() || m.man.is_king() || is_away(position, m.from, m.man, m.by.other()),
        ..Rule::named("GenevaChess Mirror")
    },
    Rule {
        ways: |walker, man, own| {
            let home = home(walker.from, man, walker.by);
            match home == walker.from || attackers(walker).is_empty() {
                true => own,
                false => [own, vec![walker.end(home)]].concat(),
            }
        },
        ..Rule::named("DangerCirce")
    },
    Rule {
        ways: |walker, man, own| {
            let there = walker.position.man(home(walker.from, man, walker.by));
            if man.is_king() {
                own
            } else {
                as_another(walker, man, own, there)
            }
        },
        ..Rule::named("PowerTransfer")
    },
    Rule {
        ways: |walker, man, own| {
            let there = walker.position.man(home(walker.from, man, walker.by));
            as_another(walker, man, own, there)
        },
        ..Rule::named("PowerTransfer RexInclusive")
    },
    Rule {
        ways: |walker, man, own| as_another(walker, man, own, opposite(walker.position, walker.from)),
        may: |position, m| match m.how {
            How::Castling(file) => {
                let corner = m.from.board.at(Square::new(file, m.by.rank(1)));
                goes_as(position, m.from, Kind::KING) && goes_as(position, corner, Kind::ROOK)
            }
            _ => true,
        },
        ..Rule::named("PointReflection")
    },
];

/// The square of rebirth of a man of this side, by the colour of the square where it stands.
fn home(place: Place, man: Man, side: Side) -> Place {
    place.board.at(rebirth_square(man, place.square, side.other()))
}

/// The place four files and four ranks away.
fn across(place: Place) -> Place {
    place.board.at(antipode(place.square))
}

fn is_away(position: &Position, place: Place, man: Man, by: Side) -> bool {
    let home = home(place, man, by);
    home != place && position.is_vacant_everywhere(home.square)
}

/// Its ways if it stood on the other place.
pub fn ways_from(walker: &Walker<'_>, man: Man, place: Place) -> Vec<Way> {
    let mut position = walker.position.clone();
    position.men.remove(&walker.from);
    position.men.insert(place, man);
    let there = Walker {
        position: &position,
        from: place,
        by: walker.by,
    };
    let mut ways = man.kind.gait()(&there);
    ways.retain(|way| way.to != walker.from);
    ways
}

/// It moves from its square, and takes from its home, if that is vacant or its own square.
fn mars(walker: &Walker<'_>, man: Man, own: Vec<Way>, home: Place) -> Vec<Way> {
    let quiet = own.into_iter().filter(|way| way.takes.is_none());
    let takes = match home == walker.from || walker.position.is_vacant(home) {
        true => ways_from(walker, man, home),
        false => Vec::new(),
    };
    quiet
        .chain(takes.into_iter().filter(|way| way.takes.is_some()))
        .collect()
}

/// It takes from its square, and moves from its home, if that is vacant or its own square.
fn anti_mars(walker: &Walker<'_>, man: Man, own: Vec<Way>, home: Place) -> Vec<Way> {
    let takes = own.into_iter().filter(|way| way.takes.is_some());
    let quiet = match home == walker.from || walker.position.is_vacant(home) {
        true => ways_from(walker, man, home),
        false => Vec::new(),
    };
    takes
        .chain(quiet.into_iter().filter(|way| way.takes.is_none()))
        .collect()
}

/// A pawn that makes a double step passes what lies between its home and where it ends.
fn stepped(mut after: Position, home: Place) -> Position {
    if let Some(step) = &mut after.last {
        step.from = home.square;
    }
    after
}

/// The king castles from its home, if that is vacant or its own square: with a rook that has never left its corner, or with one whose
/// home is that corner, if it is vacant. King and rook stand there while it is seen whether nobody is between them and whether the king
/// is in check, there and on the square that it crosses.
fn castlings(position: &Position) -> Vec<Move> {
    let side = position.turn;
    let Some(from) = position.king(side).filter(|from| position.men[from].kind == Kind::KING) else {
        return Vec::new();
    };
    let at = |file: i8| from.board.at(Square::new(file, side.rank(1)));
    let mut begun = position.clone();
    let king = begun.men.remove(&from).expect("the king");
    if !begun.is_vacant(at(5)) {
        return Vec::new();
    }
    begun.men.insert(at(5), king);
    let mut moves = Vec::new();
    for (file, to, between) in [(8, 7, 6..8), (1, 3, 2..5)] {
        let corner = at(file);
        let castles = |(place, man): &(&Place, &Man)| {
            let never_moved = **place == corner && position.unmoved.contains(&Unmoved::Rook(side, file));
            let comes = begun.is_vacant(corner) && home(**place, **man, side) == corner;
            man.kind == Kind::ROOK && man.serves(side) && (never_moved || comes)
        };
        let rooks: Vec<Place> = begun.men.iter().filter(castles).map(|(place, _)| *place).collect();
        for rook in rooks {
            let mut there = begun.clone();
            let man = there.men.remove(&rook).expect("the rook");
            there.men.insert(corner, man);
            let mut crossing = there.clone();
            crossing.men.remove(&at(5));
            crossing.men.insert(from.board.at(rook_target(side, file)), king);
            if between.clone().all(|file| there.is_vacant(at(file)))
                && !there.in_check(side)
                && !crossing.in_check(side)
            {
                moves.push(Move::of(side, king, from, at(to), How::CastlingFrom(file, rook)));
            }
        }
    }
    moves
}

/// From one square of the middle it takes from the vacant others, too.
fn plus(walker: &Walker<'_>, man: Man, own: Vec<Way>) -> Vec<Way> {
    let middle = [(4, 4), (4, 5), (5, 4), (5, 5)].map(|(file, rank)| walker.from.board.at(Square::new(file, rank)));
    if !middle.contains(&walker.from) {
        return own;
    }
    let vacant = middle.into_iter().filter(|place| walker.position.is_vacant(*place));
    let takes = vacant
        .flat_map(|place| ways_from(walker, man, place))
        .filter(|way| way.takes.is_some());
    own.into_iter().chain(takes).collect()
}

/// The man that stands opposite through the middle of the board.
fn opposite(position: &Position, place: Place) -> Option<Man> {
    position.man(place.board.at(turned(place.square)))
}

/// Does no man opposite give the one there other ways than those of this kind?
fn goes_as(position: &Position, place: Place, kind: Kind) -> bool {
    opposite(position, place).is_none_or(|man| man.kind == kind)
}

/// As the man that stands elsewhere, if there is one.
fn as_another(walker: &Walker<'_>, man: Man, own: Vec<Way>, there: Option<Man>) -> Vec<Way> {
    let Some(there) = there else { return own };
    let mut ways = there.kind.gait()(walker);
    for way in &mut ways {
        way.promotes = man.kind == Kind::PAWN && way.to.square.rank == walker.by.rank(8);
    }
    ways
}
