//! The tags of sheets that are read swiftly, and the settings they make.

use std::cell::RefCell;

use crate::format::{PlainTag, is_blank, plain_tag};
use crate::play::game::game::Game;
use crate::play::game::setting_reader::SettingReader;
use crate::play::replay::judge::Termination;
use crate::record::{Outcome, Tag, TagValues, Tags, is_date};
use crate::text::Span;

/// The most tags of a sheet that is read swiftly.
const MOST_TAGS: usize = 32;

/// Where a game begins.
#[derive(Debug, Clone)]
pub(in crate::play) struct Opening<G: Game> {
    pub(in crate::play) setting: G::Setting,
    pub(in crate::play) start: G::Position,
    pub(in crate::play) seats: usize,
}

impl<G: Game> Opening<G> {
    fn new(setting: G::Setting) -> Self {
        Self {
            start: G::start(&setting),
            seats: G::seats(&setting).len(),
            setting,
        }
    }
}

/// What the tags of a sheet say of its end.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Ending<'t> {
    pub(in crate::play) result: Option<&'t str>,
    termination: Option<&'t str>,
}

impl Ending<'_> {
    /// Whether the tag `Termination` fits a result by the rules.
    pub(in crate::play) fn fits(&self, result: &Outcome) -> bool {
        let by_rules = match result {
            Outcome::Unfinished => Termination::Unterminated,
            _ => Termination::Normal,
        };
        self.termination
            .is_none_or(|said| said.parse() == Ok(by_rules))
    }
}

/// Reads the tags of sheets, and keeps the setting of the last: most of those
/// that stand together are alike in all that matters for it.
#[derive(Debug, Clone)]
pub(in crate::play) struct Head<G: Game> {
    options: TagValues,
    list: Option<Opening<G>>,
    sheet: Option<Known<G>>,
    /// Whether sheets that do not name their game are of another.
    named: bool,
}

/// The opening of the last sheet, and what it depends on.
#[derive(Debug, Clone)]
struct Known<G: Game> {
    /// Every tag that was looked up, with its value.
    asked: Vec<(String, Option<String>)>,
    opening: Opening<G>,
}

impl<G: Game> Head<G> {
    pub(in crate::play) fn new(options: &TagValues) -> Self {
        Self {
            options: options.clone(),
            list: known::<G>(&[], options).map(|known| known.opening),
            sheet: None,
            named: false,
        }
    }

    pub(in crate::play) const fn set_named(&mut self) {
        self.named = true;
    }

    pub(in crate::play) fn set_list(&mut self, setting: G::Setting) {
        self.list = Some(Opening::new(setting));
    }

    /// Where games without tags begin; none when there is something to be said
    /// about the options.
    pub(in crate::play) const fn list(&self) -> Option<&Opening<G>> {
        self.list.as_ref()
    }

    /// Reads the tags that a text begins with, one at least; gives what they
    /// say of the end, what follows them, and where the game begins.
    pub(in crate::play) fn read<'t>(
        &mut self,
        text: &'t [u8],
    ) -> Option<(Ending<'t>, &'t [u8], &Opening<G>)> {
        let mut tags = [PlainTag::default(); MOST_TAGS];
        let mut count = 0;
        let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
        let mut rest = &text[blanks..];
        while rest.first() == Some(&b'[') {
            let (after, tag) = plain_tag(rest).ok()?;
            let is_new = value(&tags[..count], tag.name).is_none();
            *tags.get_mut(count).filter(|_| is_new)? = tag;
            count += 1;
            rest = after;
        }
        let tags = &tags[..count];
        let is_this = |name: &str| name.trim().eq_ignore_ascii_case(G::ABOUT.name);
        if tags.is_empty() || !value(tags, "Game").map_or(!self.named, is_this) {
            return None;
        }
        if !value(tags, "Date").is_none_or(is_date) {
            return None;
        }
        let is_known = self.sheet.as_ref().is_some_and(|known| known.is_of(tags));
        if !is_known {
            self.sheet = known(tags, &self.options);
        }
        let ending = Ending {
            result: value(tags, "Result"),
            termination: value(tags, "Termination"),
        };
        Some((ending, rest, &self.sheet.as_ref()?.opening))
    }
}

impl<G: Game> Known<G> {
    /// Whether these tags make the same opening.
    fn is_of(&self, tags: &[PlainTag<'_>]) -> bool {
        let mut asked = self.asked.iter();
        asked.all(|(name, said)| value(tags, name) == said.as_deref())
    }
}

fn value<'t>(tags: &[PlainTag<'t>], name: &str) -> Option<&'t str> {
    let found = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    found.map(|tag| tag.value)
}

/// The opening that tags and options make; none when there is something to be
/// said about them.
fn known<G: Game>(plain: &[PlainTag<'_>], options: &TagValues) -> Option<Known<G>> {
    let mut tags = Tags::default();
    for tag in plain {
        tags.push(Tag::new(
            tag.name,
            tag.value,
            Span::default(),
            Span::default(),
        ));
    }
    let asked = RefCell::new(Vec::new());
    let mut findings = Vec::new();
    let mut given = SettingReader::new(&tags, options, &mut findings).recording(&asked);
    given.compare_defaults();
    let setting = G::setting(&mut given)?;
    if !findings.is_empty() {
        return None;
    }
    let mut asked = asked.into_inner();
    asked.sort();
    asked.dedup();
    let said = |name: &String| tags.value(name).map(str::to_owned);
    Some(Known {
        asked: asked
            .into_iter()
            .map(|name| {
                let said = said(&name);
                (name, said)
            })
            .collect(),
        opening: Opening::new(setting),
    })
}
