//! The commands of the program: each returns what the command prints.

use scoresheet::games::GameKind;
use scoresheet::internal::{self, FigureGrouping, RecordFormat, SelectionError, game};
use scoresheet::render::{TextCharset, text as text_figure};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::figure::{Look, figures, svg_of};
use crate::input::{Input, Positions};
use crate::options::Options;
use crate::printed::{Printed, js_error};

/// Runs a command: takes its options first, whose errors are thrown.
fn run<T>(
    options: Vec<String>,
    take: impl FnOnce(&mut Options) -> T,
    command: impl FnOnce(T, &mut Printed) -> Result<(), SelectionError>,
) -> Result<Printed, JsError> {
    let mut options = Options::new(options);
    let taken = take(&mut options);
    options.finish().map_err(js_error)?;
    let mut printed = Printed::default();
    let result = command(taken, &mut printed);
    printed.finish(result)
}

/// `scoresheet check`.
#[wasm_bindgen]
pub fn check(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| (options.read(), Input::new(text, options));
    run(options, take, |(args, input), printed| {
        internal::check(args, &input, printed)
    })
}

/// `scoresheet score`.
#[wasm_bindgen]
pub fn score(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| (options.read(), Positions::new(text, options));
    run(options, take, |(args, positions), printed| {
        internal::score(args, &positions, printed)
    })
}

/// `scoresheet show`.
#[wasm_bindgen]
pub fn show(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let mut positions = Positions::new(text, options);
        positions.input = positions.input.one_record();
        (options.read(), positions)
    };
    run(options, take, |(args, positions), printed| {
        internal::show(args, &positions, printed)
    })
}

/// Takes the characters of boards.
fn charset(options: &mut Options) -> TextCharset {
    if options.take_flag("ascii") {
        TextCharset::Ascii
    } else {
        TextCharset::Unicode
    }
}

/// `scoresheet convert`.
#[wasm_bindgen]
pub fn convert(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let to = options.parse("to").unwrap_or_else(|| {
            options.fail_usage("`to` is missing");
            RecordFormat::Sheet
        });
        let input = Input::new(text, options).noting_assumptions();
        (to, options.read(), input)
    };
    run(options, take, |(to, args, input), printed| {
        internal::convert(to, &args, &input, printed)
    })
}

/// `scoresheet fmt`.
#[wasm_bindgen]
pub fn fmt(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| (options.read(), Input::new(text, options));
    run(options, take, |(args, input), printed| {
        internal::fmt(&args, &input, printed)
    })
}

/// `scoresheet render`, as SVG or text.
#[wasm_bindgen]
pub fn render(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let to = options.take("to").unwrap_or_else(|| "svg".to_owned());
        if !["svg", "txt"].contains(&to.as_str()) {
            let error = "choose `svg` or `txt`; `renderFile` draws other formats";
            options.fail_value("to", &to, error);
        }
        let mut positions = Positions::new(text, options);
        positions.input = positions.input.one_record().noting_assumptions();
        positions.draws = true;
        (positions, Look::new(options), to, charset(options))
    };
    run(options, take, |(positions, look, to, charset), printed| {
        let figures = figures(&positions, &look, FigureGrouping::Panels, printed)?;
        for figure in &figures {
            if to == "svg" {
                let picture = svg_of(figure, &look, printed);
                printed.print(&picture);
            } else if let Some(scene) = figure.frames.first() {
                printed.print(&text_figure(scene, charset));
            }
        }
        Ok(())
    })
}

/// `scoresheet games --format json`.
#[wasm_bindgen]
pub fn games() -> Printed {
    let mut printed = Printed::default();
    for kind in GameKind::ALL {
        printed.json(&game(kind.about()));
    }
    printed
}
