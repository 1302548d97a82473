//! The graph of an analysis, written to a file.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::cli::figure::assets;
use crate::cli::figure::picture::PictureFile;
use crate::cli::terminal::error::usage;
use crate::cli::terminal::output::Output;
use crate::play::Replayed;
use crate::render::{PdfOptions, PictureSize, PngOptions, Target};
use crate::report::{
    AnalysedPly, Entry, GraphPoint, SelectionError, chance_graph, recorded_points,
};
use crate::scene::Theme;

/// The width of a PNG in pixels.
const PNG_WIDTH: u32 = 1000;

/// The name of the first seat of a record, and the chances in its comments.
pub(super) type RecordedChances = (String, Vec<GraphPoint>);

/// Returns the chances of a sound record with two seats; `None` if a ply has no
/// chance, or if there are no plies.
pub(super) fn recorded_chances(entry: &Entry<'_>) -> Option<RecordedChances> {
    let replayed = entry.replayed.filter(|_| entry.is_sound())?;
    let [first, _] = replayed.seats() else {
        return None;
    };
    let points = recorded_points(entry.record, replayed)?;
    (!points.is_empty()).then(|| (first.name.clone(), points))
}

/// A graph, with the points collected so far.
#[derive(Debug)]
pub(super) struct Graph {
    path: PathBuf,
    target: Target,
    theme: Cow<'static, Theme>,
    /// The name of the first seat of the record.
    first_seat: String,
    /// The record, as the name of its input and its number.
    record: Option<(String, u64)>,
    points: Vec<GraphPoint>,
}

impl Graph {
    /// Creates the graph for a file.
    ///
    /// # Errors
    ///
    /// Returns an error unless the extension of the file name is that of a format
    /// for single pictures and the theme exists.
    pub(super) fn new(path: &Path, theme: Option<&str>) -> anyhow::Result<Self> {
        let target = Target::of_path(path).map_err(usage)?;
        let reason = match target {
            Target::Gif | Target::Html => "a graph cannot be an animation",
            Target::Txt => "a graph cannot be text",
            _ => "",
        };
        if !reason.is_empty() {
            return Err(usage(format!("{reason}: use svg, png or pdf")));
        }
        Ok(Self {
            path: path.to_owned(),
            target,
            theme: assets::theme(theme)?,
            first_seat: String::new(),
            record: None,
            points: Vec::new(),
        })
    }

    /// Adds a ply. All plies must be of the same record.
    ///
    /// # Errors
    ///
    /// Returns an error for a second record, and for a game of more than two
    /// seats.
    pub(super) fn add(&mut self, entry: &Entry<'_>, ply: &AnalysedPly) -> anyhow::Result<()> {
        let record_id = (entry.source().to_owned(), entry.number);
        let record = self.record.get_or_insert_with(|| record_id.clone());
        if *record != record_id {
            return Err(usage("a graph shows one record: choose it with `--record`"));
        }
        let seats = entry.replayed.map(Replayed::seats).unwrap_or_default();
        let [first, _] = seats else {
            return Err(usage("a graph needs a game with two seats"));
        };
        self.first_seat.clone_from(&first.name);
        self.points.extend(GraphPoint::of(ply, &first.name));
        Ok(())
    }

    /// Returns true if there are no plies.
    pub(super) const fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Adds the plies of a record with their recorded chances.
    pub(super) fn add_recorded(&mut self, recorded: RecordedChances) {
        (self.first_seat, self.points) = recorded;
    }

    /// Writes the graph.
    pub(super) fn write(&self, output: &Output) -> anyhow::Result<()> {
        if output.refuses_file(&self.path) {
            return Ok(());
        }
        let scene = chance_graph(&self.first_seat, &self.points)
            .ok_or_else(|| SelectionError::Absent("there are no chances to draw".to_owned()))?;
        let file = PictureFile {
            png: PngOptions {
                size: PictureSize::Width(PNG_WIDTH),
                metadata: Vec::new(),
            },
            pdf: PdfOptions {
                width: None,
                creator: concat!("scoresheet ", env!("CARGO_PKG_VERSION")).to_owned(),
            },
        };
        file.write(&self.path, self.target, &scene, &self.theme)
    }
}
