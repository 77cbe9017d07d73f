//! The cheapest way to give every task a worker of its own.
//!
//! The Hungarian method with shortest augmenting paths (H. W. Kuhn 1955; R. Jonker and A. Volgenant 1987).

use smallvec::{SmallVec, smallvec};

/// A cost that is out of the question; sums of less never reach it.
pub(super) const NEVER: u32 = 1 << 16;

const NOBODY: usize = usize::MAX;

/// One item for each worker or task; there are seldom more than one side has men.
type Each<T> = SmallVec<[T; 16]>;

/// Costs of workers for tasks, row by row of tasks.
#[derive(Debug)]
pub(super) struct Costs {
    workers: usize,
    cells: Vec<u32>,
}

impl Costs {
    /// The costs as a function of task and worker.
    pub(super) fn new(tasks: usize, workers: usize, cost: impl Fn(usize, usize) -> u32) -> Self {
        let mut cells = Vec::with_capacity(tasks * workers);
        for task in 0..tasks {
            cells.extend((0..workers).map(|worker| cost(task, worker)));
        }
        Costs { workers, cells }
    }

    #[inline]
    fn of(&self, task: usize, worker: usize) -> u32 {
        self.cells[task * self.workers + worker]
    }

    fn tasks(&self) -> usize {
        self.cells.len().checked_div(self.workers).unwrap_or(0)
    }

    /// The cheapest assignment, if every task can be given to some worker of its own.
    pub(super) fn cheapest(&self) -> Option<Assignment> {
        let tasks = self.tasks();
        let mut search = Search {
            costs: self,
            task_price: smallvec![0; tasks],
            worker_price: smallvec![0; self.workers],
            task_of: smallvec![NOBODY; self.workers],
        };
        for task in 0..tasks {
            search.place(task)?;
        }
        let mut worker_of: Each<usize> = smallvec![NOBODY; tasks];
        for (worker, &task) in search.task_of.iter().enumerate() {
            if task != NOBODY {
                worker_of[task] = worker;
            }
        }
        let all = worker_of.iter().enumerate();
        let total = all.map(|(task, &worker)| self.of(task, worker));
        Some(Assignment {
            total: total.sum(),
            worker_of,
            task_price: search.task_price,
            worker_price: search.worker_price,
        })
    }

    /// For each worker and task, row by row of workers: what all others cost at least if this worker takes this
    /// task, out of as many tasks as there are workers; [`NEVER`] where everything together would then cost more than
    /// `most`. `cheapest` is an assignment of least cost, which is no more than that.
    pub(super) fn rest(&self, cheapest: &Assignment, most: u32) -> Vec<u32> {
        let tasks = self.tasks();
        let spare = (most - cheapest.total) as i32;
        let distances = self.replacements(cheapest, spare);
        let mut rest = vec![NEVER; tasks * self.workers];
        for (own, &worker) in cheapest.worker_of.iter().enumerate() {
            for task in 0..tasks {
                let way = distances[task * tasks + own];
                let within = way <= spare
                    && self
                        .surcharge(cheapest, task, worker)
                        .is_some_and(|more| way + more <= spare);
                if within {
                    let price = cheapest.task_price[task] + cheapest.worker_price[worker];
                    rest[worker * tasks + task] = (cheapest.total as i32 - price + way) as u32;
                }
            }
        }
        rest
    }

    /// What it costs at least beyond the cheapest assignment that this worker takes this task, if it can: the cost less
    /// the prices of both.
    #[inline]
    fn surcharge(&self, cheapest: &Assignment, task: usize, worker: usize) -> Option<i32> {
        let cost = self.of(task, worker);
        (cost < NEVER).then(|| cost as i32 - cheapest.task_price[task] - cheapest.worker_price[worker])
    }

    /// For each two tasks: the surcharges if the worker of the first takes another, whose worker takes another, and so
    /// on until the second is taken, where they are no more than `spare`.
    fn replacements(&self, cheapest: &Assignment, spare: i32) -> Vec<i32> {
        let tasks = self.tasks();
        let mut near: Each<Each<(usize, i32)>> = smallvec![Each::new(); tasks];
        for (own, &worker) in cheapest.worker_of.iter().enumerate() {
            let others = (0..tasks).filter(|&task| task != own);
            let surcharges = others.filter_map(|task| Some((task, self.surcharge(cheapest, task, worker)?)));
            near[own].extend(surcharges.filter(|&(_, more)| more <= spare));
        }
        let mut distances = vec![NEVER as i32; tasks * tasks];
        for (from, distances) in distances.chunks_exact_mut(tasks.max(1)).enumerate() {
            distances[from] = 0;
            let mut open: Each<usize> = smallvec![from];
            while let Some(task) = open.pop() {
                for &(next, more) in &near[task] {
                    let way = distances[task] + more;
                    if way <= spare && way < distances[next] {
                        distances[next] = way;
                        open.push(next);
                    }
                }
            }
        }
        distances
    }
}

/// Which worker does which task.
#[derive(Debug)]
pub(super) struct Assignment {
    /// What all tasks cost together.
    pub(super) total: u32,
    /// The worker of each task.
    pub(super) worker_of: Each<usize>,
    /// Prices that prove it cheapest: no cost is less than that of its task and worker, and where a worker does a task
    /// it is the same.
    task_price: Each<i32>,
    worker_price: Each<i32>,
}

/// A growing assignment with the prices that prove it cheapest.
struct Search<'c> {
    costs: &'c Costs,
    task_price: Each<i32>,
    worker_price: Each<i32>,
    task_of: Each<usize>,
}

impl Search<'_> {
    /// Finds a worker for one task more, moving others to new tasks where that is cheapest; `None` if there is none.
    fn place(&mut self, new: usize) -> Option<()> {
        let workers = self.costs.workers;
        let mut distance: Each<i32> = smallvec![i32::MAX; workers];
        let mut came_from: Each<usize> = smallvec![NOBODY; workers];
        let mut done: Each<bool> = smallvec![false; workers];
        let (mut task, mut last) = (new, NOBODY);
        loop {
            let (mut next, mut least) = (NOBODY, i32::MAX);
            for worker in (0..workers).filter(|&worker| !done[worker]) {
                let reduced = self.reduced_cost(task, worker);
                if reduced < distance[worker] {
                    (distance[worker], came_from[worker]) = (reduced, last);
                }
                if distance[worker] < least {
                    (next, least) = (worker, distance[worker]);
                }
            }
            if next == NOBODY {
                return None;
            }
            self.raise(new, least, &done, &mut distance);
            done[next] = true;
            last = next;
            match self.task_of[next] {
                NOBODY => break,
                other => task = other,
            }
        }
        while last != NOBODY {
            let before = came_from[last];
            self.task_of[last] = if before == NOBODY { new } else { self.task_of[before] };
            last = before;
        }
        Some(())
    }

    /// The cost of a task for a worker beyond what is paid for both; without end where it cannot do it.
    fn reduced_cost(&self, task: usize, worker: usize) -> i32 {
        match self.costs.of(task, worker) {
            NEVER.. => i32::MAX,
            cost => cost as i32 - self.task_price[task] - self.worker_price[worker],
        }
    }

    /// Changes the prices of all tasks and workers reached so far by so much.
    fn raise(&mut self, new: usize, amount: i32, done: &[bool], distance: &mut [i32]) {
        self.task_price[new] += amount;
        for worker in 0..done.len() {
            if done[worker] {
                self.task_price[self.task_of[worker]] += amount;
                self.worker_price[worker] -= amount;
            } else if distance[worker] != i32::MAX {
                distance[worker] -= amount;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The least cost by trying all assignments of the tasks from `task` on.
    fn brute(costs: &Costs, task: usize, free: &mut Vec<usize>) -> u32 {
        if task == costs.tasks() {
            return 0;
        }
        let mut best = NEVER;
        for index in 0..free.len() {
            let worker = free.remove(index);
            best = best.min(costs.of(task, worker) + brute(costs, task + 1, free));
            free.insert(index, worker);
        }
        best
    }

    proptest! {
        #[test]
        fn the_cheapest_is_found(tasks in 1usize..5, more in 0usize..3, spare in 0u32..12, cells in prop::collection::vec(0u32..9, 49)) {
            let cost = |task: usize, worker: usize| match cells[task * 7 + worker] {
                8 => NEVER,
                cost => cost,
            };
            let costs = Costs::new(tasks, tasks + more, cost);
            let best = brute(&costs, 0, &mut (0..tasks + more).collect());
            let found = costs.cheapest();
            prop_assert_eq!(found.as_ref().map_or(NEVER, |found| found.total), best.min(NEVER));
            if more == 0 && let Some(found) = found {
                let most = found.total + spare;
                let rest = costs.rest(&found, most);
                for worker in 0..tasks {
                    for task in 0..tasks {
                        let forced = Costs::new(tasks, tasks, |t, w| match (t == task, w == worker) {
                            (true, true) => 0,
                            (true, false) | (false, true) => NEVER,
                            _ => costs.of(t, w),
                        });
                        let least = forced.cheapest().map_or(NEVER, |found| found.total);
                        let within = least + costs.of(task, worker) <= most;
                        prop_assert_eq!(rest[worker * tasks + task], if within { least } else { NEVER });
                    }
                }
            }
        }
    }
}
