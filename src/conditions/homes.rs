//! Diagram Circe and its kin, and Back Home: men remember where they stood in the diagram.

use super::circe::is_common;
use super::label::{Label, labelled};
use super::{Ask, Condition, Fact, Goals, Hooks, Party, Scene, Turn, Unusual, Whom, stage};
use crate::board::{Effect, Effects, Mailbox, Memory, Topic, whereabouts};
use crate::geometry::Place;
use crate::pieces::{Attributes, Color, Piece};
use crate::rules::Rules;
use smallvec::SmallVec;

/// Where the man on a place stood in the diagram.
pub(crate) fn home(memory: &Memory, place: Place) -> Option<Place> {
    memory.get(Topic::home(place)).map(Memory::place)
}

/// What is remembered of a diagram: each man stands at home.
fn begin(men: &Mailbox, memory: &mut Memory) {
    for (place, _) in men.men() {
        memory.set(Topic::home(place), Some(Memory::place_number(place)));
    }
}

/// Lets what is remembered follow the men of a move, after all its effects; a man that is reborn keeps its home.
fn follow(turn: &Turn<'_>, effects: &mut Effects) {
    let mut touched: SmallVec<[Place; 6]> = effects
        .iter()
        .flat_map(|effect| effect.changes())
        .map(|change| change.place)
        .collect();
    touched.sort_unstable_by_key(|&place| Topic::home(place));
    touched.dedup();
    // What is remembered of the places from which men go and to which they come.
    let mut after: SmallVec<[(Place, Option<u64>); 4]> = SmallVec::new();
    for from in touched {
        let remembered = turn.memory.get(Topic::home(from)).zip(turn.before.at(from));
        let Some((home, man)) = remembered else { continue };
        let taken = turn.taken.is_some_and(|(place, _)| place == from);
        let stands = match taken {
            true => reborn(effects),
            false => whereabouts((from, man), effects).map(|(place, _)| place),
        };
        if !after.iter().any(|&(place, _)| place == from) {
            after.push((from, None));
        }
        if let Some(to) = stands {
            after.retain(|&mut (place, _)| place != to);
            after.push((to, Some(home)));
        }
    }
    after.sort_unstable_by_key(|&(place, _)| Topic::home(place));
    for (place, home) in after {
        if turn.memory.get(Topic::home(place)) != home {
            effects.push(Effect::remember(turn.memory, Topic::home(place), home));
        }
    }
}

fn reborn(effects: &Effects) -> Option<Place> {
    effects.iter().find_map(|effect| match *effect {
        Effect::Rebirth { place, .. } => Some(place),
        _ => None,
    })
}

/// What lets men remember where they stood in the diagram, beside conditions that do so.
struct Homes {
    /// Does it begin that, or only go on with what another condition has begun?
    begins: bool,
}

static FROM_THE_DIAGRAM: Homes = Homes { begins: true };

static AFTER_REBIRTH: Homes = Homes { begins: false };

/// What holds beside these rules where a goal asks where men stood; nothing where men remember it by a condition, or come to no square but
/// by their moves.
pub(crate) fn remembering(rules: &Rules) -> Option<&'static dyn Condition> {
    let kin = [
        DIAGRAM_CIRCE.name(),
        DIAGRAM_IMMUN.name(),
        DIAGRAM_ANTICIRCE.name(),
        BACK_HOME.name(),
    ];
    let remembers = super::of(rules).any(|condition| kin.contains(&condition.name()));
    let puts = super::of(rules).any(|condition| condition.hooks().has(Hooks::FOLLOW.and(Hooks::EXCHANGES)));
    (puts && !remembers).then_some(&FROM_THE_DIAGRAM as &dyn Condition)
}

/// What follows the rebirth of men that are taken under Diagram Anticirce: what is remembered follows them, too.
pub(super) fn after_rebirth(rules: &Rules) -> Option<&'static dyn Condition> {
    let holds = super::of(rules).any(|condition| condition.name() == DIAGRAM_ANTICIRCE.name());
    (holds && !super::is_alone(rules)).then_some(&AFTER_REBIRTH as &dyn Condition)
}

impl Condition for Homes {
    fn name(&self) -> &'static str {
        "Homes"
    }

    fn definition(&self) -> &'static str {
        "Each man remembers where it stood in the diagram."
    }

    fn source(&self) -> &'static str {
        "this program"
    }

    fn hooks(&self) -> Hooks {
        match self.begins {
            true => Hooks::BEGIN.and(Hooks::FOLLOW),
            false => Hooks::FOLLOW,
        }
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn begin(&self, men: &Mailbox, _rules: &Rules, memory: &mut Memory) {
        begin(men, memory);
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        follow(turn, effects);
    }
}

/// Diagram Circe.
pub(super) struct DiagramCirce {
    label: Label,
}

pub(super) static DIAGRAM_CIRCE: DiagramCirce = DiagramCirce {
    label: Label {
        popeye: ["DiagramCirce", "DiagrammCirce", "CirceDiagramme"],
        definition: "Circe, but a man is reborn on the square on which it stood in the diagram.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for DiagramCirce {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("Diagram Circe is played without other conditions")
    }

    fn knows(&self) -> Attributes {
        Attributes::PARALYSING
            .and(Attributes::VOLAGE)
            .and(Attributes::CHAMELEON)
            .and(Attributes::HALF_NEUTRAL)
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn stage(&self) -> u8 {
        stage::REBIRTH
    }

    fn begin(&self, men: &Mailbox, _rules: &Rules, memory: &mut Memory) {
        begin(men, memory);
    }

    fn changes(&self, takes: bool) -> Whom {
        match takes {
            true => Whom::Anybody,
            false => Whom::Nobody,
        }
    }

    fn relocates(&self) -> Option<Party> {
        Some(Party::Taken)
    }

    fn goals(&self, turn: &Turn<'_>) -> Goals {
        Goals::at(turn.taken.and_then(|(place, _)| home(turn.memory, place)))
    }

    fn follow(&self, turn: &Turn<'_>, men: &Mailbox, effects: &mut Effects) {
        let taken = turn.taken.filter(|(_, piece)| !piece.is_royal());
        if let Some((place, piece)) = taken {
            // It is reborn on the board on which it was taken.
            let home = home(turn.memory, place).map(|home| Place::new(place.board, home.square));
            let free = home.filter(|&home| turn.is_free(men, home));
            effects.extend(free.map(|place| Effect::Rebirth { place, piece }));
        }
        follow(turn, effects);
    }
}

/// Diagram Immun chess.
pub(super) struct DiagramImmun {
    label: Label,
}

pub(super) static DIAGRAM_IMMUN: DiagramImmun = DiagramImmun {
    label: Label {
        popeye: ["DiagramImmunChess", "DiagrammImmunSchach", "ImmunDiagramme"],
        definition: "A man, kings excepted, can be taken only if the square on which it stood in the diagram is vacant after the capture; it is \
                     gone as usual.",
        source: "Popeye's list of conditions",
    },
};

impl Condition for DiagramImmun {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("Diagram Immun chess is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Forbid]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::ForbidsCapturesAlone]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn begin(&self, men: &Mailbox, _rules: &Rules, memory: &mut Memory) {
        begin(men, memory);
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, _effects: &Effects) -> bool {
        let taken = turn.taken.filter(|(_, piece)| !piece.is_royal());
        let home = |(place, _)| home(turn.memory, place);
        taken.is_some_and(|taken| home(taken).is_none_or(|home| !turn.is_free(men, home)))
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        follow(turn, effects);
    }
}

/// Diagram Anticirce.
pub(super) struct DiagramAnticirce {
    label: Label,
}

pub(super) static DIAGRAM_ANTICIRCE: DiagramAnticirce = DiagramAnticirce {
    label: Label {
        popeye: ["DiagramAntiCirce", "AntiDiagrammCirce", "AntiCirceDiagramme"],
        definition: "Anticirce, but a man is reborn on the square on which it stood in the diagram. A man that was taken and stands again by \
                     another condition has still stood there.",
        source: "Popeye's list of conditions",
    },
};

/// Where the man that has taken is, what it is, and where it is at home.
fn returning(turn: &Turn<'_>, effects: &Effects) -> Option<(Place, Piece, Option<Place>)> {
    turn.taken?;
    let (from, piece) = turn.mover_after(effects)?;
    // After a transfer the man is reborn on the board to which it has passed.
    let home = home(turn.memory, turn.man.1).map(|home| Place::new(from.board, home.square));
    Some((from, piece, home))
}

impl Condition for DiagramAnticirce {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        let known = |condition: &dyn Condition| condition.name() == self.name() || is_common(condition.name());
        let played = super::is_alone(rules) || rules.boards == 1 && super::of(rules).all(known);
        (!played)
            .then_some("Diagram Anticirce is played alone, on one board with the common forms of Circe and PWC, too")
    }

    fn knows(&self) -> Attributes {
        Attributes::ROYAL
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Forbid]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::WeighsChecks, Unusual::Homecoming]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::ForbidsCapturesAlone]
    }

    fn stage(&self) -> u8 {
        stage::RETURN
    }

    fn begin(&self, men: &Mailbox, _rules: &Rules, memory: &mut Memory) {
        begin(men, memory);
    }

    fn changes(&self, takes: bool) -> Whom {
        match takes {
            true => Whom::Anybody,
            false => Whom::Nobody,
        }
    }

    fn relocates(&self) -> Option<Party> {
        Some(Party::Taker)
    }

    fn goals(&self, turn: &Turn<'_>) -> Goals {
        Goals::at(home(turn.memory, turn.man.1))
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, effects: &Effects) -> bool {
        returning(turn, effects)
            .is_some_and(|(from, _, home)| !home.is_some_and(|home| turn.is_free_without(men, from, home)))
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        if let Some((from, piece, Some(to))) = returning(turn, effects) {
            effects.push(Effect::Return { from, to, piece });
        }
        if super::is_alone(turn.rules) {
            follow(turn, effects);
        }
    }
}

/// Back Home.
pub(super) struct BackHome {
    label: Label,
}

pub(super) static BACK_HOME: BackHome = BackHome {
    label: Label {
        popeye: ["BackHome", "NachHause", "Retour"],
        definition: "A side that has a legal move by which a man returns to the square on which it stood in the diagram must make such a move. \
                     So a man of a side that has one checks only from where it would return by taking the king.",
        source: "N. Dupont, France-Echecs, 2013",
    },
};

/// Where the man on a place stood in the diagram, on the board on which it is: it arrives there, and then passes. A king that is put back
/// to the board from which it has passed is remembered where it has come to.
fn way_home(rules: &Rules, memory: &Memory, place: Place) -> Option<Place> {
    let on = |board| home(memory, Place::new(board, place.square));
    let home = home(memory, place).or_else(|| rules.board_ids().find_map(on));
    home.map(|home| Place::new(place.board, home.square))
}

/// Does the man return to where it stood in the diagram?
fn returns(turn: &Turn<'_>) -> bool {
    let (_, from, to) = turn.man;
    way_home(turn.rules, turn.memory, from) == Some(to)
}

impl Condition for BackHome {
    labelled!();

    fn refuses(&self, rules: &Rules, _men: &[Piece]) -> Option<&'static str> {
        (!super::is_alone(rules)).then_some("Back Home is played without other conditions")
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::BEGIN)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Measure, Ask::Check]
    }

    fn facts(&self) -> &'static [Fact] {
        &[Fact::DeniesChecks]
    }

    fn stage(&self) -> u8 {
        stage::OTHERS
    }

    fn changes(&self, _takes: bool) -> Whom {
        Whom::Nobody
    }

    fn begin(&self, men: &Mailbox, _rules: &Rules, memory: &mut Memory) {
        begin(men, memory);
    }

    fn measure(&self, turn: &Turn<'_>) -> Option<i32> {
        Some(i32::from(returns(turn)))
    }

    fn is_check(&self, scene: &dyn Scene, color: Color, attacked: bool) -> bool {
        let Some(king) = scene.king(color).filter(|_| attacked) else {
            return false;
        };
        let by = !color;
        let home = |place: Place| way_home(scene.rules(), scene.memory(), place);
        let returns_there = |(place, _)| home(place) == Some(king) && scene.reaches_among(scene.men(), place, by, king);
        let returns = |(place, man): (Place, Piece)| {
            let home = home(place).filter(|&home| home != place && man.moves_for(by));
            home.is_some_and(|home| scene.has_legal_to(place, by, home))
        };
        scene.men().men().any(returns_there) || !scene.men().men().any(returns)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        follow(turn, effects);
    }
}
