//! Refused moves of Swaptimum.

use scoresheet::games::swaptimum::{
    SwaptimumMove, SwaptimumPosition, SwaptimumSetting, SwaptimumStart,
};
use scoresheet::play::Position as _;

const BARRED: &str = "rbb.rb/bbrbrr/rr.bb./bbbrrb/rrbrbb/brr.br";

fn position(text: &str) -> SwaptimumPosition {
    SwaptimumPosition::new(&SwaptimumSetting::from_start(
        text.parse::<SwaptimumStart>().unwrap(),
    ))
}

fn refusal(start: &str, text: &str) -> String {
    let refusal = position(start).check(&text.parse().unwrap()).unwrap_err();
    refusal.to_string()
}

#[test]
fn refusals_name_the_crosscut() {
    let four = "rbr/b.b/rbr r 9";
    let corner = ".../br./.b. r 4";
    let (red, blue) = (format!("{BARRED} r 33"), format!("{BARRED} b 33"));
    for (start, text, reason) in [
        (
            four,
            "b2",
            "forms 4 crosscuts, a1b2 among them, but has no swap",
        ),
        (
            four,
            "b2,a1-a2",
            "swaps a1 and a2, which leaves the crosscut b1c2",
        ),
        (corner, "a1", "forms the crosscut a1b2, but has no swap"),
        (
            corner,
            "c3,b1-b2",
            "swaps b1 and b2, but the checker on c3 forms no crosscut",
        ),
        // A swap may make a new crosscut.
        (
            &blue,
            "c4,b5-c5",
            "swaps b5 and c5, which makes the crosscut a5b6",
        ),
        // A square may be barred to one player only.
        (
            &red,
            "c4",
            "cannot be played: c4 is barred to Red, since a checker there forms the crosscut \
             c3d4 and no swap clears the board of crosscuts",
        ),
    ] {
        assert_eq!(refusal(start, text), reason);
    }
    assert_eq!(position(&blue).check(&"c4,a3-b4".parse().unwrap()), Ok(()));
}

#[test]
fn only_a_player_without_a_placement_passes() {
    let start = "brbbbrr/rrbrbbb/rbbrrrr/rr.bbbr/bbrbrrr/rbbbrbb/rbrbrbr r 49";
    let mut position = position(start);
    let reason = "cannot be played: Red has no legal placement and must pass";
    assert_eq!(refusal(start, "c4"), reason);
    position.play(&SwaptimumMove::Pass).unwrap();
    let refused = position.check(&SwaptimumMove::Pass).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "is not allowed: Blue has 5 legal moves"
    );
}
