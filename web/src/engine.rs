//! The search: analysing plies one after another, and single positions.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use scoresheet::internal::{
    AnalysedPly, Analyser, AnswerHeader, ChosenPly, GraphPoint, RecordPosition, SelectionError,
    analysis_header, analysis_row, chance_graph, game_line, report_nothing_to_search,
    report_uncertain_moves, simulations_of_level,
};
use scoresheet::play::Stopwatch;
use scoresheet::render::{SvgOptions, svg};
use scoresheet::scene::Theme;
use scoresheet::search::{Budget, SearchOptions};
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::input::Positions;
use crate::options::Options;
use crate::printed::{Printed, js_error};

/// The number of simulations if no limit is given.
const DEFAULT_SIMULATIONS: u64 = 1_000;

/// The number of moves of an answer.
const MAX_MOVES: usize = 10;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Returns a clock.
fn stopwatch() -> Stopwatch {
    Stopwatch::new(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
}

/// Takes the limits of searches.
fn search_options(options: &mut Options) -> SearchOptions {
    let level = options.parse("level").and_then(|level| {
        let simulations = simulations_of_level(level);
        if simulations.is_none() {
            options.fail_usage("levels are from 1 to 10");
        }
        simulations
    });
    let simulations: Option<u64> = options.parse("simulations");
    let time = options.parse("seconds").and_then(|seconds: f64| {
        if !(0.001..=1e6).contains(&seconds) {
            options.fail_usage("`seconds` is from 0.001 to 1000000");
            return None;
        }
        Some(Duration::from_secs_f64(seconds))
    });
    let default = (time.is_none()).then_some(DEFAULT_SIMULATIONS);
    let mut search = SearchOptions::new(Budget {
        simulations: level.or(simulations).or(default),
        time,
    });
    search.seed = options.parse("seed").unwrap_or(0);
    search
}

/// The analysis of the chosen plies of a text, which goes on step by step.
#[wasm_bindgen]
pub struct Analysis {
    text: Vec<u8>,
    options: Vec<String>,
    is_json: bool,
    theme: &'static Theme,
    /// The record and the ply of each chosen position.
    chosen: Vec<(u64, ChosenPly)>,
    /// The number of positions that are done.
    done: usize,
    analyser: Analyser,
    printed: Printed,
    /// The record of the last row.
    record: u64,
    rows: u64,
    skipped: u64,
    uncertain: u64,
    first_seat: String,
    points: Vec<GraphPoint>,
}

#[wasm_bindgen]
impl Analysis {
    /// Chooses the plies, all by default.
    #[wasm_bindgen(constructor)]
    pub fn new(text: Vec<u8>, options: Vec<String>) -> Result<Self, JsError> {
        let mut taken = Options::new(options.clone());
        let search = search_options(&mut taken);
        let theme = taken.theme();
        let is_json = taken.take("format").is_some_and(|format| format == "json");
        let positions = Positions::new(&text, &mut taken);
        taken.finish().map_err(js_error)?;
        let mut printed = Printed::default();
        let mut chosen = Vec::new();
        let positions = positions.every_ply();
        let listed = positions.each_chosen(&mut printed, &mut |number, ply| {
            chosen.push((number, ply));
        });
        drop(positions);
        listed.map_err(js_error)?;
        Ok(Self {
            text,
            options,
            is_json,
            theme,
            chosen,
            done: 0,
            analyser: Analyser::new(search, stopwatch()),
            printed,
            record: 0,
            rows: 0,
            skipped: 0,
            uncertain: 0,
            first_seat: String::new(),
            points: Vec::new(),
        })
    }

    /// Analyses the next ply. Returns the number of plies that are done, the number
    /// of all, and the rows of the ply, as JSON; `undefined` after the last.
    pub fn step(&mut self) -> Result<Option<String>, JsError> {
        let Some(&(number, ply)) = self.chosen.get(self.done) else {
            return Ok(None);
        };
        self.done += 1;
        let text = std::mem::take(&mut self.text);
        let rows = self.analyse(&text, number, ply);
        self.text = text;
        let rows = rows.map_err(js_error)?;
        let progress = json!({ "done": self.done, "total": self.chosen.len(), "rows": rows });
        Ok(Some(progress.to_string()))
    }

    /// Returns what the program prints.
    pub fn finish(&mut self) -> Printed {
        if !self.is_json {
            report_uncertain_moves(self.uncertain, &mut self.printed);
        }
        if self.rows == 0 && self.skipped > 0 {
            report_nothing_to_search(&mut self.printed);
        }
        std::mem::take(&mut self.printed)
    }

    /// Returns the graph of the chances of the first seat as SVG, if there is one.
    pub fn graph(&self) -> Option<String> {
        let scene = chance_graph(&self.first_seat, &self.points)?;
        Some(svg(&scene, self.theme, &SvgOptions::default()))
    }
}

impl Analysis {
    /// Analyses a ply and prints its rows.
    fn analyse(
        &mut self,
        text: &[u8],
        number: u64,
        ply: ChosenPly,
    ) -> Result<Vec<AnalysedPly>, SelectionError> {
        let mut options = Options::new(self.options.clone());
        let mut positions = Positions::new(text, &mut options);
        positions.input = positions.input.only_record(number);
        let mut result = Vec::new();
        let mut silent = Printed::default();
        positions.input.each(&mut silent, &mut |entry, _| {
            let Some(replayed) = entry.replayed else {
                return Ok(());
            };
            let play = positions.play();
            RecordPosition::visit(entry, replayed, ply, play, |position| {
                let rows = self.analyser.rows(entry, position.moment);
                self.skipped += u64::from(rows.is_empty());
                for row in rows {
                    self.rows += 1;
                    self.uncertain += u64::from(row.is_uncertain);
                    if self.is_json {
                        self.printed.json(&row);
                    } else {
                        if self.record != number {
                            self.printed
                                .line(&game_line(entry, &positions.input.defaults));
                            self.printed.line(&analysis_header());
                        }
                        self.printed.line(&analysis_row(&row));
                    }
                    self.record = number;
                    if let [first, _] = replayed.seats() {
                        self.first_seat.clone_from(&first.name);
                        self.points.extend(GraphPoint::of(&row, &first.name));
                    }
                    result.push(row);
                }
            })
        })?;
        Ok(result)
    }
}

/// Searches one position: the chances of all seats and the best moves, as JSON.
#[wasm_bindgen]
pub fn evaluate(text: &[u8], options: Vec<String>) -> Result<String, JsError> {
    let mut options = Options::new(options);
    let search = search_options(&mut options);
    let mut positions = Positions::new(text, &mut options);
    options.finish().map_err(js_error)?;
    positions.input = positions.input.one_record();
    let mut printed = Printed::default();
    let mut answer = None;
    let visited = positions.each(&mut printed, &mut |position, _| {
        let moment = position.moment;
        let replayed = moment.replayed();
        let header = AnswerHeader {
            id: String::new(),
            answers: 1,
            game: replayed.about().name,
            setting: replayed.setting().to_owned(),
            options: search,
            max_moves: MAX_MOVES,
        };
        let begin = now();
        let elapsed = || Duration::try_from_secs_f64((now() - begin) / 1000.0).unwrap_or_default();
        answer = Some(header.search(moment, &elapsed, &AtomicBool::new(false)));
        Ok(())
    });
    visited.map_err(js_error)?;
    let Some(answer) = answer else {
        let messages = printed.messages();
        let last = messages.lines().next_back();
        return Err(JsError::new(last.unwrap_or("there is no such position")));
    };
    Ok(serde_json::to_string(&answer).unwrap_or_default())
}
