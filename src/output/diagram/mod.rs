//! Diagrams for print and screen: SVG, PNG and LaTeX.
//!
//! A [`Card`] says what is told of a problem. It is laid out once, and the picture that results is written as SVG
//! or, from that SVG, as PNG. LaTeX is laid out by its own package.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::diagram::sheet;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! assert!(sheet([&problem.diagram]).contains("<svg"));
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod latex;
mod layout;
mod letters;
mod men;
#[cfg(feature = "png")]
mod png;
mod svg;
mod turn;

pub use latex::latex;
#[cfg(feature = "png")]
pub use png::PngError;

use super::board::Style;
use crate::formats::entry::Heading;
use crate::pieces::{Piece, Role};
use crate::position::Diagram;
use layout::Picture;

/// The side of a square in a picture, in pixels, where nobody says otherwise.
pub const SQUARE: f64 = 60.0;

/// A diagram and what stands around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card<'a> {
    /// The men.
    pub diagram: &'a Diagram,
    /// What stands above the board.
    pub heading: Heading,
    /// What is demanded: `#2`, `White to move`.
    pub demand: String,
    /// The rules, where they are not those of orthodox chess.
    pub rules: Option<String>,
    /// How many solutions there are, if more than one, and the twins, one a line.
    pub twins: Vec<String>,
    /// Whether the problem is proved to be sound.
    pub proof: Proof,
}

/// What is known of a problem's soundness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Proof {
    /// Nothing is claimed.
    #[default]
    Open,
    /// This program solved the problem with all its twins and found it sound: C+.
    Sound,
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finish {
    /// How several boards are drawn.
    pub style: Style,
    /// Are files and ranks named at the edges?
    pub edges: Edges,
    /// The side of a square in pixels.
    pub square: f64,
}

/// The edges of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edges {
    /// Bare, as in print.
    #[default]
    Bare,
    /// With the names of files and ranks.
    Named,
}

impl Default for Finish {
    fn default() -> Self {
        Finish {
            style: Style::default(),
            edges: Edges::default(),
            square: SQUARE,
        }
    }
}

impl Card<'_> {
    /// What stands at the right below the board: `C+ (7+11)`.
    pub fn count(&self) -> String {
        let count = super::board::count(self.diagram);
        match self.proof {
            Proof::Sound => format!("C+ {count}"),
            Proof::Open => count,
        }
    }

    /// What the picture shows, in words.
    fn title(&self) -> String {
        let demand = Some(self.demand.clone());
        let parts = [self.heading.names(), demand, self.rules.clone(), Some(self.count())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The card as an SVG document. Its words are text.
pub fn svg(card: &Card<'_>, finish: &Finish) -> String {
    svg::write(&Picture::of(card, finish), finish.square, svg::Lettering::Text)
}

/// The card as a picture within an HTML page that holds the [`sheet`] of men. Its words are text.
pub fn svg_on_sheet(card: &Card<'_>, finish: &Finish) -> String {
    svg::write_on_sheet(&Picture::of(card, finish), finish.square)
}

/// The men that pictures of these diagrams on an HTML page show, beside the classical ones of both sides.
pub fn sheet<'a>(diagrams: impl IntoIterator<Item = &'a Diagram>) -> String {
    let men = diagrams.into_iter().flat_map(|diagram| &diagram.men);
    svg::sheet(&men.map(|man| drawn(man.piece)).collect())
}

/// All men of both sides and neutral ones, for an HTML page that may show any of them.
pub fn sheet_of_all() -> String {
    let owners = crate::pieces::Owner::ALL.into_iter();
    let men = owners.flat_map(|owner| Role::CLASSICAL.map(|role| Piece::of(owner, role)));
    svg::sheet(&men.collect())
}

/// The man whose shape a man has: the classical one it looks like.
fn drawn(piece: Piece) -> Piece {
    Piece {
        role: piece.role.kind().glyph.like,
        ..piece
    }
}

/// The card as a PNG image. Its words are drawn in letters of our own: no font is needed.
///
/// # Errors
/// The image would be larger than can be drawn.
#[cfg(feature = "png")]
pub fn png(card: &Card<'_>, finish: &Finish) -> Result<Vec<u8>, PngError> {
    let picture = svg::write(&Picture::of(card, finish), finish.square, svg::Lettering::Strokes);
    png::draw(&picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;
    use crate::geometry::{BoardId, Place};
    use crate::pieces::Color;
    use crate::position::Man;
    use crate::rules::{Rules, Variant};

    fn diagram(variant: Variant, fen: &str) -> Diagram {
        Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram
    }

    fn card(diagram: &Diagram) -> Card<'_> {
        Card {
            diagram,
            heading: Heading {
                authors: vec!["Zoë & Ço".to_string()],
                ..Heading::default()
            },
            demand: "h#2".to_string(),
            rules: Some("Alice chess".to_string()),
            twins: vec!["b) Move a1 a2".to_string()],
            proof: Proof::Open,
        }
    }

    fn styled(style: Style) -> Finish {
        Finish {
            style,
            ..Finish::default()
        }
    }

    const CAILLAUD: &str = "8/8/8/2Q1|k3/8/2|R5/3|p4/K7";

    #[test]
    fn men_of_board_b_stand_upside_down_on_one_board() {
        let diagram = diagram(Variant::Alice, CAILLAUD);
        let one = svg(&card(&diagram), &styled(Style::Marked));
        assert_eq!(one.matches("rotate(180 50 50)").count(), 3);
        assert_eq!(one.matches("<use ").count(), 5);
        let two = svg(&card(&diagram), &styled(Style::Two));
        assert!(!two.contains("rotate"));
        assert_eq!(two.matches("<use ").count(), 5);
    }

    #[test]
    fn boards_take_their_room_beside_or_below_each_other() {
        let diagram = diagram(Variant::Alice, CAILLAUD);
        let size = |style| {
            let picture = Picture::of(&card(&diagram), &styled(style));
            (picture.width, picture.height, picture.boards.len())
        };
        let (one, two, stacked) = (size(Style::Marked), size(Style::Two), size(Style::Stacked));
        assert_eq!((one.2, two.2, stacked.2), (1, 2, 2));
        assert!(two.0 > 2.0 * one.0 * 0.9 && two.1 < stacked.1 && stacked.0 == one.0);
    }

    #[test]
    fn everything_stands_within_the_picture() {
        let variants = [
            (Variant::ThreeBoard, "8/8/8/2Q1|k3/8/2||R5/3|p4/K7"),
            (Variant::SmallAlice, "4/4/4/1Q|k1/4/1|R2/4/K3"),
            (
                Variant::RaumschachAlice,
                "5/5/5/5/K4;5/5/5/5/5;5/5/2U2/5/5;5/5/5/5/5;5/5/5/5/4|k",
            ),
        ];
        for (variant, fen) in variants {
            let diagram = diagram(variant, fen);
            for style in [Style::Two, Style::Stacked, Style::Marked] {
                let finish = Finish {
                    edges: Edges::Named,
                    ..styled(style)
                };
                let picture = Picture::of(&card(&diagram), &finish);
                assert_eq!(picture.men.len(), diagram.men.len());
                for man in &picture.men {
                    assert!(man.x >= 0.0 && man.x + 100.0 * man.size <= picture.width);
                    assert!(man.y >= 0.0 && man.y + 100.0 * man.size <= picture.height);
                }
                for label in &picture.labels {
                    let inside = |value: f64, most: f64| (0.0..=most).contains(&value);
                    assert!(inside(label.x, picture.width) && inside(label.y, picture.height));
                }
            }
        }
    }

    fn with_fairy_men(variant: Variant, fen: &str, men: &[(Piece, BoardId, &str)]) -> Diagram {
        let mut diagram = diagram(variant, fen);
        for &(piece, board, square) in men {
            let place = Place::new(board, diagram.rules.shape.parse(square).expect("a square"));
            diagram.men.push(Man { place, piece });
        }
        diagram
    }

    fn role(name: &str) -> Role {
        Role::from_name(name).expect("a man")
    }

    #[test]
    fn fairy_men_are_turned_and_named_below() {
        let men = [
            (Piece::new(Color::White, role("grasshopper")), BoardId::A, "c3"),
            (Piece::neutral(role("nightrider")), BoardId::A, "d4"),
        ];
        let diagram = with_fairy_men(Variant::Orthodox, "8/8/8/8/8/8/8/K1k5", &men);
        let drawn = svg(&card(&diagram), &Finish::default());
        assert_eq!(drawn.matches("rotate(180 50 50)").count(), 2);
        for part in [
            "<use href=\"#man-wQ\"",
            "<use href=\"#man-nN\"",
            "<g id=\"man-nN\"",
            ">(2+1+1n)</text>",
        ] {
            assert_eq!(drawn.matches(part).count(), 1, "{part}");
        }
        assert!(drawn.contains(">Grasshopper c3</text>") && drawn.contains(">Nightrider d4</text>"));
        assert!(drawn.contains("<linearGradient id=\"neutral\""));
        assert!(png(&card(&diagram), &Finish::default()).is_ok());
        let written = latex(&card(&diagram), Style::Marked);
        assert!(written.contains("\\pieces{wKa1, wDUc3, sKc1, nSUd4}"), "{written}");
        assert!(written.contains("\\remark{Grasshopper c3; Nightrider d4}"), "{written}");
    }

    #[test]
    fn a_turned_man_of_another_board_looks_like_no_other() {
        let men = [
            (Piece::new(Color::White, role("grasshopper")), BoardId::A, "a8"),
            (Piece::new(Color::White, role("grasshopper")), BoardId::B, "b8"),
        ];
        let diagram = with_fairy_men(Variant::Alice, CAILLAUD, &men);
        let written = latex(&card(&diagram), Style::Marked);
        assert!(written.contains("wDUa8, wDLb8, sKRe5"), "{written}");
        let one = svg(&card(&diagram), &styled(Style::Marked));
        let turned = |degrees: u16| one.matches(&format!("rotate({degrees} 50 50)")).count();
        assert_eq!([90, 180, 270].map(turned), [3, 1, 1]);
        assert!(one.contains(">Grasshopper a8, b8/B</text>"));
    }

    #[test]
    fn a_sheet_has_the_men_that_its_pictures_use() {
        let classical = diagram(Variant::Alice, CAILLAUD);
        assert_eq!(sheet([&classical]).matches("<g id=").count(), 14);
        let men = [(Piece::neutral(role("grasshopper")), BoardId::A, "c3")];
        let fairy = with_fairy_men(Variant::Orthodox, "8/8/8/8/8/8/8/K1k5", &men);
        let both = sheet([&classical, &fairy]);
        assert_eq!(both.matches("<g id=").count(), 15);
        assert!(both.contains("<g id=\"man-nQ\"") && both.contains("id=\"neutral-ink\""));
    }

    #[test]
    fn men_that_share_a_square_take_its_corners() {
        let diagram = diagram(Variant::ODonohue, "8/8/8/8/8/8/8/K6k | 8/8/8/8/8/8/8/R7");
        let picture = Picture::of(&card(&diagram), &styled(Style::Marked));
        let sizes: Vec<bool> = picture.men.iter().map(|man| man.size < 1.0).collect();
        assert_eq!(sizes.iter().filter(|&&small| small).count(), 2);
    }

    #[test]
    fn words_are_text_in_svg_and_strokes_in_png() {
        let diagram = diagram(Variant::Alice, CAILLAUD);
        let drawn = svg(&card(&diagram), &Finish::default());
        assert!(drawn.contains(">Zoë &amp; Ço</text>"));
        assert!(drawn.contains(">(3+2)</text>") && !drawn.contains("C+"));
        let image = png(&card(&diagram), &Finish::default()).expect("an image");
        assert!(image.starts_with(b"\x89PNG"));
        let width: [u8; 4] = image[16..20].try_into().expect("four bytes");
        assert_eq!(u32::from_be_bytes(width), 1044);
    }

    #[test]
    fn soundness_is_told_only_where_it_is_proved() {
        let diagram = diagram(Variant::Alice, CAILLAUD);
        let mut proved = card(&diagram);
        proved.proof = Proof::Sound;
        assert!(svg(&proved, &Finish::default()).contains(">C+ (3+2)</text>"));
        assert!(latex(&proved, Style::Marked).contains("\\showcomputer\\Co+"));
        assert!(latex(&card(&diagram), Style::Marked).contains("\\nocomputer"));
    }

    #[test]
    fn latex_turns_the_men_of_other_boards_before_their_squares() {
        let three = diagram(Variant::ThreeBoard, "8/8/8/2Q1|k3/8/2||R5/3|p4/K7");
        let written = latex(&card(&three), Style::Marked);
        assert!(
            written.contains("\\pieces[3+2]{wDc5, wTRc3, wKa1, sKUe5, sBUd2}"),
            "{written}"
        );
        assert!(written.contains("\\stipulation{h\\#2}"));
        let shared = diagram(Variant::ODonohue, "8/8/8/8/8/8/8/K6k | 8/8/8/8/8/8/8/R7");
        let written = latex(&card(&shared), Style::Marked);
        assert_eq!(written.matches("\\begin{diagram}").count(), 2);
        let cube = diagram(
            Variant::Raumschach,
            "5/5/5/5/K4;5/5/5/5/5;5/5/2U2/5/5;5/5/5/5/5;5/5/5/5/4k",
        );
        let written = latex(&card(&cube), Style::Marked);
        assert!(written.contains("\\begin{spacediagram}"));
        assert!(written.contains("{wKa1A, wEc3C, sKe1E}"), "{written}");
    }
}
