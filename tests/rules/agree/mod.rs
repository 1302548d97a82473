//! Games of the library beside the plain statements of their rules: thousands
//! of random games in which both have to say the same at every ply.

mod permutu;
