//! Figures: panels are collected first, then composed into scenes.

use std::path::Path;

use crate::play::FigureOptions;
use crate::report::figure::caption::CaptionedPanel;
use crate::report::figure::history::PanelStones;
use crate::report::figure::panel_marks::{PanelName, letters};
use crate::report::figure::settings::FigureSettings;
use crate::report::identity::fingerprint;
use crate::report::selection::{RecordPosition, SelectionError};
use crate::report::sentence::players_line;
use crate::scene::{Panel, PanelCaption, Scene};

/// The maximum number of panels of one figure.
const MAX_PANELS: usize = 500;

/// The maximum number of figures or frames of one run, since all are held in
/// memory.
const MAX_FIGURES: usize = 10_000;

/// The values of placeholders in the name of a file.
#[derive(Debug, Clone, Default)]
pub struct FigureNameParts {
    /// The name of the input without its extension.
    pub stem: String,
    /// The number of the record.
    pub record: u64,
    /// The number of the ply.
    pub ply: u32,
    /// The last move, or `start`.
    pub last_move: String,
    /// The name in `[%fig NAME]`.
    pub fig: Option<String>,
}

/// A finished figure.
#[derive(Debug)]
pub struct ComposedFigure {
    /// The picture, or the frames of an animation.
    pub frames: Vec<Scene>,
    /// The values of the placeholders in the file name.
    pub name_parts: FigureNameParts,
    /// The metadata of the file, as names and values.
    pub metadata: Vec<(String, String)>,
    /// The caption outside the picture.
    pub caption: FigureCaption,
    /// The comments on the positions of the figure.
    pub comments: Vec<PositionComments>,
}

/// The height of digits in pixels below which a text is hard to read.
const MIN_TEXT_HEIGHT: f64 = 6.0;

impl ComposedFigure {
    /// Returns a warning if the text of a frame is hard to read where a board unit has this
    /// many pixels.
    pub fn small_text(frame: &Scene, pixels: f64) -> Option<&'static str> {
        let height = frame.smallest_text? * pixels;
        (height < MIN_TEXT_HEIGHT).then_some(
            "warning: text is less than 6 pixels high: enlarge the figure with `--square`, or \
             show less of a board (`--crop`) or fewer panels in a row (`--panel-columns`)",
        )
    }

    /// Appends the frames of another animation.
    pub fn with_frames_of(mut self, other: Self) -> Self {
        self.frames.extend(other.frames);
        self.comments.extend(other.comments);
        self
    }
}

/// A caption outside the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FigureCaption {
    /// The caption was not set.
    Default,
    /// All captions are in the picture.
    InPicture,
    /// The caption has this text.
    Text(String),
}

/// The comments on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionComments {
    /// The source, the record and the ply of the position, which identify it.
    pub position: String,
    /// The ply and the move that led to the position: `12. Ce5f6-f6`.
    pub name: String,
    /// The text of the comments.
    pub paragraphs: Vec<String>,
}

/// How positions become figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureGrouping {
    /// As panels of one figure.
    Panels,
    /// As separate figures.
    Separate,
    /// As frames of animations.
    Frames,
}

/// Where captions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptionPlace {
    /// In the picture.
    InPicture,
    /// In the snippet to paste, if the figure has only one caption.
    InSnippet,
}

/// How positions and captions are laid out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FigureLayout {
    /// How positions become figures.
    pub grouping: FigureGrouping,
    /// Where captions are written.
    pub captions: CaptionPlace,
    /// The width in board units that panels side by side may have, unless the options set
    /// their number.
    pub max_width: Option<f64>,
}

/// Draws and collects the panels of the figures.
#[derive(Debug)]
pub struct FigurePanels {
    layout: FigureLayout,
    drawn: Vec<DrawnPanel>,
    names: Vec<PanelName>,
    stones: PanelStones,
    /// The number of panels of earlier figures of the same series.
    earlier_panels: usize,
    /// True if a panel shows the best move.
    has_best_move: bool,
}

/// A drawn panel, and the data for the figure that contains it.
#[derive(Debug)]
struct DrawnPanel {
    panel: Panel,
    /// The caption of the panel if no other caption is set and it is not the only
    /// panel or frame.
    default_caption: Option<PanelCaption>,
    ply: String,
    fingerprint: String,
    name_parts: FigureNameParts,
    /// The players, the result and the date, if the options ask for them.
    players: Option<String>,
    comments: PositionComments,
}

impl DrawnPanel {
    /// Adds the letters of the panel, such as `a`, in front of its caption.
    fn add_letters(&mut self, letters: &str) {
        let stated = self.panel.caption.take();
        let mut caption = stated.or(self.default_caption.take()).unwrap_or_default();
        caption.text = format!("({letters}) {}", caption.text)
            .trim_end()
            .to_owned();
        self.panel.caption = Some(caption);
    }
}

impl FigurePanels {
    /// Creates an empty collection.
    pub fn new(layout: FigureLayout) -> Self {
        Self {
            layout,
            drawn: Vec::new(),
            names: Vec::new(),
            stones: PanelStones::default(),
            earlier_panels: 0,
            has_best_move: false,
        }
    }

    /// Continues the letters of a series after this many panels.
    pub const fn after_panels(mut self, earlier_panels: usize) -> Self {
        self.earlier_panels = earlier_panels;
        self
    }

    /// Returns the number of panels.
    pub const fn count(&self) -> usize {
        self.drawn.len()
    }

    /// Returns the picture of the first panel.
    pub fn first(&self) -> Option<&Scene> {
        self.drawn.first().map(|drawn| &drawn.panel.scene)
    }

    /// Draws another panel.
    pub fn add(
        &mut self,
        settings: &FigureSettings,
        position: &RecordPosition<'_>,
    ) -> Result<(), SelectionError> {
        self.check_count()?;
        let name = PanelName::new(self.drawn.len() + 1, position);
        let mut options = settings.options(position, &name)?;
        options.keeps_place = self.layout.grouping == FigureGrouping::Frames;
        self.has_best_move |= options.best_move.is_some();
        if settings.changes {
            self.mark_changes(&mut options, position);
        }
        let scene = position.moment.view().figure(&options);
        let text = self.next_caption(settings);
        let captioned = CaptionedPanel {
            position,
            name: &name,
            scene: &scene,
        };
        let text = text.map(|text| captioned.filled(&text)).transpose()?;
        let caption = text.as_deref().map(PanelCaption::from);
        let ply_caption = captioned.default_caption();
        let ply_name = ply_caption.as_ref().map(|caption| caption.text.clone());
        let default_caption = match self.layout.grouping {
            FigureGrouping::Panels | FigureGrouping::Frames if settings.has_default_captions() => {
                ply_caption
            }
            _ => None,
        };
        self.drawn.push(DrawnPanel {
            default_caption,
            panel: Panel { scene, caption },
            ply: name.ply().to_owned(),
            // Animations have no metadata.
            fingerprint: match self.layout.grouping {
                FigureGrouping::Frames => String::new(),
                FigureGrouping::Panels | FigureGrouping::Separate => {
                    fingerprint(position.moment.replayed())
                }
            },
            name_parts: name_parts_of(position),
            players: settings.names.then(|| players_line(position.entry)),
            comments: PositionComments {
                position: position.key(),
                name: ply_name.unwrap_or_else(|| format!("{}.", name.ply())),
                paragraphs: position.comment_paragraphs(),
            },
        });
        self.names.push(name);
        Ok(())
    }

    /// Returns an error if there is no room for another panel.
    fn check_count(&self) -> Result<(), SelectionError> {
        if self.layout.grouping == FigureGrouping::Panels && self.drawn.len() == MAX_PANELS {
            return Err(SelectionError::Limit(format!(
                "a figure has at most {MAX_PANELS} panels: for separate files, try \
                 `-o 'figure-{{ply:03}}.svg'`"
            )));
        }
        if self.drawn.len() == MAX_FIGURES {
            return Err(SelectionError::Limit(format!(
                "at most {MAX_FIGURES} figures can be drawn at once: choose fewer with `--at` or `--record`"
            )));
        }
        Ok(())
    }

    /// Returns the requested caption of the next panel.
    fn next_caption(&self, settings: &FigureSettings) -> Option<String> {
        match self.layout.grouping {
            FigureGrouping::Panels => settings.caption(self.drawn.len()),
            FigureGrouping::Separate | FigureGrouping::Frames => {
                settings.separate_caption(self.drawn.len())
            }
        }
    }

    /// Marks the stones that changed sides, and states since which ply. A panel
    /// that is compared with the panel before it in the same figure does not need
    /// to state the ply.
    fn mark_changes(&mut self, options: &mut FigureOptions, position: &RecordPosition<'_>) {
        let changes = self.stones.changed(position);
        let is_previous_visible =
            changes.is_since_panel && self.layout.grouping == FigureGrouping::Panels;
        options.changed = changes.squares;
        options.changed_since = (!is_previous_visible).then_some(changes.since);
    }

    /// Composes the figures: one of all panels, or one per panel.
    /// Also returns warnings.
    ///
    /// # Errors
    ///
    /// Returns an error if a caption or a mark has no panel.
    pub fn finish(
        self,
        settings: &FigureSettings,
    ) -> Result<(Vec<ComposedFigure>, Vec<String>), SelectionError> {
        settings.check(&self.names)?;
        let mut warnings = settings.hidden_marks();
        if settings.best_move && !self.has_best_move && !self.drawn.is_empty() {
            warnings.push(
                "warning: `--best-move` shows nothing: no analysed ply follows; \
                 `analyse --annotate FILE` writes an analysed record"
                    .to_owned(),
            );
        }
        let mut drawn = self.drawn;
        if let [only] = &mut drawn[..] {
            only.default_caption = None;
        }
        if settings.series && self.layout.grouping != FigureGrouping::Frames {
            for (index, drawn) in (self.earlier_panels..).zip(&mut drawn) {
                drawn.add_letters(&letters(index));
            }
        }
        let groups = match self.layout.grouping {
            FigureGrouping::Panels => vec![drawn],
            FigureGrouping::Separate | FigureGrouping::Frames => {
                drawn.into_iter().map(|drawn| vec![drawn]).collect()
            }
        };
        let layout = self.layout;
        let mut figures: Vec<ComposedFigure> = groups
            .into_iter()
            .filter_map(|group| compose(group, settings, layout))
            .collect();
        if layout.grouping == FigureGrouping::Frames {
            // Otherwise the board would move when the legend needs more room.
            let frames = || figures.iter().flat_map(|figure| &figure.frames);
            let widest = frames().map(|scene| scene.width).fold(0.0, f64::max);
            for figure in &mut figures {
                for scene in &mut figure.frames {
                    scene.widen(widest);
                }
            }
        }
        Ok((figures, warnings))
    }
}

/// Returns the entry of a figure's metadata that names this program.
pub(crate) fn generator_metadata() -> (String, String) {
    let version = format!("scoresheet {}", env!("CARGO_PKG_VERSION"));
    ("generator".to_owned(), version)
}

/// Composes a figure from panels. The file is named after the first one.
fn compose(
    mut drawn: Vec<DrawnPanel>,
    settings: &FigureSettings,
    layout: FigureLayout,
) -> Option<ComposedFigure> {
    let name_parts = drawn.first()?.name_parts.clone();
    let plies: Vec<&str> = drawn.iter().map(|drawn| drawn.ply.as_str()).collect();
    let mut fingerprints: Vec<&str> = drawn
        .iter()
        .map(|drawn| drawn.fingerprint.as_str())
        .collect();
    fingerprints.dedup();
    let metadata = vec![
        generator_metadata(),
        ("record".to_owned(), fingerprints.join(", ")),
        ("ply".to_owned(), plies.join(", ")),
    ];
    let widest = drawn.iter().map(|drawn| drawn.panel.scene.width);
    let columns = settings.columns(drawn.len(), widest.fold(0.0, f64::max), layout.max_width);
    let title = heading(settings, &drawn);
    let caption = take_caption(&mut drawn, title.as_deref(), settings, layout);
    let (panels, comments) = drawn
        .into_iter()
        .map(|drawn| {
            let caption = drawn.panel.caption.or(drawn.default_caption);
            let scene = drawn.panel.scene;
            (Panel { scene, caption }, drawn.comments)
        })
        .unzip();
    let mut scene = Scene::of_panels(panels, columns);
    scene.smallest_text = scene.find_smallest_text();
    if settings.has_legend() {
        scene.add_legend();
    }
    if let Some(title) = title {
        if caption != FigureCaption::Text(title.clone()) {
            scene.add_heading(&title);
        }
        scene.title = format!("{title}: {}", scene.title);
    }
    Some(ComposedFigure {
        frames: vec![scene],
        name_parts,
        metadata,
        caption,
        comments,
    })
}

/// Returns the heading above a figure: the title, and the players of its first panel if
/// the options ask for them.
fn heading(settings: &FigureSettings, drawn: &[DrawnPanel]) -> Option<String> {
    let players = drawn.first().and_then(|drawn| drawn.players.clone());
    let named = players.filter(|players| !players.is_empty());
    match (settings.title(), named) {
        (Some(title), Some(players)) => Some(format!("{title}: {players}")),
        (title, players) => title.map(str::to_owned).or(players),
    }
}

/// Returns the caption for the snippet. If there is a single panel, or if all
/// frames share a caption, this caption is moved from the picture to the snippet;
/// otherwise the caption is the title.
fn take_caption(
    drawn: &mut [DrawnPanel],
    title: Option<&str>,
    settings: &FigureSettings,
    layout: FigureLayout,
) -> FigureCaption {
    if layout.captions == CaptionPlace::InPicture {
        return FigureCaption::InPicture;
    }
    // Each frame of an animation is composed separately, perhaps with its own caption.
    let is_only_caption = layout.grouping != FigureGrouping::Frames || settings.caption.len() < 2;
    let panel_caption = match drawn {
        [only] if is_only_caption => only.panel.caption.take(),
        _ => None,
    };
    let text = panel_caption.as_ref().map(|caption| caption.text.as_str());
    match text.or(title) {
        Some(text) => FigureCaption::Text(text.to_owned()),
        None if !settings.caption.is_empty() => FigureCaption::InPicture,
        None => FigureCaption::Default,
    }
}

/// Returns the values of placeholders for a position.
fn name_parts_of(position: &RecordPosition<'_>) -> FigureNameParts {
    let RecordPosition { entry, moment } = position;
    let stem = Path::new(entry.source())
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let last = moment.last_move(moment.replayed().dialects()[0]);
    FigureNameParts {
        stem: stem
            .filter(|stem| stem != "-")
            .unwrap_or_else(|| "figure".to_owned()),
        record: entry.number,
        ply: moment.ply(),
        last_move: last.unwrap_or_else(|| "start".to_owned()),
        fig: None,
    }
}
