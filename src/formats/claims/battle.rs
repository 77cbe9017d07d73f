//! Keys, tries and set play, told as a tree by the numbers of the moves.

use super::items::{Choice, HalfMove, Item, inside};
use super::meant::Reader;
use super::unread::{aside, is_like_a_move, note, unread};
use crate::position::{AnyPosition, Move, Position};
use crate::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims, Held, Unread, Why};
use crate::problem::{Opening, Problem};
use crate::solution::{Ply, common_form};
use std::rc::Rc;

/// Brackets within brackets, of which a text of sense has two or three.
const DEEP: usize = 16;

/// More moves at a time nobody means.
const MANY: usize = 400;

/// So many positions are looked at and kept for each item of a text, and [`LOOKS`] besides: no text of sense needs more,
/// and nonsense in which many moves are told together may have many more with each of its words.
const LOOKS_AN_ITEM: usize = 4;
const LOOKS: usize = 100_000;

/// Reads the items as the play of a battle.
pub(super) fn read(problem: &Problem, reader: &Reader, position: &AnyPosition, items: &[Item]) -> Claims {
    let after_key = common_form(problem).settings.demanded.opening == Opening::AfterKey;
    let numbers_defence = problem.stipulation.structure.is_some() && numbers_defence(items);
    let root = Node::new(Move::PASS, position.clone());
    let mut tree = Tree {
        reader,
        nodes: vec![root],
        levels: vec![Rc::new(vec![0])],
        base: usize::from(after_key && !numbers_defence),
        broken: None,
        refuting: false,
        in_set_play: false,
        adding: false,
        brackets: 0,
        looks: LOOKS + LOOKS_AN_ITEM * items.len(),
        unread: Vec::new(),
        supposed: Vec::new(),
    };
    tree.items(items);
    tree.claims(after_key)
}

/// Have the moves of the defence the numbers that else the attack has? Popeye tells them so where a structured stipulation
/// says that the defence begins; the threats then have the numbers of the defence.
fn numbers_defence(items: &[Item]) -> bool {
    let number = |item: &Item| item.half_move()?.number;
    let mut moves = items.iter().filter(|item| !matches!(item, Item::Line)).peekable();
    while let Some(item) = moves.next() {
        let threat = matches!(item, Item::Threat).then(|| moves.peek().and_then(|item| number(item)));
        if number(item) == Some(Ply::KEY) || threat == Some(Some(Ply::second(1))) {
            return true;
        }
    }
    false
}

/// A move in the tree; the first node is the diagram.
struct Node {
    step: Move,
    position: AnyPosition,
    children: Vec<usize>,
    grouped: bool,
    mark: String,
    zugzwang: bool,
    refutes: bool,
}

impl Node {
    /// A move of which nothing is said yet, and the position after it.
    fn new(step: Move, position: AnyPosition) -> Self {
        Node {
            step,
            position,
            children: Vec::new(),
            grouped: false,
            mark: String::new(),
            zugzwang: false,
            refutes: false,
        }
    }
}

struct Tree<'a> {
    reader: &'a Reader,
    nodes: Vec<Node>,
    /// The nodes that were told last, of each depth down to the last move; several where moves are told together.
    levels: Vec<Rc<Vec<usize>>>,
    /// The half-moves that were made before the diagram.
    base: usize,
    /// The depth at which something could not be read: what is deeper stands on nothing.
    broken: Option<usize>,
    /// Is the play that follows said to refute?
    refuting: bool,
    /// Does the text stand below the words that set play follows?
    in_set_play: bool,
    /// Does what follows add answers to variations that were told before?
    adding: bool,
    /// The brackets that are open.
    brackets: usize,
    /// The positions that may still be looked at and kept.
    looks: usize,
    unread: Vec<Unread>,
    /// First moves among the unread that no legal move is written so, and that may be meant as keys.
    supposed: Vec<Supposed>,
}

/// A first move that cannot be played.
struct Supposed {
    /// Its place among the unread.
    at: usize,
    /// As it is written.
    text: String,
    /// Is it called a key, by its sign?
    called: bool,
}

impl Tree<'_> {
    fn items(&mut self, items: &[Item]) {
        let mut at = 0;
        let mut threatens = false;
        while let Some(item) = items.get(at) {
            at += 1;
            match item {
                Item::Move(told) if told.is_missed() => {}
                Item::Move(told) => self.half_move(told, std::mem::take(&mut threatens)),
                Item::Open => {
                    let inside = inside(&items[at..]);
                    self.bracket(&items[at..at + inside]);
                    at += inside;
                }
                Item::But => {
                    self.is_refuted_unread();
                    self.refuting = true;
                }
                Item::Threat => threatens = true,
                Item::Waiting => self.each_last(|node| node.zugzwang = true),
                Item::Refutes => {
                    self.is_refuted_unread();
                    self.each_last(|node| node.refutes = true);
                }
                Item::SetPlay => {
                    self.levels.truncate(1);
                    (self.broken, self.refuting, self.in_set_play) = (None, false, true);
                }
                // They belong to the variations that stand above them.
                Item::Duals => (self.refuting, self.adding, self.in_set_play) = (false, true, false),
                Item::Line => self.adding = false,
                Item::Heading => self.in_set_play = false,
                Item::Unread(unread, number) => {
                    if is_like_a_move(&unread.text) {
                        self.break_off(*number);
                    }
                    note(&mut self.unread, unread.clone());
                }
                Item::Close | Item::Dots(_) => {}
            }
        }
    }

    fn each_last(&mut self, change: impl Fn(&mut Node)) {
        for &node in self.levels.last().into_iter().flat_map(|level| level.iter()) {
            change(&mut self.nodes[node]);
        }
    }

    /// What stands in brackets: the threat, the word for zugzwang, more moves told together, or an aside.
    fn bracket(&mut self, items: &[Item]) {
        let Some(first) = items.iter().find_map(Item::half_move) else {
            for item in items {
                match item {
                    Item::Waiting => self.each_last(|node| node.zugzwang = true),
                    Item::Unread(unread, _) => note(&mut self.unread, unread.clone()),
                    _ => {}
                }
            }
            return;
        };
        let says_so = matches!(items.first(), Some(Item::Threat));
        let next = self.levels.len();
        let is_threat = self.broken.is_none()
            && self.brackets < DEEP
            && match first.number.map(|number| self.index(number)) {
                None => says_so,
                Some(index) => index == Some(next),
            };
        if !is_threat {
            if !self.is_near_miss(items) {
                note(&mut self.unread, aside(items, first.line));
            }
            return;
        }
        let (levels, refuting) = (self.levels.clone(), self.refuting);
        self.brackets += 1;
        self.items(items);
        self.brackets -= 1;
        (self.levels, self.refuting, self.broken) = (levels, refuting, None);
    }

    /// Do the brackets tell of checks that just fail, as `(2.Bc7+? Nd6!)`, or `(2.Qc3+ Bxd4)` behind a refutation? That
    /// claims nothing; but the moves have to be legal.
    fn is_near_miss(&mut self, items: &[Item]) -> bool {
        let last = self.levels.last().into_iter().flat_map(|level| level.iter());
        let refuted = last
            .copied()
            .any(|node| self.nodes[node].refutes || self.nodes[node].mark == "!");
        let mut moves = Vec::new();
        for item in items {
            match item {
                Item::Move(told) => moves.push(told),
                Item::Line => {}
                _ => return false,
            }
        }
        let widest = self.levels.iter().map(|level| level.len()).max().unwrap_or(0);
        let Some(looks) = self.looks.checked_sub(widest * moves.len()) else {
            return false;
        };
        self.looks = looks;
        moves.chunks(2).all(|pair| match pair {
            [check, reply] => {
                let fails = check.mark == "?" && reply.mark == "!";
                let index = check.number.and_then(|number| self.index(number));
                let from = index.and_then(|index| self.levels.get(index));
                let played = |&node: &usize| self.is_legal(&self.nodes[node].position, check, reply);
                (fails || refuted && reply.number.is_none()) && from.is_some_and(|from| from.iter().any(played))
            }
            _ => false,
        })
    }

    /// Is there one legal move that is written so, and after it one that is written as the reply?
    fn is_legal(&self, position: &AnyPosition, check: &HalfMove, reply: &HalfMove) -> bool {
        let only = |position: &AnyPosition, told: &HalfMove| match told.choices.as_slice() {
            [choice] => match *self.reader.moves(position, choice).as_slice() {
                [step] => Some(position.play(step)),
                _ => None,
            },
            _ => None,
        };
        only(position, check).is_some_and(|after| only(&after, reply).is_some())
    }

    /// The depth at which a numbered move stands; 0 is the first move from the diagram.
    fn index(&self, ply: Ply) -> Option<usize> {
        let half_moves = 2 * usize::from(ply.number).checked_sub(1)? + usize::from(!ply.is_first());
        half_moves.checked_sub(self.base)
    }

    fn half_move(&mut self, told: &HalfMove, threatens: bool) {
        let depth = self.levels.len() - 1;
        let index = match told.number {
            Some(number) => self.index(number),
            None if threatens => Some(depth + 1),
            None => Some(depth),
        };
        let known = match (index, self.broken) {
            (Some(index), Some(broken)) => index <= broken && told.number.is_some(),
            (Some(index), None) => index <= depth + 1,
            (None, _) => false,
        };
        let Some(index) = index.filter(|_| known) else {
            self.unread(told, Why::Behind);
            self.broken = self.broken.or(Some(depth));
            return;
        };
        self.broken = None;
        if index > depth {
            self.pass();
        }
        self.levels.truncate(index + 1);
        if index + self.base == 0 {
            self.refuting = false;
        }
        match self.play(told, index) {
            Ok(level) => self.levels.push(Rc::new(level)),
            Err(why) => {
                self.unread(told, why);
                self.suppose_key(told, index);
                self.broken = Some(index);
            }
        }
    }

    /// Something like a move could not be read: what is told behind it stands on nothing, up to the next move of its number or a
    /// lower one.
    fn break_off(&mut self, number: Option<Ply>) {
        let depth = self.levels.len() - 1;
        let index = number.and_then(|number| self.index(number));
        let in_place = |index: &usize| *index <= self.broken.unwrap_or(depth);
        let Some(index) = index.filter(in_place) else {
            self.broken = self.broken.or(Some(depth));
            return;
        };
        self.levels.truncate(index + 1);
        self.broken = Some(index);
        if index + self.base == 0 {
            self.refuting = false;
        }
    }

    /// Notes that the first move just found unreadable is a key that cannot be played, if it may be one.
    fn suppose_key(&mut self, told: &HalfMove, index: usize) {
        let first = index + self.base == 0 && !self.in_set_play && !told.mark.contains('?');
        let can_be_meant = |choice| self.reader.can_be_meant(&self.nodes[0].position, choice);
        if first && !told.choices.iter().any(can_be_meant) {
            self.supposed.push(Supposed {
                at: self.unread.len() - 1,
                text: unread(told, Why::NotOneMove).text,
                called: told.mark.contains('!'),
            });
        }
    }

    /// What refutes a first move that could not be read is told: it was no key, unless it is called one.
    fn is_refuted_unread(&mut self) {
        if self.broken == Some(0) {
            self.supposed.pop_if(|supposed| !supposed.called);
        }
    }

    /// The side to move passes, as before a threat or in set play.
    fn pass(&mut self) {
        let last = self.levels.last().cloned().unwrap_or_default();
        let passed = last.iter().map(|&node| {
            let position = self.nodes[node].position.pass();
            self.child(node, Move::PASS, position).0
        });
        let passed = passed.collect();
        self.levels.push(Rc::new(passed));
    }

    /// Makes a move from all nodes that were told last.
    fn play(&mut self, told: &HalfMove, index: usize) -> Result<Vec<usize>, Why> {
        let from = Rc::clone(&self.levels[index]);
        let looks = from.len().saturating_mul(told.choices.len());
        self.looks = self.looks.checked_sub(looks).ok_or(Why::TooMany)?;
        let mut level = Vec::new();
        let mut missed = false;
        for &node in from.iter() {
            let mut made = false;
            for choice in &told.choices {
                let steps = self.reader.moves(&self.nodes[node].position, choice);
                made |= !steps.is_empty();
                for step in steps {
                    let grouped = matches!(choice, Choice::All { .. });
                    level.extend(self.make(node, step, grouped, told, index));
                }
                if level.len() > MANY {
                    return Err(Why::TooMany);
                }
            }
            missed |= !made && !self.nodes[node].grouped;
        }
        if level.is_empty() {
            return Err(Why::NotOneMove);
        }
        self.looks = self.looks.saturating_sub(level.len());
        if missed {
            self.unread(told, Why::NotOneMove);
        }
        Ok(level)
    }

    /// The node of a move. One that was told by name is none of a group, and replaces what the group said.
    fn make(&mut self, parent: usize, step: Move, grouped: bool, told: &HalfMove, index: usize) -> Option<usize> {
        let position = self.nodes[parent].position.play(step);
        let (child, is_new) = self.child(parent, step, position);
        let refuting = self.refuting && index + self.base == 1;
        let node = &mut self.nodes[child];
        if is_new {
            node.grouped = grouped;
        } else if grouped && !node.grouped {
            return None;
        } else if node.grouped && !grouped {
            node.grouped = false;
            if !self.adding {
                node.children.clear();
            }
        }
        node.mark.push_str(&told.mark);
        node.refutes |= refuting;
        Some(child)
    }

    fn child(&mut self, parent: usize, step: Move, position: AnyPosition) -> (usize, bool) {
        let known = self.nodes[parent].children.iter().copied();
        if let Some(known) = known.into_iter().find(|&child| self.nodes[child].step == step) {
            return (known, false);
        }
        let child = self.nodes.len();
        self.nodes.push(Node::new(step, position));
        self.nodes[parent].children.push(child);
        (child, true)
    }

    fn unread(&mut self, told: &HalfMove, why: Why) {
        note(&mut self.unread, unread(told, why));
    }

    /// Marks the keys that cannot be played. Where a key was read, another move is one only if it is called so.
    fn mark_unplayable_keys(&mut self, claims: &Claims) {
        for supposed in std::mem::take(&mut self.supposed) {
            if supposed.called || claims.keys.is_empty() {
                let unread = &mut self.unread[supposed.at];
                (unread.holds, unread.at) = (Held::Key, Some(supposed.text));
            }
        }
    }

    fn claims(mut self, after_key: bool) -> Claims {
        let mut claims = Claims::default();
        if after_key {
            let play = self.told(0, false);
            let is_empty = play == ClaimedPlay::default();
            claims.post_key = Some(play).filter(|_| !is_empty);
        } else {
            for &child in &self.nodes[0].children {
                let node = &self.nodes[child];
                if node.step == Move::PASS {
                    claims.set_play = self.told(child, false).replies;
                    continue;
                }
                let is_try = node.mark.contains('?') || node.mark.is_empty() && self.is_refuted(node);
                let phase = ClaimedPhase {
                    key: node.step,
                    play: self.told(child, is_try),
                };
                if is_try { &mut claims.tries } else { &mut claims.keys }.push(phase);
            }
        }
        self.mark_unplayable_keys(&claims);
        claims.unread = self.unread;
        claims
    }

    fn is_refuted(&self, node: &Node) -> bool {
        node.children.iter().any(|&child| self.nodes[child].refutes)
    }

    /// What is said to follow a node. In a try a reply with `!` refutes it.
    fn told(&self, node: usize, is_try: bool) -> ClaimedPlay {
        let node = &self.nodes[node];
        let mut play = ClaimedPlay {
            zugzwang: node.zugzwang,
            ..ClaimedPlay::default()
        };
        for &child in &node.children {
            let reply = &self.nodes[child];
            if reply.step == Move::PASS {
                play.threats = self.told(child, false).replies;
            } else if reply.refutes || is_try && reply.mark.contains('!') && !reply.mark.contains('?') {
                play.refutations.push(reply.step);
            } else {
                play.replies.push(Claimed {
                    step: reply.step,
                    grouped: reply.grouped,
                    play: self.told(child, false),
                });
            }
        }
        play
    }
}
