//! Reads and replays records of any game.

use crate::format::{self, Records};
use crate::games::registry::Checked;
use crate::games::registry::GameKind;
use crate::games::suggest_setting::BareList;
use crate::play::{Replayed, SettingReader};
use crate::record::{Record, TagValues};
use crate::text::{Diagnostic, Source, codes, edit_distance, escape_str};

/// The maximum number of typing errors in the name of a game that is suggested.
const MAX_TYPOS: usize = 2;

/// Reads the records in a text: sheets of any game, bare lists of Permute
/// moves, or JSON. For bare lists of another game see [`GameKind::read`].
///
/// # Cost
///
/// Linear in the text; one record is in memory at a time.
///
/// # Examples
///
/// ```
/// let records: Vec<_> = scoresheet::read("Ce5f6-f6 Ae4f5-f5").collect();
/// assert_eq!(records.len(), 1);
/// ```
pub fn read(text: &str) -> Records<'_> {
    let options = GameKind::ALL[0].read_options_by_title();
    format::read(Source::new("text", text.as_bytes()), options)
}

/// Replays a record. Its game is the one named by the tag `Game`, else by a
/// heading, else by the title of a list, else Permute.
///
/// # Cost
///
/// Linear in the record.
///
/// # Examples
///
/// ```
/// let record = scoresheet::read("Ce5f6-f6 Ae5f6-e6").next().expect("one record");
/// let checked = scoresheet::replay(&record);
/// assert_eq!(checked.findings[0].code.as_str(), "permute/bandaged-face");
/// assert_eq!(checked.game.expect("the setting is the default").plies(), 1);
/// ```
pub fn replay(record: &Record<'_>) -> Checked {
    let mut findings = Vec::new();
    let game = replay_with(record, &TagValues::new(), &mut findings);
    Checked { game, findings }
}

/// Reports that the title of a list chose its game, or names another one.
fn title_game(
    record: &Record<'_>,
    kind: GameKind,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) {
    let Some(stated) = record.stated() else {
        return;
    };
    let named = stated.tags.iter().find(|(name, ..)| *name == "Game");
    let Some((_, game, span)) = named else {
        return;
    };
    let option = game.to_ascii_lowercase();
    if game == kind.as_str() {
        if stated.game.is_some() && kind != GameKind::ALL[0] {
            let message = format!("the game {game} is that of the title");
            let help = format!("use `--game {option}`, or the tag `[Game \"{game}\"]`");
            findings.push(Diagnostic::new(codes::TITLE_SETTING, *span, message).with_help(help));
        }
        return;
    }
    let finding = if defaults.get("Game").is_some() {
        let message = format!("the title says {game}; the option counts");
        let finding = Diagnostic::new(codes::OPTION_OVER_TITLE, *span, message);
        finding.with_help("leave the option out if the title is right")
    } else {
        let message = format!("the title says {game}, but the list is read as one of {kind}");
        let help = format!("use `--game {option}`, or put the title in braces, `{{...}}`");
        Diagnostic::new(codes::UNCLEAR, *span, message).with_help(help)
    };
    findings.push(finding);
}

/// Adds the note about another reading of a list to the findings about it, those from the
/// index `first` on.
fn add_note(note: Option<Diagnostic>, findings: &mut Vec<Diagnostic>, first: usize) {
    let Some(note) = note else { return };
    if note.code == codes::OTHER_GAME {
        // It explains the errors at the same place.
        findings.insert(first, note);
        return;
    }
    if note.code == codes::OTHER_SETTING {
        // This help knows the board that one move needs, and the note that of all.
        let is_less = |help: &str| {
            let option = help.split('`').nth(1);
            option.is_some_and(|option| !note.message.contains(option))
        };
        for finding in &mut findings[first..] {
            if finding.code.as_str().ends_with("/off-board") {
                finding.help.take_if(|help| is_less(help));
            }
        }
    }
    findings.push(note);
}

/// Replays a record and adds the findings to `findings`, sorted by their
/// position in the text. `defaults` supplies missing tags.
///
/// The game is the one named by the tag `Game`, else by a heading, else by
/// `defaults`, else by the title of a list, else Permute. Returns `None` after reporting a game or a setting
/// that cannot be read.
pub fn replay_with(
    record: &Record<'_>,
    defaults: &TagValues,
    findings: &mut Vec<Diagnostic>,
) -> Option<Box<dyn Replayed>> {
    let mut tag_findings = Vec::new();
    let mut reader = SettingReader::new(record.tags(), defaults, &mut tag_findings);
    let tag = record.tags().value("Game");
    let heading = record.game().map(|game| &*game.value);
    let name = tag.or(heading).or_else(|| reader.value("Game"));
    let title = record.stated().and_then(|stated| stated.game.as_deref());
    let name = name.or(title).unwrap_or(GameKind::ALL[0].as_str());
    match name.parse::<GameKind>() {
        Ok(kind) => {
            let first_new = findings.len();
            let replayed = kind.replay_with(record, defaults, findings);
            title_game(record, kind, defaults, findings);
            let list = BareList {
                kind,
                record,
                defaults,
            };
            let note = list.other_reading(replayed.as_deref(), &findings[first_new..]);
            add_note(note, findings, first_new);
            findings[first_new..].sort_by_key(|finding| finding.span.start);
            replayed
        }
        Err(error) => {
            let message = format!(
                "`{}` is not a game that this program knows",
                escape_str(name)
            );
            reader.report(codes::UNKNOWN_GAME, "Game", message, &error.to_string());
            let meant = game_meant(name);
            for finding in &mut tag_findings {
                if let (None, Some(heading)) = (tag, record.game()) {
                    finding.span = heading.value_span();
                }
                if let Some(kind) = meant {
                    *finding = finding.clone().with_choice(finding.span, kind.as_str());
                }
                record.locate(finding);
            }
            findings.extend_from_slice(record.findings());
            findings.append(&mut tag_findings);
            findings.sort_by_key(|finding| finding.span.start);
            None
        }
    }
}

/// Returns the game with this name but for a few typing errors.
fn game_meant(name: &str) -> Option<&'static GameKind> {
    let own = name.trim().to_lowercase();
    GameKind::ALL.iter().find(|kind| {
        let known = kind.as_str().to_lowercase();
        edit_distance(own.as_bytes(), known.as_bytes(), MAX_TYPOS).is_some()
    })
}
