//! Numbers, names, cells and fillers around the moves of copied lists.

use scoresheet::format::read;
use scoresheet::games::GameKind;
use scoresheet::record::TagValues;
use scoresheet::text::Source;

use crate::pastes::{moves_and_codes, permutu_rows, read_paste, read_paste_with};

/// The plain spelling of the lists of Permute below.
const MOVES: &str = "Ak11l12-k11 Ad5e6-d5 Ce3f4-e3 *\n";

/// Returns the texts of the warnings and errors of a list, with their helps.
fn findings(kind: GameKind, text: &str) -> String {
    let mut texts = String::new();
    for record in read(Source::new("paste", text.as_bytes()), kind.read_options()) {
        for finding in &kind.replay(&record).findings {
            texts += &format!(
                "{} ({})\n",
                finding.message,
                finding.help.as_deref().unwrap_or("-")
            );
        }
    }
    texts
}

#[test]
fn numbers_are_read_in_the_forms_that_people_write() {
    for [one, two, three] in [
        ["1 .", "2 .", "3 ."],
        ["1 )", "2 )", "3 )"],
        ["1-", "2-", "3-"],
        ["1]", "2]", "3]"],
        ["[1]", "[2]", "[3]"],
        ["1st", "2nd", "3rd"],
        ["1ST", "2ND", "3RD"],
    ] {
        for end in ["\n", " "] {
            let text = format!("{one} Ak11l12-k11{end}{two} Ad5e6-d5{end}{three} Ce3f4-e3\n");
            let (moves, codes) = moves_and_codes(&text);
            assert_eq!(moves, MOVES, "{text}");
            assert_eq!(codes, ["record/skipped-text"], "{text}");
        }
    }
    assert_eq!(
        moves_and_codes("1-Ak11l12-k11 2-Ad5e6-d5 3-Ce3f4-e3\n").0,
        MOVES
    );
    assert_eq!(
        read_paste(GameKind::Swaptimum, "1st d4\n2nd e5\n").moves,
        "d4 e5 *\n"
    );
    // A bare number is a move of Permutu, and a result has numbers too.
    let rows = permutu_rows();
    let found = read_paste_with(GameKind::Permutu, "5r 2b 3-r\n", &rows);
    assert_eq!(found.moves, "5r 2b 3r *\n");
    assert_eq!(
        moves_and_codes("Ak11l12-k11 Ad5e6-d5\n1 - 0\n").0,
        "Ak11l12-k11 Ad5e6-d5 1 - 0\n"
    );
}

#[test]
fn letters_in_place_of_digits_are_named() {
    for (number, suggestion) in [("l.", "1"), ("I.", "1"), ("1O.", "10")] {
        let text = format!("{number} Ak11l12-k11\n2. Ad5e6-d5\n");
        let texts = findings(GameKind::Permute, &text);
        assert!(
            texts.contains(&format!("did you mean `{suggestion}`?")),
            "{texts}"
        );
    }
}

#[test]
fn semicolons_separate_the_cells_of_rows_with_numbers() {
    for text in [
        "1;Ak11l12-k11;Ad5e6-d5\n2;Ce3f4-e3;\n",
        "Nr;Orange;Gelb\n1;Ak11l12-k11;Ad5e6-d5\n2;Ce3f4-e3\n",
        "1;Orange;Ak11l12-k11\n2;Yellow;Ad5e6-d5\n3;Orange;Ce3f4-e3\n",
        "1;Ann B.;Ak11l12-k11;0:12\n2;Bob C.;Ad5e6-d5;0:09\n3;Ann B.;Ce3f4-e3;1:00\n",
        "1; Ak11l12-k11; Ad5e6-d5; a quiet start\n2; Ce3f4-e3\n",
        "\"1\";\"Ak11l12-k11\";\"Ad5e6-d5\"\n\"2\";\"Ce3f4-e3\";\n",
    ] {
        let (moves, codes) = moves_and_codes(text);
        assert_eq!(moves, MOVES, "{text}");
        assert!(
            !codes.iter().any(|code| code == "record/hidden-moves"),
            "{text}: {codes:?}"
        );
    }
    let rows = read_paste(GameKind::Swaptimum, "1;d4;e5\n2;c3;f6\n");
    assert_eq!(rows.moves, "d4 e5 c3 f6 *\n");
    // In other lines, a semicolon begins a comment.
    let text = "1. Ak11l12-k11 ; 2;Ad5e6-d5\n2. Ad5e6-d5 ; fine\n";
    assert_eq!(moves_and_codes(text).0, "Ak11l12-k11 Ad5e6-d5 *\n");
}

#[test]
fn numbers_in_the_cells_of_a_table_are_not_moves() {
    for row in [
        ",12,300",
        ",0.12,-0.5",
        ",8",
        ",45%,3s",
        "\t12\t300",
        ",12,300,",
    ] {
        let text = format!("Ak11l12-k11{row}\nAd5e6-d5{row}\nCe3f4-e3{row}\n");
        let (moves, codes) = moves_and_codes(&text);
        assert_eq!(moves, MOVES, "{text}");
        assert!(
            codes.iter().all(|code| !code.starts_with("notation/")),
            "{text}"
        );
    }
}

#[test]
fn names_in_brackets_are_skipped() {
    for text in [
        "[Ann] Ak11l12-k11\n[Bob] Ad5e6-d5\n[Ann] Ce3f4-e3\n",
        "[Ann B.]: Ak11l12-k11\n[Bob]: Ad5e6-d5\n[Ann B.]: Ce3f4-e3!\n",
    ] {
        let (moves, codes) = moves_and_codes(text);
        assert_eq!(moves, MOVES, "{text}");
        assert!(
            codes.iter().all(|code| code == "record/skipped-text"),
            "{text}"
        );
    }
    let codes = moves_and_codes("[Ann]\nAk11l12-k11\n").1;
    assert_eq!(codes, ["sheet/malformed-tag"]);
}

#[test]
fn a_glyph_does_not_hide_a_move_after_a_name() {
    for text in ["ann: d4\nbob: e5!\n", "ann: d4\nbob: e5?!\n", "d4, e5!, \n"] {
        assert_eq!(
            read_paste(GameKind::Swaptimum, text).moves,
            "d4 e5 *\n",
            "{text}"
        );
    }
}

#[test]
fn a_filler_in_the_place_of_a_ply_is_an_error() {
    for filler in ["?", "?????", "...", "-", "___", "--"] {
        let text = format!("1. Ak11l12-k11 2. {filler} 3. Ce3f4-e3\n");
        let (moves, codes) = moves_and_codes(&text);
        assert!(!moves.contains("Ce3f4-e3"), "{text}");
        assert_eq!(codes[0], "record/unclear", "{text}");
    }
    let (_, codes) = moves_and_codes("Ak11l12-k11 ??? Ce3f4-e3\n");
    assert_eq!(codes, ["record/unclear"]);
    // After the last ply, a filler does not take the place of a ply.
    for filler in ["?", "-", "___"] {
        let (moves, codes) = moves_and_codes(&format!("1. Ak11l12-k11\n2. {filler}\n"));
        assert_eq!(moves, "Ak11l12-k11 *\n", "{filler}");
        assert!(!codes.is_empty(), "{filler}");
    }
    for text in [
        "1. - Ak11l12-k11 Ad5e6-d5 ?? Ce3f4-e3\n",
        "Ak11l12-k11 - Ad5e6-d5 - Ce3f4-e3\n",
    ] {
        assert_eq!(moves_and_codes(text).0, MOVES, "{text}");
    }
}

#[test]
fn a_sentence_with_a_result_ends_the_list() {
    let moves = "1. Ak11l12-k11 Ad5e6-d5\n";
    for (end, result) in [
        ("I won in the end, 1-0.", "1-0"),
        (
            "A long fight. In the end Yellow won 0-1. Thanks for reading!",
            "0-1",
        ),
        ("So the final result is 1/2-1/2", "1/2-1/2"),
    ] {
        for gap in ["", "\n"] {
            let text = format!("{moves}{gap}{end}\n");
            let (read, codes) = moves_and_codes(&text);
            assert_eq!(read, format!("Ak11l12-k11 Ad5e6-d5 {result}\n"), "{text}");
            assert!(codes.iter().any(|code| code == "record/heading"), "{text}");
        }
    }
    // Before another list, such a sentence may be the heading of that list.
    let text = format!("{moves}\nAnn won, 1-0.\n\nSecond game:\n{moves}");
    assert_eq!(moves_and_codes(&text).0.lines().count(), 2);
}

#[test]
fn a_sentence_about_an_earlier_ply_is_not_a_list() {
    for gap in ["", "\n"] {
        let text = format!(
            "1. Ak11l12-k11\n2. Ad5e6-d5\n3. Ce3f4-e3\n{gap}What about 2. Ad5e6-e6 there? I like it.\n"
        );
        let (moves, codes) = moves_and_codes(&text);
        assert!(
            moves.starts_with("Ak11l12-k11 Ad5e6-d5 Ce3f4-e3 *\n"),
            "{text}"
        );
        assert!(codes.contains(&"record/unclear".to_owned()), "{text}");
    }
    let second = "1. Ak11l12-k11\n2. Ad5e6-d5\n\nHere is another game 1. Ce3f4-e3\n";
    assert_eq!(moves_and_codes(second).0.lines().count(), 2);
}

#[test]
fn numbers_in_the_titles_of_permutu_are_not_moves() {
    let rows = permutu_rows();
    for title in [
        "Game 2 of our match",
        "Permutu 3",
        "Round 3, 12 March 2024",
        "Permutu 2 players, game 4",
        "Table 7:",
    ] {
        let text = format!("{title}\n1. 5r 2. 2b 3. 3r\n");
        let found = read_paste_with(GameKind::Permutu, &text, &rows);
        assert_eq!(found.moves, "5r 2b 3r *\n", "{title}");
        assert_eq!(found.codes, ["record/heading"], "{title}");
    }
    // Moves after a title are moves.
    for text in ["Round 1: 5r 2b 3r\n", "Ann 5r\nBob 2b\nAnn 3r\n"] {
        let found = read_paste_with(GameKind::Permutu, text, &rows);
        assert_eq!(found.moves, "5r 2b 3r *\n", "{text}");
    }
    // A date after the list is not a move.
    let text = "5r 2b 3r\n\nto be continued 12 May\n";
    assert_eq!(
        read_paste_with(GameKind::Permutu, text, &rows).moves,
        "5r 2b 3r *\n"
    );
}

#[test]
fn the_parts_of_an_auction_may_be_in_the_cells_of_a_table() {
    let tags = [("Players", "3"), ("Pool", "4 35 41 48")];
    let tags: TagValues = tags.into_iter().collect();
    let plain = "43x41,40x35,42x4,9x48 21x43,28x9,19x42,25x40 *\n";
    for text in [
        "| # | Ann | Ben | Cleo | Dummy |\n|---|---|---|---|---|\n\
         | 1 | 43x41 | 40x35 | 42x4 | 9x48 |\n| 2 | 21x43 | 28x9 | 19x42 | 25x40 |\n",
        "1|43x41|40x35|42x4|9x48\n2|21x43|28x9|19x42|25x40\n",
        "\"1\",\"43x41\",\"40x35\",\"42x4\",\"9x48\"\n\"2\",\"21x43\",\"28x9\",\"19x42\",\"25x40\"\n",
        "1,\"43x41,40x35,42x4,9x48\"\n2,\"21x43,28x9,19x42,25x40\"\n",
        "43x41,40x35,42x4,9x48 | 21x43,28x9,19x42,25x40\n",
        "43x41 40x35 42x4 9x48 | 21x43 28x9 19x42 25x40\n",
    ] {
        let found = read_paste_with(GameKind::Permutations, text, &tags);
        assert_eq!(found.moves, plain, "{text}: {:?}", found.errors);
    }
}

#[test]
fn misspelt_words_are_answered_with_what_was_meant() {
    for (kind, text, help) in [
        (GameKind::Swaptimum, "d4 5e c3\n", "did you mean `e5`?"),
        (GameKind::Swaptimum, "4d e5\n", "did you mean `d4`?"),
        (
            GameKind::Swaptimum,
            "d4e5 c3\n",
            "put a space between the moves: `d4 e5`",
        ),
        (
            GameKind::Permute,
            "Ak11l12-k11Ad5e6-d5 Ce3f4-e3\n",
            "put a space between the moves: `Ak11l12-k11 Ad5e6-d5`",
        ),
        (
            GameKind::Permute,
            "Clockwised3e4-d4Widdershinsg5h6-g5\n",
            "put a space between the moves: `Clockwised3e4-d4 Widdershinsg5h6-g5`",
        ),
        (
            GameKind::Permute,
            "Ak11l12-k11 Ad5e6-d5 resings\n",
            "did you mean `resigns`?",
        ),
        (
            GameKind::Permute,
            "Ak11l12-k11 Ad5e6-d5\nresgins\n",
            "did you mean `resigns`?",
        ),
        (
            GameKind::Permute,
            "1. Ak11l12-k11 swpa\n",
            "did you mean `swap`?",
        ),
    ] {
        let texts = findings(kind, text);
        assert!(texts.contains(help), "{text}: {texts}");
    }
    // `x5`, which is `5x` turned around, is not on the board.
    let texts = findings(GameKind::Swaptimum, "d4 5x c3\n");
    assert!(!texts.contains("did you mean"), "{texts}");
}

#[test]
fn a_move_that_is_copied_twice_is_named() {
    let texts = findings(GameKind::Permute, "Ak11l12-k11\nAk11l12-k11\nAd5e6-d5\n");
    assert!(
        texts.contains("remove this one if it was copied twice"),
        "{texts}"
    );
}

#[test]
fn no_other_game_is_guessed_from_comments() {
    let text = "1;43x41;40x35;42x4;9x48\n2;21x43;28x9;19x42;25x40\n";
    let texts = findings(GameKind::Permutations, text);
    assert!(!texts.contains("looks like"), "{texts}");
}

#[test]
fn messages_of_a_chat_may_have_empty_lines_between_them() {
    let text = "Ann, [1.2.2025 20:11]\nAk11l12-k11\n\nBob, [1.2.2025 20:13]\nAd5e6-d5\n\n\
                Ann, [1.2.2025 20:20]\nCe3f4-e3\n";
    let (moves, codes) = moves_and_codes(text);
    assert_eq!(moves, MOVES);
    assert_eq!(codes, ["record/heading"]);
    // Lists of several plies under times are several games.
    let text = "Game at 20:11\nAk11l12-k11 Ad5e6-d5\n\nGame at 20:40\nAk11l12-k11 Ad5e6-d5\n";
    assert_eq!(moves_and_codes(text).0.lines().count(), 2);
}

#[test]
fn a_semicolon_before_the_number_of_the_next_ply_separates_plies() {
    for text in [
        "1. Ak11l12-k11, Ad5e6-d5; 2. Ce3f4-e3;\n",
        "1. Ak11l12-k11; 2. Ad5e6-d5; 3. Ce3f4-e3\n",
    ] {
        assert_eq!(moves_and_codes(text).0, MOVES, "{text}");
    }
    for text in [
        "1. Ak11l12-k11 ; 2. Ad5e6-e6 was better\n2. Ad5e6-d5 3. Ce3f4-e3\n",
        "1. Ak11l12-k11 ; 1. Ad5e6-e6\n2. Ad5e6-d5 3. Ce3f4-e3\n",
    ] {
        let (moves, codes) = moves_and_codes(text);
        assert_eq!(moves, MOVES, "{text}");
        assert_eq!(codes, ["record/hidden-moves"], "{text}");
    }
}

#[test]
fn smileys_after_moves_are_skipped() {
    for smiley in [":)", ":-)", ";)", ":D", ":("] {
        let text = format!("Ak11l12-k11 {smiley}\nAd5e6-d5 {smiley} Ce3f4-e3\n");
        assert_eq!(moves_and_codes(&text).0, MOVES, "{text}");
    }
}

#[test]
fn numbers_in_variations_may_have_no_period() {
    for number in ["2", "2 ...", "1 \u{2026}"] {
        let text = format!("Ak11l12-k11 Ad5e6-d5 ({number} Ad5e6-e6) Ce3f4-e3\n");
        let found = read_paste(GameKind::Permute, &text);
        assert_eq!(found.moves, MOVES, "{text}: {:?}", found.errors);
    }
}

#[test]
fn numbers_without_plies_are_not_a_list() {
    for (kind, text) in [
        (GameKind::Swaptimum, "1. (4,4) (5,5)\n2. (3,3) (6,6)\n"),
        (GameKind::Permute, "1.\n2.\n"),
    ] {
        let texts = findings(kind, text);
        assert!(texts.contains("no move was found in this text"), "{texts}");
    }
}

#[test]
fn names_and_remarks_in_sheets_get_advice() {
    let tags = "[Game \"Permute\"]\n[Board \"12\"]\n\n";
    let findings_of = |moves: &str| findings(GameKind::Permute, &format!("{tags}{moves}\n"));
    let names = findings_of("zoe: Ce5f6-f6\nmax: Ae4f5-f5 *");
    let advice = "(leave out names before moves, or put them in braces)";
    assert_eq!(names.matches(advice).count(), 2, "{names}");
    let aside = findings_of("1. Ce5f6-f6 (better was Ag7h8-g7) 2. Ae4f5-f5 *");
    let advice = "(text in parentheses is read as a variation: put a remark in braces)";
    assert_eq!(aside.matches(advice).count(), 1, "{aside}");
}

#[test]
fn an_asterisk_alone_on_its_line_or_in_the_last_cell_ends_a_list() {
    for text in [
        ">f6 b2\n>*\n>d5 e7\n",
        "|f6|b2|\n|*|\n|d5|e7|\n",
        "|f6|b2|*|\n|d5|e7|\n",
        "f6,b2,*\nd5,e7\n",
        "<li>f6</li><li>b2</li><li>*</li>\n<li>d5</li><li>e7</li>\n",
        "f6 b2\n\\*\nd5 e7\n",
        "f6 b2\n\"*\"\nd5 e7\n",
    ] {
        let found = read_paste(GameKind::Swaptimum, text);
        assert_eq!(found.moves, "f6 b2 *\nd5 e7 *\n", "{text}");
    }
}
