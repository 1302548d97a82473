//! A game, read from the rows of `score --at start,all --format json`.

use serde_json::Value;

/// A game with a row for each ply.
#[derive(Debug)]
pub(crate) struct PlainGame {
    pub(crate) rows: Vec<Value>,
    /// The row of the position before the first ply.
    pub(crate) start: Value,
}

impl PlainGame {
    /// Reads the games in lines of JSON.
    pub(crate) fn read_all(text: &str) -> Vec<Self> {
        let mut games: Vec<Self> = Vec::new();
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            match games.last_mut() {
                Some(game) if game.rows[0]["record"] == row["record"] => game.rows.push(row),
                _ => games.push(Self {
                    start: row.clone(),
                    rows: vec![row],
                }),
            }
        }
        // The row of the position before the first ply has no move.
        for game in &mut games {
            game.rows.retain(|row| !row["move"].is_null());
        }
        games
    }

    pub(crate) fn last(&self) -> &Value {
        self.rows.last().unwrap()
    }

    pub(crate) fn plies(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The names of the seats.
    pub(crate) fn seats(&self) -> Vec<String> {
        let standings = self.last()["standings"].as_array().unwrap().iter();
        standings
            .map(|seat| seat["seat"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The names of the winners.
    pub(crate) fn winners(&self) -> Vec<String> {
        let name = |value: &Value| value.as_str().unwrap().to_owned();
        match &self.last()["winner"] {
            Value::Null => Vec::new(),
            Value::Array(list) => list.iter().map(name).collect(),
            one => vec![name(one)],
        }
    }

    /// A value of each seat at the end.
    pub(crate) fn seat_values(&self, key: &str) -> Vec<u64> {
        let standings = self.last()["standings"].as_array().unwrap().iter();
        standings.map(|seat| seat[key].as_u64().unwrap()).collect()
    }

    /// The sizes of the groups of each seat after a ply.
    pub(crate) fn groups(row: &Value) -> Vec<Vec<u64>> {
        let list = |seat: &Value| {
            let groups = seat["groups"].as_array().unwrap();
            groups.iter().map(|size| size.as_u64().unwrap()).collect()
        };
        row["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(list)
            .collect()
    }

    /// The moves as text.
    pub(crate) fn moves(&self) -> Vec<&str> {
        self.rows
            .iter()
            .map(|row| row["move"].as_str().unwrap())
            .collect()
    }

    /// The seat that leads at the start and after each ply, if one does.
    pub(crate) fn leaders(&self) -> Vec<Option<String>> {
        let seats = self.seats();
        let rows = std::iter::once(&self.start).chain(&self.rows);
        rows.map(|row| leader(row, &seats)).collect()
    }
}

fn leader(row: &Value, seats: &[String]) -> Option<String> {
    let scores: Vec<Vec<u64>> = match row["game"].as_str().unwrap() {
        // Groups are compared one after another. A missing group counts as 0.
        "Permute" => PlainGame::groups(row),
        "Permutu" => values(row, "points"),
        _ => values(row, "score"),
    };
    let best = scores.iter().max()?;
    let leaders: Vec<usize> = (0..scores.len())
        .filter(|&seat| scores[seat] == *best)
        .collect();
    match leaders[..] {
        [only] if scores.len() > 1 => Some(seats[only].clone()),
        _ => None,
    }
}

fn values(row: &Value, key: &str) -> Vec<Vec<u64>> {
    let standings = row["standings"].as_array().unwrap().iter();
    standings
        .map(|seat| vec![seat[key].as_u64().unwrap()])
        .collect()
}
