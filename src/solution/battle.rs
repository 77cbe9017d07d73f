//! Tells a battle: asks the search about every first move, defence and threat until the tree is whole.

use super::{Attack, Sequel, Step, Variation, canonical_moves, in_canonical_order};
use crate::position::{Lookahead, Move, MoveList};
use crate::problem::{Settings, Telling};
use crate::search::{Answer, Battle, Stopped, canonical_rank, promote, stack};
use crate::stipulation::Play;
use smallvec::SmallVec;

/// One thread's builder of one problem.
pub(super) struct TreeBuilder<'s> {
    battle: Battle<'s>,
    settings: &'s Settings,
    /// How many moves of the attacker lead to the branch that is being told.
    depth: u16,
    /// The defences that refuted first moves, the latest first.
    refuters: SmallVec<[Move; REFUTERS]>,
}

/// A tree of play is told so many moves deep, which is far beyond all that problems show: whoever walks through it can rely on
/// that.
pub(super) const DEEPEST: u16 = 1024;
/// Bytes of a branch that is told: a move with what follows it, and its share of the list in which it stands.
const BRANCH: usize = size_of::<Attack>() * 3 / 2 + 16;

/// So many defences that refuted are tried first.
const REFUTERS: usize = 6;

/// What a first move is worth.
pub(super) enum Worth {
    /// It solves.
    Key(Attack),
    /// It fails to few refutations.
    Try(Attack),
    /// It fails.
    Nothing,
}

/// The threats of a position and the number of moves they take.
#[derive(Default)]
struct Threats {
    length: u16,
    moves: Vec<Move>,
}

impl<'s> TreeBuilder<'s> {
    /// A builder who tells what the settings ask for.
    pub(super) fn new(battle: Battle<'s>, settings: &'s Settings) -> Self {
        TreeBuilder {
            battle,
            settings,
            depth: 0,
            refuters: SmallVec::new(),
        }
    }

    /// Can nothing solve, because in reflex play the attacker must reach the goal himself at once?
    pub(super) fn is_bound<P: Lookahead>(&self, diagram: &P) -> bool {
        self.battle.attacker_is_bound(diagram)
    }

    /// The first moves to be judged: those that can be played, and a pass where it may be tried.
    pub(super) fn first_moves<P: Lookahead>(&self, diagram: &P) -> Vec<Move> {
        let mut moves = self.moves(diagram);
        if self.settings.demanded.null_moves && !diagram.in_check(diagram.turn()) {
            moves.push(Move::PASS);
        }
        moves
    }

    /// The legal moves, and the moves that are not but reach the goal, where it is one of those.
    fn moves<P: Lookahead>(&self, position: &P) -> Vec<Move> {
        let mut moves = canonical_moves(position);
        let goal = self.battle.demand().goal;
        if goal.exposes_mover() {
            let mut list = MoveList::new();
            goal.candidates(position, &mut list);
            let reaches = |step: &Move| self.battle.reaches(position, *step, &position.play(*step));
            moves.extend(list.into_iter().filter(reaches));
            moves.sort_unstable_by_key(|&step| canonical_rank(step));
        }
        moves
    }

    /// Judges a first move in a problem of so many moves; tries may have at most `limit` refutations.
    pub(super) fn judge<P: Lookahead>(&mut self, position: &P, first: Move, moves: u16, limit: u32) -> Answer<Worth> {
        let after = position.play(first);
        let attack = |sequel| Attack {
            step: Step::of(position, first),
            sequel,
        };
        if self.battle.wins_with(position, first, &after, moves) {
            let ends = moves == 1 || !self.battle.demand().exact;
            return Ok(match ends {
                true => Worth::Key(attack(Sequel::default())),
                false => Worth::Nothing,
            });
        }
        if self.battle.spoils(position, first, &after) {
            return Ok(Worth::Nothing);
        }
        if moves == 1 && self.battle.demand().play == Play::Direct {
            // Without a second move of the attacker every defence refutes: no tries.
            return Ok(Worth::Nothing);
        }
        let trivial = self.settings.told.trivial_tries == Telling::LeftOut && after.in_check(after.turn());
        let limit = if trivial { 0 } else { limit };
        self.battle.follow(first);
        let Some(refutations) = self.refutations(&after, first, moves - 1, limit)? else {
            self.battle.retrace();
            return Ok(Worth::Nothing);
        };
        let solves = refutations.is_empty();
        let mut sequel = if self.settings.told.variations {
            let left = match solves {
                true => self.needed(&after, first, moves - 1)?,
                false => moves - 1,
            };
            self.sequel(&after, left)?
        } else {
            Sequel::default()
        };
        self.battle.retrace();
        sequel.refutations = refutations.into_iter().map(|step| Step::of(&after, step)).collect();
        let phase = attack(sequel);
        Ok(if solves { Worth::Key(phase) } else { Worth::Try(phase) })
    }

    /// Asks something of the play after a move.
    fn after<T>(&mut self, step: Move, ask: impl FnOnce(&mut Self) -> Answer<T>) -> Answer<T> {
        self.battle.follow(step);
        let answer = ask(self)?;
        self.battle.retrace();
        Ok(answer)
    }

    /// How many moves the attacker really needs where so many suffice: threats are told within these.
    fn needed<P: Lookahead>(&mut self, after: &P, first: Move, left: u16) -> Answer<u16> {
        if self.battle.demand().exact {
            return Ok(left);
        }
        for fewer in 0..left {
            if self.battle.defend(after, first, fewer)? {
                return Ok(fewer);
            }
        }
        Ok(left)
    }

    /// The defences after which the attacker, with so many moves left, fails: none if there is no defence that
    /// counts, nothing if they are too many for a try.
    fn refutations<P: Lookahead>(
        &mut self,
        after: &P,
        first: Move,
        left: u16,
        limit: u32,
    ) -> Answer<Option<Vec<Move>>> {
        if self.battle.defend(after, first, left)? {
            return Ok(Some(Vec::new()));
        }
        if limit == 0 {
            return Ok(None);
        }
        let mut defences = self.defences(after);
        // Those first that refuted other moves: too many refutations are soon found.
        promote(self.refuters.iter().copied(), &mut defences);
        let mut refutations = Vec::new();
        for defence in defences {
            if !self.battle.meets(after, defence, left)? {
                refutations.push(defence);
                self.note_refuter(defence);
                if refutations.len() > limit as usize {
                    return Ok(None);
                }
            }
        }
        refutations.sort_unstable_by_key(|&step| canonical_rank(step));
        // A defender without a move has not been forced to anything: no try, and no key.
        Ok((!refutations.is_empty()).then_some(refutations))
    }

    fn note_refuter(&mut self, defence: Move) {
        self.refuters.retain(|known| *known != defence);
        self.refuters.truncate(REFUTERS - 1);
        self.refuters.insert(0, defence);
    }

    /// The set play: what would follow each move of the defender if he began, where something does.
    pub(super) fn set_play<P: Lookahead>(&mut self, diagram: &P, moves: u16) -> Answer<Vec<Variation>> {
        if diagram.in_check(diagram.turn()) {
            return Ok(Vec::new());
        }
        let defender = diagram.pass();
        self.battle.follow(Move::PASS);
        let left = self.needed(&defender, Move::PASS, moves - 1)?;
        let mut variations = Vec::new();
        for defence in self.defences(&defender) {
            if self.battle.meets(&defender, defence, left)? && !self.is_early(&defender, defence, left) {
                variations.push(self.variation(&defender, defence, left)?);
            }
        }
        self.battle.retrace();
        Ok(variations)
    }

    /// The play after the key, which has been played in the diagram: all of it, solved or not.
    pub(super) fn post_key<P: Lookahead>(&mut self, diagram: &P, moves: u16) -> Answer<Sequel> {
        self.battle.follow(Move::PASS);
        let refutations = self.refutations(diagram, Move::PASS, moves - 1, u32::MAX)?;
        let refutations = refutations.unwrap_or_default();
        let left = match refutations.as_slice() {
            [] => self.needed(diagram, Move::PASS, moves - 1)?,
            _ => moves - 1,
        };
        let mut sequel = self.sequel(diagram, left)?;
        self.battle.retrace();
        sequel.refutations = refutations.into_iter().map(|step| Step::of(diagram, step)).collect();
        Ok(sequel)
    }

    /// Does the defender reach the goal before he is forced to? Such moves are usually not told.
    fn is_early<P: Lookahead>(&self, position: &P, defence: Move, left: u16) -> bool {
        left > 0
            && self.settings.told.mates_in_one == Telling::LeftOut
            && self.battle.fulfils(position, defence, &position.play(defence))
    }

    /// The defender's moves that count: where reflex play obliges him, those that fulfil the goal.
    fn defences<P: Lookahead>(&self, position: &P) -> Vec<Move> {
        let mut moves = match self.battle.demand().play {
            Play::Direct => canonical_moves(position),
            _ => self.moves(position),
        };
        if self.battle.defender_must_fulfil(position) {
            moves.retain(|&step| self.battle.fulfils(position, step, &position.play(step)));
        }
        moves
    }

    /// Threats and variations after a move of the attacker, who has so many moves left. Defences that
    /// nothing meets are left out: they are refutations.
    fn sequel<P: Lookahead>(&mut self, after: &P, left: u16) -> Answer<Sequel> {
        let threats = match self.settings.told.threats {
            Telling::Told => self.threats(after, left)?,
            Telling::LeftOut => Threats::default(),
        };
        let variations = match left == 1 && self.battle.asks_for_mate() {
            true => self.last_variations(after, &threats.moves)?,
            false => self.variations(after, left, &threats)?,
        };
        let passed = after.pass();
        let told = self.after(Move::PASS, |tree| tree.answers(&passed, &threats.moves, threats.length))?;
        let waits = told.is_empty() && left > 0 && !after.in_check(after.turn());
        Ok(Sequel {
            zugzwang: waits && self.settings.told.threats == Telling::Told,
            threats: told,
            variations,
            refutations: Vec::new(),
        })
    }

    fn variations<P: Lookahead>(&mut self, after: &P, left: u16, threats: &Threats) -> Answer<Vec<Variation>> {
        let mut variations = Vec::new();
        for defence in self.defences(after) {
            let told = self.battle.meets(after, defence, left)?
                && !self.is_early(after, defence, left)
                && !self.parries_nothing(after, defence, threats)?
                && !self.is_short(after, defence, left)?;
            if told {
                variations.push(self.variation(after, defence, left)?);
            }
        }
        Ok(variations)
    }

    /// The same before the last move of a direct mate: the mates that answer a defence tell all that is asked of it.
    fn last_variations<P: Lookahead>(&mut self, after: &P, threats: &[Move]) -> Answer<Vec<Variation>> {
        let mut variations = Vec::new();
        for defence in self.defences(after) {
            let defended = after.play(defence);
            let mates = in_canonical_order(self.battle.mating_moves(&defended)?);
            let works = |&threat: &Move| defended.legal_like(threat).is_some_and(|step| mates.contains(&step));
            let parries = threats.is_empty() || !threats.iter().all(works);
            if mates.is_empty() || !parries || self.battle.saves(after, defence, &defended) {
                continue;
            }
            self.battle.control().budget().keep(BRANCH * (1 + mates.len()))?;
            let answer = |step| Attack {
                step: Step::mating(&defended, step),
                sequel: Sequel::default(),
            };
            variations.push(Variation {
                defence: Step::of(after, defence),
                answers: mates.into_iter().map(answer).collect(),
            });
        }
        Ok(variations)
    }

    /// Is this the defence of a variation that ends before the full length, and not to be told?
    fn is_short<P: Lookahead>(&mut self, after: &P, defence: Move, left: u16) -> Answer<bool> {
        if self.settings.told.short_variations == Telling::Told || left < 2 {
            return Ok(false);
        }
        self.battle.meets(after, defence, left - 1)
    }

    /// What the attacker, with so many moves left, would do if the defender passed: the shortest only.
    fn threats<P: Lookahead>(&mut self, after: &P, left: u16) -> Answer<Threats> {
        if after.in_check(after.turn()) {
            return Ok(Threats::default());
        }
        let passed = after.pass();
        self.after(Move::PASS, |tree| match tree.battle.shortest_attack(&passed, left)? {
            Some(length) => Ok(Threats {
                length,
                moves: tree.forcing(&passed, length)?,
            }),
            None => Ok(Threats::default()),
        })
    }

    /// Is this defence not worth telling, because every threat still works after it or something shorter does?
    fn parries_nothing<P: Lookahead>(&mut self, after: &P, defence: Move, threats: &Threats) -> Answer<bool> {
        let defended = after.play(defence);
        if threats.moves.is_empty() || self.battle.fulfils(after, defence, &defended) {
            return Ok(false);
        }
        self.after(defence, |tree| {
            let shorter = tree.battle.attack(&defended, threats.length - 1)?;
            Ok(shorter || !tree.parries_some(&defended, threats)?)
        })
    }

    /// After a defence: does some threat no longer work?
    fn parries_some<P: Lookahead>(&mut self, defended: &P, threats: &Threats) -> Answer<bool> {
        for &threat in &threats.moves {
            let works = match defended.legal_like(threat) {
                Some(step) => self.battle.forces(defended, step, threats.length)?,
                None => false,
            };
            if !works {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A defence and all of the shortest answers.
    fn variation<P: Lookahead>(&mut self, position: &P, defence: Move, left: u16) -> Answer<Variation> {
        self.battle.control().budget().keep(BRANCH)?;
        let after = position.play(defence);
        let told = Step::of(position, defence);
        if self.battle.fulfils(position, defence, &after) {
            return Ok(Variation {
                defence: told,
                answers: Vec::new(),
            });
        }
        let answers = self.after(defence, |tree| match tree.battle.shortest_attack(&after, left)? {
            Some(length) => {
                let steps = tree.forcing(&after, length)?;
                tree.answers(&after, &steps, length)
            }
            None => Ok(Vec::new()),
        })?;
        Ok(Variation { defence: told, answers })
    }

    /// The attacker's moves that force the goal in so many moves, but not in fewer.
    fn forcing<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<Vec<Move>> {
        if moves == 1 && self.battle.asks_for_mate() {
            return Ok(in_canonical_order(self.battle.mating_moves(position)?));
        }
        self.battle.forcing(position, self.moves(position), moves, usize::MAX)
    }

    /// These moves of the attacker with all that follows each.
    fn answers<P: Lookahead>(&mut self, position: &P, steps: &[Move], moves: u16) -> Answer<Vec<Attack>> {
        if steps.is_empty() {
            return Ok(Vec::new());
        }
        if self.depth == DEEPEST {
            self.battle.control().budget().exceed();
            return Err(Stopped);
        }
        self.depth += 1;
        let control = self.battle.control();
        let told = stack::deeper(control, || self.answers_here(position, steps, moves))?;
        self.depth -= 1;
        Ok(told)
    }

    fn answers_here<P: Lookahead>(&mut self, position: &P, steps: &[Move], moves: u16) -> Answer<Vec<Attack>> {
        let mut told = Vec::new();
        for &step in steps {
            self.battle.control().budget().keep(BRANCH)?;
            let after = position.play(step);
            let sequel = if self.battle.wins_with(position, step, &after, moves) {
                Sequel::default()
            } else {
                self.after(step, |tree| tree.sequel(&after, moves - 1))?
            };
            told.push(Attack {
                step: Step::of(position, step),
                sequel,
            });
        }
        Ok(told)
    }
}
