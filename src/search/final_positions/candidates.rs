//! The men that can be in a final position, and the places to which they can get.

use super::Kind;
use super::distances::Distances;
use super::partial::{Post, Sketch, Stand};
use super::piece_list::PieceList;
use crate::geometry::Place;
use crate::pieces::{ByColor, Color};
use crate::rules::Rules;
use crate::search::retro_moves::number;

/// Who can be in a final position, and where.
pub(super) struct Candidates<'e> {
    pub(super) rules: &'e Rules,
    pub(super) kind: Kind,
    pub(super) sketch: Sketch<'e>,
    /// Where each man of the other side can get.
    pub(super) posts: Vec<Post>,
    /// The posts on each place, by its number.
    pub(super) posts_on: Vec<Vec<usize>>,
    /// Where each man of the king's side can get.
    pub(super) stands: Vec<Stand>,
    /// Those of each man, by its index, and those on each place, by its number.
    pub(super) stands_of: Vec<Vec<usize>>,
    pub(super) stands_on: Vec<Vec<usize>>,
}

impl<'e> Candidates<'e> {
    /// For the king of one side in a position, with so many moves of each side.
    pub(super) fn of(
        rules: &'e Rules,
        kind: Kind,
        distances: &'e Distances,
        piece_list: &'e PieceList,
        (victim, budget): (Color, ByColor<u32>),
    ) -> Self {
        let sketch = Sketch {
            victim,
            budget,
            distances,
            piece_list,
        };
        let (posts, stands) = (sketch.posts(), sketch.stands(kind == Kind::Stalemate));
        let on = |places: &mut dyn Iterator<Item = Place>| {
            let mut on = vec![Vec::new(); distances.width()];
            for (index, place) in places.enumerate() {
                on[number(place)].push(index);
            }
            on
        };
        let of = |man: usize| -> Vec<usize> {
            let men = stands.iter().map(|stand| usize::from(stand.block.man));
            men.enumerate()
                .filter(|&(_, other)| other == man)
                .map(|(index, _)| index)
                .collect()
        };
        Candidates {
            posts_on: on(&mut posts.iter().map(|post| post.place)),
            stands_on: on(&mut stands.iter().map(|stand| stand.place)),
            stands_of: (0..piece_list.men(victim).len()).map(of).collect(),
            posts,
            stands,
            rules,
            kind,
            sketch,
        }
    }
}
