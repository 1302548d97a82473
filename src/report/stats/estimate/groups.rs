//! The groups of players who can be compared.

/// Returns the groups of at least two players, each of which is reachable from the others
/// along edges. The groups are in the order of their first players.
pub(super) fn groups(count: usize, edges: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let [mut forward, mut backward] = [vec![Vec::new(); count], vec![Vec::new(); count]];
    for &[from, to] in edges {
        forward[from].push(to);
        backward[to].push(from);
    }
    let mut seen = vec![false; count];
    let mut order = Vec::with_capacity(count);
    for start in 0..count {
        order.extend(reach(start, &forward, &mut seen));
    }
    seen.fill(false);
    let mut groups = Vec::new();
    for &start in order.iter().rev() {
        let mut members = reach(start, &backward, &mut seen);
        if members.len() > 1 {
            members.sort_unstable();
            groups.push(members);
        }
    }
    groups.sort_unstable();
    groups
}

/// Returns the players not yet seen that are reachable from one, in the order in which a
/// depth-first search leaves them.
fn reach(start: usize, edges: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut stack = Vec::new();
    let mut enter = |player: usize, stack: &mut Vec<(usize, usize)>| {
        if !std::mem::replace(&mut seen[player], true) {
            stack.push((player, 0));
        }
    };
    enter(start, &mut stack);
    while let Some((player, next)) = stack.pop() {
        if let Some(&to) = edges[player].get(next) {
            stack.push((player, next + 1));
            enter(to, &mut stack);
        } else {
            order.push(player);
        }
    }
    order
}
