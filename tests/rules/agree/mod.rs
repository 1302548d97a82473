//! The library beside the plain statements: the same moves, the same
//! standings, the same winners, at every ply of many random games.

mod swaptimum;
