use super::*;
use crate::board::{Choice, Effect, Meaning, Tail};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::{Kind, Move};
use crate::rules::{Rules, Variant};
use crate::solution::{Sign, Step};

fn square(name: &str) -> Square {
    Rules::of(Variant::Orthodox).shape.parse(name).expect("a square")
}

fn role(name: &str) -> Role {
    Role::from_name(name).expect("a man")
}

/// A man of this name that goes from one square of board A to another of this board.
fn step(name: &str, from: &str, to: &str, lands: BoardId) -> Move {
    Move::new(role(name), Place::new(BoardId::A, square(from)), square(to), lands)
}

fn reborn(step: Move, piece: Piece, at: &str) -> Move {
    step.taking_man(piece).with_rebirth(Place::new(BoardId::A, square(at)))
}

fn told(step: Move) -> Step {
    Step::new(step, Color::White, Sign::Check)
}

/// Moves on one board, or to board B of two, with their short form in English and Popeye's in three languages.
fn all() -> [(Move, &'static str); 9] {
    let (a, b) = (BoardId::A, BoardId::B);
    let black_knight = Piece::new(Color::Black, Role::KNIGHT);
    let white_grasshopper = Piece::new(Color::White, role("grasshopper"));
    let neutral_pawn = Piece::neutral(Role::PAWN);
    let passing = step("pawn", "e5", "d6", a).of_kind(Kind::EnPassant);
    let advance = step("pawn", "a7", "a8", a);
    let promoted = step("pawn", "b7", "c8", b).becoming(Role::QUEEN);
    [
        (
            step("grasshopper", "a1", "a4", a).by_neutral(),
            "nGa4+ | nGa1-a4 | nGa1-a4 | nSa1-a4",
        ),
        (
            step("pawn", "e4", "e5", a).by_neutral(),
            "nPe5+ | nPe4-e5 | nBe4-e5 | nPe4-e5",
        ),
        (
            advance.by_neutral().becoming(Role::KNIGHT),
            "nPa8=nN+ | nPa7-a8=nS | nBa7-a8=nS | nPa7-a8=nC",
        ),
        (
            advance.becoming(role("nightrider")),
            "a8=NR+ | a7-a8=N | a7-a8=N | a7-a8=N",
        ),
        (
            reborn(step("knight", "c3", "d5", a), black_knight, "g8"),
            "Nxd5[+bNg8]+ | Sc3*d5[+bSg8] | Sc3*d5[+sSg8] | Cc3*d5[+nCg8]",
        ),
        (
            reborn(passing.by_neutral(), neutral_pawn, "d7"),
            "nPexd6 e.p.[+nPd7]+ | nPe5*d6 ep.[+nPd7] | nBe5*d6 ep.[+nBd7] | nPe5*d6 ep.[+nPd7]",
        ),
        // O'Donohue's rules tell the board of departure, too.
        (
            reborn(promoted, white_grasshopper, "c8"),
            "bxc8=Q/B[+wGc8]+ | b7A*c8=QB[+wGc8] | b7A*c8=DB[+wGc8] | b7A*c8=DB[+bSc8]",
        ),
        (
            step("nightrider", "a1", "e3", a).taking(Role::PAWN),
            "NRxe3+ | Na1*e3 | Na1*e3 | Na1*e3",
        ),
        // Phantom chess: what a locust takes is told from the square where its capture begins.
        (
            step("locust", "d3", "d5", a)
                .taking(Role::KNIGHT)
                .with_choice(Choice::new(Meaning::Via, Place::new(a, square("d8")))),
            "LCxd6-d5+ | Ld3-d8*d6-d5 | Hd3-d8*d6-d5 | Ld3-d8*d6-d5",
        ),
    ]
}

#[test]
fn neutral_and_fairy_men_and_rebirths_are_told() {
    for (step, texts) in all() {
        let rules = Rules::of(match step.lands() {
            BoardId::A => Variant::Orthodox,
            _ => Variant::ODonohue,
        });
        let languages = [Language::EnglishProblem, Language::German, Language::French];
        let popeyes = languages.map(|language| popeye_in(language, &rules, &told(step)));
        let short = Notation::new(rules).short(&told(step));
        assert_eq!([&[short], &popeyes[..]].concat().join(" | "), texts);
    }
}

#[test]
fn effects_of_conditions_are_told_behind_the_move() {
    let at = |name: &str| Place::new(BoardId::A, square(name));
    let (white, black) = (
        |role| Piece::new(Color::White, role),
        |role| Piece::new(Color::Black, role),
    );
    let become_ = |place, from, to| Effect::Become { place, from, to };
    let knight = step("knight", "b1", "c3", BoardId::A);
    let (place, piece) = (at("c3"), white(Role::KNIGHT));
    let (from, to) = (place, at("b5"));
    let (crowned, pawn) = (at("a8"), white(Role::PAWN));
    let cases = [
        ("=b", vec![become_(place, piece, black(Role::KNIGHT))]),
        ("[d5=w]", vec![become_(at("d5"), black(Role::PAWN), pawn)]),
        ("[wSc3->b5]", vec![Effect::Step { from, to, piece }]),
        (
            "[+wPa8=Q][-wSc3]",
            vec![
                Effect::Rebirth {
                    place: crowned,
                    piece: pawn,
                },
                become_(crowned, pawn, white(Role::QUEEN)),
                Effect::Vanish { place, piece },
            ],
        ),
        (
            "[Ke8<->Ke1]",
            vec![Effect::Exchange {
                one: (at("e1"), white(Role::KING)),
                other: (at("e8"), black(Role::KING)),
            }],
        ),
        (
            "[Re8<->Ke1]",
            vec![Effect::Exchange {
                one: (at("e1"), white(Role::KING)),
                other: (at("e8"), black(Role::ROOK)),
            }],
        ),
    ];
    for (text, effects) in cases {
        let told = Step {
            tail: Tail::of(&effects, 0),
            ..told(knight)
        };
        let rules = Rules::of(Variant::Orthodox);
        assert_eq!(
            popeye_in(Language::EnglishProblem, &rules, &told),
            format!("Sb1-c3{text}")
        );
    }
}

/// How a move is told with Alice chess and this condition, in Popeye's form and in the short one.
fn told_with_alice(condition: &str, step: Move, effects: &[Effect]) -> [String; 2] {
    let rules = Rules {
        conditions: crate::conditions::read(condition).expect("a condition"),
        ..Rules::of(Variant::Alice)
    };
    let told = Step {
        tail: Tail::of(effects, 0),
        ..Step::new(step, Color::White, Sign::Quiet)
    };
    let long = popeye_in(Language::EnglishProblem, &rules, &told);
    [long, Notation::new(rules).plain(&told)]
}

#[test]
fn the_board_is_told_behind_each_step_of_a_man_that_goes_on() {
    let on = |board, name: &str| Place::new(board, square(name));
    let white = |role| Piece::new(Color::White, role);
    let go = |piece, board, from, to| Effect::Step {
        from: on(board, from),
        to: on(board, to),
        piece,
    };
    let piece = Piece::new(Color::Black, Role::BISHOP);
    let (knight, pawn) = (white(Role::KNIGHT), white(Role::PAWN));
    let place = on(BoardId::B, "c6");
    let row = [
        Effect::Capture { place, piece },
        go(knight, BoardId::B, "e2", "c6"),
        go(knight, BoardId::A, "c6", "b8"),
    ];
    let told = told_with_alice(
        "SeriesCapture",
        step("knight", "g1", "e2", BoardId::B).taking_man(piece),
        &row,
    );
    assert_eq!(told, ["Sg1*e2B*c6A-b8B", "Nxe2*c6/A-b8"]);
    let promotes = Effect::Become {
        place: on(BoardId::B, "b8"),
        from: pawn,
        to: white(Role::QUEEN),
    };
    let told = told_with_alice(
        "SeriesCapture",
        step("pawn", "a6", "b7", BoardId::B).taking_man(piece),
        &[go(pawn, BoardId::B, "b7", "b8"), promotes],
    );
    assert_eq!(told, ["a6*b7B-b8=QA", "axb7-b8=Q/A"]);
}

#[test]
fn the_board_is_told_of_men_in_wormholes_and_of_no_pawn_that_becomes_an_imitator() {
    let at = |name: &str| Place::new(BoardId::A, square(name));
    let piece = Piece::new(Color::White, Role::KNIGHT);
    let (from, to) = (at("d4"), at("f1"));
    let told = told_with_alice(
        "Wormholes d4f1",
        step("knight", "c2", "d4", BoardId::A),
        &[Effect::Step { from, to, piece }],
    );
    assert_eq!(told, ["Sc2-d4A[wSd4->f1]", "Nd4/A[wNd4->f1]"]);
    let (place, piece) = (at("c8"), Piece::new(Color::White, Role::PAWN));
    let told = told_with_alice(
        "Imitator d4",
        step("pawn", "c7", "c8", BoardId::A),
        &[Effect::Imitator { place, piece }],
    );
    assert_eq!(told, ["c7-c8=I", "c8=I"]);
}

#[test]
fn men_that_exchange_their_places_are_told_without_their_owners() {
    let place = Place::new(BoardId::A, square("g4"));
    let meaning = Meaning::Exchange;
    let exchange = step("pawn", "c5", "g4", BoardId::A).with_choice(Choice {
        meaning,
        place,
        becomes: 0,
    });
    let rules = Rules::of(Variant::Orthodox);
    let told = told(exchange.by_neutral());
    assert_eq!(popeye_in(Language::EnglishProblem, &rules, &told), "Pc5<->Pg4");
    assert_eq!(Notation::new(rules).plain(&told), "Pc5<->Pg4");
}

#[test]
fn popeye_names_the_other_man_first_that_a_king_exchanges_its_place_with() {
    let [from, to] = ["e1", "h5"].map(|name| Place::new(BoardId::A, square(name)));
    let choice = Choice {
        meaning: Meaning::Exchange,
        place: to,
        becomes: 0,
    };
    let [king, bishop] = [Role::KING, Role::BISHOP].map(|role| Piece::new(Color::White, role));
    let effects = [Effect::Exchange {
        one: (from, king),
        other: (to, bishop),
    }];
    let told = Step {
        tail: Tail::of(&effects, 0),
        ..told(step("king", "e1", "h5", BoardId::A).with_choice(choice))
    };
    let rules = Rules::of(Variant::Orthodox);
    assert_eq!(popeye_in(Language::EnglishProblem, &rules, &told), "Bh5<->Ke1");
    assert_eq!(Notation::new(rules).plain(&told), "Ke1<->Bh5");
}

#[test]
fn men_are_named_with_their_squares() {
    let notation = Notation::new(Rules::of(Variant::Orthodox));
    let named = |step: Move| notation.man(step);
    assert_eq!(named(step("pawn", "e4", "e5", BoardId::A)), "e4");
    assert_eq!(named(step("pawn", "e4", "e5", BoardId::A).by_neutral()), "nP(e4)");
    assert_eq!(named(step("nightrider", "e4", "f6", BoardId::A)), "NR(e4)");
}
