//! Commands in comments.

use scoresheet::record::{Command, CommandColour, CommandSymbol};

fn commands(comment: &str) -> Vec<Option<Command>> {
    Command::all(comment).map(|(_, command)| command).collect()
}

#[test]
fn every_command_is_read() {
    let [d3, e4] = ["d3", "e4"].map(|name| name.parse().unwrap());
    let comment = "x [%csl Rd3,Ge4] [%cal Gd3e4] y [%mark Xd3] [%label d3=A, e4=12] \
        [%fig one --crop a1-f6]";
    let expected = [
        Command::Colours(vec![(CommandColour::Red, d3), (CommandColour::Green, e4)]),
        Command::Arrows(vec![(CommandColour::Green, d3, e4)]),
        Command::Symbols(vec![(CommandSymbol::Cross, d3)]),
        Command::Labels(vec![(d3, "A".to_owned()), (e4, "12".to_owned())]),
        Command::Figure {
            name: "one".to_owned(),
            options: "--crop a1-f6".to_owned(),
        },
    ];
    assert_eq!(commands(comment), expected.map(Some));
}

#[test]
fn a_line_may_end_wherever_a_blank_is_allowed() {
    let square = "d3".parse().unwrap();
    let expected = [
        Command::Symbols(vec![(CommandSymbol::Cross, square)]),
        Command::Figure {
            name: "one".to_owned(),
            options: "--at\n5".to_owned(),
        },
    ];
    let comment = "[%mark\nXd3] [%fig\r\none\n--at\n5]";
    assert_eq!(commands(comment), expected.map(Some));
}

#[test]
fn malformed_commands_are_not_read() {
    for bad in [
        "[%csl]",
        "[%csl Zd3]",
        "[%csl Rd3,]",
        "[%cal Gd3]",
        "[%mark é]",
        "[%label d3]",
        "[%fig]",
        "[%clk 99:99]",
        "[%",
        "[%csl Rd3",
    ] {
        assert_eq!(commands(bad), [None], "{bad}");
    }
    assert_eq!(commands("no [command] here"), []);
}
