//! The shapes of several pictures, merged into one list.

use std::collections::HashMap;

/// The elements of several pictures, merged into one list, and the elements
/// that each picture shows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SharedShapes {
    /// The elements, bottom first. The order is that of every picture.
    pub(super) shapes: Vec<String>,
    /// For each picture, the indices of its elements, ascending.
    pub(super) pictures: Vec<Vec<u32>>,
}

/// An entry of a circular linked list.
struct Entry {
    /// The index of the distinct element.
    shape: usize,
    /// The entry drawn directly above this one; [`BOTTOM`] for the topmost.
    above: usize,
}

/// The entry below all others, which has no element.
const BOTTOM: usize = 0;

/// Merges pictures, which are lists of elements, bottom first.
///
/// An element that two pictures draw in a different order is listed twice, so
/// that each picture keeps its order.
///
/// # Cost
///
/// For each picture, linear in the number of elements merged so far.
pub(super) fn merge(pictures: impl IntoIterator<Item = Vec<String>>) -> SharedShapes {
    let mut shapes: Vec<String> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut entries = vec![Entry {
        shape: usize::MAX,
        above: BOTTOM,
    }];
    // The entries of each shape, lowest first.
    let mut entries_of: Vec<Vec<usize>> = Vec::new();
    let mut shown: Vec<Vec<usize>> = Vec::new();
    let mut ranks = ranks(&entries);
    for picture in pictures {
        let mut seen: HashMap<usize, usize> = HashMap::new();
        let mut wanted = Vec::with_capacity(picture.len());
        for element in picture {
            let shape = *numbers.entry(element).or_insert_with_key(|element| {
                shapes.push(element.clone());
                entries_of.push(Vec::new());
                shapes.len() - 1
            });
            let count = seen.entry(shape).or_default();
            let entry = entries_of[shape].get(*count).copied();
            *count += 1;
            wanted.push((shape, entry));
        }
        let kept = longest_increasing(&wanted, &ranks);
        let mut below = BOTTOM;
        let mut picture = Vec::with_capacity(wanted.len());
        for (index, (shape, entry)) in wanted.into_iter().enumerate() {
            below = match entry.filter(|_| kept[index]) {
                Some(entry) => entry,
                None => {
                    let above = entries[below].above;
                    entries.push(Entry { shape, above });
                    let new = entries.len() - 1;
                    entries[below].above = new;
                    entries_of[shape].push(new);
                    new
                }
            };
            picture.push(below);
        }
        shown.push(picture);
        ranks = self::ranks(&entries);
        for entries in &mut entries_of {
            entries.sort_by_key(|&entry| ranks[entry]);
        }
    }
    numbered(&entries, &ranks, &shapes, shown)
}

/// Converts the linked list and the entries that each picture shows to indices.
fn numbered(
    entries: &[Entry],
    ranks: &[u32],
    shapes: &[String],
    shown: Vec<Vec<usize>>,
) -> SharedShapes {
    let mut in_order = vec![String::new(); entries.len() - 1];
    for (entry, rank) in entries.iter().zip(ranks).skip(1) {
        in_order[*rank as usize - 1].clone_from(&shapes[entry.shape]);
    }
    let index = |entry: usize| ranks[entry] - 1;
    let pictures = shown.into_iter();
    SharedShapes {
        shapes: in_order,
        pictures: pictures
            .map(|picture| picture.into_iter().map(index).collect())
            .collect(),
    }
}

/// Returns the position of each entry in the linked list.
fn ranks(entries: &[Entry]) -> Vec<u32> {
    let mut ranks = vec![0; entries.len()];
    let (mut at, mut rank) = (entries[BOTTOM].above, 1);
    while at != BOTTOM {
        ranks[at] = rank;
        rank += 1;
        at = entries[at].above;
    }
    ranks
}

/// Marks a longest increasing subsequence of the wanted entries, by rank.
fn longest_increasing(wanted: &[(usize, Option<usize>)], ranks: &[u32]) -> Vec<bool> {
    // For each length, the index of the lowest last entry of such a subsequence.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; wanted.len()];
    let rank = |index: usize| wanted[index].1.map_or(0, |entry| ranks[entry]);
    for index in 0..wanted.len() {
        if wanted[index].1.is_none() {
            continue;
        }
        let length = ends.partition_point(|&end| rank(end) < rank(index));
        before[index] = length.checked_sub(1).map(|last| ends[last]);
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut kept = vec![false; wanted.len()];
    let mut at = ends.last().copied();
    while let Some(index) = at {
        kept[index] = true;
        at = before[index];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{SharedShapes, merge};

    fn pictures(texts: &[&str]) -> Vec<Vec<String>> {
        let elements = |text: &&str| text.chars().map(String::from).collect();
        texts.iter().map(elements).collect()
    }

    /// Returns the elements that each picture shows.
    fn drawn(shared: &SharedShapes) -> Vec<String> {
        let shapes = |picture: &Vec<u32>| {
            assert!(picture.is_sorted());
            let shapes = picture.iter().map(|&at| shared.shapes[at as usize].clone());
            shapes.collect::<String>()
        };
        shared.pictures.iter().map(shapes).collect()
    }

    #[test]
    fn every_picture_keeps_its_elements_and_their_order() {
        for texts in [
            &["abc", "axc", "abxc"][..],
            &["abc", "cba", "bac"],
            &["aab", "aaab", "b", ""],
            &["", "a"],
            &["abcdef", "fabcde", "badcfe"],
        ] {
            let shared = merge(pictures(texts));
            assert_eq!(drawn(&shared), texts);
        }
    }

    #[test]
    fn common_elements_are_listed_once() {
        let shared = merge(pictures(&["abc", "axc", "abyc", "ac"]));
        assert_eq!(shared.shapes.len(), 5);
        // An element that moves is listed twice, and no other one.
        assert_eq!(merge(pictures(&["abcd", "bcda"])).shapes.len(), 5);
    }
}
