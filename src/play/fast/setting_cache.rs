//! Reads the tags of sheets on the fast path, and caches the setting of the last sheet.

use std::cell::RefCell;
use std::sync::Arc;

use crate::format::{PlainTag, is_blank, plain_tag};
use crate::play::replay::known_tags::KnownTags;
use crate::play::{Game, GameStart, RecordForm, SettingReader, Termination};
use crate::record::{Outcome, Tag, TagValues, Tags, is_standard_date};
use crate::text::Span;

/// Maximum number of tags of a sheet on the fast path.
const MAX_TAGS: usize = 32;

/// The end of a game as stated in the tags of its sheet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StatedEnd<'t> {
    pub(crate) result: Option<&'t str>,
    termination: Option<&'t str>,
}

/// The end that tags state, the text after the tags, and the start of the game.
type ReadTags<'t, 's, G> = (StatedEnd<'t>, &'t [u8], &'s Arc<GameStart<G>>);

impl StatedEnd<'_> {
    /// Returns true if the tag `Termination` fits a result by the rules.
    pub(crate) fn fits(&self, result: &Outcome) -> bool {
        let by_rules = match result {
            Outcome::Unfinished => Termination::Unterminated,
            _ => Termination::Normal,
        };
        self.termination
            .is_none_or(|stated| stated.parse() == Ok(by_rules))
    }
}

/// Reads the tags of sheets and caches the setting of the last sheet, since
/// most sheets in a file have the same setting.
#[derive(Debug, Clone)]
pub(crate) struct SettingCache<G: Game> {
    /// Defaults for missing tags.
    defaults: TagValues,
    /// The start of games without tags. `None` if the defaults yield findings.
    pub(crate) list: Option<Arc<GameStart<G>>>,
    /// The setting of the last sheet.
    sheet: Option<CachedSetting<G>>,
    /// True if a sheet must name its game.
    pub(crate) requires_game_tag: bool,
}

/// The start of the last sheet's game, and the tags that it depends on.
#[derive(Debug, Clone)]
struct CachedSetting<G: Game> {
    /// The tags that were looked up to read the setting: names and values.
    lookups: Vec<(String, Option<String>)>,
    game: Arc<GameStart<G>>,
    /// The names of the last sheet's tags, none of which is misspelt.
    names: Vec<String>,
}

impl<G: Game> SettingCache<G> {
    /// Creates a cache. `defaults` supplies missing tags.
    pub(crate) fn new(defaults: &TagValues) -> Self {
        Self {
            defaults: defaults.clone(),
            list: read_setting::<G>(&[], defaults).map(|cached| cached.game),
            sheet: None,
            requires_game_tag: false,
        }
    }

    /// Sets the setting of bare lists.
    #[cfg(feature = "internal")]
    pub(crate) fn set_list_setting(&mut self, setting: G::Setting) {
        self.list = Some(Arc::new(GameStart::new(setting)));
    }

    /// Returns the start of the last game in this form. `None` if there was none.
    pub(crate) fn last(&self, form: RecordForm) -> Option<&Arc<GameStart<G>>> {
        match form {
            RecordForm::List => self.list.as_ref(),
            RecordForm::Sheet => self.sheet.as_ref().map(|sheet| &sheet.game),
        }
    }

    /// Reads the tags at the start of a text. Returns the end that they state,
    /// the rest of the text and the start of the game, or `None` if there are
    /// no tags or the tags yield findings.
    pub(crate) fn read_tags<'t>(&mut self, text: &'t [u8]) -> Option<ReadTags<'t, '_, G>> {
        let mut tags = [PlainTag::default(); MAX_TAGS];
        let mut count = 0;
        let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
        let mut rest = &text[blanks..];
        while rest.first() == Some(&b'[') {
            let (after, tag) = plain_tag(rest).ok()?;
            let is_new = tag_value(&tags[..count], tag.name).is_none();
            *tags.get_mut(count).filter(|_| is_new)? = tag;
            count += 1;
            rest = after;
        }
        let tags = &tags[..count];
        let is_this_game = |name: &str| name.trim().eq_ignore_ascii_case(G::ABOUT.name);
        let names_game = || tag_value(tags, "Game").map_or(!self.requires_game_tag, is_this_game);
        if tags.is_empty() || !names_game() {
            return None;
        }
        if !tag_value(tags, "Date").is_none_or(is_standard_date) {
            return None;
        }
        let has_names = |sheet: &CachedSetting<G>| sheet.has_names(tags);
        let is_cached = self.sheet.as_ref().is_some_and(|sheet| sheet.matches(tags));
        if !is_cached {
            self.sheet = read_setting(tags, &self.defaults);
        }
        if !self.sheet.as_ref().is_some_and(has_names) {
            self.sheet.as_mut()?.accept_names(tags)?;
        }
        let end = StatedEnd {
            result: tag_value(tags, "Result"),
            termination: tag_value(tags, "Termination"),
        };
        Some((end, rest, &self.sheet.as_ref()?.game))
    }
}

impl<G: Game> CachedSetting<G> {
    /// Returns true if `tags` yield the cached setting.
    fn matches(&self, tags: &[PlainTag<'_>]) -> bool {
        let mut lookups = self.lookups.iter();
        lookups.all(|(name, cached)| tag_value(tags, name) == cached.as_deref())
    }

    /// Returns true if the tags have the accepted names, in the same order.
    fn has_names(&self, tags: &[PlainTag<'_>]) -> bool {
        let names = self.names.iter().map(String::as_str);
        names.eq(tags.iter().map(|tag| tag.name))
    }

    /// Accepts the names of these tags. Returns `None` if one is misspelt.
    fn accept_names(&mut self, tags: &[PlainTag<'_>]) -> Option<()> {
        let lookups = self.lookups.iter().map(|(name, _)| name.clone());
        let known = KnownTags::new::<G>(Some(&self.game.setting), lookups);
        if tags
            .iter()
            .any(|tag| known.likely_meant_by(tag.name).is_some())
        {
            return None;
        }
        self.names = tags.iter().map(|tag| tag.name.to_owned()).collect();
        Some(())
    }
}

/// Returns the value of the tag `name`.
pub(crate) fn tag_value<'t>(tags: &[PlainTag<'t>], name: &str) -> Option<&'t str> {
    let found = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    found.map(|tag| tag.value)
}

/// Reads the setting from tags and defaults. Returns `None` if they yield
/// findings.
fn read_setting<G: Game>(plain: &[PlainTag<'_>], defaults: &TagValues) -> Option<CachedSetting<G>> {
    let mut tags = Tags::default();
    for tag in plain {
        tags.push(Tag::new(
            tag.name,
            tag.value,
            Span::default(),
            Span::default(),
        ));
    }
    let lookups = RefCell::new(Vec::new());
    let mut findings = Vec::new();
    let mut reader = SettingReader::new(&tags, defaults, &mut findings).recording(&lookups);
    reader.compare_defaults();
    let setting = G::setting(&mut reader)?;
    if !findings.is_empty() {
        return None;
    }
    let mut names = lookups.into_inner();
    names.sort();
    names.dedup();
    let with_value = |name: String| {
        let value = tags.value(&name).map(str::to_owned);
        (name, value)
    };
    Some(CachedSetting {
        lookups: names.into_iter().map(with_value).collect(),
        game: Arc::new(GameStart::new(setting)),
        names: Vec::new(),
    })
}
