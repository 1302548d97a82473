//! The SVG backend.

use svg::Node;
use svg::node::element::Element;
use svg::node::{Blob, Text as TextNode};

use crate::render::{CssVars, Layer, Paint, PathData, PictureSize, layers, push_number};
use crate::scene::{Anchor, Colour, Scene, Shape, Text, Theme, Weight};

/// User units per board unit.
pub(super) const UNIT: f64 = 40.0;

/// The fonts for text, in order of preference: the font of the other formats,
/// fonts of about the same width, then any sans-serif font.
const FONTS: &str = "DejaVu Sans Condensed,Arial,Helvetica,DejaVu Sans,sans-serif";

/// The style rule of the whole picture. It shrinks on narrow pages, and its text is
/// set without kerning, so that it is as wide as the layout assumes and as in the
/// other formats.
const PICTURE_RULE: &str = "{max-width:100%;height:auto;font-kerning:none}\n";

/// Options of an SVG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SvgOptions {
    /// The size of the picture; it shrinks if the page is narrower.
    pub size: PictureSize,
    /// The prefix of all ids in the file, made of ASCII letters, digits and
    /// hyphens; other characters are dropped, and `f` is prepended to a prefix
    /// that does not begin with a letter.
    pub prefix: String,
    /// Names and values, listed in a `metadata` element.
    pub metadata: Vec<(String, String)>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            size: PictureSize::Square(PictureSize::SQUARE),
            prefix: "scoresheet".to_owned(),
            metadata: Vec::new(),
        }
    }
}

/// Draws a scene as an SVG file.
///
/// The file is self-contained: no scripts, no external references, and only
/// fonts of the viewer's machine. Its ids contain a hash of the content, so
/// that many figures can be inlined in one page.
///
/// # Cost
///
/// Tens of microseconds for a 12x12 board.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// let scene = game.end().figure(&Default::default());
/// let svg = scoresheet::svg(&scene, &Default::default(), &Default::default());
/// assert!(svg.contains("role=\"img\""));
/// ```
pub fn svg(scene: &Scene, theme: &Theme, options: &SvgOptions) -> String {
    let mut css_vars = CssVars::default();
    let drawing = drawing(scene, theme, &mut css_vars);
    let pairs = options
        .metadata
        .iter()
        .flat_map(|(name, value)| [name.as_str(), value.as_str()]);
    let content = [drawing.as_str(), &scene.title, &scene.description];
    let hash = fnv_hash(content.into_iter().chain(pairs));
    let id = format!("{}-{hash:016x}", clean_id(&options.prefix));
    let mut root = Element::new("svg");
    root.assign("id", id.as_str());
    root.assign("xmlns", "http://www.w3.org/2000/svg");
    root.assign("role", "img");
    root.assign("viewBox", view_box(scene));
    let scale = options.size.scale(scene.width);
    root.assign("width", number(scene.width * scale));
    root.assign("height", number(scene.height * scale));
    let mut labels = format!("{id}-title");
    root.append(text_element("title", &labels, &scene.title));
    if !scene.description.is_empty() {
        let label = format!("{id}-desc");
        root.append(text_element("desc", &label, &scene.description));
        labels = format!("{labels} {label}");
    }
    root.assign("aria-labelledby", labels);
    if !options.metadata.is_empty() {
        root.append(text_element(
            "metadata",
            &format!("{id}-meta"),
            &metadata_lines(&options.metadata),
        ));
    }
    let rules = css_vars.style(&id);
    root.append(Blob::new(format!(
        "<style>#{id}{PICTURE_RULE}{rules}</style>"
    )));
    root.append(Blob::new(drawing));
    let mut text = root.to_string();
    if text.contains('\r') {
        // XML parsers normalize a bare carriage return to a line feed.
        text = text.replace('\r', "&#13;");
    }
    text.push('\n');
    text
}

fn view_box(scene: &Scene) -> String {
    format!(
        "0 0 {} {}",
        number(scene.width * UNIT),
        number(scene.height * UNIT)
    )
}

fn number(value: f64) -> String {
    let mut out = String::new();
    push_number(&mut out, value);
    out
}

fn metadata_lines(metadata: &[(String, String)]) -> String {
    let lines: Vec<String> = metadata
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    lines.join("\n")
}

/// Creates an element with an id and text.
fn text_element(name: &str, id: &str, text: &str) -> Element {
    let mut element = Element::new(name);
    element.assign("id", id);
    element.append(TextNode::new(clean_text(text)));
    element
}

/// Returns a prefix with only characters that are valid in ids, beginning with
/// a letter.
fn clean_id(prefix: &str) -> String {
    let mut id: String = prefix
        .chars()
        .filter(|&ch| ch.is_ascii_alphanumeric() || ch == '-')
        .collect();
    if !id.starts_with(|ch: char| ch.is_ascii_alphabetic()) {
        id.insert(0, 'f');
    }
    id
}

/// Draws all layers as one `g` element.
fn drawing(scene: &Scene, theme: &Theme, css_vars: &mut CssVars) -> String {
    let mut out = String::from("<g stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if scene
        .items
        .iter()
        .any(|item| matches!(item.shape, Shape::Text(_)))
    {
        out.push_str(&format!(" font-family=\"{FONTS}\""));
    }
    out.push_str(">\n");
    for layer in layers(scene, theme) {
        let class = css_vars.class(layer.inks, layer.paint);
        draw_layer(&layer, class.as_deref(), &mut out);
    }
    out.push_str("</g>");
    out
}

/// Draws a layer: texts as separate elements, other shapes joined into one path
/// where that does not change the picture.
fn draw_layer(layer: &Layer<'_>, class: Option<&str>, out: &mut String) {
    push_texts(layer, class, out);
    let mut data = PathData::new(UNIT);
    for item in layer.items.iter() {
        match &item.shape {
            Shape::Text(_) => {}
            Shape::Rect(rect) => data.add_rect(rect),
            Shape::Circle(circle) => data.add_circle(circle),
            Shape::Path(path) => {
                data.add_path(path);
                // If filled paths were joined, whether their overlap is filled
                // would depend on their directions.
                if layer.paint.fill.is_some() {
                    push_path(&mut data, &layer.paint, class, out);
                }
            }
        }
    }
    if !data.is_empty() {
        push_path(&mut data, &layer.paint, class, out);
    }
}

/// Writes the texts of a layer; texts of the same size and alignment share a
/// group.
fn push_texts(layer: &Layer<'_>, class: Option<&str>, out: &mut String) {
    let texts: Vec<&Text> = layer
        .items
        .iter()
        .filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    for run in texts.chunk_by(|a, b| shared_attributes(a) == shared_attributes(b)) {
        let mut shared = shared_attributes(run[0]);
        push_paint(&layer.paint, &mut shared);
        if let Some(class) = class {
            shared.push_str(&format!(" class=\"{class}\""));
        }
        match run {
            [text] => push_text(text, &shared, out),
            _ => {
                out.push_str(&format!("<g{shared}>\n"));
                run.iter().for_each(|text| push_text(text, "", out));
                out.push_str("</g>\n");
            }
        }
    }
}

/// Returns the attributes of a text other than its position and its paint.
fn shared_attributes(text: &Text) -> String {
    let mut out = format!(" font-size=\"{}\"", number(text.size * UNIT));
    for (name, value) in text_attributes(text) {
        out.push_str(&format!(" {name}=\"{value}\""));
    }
    out
}

fn push_text(text: &Text, attributes: &str, out: &mut String) {
    let (x, y) = (number(text.at.x * UNIT), number(text.at.y * UNIT));
    let content = escaped_text(&text.content);
    out.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\"{attributes}>{content}</text>\n"
    ));
}

/// Writes a path element. Path data needs no escaping, and most of a figure is
/// paths, so this bypasses the `svg` crate.
fn push_path(data: &mut PathData, paint: &Paint, class: Option<&str>, out: &mut String) {
    out.push_str("<path ");
    if let Some(class) = class {
        for part in ["class=\"", class, "\" "] {
            out.push_str(part);
        }
    }
    out.push_str("d=\"");
    out.push_str(&data.take());
    out.push('"');
    push_paint(paint, out);
    out.push_str("/>\n");
}

/// Writes the fill and the stroke as attributes.
fn push_paint(paint: &Paint, out: &mut String) {
    match paint.fill {
        Some(colour) => push_colour("fill", colour, out),
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(pen) = paint.pen {
        push_colour("stroke", pen.colour, out);
        if let Some(dash) = pen.dash {
            let (on, off) = (number(dash.on * UNIT), number(dash.off * UNIT));
            out.push_str(&format!(" stroke-dasharray=\"{on} {off}\""));
        }
        out.push_str(&format!(" stroke-width=\"{}\"", number(pen.width * UNIT)));
    }
}

/// Writes a colour as an attribute, and its opacity as another if it is not
/// opaque, because older viewers support only six-digit colours.
fn push_colour(attribute: &str, colour: Colour, out: &mut String) {
    out.push_str(&format!(" {attribute}=\"{}\"", colour.to_opaque()));
    if !colour.is_opaque() {
        let opacity = number(colour.opacity());
        out.push_str(&format!(" {attribute}-opacity=\"{opacity}\""));
    }
}

/// Replaces the characters that XML forbids with U+FFFD.
pub(super) fn clean_text(text: &str) -> String {
    let allowed = |ch: char| !matches!(ch, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    text.chars()
        .map(|ch| if allowed(ch) { ch } else { '\u{fffd}' })
        .collect()
}

/// Escapes text for the content of an element, and preserves its blanks.
pub(super) fn escaped_text(text: &str) -> String {
    let text = clean_text(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Returns the attributes for the alignment, the direction and the weight of a
/// text.
pub(super) fn text_attributes(text: &Text) -> impl Iterator<Item = (&'static str, &'static str)> {
    let anchor = match text.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some(("text-anchor", "middle")),
        Anchor::End => Some(("text-anchor", "end")),
    };
    // The first letter determines the direction of the whole line. Texts with
    // other anchors have no direction attribute, which would swap start and end.
    let is_rtl = text.anchor == Anchor::Middle && is_rtl(&text.content);
    let direction = is_rtl.then_some(("direction", "rtl"));
    let is_bold = text.weight == Weight::Bold;
    let weight = is_bold.then_some(("font-weight", "bold"));
    [anchor, direction, weight].into_iter().flatten()
}

/// Returns true if the first letter of a text is from a right-to-left script.
fn is_rtl(text: &str) -> bool {
    let first = text.chars().find(|ch| ch.is_alphabetic());
    first.is_some_and(|ch| {
        matches!(ch, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
    })
}

/// Returns a hash of a sequence of texts: a variant of FNV-1a that consumes 8
/// bytes at a time. The hash is the same on every machine.
///
/// The hash is not cryptographic: collisions can be constructed.
///
/// # Cost
///
/// Linear in the total length of the texts.
pub(crate) fn fnv_hash<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for text in texts {
        for bytes in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
            hash ^= hash >> 29;
        }
        hash = (hash ^ text.len() as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{PictureSize, SvgOptions, clean_id, fnv_hash, svg};

    use crate::scene::{Ink, Item, Line, Path, Point, Scene, Style, Theme};

    fn draw(scene: &Scene, options: &SvgOptions) -> String {
        svg(scene, Theme::named("classic").unwrap(), options)
    }

    fn named(title: &str) -> Scene {
        Scene {
            width: 10.0,
            height: 5.0,
            title: title.to_owned(),
            ..Scene::default()
        }
    }

    /// Returns the text between two delimiters.
    fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
        let (_, rest) = text.split_once(from).unwrap();
        rest.split_once(to).unwrap().0
    }

    #[test]
    fn text_is_escaped_and_cleaned() {
        let drawn = draw(
            &named("a<b & \"c\" ]]> \u{1}\r\u{fffe}é"),
            &SvgOptions::default(),
        );
        let title = between(&drawn, "-title\">", "</title>");
        assert_eq!(title, "a&lt;b &amp; \"c\" ]]&gt; \u{fffd}&#13;\u{fffd}é");
    }

    #[test]
    fn captions_are_written_without_additional_blanks() {
        let mut scene = named("");
        scene.add_caption("x < y");
        let drawn = draw(&scene, &SvgOptions::default());
        assert!(drawn.contains(">x &lt; y</text>"), "{drawn}");
    }

    #[test]
    fn the_first_letter_of_a_caption_determines_its_direction() {
        for (caption, is_rtl) in [("e5 \u{5d0}", false), ("12 \u{5d0} e5", true)] {
            let mut scene = named("");
            scene.add_caption(caption);
            let drawn = draw(&scene, &SvgOptions::default());
            assert_eq!(drawn.contains(" direction=\"rtl\""), is_rtl, "{caption}");
        }
    }

    #[test]
    fn a_square_is_40_pixels_wide_by_default() {
        let default = draw(&named("one"), &SvgOptions::default());
        assert!(default.contains("viewBox=\"0 0 400 200\""));
        assert!(default.contains(" width=\"400\"") && default.contains(" height=\"200\""));
        assert!(default.contains("{max-width:100%;height:auto;font-kerning:none}"));
        let options = SvgOptions {
            size: PictureSize::Width(600),
            ..SvgOptions::default()
        };
        let fixed = draw(&named("one"), &options);
        assert!(fixed.contains(" width=\"600\"") && fixed.contains(" height=\"300\""));
    }

    #[test]
    fn ids_depend_on_the_content() {
        let id = |title| {
            between(
                &draw(&named(title), &SvgOptions::default()),
                "id=\"",
                "-title",
            )
            .to_owned()
        };
        assert_eq!(id("one"), id("one"));
        assert_ne!(id("one"), id("two"));
        assert_eq!(clean_id("1 \"fig.x"), "f1figx");
        assert_eq!(clean_id(""), "f");
    }

    #[test]
    fn lines_of_the_same_style_share_a_path_but_areas_do_not() {
        let mut path = Path::new();
        path.move_to(Point::new(1.0, 1.0))
            .line_to(Point::new(2.0, 2.0));
        for (style, count) in [
            (Style::filled(Ink::Arrow), 2),
            (Style::line(Ink::Arrow, Line::Arrow), 1),
        ] {
            let mut scene = named("");
            scene.items = vec![Item::new(path.clone(), style); 2];
            let drawn = draw(&scene, &SvgOptions::default());
            assert_eq!(drawn.matches("<path").count(), count);
        }
    }

    #[test]
    fn different_texts_have_different_hashes() {
        let texts = (0..10_000).map(|number| number.to_string());
        let hashes: HashSet<u64> = texts.map(|text| fnv_hash([text.as_str()])).collect();
        assert_eq!(hashes.len(), 10_000);
    }

    #[test]
    fn text_boundaries_change_the_hash() {
        assert_eq!(fnv_hash(["ab", "c"]), fnv_hash(["ab", "c"]));
        assert_ne!(fnv_hash(["ab", "c"]), fnv_hash(["a", "bc"]));
        assert_ne!(fnv_hash(["ab"]), fnv_hash(["ab", ""]));
        assert_ne!(fnv_hash(["ab\0"]), fnv_hash(["ab"]));
    }
}
