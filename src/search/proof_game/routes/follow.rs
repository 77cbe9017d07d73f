//! The games along the routes of all cases: which moves any of them admits.

use super::case::Case;
use super::pair::{FAR, Table};
use super::route::{Act, Node, Route, Step};
use super::spots::{bit, spot};
use super::world::World;
use crate::geometry::Place;
use crate::pieces::{ByColor, Color, Role};
use crate::position::{Kind, Move, MoveList, Position, rook_path};
use crate::search::proof_game::tracked_men::Wanted;
use crate::search::retro_moves::{self, taken};
use smallvec::SmallVec;
use std::sync::Arc;

/// No more men than these are followed.
pub(super) const MOST_MEN: usize = 32;

/// Nobody stands there.
const NOBODY: u8 = u8::MAX;

/// One case made ready for the walk.
pub(super) struct Track {
    routes: Vec<Follow>,
    tables: Vec<Joint>,
    /// Does a side's number of moves have the parity of what it needs?
    in_step: ByColor<bool>,
}

/// A route made ready for the walk.
struct Follow {
    route: Route,
    /// Where the steps from each node begin.
    first: Vec<u32>,
}

/// A pair's table made ready for the walk.
struct Joint {
    men: [usize; 2],
    table: Arc<Table>,
}

/// How far a game has come in one of the cases.
#[derive(Clone, Copy)]
struct Standing {
    case: u16,
    need: [i16; 2],
    nodes: [u16; MOST_MEN],
}

/// How far a game has come.
#[derive(Clone)]
pub(in crate::search::proof_game) struct Progress {
    /// Who stands on each place.
    who: [u8; 128],
    /// How many men of each side stand where the target has such a man, and how many are alive.
    placed: [u8; 2],
    alive: [u8; 2],
    standings: SmallVec<[Standing; 1]>,
}

/// All that is known of the games.
pub(in crate::search::proof_game) struct Tracks {
    tracks: Vec<Track>,
    white: usize,
    /// What stands where in the target.
    wanted: Vec<Option<(Color, Role)>>,
    count: [u8; 2],
}

/// What a move does to the men.
struct Made {
    man: usize,
    castles: bool,
    to: u8,
    role: Role,
    /// Who is taken, and where.
    victim: Option<(usize, u8)>,
    /// The rook that is castled, and where it arrives.
    rook: Option<(usize, u8)>,
}

impl Track {
    pub(super) fn new(world: &World<'_>, case: Case) -> Self {
        let tells = |men: [usize; 2], table: &Table| {
            let [one, other] = men.map(|man| &case.routes[man]);
            (0..table.need.len()).any(|state| {
                let alone = one.need[state / table.width] + other.need[state % table.width];
                i16::from(table.need[state]) > alone
            })
        };
        let telling = case.tables().filter(|(men, table)| tells(*men, table));
        let tables = telling.map(|(men, table)| Joint {
            men,
            table: Arc::clone(table),
        });
        Track {
            tables: tables.collect(),
            in_step: ByColor(Color::ALL.map(|color| case.is_known_in_step(world, color))),
            routes: case.routes.into_iter().map(Follow::new).collect(),
        }
    }

    /// The men before the first move.
    fn begin(&self, case: u16, white: usize) -> Standing {
        let sum = |routes: &[Follow]| routes.iter().map(|follow| follow.route.least_or_none()).sum();
        Standing {
            case,
            need: [sum(&self.routes[..white]), sum(&self.routes[white..])],
            nodes: [0; MOST_MEN],
        }
    }

    /// The node to which a man gets by a step that fits.
    #[inline]
    fn next(&self, standing: &Standing, man: usize, fits: impl Fn(&Step, &Node) -> bool) -> Option<(usize, u16)> {
        let follow = &self.routes[man];
        let from = usize::from(standing.nodes[man]);
        let steps = &follow.route.steps[follow.first[from] as usize..follow.first[from + 1] as usize];
        let fitting = steps
            .iter()
            .find(|step| fits(step, &follow.route.nodes[usize::from(step.to)]));
        fitting.map(|step| (man, step.to))
    }

    /// The men of a case after a move, if it admits it and both sides have time, making so many moves more.
    #[inline]
    fn after(&self, standing: &Standing, made: &Made, white: usize, left: [i16; 2]) -> Option<Standing> {
        let captures = made.victim.map_or(0, |(_, at)| bit(at));
        let moves = |step: &Step, to: &Node| {
            to.spot == made.to
                && to.role == made.role
                && match step.act {
                    Act::Moves => {
                        !made.castles && step.victims & captures == captures && (step.victims == 0) == (captures == 0)
                    }
                    Act::Castles(_) => made.castles,
                    Act::IsCastled(_) | Act::IsTaken => false,
                }
        };
        let mut changes: SmallVec<[(usize, u16); 2]> = SmallVec::new();
        changes.push(self.next(standing, made.man, moves)?);
        if let Some((victim, _)) = made.victim {
            changes.push(self.next(standing, victim, |step, _| step.act == Act::IsTaken)?);
        }
        if let Some((rook, at)) = made.rook {
            let castled = |step: &Step, to: &Node| matches!(step.act, Act::IsCastled(_)) && to.spot == at;
            changes.push(self.next(standing, rook, castled)?);
        }
        let mut next = *standing;
        for (man, to) in changes {
            let need = &self.routes[man].route.need;
            let before = std::mem::replace(&mut next.nodes[man], to);
            next.need[usize::from(man >= white)] += need[usize::from(to)] - need[usize::from(before)];
        }
        self.has_time(&next, white, left).then_some(next)
    }

    /// Do the men arrive in so many moves of each side, as far as is known?
    fn has_time(&self, standing: &Standing, white: usize, left: [i16; 2]) -> bool {
        let spare = [left[0] - standing.need[0], left[1] - standing.need[1]];
        if spare[0] < 0 || spare[1] < 0 {
            return false;
        }
        if self.in_step.0[0] && spare[0] % 2 != 0 || self.in_step.0[1] && spare[1] % 2 != 0 {
            return false;
        }
        let mut conflicts: SmallVec<[(i16, [u8; 2]); 16]> = SmallVec::new();
        for joint in &self.tables {
            let [one, other] = joint.men;
            let (i, j) = (usize::from(standing.nodes[one]), usize::from(standing.nodes[other]));
            let need = joint.table.need[i * joint.table.width + j];
            if need == FAR {
                return false;
            }
            let alone = self.routes[one].route.need[i] + self.routes[other].route.need[j];
            let more = i16::from(need) - alone;
            if more > 0 {
                let sides = joint.men.map(|man| usize::from(man >= white));
                let most = if sides[0] == sides[1] {
                    spare[sides[0]]
                } else {
                    spare[0] + spare[1]
                };
                if more > most {
                    return false;
                }
                conflicts.push((more, [one as u8, other as u8]));
            }
        }
        conflicts.len() < 2 || have_time(&mut conflicts, white, spare)
    }
}

/// Have the pairs that are in conflict time, those of each side and all together?
fn have_time(conflicts: &mut [(i16, [u8; 2])], white: usize, spare: [i16; 2]) -> bool {
    conflicts.sort_unstable_by_key(|&(more, _)| -more);
    // Of White, of Black, and of all.
    let (mut met, mut sum) = ([0u64; 3], [0i16; 3]);
    for &(more, men) in conflicts.iter() {
        let both = 1u64 << (men[0] & 63) | 1u64 << (men[1] & 63);
        let sides = men.map(|man| usize::from(usize::from(man) >= white));
        let own = (sides[0] == sides[1]).then_some(sides[0]);
        for which in own.into_iter().chain([2]) {
            if met[which] & both == 0 {
                met[which] |= both;
                sum[which] += more;
            }
        }
    }
    sum[0] <= spare[0] && sum[1] <= spare[1] && sum[2] <= spare[0] + spare[1]
}

impl Follow {
    fn new(route: Route) -> Self {
        Follow {
            first: route.outgoing(),
            route,
        }
    }
}

impl Tracks {
    /// The tracks of these cases.
    pub(super) fn new(world: &World<'_>, cases: Vec<Case>, wanted: &ByColor<Wanted>) -> Self {
        let white = cases.first().map_or(0, |case| case.men(Color::White).len());
        let mut by_spot = vec![None; 128];
        for color in Color::ALL {
            for &(place, role) in &wanted[color].men {
                by_spot[usize::from(spot(place))] = Some((color, role));
            }
        }
        Tracks {
            tracks: cases.into_iter().map(|case| Track::new(world, case)).collect(),
            white,
            wanted: by_spot,
            count: Color::ALL.map(|color| wanted[color].men.len() as u8),
        }
    }

    /// The men before the first move.
    pub(in crate::search::proof_game) fn begin(&self) -> Progress {
        let mut progress = Progress {
            who: [NOBODY; 128],
            placed: [0; 2],
            alive: [0; 2],
            standings: SmallVec::new(),
        };
        let Some(track) = self.tracks.first() else {
            return progress;
        };
        for (man, follow) in track.routes.iter().enumerate() {
            let node = follow.route.nodes[0];
            let side = usize::from(man >= self.white);
            progress.who[usize::from(node.spot)] = man as u8;
            progress.alive[side] += 1;
            progress.placed[side] += self.fits(side, node.spot, node.role);
        }
        let standings = self.tracks.iter().enumerate();
        progress.standings = standings
            .map(|(case, track)| track.begin(case as u16, self.white))
            .collect();
        progress
    }

    /// Has the target such a man there?
    #[inline]
    fn fits(&self, side: usize, at: u8, role: Role) -> u8 {
        u8::from(self.wanted[usize::from(at)] == Some((Color::ALL[side], role)))
    }

    /// Are these the men of the target?
    #[inline]
    fn has_arrived(&self, progress: &Progress) -> bool {
        progress.placed == progress.alive && progress.placed == self.count
    }

    /// What a move does to the men.
    #[inline]
    fn made<P: Position>(&self, position: &P, progress: &Progress, step: Move) -> Option<Made> {
        let at = |place: Place| match progress.who[usize::from(spot(place))] {
            NOBODY => None,
            man => Some(usize::from(man)),
        };
        let victim = match step.is_capture() {
            true => {
                let place = retro_moves::place_of(retro_moves::number(taken(position, step)));
                Some((at(place)?, spot(place)))
            }
            false => None,
        };
        let castles = step.kind() == Kind::Castling;
        let rook = match castles {
            true => {
                let (corner, beside) = rook_path(step.to());
                let rook = at(Place::new(step.board(), corner))?;
                Some((rook, spot(Place::new(step.rook_lands(), beside))))
            }
            false => None,
        };
        Some(Made {
            man: at(step.departure())?,
            castles,
            to: spot(step.arrival()),
            role: step.arrives_as(),
            victim,
            rook,
        })
    }

    /// The men after a move, if any case admits it.
    fn after(&self, progress: &Progress, (step, made): (Move, &Made), left: [i16; 2]) -> Option<Progress> {
        let next = |standing: &Standing| {
            let track = &self.tracks[usize::from(standing.case)];
            track.after(standing, made, self.white, left)
        };
        let standings: SmallVec<[Standing; 1]> = progress.standings.iter().filter_map(next).collect();
        if standings.is_empty() {
            return None;
        }
        let mut after = Progress { standings, ..*progress };
        let side = usize::from(made.man >= self.white);
        let from = spot(step.departure());
        if let Some((_, at)) = made.victim {
            after.who[usize::from(at)] = NOBODY;
            after.alive[1 - side] -= 1;
            let role = step.captured().unwrap_or(Role::PAWN);
            after.placed[1 - side] -= self.fits(1 - side, at, role);
        }
        after.shift(self, side, (from, step.role()), (made.to, made.role));
        if let Some((_, at)) = made.rook {
            let (corner, _) = rook_path(step.to());
            let corner = spot(Place::new(step.board(), corner));
            after.shift(self, side, (corner, Role::ROOK), (at, Role::ROOK));
        }
        Some(after)
    }

    /// The moves that some case admits, with what is known after each: with so many moves left to each side, of the last
    /// ones those that reach the target, and of others none that do so too soon, if that is asked.
    pub(in crate::search::proof_game) fn admitted_by_routes<P: Position>(
        &self,
        position: &P,
        progress: &Progress,
        list: MoveList,
        (left, is_last, is_end): ([i16; 2], bool, bool),
    ) -> SmallVec<[(Move, Progress); 4]> {
        let mut admitted = SmallVec::new();
        for step in list {
            let Some(made) = self.made(position, progress, step) else {
                continue;
            };
            let Some(next) = self.after(progress, (step, &made), left) else {
                continue;
            };
            if is_end && self.has_arrived(&next) != is_last {
                continue;
            }
            admitted.push((step, next));
        }
        admitted
    }
}

impl Progress {
    /// Moves a man.
    #[inline]
    fn shift(&mut self, tracks: &Tracks, side: usize, from: (u8, Role), to: (u8, Role)) {
        let man = std::mem::replace(&mut self.who[usize::from(from.0)], NOBODY);
        self.who[usize::from(to.0)] = man;
        self.placed[side] -= tracks.fits(side, from.0, from.1);
        self.placed[side] += tracks.fits(side, to.0, to.1);
    }
}
