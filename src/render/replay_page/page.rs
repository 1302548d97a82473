//! The page: head, games, style and script.

use std::fmt::Write;
use std::sync::LazyLock;

use crate::render::ReplayGame;
use crate::render::publish::escaped;
use crate::render::replay_page::paint_classes::PaintClasses;
use crate::render::replay_page::section::section;
use crate::scene::Theme;

/// The style sheet, without the colours of the pictures.
const STYLE: &str = include_str!("replay.css");

/// The script, without its comments and indentation.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = include_str!("replay.js").lines().map(str::trim_start);
    let code = lines.filter(|line| !line.starts_with("//"));
    code.flat_map(|line| [line, "\n"]).collect()
});

/// Where the script of a page is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ReplayScript {
    /// In the page.
    #[default]
    Inline,
    /// In a file with this URL.
    Linked(String),
}

/// An HTML page on which readers step through games.
///
/// The page needs no network. All text of records is escaped, and the script
/// never inserts text as HTML. Without scripts, each game is a picture of one
/// position and the list of its moves.
///
/// # Cost
///
/// Proportional to the number of positions; see `docs/replay.md` for sizes.
#[derive(Debug, Clone)]
pub struct ReplayPage {
    style: String,
    script: ReplayScript,
    title: String,
    sections: String,
}

impl ReplayPage {
    /// Draws games in the theme `light`, and also in `dark`, if given, for
    /// readers who prefer dark pages.
    pub fn new(games: &[ReplayGame], light: &Theme, dark: Option<&Theme>) -> Self {
        let mut classes = PaintClasses::new(light, dark);
        let sections: String = (1..)
            .zip(games)
            .map(|(number, game)| section(game, number, &mut classes))
            .collect();
        let first = games.first().map_or("Replay", |game| &game.heading);
        let title = match games.len() {
            0 | 1 => first.to_owned(),
            count => format!("{first} and {} more", count - 1),
        };
        Self {
            style: format!("{STYLE}{}", classes.rules()),
            script: ReplayScript::Inline,
            title,
            sections,
        }
    }

    /// Sets where the script is.
    #[must_use]
    pub fn with_script(mut self, script: ReplayScript) -> Self {
        self.script = script;
        self
    }

    /// Returns the script, for pages that link to it.
    pub fn script() -> &'static str {
        &SCRIPT
    }

    /// Returns the content of the inline style sheet and, unless the script is
    /// linked, of the inline script. A content security policy can allow both by their
    /// hashes.
    pub fn inline_parts(&self) -> (&str, Option<&'static str>) {
        let script = match self.script {
            ReplayScript::Inline => Some(Self::script()),
            ReplayScript::Linked(_) => None,
        };
        (&self.style, script)
    }

    /// Returns the markup of the games: for each a `section` of the class `replay`, which
    /// needs the inline style sheet and the script.
    #[cfg(feature = "internal")]
    pub fn sections(&self) -> &str {
        &self.sections
    }

    /// Returns the whole page.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"generator\" content=\"scoresheet {}\">\n<title>{title}</title>\n\
             <style>{}</style>\n</head>\n<body>\n<main>\n",
            env!("CARGO_PKG_VERSION"),
            self.style
        );
        html.push_str(&self.sections);
        html.push_str("</main>\n");
        let _ = match &self.script {
            ReplayScript::Inline => write!(html, "<script>{}</script>", Self::script()),
            ReplayScript::Linked(address) => {
                write!(html, "<script src=\"{}\"></script>", escaped(address))
            }
        };
        html.push_str("\n</body>\n</html>\n");
        html
    }
}
