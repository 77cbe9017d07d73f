//! Searches that a worker of another pool asks for.

use crate::solution::in_threads;
use rayon::prelude::*;
use std::cell::Cell;

thread_local! {
    static UNDER_WAY: Cell<usize> = const { Cell::new(0) };
}

#[test]
fn a_worker_begins_no_other_job_while_it_waits_for_other_threads() {
    let most = (0..500_u64).into_par_iter().map(|number| {
        let under_way = UNDER_WAY.get() + 1;
        UNDER_WAY.set(under_way);
        let sum: u64 = in_threads(1, || (0..1000 * number).map(std::hint::black_box).sum());
        UNDER_WAY.set(under_way - 1);
        assert_eq!(sum, (1000 * number).saturating_sub(1) * 500 * number);
        under_way
    });
    assert_eq!(most.max(), Some(1));
}
