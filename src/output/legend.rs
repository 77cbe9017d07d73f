//! The fairy men of a diagram by name, as magazines print them below it.
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
use crate::pieces::Role;
use crate::position::{Diagram, Man};

/// A line for each kind of fairy man, with its squares: `Grasshopper c3, d4/B`.
pub fn of(diagram: &Diagram) -> Vec<String> {
    let fairy = Role::all().filter(|role| !role.is_classical());
    fairy.filter_map(|role| line(diagram, role)).collect()
}

fn line(diagram: &Diagram, role: Role) -> Option<String> {
    let men = diagram.men.iter().filter(|man| man.piece.role == role);
    let places: Vec<String> = men.map(|man| place(diagram, man)).collect();
    if places.is_empty() {
        return None;
    }
    let name = role.kind().names[0];
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
