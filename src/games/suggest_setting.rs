//! Suggests another game or setting for a bare list if the assumed game or
//! setting does not fit it.

use crate::board::{Size, Square};
use crate::format;
use crate::games::registry::GameKind;
use crate::play::{Replayed, side_of_squares, smaller_board};
use crate::record::{Record, TagValues, Token, TokenKind};
use crate::text::{Code, Diagnostic, Source, Span, codes};

/// Maximum number of tokens of a list for which suggestions are tried.
const MAX_TOKENS: usize = 5_000;

/// Maximum offset in the input, in bytes, of a list for which suggestions are
/// tried. For later lists, this would cost time and usually repeat earlier
/// advice.
const MAX_OFFSET: u64 = 64 << 10;

/// Minimum number of plies of an unsound list for which a suggestion is made.
const MIN_PLIES: usize = 2;

/// The tags that a suggestion may change in addition to `Board`.
const VARIED_TAGS: [&str; 2] = ["Setup", "Protocol"];

/// A record, the game that it is read as, and the defaults for missing tags.
/// Suggestions are made only if the record is a list of moves without tags.
#[derive(Debug, Clone, Copy)]
pub(super) struct BareList<'r> {
    pub(super) kind: GameKind,
    pub(super) record: &'r Record<'r>,
    pub(super) defaults: &'r TagValues,
}

/// Names and values of tags that replace the assumed values.
type Change = Vec<(&'static str, String)>;

impl BareList<'_> {
    /// Returns a note that suggests other options for the list or, if the list is unsound or
    /// has no ply, another game; for a record with tags, another game or a smaller board.
    /// Returns `None` if no suggestion fits better.
    ///
    /// # Cost
    ///
    /// Constant for a list beyond [`MAX_TOKENS`] or [`MAX_OFFSET`]. Otherwise,
    /// a sound list takes two passes over its text and at most four replays; an
    /// unsound one is played once per choice of options, up to the first
    /// illegal ply, and read once per game.
    pub(super) fn other_reading(
        &self,
        replayed: Option<&dyn Replayed>,
        findings: &[Diagnostic],
    ) -> Option<Diagnostic> {
        let record = self.record;
        let is_far = record.source().start().offset > MAX_OFFSET;
        if record.is_transcribed() || is_far || record.tokens().len() > MAX_TOKENS {
            return None;
        }
        if !record.is_bare() {
            let is_unexplained = |finding: &Diagnostic| finding.code == codes::UNEXPLAINED_RESULT;
            let other_board = || {
                let is_open = findings.iter().any(is_unexplained);
                self.other_board(replayed.filter(|_| is_open)?, findings)
            };
            return self.other_than_tagged(findings).or_else(other_board);
        }
        let has_text_only = || {
            let is_heading = |finding: &Diagnostic| finding.code == codes::HEADING;
            let has_no_ply = replayed.is_some_and(|replayed| replayed.plies() == 0);
            has_no_ply && findings.iter().any(is_heading)
        };
        if findings.iter().any(Diagnostic::is_error) || has_text_only() {
            let is_unreadable = |finding: &Diagnostic| {
                let code = finding.code;
                let is_text = [codes::NO_MOVES, codes::HEADING, codes::UNCLEAR];
                is_text.contains(&code) || code.as_str().starts_with("notation/")
            };
            let other_game = || {
                // Without a setting, the moves were not read.
                let is_unread = replayed.is_none() && self.kind.readable_plies(record).is_none();
                let has_unreadable = is_unread || findings.iter().any(is_unreadable);
                has_unreadable.then(|| self.other_game()).flatten()
            };
            let note = self
                .other_setting(findings)
                .or_else(|| self.game_per_line())
                .or_else(other_game)?;
            let error = findings.iter().find(|finding| finding.is_error());
            let span = error.map_or(note.span, |error| error.span);
            return Some(Diagnostic { span, ..note });
        }
        self.other_board(replayed?, findings)
    }

    /// Finds options with which an unsound list is sound.
    fn other_setting(&self, findings: &[Diagnostic]) -> Option<Diagnostic> {
        // On a larger board the game is often unfinished, so that any result is
        // possible. Such a board is no explanation of a wrong result.
        let mut errors = findings.iter().filter(|finding| finding.is_error());
        let is_only_result_wrong = errors.all(|error| error.code == codes::CONTRADICTS_GAME);
        let is_sound = |change: &Change| {
            self.replayed(change).is_some_and(|(plies, findings)| {
                let mut codes = findings.iter().map(|finding| finding.code);
                let is_unfinished = codes.any(|code| code == codes::DECIDED_ELSEWHERE);
                plies >= MIN_PLIES && !(is_only_result_wrong && is_unfinished)
            })
        };
        // Other options cannot remove an error found while reading.
        if self.record.findings().iter().any(Diagnostic::is_error) {
            return None;
        }
        let mut changes = self.changes();
        let choices: Vec<TagValues> = changes.iter().map(|change| self.with(change)).collect();
        let legal = self.kind.legal_choices(self.record, &choices);
        let index = legal.into_iter().find(|&index| is_sound(&changes[index]))?;
        let change = changes.swap_remove(index);
        let options = options_of(&change);
        let message = format!("this list is sound with `{options}`");
        let help = format!("add `{options}`, or the corresponding tags");
        Some(self.note(codes::OTHER_SETTING, message, help))
    }

    /// Finds out whether every line of an unsound list is a sound game, as in a file of
    /// unfinished games without results.
    fn game_per_line(&self) -> Option<Diagnostic> {
        let text = std::str::from_utf8(self.record.text()).ok()?;
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        lines().nth(1)?;
        let ended: String = lines().map(|line| format!("{line} *\n")).collect();
        let source = Source::new("", ended.as_bytes());
        let records: Vec<Record<'_>> = format::read(source, self.kind.read_options()).collect();
        let is_sound = |record: &Record<'_>| {
            let mut findings = Vec::new();
            let replayed = self.kind.replay_with(record, self.defaults, &mut findings);
            let is_played = replayed.is_some_and(|replayed| replayed.plies() >= MIN_PLIES);
            is_played && !findings.iter().any(Diagnostic::is_error)
        };
        if records.len() != lines().count() || !records.iter().all(is_sound) {
            return None;
        }
        let message = "every line of this list is a sound game of its own".to_owned();
        let help = "end every line but the last with the result of its game, or `*`".to_owned();
        Some(self.note(codes::OTHER_SETTING, message, help))
    }

    /// Finds a smaller board for a sound list: a board on which its moves
    /// finish the game or, for a long list, the smallest board that contains
    /// all its squares.
    fn other_board(&self, replayed: &dyn Replayed, findings: &[Diagnostic]) -> Option<Diagnostic> {
        if self.defaults.get("Board").is_some() || self.record.tags().get("Board").is_some() {
            return None;
        }
        let is_unfinished = |finding: &Diagnostic| {
            [codes::DECIDED_ELSEWHERE, codes::UNEXPLAINED_RESULT].contains(&finding.code)
        };
        let has_unfinished_game = findings.iter().any(is_unfinished);
        let side = replayed.facts().get("board")?.as_u64()?;
        let board = Size::new(u8::try_from(side).ok()?).ok()?;
        let text = self.record.text();
        let min_side = side_of_squares(text).filter(|_| has_unfinished_game);
        let apparent_side =
            smaller_board(text, replayed.plies(), board).filter(|_| self.record.is_bare());
        let sides = min_side
            .into_iter()
            .flat_map(|side| side..=side.saturating_add(2).min(board.side() - 1));
        let is_finished = |side: &u8| {
            let outcome = self.replayed(&vec![("Board", side.to_string())]);
            outcome.is_some_and(|(_, findings)| !findings.iter().any(is_unfinished))
        };
        let is_sound = |side: &u8| self.replayed(&vec![("Board", side.to_string())]).is_some();
        let side = sides
            .into_iter()
            .find(is_finished)
            .or_else(|| apparent_side.filter(is_sound))?;
        let corner = Square::new(side - 1, side - 1);
        let message = if apparent_side.is_some() {
            format!(
                "no move of this list goes beyond {corner}: it may be from a board of side {side}"
            )
        } else {
            format!("on a board of side {side}, the moves finish the game with its result")
        };
        let help = format!("use `--board {side}` or `[Board \"{side}\"]` if that is the board");
        Some(self.note(codes::OTHER_SETTING, message, help))
    }

    /// Finds another game whose notation can express the whole list.
    fn other_game(&self) -> Option<Diagnostic> {
        let can_read = |kind: &&GameKind| {
            let source = Source::new("", self.record.text());
            let mut records = format::read(source, kind.read_options());
            let (Some(record), None) = (records.next(), records.next()) else {
                return false;
            };
            let is_text =
                |kind: TokenKind| matches!(kind, TokenKind::Heading | TokenKind::LineComment);
            let texts = record.tokens().iter().filter(|token| is_text(token.kind));
            let least = MIN_PLIES.max(texts.count() + 1);
            let plies = kind.readable_plies(&record);
            plies.is_some_and(|plies| plies >= least)
        };
        let mut others = GameKind::ALL.iter().filter(|kind| **kind != self.kind);
        let kind = others.find(can_read)?;
        let option = format!("--game {}", kind.about().key);
        let message = format!("this list looks like a list of {kind} moves");
        let help = format!("add `{option}` or the tag `[Game \"{kind}\"]`");
        Some(self.note(codes::OTHER_GAME, message, help))
    }

    /// Finds another game that can read the moves of a record with tags, if its own cannot
    /// read the first.
    fn other_than_tagged(&self, findings: &[Diagnostic]) -> Option<Diagnostic> {
        let error = findings.iter().find(|finding| finding.is_error())?;
        let is_unread = error.code == codes::UNKNOWN_WORD;
        let tag = self.record.tags().get("Game").filter(|_| is_unread)?;
        let can_read = |kind: &&GameKind| {
            let plies = kind.readable_plies(self.record);
            plies.is_some_and(|plies| plies >= MIN_PLIES)
        };
        let mut others = GameKind::ALL.iter().filter(|kind| **kind != self.kind);
        let kind = others.find(can_read)?;
        let message = format!("these moves look like moves of {kind}");
        let help = format!("write `[Game \"{kind}\"]` if that is the game");
        let span = tag.value_span();
        let note = Diagnostic::new(codes::OTHER_GAME, span, message).with_help(help);
        Some(note.with_choice(span, kind.to_string()))
    }

    /// Returns the changes to try, those of a single tag first.
    fn changes(&self) -> Vec<Change> {
        let mut changes: Vec<Change> = vec![Vec::new()];
        let sides = self.sides().into_iter();
        let mut choices = vec![("Board", sides.map(|side| side.to_string()).collect())];
        choices.extend(VARIED_TAGS.map(|name| (name, self.values(name))));
        for (name, values) in choices {
            let with = |change: &Change, value: &String| {
                let mut change = change.clone();
                change.push((name, value.clone()));
                change
            };
            let more: Vec<Change> = changes
                .iter()
                .flat_map(|change| values.iter().map(move |value| with(change, value)))
                .collect();
            changes.extend(more);
        }
        changes.retain(|change| !change.is_empty());
        changes.sort_by_key(Vec::len);
        changes
    }

    /// Returns the side lengths of the two smallest boards that contain all
    /// squares of the list. Empty if the game has no `Board` variants.
    fn sides(&self) -> Vec<u8> {
        if self.variants("Board").next().is_none() {
            return Vec::new();
        }
        let min_side = side_of_squares(self.record.text());
        let sides = min_side.into_iter().flat_map(|side| [side, side + 1]);
        sides.filter(|&side| Size::new(side).is_ok()).collect()
    }

    /// Returns the values of the tag `name` among the variants of the game,
    /// except the default.
    fn values(&self, name: &str) -> Vec<String> {
        let current = self.defaults.get(name);
        self.variants(name)
            .filter(|value| Some(value.as_str()) != current)
            .collect()
    }

    /// Returns the values of the tag `name` among the variants of the game.
    fn variants(&self, name: &str) -> impl Iterator<Item = String> {
        let variants = self.kind.about().variants.iter();
        variants.filter_map(move |variant| {
            let value = variant.tag.strip_prefix(name)?.strip_prefix(' ')?;
            Some(value.trim_matches('"').to_owned())
        })
    }

    /// Returns the defaults after a change.
    fn with(&self, change: &Change) -> TagValues {
        let set = |tags: TagValues, (name, value): &(&str, String)| tags.replaced(name, value);
        change.iter().fold(self.defaults.clone(), set)
    }

    /// Replays the list with a change. Returns the number of plies and the
    /// findings, or `None` if there is an error among them.
    fn replayed(&self, change: &Change) -> Option<(usize, Vec<Diagnostic>)> {
        let mut findings = Vec::new();
        let replayed = self
            .kind
            .replay_with(self.record, &self.with(change), &mut findings)?;
        let is_sound = !findings.iter().any(Diagnostic::is_error);
        is_sound.then(|| (replayed.plies(), findings))
    }

    /// Creates a note at the first word of the list.
    fn note(&self, code: Code, message: String, help: String) -> Diagnostic {
        let tokens = self.record.tokens();
        let is_text = |kind: TokenKind| matches!(kind, TokenKind::Word | TokenKind::Heading);
        let first = tokens.iter().find(|token| is_text(token.kind));
        let span = first.map_or(Span::new(0, 0), Token::span);
        Diagnostic::new(code, span, message).with_help(help)
    }
}

/// Formats a change as command-line options, as in `--board 9 --setup blocks`.
fn options_of(change: &Change) -> String {
    let option = |(name, value): &(&str, String)| {
        let name = name.to_ascii_lowercase();
        if value.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            format!("--{name} {value}")
        } else {
            format!("--{name} '{value}'")
        }
    };
    let options: Vec<String> = change.iter().map(option).collect();
    options.join(" ")
}
