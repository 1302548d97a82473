//! Boards: layout, coordinates, stones, groups, marks, and views of a part.

mod changes;
pub(super) mod coords;
pub(super) mod exchange;
pub(super) mod frame;
pub(super) mod group_bars;
pub(super) mod groups;
pub(super) mod labels;
pub(super) mod mark;
pub(super) mod marks;
pub(super) mod picture;
pub(super) mod score_graph;
mod signs;
mod twist;
pub(super) mod window;
