//! FEN: what is written is read back, every dialect means the same diagram, every fault is told.

use looking_glass::formats::fen::{Dialect, Fen, write, write_as};
use looking_glass::geometry::{BoardId, Place, Square};
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{CastlingRights, Diagram, Man, Rights, Wing};
use looking_glass::rules::{Rules, Variant};
use proptest::prelude::*;

const MARKS: &str = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

fn alice() -> Rules {
    Rules::of(Variant::Alice)
}

fn read(text: &str, rules: Rules) -> Fen {
    Fen::read(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The diagram with its men in order, so that diagrams can be compared.
fn ordered(mut diagram: Diagram) -> Diagram {
    diagram.men.sort();
    diagram
}

fn diagram(text: &str) -> Diagram {
    ordered(read(text, alice()).diagram)
}

/// Men as `Ke1` and `Ke1/B`, in order.
fn men(diagram: &Diagram) -> Vec<String> {
    let mut men = diagram.men.clone();
    men.sort();
    let name = |man: &Man| {
        let square = diagram.rules.shape.name(man.place.square);
        let board = match man.place.board {
            BoardId::A => String::new(),
            board => format!("/{board}"),
        };
        format!("{}{square}{board}", man.piece.letters())
    };
    men.iter().map(name).collect()
}

#[test]
fn marks_is_read_man_by_man_and_written_as_it_was() {
    let fen = read(MARKS, alice());
    assert_eq!(
        men(&fen.diagram).join(" "),
        "bc3 pe3 pg3 nc5 ke5 rg5 bh5 nd6 pb7 re8 Ka2/B Qa3/B Pb4/B Nd4/B pe4/B Bf4/B Rf5/B Re6/B"
    );
    assert_eq!(fen.turn, Some(Color::White));
    assert_eq!(fen.dialect, Dialect::Prefix);
    assert_eq!(fen.doubt, None);
    assert_eq!(write(&fen.diagram), MARKS);
}

#[test]
fn castling_that_a_condition_may_bring_about_is_left_to_be_assumed() {
    let mut rules = Rules::of(Variant::Orthodox);
    let placement = "3k4/8/8/6p1/5R2/8/8/4K3";
    let plain = read(placement, rules).diagram;
    assert_eq!(write(&plain), format!("{placement} w - - 0 1"));
    rules.conditions = looking_glass::conditions::read("Circe").expect("a condition");
    let circe = read(placement, rules).diagram;
    assert_eq!(write(&circe), format!("{placement} w"));
    assert_eq!(read(&write(&circe), rules).diagram, circe);
    let stated = read(&format!("{placement} w - - 0 1"), rules).diagram;
    assert_eq!(write(&stated), format!("{placement} w - - 0 1"));
}

#[test]
fn the_dialects_tell_the_same_diagram() {
    let same = diagram("r|n6/8/8/8/8/1|PP5/8/6K|R w - - 0 1");
    for text in [
        "r7/8/8/8/8/2P5/8/6K1 w - - 0 1 | 1n6/8/8/8/8/1P6/8/7R w - - 0 1",
        "r7/8/8/8/8/2P5/8/6K1 w - - | 1n6/8/8/8/8/1P6/8/7R",
        "r7/8/8/8/8/2P5/8/6K1 w - - 0 1|1n6/8/8/8/8/1P6/8/7R w - - 0 1",
        "r7/8/8/8/8/2P5/8/6K1 w - -\n1n6/8/8/8/8/1P6/8/7R\n",
        "rn-6/8/8/8/8/1P-P5/8/6KR- w - -",
        "rs-6/11111111/44/8/8/1P-P5/8/6KR- w - -",
        "r*2n6/8/8/8/8/1*2PP5/8/6K*2R w - - 0 1",
        "r(n2)6/8/8/8/8/1(P2)P5/8/6K(R2) w - - 0 1",
        "r8n6/16/16/16/16/2P6P6/16/6K8R w - - 0 1",
        "r|n38/1|PP13/6K|R w - -",
    ] {
        assert_eq!(diagram(text), same, "{text}");
    }
    let backwards = Fen::read_as(
        "1n6/8/8/8/8/1P6/8/7R|r7/8/8/8/8/2P5/8/6K1 w - -",
        alice(),
        Dialect::JoinedBackwards,
    );
    assert_eq!(ordered(backwards.expect("a board B and a board A").diagram), same);
    let vchess = Fen::read_as("ro6/8/8/8/8/1SP5/8/6KU w - -", alice(), Dialect::Vchess);
    assert_eq!(ordered(vchess.expect("vchess's letters").diagram), same);
}

#[test]
fn the_letters_of_vchess_are_taken_only_where_nothing_else_can_be_meant() {
    let fen = read("4l3/8/8/8/8/3s4/8/4K3 w", alice());
    assert_eq!(fen.dialect, Dialect::Vchess);
    assert!(fen.doubt.is_some_and(|doubt| doubt.contains("vchess")));
    assert_eq!(men(&fen.diagram), ["Ke1", "pd3/B", "ke8/B"]);
    // Kings on A, but letters of vchess beside those of English; a single one is a slip.
    for text in [
        "rnbqkb1r/pppppppp/5o2/8/4s3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkb1r/pppppppp/5o2/8/8/2O5/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    ] {
        let fen = read(text, alice());
        assert_eq!(fen.dialect, Dialect::Vchess, "{text}");
        assert!(fen.doubt.is_some_and(|doubt| doubt.contains("vchess")));
        assert!(men(&fen.diagram).contains(&"nf6/B".to_string()));
        assert!(Fen::read(text, Rules::of(Variant::Orthodox)).is_err());
    }
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/5O2/PPPPPPPP/RNBQKB1R b KQkq - 0 1",
        "4k3/8/8/2t5/8/8/2S1S3/4K3 w",
        "4k3/8/8/8/8/8/TT6/4K3 w",
    ] {
        let error = Fen::read(text, alice()).expect_err("no men").to_string();
        assert!(error.contains("expected a man"), "{error}");
    }
    // A German rook is an impossible letter, not a queen of board B.
    let error = Fen::read("4k3/8/8/8/8/8/8/T3K3 w", alice()).expect_err("T is no man");
    assert_eq!(error.to_string(), "`T` on a1, expected a man (K Q R B N or S, P)");
    let fen = read("4k3/8/8/8/8/3N4/3S4/4K3 w", alice());
    assert!(fen.doubt.is_some_and(|doubt| doubt.contains("read as a knight")));
    assert_eq!(
        read("4k3/8/8/8/8/3N4/3S4/4K3 w", Rules::of(Variant::Orthodox)).doubt,
        None
    );
}

#[test]
fn boards_joined_without_blanks_are_read_a_first_and_the_doubt_is_told() {
    let fen = read("k7/8/8/8/8/8/8/8|K7/8/8/8/8/8/8/8", alice());
    assert_eq!(men(&fen.diagram), ["ka8", "Ka8/B"]);
    assert!(fen.doubt.is_some_and(|doubt| doubt.contains("chessboard3.js")));
    assert_eq!(read("k7/8/8/8/8/8/8/8 | K7/8/8/8/8/8/8/8", alice()).doubt, None);
}

#[test]
fn castling_means_what_the_field_says_and_is_assumed_without_one() {
    let bare = "4k3/8/8/8/8/8/8/R3K2R";
    let fen = read(bare, alice());
    assert_eq!(fen.diagram.castling, CastlingRights::Assumed { except: Vec::new() });
    assert_eq!(fen.turn, None);
    assert_eq!(write(&fen.diagram), format!("{bare} w KQ - 0 1"));
    let turn_only = read(&format!("{bare} b"), alice());
    assert_eq!(turn_only.turn, Some(Color::Black));
    assert_eq!(
        turn_only.diagram.castling,
        CastlingRights::Assumed { except: Vec::new() }
    );
    for (field, rights) in [
        ("-", Rights::NONE),
        ("Q", Rights::one(Color::White, Wing::Queen)),
        ("KQ", Rights::of(Color::White)),
        (
            "qK",
            Rights::one(Color::White, Wing::King) | Rights::one(Color::Black, Wing::Queen),
        ),
    ] {
        let fen = read(&format!("{bare} w {field}"), alice());
        assert_eq!(fen.diagram.castling, CastlingRights::Stated(rights), "{field}");
    }
    let joined = read(
        "8/8/8/8/8/8/8/R3K2R w KQ - 0 1 | r3k2r/8/8/8/8/8/8/8 w kq - 0 1",
        alice(),
    );
    assert_eq!(joined.diagram.castling, CastlingRights::Stated(Rights::ALL));
}

#[test]
fn en_passant_and_the_counters_are_accepted() {
    let fen = read("k7/8/8/3P|p|P2/8/8/8/7K w - e6 0 12", alice());
    assert_eq!(fen.diagram.passed, alice().shape.parse("e6"));
    assert_eq!(write(&fen.diagram), "k7/8/8/3P|p|P2/8/8/8/7K w - e6 0 1");
}

#[test]
fn every_fault_of_a_text_is_told() {
    let faults = |text: &str| Fen::read(text, alice()).expect_err(text).faults;
    assert_eq!(
        faults("4x3/8/8/7/8/8/|98/4K3 x KX e9 a b c"),
        [
            "`x` on e8, expected a man (K Q R B N or S, P)",
            "rank 5 `7` has 7 squares, expected 8",
            "rank 2 `|98` has 18 squares, expected 8",
            "`|` on a2, expected a man (K Q R B N or S, P)",
            "side to move `x`, expected w or b",
            "castling `KX`, expected letters of KQkq, each once, or -",
            "en passant square `e9`, expected one such as e3, or -",
            "half-move counter `a`, expected a number",
            "move number `b`, expected a number",
            "`c` behind the counters, expected the end of the FEN",
        ]
    );
}

#[test]
fn malformed_fens_give_one_clear_fault_each() {
    for (text, expected) in [
        ("", "no placement, expected ranks joined by `/`"),
        ("8/8/8/8/8/8/8", "7 ranks, expected 8"),
        ("8/8/8/8/8/8/8/8/8", "9 ranks, expected 8"),
        ("8/8/8/8/8/8/8/7", "rank 1 `7` has 7 squares, expected 8"),
        ("8/8/8/8/8/8/8/9", "rank 1 `9` has 9 squares, expected 8"),
        ("8/8/8/8/8/8/8/80", "rank 1 `80` has a gap of no squares, expected 8"),
        (
            "8/8/8/8/8/8/8/kkkkkkkkk",
            "rank 1 `kkkkkkkkk` has 9 squares, expected 8",
        ),
        ("8/8/8/8/8/8/8/-k7", "neutral man `-k` on a1"),
        ("8/8/8/8/8/8/8/|||k7", "`|||k` on a1"),
        (
            "8/8/8/8/8/8/8/*1k7",
            "`*1k` (only men turned by *2 stand on board B) on a1",
        ),
        (
            "8/8/8/8/8/8/8/(k1)7",
            "`(k1)` (only men turned like (q2) stand on board B) on a1",
        ),
        (
            "8/8/8/8/8/8/8/(!zz)7",
            "`(!zz)` (only men turned like (q2) stand on board B) on a1",
        ),
        ("8/8/8/8/8/8/8/(k2", "`(k2` (only"),
        (
            "8/8/8/8/8/8/8/|kK-6",
            "`K-` (marked otherwise than the men before it) on b1",
        ),
        (
            "8/8/8/8/8/8/8/k7;8/8/8/8/8/8/8/8",
            "2 levels joined by `;`, expected a flat board",
        ),
        ("8/8/8/8/8/8/8/k7 w - - 0 1 extra", "`extra` behind the counters"),
        ("8/8/8/8/8/8/8/k7 W", "side to move `W`, expected w or b"),
        (
            "8/8/8/8/8/8/8/k7 w KK",
            "castling `KK`, expected letters of KQkq, each once, or -",
        ),
        ("8/8/8/8/8/8/8/k7 | 8/8/8/8/8/8/8", "7 ranks of board B, expected 8"),
        (
            "8/8/8/8/8/8/8/k7 | 8/8/8/8/8/8/8/|k7",
            "`|k` (boards that stand apart need no mark) on a1/B",
        ),
        (
            "8/8/8/8/8/8/8/k7 w | 8/8/8/8/8/8/8/8 b",
            "Black to move on board B, expected White",
        ),
        ("8/8/8/8/8/8/8/k7 | ", "no placement of board B"),
        (
            "8/8/8/8/8/8/8/k7 | 8/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/8",
            "3 boards joined by `|`, expected at most 2 in alice",
        ),
        ("8/8/8/8/8/8/8/ké6", "`é` on b1, expected a man"),
    ] {
        let error = Fen::read(text, alice()).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn a_text_with_blanks_or_strokes_everywhere_is_refused_without_panic() {
    for text in [
        "|",
        "||",
        " | ",
        "| |",
        "8|8",
        "/",
        ";",
        "|/|",
        "w - -",
        "99999999999999999999/8",
    ] {
        assert!(Fen::read(text, alice()).is_err(), "{text}");
    }
}

/// Random diagrams, men anywhere the rules let two men be at once.
fn random_diagram(rules: Rules) -> impl Strategy<Value = Diagram> {
    let squares: Vec<Square> = rules.shape.squares().collect();
    let roles = if rules.shape.levels() == 1 { 6usize } else { 7 };
    let man = (0..squares.len(), 0..rules.boards as usize, 0..2usize, 0..roles);
    let men = prop::collection::vec(man, 0..24);
    let passed = prop::option::weighted(0.2, prop::sample::select(squares.clone()));
    (men, any::<bool>(), 0..16usize, passed).prop_map(move |(men, black, rights, passed)| {
        let mut diagram = Diagram::empty(rules);
        for (square, board, color, role) in men {
            let place = Place::new(BoardId::new(board), squares[square]);
            let clash = |man: &Man| man.place == place || !rules.shares_squares() && man.place.square == place.square;
            if !diagram.men.iter().any(clash) {
                let piece = Piece::new(Color::ALL[color], Role::CLASSICAL[role]);
                diagram.men.push(Man { place, piece });
            }
        }
        diagram.turn = if black { Color::Black } else { Color::White };
        diagram.castling = CastlingRights::Stated(Rights::of_index(rights));
        diagram.passed = passed;
        ordered(diagram)
    })
}

fn random_any() -> impl Strategy<Value = Diagram> {
    prop::sample::select(Variant::ALL.to_vec()).prop_flat_map(|variant| random_diagram(Rules::of(variant)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn what_is_written_is_read_back(diagram in random_any()) {
        let text = write(&diagram);
        let fen = read(&text, diagram.rules);
        prop_assert_eq!(fen.turn, Some(diagram.turn));
        prop_assert_eq!(ordered(fen.diagram), diagram, "{}", text);
    }

    #[test]
    fn every_dialect_that_tells_a_diagram_is_read_back(diagram in random_any()) {
        use Dialect::*;
        for dialect in [Prefix, Joined, JoinedBackwards, Hyphen, Ffen, Xfen, Wide, Vchess] {
            if let Some(text) = write_as(&diagram, dialect) {
                let fen = Fen::read_as(&text, diagram.rules, dialect);
                let fen = fen.unwrap_or_else(|error| panic!("{text}: {error}"));
                prop_assert_eq!(ordered(fen.diagram), diagram.clone(), "{}", text);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-zA-Z0-9/;|*()! -]{0,80}") {
        for variant in Variant::ALL {
            let _ = Fen::read(&text, Rules::of(variant));
        }
    }
}

#[test]
fn fairy_and_neutral_men_are_read_as_they_are_written() {
    let alice = alice();
    let roles: Vec<Role> = Role::all()
        .filter(|&role| role != Role::UNICORN && role != Role::KING)
        .collect();
    for (index, &role) in roles.iter().enumerate() {
        let man = |square: u8, board, piece| Man {
            place: Place::new(board, Square::new(square)),
            piece,
        };
        let mut diagram = Diagram::empty(alice);
        diagram.castling = CastlingRights::Stated(Rights::NONE);
        diagram.men = vec![
            man(8, BoardId::A, Piece::new(Color::White, role)),
            man(9, BoardId::B, Piece::new(Color::Black, role)),
            man(10, BoardId::A, Piece::neutral(roles[(index + 1) % roles.len()])),
            man(11, BoardId::B, Piece::neutral(role)),
        ];
        let written = write(&diagram);
        let found = ordered(read(&written, alice).diagram);
        assert_eq!(found.men, ordered(diagram).men, "{written}");
    }
}

#[test]
fn unicorns_are_not_taken_for_rooks_of_the_other_board() {
    let placement = "4k3/8/8/2U5/1N1U4/8/8/4K3 w - - 0 1";
    let prefix = Fen::read_as(placement, alice(), Dialect::Prefix)
        .expect("a FEN")
        .diagram;
    let unicorns = prefix.men.iter().filter(|man| man.piece.role == Role::UNICORN);
    assert_eq!(unicorns.count(), 2);
    assert_eq!(write_as(&prefix, Dialect::Prefix), None);
    let written = write(&prefix);
    assert_eq!(ordered(read(&written, alice()).diagram), ordered(prefix), "{written}");
}
