//! When two diagrams are one and the same: one turned, mirrored, with colours or boards exchanged.

use crate::geometry::{BoardId, Place, Shape};
use crate::identity::{Encoding, Kind};
use crate::pieces::{Color, Piece, Role};
use crate::position::{Diagram, Man, Rights};
use crate::rules::{CastleHome, EnPassant, Rules};
use std::collections::BTreeSet;

/// A way to look at a board: which axis becomes the first, second and third (file, rank, level), and which of them are
/// turned round.
#[derive(Clone, Copy)]
struct View {
    axes: [usize; 3],
    turned: [bool; 3],
}

/// All that decides what can be played: men with their places, the side to move, castling rights, a double step.
type Scene = (Vec<Man>, Color, Rights, Option<Place>, [bool; 2]);

/// The same encoding for all diagrams that are the same game: a diagram's men seen in every way that changes nothing in the
/// rules, the least of them encoded.
///
/// Without pawns and castling every turn and mirror image of the board is as good as another; with pawns the mirror
/// image that exchanges left and right, with castling rights or a double step none. Colours can be exchanged where
/// the ranks are, too; boards where there are two and no castling is left. Fairy men and conditions may mind any of it: such
/// a diagram is the same as itself alone.
pub fn canonical(diagram: &Diagram) -> Encoding {
    let seen = scenes(diagram);
    let turned = seen.iter().map(|scene| reversed(diagram, scene));
    let turned = turned.filter(|_| diagram.is_classical());
    let least = seen.iter().cloned().chain(turned).map(sorted).min();
    // What the readings of castling and en passant leave possible here the scene tells.
    let rules = Rules {
        en_passant: EnPassant::Off,
        castle_home: CastleHome::Any,
        ..diagram.rules
    };
    // An invisible rook may castle where it stands: then nothing but the same men is the same game.
    let unseen = (diagram.invisible > 0).then(|| (diagram.invisible, diagram.sorted_men()));
    Encoding::of(Kind::DIAGRAM, &(rules, least, &diagram.exclusive, unseen))
}

/// The arrangements of the men that are the same game with the same side to move, in order within each; its own is among them. Those that
/// would bring back a right to castle are none.
pub fn images(diagram: &Diagram) -> Vec<Vec<Man>> {
    let rights = diagram.castling_rights();
    let arrangements = scenes(diagram).into_iter().map(|scene| sorted(scene).0);
    let same_rights = |men: &Vec<Man>| {
        let image = Diagram {
            men: men.clone(),
            ..diagram.clone()
        };
        image.castling_rights() == rights
    };
    arrangements.filter(same_rights).collect()
}

/// Sets of places, as they are seen where they are the least of all views in which the play is the same: what images of one
/// diagram show on these places is the same.
pub fn least(diagram: &Diagram, shown: &[BTreeSet<Place>]) -> Vec<BTreeSet<Place>> {
    let shape = diagram.rules.shape;
    let through = |way: &dyn Fn(Place) -> Place| -> Vec<BTreeSet<Place>> {
        let moved = |places: &BTreeSet<Place>| places.iter().copied().map(way).collect();
        shown.iter().map(moved).collect()
    };
    let mut all = Vec::new();
    for view in views(diagram) {
        all.push(through(&|place| seen(shape, place, view)));
        if has_like_boards(diagram) {
            all.push(through(&|place| on_other_board(seen(shape, place, view))));
        }
    }
    all.into_iter().min().unwrap_or_default()
}

/// Can nothing be seen in another way, for a right to castle or a double step, or because of fairy men and conditions?
fn is_fixed(diagram: &Diagram) -> bool {
    !diagram.castling_rights().is_empty() || diagram.passed.is_some() || !diagram.is_classical()
}

/// Is the play the same with the boards exchanged?
fn has_like_boards(diagram: &Diagram) -> bool {
    diagram.rules.boards == 2 && !is_fixed(diagram)
}

/// The diagram in all views in which the play is the same, on its own boards and, where that changes nothing, on the others.
fn scenes(diagram: &Diagram) -> Vec<Scene> {
    let rights = diagram.castling_rights();
    let scenes = views(diagram).into_iter().map(|view| scene(diagram, rights, view));
    let mut scenes: Vec<Scene> = scenes.collect();
    if has_like_boards(diagram) {
        let others: Vec<Scene> = scenes.iter().map(other_boards).collect();
        scenes.extend(others);
    }
    scenes
}

/// The views in which the play is the same.
fn views(diagram: &Diagram) -> Vec<View> {
    let fixed = is_fixed(diagram);
    let shape = diagram.rules.shape;
    let sizes = [shape.files(), shape.ranks(), shape.levels()];
    let pawns = diagram.men.iter().any(|man| man.piece.role == Role::PAWN);
    let mut views = Vec::new();
    for axes in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
        let fits = axes.iter().zip(sizes).all(|(&axis, size)| sizes[axis] == size);
        for bits in 0..8 {
            let turned = [0, 1, 2].map(|axis| bits >> axis & 1 == 1);
            let plain = axes == [0, 1, 2] && !turned[1] && !turned[2];
            let allowed = if fixed {
                plain && !turned[0]
            } else {
                plain || !pawns && fits && (!turned[2] || sizes[2] > 1)
            };
            if allowed {
                views.push(View { axes, turned });
            }
        }
    }
    views
}

fn scene(diagram: &Diagram, rights: Rights, view: View) -> Scene {
    let shape = diagram.rules.shape;
    let men = diagram.men.iter().map(|man| man.at(seen(shape, man.place, view)));
    let passed = diagram
        .passed
        .map(|square| seen(shape, Place::new(BoardId::A, square), view));
    (men.collect(), diagram.turn, rights, passed, diagram.kingless)
}

/// The scene with the colours exchanged, and with the ranks and levels turned round so that pawns go on as they went.
fn reversed(diagram: &Diagram, scene: &Scene) -> Scene {
    let (men, turn, rights, passed, [white, black]) = scene.clone();
    let shape = diagram.rules.shape;
    let round = View {
        axes: [0, 1, 2],
        turned: [false, true, shape.levels() > 1],
    };
    let homes = Color::ALL.map(|color| diagram.rules.home(color));
    let board = |board: BoardId| match board {
        _ if homes[0] == homes[1] => board,
        _ if board == homes[0] => homes[1],
        _ if board == homes[1] => homes[0],
        _ => board,
    };
    let turned = |place: Place| {
        let place = seen(shape, place, round);
        Place::new(board(place.board), place.square)
    };
    let men = men.into_iter().map(|man| Man {
        place: turned(man.place),
        piece: Piece {
            owner: man.piece.owner.exchanged(),
            ..man.piece
        },
    });
    let passed = passed.map(|place| seen(shape, place, round));
    (men.collect(), !turn, rights.exchanged(), passed, [black, white])
}

fn other_boards(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    for man in &mut scene.0 {
        man.place = on_other_board(man.place);
    }
    scene
}

/// The same square on the other of two boards.
fn on_other_board(place: Place) -> Place {
    Place::new(place.board.other(), place.square)
}

fn sorted(mut scene: Scene) -> Scene {
    scene.0.sort_unstable();
    scene
}

/// Where a place is in this view.
fn seen(shape: Shape, place: Place, view: View) -> Place {
    let (file, rank, level) = shape.coordinates(place.square);
    let sizes = [shape.files(), shape.ranks(), shape.levels()];
    let old = [file, rank, level];
    let new = [0, 1, 2].map(|axis| {
        let value = old[view.axes[axis]];
        let value = if view.turned[axis] {
            sizes[axis] - 1 - value
        } else {
            value
        };
        value as i8
    });
    let square = shape.square(new[0], new[1], new[2]);
    Place::new(place.board, square.unwrap_or(place.square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::rules::Variant;

    fn same(variant: Variant, one: &str, other: &str) -> bool {
        let read = |fen: &str| Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
        canonical(&read(one)) == canonical(&read(other))
    }

    #[test]
    fn a_diagram_without_pawns_may_be_turned_and_mirrored() {
        let queen = "k7/8/1K6/8/8/8/8/7Q w - -";
        for other in [
            "7k/8/6K1/8/8/8/8/Q7 w - -",
            "Q7/8/8/8/8/6K1/8/7k w - -",
            "7K/8/8/8/8/8/8/k6Q w - -",
        ] {
            let same = same(Variant::Orthodox, queen, other);
            assert_eq!(same, !other.starts_with("7K"), "{other}");
        }
        assert!(!same(Variant::Orthodox, queen, "k7/8/1K6/8/8/8/8/7Q b - -"));
    }

    #[test]
    fn images_are_the_same_game() {
        let images_of = |variant: Variant, fen: &str| {
            let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
            let found = images(&diagram);
            for men in &found {
                let image = Diagram {
                    men: men.clone(),
                    ..diagram.clone()
                };
                assert_eq!(canonical(&image), canonical(&diagram), "{men:?}");
            }
            found.len()
        };
        assert_eq!(images_of(Variant::Orthodox, "k7/8/1K6/8/8/8/8/7Q"), 8);
        assert_eq!(images_of(Variant::Alice, "k7/8/|K7/8/8/8/8/7Q"), 16);
        assert_eq!(images_of(Variant::Alice, "k7/8/|K7/8/8/8/7P/8"), 4);
        // Turned round, king and rook would stand where they may castle.
        assert_eq!(images_of(Variant::Orthodox, "4k3/8/8/8/8/8/8/R3K3"), 1);
        assert_eq!(images_of(Variant::Orthodox, "k7/8/8/8/8/8/8/3K3R"), 7);
    }

    #[test]
    fn fairy_men_and_conditions_leave_no_image() {
        let read = |fen: &str| Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
        let mirrored = "7k/8/6K1/8/8/8/8/Q7 w - -";
        let all = |change: &dyn Fn(&mut Diagram)| {
            let mut both = ["k7/8/1K6/8/8/8/8/7Q w - -", mirrored].map(read);
            both.iter_mut().for_each(change);
            let [one, other] = both;
            (canonical(&one) == canonical(&other), images(&one).len())
        };
        assert_eq!(all(&|_| {}), (true, 8));
        let circe = crate::conditions::by_name("Circe").expect("a condition");
        assert_eq!(
            all(&|diagram| diagram.rules.conditions = diagram.rules.conditions.with(circe)),
            (false, 1)
        );
        let neutral = |diagram: &mut Diagram| {
            let queen = diagram.men.iter_mut().find(|man| man.piece.role == Role::QUEEN);
            queen.expect("a queen").piece = Piece::neutral(Role::QUEEN);
        };
        assert_eq!(all(&neutral), (false, 1));
    }

    #[test]
    fn pawns_leave_one_mirror_and_castling_none() {
        let pawn = "k7/8/1K6/8/8/8/7P/8 w - -";
        assert!(same(Variant::Orthodox, pawn, "7k/8/6K1/8/8/8/P7/8 w - -"));
        assert!(!same(Variant::Orthodox, pawn, "8/7P/8/8/8/1K6/8/k7 w - -"));
        let castling = "4k3/8/8/8/8/8/8/R3K3 w Q -";
        assert!(!same(Variant::Orthodox, castling, "3k4/8/8/8/8/8/8/3K3R w - -"));
        assert!(same(
            Variant::Orthodox,
            "4k3/8/8/8/8/8/8/R3K3 w - -",
            "3k4/8/8/8/8/8/8/3K3R w - -"
        ));
    }

    #[test]
    fn colours_and_boards_can_be_exchanged() {
        assert!(same(
            Variant::Orthodox,
            "4k3/8/8/8/8/8/P7/4K2R w K -",
            "4k2r/p7/8/8/8/8/8/4K3 b k -"
        ));
        let alice = "k7/8/|K7/8/8/8/7P/8 w - -";
        assert!(same(Variant::Alice, alice, "|k7/8/K7/8/8/8/7|P/8 w - -"));
        assert!(!same(Variant::Alice, alice, "|k7/8/K7/8/8/8/7P/8 w - -"));
    }
}
