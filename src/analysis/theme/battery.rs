//! Mates given by a man that stands behind the one that moves, and checks met by checks.

use super::path::{Path, Paths};
use super::{Fact, Theme};
use crate::analysis::flight::checkers;
use crate::analysis::sight::leads_over;
use crate::pieces::Role;
use crate::position::Kind;
use crate::solution::{Sign, Step};

/// Battery mates, those of royal batteries, double checks that mate, and cross-checks.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let single = paths.single();
    let shown = |theme: Theme, shows: fn(&Path) -> bool| paths.shown(theme, &single, shows);
    let facts = [
        shown(Theme::BatteryMate, fires),
        shown(Theme::RoyalBattery, |path| fires(path) && by_king(path)),
        shown(Theme::DoubleCheckMate, |path| {
            path.mate.as_ref().is_some_and(|mate| mate.checkers.len() > 1)
        }),
        shown(Theme::CrossCheck, crosses),
        // A defence gives check, and the answer, which takes a checking man, too: in battles alone.
        shown(Theme::CheckerTaken, |path| checked_back(path).any(|taken| taken)),
    ];
    facts.into_iter().flatten().collect()
}

/// Does the last move open the line of a man behind it that now checks?
fn fires(path: &Path) -> bool {
    let (Some(last), Some(mate)) = (path.steps.last(), &path.mate) else {
        return false;
    };
    let (left, come) = (last.step.departure(), last.step.arrival());
    let plain = !matches!(last.step.kind(), Kind::Castling | Kind::EnPassant);
    let shape = path.after.rules.shape;
    // A pawn that promotes straight ahead checks itself over the square that it left.
    let opened = |&checker| checker != come && leads_over(shape, checker, mate.king, left);
    plain && mate.checkers.iter().any(opened)
}

fn by_king(path: &Path) -> bool {
    path.steps.last().is_some_and(|last| last.step.role() == Role::KING)
}

/// Does a defence give check, and the answer, which takes no checking man, too? In battles alone.
fn crosses(path: &Path) -> bool {
    checked_back(path).any(|taken| !taken)
}

/// For each check by the defender that is answered by a check: is a man taken that gives the first?
fn checked_back(path: &Path) -> impl Iterator<Item = bool> {
    let checks = |told: &Step| matches!(told.outcome, Sign::Check | Sign::Mate);
    let defender = path.defender();
    let pairs = path.steps.windows(2).enumerate();
    let back = pairs.filter(move |(_, pair)| {
        let turn = Some(pair[0].by) == defender && Some(pair[1].by) != defender;
        turn && checks(&pair[0]) && checks(&pair[1])
    });
    back.map(|(at, _)| {
        let taken = path.taken(at + 1);
        taken.is_some_and(|taken| checkers(&path.before[at + 1]).contains(&taken))
    })
}
