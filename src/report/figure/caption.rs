//! Captions of panels: their placeholders, and the default captions.

use crate::board::Seat;
use crate::play::{Moment, Termination, Turn};
use crate::report::figure::panel_marks::PanelName;
use crate::report::selection::{RecordPosition, SelectionError};
use crate::report::sentence::{score_line, turn_or_verdict};
use crate::report::template::{Template, TemplateUse};
use crate::scene::{PanelCaption, Scene};
use crate::text::{closed_enum, with_decimals};

/// The maximum number of groups of a seat that `{groups}` lists.
const MAX_GROUPS: usize = 3;

closed_enum! {
    /// Which panels get a default caption.
    #[derive(Default)]
    pub enum DefaultCaptions {
        /// All panels and frames that show a ply of a game. Their captions name the ply.
        #[default]
        Plies = "plies",
        /// No panels.
        None = "none",
    }
    else
    /// The error returned when [`DefaultCaptions`] cannot be parsed.
    DefaultCaptionsError = "choose `plies` or `none`"
}

/// A panel for which a caption is written.
pub(super) struct CaptionedPanel<'p, 'r> {
    pub position: &'p RecordPosition<'r>,
    pub name: &'p PanelName,
    pub scene: &'p Scene,
}

impl CaptionedPanel<'_, '_> {
    /// Returns the default caption: `Start`, or the ply and its move with a disc
    /// of the mover's colour. `None` if the panel shows no ply of a record, or
    /// if the figure itself names the ply.
    pub(super) fn default_caption(&self) -> Option<PanelCaption> {
        let moment = &self.position.moment;
        let has_heading = moment.view().board().is_none() && moment.view().turn() == Turn::All;
        if moment.is_start() && moment.replayed().plies() > 0 && !has_heading {
            return Some(PanelCaption::from("Start"));
        }
        let last = self.scene.last_ply.as_ref()?;
        // A player without a colour is named.
        let named = mover(moment, self.scene).filter(|_| last.hue.is_none());
        let mover = named.map_or(String::new(), |name| format!("{name} "));
        Some(PanelCaption {
            text: format!("{}. {mover}{}", self.name.ply(), self.last_move()?),
            disc: last.hue.filter(|_| !is_closed(moment)),
        })
    }

    /// Replaces the placeholders of a caption.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown placeholder.
    pub(super) fn filled(&self, caption: &str) -> Result<String, SelectionError> {
        let template =
            Template::parse(caption, TemplateUse::Caption).map_err(SelectionError::Usage)?;
        template.fill(|name, _| self.value(name))
    }

    fn value(&self, placeholder: &str) -> Result<String, SelectionError> {
        let moment = &self.position.moment;
        Ok(match placeholder {
            "ply" => self.name.ply().to_owned(),
            "move" => self.last_move().unwrap_or_else(|| "start".to_owned()),
            "seat" => mover(moment, self.scene).unwrap_or_default().to_owned(),
            "score" => score_line(moment),
            "groups" => self.groups()?,
            "chance" => self.chance(),
            // The only other placeholder of captions is `result`.
            _ => turn_or_verdict(moment),
        })
    }

    /// Returns the last move, as recorded or as played by `--play`.
    fn last_move(&self) -> Option<String> {
        let moment = &self.position.moment;
        if moment.is_recorded() {
            return moment.last_move(moment.replayed().dialects()[0]);
        }
        let last = self.scene.last_ply.as_ref();
        last.map(|last| last.text.clone())
    }

    /// Returns the chance of the first seat that the record states, in percent:
    /// `Orange 36 %`. Empty if it states none.
    fn chance(&self) -> String {
        let seats = self.position.moment.replayed().seats();
        let chance = self.position.recorded_chance();
        let named = seats.first().zip(chance);
        named.map_or(String::new(), |(first, chance)| {
            let percent = with_decimals(chance.chance * 100.0, 0);
            format!("{} {percent} %", first.name)
        })
    }

    /// Lists the sizes of the largest groups of each seat: `Orange 9, 4, 2;
    /// Yellow 18`.
    fn groups(&self) -> Result<String, SelectionError> {
        let moment = &self.position.moment;
        let game = moment.replayed().about().name;
        if moment.view().board().is_none() {
            return Err(SelectionError::Usage(format!(
                "`{{groups}}` is for games on a board, and {game} has none"
            )));
        }
        let groups = moment.view().groups();
        let seats = (0_u8..)
            .zip(moment.replayed().seats())
            .map(|(index, about)| {
                let groups = groups.iter().filter(|(seat, _)| *seat == Seat::new(index));
                let sizes = groups
                    .take(MAX_GROUPS)
                    .map(|(_, group)| group.size.to_string());
                format!("{} {}", about.name, sizes.collect::<Vec<_>>().join(", "))
            });
        Ok(seats.collect::<Vec<_>>().join("; "))
    }
}

/// Returns true if the last ply is a resignation or an agreed draw, which the scene
/// does not show.
fn is_closed(moment: &Moment<'_>) -> bool {
    moment.is_recorded() && moment.last_ply().is_some_and(|last| last.is_closing)
}

/// Returns the name of the seat that made the last ply of a position, which `scene` shows;
/// `None` if there is none, or if all seats did, as in an agreed draw.
pub(crate) fn mover<'r>(moment: &Moment<'r>, scene: &Scene) -> Option<&'r str> {
    let resigned = moment.replayed().verdict().termination == Termination::Resignation;
    let seat = match (is_closed(moment), moment.view().turn()) {
        (true, Turn::Seat(seat)) if resigned => seat,
        (true, _) => return None,
        (false, _) => scene.last_ply.as_ref()?.seat?,
    };
    Some(&moment.replayed().seats()[seat.index()].name)
}
