//! Moves as readers write them: the short form of magazines and Popeye's long form.
//!
//! ```
//! use looking_glass::notation::Language;
//! use looking_glass::pieces::Role;
//!
//! assert_eq!(Language::German.letter(Role::KNIGHT), "S");
//! ```

use crate::board::{Effect, Meaning, Tail, Told};
use crate::conditions::{self, Ask};
use crate::geometry::{BoardId, Place};
use crate::pieces::{Attributes, Owner, Piece, Role};
use crate::position::{Kind, Move, rook_path};
use crate::rules::Rules;
use crate::solution::{Sign, Step};

/// The letters that name men in print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// K Q R B N P.
    #[default]
    English,
    /// K Q R B S P, as English problem magazines print them.
    EnglishProblem,
    /// K D T L S B.
    German,
    /// R D T F C P.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::EnglishProblem,
        Language::German,
        Language::French,
    ];

    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::EnglishProblem => "en-problem",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// The letters of a role.
    pub fn letter(self, role: Role) -> &'static str {
        match self {
            Language::English => role.letters(),
            Language::EnglishProblem => role.kind().magazine[0],
            Language::German => role.kind().magazine[1],
            Language::French => role.kind().magazine[2],
        }
    }

    /// The letter of an owner in front of a man: `wKa1`. In French black and neutral men have the same, as with Popeye.
    pub const fn owner(self, owner: Owner) -> char {
        match self {
            Language::English | Language::EnglishProblem => owner.pick('w', 'b', 'n'),
            Language::German => owner.pick('w', 's', 'n'),
            Language::French => owner.pick('b', 'n', 'n'),
        }
    }

    /// The letters of the man that moves: none for a pawn of one side, `n` before those of a neutral man, and before them letters of
    /// attributes.
    fn mover(self, step: Move, attributes: Attributes) -> String {
        let neutral = if step.is_by_neutral() { "n" } else { "" };
        let special = attributes.letters(self.column());
        match (neutral, special.as_str(), step.role()) {
            ("", "", Role::PAWN) => String::new(),
            (neutral, special, role) => format!("{neutral}{special}{}", self.letter(role)),
        }
    }

    /// The column of the tables of names: English, German, French.
    pub(crate) const fn column(self) -> usize {
        match self {
            Language::English | Language::EnglishProblem => 0,
            Language::German => 1,
            Language::French => 2,
        }
    }

    /// What a pawn becomes, behind its sign: `=Q`, `=nQ`.
    fn promotion(self, step: Move, attributes: Attributes) -> String {
        let neutral = if step.is_by_neutral() { "n" } else { "" };
        let special = attributes.letters(self.column());
        let told = step
            .promotion()
            .map(|role| format!("={neutral}{special}{}", self.letter(role)));
        told.unwrap_or_default()
    }

    /// Where the imitators go with a step, if there are any: that is told before what a pawn becomes.
    fn imitators(self, rules: &Rules, step: Move, tail: &Tail) -> String {
        let mut writer = TailWriter::new(self, rules, step, Place::new(step.board(), step.to()));
        if let Some(told @ Told::Imitators(_)) = tail.iter().next() {
            writer.write(told);
        }
        writer.text
    }

    /// What follows a move at once: `[+wSg1]` for a man that is reborn, `=b` for one that changes its owner; where it passes to another
    /// board that is told between. The man has arrived on this place, and so many things are told already.
    fn tail_from(self, arrival: Place, rules: &Rules, step: Move, (tail, told): (&Tail, usize), lands: &str) -> String {
        let mut writer = TailWriter::new(self, rules, step, arrival);
        let all = tail_of(step, tail);
        let early = all.early().saturating_sub(told);
        let mut rest = all.iter().skip(told);
        rest.by_ref().take(early).for_each(|told| writer.write(told));
        writer.text.push_str(lands);
        if writer.last == arrival {
            writer.last = Place::new(step.lands(), arrival.square);
        }
        rest.for_each(|told| writer.write(told));
        writer.close();
        writer.text
    }
}

/// Do two men exchange their places?
fn is_exchange(step: Move) -> bool {
    step.choice().is_some_and(|choice| choice.meaning == Meaning::Exchange)
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

/// Writes what follows a move. What happens to the man told of last stands in the same brackets.
struct TailWriter<'a> {
    language: Language,
    rules: &'a Rules,
    /// The board on which the move is made: another one is told.
    board: BoardId,
    /// Where the man stands that was told of last.
    last: Place,
    /// Is a bracket open?
    open: bool,
    /// Is the step to be told next, of a man that goes on, a capture?
    takes: bool,
    text: String,
}

impl<'a> TailWriter<'a> {
    fn new(language: Language, rules: &'a Rules, step: Move, last: Place) -> Self {
        TailWriter {
            language,
            rules,
            board: step.board(),
            last,
            open: false,
            takes: false,
            text: String::new(),
        }
    }

    fn write(&mut self, told: Told) {
        match told {
            Told::Reborn(place, piece) => self.begin(place, &format!("+{}", self.man(place, piece))),
            Told::Gone(..) if self.asks(Ask::GoesOn) => self.takes = true,
            Told::Goes(_, to, _) if self.asks(Ask::GoesOn) => {
                let link = if std::mem::take(&mut self.takes) { '*' } else { '-' };
                self.text.push_str(&format!("{link}{}", self.square(to)));
                self.last = to;
            }
            Told::Gone(place, piece) => self.begin(place, &format!("-{}", self.man(place, piece))),
            Told::Goes(from, to, piece) => self.begin(to, &format!("{}->{}", self.man(from, piece), self.square(to))),
            Told::Turns(place, piece) if self.asks(Ask::TurnsApart) => {
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
            Told::Chameleon(place, piece) => {
                self.at(place);
                let neutral = if piece.owner == Owner::Neutral { "n" } else { "" };
                let letter = Attributes::CHAMELEON.letters(self.language.column());
                self.text.push_str(&format!("={neutral}{letter}"));
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
            Told::Exchange(one, other) => {
                let man = |(place, piece): (Place, Piece)| {
                    format!("{}{}", self.language.letter(piece.role), self.square(place))
                };
                self.begin(other.0, &format!("{}<->{}", man(one), man(other)));
            }
        }
    }

    fn asks(&self, ask: Ask) -> bool {
        conditions::of(self.rules).any(|held| held.asks().contains(&ask))
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
        if self.open {
            self.text.push(']');
        }
        self.open = false;
    }

    fn man(&self, place: Place, piece: Piece) -> String {
        let (owner, letters) = (self.language.owner(piece.owner), self.language.letter(piece.role));
        let special = piece.attributes.letters(self.language.column());
        format!("{owner}{special}{letters}{}", self.square(place))
    }

    fn square(&self, place: Place) -> String {
        let square = self.rules.shape.name(place.square);
        if place.board == self.board {
            return square;
        }
        format!("{square}{}", place.board)
    }
}

/// How moves of one game are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The rules, which name the squares and decide which boards are marked.
    pub rules: Rules,
    /// The letters of the men.
    pub language: Language,
}

impl Notation {
    /// English letters.
    pub fn new(rules: Rules) -> Self {
        Notation {
            rules,
            language: Language::English,
        }
    }

    /// The short form with check and mate signs: `Kb1/A`, `Rxe7/A#`, `bxc8=Q+`, `exf6 e.p.`, `nGxd5[+bSg8]`.
    ///
    /// With two boards between which every man must pass, a move to board A carries `/A` and one to board B
    /// nothing; all other moves, and zero moves, name their board. The board a move begins on is told in front,
    /// `A:Nc3/B`, if a like man could go there from the same square of another board.
    pub fn short(&self, told: &Step) -> String {
        format!("{}{}", self.plain(told), sign(told.outcome))
    }

    /// The short form without check or mate signs.
    pub fn plain(&self, told: &Step) -> String {
        let step = told.step;
        if let Some((first, step)) = told_first(self.language, &self.rules, step, &told.tail) {
            let rest = Step {
                step,
                tail: Tail::default(),
                ..told.clone()
            };
            return format!("{first}{}", self.plain(&rest));
        }
        match step.kind() {
            Kind::Pass => return "…".to_string(),
            Kind::Castling => {
                let rook = Place::new(step.board(), rook_path(step.to()).1);
                let effects = self.language.tail_from(rook, &self.rules, step, (&told.tail, 0), "");
                return format!("{}{}{effects}", castling(step), self.suffix(step));
            }
            _ => {}
        }
        let shape = self.rules.shape;
        if is_exchange(step) {
            let letter = self.language.letter(step.role());
            let (from, to) = (shape.name(step.from()), shape.name(step.to()));
            return format!("{letter}{from}<->{letter}{to}");
        }
        let mut text = self.departure(told);
        text.push_str(if step.is_capture() { "x" } else { "" });
        if step.takes_on() != step.to() {
            text.push_str(&format!("{}-", shape.name(step.takes_on())));
        }
        text.push_str(&shape.name(step.to()));
        let imitators = self.language.imitators(&self.rules, step, &told.tail);
        text.push_str(&imitators);
        text.push_str(&self.language.promotion(step, told.attributes));
        text.push_str(if step.is_zero() { "~" } else { "" });
        text.push_str(&self.suffix(step));
        text.push_str(if step.kind() == Kind::EnPassant { " e.p." } else { "" });
        let arrival = Place::new(step.board(), step.to());
        let done = usize::from(!imitators.is_empty());
        text.push_str(
            &self
                .language
                .tail_from(arrival, &self.rules, step, (&told.tail, done), ""),
        );
        text
    }

    /// What stands before the square of arrival: board, man, and as much of the square left as is needed.
    fn departure(&self, told: &Step) -> String {
        let step = told.step;
        let origin = self.rules.shape.name(step.from());
        let (file, rank) = origin.split_at(origin.len() - 1);
        let mut text = String::new();
        if told.board {
            text.push_str(&format!("{}:", step.board()));
        }
        let pawn = step.role() == Role::PAWN;
        text.push_str(&self.language.mover(step, told.attributes));
        // `A:a2a4/C`, for `B:a4` would be a bishop's capture to some.
        let whole = pawn && told.board && !step.is_capture();
        text.push_str(if told.file || whole || pawn && step.is_capture() {
            file
        } else {
            ""
        });
        text.push_str(if told.rank || whole { rank } else { "" });
        text
    }

    /// The board a move ends on, where it is written.
    fn suffix(&self, step: Move) -> String {
        let on_b = step.lands() == BoardId::B && !step.is_zero();
        let silent = self.rules.boards == 1 || on_b && self.rules.lands_on_b_silently();
        if silent {
            String::new()
        } else {
            format!("/{}", step.lands())
        }
    }

    /// A man and its square: `B(c3)`, `e3` for a pawn; with its board where another man may stand on that square
    /// of another board, `B(c3/A)`.
    pub fn man(&self, step: Move) -> String {
        let mut square = self.rules.shape.name(step.from());
        if self.rules.shares_squares() && !self.rules.lands_on_b_silently() {
            square.push_str(&format!("/{}", step.board()));
        }
        match self.language.mover(step, Attributes::NONE).as_str() {
            "" => square,
            letters => format!("{letters}({square})"),
        }
    }
}

/// `0-0` or `0-0-0`.
fn castling(step: Move) -> &'static str {
    if step.is_long_castling() { "0-0-0" } else { "0-0" }
}

/// The sign behind a move in print.
fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Quiet => "",
        Sign::Check => "+",
        Sign::Mate => "#",
        Sign::Stalemate => "=",
    }
}

/// Popeye's long form without check or mate marks: `Ka2-b1A`, `f5*e6 ep.A`, `0-0-0BB`, `nGc3*d5[+bSg8]`. Where the board of departure
/// does not follow from that of arrival, it stands behind the square, `Ka2B-b1A`; Popeye plays no such rules.
pub fn popeye(rules: &Rules, step: Move) -> String {
    long_form(
        Language::EnglishProblem,
        rules,
        (step, Attributes::NONE),
        &Tail::default(),
    )
}

/// The same with all that conditions add, and with the letters of another language.
pub fn popeye_in(language: Language, rules: &Rules, told: &Step) -> String {
    long_form(language, rules, (told.step, told.attributes), &told.tail)
}

/// What a pawn becomes before the move is made, `[a8=Q]`, and the move that is made then.
fn told_first(language: Language, rules: &Rules, step: Move, tail: &Tail) -> Option<(String, Move)> {
    let waits = step.role() == Role::PAWN && [0, rules.shape.ranks() - 1].contains(&step.from().rank());
    if !waits && step.choice().is_none() || !conditions::of(rules).any(|held| held.asks().contains(&Ask::BecomesFirst))
    {
        return None;
    }
    let mut others = tail.iter().filter_map(|told| match told {
        Told::Becomes(place, piece) => Some((place.square, piece.role, step.without_choice())),
        _ => None,
    });
    let itself = || {
        let role = step.promotion().filter(|_| waits)?;
        Some((step.from(), role, step.made_as(role)))
    };
    let (square, role, step) = others.next().or_else(itself)?;
    let first = format!("[{}={}]", rules.shape.name(square), language.letter(role));
    Some((first, step))
}

/// Where a man that has taken goes on to.
fn onward(step: Move) -> Option<Place> {
    let choice = step.choice().filter(|choice| choice.meaning == Meaning::Onward);
    choice.filter(|_| step.is_capture()).map(|choice| choice.place)
}

fn long_form(language: Language, rules: &Rules, (step, attributes): (Move, Attributes), tail: &Tail) -> String {
    let board = |board: BoardId| {
        if rules.boards == 1 {
            String::new()
        } else {
            board.to_string()
        }
    };
    if let Some((first, step)) = told_first(language, rules, step, tail) {
        let rest = long_form(language, rules, (step, attributes), &Tail::default());
        return format!("{first}{rest}");
    }
    match step.kind() {
        Kind::Pass => return " ...".to_string(),
        Kind::Castling => {
            let boards = format!("{}{}", board(step.lands()), board(step.rook_lands()));
            let rook = Place::new(step.board(), rook_path(step.to()).1);
            let effects = language.tail_from(rook, rules, step, (tail, 0), "");
            return format!("{}{boards}{effects}", castling(step));
        }
        _ => {}
    }
    let letter = language.mover(step, attributes);
    let (from, to) = (rules.shape.name(step.from()), rules.shape.name(step.to()));
    let left = if rules.lands_on_b_silently() && !step.is_zero() {
        String::new()
    } else {
        board(step.board())
    };
    let via = step.choice().filter(|choice| choice.meaning == Meaning::Via);
    let via = via.map(|via| format!("-{}", rules.shape.name(via.place.square)));
    let from = format!("{from}{}", via.unwrap_or_default());
    let onward = onward(step);
    let link = match step.is_capture() {
        true if onward.is_some() || step.takes_on() != step.to() => {
            format!("*{}-", rules.shape.name(step.takes_on()))
        }
        true => "*".to_string(),
        false => "-".to_string(),
    };
    let to = onward.map_or(to, |goal| rules.shape.name(goal.square));
    let passing = if step.kind() == Kind::EnPassant { " ep." } else { "" };
    let imitators = language.imitators(rules, step, tail);
    let promotion = format!("{imitators}{}", language.promotion(step, attributes));
    let arrival = onward.unwrap_or(Place::new(step.board(), step.to()));
    let done = usize::from(onward.is_some() || !imitators.is_empty());
    let effects = language.tail_from(arrival, rules, step, (tail, done), &board(step.lands()));
    if is_exchange(step) {
        let letter = language.letter(step.role());
        return format!("{letter}{from}<->{letter}{to}{effects}");
    }
    format!("{letter}{from}{left}{link}{to}{passing}{promotion}{effects}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Choice;
    use crate::geometry::Square;
    use crate::pieces::Color;
    use crate::rules::Variant;

    fn square(name: &str) -> Square {
        Rules::of(Variant::Orthodox).shape.parse(name).expect("a square")
    }

    fn role(name: &str) -> Role {
        Role::from_name(name).expect("a man")
    }

    /// A man of this name that goes from one square of board A to another of this board.
    fn step(name: &str, from: &str, to: &str, lands: BoardId) -> Move {
        Move::new(role(name), Place::new(BoardId::A, square(from)), square(to), lands)
    }

    fn reborn(step: Move, piece: Piece, at: &str) -> Move {
        step.taking_man(piece).with_rebirth(Place::new(BoardId::A, square(at)))
    }

    fn told(step: Move) -> Step {
        Step {
            step,
            by: Color::White,
            outcome: Sign::Check,
            file: false,
            rank: false,
            board: false,
            anew: false,
            attributes: Attributes::NONE,
            tail: Tail::default(),
        }
    }

    /// Moves on one board, or to board B of two, with their short form in English and Popeye's in three languages.
    fn all() -> Vec<(bool, Move, [&'static str; 4])> {
        let (a, b) = (BoardId::A, BoardId::B);
        let black_knight = Piece::new(Color::Black, Role::KNIGHT);
        let white_grasshopper = Piece::new(Color::White, role("grasshopper"));
        let neutral_pawn = Piece::neutral(Role::PAWN);
        let passing = step("pawn", "e5", "d6", a).of_kind(Kind::EnPassant);
        let promoted = step("pawn", "b7", "c8", b).becoming(Role::QUEEN);
        vec![
            (
                false,
                step("grasshopper", "a1", "a4", a).by_neutral(),
                ["nGa4+", "nGa1-a4", "nGa1-a4", "nSa1-a4"],
            ),
            (
                false,
                step("pawn", "e4", "e5", a).by_neutral(),
                ["nPe5+", "nPe4-e5", "nBe4-e5", "nPe4-e5"],
            ),
            (
                false,
                step("pawn", "a7", "a8", a).by_neutral().becoming(Role::KNIGHT),
                ["nPa8=nN+", "nPa7-a8=nS", "nBa7-a8=nS", "nPa7-a8=nC"],
            ),
            (
                false,
                step("pawn", "a7", "a8", a).becoming(role("nightrider")),
                ["a8=NR+", "a7-a8=N", "a7-a8=N", "a7-a8=N"],
            ),
            (
                false,
                reborn(step("knight", "c3", "d5", a), black_knight, "g8"),
                ["Nxd5[+bNg8]+", "Sc3*d5[+bSg8]", "Sc3*d5[+sSg8]", "Cc3*d5[+nCg8]"],
            ),
            (
                false,
                reborn(passing.by_neutral(), neutral_pawn, "d7"),
                [
                    "nPexd6 e.p.[+nPd7]+",
                    "nPe5*d6 ep.[+nPd7]",
                    "nBe5*d6 ep.[+nBd7]",
                    "nPe5*d6 ep.[+nPd7]",
                ],
            ),
            (
                true,
                reborn(promoted, white_grasshopper, "c8"),
                [
                    "bxc8=Q/B[+wGc8]+",
                    "b7*c8=QB[+wGc8]",
                    "b7*c8=DB[+wGc8]",
                    "b7*c8=DB[+bSc8]",
                ],
            ),
            (
                false,
                step("nightrider", "a1", "e3", a).taking(Role::PAWN),
                ["NRxe3+", "Na1*e3", "Na1*e3", "Na1*e3"],
            ),
        ]
    }

    #[test]
    fn neutral_and_fairy_men_and_rebirths_are_told() {
        for (two, step, texts) in all() {
            let variant = if two { Variant::ODonohue } else { Variant::Orthodox };
            let rules = Rules::of(variant);
            let languages = [Language::EnglishProblem, Language::German, Language::French];
            assert_eq!(Notation::new(rules).short(&told(step)), texts[0]);
            // O'Donohue's rules tell the board of departure, too.
            let left = if two { "b7A*" } else { "" };
            for (language, text) in languages.into_iter().zip(&texts[1..]) {
                let text = if two {
                    text.replace("b7*", left)
                } else {
                    text.to_string()
                };
                assert_eq!(popeye_in(language, &rules, &told(step)), text);
            }
        }
    }

    #[test]
    fn effects_of_conditions_are_told_behind_the_move() {
        let at = |name: &str| Place::new(BoardId::A, square(name));
        let (white, black) = (
            |role| Piece::new(Color::White, role),
            |role| Piece::new(Color::Black, role),
        );
        let become_ = |place, from, to| Effect::Become { place, from, to };
        let knight = step("knight", "b1", "c3", BoardId::A);
        let cases = [
            (
                vec![become_(at("c3"), white(Role::KNIGHT), black(Role::KNIGHT))],
                "Sb1-c3=b",
            ),
            (
                vec![become_(at("d5"), black(Role::PAWN), white(Role::PAWN))],
                "Sb1-c3[d5=w]",
            ),
            (
                vec![Effect::Step {
                    from: at("c3"),
                    to: at("b5"),
                    piece: white(Role::KNIGHT),
                }],
                "Sb1-c3[wSc3->b5]",
            ),
            (
                vec![
                    Effect::Rebirth {
                        place: at("a8"),
                        piece: white(Role::PAWN),
                    },
                    become_(at("a8"), white(Role::PAWN), white(Role::QUEEN)),
                    Effect::Vanish {
                        place: at("c3"),
                        piece: white(Role::KNIGHT),
                    },
                ],
                "Sb1-c3[+wPa8=Q][-wSc3]",
            ),
            (
                vec![Effect::Exchange {
                    one: (at("e1"), white(Role::KING)),
                    other: (at("e8"), black(Role::KING)),
                }],
                "Sb1-c3[Ke8<->Ke1]",
            ),
        ];
        for (effects, text) in cases {
            let told = Step {
                tail: Tail::of(&effects, 0),
                ..told(knight)
            };
            let rules = Rules::of(Variant::Orthodox);
            assert_eq!(popeye_in(Language::EnglishProblem, &rules, &told), text);
        }
    }

    #[test]
    fn men_that_exchange_their_places_are_told_without_their_owners() {
        let place = Place::new(BoardId::A, square("g4"));
        let meaning = Meaning::Exchange;
        let exchange = step("pawn", "c5", "g4", BoardId::A).with_choice(Choice {
            meaning,
            place,
            becomes: 0,
        });
        let rules = Rules::of(Variant::Orthodox);
        let told = told(exchange.by_neutral());
        assert_eq!(popeye_in(Language::EnglishProblem, &rules, &told), "Pc5<->Pg4");
        assert_eq!(Notation::new(rules).plain(&told), "Pc5<->Pg4");
    }

    #[test]
    fn men_are_named_with_their_squares() {
        let notation = Notation::new(Rules::of(Variant::Orthodox));
        let named = |step: Move| notation.man(step);
        assert_eq!(named(step("pawn", "e4", "e5", BoardId::A)), "e4");
        assert_eq!(named(step("pawn", "e4", "e5", BoardId::A).by_neutral()), "nP(e4)");
        assert_eq!(named(step("nightrider", "e4", "f6", BoardId::A)), "NR(e4)");
    }
}
