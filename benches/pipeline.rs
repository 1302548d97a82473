//! Measures the speed of reading, replaying and scoring bare lists of Permute,
//! separately and together.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::board::{GroupSizes, Seat};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::permute::{
    Permute, PermuteMove, PermutePosition, PermuteSetting, PermuteSetup,
};
use scoresheet::internal::{FastPath, read_options};
use scoresheet::play::{Action, Notation as _, Playout as _, Position as _, perft, replay};
use scoresheet::record::TagValues;
use scoresheet::text::Source;

/// The number of games in an archive.
const GAMES: u64 = 200;

/// Returns random games on a board of this side as bare lists, one game per line,
/// and their total number of plies.
fn archive(side: u8) -> (String, u64) {
    let size = scoresheet::board::Size::new(side).expect("a side of a board");
    let start = PermutePosition::new(&PermuteSetting::new(size, PermuteSetup::Chequer));
    let mut text = String::new();
    let mut plies = 0;
    for stream in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream(stream);
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut rng) {
            Permute::write(&mut text, &mv, Permute::DIALECTS[0]);
            text.push(' ');
            position.apply(&mv);
            plies += 1;
        }
        text.push_str(&position.status().outcome(2).to_string());
        text.push('\n');
    }
    (text, plies)
}

fn options() -> ReadOptions {
    read_options::<Permute>()
}

/// Reads, replays and scores every game; returns the sum of the largest groups.
fn read_replay_and_score(text: &str, board: &TagValues) -> u32 {
    let mut sum = 0;
    for record in read(Source::new("bench", text.as_bytes()), options()) {
        let mut findings = Vec::new();
        let game = replay::<Permute>(&record, board, &mut findings).expect("a sound setting");
        let size = game.end.size();
        sum += GroupSizes::of(&game.end.stones(Seat::FIRST), size).largest();
        sum += GroupSizes::of(&game.end.stones(Seat::SECOND), size).largest();
    }
    sum
}

/// Reads, replays and scores every game on the fast path; returns the number of
/// plies.
fn fast_path(text: &str, side: u8) -> u32 {
    let size = scoresheet::board::Size::new(side).expect("a side of a board");
    let mut reader = FastPath::<Permute>::new(&TagValues::new())
        .with_setting(PermuteSetting::new(size, PermuteSetup::Chequer));
    let games = text
        .lines()
        .map(|line| reader.line(line.as_bytes()).expect("a sound game"));
    games.map(|game| game.plies).sum()
}

fn moves_of(text: &str) -> Vec<Vec<PermuteMove>> {
    let record_moves = |record| {
        let game = replay::<Permute>(&record, &TagValues::new(), &mut Vec::new())
            .expect("a sound setting");
        let moves = game.plies.iter().filter_map(|ply| match &ply.action {
            Action::Move(mv) => Some(*mv),
            Action::Resign | Action::Draw => None,
        });
        moves.collect()
    };
    read(Source::new("bench", text.as_bytes()), options())
        .map(record_moves)
        .collect()
}

fn pipeline(criterion: &mut Criterion) {
    let (text, plies) = archive(12);
    let mut group = criterion.benchmark_group("12x12");
    group
        .throughput(Throughput::Elements(plies))
        .measurement_time(Duration::from_secs(3));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            let records = read(Source::new("bench", black_box(text.as_bytes())), options());
            records.map(|record| record.tokens().len()).sum::<usize>()
        });
    });
    group.bench_function("read, replay and score", |bencher| {
        bencher.iter(|| read_replay_and_score(black_box(&text), &TagValues::new()));
    });
    group.bench_function("fast path: text in, final groups out", |bencher| {
        bencher.iter(|| fast_path(black_box(&text), 12));
    });
    let games = moves_of(&text);
    let size = scoresheet::board::Size::new(12).expect("a side of a board");
    let start = PermutePosition::new(&PermuteSetting::new(size, PermuteSetup::Chequer));
    group.bench_function("check and apply", |bencher| {
        bencher.iter(|| {
            for game in black_box(&games) {
                let mut position = start.clone();
                for mv in game {
                    position.play(mv).expect("a legal move");
                }
                black_box(&position);
            }
        });
    });
    group.finish();
    scoring(criterion, &games, &start);
    criterion.bench_function("perft 2 on 12x12", |bencher| {
        bencher.iter(|| perft(black_box(&start), 2));
    });
}

fn scoring(criterion: &mut Criterion, games: &[Vec<PermuteMove>], start: &PermutePosition) {
    let ends: Vec<PermutePosition> = games
        .iter()
        .map(|game| {
            let mut position = start.clone();
            game.iter().for_each(|mv| position.apply(mv));
            position
        })
        .collect();
    let mut group = criterion.benchmark_group("final groups");
    group.throughput(Throughput::Elements(ends.len() as u64));
    group.bench_function("12x12", |bencher| {
        bencher.iter_batched(
            || (),
            |()| {
                for end in &ends {
                    black_box(end.status().outcome(2));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn other_boards(criterion: &mut Criterion) {
    for side in [16, 24] {
        let (text, plies) = archive(side);
        let board = TagValues::new().with("Board", side.to_string());
        let mut group = criterion.benchmark_group(format!("{side}x{side}"));
        group.throughput(Throughput::Elements(plies));
        group.bench_function("read, replay and score", |bencher| {
            bencher.iter(|| read_replay_and_score(black_box(&text), &board));
        });
        group.bench_function("fast path: text in, final groups out", |bencher| {
            bencher.iter(|| fast_path(black_box(&text), side));
        });
        group.finish();
    }
}

criterion_group!(benches, pipeline, other_boards);
criterion_main!(benches);
