//! The fairy men and attributes of a diagram by name, as magazines print them below it.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::legend;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! // Only fairy men need a word.
//! assert!(legend::of(&problem.diagram).is_empty());
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use crate::geometry::BoardId;
use crate::pieces::{ATTRIBUTES, Piece, Role};
use crate::position::{Diagram, Man};

/// A line for each kind of fairy man and for each attribute, with their squares: `Grasshopper c3, d4/B`, `Royal c3`.
pub fn of(diagram: &Diagram) -> Vec<String> {
    let fairy = Role::all().filter(|role| !role.is_classical());
    let kinds = fairy.filter_map(|role| line(diagram, role.kind().names[0], |man| man.role == role));
    let attributes = ATTRIBUTES.iter().filter(|attribute| !attribute.alone.is_empty());
    let attributes = attributes.filter_map(|attribute| {
        let has_it = |man: Piece| man.attributes.told_of(man.role).has(attribute.alone);
        line(diagram, attribute.names[0], has_it)
    });
    kinds.chain(attributes).collect()
}

/// The name of some men, and where they stand.
fn line(diagram: &Diagram, name: &str, are_they: impl Fn(Piece) -> bool) -> Option<String> {
    let mut men: Vec<&Man> = diagram.men.iter().filter(|man| are_they(man.piece)).collect();
    men.sort_by_key(|man| (man.place.board, man.place.square));
    let places: Vec<String> = men.into_iter().map(|man| place(diagram, man)).collect();
    if places.is_empty() {
        return None;
    }
    let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
    Some(format!("{}{rest} {}", first.to_uppercase(), places.join(", ")))
}

fn place(diagram: &Diagram, man: &Man) -> String {
    let square = diagram.rules.shape.name(man.place.square);
    match man.place.board {
        BoardId::A => square,
        board => format!("{square}/{board}"),
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};

    #[test]
    fn fairy_men_and_attributes_are_named_with_their_squares() {
        let fen = "(royal.G)6k/8/8/8/8/8/8/(kamikaze.R)3K2g";
        let diagram = Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram;
        assert_eq!(of(&diagram), ["Grasshopper h1, a8", "Royal a8", "Kamikaze a1"]);
    }
}
