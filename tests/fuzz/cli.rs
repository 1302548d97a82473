//! The modules of the program, and the targets that use them. They are compiled into
//! this crate, since the program is not a library.

#[path = "../../src/cli/choice/mod.rs"]
mod choice;
#[path = "../../src/cli/command.rs"]
mod command;
#[path = "../../src/cli/commands/mod.rs"]
mod commands;
#[path = "../../src/cli/figure/mod.rs"]
mod figure;
#[path = "../../src/cli/format.rs"]
mod format;
#[path = "../../src/cli/global.rs"]
mod global;
#[path = "../../src/cli/input/mod.rs"]
mod input;
#[path = "../../src/cli/record_format.rs"]
mod record_format;
#[path = "../../src/cli/same_play/mod.rs"]
mod same_play;
#[path = "targets/program.rs"]
pub(crate) mod targets;
#[path = "../../src/cli/terminal/mod.rs"]
mod terminal;
