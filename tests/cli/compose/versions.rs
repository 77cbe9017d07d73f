//! Climbing is reproducible.

use super::{MEMORY, assert_sound, given, is_short};
use looking_glass::collection::Share;
use looking_glass::compose::economy::criteria;
use looking_glass::compose::search::Find;
use looking_glass::compose::versions::{Climb, versions};
use looking_glass::compose::{Content, Judge, Progress, Telling, Version, Work};
use looking_glass::search::Control;

#[test]
fn versions_climb_by_the_seed_alone() {
    let given = given("problems/family/small-alice.yaml")
        .into_iter()
        .find(is_short)
        .expect("a problem");
    let control = Control::default();
    let original = given.original(&control);
    let climb = |threads: usize, seed: u64| {
        let mut criteria = criteria(&original, None);
        criteria.telling = Telling::Everything;
        let judge = Judge::new(
            &original.problem.stipulation,
            Content::nothing(),
            criteria,
            MEMORY,
            &control,
        );
        let progress = Progress::default();
        let work = Work {
            judge: &judge,
            share: Share::ALL,
            progress: &progress,
        };
        let climb = Climb {
            seed,
            restarts: 1,
            best: 5,
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| versions(&work, &original, &climb))
            .expect("a sound problem")
    };
    let climbed = climb(1, 7);
    let finds: Vec<Find> = climbed.best.list().into_iter().cloned().collect();
    let again: Vec<Find> = climb(3, 7).best.list().into_iter().cloned().collect();
    assert_eq!(finds, again);
    assert!(!finds.is_empty() && finds.iter().all(|find| find.merits.score() > climbed.score));
    assert_sound(&finds.into_iter().map(|find| find.version).collect::<Vec<Version>>());
}
