//! What a text claims of one problem, or of the two sides of a duplex, which it tells together.

use super::items::Item;
use super::meant::{Guess, Reader};
use super::{battle, lines};
use crate::problem::Problem;
use crate::problem::claims::{Claims, Unread};
use std::collections::HashSet;

/// So many places are tried at which the text of the second side may begin.
const PLACES: usize = 8;

/// What is claimed of each side, and what neither could read.
pub(super) struct Sides {
    pub claims: Vec<Claims>,
    pub unread: Vec<Unread>,
}

impl Sides {
    /// What the items of a text, before which there are so many lines, claim of one problem or of both sides of it.
    pub fn read(problems: &[Problem], reader: &Reader, items: &[Item], before: usize) -> Self {
        let [first, second] = problems else {
            return Sides::together(problems, reader, items, Guess::Allowed);
        };
        // What is set play of one side may be the play of the other.
        let strict = Sides::together(problems, reader, items, Guess::Forbidden);
        let told = strict.claims.first().and_then(|claims| claims.unread.first());
        let line = told.map_or(usize::MAX, |unread| unread.line.saturating_sub(before + 1));
        let mut places = places(items, line, first.stipulation.play.is_battle());
        // Sides are told further apart than the plays of one side.
        places.sort_by_key(|&at| empty_lines(items, at));
        let parted = places.into_iter().rev().map(|at| {
            let one = claims(first, reader, &items[..at], Guess::Allowed);
            let other = claims(second, reader, &items[at..], Guess::Allowed);
            let unread = [&one, &other].into_iter().flat_map(|side| side.unread.clone());
            let unread = unread.collect();
            Sides {
                claims: vec![one, other],
                unread,
            }
        });
        let best = parted.chain([strict]).min_by_key(Sides::unread_words);
        match best {
            Some(best) if best.unread.is_empty() => best,
            best => {
                let free = Sides::together(problems, reader, items, Guess::Allowed);
                let all = best.into_iter().chain([free]);
                all.min_by_key(Sides::unread_words).expect("there is one at least")
            }
        }
    }

    /// Each side reads all of it: what one cannot read may be the other's.
    fn together(problems: &[Problem], reader: &Reader, items: &[Item], guess: Guess) -> Self {
        let claims = problems.iter().map(|problem| claims(problem, reader, items, guess));
        let claims: Vec<Claims> = claims.collect();
        let unread = match claims.as_slice() {
            [] => Vec::new(),
            [first, others @ ..] => {
                let part = |unread: &Unread| (unread.line, unread.text.clone());
                let others = others.iter().map(|other| other.unread.iter().map(part).collect());
                let others: Vec<HashSet<_>> = others.collect();
                let nowhere = |one: &&Unread| others.iter().all(|other| other.contains(&part(one)));
                first.unread.iter().filter(nowhere).cloned().collect()
            }
        };
        Sides { claims, unread }
    }

    fn unread_words(&self) -> usize {
        let words = |unread: &Unread| unread.text.split_whitespace().count();
        self.unread.iter().map(words).sum()
    }
}

/// The last places up to this line, from 0, at which the text of another side may begin: its start, since the first side
/// may have no solution; behind empty lines, at headings, and at the line itself; behind all of it if there is no such line.
/// The line itself is no such place if the text begins with two empty lines, which say that there is nothing of the first
/// side, or if the line is a reply in a battle.
fn places(items: &[Item], line: usize, is_battle: bool) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at_line = 0;
    let first_is_empty = matches!(items, [Item::Line, Item::Line, ..]);
    for (at, item) in items.iter().enumerate() {
        let begins = at > 0 && matches!(items[at - 1], Item::Line);
        let is_empty = matches!(item, Item::Line);
        let is_heading = matches!(item, Item::SetPlay | Item::Heading);
        let follows_empty = begins && at > 1 && matches!(items[at - 2], Item::Line);
        let is_line = at_line == line && !first_is_empty && !(is_battle && is_reply(item));
        if begins && !is_empty && (is_heading || follows_empty || is_line) {
            places.push(at);
        }
        at_line += usize::from(is_empty);
        if at_line > line {
            break;
        }
    }
    if at_line <= line {
        // The first side can read all of it.
        places.push(items.len());
    }
    let last = places.split_off(places.len().saturating_sub(PLACES));
    [0].into_iter().chain(last).collect()
}

/// Is it a move numbered as the second half of one, or dots in place of the first half?
fn is_reply(item: &Item) -> bool {
    let number = match item {
        Item::Move(told) => told.number,
        Item::Dots(number) | Item::Unread(_, number) => *number,
        _ => None,
    };
    number.is_some_and(|ply| !ply.is_first())
}

/// How many empty lines part what begins at this place from what stands before it; none at either end of the text.
fn empty_lines(items: &[Item], at: usize) -> usize {
    let before = items[..at].iter().rev();
    let ends = before.take_while(|item| matches!(item, Item::Line)).count();
    let is_inside = ends < at && at < items.len();
    if is_inside { ends.saturating_sub(1) } else { 0 }
}

/// What the items of a text claim of one problem.
fn claims(problem: &Problem, reader: &Reader, items: &[Item], guess: Guess) -> Claims {
    let Ok(position) = problem.start().position() else {
        return Claims::default();
    };
    if problem.stipulation.play.is_battle() {
        battle::read(problem, reader, &position, items)
    } else {
        lines::read(problem, reader, &position, items, guess)
    }
}
