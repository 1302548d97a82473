//! `scoresheet analyse --serve`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::helpers::dice::sized;
use crate::helpers::run::{REAL, WON, Words as _, command, run};
use crate::snapshot::snapshot;

/// Answers the requests with these options.
fn serve(options: &str, requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let output = run(("analyse --serve", options), lines.join("\n")).exits(0);
    assert_eq!(output.err, "");
    output.objects()
}

/// A running server.
struct Server {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Server {
    fn start(options: &str) -> Server {
        let mut child = command()
            .args(("analyse --serve", options).words())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let answers = BufReader::new(child.stdout.take().expect("output is piped"));
        let requests = child.stdin.take();
        Server {
            child,
            requests,
            answers,
        }
    }

    fn send(&mut self, request: &Value) {
        let requests = self.requests.as_mut().expect("the input is open");
        writeln!(requests, "{request}").expect("the program reads");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.answers
            .read_line(&mut line)
            .expect("the program writes UTF-8");
        serde_json::from_str(&line).expect("a line is an object")
    }

    /// Ends the input, and returns the other answers and the exit code.
    fn end(mut self) -> (Vec<Value>, Option<i32>) {
        drop(self.requests.take());
        let lines = self.answers.lines().map(|line| line.expect("a line"));
        let rest = lines
            .map(|line| serde_json::from_str(&line).expect("an object"))
            .collect();
        (rest, self.child.wait().expect("the program ends").code())
    }
}

/// A search that does not end by itself.
fn endless(id: &str, plies: &str) -> Value {
    json!({"id": id, "moves": REAL, "plies": plies, "seconds": 80_000})
}

#[test]
fn answers_are_those_of_analyse_with_any_number_of_threads() {
    let simulations = sized(9000, 200);
    let query = json!({"id": "q", "moves": REAL, "plies": [0, 4, 9], "simulations": simulations, "seed": 5});
    let answers = |jobs: &str| {
        let mut answers = serve(jobs, std::slice::from_ref(&query));
        answers.sort_by_key(|answer| answer["ply"].as_u64());
        answers
    };
    let one = answers("-j 1");
    assert_eq!(answers("-j 4"), one);
    let line = "analyse -q -f json --seed 5 --at 1,5,10 --simulations";
    let rows = run((line, [simulations.to_string()]), REAL).objects();
    assert_eq!((rows.len(), one.len()), (3, 3));
    for (answer, row) in one.iter().zip(&rows) {
        assert_eq!(answer["status"], "complete");
        let ply = answer["ply"].as_u64().map(|ply| ply + 1);
        assert_eq!(ply, row["ply"].as_u64());
        assert_eq!(answer["seat"], row["seat"]);
        assert_eq!(answer["chance"], row["before"]);
        assert_eq!(answer["moves"][0]["move"], row["best"]);
        assert_eq!(answer["moves"][0]["line"], row["line"]);
        assert_eq!(answer["simulations"], simulations);
        let budget = json!({"simulations": simulations, "seconds": null, "seed": 5});
        assert_eq!(answer["budget"], budget);
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(10));
        assert_eq!(answer["answers"], 3);
    }
}

#[test]
fn records_positions_and_settings_are_read() {
    // Every game on a board of side 2 is drawn.
    let small = json!({"Board": 2, "Swap": "none"});
    let requests = [
        json!({"id": "won", "record": WON, "plies": "0-", "simulations": 5000}),
        json!({"id": "drawn", "setting": small, "position": "start", "simulations": 5000}),
        json!({"id": "cards", "setting": {"Game": "Permutations"}, "moves": ""}),
    ];
    let answers = serve("", &requests);
    // The other two lines are warnings about the sizes of the boards.
    let plies = answers.iter().filter(|answer| answer["ply"].is_u64());
    assert_eq!(plies.count(), 4);
    let find = |id: &str, ply: u64| {
        let mut answers = answers.iter();
        let found = answers.find(|answer| answer["id"] == id && answer["ply"] == ply);
        found.expect("there is an answer")
    };
    let proven = |chance: f64| json!({"chance": chance, "error": 0.0, "proven": true});
    // The first ply of this game wins by locking every face.
    assert_eq!(find("won", 0)["chance"], proven(1.0));
    assert_eq!(find("won", 1)["status"], "over");
    let shares = json!([{"seat": "Orange", "chance": 1.0}, {"seat": "Yellow", "chance": 0.0}]);
    assert_eq!(find("won", 1)["chances"], shares);
    assert_eq!(find("drawn", 0)["chance"], proven(0.5));
    assert_eq!(find("cards", 0)["status"], "unsearchable");
}

/// Lines that are no requests.
const BAD_LINES: &str = r#"nonsense
[1]
{}
{"id":7}
{"id":"a"}
{"id":"a","recrod":""}
{"id":"a","record":"","moves":""}
{"id":"a","record":""}
{"id":"a","record":"[Game \"Permute\"]\n\n*\n\n[Game \"Permute\"]\n\n*"}
{"id":"a","moves":"Ce5f6-f6 Ce5f6-f6"}
{"id":"a","moves":"[Board \"9\"]"}
{"id":"a","position":"foo"}
{"id":"a","position":"oy/yo","setting":{"Setup":"blocks"}}
{"id":"a","record":"[Game \"Permute\"]\n\n1. Ce5f6-f6 *","setting":{"Pool":"1 2"}}
{"id":"a","moves":"","setting":{"Board":99}}
{"id":"a","moves":"","setting":{"Foo":1}}
{"id":"a","moves":"","setting":{"Board":[]}}
{"id":"a","moves":"","plies":"9"}
{"id":"a","moves":"","plies":"all"}
{"id":"a","moves":"","plies":"1a"}
{"id":"a","moves":"","simulations":0}
{"id":"a","moves":"","simulations":1e300}
{"id":"a","moves":"","seconds":1e9}
{"id":"a","action":"stop"}
{"id":"a","action":"terminate"}
"#;

#[test]
fn bad_lines_are_reported_with_their_field() {
    let lines = [
        "analyse --serve",
        "analyse --serve --at 3",
        "analyse --serve --board 9",
        "analyse --serve --format json",
        "analyse --serve file",
    ];
    snapshot("analyse/bad_requests", BAD_LINES, &lines);
    let long = json!({"id": "long", "moves": " ".repeat(1 << 20)});
    let last = json!({"id": "last", "moves": REAL, "simulations": 10});
    let deep = "[".repeat(100_000);
    let input = format!("{deep}\n{long}\n\n\u{1b}\n{last}\n");
    let notices = run("analyse --serve", input).exits(0).objects();
    let messages = ["not JSON", "longer than 1048576 bytes", "not JSON"];
    for (notice, message) in notices.iter().zip(messages) {
        assert_eq!(notice["severity"], "error", "{notice}");
        let said = notice["message"].as_str().expect("a message");
        assert!(said.contains(message), "{notice}");
    }
    // The empty line has no notice, and the last query an answer.
    assert_eq!((notices.len(), &notices[2]["line"]), (4, &json!(4)));
    assert_eq!(notices[3]["status"], "complete");
}

#[test]
fn queries_end_by_termination_only_themselves() {
    let mut server = Server::start("-j 1");
    server.send(&endless("a", "0-3"));
    server.send(&endless("b", "all"));
    server.send(&endless("a", "0"));
    let notice = server.receive();
    assert_eq!(
        (&notice["id"], &notice["field"]),
        (&json!("a"), &json!("id"))
    );
    server.send(&json!({"id": "t", "action": "terminate", "terminate": "b"}));
    for ply in 1..=14 {
        let answer = server.receive();
        assert_eq!(
            (&answer["id"], &answer["status"]),
            (&json!("b"), &json!("cancelled"))
        );
        assert_eq!(answer["ply"], ply);
    }
    let reply = server.receive();
    assert_eq!(
        (&reply["cancelled"], &reply["stopped"]),
        (&json!(14), &json!(0))
    );
    server.send(&json!({"id": "u", "action": "terminate", "terminate": "none"}));
    assert_eq!(server.receive()["cancelled"], 0);
    server.send(&json!({"id": "v", "action": "terminate_all"}));
    let (rest, code) = server.end();
    let with = |status: &str| rest.iter().filter(|line| line["status"] == status).count();
    assert_eq!((with("cancelled") + with("partial"), rest.len()), (4, 5));
    assert!(with("partial") <= 1);
    assert_eq!(code, Some(0));
}

#[test]
fn a_search_that_is_stopped_gives_what_it_has_found() {
    // On a busy machine, a search may not have begun after a short time.
    let answers = [50, 1_000, 60_000].into_iter().map(|milliseconds| {
        let mut server = Server::start("-j 1");
        server.send(&endless("a", "0"));
        sleep(Duration::from_millis(milliseconds));
        server.send(&json!({"id": "t", "action": "terminate", "terminate": "a"}));
        let lines = server.end().0;
        let answer = lines.into_iter().find(|line| line["id"] == "a");
        answer.expect("a terminated query has an answer")
    });
    let mut partial = answers.filter(|answer| answer["status"] == "partial");
    let partial = partial.next().expect("a search has begun");
    assert!(partial["simulations"].as_u64() > Some(0), "{partial}");
    let moves = partial["moves"].as_array();
    assert_eq!(moves.map(Vec::len), Some(10), "{partial}");
}

#[test]
fn queries_are_searched_in_the_order_of_their_lines() {
    let mut server = Server::start("-j 1");
    server.send(&endless("first", "0"));
    let mut query = json!({"moves": REAL, "simulations": 10});
    for id in ["b", "a", "c"] {
        query["id"] = json!(id);
        server.send(&query);
    }
    server.send(&json!({"id": "t", "action": "terminate", "terminate": "first"}));
    let (lines, _) = server.end();
    let answers = lines.iter().filter(|line| line["status"] == "complete");
    let ids: Vec<&Value> = answers.map(|line| &line["id"]).collect();
    assert_eq!(ids, ["b", "a", "c"]);
}

/// The number of unfinished queries at which no further line is read.
const MAX_QUERIES: usize = 1_000;

#[test]
fn no_line_is_read_while_too_many_queries_are_unfinished() {
    let mut wait = Duration::from_secs(60);
    for (queries, is_read) in [(MAX_QUERIES - 1, true), (MAX_QUERIES, false)] {
        let start = Instant::now();
        let mut server = Server::start("-j 1");
        for id in 0..queries {
            let mut query = endless(&id.to_string(), "0");
            query["moves"] = json!("Ce5f6-f6");
            server.send(&query);
        }
        server.send(&json!("not a query"));
        let Server {
            mut child,
            requests,
            mut answers,
        } = server;
        let (sender, receiver) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            let mut line = String::new();
            answers
                .read_line(&mut line)
                .expect("the program writes UTF-8");
            let _ = sender.send(line);
        });
        let answer = receiver.recv_timeout(wait);
        assert_eq!(answer.is_ok(), is_read, "{queries}: {answer:?}");
        // The second time, several times as long as it took to read a line.
        wait = start.elapsed() * 4;
        child.kill().expect("the program runs");
        child.wait().expect("the program ends");
        drop(requests);
        reader.join().expect("the reader ends");
    }
}

#[test]
fn queries_wait_when_too_many_are_unfinished() {
    let query =
        |number: u32| json!({"id": number.to_string(), "moves": "Ce5f6-f6", "simulations": 1});
    let queries: Vec<Value> = (0..1500).map(query).collect();
    let answers = serve("-j 2", &queries);
    assert_eq!(answers.len(), 1500);
    assert!(answers.iter().all(|answer| answer["status"] == "complete"));
}

#[cfg(unix)]
#[test]
fn a_closed_output_ends_the_program_quietly() {
    let mut server = Server::start("-j 2");
    server.send(&endless("a", "0-9"));
    let Server {
        mut child,
        requests,
        answers,
    } = server;
    drop(answers);
    let mut requests = requests.expect("the input is open");
    // The input stays open: the program must not wait for it.
    writeln!(requests, "nonsense").expect("the program reads");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

/// The client of `docs/analysis-protocol.md`.
#[cfg(target_os = "linux")]
#[test]
fn the_client_of_the_page_prints_what_analyse_finds() {
    use crate::helpers::run::{Folder, run_command};

    let simulations = ["300", "60"][sized(0, 1)];
    let client = include_str!("../../docs/analysis-protocol/client.py");
    let page = include_str!("../../docs/analysis-protocol.md");
    assert!(
        page.contains(&format!("```python\n{client}```")),
        "the page has another client"
    );
    let run_client = |record: &str| {
        let folder = Folder::new().with("client.py", client).with("game", record);
        run_command(&["python3", "client.py", "game", simulations], &folder)
    };
    let (code, text) = run_client(REAL);
    assert_eq!(code, Some(0), "{text}");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.len(), 15);
    for ((line, mv), ply) in lines[1..].iter().zip(REAL.split_whitespace()).zip(1_u32..) {
        // The row of a position, since that of a ply compares its move with the best one.
        let before = (ply - 1).to_string();
        let options = format!("--simulations {simulations} --at {before} --play {mv}");
        let row = run(("analyse -q -f json", options), REAL).object();
        let chance: f64 = line[3].parse().expect("a chance");
        assert_eq!(line[..2], [ply.to_string().as_str(), "complete"]);
        assert_eq!(json!(line[2]), row["best"]);
        // serde_json may read the last digit of a number differently from Python.
        let before = row["before"]["chance"].as_f64().expect("a chance");
        assert!((chance - before).abs() < 1e-12, "{chance} and {before}");
    }
    // A board of this size is unusual, which is a warning. The second game starts from a
    // position with a later ply.
    let position = "[Position \"oyoy/yoyo/yOoy/oyyo y 6\"]\n\n6. Ac2d3-d3 *\n";
    for tags in ["[Board \"6\"]\n\n1. Ca1b2-b2 *\n", position] {
        let sheet = format!("[Game \"Permute\"]\n{tags}");
        let (code, text) = run_client(&sheet);
        assert_eq!((code, text.lines().count()), (Some(0), 2), "{text}");
    }
    let (code, text) = run_client("Ce5f6-f6 Ce5f6-f6");
    assert_eq!(code, Some(1));
    assert!(text.starts_with("error in record: ply 2: "), "{text}");
}
