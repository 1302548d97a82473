//! The shapes of several pictures, merged into one list.

use std::collections::HashMap;
use std::hash::Hash;

/// The elements of several pictures, merged into one list, and the elements
/// that each picture shows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SharedShapes<E> {
    /// The elements, bottom first. Each picture shows some of them, in this order.
    pub(super) shapes: Vec<E>,
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

/// The index of the entry below all others, which has no element.
const BOTTOM: usize = 0;

/// Merges pictures, which are lists of elements, bottom first.
///
/// An element that two pictures draw in a different order is listed twice, so
/// that each picture keeps its order.
///
/// # Cost
///
/// For each picture, linear in the number of elements merged so far.
pub(super) fn merge<E: Clone + Eq + Hash>(
    pictures: impl IntoIterator<Item = Vec<E>>,
) -> SharedShapes<E> {
    let mut shapes: Vec<E> = Vec::new();
    let mut shape_indices: HashMap<E, usize> = HashMap::new();
    let mut entries = vec![Entry {
        shape: usize::MAX,
        above: BOTTOM,
    }];
    // The entries of each shape, lowest first.
    let mut entries_of: Vec<Vec<usize>> = Vec::new();
    // For each picture, the entries of its elements.
    let mut shown: Vec<Vec<usize>> = Vec::new();
    let mut ranks = ranks(&entries);
    for picture in pictures {
        // How often each shape has occurred in this picture.
        let mut counts: HashMap<usize, usize> = HashMap::new();
        // The shape of each element, and an existing entry for it, if any.
        let mut elements = Vec::with_capacity(picture.len());
        for element in picture {
            let shape = *shape_indices.entry(element).or_insert_with_key(|element| {
                shapes.push(element.clone());
                entries_of.push(Vec::new());
                shapes.len() - 1
            });
            let count = counts.entry(shape).or_default();
            let entry = entries_of[shape].get(*count).copied();
            *count += 1;
            elements.push((shape, entry));
        }
        // Only entries in ascending order can be reused; other elements get new
        // entries.
        let is_reused = longest_increasing(&elements, &ranks);
        let mut below = BOTTOM;
        let mut picture = Vec::with_capacity(elements.len());
        for (index, (shape, entry)) in elements.into_iter().enumerate() {
            below = match entry.filter(|_| is_reused[index]) {
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
    to_indices(&entries, &ranks, &shapes, shown)
}

/// Converts the linked list and the entries that each picture shows to indices.
fn to_indices<E: Clone>(
    entries: &[Entry],
    ranks: &[u32],
    shapes: &[E],
    shown: Vec<Vec<usize>>,
) -> SharedShapes<E> {
    let mut in_order: Vec<(u32, &E)> = entries
        .iter()
        .zip(ranks)
        .skip(1)
        .map(|(entry, rank)| (*rank, &shapes[entry.shape]))
        .collect();
    in_order.sort_by_key(|(rank, _)| *rank);
    let index = |entry: usize| ranks[entry] - 1;
    let pictures = shown.into_iter();
    SharedShapes {
        shapes: in_order
            .into_iter()
            .map(|(_, shape)| shape.clone())
            .collect(),
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

/// Returns which elements form a longest subsequence whose entries have
/// increasing ranks. Elements without an entry are not part of it.
fn longest_increasing(elements: &[(usize, Option<usize>)], ranks: &[u32]) -> Vec<bool> {
    // For each length, the index of the element with the lowest rank that ends a
    // subsequence of this length.
    let mut ends: Vec<usize> = Vec::new();
    // The element before each element in its subsequence.
    let mut before: Vec<Option<usize>> = vec![None; elements.len()];
    let rank = |index: usize| elements[index].1.map_or(0, |entry| ranks[entry]);
    for index in 0..elements.len() {
        if elements[index].1.is_none() {
            continue;
        }
        let length = ends.partition_point(|&end| rank(end) < rank(index));
        before[index] = length.checked_sub(1).map(|last| ends[last]);
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut is_in_longest = vec![false; elements.len()];
    let mut at = ends.last().copied();
    while let Some(index) = at {
        is_in_longest[index] = true;
        at = before[index];
    }
    is_in_longest
}

#[cfg(test)]
mod tests {
    use super::{SharedShapes, merge};

    fn pictures(texts: &[&str]) -> Vec<Vec<String>> {
        let elements = |text: &&str| text.chars().map(String::from).collect();
        texts.iter().map(elements).collect()
    }

    /// Returns the elements that each picture shows.
    fn drawn(shared: &SharedShapes<String>) -> Vec<String> {
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
