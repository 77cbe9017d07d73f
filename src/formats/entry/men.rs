//! Men as lists: Olive's `algebraic:` and our `boards:`.

use super::{Entry, EntryError};
use crate::formats::node::{Map, Node};
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Attributes, Owner, Piece, Role, attribute};
use crate::position::{Diagram, Man};
use crate::rules::Rules;

/// The board that a word such as `AliceB` names.
pub(super) fn board_of(word: &str) -> Option<BoardId> {
    let (name, letter) = word.split_at_checked("Alice".len())?;
    BoardId::from_name(letter).filter(|_| name.eq_ignore_ascii_case("alice"))
}

/// The men of `algebraic:`.
pub(super) fn algebraic(entry: &Entry, map: &Map, rules: &Rules, errors: &mut Vec<EntryError>) -> Vec<Man> {
    let list = Lists {
        entry,
        rules,
        home: None,
    };
    list.sides(map, "algebraic", errors)
}

/// The men of `boards:`.
pub(super) fn boards(entry: &Entry, map: &Map, rules: &Rules, errors: &mut Vec<EntryError>) -> Vec<Man> {
    let mut men = Vec::new();
    for (key, node) in &map.items {
        let field = format!("boards.{}", key.text);
        let board = BoardId::from_name(&key.text).filter(|board| board.index() < rules.boards as usize);
        let expected: Vec<String> = rules.board_ids().map(|board| board.to_string()).collect();
        match (board, node) {
            (None, _) => {
                let expected = expected.join(", ");
                errors.push(entry.error(&field, format!("no board of {rules}, expected {expected}")));
            }
            (Some(_), node) if node.is_null() => {}
            (Some(board), Node::Map(map)) => {
                let lists = Lists {
                    entry,
                    rules,
                    home: Some(board),
                };
                men.extend(lists.sides(map, &field, errors));
            }
            (Some(_), node) => {
                let found = node.kind();
                errors.push(entry.error(&field, format!("{found}, expected the lists white and black")));
            }
        }
    }
    men
}

/// The words in front of a man, `neutral` and attributes such as `royal`, and the text without them.
fn attributed(item: &str, owner: Owner) -> Result<(String, Owner, Attributes), String> {
    let (mut owner, mut attributes) = (owner, Attributes::NONE);
    let mut words: Vec<&str> = item.split_whitespace().collect();
    let mut at = 0;
    // The last word is a man.
    while at + 1 < words.len() {
        let word = words[at];
        if board_of(word).is_some() {
            at += 1;
            continue;
        }
        match attribute(word) {
            _ if word.eq_ignore_ascii_case("neutral") => owner = Owner::Neutral,
            Some(line) if line.alone.is_empty() => {
                return Err(format!("`{item}`: men with the attribute {word} are not played"));
            }
            Some(line) => attributes = attributes.and(line.alone),
            None => break,
        }
        words.remove(at);
    }
    Ok((words.join(" "), owner, attributes))
}

/// Lists of men, of all boards or of one.
struct Lists<'a> {
    entry: &'a Entry,
    rules: &'a Rules,
    home: Option<BoardId>,
}

impl Lists<'_> {
    fn sides(&self, map: &Map, path: &str, errors: &mut Vec<EntryError>) -> Vec<Man> {
        let mut men = Vec::new();
        for (key, node) in &map.items {
            let field = format!("{path}.{}", key.text);
            let Some(owner) = Owner::ALL.into_iter().find(|owner| owner.word() == key.text) else {
                errors.push(self.entry.error(&field, "no side, expected white, black or neutral"));
                continue;
            };
            let Some(texts) = node.as_texts() else {
                let found = node.kind();
                errors.push(
                    self.entry
                        .error(&field, format!("{found}, expected a list of men such as Ke1")),
                );
                continue;
            };
            for item in texts.iter().flat_map(|text| text.split(',')) {
                match self.item(item.trim(), owner) {
                    Ok(found) => men.extend(found),
                    Err(message) => errors.push(self.entry.error(&field, message)),
                }
            }
        }
        men
    }

    /// `Ke1`, `AliceB Sg5`, `neutral Ga1`, `Pa2b2` or several men with blanks between them.
    fn item(&self, item: &str, owner: Owner) -> Result<Vec<Man>, String> {
        let (item, owner, attributes) = attributed(item, owner)?;
        let item = item.as_str();
        let mut board = None;
        let mut men = Vec::new();
        for word in item.split_whitespace() {
            if let Some(named) = board_of(word) {
                if self.home.is_some() {
                    return Err(format!("`{item}`, expected no board but that of the list"));
                }
                if board.is_some() || !men.is_empty() {
                    return Err(format!("`{item}`, expected one man behind one board, as AliceB Ke5"));
                }
                board = Some(named);
                continue;
            }
            let (role, squares) = self.man(word, item)?;
            let on = self.home.or(board).unwrap_or(BoardId::A);
            let piece = Piece::named(owner, role).also(attributes);
            let man = |square| Man::new(Place::new(on, square), piece);
            men.extend(squares.into_iter().map(man));
            if board.is_some() && item.split_whitespace().count() > 2 {
                return Err(format!("`{item}`, expected one man behind one board, as AliceB Ke5"));
            }
        }
        if men.is_empty() {
            return Err(format!("`{item}`, expected a man and its square such as Ke1"));
        }
        Ok(men)
    }

    /// A letter and one or more squares.
    fn man(&self, word: &str, item: &str) -> Result<(Role, Vec<Square>), String> {
        let split = |length: usize| {
            let (code, squares) = word.split_at_checked(length)?;
            Some((code, self.rules.shape.parse_all(squares)?))
        };
        let letter = word.chars().next().map_or(0, char::len_utf8);
        let readings: Vec<(&str, Vec<Square>)> = [5, 4, 3, 2, letter].into_iter().filter_map(split).collect();
        let known = |(code, squares): &(&str, Vec<Square>)| Some((self.role(code)?, squares.clone()));
        let example = match self.rules.shape {
            Shape::Flat { .. } => "Ke1",
            Shape::Cube => "KCc3",
        };
        readings.iter().find_map(known).ok_or_else(|| match readings.last() {
            Some((code, _)) => format!("`{item}`: no man {code} is played, expected {}", self.expected(code)),
            None => format!("`{item}`, expected a man and its square such as {example}"),
        })
    }

    /// The role of these letters: of magazines in Olive's lists, ours in lists of boards.
    fn role(&self, letters: &str) -> Option<Role> {
        let known = match self.home {
            Some(_) => Role::from_letters(letters),
            None => Role::from_magazine(letters),
        };
        known.filter(|&role| role != Role::UNICORN || self.rules.shape == Shape::Cube)
    }

    /// What was expected in place of these letters: other ones for the same man, if solutions have these for it.
    fn expected(&self, letters: &str) -> String {
        let is_other = |role: &Role| self.home.is_none() && !role.magazine().eq_ignore_ascii_case(letters);
        match Role::from_letters(letters).filter(is_other) {
            Some(role) => format!("{} for the {}", role.magazine(), role.kind().names[0]),
            None => format!("one of {}", self.letters()),
        }
    }

    /// The letters that are read, for messages.
    fn letters(&self) -> String {
        let cube = self.rules.shape == Shape::Cube;
        let known = Role::CLASSICAL
            .into_iter()
            .filter(|&role| role != Role::UNICORN || cube);
        let letters = known.map(|role| match (self.home, role) {
            (None, role) => role.magazine(),
            (Some(_), Role::KNIGHT) => "N (or S)",
            (Some(_), role) => role.letters(),
        });
        let fairy = if cube { "" } else { " or the code of a fairy man" };
        format!("{}{fairy}", letters.collect::<Vec<_>>().join(" "))
    }
}

/// What a record says of the men of each board that has any.
pub fn boards_node(diagram: &Diagram) -> Node {
    let boards = diagram.rules.board_ids();
    let used = boards.filter(|&board| diagram.men.iter().any(|man| man.place.board == board));
    Node::map(used.map(|board| {
        let men = diagram.men.iter().filter(|man| man.place.board == board);
        let name = |man: &Man| {
            let square = diagram.rules.shape.name(man.place.square);
            let attributes = man.piece.attributes.words();
            format!("{attributes}{}{square}", man.piece.role.letters())
        };
        (board.to_string(), sides(men.collect(), name))
    }))
}

/// What a record says of the men as Olive lists them, those of other boards behind the name of their board.
pub fn algebraic_node(diagram: &Diagram) -> Node {
    let name = |man: &Man| {
        let square = diagram.rules.shape.name(man.place.square);
        let board = match man.place.board {
            BoardId::A => String::new(),
            board => format!("Alice{board} "),
        };
        let attributes = man.piece.attributes.words();
        format!("{board}{attributes}{}{square}", man.piece.role.magazine())
    };
    sides(diagram.men.iter().collect(), name)
}

/// White's, Black's and neutral men, kings first.
fn sides(mut men: Vec<&Man>, name: impl Fn(&Man) -> String) -> Node {
    men.sort_by_key(|man| (man.piece.role, man.place.board, man.place.square));
    let lists = Owner::ALL.map(|owner| {
        let of = men.iter().filter(|man| man.piece.owner == owner);
        (owner.word(), of.map(|man| name(man)).collect::<Vec<String>>())
    });
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    Node::map(lists.map(|(word, list)| (word, Node::texts(list))))
}
