//! The samples are sound, cover all kinds of settings and endings, and survive
//! conversion.
//!
//! `SCORESHEET_BLESS=1 cargo test --test library samples::` rewrites the files that have
//! a command in `samples/README.md`.

use std::fs;

use scoresheet::convert::{Losses, to_list, to_sheet};
use scoresheet::format::read;
use scoresheet::games::replay_with;
use scoresheet::play::{Facts, Replayed, Termination};
use scoresheet::record::{Outcome, Record, TagValues, TokenKind};
use scoresheet::text::{Diagnostic, Source};

use crate::helpers::dice::sized;
use crate::helpers::formats::{read_options, whole};
#[cfg(unix)]
use crate::helpers::run::output_with_program;
use crate::helpers::{answer, files};

const LIST: &str = "samples/README.md";

/// A record of a sample, replayed.
struct Game<'r> {
    path: &'r str,
    record: &'r Record<'r>,
    replayed: &'r dyn Replayed,
    findings: &'r [Diagnostic],
}

impl Game<'_> {
    /// A field of the setting in JSON.
    fn fact(&self, name: &str) -> String {
        let facts = self.replayed.facts();
        let value = facts.get(name).map(ToString::to_string).unwrap_or_default();
        value.trim_matches('"').to_owned()
    }

    /// The plies of the main line, written as in sheets.
    fn plies(&self) -> Vec<String> {
        answer::plies(self.replayed)
    }

    fn is_complete(&self) -> bool {
        self.replayed.verdict().termination == Termination::Normal
    }

    fn is_game(&self, key: &str) -> bool {
        self.replayed.about().key == key
    }
}

/// Visits every record of every sample that is not bad.
fn each_game(mut visit: impl FnMut(&Game<'_>)) {
    for path in files::samples(false) {
        let bytes = fs::read(files::root().join(&path)).expect("the sample can be read");
        let kind = files::kind_of(&path);
        let options = kind.read_options();
        let game = TagValues::new().with("Game", kind.as_str());
        for record in read(Source::new(&path, &bytes), options) {
            let mut findings = Vec::new();
            let replayed = replay_with(&record, &game, &mut findings);
            let replayed = replayed.unwrap_or_else(|| panic!("{path}: {findings:#?}"));
            visit(&Game {
                path: &path,
                record: &record,
                replayed: replayed.as_ref(),
                findings: &findings,
            });
        }
    }
}

/// The number of records that satisfy a condition.
fn count(fits: impl Fn(&Game<'_>) -> bool) -> usize {
    let mut count = 0;
    each_game(|game| count += usize::from(fits(game)));
    count
}

#[test]
fn samples_are_sound() {
    each_game(|game| {
        let error = game.findings.iter().find(|finding| finding.is_error());
        assert!(error.is_none(), "{}: {error:#?}", game.path);
        assert!(game.replayed.plies() > 0, "{}", game.path);
    });
}

#[test]
fn the_real_game_has_the_groups_of_the_article() {
    // The largest groups of Yellow and Orange after plies 1 to 14.
    const EXPECTED: &str = "3/3 6/4 6/5 8/6 8/9 12/9 12/11 13/12 13/15 17/13 18/15 18/9 19/9 20/9";
    let mut seen = false;
    each_game(|game| {
        if !game.path.ends_with("simon-r-eric-s.sheet") {
            return;
        }
        seen = true;
        let largest = |plies: usize| {
            let standings = game.replayed.after(plies).expect("a position").standings();
            format!("{}/{}", standings.seats[1].score, standings.seats[0].score)
        };
        let found: Vec<String> = (1..=game.replayed.plies()).map(largest).collect();
        assert_eq!(found.join(" "), EXPECTED);
        assert!(game.findings.is_empty(), "{:#?}", game.findings);
        assert_eq!(game.replayed.verdict().result, Outcome::Unfinished);
        let tokens = game.record.tokens().iter();
        let comments = tokens.clone().filter(|token| token.kind.is_comment());
        let variations = tokens.filter(|token| token.kind == TokenKind::Open);
        assert!(comments.count() > 5 && variations.count() > 1);
        let text = String::from_utf8_lossy(game.record.text());
        assert!(text.contains("reconstruction") && text.contains("16 to Yellow's 43"));
    });
    assert!(seen, "the real game is missing");
}

#[test]
fn the_games_of_permute_cover_settings_and_endings() {
    let permute =
        |fits: &dyn Fn(&Game<'_>) -> bool| count(|game| game.is_game("permute") && fits(game));
    for board in ["9", "12", "16"] {
        let complete = permute(&|game| game.fact("board") == board && game.is_complete());
        assert!(complete > 0, "no complete game on a board of side {board}");
    }
    for (name, value) in [
        ("setup", "blocks"),
        ("protocol", "1[1]2[2]*"),
        ("swap", "none"),
    ] {
        let complete = permute(&|game| game.fact(name) == value && game.is_complete());
        assert!(complete > 0, "no complete game with {name} {value}");
    }
    for swap_rule in ["colours", "positions"] {
        let swapped = permute(&|game| {
            game.fact("swap") == swap_rule && game.is_complete() && game.plies()[1] == "swap"
        });
        assert!(swapped > 0, "no complete game with a swap of {swap_rule}");
    }
    let draws =
        permute(&|game| game.is_complete() && game.replayed.verdict().result == Outcome::drawn(2));
    assert!(draws > 0, "no draw by the rules");
    let resigned = permute(&|game| {
        let last = game.plies().pop();
        last.as_deref() == Some("resigns") && game.replayed.verdict().winners.len() == 1
    });
    assert!(resigned > 0, "no resignation");
}

#[test]
fn there_are_lists_of_permute_and_a_file_of_several_records() {
    for name in ["mindsports", "aiai"] {
        let lists = count(|game| {
            let dialect = game.replayed.dialect();
            game.record.is_bare() && dialect.is_some_and(|dialect| dialect.name == name)
        });
        assert!(lists > 0, "no bare list as {name}");
    }
    let in_actions = count(|game| {
        let text = String::from_utf8_lossy(game.record.text());
        let moves = text.lines().filter(|line| !line.starts_with(';'));
        let words = moves
            .filter(|line| !line.is_empty())
            .map(|line| line.split(' ').count());
        game.is_game("permute") && game.record.is_bare() && words.max() == Some(2)
    });
    assert!(in_actions > 0, "no list with one action per line");
    let mut last = String::new();
    let mut has_several = false;
    each_game(|game| {
        has_several |= game.is_game("permute") && game.path == last;
        last = game.path.to_owned();
    });
    assert!(has_several, "no file of several records");
}

#[test]
fn the_games_of_permutu_cover_players_actions_and_endings() {
    let permutu =
        |fits: &dyn Fn(&Game<'_>) -> bool| count(|game| game.is_game("permutu") && fits(game));
    for players in ["1", "2", "3", "6"] {
        let complete = permutu(&|game| game.fact("players") == players && game.is_complete());
        assert!(complete > 0, "no complete game of {players}");
    }
    for action in ["pass", "timeout"] {
        let seen = permutu(&|game| game.plies().iter().any(|ply| ply == action));
        assert!(seen > 0, "no game with `{action}`");
    }
    let forfeit = permutu(&|game| game.replayed.verdict().termination == Termination::TimeForfeit);
    assert!(forfeit > 0, "no game lost on time");
    let blocked = permutu(&|game| {
        let standings = game.replayed.end().standings();
        let tiles = |facts: &Facts| facts["tiles"].as_u64().unwrap_or_default();
        let taken: u64 = standings
            .seats
            .iter()
            .map(|seat| tiles(&seat.facts()))
            .sum();
        game.is_complete() && game.fact("symbols") != (taken / 3).to_string()
    });
    assert!(blocked > 0, "no game that ends with tiles on the table");
}

#[test]
fn the_games_of_permutations_cover_players_deals_and_endings() {
    let permutations =
        |fits: &dyn Fn(&Game<'_>) -> bool| count(|game| game.is_game("permutations") && fits(game));
    for players in ["2", "3", "4", "5"] {
        let complete = permutations(&|game| game.fact("players") == players && game.is_complete());
        assert!(complete > 0, "no complete game of {players}");
    }
    let has = |game: &Game<'_>, name: &str| game.record.tags().get(name).is_some();
    let unrecorded = permutations(&|game| has(game, "Pool") && !has(game, "Hand1"));
    assert!(unrecorded > 0, "no game without the hands");
    assert!(
        permutations(&|game| has(game, "Deck")) > 0,
        "no game with other colours"
    );
    let shared = permutations(&|game| game.replayed.verdict().winners.len() > 1);
    assert!(shared > 0, "no shared win");
}

#[test]
fn results_follow_from_the_rules() {
    each_game(|game| {
        if !game.is_complete() {
            return;
        }
        let end = game.replayed.end();
        let seats = game.replayed.seats().len();
        let by_rules = end.status().outcome(seats);
        assert_eq!(game.replayed.verdict().result, by_rules, "{}", game.path);
        assert_eq!(end.count_legal(), 0, "{}", game.path);
        if !game.is_game("permute") {
            return;
        }
        let sizes = |seat: usize| {
            let groups = end.groups().into_iter();
            let mut sizes: Vec<u32> = groups
                .filter(|(owner, _)| owner.index() == seat)
                .map(|(_, group)| group.size)
                .collect();
            sizes.sort_unstable_by(|one, two| two.cmp(one));
            sizes
        };
        let by_groups = match sizes(0).cmp(&sizes(1)) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Less => "0-1",
            std::cmp::Ordering::Equal => "1/2-1/2",
        };
        assert_eq!(by_rules.to_string(), by_groups, "{}", game.path);
    });
}

#[test]
fn every_sample_says_where_it_comes_from() {
    for path in files::samples(false) {
        let text = files::text(&path);
        // Only these are from a real game.
        let is_real = path.ends_with("simon-r-eric-s.sheet") || path.ends_with("analysed.sheet");
        let states_origin = text.contains("generated: ") || text.contains("made up: ");
        assert!(
            is_real || states_origin,
            "{path} does not say where it came from"
        );
    }
}

#[test]
fn conversion_keeps_the_game() {
    each_game(|game| {
        let subject = whole(game.record, game.replayed);
        let mut losses = Losses::default();
        let dialects = game.replayed.dialects();
        let sheet = to_sheet(&subject, dialects[0], &TagValues::new(), &mut losses);
        assert!(losses.is_empty(), "{}: {losses}", game.path);
        check_conversion(game, &sheet, "sheet");
        for &dialect in dialects {
            let list = to_list(&subject, dialect, &mut losses);
            check_conversion(game, &list, dialect.name);
        }
    });
}

/// Reads a converted text with the setting of the game and compares it with the
/// game.
fn check_conversion(game: &Game<'_>, text: &str, format: &str) {
    let context = format!("{} as {format}", game.path);
    let kind = files::kind_of(game.path);
    let start = game.replayed.start_tags().iter();
    let setting: TagValues = start.map(|(name, value)| (*name, value.clone())).collect();
    let setting = setting.with("Game", kind.as_str());
    let options = read_options(kind, &setting);
    let records: Vec<Record<'_>> =
        read(Source::new("converted", text.as_bytes()), options).collect();
    assert_eq!(records.len(), 1, "{context}:\n{text}");
    let mut findings = Vec::new();
    let again = replay_with(&records[0], &setting, &mut findings).expect("the setting can be read");
    assert!(
        !findings.iter().any(Diagnostic::is_error),
        "{context}: {findings:#?}"
    );
    assert_eq!(answer::plies(again.as_ref()), game.plies(), "{context}");
    let (before, after) = (game.replayed.verdict(), again.verdict());
    assert_eq!(before.result, after.result, "{context}");
    assert_eq!(before.winners, after.winners, "{context}");
    assert_eq!(game.replayed.facts(), again.facts(), "{context}");
}

/// The sections of the list that describe a file: the path of the file, and the
/// text of the section.
fn listed(list: &str) -> Vec<(String, &str)> {
    let parts = list.split("\n## ").skip(1);
    let parts = parts.map(|part| part.split_once('\n').unwrap_or((part, "")));
    let files = parts.filter(|(name, _)| name.contains('/'));
    files
        .map(|(name, text)| (format!("samples/{name}"), text))
        .collect()
}

#[test]
fn every_sample_is_listed_and_every_listed_sample_exists() {
    let list = files::text(LIST);
    let mut names: Vec<String> = listed(&list).into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, files::samples(false));
}

#[cfg(unix)]
#[test]
fn the_listed_commands_generate_the_samples() {
    let list = files::text(LIST);
    // Blessing makes all, and tests without optimization only some.
    let step = match files::is_blessing() {
        true => 1,
        false => sized(1, 3),
    };
    for (name, text) in listed(&list).into_iter().step_by(step) {
        let Some((_, command)) = text.split_once("```sh\n") else {
            continue;
        };
        let (command, _) = command.split_once("```").expect("a block has an end");
        let output = output_with_program(&["sh", "-c", command], files::root());
        let messages = String::from_utf8_lossy(&output.stderr);
        let lines = messages.split_inclusive('\n');
        let complaint: String = lines.filter(|line| !line.contains(" (assumed; ")).collect();
        assert!(output.status.success(), "{name}: {complaint}");
        assert!(complaint.is_empty(), "{name}: {complaint}");
        if files::is_blessing() {
            fs::write(files::root().join(&name), &output.stdout).unwrap();
        }
        let generated = String::from_utf8_lossy(&output.stdout);
        assert_eq!(generated, files::text(&name), "{name}");
    }
}
