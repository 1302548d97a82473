//! Figures in the making: panels first, then the finished scene.

use std::path::Path;

use scoresheet::report;
use scoresheet::scene::{Panel, Scene};

use crate::cli::filename::NameParts;
use crate::cli::look::{Look, PanelName};
use crate::cli::one::Position;
use crate::cli::output::Stop;

/// The most panels of one figure.
const MOST_PANELS: usize = 500;

/// The most figures of one run: all are held until the last is described.
const MOST_FIGURES: usize = 10_000;

/// A finished figure with what its file name may be made of.
#[derive(Debug)]
pub(crate) struct Figure {
    /// The picture, or the frames of an animation.
    pub(crate) frames: Vec<Scene>,
    /// What its file name may be made of.
    pub(crate) parts: NameParts,
    /// Names and values that are kept in the file.
    pub(crate) metadata: Vec<(String, String)>,
}

/// How positions become figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// As panels of one figure.
    Panels,
    /// As a figure each.
    Alone,
    /// As frames of animations.
    Frames,
}

/// The panels drawn so far.
#[derive(Debug)]
pub(crate) struct Panels {
    way: Way,
    drawn: Vec<Drawn>,
    names: Vec<PanelName>,
}

#[derive(Debug)]
struct Drawn {
    panel: Panel,
    ply: String,
    game: String,
    parts: NameParts,
}

impl Panels {
    /// No panels yet.
    pub(crate) const fn new(way: Way) -> Self {
        Self {
            way,
            drawn: Vec::new(),
            names: Vec::new(),
        }
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.drawn.len()
    }

    /// The first panel.
    pub(crate) fn first(&self) -> Option<&Scene> {
        self.drawn.first().map(|drawn| &drawn.panel.scene)
    }

    /// Draws one more panel.
    pub(crate) fn add(&mut self, look: &Look, position: &Position<'_>) -> Result<(), Stop> {
        if self.way == Way::Panels && self.drawn.len() == MOST_PANELS {
            return Err(Stop::Limit(format!(
                "a figure has at most {MOST_PANELS} panels: for a file each try \
                 `-o 'figure-{{ply:03}}.svg'`"
            )));
        }
        if self.drawn.len() == MOST_FIGURES {
            return Err(Stop::Limit(format!(
                "at most {MOST_FIGURES} figures are drawn at once: choose fewer with `--at` or `--record`"
            )));
        }
        let name = PanelName::new(self.drawn.len() + 1, position);
        let scene = position.view.figure(&look.options(position, &name)?);
        let caption = match self.way {
            Way::Panels => look.caption(self.drawn.len()),
            Way::Alone | Way::Frames => look.caption_alone(self.drawn.len()),
        };
        self.drawn.push(Drawn {
            panel: Panel { scene, caption },
            ply: name.ply().to_owned(),
            game: report::fingerprint(position.replayed),
            parts: parts_of(position),
        });
        self.names.push(name);
        Ok(())
    }

    /// The figures: one of all panels, or one of each.
    pub(crate) fn finish(self, look: &Look) -> Result<Vec<Figure>, Stop> {
        look.check(&self.names)?;
        let groups = match self.way {
            Way::Panels => vec![self.drawn],
            Way::Alone | Way::Frames => self.drawn.into_iter().map(|one| vec![one]).collect(),
        };
        let figures = groups.into_iter().filter_map(|group| finish(group, look));
        Ok(figures.collect())
    }
}

/// The figure of some panels, named after the first of them.
fn finish(drawn: Vec<Drawn>, look: &Look) -> Option<Figure> {
    let parts = drawn.first()?.parts.clone();
    let plies: Vec<&str> = drawn.iter().map(|drawn| drawn.ply.as_str()).collect();
    let mut games: Vec<&str> = drawn.iter().map(|drawn| drawn.game.as_str()).collect();
    games.dedup();
    let metadata = vec![
        (
            "generator".to_owned(),
            format!("scoresheet {}", env!("CARGO_PKG_VERSION")),
        ),
        ("record".to_owned(), games.join(", ")),
        ("ply".to_owned(), plies.join(", ")),
    ];
    let columns = look.columns(drawn.len());
    let panels = drawn.into_iter().map(|drawn| drawn.panel).collect();
    let mut scene = Scene::of_panels(panels, columns);
    if let Some(title) = look.title() {
        scene.add_heading(title);
        scene.title = format!("{title}: {}", scene.title);
    }
    Some(Figure {
        frames: vec![scene],
        parts,
        metadata,
    })
}

fn parts_of(position: &Position<'_>) -> NameParts {
    let Position {
        entry,
        replayed,
        plies,
        view,
    } = position;
    let stem = Path::new(entry.source())
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let last = plies
        .checked_sub(1)
        .map(|last| replayed.ply_text(last, replayed.dialects()[0]));
    NameParts {
        stem: stem
            .filter(|stem| stem != "-")
            .unwrap_or_else(|| "figure".to_owned()),
        record: entry.number,
        ply: report::ply_number(*replayed, *plies, *view),
        last: last.unwrap_or_else(|| "start".to_owned()),
        fig: None,
    }
}
