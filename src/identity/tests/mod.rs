//! Whatever is different has another identity.

use super::*;
use crate::analysis::theme::Theme;
use crate::board::{Effect, Tail};
use crate::collection::Question;
use crate::compose::Each;
use crate::compose::{By, Keep, Spec};
use crate::formats::entry::Defaults;
use crate::formats::yaml;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Owner, Piece, Role};
use crate::position::{CastlingRights, Diagram, Kind as MoveKind, Man, Move, Rights};
use crate::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims, Held, Unread, Why};
use crate::problem::{
    Bounds, Demanded, DiagramSettings, Intention, MoveNumber, NonTrivial, Opening, Problem, Settings, Sides, Telling,
    Told,
};
use crate::rules::{CastleHome, Castling, ConditionSet, EnPassant, Rules, Transfer, Variant, ZeroMoves};
use crate::solution::{Attack, Sequel, Sign, Step, Variation};
use crate::stipulation::structured::{Branch, Expression, Fork, Kind as BranchKind, Stop};
use crate::stipulation::{Ending, Goal, Length, Play, Stipulation, Structure};
use std::sync::Arc;
use std::time::Duration;

/// A value with each of its fields changed in turn; a new field must be named, or this does not compile.
macro_rules! changed {
    ($type:ident, $value:expr, { $($field:ident: $other:expr),+ $(,)? }) => {{
        let value: $type = $value;
        let $type { $($field: _),+ } = &value;
        vec![$({
            let mut other = value.clone();
            other.$field = $other;
            assert!(other != value, "{} is not changed", stringify!($field));
            (stringify!($field), other)
        }),+]
    }};
}

/// A value of each variant; a new variant must be named, or this does not compile.
macro_rules! variants {
    ($type:ident: $($plain:ident),*; $($pattern:pat => $value:expr),* $(,)?) => {{
        let all = vec![$($type::$plain,)* $($value),*];
        for one in &all {
            match one {
                $($type::$plain => {})*
                $($pattern => {})*
            }
        }
        all
    }};
}

mod searches;
mod statements;

use searches::searches;
use statements::{solutions, statements};

/// The digests of many values, which must all be different.
#[derive(Default)]
struct Seen(Vec<Digest>);

impl Seen {
    fn note(&mut self, told: &str, digest: Digest) {
        assert!(!self.0.contains(&digest), "{told} makes no difference");
        self.0.push(digest);
    }

    /// Values of one type, each by itself.
    fn values<T: Serialize>(&mut self, name: &str, values: &[T]) {
        for (number, value) in values.iter().enumerate() {
            self.note(&format!("{name} {number}"), Digest::of(Kind::QUESTION, &(name, value)));
        }
    }

    /// A value, and the same with each field changed.
    fn fields<T: Serialize>(&mut self, name: &str, value: &T, changed: &[(&str, T)]) {
        let digest = |value: &T| Digest::of(Kind::QUESTION, &(name, value));
        self.note(name, digest(value));
        for (field, other) in changed {
            self.note(&format!("{name}.{field}"), digest(other));
        }
    }
}

fn man(role: Role, index: u8) -> Man {
    Man {
        place: Place::new(BoardId::A, Square::new(index)),
        piece: Piece::new(Color::White, role),
    }
}

fn step() -> Move {
    Move::new(
        Role::PAWN,
        Place::new(BoardId::A, Square::at(0, 6)),
        Square::at(0, 7),
        BoardId::B,
    )
}

fn played() -> ClaimedPlay {
    ClaimedPlay {
        refutations: vec![step()],
        ..ClaimedPlay::default()
    }
}

fn claimed() -> Claimed {
    Claimed {
        step: step(),
        grouped: false,
        play: ClaimedPlay::default(),
    }
}

fn claims() -> Claims {
    let phase = ClaimedPhase {
        key: step(),
        play: played(),
    };
    Claims {
        keys: vec![phase],
        ..Claims::default()
    }
}

fn unread() -> Unread {
    Unread {
        line: 1,
        text: "Qh9".to_string(),
        why: Why::NoMove,
        at: None,
        holds: Held::Nothing,
    }
}

fn diagram() -> Diagram {
    Diagram {
        men: vec![man(Role::KING, 3), man(Role::QUEEN, 9)],
        ..Diagram::empty(Rules::of(Variant::Alice))
    }
}

fn question() -> Question {
    Question {
        problem: Problem::new("one", diagram(), Stipulation::direct_mate(2)),
        intention: Intention::of(1),
        claims: claims(),
    }
}

/// Settings of which each differs in one field from those that nothing is said of.
fn settings() -> Vec<(&'static str, Settings)> {
    let square = Square::new(7);
    let demanded = changed!(Demanded, Demanded::default(), {
        opening: Opening::AfterKey, sides: Sides::Both, white_to_play: true, null_moves: true, quodlibet: true,
        goal_is_end: true, max_threat: Some(0), max_flights: Some(0),
        non_trivial: Some(NonTrivial { more: 0, within: 1 }),
    });
    let told = changed!(Told, Told::default(), {
        set_play: true, tries: 3, trivial_tries: Telling::LeftOut, variations: false, threats: Telling::LeftOut,
        short_variations: Telling::LeftOut, mates_in_one: Telling::Told,
    });
    let limits = changed!(Bounds, Bounds::default(), {
        from_move: Some(MoveNumber(vec![1])), up_to_move: Some(MoveNumber(vec![1])), max_solutions: Some(1),
        max_per_ending: Some(1), intelligent: true, stop_on_short: true, time_limit: Some(Duration::ZERO),
    });
    let diagram = changed!(DiagramSettings, DiagramSettings::default(), {
        no_castling: vec![square], double_step: Some([square; 3]), exclusive_castlings: vec![(square, square)],
        kingless: [true, false],
    });
    let with = |change: &dyn Fn(&mut Settings)| {
        // A part more must be named, or this does not compile.
        let Settings {
            demanded: _,
            told: _,
            limits: _,
            diagram: _,
            set_aside: _,
        } = Settings::default();
        let mut settings = Settings::default();
        change(&mut settings);
        settings
    };
    let demanded = demanded
        .into_iter()
        .map(|(field, part)| (field, with(&|all| all.demanded = part.clone())));
    let told = told
        .into_iter()
        .map(|(field, part)| (field, with(&|all| all.told = part.clone())));
    let limits = limits
        .into_iter()
        .map(|(field, part)| (field, with(&|all| all.limits = part.clone())));
    let diagram = diagram
        .into_iter()
        .map(|(field, part)| (field, with(&|all| all.diagram = part.clone())));
    let aside = [("set_aside", with(&|all| all.set_aside = vec!["Quodlibet"]))];
    demanded.chain(told).chain(limits).chain(diagram).chain(aside).collect()
}

fn stipulations() -> Vec<(&'static str, Stipulation)> {
    let structure = Structure {
        starter: Color::White,
        root: Expression::Goal(Goal::Mate),
    };
    changed!(Stipulation, Stipulation::direct_mate(2), {
        play: Play::Help, goal: Goal::Stalemate, length: Length::moves(3), exact: true, intro: 1,
        structure: Some(Arc::new(structure)),
    })
}

fn diagrams() -> Vec<(&'static str, Diagram)> {
    let square = Square::new(20);
    changed!(Diagram, diagram(), {
        rules: Rules::of(Variant::Orthodox), men: vec![man(Role::KING, 3), man(Role::QUEEN, 10)], turn: Color::Black,
        castling: CastlingRights::Stated(Rights::NONE), passed: Some(square), step_boards: Some((BoardId::A, BoardId::B)),
        kingless: [false, true], exclusive: vec![(square, square)],
    })
}

#[test]
fn the_key_of_a_question_is_changed_by_all_but_names_and_limits() {
    let own = question().key();
    let with = |change: &dyn Fn(&mut Question)| {
        let mut question = question();
        change(&mut question);
        question.key()
    };
    let mut seen = Seen(vec![own]);
    for (field, diagram) in diagrams() {
        seen.note(field, with(&|question| question.problem.diagram = diagram.clone()));
    }
    for (field, stipulation) in stipulations() {
        seen.note(
            field,
            with(&|question| question.problem.stipulation = stipulation.clone()),
        );
    }
    for (field, settings) in settings() {
        let key = with(&|question| question.problem.settings = settings.clone());
        match field {
            "time_limit" | "max_solutions" => assert_eq!(key, own, "{field} is a limit"),
            _ => seen.note(field, key),
        }
    }
    let problems = changed!(Problem, question().problem, {
        id: "two".to_string(), twin: Some("b)".to_string()), diagram: Diagram::empty(Rules::of(Variant::Alice)),
        stipulation: Stipulation::direct_mate(4), settings: Settings::popeye(), target: Some(diagram()),
    });
    for (field, problem) in problems {
        let key = with(&|question| question.problem = problem.clone());
        match field {
            "id" | "twin" => assert_eq!(key, own, "{field} is a name"),
            _ => seen.note(field, key),
        }
    }
    let questions = changed!(Question, question(), {
        problem: Problem::new("", diagram(), Stipulation::direct_mate(1)), intention: Intention::default(),
        claims: Claims::default(),
    });
    for (field, question) in questions {
        seen.note(field, question.key());
    }
    let turned = with(&|question| question.problem.diagram.men.reverse());
    assert_eq!(turned, own, "the order of the men says nothing");
}

/// Moves that differ in one thing from each other or from the first.
fn moves() -> Vec<Move> {
    let (from, to) = (Place::new(BoardId::A, Square::at(0, 6)), Square::at(0, 7));
    let mut moves = vec![
        Move::PASS,
        Move::new(Role::PAWN, Place::new(BoardId::A, Square::at(1, 6)), to, BoardId::B),
        Move::new(Role::PAWN, Place::new(BoardId::B, Square::at(0, 6)), to, BoardId::B),
        Move::new(Role::PAWN, from, Square::at(1, 7), BoardId::B),
        Move::new(Role::PAWN, from, to, BoardId::A),
        Move::new(Role::PAWN, from, to, BoardId::C),
        step().parting(),
    ];
    let roles = [
        Role::KING,
        Role::QUEEN,
        Role::ROOK,
        Role::BISHOP,
        Role::KNIGHT,
        Role::UNICORN,
    ];
    moves.push(step());
    moves.extend(roles.map(|role| Move::new(role, from, to, BoardId::B)));
    moves.extend(roles[1..].iter().map(|&role| step().becoming(role)));
    moves.push(step().by_neutral());
    moves.extend(Owner::ALL.map(|owner| step().taking_man(Piece::of(owner, Role::KNIGHT))));
    moves.push(step().with_rebirth(Place::new(BoardId::A, to)));
    moves.push(step().with_rebirth(Place::new(BoardId::B, to)));
    moves.extend(roles.map(|role| step().taking(role)));
    let kinds = [
        MoveKind::DoubleStep,
        MoveKind::EnPassant,
        MoveKind::Castling,
        MoveKind::Pass,
    ];
    moves.extend(kinds.map(|kind| step().of_kind(kind)));
    moves
}

fn rules(seen: &mut Seen) {
    let alice = Rules::of(Variant::Alice);
    let changed = changed!(Rules, alice, {
        variant: Variant::Duo, shape: Shape::Cube, boards: 3, transfer: Transfer::Never, zero_moves: ZeroMoves::Quiet,
        double_step: false, castling: Castling::Each, en_passant: EnPassant::First, castle_home: CastleHome::Any,
        black_home: BoardId::B, conditions: ConditionSet::NONE.with(1),
    });
    seen.fields("rules", &alice, &changed);
    let variants = variants!(Variant: Orthodox, Alice, LookingGlass, MsAlice, ODonohue, Duo, SmallAlice, ThreeBoard,
        Raumschach, RaumschachAlice, Composed;);
    seen.values("variant", &variants);
    seen.values("transfer", &variants!(Transfer: Never, Always, WhenVacant, Optional;));
    seen.values("zero moves", &variants!(ZeroMoves: No, Quiet, Capturing;));
    seen.values("castling", &variants!(Castling: Never, Together, Each;));
    seen.values("en passant", &variants!(EnPassant: Off, Second, First, Both;));
    seen.values("castle home", &variants!(CastleHome: Strict, Any;));
    let shapes = variants!(Shape: Cube; Shape::Flat { .. } => Shape::CHESS);
    seen.values(
        "shape",
        &[shapes, vec![Shape::SMALL, Shape::Flat { files: 8, ranks: 4 }]].concat(),
    );
}

fn positions(seen: &mut Seen) {
    seen.fields("diagram", &diagram(), &diagrams());
    let own = man(Role::PAWN, 12);
    let men = changed!(Man, own, {
        place: Place::new(BoardId::A, Square::new(13)), piece: Piece::new(Color::Black, Role::PAWN),
    });
    seen.fields("man", &own, &men);
    let places = changed!(Place, own.place, { board: BoardId::B, square: Square::new(11) });
    seen.fields("place", &own.place, &places);
    let pieces = changed!(Piece, own.piece, {
        owner: Owner::Black, role: Role::ROOK, attributes: crate::pieces::Attributes::ROYAL,
    });
    seen.fields("piece", &own.piece, &pieces);
    seen.values("board", &variants!(BoardId: A, B, C;));
    seen.values("color", &variants!(Color: White, Black;));
    seen.values("owner", &variants!(Owner: White, Black, Neutral;));
    seen.values("role", &Role::CLASSICAL);
    let square = Square::new(7);
    let rights = variants!(CastlingRights: ;
        CastlingRights::Assumed { .. } => CastlingRights::Assumed { except: vec![square] },
        CastlingRights::Stated(_) => CastlingRights::Stated(Rights::ALL));
    seen.values("rights", &rights);
    seen.values(
        "other rights",
        &[
            CastlingRights::Assumed { except: Vec::new() },
            CastlingRights::Stated(Rights::NONE),
        ],
    );
    seen.values("move", &moves());
    seen.values(
        "kind",
        &variants!(MoveKind: Plain, DoubleStep, EnPassant, Castling, Pass;),
    );
}

fn demands(seen: &mut Seen) {
    seen.fields("stipulation", &Stipulation::direct_mate(2), &stipulations());
    let length = Length::moves(2);
    seen.fields("length", &length, &changed!(Length, length, { moves: 3, half: true }));
    let endings = variants!(Ending: Direct, Help, SelfPlay, Reflex, SemiReflex, HelpSelf;
        Ending::ReciprocalHelp { .. } => Ending::ReciprocalHelp { black: Goal::Mate });
    seen.values("ending", &endings);
    let plays = variants!(Play: Direct, SelfPlay, Reflex, SemiReflex, Help, HelpSelf, HelpReflex, ProofGame;
        Play::ReciprocalHelp { .. } => Play::ReciprocalHelp { black: Goal::Mate },
        Play::Series(_) => Play::Series(Ending::Direct),
        Play::ParrySeries(_) => Play::ParrySeries(Ending::Direct),
        Play::ParryHelpSeries(_) => Play::ParryHelpSeries(Ending::Direct));
    seen.values("play", &plays);
    seen.values(
        "other play",
        &[Play::ReciprocalHelp { black: Goal::Check }, Play::Series(Ending::Help)],
    );
    let square = Square::new(3);
    let goals = variants!(Goal: Mate, Stalemate, DoubleStalemate, MateOrStalemate, AutoStalemate, AutoMate, DoubleMate,
        CounterMate, Check, Capture, WinPiece, Castling, EnPassant, Circuit, Exchange, Chess81, Any, Diagram, Position;
        Goal::Target(_) => Goal::Target(square), Goal::Kiss(_) => Goal::Kiss(square));
    seen.values("goal", &goals);
    seen.values(
        "other goal",
        &[Goal::Target(Square::new(4)), Goal::Kiss(Square::new(4))],
    );
}

fn structures(seen: &mut Seen) {
    let goal = || Box::new(Expression::Goal(Goal::Mate));
    let structure = Structure {
        starter: Color::White,
        root: *goal(),
    };
    let changed = changed!(Structure, structure.clone(), { starter: Color::Black, root: Expression::Not(goal()) });
    seen.fields("structure", &structure, &changed);
    let fork = Fork {
        expression: *goal(),
        is_forced: false,
        is_silent: false,
    };
    let forks = changed!(Fork, fork.clone(), {
        expression: Expression::Not(goal()), is_forced: true, is_silent: true,
    });
    seen.fields("fork", &fork, &forks);
    let stop = Stop::default();
    let stops = changed!(Stop, stop.clone(), { forks: vec![fork], constraints: vec![*goal()] });
    seen.fields("stop", &stop, &stops);
    let branch = Branch {
        kind: BranchKind::Attack,
        shortest: None,
        longest: 3,
        first: Stop::default(),
        second: Stop::default(),
        parries: false,
        number: 0,
    };
    let branches = changed!(Branch, branch.clone(), {
        kind: BranchKind::Help, shortest: Some(3), longest: 4, first: stops[0].1.clone(), second: stops[0].1.clone(),
        parries: true, number: 1,
    });
    seen.fields("branch", &branch, &branches);
    seen.values("branch kind", &variants!(BranchKind: Attack, Defence, Help, Series;));
    let expressions = variants!(Expression: ;
        Expression::Goal(_) => *goal(), Expression::Not(_) => Expression::Not(goal()),
        Expression::And(..) => Expression::And(goal(), goal()), Expression::Or(..) => Expression::Or(goal(), goal()),
        Expression::Inverted(_) => Expression::Inverted(goal()),
        Expression::Branch(_) => Expression::Branch(Box::new(branch.clone())));
    seen.values("expression", &expressions);
}

fn problems(seen: &mut Seen) {
    let problem = question().problem;
    let changed = changed!(Problem, problem.clone(), {
        id: "two".to_string(), twin: Some("b)".to_string()), diagram: Diagram::empty(Rules::of(Variant::Alice)),
        stipulation: Stipulation::direct_mate(4), settings: Settings::popeye(), target: Some(diagram()),
    });
    seen.fields("problem", &problem, &changed);
    seen.fields("settings", &Settings::default(), &settings());
    let limit = NonTrivial { more: 1, within: 1 };
    seen.fields(
        "non-trivial",
        &limit,
        &changed!(NonTrivial, limit, { more: 2, within: 2 }),
    );
    seen.values("telling", &variants!(Telling: Told, LeftOut;));
    seen.values("opening", &variants!(Opening: Key, AfterKey;));
    seen.values("sides", &variants!(Sides: Stipulated, Both, Reversed;));
    let numbers = [vec![], vec![1], vec![2], vec![1, 1]].map(MoveNumber);
    seen.values("move number", &numbers);
    let intentions =
        ["", "1", "2", "11", "3", "1.2", "1.1.2"].map(|text| text.parse::<Intention>().unwrap_or_default());
    seen.values("intention", &intentions);
}

#[test]
fn every_field_and_variant_makes_another_identity_and_none_has_changed() {
    let mut seen = Seen::default();
    rules(&mut seen);
    positions(&mut seen);
    demands(&mut seen);
    structures(&mut seen);
    problems(&mut seen);
    statements(&mut seen);
    solutions(&mut seen);
    searches(&mut seen);
    let all = Digest::of(Kind::QUESTION, &seen.0);
    // Where this fails and nothing else does, encodings have changed: count up the versions of the kinds that they go
    // into, and then write the new digest here.
    assert_eq!(
        all.to_string(),
        "2ca8d3d678748a2c79b79775d211b1a003f7585f9ee33461870eabcec09e88d5"
    );
}

#[test]
fn kind_version_and_each_value_count() {
    let encodings = [
        Encoding::of(Kind::new("a", 1), &("b", "c")),
        Encoding::of(Kind::new("ab", 1), &("", "c")),
        Encoding::of(Kind::new("a", 2), &("b", "c")),
        Encoding::of(Kind::new("a", 1), &("bc", "")),
        Encoding::of(Kind::new("a", 1), &("b", "d")),
    ];
    for (number, one) in encodings.iter().enumerate() {
        for other in &encodings[..number] {
            assert_ne!(one, other);
            assert_ne!(one.digest(), other.digest());
        }
    }
    assert_eq!(encodings[0], Encoding::of(Kind::new("a", 1), &("b", "c")));
}

#[test]
fn a_digest_is_written_in_hexadecimal_digits() {
    let digest = Digest::of(Kind::new("a", 1), &0_u8);
    // printf '\001a\001\000' | sha256sum
    let expected = "ed1589f1e05c0dcd6341e34aa6759dea72c5b54c0a51aa4429384d717575ce3b";
    assert_eq!(digest.to_string(), expected);
}
