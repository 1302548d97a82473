//! What the program reads besides records: options that choose records, figure commands
//! in comments, and the queries of `analyse --serve`.

use clap::Parser;
use scoresheet::format::read;
use scoresheet::games::{GameKind, replay_with};
use scoresheet::internal::{
    AnalysisNotice, AnalysisQuery, AnalysisRequest, CaptionPlace, FigureGrouping, FigureLayout,
    escape_str,
};
use scoresheet::record::TagValues;
use scoresheet::render::{SvgOptions, svg};
use scoresheet::report::Entry;
use scoresheet::scene::Theme;
use scoresheet::search::{Budget, SearchOptions};
use scoresheet::text::Source;
use serde_json::{Map, Value};

use crate::targets::count_deep_check;
use crate::targets::drawing::check_harmless;
use crate::targets::input::Input;
use scoresheet::internal::{
    Choice, ChoiceArgs, Defaults, FigureSettings, GlobalArgs, Job, Output, QueryFault, figures_of,
};

/// A game of each kind, with players and a comment.
pub(crate) const GAMES: [&str; 4] = [
    "[Game \"Permute\"]\n[Board \"4\"]\n[Orange \"Ann\"]\n[Yellow \"Ben\"]\n[Date \"2024.06.??\"]\n\n\
     1. Cc3d4-d4 {@} 2. Ab3c4-b4 (2. Ca1b2-b1 {@}) 3. Ab1c2-b2 4. resigns 1-0\n",
    "[Game \"Swaptimum\"]\n[Board \"3\"]\n[Red \"Ann\"]\n[Blue \"Ben\"]\n\n1. a3 {@} 2. a2 3. c2 *\n",
    "[Game \"Permutations\"]\n[Players \"3\"]\n[Hand1 \"2 4 5 8 9 10 12 15 17 25 27\"]\n\
     [Hand2 \"1 6 11 16 18 20 28 32 37 42 45\"]\n[Hand3 \"14 21 23 30 31 36 38 40 41 43 47\"]\n\
     [Hand4 \"7 13 19 24 26 29 34 39 44 46 48\"]\n[Pool \"3 22 33 35\"]\n\n\
     1. 2x33,37x35,23x22,24x3 {@} 2. 17x37,11x23,38x24,39x2 *\n",
    "[Game \"Permutu\"]\n[Players \"2\"]\n[RowRed \"ADBC\"]\n[RowBlack \"DBCA\"]\n[RowGreen \"ABCD\"]\n\n\
     1. 2r {@} 2. 3g 3. 1g *\n",
];

/// The options that choose records.
const CHOICES: &str = "\
    where player seat winner result termination since until plies has-tag only-game \
    has-code only pattern where";

/// Parts of jq expressions that can make them run for long, or need much memory.
const SLOW: &str = "range repeat recurse while until limit combinations input .. * def";

/// The maximum length of an expression that is evaluated. Longer ones can have so many
/// results that they take long.
const MAX_EVALUATED: usize = 40;

/// The options of a figure command.
const FIG_OPTIONS: &str = "\
    at position play theme square width crop relabel rotate mirror coords groups \
    dim-others score-bar spark changes legend series locked no-bandages numbers \
    number-from no-last-move next-move best-move title caption captions columns mark \
    label highlight arrow";

/// The fields of a query or a command.
const FIELDS: &str = "\
    id record moves setting position plies simulations seconds seed max_moves action \
    terminate unknown";

/// The options that choose records, as a command line.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Chooser {
    #[command(flatten)]
    choice: ChoiceArgs,
}

/// Names from a list, each with the text up to the end of the line. An empty line or
/// the end of the input ends the list.
fn named_lines<'i>(input: &mut Input<'i>, names: &'static str) -> Vec<(&'static str, &'i str)> {
    let names: Vec<&str> = names.split(' ').collect();
    let mut found = Vec::new();
    while !input.0.is_empty() && input.0[0] != b'\n' {
        let name = input.one_of(&names);
        let end = input.0.iter().position(|&byte| byte == b'\n');
        let (line, rest) = input.0.split_at(end.unwrap_or(input.0.len()));
        input.0 = rest.get(1..).unwrap_or_default();
        if let Ok(line) = std::str::from_utf8(line) {
            found.push((name, line));
        }
    }
    found
}

/// A part of an output: it keeps its messages, and prints nothing.
fn silent_output() -> Output {
    Output::part(&Output::new(&GlobalArgs::default()).style())
}

/// Calls `visit` with every record of a text, at most three.
fn each_record(text: &[u8], visit: &mut dyn FnMut(&Entry<'_>)) {
    let source = Source::new("fuzz", text);
    let options = GameKind::Permute.read_options();
    for (number, record) in (1..).zip(read(source, options).take(3)) {
        let mut findings = Vec::new();
        let replayed = replay_with(&record, &TagValues::new(), &mut findings);
        visit(&Entry {
            number,
            record: &record,
            replayed: replayed.as_deref(),
            findings: &findings,
            offset: None,
        });
    }
}

/// A record is chosen by some options or by the same options with `--invert`, and not
/// by both.
pub(crate) fn choose(bytes: &[u8]) {
    let mut input = Input(bytes);
    let game = input.one_of(&GAMES);
    let mut words = Vec::new();
    let mut is_slow = false;
    for (name, value) in named_lines(&mut input, CHOICES) {
        let has_slow_part = SLOW.split(' ').any(|slow| value.contains(slow));
        is_slow |= name == "where" && (value.len() > MAX_EVALUATED || has_slow_part);
        words.push(format!("--{name}={value}"));
    }
    let options = match Chooser::try_parse_from(words) {
        Ok(options) => options.choice,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut inverted = options.clone();
    inverted.invert = true;
    let choice = match Choice::prepare(&options) {
        Ok(Some(choice)) => choice,
        Ok(None) => return assert!(!options.has_conditions()),
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let inverse = Choice::prepare(&inverted).ok().flatten();
    let inverse = inverse.expect("the same options were prepared");
    if is_slow {
        return;
    }
    let text = match input.0 {
        [] | [b'\n'] => game.as_bytes(),
        text => text,
    };
    let output = silent_output();
    each_record(text, &mut |entry| {
        let is_chosen = choice.chooses(entry, &output);
        assert_eq!(is_chosen, choice.chooses(entry, &output));
        assert_ne!(is_chosen, inverse.chooses(entry, &output));
        count_deep_check();
    });
}

/// A figure command in a comment yields figures that are XML without scripts, or a
/// message.
pub(crate) fn fig(bytes: &[u8]) {
    let mut input = Input(bytes);
    let (form, game) = (input.below(4), input.one_of(&GAMES));
    let text = match form {
        // The options as text, and names of options with their values.
        0 => format!("[%fig a {}]", String::from_utf8_lossy(input.0)),
        1 => String::from_utf8_lossy(input.0).into_owned(),
        _ => {
            let options = named_lines(&mut input, FIG_OPTIONS).into_iter();
            let options = options.map(|(name, value)| match value {
                "" => format!("--{name}"),
                value => format!("'--{name}={value}'"),
            });
            format!("[%fig a {}]", options.collect::<Vec<_>>().join(" "))
        }
    };
    let text = match form {
        1 => text,
        _ => game.replace('@', &text),
    };
    let layout = FigureLayout {
        grouping: FigureGrouping::Panels,
        captions: CaptionPlace::InPicture,
        max_width: None,
    };
    let mut defaults = Defaults {
        settings: &FigureSettings::default(),
        layout,
        earlier_panels: 0,
    };
    let mut output = silent_output();
    each_record(text.as_bytes(), &mut |entry| {
        for request in figures_of(entry, &mut defaults, &mut output) {
            let name = request.theme.as_deref().unwrap_or("classic");
            let theme = Theme::named(name).expect("the name of the theme was checked");
            for scene in request.figure.frames.iter().take(2) {
                check_harmless(&svg(scene, theme, &SvgOptions::default()));
                count_deep_check();
            }
        }
    });
}

/// A line is a query that is answered, a command, or an error that can be printed.
pub(crate) fn query(bytes: &[u8]) {
    let line = match bytes.split_first() {
        Some((b'#', rest)) => line_of(rest),
        _ => bytes.to_vec(),
    };
    match AnalysisRequest::parse(&line) {
        Ok(AnalysisRequest::Query(query)) => answer(*query, line.len()),
        Ok(AnalysisRequest::Command(command)) => {
            assert_eq!(command.action.as_str().parse(), Ok(command.action));
        }
        Err(error) => {
            let message = error.problem.to_string();
            print(&AnalysisNotice::error(1, error.id, error.field, message));
        }
    }
}

/// The line of JSON with these fields. A value that is not JSON is a string.
fn line_of(bytes: &[u8]) -> Vec<u8> {
    let fields = named_lines(&mut Input(bytes), FIELDS).into_iter();
    let mut object: Map<String, Value> = fields
        .map(|(name, text)| {
            let value = serde_json::from_str(text);
            (name.to_owned(), value.unwrap_or_else(|_| text.into()))
        })
        .collect();
    object.entry("id").or_insert_with(|| "a".into());
    Value::Object(object).to_string().into_bytes()
}

fn answer(mut query: AnalysisQuery, len: usize) {
    // The search itself has a separate target.
    query.simulations = Some(2);
    query.seconds = None;
    let id = query.id.clone();
    let notice = |fault: QueryFault| {
        print(&AnalysisNotice::error(
            1,
            Some(id.clone()),
            Some(fault.field),
            fault.message,
        ));
    };
    let mut options = SearchOptions::new(Budget::simulations(2));
    options.memory = 1 << 20;
    match Job::new(query, len, &options) {
        Err(fault) => notice(fault),
        Ok((job, warnings)) => {
            warnings.into_iter().for_each(notice);
            assert_eq!(job.header.answers as usize, job.positions.len());
            count_deep_check();
            for index in [0, job.positions.len() - 1] {
                print(&job.search(index));
            }
        }
    }
}

/// Fails unless a value can be printed on one line.
fn print(value: &impl serde::Serialize) {
    let line = serde_json::to_string(value).expect("an answer is JSON");
    assert!(!line.contains('\n'), "{}", escape_str(&line));
}
