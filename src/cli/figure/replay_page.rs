//! Pages on which readers step through games: `render -o game.html`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;

use crate::cli::input::positions::Positions;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::file::AtomicFile;
use crate::cli::terminal::output::Output;
use crate::play::{FigureOptions, Replayed, Shown};
use crate::render::{ReplayFrame, ReplayGame, ReplayPage, ReplayScript, Target};
use crate::report::{
    Entry, FigureSettings, PanelName, Plies, RecordPosition, ReplayPositions, SelectionError,
    players_line, replay_game,
};
use crate::scene::Theme;

/// The maximum number of positions of one page.
const MAX_FRAMES: usize = 2_000;

/// The options about pages.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Pages (`-o FILE.html`)")]
pub(crate) struct PageArgs {
    /// Choose the ply that is shown first [default: the first of `--at`]
    #[arg(long, value_name = "PLY")]
    start_at: Option<StartPly>,
    /// Choose the plies that a printed page has boards for
    #[arg(long, value_enum, value_name = "PLIES", default_value = "notes")]
    print: PrintedPlies,
    /// Print a content security policy that allows the style and the script of the page
    #[arg(long)]
    csp: bool,
    /// Write the script to FILE instead of into the page
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

/// The plies for which a printed page has boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum PrintedPlies {
    /// Those with comments or glyphs, turning points and the last one
    #[default]
    Notes,
    /// All
    All,
}

/// A single ply, as `--at` accepts it.
#[derive(Debug, Clone)]
struct StartPly(Plies);

impl FromStr for StartPly {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plies: Plies = text.parse()?;
        if text != "end" && plies.may_be_several() {
            return Err("choose one ply, such as `12`, `start`, `end` or `12a.13`".to_owned());
        }
        Ok(Self(plies))
    }
}

impl PageArgs {
    /// Returns an error if one of these options is given. `kind` is the chosen
    /// format, which is not HTML.
    pub(crate) fn refuse(&self, kind: Target) -> anyhow::Result<()> {
        let options = [
            ("--start-at", self.start_at.is_some()),
            ("--print", self.print != PrintedPlies::default()),
            ("--csp", self.csp),
            ("--script", self.script.is_some()),
        ];
        match options.iter().find(|(_, is_set)| *is_set) {
            Some((option, _)) => Err(usage(format!(
                "`{option}` is for pages, not for {kind}: use `-o FILE.html`"
            ))),
            None => Ok(()),
        }
    }

    /// Returns the chosen records as games to replay.
    pub(crate) fn games(
        &self,
        positions: &Positions,
        settings: &FigureSettings,
        output: &mut Output,
    ) -> anyhow::Result<Vec<ReplayGame>> {
        let mut games = Vec::new();
        let mut frames = 0;
        positions.each_game(output, &mut |entry, replayed, chosen| {
            let count = chosen.map_or_else(|| replayed.nodes().len() + 1, <[_]>::len);
            frames += count;
            if frames > MAX_FRAMES {
                let message = format!(
                    "a page has at most {MAX_FRAMES} positions: choose fewer with `--at` or `--record`"
                );
                return Err(SelectionError::Limit(message).into());
            }
            let positions = chosen.map_or(ReplayPositions::All, |chosen| {
                let chosen = chosen.iter().map(|ply| (ply.line, ply.plies));
                ReplayPositions::Chosen(chosen.collect())
            });
            let mut number = 0;
            let mut game = replay_game(entry, replayed, &positions, &mut |moment| {
                number += 1;
                let position = RecordPosition { entry, moment };
                let options = settings.options(&position, &PanelName::new(number, &position))?;
                Ok::<_, SelectionError>(FigureOptions { keeps_place: true, key: Shown::No, ..options })
            })?;
            if let Some(title) = settings.title() {
                title.clone_into(&mut game.heading);
            } else if settings.names && !players_line(entry).is_empty() {
                game.heading = players_line(entry);
                let is_said = |fact: &String| game.heading.split(", ").any(|part| part == fact);
                game.facts.retain(|fact| !is_said(fact));
            }
            game.prints_all = self.print == PrintedPlies::All;
            game.shown = self.first_shown(entry, replayed, &game.frames)?;
            if !game.frames.is_empty() {
                games.push(game);
            }
            Ok(())
        })?;
        if games.is_empty() {
            let message = "there is no game to show";
            return Err(SelectionError::Absent(message.to_owned()).into());
        }
        Ok(games)
    }

    /// Returns the page with the replays of games.
    pub(crate) fn page(&self, games: &[ReplayGame], theme: &Theme) -> ReplayPage {
        let dark = (theme.name == "classic").then(|| Theme::named("dark").ok());
        let page = ReplayPage::new(games, theme, dark.flatten());
        match &self.script {
            None => page,
            Some(path) => {
                let address = path.file_name().unwrap_or_default().to_string_lossy();
                page.with_script(ReplayScript::Linked(address.into_owned()))
            }
        }
    }

    /// Returns the index of the position that is shown first.
    fn first_shown(
        &self,
        entry: &Entry<'_>,
        replayed: &dyn Replayed,
        frames: &[ReplayFrame],
    ) -> anyhow::Result<Option<usize>> {
        let Some(StartPly(plies)) = &self.start_at else {
            return Ok(None);
        };
        let chosen = plies.of(entry.record, replayed)?;
        let Some(&ply) = chosen.first() else {
            return Ok(None);
        };
        let ply_name = |position: &RecordPosition<'_>| position.ply_name();
        let name = RecordPosition::visit(entry, replayed, ply, None, ply_name)?;
        let link = ReplayFrame::link_name(&name);
        let index = frames.iter().position(|frame| frame.name == link);
        if index.is_none() {
            return Err(usage(format!(
                "`--start-at {name}` is not one of the plies that `--at` chooses"
            )));
        }
        Ok(index)
    }

    /// Writes the script and prints the content security policy, if requested.
    pub(crate) fn finish(
        &self,
        page: &ReplayPage,
        target: Option<&Path>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.script {
            AtomicFile::write_bytes(path, ReplayPage::script().as_bytes())?;
        }
        if !self.csp {
            return Ok(());
        }
        let policy = policy(page);
        match target {
            Some(_) => output.line(&policy)?,
            None => output.note(&policy),
        }
        Ok(())
    }
}

/// Returns a content security policy for a page.
fn policy(page: &ReplayPage) -> String {
    let hash = |text: &str| {
        let hash = BASE64_STANDARD.encode(Hash::hash(text.as_ref()));
        format!("'sha256-{hash}'")
    };
    let (style, script) = page.inline_parts();
    let script = script.map_or_else(|| "'self'".to_owned(), hash);
    format!(
        "default-src 'none'; img-src blob:; style-src {}; script-src {script}",
        hash(style)
    )
}
