//! What conditions remember in a position besides men, turn and rights.

use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Attributes, Owner, Piece, Role};
use smallvec::SmallVec;

/// What a thing remembered is about. The numbers have their share in keys and stay as they are; a new one goes below the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Subject {
    /// The kind of man that was moved last.
    LastKind = u8::MAX,
    /// The man with which a side goes on.
    Duellist = u8::MAX - 1,
    /// Men taken on a place, who come back there.
    Ghost = u8::MAX - 2,
    /// How far the sides may still move.
    Ways = u8::MAX - 3,
    /// The places of the last exchange, if it was the last move.
    LastExchange = u8::MAX - 4,
    /// The man that the last move has taken.
    LastTaken = u8::MAX - 5,
    /// Where the man on a place is at home.
    Home = u8::MAX - 7,
    /// Has a side's king been attacked before?
    KingAttacked = u8::MAX - 8,
    /// From where and to where the last man went.
    LastMove = u8::MAX - 9,
    /// Where the men of a side stand that made its last move.
    Fuddled = u8::MAX - 10,
    /// Where men stand that have changed their side.
    Turned = u8::MAX - 11,
    /// Where the imitators are.
    Imitators = u8::MAX - 12,
    /// Has the man on a place taken?
    HasTaken = u8::MAX - 13,
    /// The last move, and what its taking back would be.
    TakenBack = u8::MAX - 14,
    /// The first of two squares that a pawn has just passed over.
    PassedFarther = u8::MAX - 15,
    /// Where a pawn is after a double step into a wormhole.
    GoneOn = u8::MAX - 16,
    /// Where one of two men stands that have to do with each other.
    Partner = u8::MAX - 20,
    /// Who is under the men of the board by rebirth.
    Below = u8::MAX - 21,
    /// Who is covered by a man that stands over it.
    Covered = u8::MAX - 22,
    /// Who was taken last, and where.
    TakenLast = u8::MAX - 23,
    /// Was the man that made the last move attacked by one man of the other side?
    AttackedOnce = u8::MAX - 24,
    /// The place that the last move has left.
    LeftLast = u8::MAX - 25,
    /// Has a side's king exchanged its place with another man?
    ExchangedKing = u8::MAX - 26,
    /// How often White may still exchange the roles.
    RoleExchanges = u8::MAX - 27,
}

/// A thing that can be remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Topic {
    /// What it is about.
    pub subject: Subject,
    /// Which of several such things: what a condition likes, such as the number of a place.
    pub item: u16,
}

impl Topic {
    /// Where the man on this place is at home.
    pub fn home(place: Place) -> Topic {
        Topic {
            subject: Subject::Home,
            item: Memory::place_number(place) as u16,
        }
    }
}

/// Things remembered, each a number under its topic. It is kept in order, so that equal contents are equal values.
///
/// Only effects change it ([`Effect::Remember`](super::Effect)), and its contents have their share in the key of the position.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Memory(SmallVec<[(Topic, u64); 2]>);

impl Clone for Memory {
    /// In one piece, not thing by thing: positions are copied with every move.
    fn clone(&self) -> Self {
        Memory(SmallVec::from_slice(&self.0))
    }
}

impl Memory {
    /// What is remembered about a topic.
    #[inline]
    pub fn get(&self, topic: Topic) -> Option<u64> {
        let found = self.0.binary_search_by_key(&topic, |&(other, _)| other).ok()?;
        Some(self.0[found].1)
    }

    /// Remembers something about a topic, or nothing.
    pub fn set(&mut self, topic: Topic, value: Option<u64>) {
        match (self.0.binary_search_by_key(&topic, |&(other, _)| other), value) {
            (Ok(at), Some(value)) => self.0[at].1 = value,
            (Ok(at), None) => {
                self.0.remove(at);
            }
            (Err(at), Some(value)) => self.0.insert(at, (topic, value)),
            (Err(_), None) => {}
        }
    }

    /// All that is remembered, in order.
    pub fn all(&self) -> impl Iterator<Item = (Topic, u64)> + '_ {
        self.0.iter().copied()
    }

    /// What is remembered about one subject, in the order of its items.
    pub fn of(&self, subject: Subject) -> impl Iterator<Item = (u16, u64)> + '_ {
        let own = self.0.iter().filter(move |(topic, _)| topic.subject == subject);
        own.map(|&(topic, value)| (topic.item, value))
    }

    /// A place as a number.
    pub fn place_number(place: Place) -> u64 {
        (place.board.index() as u64) << 7 | place.square.index() as u64
    }

    /// The place of a number.
    pub fn place(number: u64) -> Place {
        Place::new(
            BoardId::new((number >> 7 & 3) as usize),
            Square::new((number & 127) as u8),
        )
    }

    /// Men that can be under one place.
    pub const DEEP: u16 = 64;

    /// The topic of the man that is as deep under a place.
    pub fn topic_below(subject: Subject, place: Place, depth: u16) -> Topic {
        let item = Memory::place_number(place) as u16 * Memory::DEEP + depth;
        Topic { subject, item }
    }

    /// The place of such a topic, by its item.
    pub fn below(item: u16) -> Place {
        Memory::place(u64::from(item / Memory::DEEP))
    }

    /// How far White and Black may still move, in hundredths, each for itself or in common, as a number.
    pub fn ways_number(left: [Option<u32>; 2], shared: bool) -> u64 {
        let [white, black] = left.map(|left| left.map_or(0, |left| u64::from(left) + 1));
        white | black << 31 | u64::from(shared) << 62
    }

    /// The ways of a number.
    pub fn ways(number: u64) -> ([Option<u32>; 2], bool) {
        let left = |shift: u32| ((number >> shift & 0x7fff_ffff) as u32).checked_sub(1);
        ([left(0), left(31)], number >> 62 & 1 != 0)
    }

    /// A man as a number.
    pub fn piece_number(piece: Piece) -> u64 {
        u64::from(piece.attributes.bits()) << 10 | (piece.role.index() as u64) << 2 | piece.owner as u64
    }

    /// The man of a number.
    pub fn piece(number: u64) -> Piece {
        Piece {
            owner: Owner::ALL[(number & 3).min(2) as usize],
            role: Role::from_index((number >> 2 & 255) as usize),
            attributes: Attributes::from_bits((number >> 10) as u16),
        }
    }
}
