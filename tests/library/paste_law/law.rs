//! The law of pastes: a paste is read as its truth, or it has an error.
//!
//! `SCORESHEET_GAMES=1000000 cargo test --release --test library paste_law` tries that many
//! pastes, with a fresh seed; `SCORESHEET_SEED` sets the seed. The shares of what was
//! read right are printed with `--nocapture`. A paste is repeated by its seed:
//! `SCORESHEET_SEED=... SCORESHEET_GAMES=1`. All misreadings are written to the file
//! that `SCORESHEET_SILENT` names, with `SCORESHEET_REFUSED=1` also the plain pastes
//! that were refused.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::games::{SEEDS_PER_POOL, pool};
use super::judge::{Judgement, judge, options, read};
use super::layout::paste;
use super::paste::{Certainty, Paste};
use crate::helpers::dice::sized;

/// The number of pastes to try.
const PASTES: u64 = sized(10_000, 400) as u64;
/// The percentages of pastes that must be read right: of those that have only plies,
/// results, titles and remarks, and of all. The aim is 98 and 80.
const LEAST: (f64, f64) = (97.5, 81.0);
/// How many of 10,000 pastes may be misread in silence. The aim is none.
const MOST_SILENT: usize = 1;
/// The seed if neither a seed nor a number of pastes is set.
const SEED: u64 = 20_261_126;
/// Maximum number of silent misreadings that are shown.
const MAX_SHOWN: usize = 20;

/// How many pastes were read right, refused and misread, by kind.
#[derive(Default)]
struct Shares {
    counts: BTreeMap<String, [u64; 3]>,
    silent: Vec<String>,
}

impl Shares {
    fn add(&mut self, paste: &Paste, seed: u64) {
        let reading = read(paste);
        let judgement = judge(paste, &reading);
        let class = match (paste.certainty, paste.is_plain) {
            (Certainty::Clear, true) => "plain",
            (Certainty::Clear, false) => "other",
            (Certainty::AskBack, _) => "doubtful",
            (Certainty::Refused, _) => "unclear",
        };
        let mut keys = vec![class.to_owned()];
        if paste.certainty == Certainty::Clear {
            keys.push("all".to_owned());
            keys.push(format!("{class}, {}", paste.game));
        }
        let features = paste.features.iter();
        keys.extend(features.map(|feature| format!("{class}: {feature}")));
        for key in keys {
            self.counts.entry(key).or_default()[judgement as usize] += 1;
        }
        let refused_plain = std::env::var_os("SCORESHEET_REFUSED").is_some()
            && judgement == Judgement::Refused
            && paste.certainty == Certainty::Clear
            && paste.is_plain;
        if judgement == Judgement::Silent || refused_plain {
            self.silent.push(format!(
                "seed {seed}, {class} {:?}\noptions: {}\n{}\n-- truth: {:?}\n-- read:  {:?} {:?}\n\n",
                paste.features,
                options(&paste.options),
                paste.text,
                paste.records,
                reading.records,
                reading.errors,
            ));
        }
    }

    fn merge(&mut self, other: Self) {
        for (key, counts) in other.counts {
            let sums = self.counts.entry(key).or_default();
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        self.silent.extend(other.silent);
    }

    fn table(&self) -> String {
        let mut table = format!(
            "{:48} {:>8} {:>8} {:>8} {:>8}\n",
            "", "right", "refused", "silent", "right %"
        );
        for (key, &[right, refused, silent]) in &self.counts {
            let share = 100.0 * right as f64 / (right + refused + silent) as f64;
            writeln!(
                table,
                "{key:48} {right:8} {refused:8} {silent:8} {share:8.2}"
            )
            .expect("a string");
        }
        table
    }

    /// The percentage of the pastes of a class that were read right.
    fn share(&self, class: &str) -> f64 {
        let [right, refused, silent] = self.counts[class];
        100.0 * right as f64 / (right + refused + silent) as f64
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name)
        .ok()
        .map(|value| value.parse().expect("a number"))
}

/// The first seed: a fresh one if a number of pastes is set.
pub(crate) fn seed() -> u64 {
    let fresh = |_| {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(SEED, |time| time.as_secs() << 20)
    };
    let given = || number("SCORESHEET_GAMES").map_or(SEED, fresh);
    number("SCORESHEET_SEED").unwrap_or_else(given)
}

/// Tries pastes on all processors.
fn try_all(seed: u64, count: u64) -> Shares {
    let next = AtomicU64::new(seed / SEEDS_PER_POOL);
    let shares = Mutex::new(Shares::default());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let from = seed.max(number * SEEDS_PER_POOL);
            let to = (seed + count).min((number + 1) * SEEDS_PER_POOL);
            if from >= to {
                return;
            }
            let games = pool(number);
            let mut part = Shares::default();
            for seed in from..to {
                part.add(&paste(seed, &games), seed);
            }
            shares.lock().expect("no thread panics").merge(part);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    shares.into_inner().expect("no thread panics")
}

#[test]
#[allow(clippy::print_stdout, reason = "the shares are read by people")]
fn pastes_are_read_as_their_truth_or_refused() {
    let (seed, count) = (seed(), number("SCORESHEET_GAMES").unwrap_or(PASTES));
    let shares = try_all(seed, count);
    let table = shares.table();
    let shown = shares
        .silent
        .iter()
        .take(MAX_SHOWN)
        .cloned()
        .collect::<String>();
    println!("seed {seed}, {count} pastes\n{table}");
    if let Some(path) = std::env::var_os("SCORESHEET_SILENT") {
        std::fs::write(path, shares.silent.concat()).expect("the file can be written");
    }
    let silent = shares.silent.len();
    let most = MOST_SILENT * count as usize / 10_000;
    assert!(
        silent <= most,
        "seed {seed}: {silent} silent misreadings\n{shown}"
    );
    if count >= PASTES {
        let [plain, all] = ["plain", "all"].map(|class| shares.share(class));
        assert!(
            plain >= LEAST.0 && all >= LEAST.1,
            "seed {seed}: {plain:.2} % of the plain pastes, {all:.2} % of all"
        );
    }
}
