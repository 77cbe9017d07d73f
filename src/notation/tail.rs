//! What follows a move: what conditions have added to it.

use super::language::Language;
use crate::board::{Effect, Tail, Told};
use crate::conditions::{self, Party, Unusual};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Attributes, Owner, Piece};
use crate::position::Move;
use crate::rules::Rules;

impl Language {
    /// Where the imitators go with a step, if there are any: that is told before what a pawn becomes.
    pub(super) fn imitators(self, rules: &Rules, step: Move, tail: &Tail) -> String {
        let mut writer = TailWriter::new(self, rules, step, Place::new(step.board(), step.to()));
        if let Some(told @ Told::Imitators(_)) = tail.iter().next() {
            writer.write(told);
        }
        writer.text
    }

    /// What follows a move at once: `[+wSg1]` for a man that is reborn, `=b` for one that changes its owner; where it passes to another
    /// board that is told between. The man has arrived on this place, and so many things are told already.
    ///
    /// Popeye names no boards in it; without the letter of the one on which the move lands other boards are named.
    pub(super) fn tail_from(
        self,
        arrival: Place,
        rules: &Rules,
        step: Move,
        (tail, told): (&Tail, usize),
        lands: Option<&str>,
    ) -> String {
        let mut writer = TailWriter::new(self, rules, step, arrival);
        // A king that is put on the board may come to any.
        writer.names_boards = lands.is_none() || writer.is_unusual(Unusual::PlacesKings);
        let all = tail_of(step, tail);
        let early = all.early().saturating_sub(told);
        let mut rest = all.iter().skip(told);
        rest.by_ref().take(early).for_each(|told| writer.write(told));
        writer.text.push_str(lands.unwrap_or_default());
        if writer.last == arrival {
            writer.last = Place::new(step.lands(), arrival.square);
        }
        rest.for_each(|told| writer.write(told));
        writer.close();
        writer.text
    }
}

/// What is told behind a move; of a bare move the rebirth that it tells itself.
pub(crate) fn tail_of(step: Move, tail: &Tail) -> Tail {
    let owner = step.taken_owner();
    match (step.rebirth(), step.captured(), owner) {
        (Some(place), Some(role), Some(owner)) if tail.is_empty() => Tail::of(
            &[Effect::Rebirth {
                place,
                piece: Piece::of(owner, role),
            }],
            0,
        ),
        _ => tail.clone(),
    }
}

/// Does a man that has taken return to another square?
fn returns(rules: &Rules) -> bool {
    conditions::of(rules).any(|condition| condition.settles() == Some(Party::Taker))
}

/// Writes what follows a move. What happens to the man told of last stands in the same brackets.
struct TailWriter<'a> {
    language: Language,
    rules: &'a Rules,
    /// The board on which the move is made: another one is told, if boards are.
    board: BoardId,
    names_boards: bool,
    /// Where the man stands that was told of last.
    last: Place,
    /// Is a bracket open?
    open: bool,
    /// Is the step to be told next, of a man that goes on, a capture?
    takes: bool,
    /// Is to be told next how a man returns that goes on?
    returns: bool,
    /// The board to which the man told of last passes: it is told behind what the man becomes.
    passage: String,
    text: String,
}

impl<'a> TailWriter<'a> {
    fn new(language: Language, rules: &'a Rules, step: Move, last: Place) -> Self {
        TailWriter {
            language,
            rules,
            board: step.board(),
            names_boards: true,
            last,
            open: false,
            takes: false,
            returns: conditions::is_unusual(rules, Unusual::GoesOn) && returns(rules),
            passage: String::new(),
            text: String::new(),
        }
    }

    fn write(&mut self, told: Told) {
        match told {
            Told::Reborn(place, piece) => self.begin(place, &format!("+{}", self.man(place, piece))),
            Told::Below(place, piece) => self.begin(place, &format!("+{}->v", self.man(place, piece))),
            Told::Gone(..) if self.is_unusual(Unusual::GoesOn) => self.takes = true,
            Told::Goes(from, to, piece) if std::mem::take(&mut self.returns) => {
                self.begin(to, &format!("{}->{}", self.man(from, piece), self.square(to)));
            }
            Told::Goes(_, to, _) if self.is_unusual(Unusual::GoesOn) => {
                self.close();
                self.returns = self.takes && returns(self.rules);
                let link = if std::mem::take(&mut self.takes) { '*' } else { '-' };
                self.text.push(link);
                self.text.push_str(&self.rules.shape.name(to.square));
                self.passage = self.passage_from(to);
                self.last = to;
            }
            Told::Gone(place, piece) => self.begin(place, &format!("-{}", self.man(place, piece))),
            Told::Goes(from, to, piece) => self.begin(to, &format!("{}->{}", self.man(from, piece), self.square(to))),
            Told::Turns(place, piece) if self.is_unusual(Unusual::TurnsApart) => {
                let text = format!("={}", self.language.owner(piece.owner));
                let square = self.square(place);
                let square = if place == self.last { "" } else { square.as_str() };
                self.begin(place, &format!("{square}{text}"));
            }
            Told::Turns(place, piece) => {
                self.at(place);
                let half = piece.attributes.has(Attributes::HALF_NEUTRAL);
                let half = if half { "h" } else { "" };
                self.text
                    .push_str(&format!("={}{half}", self.language.owner(piece.owner)));
            }
            Told::TurnsApart(place, piece) => {
                self.begin(
                    place,
                    &format!("{}={}", self.square(place), self.language.owner(piece.owner)),
                );
            }
            Told::Becomes(place, piece) if self.open && place == self.last && self.is_unusual(Unusual::ReturnsAs) => {
                let square = self.square(place);
                let special = piece.attributes.letters(self.language.column());
                let man = format!("{special}{}{square}", self.language.letter(piece.role));
                self.text.truncate(self.text.len() - square.len());
                self.text.push_str(&man);
            }
            Told::Becomes(place, piece) => {
                self.at(place);
                let neutral = if piece.owner == Owner::Neutral { "n" } else { "" };
                let special = piece.attributes.letters(self.language.column());
                let letters = self.language.letter(piece.role);
                self.text.push_str(&format!("={neutral}{special}{letters}"));
            }
            Told::Left(left, shared) => {
                self.close();
                let [white, black] = left.map(crate::conditions::way_text);
                let both = if shared { white } else { format!("{white}/{black}") };
                self.text.push_str(&format!(" ({both})"));
            }
            Told::Gains(place, piece) => {
                self.at(place);
                let neutral = if piece.owner == Owner::Neutral { "n" } else { "" };
                let letters = piece.attributes.letters(self.language.column());
                self.text.push_str(&format!("={neutral}{letters}"));
            }
            Told::Imitators(list) => {
                self.close();
                let squares: Vec<String> = list.squares().map(|square| self.rules.shape.name(square)).collect();
                self.text.push_str(&format!("[I{}]", squares.join(",")));
            }
            Told::BecomesImitator => {
                self.close();
                self.text.push_str("=I");
            }
            Told::Known(place, piece) => {
                let man = format!(
                    "{}{}",
                    self.language.owner(piece.owner),
                    self.language.letter(piece.role)
                );
                self.begin(place, &format!("{}={man}", self.square(place)));
            }
            Told::Exchange(one, other) => {
                let man = |(place, piece): (Place, Piece)| {
                    format!("{}{}", self.language.letter(piece.role), self.square(place))
                };
                self.begin(other.0, &format!("{}<->{}", man(one), man(other)));
            }
        }
    }

    fn is_unusual(&self, so: Unusual) -> bool {
        conditions::is_unusual(self.rules, so)
    }

    fn begin(&mut self, place: Place, text: &str) {
        self.close();
        self.text.push('[');
        self.text.push_str(text);
        (self.open, self.last) = (true, place);
    }

    /// Goes on with the man of this place.
    fn at(&mut self, place: Place) {
        if place != self.last {
            self.begin(place, &self.square(place));
        }
    }

    fn close(&mut self) {
        self.pass();
        if self.open {
            self.text.push(']');
        }
        self.open = false;
    }

    /// Tells the board to which the man told of last passes, if it does.
    fn pass(&mut self) {
        self.text.push_str(&std::mem::take(&mut self.passage));
    }

    /// The board to which a man passes with each step by which it goes on: as behind the move itself.
    fn passage_from(&self, from: Place) -> String {
        let other = self.rules.board_ids().find(|&board| board != from.board);
        let silent = other == Some(BoardId::B) && self.rules.lands_on_b_silently();
        match other.filter(|_| !silent || !self.names_boards) {
            Some(board) if self.names_boards => format!("/{board}"),
            Some(board) => board.to_string(),
            None => String::new(),
        }
    }

    fn man(&self, place: Place, piece: Piece) -> String {
        let (owner, letters) = (self.language.owner(piece.owner), self.language.letter(piece.role));
        let special = piece.attributes.told_of(piece.role).letters(self.language.column());
        format!("{owner}{special}{letters}{}", self.square(place))
    }

    fn square(&self, place: Place) -> String {
        let square = self.rules.shape.name(place.square);
        if place.board == self.board || !self.names_boards {
            return square;
        }
        format!("{square}{}", place.board)
    }
}
