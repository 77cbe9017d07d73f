//! Judging many cases at a time.

use super::{Aids, Case, Question, Ruling, effort};
use crate::certificate::Certificate;
use crate::opinion::{CrossCheck, compare};
use crate::output::{Effort, Finding};
use crate::search::Control;
use crate::solution::{Resources, Status, in_threads};
use crate::store::{Store, StoreError};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::time::Duration;
use web_time::Instant;

/// Bytes that a session takes beside its tables, as far as these are not most of what it may use.
const PROGRAM: usize = 24 << 20;
/// Bytes that the system's allocator may keep for each worker when a table is given back: larger tables it returns at once.
const KEPT: usize = 32 << 20;
/// Bytes that a case and its ruling take, with their part of the reports.
const CASE: usize = 40 << 10;

/// Bytes that may be taken for what is found of a case, however small the share of its worker is: the answer is not to depend on
/// the number of workers.
const FOUND: usize = 16 << 20;

/// Judges cases.
pub struct Session<'a> {
    resources: Resources,
    store: Option<&'a Store>,
    interrupted: Arc<AtomicBool>,
    progress: Progress,
    /// Why something first could not be kept.
    trouble: OnceLock<StoreError>,
    aids: Aids<'a>,
    /// Why a certificate first could not be kept.
    shelf_trouble: OnceLock<String>,
}

/// How far a session has come.
#[derive(Debug, Default)]
pub struct Progress {
    judged: AtomicUsize,
    in_hand: Mutex<Vec<(String, Instant)>>,
}

impl Progress {
    /// Cases that are judged.
    pub fn judged(&self) -> usize {
        self.judged.load(Relaxed)
    }

    /// The case in hand that has taken longest, and for how long.
    pub fn slowest(&self) -> Option<(String, Duration)> {
        let in_hand = self.in_hand();
        let slowest = in_hand.iter().min_by_key(|(_, since)| *since)?;
        Some((slowest.0.clone(), slowest.1.elapsed()))
    }

    fn in_hand(&self) -> MutexGuard<'_, Vec<(String, Instant)>> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, id: &str) {
        self.in_hand().push((id.to_string(), Instant::now()));
    }

    fn put_down(&self, id: &str) {
        let mut in_hand = self.in_hand();
        if let Some(index) = in_hand.iter().position(|(other, _)| other == id) {
            in_hand.swap_remove(index);
        }
        self.judged.fetch_add(1, Relaxed);
    }
}

impl<'a> Session<'a> {
    /// A session that looks answers up in a store and keeps them there, if one is given, and that ends when the
    /// flag is raised. The memory is for the program and the tables of all cases in hand together.
    pub fn new(resources: Resources, store: Option<&'a Store>, interrupted: Arc<AtomicBool>) -> Self {
        Session {
            resources,
            store,
            interrupted,
            progress: Progress::default(),
            trouble: OnceLock::new(),
            aids: Aids::default(),
            shelf_trouble: OnceLock::new(),
        }
    }

    /// The same with these aids.
    #[must_use]
    pub fn with(self, aids: Aids<'a>) -> Self {
        Session { aids, ..self }
    }

    /// Why a certificate first could not be kept, if one could not.
    pub fn shelf_trouble(&self) -> Option<&str> {
        self.shelf_trouble.get().map(String::as_str)
    }

    /// How far it has come, for those who watch.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Why the store first failed, if it has: answers are found all the same, but some are not kept.
    pub fn trouble(&self) -> Option<&StoreError> {
        self.trouble.get()
    }

    /// Has it been told to end?
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Relaxed)
    }

    /// Judges all cases, those first that are expected to take longest, and hands the rulings over in the order of the
    /// cases, each as soon as all before it are there. When `ready` fails, no more are begun.
    ///
    /// An interrupt ends it early: the rulings that are missing then say that they were interrupted.
    ///
    /// # Errors
    /// Those of `ready`.
    pub fn judge<E>(&self, cases: &[Case], mut ready: impl FnMut(Ruling) -> Result<(), E>) -> Result<(), E> {
        let order = order(cases);
        let workers = self.resources.threads.min(cases.len()).max(1);
        let each = self.share(workers, cases.len());
        let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, next, order, ended) = (sender.clone(), &next, &order, &ended);
                scope.spawn(move || {
                    in_threads(each.threads, || {
                        while let Some(&index) = order.get(next.fetch_add(1, Relaxed)) {
                            if ended.load(Relaxed) {
                                return;
                            }
                            let ruling = self.rule(&cases[index], each);
                            if sender.send((index, ruling)).is_err() {
                                return;
                            }
                        }
                    });
                });
            }
            drop(sender);
            let done = in_order(cases.len(), receiver, &mut ready);
            // What is still in hand is of no use to anybody when the output has failed.
            if done.is_err() {
                ended.store(true, Relaxed);
                self.interrupted.store(true, Relaxed);
            }
            done
        })
    }

    /// How many threads it has.
    pub fn threads(&self) -> usize {
        self.resources.threads
    }

    /// What each of several workers may use while so many cases are at hand.
    pub fn share(&self, workers: usize, cases: usize) -> Resources {
        let memory = self.resources.memory;
        let beside = PROGRAM.saturating_add(CASE.saturating_mul(cases));
        let left = memory.saturating_sub(beside);
        // What is given back is not all at hand for the next table at once.
        let kept = (left / 4).max(KEPT.saturating_mul(workers)).min(left / 2);
        Resources {
            threads: (self.resources.threads / workers).max(1),
            memory: (left - kept).max(memory / 8) / workers,
        }
    }

    /// Judges one case.
    pub fn rule(&self, case: &Case, resources: Resources) -> Ruling {
        self.progress.take(&case.id);
        let (begun, mut nodes) = (Instant::now(), 0);
        let found = case.questions.iter().map(|question| match question {
            Ok(question) => self.answer(question, resources, &mut nodes),
            Err(refusal) => Err(refusal.errors.iter().map(ToString::to_string).collect()),
        });
        let found = found.collect();
        let cross_check = self.cross_check(case, resources);
        self.progress.put_down(&case.id);
        let effort = Effort {
            seconds: begun.elapsed().as_secs_f64(),
            nodes,
            threads: resources.threads,
        };
        let mut ruling = Ruling {
            effort,
            cross_check,
            ..Ruling::new(case, found)
        };
        for (part, question) in ruling.parts.iter_mut().zip(&case.questions) {
            part.certificate = question.as_ref().ok().and_then(|question| self.certificate(question));
        }
        ruling
    }

    /// The file of a question's certificate, if it is there.
    fn certificate(&self, question: &Question) -> Option<String> {
        let (shelf, key) = (self.aids.shelf?, question.key());
        shelf.has(&key).then(|| shelf.name(&key))
    }

    /// What the other program makes of a case, if there is one to be asked.
    fn cross_check(&self, case: &Case, resources: Resources) -> Option<CrossCheck> {
        let asked = match (self.aids.other?, case.asked.as_ref()?) {
            (_, Err(reason)) => return Some(CrossCheck::LeftOut(reason.clone())),
            (other, Ok(asked)) => (other, asked),
        };
        let (other, asked) = asked;
        let questions = case.questions.iter().flatten();
        let time = questions.filter_map(|question| question.problem.settings.limits.time_limit);
        let time = time.max();
        let within = || Control::within(time, Arc::clone(&self.interrupted)).with_memory(resources.memory.max(FOUND));
        Some(match other.ask(&asked.text, &within()) {
            Ok(theirs) => compare(asked, &theirs, resources, &within()),
            Err(reason) => CrossCheck::Unknown(reason),
        })
    }

    /// The answer to a question, out of the store or of a search; what a search has found is kept unless it was
    /// interrupted. A store that fails keeps nobody from his answers. The positions searched are counted.
    fn answer(&self, question: &Question, resources: Resources, nodes: &mut u64) -> Result<Finding, Vec<String>> {
        let key = question.key();
        let allowance = question.allowance(self.resources.memory);
        let known = self.store.and_then(|store| self.noted(store.get(&key, &allowance)));
        let shelf = self
            .aids
            .shelf
            .filter(|shelf| question.can_be_proved() && !shelf.has(&key));
        // What is known and lacks its certificate is solved once more.
        let unproved = |finding: &Finding| shelf.is_some() && finding.status == Status::Complete;
        if let Some(finding) = known.flatten().filter(|finding| !unproved(finding)) {
            return Ok(finding);
        }
        let control =
            Control::within(allowance.time, Arc::clone(&self.interrupted)).with_memory(resources.memory.max(FOUND));
        let answer = question.answer_with((shelf.is_some(), self.aids.self_check), resources, &control);
        *nodes += control.nodes();
        let finding = match answer {
            Ok((finding, proof)) => {
                if let Some((shelf, proof)) = shelf.zip(proof) {
                    let kept = shelf.keep(&key, &Certificate::new(&question.inquiry(), proof));
                    let _ = kept.map_err(|error| self.shelf_trouble.set(error));
                }
                finding
            }
            Err(faults) => return Err(faults.iter().map(ToString::to_string).collect()),
        };
        if let Some(store) = self.store.filter(|_| finding.status != Status::Interrupted) {
            let kept = store.put(&key, &allowance, finding.status == Status::Complete, &finding);
            self.noted(kept);
        }
        Ok(finding)
    }

    /// What the store has done; nothing if it fails.
    fn noted<T>(&self, done: Result<T, StoreError>) -> Option<T> {
        done.map_err(|error| self.trouble.set(error)).ok()
    }
}

/// The numbers of the cases, the longest first; where nothing tells them apart, as they stand.
fn order(cases: &[Case]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_cached_key(|&index| std::cmp::Reverse(effort::expected(&cases[index])));
    order
}

/// Hands rulings over in their order.
fn in_order<E>(
    count: usize,
    receiver: mpsc::Receiver<(usize, Ruling)>,
    ready: &mut impl FnMut(Ruling) -> Result<(), E>,
) -> Result<(), E> {
    let mut waiting: Vec<Option<Ruling>> = Vec::new();
    waiting.resize_with(count, || None);
    let mut next = 0;
    for (index, ruling) in receiver {
        waiting[index] = Some(ruling);
        while let Some(ruling) = waiting.get_mut(next).and_then(Option::take) {
            ready(ruling)?;
            next += 1;
        }
    }
    Ok(())
}
