//! Wormholes and magic squares: squares that do something with the men that come to them.

use super::label::{Label, labelled};
use super::rebirth::{choices_at, chosen_promotion, is_pawn_on_base, step_from_base};
use super::{
    Acts, Ask, Attack, ChoiceList, Condition, Fact, Hooks, Turn, Unusual, View, Whom, is_alone_on_one_board,
    is_alone_with_alice, stage,
};
use crate::board::{Effect, Effects, Mailbox, Meaning, Memory, Subject, Topic};
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::{Detail, Details, Rules};

/// Where a pawn is after a double step into a wormhole: there it can be taken in passing.
pub(crate) const GONE_ON: Topic = Topic {
    subject: Subject::GoneOn,
    item: 0,
};

/// Is the square one of those that a condition is told?
fn is_marked(rules: &Rules, set: usize, place: Place) -> bool {
    rules.conditions.details().squares(set) >> place.square.index() & 1 != 0
}

/// The places of a board that a condition is told.
fn marked(rules: &Rules, set: usize, board: BoardId) -> impl Iterator<Item = Place> + use<> {
    let squares = rules.conditions.details().squares(set);
    let numbers = (0..64).filter(move |number| squares >> number & 1 != 0);
    numbers.map(move |number| Place::new(board, Square::new(number)))
}

/// Wormholes.
pub(super) struct Wormholes {
    label: Label,
}

pub(super) static WORMHOLES: Wormholes = Wormholes {
    label: Label {
        popeye: ["Wormholes", "Wurmloecher", "TrousDeVer"],
        definition: "A man that moves to one of these squares goes on at once to another of them that is vacant, as the side that moves \
                     chooses; without such a square it cannot move there, nor take or check there unless it comes from one of them. By a \
                     move without capture or promotion it cannot go back to where it came from. A pawn that has come to its own first \
                     rank so goes one step, takes and checks from there.",
        source: "Popeye's list of conditions",
    },
};

/// Is the move the double step of a pawn?
pub(super) fn is_double_step(turn: &Turn<'_>) -> bool {
    let (piece, from, to) = turn.man;
    let (_, ranks) = from.square.offset_to(to.square);
    piece.role.is_pawn() && turn.taken.is_none() && ranks.abs() == 2
}

/// Conditions that do more than bind moves and go with wormholes, as random positions show beside Popeye.
const BESIDE: [&str; 3] = ["Circe", "SeriesCapture", "KobulKings"];

impl Wormholes {
    fn others(turn: &Turn<'_>, men: &Mailbox) -> Vec<Place> {
        let (_, from, to) = turn.man;
        let stays = turn.taken.is_none() && turn.becomes.is_none();
        let vacant = |&place: &Place| place != to && turn.is_free(men, place) && !(stays && place == from);
        marked(turn.rules, Details::WORMHOLES, to.board)
            .filter(vacant)
            .collect()
    }
}

impl Condition for Wormholes {
    labelled!();

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Squares(Details::WORMHOLES))
    }

    fn refuses(&self, rules: &Rules, men: &[Piece]) -> Option<&'static str> {
        let royal_pawn = |man: &Piece| man.role.is_pawn() && man.attributes.has(Attributes::ROYAL);
        let does_more = |other: &dyn Condition| {
            let hooks = other.hooks();
            let adds = hooks.has(Hooks::FOLLOW) && !other.only_remembers();
            adds || hooks.has(Hooks::EXCHANGES) || other.has(Fact::Lends) || other.is_unusual(Unusual::WeighsChecks)
        };
        let known = |other: &dyn Condition| other.name() == self.name() || BESIDE.contains(&other.name());
        match () {
            () if super::of(rules).any(|other| does_more(other) && !known(other)) => Some(
                "wormholes are played with Circe, series capture and Kobul kings, and with conditions that only bind moves",
            ),
            () if rules.boards > 1 && !is_alone_with_alice(rules) => {
                Some("wormholes are played on one board, or with Alice chess without other conditions")
            }
            // One that leaves by its double step may be taken in passing on a square that it has left.
            () if !is_alone_on_one_board(rules) && men.iter().any(royal_pawn) => {
                Some("royal pawns are played with wormholes on one board and without other conditions only")
            }
            () => None,
        }
    }

    fn refuses_castling(&self, rules: &Rules, ends: &[Square]) -> Option<&'static str> {
        let holes = rules.conditions.details().squares(Details::WORMHOLES);
        let into = ends.iter().any(|end| holes >> end.index() & 1 != 0);
        (into && !is_alone_on_one_board(rules))
            .then_some("castling into wormholes is played on one board and without other conditions only")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES).and(Hooks::ACTS)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Attack, Ask::Stays]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::BendsPawnsOnBase]
    }

    fn bends(&self, place: Place, piece: Piece, by: Color) -> bool {
        is_pawn_on_base(place, piece, by)
    }

    fn acts(&self, view: &View<'_>, place: Place, piece: Piece, by: Color, acts: &mut Acts) {
        if is_marked(view.rules, Details::WORMHOLES, place) {
            step_from_base(place, piece, by, acts);
        }
    }

    fn base_squares(&self, rules: &Rules) -> u64 {
        rules.conditions.details().squares(Details::WORMHOLES)
    }

    fn stage(&self) -> u8 {
        stage::PROMOTION
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let (piece, _, to) = turn.man;
        if !is_marked(turn.rules, Details::WORMHOLES, to) {
            return None;
        }
        // Who stands there on the other board keeps men out.
        let mut others = turn.places_in_the_way(to).filter(|&place| place != to);
        if !others.all(|place| men.is_vacant(place)) {
            return Some(ChoiceList::new());
        }
        let role = turn.becomes.unwrap_or(piece.role);
        let at = |place| choices_at(turn, Meaning::Other, place, role, turn.mover);
        Some(Self::others(turn, men).into_iter().flat_map(at).collect())
    }

    fn may_attack(&self, view: &View<'_>, attack: &Attack) -> bool {
        let marked_on = is_marked(view.rules, Details::WORMHOLES, attack.on);
        let mut others = marked(view.rules, Details::WORMHOLES, attack.on.board);
        !marked_on
            || is_marked(view.rules, Details::WORMHOLES, attack.from)
            || others.any(|place| place != attack.on && view.men.is_vacant(place))
    }

    /// A man that comes out of a wormhole does not pass to another board.
    fn stays(&self, rules: &Rules, to: Place) -> bool {
        is_marked(rules, Details::WORMHOLES, to)
    }

    fn forgotten_by_passing(&self) -> Option<Topic> {
        Some(GONE_ON)
    }

    fn may_follow(&self, rules: &Rules, _men: &Mailbox, memory: &Memory, [_, to]: [Place; 2]) -> bool {
        is_marked(rules, Details::WORMHOLES, to) || memory.get(GONE_ON).is_some()
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        let chosen = turn.chosen.of(Meaning::Other);
        let gone_on = chosen.filter(|_| is_double_step(turn));
        if gone_on.is_some() || turn.memory.get(GONE_ON).is_some() {
            let pawn = gone_on.map(|choice| Memory::place_number(choice.place));
            effects.push(Effect::remember(turn.memory, GONE_ON, pawn));
        }
        let (Some(choice), Some((from, piece))) = (chosen, turn.mover_after(effects)) else {
            return;
        };
        let to = choice.place;
        effects.push(Effect::Step { from, to, piece });
        effects.extend(chosen_promotion(turn, Meaning::Other, to, piece));
    }
}

/// Magic squares.
pub(super) struct MagicSquares {
    label: Label,
}

pub(super) static MAGIC: MagicSquares = MagicSquares {
    label: Label {
        popeye: ["MagicSquares", "MagischeFelder", "CaseMagique"],
        definition: "A man that comes to one of these squares, kings and neutral men excepted, belongs to the other side from then on; also \
                     one that Anticirce brings there.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for MagicSquares {
    labelled!();

    fn detail(&self) -> Option<Detail> {
        Some(Detail::Squares(Details::MAGIC))
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::ChangesSides]
    }

    fn stage(&self) -> u8 {
        stage::SIDE + 5
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Mover
    }

    fn may_follow(&self, rules: &Rules, _men: &Mailbox, _memory: &Memory, [_, to]: [Place; 2]) -> bool {
        is_marked(rules, Details::MAGIC, to)
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let mut places: Vec<Place> = Vec::new();
        for effect in effects.iter() {
            match *effect {
                Effect::Step { from, to, .. } | Effect::Transfer { from, to, .. } | Effect::Return { from, to, .. } => {
                    places.retain(|&place| place != from);
                    places.push(to);
                }
                Effect::Rebirth { place, .. } => places.push(place),
                _ => {}
            }
        }
        for place in places {
            let magic = is_marked(turn.rules, Details::MAGIC, place);
            let man = men
                .at(place)
                .filter(|man| magic && !man.is_royal() && man.owner.color().is_some());
            if let Some(from) = man {
                let to = from.other_side();
                effects.push(Effect::Become { place, from, to });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Role;
    use crate::rules::Variant;

    #[test]
    fn royal_pawns_are_refused_with_wormholes() {
        let rules = Rules::of(Variant::Orthodox);
        let refused = |role| {
            let man = Piece::new(Color::White, role);
            let royal = man.with(Attributes::ROYAL);
            [man, royal].map(|man| WORMHOLES.refuses(&rules, &[man]).is_some())
        };
        assert_eq!(refused(Role::PAWN), [false, true]);
        assert_eq!(refused(Role::KNIGHT), [false, false]);
    }
}
