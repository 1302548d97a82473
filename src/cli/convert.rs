use clap::ValueEnum;
use clap::builder::PossibleValue;
use scoresheet::convert::{Losses, Part, Subject, to_list, to_sheet};
use scoresheet::format::{ReadOptions, read};
use scoresheet::games::replay;
use scoresheet::play::{Dialect, Replayed};
use scoresheet::report::Entry;
use scoresheet::text::{Diagnostic, Source, escape_str};

use crate::cli::input::Input;
use crate::cli::output::{Class, Output, Stop, plural_plies};
use crate::cli::setting;

/// Carries records into another notation or format
///
/// What the target has no place for is counted on standard error;
/// `--lossless` refuses it, and reads its own output back to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,
    /// The format that is written
    #[arg(long, value_name = "FORMAT")]
    to: Target,
    /// What is written of a record that is not sound
    #[arg(long, value_name = "WHAT", default_value = "prefix")]
    unsound: Unsound,
    /// Refuses what the target cannot hold
    #[arg(long)]
    lossless: bool,
    /// Sets a tag, as in `--tag Event="my game"`
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting::tag)]
    tag: Vec<(String, String)>,
}

/// The name of a way of writing moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DialectName(&'static str);

impl DialectName {
    /// The dialect of this name among those of a game.
    pub(crate) fn of(self, dialects: &[Dialect]) -> Result<Dialect, Stop> {
        let found = dialects.iter().find(|dialect| dialect.name == self.0);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = dialects.iter().map(|dialect| dialect.name).collect();
            let has = match names.as_slice() {
                [_] => "it is written in one way: use `--to sheet`".to_owned(),
                several => format!("it has sheet, {}", several.join(", ")),
            };
            Stop::Usage(format!("this game is not written as `{}`; {has}", self.0))
        })
    }
}

/// A format that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Records with tags.
    Sheet,
    /// Bare lists in one of the dialects.
    List(DialectName),
}

impl Target {
    pub(crate) const fn is_sheet(self) -> bool {
        matches!(self, Self::Sheet)
    }
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Sheet,
            Self::List(DialectName("mindsports")),
            Self::List(DialectName("aiai")),
            Self::List(DialectName("aiai-actions")),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Sheet => PossibleValue::new("sheet").help("records with tags; keeps everything"),
            Self::List(DialectName("aiai-actions")) => PossibleValue::new("aiai-actions")
                .help("one action a line, for Ai Ai's command line"),
            Self::List(DialectName(name)) => PossibleValue::new(*name).help("one game a line"),
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unsound {
    /// Everything as it stands.
    Keep,
    /// The legal moves, with the result `*`.
    Prefix,
    /// Nothing.
    Skip,
}

pub(crate) fn run(args: Args, output: &mut Output) -> anyhow::Result<()> {
    if !args.to.is_sheet() && !args.tag.is_empty() {
        return Err(
            Stop::Usage("a bare list has no tags to set: use `--to sheet`".to_owned()).into(),
        );
    }
    let tags = args.input.tags()?;
    let mut losses = Losses::default();
    let mut written = 0;
    args.input.each(output, &mut |entry, output| {
        let Some(text) = args.convert(entry, &tags, &mut losses, output)? else {
            return Ok(());
        };
        if written > 0 && args.to.is_sheet() {
            output.print("\n")?;
        }
        written += 1;
        Ok(output.print(&text)?)
    })?;
    if !losses.is_empty() {
        output.note(&format!("note: the target cannot hold, and lost: {losses}"));
    }
    Ok(())
}

impl Args {
    /// The text of a record; none when it is left out.
    fn convert(
        &self,
        entry: &Entry<'_>,
        tags: &[(String, String)],
        losses: &mut Losses,
        output: &mut Output,
    ) -> anyhow::Result<Option<String>> {
        if !entry.findings.is_empty() {
            output.report(entry);
        }
        let place = format!("`{}`, record {}", escape_str(entry.source()), entry.number);
        let Some(replayed) = entry.replayed else {
            output.note(&format!(
                "note: {place} is left out: its setting cannot be read"
            ));
            return Ok(None);
        };
        let part = match (entry.is_valid(), self.unsound) {
            (true, _) | (false, Unsound::Keep) => Part::Whole,
            (false, Unsound::Prefix) => Part::Sound,
            (false, Unsound::Skip) => {
                output.note(&format!("note: {place} is left out: it is not sound"));
                return Ok(None);
            }
        };
        if part == Part::Sound {
            let plies = plural_plies(replayed.plies());
            output.note(&format!(
                "note: {place} is cut: {plies} before the first error, with the result `*`"
            ));
        }
        let subject = Subject {
            record: entry.record,
            replayed,
            part,
        };
        let mut lost = Losses::default();
        let text = match self.to {
            Target::Sheet => to_sheet(&subject, replayed.dialects()[0], &self.tag, &mut lost),
            Target::List(name) => to_list(&subject, name.of(replayed.dialects())?, &mut lost),
        };
        if let Some(reason) = self.refusal(&subject, &text, tags, &lost) {
            output.fail(Class::Findings, &format!("{place}: `--lossless`: {reason}"));
            return Ok(None);
        }
        losses.add_all(&lost);
        Ok(Some(text))
    }

    /// Why a text is not to be written under `--lossless`: by the count of
    /// what is lost, or because it does not read back.
    fn refusal(
        &self,
        subject: &Subject<'_>,
        text: &str,
        tags: &[(String, String)],
        lost: &Losses,
    ) -> Option<String> {
        if !self.lossless {
            return None;
        }
        if !lost.is_empty() {
            return Some(format!("the target cannot hold {lost}"));
        }
        let kept = same_game(subject, text, tags);
        (!kept).then(|| "the text does not read back as the same game".to_owned())
    }
}

/// Whether a written text is read as the same plies and the same end.
fn same_game(subject: &Subject<'_>, text: &str, tags: &[(String, String)]) -> bool {
    let kind = scoresheet::games::GameKind::ALL
        .iter()
        .find(|kind| kind.about().key == subject.replayed.about().key);
    let opens_move = kind.map_or(scoresheet::games::GameKind::ALL[0].opens_move(), |kind| {
        kind.opens_move()
    });
    let options: &[(String, String)] = if subject.record.is_bare() { tags } else { &[] };
    let mut records = read(
        Source::new("converted", text.as_bytes()),
        ReadOptions { opens_move },
    );
    let (Some(record), None) = (records.next(), records.next()) else {
        return false;
    };
    let mut findings: Vec<Diagnostic> = Vec::new();
    let Some(again) = replay(&record, options, &mut findings) else {
        return false;
    };
    let dialect = again.dialects()[0];
    let moves = |game: &dyn Replayed| {
        (0..game.plies())
            .map(|ply| game.ply_text(ply, dialect))
            .collect::<Vec<_>>()
    };
    moves(again.as_ref()) == moves(subject.replayed) && again.verdict().result == subject.result()
}
