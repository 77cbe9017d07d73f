//! Mates given by a man that stands behind the one that moves, and checks met by checks.

use super::change::fact;
use super::path::{Path, Paths};
use super::scene::{arrival, departure, leads_over};
use super::{Fact, Theme};
use crate::pieces::Role;
use crate::position::Kind;
use crate::solution::{Sign, Step};

/// Battery mates, those of royal batteries, double checks that mate, and cross-checks.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let single: Vec<&Path> = paths.iter().filter(|path| path.single).collect();
    let shown = |theme: Theme, shows: fn(&Path) -> bool| {
        let paths = single.iter().filter(|path| shows(path));
        fact(theme, paths.map(|path| path.show()).collect())
    };
    let facts = [
        shown(Theme::BatteryMate, fires),
        shown(Theme::RoyalBattery, |path| fires(path) && by_king(path)),
        shown(Theme::DoubleCheckMate, is_double),
        shown(Theme::CrossCheck, crosses),
    ];
    facts.into_iter().flatten().collect()
}

/// Does the last move open the line of a man behind it that now checks?
fn fires(path: &Path) -> bool {
    let (Some(last), Some(mate)) = (path.steps.last(), &path.mate) else {
        return false;
    };
    let (left, come) = (departure(last.step), arrival(last.step));
    let plain = !matches!(last.step.kind(), Kind::Castling | Kind::EnPassant);
    let shape = path.after.rules.shape;
    // A pawn that promotes straight ahead checks itself over the square that it left.
    let opened = |&checker| checker != come && leads_over(shape, checker, mate.king, left);
    plain && mate.checkers.iter().any(opened)
}

fn by_king(path: &Path) -> bool {
    path.steps.last().is_some_and(|last| last.step.role() == Role::KING)
}

fn is_double(path: &Path) -> bool {
    path.mate.as_ref().is_some_and(|mate| mate.checkers.len() > 1)
}

/// Does a defence give check, and the answer too? In battles alone.
fn crosses(path: &Path) -> bool {
    let checks = |told: &Step| matches!(told.outcome, Sign::Check | Sign::Mate);
    let Some(defender) = path.defender() else {
        return false;
    };
    path.steps
        .windows(2)
        .any(|pair| pair[0].by == defender && checks(&pair[0]) && pair[1].by != defender && checks(&pair[1]))
}
