//! Figures, themes and pages.

use std::io::Cursor;

use scoresheet::board::{Area, Seat, Square};
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::ReplayPage;
use scoresheet::play::{FigureOptions, GroupsShown, Moment, OthersShown, Replayed, Shown};
use scoresheet::record::{Command, TagValues};
use scoresheet::render::{
    GifOptions, PictureSize, PngOptions, SvgOptions, TextCharset, gif, png, svg, text,
};
use scoresheet::scene::{Mirror, Quarters, Scene, Theme, Window};
use scoresheet::text::Source;

use super::count_deep_check;
use super::input::Input;
use crate::helpers::page::{data, replay};

/// Options of a figure, derived from the bytes of the input.
fn figure_options(input: &mut Input<'_>) -> FigureOptions {
    let shown = |input: &mut Input<'_>| input.one_of(&[Shown::Yes, Shown::No]);
    let square = |input: &mut Input<'_>| Square::new(input.below(26) as u8, input.below(26) as u8);
    let groups = [
        GroupsShown::None,
        GroupsShown::All,
        GroupsShown::Largest(2),
        GroupsShown::Of(Seat::FIRST),
        GroupsShown::At(square(input)),
    ];
    let area = format!("{}-{}", square(input), square(input));
    FigureOptions {
        window: Window {
            crop: area.parse::<Area>().ok().filter(|_| input.below(2) == 0),
            turned: input.one_of(&Quarters::ALL),
            mirror: input.one_of(&[Mirror::No, Mirror::Yes]),
            ..Window::default()
        },
        groups: input.one_of(&groups),
        others: input.one_of(&[OthersShown::Full, OthersShown::Dimmed]),
        score_bar: shown(input),
        legend: shown(input),
        locked: shown(input),
        bandages: shown(input),
        last_move: shown(input),
        next_move: shown(input),
        ..FigureOptions::default()
    }
}

/// Every figure is XML without scripts, and its pictures can be decoded.
pub(super) fn figure(bytes: &[u8]) {
    let mut input = Input(bytes);
    let kind = input.kind();
    let mut options = figure_options(&mut input);
    let draws_pixels = input.below(4) == 0;
    let source = Source::new("fuzz", input.0);
    for record in read(source, kind.read_options()).take(2) {
        let Some(game) = replay_with(&record, &TagValues::new(), &mut Vec::new()) else {
            continue;
        };
        let names = game
            .seats()
            .iter()
            .map(|seat| record.tags().value(&seat.name));
        options.players = names.map(|name| name.unwrap_or("?").to_owned()).collect();
        for token in record
            .tokens()
            .iter()
            .filter(|token| token.kind.is_comment())
        {
            let comment = String::from_utf8_lossy(record.slice(token));
            for (range, _) in Command::all(&comment) {
                assert!(comment.get(range).is_some());
            }
        }
        check_figures(&*game, &options, draws_pixels);
    }
}

fn check_figures(game: &dyn Replayed, options: &FigureOptions, draws_pixels: bool) {
    let scene = Moment::end(game).view().figure(options);
    let theme = Theme::named("classic").expect("a theme");
    check_harmless(&svg(&scene, theme, &SvgOptions::default()));
    count_deep_check();
    text(&scene, TextCharset::Unicode);
    if draws_pixels {
        check_decoding(&[scene, game.start().figure(options)], theme);
    }
}

/// Fails unless a text is XML without scripts and references.
pub(crate) fn check_harmless(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert_ne!(node.tag_name().name(), "script");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
            let is_link = attribute.name() == "href";
            assert!(!is_link || attribute.value().starts_with('#'), "{svg}");
        }
    }
}

/// Fails unless the PNG and the GIF of the scenes can be decoded.
fn check_decoding(scenes: &[Scene], theme: &Theme) {
    let size = PictureSize::Width(120);
    let options = PngOptions {
        size,
        ..PngOptions::default()
    };
    let picture = png(&scenes[0], theme, &options).expect("a small picture");
    let decoder = ::png::Decoder::new(Cursor::new(picture.bytes));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a small PNG")];
    reader.next_frame(&mut buffer).expect("a whole PNG");
    let options = GifOptions {
        size,
        ..GifOptions::default()
    };
    let animation = gif(scenes, theme, &options).expect("a small animation");
    let mut decoder = ::gif::Decoder::new(Cursor::new(animation.bytes)).expect("a GIF");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a whole GIF").is_some() {
        frames += 1;
    }
    assert!(frames >= 1);
}

/// A theme that can be read draws XML.
pub(super) fn theme(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Theme::from_toml("fuzz", text) {
        Ok(theme) => {
            let game = GameKind::Permute.new_game();
            let view = game.position().expect("the default setting");
            let options = FigureOptions {
                groups: GroupsShown::All,
                ..FigureOptions::default()
            };
            check_harmless(&svg(&view.figure(&options), &theme, &SvgOptions::default()));
            count_deep_check();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Whatever its records contain, a page has exactly two `<script>` elements: the
/// program and the JSON data.
pub(super) fn page(bytes: &[u8]) {
    let source = Source::new("fuzz", bytes);
    for record in read(source, GameKind::Permute.read_options()).take(2) {
        let mut findings = Vec::new();
        let Some(game) = replay_with(&record, &TagValues::new(), &mut findings) else {
            continue;
        };
        if game.nodes().len() > 30 {
            continue;
        }
        let shown = replay(&record, &*game, &findings, &FigureOptions::default());
        let light = Theme::named("classic").expect("a theme");
        let html = ReplayPage::new(&[shown], light, None).html();
        assert_eq!(html.matches("<script").count(), 2, "{html}");
        assert!(data(&html)[0]["frames"].is_array());
        count_deep_check();
    }
}
