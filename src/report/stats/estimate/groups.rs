//! The groups of players who can be compared.

use std::mem;

/// Returns the groups of at least two players, each of which is reachable from the others
/// along edges. The groups are in the order of their first players.
pub(super) fn groups(count: usize, edges: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let neighbours = |end: usize| {
        let mut lists = vec![Vec::new(); count];
        for edge in edges {
            lists[edge[end]].push(edge[1 - end]);
        }
        lists
    };
    let left = depth_first(0..count, &neighbours(0)).concat();
    let mut groups = depth_first(left.into_iter().rev(), &neighbours(1));
    groups.retain(|members| members.len() > 1);
    groups
        .iter_mut()
        .for_each(|members| members.sort_unstable());
    groups.sort_unstable();
    groups
}

/// Returns, for each start, the players who are reachable from it but from no start before
/// it, in the order in which a depth-first search leaves them.
fn depth_first(starts: impl Iterator<Item = usize>, neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; neighbours.len()];
    let search = |start| {
        let (mut left, mut stack, mut next) = (Vec::new(), Vec::new(), Some(start));
        loop {
            let unseen = next.filter(|&player: &usize| !mem::replace(&mut seen[player], true));
            stack.extend(unseen.map(|player| (player, neighbours[player].iter())));
            let Some((player, rest)) = stack.last_mut() else {
                return left;
            };
            next = rest.next().copied();
            if next.is_none() {
                left.push(*player);
                stack.pop();
            }
        }
    };
    starts.map(search).collect()
}
