//! Measures the speed of drawing a position of Permute as SVG on one thread: the scene,
//! the SVG, and both.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::play::{FigureOptions, GroupsShown, Replayed};
use scoresheet::record::TagValues;
use scoresheet::render::{SvgOptions, svg};
use scoresheet::scene::{Panel, Scene, Theme};
use scoresheet::text::Source;

/// The first 14 plies of a real game on 12x12.
const MOVES: &str = "Ce5f6-f6 Ae4f5-f5 Cf8g9-f8 Ch4i5-h5 Ch3i4-h4 Cg7h8-h7 Ae3f4-f4 \
    Cc4d5-d5 Cb4c5-c4 Ab5c6-b5 Ai5j6-j5 Ci3j4-j3 Ci8j9-i9 Ag8h9-h9\n";

fn game() -> Box<dyn Replayed> {
    let options = GameKind::Permute.read_options();
    let mut records = read(Source::new("bench", MOVES.as_bytes()), options);
    let record = records.next().expect("there is a record");
    replay_with(&record, &TagValues::new(), &mut Vec::new()).expect("a sound setting")
}

fn figures(criterion: &mut Criterion) {
    let game = game();
    let view = game.end();
    let plain = FigureOptions::default();
    let groups = FigureOptions {
        groups: GroupsShown::All,
        ..FigureOptions::default()
    };
    let options = SvgOptions::default();
    let [classic, print] = ["classic", "print"].map(|name| Theme::named(name).expect("a theme"));
    let mut group = criterion.benchmark_group("figure 12x12");
    group.bench_function("scene", |bencher| {
        bencher.iter(|| view.figure(black_box(&plain)));
    });
    let scene = view.figure(&plain);
    group.bench_function("svg of a scene", |bencher| {
        bencher.iter(|| svg(black_box(&scene), classic, &options));
    });
    group.bench_function("position to svg", |bencher| {
        bencher.iter(|| svg(&view.figure(black_box(&plain)), classic, &options));
    });
    group.bench_function("position to svg, all groups", |bencher| {
        bencher.iter(|| svg(&view.figure(black_box(&groups)), classic, &options));
    });
    group.bench_function("position to svg, textures of print", |bencher| {
        bencher.iter(|| svg(&view.figure(black_box(&plain)), print, &options));
    });
    group.bench_function("three panels", |bencher| {
        bencher.iter(|| {
            let panels = [12, 13, 14].map(|plies| Panel {
                scene: game.after(plies).expect("a position").figure(&plain),
                caption: Some("A caption".into()),
            });
            svg(&Scene::of_panels(panels.into(), 3), classic, &options)
        });
    });
    group.finish();
}

criterion_group!(benches, figures);
criterion_main!(benches);
