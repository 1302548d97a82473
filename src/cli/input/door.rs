//! The inputs of the program as the records and positions of a command.

use crate::app::door::{
    ChosenPositions, ChosenRecords, Merge, VisitPosition, VisitRecord, VisitSound,
};
use crate::archive::FilteredRecords;
use crate::cli::input::args::Input;
use crate::cli::input::driver::Visit;
use crate::cli::input::positions::{self, Positions};
use crate::cli::terminal::output::Output;
use crate::play::FastGame;
use crate::record::TagValues;

impl ChosenRecords for Input {
    type Sink = Output;

    fn defaults(&self) -> anyhow::Result<TagValues> {
        self.default_tags()
    }

    fn each_record(&self, visit: &mut Visit<'_>, output: &mut Output) -> anyhow::Result<()> {
        self.each(output, visit)
    }

    fn each_part_of_records<T: Default + Send>(
        &self,
        visit: &VisitRecord<'_, T, Output>,
        visit_sound: Option<&VisitSound<'_, T>>,
        merge: &mut Merge<'_, T, Output>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let visit_fast = |game: &FastGame, _: &mut FilteredRecords<'_, '_>, part: &mut T| {
            if let Some(visit) = visit_sound {
                visit(game, part);
            }
        };
        let visit_fast = visit_sound.is_some().then_some(&visit_fast as _);
        let merge_part = &mut |part, _: &_, output: &mut _| merge(part, output);
        self.each_part(visit, visit_fast, merge_part, output)
    }
}

impl ChosenPositions for Positions {
    type Records = Input;
    type Sink = Output;

    fn records(&self) -> &Input {
        &self.input
    }

    fn may_be_several(&self) -> bool {
        Self::may_be_several(self)
    }

    fn each_position(
        &self,
        visit: &mut positions::Visit<'_>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        self.each(output, visit)
    }

    fn each_part_of_positions<T: Default + Send>(
        &self,
        visit: &VisitPosition<'_, T, Output>,
        merge: &mut Merge<'_, T, Output>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        self.each_part(visit, merge, output)
    }
}
