//! The text backend.

use crate::render::TextCharset;
use crate::render::text::grid::{Grid, LineWeight};
use crate::scene::{
    Anchor, Hue, Ink, Item, Path, Point, Rect, RoundRect, Scene, Segment, Shape, Stroke, Style,
    Text, Width,
};
use crate::text::escape_str;

/// Maximum number of columns, as many as a terminal, a mail or a forum shows.
const MAX_COLUMNS: f64 = 80.0;

/// Columns per board unit, the first with which the figure is narrow enough; a character
/// is about twice as high as wide.
const COLUMNS: [f64; 3] = [4.0, 3.0, 2.0];

/// Rows per board unit.
const ROWS: f64 = 2.0;

/// The widest figure in board units whose squares are not narrowed.
pub(crate) const MAX_WIDTH: f64 = MAX_COLUMNS / COLUMNS[0];

/// Maximum radius of the disc of a caption; stones in legends are larger.
const MAX_DISC_RADIUS: f64 = 0.2;

/// Minimum size of frames and paths in board units; smaller ones are details
/// such as icons, and are not drawn.
const MIN_LENGTH: f64 = 0.8;

/// The number of corners of an arrow with two heads.
const DOUBLE_ARROW_CORNERS: usize = 10;

/// Number of corners of the two arrows of a swap that keep clear of labels.
const ARROW_PAIR_CORNERS: usize = 14;

/// Minimum height of a square stone in board units; the blocks of group bars
/// are lower.
const MIN_STONE_HEIGHT: f64 = 0.4;

/// Maximum distance of coordinates from their board, in board units.
const COORDINATE_REACH: f64 = 1.0;

/// Draws a scene as lines of text.
///
/// Stones are the first letters of their hues, in upper case if they have a
/// token. Grids and frames become thin lines, group outlines heavy lines,
/// arrows double lines, or dashed ones; a square with a frame mark is in brackets, `[]` for
/// red, `()` for green, `<>` for blue and `{}` for yellow; shades are at both sides of a
/// stone. Terminal control characters are escaped.
///
/// # Examples
///
/// ```
/// # let record = scoresheet::read("1. Ce5f6-f6 2. Ae4f5-f5").next().expect("one record");
/// # let checked = scoresheet::replay(&record);
/// # let game = checked.game.expect("the default setting is sound");
/// use scoresheet::render::{TextCharset, text};
///
/// let scene = game.end().figure(&Default::default());
/// assert!(text(&scene, TextCharset::Ascii).contains("12"));
/// ```
pub fn text(scene: &Scene, charset: TextCharset) -> String {
    if let Some(listing) = &scene.listing {
        return listing
            .lines()
            .map(|line| wrapped(&escape_str(line)))
            .collect();
    }
    let boards: Vec<Rect> = scene
        .items
        .iter()
        .filter_map(|item| match &item.shape {
            Shape::Rect(round) if item.style.fill == Some(Ink::Board) => Some(round.rect),
            _ => None,
        })
        .collect();
    let fits = |columns: &f64| scene.width * columns <= MAX_COLUMNS;
    let columns = COLUMNS.into_iter().find(fits).unwrap_or(COLUMNS[2]);
    let mut drawing = TextDrawing {
        grid: Grid::default(),
        scale: (columns, ROWS),
        boards,
        faces: Vec::new(),
        mover: None,
        charset,
    };
    let legend = scene.legend_items.clone();
    let items = scene.items[..legend.start].iter();
    drawing.draw(items.chain(&scene.items[legend.end..]));
    if !legend.is_empty() {
        drawing.legend(&scene.legend);
    }
    drawing.grid.to_text(charset)
}

pub(super) struct TextDrawing {
    pub(super) grid: Grid,
    /// Columns and rows per board unit.
    pub(super) scale: (f64, f64),
    pub(super) boards: Vec<Rect>,
    /// The faces of twists.
    pub(super) faces: Vec<Rect>,
    /// The colour of the disc before the next caption.
    mover: Option<Hue>,
    charset: TextCharset,
}

impl TextDrawing {
    /// Returns the column and row of a point.
    pub(super) fn cell_at(&self, at: Point) -> (i32, i32) {
        // Rounding relative to the board's corner snaps points near a grid line
        // to it.
        let from = self.nearest_board_corner(at);
        let cell = |at: f64, from: f64, scale: f64| {
            let round = |units: f64| (units * scale + 0.5 + 1e-6).floor() as i32;
            round(from).saturating_add(round(at - from))
        };
        (
            cell(at.x, from.x, self.scale.0),
            cell(at.y, from.y, self.scale.1),
        )
    }

    /// Returns the top-left corner of the board closest to a point; the origin
    /// if no board is near.
    fn nearest_board_corner(&self, at: Point) -> Point {
        let distance = |board: &&Rect| {
            let across = (board.x - at.x).max(at.x - board.right()).max(0.0);
            let down = (board.y - at.y).max(at.y - board.bottom()).max(0.0);
            across.max(down)
        };
        let nearest = self
            .boards
            .iter()
            .filter(|board| distance(board) < COORDINATE_REACH)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.map_or(Point::default(), |board| Point::new(board.x, board.y))
    }

    pub(super) fn is_on_board(&self, at: Point) -> bool {
        let has = |board: &Rect| {
            let is_across = board.x < at.x && at.x < board.right();
            is_across && board.y < at.y && at.y < board.bottom()
        };
        self.boards.iter().any(has)
    }

    /// Draws items. Symbols come last, so that no line is drawn over them.
    pub(super) fn draw<'a>(&mut self, items: impl Iterator<Item = &'a Item> + Clone) {
        items.clone().for_each(|item| self.lines(item));
        items.for_each(|item| self.symbols(item));
    }

    /// Draws the lines of an item.
    fn lines(&mut self, item: &Item) {
        if let (Shape::Path(path), Some(Ink::MarkArea(_))) = (&item.shape, item.style.fill) {
            return self.mark_arrow(path);
        }
        // The edge of the arrow of a mark is drawn with the arrow.
        let stroke = item.style.stroke;
        let line = stroke
            .filter(|stroke| stroke.ink != Ink::Text || !matches!(stroke.width, Width::Units(_)));
        let Some(weight) = line.and_then(weight) else {
            return;
        };
        match &item.shape {
            Shape::Rect(round) => self.frame(round, weight),
            Shape::Path(path) => self.path(path, weight),
            Shape::Circle(_) | Shape::Text(_) => {}
        }
    }

    fn frame(&mut self, round: &RoundRect, weight: LineWeight) {
        let rect = round.rect;
        if rect.width < MIN_LENGTH || rect.height < MIN_LENGTH {
            return;
        }
        if matches!(weight, LineWeight::Dashed | LineWeight::Double) {
            self.faces.push(rect);
        }
        let (low, high) = (
            self.cell_at(Point::new(rect.x, rect.y)),
            self.cell_at(Point::new(rect.right(), rect.bottom())),
        );
        let corners = [low, (high.0, low.1), high, (low.0, high.1), low];
        for ends in corners.windows(2) {
            self.grid.line(ends[0], ends[1], weight);
        }
    }

    /// Draws the segments of a path; round corners become sharp.
    fn path(&mut self, path: &Path, weight: LineWeight) {
        if is_small(path) {
            return;
        }
        let (mut pen, mut start) = (Point::default(), Point::default());
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => start = to,
                Segment::Line(to) => self.segment(pen, to, weight),
                Segment::Cubic(first, _, to) => {
                    let corner = if (first.x - pen.x).abs() < (first.y - pen.y).abs() {
                        Point::new(pen.x, to.y)
                    } else {
                        Point::new(to.x, pen.y)
                    };
                    self.segment(pen, corner, weight);
                    self.segment(corner, to, weight);
                }
                Segment::Close => self.segment(pen, start, weight),
            }
            pen = segment.end().unwrap_or(start);
        }
    }

    /// Draws a horizontal or vertical segment, or a diagonal arrow.
    pub(super) fn segment(&mut self, from: Point, to: Point, weight: LineWeight) {
        let (from_cell, to_cell) = (self.cell_at(from), self.cell_at(to));
        if from_cell.0 == to_cell.0 || from_cell.1 == to_cell.1 {
            self.grid.line(from_cell, to_cell, weight);
        } else if weight == LineWeight::Double {
            self.diagonal(from, to);
        }
    }

    /// Draws a diagonal line as dots.
    fn diagonal(&mut self, from: Point, to: Point) {
        let dot = self.choose('·', '.');
        let steps = (from.distance(to) * self.scale.1).ceil().max(1.0);
        for step in 0..=steps as u32 {
            let (column, row) = self.cell_at(from.towards(to, f64::from(step) / steps));
            if self.grid.char_at(column, row).is_none() {
                self.grid.put(column, row, dot);
            }
        }
    }

    /// Draws the characters of an item: stones, marks and text.
    fn symbols(&mut self, item: &Item) {
        match &item.shape {
            Shape::Text(text) if self.is_label(item.style, text) => self.label(item, text),
            Shape::Text(text) => self.text(text),
            Shape::Circle(circle) => match item.style.fill {
                Some(Ink::Stone(hue))
                    if circle.radius < MAX_DISC_RADIUS
                        && !is_on_line(item)
                        && !self.is_on_board(circle.centre) =>
                {
                    self.mover = Some(hue);
                }
                _ => self.stone_or_mark(item, circle.centre),
            },
            // Bars along or below a board are not stones.
            Shape::Rect(round) if is_bar(round.rect) || round.rect.height < MIN_STONE_HEIGHT => {}
            Shape::Rect(round)
                if matches!(item.style.fill, Some(Ink::Stone(_)))
                    && !self.is_on_board(round.rect.centre()) => {}
            Shape::Rect(round) => self.stone_or_mark(item, round.rect.centre()),
            Shape::Path(path) => self.cross_or_arrowhead(item, path),
        }
    }

    /// Draws a cross or an arrowhead.
    fn cross_or_arrowhead(&mut self, item: &Item, path: &Path) {
        let points: Vec<Point> = path.segments().iter().filter_map(Segment::end).collect();
        match (item.style.fill, item.style.stroke.map(|stroke| stroke.ink)) {
            (Some(Ink::Arrow), _) if points.len() == 3 => {
                let (column, row) = self.on_frame(points[0]);
                let head = self.arrowhead(points[0], points[1].towards(points[2], 0.5));
                self.put_arrowhead(column, row, head);
            }
            (Some(Ink::MarkArea(_)), _) => {
                // The points 1 and 6 are the other two corners of the head.
                let (column, row) = self.cell_at(points[0]);
                let head = self.arrowhead(points[0], points[1].towards(points[6], 0.5));
                self.put_arrowhead(column, row, head);
            }
            (Some(Ink::Arrow), None) | (Some(Ink::Halo), Some(Ink::Arrow)) => match points.len() {
                DOUBLE_ARROW_CORNERS => {
                    self.double_arrow(points[0], points[DOUBLE_ARROW_CORNERS / 2]);
                }
                // The points 3 and 4 are the end of the first arrow's shaft.
                ARROW_PAIR_CORNERS => {
                    self.double_arrow(points[3].towards(points[4], 0.5), points[0]);
                }
                _ => {}
            },
            (None, Some(Ink::Text)) if is_tick(&points) => self.tick(points[0], points[1]),
            (None, Some(Ink::OnStone(_) | Ink::Text | Ink::Mark(_))) => self.symbol(&points),
            _ => {}
        }
    }

    /// Draws a short text. Text on a stone, such as the number of a token,
    /// follows the letter of the stone.
    fn label(&mut self, item: &Item, text: &Text) {
        let ink = item.style.fill;
        match ink {
            None => return,
            Some(Ink::Halo) => return self.twist_number(text),
            _ => {}
        }
        let (column, row) = self.cell_at(text.centre());
        let mut content = escape_str(&text.content);
        if let Some(Ink::BadgeText(hue)) = ink
            && !self.is_on_board(text.centre())
        {
            // The size of a group in a bar.
            content.insert(0, Self::letter(hue));
        }
        let length = content.chars().count() as i32;
        // The size of a group replaces the letter of a stone.
        let stone = self
            .grid
            .char_at(column, row)
            .filter(|_| !matches!(ink, Some(Ink::BadgeText(_))));
        let from = match stone {
            None if ink == Some(Ink::Coordinate) => self.coordinate_column(text, column, length),
            Some(stone) if length > 1 => {
                self.grid.put(column - 1, row, stone);
                column
            }
            Some(_) => column + 1,
            None => column - (length - 1) / 2,
        };
        for (column, ch) in (from..).zip(content.chars()) {
            self.grid.put(column, row, ch);
        }
    }

    /// Returns the first column of a coordinate. A coordinate to the left or right
    /// of a board is one blank away from the board; any other is centred at
    /// `column`.
    fn coordinate_column(&self, text: &Text, column: i32, length: i32) -> i32 {
        let centre = text.centre();
        let corner = self.nearest_board_corner(centre);
        let board = self
            .boards
            .iter()
            .find(|board| board.x == corner.x && board.y == corner.y);
        let Some(board) = board else {
            return column;
        };
        let left = self.cell_at(corner).0;
        let right = self.cell_at(Point::new(board.right(), corner.y)).0;
        if centre.x < board.x {
            // Two digits need the blank too, where the board is that near.
            left - length - i32::from(left > 2)
        } else if centre.x > board.right() {
            right + 2
        } else {
            column - (length - 1) / 2
        }
    }

    /// Returns true for coordinates and other short texts, false for titles,
    /// captions and names.
    fn is_label(&self, style: Style, text: &Text) -> bool {
        match style.fill {
            Some(Ink::Title | Ink::Caption) => false,
            Some(Ink::Text) => !self.boards.is_empty() && text.anchor == Anchor::Middle,
            _ => true,
        }
    }

    /// Writes a line of text that is not on a board.
    fn text(&mut self, text: &Text) {
        let (column, row) = self.cell_at(middle(text));
        let mut content = escape_str(&text.content);
        let mut shift = 0;
        if let (Some(hue), Some((ply, mv))) = (self.mover.take(), text.content.split_once(". ")) {
            let (first, rest) = hue.as_str().split_at(1);
            content = escape_str(&format!("{ply}. {}{rest} {mv}", first.to_uppercase()));
            shift = rest.len() as i32 / 2 + 1; // half of the name
        }
        let length = content.chars().count() as i32;
        let from = match text.anchor {
            Anchor::Start => column - shift,
            Anchor::Middle => column - length / 2,
            Anchor::End => column - length,
        };
        self.grid.write(from.max(0), row.max(0), &content);
    }

    pub(super) const fn choose(&self, unicode: char, ascii: char) -> char {
        match self.charset {
            TextCharset::Unicode => unicode,
            TextCharset::Ascii => ascii,
        }
    }
}

/// Returns true for the dot on a line of a graph, whose edge has the colour of the line.
const fn is_on_line(item: &Item) -> bool {
    match item.style.stroke {
        Some(stroke) => matches!(stroke.ink, Ink::Group(_)),
        None => false,
    }
}

/// Returns true if one side of a rectangle is more than three times the other.
const fn is_bar(rect: Rect) -> bool {
    rect.width > 3.0 * rect.height || rect.height > 3.0 * rect.width
}

/// Returns a line of a listing as lines that are narrow enough, the further ones indented.
fn wrapped(line: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let width = word.trim_end().chars().count();
        if column > 0 && (column + width) as f64 > MAX_COLUMNS {
            text.truncate(text.trim_end().len());
            text.push_str("\n    ");
            column = 4;
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text + "\n"
}

/// Returns true for a short diagonal line, as on the rim of a stone that changed sides.
fn is_tick(points: &[Point]) -> bool {
    let [from, to] = points else {
        return false;
    };
    let (across, down) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    across > 0.0 && (across - down).abs() < 0.01 && across < MIN_LENGTH
}

/// Returns the anchor point of a line of text, moved up to the middle of its
/// letters.
const fn middle(text: &Text) -> Point {
    text.at.moved(0.0, -0.35 * text.size)
}

/// Returns the weight of lines with this stroke; `None` if they are not drawn.
const fn weight(stroke: Stroke) -> Option<LineWeight> {
    match stroke.ink {
        Ink::Grid | Ink::Frame | Ink::CardEdge | Ink::Text | Ink::Dim => Some(LineWeight::Thin),
        Ink::Group(_) => Some(LineWeight::Heavy),
        Ink::Arrow if stroke.dash.is_some() => Some(LineWeight::Dashed),
        Ink::Arrow => Some(LineWeight::Double),
        _ => None,
    }
}

/// Returns true if all points of a path are less than [`MIN_LENGTH`] away from
/// the first one along both axes, as in an icon.
fn is_small(path: &Path) -> bool {
    let points: Vec<Point> = path.segments().iter().filter_map(Segment::end).collect();
    let is_far = |at: &Point| {
        (at.x - points[0].x).abs() >= MIN_LENGTH || (at.y - points[0].y).abs() >= MIN_LENGTH
    };
    !points.iter().any(is_far)
}
