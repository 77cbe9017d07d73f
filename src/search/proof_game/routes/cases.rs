//! All cases in which a game may be played: what is not decided in one of them makes several of it.

use super::case::Case;
use super::explorer::{Explorer, Share};
use super::route::{Act, Route, Step, TAKEN};
use super::spots::{bit, on, spot};
use super::world::World;
use crate::geometry::Reach;
use crate::pieces::{ByColor, Color, Role};
use crate::position::Rights;
use crate::search::proof_game::castling::Castling;
use crate::search::proof_game::tracked_men::TrackedMen;
use crate::search::retro_moves;
use std::collections::VecDeque;

/// No more cases than these are made.
const MOST_CASES: usize = 64;
/// Places on which a man may be taken that make a case each.
const MOST_PLACES: usize = 8;

/// What makes one of several cases.
#[derive(Clone, Debug)]
enum Choice {
    /// A side castles with this castling, or not at all.
    Castles(Color, Option<u8>),
    /// A man has this task.
    Task(usize, u8),
    /// It takes so many men.
    Taken(usize, u8),
    /// It is taken on this place.
    Falls(usize, u8),
}

/// The cases in which a game from a position may be played, with what each side has to move and to take; each man makes no
/// more moves than `limits` says.
pub(super) fn cases(
    world: &World<'_>,
    both_sides: &ByColor<TrackedMen>,
    rights: Rights,
    limits: &ByColor<Vec<i16>>,
) -> Vec<Case> {
    let mut routes = Vec::new();
    for color in Color::ALL {
        let shares = shares(world, &both_sides[color], color, rights);
        for (man, &tracked) in both_sides[color].men.iter().enumerate() {
            routes.push(Explorer::new(world, color).route(tracked, &shares[man], limits[color][man]));
        }
    }
    let mut case = Case::new(routes);
    let begun = case.routes.iter_mut().all(Route::prune);
    let mut open = VecDeque::new();
    if begun && case.deduce(world) {
        open.push_back(case);
    }
    let mut settled = Vec::new();
    while let Some(case) = open.pop_front() {
        let choices = choices(&case);
        if choices.is_empty() || settled.len() + open.len() + choices.len() > MOST_CASES {
            settled.push(case);
            continue;
        }
        for choice in choices {
            let mut chosen = case.clone();
            if chosen.choose(&choice) && chosen.deduce(world) {
                open.push_back(chosen);
            }
        }
    }
    settled
}

/// What each man of a side does if its side castles.
fn shares(world: &World<'_>, men: &TrackedMen, color: Color, rights: Rights) -> Vec<Vec<Share>> {
    let mut shares = vec![Vec::new(); men.men.len()];
    for (number, castling) in (0u8..).zip(Castling::all(world.rules, men, color, rights)) {
        let from = castling.from.map(retro_moves::place_of);
        let to = castling.to.map(retro_moves::place_of);
        let board = from[0].board;
        let arrives = bit(spot(to[0])) | bit(spot(to[1]));
        let needs = on(board, u64::between(from[0].square, from[1].square)) | arrives;
        let walked = u64::between(from[0].square, to[0].square);
        let ends = [from[0].square, to[0].square].into_iter().collect();
        let safe = on(board, walked | ends) | bit(spot(to[0]));
        let share = |act: Act, which: usize| Share {
            act,
            to: spot(to[which]),
            needs,
            safe: if which == 0 { safe } else { 0 },
        };
        shares[castling.king].push(share(Act::Castles(number), 0));
        shares[castling.rook].push(share(Act::IsCastled(number), 1));
    }
    shares
}

/// What is to be decided next; nothing if all is.
fn choices(case: &Case) -> Vec<Choice> {
    for color in Color::ALL {
        let choices = castlings(case, color);
        if choices.len() > 1 {
            return choices;
        }
    }
    let open = |man: &usize| case.routes[*man].tasks().len() > 1;
    let fewest = (0..case.routes.len())
        .filter(open)
        .min_by_key(|&man| case.routes[man].tasks().len());
    if let Some(man) = fewest {
        let tasks = case.routes[man].tasks();
        return tasks.into_iter().map(|task| Choice::Task(man, task)).collect();
    }
    let several = |choices: &Vec<Choice>| choices.len() > 1;
    let taken = (0..case.routes.len()).map(|man| takings(case, man)).find(several);
    let falls = || (0..case.routes.len()).map(|man| falls(case, man)).find(several);
    taken.or_else(falls).unwrap_or_default()
}

/// The ways in which a side may castle, or not.
fn castlings(case: &Case, color: Color) -> Vec<Choice> {
    let Some(king) = case
        .men(color)
        .find(|&man| case.routes[man].nodes[0].role == Role::KING)
    else {
        return Vec::new();
    };
    let route = &case.routes[king];
    let numbers = route.steps.iter().filter_map(|step| match step.act {
        Act::Castles(number) => Some(number),
        _ => None,
    });
    let mut choices: Vec<Choice> = numbers.map(|number| Choice::Castles(color, Some(number))).collect();
    if choices.is_empty() {
        return choices;
    }
    let leaves = |step: &Step| step.from == 0 && step.act == Act::Moves;
    let stays = route.ends.iter().any(|end| end.node == 0);
    if stays || route.steps.iter().any(leaves) {
        choices.push(Choice::Castles(color, None));
    }
    if choices.len() == 1 && rook_is_free(case, color) {
        // There is no other way, but the rook does not know it yet.
        choices.push(Choice::Castles(color, None));
    }
    choices
}

/// Has a rook that may be castled something else to do from where it begins?
fn rook_is_free(case: &Case, color: Color) -> bool {
    case.men(color).any(|man| {
        let route = &case.routes[man];
        let castled = route.steps.iter().any(|step| matches!(step.act, Act::IsCastled(_)));
        let moves = route
            .steps
            .iter()
            .any(|step| step.from == 0 && !matches!(step.act, Act::IsCastled(_)));
        castled && (moves || route.ends.iter().any(|end| end.node == 0))
    })
}

/// How many men a man may take.
fn takings(case: &Case, man: usize) -> Vec<Choice> {
    let route = &case.routes[man];
    let taken = route.ends.iter().map(|end| route.nodes[usize::from(end.node)].taken);
    let mut counts: Vec<u8> = taken.collect();
    counts.sort_unstable();
    counts.dedup();
    counts.into_iter().map(|count| Choice::Taken(man, count)).collect()
}

/// Where a man may be taken, if that is not too much.
fn falls(case: &Case, man: usize) -> Vec<Choice> {
    let route = &case.routes[man];
    let taken = route.steps.iter().filter(|step| step.act == Act::IsTaken);
    let mut spots: Vec<u8> = taken.map(|step| route.nodes[usize::from(step.from)].spot).collect();
    spots.sort_unstable();
    spots.dedup();
    if spots.len() > MOST_PLACES || !route.is_vulnerable() {
        return Vec::new();
    }
    spots.into_iter().map(|spot| Choice::Falls(man, spot)).collect()
}

impl Case {
    /// Leaves only the games in which this is so; false if there is none.
    fn choose(&mut self, choice: &Choice) -> bool {
        match *choice {
            Choice::Castles(color, number) => self.castle(color, number),
            Choice::Task(man, task) => {
                self.routes[man].keep_ends(|end, _| end.task == task);
                if task != TAKEN {
                    self.routes[man].keep_steps(|step, _| step.act != Act::IsTaken);
                }
            }
            Choice::Taken(man, count) => self.routes[man].keep_ends(|_, node| node.taken == count),
            Choice::Falls(man, spot) => self.routes[man]
                .keep_steps(|step, nodes| step.act != Act::IsTaken || nodes[usize::from(step.from)].spot == spot),
        }
        self.routes.iter_mut().all(Route::prune)
    }

    /// The king and the rook castle so, which is the first that both do; or nobody castles.
    fn castle(&mut self, color: Color, number: Option<u8>) {
        for man in self.men(color) {
            let route = &mut self.routes[man];
            let castles = |act: Act| match act {
                Act::Castles(own) | Act::IsCastled(own) => Some(own),
                Act::Moves | Act::IsTaken => None,
            };
            let takes_part = number.is_some() && route.steps.iter().any(|step| castles(step.act) == number);
            route.keep_steps(|step, _| match castles(step.act) {
                Some(own) => Some(own) == number,
                None => !(takes_part && step.from == 0),
            });
            if takes_part {
                route.keep_ends(|end, _| end.node != 0);
            }
        }
    }
}
