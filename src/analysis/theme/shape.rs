//! What mates look like.

use super::change::fact;
use super::path::{Path, Paths};
use super::scene::man;
use super::{Fact, Theme};
use crate::analysis::{Denial, Mate};
use crate::geometry::Place;
use crate::pieces::Role;

/// Model, ideal, mirror and smothered mates.
pub(super) fn facts(paths: &Paths<'_>) -> Vec<Fact> {
    let mates = paths.iter().filter_map(|path| Some((path, path.mate.as_ref()?)));
    let mates: Vec<(&Path, &Mate)> = mates.collect();
    let shown = |theme: Theme, shows: fn(&Path, &Mate) -> bool| {
        let shown = mates.iter().filter(|(path, mate)| shows(path, mate));
        fact(theme, shown.map(|(path, _)| path.show()).collect())
    };
    let facts = [
        shown(Theme::ModelMate, |_, mate| mate.is_model()),
        shown(Theme::IdealMate, |_, mate| mate.ideal),
        shown(Theme::MirrorMate, is_mirror),
        shown(Theme::SmotheredMate, is_smothered),
    ];
    facts.into_iter().flatten().collect()
}

/// Are all squares beside the king vacant, on one board?
fn is_mirror(path: &Path, mate: &Mate) -> bool {
    let vacant = |square| man(&path.after, Place::new(mate.king.board, square)).is_none();
    path.after.rules.boards == 1 && mate.flights.iter().all(|flight| vacant(flight.square))
}

/// Does a knight mate a king that its own men surround, on one board?
fn is_smothered(path: &Path, mate: &Mate) -> bool {
    let own = |denial: &Denial| matches!(denial, Denial::OwnMan(_));
    let knight = |place: &Place| man(&path.after, *place).is_some_and(|man| man.piece.role == Role::KNIGHT);
    let shut = mate.flights.iter().all(|flight| flight.denials.iter().any(own));
    path.after.rules.boards == 1 && shut && matches!(mate.checkers.as_slice(), [checker] if knight(checker))
}
