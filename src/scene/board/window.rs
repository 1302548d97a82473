//! A view of a board: the part that is shown, and how it is oriented; and the direction of
//! a twist in it.

use crate::board::Area;
use crate::text::closed_enum;

closed_enum! {
    /// The direction in which a face is turned.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Turning {
        /// Clockwise.
        Clockwise = "clockwise",
        /// Anticlockwise.
        Anticlockwise = "anticlockwise",
    }
}

impl Turning {
    /// Returns the opposite direction.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }
}

/// A view of a board: which part is shown, and how it is oriented.
///
/// The board is cropped first, then turned, then mirrored.
///
/// # Examples
///
/// ```
/// use scoresheet::{FigureOptions, GameKind, scene::Window};
///
/// let window = Window { crop: Some("a1-f6".parse()?), ..Window::default() };
/// let game = GameKind::Permute.new_game();
/// let start = game.position().expect("the default setting");
/// let scene = start.figure(&FigureOptions { window, ..FigureOptions::default() });
/// assert!(scene.description.contains("a1-f6"));
/// # Ok::<(), scoresheet::board::AreaError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Window {
    /// The part to show; `None` shows the whole board.
    pub crop: Option<Area>,
    /// Where the coordinates of a cropped board start.
    pub labels: Labels,
    /// The rotation of the board.
    pub turned: Quarters,
    /// Whether left and right are swapped.
    pub mirror: Mirror,
}

/// Where the coordinates of a cropped board start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Labels {
    /// At a corner of the whole board, as if it were not cropped.
    #[default]
    Board,
    /// At a corner of the visible part, whose first square is then a1.
    Part,
}

/// Whether left and right are swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mirror {
    /// Not swapped.
    #[default]
    No,
    /// Swapped.
    Yes,
}

impl Mirror {
    /// Returns the direction in which a turn of a face appears in the view.
    pub const fn of(self, turning: Turning) -> Turning {
        match self {
            Self::No => turning,
            Self::Yes => turning.reversed(),
        }
    }
}

closed_enum! {
    /// A clockwise rotation by quarter turns.
    #[derive(PartialOrd, Ord, Hash, Default)]
    pub enum Quarters {
        /// Not turned.
        #[default]
        None = "0",
        /// 90 degrees.
        One = "90",
        /// 180 degrees.
        Two = "180",
        /// 270 degrees.
        Three = "270",
    }
    else
    /// The error returned when [`Quarters`] cannot be parsed.
    QuartersError = "a board is turned by `0`, `90`, `180` or `270` degrees"
}

impl Quarters {
    /// Returns true for 90 and 270 degrees, which swap width and height.
    pub const fn is_odd(self) -> bool {
        matches!(self, Self::One | Self::Three)
    }
}

/// A side of a board or of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The top side.
    Top,
    /// The right side.
    Right,
    /// The bottom side.
    Bottom,
    /// The left side.
    Left,
}

impl Edge {
    /// Every side, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    /// Returns the index of this side in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Window {
    /// Returns the side of the picture on which a side of the board appears.
    pub const fn side_in_view(&self, side: Edge) -> Edge {
        let quarters = self.turned as usize;
        let turned = Edge::ALL[(side.index() + quarters) % 4];
        match (self.mirror, turned) {
            (Mirror::Yes, Edge::Left) => Edge::Right,
            (Mirror::Yes, Edge::Right) => Edge::Left,
            _ => turned,
        }
    }

    /// Returns the column and row at which a cell of the visible part appears in
    /// the picture. The arguments are the column and row of the cell and the
    /// numbers of `columns` and `rows` of the part, all before turning.
    pub const fn place(&self, (column, row): (u8, u8), (columns, rows): (u8, u8)) -> (u8, u8) {
        let (column, row) = match self.turned {
            Quarters::None => (column, row),
            Quarters::One => (rows - 1 - row, column),
            Quarters::Two => (columns - 1 - column, rows - 1 - row),
            Quarters::Three => (row, columns - 1 - column),
        };
        let columns_in_view = if self.turned.is_odd() { rows } else { columns };
        match self.mirror {
            Mirror::No => (column, row),
            Mirror::Yes => (columns_in_view - 1 - column, row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Mirror, Quarters, Window};

    fn window(turned: Quarters, mirror: Mirror) -> Window {
        Window {
            turned,
            mirror,
            ..Window::default()
        }
    }

    #[test]
    fn a_quarter_turn_moves_the_top_to_the_right() {
        let view = window(Quarters::One, Mirror::No);
        assert_eq!(view.side_in_view(Edge::Top), Edge::Right);
        assert_eq!(view.side_in_view(Edge::Left), Edge::Top);
        // The top-left cell of 3 columns and 2 rows becomes the top-right cell
        // of 2 columns and 3 rows.
        assert_eq!(view.place((0, 0), (3, 2)), (1, 0));
        assert_eq!(view.place((2, 1), (3, 2)), (0, 2));
    }

    #[test]
    fn sides_and_cells_are_turned_alike() {
        let (columns, rows) = (4, 3);
        let on = |(column, row): (u8, u8), (columns, rows): (u8, u8), side| match side {
            Edge::Top => row == 0,
            Edge::Right => column == columns - 1,
            Edge::Bottom => row == rows - 1,
            Edge::Left => column == 0,
        };
        for turned in Quarters::ALL {
            assert_eq!(turned.to_string().parse(), Ok(turned));
            for mirror in [Mirror::No, Mirror::Yes] {
                let view = window(turned, mirror);
                let after = if turned.is_odd() {
                    (rows, columns)
                } else {
                    (columns, rows)
                };
                for cell in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
                {
                    let place = view.place(cell, (columns, rows));
                    for side in Edge::ALL {
                        let before = on(cell, (columns, rows), side);
                        assert_eq!(before, on(place, after, view.side_in_view(side)));
                    }
                }
            }
        }
        assert!("45".parse::<Quarters>().is_err());
    }
}
