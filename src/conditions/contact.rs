//! Köko and its kin: a man must stand beside another after its move, or must not.

use super::between::GRID;
use super::label::named;
use super::{Ask, Binds, Condition, Hooks, Party, Turn, View};
use crate::board::Mailbox;
use crate::geometry::Place;
use crate::pieces::{Color, Piece};
use crate::rules::Rules;

/// Where a man may end.
pub(super) struct Contact {
    /// Our name, and Popeye's.
    pub names: [&'static str; 4],
    /// What it is.
    pub definition: &'static str,
    /// May a man end that was in contact before its move, or not, and is, or is not?
    may: fn(bool, bool) -> bool,
    /// Is the rook of a castling looked at, too?
    each_man: bool,
    /// Does only a man in another cell of Grid Chess count?
    across: bool,
}

pub(super) static KOEKO: Contact = Contact {
    names: ["Köko", "KoeKo", "KoeKo", "Koeko"],
    definition: "A move must end beside another man of either side, along a rank, file or diagonal. A man gives check only if it could \
                 take the king by such a move.",
    may: |_, after| after,
    each_man: true,
    across: false,
};

pub(super) static ANTI_KOEKO: Contact = Contact {
    names: ["Antiköko", "AntiKoeko", "AntiKoeko", "AntiKoeko"],
    definition: "A move must not end beside another man. A man gives check only if it could take the king by such a move.",
    may: |_, after| !after,
    each_man: false,
    across: false,
};

pub(super) static NEW_KOEKO: Contact = Contact {
    names: ["New Köko", "NewKoeko", "NeuKoeko", "KoekoNouveaux"],
    definition: "A man that stands beside another must move to where it does again; one that does not must move to where it does not. A \
                 man gives check only if it could take the king by such a move.",
    may: |before, after| before == after,
    each_man: false,
    across: false,
};

pub(super) static CONTACT_GRID: Contact = Contact {
    names: ["ContactGridChess", "ContactGridChess", "KontaktGitter", "ContactGrille"],
    definition: "Grid Chess, but a move must also end beside a man of either side in another cell, along a rank, file or diagonal. A man gives \
                 check only if it could take the king by such a move. By Circe, too, a man is reborn only beside such a man.",
    may: |_, after| after,
    each_man: false,
    across: true,
};

impl Contact {
    /// Does a man stand beside the place that counts?
    fn is_beside(&self, rules: &Rules, men: &Mailbox, place: Place) -> bool {
        let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
        let mut around = steps.filter(|&step| step != (0, 0));
        around.any(|step| {
            let beside = men.beyond(place, step).filter(|&beside| !men.is_vacant(beside));
            beside.is_some_and(|beside| !self.across || GRID.may_reach(rules, Color::White, place, beside))
        })
    }
}

impl Condition for Contact {
    named!("Popeye's manual");

    fn hooks(&self) -> Hooks {
        Hooks::NONE
    }

    fn asks(&self) -> &'static [Ask] {
        match self.across {
            true => &[Ask::Leave, Ask::LeaveInCheck, Ask::Step, Ask::Attack, Ask::Reach],
            false => &[Ask::Leave, Ask::LeaveInCheck],
        }
    }

    fn binds(&self) -> Binds {
        Binds::ByReach
    }

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let reborn = super::of(rules).any(|other| other.settles() == Some(Party::Taken));
        let bound = self.across && rules.boards > 1 && reborn;
        bound.then_some("contact grid chess is played with conditions by which men are reborn on one board alone")
    }

    fn may_step(&self, view: &View<'_>, turn: &Turn<'_>) -> bool {
        !self.across || GRID.may_step(view, turn)
    }

    fn may_reach(&self, rules: &Rules, by: Color, from: Place, to: Place) -> bool {
        !self.across || GRID.may_reach(rules, by, from, to)
    }

    fn may_be_reborn(&self, rules: &Rules, men: &Mailbox, place: Place) -> bool {
        !self.across || self.is_beside(rules, men, place)
    }

    fn may_leave(&self, before: &View<'_>, turn: &Turn<'_>, after: &View<'_>, arrived: &[Place]) -> bool {
        let (_, from, _) = turn.man;
        let was = self.is_beside(before.rules, before.men, from);
        let looked_at = if self.each_man { arrived.len() } else { 1 };
        let mut places = arrived.iter().take(looked_at);
        places.all(|&place| (self.may)(was, self.is_beside(after.rules, after.men, place)))
    }
}
