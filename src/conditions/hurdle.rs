//! Hoppers that do something with the man over which they hop: change its colour, or let it move.

use super::attribute_line::told;
use super::rebirth::{choices_at, chosen_promotion};
use super::{Ask, Bearers, ChoiceList, Condition, Hooks, Turn, Unusual, stage};
use crate::board::{Effect, Effects, Mailbox, Meaning};
use crate::geometry::Place;
use crate::pieces::{Attributes, Manner, Movement, Pace, Piece, Role};

/// The lines on which a man moves that hops over the first man on them, if it has no other ways of moving.
fn lines(role: Role) -> Option<Vec<Pace>> {
    let line = |movement: &Movement| match *movement {
        Movement::Hop(pace) => Some(pace),
        Movement::Along(pace, Manner::Far(_) | Manner::Lion(1) | Manner::Over(1) | Manner::Cannon) => Some(pace),
        _ => None,
    };
    let lines: Option<Vec<Pace>> = role.kind().movement.iter().map(line).collect();
    lines.filter(|lines| !lines.is_empty())
}

/// Why these men are not played together, if any has such an attribute.
pub(crate) fn refuses(men: &[Piece]) -> Option<&'static str> {
    let all = Attributes::of(men.iter().copied());
    let held: Vec<Attributes> = all
        .only(Attributes::OVER_HURDLES)
        .lines()
        .map(|line| line.alone)
        .collect();
    let [alone] = held[..] else {
        return (held.len() > 1).then_some(
            "men of which some change the colour of hurdles, or are bul or dob, are played with one of these only",
        );
    };
    let hops = |man: &&Piece| lines(man.role).is_some();
    let marked = |man: &&Piece| man.attributes.has(alone);
    match () {
        () if !men.iter().filter(marked).all(|man| hops(&man)) => {
            Some("of men that do something with hurdles only hoppers, lions and Chinese riders are played")
        }
        () if men.iter().any(|man| man.role.is_pawn()) && !men.iter().filter(hops).all(|man| marked(&man)) => {
            Some("where pawns are, all hoppers must do the same with hurdles, or none")
        }
        () => None,
    }
}

/// The man over which the move goes, and where it stands.
fn hurdle(turn: &Turn<'_>) -> Option<(Place, Piece)> {
    let (piece, from, to) = turn.man;
    let directions = lines(piece.role)?.into_iter().flat_map(Pace::directions);
    let between = |step| {
        let ahead = turn.before.line(from, step);
        let mut places = ahead.scan(false, |met, at| {
            let done = std::mem::replace(met, at == to);
            (!done).then_some(at)
        });
        let all: Vec<Place> = places.by_ref().collect();
        (all.last() == Some(&to)).then_some(all)
    };
    let passed = directions.into_iter().find_map(between)?;
    let mut over = passed.into_iter().filter(|&at| at != to);
    over.find_map(|at| Some((at, turn.before.at(at)?)))
}

/// A hopper that a pawn has become has the attribute, too: all hoppers have it.
fn mark(effects: &mut Effects, man: Option<(Place, Piece)>, alone: Attributes) {
    let becomes = man.filter(|(_, man)| lines(man.role).is_some() && !man.attributes.has(alone));
    if let Some((place, from)) = becomes {
        let to = from.also(alone);
        effects.push(Effect::Become { place, from, to });
    }
}

/// The man over which it hops changes its side.
pub(super) struct HurdleColour;

pub(super) static COLOUR: HurdleColour = HurdleColour;

impl Condition for HurdleColour {
    told!("HurdleColourChanging");

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(Attributes::HURDLE_COLOUR, true)
    }

    fn stage(&self) -> u8 {
        stage::SIDE
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        if turn.becomes.is_some() {
            mark(effects, turn.mover_after(effects), Attributes::HURDLE_COLOUR);
        }
        let marked = turn.man.0.attributes.has(Attributes::HURDLE_COLOUR);
        let over = hurdle(turn).filter(|(_, man)| marked && man.role != Role::KING && man.other_side() != *man);
        if let Some((place, from)) = over {
            let to = from.other_side();
            effects.push(Effect::Become { place, from, to });
        }
    }
}

/// The man over which it hops moves.
pub(super) struct HurdleMoves {
    alone: Attributes,
}

pub(super) static BUL: HurdleMoves = HurdleMoves { alone: Attributes::BUL };

pub(super) static DOB: HurdleMoves = HurdleMoves { alone: Attributes::DOB };

impl HurdleMoves {
    fn over(&self, turn: &Turn<'_>) -> Option<(Place, Piece)> {
        hurdle(turn).filter(|_| turn.man.0.attributes.has(self.alone))
    }

    /// Where the hurdle can go.
    fn goals(&self, turn: &Turn<'_>, men: &Mailbox, (place, man): (Place, Piece)) -> Vec<Place> {
        let bul = self.alone == Attributes::BUL;
        let side = if bul || man.moves_for(turn.mover) {
            turn.mover
        } else {
            !turn.mover
        };
        let role = if bul { turn.man.0.role } else { man.role };
        let mut goals = turn.scene.quiet_goals(men, place, Piece { role, ..man }, side);
        goals.retain(|&goal| turn.scene.may_go(men, place, side, goal));
        goals
    }
}

impl Condition for HurdleMoves {
    fn name(&self) -> &'static str {
        if self.alone == Attributes::BUL { "Bul" } else { "Dob" }
    }

    fn definition(&self) -> &'static str {
        super::attribute_line::line(self.name()).definition
    }

    fn source(&self) -> &'static str {
        super::attribute_line::line(self.name()).source
    }

    fn hooks(&self) -> Hooks {
        Hooks::FOLLOW.and(Hooks::CHOICES)
    }

    fn bearers(&self) -> Option<Bearers> {
        Bearers::with(self.alone, true)
    }

    fn asks(&self) -> &'static [Ask] {
        &[Ask::Forbid]
    }

    fn unusual(&self) -> &'static [Unusual] {
        &[Unusual::WeighsChecks]
    }

    fn stage(&self) -> u8 {
        stage::PROMOTION
    }

    fn choices(&self, turn: &Turn<'_>, men: &Mailbox) -> Option<ChoiceList> {
        let over = self.over(turn)?;
        let goals = self.goals(turn, men, over);
        let side = over.1.owner.color().unwrap_or(turn.mover);
        let at = |goal| choices_at(turn, Meaning::Other, goal, over.1.role, side);
        Some(goals.into_iter().flat_map(at).collect())
    }

    fn forbids(&self, turn: &Turn<'_>, men: &Mailbox, _effects: &Effects) -> bool {
        let stuck = |over| self.goals(turn, men, over).is_empty();
        turn.chosen.first().is_none() && self.over(turn).is_some_and(stuck)
    }

    fn follow(&self, turn: &Turn<'_>, _men: &Mailbox, effects: &mut Effects) {
        if turn.becomes.is_some() {
            mark(effects, turn.mover_after(effects), self.alone);
        }
        let chosen = turn.chosen.of(Meaning::Other);
        let (Some(choice), Some((from, piece))) = (chosen, self.over(turn)) else {
            return;
        };
        let to = choice.place;
        effects.push(Effect::Step { from, to, piece });
        let becomes = chosen_promotion(turn, Meaning::Other, to, piece);
        effects.extend(becomes);
        if let Some(Effect::Become { to: man, .. }) = becomes {
            mark(effects, Some((to, man)), self.alone);
        }
    }
}
