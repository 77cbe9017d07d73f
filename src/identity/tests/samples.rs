//! Values to take identities of, and others that differ from them in one field.

use super::*;

pub(super) fn man(role: Role, index: u8) -> Man {
    Man::new(
        Place::new(BoardId::A, Square::new(index)),
        Piece::new(Color::White, role),
    )
}

pub(super) fn step() -> Move {
    Move::new(
        Role::PAWN,
        Place::new(BoardId::A, Square::at(0, 6)),
        Square::at(0, 7),
        BoardId::B,
    )
}

pub(super) fn played() -> ClaimedPlay {
    ClaimedPlay {
        refutations: vec![step()],
        ..ClaimedPlay::default()
    }
}

pub(super) fn claimed() -> Claimed {
    Claimed {
        step: step(),
        grouped: false,
        play: ClaimedPlay::default(),
    }
}

pub(super) fn claims() -> Claims {
    let phase = ClaimedPhase {
        key: step(),
        play: played(),
    };
    Claims {
        keys: vec![phase],
        ..Claims::default()
    }
}

pub(super) fn unread() -> Unread {
    Unread {
        line: 1,
        text: "Qh9".to_string(),
        why: Why::NoMove,
        at: None,
        holds: Held::Nothing,
    }
}

pub(super) fn diagram() -> Diagram {
    Diagram {
        men: vec![man(Role::KING, 3), man(Role::QUEEN, 9)],
        ..Diagram::empty(Rules::of(Variant::Alice))
    }
}

pub(super) fn question() -> Question {
    Question {
        problem: Problem::new("one", diagram(), Stipulation::direct_mate(2)),
        intention: Intention::of(1),
        claims: claims(),
    }
}

/// Settings of which each differs in one field from those that nothing is said of.
pub(super) fn settings() -> Vec<(&'static str, Settings)> {
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
        kingless: [true, false], invisible: 1,
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
        .iter()
        .map(|(field, part)| (*field, with(&|all| all.demanded = part.clone())));
    let told = told
        .iter()
        .map(|(field, part)| (*field, with(&|all| all.told = part.clone())));
    let limits = limits
        .iter()
        .map(|(field, part)| (*field, with(&|all| all.limits = part.clone())));
    let diagram = diagram
        .iter()
        .map(|(field, part)| (*field, with(&|all| all.diagram = part.clone())));
    let aside = [("set_aside", with(&|all| all.set_aside = vec!["Quodlibet"]))];
    demanded.chain(told).chain(limits).chain(diagram).chain(aside).collect()
}

pub(super) fn stipulations() -> Vec<(&'static str, Stipulation)> {
    let structure = Structure {
        starter: Color::White,
        root: Expression::Goal(Goal::Mate),
    };
    changed!(Stipulation, Stipulation::direct_mate(2), {
        play: Play::Help, goal: Goal::Stalemate, length: Length::moves(3), exact: true, intro: 1,
        structure: Some(Arc::new(structure)),
    })
}

pub(super) fn diagrams() -> Vec<(&'static str, Diagram)> {
    let square = Square::new(20);
    changed!(Diagram, diagram(), {
        rules: Rules::of(Variant::Orthodox), men: vec![man(Role::KING, 3), man(Role::QUEEN, 10)], turn: Color::Black,
        castling: CastlingRights::Stated(Rights::NONE), passed: Some(square), step_boards: Some((BoardId::A, BoardId::B)),
        kingless: [false, true], exclusive: vec![(square, square)], invisible: 1,
    })
}

/// Moves that differ in one thing from each other or from the first.
pub(super) fn moves() -> Vec<Move> {
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
    let onward = step().with_choice(Choice::new(Meaning::Onward, Place::new(BoardId::A, to)));
    let reborn = Choice::new(Meaning::Rebirth, Place::new(BoardId::A, to));
    moves.extend([
        onward,
        onward.choosing(reborn),
        onward.choosing(Choice { becomes: 4, ..reborn }),
    ]);
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
