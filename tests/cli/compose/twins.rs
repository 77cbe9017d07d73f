//! Published twins are found again.

use super::{Given, MEMORY, given, men};
use looking_glass::collection::Share;
use looking_glass::compose::{Change, Original, Progress, Work, twins};
use looking_glass::pieces::Piece;
use looking_glass::position::Man;
use looking_glass::problem::Problem;
use looking_glass::search::Control;

/// Twins as their problems, of those changes that are admitted: men and stipulations.
fn twins_of(original: &Original, admits: &dyn Fn(&Change) -> bool, control: &Control) -> Vec<Problem> {
    let judge = twins::judge(original, None, MEMORY, control);
    let progress = Progress::default();
    let work = Work {
        judge: &judge,
        share: Share::ALL,
        progress: &progress,
    };
    let (twins, found) = twins::twins_among(&work, original, admits);
    assert!(found.complete);
    let order: Vec<usize> = twins.iter().map(|twin| twin.difference.points()).collect();
    assert!(order.is_sorted_by(|one, other| one >= other));
    twins.into_iter().map(|twin| twin.version.problem).collect()
}

/// Is it one change that makes this problem of that one: of a man, of two that change places, of the whole diagram, or of what is
/// demanded?
fn is_one_change(one: &Problem, other: &Problem) -> bool {
    let without = |men: Vec<Man>, others: &[Man]| -> Vec<Man> {
        let gone = men.into_iter().filter(|man| !others.contains(man));
        gone.collect()
    };
    let (gone, come) = (without(men(one), &men(other)), without(men(other), &men(one)));
    let demand = usize::from(one.stipulation != other.stipulation)
        + usize::from(one.diagram.rules.boards != other.diagram.rules.boards);
    let of_men = match (gone.as_slice(), come.as_slice()) {
        ([], []) => 0,
        ([_], []) | ([], [_]) => 1,
        ([man], [new]) if man.piece == new.piece || man.place == new.place => 1,
        ([a, b], [c, d]) => {
            let exchanged =
                |c: &Man, d: &Man| a.place == d.place && b.place == c.place && a.piece == c.piece && b.piece == d.piece;
            2 - usize::from(exchanged(c, d) || exchanged(d, c))
        }
        ([_], [_]) => 2,
        // All men of a kind become another.
        (gone, come) if gone.iter().all(|man| come.iter().any(|new| is_other_kind(man, new))) => 2,
        // The whole diagram is turned or shifted, or all men change colour where they stand.
        (gone, come) => {
            let stays = |man: &Man| come.iter().any(|new| man.place == new.place);
            let whole = pieces(gone) == pieces(come) || gone.iter().all(stays);
            2 - usize::from(whole)
        }
    };
    demand + of_men == 1
}

/// What the men are, wherever they stand.
fn pieces(men: &[Man]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = men.iter().map(|man| man.piece).collect();
    pieces.sort_unstable();
    pieces
}

/// Is it a man of another kind, but of the same side, in the same place?
fn is_other_kind(man: &Man, new: &Man) -> bool {
    man.place == new.place && man.piece.owner == new.piece.owner
}

/// Are these the same problem?
fn is_it(problem: &Problem, other: &Problem) -> bool {
    men(problem) == men(other)
        && problem.stipulation == other.stipulation
        && problem.diagram.rules.boards == other.diagram.rules.boards
}

/// The published twins of a file or folder that are a single change of the first of their record or, where they continue it,
/// of the one before: each with that one, both sound.
fn single_changes(path: &str) -> Vec<(Given, Given)> {
    let control = Control::default();
    let mut pairs = Vec::new();
    let label = |given: &Given| given.problem.twin.clone().unwrap_or_default();
    let mut records = given(path);
    records.retain(|given| !label(given).is_empty());
    for twins in records.chunk_by(|one, other| one.entry == other.entry) {
        for (index, twin) in twins.iter().enumerate().skip(1) {
            let base = match label(twin).starts_with('+') {
                true => &twins[index - 1],
                false => &twins[0],
            };
            if !is_one_change(&base.problem, &twin.problem) {
                println!("{}: {} is more than one change", twin.entry.id, label(twin));
            } else if base.original(&control).is_sound() && twin.original(&control).is_sound() {
                pairs.push((base.clone(), twin.clone()));
            } else {
                println!("{}: {}, or what it changes, is unsound", twin.entry.id, label(twin));
            }
        }
    }
    pairs
}

#[test]
fn twins_finds_the_twins_of_alice_problems() {
    let control = Control::default();
    let pairs = single_changes("problems/family/alice.yaml");
    assert_eq!(pairs.len(), 2);
    for (base, twin) in pairs {
        let twins = twins_of(&base.original(&control), &|_| true, &control);
        let found = twins.iter().any(|problem| is_it(problem, &twin.problem));
        assert!(found, "{}: {:?}", twin.entry.id, twin.problem.twin);
    }
}

#[test]
fn twins_finds_every_published_twin_that_is_one_change() {
    let control = Control::default();
    let pairs = single_changes("problems");
    for (base, twin) in &pairs {
        // The neighbours are judged one by one, so that it is enough to judge this one.
        let makes = |change: &Change| {
            let changed = change.apply(&base.problem);
            changed.is_some_and(|problem| is_it(&problem, &twin.problem))
        };
        let twins = twins_of(&base.original(&control), &makes, &control);
        let found = twins.iter().any(|problem| is_it(problem, &twin.problem));
        assert!(found, "{}: {:?}", twin.entry.id, twin.problem.twin);
    }
    assert!(pairs.len() >= 20, "{}", pairs.len());
}
