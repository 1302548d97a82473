//! The program's JSON output follows the schemas in `docs/schema`.
//!
//! `SCORESHEET_BLESS=1 cargo test -p scoresheet-conformance --test heavy schema::` rewrites the schemas.

use std::fs;

use jsonschema::Validator;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use scoresheet::convert::JsonRecord;
use scoresheet::internal::{
    AnalysedPly, AnalysisAnswer, AnalysisCommand, AnalysisNotice, AnalysisQuery, AnalysisReply,
    AnalysisRequest, Check, Duplicate, FindReport, GameReport, List, MovesReport, OpeningRow, Show,
    StatsReport,
};
use scoresheet::report::{Diff, Score};
use serde_json::Value;

use crate::helpers::files;
use crate::helpers::run::{Words, run, scoresheet};

/// The schema of a type.
fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// The schema of a type that the program reads.
fn schema_of_input<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// All schemas, by name.
fn schemas() -> [(&'static str, Value); 18] {
    [
        ("analyse-answer", schema::<AnalysisAnswer>()),
        ("analyse-command", schema_of_input::<AnalysisCommand>()),
        ("analyse-notice", schema::<AnalysisNotice>()),
        ("analyse-query", schema_of_input::<AnalysisQuery>()),
        ("analyse-reply", schema::<AnalysisReply>()),
        ("analyse", schema::<AnalysedPly>()),
        ("check", schema::<Check>()),
        ("diff", schema::<Diff>()),
        ("duplicates", schema::<Duplicate>()),
        ("find", schema::<FindReport>()),
        ("games", schema::<GameReport>()),
        ("list", schema::<List>()),
        ("moves", schema::<MovesReport>()),
        ("openings", schema::<OpeningRow>()),
        ("record", schema::<JsonRecord>()),
        ("score", schema::<Score>()),
        ("show", schema::<Show>()),
        ("stats", schema::<StatsReport>()),
    ]
}

#[test]
fn the_schemas_are_published() {
    let mut names = Vec::new();
    for (name, schema) in schemas() {
        let path = format!("docs/schema/{name}.json");
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        if files::is_blessing() {
            fs::create_dir_all(files::root().join("docs/schema")).expect("a folder can be made");
            fs::write(files::root().join(&path), &text).expect("a file can be written");
        }
        assert_eq!(files::text(&path), text, "{path} is not the current schema");
        names.push(path);
    }
    assert_eq!(files::below("docs/schema"), names);
}

/// The objects that the program prints for these arguments.
fn objects(arguments: impl Words) -> Vec<Value> {
    scoresheet(arguments).at_root().run().objects()
}

/// The schema with a name.
fn named(name: &str) -> Value {
    let mut schemas = schemas().into_iter();
    let schema = schemas.find(|(other, _)| *other == name);
    schema.expect("there is a schema").1
}

#[track_caller]
fn check_valid(validator: &Validator, object: &Value) {
    let errors = validator.iter_errors(object);
    let errors = errors.map(|error| format!("{}: {error}", error.instance_path));
    let errors: Vec<String> = errors.collect();
    assert!(errors.is_empty(), "{errors:#?}\n{object}");
}

/// Checks that objects follow the schema, and that the schema rejects an
/// additional and a missing field.
fn check_schema(name: &str, objects: &[Value]) {
    assert!(!objects.is_empty(), "nothing is printed for {name}");
    let validator = jsonschema::validator_for(&named(name)).expect("the schema is sound");
    for object in objects {
        check_valid(&validator, object);
    }
    let mut more = objects[0].clone();
    more["more"] = Value::Bool(true);
    assert!(!validator.is_valid(&more), "{name}: an additional field");
    let first = objects[0].as_object().expect("an object");
    let mut fewer = first.clone();
    fewer.shift_remove(first.keys().next().expect("a key"));
    let is_valid = validator.is_valid(&Value::Object(fewer));
    assert!(!is_valid, "{name}: a missing field");
}

#[test]
fn reports_of_samples_follow_the_schemas() {
    for command in ["check", "list", "score"] {
        let all = objects((command, "-q -f json samples"));
        assert!(all.len() > 100, "{command}: {}", all.len());
        check_schema(command, &all);
    }
    let simon = "samples/permute/simon-r-eric-s.sheet";
    for (name, line) in [
        ("score", "score -q -f json --at all samples"),
        ("duplicates", "duplicates -q -f json --prefix samples"),
        ("openings", "openings -q -f json --depth 2 samples"),
        ("stats", "stats -q -f json samples"),
        (
            "analyse",
            &format!("analyse -q -f json --simulations 50 --at 1-3 {simon}"),
        ),
        (
            "find",
            "find -q -f json --only-game Permute,Swaptimum ab/ba samples",
        ),
        ("find", "find -q -f json --when '.ply == 2' samples"),
        ("record", "convert -q --to json samples --unsound keep"),
        ("record", "convert -q --to json samples --unsound prefix"),
        ("games", "games -f json"),
    ] {
        check_schema(name, &objects(line));
    }
}

#[test]
fn answers_to_requests_follow_the_schemas() {
    let requests = [
        r#"{"id":"a","moves":"Ce5f6-f6 Ae4f5-f5 resigns","plies":"0-","simulations":300}"#,
        r#"{"id":"b","setting":{"Board":3},"position":"start","simulations":5000}"#,
        r#"{"id":"c","setting":{"Game":"Permutations"},"moves":""}"#,
        r#"{"id":"d","moves":"a move"}"#,
        r#"{"id":"e","action":"version"}"#,
        r#"{"id":"f","moves":"","seconds":80000}"#,
        r#"{"id":"g","action":"terminate","terminate":"f"}"#,
        "nonsense",
    ];
    let input = requests.join("\n");
    let all = run("analyse --serve", input).objects();
    for (name, count) in [
        ("analyse-answer", 7),
        ("analyse-notice", 3),
        ("analyse-reply", 2),
    ] {
        let is_of_schema = |object: &&Value| object["schema"] == format!("scoresheet/{name}/1");
        let objects: Vec<Value> = all.iter().filter(is_of_schema).cloned().collect();
        assert_eq!(objects.len(), count, "{all:?}");
        check_schema(name, &objects);
    }
}

/// Values of fields in requests.
const VALUES: &str = "\
    null true -1 0 1 7 0.5 10000 10001 86400 86401 1000000 -1000000 1000001 -1000001 \
    100000000 100000001 1e300 \"\" \"x\" [] [0,3] [\"0\"] [-1] [0.5] {} {\"Board\":9} \
    {\"Board\":\"9\"} {\"Board\":-9} {\"Board\":null} \"terminate_all\" \"version\" \
    \"stop\"";

/// The schemas of requests accept and reject the same lines as the program does before
/// it reads the game.
#[test]
fn the_schemas_of_requests_agree_with_the_program() {
    let query_fields = "id setting position plies simulations seconds seed max_moves other";
    let query_fields = query_fields.split(' ').map(|field| match field {
        "id" => ("analyse-query", r#""moves":"""#, field),
        _ => ("analyse-query", r#""moves":"","id":"q""#, field),
    });
    let command_fields = [
        ("analyse-command", r#""action":"version""#, "id"),
        ("analyse-command", r#""id":"c""#, "action"),
        ("analyse-command", r#""id":"c","action":"version""#, "other"),
    ];
    let (mut accepted, mut rejected) = (0, 0);
    for (name, others, field) in query_fields.chain(command_fields) {
        let schema = jsonschema::validator_for(&named(name)).expect("the schema is sound");
        for value in VALUES.split(' ') {
            let line = format!(r#"{{{others},"{field}":{value}}}"#);
            let value: Value = serde_json::from_str(&line).expect("the line is JSON");
            let is_read = AnalysisRequest::parse(line.as_bytes()).is_ok();
            assert_eq!(schema.is_valid(&value), is_read, "{line}");
            *[&mut rejected, &mut accepted][usize::from(is_read)] += 1;
        }
    }
    assert!(accepted >= 60 && rejected > 200, "{accepted} {rejected}");
}

#[test]
fn positions_and_differences_follow_the_schemas() {
    let samples = files::samples(false);
    let [mut shown, mut moves, mut differences] = [const { Vec::new() }; 3];
    for path in &samples {
        let one = ("-q -f json --record 1", path);
        shown.extend(objects(("show --at start,end", one)));
        moves.extend(objects(("moves --at start", one)));
    }
    let simon = "samples/permute/simon-r-eric-s.sheet";
    let folder = tempfile::tempdir().expect("a folder can be made");
    let copy = folder.path().join("copy.sheet");
    fs::copy(files::root().join(simon), &copy).expect("a file can be copied");
    let others = [
        copy.to_str().expect("a name in UTF-8"),
        "samples/permute/resignation.sheet",
        "samples/swaptimum/board-11.sheet",
    ];
    for other in others {
        differences.extend(objects(["diff", "-q", "-f", "json", simon, other]));
    }
    check_schema("show", &shown);
    check_schema("moves", &moves);
    check_schema("diff", &differences);
    assert_eq!(differences.len(), 3);
}

/// The public JSON schema of AbstractPlay's game records.
fn abstractplay_schema() -> Validator {
    let text = files::text("tests/data/gamerecord-1-0-0.json");
    let mut schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    // The schema names no draft of JSON Schema.
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).expect("the schema is sound")
}

#[test]
fn abstractplay_records_follow_its_schema() {
    let validator = abstractplay_schema();
    let dated = "[Game \"Permute\"]\n[Board \"3\"]\n[Site \"MindSports\"]\n[Date \"2024.02.29\"]\n\
        [Orange \"Ann\"]\n[Yellow \"Bob\"]\n\n1. Ab1c2-b2 1-0\n";
    let convert = "convert -q --to abstractplay";
    let mut records = run(convert, dated).exits(0).objects();
    for path in files::samples(false) {
        records.extend(objects((convert, "--tag Date=2024.02.29", path)));
    }
    assert!(records.len() > 10, "{} records", records.len());
    for record in records {
        check_valid(&validator, &record);
    }
}

/// The schema is the official one, with only the properties that are written.
#[test]
fn sarif_follows_its_schema() {
    let schema = serde_json::from_str(include_str!("sarif-2.1.0.json")).expect("it is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is sound");
    for (input, options) in [
        ("Ce5f6-f6 *", ""),
        ("ce5f6-f6 Ce5f6-e5\u{a0}*\n\nCa1b2-b1 *", "--allow play/*"),
        ("", "samples docs/vectors"),
    ] {
        let output = run(("check -q -f sarif", options), input).out;
        let object = serde_json::from_str(&output).expect("it is JSON");
        check_valid(&validator, &object);
    }
}
