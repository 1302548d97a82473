//! Random games with players and dates, and runs of the program.

use scoresheet::games::GameKind;
use scoresheet::play::Policy;
use scoresheet::record::TagValues;

use crate::helpers::dice::{Dice, sized};
use crate::helpers::run::{Words, run};

/// The names of the players.
const NAMES: [&str; 7] = ["Ann", "Bob", "Cem", "Dora", "Eve <&|>", "=Fay", "Gus é"];

/// A setting whose positions are soon compared: without optimization, that of Permutu gets
/// few tiles.
pub(crate) fn quick(kind: GameKind, options: TagValues) -> TagValues {
    if kind != GameKind::Permutu || sized(0, 1) == 0 {
        return options;
    }
    options.with("Symbols", "3")
}

/// Returns random games as sheets, each with an empty line at its end.
pub(crate) fn sheets(kind: GameKind, options: &TagValues, seed: u64, count: usize) -> Vec<String> {
    let playouts = kind.playouts(options, Policy::Random).expect("a setting");
    let mut dice = Dice::new(seed);
    let sheet = |number: usize| {
        let mut tags = vec![("Event", format!("game {number}"))];
        if dice.below(3) > 0 {
            tags.push((
                "Date",
                format!("{}.0{}.??", 2019 + dice.below(4), 1 + dice.below(9)),
            ));
        }
        let names = dice.order(NAMES.len());
        for (seat, name) in kind.about().seats.iter().zip(names) {
            if dice.below(8) > 0 && !seat.starts_with("Dummy") {
                tags.push((seat, NAMES[name].to_owned()));
            }
        }
        let mut text = String::new();
        playouts.write_sheet(&mut dice.0, &tags, &mut text);
        text + "\n"
    };
    (0..count).map(sheet).collect()
}

/// Standard output of the program, which must succeed, for an input.
#[track_caller]
pub(crate) fn printed(arguments: impl Words, input: &str) -> String {
    run(arguments, input).exits(0).out
}
