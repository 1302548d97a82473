use std::collections::BTreeSet;

use crate::scene::Colour;

/// How many colours a palette may have; one more index means "as before".
const MOST: usize = 255;

/// The way from one colour to another has at most so many parts.
const MOST_PARTS: usize = 8;

/// How many distinct colours of pixels are remembered.
const MEMORY: usize = 1 << 14;

/// The colours of an animation: those that are painted, and steps between
/// every two of them for the rims of shapes.
pub(crate) struct Palette {
    colours: Vec<Colour>,
    /// The index for colours that were looked up before, by a hash of them.
    known: Vec<Option<(Colour, u8)>>,
}

impl Palette {
    /// The palette for these colours, the most important first.
    pub(crate) fn new(painted: &[Colour]) -> Self {
        let mut seen = BTreeSet::new();
        let mut colours: Vec<Colour> = Vec::with_capacity(MOST);
        for &colour in painted {
            if colours.len() < MOST && seen.insert((colour.r, colour.g, colour.b)) {
                colours.push(colour);
            }
        }
        let count = colours.len();
        // First the middle of every two colours, then thirds, then quarters.
        for (one, two, part) in steps(count) {
            if colours.len() == MOST {
                break;
            }
            let mixed = mixed(colours[one], colours[two], part);
            if seen.insert((mixed.r, mixed.g, mixed.b)) {
                colours.push(mixed);
            }
        }
        Self {
            colours,
            known: vec![None; MEMORY],
        }
    }

    /// The index that stands for no colour at all.
    pub(crate) const fn as_before(&self) -> u8 {
        MOST as u8
    }

    /// Red, green and blue of every index.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let bytes = self.colours.iter().flat_map(|one| [one.r, one.g, one.b]);
        let mut bytes: Vec<u8> = bytes.collect();
        bytes.resize((MOST + 1) * 3, 0);
        bytes
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&mut self, colour: Colour) -> u8 {
        let bits = u32::from_be_bytes([0, colour.r, colour.g, colour.b]);
        let place = (bits.wrapping_mul(0x9e37_79b1) >> 18) as usize % MEMORY;
        // Two colours that share a place would push each other out.
        for place in [place, place ^ 1] {
            if let Some((known, index)) = self.known[place]
                && known == colour
            {
                return index;
            }
        }
        let index = self.nearest(colour);
        self.known[place ^ 1] = self.known[place].replace((colour, index));
        index
    }

    fn nearest(&self, colour: Colour) -> u8 {
        // All distances first, each with its index in the lowest bits: this is
        // what processors do many at a time.
        let mut all = [i32::MAX; MOST];
        for ((index, known), away) in (0..).zip(&self.colours).zip(&mut all) {
            *away = distance(colour, *known) << u8::BITS | index;
        }
        all.iter().fold(i32::MAX, |least, away| least.min(*away)) as u8
    }
}

/// Pairs of colours and parts of the way between them.
fn steps(count: usize) -> impl Iterator<Item = (usize, usize, (usize, usize))> {
    let pairs = move |part| {
        (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two, part)))
    };
    let parts = (2..=MOST_PARTS).flat_map(|all| (1..all).map(move |step| (step, all)));
    parts.flat_map(pairs)
}

/// The colour some steps of all on the way from one to another.
fn mixed(one: Colour, two: Colour, (step, all): (usize, usize)) -> Colour {
    let part = |one: u8, two: u8| {
        let sum = usize::from(one) * (all - step) + usize::from(two) * step;
        ((sum + all / 2) / all) as u8
    };
    Colour {
        r: part(one.r, two.r),
        g: part(one.g, two.g),
        b: part(one.b, two.b),
    }
}

/// How far two colours are apart; eyes see green best and blue worst.
fn distance(one: Colour, two: Colour) -> i32 {
    let part = |one: u8, two: u8, weight: i32| {
        let away = i32::from(one) - i32::from(two);
        away * away * weight
    };
    part(one.r, two.r, 3) + part(one.g, two.g, 4) + part(one.b, two.b, 2)
}

#[cfg(test)]
mod tests {
    use super::Palette;
    use crate::scene::{Colour, Theme, ThemeValue};

    #[test]
    fn painted_colours_are_kept_as_they_are() {
        let theme = Theme::default();
        let painted: Vec<Colour> = theme
            .values()
            .into_iter()
            .filter_map(|(_, value)| match value {
                ThemeValue::Colour(colour) => Some(colour),
                _ => None,
            })
            .collect();
        let mut palette = Palette::new(&painted);
        let bytes = palette.to_bytes();
        assert_eq!(bytes.len(), 768);
        for colour in painted {
            let at = usize::from(palette.index(colour)) * 3;
            assert_eq!(bytes[at..at + 3], [colour.r, colour.g, colour.b]);
        }
    }

    #[test]
    fn mixtures_of_two_colours_are_near() {
        let (black, white) = (Colour::hex(0), Colour::hex(0xff_ffff));
        let mut palette = Palette::new(&[black, white]);
        let bytes = palette.to_bytes();
        for grey in 0..=255_u8 {
            let colour = Colour {
                r: grey,
                g: grey,
                b: grey,
            };
            let found = bytes[usize::from(palette.index(colour)) * 3];
            assert!(found.abs_diff(grey) <= 16, "{grey} {found}");
        }
    }

    #[test]
    fn too_many_colours_leave_room_for_no_change() {
        let many: Vec<Colour> = (0..1000).map(|number| Colour::hex(number * 977)).collect();
        let mut palette = Palette::new(&many);
        for colour in many {
            assert_ne!(palette.index(colour), palette.as_before());
        }
    }
}
