//! Numbers kept as bits of words.

/// The numbers whose bits are set in words of so many bits, in order.
pub(super) fn ones<const N: usize>(words: [u64; N], bits: usize) -> impl Iterator<Item = usize> {
    let without_first = |&rest: &u64| Some(rest & rest.wrapping_sub(1));
    words.into_iter().enumerate().flat_map(move |(index, word)| {
        let rests = std::iter::successors(Some(word), without_first).take_while(|&rest| rest != 0);
        rests.map(move |rest| index * bits + rest.trailing_zeros() as usize)
    })
}
