//! Pieces of lists, and of the text around them, from which tests make random texts.

/// Pieces of moves, one list per game in the order of `GameKind::ALL`.
pub(crate) const MOVES: [[&str; 4]; 4] = [
    ["Ca1b2-a1 ", "Ad3e4-d4", "1. Ca1b2-a1 ", "2... Aa1b2-b2\n"],
    ["a1 ", "c4,a3-b4", "1. c3 ", "2... pass\n"],
    ["42x40,32x35 ", "1. 46x3,45x8", "2. 0x1 ", "46x32\n"],
    ["1r ", "2g", "1. 4 ", "2... 6\n"],
];

/// Pieces of text around moves, and of other syntax.
pub(crate) const PIECES: &str = "\
    \n¦\n¦\n¦\n¦\n\n¦\n\n¦\r\n¦\r¦ ¦ ¦1-0\n¦1-0¦0-1 ¦*\n¦1 - 0\n¦1-0 Ann won\n¦\
    Well played.\n¦Well played¦good game\n¦It was a long game ¦a¦b\n¦m¦I¦Ann wins\n¦\
    Orange wins\n¦Orange wins¦Azure resigns\n¦Draw agreed\n¦Ann - Bob 1-0\n¦\
    thanks, bye!\n¦Round 2\n¦20:11 Ann: ¦20:15\n¦Ann: ¦Ann ¦Player 1: 12 points\n¦12 ¦3¦\
    3. ¦1. ¦2¦swap ¦pass\n¦resigns ¦draw\n¦(nice)\n¦(see 3. Ca1b2-a1)¦(¦)¦{¦}¦{ a } ¦\
    ; x\n¦;¦%y\n¦$3 ¦!¦?\n¦:)¦-¦* ¦> ¦<b>¦</b>\n¦[x] ¦[¦]¦[Ann] ¦\n\n[Event \"e\"]\n\n¦\
    \u{A0}¦| ";
