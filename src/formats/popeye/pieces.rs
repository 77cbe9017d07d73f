//! Men after `pieces`: `white Ka1 Pa2b3 black AliceB Ke5`.

use super::fault::{Fault, found};
use super::language::{Command, Language, Trait};
use super::placement::Placement;
use super::tokens::Tokens;
use crate::geometry::{BoardId, Shape, Square};
use crate::pieces::{Attributes, Owner, Piece, Role};
use crate::text::Meaning;

/// Reads colours and the men behind each, until something else follows.
pub(super) fn read(
    tokens: &mut Tokens<'_>,
    language: &Language,
    placement: &mut Placement,
    command: &str,
) -> Result<(), Fault> {
    let reader = Reader { language, command };
    let mut groups = 0;
    while reader.invisible(tokens, placement)? {
        groups += 1;
    }
    while let Some(color) = reader.color(tokens)? {
        let (board, attributes) = reader.attributes(tokens)?;
        reader.group(tokens, color, (board, attributes), placement)?;
        groups += 1;
        while reader.invisible(tokens, placement)? {}
    }
    if groups == 0 {
        let expected = language.colors.join(" or ");
        let message = format!("{}, expected a colour, {expected}", found(tokens.peek()));
        return Err(Fault::new(tokens.line, command, message));
    }
    Ok(())
}

/// Reads men in one language.
struct Reader<'t> {
    language: &'t Language,
    command: &'t str,
}

/// What a word says about men.
enum Word {
    /// A man and squares, if any stand in the same word.
    Man(Role, Vec<Square>),
    /// A man that is not played.
    Stranger(String),
    /// Nothing.
    Other,
}

impl Reader<'_> {
    fn fault(&self, line: usize, message: impl Into<String>) -> Fault {
        Fault::new(line, self.command, message)
    }

    /// The number of invisible men, if it follows.
    fn invisible(&self, tokens: &mut Tokens<'_>, placement: &mut Placement) -> Result<bool, Fault> {
        let Some(word) = tokens.peek().filter(|word| self.language.is_invisible(word.text)) else {
            return Ok(false);
        };
        tokens.next();
        let number = tokens.next();
        let count = number
            .and_then(|number| number.text.parse().ok())
            .filter(|&count: &u8| count > 0);
        let Some(count) = count else {
            let name = self.language.unplayed_color;
            let message = format!(
                "{} behind the colour {name}, expected a number such as 3",
                found(number)
            );
            return Err(self.fault(word.line, message));
        };
        placement.invisible = Some(count);
        Ok(true)
    }

    /// A colour, if one follows.
    fn color(&self, tokens: &mut Tokens<'_>) -> Result<Option<Owner>, Fault> {
        let Some(word) = tokens.peek() else { return Ok(None) };
        match self.language.color(word.text) {
            Meaning::One(Ok(color)) => {
                tokens.next();
                Ok(Some(color))
            }
            Meaning::One(Err(name)) => {
                let expected = self.language.colors.join(" or ");
                let message = format!("men of the colour {name} are not played, expected {expected}");
                Err(self.fault(word.line, message))
            }
            Meaning::None | Meaning::Any(_) => Ok(None),
        }
    }

    /// The board and the set that attributes name. They stand behind the colour and hold for all men up to the next, but
    /// for `royal`, which holds for one.
    fn attributes(&self, tokens: &mut Tokens<'_>) -> Result<(Option<BoardId>, Attributes), Fault> {
        let (mut board, mut attributes) = (None, Attributes::NONE);
        while let Some(word) = tokens.peek() {
            if word.text.len() <= 2 && next_is_squares(tokens) {
                break;
            }
            match self.language.attribute(word.text) {
                Meaning::None => break,
                Meaning::One(Ok(Trait::Attribute(attribute))) => {
                    attributes = attributes.and(attribute);
                    tokens.next();
                }
                Meaning::One(Ok(Trait::Board(named))) => {
                    if board.is_some_and(|board| board != named) {
                        return Err(self.fault(word.line, "AliceA and AliceB for the same men, expected one of them"));
                    }
                    board = Some(named);
                    tokens.next();
                }
                Meaning::One(Err(name)) => {
                    let message = format!("men with the attribute {name} are not played, expected one such as Royal");
                    return Err(self.fault(word.line, message));
                }
                Meaning::Any(names) => return Err(Fault::any_of(word, self.command, &names)),
            }
        }
        Ok((board, attributes))
    }

    /// The men behind a colour; a side may have none beside men of the other.
    fn group(
        &self,
        tokens: &mut Tokens<'_>,
        owner: Owner,
        (board, mut attributes): (Option<BoardId>, Attributes),
        placement: &mut Placement,
    ) -> Result<(), Fault> {
        let mut read = 0;
        while let Some(word) = tokens.peek() {
            let (role, here) = match self.word(word.text, next_is_squares(tokens)) {
                Word::Man(role, squares) => (role, squares),
                Word::Stranger(message) => return Err(self.fault(word.line, message)),
                Word::Other if self.goes_on(word.text) => break,
                Word::Other => return Err(self.unread(word.line, word.text)),
            };
            tokens.next();
            let squares = match here.is_empty() {
                true => tokens.next().and_then(|word| squares(word.text)).unwrap_or_default(),
                false => here,
            };
            for square in squares {
                placement.put(Piece::named(owner, role).also(attributes), board, square);
                // A side has one king: of several men the first is royal, as in Popeye.
                attributes = attributes.without(Attributes::ROYAL);
            }
            read += 1;
        }
        if read == 0 && placement.men.is_empty() {
            let shown = found(tokens.peek());
            return Err(self.fault(
                tokens.line,
                format!(
                    "{shown}, expected a man and its squares such as {}a1",
                    self.language.king()
                ),
            ));
        }
        Ok(())
    }

    /// Is it a word that follows the men: another colour, a command, a change, the end of the problem?
    fn goes_on(&self, word: &str) -> bool {
        self.language.color(word) != Meaning::None
            || self.language.command(word) != Meaning::None
            || self.language.change(word) != Meaning::None
            || self.language.boundary(word) != Meaning::None
    }

    /// Why a word is no man.
    fn unread(&self, line: usize, word: &str) -> Fault {
        let message = match self.language.attribute(word) {
            Meaning::None => format!(
                "`{word}`, expected a man and its squares such as {}a1",
                self.language.king()
            ),
            _ => format!("`{word}` stands behind men, expected it behind a colour"),
        };
        self.fault(line, message)
    }

    /// A code of one letter, or of two if the letters are even in number, and squares. A hunter has two codes with a stroke between.
    fn word(&self, text: &str, squares_follow: bool) -> Word {
        let first = text
            .find('/')
            .filter(|stroke| (1..=2).contains(stroke))
            .map_or(0, |stroke| stroke + 1);
        let code = first + if (text.len() - first) % 2 == 1 { 1 } else { 2 };
        let Some((code, rest)) = text.split_at_checked(code) else {
            return Word::Other;
        };
        let squares = squares(rest).unwrap_or_default();
        if squares.is_empty() && !(rest.is_empty() && squares_follow) {
            return Word::Other;
        }
        let role = self.language.role(code);
        role.map_or_else(
            || Word::Stranger(self.stranger(text, code)),
            |role| Word::Man(role, squares),
        )
    }

    fn stranger(&self, text: &str, code: &str) -> String {
        let code = code.to_uppercase();
        if code.contains('/') {
            let parts = self.language.hunted();
            return format!("`{text}`: no hunter {code} is played, expected one of two of the men {parts}");
        }
        format!(
            "`{text}`: no man {code} is played, expected one of {}",
            self.language.roles()
        )
    }
}

/// Does a list of squares follow the next word?
fn next_is_squares(tokens: &Tokens<'_>) -> bool {
    let mut ahead = *tokens;
    ahead.next();
    ahead.next().is_some_and(|word| squares(word.text).is_some())
}

/// The squares of a word such as `a2b3`, if it holds nothing else.
pub(super) fn squares(text: &str) -> Option<Vec<Square>> {
    Shape::CHESS.parse_all(text)
}

/// Reads the men of another command, `forsyth`, whose letters are those of `pieces`.
pub(super) fn forsyth(tokens: &mut Tokens<'_>, language: &Language, placement: &mut Placement) -> Result<(), Fault> {
    let command = language.command_name(Command::Forsyth);
    let line = tokens.line;
    let Some(word) = tokens.next() else {
        let message = "the end of the file, expected the men of a diagram";
        return Err(Fault::new(line, command, message));
    };
    super::forsyth::read(word.text, language, placement).map_err(|message| Fault::new(word.line, command, message))
}
