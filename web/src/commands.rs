//! The commands of the program: each returns what the command prints.

use scoresheet::convert::Losses;
use scoresheet::games::GameKind;
use scoresheet::internal::{
    CanonicalWriter, CheckTotals, Conversion, FigureGrouping, Messages, RecordFormat, ScoreTotals,
    SelectionError, ShownParts, UnsoundPart, WriteError, WriteOptions, canonical_form,
    check as check_report, excerpts, game, game_line, note_unsound, refuse_cut, report_faulty_json,
    score_heading, score_in_full, score_on_one_line, score_row, show as show_report, show_text,
};
use scoresheet::record::TagValues;
use scoresheet::render::{TextCharset, text as text_figure};
use scoresheet::report;
use scoresheet::text::report::{ReportStyle, short};
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

/// Takes the output format, one of `formats`; the first is the default.
fn format(options: &mut Options, formats: &[&str]) -> String {
    let format = options.take("format");
    let format = format.unwrap_or_else(|| formats[0].to_owned());
    if !formats.contains(&format.as_str()) {
        options.fail_value(
            "format",
            &format,
            &format!("choose one of {}", formats.join(", ")),
        );
    }
    format
}

/// `scoresheet check`.
#[wasm_bindgen]
pub fn check(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let format = format(options, &["human", "short", "json"]);
        (Input::new(text, options), format)
    };
    run(options, take, |(input, format), printed| {
        let mut totals = CheckTotals::default();
        input.each(printed, &mut |entry, printed| {
            totals.add(entry, &input.defaults);
            printed.raise_exit_code_for(entry);
            match format.as_str() {
                "json" => printed.json(&check_report(entry)),
                "short" => {
                    for finding in entry.findings {
                        printed.line(&short(entry.record.source(), finding));
                    }
                }
                _ => printed.print(&excerpts(entry, ReportStyle::Plain)),
            }
            Ok(())
        })?;
        match format.as_str() {
            _ if totals.is_empty() => {}
            "human" => printed.line(&totals.line()),
            "short" => printed.note(&totals.line()),
            _ => {}
        }
        Ok(())
    })
}

/// `scoresheet score`.
#[wasm_bindgen]
pub fn score(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let format = format(options, &["human", "json"]);
        (Positions::new(text, options), format)
    };
    run(options, take, |(positions, format), printed| {
        if format == "json" {
            return positions.each(printed, &mut |position, printed| {
                printed.json(&report::score(position.entry, position.moment));
                Ok(())
            });
        }
        match positions.may_be_several() {
            true => score_table(&positions, printed),
            false => score_lines(&positions, printed),
        }
    })
}

/// Prints one line per record; the details if there is only one.
fn score_lines(positions: &Positions<'_>, printed: &mut Printed) -> Result<(), SelectionError> {
    let defaults = &positions.input.defaults;
    let mut totals = ScoreTotals::default();
    // The descriptions of the first record, until it is known whether it is the only
    // one.
    let mut first: Option<[String; 2]> = None;
    positions.each(printed, &mut |position, printed| {
        totals.add(position);
        let line = score_on_one_line(position);
        if totals.records() == 1 {
            first = Some([line, score_in_full(position, defaults)]);
            return Ok(());
        }
        if let Some([line, _]) = first.take() {
            printed.line(&line);
        }
        printed.line(&line);
        Ok(())
    })?;
    if let Some([_, full]) = first {
        printed.print(&full);
    }
    if totals.records() > 1 {
        printed.note(&totals.line());
    }
    Ok(())
}

/// Prints a table with one row per ply.
fn score_table(positions: &Positions<'_>, printed: &mut Printed) -> Result<(), SelectionError> {
    let defaults = &positions.input.defaults;
    let mut number = 0;
    positions.each(printed, &mut |position, printed| {
        let entry = position.entry;
        if number != entry.number {
            number = entry.number;
            let replayed = position.moment.replayed();
            printed.print(&score_heading(entry, replayed, defaults));
        }
        printed.line(&score_row(position));
        Ok(())
    })
}

/// `scoresheet show`.
#[wasm_bindgen]
pub fn show(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let format = format(options, &["human", "json"]);
        let mut positions = Positions::new(text, options);
        positions.input = positions.input.one_record();
        let is_tree = options.take_flag("tree");
        let parts = ShownParts {
            groups: options.take_flag("groups"),
            legal: options.take_flag("legal"),
            charset: charset(options),
        };
        (positions, format, is_tree, parts)
    };
    run(
        options,
        take,
        |(positions, format, is_tree, parts), printed| {
            let defaults = &positions.input.defaults;
            if is_tree {
                return positions.input.each(printed, &mut |entry, printed| {
                    printed.report(entry);
                    if let Some(replayed) = entry.replayed {
                        printed.line(&game_line(entry, defaults));
                        printed.print(&report::tree(entry.record, replayed));
                    }
                    Ok(())
                });
            }
            let mut is_first = true;
            positions.each(printed, &mut |position, printed| {
                if format == "json" {
                    printed.json(&show_report(position.entry, position.moment));
                    return Ok(());
                }
                if !std::mem::take(&mut is_first) {
                    printed.print("\n");
                }
                printed.print(&show_text(position, defaults, &parts));
                Ok(())
            })
        },
    )
}

/// Takes the characters of boards.
fn charset(options: &mut Options) -> TextCharset {
    match options.take_flag("ascii") {
        true => TextCharset::Ascii,
        false => TextCharset::Unicode,
    }
}

/// `scoresheet convert`.
#[wasm_bindgen]
pub fn convert(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let input = Input::new(text, options).noting_assumptions();
        let to = options.parse("to").unwrap_or_else(|| {
            options.fail_usage("`to` is missing");
            RecordFormat::Sheet
        });
        let unsound: Option<UnsoundPart> = options.parse("unsound");
        let conversion = Conversion {
            to,
            unsound: unsound.unwrap_or(UnsoundPart::Prefix),
            is_lossless: options.take_flag("lossless"),
            tags: options.tags("tags").into_iter().collect(),
            date: options.parse("date"),
        };
        if let Err(error) = conversion.check() {
            options.fail(error);
        }
        (input, conversion)
    };
    run(options, take, |(input, conversion), printed| {
        let mut losses = Losses::default();
        let mut count = 0;
        input.each(printed, &mut |entry, printed| {
            let converted = conversion.convert(entry, &input.defaults, &mut losses, printed);
            let usage = |error: WriteError| SelectionError::Usage(error.to_string());
            if let Some(text) = converted.map_err(usage)? {
                if count > 0 && conversion.to.is_sheet() {
                    printed.print("\n");
                }
                count += 1;
                printed.print(&text);
            }
            Ok(())
        })?;
        Conversion::report_losses(&losses, printed);
        Ok(())
    })
}

/// `scoresheet fmt`.
#[wasm_bindgen]
pub fn fmt(text: &[u8], options: Vec<String>) -> Result<Printed, JsError> {
    let take = |options: &mut Options| {
        let input = Input::new(text, options);
        let tags: TagValues = options.tags("tags").into_iter().collect();
        (input, tags)
    };
    run(options, take, |(input, tags), printed| {
        let mut writer = CanonicalWriter::default();
        input.each(printed, &mut |entry, printed| {
            if !entry.is_sound() {
                note_unsound(entry, printed);
            }
            if refuse_cut(entry, printed) {
                return Ok(());
            }
            let options = WriteOptions {
                defaults: &input.defaults,
                tags: &tags,
                date: None,
            };
            match canonical_form(entry, options, printed) {
                Some(form) => {
                    writer.push(entry.record, &form);
                }
                None => report_faulty_json(entry, printed),
            }
            Ok(())
        })?;
        printed.bytes(&writer.take_text());
        Ok(())
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
        (positions, Look::new(options), to, charset(options))
    };
    run(options, take, |(positions, look, to, charset), printed| {
        let figures = figures(&positions, &look, FigureGrouping::Panels, printed)?;
        for figure in &figures {
            if to == "svg" {
                printed.print(&svg_of(figure, &look));
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
