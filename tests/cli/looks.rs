//! Options of figures that do not fit every game and format.

use crate::helpers::run::{Folder, REAL, scoresheet};
use crate::panels::{refused, svg};

const SWAPTIMUM: &str = "[Game \"Swaptimum\"]\n[Board \"6\"]\n\n1. f1 2. a2 *\n";

#[test]
fn options_that_do_not_fit_the_game_are_refused() {
    let message = refused(SWAPTIMUM, &["--locked"]);
    assert!(message.contains("and Swaptimum has none"), "{message}");
    let message = refused(SWAPTIMUM, &["--groups=c3"]);
    assert!(message.contains("there is no stone on c3"), "{message}");
    let message = refused(REAL, &["--dim-others"]);
    assert!(message.contains("--groups"), "{message}");
    let cards = scoresheet(&["generate", "--game", "permutations", "--seed", "1"]).printed();
    let message = refused(&cards, &["--score-bar"]);
    assert!(message.contains("is for games on a board"), "{message}");
}

#[test]
fn text_may_be_drawn_as_outlines() {
    let caption = ["--caption", "Ann"];
    assert!(svg(REAL, &caption).contains(">Ann</text>"));
    let outlined = svg(REAL, &[&caption[..], &["--outline-text"]].concat());
    assert!(!outlined.contains("<text"), "{outlined}");
    assert!(outlined.matches("<path").count() > svg(REAL, &[]).matches("<path").count());
}

#[test]
fn an_arrowhead_does_not_hide_the_letter_of_a_stone() {
    let stones = |text: &str| text.matches(['o', 'y', 'O', 'Y']).count();
    let drawn = |options: &[&str]| {
        let options = [
            &["render", "-q", "--to", "txt", "--coords", "none"],
            options,
        ]
        .concat();
        scoresheet(&options).input(REAL).printed()
    };
    let bare = drawn(&["--no-last-move"]);
    assert_eq!(stones(&bare), 144);
    let arrows = drawn(&["--arrow", "Ga1b2,Bi4j4,Rl12k12,Yc7c6"]);
    assert_eq!(stones(&arrows), 144, "{arrows}");
}

#[test]
fn a_label_too_small_to_be_read_causes_a_warning() {
    let folder = Folder::new().with("a.txt", REAL);
    let drawn = |label: &str, square: &str| {
        let options = ["-o", "a.svg", "--label", label, "--square", square];
        let render = [&["render", "a.txt"][..], &options].concat();
        scoresheet(&render).within(&folder).run().err
    };
    let warning = "a label is less than 6 pixels high";
    assert!(drawn("b2=ABCDEFGH", "20").contains(warning));
    assert!(!drawn("b2=AB", "20").contains(warning));
    assert!(!drawn("b2=ABCDEFGH", "150").contains(warning));
}
