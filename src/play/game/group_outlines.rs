//! Outlines groups of stones in figures and describes them in words.

use crate::board::{Area, Group, Seat, Square, SquareSet, groups_of};
use crate::play::{FigureOptions, GroupsShown, OthersShown, Shown};
use crate::scene::{BoardPicture, Hue, LegendEntry, ScoreLine, StoneShape};

/// Maximum number of groups per seat that a description of a figure lists.
const MAX_NAMED: usize = 12;

/// Maximum number of groups that a seat's line in the standings lists.
const MAX_SIZES: usize = 8;

/// Formats group sizes, largest first: `groups 5 4 3 and 55 more`.
pub(crate) fn group_sizes_line(sizes: &[u32]) -> String {
    let shown: Vec<String> = sizes.iter().take(MAX_SIZES).map(u32::to_string).collect();
    let more = match sizes.len().saturating_sub(MAX_SIZES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("groups {}{more}", shown.join(" "))
}

/// The stones of one seat in a board game.
#[derive(Debug, Clone)]
pub(crate) struct SeatStones {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    pub name: &'static str,
    /// The hues of its stones, and the squares of each. Stones of different hues form
    /// different groups.
    pub colours: Vec<(Hue, SquareSet)>,
}

impl SeatStones {
    /// Returns the hue of the seat's first colour.
    fn hue(&self) -> Hue {
        self.colours.first().map_or(Hue::Orange, |(hue, _)| *hue)
    }

    /// Returns the groups of all its colours, the largest first.
    fn groups(&self) -> Vec<(Hue, Group)> {
        groups_by_size(self.colours.iter().copied())
    }
}

/// Returns the groups of several sets of stones with what these belong to, the largest
/// first.
pub(crate) fn groups_by_size<T: Copy>(
    sets: impl IntoIterator<Item = (T, SquareSet)>,
) -> Vec<(T, Group)> {
    let of = |(owner, stones)| {
        groups_of(&stones)
            .into_iter()
            .map(move |group| (owner, group))
    };
    let mut groups: Vec<(T, Group)> = sets.into_iter().flat_map(of).collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.size));
    groups
}

/// Returns the groups of a seat that a figure outlines, largest first: at most
/// as many as `shown` allows, each of at least two stones.
fn outlined(seat: &SeatStones, shown: GroupsShown) -> Vec<(Hue, Group)> {
    let count = shown.count(seat.seat);
    if count == 0 {
        return Vec::new();
    }
    let mut groups = seat.groups();
    match shown {
        GroupsShown::At(square) => groups.retain(|(_, group)| group.squares.has(square)),
        _ => groups.retain(|(_, group)| group.size > 1),
    }
    groups.truncate(count);
    groups
}

/// Returns how many groups of a seat are as large as the smallest outlined one,
/// but not outlined; 0 unless `shown` limits their number.
fn ties(seat: &SeatStones, shown: GroupsShown) -> usize {
    if !matches!(shown, GroupsShown::Largest(_)) {
        return 0;
    }
    let outlined = outlined(seat, shown);
    let least = outlined.last().map_or(0, |(_, group)| group.size);
    let all = seat.groups().into_iter();
    let of_size = all.filter(|(_, group)| group.size == least).count();
    of_size.saturating_sub(outlined.iter().filter(|(_, it)| it.size == least).count())
}

/// Returns the stones of a seat that a figure draws in pale colours.
fn pale(seat: &SeatStones, options: &FigureOptions) -> SquareSet {
    if options.others == OthersShown::Full {
        return SquareSet::EMPTY;
    }
    let groups = outlined(seat, options.groups).into_iter();
    let stones = seat
        .colours
        .iter()
        .fold(SquareSet::EMPTY, |all, (_, set)| all.or(set));
    groups.fold(stones, |stones, (_, group)| stones.without(&group.squares))
}

/// Returns the legend of what [`outline_groups`] draws.
pub(crate) fn legend_of_groups(
    seats: &[SeatStones; 2],
    options: &FigureOptions,
) -> Vec<LegendEntry> {
    let first = Square::new(0, 0);
    let hue = seats[0].hue();
    let mut entries = Vec::new();
    let is_shown = |squares: &SquareSet| squares.into_iter().any(|square| options.shows(square));
    let has_groups = seats.iter().any(|seat| {
        let groups = outlined(seat, options.groups);
        groups.iter().any(|(_, group)| is_shown(&group.squares))
    });
    if has_groups {
        entries.push(LegendEntry::of_face("group and its size", |sign| {
            let squares = [first, Square::new(0, 1), Square::new(1, 0)];
            let group: SquareSet = squares.into_iter().collect();
            for square in &group {
                sign.stone(square, hue, StoneShape::Disc);
            }
            sign.group(&group, hue, group.len());
        }));
    }
    if seats.iter().any(|seat| is_shown(&pale(seat, options))) {
        entries.push(LegendEntry::of_face("stones of other groups", |sign| {
            let squares = [Square::new(0, 1), Square::new(1, 0)];
            for (square, seat) in squares.into_iter().zip(seats) {
                sign.stone(square, seat.hue(), StoneShape::Disc);
            }
            sign.veil(&squares.into_iter().collect());
        }));
    }
    if is_shown(&options.changed) {
        entries.push(LegendEntry::of_square(options.change_in_words(), |sign| {
            sign.stone(first, hue, StoneShape::Disc);
            sign.changes(&[first].into_iter().collect());
        }));
    }
    entries
}

/// Outlines the chosen groups of both seats and labels them with their sizes.
/// If the options say so, dims all other stones, marks those that changed
/// sides, and adds a bar of all groups and a line of the graph for each seat.
pub(crate) fn outline_groups(
    picture: &mut BoardPicture,
    seats: &[SeatStones; 2],
    options: &FigureOptions,
) {
    for seat in seats {
        let hue = seat.hue();
        for (hue, group) in outlined(seat, options.groups) {
            picture.group(&group.squares, hue, group.size);
        }
        picture.veil(&pale(seat, options));
        if options.score_bar == Shown::Yes {
            let sizes = seat.groups().into_iter().map(|(_, group)| group.size);
            picture.group_bar(hue, sizes.collect());
        }
        if let Some(graph) = &options.score_graph {
            picture.score_line(ScoreLine {
                name: graph.name,
                hue,
                scores: graph.scores[seat.seat.index() % 2].clone(),
                shown_index: graph.shown_index,
                start_ply: graph.start_ply,
            });
        }
    }
    picture.changes(&options.changed);
}

/// Describes the outlined groups in a sentence followed by a blank. Lists only
/// groups that extend into `crop`. Empty if there are none.
pub(crate) fn groups_in_words(
    seats: &[SeatStones; 2],
    shown: GroupsShown,
    crop: Option<Area>,
) -> String {
    let described: Vec<String> = seats
        .iter()
        .filter_map(|seat| {
            let mut groups = outlined(seat, shown);
            let is_visible = |(_, group): &(Hue, Group)| {
                crop.is_none_or(|area| area.squares().any(|square| group.squares.has(square)))
            };
            groups.retain(is_visible);
            let sizes: Vec<String> = groups
                .iter()
                .take(MAX_NAMED)
                .map(|(_, group)| group.size.to_string())
                .collect();
            let more = match groups.len().saturating_sub(MAX_NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let tied = match ties(seat, shown) {
                0 => String::new(),
                1 => " (another is as large)".to_owned(),
                ties => format!(" ({ties} others are as large)"),
            };
            (!sizes.is_empty()).then(|| format!("{} {}{more}{tied}", seat.name, sizes.join(", ")))
        })
        .collect();
    if described.is_empty() {
        return String::new();
    }
    format!("Groups outlined: {}. ", described.join("; "))
}

#[cfg(test)]
mod tests {
    use super::{SeatStones, groups_in_words};
    use crate::board::{Seat, Square, SquareSet};
    use crate::play::GroupsShown;
    use crate::scene::Hue;

    /// Returns a seat with rows of stones of these lengths on every other rank.
    fn seat_stones(seat: Seat, name: &'static str, rows: &[u8]) -> SeatStones {
        let rank = |index: usize| 2 * index as u8;
        let rows = rows.iter().enumerate();
        let stones: SquareSet = rows
            .flat_map(|(index, &count)| (0..count).map(move |file| Square::new(file, rank(index))))
            .collect();
        SeatStones {
            seat,
            name,
            colours: vec![(Hue::Red, stones)],
        }
    }

    #[test]
    fn outlined_groups_are_described() {
        let seats = [
            seat_stones(Seat::FIRST, "Red", &[3, 1, 5]),
            seat_stones(Seat::SECOND, "Blue", &[2; 13]),
        ];
        let words = |shown| groups_in_words(&seats, shown, None);
        assert_eq!(words(GroupsShown::None), "");
        assert_eq!(
            words(GroupsShown::Largest(1)),
            "Groups outlined: Red 5; Blue 2 (12 others are as large). "
        );
        assert_eq!(
            words(GroupsShown::Of(Seat::FIRST)),
            "Groups outlined: Red 5, 3. "
        );
        let all = "Groups outlined: Red 5, 3; Blue 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2 and 1 more. ";
        assert_eq!(words(GroupsShown::All), all);
        let part = "d1-e6".parse().ok();
        assert_eq!(
            groups_in_words(&seats, GroupsShown::All, part),
            "Groups outlined: Red 5. "
        );
    }
}
