//! Measures the speed of drawing figures as PNG, PDF and GIF.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::FigureOptions;
use scoresheet::record::TagValues;
use scoresheet::render::{
    GifOptions, PdfOptions, PictureSize, PngOptions, SvgOptions, TextCharset, gif, pdf, png, svg,
    text,
};
use scoresheet::scene::{Scene, Theme};
use scoresheet::text::Source;

/// A game of the greedy policy, with more than 50 plies.
const GAME: &str = include_str!("../samples/permute/board-12.sheet");

/// Returns the scenes after each of the first `max_plies` plies.
fn figures(max_plies: usize) -> Vec<Scene> {
    let options = GameKind::Permute.read_options();
    let mut records = read(Source::new("bench", GAME.as_bytes()), options);
    let record = records.next().expect("the sample has a record");
    let game =
        replay_with(&record, &TagValues::new(), &mut Vec::new()).expect("the sample is sound");
    let plies = 1..=game.plies().min(max_plies);
    let figure = |ply| {
        let view = game.after(ply).expect("a position");
        view.figure(&FigureOptions::default())
    };
    plies.map(figure).collect()
}

fn pictures(criterion: &mut Criterion) {
    let theme = Theme::default();
    let frames = figures(52);
    let scene = frames.last().expect("the game has plies");
    let mut group = criterion.benchmark_group("figures/12x12");
    group.bench_function("svg", |bencher| {
        bencher.iter(|| svg(black_box(scene), &theme, &SvgOptions::default()));
    });
    group.bench_function("text", |bencher| {
        bencher.iter(|| text(black_box(scene), TextCharset::Unicode));
    });
    group.bench_function("pdf", |bencher| {
        bencher.iter(|| pdf(black_box(scene), &theme, &PdfOptions::default()));
    });
    let options = PngOptions {
        size: PictureSize::Width(720),
        ..PngOptions::default()
    };
    group.bench_function("png of 720 pixels", |bencher| {
        bencher.iter(|| png(black_box(scene), &theme, &options));
    });
    group.sample_size(20);
    group.bench_function("gif of 52 frames of 480 pixels", |bencher| {
        bencher.iter(|| gif(black_box(&frames), &theme, &GifOptions::default()));
    });
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
