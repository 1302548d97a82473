//! `scoresheet openings`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::app::{Exit, Format, Messages};
use crate::board::BoardStones;
use crate::cli::input::args::Input;
use crate::cli::terminal::csv::print_row;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::games::replay_with;
use crate::play::{Replayed, View};
use crate::record::{Outcome, Record};
use crate::report::{Entry, OpeningRow, beginning_hashes, text_hash};
use crate::text::Diagnostic;

/// Count how games continue from a position, and their results
///
/// The position is the one after the moves of `--play`, however a game has
/// reached it. Shares of wins are among the games with a result, with 95 %
/// confidence intervals (Wilson).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// Play these moves from the start to reach the position
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    play: String,
    /// Start from a position string
    #[arg(long, value_name = "STRING")]
    position: Option<String>,
    /// Count continuations of up to N plies
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,
    /// Treat positions as the same if a symmetry, such as a rotation of the board, maps one to the other
    #[arg(long)]
    symmetric: bool,
    /// Choose the output format
    #[arg(short, long, value_name = "FORMAT", default_value = "human", value_parser = Format::one_of(Format::WITH_TABLE))]
    format: Format,
}

pub(crate) fn run(mut args: Args, output: &mut Output) -> anyhow::Result<()> {
    args.input.notes_assumptions = true;
    let kind = args.input.setting.kind();
    let record = match kind.read(&args.play).next() {
        Some(record) => record,
        None => Record::empty(),
    };
    let game = args.game(&record)?;
    let opening = Opening::new(&*game, args.symmetric, args.depth.into());
    let mut tree = OpeningTree::default();
    let visit = |entry: &Entry<'_>, part: &mut OpeningTree, output: &mut Output| {
        output.raise_exit_code_for(entry);
        let replayed = entry.replayed.filter(|_| entry.is_sound());
        if let Some(game) = replayed
            && let Some(found) = opening.of(game)
        {
            part.count(game, &found);
        }
        Ok(())
    };
    let merge = &mut |part, _: &_, _: &mut _| {
        tree.merge(part);
        Ok(())
    };
    args.input.each_part(&visit, None, merge, output)?;
    if tree.is_empty() {
        output.raise(Exit::Findings);
        output.note("no game reaches the position");
    }
    let mut rows = Vec::new();
    let seats = game.seats();
    let moves_to_hashes = |hashes: &[u128]| opening.moves_to_hashes(&*game, hashes);
    tree.each(&moves_to_hashes, &mut |moves, count, transposed| {
        let wins = seats
            .iter()
            .zip(&count.wins)
            .map(|(seat, &wins)| (seat.name.clone(), wins));
        let games = [count.games, count.finished, count.draws];
        rows.push(OpeningRow::new(moves.to_vec(), games, transposed, wins));
    });
    print(&rows, &args, &*game, output)
}

impl Args {
    /// Replays the moves that lead to the position.
    fn game(&self, record: &Record<'_>) -> anyhow::Result<Box<dyn Replayed>> {
        let defaults = match &self.position {
            Some(position) => {
                let setting = self.input.setting.clone();
                setting.with_position(position).default_tags()?
            }
            None => self.input.default_tags()?,
        };
        let mut findings = Vec::new();
        let game = replay_with(record, &defaults, &mut findings);
        let error = findings.into_iter().find(Diagnostic::is_error);
        match (game, error) {
            (Some(game), None) => Ok(game),
            (_, Some(error)) => Err(usage(format!("--play: {}", error.message))),
            (None, None) => Err(usage("--play: these are not moves")),
        }
    }
}

/// Prints the continuations.
fn print(
    rows: &[OpeningRow],
    args: &Args,
    game: &dyn Replayed,
    output: &mut Output,
) -> anyhow::Result<()> {
    match args.format {
        Format::Json => rows.iter().try_for_each(|row| output.json(row)),
        Format::Csv => {
            let mut header = ["moves", "games", "transposed", "finished", "draws"]
                .map(str::to_owned)
                .to_vec();
            for seat in game.seats() {
                let column = |what| format!("{}_{what}", seat.name);
                header.extend(["wins", "share", "low", "high"].map(column));
            }
            print_row(&header, output)?;
            rows.iter()
                .try_for_each(|row| print_row(cells(row), output))
        }
        Format::Human => table(rows, args.symmetric, game, output),
    }
}

/// Returns the cells of a continuation.
fn cells(row: &OpeningRow) -> Vec<String> {
    let share = |share: Option<f64>| share.map_or_else(String::new, |share| share.to_string());
    let mut cells = vec![
        row.moves.join(" "),
        row.games.to_string(),
        row.transposed.to_string(),
        row.finished.to_string(),
        row.draws.to_string(),
    ];
    for seat in &row.seats {
        cells.push(seat.wins.to_string());
        cells.extend([seat.share, seat.low, seat.high].map(share));
    }
    cells
}

/// Prints a table, in which continuations are indented by their depth.
fn table(
    rows: &[OpeningRow],
    is_symmetric: bool,
    game: &dyn Replayed,
    output: &mut Output,
) -> anyhow::Result<()> {
    let name = |row: &OpeningRow| match row.moves.split_last() {
        None => format!("after ply {}", game.ply_number(game.plies())),
        // With symmetry, a continuation does not always begin with the moves of the
        // shorter one that it continues.
        Some(_) if is_symmetric => format!("  {}", row.moves.join(" ")),
        Some((last, before)) => format!("{}{last}", "  ".repeat(before.len() + 1)),
    };
    let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0);
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    if !rows.is_empty() {
        let seats: Vec<String> = game
            .seats()
            .iter()
            .map(|seat| format!("{:<16}", seat.name))
            .collect();
        let head = format!(
            "{:width$}  games  transposed  {} drawn",
            "",
            seats.join(" ")
        );
        output.line(head.trim_end())?;
    }
    for row in rows {
        let seats = row
            .seats
            .iter()
            .map(|seat| match (seat.share, seat.low, seat.high) {
                (Some(share), Some(low), Some(high)) => {
                    let range =
                        format!("{} % ({}-{})", percent(share), percent(low), percent(high));
                    format!("{range:<16}")
                }
                _ => format!("{:<16}", "-"),
            });
        let seats: Vec<String> = seats.collect();
        let drawn = match row.finished {
            0 => "-".to_owned(),
            finished => format!("{} %", percent(row.draws as f64 / finished as f64)),
        };
        let transposed = format!("{} %", percent(row.transposed));
        let line = format!(
            "{:width$}  {:>5}  {transposed:>10}  {} {drawn}",
            name(row),
            row.games,
            seats.join(" ")
        );
        output.line(line.trim_end())?;
    }
    Ok(())
}

/// The position whose continuations are counted.
struct Opening {
    /// The hash by which the position is found. With symmetry, this is the hash of
    /// the position that represents all its symmetric images.
    hash: u128,
    /// The hash of the position itself.
    exact_hash: u128,
    /// The hash of the moves that lead to the position. With symmetry, all their images
    /// have it.
    moves_hash: u128,
    stones: Option<BoardStones>,
    is_symmetric: bool,
    /// The maximum number of plies of a continuation.
    depth: usize,
}

/// Returns the hash of a position or, with symmetry, of the position that
/// represents all its symmetric images.
fn hash_of(view: &dyn View, is_symmetric: bool) -> u128 {
    if is_symmetric {
        text_hash(&view.symmetric_text())
    } else {
        text_hash(&view.canonical_text())
    }
}

/// Returns the hash of the first plies of a game or, with symmetry, one that all their
/// images have. Both depend on the setting too.
fn moves_hash(game: &dyn Replayed, plies: usize, is_symmetric: bool) -> u128 {
    if is_symmetric {
        return text_hash(&game.symmetric_text(plies));
    }
    let text = game.canonical_text();
    match plies {
        plies if plies == game.plies() => text_hash(&text),
        0 => 0,
        plies => beginning_hashes(&text)
            .get(plies - 1)
            .copied()
            .unwrap_or_default(),
    }
}

impl Opening {
    /// Creates the opening whose position is the last one of `game`.
    fn new(game: &dyn Replayed, is_symmetric: bool, depth: usize) -> Self {
        let end = game.end();
        Self {
            hash: hash_of(&*end, is_symmetric),
            exact_hash: hash_of(&*end, false),
            moves_hash: moves_hash(game, game.plies(), is_symmetric),
            stones: end.stones(),
            is_symmetric,
            depth,
        }
    }

    /// Returns true if a position has the same board size and as many stones of each
    /// kind as the position of the opening: a faster test than comparing hashes.
    fn stone_counts_match(&self, view: &dyn View) -> bool {
        match (&self.stones, view.stones()) {
            (Some(stones), Some(other)) => {
                let count = |stones: &BoardStones| {
                    let [first, second] = &stones.seats;
                    (stones.size, first.len(), second.len(), stones.fixed.len())
                };
                count(stones) == count(&other)
            }
            (None, None) => true,
            _ => false,
        }
    }

    /// Returns the continuation of a game from the position; `None` if the game
    /// does not reach it.
    fn of(&self, game: &dyn Replayed) -> Option<Continuation> {
        let mut found: Option<Continuation> = None;
        game.walk(&mut |plies, view| {
            match &mut found {
                None if self.stone_counts_match(view)
                    && hash_of(view, self.is_symmetric) == self.hash =>
                {
                    let is_exact = !self.is_symmetric || hash_of(view, false) == self.exact_hash;
                    found = Some(Continuation {
                        start: plies,
                        has_same_moves: self.has_same_moves(game, plies),
                        is_exact,
                        hashes: Vec::new(),
                        moves: Vec::new(),
                    });
                }
                None => {}
                Some(found) => {
                    let dialect = game.dialects()[0];
                    found.hashes.push(hash_of(view, self.is_symmetric));
                    found.moves.extend(game.ply_text(plies - 1, dialect));
                }
            }
            let is_complete = found
                .as_ref()
                .is_some_and(|found| found.hashes.len() == self.depth);
            if is_complete {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
    }

    /// Returns moves that can be played from the position itself and lead to
    /// positions with these hashes. `None` if there are too many legal moves to
    /// try them all.
    fn moves_to_hashes(&self, game: &dyn Replayed, hashes: &[u128]) -> Option<Vec<String>> {
        let mut moves: Vec<String> = Vec::new();
        for &hash in hashes {
            let mut before = game.end();
            before.play(&moves.join(" ")).ok()?;
            let leads_to_hash = |mv: &String| {
                let mut after = game.end();
                let played = after.play(&format!("{} {mv}", moves.join(" ")));
                played.is_ok() && hash_of(&*after, self.is_symmetric) == hash
            };
            let next = before.legal_moves().into_iter().find(leads_to_hash)?;
            moves.push(next);
        }
        Some(moves)
    }

    /// Returns true if a game reached the position by the moves of this opening or, with
    /// symmetry, by an image of them.
    fn has_same_moves(&self, game: &dyn Replayed, plies: usize) -> bool {
        plies == 0 || moves_hash(game, plies, self.is_symmetric) == self.moves_hash
    }
}

/// How a game continues from the position.
struct Continuation {
    /// The number of plies before the position.
    start: usize,
    /// True if the game reached the position by the moves of the opening.
    has_same_moves: bool,
    /// True if the game has the position of the opening itself, false if it has
    /// only a symmetric image of it.
    is_exact: bool,
    /// The hashes of the positions after each ply.
    hashes: Vec<u128>,
    moves: Vec<String>,
}

/// The results of the games of a continuation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct OpeningCount {
    games: u64,
    finished: u64,
    draws: u64,
    /// The wins of each seat.
    wins: Vec<u64>,
    /// The games that reached the position by the moves of the opening.
    same_moves: u64,
    /// The moves to print, and before them 0 if their game has the position itself,
    /// or 1 if it has a symmetric image. Of several games, the smallest pair is
    /// kept.
    played: Option<(u8, Vec<String>)>,
}

impl OpeningCount {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.finished += other.finished;
        self.draws += other.draws;
        self.same_moves += other.same_moves;
        let seats = self.wins.len().max(other.wins.len());
        self.wins.resize(seats, 0);
        for (wins, other_wins) in self.wins.iter_mut().zip(other.wins) {
            *wins += other_wins;
        }
        self.played = match (self.played.take(), other.played) {
            (Some(left), Some(right)) => Some(left.min(right)),
            (left, right) => left.or(right),
        };
    }
}

/// The counts of all continuations, by the hashes of their positions.
#[derive(Debug, Default)]
struct OpeningTree(BTreeMap<Vec<u128>, OpeningCount>);

impl OpeningTree {
    /// Counts the continuation of a game.
    fn count(&mut self, game: &dyn Replayed, found: &Continuation) {
        let verdict = game.verdict();
        let is_finished = verdict.result != Outcome::Unfinished;
        let seats = game.seats().len();
        let mut wins = vec![0; seats];
        for &winner in verdict.winners.iter().filter(|_| is_finished) {
            wins[winner] += 1;
        }
        // A single player who misses the goal has lost.
        let is_draw = is_finished && verdict.winners.is_empty() && seats > 1;
        for length in 0..=found.hashes.len() {
            let counted = OpeningCount {
                games: 1,
                finished: u64::from(is_finished),
                draws: u64::from(is_draw),
                wins: wins.clone(),
                same_moves: u64::from(found.has_same_moves),
                played: Some((u8::from(!found.is_exact), found.moves[..length].to_vec())),
            };
            let path = found.hashes[..length].to_vec();
            self.0.entry(path).or_default().add(counted);
        }
        debug_assert!(found.start <= game.plies(), "the position is in the game");
    }

    /// Adds the counts of later records.
    fn merge(&mut self, other: Self) {
        for (path, count) in other.0 {
            self.0.entry(path).or_default().add(count);
        }
    }

    /// Returns true if no game reached the position.
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Calls `visit` with each continuation and its share of transpositions: of the
    /// games that reach its last position, the share that does so by other moves.
    /// Frequent continuations come first, and each is followed by those that
    /// continue it. If all games with a continuation have only a symmetric image of
    /// the opening, `moves_to_hashes` turns the hashes of its positions into moves.
    fn each(
        &self,
        moves_to_hashes: &dyn Fn(&[u128]) -> Option<Vec<String>>,
        visit: &mut dyn FnMut(&[String], &OpeningCount, f64),
    ) {
        let mut positions: BTreeMap<(usize, u128), u64> = BTreeMap::new();
        let mut children: BTreeMap<&[u128], Vec<(&Vec<u128>, &OpeningCount)>> = BTreeMap::new();
        for (path, count) in &self.0 {
            let last = path.last().copied().unwrap_or_default();
            *positions.entry((path.len(), last)).or_default() += count.games;
            if let Some((_, parent)) = path.split_last() {
                children.entry(parent).or_default().push((path, count));
            }
        }
        let Some((root, count)) = self.0.first_key_value() else {
            return;
        };
        for list in children.values_mut() {
            list.sort_by(|(_, left), (_, right)| {
                right
                    .games
                    .cmp(&left.games)
                    .then_with(|| left.played.cmp(&right.played))
            });
        }
        let share = |path: &[u128], count: &OpeningCount| {
            let last = path.last().copied().unwrap_or_default();
            let games = positions.get(&(path.len(), last)).copied().unwrap_or(1);
            (games - count.same_moves) as f64 / games as f64
        };
        let mut stack: Vec<(&Vec<u128>, &OpeningCount)> = vec![(root, count)];
        while let Some((path, count)) = stack.pop() {
            let moves = match &count.played {
                Some((0, moves)) => Cow::Borrowed(moves.as_slice()),
                Some((_, image)) => {
                    moves_to_hashes(path).map_or(Cow::Borrowed(&image[..]), Cow::Owned)
                }
                None => Cow::Borrowed(&[][..]),
            };
            visit(&moves, count, share(path, count));
            let next = children.get(path.as_slice()).into_iter().flatten();
            stack.extend(next.rev().copied());
        }
    }
}
