//! Damage done by rule, and the defects that have to be found, which the plain solver tells.

use super::Source;
use crate::naive::battle::Battle;
use crate::naive::moves::PlainMove;
use crate::naive::position::{Color, Plain};
use crate::naive::rules::Rules;
use crate::naive::stipulation::Stipulation;
use looking_glass::formats::fen::{self, Fen};
use looking_glass::geometry::{Place, Shape};
use looking_glass::pieces::Role;
use std::collections::BTreeSet;

/// A record and what has to be found wrong with it; nothing if it cannot be asked at all.
#[derive(Clone, Debug)]
pub struct Expected {
    pub source: Source,
    pub defects: Option<BTreeSet<&'static str>>,
}

impl Expected {
    /// What is to be said of a source as it is, by Popeye's answers; whether there is a shorter way, which Popeye's keys do
    /// not tell, is left to the plain solver. Nothing if that would take long.
    pub fn right(source: Source) -> Option<Self> {
        let stipulation = Stipulation::parse(&source.stipulation).ok()?;
        let full = stipulation.half_moves();
        let short = match source.is_battle() {
            true if stipulation.moves > 2 => return None,
            true => {
                let battle = Battle::new(stipulation.play, stipulation.goal);
                !battle.keys(&plain(&source)?, stipulation.moves - 1).is_empty()
            }
            false => source.lines.iter().any(|line| line.len() < full),
        };
        let named = [("no-solution", source.count() == 0), ("short-solution", short)];
        let defects = named.into_iter().filter(|(_, found)| *found).map(|(name, _)| name);
        Some(Expected {
            defects: Some(defects.collect()),
            source,
        })
    }

    /// What the plain solver says of a source; nothing if the position is no game.
    pub fn of(source: Source) -> Option<Self> {
        let defects = defects(&source)?;
        Some(Expected {
            source,
            defects: Some(defects),
        })
    }
}

/// A source damaged in one of five ways, as the number says; nothing if that way is not open to it.
pub fn damaged(source: &Source, number: usize) -> Option<Expected> {
    let named = |name: &str, damaged: Source| Source {
        id: format!("{}-{name}", source.id),
        ..damaged
    };
    match number % 5 {
        0 => Expected::of(named("man-removed", without_man(source, number / 5)?)),
        1 => Expected::of(named("man-moved", with_man_moved(source, number / 5)?)),
        2 => Expected::of(named("shortened", shortened(source)?)),
        3 => Expected::of(named("key-changed", with_another_key(source)?)),
        _ => Some(Expected {
            source: named(
                "twin-broken",
                Source {
                    more: "twins: {b: Move z9 a1}\n".to_string(),
                    ..source.clone()
                },
            ),
            defects: None,
        }),
    }
}

/// Another diagram made of the source's.
fn changed(
    source: &Source,
    change: impl FnOnce(&mut looking_glass::position::Diagram) -> Option<()>,
) -> Option<Source> {
    let rules = looking_glass::rules::Rules::from_name("popeye").expect("the preset exists");
    let mut diagram = Fen::read(&source.placement, rules).expect("a FEN").diagram;
    change(&mut diagram)?;
    let told = fen::write(&diagram);
    let fields: Vec<&str> = told.split(' ').collect();
    Some(Source {
        placement: fields[0].to_string(),
        ..source.clone()
    })
}

fn without_man(source: &Source, number: usize) -> Option<Source> {
    changed(source, |diagram| {
        let others: Vec<usize> = (0..diagram.men.len())
            .filter(|&index| diagram.men[index].piece.role != Role::KING)
            .collect();
        let index = *others.get(number % others.len().max(1))?;
        diagram.men.remove(index);
        Some(())
    })
}

/// The man goes to the next square on which it may stand and which is vacant on both boards.
fn with_man_moved(source: &Source, number: usize) -> Option<Source> {
    changed(source, |diagram| {
        let index = number % diagram.men.len();
        let man = diagram.men[index];
        let squares: Vec<_> = Shape::CHESS.squares().collect();
        let start = squares.iter().position(|&square| square == man.place.square)?;
        let fits = |rank: u8| man.piece.role != Role::PAWN || (1..7).contains(&rank);
        let free = squares
            .iter()
            .cycle()
            .skip(start + 1)
            .take(63)
            .find(|square| fits(square.rank()) && diagram.men.iter().all(|other| other.place.square != **square))?;
        diagram.men[index].place = Place::new(man.place.board, *free);
        Some(())
    })
}

fn shortened(source: &Source) -> Option<Source> {
    let stipulation = match source.stipulation.as_str() {
        "h#1.5" => "h#1".to_string(),
        other if other.ends_with('2') => format!("{}1", &other[..other.len() - 1]),
        _ => return None,
    };
    // A line of another length would have to be numbered otherwise.
    let is_whole = !stipulation.starts_with('h') || !source.stipulation.ends_with(".5");
    is_whole.then(|| Source {
        stipulation,
        ..source.clone()
    })
}

/// The stated key is one of the tries.
fn with_another_key(source: &Source) -> Option<Source> {
    let mut changed = source.clone();
    let (first, _) = changed.tries.pop()?;
    changed.keys = vec![first];
    Some(changed)
}

/// All grave defects that a source has.
fn defects(source: &Source) -> Option<BTreeSet<&'static str>> {
    let stipulation = Stipulation::parse(&source.stipulation).ok()?;
    let plain = plain(source)?;
    let has_king = |color: &Color| plain.kings(*color).len() == 1;
    let kings = [Color::White, Color::Black].iter().all(has_king);
    if !kings || plain.turn != stipulation.starter() || plain.in_check(plain.turn.other()) {
        return None;
    }
    match source.is_battle() {
        true => Some(of_battle(source, &stipulation, &plain)),
        false => Some(of_lines(source, &stipulation, &plain)),
    }
}

/// The position, with the side to move that its stipulation asks for.
fn plain(source: &Source) -> Option<Plain> {
    let rules = Rules::named("alice").ok()?;
    let rules = rules.with_options("ep: second, castle-home: any").ok()?;
    let fields = match source.placement.contains(' ') {
        true => source.placement.clone(),
        false => format!("{} {}", source.placement, source.starter()),
    };
    Plain::from_fen(rules, &fields).ok()
}

fn of_battle(source: &Source, stipulation: &Stipulation, plain: &Plain) -> BTreeSet<&'static str> {
    let battle = Battle::new(stipulation.play, stipulation.goal);
    let coords = |moves: Vec<PlainMove>| -> BTreeSet<String> { moves.iter().map(|m| m.coords().to_string()).collect() };
    let keys = coords(battle.keys(plain, stipulation.moves));
    let short = coords(battle.keys(plain, stipulation.moves - 1));
    let stated: BTreeSet<String> = source.keys.iter().filter_map(|key| read(plain, key)).collect();
    let mut defects = BTreeSet::new();
    let mut note = |name: &'static str, found: bool| found.then(|| defects.insert(name));
    note("no-solution", keys.is_empty());
    note("stated-key", stated.difference(&keys).next().is_some());
    note("stated-key-not-playable", stated.is_empty() && !source.keys.is_empty());
    note("short-solution", !short.is_empty());
    let wanted = source.count().max(1);
    let none_is_stated = !stated.is_empty() && stated.intersection(&keys).next().is_none();
    note("cook", keys.len() > wanted || none_is_stated && !keys.is_empty());
    note("wrong-count", (1..wanted).contains(&keys.len()));
    for (first, refutation) in &source.tries {
        of_try(battle, stipulation, plain, (first, refutation), &mut defects);
    }
    defects
}

/// What is wrong with a try of which one refutation is stated.
fn of_try(
    battle: Battle<'static>,
    stipulation: &Stipulation,
    plain: &Plain,
    (first, refutation): (&str, &str),
    defects: &mut BTreeSet<&'static str>,
) {
    let Some(first) = read(plain, first).and_then(|coords| plain.find(&coords)) else {
        return;
    };
    let refutations = battle.refutations(plain, &first, stipulation.moves);
    let solves = battle
        .keys(plain, stipulation.moves)
        .iter()
        .any(|key| key.coords() == first.coords());
    let Some(stated) = read(&plain.play(&first), refutation) else {
        // An unread refutation leaves a try that merely fails.
        defects.extend(solves.then_some("stated-try"));
        return;
    };
    match refutations.as_slice() {
        _ if solves => _ = defects.insert("stated-try"),
        // In one move nothing but a key is told.
        _ if stipulation.moves == 1 => {}
        [only] if *only == stated => {}
        [_] => _ = defects.insert("stated-refutation"),
        [] => {}
        _ => _ = defects.insert("stated-try"),
    }
}

fn of_lines(source: &Source, stipulation: &Stipulation, plain: &Plain) -> BTreeSet<&'static str> {
    let found: BTreeSet<Vec<String>> = stipulation.lines(plain).into_iter().collect();
    let shorter = stipulation.shorter_lines(plain);
    let stated = source.lines.iter().filter_map(|line| read_line(plain, line));
    let wrong = |line: &Vec<String>| !found.contains(line) && !shorter.iter().any(|short| short.starts_with(line));
    let begins = |line: &Vec<String>| found.iter().any(|other| other.starts_with(line));
    let mut defects = BTreeSet::new();
    let mut note = |name: &'static str, found: bool| found.then(|| defects.insert(name));
    note("no-solution", found.is_empty() && shorter.is_empty());
    note("short-solution", !shorter.is_empty());
    note(
        "stated-line",
        stated.into_iter().any(|line| wrong(&line) && !begins(&line)),
    );
    note("cook", found.len() > source.count().max(1));
    note("wrong-count", (1..source.count().max(1)).contains(&found.len()));
    defects
}

/// The coordinates of a move in Popeye's notation, if it is legal as it is written.
fn read(plain: &Plain, text: &str) -> Option<String> {
    let bare = text.trim_start_matches(['K', 'Q', 'R', 'B', 'S']);
    let lands = bare.chars().last()?;
    let board = if lands == 'A' { 'B' } else { 'A' };
    let (from, sign, to) = (bare.get(..2)?, bare.chars().nth(2)?, bare.get(3..5)?);
    let promoted = bare.split_once('=').and_then(|(_, rest)| rest.chars().next());
    let promoted = promoted.map(|letter| {
        if letter == 'S' {
            'n'
        } else {
            letter.to_ascii_lowercase()
        }
    });
    let promoted = promoted.map(String::from).unwrap_or_default();
    let found = plain.find(&format!("{board}:{from}{to}{promoted}/{lands}"))?;
    let letter = text.chars().next().filter(char::is_ascii_uppercase).unwrap_or('P');
    let letter = if letter == 'S' { 'N' } else { letter };
    let same_man = found.man.role.letter().to_ascii_uppercase() == letter;
    let takes = found.captures.is_some();
    (same_man && (sign != '*' || takes)).then(|| found.coords().to_string())
}

fn read_line(plain: &Plain, line: &[String]) -> Option<Vec<String>> {
    let mut position = plain.clone();
    let mut coords = Vec::new();
    for step in line {
        let read = read(&position, step)?;
        position = position.play(&position.find(&read)?);
        coords.push(read);
    }
    Some(coords)
}
