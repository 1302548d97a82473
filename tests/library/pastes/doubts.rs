//! What a paste says of its result, its board and its plies is used or refused, never lost.

use scoresheet::games::GameKind;
use scoresheet::record::TagValues;

use crate::pastes::{outcome, permutu_rows, read_paste, read_paste_with};

/// Two plies of Permute.
const MOVES: &str = "1. Ce5f6-f6 2. Ae4f5-f5";

/// Returns true if a text of Permute or Swaptimum is refused.
fn is_refused(text: &str) -> bool {
    let kind = match text.contains("d4") {
        true => GameKind::Swaptimum,
        false => GameKind::Permute,
    };
    !read_paste(kind, text).errors.is_empty()
}

#[test]
fn marks_that_may_be_the_result_of_others_are_errors() {
    for said in [
        "1-0 for Yellow",
        "Yellow 1-0",
        "1:0 für Gelb",
        "Yellow vs Orange: 1-0",
        "1-0 ?",
        "1-0 (?)",
        "remis (abgelehnt)",
        "Orange wins (probably)",
        "draw (offered)",
        "0,5-0,5",
        "(resigns)",
        "(draw)",
        "pass",
        "timeout",
    ] {
        assert!(is_refused(&format!("{MOVES}\n{said}\n")), "{said}");
    }
    for title in [
        "Blue - Red 1-0\nd4 e5\n",
        "Rematch (first game: 0-1)\nd4 e5\n",
        "Game 2 (after 1-0)\nd4 e5\n",
        "Part 1/2\nd4 e5\n",
        "Puzzle: Red wins\nd4 e5\n",
        "Red wins in 3\nd4 e5\n",
        "1:0 h per player\nd4 e5\n",
        "Draw\n1. d4 2. e5\n",
        "Ann vs Bob, Bob won 1-0\nd4 e5\n",
        "1. d4 2. e5\nRound 2\n1-0\n1. c3 2. d5\n",
        "1. d4 2. e5\n1-0\nRound 2\nRed won\n1. c3 2. d5\n",
        "1. d4 2. e5\n---\nour game\n0-1\n1. c3 2. d5\n",
    ] {
        assert!(is_refused(title), "{title}");
    }
}

#[test]
fn results_are_those_of_the_players_who_are_named() {
    for (text, result) in [
        (format!("{MOVES}\n1-0 for Orange\n"), "1-0"),
        (format!("{MOVES}\nles Jaunes gagnent\n"), "0-1"),
        (format!("{MOVES} Yellow resign\n"), "1-0"),
        (
            format!("Bob (Yellow) vs Cid (Orange)\n{MOVES}\nCid resigned\n"),
            "0-1",
        ),
        (
            format!("Bob, Yellow - Cid, Orange\n{MOVES}\nBob resigned\n"),
            "1-0",
        ),
    ] {
        let (plies, found) = outcome(GameKind::Permute, &text);
        assert_eq!((plies, found.as_deref()), (2, Some(result)), "{text}");
    }
}

#[test]
fn plies_that_are_left_out_or_withdrawn_are_errors() {
    for text in [
        "1. d4 e5 f7\n2. g2 h8 c9\n",
        "1 d4 4 g2\n2 e5 5 h3\n3 f7 6 c9\n",
        "No;Red;Blue\n1;d4;e5\n2;;g2\n",
        "d4\ne5\nf7\n...\nh3\n",
        "d4 e5 … f7 g2\n",
        "d4 e5 ___ f7 g2\n",
        "d4 e5 (...) f7 g2\n",
        "1. d4 ~~e5~~ e6\n2. f7 g2\n",
        "1. d4 <s>e5</s> e6\n2. f7 g2\n",
        "1. d4 (Blue swapped)\n2. e5\n",
        "1. d4\n2. swap (declined)\n3. e5\n",
        "1. d4\n2. swap ?\n3. e5\n",
        "d4 e5\n<hr>\nf7 g2\n",
        "1. d4 e5\n2. f7 timeout\n",
        "Blue | Red\nd4 | e5\nf7 | g2\n",
        "Red\nd4\nf7\nc9\nBlue\ne5\ng2\nh8\n",
        "<Ann> d4\n<Bob> e5\n<Bob> f7\n",
        "Ann vs Bob\n<Bob> d4\n<Ann> e5\n",
        "d6?\n1. f3\n2. b4\n",
        "al !\nf3\nb4\n",
    ] {
        assert!(is_refused(text), "{text}");
    }
    let rows = permutu_rows();
    let found = read_paste_with(GameKind::Permutu, "5r\n2b\n3.\n", &rows);
    assert!(!found.errors.is_empty());
    let text = "1 - 5r\n2 - 2b\n3 - 1\n\nthe answer: 4 - 4; the answer: 5 - 3\n";
    assert!(
        !read_paste_with(GameKind::Permutu, text, &rows)
            .errors
            .is_empty()
    );
    let rows = TagValues::new()
        .with("RowRed", "AEFDBJHIGC")
        .with("RowBlack", "BGCFEHADJI")
        .with("RowGreen", "FIHCEJDAGB");
    let text = "1. 9b\n2. 4r\n3. 2g\n4. 1b\n5. 3b\n6. 5g\n7. 7b\n8. 7 Player1 wins\n";
    assert!(
        read_paste_with(GameKind::Permutu, text, &rows)
            .moves
            .contains("7b 7 ")
    );
}

#[test]
fn the_size_of_the_board_may_be_written_in_many_ways() {
    for size in [
        "Size: 9",
        "Board:9",
        "Board:9x9",
        "Ann-Bob,9x9",
        "9*9",
        "9 by 9 board",
        "9er Brett",
        "Brettgröße: 9",
        "bordgrootte: 9",
        "Rozmiar planszy: 9",
        "Taille : 9",
        "Tamaño: 9",
    ] {
        // j10 is no square of this board.
        let text = format!("{size}\nd4 j10\n");
        let found = read_paste_with(GameKind::Swaptimum, &text, &TagValues::new());
        assert!(!found.errors.is_empty(), "{size}");
    }
}

#[test]
fn a_ply_between_other_signs_is_not_dropped() {
    for text in [
        "1. d4\n2. e5\n3. f6\u{2013}\n",
        "d4\u{2013}\ne5\nf6\n",
        "d4 e5 f6 g7=\nh8 i9 c3 c4\n",
        "1. d4 e5\n2. f6 g7&nbsp;\n",
        "d4 e5 <f6> g7\n",
        "d4 e5 f6\\n\n",
        "d4 e5 f6\u{BD} g7\n",
        "1. d4 ...\n1. ... e5\n2. f6\n",
        "1. d4\n1. e5\n1. f6\n",
        "1) d4 e5 f6 g7\n2) c3 c4 c5 c6\n3) a1 a2 a3 b4\n",
        "d4 f6 h8 (Red)\ne5 g7 i9 (Blue)\n",
        "#;Blue;Red\n1;e5;d4\n2;g7;f6\n",
        "Blue  Red\ne5  d4\ng7  f6\n",
    ] {
        assert!(is_refused(text), "{text}");
    }
    assert!(is_refused("Ce5f6-f6\nAe4f5-f5\n@Cf8g9-f8\n"));
    assert!(is_refused("1. Ce5f6-f6 swap?\n"));
    assert!(is_refused("1. Ce5f6-f6 Bob swaps\n"));
}

#[test]
fn results_in_sentences_about_other_things_are_errors() {
    for said in [
        "Red wins 53 %",
        "Red wins in 3 moves",
        "Red and Blue won",
        "Match score: 1-0",
        "Head to head: 1-0",
        "Total: 1-0",
        "Likes: 1-0",
        "Spielstand 1:0",
        "Neither Ann nor Bob won",
        "Ann hat Bob besiegt",
        "Ann gewinnt 3 Steine",
        "Ann won in 2019",
    ] {
        assert!(
            is_refused(&format!("Ann - Bob\n1. d4 e5\n{said}\n")),
            "{said}"
        );
    }
    for title in [
        "Bob - Ann\nRed: Ann\n",
        "Bob - Ann\nBlue - Red\n",
        "Board 8: Ann - Bob\n",
        "After our 9x9 game\n",
        "Not a 9x9\n",
        "Swaptimum (9)\n",
    ] {
        assert!(is_refused(&format!("{title}1. d4 e5\n")), "{title}");
    }
    for title in ["Bob - Ann (Ann is Red)", "Bob vs Ann, Ann moves first"] {
        assert!(
            is_refused(&format!("{title}\n1. d4 e5\nBob wins\n")),
            "{title}"
        );
    }
    let read = read_paste(GameKind::Swaptimum, "1. d4 2. e5\nRed wins in 43 moves.\n");
    assert!(read.errors.is_empty());
}

#[test]
fn bare_numbers_of_lines_that_begin_like_plies_are_errors() {
    for text in [
        "Ann: 5r.\nBob: 2b.\nAnn: 3.\n",
        "Ann takes 5r.\nBob takes 2b.\nAnn takes 3.\n",
        "1. 5r. 2b.\n2. 3. 4.\n",
        "Move 1 5r 2b\nMove 2 3 4 Player 1 wins\n",
        "5r\n2b\n3)\n",
        "#  Joueur 2  Joueur 1\n1  2b  5r\n2  4  3\n",
        "5 Player 1: 5r\n",
    ] {
        let found = read_paste_with(GameKind::Permutu, text, &permutu_rows());
        assert!(!found.errors.is_empty(), "{text}");
    }
}
