//! The PDF backend.

use std::collections::BTreeSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, StructRole};
use pdf_writer::writers::{ExtGraphicsState, Resources, StructTreeRoot};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::render::core::outlines::outline;
use crate::render::{Layer, Paint, RenderOutput, TextOutliner, layers};
use crate::scene::{Colour, Path, Point, Scene, Segment, Shape, Theme};

/// Points per board unit if no width is given: 30 points are 40 CSS pixels, the
/// board unit of SVG files.
const UNIT: f64 = 30.0;

/// Maximum length of a side that PDF readers must support, in points.
const MAX_SIDE: f64 = 14_400.0;

/// Options of a PDF file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PdfOptions {
    /// The width in points (1/72 inch); 30 points per board unit by default.
    /// The picture is scaled down if a side would exceed 14,400 points.
    pub width: Option<f64>,
    /// The program that made the figure; not written if empty.
    pub creator: String,
}

// The object references in the file.
const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFO: Ref = Ref::new(5);
const STRUCT_PARENTS: Ref = Ref::new(6);
const STRUCT_FIGURE: Ref = Ref::new(7);
const STRUCT_ROOT: Ref = Ref::new(8);

/// Draws a scene as a PDF file: one page that fits the picture, with text as
/// glyph outlines and the description as alternative text.
///
/// # Cost
///
/// About a millisecond for a 12x12 board.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::render::{PdfOptions, pdf};
///
/// let scene = game.end().figure(&Default::default());
/// assert!(pdf(&scene, &Default::default(), &PdfOptions::default()).bytes.starts_with(b"%PDF"));
/// ```
pub fn pdf(scene: &Scene, theme: &Theme, options: &PdfOptions) -> RenderOutput {
    let unit = options
        .width
        .map_or(UNIT, |width| width / scene.width)
        .min(MAX_SIDE / scene.width.max(scene.height));
    let mut painter = PagePainter {
        content: Content::new(),
        outliner: TextOutliner::new(),
        unit,
        width: scene.width,
        height: scene.height,
        opacity: (255, 255),
        opacities: BTreeSet::new(),
    };
    painter.draw(scene, theme);
    let size = Rect::new(
        0.0,
        0.0,
        painter.length(scene.width),
        painter.length(scene.height),
    );
    let painted = std::mem::replace(&mut painter.content, Content::new());
    let content = deflated(&painted.finish());
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    write_catalog(&mut pdf, scene, options);
    let mut page = pdf.page(PAGE);
    page.media_box(size).parent(PAGES).contents(CONTENT);
    page.struct_parents(0);
    painter.write_opacities(&mut page.resources());
    page.finish();
    pdf.stream(CONTENT, &content).filter(Filter::FlateDecode);
    RenderOutput {
        bytes: pdf.finish(),
        missing_glyphs: painter.outliner.into_missing_glyphs(),
    }
}

fn deflated(content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    written.expect("writing to memory cannot fail")
}

/// Writes the document metadata and the accessibility structure.
fn write_catalog(pdf: &mut Pdf, scene: &Scene, options: &PdfOptions) {
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(PAGES).lang(TextStr("en"));
    catalog.mark_info().marked(true);
    catalog.viewer_preferences().display_doc_title(true);
    catalog.pair(Name(b"StructTreeRoot"), STRUCT_ROOT);
    catalog.finish();
    let mut root: StructTreeRoot<'_> = pdf.indirect(STRUCT_ROOT).start();
    root.child(STRUCT_FIGURE);
    root.parent_tree().nums().insert(0, STRUCT_PARENTS);
    root.finish();
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let mut info = pdf.document_info(INFO);
    info.title(TextStr(&scene.title));
    if !scene.description.is_empty() {
        info.subject(TextStr(&scene.description));
    }
    if !options.creator.is_empty() {
        info.creator(TextStr(&options.creator));
    }
    info.finish();
    pdf.indirect(STRUCT_PARENTS).array().item(STRUCT_FIGURE);
    let alternative = if scene.description.is_empty() {
        &scene.title
    } else {
        &scene.description
    };
    let mut figure = pdf.struct_element(STRUCT_FIGURE);
    figure
        .kind(StructRole::Figure)
        .parent(STRUCT_ROOT)
        .page(PAGE);
    figure.alt(TextStr(alternative));
    figure.marked_content_child().marked_content_id(0);
    figure.finish();
}

/// Draws the content stream of the page.
struct PagePainter {
    content: Content,
    outliner: TextOutliner<'static>,
    /// Points per board unit.
    unit: f64,
    width: f64,
    height: f64,
    /// The current opacity of fills and strokes.
    opacity: (u8, u8),
    /// Every opacity that was set.
    opacities: BTreeSet<(u8, u8)>,
}

impl PagePainter {
    fn draw(&mut self, scene: &Scene, theme: &Theme) {
        let mut figure = self
            .content
            .begin_marked_content_with_properties(Name(b"Figure"));
        figure.properties().identify(0);
        figure.finish();
        self.content
            .set_line_cap(LineCapStyle::RoundCap)
            .set_line_join(LineJoinStyle::RoundJoin);
        for layer in layers(scene, theme) {
            self.draw_layer(&layer);
        }
        self.content.end_marked_content();
    }

    /// Draws a layer, with its shapes joined into one path where that does not
    /// change the picture.
    fn draw_layer(&mut self, layer: &Layer<'_>) {
        self.set_paint(layer.paint);
        let mut has_open_path = false;
        for item in layer.items.iter() {
            let path = outline(&item.shape, &mut self.outliner, self.width);
            self.add_path(&path);
            // Filled paths are drawn separately: if they were joined, their directions
            // would decide whether the overlap is filled.
            let is_separate = matches!(item.shape, Shape::Text(_))
                || matches!(item.shape, Shape::Path(_)) && layer.paint.fill.is_some();
            if is_separate {
                self.paint_path(layer.paint);
            }
            has_open_path = !is_separate;
        }
        if has_open_path {
            self.paint_path(layer.paint);
        }
    }

    /// Sets the colours and the pen for the paths that follow.
    fn set_paint(&mut self, paint: Paint) {
        let opacity = (
            paint.fill.map_or(255, |colour| colour.a),
            paint.pen.map_or(255, |pen| pen.colour.a),
        );
        if opacity != self.opacity {
            self.opacity = opacity;
            self.opacities.insert(opacity);
            let name = opacity_name(opacity);
            self.content.set_parameters(Name(name.as_bytes()));
        }
        if let Some(colour) = paint.fill {
            let [r, g, b] = channels(colour);
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some(pen) = paint.pen {
            let [r, g, b] = channels(pen.colour);
            let dash = pen
                .dash
                .map(|dash| [self.length(dash.on), self.length(dash.off)]);
            let width = self.length(pen.width);
            self.content.set_stroke_rgb(r, g, b).set_line_width(width);
            self.content
                .set_dash_pattern(dash.into_iter().flatten(), 0.0);
        }
    }

    /// Writes the opacities that the page refers to.
    fn write_opacities(&self, resources: &mut Resources<'_>) {
        if self.opacities.is_empty() {
            return;
        }
        let mut states = resources.ext_g_states();
        for &(fill, stroke) in &self.opacities {
            let name = opacity_name((fill, stroke));
            let mut state: ExtGraphicsState<'_> = states.insert(Name(name.as_bytes())).start();
            state.non_stroking_alpha(fraction(fill));
            state.stroking_alpha(fraction(stroke));
        }
    }

    /// Fills and strokes the current path.
    fn paint_path(&mut self, paint: Paint) {
        match (paint.fill, paint.pen) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    /// Adds a path to the current path.
    fn add_path(&mut self, path: &Path) {
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = self.to_points(to);
                    self.content.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = self.to_points(to);
                    self.content.line_to(x, y);
                }
                Segment::Cubic(first, second, to) => {
                    let [first, second, to] = [first, second, to].map(|at| self.to_points(at));
                    self.content
                        .cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
                }
                Segment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    /// Converts a position to points; y counts from the bottom of a PDF page.
    fn to_points(&self, at: Point) -> (f32, f32) {
        (self.length(at.x), self.length(self.height - at.y))
    }

    /// Converts a length to points, rounded to 1/100 point, which is finer than
    /// any printer can resolve.
    fn length(&self, units: f64) -> f32 {
        ((units * self.unit * 100.0).round() / 100.0) as f32
    }
}

/// Returns the name of the graphics state with this opacity of fills and
/// strokes.
fn opacity_name((fill, stroke): (u8, u8)) -> String {
    format!("o{fill}-{stroke}")
}

/// Returns the red, green and blue of a colour as fractions of 1.
fn channels(colour: Colour) -> [f32; 3] {
    [colour.r, colour.g, colour.b].map(fraction)
}

/// Divides a byte by 255, rounded to four decimals.
fn fraction(channel: u8) -> f32 {
    (f32::from(channel) / 255.0 * 10_000.0).round() / 10_000.0
}
