//! The test vectors in `docs/fingerprints.md` are correct, and records of the
//! same game have the same fingerprint.

use scoresheet::internal::{position_fingerprints, symmetric_fingerprint};
use scoresheet::report::fingerprint;
use xxhash_rust::xxh3::xxh3_128;

use crate::helpers::files;

/// The canonical text of a record and its fingerprint.
fn identity(text: &str) -> (String, String) {
    let record = scoresheet::read(text).next().expect("a record");
    let game = scoresheet::replay(&record).game.expect("a sound setting");
    (game.canonical_text(), fingerprint(&*game))
}

/// The test vectors: the name in the table, a record, and its canonical text.
const VECTORS: [(&str, &str, &str); 6] = [
    (
        "`ours.sheet`",
        "[Game \"Permute\"]\n[Board \"4\"]\n\n1. Aa1b2-a1 {either} 2. Cc3d4-c4 *",
        "Permute\noyoy/yoyo/oyoy/yoyo o 1\nCa1b2-a1 Cc3d4-c4\n",
    ),
    (
        "Permute 2x2, no plies",
        "[Game \"Permute\"]\n[Board \"2\"]\n[Setup \"chequer\"]\n\n*",
        "Permute\noy/yo o 1\n\n",
    ),
    (
        "Permute 4x4, `Protocol \"1[1]2[2]*\"`, `Ca1b2-a1 swap`",
        "[Game \"Permute\"]\n[Board \"4\"]\n[Protocol \"1[1]2[2]*\"]\n[Swap \"positions\"]\n\n1. Ca1b2-a1 2. swap *",
        "Permute\noyoy/yoyo/oyoy/yoyo o 1\nProtocol 1[1]2[2]*\nCa1b2-a1 swap\n",
    ),
    (
        "Swaptimum 3x3, `a1 b2 resigns`",
        "[Game \"Swaptimum\"]\n[Board \"3\"]\n\n1. a1 2. b2 3. resigns 0-1",
        "Swaptimum\n.../.../... r 1\na1 b2 resigns\n",
    ),
    (
        "Permutu, two players and symbols, `1r`",
        "[Game \"Permutu\"]\n[Players \"2\"]\n[RowRed \"AB\"]\n[RowBlack \"AB\"]\n[RowGreen \"BA\"]\n\n1. 1r *",
        "Permutu\nPlayers 2\nRowRed AB\nRowBlack AB\nRowGreen BA\n1r\n",
    ),
    (
        "Permutations, two players, no plies",
        "[Game \"Permutations\"]\n[Players \"2\"]\n[Pool \"1 2 3 4\"]\n\n*",
        "Permutations\nPlayers 2\nPool 1 2 3 4\n\n",
    ),
];

/// The canonical text of the position at the end of each record.
const POSITIONS: [&str; 6] = [
    "Permute\noyYo/yooy/yooy/Oyyo o 3\n",
    "Permute\noy/yo o 1\n",
    "Permute\nyoyo/oyoy/oyyo/Yooy o 3\nProtocol 1[1]2[2]*\n",
    "Swaptimum\n.../.b./r.. r 1\n",
    "Permutu\nPlayers 2\nRowRed .B\nRowBlack AB\nRowGreen BA\nHeld A\nHeld \nTurn 2\n",
    "Permutations\nPlayers 2\n?/\n?/\n?/\n?/\nPool 1 2 3 4\nSeen 1 2 3 4\n",
];

/// The head of both tables of vectors.
const HEAD: &str = "| game | fingerprint | symmetric |\n|---|---|---|\n";

#[test]
fn the_page_lists_the_test_vectors() {
    let path = "docs/fingerprints.md";
    let page = files::text(path);
    let mut parts = page.split(HEAD);
    let before = parts.next().expect("the page has a text");
    let between = parts.next().expect("the page has two tables");
    let (_, between) = between.split_once("\n\n").unwrap_or(between.split_at(0));
    let mut games = String::new();
    let mut positions = String::new();
    for ((name, text, canonical), position) in VECTORS.into_iter().zip(POSITIONS) {
        let record = scoresheet::read(text).next().expect("a record");
        let game = scoresheet::replay(&record).game.expect("a sound setting");
        assert_eq!(game.canonical_text(), canonical, "{name}");
        let hash = format!("{:032x}", xxh3_128(canonical.as_bytes()));
        assert_eq!(fingerprint(&*game), hash, "{name}");
        let symmetric = symmetric_fingerprint(&*game);
        games.push_str(&format!("| {name} | `{hash}` | `{symmetric}` |\n"));
        let end = game.end();
        assert_eq!(end.canonical_text(), position, "{name}");
        let [hash, symmetric] = position_fingerprints(&*end);
        assert_eq!(hash, format!("{:032x}", xxh3_128(position.as_bytes())));
        positions.push_str(&format!("| {name} | `{hash}` | `{symmetric}` |\n"));
    }
    let expected = format!("{before}{HEAD}{games}\n{between}{HEAD}{positions}");
    if files::is_blessing() {
        std::fs::write(files::root().join(path), &expected).expect("the page can be written");
    }
    assert_eq!(files::text(path), expected);
}

#[test]
fn the_hash_function_is_xxh3() {
    // The hash of the empty input, as the authors of XXH3 publish it.
    let hash = format!("{:032x}", xxh3_128(b""));
    assert_eq!(hash, "99aa06d3014798d86001c324468d497f");
}

#[test]
fn records_of_the_same_game_have_the_same_fingerprint() {
    let sheet = |tags: &str, moves: &str| identity(&format!("[Game \"Permute\"]\n{tags}\n{moves}"));
    let one = sheet("[Board \"4\"]\n", "1. Ca1b2-a1 2. swap 3. Cc3d4-c4 *");
    for (tags, moves, is_same) in [
        (
            "[Board \"4\"]\n[Swap \"positions\"]\n",
            "Ca1b2-a1 swap Cc3d4-c4 *",
            true,
        ),
        (
            "[Board \"4\"]\n[Event \"Cup\"]\n",
            "Aa1b2-a1 swap Ac3d4-c4 (Cb2c3-b2) *",
            true,
        ),
        (
            "[Position \"oyoy/yoyo/oyoy/yoyo\"]\n",
            "Clockwise a1b2-a1 swap Cc3d4-c4 *",
            true,
        ),
        ("[Board \"4\"]\n", "1. Ca1b2-a1 2. swap *", false),
        (
            "[Board \"6\"]\n",
            "1. Ca1b2-a1 2. swap 3. Cc3d4-c4 *",
            false,
        ),
        (
            "[Board \"4\"]\n",
            "1. Ca1b2-b2 2. swap 3. Cc3d4-c4 *",
            false,
        ),
    ] {
        let other = sheet(tags, moves);
        assert_eq!(other == one, is_same, "{tags}{moves}");
        assert_eq!(other.1 == one.1, is_same, "{tags}{moves}");
    }
}
