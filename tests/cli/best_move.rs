//! What is drawn from analysed records: `render --best-move`, chances in captions, graphs.

use crate::helpers::run::{Folder, printed, run};
use crate::panels::{lines, svg};

/// An analysed game. Ply 2 is the best move, although a variation follows it; at ply 3,
/// the analysis found a better one, after the variation of a commentator.
const ANALYSED: &str = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 0.459,0.008]} 2. Ae4f5-f5 \
                        {[%wc 0.462,0.006] solid} (2. Ch4i5-h5) 3. Cf8g9-f8 $2 \
                        {[%wc 0.407,0.003]} (3. Ad5e6-e5 {I like this}) \
                        (3. Cg4h5-g5 {[%wc 0.461,0.006]} 4. Ch3i4-h3) \
                        4. Ch4i5-h5 *\n";

/// The sentence about moves in the description of the position after a ply.
fn best_at(record: &str, at: &str) -> String {
    let description = printed(("render -q --alt --best-move --at", at), record);
    let is_about_moves = |sentence: &&str| {
        sentence.starts_with("The best move") || sentence.starts_with("The move played")
    };
    let sentence = description.split_inclusive(". ").find(is_about_moves);
    sentence.unwrap_or_default().trim_end().to_owned()
}

#[test]
fn the_best_move_is_that_of_the_analysis() {
    let better = "The best move is Cg4h5-g5; the move played is Cf8g9-f8.";
    let best = |mv: &str| format!("The move played, {mv}, is one of the best.");
    assert_eq!(best_at(ANALYSED, "2"), better);
    assert_eq!(best_at(ANALYSED, "1"), best("Ae4f5-f5"));
    assert_eq!(best_at(ANALYSED, "start"), best("Ce5f6-f6"));
    // Ply 4 was not analysed, and nothing follows it.
    assert_eq!(best_at(ANALYSED, "3"), "");
    assert_eq!(best_at(ANALYSED, "4"), "");
    // A move with another glyph gets no mark, but the variation of the analysis.
    assert_eq!(best_at(&ANALYSED.replace("$2", "$1"), "2"), better);
    // The variation of a commentator is not the best move.
    let marked = "[Game \"Permute\"]\n\n1. Ce5f6-f6 {[%wc 0.459,0.008]} \
                  2. Ae4f5-f5 $6 {[%wc 0.462,0.006]} (2. Ch4i5-h5) *\n";
    let noted = |note: &str| marked.replace("Ch4i5-h5", &format!("Ch4i5-h5 {{{note}}}"));
    assert_eq!(best_at(marked, "1"), "");
    assert_eq!(best_at(&noted("good"), "1"), "");
    let analysed = noted("[%wc 0.401,0.006]");
    let better = "The best move is Ch4i5-h5; the move played is Ae4f5-f5.";
    assert_eq!(best_at(&analysed, "1"), better);
    // An analysis marks what it finds worse than a variation.
    let unmarked = analysed.replace(" $6", "");
    assert_eq!(best_at(&unmarked, "1"), best("Ae4f5-f5"));
    assert_eq!(best_at(&marked.replace("$6", "$1"), "1"), best("Ae4f5-f5"));
}

#[test]
fn figures_have_a_legend_and_do_not_mark_the_last_move() {
    let drawn = svg(ANALYSED, "--at 2 --best-move");
    for text in [">best move<", ">move played<"] {
        assert_eq!(drawn.matches(text).count(), 1, "{text}");
    }
    assert!(!drawn.contains(">last twist<"));
    let same = svg(ANALYSED, "--at 1 --best-move");
    assert!(same.contains(">move played, one of the best<") && !same.contains(">move played<"));
    let dashes = |text: &str| text.matches("stroke-dasharray").count();
    assert!(dashes(&drawn) > 0, "the move played is dashed");
    assert_eq!(dashes(&same), 0, "the best move is solid");
    // Without an analysis, the figure is the usual one.
    let later = svg(ANALYSED, "--at 4 --best-move --legend");
    assert_eq!(later, svg(ANALYSED, "--at 4 --legend"));
}

#[test]
fn records_without_an_analysis_cause_a_warning() {
    for at in ["3", "3,4"] {
        let output = run(("render --best-move --alt --at", at), ANALYSED).exits(0);
        output.says("warning: `--best-move` shows nothing");
    }
    let output = run("render --best-move --at 2,3 --alt", ANALYSED).exits(0);
    assert_eq!(output.err, "");
    let cards = include_str!("../../samples/permutations/two-players.sheet");
    run("render --best-move", cards)
        .exits(2)
        .says("`--best-move`");
}

#[test]
fn captions_name_the_chance_of_the_first_seat() {
    let caption = |at: &str| {
        let line = ("--caption '{ply}: {chance}' --at", at);
        lines(&svg(ANALYSED, line)).join(" ")
    };
    assert_eq!(caption("1"), "1: Orange 46 %");
    assert_eq!(caption("3"), "3: Orange 41 %");
    assert_eq!(caption("4").trim_end(), "4:");
}

#[test]
fn comments_can_request_the_best_move() {
    let record = ANALYSED.replace("solid", "[%fig best --best-move]");
    let drawn = printed("render -q --figures --caption {chance}", record);
    assert!(drawn.contains(">move played<") && drawn.contains(">Orange 46 %<"));
}

#[test]
fn turning_points_of_recorded_chances_follow_from_the_glyphs() {
    // The analysis keeps the author's praise of ply 3, where Orange loses 20 points. Ply 4
    // is praised too, but the analysis found nothing better: the chances after plies 3 and
    // 4 come from different searches.
    let text = "[Game \"Permute\"]\n\n1. Ce5f6-f6 $4 {[%wc 0.5,0.01]} 2. Ae4f5-f5 \
                {[%wc 0.5,0.01]} 3. Cf8g9-f8 $1 {[%wc 0.3,0.01]} (3. Cg4h5-g5 {[%wc 0.5,0.01]}) \
                4. Ch4i5-h5 $1 {[%wc 0.62,0.01]} (4. Cg4h5-g4) \
                5. Ch3i4-h4 $4 {[%wc 0.33,0.01]} *\n";
    let folder = Folder::new().with("game.sheet", text);
    folder.run("analyse game.sheet --graph a.svg").exits(0);
    let svg = folder.read("a.svg");
    assert!(svg.contains("Turning points: 1 ??, 3 ??, 5 ??."), "{svg}");
}
