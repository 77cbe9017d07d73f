//! What is stated of a problem, and what is found.

use super::*;

pub(super) fn statements(seen: &mut Seen) {
    let lines = || vec![vec![step()]];
    let changed = changed!(Claims, claims(), {
        stated: true, lines_unread: 1,
        keys: Vec::new(), tries: claims().keys, set_play: vec![claimed()], post_key: Some(ClaimedPlay::default()),
        lines: lines(), set_lines: lines(), unread: vec![unread()],
    });
    seen.fields("claims", &claims(), &changed);
    let phase = claims().keys.remove(0);
    let phases =
        changed!(ClaimedPhase, phase.clone(), { key: step().becoming(Role::KNIGHT), play: ClaimedPlay::default() });
    seen.fields("claimed phase", &phase, &phases);
    let plays = changed!(ClaimedPlay, played(), {
        zugzwang: true, threats: vec![claimed()], replies: vec![claimed()], refutations: Vec::new(),
    });
    seen.fields("claimed play", &played(), &plays);
    let told = changed!(Claimed, claimed(), { step: step().becoming(Role::ROOK), grouped: true, play: played() });
    seen.fields("claimed", &claimed(), &told);
    let parts = changed!(Unread, unread(), {
        line: 2, text: "Qh0".to_string(), why: Why::Aside, at: Some("1.Qh9".to_string()),
        holds: Held::Key,
    });
    seen.fields("unread", &unread(), &parts);
    let held = variants!(Held: Nothing, Key; Held::Lines(_) => Held::Lines(1));
    seen.values("held", &[held, vec![Held::Lines(2)]].concat());
    seen.values(
        "why",
        &variants!(Why: NoMove, NotOneMove, Behind, Aside, NoTwin, TooMany;),
    );
}

pub(super) fn solutions(seen: &mut Seen) {
    let own = Step::new(step(), Color::White, Sign::Quiet);
    let steps = changed!(Step, own.clone(), {
        step: step().becoming(Role::ROOK), by: Color::Black, outcome: Sign::Mate, file: true, rank: true, board: true,
        anew: true, attributes: crate::pieces::Attributes::ROYAL, tail: tail(),
    });
    seen.fields("step", &own, &steps);
    seen.values("sign", &variants!(Sign: Quiet, Check, Mate, Stalemate;));
    let answer = Attack {
        step: own.clone(),
        sequel: Sequel::default(),
    };
    let variation = Variation {
        defence: own.clone(),
        answers: Vec::new(),
    };
    let other = &steps[0].1.clone();
    let sequel = Sequel::default();
    let sequels = changed!(Sequel, sequel.clone(), {
        zugzwang: true, threats: vec![answer.clone()], variations: vec![variation.clone()], refutations: vec![own],
    });
    seen.fields("sequel", &sequel, &sequels);
    let answers = changed!(Attack, answer.clone(), { step: other.clone(), sequel: sequels[0].1.clone() });
    seen.fields("attack", &answer, &answers);
    let variations = changed!(Variation, variation.clone(), { defence: other.clone(), answers: vec![answer.clone()] });
    seen.fields("variation", &variation, &variations);
}

/// What is told behind a move, for a change.
fn tail() -> Tail {
    let place = Place::new(BoardId::A, Square::at(3, 3));
    let gone = Effect::Vanish {
        place,
        piece: Piece::neutral(Role::ROOK),
    };
    Tail::of(&[gone], 0)
}
