//! Room on the stack for searches that go deep.
//!
//! A search calls itself once for every half-move, and a stipulation may ask for 65,535 moves. Every few half-moves it looks how
//! much of the stack is left, and goes on in a new piece where that is little. The pieces count as memory: where they may not
//! be had, the search ends.

use super::{Answer, Control, Stopped};

/// Moves or half-moves between two looks at the stack.
const PERIOD: usize = 8;
/// What must be left for so many, and for as many again: several times what they take in the least optimised build.
const RESERVE: usize = 512 << 10;
/// A new piece.
const PIECE: usize = 2 << 20;

/// Is it time to look, with so many moves or half-moves left?
#[inline]
pub(crate) const fn is_due(left: usize) -> bool {
    left != 0 && left.is_multiple_of(PERIOD)
}

/// Does a part of a search, in a new piece of stack if little is left of this one.
#[inline(never)]
pub(crate) fn deeper<T>(control: &Control, search: impl FnOnce() -> Answer<T>) -> Answer<T> {
    if stacker::remaining_stack().is_some_and(|left| left >= RESERVE) {
        return search();
    }
    let held = control.budget().hold(PIECE);
    if held.is_none() || !is_at_hand(PIECE) {
        control.budget().exceed();
        return Err(Stopped);
    }
    stacker::grow(PIECE, search)
}

/// Does something in a new piece of stack of so many bytes, if it can be had, and in this one if not.
pub(crate) fn in_piece<T>(bytes: usize, job: impl FnOnce() -> T) -> T {
    match is_at_hand(bytes) {
        true => stacker::grow(bytes, job),
        false => job(),
    }
}

/// Would the system give so much memory?
fn is_at_hand(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down(control: &Control, left: usize) -> Answer<usize> {
        let frame = std::hint::black_box([left; 512]);
        let rest = match left {
            0 => 0,
            _ if is_due(left) => deeper(control, || down(control, left - 1))?,
            _ => down(control, left - 1)?,
        };
        Ok(rest + usize::from(std::hint::black_box(frame)[7] == left))
    }

    #[test]
    fn what_goes_deep_takes_more_stack_or_ends() {
        assert_eq!(down(&Control::default(), 6_000), Ok(6_001));
        let control = Control::default().with_memory(16 << 20);
        assert_eq!(down(&control, 6_000), Err(Stopped));
        assert_eq!(control.reason(), Some(crate::search::Reason::MemoryLimit));
        assert_eq!(control.budget().taken(), 0, "all is given back");
    }
}
