//! Tells a battle: asks the search about every first move, defence and threat until the tree is whole.

use super::{Continuation, Phase, Step, Variation, canonical_moves};
use crate::position::{Move, Position};
use crate::search::{Answer, Battle};
use crate::stipulation::Play;

/// One thread's narrator of one problem.
pub(super) struct Narrator<'s> {
    battle: Battle<'s>,
    detail: Detail,
}

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// First moves and refutations.
    Keys,
    /// Threats and variations too.
    Variations,
}

/// What a first move is worth.
pub(super) enum Worth {
    /// It solves.
    Key(Phase),
    /// It fails to few refutations.
    Try(Phase),
    /// It fails.
    Nothing,
}

/// What follows a move of the attacker.
#[derive(Default)]
struct Sequel {
    zugzwang: bool,
    threats: Vec<Continuation>,
    variations: Vec<Variation>,
    refutations: Vec<Step>,
}

/// The threats of a position and the number of moves they take.
struct Threats {
    length: u16,
    moves: Vec<Move>,
}

impl<'s> Narrator<'s> {
    pub(super) fn new(battle: Battle<'s>, detail: Detail) -> Self {
        Narrator { battle, detail }
    }

    /// Judges a first move in a problem of so many moves; tries may have at most `limit` refutations.
    pub(super) fn judge<P: Position>(&mut self, position: &P, first: Move, moves: u16, limit: u32) -> Answer<Worth> {
        let key = Step::of(position, first);
        let after = position.play(first);
        if self.is_last(position, first, &after) {
            return Ok(Worth::Key(phase(key, Sequel::default())));
        }
        if moves == 1 && self.battle.demand().play == Play::Direct {
            // Without a second move of the attacker every defence refutes: no tries.
            return Ok(Worth::Nothing);
        }
        self.battle.follow(first);
        let Some(refutations) = self.refutations(&after, first, moves - 1, limit)? else {
            self.battle.retrace();
            return Ok(Worth::Nothing);
        };
        let solves = refutations.is_empty();
        let mut sequel = match self.detail {
            Detail::Keys => Sequel::default(),
            Detail::Variations => {
                let left = if solves {
                    self.needed(&after, first, moves - 1)?
                } else {
                    moves - 1
                };
                self.sequel(&after, left)?
            }
        };
        self.battle.retrace();
        sequel.refutations = refutations.into_iter().map(|step| Step::of(&after, step)).collect();
        let phase = phase(key, sequel);
        Ok(if solves { Worth::Key(phase) } else { Worth::Try(phase) })
    }

    /// How many moves the attacker really needs where so many suffice: threats are told within these.
    fn needed<P: Position>(&mut self, after: &P, first: Move, left: u16) -> Answer<u16> {
        for fewer in 0..left {
            if self.battle.defend(after, first, fewer)? {
                return Ok(fewer);
            }
        }
        Ok(left)
    }

    /// The defences after which the attacker, with so many moves left, fails: none if there is no defence that
    /// counts, nothing if they are too many for a try.
    fn refutations<P: Position>(&mut self, after: &P, first: Move, left: u16, limit: u32) -> Answer<Option<Vec<Move>>> {
        if self.battle.defend(after, first, left)? {
            return Ok(Some(Vec::new()));
        }
        let mut refutations = Vec::new();
        for defence in self.defences(after) {
            if !self.battle.meets(after, defence, left)? {
                refutations.push(defence);
                if refutations.len() > limit as usize {
                    return Ok(None);
                }
            }
        }
        // A defender without a move has not been forced to anything: no try, and no key.
        Ok((!refutations.is_empty()).then_some(refutations))
    }

    /// The set play: what would follow each move of the defender if he began, where something does.
    pub(super) fn set_play<P: Position>(&mut self, diagram: &P, moves: u16) -> Answer<Vec<Variation>> {
        let defender = diagram.pass();
        if diagram.in_check(diagram.turn()) {
            return Ok(Vec::new());
        }
        self.battle.follow(Move::PASS);
        let mut variations = Vec::new();
        for defence in self.defences(&defender) {
            let early = moves > 1 && self.battle.fulfils(&defender, defence, &defender.play(defence));
            if !early && self.battle.meets(&defender, defence, moves - 1)? {
                variations.push(self.variation(&defender, defence, moves - 1)?);
            }
        }
        self.battle.retrace();
        Ok(variations)
    }

    /// Has the attacker reached the goal himself?
    fn is_last<P: Position>(&self, before: &P, step: Move, after: &P) -> bool {
        let demand = self.battle.demand();
        demand.play == Play::Direct && self.battle.reaches(before, step, after)
    }

    /// The defender's moves that count: where reflex play obliges him, those that fulfil the goal.
    fn defences<P: Position>(&self, position: &P) -> Vec<Move> {
        let mut moves = canonical_moves(position);
        if self.battle.defender_must_fulfil(position) {
            moves.retain(|&step| self.battle.fulfils(position, step, &position.play(step)));
        }
        moves
    }

    /// Threats and variations after a move of the attacker, who has so many moves left. Defences that
    /// nothing meets are left out: they are refutations.
    fn sequel<P: Position>(&mut self, after: &P, left: u16) -> Answer<Sequel> {
        let threats = self.threats(after, left)?;
        let mut variations = Vec::new();
        for defence in self.defences(after) {
            // A defender who reaches the goal before he is forced to is not told of.
            let early = left > 0 && self.battle.fulfils(after, defence, &after.play(defence));
            if !early && self.battle.meets(after, defence, left)? && !self.parries_nothing(after, defence, &threats)? {
                variations.push(self.variation(after, defence, left)?);
            }
        }
        self.battle.follow(Move::PASS);
        let told = self.continuations(&after.pass(), &threats.moves, threats.length)?;
        self.battle.retrace();
        Ok(Sequel {
            zugzwang: told.is_empty() && left > 0 && !after.in_check(after.turn()),
            threats: told,
            variations,
            refutations: Vec::new(),
        })
    }

    /// What the attacker, with so many moves left, would do if the defender passed: the shortest only.
    fn threats<P: Position>(&mut self, after: &P, left: u16) -> Answer<Threats> {
        let none = Threats {
            length: 0,
            moves: Vec::new(),
        };
        if after.in_check(after.turn()) {
            return Ok(none);
        }
        let passed = after.pass();
        self.battle.follow(Move::PASS);
        let threats = match self.battle.shortest_attack(&passed, left)? {
            Some(length) => Threats {
                length,
                moves: self.forcing(&passed, length)?,
            },
            None => none,
        };
        self.battle.retrace();
        Ok(threats)
    }

    /// Is this defence not worth telling, because every threat still works after it or something shorter does?
    fn parries_nothing<P: Position>(&mut self, after: &P, defence: Move, threats: &Threats) -> Answer<bool> {
        let defended = after.play(defence);
        if threats.moves.is_empty() || self.battle.fulfils(after, defence, &defended) {
            return Ok(false);
        }
        self.battle.follow(defence);
        let shorter = self.battle.attack(&defended, threats.length - 1)?;
        let parried = !shorter && self.parries_some(&defended, threats)?;
        self.battle.retrace();
        Ok(!parried)
    }

    /// After a defence: does some threat no longer work?
    fn parries_some<P: Position>(&mut self, defended: &P, threats: &Threats) -> Answer<bool> {
        let legal = canonical_moves(defended);
        for threat in &threats.moves {
            let still = legal.iter().find(|step| step.is_same_way(*threat));
            let works = match still {
                Some(&step) => self.battle.forces(defended, step, threats.length)?,
                None => false,
            };
            if !works {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A defence and all of the shortest answers.
    fn variation<P: Position>(&mut self, position: &P, defence: Move, left: u16) -> Answer<Variation> {
        let after = position.play(defence);
        let told = Step::of(position, defence);
        if self.battle.fulfils(position, defence, &after) {
            return Ok(Variation {
                defence: told,
                continuations: Vec::new(),
            });
        }
        self.battle.follow(defence);
        let continuations = match self.battle.shortest_attack(&after, left)? {
            Some(length) => {
                let answers = self.forcing(&after, length)?;
                self.continuations(&after, &answers, length)?
            }
            None => Vec::new(),
        };
        self.battle.retrace();
        Ok(Variation {
            defence: told,
            continuations,
        })
    }

    /// The attacker's moves that force the goal in so many moves.
    fn forcing<P: Position>(&mut self, position: &P, moves: u16) -> Answer<Vec<Move>> {
        let mut found = Vec::new();
        for step in canonical_moves(position) {
            if self.battle.forces(position, step, moves)? {
                found.push(step);
            }
        }
        Ok(found)
    }

    /// These moves of the attacker with all that follows each.
    fn continuations<P: Position>(&mut self, position: &P, steps: &[Move], moves: u16) -> Answer<Vec<Continuation>> {
        let mut told = Vec::new();
        for &step in steps {
            let after = position.play(step);
            let sequel = if self.is_last(position, step, &after) {
                Sequel::default()
            } else {
                self.battle.follow(step);
                let sequel = self.sequel(&after, moves - 1)?;
                self.battle.retrace();
                sequel
            };
            told.push(Continuation {
                attack: Step::of(position, step),
                zugzwang: sequel.zugzwang,
                threats: sequel.threats,
                variations: sequel.variations,
            });
        }
        Ok(told)
    }
}

fn phase(key: Step, sequel: Sequel) -> Phase {
    Phase {
        key,
        zugzwang: sequel.zugzwang,
        threats: sequel.threats,
        variations: sequel.variations,
        refutations: sequel.refutations,
    }
}
