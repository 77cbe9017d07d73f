//! Deductions before any search: which ways every man may go in a whole game, whom it takes on them or by whom it is
//! taken, and what two men need together, until nothing changes.
//!
//! Every man has a route, a graph of the places on which it may stand and of its moves between them, with the fewest and the
//! most moves after which it stands on each. Whatever is left out is left out by a condition that every game meets; the
//! comments give the proofs. What is not decided makes several cases, each with routes of its own, and a move on the way
//! is made only if some case admits it that admitted all moves before it. That a position is a dead end holds whatever
//! the way to it: a game that went on from it would be a game after the other way too, and some case would admit that.

mod case;
mod cases;
mod conflict;
mod explorer;
mod follow;
mod pair;
mod route;
mod spots;
mod world;

pub(super) use follow::{Progress, Tracks};

use super::tracked_men::{TrackedMen, Wanted};
use crate::pieces::{ByColor, Color};
use crate::position::Rights;
use crate::rules::Rules;
use follow::MOST_MEN;
use world::World;

/// Games longer than this are not asked for their routes.
const LONGEST: u32 = 200;
/// Nor those in which a side takes more men.
const MOST_CAPTURES: u32 = 3;

/// The tracks of all games from a position in which each side makes so many moves, and each man no more than `limits`
/// says; `None` if nothing is deduced by these rules, or it would take too long.
pub(super) fn tracks(
    rules: &Rules,
    wanted: &ByColor<Wanted>,
    both_sides: &ByColor<TrackedMen>,
    rights: Rights,
    budgets: ByColor<u32>,
    limits: &ByColor<Vec<i16>>,
) -> Option<Tracks> {
    let taken = |color: Color| both_sides[color].alive.checked_sub(wanted[color].men.len() as u32);
    let captures = ByColor([taken(Color::Black)?, taken(Color::White)?]);
    let fits = budgets.0.iter().all(|&budget| budget <= LONGEST)
        && captures.0.iter().all(|&captures| captures <= MOST_CAPTURES)
        && both_sides.0.iter().map(|side| side.men.len()).sum::<usize>() <= MOST_MEN;
    if !World::knows(rules) || !fits {
        return None;
    }
    let world = World {
        rules,
        wanted,
        budgets: ByColor(budgets.0.map(|budget| budget as i16)),
        captures,
    };
    let cases = cases::cases(&world, both_sides, rights, limits);
    Some(Tracks::new(&world, cases, wanted))
}
