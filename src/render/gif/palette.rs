//! The shared palette of an animation.

use std::collections::BTreeSet;

use crate::scene::Colour;

/// Maximum number of colours in a palette; the last of the 256 indices is
/// transparent.
const MAX_COLOURS: usize = 255;

/// Maximum number of steps of a blend from one colour to another.
const MAX_STEPS: usize = 8;

/// Number of slots in the lookup cache.
const CACHE_SLOTS: usize = 1 << 14;

/// The palette of an animation: the colours used, and blends of any two of them
/// for antialiased edges.
pub(crate) struct Palette {
    colours: Vec<Colour>,
    /// The red, green and blue channels of all colours.
    planes: [Vec<i16>; 3],
    /// Recent lookups, indexed by a hash of the colour.
    cache: Vec<Option<(Colour, u8)>>,
}

impl Palette {
    /// Creates the palette for these colours; if there are too many, only the
    /// first are kept.
    pub(crate) fn new(painted: &[Colour]) -> Self {
        let mut seen = BTreeSet::new();
        let mut colours: Vec<Colour> = Vec::with_capacity(MAX_COLOURS);
        for &colour in painted {
            if colours.len() < MAX_COLOURS && seen.insert((colour.r, colour.g, colour.b)) {
                colours.push(colour);
            }
        }
        let count = colours.len();
        // Midpoints first, then thirds, then quarters.
        for (first, second, step, step_count) in blends(count) {
            if colours.len() == MAX_COLOURS {
                break;
            }
            let blended = blend(colours[first], colours[second], step, step_count);
            if seen.insert((blended.r, blended.g, blended.b)) {
                colours.push(blended);
            }
        }
        let plane = |part: fn(&Colour) -> u8| {
            let parts = colours.iter().map(part);
            parts.map(i16::from).collect()
        };
        Self {
            planes: [
                plane(|colour| colour.r),
                plane(|colour| colour.g),
                plane(|colour| colour.b),
            ],
            colours,
            cache: vec![None; CACHE_SLOTS],
        }
    }

    /// Returns the transparent index: a pixel with this index keeps its colour
    /// from the previous frame.
    pub(crate) const fn transparent(&self) -> u8 {
        MAX_COLOURS as u8
    }

    /// Returns the red, green and blue of all 256 indices.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self
            .colours
            .iter()
            .flat_map(|colour| [colour.r, colour.g, colour.b])
            .collect();
        bytes.resize((MAX_COLOURS + 1) * 3, 0);
        bytes
    }

    /// Returns the index of the colour nearest to this one.
    pub(crate) fn index(&mut self, colour: Colour) -> u8 {
        let bits = u32::from_be_bytes([0, colour.r, colour.g, colour.b]);
        let slot = (bits.wrapping_mul(0x9e37_79b1) >> 18) as usize % CACHE_SLOTS;
        // Two slots per hash, so that two colours that collide do not evict
        // each other.
        for slot in [slot, slot ^ 1] {
            if let Some((cached, index)) = self.cache[slot]
                && cached == colour
            {
                return index;
            }
        }
        let index = self.nearest(colour);
        self.cache[slot ^ 1] = self.cache[slot].replace((colour, index));
        index
    }

    fn nearest(&self, colour: Colour) -> u8 {
        let [reds, greens, blues] = &self.planes;
        let channels = reds.iter().zip(greens).zip(blues);
        // With the index in the low bits, the minimum is the first of the
        // nearest colours.
        let distances = channels.zip(0..256).map(|(((r, g), b), index)| {
            let parts = [(r, colour.r, 3), (g, colour.g, 4), (b, colour.b, 2)];
            distance(parts) << u8::BITS | index
        });
        distances.fold(i32::MAX, i32::min) as u8
    }
}

/// Yields every blend of two of `count` colours as
/// `(first, second, step, step_count)`: `step` of `step_count` steps from the
/// colour with the index `first` to the one with the index `second`.
fn blends(count: usize) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    let pairs = move || {
        (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
    };
    let parts =
        (2..=MAX_STEPS).flat_map(|step_count| (1..step_count).map(move |step| (step, step_count)));
    parts.flat_map(move |(step, step_count)| {
        pairs().map(move |(first, second)| (first, second, step, step_count))
    })
}

/// Returns the colour that is `step` of `step_count` steps from one colour to another.
fn blend(first: Colour, second: Colour, step: usize, step_count: usize) -> Colour {
    let part = |first: u8, second: u8| {
        let sum = usize::from(first) * (step_count - step) + usize::from(second) * step;
        ((sum + step_count / 2) / step_count) as u8
    };
    Colour {
        r: part(first.r, second.r),
        g: part(first.g, second.g),
        b: part(first.b, second.b),
        a: 255,
    }
}

/// Returns the squared distance of two colours, weighted by how sensitive the
/// eye is to each channel: most to green, least to blue.
///
/// The values are too small to wrap; skipping the overflow checks lets the
/// compiler vectorize the loop.
fn distance(parts: [(&i16, u8, i32); 3]) -> i32 {
    let [r, g, b] = parts.map(|(&first, second, weight)| {
        let difference = i32::from(first.wrapping_sub(i16::from(second)));
        difference.wrapping_mul(difference).wrapping_mul(weight)
    });
    r.wrapping_add(g).wrapping_add(b)
}

#[cfg(test)]
mod tests {
    use super::Palette;
    use crate::scene::{Colour, Theme, ThemeValue};

    #[test]
    fn painted_colours_are_in_the_palette() {
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
    fn blends_of_two_colours_are_matched_closely() {
        let (black, white) = (Colour::hex(0), Colour::hex(0xff_ffff));
        let mut palette = Palette::new(&[black, white]);
        let bytes = palette.to_bytes();
        for grey in 0..=255_u8 {
            let colour = Colour {
                r: grey,
                g: grey,
                b: grey,
                a: 255,
            };
            let found = bytes[usize::from(palette.index(colour)) * 3];
            assert!(found.abs_diff(grey) <= 16, "{grey} {found}");
        }
    }

    #[test]
    fn too_many_colours_leave_the_transparent_index_free() {
        let many: Vec<Colour> = (0..1000).map(|number| Colour::hex(number * 977)).collect();
        let mut palette = Palette::new(&many);
        for colour in many {
            assert_ne!(palette.index(colour), palette.transparent());
        }
    }
}
