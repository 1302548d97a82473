//! The grammars and the parsers agree: random sentences of a grammar can be read,
//! and everything that is written is a sentence of the grammar.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use bnf::{Expression, GenerationStrategy, Grammar, Production, Term};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use scoresheet::format::{self, ReadOptions};
use scoresheet::games::GameKind;
use scoresheet::games::permutations::Permutations;
use scoresheet::games::permute::Permute;
use scoresheet::games::permutu::Permutu;
use scoresheet::games::swaptimum::Swaptimum;
use scoresheet::internal::{Movetext, is_blank, read_options, write_tag};
use scoresheet::play::{Game, Playout as _, Position as _, SettingReader, random_below};
use scoresheet::record::{Record, TagValues, Tags, Token, TokenKind, Words};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::files;

/// A notation for a game's moves, and its grammar.
struct Notation {
    /// The name of the file, without its extension.
    file: &'static str,
    /// The rule that written moves match. `None` is the first rule of the grammar; a
    /// move that is read from one of its sentences is written as the same sentence.
    rule: Option<&'static str>,
    /// The game, as in the tag `Game`.
    game: &'static str,
    /// The index of the dialect in the game's list.
    dialect: usize,
    /// Reads one move and writes it in the dialect.
    reprint: fn(&str, usize) -> Option<String>,
    /// The moves of random games, written in the dialect.
    print: fn(Settings, usize, u64) -> Vec<String>,
    /// The settings of those games.
    settings: Settings,
}

/// Lists of tags and values.
type Settings = &'static [&'static [(&'static str, &'static str)]];

/// All notations. A new game adds a row for each of its dialects.
const NOTATIONS: &[Notation] = &[
    of::<Permute>("mindsports", None, "Permute", 0, PERMUTE),
    of::<Permute>("aiai", None, "Permute", 1, PERMUTE),
    of::<Permute>("aiai", Some("read"), "Permute", 2, PERMUTE),
    of::<Swaptimum>("swaptimum", None, "Swaptimum", 0, SWAPTIMUM),
    of::<Permutations>("permutations", None, "Permutations", 0, PERMUTATIONS),
    of::<Permutu>("permutu", None, "Permutu", 0, PERMUTU),
];

const PERMUTE: Settings = &[
    &[("Board", "5")],
    &[("Board", "12"), ("Setup", "blocks")],
    &[("Board", "10"), ("Protocol", "1[1]2[2]*")],
    &[("Board", "26")],
];

const SWAPTIMUM: Settings = &[&[("Board", "5")], &[("Board", "7")], &[("Board", "26")]];

const PERMUTATIONS: Settings = &[
    &[("Players", "2")],
    &[("Players", "3")],
    &[("Players", "5")],
];

const PERMUTU: Settings = &[
    &[
        ("Players", "3"),
        ("RowRed", "ABCD"),
        ("RowBlack", "ACDB"),
        ("RowGreen", "BDAC"),
    ],
    &[
        ("Players", "6"),
        ("RowRed", "ZEVNLSARUTQWDBIHMPYJXGFOCK"),
        ("RowBlack", "ZXASQJPORFIHBTDLMKVYUWCGNE"),
        ("RowGreen", "MRNFGYBKDECATPHQWLJZSVUIXO"),
        ("MoveTime", "60"),
    ],
];

const fn of<G: Game>(
    file: &'static str,
    rule: Option<&'static str>,
    game: &'static str,
    dialect: usize,
    settings: Settings,
) -> Notation {
    Notation {
        file,
        rule,
        game,
        dialect,
        reprint: reprint::<G>,
        print: print::<G>,
        settings,
    }
}

/// The number of sentences generated from a rule.
const SENTENCES_PER_RULE: usize = 3000;
/// The number of plies of each random game that are checked.
const CHECKED_PLIES: usize = 60;
/// The depth of nested rules beyond which sentences end as soon as possible.
const MAX_FREE_DEPTH: usize = 60;

fn folder() -> PathBuf {
    files::root().join("grammar")
}

/// The grammar of a file; `rule` becomes its first rule.
fn grammar(file: &str, rule: Option<&str>) -> Grammar {
    let text = fs::read_to_string(folder().join(format!("{file}.bnf"))).unwrap();
    let unsound = |error: bnf::Error| -> ! { panic!("{file}.bnf: {error}") };
    let grammar: Grammar = text.parse().unwrap_or_else(|error| unsound(error));
    grammar
        .build_parser()
        .unwrap_or_else(|error| unsound(error));
    let Some(rule) = rule else { return grammar };
    let mut rules: Vec<Production> = grammar.productions_iter().cloned().collect();
    let first = rules.iter().position(|production| name(production) == rule);
    let first = first.unwrap_or_else(|| panic!("{file}.bnf has no rule <{rule}>"));
    rules[..=first].rotate_right(1);
    Grammar::from_parts(rules)
}

fn name(production: &Production) -> &str {
    match &production.lhs {
        Term::Nonterminal(name) | Term::Terminal(name) => name,
    }
}

fn has_read_rule(file: &str) -> bool {
    grammar(file, None)
        .productions_iter()
        .any(|production| name(production) == "read")
}

/// Generates random sentences. All alternatives of a rule are equally likely;
/// beyond [`MAX_FREE_DEPTH`], the alternative with the fewest levels below it is
/// chosen.
struct SentenceGenerator {
    rng: ChaCha8Rng,
    /// The smallest number of levels below each rule.
    heights: BTreeMap<String, usize>,
}

impl SentenceGenerator {
    fn new(grammar: &Grammar, seed: u64) -> Self {
        let mut generator = Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            heights: BTreeMap::new(),
        };
        for _ in grammar.productions_iter() {
            for production in grammar.productions_iter() {
                let choices = production.rhs_iter();
                let lowest = choices.map(|choice| generator.height(choice)).min();
                if let Some(lowest) = lowest.filter(|&height| height < usize::MAX) {
                    let name = name(production).to_owned();
                    generator.heights.insert(name, lowest + 1);
                }
            }
        }
        generator
    }

    fn height(&self, choice: &Expression) -> usize {
        let height = |term: &Term| match term {
            Term::Terminal(_) => 0,
            Term::Nonterminal(name) => self.heights.get(name).copied().unwrap_or(usize::MAX),
        };
        choice.terms_iter().map(height).max().unwrap_or(0)
    }

    fn sentence(&mut self, grammar: &Grammar) -> String {
        grammar.generate_seeded_with_strategy(self).unwrap()
    }
}

impl GenerationStrategy for SentenceGenerator {
    fn choose<'p>(&mut self, production: &'p Production, depth: usize) -> Option<&'p Expression> {
        if depth > MAX_FREE_DEPTH {
            let choices = production.rhs_iter();
            return choices.min_by_key(|choice| self.height(choice));
        }
        let index = random_below(&mut self.rng, production.len() as u64) as usize;
        production.rhs_iter().nth(index)
    }
}

/// Reads a text that is exactly one move, and writes the move.
fn reprint<G: Game>(text: &str, dialect: usize) -> Option<String> {
    let options = read_options::<G>();
    // In a list, a number alone is no ply.
    let sheet = format!("[Event \"\"]\n\n{text}");
    let mut records = format::read(Source::new("move", sheet.as_bytes()), options);
    let record = records.next()?;
    let is_word = |token: &Token| token.kind == TokenKind::Word;
    let first = record.tokens().iter().position(is_word)?;
    let tokens = &record.tokens()[first..];
    if records.next().is_some() || record.findings().iter().any(Diagnostic::is_error) {
        return None;
    }
    let (count, taken) = G::read_move(Words::new(record.text(), tokens));
    let is_whole = count == tokens.len() && tokens.iter().all(is_word);
    let mut out = String::new();
    let taken = taken.ok().filter(|_| is_whole)?;
    G::write(&mut out, &taken.mv, G::DIALECTS[dialect]);
    Some(out)
}

fn print<G: Game>(settings: Settings, dialect: usize, seed: u64) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut printed = Vec::new();
    for tags in settings {
        let options: TagValues = tags.iter().copied().collect();
        let (no_tags, mut findings) = (Tags::default(), Vec::new());
        let setting = G::setting(&mut SettingReader::new(&no_tags, &options, &mut findings));
        let setting = setting.unwrap_or_else(|| panic!("{tags:?}: {findings:?}"));
        let dealt = G::deal(&setting, &mut rng);
        let mut position = G::start(dealt.as_ref().unwrap_or(&setting));
        for _ in 0..CHECKED_PLIES {
            let Some(mv) = position.random_move(&mut rng) else {
                break;
            };
            let mut text = String::new();
            G::write(&mut text, &mv, G::DIALECTS[dialect]);
            printed.push(text);
            position.apply(&mv);
        }
    }
    printed
}

/// The first of these texts that is not a sentence of the grammar.
fn first_non_sentence<'t>(grammar: &Grammar, texts: &'t [String]) -> Option<&'t String> {
    let parser = grammar.build_parser().unwrap();
    texts
        .iter()
        .find(|text| parser.parse_input(text).next().is_none())
}

#[test]
fn every_grammar_and_every_dialect_has_a_row() {
    let files: BTreeSet<String> = NOTATIONS.iter().map(|row| row.file.to_owned()).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        if let Some(file) = file.strip_suffix(".bnf") {
            let has_row = file == "sheet" || file == "list" || files.contains(file);
            assert!(has_row, "grammar/{file}.bnf has no row in NOTATIONS");
        }
    }
    for kind in GameKind::ALL {
        for (number, dialect) in kind.dialects().iter().enumerate() {
            let is_row = |row: &Notation| row.game == kind.as_str() && row.dialect == number;
            let name = dialect.name;
            assert!(NOTATIONS.iter().any(is_row), "{kind} as {name} has no row");
        }
    }
}

#[test]
fn sentences_for_writing_are_read_and_written_unchanged() {
    for row in NOTATIONS.iter().filter(|row| row.rule.is_none()) {
        let grammar = grammar(row.file, None);
        let mut generator = SentenceGenerator::new(&grammar, 1);
        for _ in 0..SENTENCES_PER_RULE {
            let text = generator.sentence(&grammar);
            let printed = (row.reprint)(&text, row.dialect);
            assert_eq!(printed.as_ref(), Some(&text), "{}.bnf", row.file);
        }
    }
}

#[test]
fn sentences_for_reading_are_read() {
    for row in NOTATIONS.iter().filter(|row| has_read_rule(row.file)) {
        let grammar = grammar(row.file, Some("read"));
        let mut generator = SentenceGenerator::new(&grammar, 2);
        for _ in 0..SENTENCES_PER_RULE {
            let text = generator.sentence(&grammar);
            let printed = (row.reprint)(&text, row.dialect);
            let printed = printed.unwrap_or_else(|| panic!("{}.bnf: {text:?}", row.file));
            let again = (row.reprint)(&printed, row.dialect);
            assert_eq!(again, Some(printed), "read from {text:?}");
        }
    }
}

#[test]
fn moves_of_random_games_are_sentences() {
    for row in NOTATIONS {
        let printed = (row.print)(row.settings, row.dialect, 3);
        assert!(!printed.is_empty(), "{} has games", row.file);
        let found = first_non_sentence(&grammar(row.file, row.rule), &printed);
        assert_eq!(found, None, "not a sentence of {}.bnf", row.file);
    }
}

#[test]
fn other_texts_are_not_sentences() {
    let bad = ",Cd3e4,Cd3e5-d4,Cd3f4-d4,Dd3e4-d4,Cd0e1-d1,Cd3e4-d27";
    for text in bad.split(',') {
        let texts = [text.to_owned()];
        for rule in [None, Some("read")] {
            let found = first_non_sentence(&grammar("mindsports", rule), &texts);
            assert!(found.is_some(), "{text:?} is not a move");
        }
        assert_eq!(reprint::<Permute>(text, 0), None, "{text:?} is not read");
    }
}

fn read_sheet(text: &str) -> Vec<Record<'_>> {
    let options = ReadOptions::only_moves();
    format::read(Source::new("sheet", text.as_bytes()), options).collect()
}

fn without_blanks<'t>(texts: impl IntoIterator<Item = &'t [u8]>) -> Vec<u8> {
    let bytes = texts.into_iter().flatten().copied();
    bytes.filter(|&byte| !is_blank(byte)).collect()
}

#[test]
fn sentences_of_lists_are_read() {
    let grammar = grammar("list", None);
    let mut sentences = SentenceGenerator::new(&grammar, 7);
    let options = GameKind::Permute.read_options();
    let defaults = TagValues::new();
    for _ in 0..SENTENCES_PER_RULE {
        let text = sentences.sentence(&grammar);
        let records: Vec<Record<'_>> =
            format::read(Source::new("list", text.as_bytes()), options).collect();
        assert_eq!(records.len(), 1, "{text}");
        let mut findings: Vec<Diagnostic> = Vec::new();
        let game = GameKind::Permute.replay_with(&records[0], &defaults, &mut findings);
        let game = game.unwrap();
        let error = findings.iter().find(|finding| finding.is_error());
        assert_eq!(error, None, "{text}");
        let found = (game.plies(), game.verdict().result.to_string());
        // After names, a resignation of the player to move is a ply.
        let plies = 2 + usize::from(found.0 == 3 && text.contains("resigns"));
        assert_eq!(found, (plies, "0-1".to_owned()), "{text}");
    }
}

#[test]
fn sentences_of_sheets_are_read() {
    let grammar = grammar("sheet", None);
    let mut generator = SentenceGenerator::new(&grammar, 4);
    let mut seen = BTreeSet::new();
    for _ in 0..SENTENCES_PER_RULE {
        let text = generator.sentence(&grammar);
        let records = read_sheet(&text);
        let games = text.lines().filter(|line| line.starts_with("[Game "));
        assert_eq!(records.len(), games.count(), "records in {text:?}");
        for record in &records {
            let error = record.findings().iter().find(|finding| finding.is_error());
            assert_eq!(error, None, "{text:?}");
            assert!(record.result().is_some(), "{text:?}");
            let tokens = record.tokens().iter();
            seen.extend(tokens.map(|token| format!("{:?}", token.kind)));
        }
        let tokens = records
            .iter()
            .flat_map(|record| record.tokens().iter().map(|token| record.slice(token)));
        assert_eq!(
            without_blanks(tokens),
            without_blanks([text.as_bytes()]),
            "every character of {text:?} is in one token"
        );
    }
    assert_eq!(seen.len(), 10, "all kinds of tokens but two: {seen:?}");
}

/// A short random sheet, written by the functions that write all sheets.
fn printed_sheet(rng: &mut ChaCha8Rng) -> String {
    let mut moves = print::<Permute>(PERMUTE, 0, random_below(rng, u64::MAX)).into_iter();
    let mut sheet = String::new();
    write_tag(&mut sheet, "Game", "Permute");
    let names = [r"Ann \ Bo", r#"the "first""#, "", "a;b{c}"];
    write_tag(&mut sheet, "Orange", names[random_below(rng, 4) as usize]);
    let mut text = Movetext::default();
    let comments = "¦good¦it's } here¦(no variation)¦one\ntwo ; [x]";
    let comments: Vec<&str> = comments.split('¦').collect();
    for number in 1..=1 + random_below(rng, 5) {
        text.word(&format!("{number}."));
        text.word(&moves.next().unwrap());
        match random_below(rng, 5) {
            0 => assert_eq!(text.comment(comments[random_below(rng, 5) as usize]), 0),
            1 => text.word(["$1", "$255", "!?"][random_below(rng, 3) as usize]),
            2 => {
                text.open();
                text.word(&moves.next().unwrap());
                text.comment(comments[random_below(rng, 5) as usize]);
                text.close();
            }
            3 => text.line("% kept"),
            _ => {}
        }
    }
    text.word("1/2-1/2");
    format!("{sheet}\n{}", text.finish())
}

#[test]
fn printed_sheets_are_sentences() {
    let grammar = grammar("sheet", None);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let printed: Vec<String> = (0..40).map(|_| printed_sheet(&mut rng)).collect();
    assert_eq!(first_non_sentence(&grammar, &printed), None);
    for text in &printed {
        let records = read_sheet(text);
        let is_sound = !records[0].findings().iter().any(Diagnostic::is_error);
        assert!(records.len() == 1 && is_sound, "{text}");
    }
    for moves in ["(a)", "a)", "a $256", "a {b"] {
        let text = format!("[Game \"Permute\"]\n\n{moves} *\n");
        let records = read_sheet(&text);
        let is_error = records[0].findings().iter().any(Diagnostic::is_error);
        assert!(is_error, "{text}");
        let is_sentence = first_non_sentence(&grammar, &[text]).is_none();
        assert!(!is_sentence, "{moves}");
    }
}
