//! Every command prints the same with the fast path and with every record read
//! in full, and with any number of threads.

use scoresheet::games::GameKind;
use scoresheet::play::Policy;
use scoresheet::record::TagValues;

use crate::helpers::dice::{Dice, games_or, pieces, sized};
use crate::helpers::run::Folder;
use crate::search::plain::PlainGame;

/// Texts that faults insert between the words of a list.
const FAULTS: &str = "\
    \n¦\n\n¦\r\n¦\r¦ 1-0\n¦ *\n\n¦ 1/2-1/2 ¦{a comment}¦{not closed¦; a line\n¦(Ce5f6-e5)¦\
    $1¦!?¦7.¦1.¦swap¦resigns 0-1\n¦draw¦Ca1b2-b1 Ca1b2-b1¦Widdershins a1b2-b1¦\
    [Event \"x\"]\n¦\n\n[Game \"Permute\"]\n\n¦Game 7\n¦\u{e9}¦\u{1b}[2J¦0-1";

/// Bare lists of Permute in its notations, some with faults or changed bytes. Without
/// optimization, none is on a large board: to find it takes long.
fn lists(games: usize, dice: &mut Dice) -> Vec<u8> {
    let kind = GameKind::Permute;
    let mut text = Vec::new();
    for _ in 0..games {
        let side = ["12", "12", "12", "5", "14"][dice.below(sized(5, 4))];
        let setting = TagValues::new().with("Board", side);
        let playouts = kind.playouts(&setting, Policy::Random).expect("a board");
        let mut list = String::new();
        let dialect = kind.dialects()[dice.below(3) * dice.below(2)];
        playouts.write_list(&mut dice.0, dialect, &mut list);
        if dice.below(4) == 0 {
            let words: Vec<&str> = list.split(' ').collect();
            let at = dice.below(words.len() + 1);
            let (before, after) = words.split_at(at);
            let fault = dice.one_of(&pieces(FAULTS));
            list = [&before.join(" "), fault, &after.join(" ")].join(" ");
        }
        let mut list = list.into_bytes();
        if dice.below(20) == 0 {
            let at = dice.below(list.len());
            match dice.below(3) {
                0 => list[at] = dice.below(256) as u8,
                1 => list.truncate(at),
                _ => list.insert(at, b"\n {}[]*-"[dice.below(8)]),
            }
        }
        text.extend(list);
        if dice.below(10) == 0 {
            text.extend(b"\n");
        }
    }
    text
}

/// Random games as sheets, some with more tags, a comment or a result.
fn sheets(games: usize, dice: &mut Dice) -> String {
    let mut text = String::new();
    for number in 0..games {
        let kind = GameKind::ALL[number % GameKind::ALL.len()];
        let game = PlainGame::random(kind, dice);
        let mut sheet = game.sheet();
        match dice.below(8) {
            0 => sheet = sheet.replacen("]\n\n", "]\n[Event \"Cup, \\\"A\\\"\"]\n\n", 1),
            1 => {
                let tags = "]\n[Date \"2024.05.??\"]\n[Orange \"=1\"]\n\n";
                sheet = sheet.replacen("]\n\n", tags, 1);
            }
            2 => sheet = format!("{} {{well}} $1\n\n", sheet.trim_end()),
            3 => sheet = format!("{} *\n\n", sheet.trim_end()),
            4 => sheet = format!("{} 1-0\n\n", sheet.trim_end()),
            _ => {}
        }
        text.push_str(&sheet);
    }
    text
}

/// Commands that read records.
const COMMANDS: [&str; 37] = [
    "check",
    "check -f json",
    "check -f csv --strict",
    "check -f short --result 1-0",
    "list",
    "list --board 5",
    "list --from mindsports",
    "list -f json",
    "list -f csv",
    "list -f csv --columns record,fingerprint,tag:Event,result",
    "list -f csv --columns plies",
    "list --where '.plies > 40'",
    "list --record 3-90",
    "filter --result 1-0",
    "filter --plies -40 --invert",
    "filter --winner Yellow",
    "filter --pattern aY/?b --only-game Permute",
    "filter --unique",
    "duplicates",
    "duplicates --prefix -f csv",
    "duplicates --positions -f json",
    "score",
    "score -f csv",
    "score -f json",
    "score --at 1,3,end -f csv",
    "convert --to sheet",
    "convert --to sheet --tag Event=Cup",
    "convert --to json",
    "convert --to mindsports --only-game Permute",
    "convert --to aiai --only-game Permute --lossless",
    "convert --to aiai-actions --only-game Permute",
    "convert --to abstractplay",
    "fmt",
    "fmt --check",
    "find aY/?b --only-game Permute",
    "find b --only-game Swaptimum -f csv --ply 3-",
    "openings --depth 2 --only-game Permute",
];

#[test]
fn the_fast_path_and_threads_change_no_output() {
    // One round has records enough for several blocks, if the tests are optimized.
    for round in 0..games_or(sized(2_400, 1)).div_ceil(200) as u64 {
        let mut dice = Dice::new(40 + round);
        let folder = Folder::new()
            .with("lists.txt", lists(sized(160, 16), &mut dice))
            .with("games.sheet", sheets(sized(40, 12), &mut dice));
        for command in COMMANDS {
            let run_with =
                |options: &str| folder.run((command, "lists.txt games.sheet --jobs", options));
            let full = run_with("1 --read-in-full");
            assert!(full.code <= Some(1), "{command}: {}", full.err);
            for jobs in [&["1", "7"][..], &["7"]][sized(0, 1)] {
                let fast = run_with(jobs);
                let context = format!("{command} of round {round} with {jobs} threads");
                assert!(fast.out == full.out, "results of {context}");
                assert_eq!(fast.err, full.err, "messages of {context}");
                assert_eq!(fast.code, full.code, "exit code of {context}");
            }
        }
    }
}
